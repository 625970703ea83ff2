"""Real parcels: Cambridge, Massachusetts, imported with the included mapping, and served."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
import shapely

from parcel_lookup.core.columns.mapping import ColumnMapping
from parcel_lookup.core.columns.mapping_json import mapping_from_json
from parcel_lookup.core.outlines import read_outlines
from parcel_lookup.service.importing.files import VectorFile, import_file, read_mapping
from parcel_lookup.tests.support.cambridge import Cambridge
from parcel_lookup.tests.support.client import Client, uuids
from parcel_lookup.tests.support.service import RunningService


@pytest.fixture(scope="module")
def city(cambridge: Cambridge) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(cambridge.path)
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def served(cambridge: Cambridge) -> Iterator[Client]:
    with RunningService(cambridge.path) as service, Client(service) as client:
        yield client


def test_every_record_is_imported_and_reported(cambridge: Cambridge):
    report = cambridge.report
    assert (report["rows_read"], report["parcels_written"]) == (27_508, 27_508)
    assert (report["rows_unreadable"], report["parcels_without_geometry"]) == (0, 0)
    assert (report["stacks"], report["parcels_in_largest_stack"]) == (2_168, 438)
    assert sum(report["ids"].values()) == 27_508
    assert report["findings"] == []
    assert "27,508" in cambridge.printed
    assert "2,168 stacks, 438 in the largest" in cambridge.printed


def test_no_lot_is_assigned_to_another_county(shared_data: Path, tmp_path: Path):
    """With coarser outlines, 326 of the 13,115 lots were assigned to the wrong county."""
    file = shared_data / "cambridge_ma" / "cambridge_parcels.gpkg"
    with VectorFile(str(file), "parcels_geom") as layer:
        lots = [row.wkb for row in layer.rows(()) if row.wkb and not is_empty(row.wkb)]
    assert len(lots) == 13_115
    shapes = {county.name: shape for county, shape in read_outlines((-71.2, 42.3, -71, 42.5))}
    points = shapely.point_on_surface(shapely.from_wkb(lots))
    shapely.prepare(shapes["Middlesex"])
    assert shapely.intersects(shapes["Middlesex"], points).all()  # before the majority's rule
    mapping = mapping_from_json({"layer": "parcels_geom", "fields": {"parcel_id": "ML"}})
    report = import_file(str(file), mapping, tmp_path / "lots.gpkg")
    assert dict(report.located) == {"Middlesex County, Massachusetts": 13_116}
    line = "State and county from the location: 13,116 in Middlesex County, Massachusetts"
    assert line in report.lines()
    connection = sqlite3.connect(tmp_path / "lots.gpkg")
    query = "SELECT DISTINCT state, state_fp, county, county_fp FROM parcels"
    assert connection.execute(query).fetchall() == [("MA", "25", "Middlesex", "017")]
    connection.close()


def is_empty(wkb: bytes) -> bool:
    return bool(shapely.is_empty(shapely.from_wkb(wkb)))


def test_records_are_distinct_and_stacks_stay_together(city: sqlite3.Connection):
    query = "SELECT count(*), count(DISTINCT svc_uuid), count(DISTINCT svc_stack_uuid) FROM parcels"
    assert city.execute(query).fetchone() == (27_508, 27_508, 2_168)
    query = "SELECT count(DISTINCT parcel_id) FROM parcels"
    assert city.execute(query).fetchone() == (12_975,)
    query = (
        "SELECT count(*), count(DISTINCT parcel_id) FROM parcels WHERE svc_stack_uuid IS NOT NULL "
        "GROUP BY svc_stack_uuid ORDER BY 1 DESC LIMIT 1"
    )
    assert city.execute(query).fetchone() == (438, 1)


def test_values_match_the_citys_data(cambridge: Cambridge, city: sqlite3.Connection):
    pairs = {
        "situs": "Location",
        "land_use_code": "UseCode",
        "land_use": "UseDescription",
        "parcel_value": "TotalAppraisedParcelValue",
        "land_value": "TotalAppraisedLandValue",
        "improvements_value": "TotalAppraisedImprovements",
        "sq_feet": "LandArea",
        "BookPage": "BookPage",  # not mapped, and kept
        "AYBYrBuilt": "AYBYrBuilt",
    }
    with sqlite3.connect(f"file:{cambridge.original}?mode=ro", uri=True) as original:
        theirs = original.execute(f"SELECT ML, {', '.join(pairs.values())} FROM parcels").fetchall()
    ours = city.execute(f"SELECT parcel_id, {', '.join(pairs)} FROM parcels").fetchall()
    assert sorted(ours) == sorted(theirs)
    # Codes keep their zeros.
    query = "SELECT count(*) FROM parcels WHERE land_use_code LIKE '0%'"
    assert city.execute(query).fetchone() == (334,)
    query = "SELECT acres, sale_date, state, county_fp, city FROM parcels WHERE parcel_id = '7-18'"
    acres, *rest = city.execute(query).fetchone()
    assert acres == pytest.approx(12_479 / 43_560, abs=1e-6)
    assert rest == ["2005-07-05", "MA", "017", "Cambridge"]
    query = "SELECT count(*) FROM parcels WHERE sale_date GLOB '[12][0-9][0-9][0-9]-[01][0-9]-*'"
    assert city.execute(query).fetchone() == (27_508 - 20,)  # the others have none
    query = "SELECT count(*) FROM parcels WHERE sale_date IS NULL"
    assert city.execute(query).fetchone() == (20,)


def test_calculated_acres_match_the_lot(city: sqlite3.Connection):
    # The assessor's figure and the lot drawn on the map agree for an ordinary house.
    query = (
        "SELECT count(*), sum(abs(acres_calc / acres - 1) < 0.1) FROM parcels "
        "WHERE land_use_code = '101' AND acres > 0 AND svc_stack_uuid IS NULL"
    )
    number, near = city.execute(query).fetchone()
    assert number > 3000
    assert near / number > 0.9


def test_the_largest_stack_is_complete_over_http(served: Client):
    body = served.query(("state", "eq", "MA"), ("parcel_id", "eq", "1A-109"), limit=100).json()
    assert body["count"] == 438
    found = [
        uuid
        for offset in range(0, 500, 100)
        for uuid in uuids(
            served.query(
                ("state", "eq", "MA"), ("parcel_id", "eq", "1A-109"), limit=100, offset=offset
            )
        )
    ]
    assert len(set(found)) == len(found) == 438
    record = body["results"][0]
    stack = served.query(("svc_stack_uuid", "eq", record["svc_stack_uuid"]), limit=1).json()
    assert stack["count"] == 438
    place = shapely.from_geojson(json.dumps(record["geom"])).representative_point()
    point = served.get("/parcels/point", lat=place.y, lon=place.x, limit=100).json()
    assert point["count"] == 438


def test_coordinates_over_http_equal_those_in_the_file(cambridge: Cambridge, served: Client):
    body = served.query(("parcel_id", "in", ["7-18", "267.4-312"]), ("state", "eq", "MA")).json()
    with sqlite3.connect(f"file:{cambridge.original}?mode=ro", uri=True) as original:
        rows = dict(
            original.execute("SELECT ML, geom FROM parcels WHERE ML IN ('7-18','267.4-312')")
        )
    for record in body["results"]:
        blob = rows[record["parcel_id"]]
        theirs = shapely.from_wkb(blob[8 + 32 :])  # header and envelope of a GeoPackage's geometry
        ours = shapely.from_geojson(json.dumps(record["geom"]))
        assert shapely.get_coordinates(ours).tolist() == shapely.get_coordinates(theirs).tolist()


def test_a_table_without_geometry_is_imported_completely(cambridge: Cambridge, tmp_path):
    mapping: ColumnMapping = read_mapping("cambridge_ma")
    to = tmp_path / "tax.gpkg"
    report = import_file(str(cambridge.original), mapping, to, layer="tax")
    assert (report.read, report.written, report.without_geometry) == (27_528, 27_528, 27_528)
    assert report.unreadable_rows == 0
