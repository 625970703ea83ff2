"""Addresses of a layer in memory: found as in a parcel file, read once, forgotten after changes."""

from __future__ import annotations

import random
import threading
import time
from contextlib import closing

import pytest

from parcel_lookup.core.contract import Cancellation, Cancelled, ParcelError
from parcel_lookup.core.contract.query import AddressPlace, Run
from parcel_lookup.core.gis.source import addresses
from parcel_lookup.core.gis.source.addresses import AddressIndex, parcels_at
from parcel_lookup.core.gis.source.kept import Kept
from parcel_lookup.core.sources.places.addresses import Candidates
from parcel_lookup.core.sources.places.finding import Found
from parcel_lookup.tests.support.file_connections import parcel_source
from parcel_lookup.tests.support.parcels import drop_text_index, parcel, write

FIELDS = ("situs", "city", "state", "postal")
STREETS = (
    *("N Main St", "S MAIN STREET", "Main St Apt 4", "Saint James Ct", "St. James Court #2"),
    *("US HWY 54 E", "E Highway 54", "State Route 9", "5th Ave", "FIFTH AVE", "80 Street"),
    *("Monsignor O'Brien Ave", "Monsignor O'Brien Hwy", "Rue de l'Étoile", "Avenue N"),
    *("Linden Ave Unit 12-C", "Linden Ave", "Lindenwood Dr", "Court St Derby", "Old Quarry Pike"),
)
NUMBERS = ("12", "14", "12A", "20-24", "41-27", "112", "7", "12 1/2", "One", "")
CITIES = (
    ("Wichita", "KS", "67202"),
    ("Derby", "KS", "67037"),
    ("Québec", "", ""),
    ("", "KS", ""),
    ("", "", ""),
)


def _rows(chance, number):
    """Random addresses; some rows have none, and many are at the same address."""
    for row in range(number):
        situs = f"{chance.choice(NUMBERS)} {chance.choice(STREETS)}".strip()
        if row % 17 == 0:
            situs = f"Annex, {situs}"
        if row % 11 == 0:
            street, _, last = situs.rpartition(" ")
            situs = f"{last} {street}"
        place = chance.choice(CITIES)
        yield (situs, *place) if row % 13 else ("", *place)


def _misspelled(chance, text):
    place = chance.randrange(len(text))
    return text[:place] + chance.choice(("", "e", text[place] * 2)) + text[place + 1 :]


def _places(chance, rows, number):
    """Yield addresses of rows as people write them, and others."""
    for _ in range(number):
        situs, city, state, postal = chance.choice(rows)
        situs = situs or "901 Oak St"
        yield chance.choice(
            (
                AddressPlace(situs, city, state, postal),
                AddressPlace(situs),
                AddressPlace(f"{situs}, {city}, {state} {postal}"),
                AddressPlace(_misspelled(chance, situs), city),
                AddressPlace(_misspelled(chance, situs), state="MO"),
                AddressPlace(f"{situs} Apt {chance.randrange(9)}", city),
                AddressPlace(f"{chance.randrange(60)} {chance.choice(STREETS)}", city, state),
                AddressPlace(situs[: chance.randrange(2, 12)], is_typed=True),
                AddressPlace(situs.split(" ", 1)[-1], city, is_typed=True),
            )
        )


