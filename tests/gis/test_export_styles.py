"""An exported file looks like the layer did, whatever the names of its fields."""

from __future__ import annotations

import pytest
import shapely
from qgis.core import (
    QgsAttributeEditorContainer,
    QgsAttributeEditorField,
    QgsAttributeEditorRelation,
    QgsExpressionContextUtils,
    QgsGeometry,
    QgsMapRendererSequentialJob,
    QgsMapSettings,
    QgsPalLayerSettings,
    QgsProject,
    QgsRectangle,
    QgsVectorLayer,
    QgsVectorLayerSimpleLabeling,
)
from qgis.gui import QgsAttributeEditorContext, QgsAttributeForm, QgsGui
from qgis.PyQt.QtCore import QMetaType, QSize
from qgis.PyQt.QtWidgets import QLabel

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.export.source import Export
from parcel_lookup.core.gis.export.styling import renamed_expression
from parcel_lookup.core.gis.export.writing import write
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.styles import STYLES, StyleKey
from parcel_lookup.tests.support.exports import layer_with, saved
from parcel_lookup.tests.support.presentation import layer_of_parcels, map_tip, visible_columns
from parcel_lookup.tests.support.presentation import presented as presented_result
from parcel_lookup.tests.support.sources import make_parcel
from parcel_lookup.tests.support.style_files import sample_layer
from parcel_lookup.tests.support.styling import drawn

_MOST = 600
SHORT = {"parcel_value": "parcel_val", "land use": "land_use"}
SQUARE = "MultiPolygon (((0 0, 0 1, 1 1, 0 0)))"


@pytest.fixture(scope="module")
def county(qgis_app):
    """Return the sample county's parcels, in a grid."""
    layer = sample_layer()
    ids = [feature.id() for feature in layer.getFeatures()]
    provider = layer.dataProvider()
    provider.deleteFeatures(ids[_MOST:])
    provider.changeGeometryValues({one: _place(number) for number, one in enumerate(ids[:_MOST])})
    layer.updateExtents()
    return layer


def _place(number):
    x, y = number % 30, number // 30
    box = QgsRectangle(x * 0.001, y * 0.001, (x + 0.8) * 0.001, (y + 0.8) * 0.001)
    # As a Shapefile has rings, or pixels at the edges would differ.
    return QgsGeometry.fromRect(box).forcePolygonClockwise()


def picture(layer):
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setDestinationCrs(layer.crs())
    settings.setExtent(layer.extent())
    settings.setOutputSize(QSize(500, 400))
    job = QgsMapRendererSequentialJob(settings)
    job.start()
    job.waitForFinished()
    return job.renderedImage()


@pytest.mark.parametrize("key", [style.key for style in STYLES])
def test_a_shapefile_looks_as_the_layer_did(county, tmp_path, key):
    drawn(county, key)
    report = saved(county, tmp_path / "county.shp")
    file = QgsVectorLayer(str(report.path), "county", "ogr")
    assert file.renderer().type() == county.renderer().type()
    before = picture(county)
    assert picture(file) == before
    colors = {before.pixel(x, y) for x in range(0, 500, 3) for y in range(180, 220, 3)}
    assert len(colors) > 2, "nothing is drawn"
    legend = [item.label() for item in county.renderer().legendSymbolItems()]
    assert [item.label() for item in file.renderer().legendSymbolItems()] == legend


def test_a_geopackage_keeps_the_style(county, tmp_path):
    drawn(county, StyleKey.VALUE)
    file = QgsVectorLayer(str(saved(county, tmp_path / "county.gpkg").path), "county", "ogr")
    assert picture(file) == picture(county)


def presented():
    kinds = {"parcel_value": QMetaType.Type.Double, "land use": QMetaType.Type.QString}
    layer = layer_with(list(kinds.items()), [[5.0, "farm", SQUARE]], kind="MultiPolygon")
    layer.setFieldAlias(0, "Value (USD)")
    layer.setMapTipTemplate('parcel_value: [% "parcel_value" * 2 %]')
    layer.setDisplayExpression("\"land use\" || 'parcel_value' || parcel_value")
    labels = QgsPalLayerSettings()
    labels.fieldName = "parcel_value"
    layer.setLabeling(QgsVectorLayerSimpleLabeling(labels))
    layer.setLabelsEnabled(True)
    QgsExpressionContextUtils.setLayerVariable(layer, "parcel_lookup_stack_sums", "{}")
    form = layer.editFormConfig()
    form.setLayout(form.layout().DragAndDrop)
    form.addTab(QgsAttributeEditorRelation("others_at_the_place", form.invisibleRootContainer()))
    layer.setEditFormConfig(form)
    layer.setCustomProperty("parcel_lookup/search", '{"secret": "of the search"}')
    return layer


