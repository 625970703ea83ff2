"""Lists from layers: which rows can be looked up, and why the others cannot."""

import threading
import time

import pytest
from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsFeature,
    QgsFeatureRequest,
    QgsGeometry,
    QgsPointXY,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QDate

from parcel_lookup.core.contract import Cancellation, Cancelled, ErrorCode, Filter, ParcelError
from parcel_lookup.core.gis.expressions.conditions import read_scope
from parcel_lookup.core.gis.inputs.rows import RowsInput
from parcel_lookup.core.gis.inputs.tables import table_of_text
from parcel_lookup.core.search import AddressRow, BadRow, IdRow, PointRow, Search
from parcel_lookup.tests.support.layers import layer_of

MASSACHUSETTS = "EPSG:26986"


def points(geometries, *, kind="Point", **options):
    return layer_of(geometries, kind=kind, name="Trees", **options)


def table(*values, fields="a:string,b:string,c:string,z:string", name="Customers"):
    padded = [[*row, None, None, None, None][: len(fields.split(","))] for row in values]
    return layer_of(
        [None] * len(values), kind="NoGeometry", fields=fields, values=padded, name=name
    )


def read(rows):
    return rows.read(Cancellation())


def refusal(make, code=ErrorCode.NO_ROWS):
    with pytest.raises(ParcelError) as caught:
        read(make())
    assert caught.value.code is code
    return caught.value.sentence


def reasons(rows):
    return [row.reason if isinstance(row, BadRow) else "" for row in rows.searchable]


# points


def test_points_are_degrees_whatever_their_reference_system():
    layer = points(["Point (233000 901000)", "PointZ (233100 901000 5)"], crs=MASSACHUSETTS)
    found = read(RowsInput.from_points(layer))
    assert [type(row) for row in found.searchable] == [PointRow, PointRow]
    # by PROJ's cs2cs
    assert found.searchable[0].lat == pytest.approx(42.358802, abs=1e-6)
    assert found.searchable[0].lon == pytest.approx(-71.099421, abs=1e-6)
    assert found.ids == [1, 2]
    assert found.notices == ()


def test_every_point_of_a_multipoint_is_a_row_with_the_features_id_and_values():
    layer = points(
        ["MultiPoint ((-93 42), (-93.1 42))", "MultiPoint ((-93.2 42))"],
        kind="MultiPoint",
        fields="tree:string",
        values=[["oak"], ["elm"]],
    )
    found = read(RowsInput.from_points(layer))
    assert [row.lon for row in found.searchable] == [-93.0, -93.1, -93.2]
    assert found.ids == [1, 1, 2]
    assert found.rows == [("oak",), ("oak",), ("elm",)]


def test_points_that_cannot_be_looked_up_keep_their_place_and_have_a_reason():
    geometries = ["Point (-93 42)", None, "Point Empty", "Point (42 -93)", "Point (8.5 47.4)"]
    layer = points([*geometries, "Point (900 42)"])
    found = read(RowsInput.from_points(layer))
    assert found.searchable[0] == PointRow(42.0, -93.0)
    why = reasons(found)
    assert "geometry" in why[1]
    assert "geometry" in why[2]
    assert "swapped" in why[3]
    assert "outside the United States" in why[4]
    assert "globe" in why[5]
    assert len(found.rows) == len(found.ids) == 6
    assert found.notices == (
        "5 of 6 points cannot be looked up: no geometry (2), latitude and longitude swapped (1), "
        "outside the United States (1), not on the globe (check the coordinate reference system) "
        "(1).",
    )


def test_swapped_axes_of_a_projected_system_are_recognized_too():
    layer = points(["Point (901000 233000)"], crs=MASSACHUSETTS)
    assert "swapped" in reasons(read(RowsInput.from_points(layer)))[0]


def test_all_rows_bad_is_a_list_all_the_same():
    found = read(RowsInput.from_points(points([None, None])))
    search = found.applied_to(Search(place="Trees", max_distance=30.0))
    assert [type(row) for row in search.rows] == [BadRow, BadRow]
    assert search.is_by_list
    assert search.max_distance == 30.0
    assert search.problems() == []


