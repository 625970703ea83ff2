"""The sample county, which is data, and generated parcels: exact, repeatable, without overlaps."""

import hashlib
import os
import sqlite3
import subprocess
import sys
from collections import Counter, defaultdict
from contextlib import closing

import numpy as np
import pytest
import shapely

from parcel_lookup.core.contract import BUILDING_FIELDS, FIELDS
from parcel_lookup.core.contract.values import read_attributes
from parcel_lookup.core.geodesy import acres as acres_of
from parcel_lookup.service.sample import generate_county
from parcel_lookup.service.sample.names import ODD_OWNERS

#: Of all rows of the sample county in their order, as the generator of commit 133bc251 wrote them.
SAMPLE_COUNTY = "ce9dc74944d0362a727c5a6bcd552417d3335b61568c0b275b5b79440180a40c"


def test_the_sample_county_is_the_one_of_all_pictures_and_recorded_results(repo_root):
    digest = hashlib.sha256()
    path = repo_root / "resources" / "sample" / "sample_county.gpkg"
    with closing(sqlite3.connect(path)) as connection:
        for table in ("parcels", "buildings"):
            for row in connection.execute(f"SELECT * FROM {table} ORDER BY fid"):
                digest.update(repr(row).encode())
    assert digest.hexdigest() == SAMPLE_COUNTY


@pytest.fixture(scope="module")
def parcels():
    return list(generate_county(5000, 1))


@pytest.fixture(scope="module")
def records(parcels):
    return [parcel.attributes for parcel in parcels]


def content(parcels) -> str:
    return hashlib.sha256("".join(map(repr, parcels)).encode()).hexdigest()


@pytest.mark.parametrize(
    ("count", "seed"), [(1, 1), (7, 1), (40, 3), (299, 1), (1234, 4), (5060, 9), (12_000, 2)]
)
def test_there_are_exactly_the_requested_number_of_parcels(count, seed):
    parcels = list(generate_county(count, seed))
    assert len(parcels) == count
    assert len({parcel.svc_uuid for parcel in parcels}) == count
    assert len({parcel.attributes["parcel_id"] for parcel in parcels}) == count


def test_at_least_one_parcel_is_needed():
    with pytest.raises(ValueError, match="at least one"):
        generate_county(0, 1)


def test_the_same_seed_creates_the_same_parcels_in_every_process():
    program = (
        "from parcel_lookup.service.sample import generate_county\n"
        "print(*map(repr, generate_county(1500, 8)), sep='', end='')"
    )
    other = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program],
        env={**os.environ, "PYTHONHASHSEED": "4321"},
        capture_output=True,
        check=True,
    )
    assert hashlib.sha256(other.stdout).hexdigest() == content(generate_county(1500, 8))
    assert content(generate_county(1500, 9)) != content(generate_county(1500, 8))


def test_parcels_are_generated_as_they_are_read():
    assert next(generate_county(10**9, 1)).attributes["county_fp"] == "999"


def test_records_conform_to_the_contract(parcels):
    names = [field.name for field in FIELDS], [field.name for field in BUILDING_FIELDS]
    for parcel in parcels:
        record = dict(parcel.attributes)
        assert list(record) == names[0]
        assert read_attributes(record) is None
        assert record == parcel.attributes
        assert record["svc_uuid"] == parcel.svc_uuid
        assert all(list(building.attributes) == names[1] for building in parcel.buildings)


@pytest.mark.parametrize(("count", "seed"), [(5000, 1), (400, 11)])
def test_no_lot_overlaps_another_and_buildings_are_on_theirs(count, seed):
    lots = {parcel.wkb: parcel for parcel in generate_county(count, seed)}
    shapes = np.array(shapely.from_wkb(list(lots)))
    assert shapely.is_valid(shapes).all()
    assert shapely.is_ccw(shapely.get_exterior_ring(shapes)).all()
    assert not shapely.STRtree(shapes).query(shapes, predicate="overlaps").size
    for shape, parcel in zip(shapes, lots.values()):
        footprints = shapely.from_wkb([building.wkb for building in parcel.buildings])
        assert shapely.contains_properly(shape, footprints).all()


def test_areas_are_those_of_the_geometries(parcels):
    acres = [parcel.attributes["acres_calc"] for parcel in parcels]
    assert np.allclose(
        acres, acres_of(shapely.from_wkb([parcel.wkb for parcel in parcels])), atol=0.0001
    )
    buildings = [building for parcel in parcels for building in parcel.buildings]
    meters = [building.attributes["sq_meters"] for building in buildings]
    true = 4046.8564224 * acres_of(shapely.from_wkb([building.wkb for building in buildings]))
    assert np.allclose(meters, true, atol=0.1)


def test_only_the_parcels_of_a_stack_share_a_location(parcels):
    stacks = defaultdict(list)
    for parcel in parcels:
        stacks[parcel.attributes["svc_stack_uuid"]].append(parcel)
    alone = stacks.pop(None)
    assert len({parcel.wkb for parcel in alone}) == len(alone)
    assert len(stacks) >= 3
    for units in stacks.values():
        assert len(units) >= 6
        assert len({unit.wkb for unit in units}) == 1
        assert len({unit.attributes["situs"] for unit in units}) == len(units)


def test_there_is_something_to_find(records):
    """Nulls, ties, several counties and states, and owners of few, some, and many parcels."""
    empty = {name for record in records for name, value in record.items() if value is None}
    assert empty == {
        "owner", "mail_addr", "situs", "city", "zoning", "agricultural_value", "building_value",
        "sale_price", "sale_date", "svc_stack_uuid",
    }  # fmt: skip
    assert {record["state"] for record in records} == {"IA", "CO"}
    assert {record["county_fp"] for record in records} == {"997", "998", "999"}
    assert len({record["city"] for record in records}) == 6
    assert len({record["land_use_code"] for record in records}) == 9
    assert any(record["parcel_id"].startswith("00") for record in records)
    for name, most in (("parcel_value", 60), ("sale_date", 12), ("acres", 40)):
        ties = Counter(record[name] for record in records if record[name] is not None)
        assert 3 <= max(ties.values()) <= most, name
    assert len({record["owner"] for record in records} & {*ODD_OWNERS}) > 8
    assert max(len(record["legal"]) for record in records) > 800
    adjacent = [record["adjacent_acreage_sameowner"] / record["acres_calc"] for record in records]
    assert 500 < sum(ratio > 1.01 for ratio in adjacent) < 3000


def test_addresses_of_a_city_are_different(records):
    addresses = Counter((record["situs"], record["city"]) for record in records if record["situs"])
    assert max(addresses.values()) == 1
    assert len(addresses) > 2000
