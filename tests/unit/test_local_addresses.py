"""Addresses in a parcel file (section 4.4), with and without an index."""

from __future__ import annotations

import contextlib
import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parcel_lookup.core.contract import AddressRequest, Cancellation, Cancelled, Page
from parcel_lookup.core.parcel_file import text_index
from parcel_lookup.service.file.source import FileSource
from parcel_lookup.tests.support.cancelling import CancelledSoon
from parcel_lookup.tests.support.parcels import change, drop_text_index, ids, parcel, write

PLACES = {
    "1-other-house": ("112 N. Main St.", "Wichita", "KS", "67202"),
    "2-unit": ("12 N Main St Apt 4", "Wichita", "KS", "67202"),
    "3-house": ("12 N. MAIN ST", "Wichita", "KS", "67202"),
    "4-other-city": ("12 N Main St", "Derby", "KS", "67037"),
    "5-annex": ("Annex, 12 N Main St", "Wichita", "KS", None),
    "6-accents": ("7 Rue de l'Étoile", "Québec", None, None),
    "7-none": (None, "12 N Main St", "KS", "67202"),
    "8-saint": ("20-24 Saint James Ct", "Wichita", "KS", None),
    "9-highway": ("900 US HWY 54 E", "Wichita", "KS", None),
    "a-avenue": ("12 Monsignor O'Brien Ave", "Wichita", "KS", None),
    "b-highway": ("14 Monsignor O'Brien Hwy", "Wichita", "KS", None),
    "c-no-number": ("Linden Ave", "Wichita", "KS", None),
    "d-one": ("ONE KELLOGG SQ", "Wichita", "KS", None),
    "e-linden": ("3 Linden Ave", "Wichita", "KS", None),
}
FIELDS = ("situs", "city", "state", "postal")


@pytest.fixture(scope="module", params=["index", "no index"])
def street(request, tmp_path_factory):
    parcels = [parcel(name, **dict(zip(FIELDS, values))) for name, values in PLACES.items()]
    path = write(tmp_path_factory.mktemp("street") / "street.gpkg", parcels)
    if request.param == "no index":
        drop_text_index(path)
    source = FileSource(path)
    assert source.info().has_text_index == (request.param == "index")
    yield source
    source.close()


def fetch(source: FileSource, line: str, **place: str) -> Page:
    return source.fetch(AddressRequest(line, **place), Cancellation())


def test_the_best_address_is_first_with_its_score(street):
    page = fetch(street, "12 n main st")
    assert ids(page) == ["3-house", "4-other-city", "5-annex", "2-unit"]
    assert page.count == 4
    assert page.scores == sorted(page.scores, reverse=True)
    assert page.scores[0] == page.scores[1] > page.scores[2]
    page = fetch(street, "12 N Main St", city="Wichita", state="KS")
    assert ids(page)[0] == "3-house"
    assert page.scores[0] == 100 > page.scores[1]


@pytest.mark.parametrize(
    ("narrowed", "found"),
    [
        ({"city": " wichita"}, ["3-house", "5-annex", "2-unit"]),
        ({"postal": "67202-1234"}, ["3-house", "5-annex", "2-unit"]),
        ({"state": "ks", "city": "DERBY"}, ["4-other-city"]),
        ({"state": "MO"}, []),
        ({"city": "Topeka"}, []),
    ],
)
def test_city_state_and_zip_narrow_an_address(street, narrowed, found):
    assert ids(fetch(street, "12 N Main St", **narrowed)) == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("12 N Main St, Derby, KS 67037", ["4-other-city"]),
        ("12 n main st derby ks", ["4-other-city"]),
        ("7 rue de l'etoile", ["6-accents"]),
        ("7 RUE DE L\u2019ÉTOILE", ["6-accents"]),
        ("22 St James Court", ["8-saint"]),
        ("20 St. James Ct, Wichita", ["8-saint"]),
        ("900 E Highway 54, Wichita KS", ["9-highway"]),
        ("900 US-54 E", ["9-highway"]),
        ("12 Monsignor OBrian Av", ["a-avenue"]),
        ("12 MonsignorOBrien", ["a-avenue"]),
        ("14 obrien highway wichita", ["b-highway"]),
        ("14 Mons Obrien", ["b-highway"]),
        ("Linden Avenue", ["c-no-number"]),
        ("Lindn Avenue", ["c-no-number"]),
        ("3 Kinden Ave", ["e-linden"]),
        ("3 Ilnden Ave", ["e-linden"]),
        ("14 Bonsignor OBriem Hwy", ["b-highway"]),
        ("1 Kellogg Square", ["d-one"]),
        ("One Kellogg Sq", ["d-one"]),
    ],
)
def test_an_address_is_found_in_any_spelling(street, line, found):
    page = fetch(street, line)
    assert ids(page) == found
    assert page.scores[0] > 5


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("14 mons", ["b-highway"]),
        ("12 mo", ["a-avenue"]),
        ("obr", ["a-avenue", "b-highway"]),
        ("monsignor o'brien hwy", ["a-avenue", "b-highway"]),
        ("14 monsignor obrien hwy wich", ["b-highway"]),
        ("14 monsignor obrien hwy derb", []),
        ("20 s", ["8-saint"]),
    ],
)
def test_an_incomplete_address_is_found_while_typing(street, line, found):
    page = fetch(street, line)
    assert sorted(ids(page)) == found
    assert all(0 < score <= 5 for score in page.scores)


