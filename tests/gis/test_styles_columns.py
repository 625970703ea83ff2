"""Styles by any column of a layer: its own columns, too, which no style of the catalog knows."""

import pytest
from qgis.core import (
    QgsExpression,
    QgsFeature,
    QgsField,
    QgsGeometry,
    QgsProject,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QDate, QDateTime, QMetaType, QTime

from parcel_lookup.core.contract import Filter, Group
from parcel_lookup.core.contract.filters import Order
from parcel_lookup.core.gis.layer.columns import layer_columns
from parcel_lookup.core.gis.styles import (
    StyleKey,
    column_key,
    default_style,
    is_applicable,
    style_of,
    style_title,
)
from parcel_lookup.core.gis.styles.restyling import restyle_if_grown
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.styling import counts_of, drawn, labels_of, parcels

NUMBER, WHOLE, TEXT = QMetaType.Type.Double, QMetaType.Type.LongLong, QMetaType.Type.QString
DATE, DATE_TIME, BOOL = QMetaType.Type.QDate, QMetaType.Type.QDateTime, QMetaType.Type.Bool


@pytest.fixture(autouse=True)
def _project(qgis_new_project):
    yield
    QgsProject.instance().clear()


def with_column(kind, values, name="NumFloors", alias=""):
    """A result layer with a column of the file, and a parcel for each value."""
    layer = parcels([{}] * len(values))
    field = QgsField(name, kind)
    field.setAlias(alias)
    assert layer.dataProvider().addAttributes([field])
    layer.updateFields()
    at = layer.fields().lookupField(name)
    ids = [feature.id() for feature in layer.getFeatures()]
    changes = {one: {at: value} for one, value in zip(ids, values) if value is not None}
    assert layer.dataProvider().changeAttributeValues(changes)
    return layer


def by_column(layer, name="NumFloors"):
    """Draw a layer by a column, and return the classes."""
    return drawn(layer, column_key(layer_columns(layer.fields())[name]))


def legend(classes):
    return [one.label for one in classes.entries]


# ---- classes -----------------------------------------------------------------------------------


def test_numbers_have_ranges_with_round_bounds_and_one_color_each():
    layer = with_column(NUMBER, [0.25 * number for number in range(1, 401)])
    classes = by_column(layer)
    assert legend(classes) == [
        *(
            "Less than 20",
            "20 \u2013 35",
            "35 \u2013 50",
            "50 \u2013 70",
            "70 \u2013 85",
            "85 or more",
        ),
        "No value",
    ]
    counts = counts_of(layer)
    assert sum(counts.values()) == 400
    assert len({one.color for one in classes.entries}) == len(classes.entries)
    for feature, (label,) in zip(layer.getFeatures(), labels_of(layer)):
        (entry,) = [one for one in classes.entries if one.label == label]
        assert entry.low is None or entry.low <= feature["NumFloors"]
        assert entry.high is None or feature["NumFloors"] < entry.high


def test_whole_numbers_are_counted_and_zero_is_apart():
    layer = with_column(WHOLE, [0] * 5 + [1] * 20 + [2] * 30 + [3] * 10 + [4, 5, 12, None])
    by_column(layer)
    assert counts_of(layer) == {
        "0": 5,
        "Less than 2": 20,
        "2": 30,
        "3": 10,
        "4": 1,
        "5 \u2013 11": 1,
        "12 or more": 1,
        "No value": 1,
    }


def test_negative_numbers_are_in_ranges_like_all_others():
    layer = with_column(NUMBER, [float(number) for number in range(-300, 300)])
    labels = legend(by_column(layer))
    assert labels[0] == "Less than -200"
    assert "0" not in labels


def test_years_have_no_thousands_separators():
    layer = with_column(WHOLE, [0, *range(1900, 2020)], "YearBuilt")
    labels = legend(by_column(layer, "YearBuilt"))
    assert labels[0] == "0"
    assert not any("," in label for label in labels)
    assert labels[1] == "Before 1920"


def test_dollars_of_the_contract_are_dollars():
    layer = parcels([{"land_value": 1000.0 * number} for number in range(1, 100)])
    assert all("$" in label for label in legend(by_column(layer, "land_value"))[:-1])


def test_texts_are_categories_and_the_most_frequent_are_first():
    layer = with_column(TEXT, ["R7"] * 3 + ["r7 "] + ["C4"] * 5 + [None, "  ", "M1"], "ZoneDist1")
    classes = by_column(layer, "ZoneDist1")
    assert legend(classes) == ["C4", "R7", "M1", "No value", "Other"]
    assert counts_of(layer) == {"C4": 5, "R7": 4, "M1": 1, "No value": 2}


def test_of_many_texts_the_most_frequent_have_a_class_and_the_others_share_one():
    values = [f"Kind {number}" for number in range(100) for _ in range(100 - number)]
    classes = by_column(with_column(TEXT, values), "NumFloors")
    assert legend(classes) == [*(f"Kind {number}" for number in range(12)), "88 other values"]


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (TEXT, ["1998-05-06", "2005-01-31", "2005-02-01T08:00:00", None, "unknown"]),
        (DATE, [QDate(1998, 5, 6), QDate(2005, 1, 31), QDate(2005, 2, 1), None, None]),
        (
            DATE_TIME,
            [
                QDateTime(QDate(1998, 5, 6), QTime(1, 2)),
                QDateTime(QDate(2005, 1, 31), QTime(0, 0)),
                QDateTime(QDate(2005, 2, 1), QTime(23, 59)),
                *(None, None),
            ],
        ),
    ],
)
def test_dates_have_ranges_of_years(kind, values):
    many = values[:3] * 5
    layer = with_column(kind, many + values[3:], "PermitDate")
    by_column(layer, "PermitDate")
    assert counts_of(layer) == {"Before 2005": 5, "2005 and later": 10, "No date": 2}
    assert style_of(layer) == "years:PermitDate"


