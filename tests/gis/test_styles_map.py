"""Styles as they come out on a map: labels, outlines, what lies on each other."""

import numpy as np
import pytest
from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsExpressionContext,
    QgsExpressionContextUtils,
    QgsFeature,
    QgsGeometry,
    QgsMapRendererParallelJob,
    QgsMapSettings,
    QgsProject,
    QgsRectangle,
    QgsVectorLayer,
    QgsVectorLayerSimpleLabeling,
)
from qgis.PyQt.QtCore import QSize
from qgis.PyQt.QtGui import QColor, QFont, QFontInfo, QImage

from parcel_lookup.core.gis.styles import (
    COLOR_PROPERTY,
    StyleKey,
    style_buildings,
    style_parcels,
)
from parcel_lookup.core.gis.styles.colors import RESULTS
from parcel_lookup.tests.support.styling import counted, drawn, from_other_qt, parcels

#: Of a parcel that `parcels` makes: 100 by 100 meters at the equator.
ACRES = 2.47
SIDE = 9e-4


@pytest.fixture(autouse=True)
def _project(qgis_new_project):
    yield
    QgsProject.instance().clear()


def rendered(layer, extent, pixels, ground):
    """The job that has drawn an extent of a layer on a screen."""
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setDestinationCrs(layer.crs())
    settings.setOutputDpi(96)
    settings.setOutputSize(QSize(pixels, pixels))
    settings.setExtent(extent)
    settings.setBackgroundColor(ground)
    context = QgsExpressionContext()
    context.appendScope(QgsExpressionContextUtils.mapSettingsScope(settings))
    settings.setExpressionContext(context)
    job = QgsMapRendererParallelJob(settings)
    job.start()
    job.waitForFinished()
    return job


def on_map(layer, pixels=400, width=None):
    """The first parcel (or a width in degrees from its corner) as a picture, and its labels."""
    extent = layer.extent()
    extent.setXMaximum(extent.xMinimum() + (width or SIDE))
    extent.setYMaximum(extent.yMinimum() + (width or SIDE))
    job = rendered(layer, extent, pixels, QColor("white"))
    labels = [label.labelText for label in job.takeLabelingResults().allLabels()]
    return job.renderedImage(), labels


def on_one_place(layer):
    """Move all parcels to where the first one is."""
    geometry = next(layer.getFeatures()).geometry()
    ids = [feature.id() for feature in layer.getFeatures()]
    layer.dataProvider().changeGeometryValues(dict.fromkeys(ids, geometry))
    return layer


def test_a_stack_is_labeled_with_its_number_however_small_its_units_are():
    unit = {"svc_stack_uuid": "tower", "acres": 0.001, "acres_calc": 0.001, "owner": "Somebody"}
    layer = counted(on_one_place(parcels([unit] * 12)))
    drawn(layer, StyleKey.STACKS)
    assert on_map(layer, 80)[1] == ["12"]
    drawn(layer, StyleKey.OUTLINE)
    assert on_map(layer)[1] == ["12 parcels"]


def test_a_parcel_with_several_rows_is_labeled_once():
    row = {"svc_uuid": "one", "owner": "Smith", "acres": ACRES}
    layer = counted(on_one_place(parcels([row] * 4)))
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


def lots(number, color=None, spread=0.0):
    """Lots of 28 by 28 meters: a town of streets without a gap, or far apart over a county."""
    layer = parcels([{"acres": 0.19, "acres_calc": 0.19, "land_use": "Residential"}] * number)
    layer.setCrs(QgsCoordinateReferenceSystem("EPSG:32615"))
    step, columns = 28 + spread, 50
    places = {}
    for count, feature in enumerate(layer.getFeatures()):
        x, y = 500_000 + count % columns * step, 4_600_000 + count // columns * step
        places[feature.id()] = QgsGeometry.fromRect(QgsRectangle(x, y, x + 28, y + 28))
        places[feature.id()].convertToMultiType()
    assert layer.dataProvider().changeGeometryValues(places)
    layer.updateExtents()
    layer.setCustomProperty(COLOR_PROPERTY, color)
    style_parcels(layer)
    return layer


