"""Features of parcels in the compact form are those of the same parcels in the plain form."""

import base64
import json
from contextlib import closing

import pytest
import shapely
from qgis.core import QgsVectorLayer

from parcel_lookup.algorithms.run import Spool
from parcel_lookup.core.contract import FIELDS, QueryRequest
from parcel_lookup.core.gis.functions.lookup import RecordMaps
from parcel_lookup.core.gis.layer.features import FeatureBuilder
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.gis.run.suggestions import parcel_from_text, parcel_to_text
from parcel_lookup.core.remote.protocol.reading import read_page
from parcel_lookup.core.search import Found

CONTRACT = [field.name for field in FIELDS]
SQUARE = shapely.box(-93, 42, -92.9, 42.1)
SHAPES = [SQUARE, shapely.MultiPolygon([SQUARE, shapely.box(-94, 42, -93.9, 42.1)]), None]


def value_of(field, number):
    if field.is_numeric:
        return number if field.whole else number + 0.5
    if field.is_date:
        return "2020-01-02"
    return f"{number:0{field.digits}}" if field.digits else f"{field.name} {number}"


VALUES = {field.name: [value_of(field, number) for number in range(3)] for field in FIELDS}
VALUES["owner"] = ["Ann", None, "Zoë"]
PAGES = {
    "contract": VALUES,
    "another order": {name: VALUES[name] for name in reversed(CONTRACT)},
    "own fields": {**VALUES, "rooms": [1, None, 2], "Note": ["a", "b", ""], "list": [[1], None, 5]},
    "few fields": {"svc_uuid": VALUES["svc_uuid"], "acres": [1, 2, None], "county": ["A"] * 3},
    "unread values": {**VALUES, "acres": [1.5, "about 2", 3], "sale_date": ["1/2/2020", 5, ""]},
}


def parcels(name, is_compact):
    """Return the parcels of one of the pages in one of the forms."""
    names, rows = [*PAGES[name]], [*zip(*PAGES[name].values())]
    if is_compact:
        wkbs = [shape and base64.b64encode(shapely.to_wkb(shape)).decode() for shape in SHAPES]
        body = {"fields": [*names, "geom"], "rows": [[*row, g] for row, g in zip(rows, wkbs)]}
    else:
        shapes = [shape and shapely.geometry.mapping(shape) for shape in SHAPES]
        body = {"results": [{**dict(zip(names, row)), "geom": g} for row, g in zip(rows, shapes)]}
    return read_page(json.dumps(body).encode(), QueryRequest()).parcels


def layer_rows(found, schema):
    """Return the fields of a layer that is filled with these parcels, and its rows."""
    builder = FeatureBuilder(schema)
    builder.learn(found)
    batch = builder.build(found)
    layer = QgsVectorLayer("MultiPolygon?crs=EPSG:4326", "Parcels", "memory")
    assert layer.dataProvider().addAttributes(schema.fields)
    layer.updateFields()
    assert layer.dataProvider().addFeatures(batch.features)[0], layer.dataProvider().lastError()
    fields = [(field.name(), field.typeName()) for field in layer.fields()]
    return fields, [(one.attributes(), one.geometry().asWkt()) for one in layer.getFeatures()]


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("options", [{}, {"with_buildings": True}, {"with_source": True}], ids=str)
def test_features_are_the_same(name, options):
    plain, compact = (
        layer_rows([Found(one) for one in parcels(name, form)], ResultSchema(**options))
        for form in (False, True)
    )
    assert len(plain[1]) == 3
    assert compact == plain


def test_several_pages_in_one_batch():
    """They may have other fields; a page with an irregular record is plain, in any search."""
    names = ("contract", "own fields", "few fields")
    plain = [one for name in names for one in parcels(name, False)]
    compact = [one for name in names for one in parcels(name, True)]
    mixed = parcels("contract", True) + parcels("own fields", False) + parcels("few fields", True)
    expected = layer_rows([*map(Found, plain)], ResultSchema())
    assert layer_rows([*map(Found, mixed)], ResultSchema()) == expected
    assert layer_rows([*map(Found, compact)], ResultSchema()) == expected


@pytest.mark.parametrize("name", PAGES)
def test_parcels_are_kept_and_passed_on(name):
    plain, compact = parcels(name, False), parcels(name, True)
    with closing(Spool()) as spool:
        spool.add([Found(one) for one in compact])
        assert [one.parcel for found in spool for one in found] == plain
    for one, other in zip(plain, compact):
        assert parcel_to_text(other) == parcel_to_text(one)
        assert parcel_from_text(parcel_to_text(other)) == parcel_from_text(parcel_to_text(one))
        assert RecordMaps().map_of(other, 1) == RecordMaps().map_of(one, 1)
