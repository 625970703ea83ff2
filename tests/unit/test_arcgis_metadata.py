"""The description of an ArcGIS layer: what is read, and which layers are refused, and why."""

import pytest

from parcel_lookup.core.arcgis.metadata import fetch_metadata, read_metadata
from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError
from parcel_lookup.tests.support.arcgis import send_json, stacked
from parcel_lookup.tests.support.hostile import HostileServer

FIELDS = [
    {"name": "OBJECTID", "type": "esriFieldTypeOID", "alias": "OBJECTID"},
    {"name": "OWNER", "type": "esriFieldTypeString", "alias": "Owner name", "length": 80},
    {"name": "SALE", "type": "esriFieldTypeDate"},
    {
        "name": "USE",
        "type": "esriFieldTypeString",
        "domain": {
            "type": "codedValue",
            "codedValues": [{"code": "R", "name": "Residential"}, {"code": "F", "name": "Farm"}],
        },
    },
    {"name": "SHAPE", "type": "esriFieldTypeGeometry"},
]
LAYER = {
    "id": 0,
    "name": "Parcels",
    "type": "Feature Layer",
    "geometryType": "esriGeometryPolygon",
    "fields": FIELDS,
    "objectIdField": "OBJECTID",
    "maxRecordCount": 2000,
    "capabilities": "Map,Query,Data",
    "advancedQueryCapabilities": {
        "supportsPagination": True,
        "supportsOrderBy": True,
        "supportsStatistics": True,
        "supportsDistinct": False,
    },
    "editingInfo": {"lastEditDate": 1767225600000},
    "copyrightText": " State of X ",
    "description": "All parcels",
}
SERVICE = [
    {"id": 0, "name": "Centroids", "geometryType": "esriGeometryPoint"},
    {"id": 1, "name": "Parcels", "geometryType": "esriGeometryPolygon"},
    {"id": 2, "name": "Owners", "geometryType": None},
]


def read(without=(), **changes):
    data = {name: value for name, value in {**LAYER, **changes}.items() if name not in without}
    return read_metadata(data, "gis.example.com")


def refusal(**more):
    with pytest.raises(ParcelError) as caught:
        read(**more)
    assert caught.value.code is ErrorCode.NOT_A_LAYER
    assert "gis.example.com" in caught.value.sentence
    return caught.value.reason


def test_a_layer_of_parcels():
    found = read()
    assert (found.name, found.object_id, found.max_record_count) == ("Parcels", "OBJECTID", 2000)
    assert found.supports_pagination
    assert found.supports_statistics
    assert found.edited == "2026-01-01"
    assert found.copyright == "State of X"
    owner = found.column("owner")
    assert (owner.name, owner.alias) == ("OWNER", "Owner name")
    assert found.column("SALE").is_date
    assert found.column("objectid").plain_type == "integer"
    assert found.column("none") is None


@pytest.mark.parametrize(
    ("without", "changes"),
    [
        (("objectIdField",), {}),
        (("objectIdField",), {"uniqueIdField": {"name": "OWNER"}}),
        ((), {"objectIdField": "gone"}),
        ((), {"objectIdField": "objectid"}),
    ],
)
def test_the_column_of_object_ids_is_found_by_its_type(without, changes):
    assert read(without=without, **changes).object_id == "OBJECTID"


def test_the_column_of_object_ids_may_be_the_unique_one():
    fields = [{**FIELDS[0], "type": "esriFieldTypeInteger"}, *FIELDS[1:]]
    found = read(without=("objectIdField",), fields=fields, uniqueIdField={"name": "OBJECTID"})
    assert found.object_id == "OBJECTID"


@pytest.mark.parametrize(
    ("value", "expected"), [(1, 1), (None, 1000), (0, 1000), (-5, 1000), ("x", 1000), (250, 250)]
)
def test_the_number_of_records_in_a_response(value, expected):
    assert read(maxRecordCount=value).max_record_count == expected


def test_an_old_server_without_advanced_queries():
    found = read(without=("advancedQueryCapabilities",), supportsStatistics=True)
    assert found.supports_statistics
    assert not found.supports_pagination


def test_a_layer_of_points_is_refused():
    reason = refusal(geometryType="esriGeometryPoint")
    assert reason == "Layer 0 of this service has points. Choose a layer with polygons."
    assert refusal(geometryType="esriGeometryPolyline").startswith("Layer 0 of this service has l")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"type": "Table"}, "table"),
        ({"geometryType": None}, "table"),
        ({"capabilities": "Map,Data"}, "does not allow queries"),
        ({"fields": None}, "does not lead to the description of a layer"),
        ({"fields": []}, "does not lead to the description of a layer"),
        ({"geometryType": "esriGeometryMultiPatch"}, "no polygons"),
        (
            {"type": "Group Layer", "fields": None, "subLayers": [{"id": 3, "name": "Tracts"}]},
            "“Parcels” is a group of layers. Choose one of them: 3 (Tracts).",
        ),
    ],
)
def test_layers_that_cannot_be_searched(changes, words):
    assert words in refusal(**changes)


def test_the_address_of_a_service():
    with pytest.raises(ParcelError) as caught:
        read_metadata({"layers": SERVICE, "tables": []}, "gis.example.com")
    assert "0 (Centroids), 1 (Parcels), 2 (Owners)" in caught.value.reason


def test_capabilities_that_are_not_listed_are_no_refusal():
    assert read(without=("capabilities",)).name == "Parcels"
    assert read(capabilities="query").name == "Parcels"


def test_a_layer_without_object_ids_is_refused():
    assert "no object IDs" in refusal(without=("objectIdField",), fields=FIELDS[1:])


@pytest.mark.parametrize(
    "junk",
    [
        {"advancedQueryCapabilities": [1]},
        {"editingInfo": {"lastEditDate": "yesterday"}},
        {"editingInfo": {"lastEditDate": 1e30}},
        {"editingInfo": None},
        {"copyrightText": 5, "description": None, "name": None},
        {"fields": [*FIELDS, None, {"name": ""}, {"name": 4}, {"name": "X", "domain": []}]},
    ],
)
def test_odd_members_are_passed_over(junk):
    assert read(**junk).object_id == "OBJECTID"


def test_the_description_is_requested_once_and_a_refused_one_again(tmp_path):
    shape = {"geometryType": "esriGeometryPoint"}

    def respond(talk):
        send_json(talk, {**LAYER, **shape})

    with HostileServer(respond) as server, stacked(server.url, tmp_path / "store") as stack:
        client = stack.client()
        with pytest.raises(ParcelError):
            fetch_metadata(client, Cancellation())
        shape.clear()  # the layer was repaired
        assert fetch_metadata(client, Cancellation()) == read()
        fetch_metadata(client, Cancellation())
        assert len(server.requests) == 2
    assert server.requests[0].target == "/?f=json"
