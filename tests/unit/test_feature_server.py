"""The fake feature service is as strict as Esri's documentation, and each trap is one."""

from __future__ import annotations

import json

import pytest
import requests
import shapely

from parcel_lookup.tests.support.county import P1, P2, P3, S1, H, M
from parcel_lookup.tests.support.feature_data import county_layer, layer_of
from parcel_lookup.tests.support.feature_layer import OtherLayer, with_traps
from parcel_lookup.tests.support.feature_server import FeatureServer, fail
from parcel_lookup.tests.support.parcels import grid

ALL = {"f": "json", "where": "1=1", "outSR": "4326", "orderByFields": "OBJECTID"}


@pytest.fixture
def server():
    with FeatureServer(county_layer(dates=True)) as running:
        yield running


def query(server, **parameters):
    response = requests.post(f"{server.layer_url()}/query", data={"f": "json", **parameters})
    assert response.status_code == 200
    return response.json()


def ids(found, column="svc_uuid"):
    return [feature["attributes"][column] for feature in found["features"]]


def found_by(server, where):
    found = query(server, where=where, outFields="svc_uuid")
    assert "error" not in found, found
    return ids(found)


def error(found):
    assert found["error"]["code"] == 400
    return "; ".join(found["error"]["details"])


def test_metadata(server):
    assert requests.get(f"{server.url}?f=json").json()["layers"][0]["name"] == "Parcels"
    layer = requests.get(f"{server.layer_url()}?f=json").json()
    assert layer["objectIdField"] == "OBJECTID"
    assert layer["extent"]["spatialReference"]["latestWkid"] == 3857
    types = {column["name"]: column["type"] for column in layer["fields"]}
    assert types["OBJECTID"] == "esriFieldTypeOID"
    assert types["acres"] == "esriFieldTypeDouble"
    assert types["sale_date"] == "esriFieldTypeDate"


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("owner = 'Smith, John'", [P1]),
        ("owner = 'smith, john'", []),
        ("UPPER(owner) LIKE '%SMITH%'", [P1, P2]),
        ("owner LIKE 'O''Brien%'", [P3]),
        ("owner LIKE 'Smith, J_hn'", [P1]),
        ("acres >= 40 AND acres <= 40.5", [P1, P2]),
        ("acres BETWEEN 40 AND 41 AND NOT (parcel_id = '001-B')", [P1]),
        ("(acres * 2) > 399", [M]),
        ("state IN ('NE') AND (county_fp IS NULL OR county_fp <> '001')", [P3]),
        ("sale_date >= TIMESTAMP '2015-06-30 00:00:00'", [P2]),
        ("sale_date < DATE '2000-01-01'", [P3]),
        ("OBJECTID IN (7, 8)", [H, M]),
        ("acres = 1.5E2", [H]),
    ],
)
def test_where(server, where, expected):
    assert found_by(server, where) == expected


@pytest.mark.parametrize(
    "where",
    [
        "nothing = 1",
        "owner = Smith",
        'owner = "Smith"',
        "owner = 7",
        "acres = '7'",
        "owner LIKE '%!%%' ESCAPE '!'",
        "owner = 'x'; DROP TABLE layer",
        "owner = 'x' -- y",
        "owner ILIKE 'x'",
        "sale_date > '2001-01-01'",
        "sale_date > 0",
        "sale_date > DATE '2001'",
        "owner = 'x' OR",
        "(owner = 'x'",
        "UPPER(acres) = '1'",
        "owner IN ()",
        "",
    ],
)
def test_clauses_that_are_refused(server, where):
    assert "where" in error(query(server, where=where))


def test_case_does_not_count_on_a_server_like_sql_server(server):
    with_traps(server.layers[0], ignores_case=True)
    assert found_by(server, "owner = 'smith, JOHN  '") == [P1]
    assert found_by(server, "owner LIKE 'SMITH, [JK]%'") == [P1]


def test_an_area(server):
    area = shapely.box(-99.995, 40.002, -99.985, 40.008)
    ring = shapely.get_coordinates(area).tolist()
    if shapely.is_ccw(area.exterior):
        ring.reverse()
    asked = {
        "geometryType": "esriGeometryPolygon",
        "inSR": "4326",
        "outFields": "svc_uuid",
        "spatialRel": "esriSpatialRelIntersects",
    }
    assert ids(query(server, geometry=json.dumps({"rings": [ring]}), **asked)) == [P1, P2]
    assert "clockwise" in error(
        query(server, geometry=json.dumps({"rings": [ring[::-1]]}), **asked)
    )
    assert "closed" in error(query(server, geometry=json.dumps({"rings": [ring[:-1]]}), **asked))
    # Without inSR, coordinates are in the reference system of the layer.
    del asked["inSR"]
    assert ids(query(server, geometry=json.dumps({"rings": [ring]}), **asked)) == []