def test_codes_of_four_digits_are_no_years():
    layer = with_column(TEXT, ["1010", "1040", "1090"])
    assert legend(by_column(layer))[:3] == ["1010", "1040", "1090"]


def test_a_column_of_yes_and_no_has_two_classes():
    layer = with_column(BOOL, [True, False, True, None])
    by_column(layer)
    assert counts_of(layer) == {"true": 2, "false": 1, "No value": 1}


@pytest.mark.parametrize("name", ['A "quoted" name', "Num  Floors (net)", "per:cent", "läng"])
@pytest.mark.parametrize(("kind", "values"), [(NUMBER, [1.5, 2.5, 9.0]), (TEXT, ["a", "b", "c"])])
def test_any_name_of_a_column_will_do(name, kind, values):
    layer = with_column(kind, values * 4, name)
    by_column(layer, name)
    assert "No value" not in counts_of(layer)
    assert len(counts_of(layer)) > 1
    assert style_of(layer).endswith(f":{name}")


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (NUMBER, []),
        (NUMBER, [None, None]),
        (NUMBER, [float("inf"), float("-inf"), float("nan"), -5.0, 0.0, 1e300, 1e-320, 3.0, None]),
        (WHOLE, [7, 7, 7]),
        (TEXT, [None, "", " ", "\x1c", "[% 1 + 1 %]", "ELSE", "x" * 5000, "two\nlines"]),
        (TEXT, [f"Value {number}" for number in range(3000)]),
        (DATE, [None, QDate(1, 1, 1), QDate(1900, 1, 1), QDate(9999, 12, 31)]),
    ],
)
def test_whatever_the_values_every_parcel_is_in_one_class(kind, values):
    layer = with_column(kind, values)
    classes = by_column(layer)
    found = labels_of(layer)
    assert len(found) == len(values)
    assert {len(one) for one in found} <= {1}
    assert len(classes.entries) <= 40
    assert all(0 < len(one.label) <= 80 for one in classes.entries)


# ---- the layer keeps it ------------------------------------------------------------------------


def test_the_labels_show_the_column():
    layer = with_column(NUMBER, [1.0, 2.5, 1987.0])
    by_column(layer)
    context = layer.createExpressionContext()
    labels = QgsExpression(layer.labeling().settings().fieldName)
    shown = []
    for feature in layer.getFeatures():
        context.setFeature(feature)
        shown.append(labels.evaluate(context))
    assert shown == ["1", "2.5", "1987"]