def test_a_reference_system_that_leads_nowhere_is_refused():
    layer = points(["Point (5 5)"])
    layer.setCrs(QgsCoordinateReferenceSystem.fromWkt('LOCAL_CS["pit grid",UNIT["metre",1]]'))
    assert "pit grid" in refusal(lambda: RowsInput.from_points(layer))
    for name, words in (("EPSG:5703", "NAVD88"), ("EPSG:4978", "WGS 84")):
        layer.setCrs(QgsCoordinateReferenceSystem(name))  # heights alone; from the Earth's center
        assert words in refusal(lambda: RowsInput.from_points(layer))
    layer.setCrs(QgsCoordinateReferenceSystem())
    assert "no coordinate reference system" in refusal(lambda: RowsInput.from_points(layer))


@pytest.mark.parametrize(
    ("layer", "words"),
    [
        (lambda: None, "no layer"),
        (lambda: points([]), "no features"),
        (lambda: layer_of(["Polygon ((0 0, 1 0, 1 1, 0 0))"], name="Lots"), "not contain points"),
        (lambda: table(["x"]), "not contain points"),
    ],
)
def test_layers_that_hold_no_points(layer, words):
    assert words in refusal(lambda: RowsInput.from_points(layer()))


def test_selected_features_only_and_a_request_narrow_down():
    layer = points([f"Point (-93.{n} 42)" for n in range(5)])
    assert "no selected" in refusal(lambda: RowsInput.from_points(layer, selected_only=True))
    layer.selectByIds([5, 2, 4])
    rows = RowsInput.from_points(layer, selected_only=True)
    assert rows.count == 3
    assert read(rows).ids == [2, 4, 5]
    some = QgsFeatureRequest().setFilterFids([5, 1, 3, 4])
    assert read(RowsInput.from_points(layer, request=some)).ids == [1, 3, 4, 5]
    request = QgsFeatureRequest().setLimit(3)
    assert read(RowsInput.from_points(layer, request=request)).ids == [1, 2, 3]
    nothing = QgsFeatureRequest().setFilterExpression("false")
    assert "no features" in refusal(lambda: RowsInput.from_points(layer, request=nothing))


def test_fields_are_carried_as_they_are_or_left():
    layer = points(
        ["Point (-93 42)"], fields="a:string,n:int,d:date", values=[["x", None, QDate()]]
    )
    rows = RowsInput.from_points(layer)
    assert [field.name() for field in rows.fields] == ["a", "n", "d"]
    assert read(rows).rows == [("x", None, None)]
    assert read(RowsInput.from_points(layer, keep_fields=["n"])).rows == [(None,)]
    assert read(RowsInput.from_points(layer, keep_fields=[])).rows == [()]
    make = lambda: RowsInput.from_points(layer, keep_fields=["q"])  # noqa: E731
    assert "no field “q”" in refusal(make, ErrorCode.REQUEST_REFUSED)


def test_a_layer_that_is_removed_and_changed_meanwhile_is_read_as_it_was():
    layer = points(["Point (-93 42)", "Point (-93.1 42)"])
    rows = RowsInput.from_points(layer)
    layer.dataProvider().truncate()
    del layer
    assert len(read(rows).searchable) == 2


def test_reading_ends_soon_after_a_cancel():
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        RowsInput.from_points(points(["Point (-93 42)"])).read(cancellation)


# coordinates in columns


def test_coordinates_in_columns():
    layer = table(
        ["-93", "42"],
        [" -93.5 ", '="42.5"'],
        ["42", "-93"],
        ["", "42"],
        ["x", "42"],
        fields="x:string,y:string",
    )
    wgs84 = QgsCoordinateReferenceSystem("EPSG:4326")
    rows = RowsInput.from_coordinates(layer, "x", "y", wgs84)
    found = read(rows)
    assert found.searchable[:2] == (PointRow(42.0, -93.0), PointRow(42.5, -93.5))
    why = reasons(found)
    assert "swapped" in why[2]
    assert "not two numbers" in why[3]
    assert "“x”" in why[4]
    assert rows.kind is PointRow


# addresses and ids


def test_addresses_out_of_columns_and_expressions():
    layer = table(["  12   Oak\nSt ", "Ames", "IA", "50010"], ["7 Elm", None, None, "2139"])
    found = read(RowsInput.from_addresses(layer, "a", "b", "c", "z"))
    assert found.searchable == (
        AddressRow("12 Oak St", "Ames", "IA", "50010"),
        AddressRow("7 Elm", "", "", "02139"),
    )
    found = read(RowsInput.from_addresses(layer, "\"a\" || ', Boone'", state="'IA'"))
    assert found.searchable[1] == AddressRow("7 Elm, Boone", "", "IA", "")


