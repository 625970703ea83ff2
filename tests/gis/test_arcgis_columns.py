"""Layers of ArcGIS servers in Processing: own columns with their types, servers that refuse pages.

The layers have the columns of counties (see also `tests/e2e/test_public_traps.py`).
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import shapely
from qgis.core import QgsApplication, QgsSettings, QgsVectorFileWriter, QgsVectorLayer
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.algorithms.provider import ParcelLookupProvider
from parcel_lookup.core.arcgis.definition import definition_to_json
from parcel_lookup.core.gis.connections import (
    ArcgisConnection,
    Connection,
    Connections,
    layers,
)
from parcel_lookup.core.gis.connections.layer_description import guessed_layer
from parcel_lookup.core.gis.connections.layer_drafts import (
    LayerChoices,
    layer_connection,
    read_address,
    read_layer,
)
from parcel_lookup.tests.support import copied
from parcel_lookup.tests.support.definitions import definition_of
from parcel_lookup.tests.support.feature_layer import Column, FeatureLayer, Row, Traps
from parcel_lookup.tests.support.feature_server import FeatureServer
from parcel_lookup.tests.support.layer_sources import NAMESPACE
from parcel_lookup.tests.support.layers import box, layer_of
from parcel_lookup.tests.support.sources import row_of_parcels

NUMBER = 12
DAY = 86_400_000
MAPPING = {"fields": {"parcel_id": "PIN", "owner": "OWNER_NAME", "parcel_value": "TOTAL_AV"}}
KEEP = ["YEAR_BUILT", "ACRES_POLY", "LAST_EDIT", "NOTE"]


def served(**traps) -> FeatureLayer:
    columns = [
        Column("PIN"),
        Column("OWNER_NAME"),
        Column("YEAR_BUILT", "Integer"),
        Column("ACRES_POLY", "Double"),
        Column("LAST_EDIT", "Date"),
        Column("NOTE"),
        Column("TOTAL_AV", "Double"),
    ]
    rows = [
        Row(
            {
                "PIN": f"A{at}",
                "OWNER_NAME": f"OWNER {at}",
                "YEAR_BUILT": None if at == 11 else 1990 + at,
                "ACRES_POLY": at + 0.5,
                "LAST_EDIT": 1_700_000_000_000 + at * DAY,
                "NOTE": "corner" if at % 2 else None,
                "TOTAL_AV": 50_000.0 * at,
            },
            one.wkb,
        )
        for at, one in enumerate(row_of_parcels(NUMBER))
    ]
    return FeatureLayer(columns, rows, traps=Traps(**traps))


@pytest.fixture(scope="module", autouse=True)
def _provider(qgis_app, qgis_processing):
    provider = ParcelLookupProvider()
    assert QgsApplication.processingRegistry().addProvider(provider)
    yield
    QgsApplication.processingRegistry().removeProvider("parcel_lookup")


@pytest.fixture(autouse=True)
def _as_new(monkeypatch, tmp_path):
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path / "home"))
    QgsSettings().remove("parcel_lookup")
    yield
    QgsSettings().remove("parcel_lookup")


def added(server, qtbot) -> Connection:
    """Add a layer by its address, as its dialog does."""
    task = read_layer(read_address(server.layer_url()))
    with qtbot.waitSignal(task.done, timeout=20_000) as blocker:
        task.start()
    draft = blocker.args[0]
    return layer_connection("County", draft.definition(LayerChoices("County")))


def described(server, _qtbot) -> Connection:
    """Use a definition that does not have the types of columns, as in the catalog."""
    data = definition_to_json(definition_of(server.url, mapping=MAPPING, keep=KEEP))
    return ArcgisConnection("County", layer=json.dumps(data))


def searched(algorithm="area_search", **parameters):
    import processing

    if algorithm == "area_search":
        parameters["INPUT"] = layer_of([box(-93.01, 41.99, -92.9, 42.02)])
    return processing.run(
        f"parcel_lookup:{algorithm}", {"OUTPUT": "memory:", "CONNECTION": "County", **parameters}
    )


def years(result) -> list:
    found = [feature["YEAR_BUILT"] for feature in result["OUTPUT"].getFeatures()]
    return sorted(one for one in found if isinstance(one, int))


@pytest.mark.parametrize("connect", [added, described])
@pytest.mark.parametrize("algorithm", ["area_search", "attribute_query"])
def test_own_columns_keep_name_and_type_and_can_be_in_filters(connect, algorithm, qtbot):
    with FeatureServer(served()) as server:
        Connections().save(connect(server, qtbot))
        rows = json.dumps([{"field": "YEAR_BUILT", "op": "gt", "value": 1995}])
        result = searched(algorithm, FILTERS=rows)
        assert result["COMPLETE"]
        assert years(result) == [1996, 1997, 1998, 1999, 2000]
        # The server could apply the filter.
        assert any("YEAR_BUILT" in one.get("where", "") for one in server.queries)
        fields = result["OUTPUT"].fields()
        types = {name: fields.field(name).type() for name in ("YEAR_BUILT", "LAST_EDIT", "NOTE")}
        whole = (QMetaType.Type.Int, QMetaType.Type.LongLong)
        assert types.pop("YEAR_BUILT") in whole
        assert types == {"LAST_EDIT": QMetaType.Type.QDate, "NOTE": QMetaType.Type.QString}
        days = sorted(
            one["LAST_EDIT"].toString("yyyy-MM-dd") for one in result["OUTPUT"].getFeatures()
        )
        assert days[0] == "2023-11-20"
        for field, op, value, number in (
            ("YEAR_BUILT", "between", [1991, 1993], 3),
            ("YEAR_BUILT", "isnull", True, 1),
            ("LAST_EDIT", "eq", "2023-11-16", 1),
            ("NOTE", "ilike", "CORN", 6),
            ("NOTE", "isnull", True, 6),
        ):
            filters = json.dumps([{"field": field, "op": op, "value": value}])
            assert searched(algorithm, FILTERS=filters)["PARCEL_COUNT"] == number, (field, op)


@pytest.mark.parametrize("connect", [added, described])
def test_own_and_mapped_columns_can_be_in_expressions(connect, qtbot):
    with FeatureServer(served()) as server:
        Connections().save(connect(server, qtbot))
        for text, number in (
            ('"YEAR_BUILT" > 1995', 5),
            ('"total_av" > 100000', 9),
            ('"TOTAL_AV" / 2 > 100000 AND "year_built" < 1998', 3),
            ('"parcel_value" > 100000', 9),
            ("\"OWNER_NAME\" LIKE '%1%'", 3),
        ):
            assert searched(FILTERS=text)["PARCEL_COUNT"] == number, text
        with pytest.raises(Exception, match="total_a"):
            searched(FILTERS='"total_a" > 100000')


@pytest.mark.parametrize(
    "traps",
    [
        {"refused_parameters": frozenset({"resultOffset"})},
        {"refused_parameters": frozenset({"resultOffset", "resultRecordCount"})},
        {"refused_parameters": frozenset({"orderByFields"}), "most_ids": 10},
    ],
)
@pytest.mark.parametrize("algorithm", ["area_search", "attribute_query"])
def test_a_server_that_refuses_the_pages_that_it_promises(traps, algorithm, qtbot):
    with FeatureServer(served(**traps)) as server:
        Connections().save(described(server, qtbot))
        filters = '[{"field": "owner", "op": "ilike", "value": "owner"}]'
        result = searched(algorithm, FILTERS=filters)
        assert result["PARCEL_COUNT"] == NUMBER
        assert result["COMPLETE"]


@pytest.mark.parametrize("driver", ["GPKG", "ESRI Shapefile", "GeoJSON"])
def test_a_mapped_column_of_an_imported_file_can_be_in_expressions(driver, tmp_path):
    """Not one whose values are written in another way in the file."""
    values = [[f"P{at}", f"OWNER {at}", 50_000.0 * at, "01/02/2020"] for at in range(6)]
    made = layer_of(
        [box(-93 + at * 0.001, 42, -92.999 + at * 0.001, 42.001) for at in range(6)],
        fields="PIN:string,OWNER_NAME:string,TOTAL_AV:double,SALE_DATE:string",
        values=values,
    )
    options = QgsVectorFileWriter.SaveVectorOptions()
    options.driverName = driver
    ending = {"GPKG": "gpkg", "ESRI Shapefile": "shp", "GeoJSON": "geojson"}[driver]
    path = tmp_path / f"original.{ending}"
    context = made.transformContext()
    assert not QgsVectorFileWriter.writeAsVectorFormatV3(made, str(path), context, options)[0]
    layer = QgsVectorLayer(str(path), "original", "ogr")
    found = copied.described(layer)
    found.draft.choose("parcel_value", "TOTAL_AV")
    found.draft.choose("sale_date", "SALE_DATE")
    mapped = replace(guessed_layer(found), namespace=str(NAMESPACE))
    Connections().save(layers.layer_connection("County", mapped))
    assert searched("attribute_query", FILTERS='"total_av" > 100000')["PARCEL_COUNT"] == 3
    assert (
        searched(FILTERS='"TOTAL_AV" > 100000 AND "OWNER_NAME" <> \'OWNER 5\'')["PARCEL_COUNT"] == 2
    )
    with pytest.raises(Exception, match="SALEDATE"):
        searched(FILTERS="\"SALEDATE\" = '01/02/2020'")


@pytest.mark.parametrize("name", ["arcgis_refuses_offset", "arcgis_own_columns"])
def test_a_layer_of_a_county_added_by_its_address(name, qtbot):
    data = json.loads(
        Path(__file__).parents[1].joinpath("cases", f"{name}.json").read_text("utf-8")
    )
    kinds = {one["name"]: one["type"] for one in data["metadata"]["fields"]}
    columns = [
        Column(column, kind.removeprefix("esriFieldType"))
        for column, kind in kinds.items()
        if column != "OBJECTID"
    ]
    rows = [
        Row(one["attributes"], shapely.to_wkb(shapely.Polygon(one["geometry"]["rings"][0])))
        for one in data["features"]
    ]
    refused = {"resultOffset"} if name == "arcgis_refuses_offset" else set()
    traps = Traps(refused_parameters=frozenset(refused))
    with FeatureServer(FeatureLayer(columns, rows, traps=traps)) as server:
        Connections().save(added(server, qtbot))
        result = searched("attribute_query", FILTERS='"OWNER_NAME" IS NOT NULL')
        assert (result["PARCEL_COUNT"], result["COMPLETE"]) == (len(data["features"]), True)
        if "YEAR_BUILT" in kinds:
            fields = result["OUTPUT"].fields()
            assert fields.field("YEAR_BUILT").isNumeric()
            assert fields.field("LAST_EDIT").isDateOrTime()
            years = [one["attributes"]["YEAR_BUILT"] for one in data["features"]]
            filters = '[{"field": "YEAR_BUILT", "op": "gt", "value": 1995}]'
            found = searched("attribute_query", FILTERS=filters)
            assert found["PARCEL_COUNT"] == sum((year or 0) > 1995 for year in years)
