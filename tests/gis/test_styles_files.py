"""Styles saved as QML, and as SLD for programs that are not QGIS."""

import pytest
from qgis.core import QgsVectorLayer
from qgis.PyQt.QtGui import QFont, QFontInfo

from parcel_lookup.core.gis.styles import STYLES, StyleKey, portable_renderer
from parcel_lookup.tests.support.style_files import qml_text, sample_layer, sld_text
from parcel_lookup.tests.support.styling import drawn, from_other_qt, labels_of, parcels

KEYS = [style.key for style in STYLES]
BY_PLACE = (StyleKey.VALUE, StyleKey.TAX, StyleKey.VALUE_PER_ACRE)
TITLES = {style.key: style.title for style in STYLES}


@pytest.fixture(scope="module")
def county(qgis_app):
    return sample_layer()


def empty_layer(fields):
    layer = QgsVectorLayer("MultiPolygon?crs=EPSG:4326", "Parcels", "memory")
    layer.dataProvider().addAttributes(list(fields))
    layer.updateFields()
    return layer


def read_qml(path, fields):
    """A layer of these fields, drawn in the style of the file."""
    layer = empty_layer(fields)
    message, done = layer.loadNamedStyle(str(path))
    assert done, message
    return layer


def read_sld(path, fields):
    """A layer of these fields, drawn in the style of the file."""
    layer = empty_layer(fields)
    message, done = layer.loadSldStyle(str(path))
    assert done, message
    return layer


def saved_qml(layer, folder):
    """The file that *Save Style…* of QGIS writes."""
    path = folder / "style.qml"
    message, done = layer.saveNamedStyle(str(path))
    assert done, message
    return path


def saved_sld(layer, key, folder):
    path = folder / "style.sld"
    path.write_text(sld_text(layer, TITLES[key]), encoding="utf-8")
    return path


@pytest.mark.parametrize("key", KEYS)
def test_a_saved_style_is_read_as_it_was(county, key, tmp_path):
    drawn(county, key)
    read = read_qml(saved_qml(county, tmp_path), county.fields())
    assert qml_text(read) == qml_text(county)
    assert labels_of(county, read.renderer()) == labels_of(county)


@pytest.mark.parametrize("key", KEYS)
def test_labels_of_the_files_are_neither_thin_nor_bold(county, key, tmp_path):
    drawn(county, key)
    layer = read_qml(saved_qml(county, tmp_path), county.fields())
    text = layer.labeling().settings().format()
    for one in (text, from_other_qt(text)):
        assert QFontInfo(one.font()).weight() == QFont.Weight.Normal


@pytest.mark.parametrize("key", KEYS)
def test_every_parcel_is_in_the_same_class_in_sld(county, key, tmp_path):
    drawn(county, key)
    expected = labels_of(county)
    other = read_sld(saved_sld(county, key, tmp_path), county.fields())
    found = labels_of(county, other.renderer())
    if key is StyleKey.OUTLINE:
        return
    stacked = [bool(feature["svc_stack_uuid"]) for feature in county.getFeatures()]
    for one, other_one, is_stacked in zip(expected, found, stacked):
        if key not in BY_PLACE or not is_stacked:  # a stack's sum is in no record
            assert one == other_one


def test_hostile_texts_are_the_same_in_rules():
    texts = (
        "it's",
        'say "no"',
        "back\\slash",
        "two\nlines",
        "<b>&",
        "WHEN 1 THEN 2",
        "') END",
        None,
    )
    layer = parcels([{"owner_type": text} for text in texts for _ in range(2)])
    drawn(layer, StyleKey.OWNER_TYPE)
    renderer = portable_renderer(layer)
    assert labels_of(layer, renderer) == labels_of(layer)


def test_texts_that_no_file_can_hold_are_left_out_of_sld():
    layer = parcels([{"zoning": text} for text in ("\x1cR-1", "R-2", None)])
    drawn(layer, StyleKey.ZONING)
    assert "R-2" in sld_text(layer, "Zoning")  # which reads it as XML
    renderer = portable_renderer(layer)
    assert labels_of(layer, renderer) == [("Other",), ("R-2",), ("No zoning",)]


def test_a_style_of_the_users_own_is_left_as_it_is(county):
    drawn(county, StyleKey.ZONING)
    mine = county.clone()
    mine.renderer().setClassAttribute("city")
    same = portable_renderer(mine)
    assert same.type() == mine.renderer().type()
    assert same.classAttribute() == "city"
