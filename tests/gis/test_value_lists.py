"""Lists of values that are pasted, or in fields of layers: codes stay text, nothing is lost."""

import pytest
from qgis.core import QgsFeature, QgsVectorLayer
from qgis.PyQt.QtCore import QDate

from parcel_lookup.core.contract import Cancellation, Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.gis.inputs.texts import MOST_CHARACTERS
from parcel_lookup.core.gis.inputs.value_lists import (
    MOST_VALUES,
    LayerValues,
    different,
    pasted_cells,
)
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.tests.support.layers import layer_of

ODD = ["007", "O'Brien, Zoë", '5" pipe', "🌽🌽", "שלום עולם", "50% _x_", "1e5", "1,000", "-"]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", []),
        (" \n\t\n ", []),
        ("007\n008\r\n009\r010\u2029\n011\n", ["007", "008", "009", "010", "011"]),
        ("\n".join(ODD), ODD),
        ("SMITH, JOHN\nDOE, JANE", ["SMITH, JOHN", "DOE, JANE"]),
        ("1,000\n2,500", ["1,000", "2,500"]),
        ("007\tSmith\n008\tDoe\n\tRoe", ["007", "008"]),
        ("\t007\n\t008", ["007", "008"]),
        ("AG\tR1\t\tR2", ["AG", "R1", "R2"]),
        ("007\n\0", ["007"]),
    ],
)
def test_pasted_text_becomes_the_expected_cells(text, cells):
    assert pasted_cells(text) == cells


def test_blanks_and_duplicates_are_left_out():
    assert different(["b", "a", "", "b", " ", "A", "b "]) == ["b", "a", "A", "b "]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x" * (MOST_CHARACTERS + 1), "the text has 2,000,001 characters"),
        ("\n".join(map(str, range(MOST_VALUES + 1))), "more than 50,000 different values"),
        ("PK\3\4\0\0\1", "binary data"),
    ],
    ids=["long", "many", "binary"],
)
def test_what_is_no_list_is_refused_with_a_sentence(text, words):
    with pytest.raises(ParcelError, match=words) as caught:
        different(pasted_cells(text))
    assert caught.value.code is ErrorCode.IMPORT_REFUSED


FIELDS = "code:string,whole:int,real:double,day:date,ok:bool"
VALUES = [
    ["007", 7, 7.0, QDate(2020, 1, 2), True],
    [" 7", 7, 7.25, QDate(), False],
    ["007", None, None, None, None],
    ["", 12345678, 12345678901.0, QDate(2020, 1, 3), True],
    ["O'Brien 🌽", -1, float("nan"), None, None],
]


@pytest.fixture
def layer(qgis_app):
    return layer_of([None] * 5, fields=FIELDS, values=VALUES, name="Lots")


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("code", ["007", " 7", "O'Brien 🌽"]),
        ("whole", ["7", "12345678", "-1"]),
        ("real", ["7", "7.25", "12345678901"]),
        ("day", ["2020-01-02", "2020-01-03"]),
        ("ok", ["true", "false"]),
    ],
)
def test_values_of_a_layer_come_as_text(layer, field, values, qtbot):
    results = []
    task = Background("Test", LayerValues(layer, field).read)
    task.done.connect(results.append)
    task.start()
    qtbot.waitUntil(lambda: results == [values])


def test_selection_and_edits_of_a_layer_count(layer):
    layer.startEditing()
    feature = QgsFeature(layer.fields())
    feature["code"] = "new"
    layer.addFeature(feature)
    values = LayerValues(layer, "code")
    layer.rollBack()
    assert sorted(values.read(Cancellation())) == [" 7", "007", "O'Brien 🌽", "new"]
    layer.selectByIds([2, 5])
    selected = LayerValues(layer, "code", selected_only=True)
    layer.removeSelection()
    assert sorted(selected.read(Cancellation())) == [" 7", "O'Brien 🌽"]


def test_a_layer_without_values_to_give_is_refused_with_the_reason(layer):
    for arguments, words in (
        ((None, "code"), "no layer is selected"),
        ((QgsVectorLayer("/none.gpkg", "Gone", "ogr"), "code"), "no layer is selected"),
        ((layer, "none"), "“Lots” has no field “none”"),
        ((layer, "code", True), "“Lots” has no selected features"),
    ):
        with pytest.raises(ParcelError, match=words):
            LayerValues(*arguments)


def test_reading_a_layer_can_be_cancelled_and_has_an_end(layer):
    stop = Cancellation()
    stop.cancel()
    with pytest.raises(Cancelled):
        LayerValues(layer, "code").read(stop)
    many = layer_of([], kind="NoGeometry", fields="code:int")
    features = []
    for number in range(MOST_VALUES + 1):
        features.append(QgsFeature(many.fields()))
        features[-1].setAttributes([number])
    many.dataProvider().addFeatures(features)
    with pytest.raises(ParcelError, match="more than 50,000"):
        LayerValues(many, "code").read(Cancellation())