def test_codes_of_states_and_zip_codes_out_of_columns_of_numbers_are_understood():
    layer = table(["12 Oak St", "Ames", "19", "50010.0"], ["1 Elm St", "Mobile", "1.0", "36602"])
    found = read(RowsInput.from_addresses(layer, "a", "b", "c", "z"))
    assert found.searchable == (
        AddressRow("12 Oak St", "Ames", "IA", "50010"),
        AddressRow("1 Elm St", "Mobile", "AL", "36602"),
    )


def test_empty_cells_are_bad_rows_and_counted_for_the_layer():
    found = read(RowsInput.from_addresses(table(["1 Oak"], ["  "], [None], ["2 Oak"]), "a"))
    assert reasons(found) == ["", "The address is empty.", "The address is empty.", ""]
    assert found.notices == ("2 of 4 addresses cannot be looked up: empty.",)
    found = read(RowsInput.from_ids(table(["1"], [None]), "a"))
    assert reasons(found)[1] == "The ID is empty."
    assert found.notices == ("1 of 2 IDs cannot be looked up: empty.",)


def test_an_expression_that_fails_for_a_row_costs_that_row_only():
    layer = table(["5"], ["five"])
    found = read(RowsInput.from_ids(layer, 'to_int("a")'))
    assert found.searchable[0] == IdRow("5")
    assert "five" in reasons(found)[1]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("adress", "no field “adress”"),
        ("a ||", "nor a valid expression"),
        ('"q" + 1', "no field “q”"),
    ],
)
def test_what_is_neither_field_nor_expression_is_refused_at_once(text, words):
    layer = table(["1 Oak"])
    reason = refusal(lambda: RowsInput.from_addresses(layer, text), ErrorCode.REQUEST_REFUSED)
    assert words in reason
    assert "select the field" in refusal(lambda: RowsInput.from_addresses(layer, " "))


def test_ids_are_text_and_numbers_have_no_point():
    layer = table(["x", 12.0], ["y", 7.5], fields="a:string,n:double")
    assert read(RowsInput.from_ids(layer, "n")).searchable == (IdRow("12"), IdRow("7.5"))
    layer = table(["007"], [" 0-0-8 "])
    assert read(RowsInput.from_ids(layer, "a")).searchable == (IdRow("007"), IdRow("0-0-8"))


def test_the_rows_of_pasted_text_are_known_by_their_lines():
    layer = table_of_text("APN\n007\n\n008")
    found = read(RowsInput.from_ids(layer, "APN"))
    assert found.searchable == (IdRow("007"), IdRow("008"))
    assert found.ids == [2, 4]


def test_what_the_service_would_refuse_is_known_before_anything_is_read():
    rows = RowsInput.from_ids(table(["1"]), "a")
    by_parcel_id = Search(id_field="parcel_id")
    assert "state" in rows.problems(by_parcel_id)[0].sentence
    scoped = Search(id_field="parcel_id", filters=(Filter("state", "eq", "MA"),))
    assert rows.problems(scoped) == []
    assert rows.problems(Search(id_field="svc_uuid")) == []
    assert rows.problems(Search())


def test_fifty_thousand_points_are_read_in_another_thread():
    layer = QgsVectorLayer(f"Point?crs={MASSACHUSETTS}&field=n:int", "Trees", "memory")
    features = []
    for number in range(50_000):
        feature = QgsFeature(layer.fields())
        feature.setAttributes([number])
        place = QgsPointXY(233000 + number % 250, 901000 + number // 250)
        feature.setGeometry(QgsGeometry.fromPointXY(place))
        features.append(feature)
    layer.dataProvider().addFeatures(features)
    rows, found = RowsInput.from_points(layer), []
    thread = threading.Thread(target=lambda: found.append(read(rows)))
    started = time.monotonic()
    thread.start()
    thread.join()
    assert len(found[0].searchable) == 50_000
    assert time.monotonic() - started < 10  # half a second where nothing else runs
    assert not any(map(bool, reasons(found[0])))


# the scope of ids


def test_a_scope_as_people_write_it():
    state = (Filter("state", "eq", "MA"),)
    assert read_scope("") == ()
    for text in ("MA", " ma ", "massachusetts", "25"):
        assert read_scope(text) == state
    assert read_scope("25017") == (
        Filter("state_fp", "eq", "25"),
        Filter("county_fp", "in", ("017", "25017")),
    )
    assert read_scope('[{"field": "state", "op": "eq", "value": "MA"}]') == state
    for text in ("Mass", "99", "99017", "250175", '[{"field": "state"}]', "[", "25 017"):
        with pytest.raises(ParcelError):
            read_scope(text)
