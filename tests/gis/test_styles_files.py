"""Styles saved as QML."""

import pytest
from qgis.core import QgsVectorLayer
from qgis.PyQt.QtGui import QFont, QFontInfo

from parcel_lookup.core.gis.styles import STYLES
from parcel_lookup.tests.support.style_files import qml_text, sample_layer
from parcel_lookup.tests.support.styling import drawn, from_other_qt, labels_of

KEYS = [style.key for style in STYLES]


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


def saved_qml(layer, folder):
    """The file that *Save Style…* of QGIS writes."""
    path = folder / "style.qml"
    message, done = layer.saveNamedStyle(str(path))
    assert done, message
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
