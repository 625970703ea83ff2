"""Files of every format hold all that the layer holds, or the report lists what they do not."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st
from qgis.core import QgsFeatureRequest, QgsVectorLayer
from qgis.PyQt.QtCore import QDate, QMetaType

from parcel_lookup.core.gis.export.formats import FORMATS
from parcel_lookup.core.gis.export.shapes import has_shape
from parcel_lookup.tests.support.exports import different_shapes, layer_with, losses, saved
from parcel_lookup.tests.support.odd_values import TEXTS, odd_layer
from parcel_lookup.tests.support.readers import by_gdal, by_other, pyogrio_reader

ENDINGS = [one.ending for one in FORMATS if one.is_available]
#: Formats that have an independent reader not built on GDAL.
OTHERS = (".shp", ".dbf", ".gpkg", ".csv", ".xlsx", ".geojson", ".kml")


@pytest.fixture(scope="module")
def by_pyogrio(qgis_app):
    with pyogrio_reader() as read:
        yield read


def city(cambridge, only):
    """Return parcels of Cambridge: stacks, rows without a shape, codes with zeros, free text."""
    layer = QgsVectorLayer(f"{cambridge.path}|layername=parcels", "Cambridge", "ogr")
    request = QgsFeatureRequest().setFilterExpression(only)
    return layer.materialize(request)  # like the result of a search, and quick to read again


def tables_of(path, by_pyogrio):
    """Read a file with GDAL and an independent reader, or with another GDAL if there is none."""
    return [by_gdal(path), by_other(path) if path.suffix in OTHERS else by_pyogrio(path)]


@pytest.mark.parametrize("ending", ENDINGS)
def test_cambridge_comes_back_from_every_format(qgis_app, cambridge, tmp_path, by_pyogrio, ending):
    every = {".shp": 2, ".gpkg": 5, ".csv": 5}.get(ending, 20)  # a part of the slow ones is enough
    layer = city(cambridge, f"$id % {every} = 0")
    report = saved(layer, tmp_path / f"parcels{ending}")
    for table in tables_of(report.path, by_pyogrio):
        assert losses(layer, report, table) == []
        if table.shapes:
            assert different_shapes(layer, report, table) == []
    assert report.written == layer.featureCount()


T = QMetaType.Type
SQUARE = "MultiPolygon (((0 0, 0 1.25, 1.1 1, 1 0.3, 0 0), (0.1 0.1, 0.2 0.1, 0.2 0.2, 0.1 0.1)))"
TWO = "MultiPolygon (((0 0, 0 1, 1 1, 0 0)), ((5 5, 5 6, 6 6, 5 5)))"
NAMES = [
    *("owner", "Owner", "OWNER", "parcel_value", "parcel_val", "src_ZONE_TYPE", "fid", "name"),
    *("src_ZONE_TYPE_DESC", "description", "geom", "2020 value", "größe", "x" * 60, "a b"),
    *("x" * 59 + "y", 'q"uote', "<tag>", "shape", "longitude", "cdl_majority_value"),
]
texts = st.one_of(st.sampled_from(TEXTS), st.text(max_size=12))
KINDS = {
    T.QString: texts,
    T.Int: st.integers(1 - 2**31, 2**31 - 1),
    T.LongLong: st.integers(1 - 2**63, 2**63 - 1),
    T.Double: st.floats(),
    T.Bool: st.booleans(),
    T.QDate: st.dates().map(lambda date: QDate(date.year, date.month, date.day)),
}
names = st.one_of(
    st.sampled_from(NAMES),
    st.text(st.characters(categories=("L", "N", "S"), max_codepoint=0x1FFFF), min_size=1),
)


@pytest.mark.parametrize("has_shapes", [True, False])
@pytest.mark.parametrize("ending", ENDINGS)
def test_values_that_are_hard_to_hold_come_back_or_are_reported(
    qgis_app, tmp_path, by_pyogrio, ending, has_shapes
):
    layer = odd_layer(has_shapes=has_shapes)
    if ending == ".fgb":
        assert has_shapes or pytest.skip("every row has geometry")
        without = [one.id() for one in layer.getFeatures() if not has_shape(one)]
        layer.dataProvider().deleteFeatures(without)
    report = saved(layer, tmp_path / f"odd{ending}")
    for found in tables_of(report.path, by_pyogrio):
        assert losses(layer, report, found) == []
        if found.shapes:
            assert different_shapes(layer, report, found) == []


@st.composite
def layers(draw):
    """Generate layers with any fields and rows."""
    found = draw(st.lists(names, min_size=1, max_size=5, unique=True))
    kinds = [draw(st.sampled_from(list(KINDS))) for _ in found]
    values = [st.one_of(st.none(), KINDS[kind]) for kind in kinds]
    shape = st.sampled_from([SQUARE, TWO, None, "MultiPolygon EMPTY"])
    rows = draw(st.lists(st.tuples(*values, shape), max_size=6))
    found, kinds = ["row_no", *found], [T.Int, *kinds]
    rows = [(number, *row) for number, row in enumerate(rows)]
    kind = draw(st.sampled_from(["MultiPolygon", ""]))
    note(f"{kind} {list(zip(found, kinds))} {rows}")
    return layer_with(
        list(zip(found, kinds)), rows if kind else [row[:-1] for row in rows], kind=kind
    )


@settings(
    max_examples=50,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_any_layer_comes_back_or_is_reported(qgis_app, tmp_path, by_pyogrio, data):
    layer = data.draw(layers())
    for ending in ENDINGS:
        is_whole = layer.isSpatial() and all(map(has_shape, layer.getFeatures()))
        if ending == ".fgb" and not is_whole:
            continue
        note(ending)
        # Of its own, as a table's `.dbf` would be in the way of the shapes of the next.
        folder = Path(tempfile.mkdtemp(dir=tmp_path))
        report = saved(layer, folder / f"any{ending}")
        assert report.written == layer.featureCount()
        for found in tables_of(report.path, by_pyogrio):
            assert losses(layer, report, found) == [], (ending, report.remarks)
            if found.shapes and layer.isSpatial():
                assert different_shapes(layer, report, found) == [], ending