@pytest.mark.parametrize("has_index", [True, False], ids=["index", "no index"])
@pytest.mark.parametrize("packs", [int, str, lambda row: (row // 100, f"§{row}")])
def test_the_same_parcels_are_found_as_in_a_file(tmp_path, has_index, packs):
    chance = random.Random(7)
    rows = list(_rows(chance, 1500))
    uuids = [f"{number:05d}" for number in chance.sample(range(99999), len(rows))]
    parcels = [
        parcel(svc_uuid, **{name: text or None for name, text in zip(FIELDS, row)})
        for svc_uuid, row in zip(uuids, rows)
    ]
    path = write(tmp_path / "p.gpkg", parcels)
    if not has_index:
        drop_text_index(path)
    keys = [packs(number) for number in range(len(rows))]
    by_key = dict(zip(keys, parcels))
    index = AddressIndex("p", ((key, *row) for key, row in zip(keys, rows)), Run())

    def load(some):
        assert len(set(some)) == len(some)
        return {key: by_key[key] for key in some}

    places = list(_places(chance, rows, 400 if packs is int else 50))
    with closing(parcel_source(path)) as source:
        expected = [match for place in places for match in source.at([place], Run())]
    number_of_parcels = []
    for place, match in zip(places, expected):
        one = Candidates(place)
        found, near = parcels_at(index, one, load, Run())
        own = one.match(Found(found, near=near))
        got = [each.svc_uuid for each in own.batch.parcels]
        assert got == [each.svc_uuid for each in match.batch.parcels], place
        assert (own.scores, own.notes, own.is_ambiguous) == (
            match.scores,
            match.notes,
            match.is_ambiguous,
        ), place
        number_of_parcels.append(len(got))
    assert number_of_parcels.count(0) > 3
    assert max(number_of_parcels) > 20


class _Layer:
    """A layer that counts how often it is read."""

    def __init__(self, number=3000, pause=0.0):
        self.reads = self.closed = 0
        self._number, self._pause = number, pause

    def rows(self):
        self.reads += 1
        try:
            for row in range(self._number):
                if self._pause and row % 1000 == 0:
                    time.sleep(self._pause)
                yield row, f"{row} Main St", "Derby", "KS", "67037"
        finally:
            self.closed += 1

    def found(self, kept, line, version=1, run=None, layer="a"):
        run = run or Run()

        def read():
            with closing(self.rows()) as rows:
                return AddressIndex("Parcels", rows, run)

        return kept.get((layer, FIELDS), version, read).find(
            Candidates(AddressPlace(line)).address, run
        )[0]


def test_a_layer_is_read_once_until_its_rows_change():
    kept, layer = Kept(4), _Layer()
    assert layer.found(kept, "12 Main St") == [(12, 96.0)]
    assert layer.found(kept, "2999 main street derby ks") == [(2999, 100.0)]
    assert layer.reads == 1
    layer._number = 5000
    assert layer.found(kept, "4000 Main St", version=2) == [(4000, 96.0)]
    assert layer.found(kept, "12 Main St", version=2) == [(12, 96.0)]
    assert (layer.reads, layer.closed) == (2, 2)
    for other in "bcde":  # of many layers, the last ones are kept
        layer.found(kept, "12 Main St", layer=other)
    layer.found(kept, "12 Main St", layer="b")
    assert layer.reads == 6
    layer.found(kept, "12 Main St", version=2)
    assert layer.reads == 7


def test_a_cancel_ends_a_read_at_once_and_the_next_search_reads():
    kept, layer, reader = Kept(4), _Layer(40_000, pause=0.03), Cancellation()
    begun = []

    def cancel():
        begun.append(time.monotonic())
        reader.cancel()

    threading.Timer(0.2, cancel).start()
    with pytest.raises(Cancelled):
        layer.found(kept, "12 Main St", run=Run(reader))
    assert time.monotonic() - begun[0] < 0.5
    layer._pause = 0
    assert layer.found(kept, "39999 Main St") == [(39999, 96.0)]
    assert (layer.reads, layer.closed) == (2, 2)


def test_only_a_long_read_is_shown(monkeypatch):
    notices = []
    run = Run(notice=notices.append)
    monkeypatch.setattr(addresses, "_NOTICE_SECONDS", 1e9)
    _Layer().found(Kept(), "12 Main St", run=run)
    assert notices == []
    monkeypatch.setattr(addresses, "_NOTICE_SECONDS", 0.0)
    _Layer().found(Kept(), "12 Main St", run=run)
    assert notices == [
        "The addresses of “Parcels” are read once. The next address is found faster."
    ]


def test_odd_texts_and_keys_keep_none_of_the_others():
    rows = [
        (2**70, "12 \ud800 Main St", "", "", ""),
        (-5, "12 Main St\0", "Derby\0", "", ""),
        ((1, "a", None), "14 Main St", "", "", ""),
    ]
    index = AddressIndex("p", rows, Run())
    found, _ = index.find(Candidates(AddressPlace("14 Main St")).address, Run())
    assert found == [((1, "a", None), 100.0)]
    found, _ = index.find(Candidates(AddressPlace("main", is_typed=True)).address, Run())
    assert {key for key, _ in found} >= {-5}


def test_a_full_disk_is_reported(monkeypatch):
    monkeypatch.setattr(addresses, "_CACHE", 1)

    class Full(AddressIndex):
        def _fill(self, title, rows, run):
            self._connection.execute("PRAGMA max_page_count = 10")
            super()._fill(title, rows, run)

    with pytest.raises(ParcelError) as caught:
        Full("Parcels", _Layer().rows(), Run())
    assert caught.value.sentence.startswith("“Parcels” cannot be read completely: the disk is full")