def test_another_style_replaces_the_labels_of_a_column():
    layer = with_column(TEXT, ["a", "b"])
    by_column(layer)
    layer.removeCustomProperty("parcel_lookup/label")  # as in a style from a file
    drawn(layer, StyleKey.ZONING)
    assert "zoning" in layer.labeling().settings().fieldName


def test_the_project_keeps_the_style(tmp_path):
    layer = with_column(TEXT, ["a", "a", "b", None], "ZoneDist1")
    QgsProject.instance().addMapLayer(layer)
    by_column(layer, "ZoneDist1")
    path = str(tmp_path / "project.qgz")
    assert QgsProject.instance().write(path)
    QgsProject.instance().clear()
    assert QgsProject.instance().read(path)
    (again,) = QgsProject.instance().mapLayers().values()
    assert style_of(again) == "categories:ZoneDist1"
    assert [one.label() for one in again.renderer().legendSymbolItems()] == [
        *("a", "b", "No value", "Other")
    ]


def test_a_layer_that_gains_parcels_is_classified_again(qtbot):
    layer = with_column(TEXT, ["a", "b"])
    by_column(layer)
    new = QgsFeature(layer.fields())
    new["NumFloors"] = "c"
    new.setGeometry(QgsGeometry.fromWkt("MultiPolygon (((0 0, 1 0, 1 1, 0 0)))"))
    layer.dataProvider().addFeatures([new])
    assert counts_of(layer)["Other"] == 1
    restyle_if_grown(layer)
    qtbot.waitUntil(lambda: counts_of(layer) == {"a": 1, "b": 1, "c": 1})


def test_a_style_that_somebody_replaced_is_no_longer_ours():
    layer = with_column(NUMBER, [1.0, 2.0])
    by_column(layer)
    mine = layer.renderer().clone()
    mine.setClassAttribute("city")
    layer.setRenderer(mine)
    assert style_of(layer) is None


def test_the_title_is_the_label_of_the_column():
    layer = with_column(NUMBER, [1.0, 2.0], alias="Number of floors")
    assert style_title(layer) is None
    by_column(layer)
    assert style_title(layer) == "Number of floors"
    drawn(layer, StyleKey.ACRES)
    assert style_title(layer) == "Acres"


# ---- which columns, and which style ------------------------------------------------------------


def test_columns_of_a_layer_are_those_of_the_contract_and_its_own():
    layer = with_column(WHOLE, [1], alias="Floors")
    assert layer.dataProvider().addAttributes([QgsField("list", QMetaType.Type.QStringList)])
    layer.updateFields()
    columns = layer_columns(layer.fields(), empty=["zoning"])
    assert columns["NumFloors"].label == "Floors"
    assert columns["NumFloors"].group is Group.OTHER
    assert columns["NumFloors"].is_numeric
    assert columns["acres"].group is Group.LAND
    assert not {"list", "zoning", "unread_values"} & columns.keys()


def test_a_field_that_another_program_saved_with_another_type_has_that_type():
    layer = QgsVectorLayer("Polygon?field=acres:string&field=zoning:int", "file", "memory")
    columns = layer_columns(layer.fields())
    assert [columns[name].is_numeric for name in ("acres", "zoning")] == [False, True]


@pytest.mark.parametrize(
    ("search", "key"),
    [
        (Search(filters=(Filter("NumFloors", "gte", 3),)), "numbers:NumFloors"),
        (Search(filters=(Filter("NumFloors", "eq", 3),)), "outline"),
        (Search(filters=(Filter("Missing", "gte", 3),)), "outline"),
        (Search(filters=(Filter("situs", "ilike", "elm"),)), "outline"),
        (Search(order=Order("NumFloors", "desc")), "numbers:NumFloors"),
    ],
)
def test_a_search_for_a_column_of_the_file_is_styled_by_it(search, key):
    assert default_style(search, with_column(WHOLE, [1]).fields()) == key


def test_a_style_applies_to_layers_that_have_the_column_with_its_type():
    key = column_key(layer_columns(with_column(WHOLE, [1]).fields())["NumFloors"])
    assert is_applicable(key, with_column(NUMBER, [1.0]).fields())
    assert not is_applicable(key, with_column(TEXT, ["1; 2"]).fields())
    assert not is_applicable(key, parcels([{}]).fields())
