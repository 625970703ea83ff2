"""The sample county: exact, repeatable, without overlaps, and with consistent values."""

import csv
import hashlib
import os
import subprocess
import sys
import uuid
from collections import Counter, defaultdict

import numpy as np
import pytest
import shapely

from parcel_lookup.core.contract import BUILDING_FIELDS, FIELDS
from parcel_lookup.core.contract.values import read_attributes
from parcel_lookup.core.geodesy import acres_of_wkb
from parcel_lookup.service.sample import generate_county

#: A square degree here in square meters, accurate enough to distinguish slivers from overlaps.
SQUARE_DEGREE = 83_000 * 111_000
DEGREE = 83_000


@pytest.fixture(scope="module")
def county():
    return list(generate_county(5000, 1))


@pytest.fixture(scope="module")
def records(county):
    return [parcel.attributes for parcel in county]


@pytest.fixture(scope="module")
def ground(county):
    """Return one parcel for each geometry, so that stacks count once."""
    return list({parcel.wkb: parcel for parcel in reversed(county)}.values())


@pytest.fixture(scope="module")
def shared_lines(ground):
    """Return pairs of touching geometries, and the boundary that they share."""
    shapes = shapely.from_wkb([parcel.wkb for parcel in ground])
    left, right = shapely.STRtree(shapes).query(shapes, predicate="intersects")
    left, right = left[left < right], right[left < right]
    common = shapely.intersection(shapes[left], shapes[right])
    return left, right, common


def content(parcels) -> str:
    digest = hashlib.sha256()
    for parcel in parcels:
        digest.update(repr(parcel).encode())
    return digest.hexdigest()


@pytest.mark.parametrize(
    ("count", "seed"), [(1, 1), (2, 5), (7, 1), (40, 3), (299, 1), (300, 2), (1234, 4), (2500, 9)]
)
def test_a_county_has_exactly_the_requested_number_of_parcels(count, seed):
    parcels = list(generate_county(count, seed))
    assert len(parcels) == count
    assert len({parcel.svc_uuid for parcel in parcels}) == count
    assert len({parcel.attributes["parcel_id"] for parcel in parcels}) == count


def test_a_county_needs_at_least_one_parcel():
    with pytest.raises(ValueError, match="at least one"):
        generate_county(0, 1)


def test_the_same_seed_creates_the_same_county_in_every_process():
    program = (
        "import hashlib\n"
        "from parcel_lookup.service.sample import generate_county\n"
        "digest = hashlib.sha256()\n"
        "for parcel in generate_county(1500, 8): digest.update(repr(parcel).encode())\n"
        "print(digest.hexdigest())"
    )
    other = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": "4321"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.strip() == content(generate_county(1500, 8))
    assert content(generate_county(1500, 9)) != content(generate_county(1500, 8))


def test_parcels_are_generated_as_they_are_read():
    """A large county starts immediately, because it is not kept in memory."""
    first = next(generate_county(300_000, 1))
    assert first.attributes["county_fp"] == "999"


# geometry


def test_polygons_are_valid_and_counterclockwise(county):
    shapes = shapely.from_wkb([parcel.wkb for parcel in county])
    assert shapely.is_valid(shapes).all()
    assert {shape.geom_type for shape in shapes} == {"Polygon"}
    assert shapely.is_ccw(shapely.get_exterior_ring(shapes)).all()
    assert not shapely.has_z(shapes).any()


def test_no_parcel_overlaps_another(shared_lines):
    _, _, common = shared_lines
    assert shapely.area(common).max() * SQUARE_DEGREE < 0.0001


@pytest.mark.parametrize(("count", "seed"), [(3000, 11), (9000, 6)])
def test_no_parcel_overlaps_another_in_other_counties(count, seed):
    shapes = np.array(shapely.from_wkb(list({p.wkb for p in generate_county(count, seed)})))
    assert shapely.is_valid(shapes).all()
    left, right = shapely.STRtree(shapes).query(shapes, predicate="overlaps")
    common = shapely.intersection(shapes[left], shapes[right])
    assert shapely.area(common).sum() * SQUARE_DEGREE < 0.0001


def test_the_county_is_in_the_midwest(county):
    west, south, east, north = shapely.total_bounds(shapely.from_wkb([p.wkb for p in county]))
    assert -97 < west < east < -89
    assert 40.3 < south < north < 43.6


def test_roads_and_the_river_are_not_parcels(ground):
    shapes = shapely.from_wkb([parcel.wkb for parcel in ground])
    west, south, east, north = shapely.total_bounds(shapes)
    covered = shapely.area(shapes).sum() / ((east - west) * (north - south))
    assert 0.9 < covered < 0.98


def test_acres_are_ellipsoidal(county):
    acres = np.array([parcel.attributes["acres_calc"] for parcel in county])
    true = acres_of_wkb([parcel.wkb for parcel in county])
    assert np.allclose(acres, true, rtol=1e-5, atol=0.0002)


