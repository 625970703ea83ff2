"""Searches of public layers by columns that are no plain fields, with the catalog's own mappings.

A feature service on this computer has rows as each state's layer has them. What a filter finds has
to be what the parcels of an unfiltered search say.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from parcel_lookup.core.arcgis.catalog import read_catalog
from parcel_lookup.core.arcgis.definition import definition_to_json
from parcel_lookup.core.contract import Filter
from parcel_lookup.core.resources import RESOURCES
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.definitions import definition_of
from parcel_lookup.tests.support.feature_data import open_layer
from parcel_lookup.tests.support.feature_layer import Column, FeatureLayer, Row
from parcel_lookup.tests.support.feature_server import FeatureServer
from parcel_lookup.tests.support.searching import run
from parcel_lookup.tests.support.sources import ListSink, row_of_parcels

pytestmark = pytest.mark.plain

CATALOG = read_catalog(RESOURCES / "public")
EXAMPLES = json.loads((Path(__file__).parents[1] / "support" / "public_rows.json").read_text())
TYPES = {int: "Integer", float: "Double"}


def serve(layer_id: str, *changes: dict[str, Any]) -> FeatureServer:
    """Return a service with the example row of a state, once with each of these changes."""
    example = {
        name: value
        for name, value in EXAMPLES[layer_id]["row"].items()
        if name not in ("objectid", "FID")  # the service's own
    }
    types = {
        name: TYPES.get(type(next((one[name] for one in changes if name in one), value)), "String")
        for name, value in example.items()
    }
    columns = [Column("OBJECTID", "OID"), *(Column(name, types[name]) for name in example)]
    rows = [
        Row({**example, **change, "OBJECTID": number}, parcel.wkb)
        for number, (change, parcel) in enumerate(zip(changes, row_of_parcels(len(changes))), 1)
    ]
    return FeatureServer(FeatureLayer(columns, rows))


def searched(server: FeatureServer, layer_id: str, *filters: Filter) -> list[dict[str, Any]]:
    data = definition_to_json(CATALOG.layer(layer_id))
    members = {name: data[name] for name in ("mapping", "keep", "not_parcels") if name in data}
    with open_layer(definition_of(server.url, members["mapping"]["ids"], **members)) as source:
        sink = ListSink()
        assert run(Search(filters=filters), source, sink).complete
    return [found.parcel.attributes for found in sink.found]


def values(server: FeatureServer, layer_id: str, field: str, *filters: Filter) -> list[Any]:
    return sorted(one[field] for one in searched(server, layer_id, *filters))


def test_an_area_is_that_of_the_second_column_where_the_first_has_none():
    rows = (
        {"parno": "1", "gisacres": 0.0, "recareano": 1.5},
        {"parno": "2", "gisacres": 2.5, "recareano": 9.0},
        {"parno": "3", "gisacres": None, "recareano": 4.0},
    )
    with serve("us-nc", *rows) as server:
        assert values(server, "us-nc", "acres") == [1.5, 2.5, 4]
        assert values(server, "us-nc", "acres", Filter("acres", "lt", 3)) == [1.5, 2.5]
        assert values(server, "us-nc", "acres", Filter("acres", "gt", 3)) == [4]
        assert values(server, "us-nc", "acres", Filter("acres", "eq", 9)) == []
        assert values(server, "us-nc", "acres", Filter("acres", "isnull", False)) == [1.5, 2.5, 4]
        assert searched(server, "us-nc", Filter("acres", "isnull", True)) == []


def test_the_sign_for_no_house_number_is_no_part_of_an_address():
    rows = ({"parno": "1", "siteadd": "99999 BIRCH RD"}, {"parno": "2", "siteadd": "7 BIRCH RD"})
    with serve("us-nc", *rows) as server:
        assert values(server, "us-nc", "situs") == ["7 BIRCH RD", "BIRCH RD"]
        assert values(server, "us-nc", "situs", Filter("situs", "eq", "BIRCH RD")) == ["BIRCH RD"]
        assert searched(server, "us-nc", Filter("situs", "ilike", "99999")) == []


def test_city_and_zip_code_are_read_from_one_column():
    rows = (
        {"PARCELID": "1", "CityStateZip": "HELENA, MT 59601"},
        {"PARCELID": "2", "CityStateZip": "St. Ignatius MT  59865-1234"},
        {"PARCELID": "3", "CityStateZip": None},
        {"PARCELID": "4", "CityStateZip": "EAST HELENA, MT 59635"},
        {"PARCELID": "5", "CityStateZip": "BUTTE"},
    )
    with serve("us-mt", *rows) as server:
        found = searched(server, "us-mt")
        assert [(one["city"], one["postal"]) for one in found] == [
            ("HELENA", "59601"),
            ("St. Ignatius", "59865-1234"),
            (None, None),
            ("EAST HELENA", "59635"),
            ("BUTTE", None),
        ]
        for item in (Filter("city", "eq", "HELENA"), Filter("postal", "eq", "59601")):
            assert values(server, "us-mt", "parcel_id", item) == ["1"]
        assert values(server, "us-mt", "parcel_id", Filter("city", "ilike", "helena")) == ["1", "4"]


@pytest.mark.parametrize(
    ("layer_id", "key", "rows", "expected"),
    [
        (
            "us-nj",
            "PAMS_PIN",
            [{"DEED_DATE": text} for text in ("230509", "870630", "000000", "680101")],
            ["1968-01-01", "1987-06-30", "2023-05-09", None],
        ),
        (
            "us-fl",
            "PARCEL_ID",
            [{"SALE_YR1": y, "SALE_MO1": m} for y, m in ((2019, 3), (2021, 12), (0, 0))],
            ["2019-03-01", "2021-12-01", None],
        ),
        (
            "us-ma",
            "PROP_ID",
            [{"LS_DATE": text} for text in ("20200102", "19991231", "")],
            ["1999-12-31", "2020-01-02", None],
        ),
    ],
)
def test_dates_are_read_as_the_layer_writes_them(layer_id, key, rows, expected):
    changes = [{**row, key: f"A{number}"} for number, row in enumerate(rows)]
    with serve(layer_id, *changes) as server:
        found = [one["sale_date"] for one in searched(server, layer_id)]
        assert sorted(found, key=lambda day: day or "9") == expected
        first, *_ = expected
        assert values(server, layer_id, "sale_date", Filter("sale_date", "eq", first)) == [first]


def test_a_mailing_address_has_all_its_columns():
    for layer_id, expected in (
        ("us-fl", "PO BOX 12, STE 4, MADISON, FL 32340"),
        ("us-ny", "9 ELM AVE, PO BOX 7, ALBANY, NY 12203"),
        ("us-vt", "PO BOX 9, APT 2, BARRE, VT 05641"),
        ("us-wy", "PO BOX 33, LANDER, WY 82520"),
    ):
        with serve(layer_id, {}) as server:
            city = Filter("mail_addr", "ilike", expected.split(", ")[-2])
            assert values(server, layer_id, "mail_addr", city) == [expected]


def test_the_id_of_vermont_is_unique_in_the_state():
    rows = ({"SPAN": "405-126-10001"}, {"SPAN": "618-194-10001"})  # the same PARCID in two towns
    with serve("us-vt", *rows) as server:
        item = Filter("parcel_id", "eq", "618-194-10001")
        assert values(server, "us-vt", "parcel_id", item) == ["618-194-10001"]


def test_the_value_of_arkansas_is_the_market_value():
    with serve("us-ar", {"totalvalue": 120000.0, "assessvalue": 24000.0}) as server:
        assert values(server, "us-ar", "parcel_value", Filter("parcel_value", "gt", 1e5)) == [
            120000
        ]


@pytest.mark.parametrize(
    ("layer_id", "key", "column", "texts"),
    [
        ("us-vt", "SPAN", "PROPTYPE", ["PARCEL", "ROAD", "ROW_ROAD", "WATER", None]),
        ("us-ma", "PROP_ID", "POLY_TYPE", ["FEE", "ROW", "RAIL_ROW", "WATER", "TAX"]),
    ],
)
def test_roads_and_water_are_no_parcels(layer_id, key, column, texts):
    rows = [{key: f"A{number}", column: text} for number, text in enumerate(texts)]
    with serve(layer_id, *rows) as server:
        assert len(searched(server, layer_id)) == 2


@pytest.mark.parametrize(
    ("layer_id", "key", "column", "texts", "county"),
    [
        ("us-ny", "SWIS_SBL_ID", "COUNTY_NAME", ["NewYork", "StLawrence", "Kings"], "New York"),
        ("us-ny", "SWIS_SBL_ID", "COUNTY_NAME", ["StLawrence", "Lewis"], "St. Lawrence"),
        ("us-wi", "STATEID", "CONAME", ["DANE", "FOND DU LAC"], "Dane"),
        ("us-md", "ACCTID", "JURSCODE", ["BACO", "BACI", "STMA"], "Baltimore"),
        ("us-md", "ACCTID", "JURSCODE", ["STMA", "BACO"], "Saint Mary's County"),
        ("us-wy", "parcelnb", "jurisdicti", ["Hot Springs", "Park"], "HOT SPRINGS"),
    ],
)
def test_a_county_is_found_by_its_usual_name(layer_id, key, column, texts, county):
    rows = [{key: f"A{number}", column: text} for number, text in enumerate(texts)]
    with serve(layer_id, *rows) as server:
        everything = searched(server, layer_id)
        found = searched(server, layer_id, Filter("county", "eq", county))
        first = next(one for one in everything if texts[0] in one.values() or layer_id == "us-md")
        assert len(everything) == len(texts)
        assert len(found) == 1
        assert found[0]["county"] == first["county"]