def test_parcels_within_a_millimeter_intersect(server):
    asked = {"inSR": "4326", "outFields": "svc_uuid"}
    near = shapely.box(-100.001, 40.002, -100 - 5e-9, 40.008)
    away = shapely.box(-100.001, 40.002, -100 - 5e-8, 40.008)
    assert ids(query(server, geometry=",".join(map(str, near.bounds)), **asked)) == [P1]
    assert ids(query(server, geometry=",".join(map(str, away.bounds)), **asked)) == []


def test_geometry_is_in_the_reference_system_that_is_requested(server):
    found = query(server, where="OBJECTID = 1", outSR="4326")
    assert found["spatialReference"]["latestWkid"] == 4326
    (ring,) = found["features"][0]["geometry"]["rings"]
    assert sorted(map(tuple, ring[:-1])) == [
        (-100, 40),
        (-100, 40.01),
        (-99.99, 40),
        (-99.99, 40.01),
    ]
    assert not shapely.is_ccw(shapely.LinearRing(ring))
    found = query(server, where="OBJECTID = 1")
    assert found["spatialReference"]["latestWkid"] == 3857
    assert found["features"][0]["geometry"]["rings"][0][0][0] < -11_000_000


def test_rings_of_holes_and_parts(server):
    hole = query(server, where="OBJECTID = 7", outSR="4326")["features"][0]["geometry"]["rings"]
    assert [shapely.is_ccw(shapely.LinearRing(ring)) for ring in hole] == [False, True]
    parts = query(server, where="OBJECTID = 8", outSR="4326")["features"][0]["geometry"]["rings"]
    assert [shapely.is_ccw(shapely.LinearRing(ring)) for ring in parts] == [False, False]
    assert query(server, where="OBJECTID = 9")["features"][0]["geometry"] is None


def test_pages(server):
    server.layers[0].max_record_count = 4
    pages = [query(server, **ALL, resultOffset=at, resultRecordCount=4) for at in (0, 4, 8, 12)]
    assert [len(page["features"]) for page in pages] == [4, 4, 1, 0]
    assert [page.get("exceededTransferLimit") for page in pages] == [True, True, None, None]
    assert ["fields" in page for page in pages] == [True, True, True, False]
    assert len(query(server, **ALL, resultRecordCount=1000)["features"]) == 4
    assert len(query(server, where="1=1", returnIdsOnly="true")["objectIds"]) == 9
    assert query(server, where="1=1", returnCountOnly="true") == {"count": 9}
    assert "stable" in error(query(server, where="1=1", resultOffset=4))


def test_statistics_and_distinct_values(server):
    definitions = [
        {"statisticType": "sum", "onStatisticField": "acres", "outStatisticFieldName": "total"},
        {"statisticType": "count", "onStatisticField": "OBJECTID", "outStatisticFieldName": "n"},
    ]
    asked = {"where": "1=1", "outStatistics": json.dumps(definitions)}
    found = query(server, **asked)["features"]
    assert found[0]["attributes"] == {"total": 440.5, "n": 9}
    grouped = query(server, **asked, groupByFieldsForStatistics="state")["features"]
    assert [one["attributes"]["state"] for one in grouped] == ["NE", "KS"]
    asked = {"where": "1=1", "returnDistinctValues": "true", "outFields": "state"}
    assert ids(query(server, **asked, returnGeometry="false"), "state") == ["NE", "KS"]
    assert "returnGeometry" in error(query(server, **asked))


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"outFields": "nothing"}, "Invalid field: nothing"),
        ({"outFields": "owner,OWNER"}, "twice"),
        ({"orderByFields": "nothing"}, "orderByFields"),
        ({"returnGeometry": "yes"}, "returnGeometry"),
        ({"resultOffset": "-1"}, "resultOffset"),
        ({"limit": "7"}, "Unknown parameter"),
        ({"outSR": "27700"}, "outSR"),
        ({"outStatistics": "{"}, "outStatistics"),
    ],
)
def test_parameters_that_are_refused(server, parameters, words):
    assert words in error(query(server, **{"where": "1=1", **parameters}))


def test_what_is_no_request_of_a_client_is_a_page_for_browsers(server):
    address = f"{server.layer_url()}/query"
    for response in (
        requests.get(address, params={"where": "1=1"}),
        requests.post(address, json={"where": "1=1", "f": "json"}),
        requests.post(f"{address}?f=json", json={"where": "1=1"}),
    ):
        assert response.headers["Content-Type"] == "text/html"
    long = {"f": "json", "where": "OBJECTID IN (" + "1," * 2000 + "1)"}
    assert requests.get(address, params=long).status_code == 414
    assert len(requests.post(address, data=long).json()["features"]) == 1


def test_tokens(server):
    server.token = "s3cret"
    address = f"{server.layer_url()}?f=json"
    assert requests.get(address).json()["error"]["code"] == 499
    for headers, code in (
        ({"X-Esri-Authorization": "Bearer s3cret"}, None),
        ({"Authorization": "Bearer s3cret"}, None),
        ({"Authorization": "Bearer other"}, 498),
    ):
        found = requests.get(address, headers=headers).json()
        assert found.get("error", {}).get("code") == code