def aerial(size):
    """What a photograph from the air is for the eye: woods, fields and roofs, in all grays."""
    noise = np.random.default_rng(7)
    coarse = noise.random((size // 20 + 2, size // 20 + 2)).repeat(20, 0).repeat(20, 1)
    shade = 0.6 * coarse[:size, :size] + 0.4 * noise.random((size, size))
    dark, pale = np.array((35, 48, 30)), np.array((186, 178, 160))
    return (dark + shade[..., None] * (pale - dark)).astype(np.float64)


def at_scale(layer, scale, ground, size=300):
    """The picture of a layer's middle at a scale on a screen, over a ground: red, green, blue."""
    half = scale * 0.0254 / 96 * size / 2
    extent = QgsRectangle.fromCenterAndSize(layer.extent().center(), 2 * half, 2 * half)
    image = rendered(layer, extent, size, QColor(0, 0, 0, 0)).renderedImage()
    image = image.convertToFormat(QImage.Format.Format_ARGB32)
    bits = image.constBits()
    bits.setsize(image.sizeInBytes())
    pixels = np.frombuffer(bits, np.uint8).reshape(size, size, 4)[..., [2, 1, 0, 3]] / 255
    color, alpha = pixels[..., :3] * 255, pixels[..., 3:]
    return alpha * color + (1 - alpha) * ground


def marked(layer, scale, ground, size=300):
    """How many pixels are clearly of another color than the ground, as a share of the picture."""
    change = np.abs(at_scale(layer, scale, ground, size) - ground).max(axis=2)
    return (change > 60).mean()


GROUNDS = {
    "white": np.full((300, 300, 3), 255.0),
    "black": np.zeros((300, 300, 3)),
    "aerial": aerial(300),
}


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("color", RESULTS)
def test_a_town_is_seen_on_the_map_of_a_county(ground, color):
    town = lots(2000, color)
    # 1,400 by 1,120 meters are 34 by 27 pixels.
    seen = marked(town, 156_000, GROUNDS[ground]) * 300 * 300
    assert 0.75 * 34 * 27 < seen < 1.4 * 34 * 27


@pytest.mark.parametrize("scale", [400_000, 156_000, 50_000])
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("style", [StyleKey.OUTLINE, StyleKey.LAND_USE])
def test_every_lot_alone_is_seen_however_small_the_scale(ground, scale, style):
    pixel = scale * 0.0254 / 96
    alone = lots(400, RESULTS[0], spread=12 * pixel)
    if style is not StyleKey.OUTLINE:
        alone.dataProvider().changeAttributeValues(
            {
                feature.id(): {alone.fields().lookupField("land_use"): "Industrial"}
                for feature in alone.getFeatures()
            }
        )
        drawn(alone, style)
    step = 28 + 12 * pixel
    shown = min(400, 300 * pixel / step * min(8, 300 * pixel / step))
    seen = marked(alone, scale, GROUNDS[ground]) * 300 * 300
    assert seen > 0.9 * shown  # a pixel of each at the least


@pytest.mark.parametrize("scale", [156_000, 15_000, 2_000])
def test_two_results_do_not_look_alike(scale):
    first, second = (at_scale(lots(2000, color), scale, GROUNDS["white"]) for color in RESULTS[:2])
    assert (np.abs(first - second).max(axis=2) > 60).mean() > 0.5 * marked(
        lots(2000, RESULTS[0]), scale, GROUNDS["white"]
    )


def test_from_near_the_ground_is_seen_through_parcels():
    near = at_scale(lots(2000, RESULTS[0]), 1_000, GROUNDS["white"])
    assert (near.min(axis=2) > 200).mean() > 0.8


def test_a_result_keeps_its_color_whatever_style_it_had():
    layer = lots(4, RESULTS[3])
    before = layer.renderer().dump()
    drawn(layer, StyleKey.LAND_USE)
    drawn(layer, StyleKey.OUTLINE)
    assert layer.renderer().dump() == before
    lines = {one.strokeColor().name() for one in layer.renderer().symbol().symbolLayers()}
    assert RESULTS[3] in lines


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


def test_a_layer_without_stacks_has_labels():
    layer = QgsVectorLayer("MultiPolygon?crs=EPSG:4326&field=owner:string", "file", "memory")
    style_parcels(layer)
    assert "stack_count" not in layer.labeling().settings().fieldName


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
