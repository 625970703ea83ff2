"""A service gives the same with a parcel file and with a database: rings, and nearest addresses."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import shapely

from parcel_lookup.core.address import address_line, nearest, parse_address
from parcel_lookup.core.contract import Parcel
from parcel_lookup.tests.support.client import Client, uuids
from parcel_lookup.tests.support.parcels import write
from parcel_lookup.tests.support.postgres import PostgresServer
from parcel_lookup.tests.support.service import RunningService

STATES = {
    "IA": ("19", "Ames", "50010"),
    "NE": ("31", "Elm Creek", "68836"),
    "KS": ("20", "Ames", ""),
}
#: The corner of a parcel is at 0, 0; its ring ends with -0.0.
AT_ZERO = "MULTIPOLYGON (((0 0, 0.01 0, 0.01 0.01, 0 0.01, -0.0 -0.0)))"
SYLLABLES = (
    "AL",
    "BER",
    "CAN",
    "DOR",
    "EL",
    "FAIR",
    "GLEN",
    "HAR",
    "LAKE",
    "MON",
    "OAK",
    "TON",
    "WEST",
)
TYPES = ("ST", "AVE", "RD", "PL", "LN", "CT", "")


def streets(dice: random.Random) -> list[str]:
    """Return names of streets, many of which are like others."""
    names = {"MAIN", "MAINE", "1ST", "2ND", "80TH", "MARTIN LUTHER KING", "HIGHWAY 30", "OLD MILL"}
    while len(names) < 120:
        name = "".join(dice.choices(SYLLABLES, k=dice.randint(1, 3)))
        names |= {name, f"{dice.choice(SYLLABLES)} {name}"}
    return sorted(names)


def parcels() -> Iterator[Parcel]:
    dice = random.Random(29)
    names = streets(dice)
    for number in range(400):
        state, (code, city, postal) = dice.choice(list(STATES.items()))
        street = f"{dice.choice(['', '', 'N ', 'S '])}{dice.choice(names)} {dice.choice(TYPES)}"
        unit = f" APT {dice.randint(1, 9)}" if dice.random() < 0.2 else ""
        house = f"{dice.randint(1, 60) * 7} " if dice.random() < 0.95 else ""
        fields = {"situs": f"{house}{street.strip()}{unit}", "city": city, "postal": postal}
        if dice.random() < 0.97:
            fields.update(state=state, state_fp=code)
        yield Parcel(f"{number:08}-0000-4000-8000-000000000000", fields, None)
    wkb = shapely.to_wkb(shapely.from_wkt(AT_ZERO))
    yield Parcel("at zero", {"state": "IA", "state_fp": "19"}, wkb)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("three states") / "p.gpkg", parcels())


@pytest.fixture(scope="module")
def clients(file: Path, postgres: PostgresServer) -> Iterator[list[Client]]:
    """Yield clients of a service with the file, and of one with a database."""
    from parcel_lookup.service.database.connecting import Database
    from parcel_lookup.service.database.loading import load_file

    with postgres.database() as address:
        load_file(file, Database(address))
        with (
            RunningService(file) as one,
            RunningService(address) as other,
            Client(one) as of_file,
            Client(other) as of_database,
        ):
            yield [of_file, of_database]


@pytest.mark.parametrize(
    "ring",
    [
        [[0.0, 0.0], [1, 0], [1, 1], [-0.0, -0.0]],
        [[-0.0, 0.0], [0.5, 0], [0.5, 0.5], [0.0, 0.0]],
        [[0.005, -0.0], [0.1, 0.1], [0.005, 0.1], [0.005, 0.0]],
    ],
)
def test_a_ring_that_is_closed_by_a_negative_zero(clients: list[Client], ring: list[Any]):
    around = [[-1, -1], [2, -1], [2, 2], [-1, 2], [-1, -1]]
    for client in clients:
        assert uuids(client.area([ring])) == ["at zero"]
        assert uuids(client.area([around, ring], [ring])) == ["at zero"]
        assert uuids(client.get("/parcels/point", lat=-0.0, lon=-0.0)) == ["at zero"]


def similar(dice: random.Random, there: list[tuple[str, ...]]) -> dict[str, str]:
    """Return the parameters of an address that is like one that is there."""
    situs, city, state, _ = dice.choice(there)
    words = situs.split()
    if words[0].isdigit():
        words[0] = str(int(words[0]) + dice.choice((0, 1, 2, 30, 9000)))
    change = dice.randrange(6)
    if change < 2:  # another name
        at = dice.randrange(len(words))
        letters = list(words[at])
        letters[dice.randrange(len(letters))] = dice.choice("AEIOTNRX")
        words[at] = "".join(letters)
    elif change == 2 and len(words) > 2:
        words.pop(dice.randrange(1, len(words)))
    elif change == 3:
        words.append(f"APT {dice.randrange(30)}")
    elif change == 4:
        words = words[1:] or words
    cities = (city, "", "Ames", "Nowhere")
    states = (state, state, "", "IA", "CO")
    found = {"address": " ".join(words), "city": dice.choice(cities), "state": dice.choice(states)}
    return {name: text for name, text in found.items() if text}


def test_the_nearest_addresses_are_those_of_a_comparison_with_all(clients: list[Client]):
    """By brute force: every address of the requested state is compared."""
    texts = [
        tuple(str(one.attributes.get(name) or "") for name in ("situs", "city", "state", "postal"))
        for one in parcels()
    ]
    there = [one for one in texts if one[0]]
    known = [(address_line(*one), parse_address(*one)) for one in there]
    dice = random.Random(2400)
    compared = of_a_state = 0
    for _ in range(240):
        parameters = similar(dice, there)
        bodies = [client.get("/parcels/address", **parameters).json() for client in clients]
        if any(body["results"] for body in bodies):
            continue
        requested = parse_address(
            parameters["address"], parameters.get("city", ""), parameters.get("state", "")
        )
        state = requested.state
        near = [one for one in known if not state or one[1].state in ("", state)]
        best = [{"address": text, "score": score} for text, score in nearest(requested, near)]
        for body in bodies:
            found = body.get("nearest", [])
            assert [one["address"] for one in found] == [one["address"] for one in best], parameters
            scores = [one["score"] for one in found]
            assert scores == pytest.approx([one["score"] for one in best]), parameters
        compared += 1
        of_a_state += bool(state and best)
    assert compared > 120
    assert of_a_state > 40