@pytest.mark.parametrize(
    "line", ["14 N Main St", "12 S Main St", "Derby, KS", " -, ", "7", "PO Box 7", "901 Oak St"]
)
def test_a_different_address_finds_nothing(street, line):
    page = fetch(street, line)
    assert (ids(page), page.count, page.scores) == ([], 0, [])


def test_further_pages_have_scores(tmp_path):
    units = [parcel(f"{n:03d}", situs=f"4 Canal Pk #{n}") for n in range(120)]
    source = FileSource(write(tmp_path / "p.gpkg", [*units, parcel("z", situs="4 Canal Park")]))
    pages = [
        source.fetch(AddressRequest("4 canal park", limit=100, offset=offset), Cancellation())
        for offset in (0, 100)
    ]
    source.close()
    assert [len(page.parcels) for page in pages] == [100, 21]
    assert ids(pages[0])[:2] == ["z", "000"]
    assert pages[0].scores[0] == 100
    assert len({*pages[0].scores[1:], *pages[1].scores}) == 1
    assert [page.count for page in pages] == [121, 121]


def test_a_row_without_an_id_is_counted_and_scores_stay_aligned(tmp_path):
    path = write(tmp_path / "p.gpkg", [parcel(str(n), situs=f"4 Elm St #{n}") for n in range(3)])
    change(path, "UPDATE parcels SET svc_uuid = NULL WHERE svc_uuid = '0'")
    source = FileSource(path)
    page = source.fetch(AddressRequest("4 elm st #2"), Cancellation())
    source.close()
    assert (ids(page), page.dropped) == (["2", "1"], 1)
    assert page.scores[0] == 100 > page.scores[1]


def test_changed_rows_are_found_by_their_new_values(tmp_path):
    path = write(
        tmp_path / "p.gpkg", [parcel("a", situs="4 Elm St"), parcel("b", situs="5 Elm St")]
    )
    source = FileSource(path)
    assert ids(fetch(source, "4 elm st")) == ["a"]
    change(path, "UPDATE parcels SET situs = '6 Oak St' WHERE svc_uuid = 'a'")
    assert ids(fetch(source, "6 oak st")) == ["a"]
    assert ids(fetch(source, "4 elm st")) == []
    source.close()


def test_creating_the_index_in_memory_can_be_canceled(tmp_path):
    path = write(tmp_path / "p.gpkg", (parcel(f"{n:05d}", situs=f"{n} A") for n in range(12_000)))
    drop_text_index(path)
    cancellation = CancelledSoon()
    source = FileSource(path)
    with pytest.raises(Cancelled):
        source.fetch(AddressRequest("9 A"), cancellation)
    assert ids(fetch(source, "9 A")) == ["00009"]
    source.close()


# Streets with numbers, as a New York file writes them: 957 80 STREET, 41-27 163 STREET.

DIRECTIONS = {"": "", "EAST": "E", "WEST": "W", "SOUTH": "S.", "BEACH": "Beach"}
TYPES = {"STREET": "St", "AVENUE": "Ave.", "ROAD": "Rd", "DRIVE": "Dr", "PLACE": "Pl"}
STREET_NUMBERS = (1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 42, 80, 99, 101, 111, 112, 163, 212)
HOUSES = ("957", "4", "41-27", "163-05", "30-91")
SMALL = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]
TEENS = ["tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth"]
TEENS += ["seventeenth", "eighteenth", "nineteenth"]
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def in_words(number: int) -> list[str]:
    """How a number of a street is spelled, hyphen and blank; empty beyond ninety-ninth."""
    if number < 20:
        return [[*SMALL, *TEENS][number - 1]]
    if number > 99:
        return []
    tens, ones = divmod(number, 10)
    if not ones:
        return [TENS[tens - 2][:-1] + "ieth"]
    return [f"{TENS[tens - 2]}{between}{SMALL[ones - 1]}" for between in "- "]