def walk(server, size=2):
    """Return the IDs of all pages as the documentation says to request them."""
    found, offset = [], 0
    while True:
        page = query(
            server, **ALL, resultOffset=offset, resultRecordCount=size, outFields="OBJECTID"
        )
        found += ids(page, "OBJECTID")
        if not page.get("exceededTransferLimit"):
            return found
        offset += size


def test_traps_of_pages(server):
    layer = server.layers[0]
    every = list(range(1, 10))
    assert walk(server, 2) == every
    layer.traps = type(layer.traps)(discarded=((3, 6),))
    assert walk(server, 2) == every
    layer.traps = type(layer.traps)(repeats=True)
    assert sorted(set(walk(server, 2))) == every
    assert len(walk(server, 2)) > 9
    layer.traps = type(layer.traps)(drops=True)
    assert walk(server, 2) == [1, 2, 4, 6, 8]
    layer.traps = type(layer.traps)(empty_at=frozenset({2}))
    assert walk(server, 2) == [1, 2, 5, 6, 7, 8, 9]
    layer.traps = type(layer.traps)(short_pages=1)
    page = query(server, **ALL, resultOffset=0, resultRecordCount=4)
    assert (len(page["features"]), page["exceededTransferLimit"]) == (1, True)
    layer.traps = type(layer.traps)(ignores_offset=True)
    page = query(server, **ALL, resultOffset=4, resultRecordCount=2, outFields="OBJECTID")
    assert ids(page, "OBJECTID") == [1, 2]
    layer.traps = type(layer.traps)(no_pagination=True)
    assert "error" in query(server, **ALL, resultOffset=4)


def test_traps_of_geometry(server):
    layer = server.layers[0]
    layer.traps = type(layer.traps)(
        reversed_rings=True, holes_first=True, curves=frozenset({1}), not_finite=frozenset({2})
    )
    found = query(server, **ALL)["features"]
    assert "curveRings" in found[0]["geometry"]
    assert "NaN" in json.dumps(found[1]["geometry"])
    hole, outer = found[6]["geometry"]["rings"]
    assert shapely.Polygon(outer).contains(shapely.Polygon(hole))
    assert shapely.is_ccw(shapely.LinearRing(outer))
    assert not shapely.is_ccw(shapely.LinearRing(hole))
    layer.traps = type(layer.traps)(state_plane=True)
    found = query(server, **ALL)
    assert found["spatialReference"]["latestWkid"] == 2264
    assert abs(found["features"][0]["geometry"]["rings"][0][0][0]) > 1000
    layer.traps = type(layer.traps)(hidden_state_plane=True)
    assert query(server, **ALL)["spatialReference"]["latestWkid"] == 4326


def test_traps_of_columns(server):
    with_traps(server.layers[0], left_out=frozenset({"owner"}), gone=frozenset({"legal"}))
    found = query(server, where="1=1", outFields="owner,city")["features"][0]["attributes"]
    assert found == {"city": "Elm Creek"}
    assert "legal" in error(query(server, where="1=1", outFields="legal"))


def test_failures(server):
    fail(server, errors=[(500, "Error performing query operation")])
    assert query(server, where="1=1")["error"]["code"] == 500
    assert "error" not in query(server, where="1=1")
    fail(server, statuses=[(503, {"retry_after": "7"})])
    address = f"{server.layer_url()}/query"
    busy = requests.post(address, data=ALL)
    assert (busy.status_code, busy.headers["Retry-After"]) == (503, "7")
    fail(server, moved_to="http://127.0.0.1:1")
    moved = requests.post(address, data=ALL, allow_redirects=False)
    assert (moved.status_code, moved.is_redirect) == (301, True)


def test_a_layer_without_object_ids():
    layer = layer_of(grid(2), object_id="")
    with FeatureServer(layer) as server:
        assert "objectIdField" not in requests.get(f"{server.layer_url()}?f=json").json()
        assert "error" in query(server, where="1=1", returnIdsOnly="true")
        found = query(server, where="1=1", outFields="svc_uuid", orderByFields="svc_uuid")
        assert ids(found) == ["0-0", "0-1", "1-0", "1-1"]


def test_other_layers_have_no_parcels():
    with FeatureServer({0: OtherLayer("All"), 1: county_layer()}) as server:
        assert requests.get(f"{server.layer_url(0)}?f=json").json()["type"] == "Group Layer"
        assert "error" not in requests.get(f"{server.layer_url(1)}?f=json").json()
        assert requests.get(f"{server.layer_url(2)}?f=json").json()["error"]["code"] == 400


def test_a_server_in_a_process_of_its_own():
    with FeatureServer(county_layer(), process=True) as server:
        assert query(server, where=f"svc_uuid = '{S1}'", returnCountOnly="true") == {"count": 1}
        assert server.requests == 1
        server.reset()
        assert server.requests == 0