def test_acres_agree_with_geodesics(county):
    pyproj = pytest.importorskip("pyproj")
    geod = pyproj.Geod(ellps="WGS84")
    for parcel in county[::97]:
        square_meters, _ = geod.geometry_area_perimeter(shapely.from_wkb(parcel.wkb))
        acres = parcel.attributes["acres_calc"]
        assert acres == pytest.approx(square_meters / 4046.8564224, rel=0.001)


def test_the_area_fields_are_consistent(records):
    for record in records:
        assert record["sq_feet"] == pytest.approx(record["acres_calc"] * 43560, abs=3)
        assert record["acres"] == pytest.approx(record["acres_calc"], rel=0.03, abs=0.006)
    assert sum(record["acres"] != record["acres_calc"] for record in records) > 4000


# owners


def test_contiguous_acreage_covers_parcels_that_share_a_boundary(ground, shared_lines, county):
    """Check with shapely: parcels of an owner that share a boundary segment, not only a corner."""
    left, right, common = shared_lines
    owners = defaultdict(set)
    for parcel in county:
        owners[parcel.wkb].add(parcel.attributes["owner"])
    group = {(n, owner): {n} for n, p in enumerate(ground) for owner in owners[p.wkb]}
    for a, b in zip(
        left[shapely.length(common) * DEGREE > 0.05], right[shapely.length(common) * DEGREE > 0.05]
    ):
        for owner in owners[ground[a].wkb] & owners[ground[b].wkb]:
            joined = group[a, owner] | group[b, owner]
            for n in joined:
                group[n, owner] = joined
    number = {parcel.wkb: n for n, parcel in enumerate(ground)}
    larger = 0
    for parcel in county:
        record = parcel.attributes
        members = group[number[parcel.wkb], record["owner"]]
        acres = sum(ground[n].attributes["acres_calc"] for n in members)
        assert record["adjacent_acreage_sameowner"] == pytest.approx(acres, abs=0.001)
        larger += len(members) > 1
    assert larger > 1000


def test_owners_have_many_types_and_spellings(records):
    names = {record["owner"] for record in records}
    for letters in ("'", "-", "Ø", "é", "ł", "&"):
        assert any(letters in name for name in names), letters
    kinds = Counter(record["owner_type"] for record in records)
    assert set(kinds) == {
        "Individual", "Company", "Trust", "Religious", "Government", "Nonprofit",
    }  # fmt: skip
    for record in records:
        assert ("Church" in record["owner"]) <= (record["owner_type"] == "Religious")
        assert ("Trust" in record["owner"]) <= (record["owner_type"] == "Trust")
        assert ("City of" in record["owner"]) <= (record["owner_type"] == "Government")
        assert record["owner"].endswith((" LLC", " Inc")) <= (record["owner_type"] == "Company")
    by_owner = defaultdict(set)
    for record in records:
        by_owner[record["owner"], record["parcel_id"][:5]].add(record["mail_addr"])
    assert max(map(len, by_owner.values())) == 1


def test_the_parcels_of_a_stack_share_one_location(county):
    stacks = defaultdict(list)
    for parcel in county:
        stacks[parcel.attributes["svc_stack_uuid"]].append(parcel)
    alone = stacks.pop(None)
    assert len({parcel.wkb for parcel in alone}) == len(alone)
    assert len(stacks) >= 3
    assert max(map(len, stacks.values())) >= 12
    for stack, units in stacks.items():
        assert str(uuid.UUID(stack)) == stack
        assert len(units) > 1
        assert len({unit.wkb for unit in units}) == 1
        assert len({unit.attributes["situs"] for unit in units}) == len(units)
        assert {unit.attributes["land_use"] for unit in units} == {"Condominium"}


# values


def test_records_conform_to_the_contract(county):
    for parcel in county:
        record = dict(parcel.attributes)
        assert list(record) == [field.name for field in FIELDS]
        assert read_attributes(record) is None
        assert record == parcel.attributes
        assert record["svc_uuid"] == parcel.svc_uuid == str(uuid.UUID(parcel.svc_uuid))


def test_values_are_consistent(records):
    for record in records:
        total = record["land_value"] + record["improvements_value"]
        assert record["parcel_value"] == total
        assert (record["building_value"] or 0) <= record["improvements_value"]
        if record["agricultural_value"] is not None:
            assert 0 < record["agricultural_value"] <= record["land_value"]
            assert record["land_use_code"] < "0200"
        assert record["tax_amount"] in (
            0.0,
            pytest.approx(total * 0.0162, abs=0.01),
            pytest.approx(total * 0.0118, abs=0.01),
        )
        assert (record["tax_amount"] == 0) >= (record["owner_type"] in ("Government", "Religious"))
        if record["sale_price"] is not None:
            assert record["sale_date"] is not None
            assert 0.6 < (record["sale_price"] + 500) / (total + 500) < 2.1
            assert "1990-01-01" < record["sale_date"] < "2025-01-01"