def with_ending(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number // 10 % 10 == 1 else ending}"


def new_york() -> list[tuple[str, str, int, str]]:
    """House, direction, number and type of street, of every address in the file."""
    streets = itertools.product(DIRECTIONS, STREET_NUMBERS, TYPES)
    return [(HOUSES[place % len(HOUSES)], *street) for place, street in enumerate(streets)]


@pytest.fixture(scope="module")
def york(tmp_path_factory):
    parcels = (
        parcel(f"{place:04}", situs=" ".join(filter(None, (house, before, str(number), kind))))
        for place, (house, before, number, kind) in enumerate(new_york())
    )
    source = FileSource(write(tmp_path_factory.mktemp("york") / "york.gpkg", parcels))
    yield source
    source.close()


@settings(max_examples=200, deadline=None)
@given(st.integers(0, len(new_york()) - 1), st.data())
def test_a_numbered_street_is_found_in_any_spelling(york, place, data):
    house, before, number, kind = new_york()[place]
    houses = [house, house.replace("-", "")]
    names = [str(number), with_ending(number), *in_words(number)]
    written = [
        data.draw(st.sampled_from(ways))
        for ways in (houses, [before, DIRECTIONS[before]], names, [kind, TYPES[kind]])
    ]
    line = " ".join(filter(None, written))
    line = data.draw(st.sampled_from([line, line.upper(), line.lower(), f"{line}, Brooklyn, NY"]))
    page = fetch(york, line)
    assert ids(page)[:1] == [f"{place:04}"]
    assert page.scores[0] >= 85  # 15 for the hyphen of a number, and the city
    assert all(score < page.scores[0] for score in page.scores[1:])


@pytest.mark.parametrize(
    "line", ["957 81st St", "958 1st St", "957 8 St", "27 163 St", "957 80 Way"]
)
def test_a_different_numbered_street_or_house_finds_nothing(york, line):
    assert ids(fetch(york, line)) == []


def test_the_nearest_addresses_are_returned_without_a_match(tmp_path):
    lines = ["951 80 STREET", "955 80 STREET", "961 80 STREET", "957 80 AVENUE", "957 81 STREET"]
    parcels = [parcel(str(n), situs=line, city="BROOKLYN") for n, line in enumerate(lines)]
    source = FileSource(write(tmp_path / "p.gpkg", parcels))
    page = fetch(source, "957 80th St", city="Brooklyn")
    assert ids(page) == []
    assert [near.address for near in page.nearest] == [
        *("957 80 AVENUE, BROOKLYN", "955 80 STREET, BROOKLYN", "961 80 STREET, BROOKLYN")
    ]
    assert [0 < near.score < 70 for near in page.nearest] == [True] * 3
    assert fetch(source, "955 80th St").nearest == ()
    source.close()


def test_the_nearest_street_is_returned_for_a_different_name(tmp_path):
    lines = ["12 WELLINGTON ST", "14 WELLESLEY ST", "12 OAK ST"]
    parcels = [parcel(str(n), situs=line) for n, line in enumerate(lines)]
    source = FileSource(write(tmp_path / "p.gpkg", parcels))
    page = fetch(source, "12 Wellinghurst St")
    source.close()
    assert ids(page) == []
    assert page.nearest[0].address == "12 WELLINGTON ST"


def test_an_index_of_an_older_version_is_out_of_date(tmp_path):
    path = write(tmp_path / "p.gpkg", [parcel("a", situs="957 80 STREET")])
    change(path, "UPDATE gpkg_parcel_streets SET key = '80TH'")
    change(path, "UPDATE gpkg_parcel_facts SET value = 'of format 3'")
    source = FileSource(path)
    assert ids(fetch(source, "957 80th St")) == ["a"]
    source.close()
    assert text_index.refresh(path, Cancellation())


def test_a_row_whose_id_cannot_be_read_does_not_shift_the_scores(tmp_path):
    names = ("3-house", "4-other-city", "5-annex", "2-unit")
    parcels = [parcel(name, **dict(zip(FIELDS, PLACES[name]))) for name in names]
    path = write(tmp_path / "odd.gpkg", parcels)
    change(path, "ALTER TABLE parcels RENAME COLUMN svc_uuid TO old")
    change(path, "ALTER TABLE parcels ADD COLUMN svc_uuid")

    def scores(infinite: str) -> dict[str, float]:
        change(
            path,
            "UPDATE parcels SET svc_uuid = CASE old "
            f"WHEN '{infinite}' THEN 9e999 WHEN '2-unit' THEN '' ELSE old END",
        )
        with contextlib.closing(FileSource(path)) as source:
            page = fetch(source, "12 n main st")
        assert page.dropped == 1 + (infinite != "")
        return dict(zip(ids(page), page.scores, strict=True))

    expected = scores("")
    del expected["4-other-city"]
    assert scores("4-other-city") == expected
