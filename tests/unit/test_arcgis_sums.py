"""Counts and sums of ArcGIS layers without a download, and conditions on a strict server."""

import json

import pytest

from parcel_lookup.core.arcgis.definition import read_definition
from parcel_lookup.core.arcgis.metadata import fetch_metadata, read_metadata
from parcel_lookup.core.arcgis.paging import LayerQuery
from parcel_lookup.core.arcgis.rows import RowReader
from parcel_lookup.core.arcgis.sums import request_sums
from parcel_lookup.core.arcgis.where import where_of
from parcel_lookup.core.arcgis.wire import LayerClient
from parcel_lookup.core.contract import Cancellation, ErrorCode, Filter, ParcelError
from parcel_lookup.core.contract.source import Sums
from parcel_lookup.tests.support.arcgis import stacked
from parcel_lookup.tests.support.definitions import layer_json
from parcel_lookup.tests.support.feature_layer import Column, FeatureLayer, Row, Traps
from parcel_lookup.tests.support.feature_server import FeatureServer

COLUMNS = [
    Column("PIN"),
    Column("ACRES", "Double"),
    Column("VALUE", "Integer"),
    Column("TAX"),
    Column("LAND", "Integer"),
    Column("SIZE", "Double"),
    Column("UNITS"),
    Column("SOLD", "Date"),
]
ROWS = [
    Row({"PIN": " 7-1 ", "ACRES": 1.5, "VALUE": 100, "TAX": "$5", "LAND": -9999, "SIZE": 1.0}),
    Row({"PIN": "7-2", "ACRES": None, "VALUE": 250, "LAND": 3, "SIZE": 43560.0}),
    Row({"PIN": "O'B", "ACRES": 0.25, "VALUE": None, "LAND": 4, "SOLD": 1_709_596_800_000}),
]
FIELDS = {
    "parcel_id": "PIN",
    "acres": {"column": "acres", "nulls": [0]},
    "parcel_value": {"column": "VALUE", "scale": 1000},
    "tax_amount": "TAX",
    "land_value": {"column": "LAND", "nulls": ["-9999"]},
    "sq_feet": {"column": "SIZE", "unit_column": "UNITS", "units": {"Acres": "acres"}},
    "sale_price": {"constant": 5},
    "sale_date": "SOLD",
}
EVERY = tuple(FIELDS)


@pytest.fixture
def sums(tmp_path):
    """Request the sums of a layer's fields; return them, and the number of requests."""

    def requested(layer, query=LayerQuery(), fields=EVERY):  # noqa: B008 - a value
        definition = read_definition(
            layer_json(mapping={"fields": FIELDS}, id_columns=["PIN"], keep=[], stack=None)
        )
        with FeatureServer(layer) as server, stacked(server.layer_url(0), tmp_path / "s") as stack:
            client = stack.client()
            metadata = fetch_metadata(client, Cancellation())
            reader = RowReader(definition, metadata)
            before = stack.sent.number
            sources = reader.mapping.fields
            found = request_sums(client, metadata, sources, query, fields, Cancellation())
            return found, stack.sent.number - before

    return requested


def test_columns_of_numbers_are_added_up_in_one_request(sums):
    found, requests = sums(FeatureLayer(COLUMNS, ROWS))
    assert found == Sums(3, {"acres": 1.75, "parcel_value": 350_000})
    assert requests == 1


def test_columns_whose_sum_would_be_wrong_are_left_out(sums):
    """Text, -9999 for nothing, a unit per row, a constant."""
    found, _ = sums(FeatureLayer(COLUMNS, ROWS))
    assert not {"tax_amount", "land_value", "sq_feet", "sale_price"} & found.sums.keys()


def test_sums_are_those_of_the_query(sums):
    found, _ = sums(FeatureLayer(COLUMNS, ROWS), LayerQuery("VALUE >= 200"), ("parcel_value",))
    assert found == Sums(1, {"parcel_value": 250_000})


def test_nothing_adds_up_to_zero(sums):
    found, _ = sums(FeatureLayer(COLUMNS, ROWS), LayerQuery("VALUE >= 900"), ("parcel_value",))
    assert found == Sums(0, {"parcel_value": 0})


def test_a_count_only_without_a_field_to_add_up(sums):
    found, requests = sums(FeatureLayer(COLUMNS, ROWS), fields=("tax_amount",))
    assert (found, requests) == (Sums(3), 1)


def test_a_server_that_refuses_to_add_up_counts(sums):
    layer = FeatureLayer(COLUMNS, ROWS, traps=Traps(gone=frozenset({"ACRES"})))
    found, requests = sums(layer)
    assert (found, requests) == (Sums(3), 2)


def summed(attributes, fields=("acres", "parcel_value")):
    """Request sums of a server whose response has these attributes."""

    class Client(LayerClient):
        def __init__(self):
            super().__init__(None, "gis.example.com")

        def forget_query(self, params):
            """Nothing is stored."""

        def query(self, params, _cancellation):
            assert json.loads(params["outStatistics"])
            return {"features": [{"attributes": attributes}]}

    metadata = read_metadata(FeatureLayer(COLUMNS, ROWS).metadata(0), "gis.example.com")
    sources = read_definition(layer_json(mapping={"fields": FIELDS})).mapping.fields
    return request_sums(Client(), metadata, sources, LayerQuery(), fields, Cancellation())


def test_a_sum_that_the_server_does_not_send_is_left_out():
    attributes = {"PARCEL_COUNT": 500, "SUM_PARCEL_VALUE": 3}
    assert summed(attributes) == Sums(500, {"parcel_value": 3000})
    assert summed({**attributes, "sum_acres": None}) == Sums(
        500, {"acres": 0, "parcel_value": 3000}
    )


@pytest.mark.parametrize("attributes", [[], {"parcel_count": "many"}, {"sum_acres": 1}, None])
def test_a_response_without_the_number_is_an_error(attributes):
    with pytest.raises(ParcelError) as caught:
        summed(attributes, ("acres",))
    assert caught.value.code is ErrorCode.UNREADABLE_RESPONSE


@pytest.mark.parametrize(
    ("condition", "pins"),
    [
        (("parcel_id", "eq", "7-1"), [" 7-1 "]),
        (("parcel_id", "in", ["7-1", "O'B"]), [" 7-1 ", "O'B"]),
        (("parcel_id", "ilike", "o'b; --"), ["O'B"]),
        (("parcel_id", "ilike", "%"), [" 7-1 ", "7-2", "O'B"]),
        (("parcel_value", "gte", 200_000), ["7-2"]),
        (("parcel_value", "in", [100_000, 250_000]), [" 7-1 ", "7-2"]),
        (("land_value", "isnull", True), [" 7-1 "]),
        (("acres", "isnull", True), ["7-2"]),
        (("sq_feet", "gte", 1), []),
        (("sale_date", "eq", "2024-03-05"), ["O'B"]),
        (("sale_price", "eq", 5), [" 7-1 ", "7-2", "O'B"]),
    ],
)
def test_a_server_that_takes_documented_sql_only_understands_the_conditions(condition, pins):
    layer = FeatureLayer(COLUMNS, ROWS)
    types = {name: f"esriFieldType{kind}" for name, kind, *_ in layer.columns}
    definition = read_definition(layer_json(mapping={"fields": FIELDS}))
    where = where_of([Filter(*condition)], definition, types)
    response = layer.query({"f": "json", "where": where.text, "outFields": "PIN"})
    assert [one["attributes"]["PIN"] for one in json.loads(response)["features"]] == pins