def test_aliases_tips_and_labels_go_along_and_the_search_does_not(qgis_app, tmp_path):
    report = saved(presented(), tmp_path / "a.shp")
    file = QgsVectorLayer(str(report.path), "a", "ogr")
    assert file.fields().names() == ["parcel_val", "land_use"]
    assert file.attributeAlias(0) == "Value (USD)"
    assert file.mapTipTemplate() == 'parcel_value: [% "parcel_val" * 2 %]'
    assert file.displayExpression() == '"land_use" || \'parcel_value\' || "parcel_val"'
    assert file.labeling().settings().fieldName == "parcel_val"
    assert QgsExpressionContextUtils.layerScope(file).hasVariable("parcel_lookup_stack_sums")
    assert "secret" not in (tmp_path / "a.qml").read_text()
    assert "others_at_the_place" not in (tmp_path / "a.qml").read_text()
    assert not any(key.startswith("parcel_lookup/") for key in file.customPropertyKeys())


def test_a_format_that_holds_aliases_itself_has_them(qgis_app, tmp_path):
    report = saved(presented(), tmp_path / "a.fgb")
    (tmp_path / "a.qml").unlink(missing_ok=True)
    file = QgsVectorLayer(str(report.path), "a", "ogr")
    assert file.fields()[0].alias() == "Value (USD)"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("parcel_value", "parcel_val"),
        ("PARCEL_VALUE / 2", '"parcel_val" / 2'),
        ('"land use"', '"land_use"'),
        ("'it''s parcel_value' || parcel_value", "'it''s parcel_value' || \"parcel_val\""),
        ("parcel_value(1) + @parcel_value + $parcel_value", None),
        ('/* parcel_value */ "parcel_value2" -- parcel_value', None),
        ("attribute('parcel_value')", "attribute('parcel_val')"),
        (
            "coalesce(attribute(@feature, 'parcel_value'), 'parcel_value')",
            "coalesce(attribute(@feature, 'parcel_val'), 'parcel_value')",
        ),
    ],
)
def test_fields_are_renamed_in_expressions_and_nothing_else_is(old, new):
    assert renamed_expression(old, SHORT) == (new or old)


def test_a_layer_without_a_style_has_none(qgis_app, tmp_path):
    report = write(Export(LayerCopy(presented()), tmp_path / "a.shp"), Cancellation())
    assert ".qml" not in {path.suffix for path in report.files}


def stack_in_form(layer):
    """Return what the form of the first feature shows about others at its place."""
    form = QgsAttributeForm(layer, next(layer.getFeatures()), QgsAttributeEditorContext())
    texts = [label.text() for label in form.findChildren(QLabel)]
    form.close()
    return next((text for text in texts if "share this place" in text), "")


def fields_in(container):
    for child in container.children():
        if isinstance(child, QgsAttributeEditorContainer):
            yield from fields_in(child)
        elif isinstance(child, QgsAttributeEditorField):
            yield child.name()


def test_form_table_and_tips_of_a_result_go_along(qgis_app, qgis_new_project, tmp_path):
    square = shapely.box(-93, 42, -92.99, 42.01)
    record = {
        "owner": "<b>Ann</b>",
        "parcel_value": 5.0,
        "cdl_majority_percent": 50.0,
        "state": "IA",
    }
    units = [
        make_parcel(number, square, svc_stack_uuid="s", land_use_code="01", **record)
        for number in (1, 2)
    ]
    if not QgsGui.editorWidgetRegistry().factories():
        QgsGui.editorWidgetRegistry().initEditors()
    layer = presented_result(layer_of_parcels(units))
    file = QgsVectorLayer(str(saved(layer, tmp_path / "r.shp").path), "r", "ogr")
    QgsProject.instance().addMapLayers([layer, file])
    assert len(visible_columns(file)) == len(visible_columns(layer)) == 5
    assert set(visible_columns(file)) <= set(file.fields().names())
    pages = file.editFormConfig().tabs()
    assert [page.name() for page in pages] == [
        page.name() for page in layer.editFormConfig().tabs()
    ]
    in_form = [name for page in pages for name in fields_in(page)]
    assert in_form
    assert set(in_form) <= set(file.fields().names())
    tips = [map_tip(one, next(one.getFeatures())) for one in (layer, file)]
    assert tips[0] == tips[1]
    assert "Ann" in tips[0]
    lists = [stack_in_form(one) for one in (layer, file)]
    assert lists[0] == lists[1]
    assert "2 parcels share this place" in lists[0]