def test_nulls_are_realistic(records):
    empty = Counter(name for record in records for name, value in record.items() if value is None)
    assert set(empty) == {
        "mail_addr", "situs", "city", "zoning", "agricultural_value", "building_value",
        "sale_price", "sale_date", "svc_stack_uuid",
    }  # fmt: skip
    assert min(empty.values()) > 50
    in_town = [record for record in records if record["zoning"] not in (None, "A-1")]
    assert all(record["agricultural_value"] is None for record in in_town)


def test_codes_are_text_of_the_correct_length(records):
    assert {record["county_fp"] for record in records} == {"999"}
    assert {record["state_fp"] for record in records} == {"19"}
    assert all(len(record["postal"]) == 5 for record in records)
    assert all(len(r["land_use_code"]) == 4 and r["land_use_code"][0] == "0" for r in records)
    assert {record["zoning"] for record in records} >= {"A-1", "R-1", "C-2", "I-1", "P", None}


def test_land_cover_names_match_the_reference_table(records, repo_root):
    with (repo_root / "resources" / "tables" / "cdl_codes.csv").open(encoding="utf-8") as file:
        names = {int(row["code"]): row["name"] for row in csv.DictReader(file)}
    for record in records:
        assert names[record["cdl_majority_value"]] == record["cdl_majority_category"]
        assert 0 < record["cdl_majority_percent"] <= 100
    acres = Counter()
    for record in records:
        acres[record["cdl_majority_category"]] += record["acres_calc"]
    share = {name: size / acres.total() for name, size in acres.items()}
    assert 0.25 < share["Corn"] < 0.5
    assert 0.18 < share["Soybeans"] < 0.4
    assert share["Grassland/Pasture"] > 0.05
    assert len(share) > 18


def test_elevation_is_smooth(ground, shared_lines):
    left, right, _ = shared_lines
    heights = np.array([parcel.attributes["elevation"] for parcel in ground])
    assert 230 < heights.min() < heights.max() < 400
    assert heights.max() - heights.min() > 30
    assert np.quantile(np.abs(heights[left] - heights[right]), 0.95) < 12


def test_house_numbers_increase_along_a_street(county):
    houses = defaultdict(dict)
    for parcel in county:
        record = parcel.attributes
        words = (record["situs"] or "").split()
        if len(words) > 2 and words[1] in "NSEW" and record["svc_stack_uuid"] is None:
            middle = shapely.from_wkb(parcel.wkb).centroid
            along = {"N": middle.y, "S": -middle.y, "E": middle.x, "W": -middle.x}[words[1]]
            street = (" ".join(words[1:]), record["city"], int(words[0]) % 2)
            assert int(words[0]) not in houses[street]
            houses[street][int(words[0])] = along * (111_000 if words[1] in "NS" else DEGREE)
    assert len(houses) > 100
    for street, by_number in houses.items():
        places = [place for _, place in sorted(by_number.items())]
        # Lots that were cut have their middle elsewhere than their front.
        assert all(b - a > -25 for a, b in zip(places, places[1:])), street


# buildings


def test_buildings_are_on_their_parcel(county):
    names = [field.name for field in BUILDING_FIELDS]
    count = 0
    for parcel in county:
        for building in parcel.buildings:
            count += 1
            assert list(building.attributes) == names
            assert (
                building.attributes["prop_addr"] == (parcel.attributes["situs"].partition(" #")[0])
            )
        if parcel.buildings:
            shape = shapely.from_wkb(parcel.wkb)
            footprints = shapely.from_wkb([building.wkb for building in parcel.buildings])
            assert shapely.is_valid(footprints).all()
            assert shapely.contains(shape, footprints).all(), parcel.attributes["parcel_id"]
            assert shapely.union_all(footprints).area == pytest.approx(footprints_area(footprints))
            acres = acres_of_wkb([building.wkb for building in parcel.buildings])
            meters = [building.attributes["sq_meters"] for building in parcel.buildings]
            feet = [building.attributes["sq_feet"] for building in parcel.buildings]
            assert np.allclose(meters, acres * 4046.8564224, atol=0.3)
            assert np.allclose(feet, acres * 43560, atol=3)
    assert count > 2500


def footprints_area(footprints) -> float:
    return float(shapely.area(footprints).sum())


def test_houses_have_buildings(county):
    houses = [p for p in county if p.attributes["land_use"] == "Single-family residential"]
    assert sum(bool(house.buildings) for house in houses) > 0.93 * len(houses)
    farms = [p for p in county if p.attributes["land_use"] == "Agricultural dwelling"]
    assert np.mean([len(farm.buildings) for farm in farms]) > 2
