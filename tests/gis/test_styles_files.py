"""The style files in resources/styles, and styles for programs that are not QGIS."""

from pathlib import PurePosixPath

import pytest
from qgis.core import QgsVectorLayer
from qgis.PyQt.QtGui import QFont, QFontInfo

from parcel_lookup.core.gis.styles import STYLES, StyleKey, portable_renderer
from parcel_lookup.scripts.make_styles import FOLDER, qml_text, sample_layer, sld_text
from parcel_lookup.scripts.package import is_shipped, project_files
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
    """A layer of these fields, drawn as the file says."""
    layer = empty_layer(fields)
    message, done = layer.loadNamedStyle(str(path))
    assert done, message
    return layer


def read_sld(path, fields):
    """A layer of these fields, drawn as the file says."""
    layer = empty_layer(fields)
    message, done = layer.loadSldStyle(str(path))
    assert done, message
    return layer


def test_there_is_a_file_of_both_kinds_for_each_style_and_it_is_shipped():
    names = {path.name for path in FOLDER.iterdir()}
    assert names == {f"{key.value}.{end}" for key in KEYS for end in ("qml", "sld")}
    shipped = set(filter(is_shipped, project_files()))
    assert {PurePosixPath("resources/styles", name) for name in names} <= shipped
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 700_000


@pytest.mark.parametrize("key", KEYS)
def test_the_files_are_what_the_code_makes(county, key, tmp_path):
    """`scripts/make_styles.py` writes them; both are read by the QGIS that runs, and compared."""
    drawn(county, key)
    kept = read_qml(FOLDER / f"{key.value}.qml", county.fields())
    assert qml_text(kept) == qml_text(county)
    assert labels_of(county, kept.renderer()) == labels_of(county)
    made = tmp_path / "made.sld"
    made.write_text(sld_text(county, TITLES[key]), encoding="utf-8")
    title = TITLES[key]
    assert sld_text(read_sld(FOLDER / f"{key.value}.sld", county.fields()), title) == sld_text(
        read_sld(made, county.fields()), title
    )


@pytest.mark.parametrize("key", KEYS)
def test_labels_of_the_files_are_neither_thin_nor_bold(county, key):
    layer = read_qml(FOLDER / f"{key.value}.qml", county.fields())
    text = layer.labeling().settings().format()
    for one in (text, from_other_qt(text)):
        assert QFontInfo(one.font()).weight() == QFont.Weight.Normal


@pytest.mark.parametrize("key", KEYS)
def test_sld_says_the_same_of_every_parcel(county, key):
    drawn(county, key)
    expected = labels_of(county)
    other = read_sld(FOLDER / f"{key.value}.sld", county.fields())
    found = labels_of(county, other.renderer())
    if key is StyleKey.OUTLINE:
        return
    if key is StyleKey.STACKS:  # how many is nowhere in a record
        expected = [
            one if one == ("One parcel alone",) else ("Several parcels at one place",)
            for one in expected
        ]
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
    renderer = portable_renderer(layer.renderer(), layer.fields())
    assert labels_of(layer, renderer) == labels_of(layer)


def test_texts_that_no_file_can_hold_are_left_out_of_sld():
    layer = parcels([{"zoning": text} for text in ("\x1cR-1", "R-2", None)])
    drawn(layer, StyleKey.ZONING)
    assert "R-2" in sld_text(layer, "Zoning")  # which reads it as XML
    renderer = portable_renderer(layer.renderer(), layer.fields())
    assert labels_of(layer, renderer) == [("Other",), ("R-2",), ("No zoning",)]


def test_a_style_of_the_users_own_is_left_as_it_is(county):
    drawn(county, StyleKey.ZONING)
    mine = county.renderer().clone()
    mine.setClassAttribute("city")
    same = portable_renderer(mine, county.fields())
    assert same.type() == mine.type()
    assert same.classAttribute() == "city"
