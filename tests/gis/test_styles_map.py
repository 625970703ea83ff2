"""Styles as they come out on a map: labels, outlines, what lies on each other."""

import pytest
from qgis.core import (
    QgsExpressionContext,
    QgsExpressionContextUtils,
    QgsFeature,
    QgsGeometry,
    QgsMapRendererParallelJob,
    QgsMapSettings,
    QgsProject,
    QgsVectorLayer,
    QgsVectorLayerSimpleLabeling,
)
from qgis.PyQt.QtCore import QSize
from qgis.PyQt.QtGui import QColor, QFont, QFontInfo

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.layer_values import LayerCopy
from parcel_lookup.core.gis.stacks import find_stacks, remember_stacks
from parcel_lookup.core.gis.styles import StyleKey, style_buildings, style_parcels
from parcel_lookup.tests.support.styling import drawn, from_other_qt, parcels

#: Of a parcel that `parcels` makes: 100 by 100 meters at the equator.
ACRES = 2.47
SIDE = 9e-4


@pytest.fixture(autouse=True)
def _project(qgis_new_project):
    yield
    QgsProject.instance().clear()


def on_map(layer, pixels=400, width=None):
    """The first parcel (or a width in degrees from its corner) as a picture, and its labels."""
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setDestinationCrs(layer.crs())
    settings.setOutputDpi(96)
    settings.setOutputSize(QSize(pixels, pixels))
    extent = layer.extent()
    extent.setXMaximum(extent.xMinimum() + (width or SIDE))
    extent.setYMaximum(extent.yMinimum() + (width or SIDE))
    settings.setExtent(extent)
    settings.setBackgroundColor(QColor("white"))
    context = QgsExpressionContext()
    context.appendScope(QgsExpressionContextUtils.mapSettingsScope(settings))
    settings.setExpressionContext(context)
    job = QgsMapRendererParallelJob(settings)
    job.start()
    job.waitForFinished()
    labels = [label.labelText for label in job.takeLabelingResults().allLabels()]
    return job.renderedImage(), labels


def with_stacks(layer):
    remember_stacks(layer, find_stacks(LayerCopy(layer), Cancellation()))
    return layer


def on_one_place(layer):
    """Move all parcels to where the first one is."""
    geometry = next(layer.getFeatures()).geometry()
    ids = [feature.id() for feature in layer.getFeatures()]
    layer.dataProvider().changeGeometryValues(dict.fromkeys(ids, geometry))
    return layer


def test_a_stack_is_labelled_with_its_number_however_small_its_units_are():
    unit = {"svc_stack_uuid": "tower", "acres": 0.001, "acres_calc": 0.001, "owner": "Somebody"}
    layer = with_stacks(on_one_place(parcels([unit] * 12)))
    drawn(layer, StyleKey.STACKS)
    assert on_map(layer, 80)[1] == ["12"]
    drawn(layer, StyleKey.OUTLINE)
    assert on_map(layer)[1] == ["12 parcels"]


def test_a_parcel_with_several_rows_is_labelled_once():
    row = {"svc_uuid": "one", "owner": "Smith", "acres": ACRES}
    layer = with_stacks(on_one_place(parcels([row] * 4)))
    style_parcels(layer)
    assert on_map(layer)[1] == ["Smith"]


@pytest.mark.parametrize("pixels", [400, 1000])
def test_what_is_drawn_many_times_is_no_darker(pixels):
    """Units of a condominium come each with the building that they are in."""
    layer = on_one_place(parcels([{}] * 60))
    alone = parcels([{}])
    for one in (layer, alone):
        style_buildings(one)
    middle = pixels // 2
    assert on_map(layer, pixels)[0].pixelColor(middle, middle) == (
        on_map(alone, pixels)[0].pixelColor(middle, middle)
    )


def test_outlines_of_a_whole_town_are_pale_and_those_of_large_parcels_are_not():
    layer = parcels([{"acres": ACRES}] * 2500)
    style_parcels(layer)

    def darkest(width):
        picture = on_map(layer, 300, width)[0]
        return min(
            picture.pixelColor(x, y).lightness() for x in range(20, 280) for y in range(20, 280)
        )

    town, near = darkest(25 * SIDE), darkest(1.5 * SIDE)
    assert near < 130
    assert town > near + 60
    layer.dataProvider().truncate()
    large = QgsFeature(layer.fields())
    large["acres"] = ACRES * 25 * 25
    side = 25 * SIDE
    square = f"(((0 0, {side} 0, {side} {side}, 0 {side}, 0 0)))"
    large.setGeometry(QgsGeometry.fromWkt(f"MultiPolygon {square}"))
    layer.dataProvider().addFeatures([large])
    assert darkest(1.5 * side) < 200


def test_labels_of_the_users_own_stay():
    layer = parcels([{"zoning": "R-1"}])
    style_parcels(layer)
    first = layer.labeling().settings().fieldName
    drawn(layer, StyleKey.ZONING)
    assert layer.labeling().settings().fieldName != first
    labeling = layer.labeling().clone()
    mine = labeling.settings()
    mine.fieldName = '"svc_uuid"'
    labeling.setSettings(mine)
    layer.setLabeling(labeling)
    drawn(layer, StyleKey.VALUE)
    assert layer.labeling().settings().fieldName == '"svc_uuid"'
    layer.setLabelsEnabled(False)
    drawn(layer, StyleKey.ZONING)
    assert not layer.labelsEnabled()


def test_labels_of_a_layer_from_before_there_were_styles_are_ours():
    layer = parcels([{"owner": "Smith", "parcel_value": 5.0}])
    style_parcels(layer)
    settings = layer.labeling().settings()
    settings.fieldName = """coalesce(nullif(trim("owner"), ''), "parcel_id")"""
    layer.setLabeling(QgsVectorLayerSimpleLabeling(settings))
    drawn(layer, StyleKey.VALUE)
    assert on_map(layer)[1] == ["$5"]


def test_labels_are_ours_after_a_field_of_theirs_is_gone():
    layer = parcels([{"owner": "Smith", "parcel_id": "12", "zoning": "R-1"}])
    style_parcels(layer)
    layer.dataProvider().deleteAttributes([layer.fields().lookupField("owner")])
    layer.updateFields()
    drawn(layer, StyleKey.ZONING)
    assert on_map(layer)[1] == ["R-1"]


def test_a_layer_without_areas_has_outlines():
    layer = QgsVectorLayer("MultiPolygon?crs=EPSG:4326&field=owner:string", "file", "memory")
    feature = QgsFeature(layer.fields())
    feature.setGeometry(next(parcels([{}]).getFeatures()).geometry())
    layer.dataProvider().addFeatures([feature])
    style_parcels(layer)
    picture = on_map(layer, 300, 2 * SIDE)[0]
    assert min(picture.pixelColor(x, 200).lightness() for x in range(300)) < 130


def test_labels_look_the_same_where_a_qgis_of_another_qt_saved_the_project():
    layer = parcels([{"owner": "Smith"}])
    drawn(layer, StyleKey.OUTLINE)
    text = layer.labeling().settings().format()
    read = from_other_qt(text)
    assert QFontInfo(text.font()).weight() == QFont.Weight.Normal
    assert QFontInfo(read.font()).weight() == QFont.Weight.Normal
    settings = layer.labeling().settings()
    before, _ = on_map(layer)
    settings.setFormat(read)
    layer.setLabeling(QgsVectorLayerSimpleLabeling(settings))
    after, shown = on_map(layer)
    assert shown == ["Smith"]
    assert after == before
