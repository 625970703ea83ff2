"""A file's own columns in layers of parcels: their types, form, map tip, table, and report."""

from contextlib import closing

import pytest
from qgis.core import QgsProject
from qgis.PyQt.QtCore import QDate, QMetaType

from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.expressions import Evaluator, translate
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.gis.result.collected import CollectedLayer
from parcel_lookup.core.gis.run.in_memory import InMemorySearch
from parcel_lookup.core.search import Found, PointRow, Search
from parcel_lookup.tests.support.county import P1, P2, P3
from parcel_lookup.tests.support.file_connections import file_connection, parcel_source
from parcel_lookup.tests.support.own_columns import write_own
from parcel_lookup.tests.support.parcels import parcel, write
from parcel_lookup.tests.support.presentation import (
    layer_of_parcels,
    map_tip,
    presented,
    shown,
    visible_columns,
)
from parcel_lookup.tests.support.report import facts
from parcel_lookup.tests.support.searching import run
from parcel_lookup.tests.support.sources import Listener, ListSink

TYPES = {
    "MBL": QMetaType.Type.QString,
    "PID": QMetaType.Type.LongLong,
    "FrontFt": QMetaType.Type.Double,
    "Inspected": QMetaType.Type.QDate,
    "Homestead": QMetaType.Type.LongLong,
    "Acres_2": QMetaType.Type.QString,
}


@pytest.fixture(autouse=True)
def _project(english, qgis_new_project):
    yield
    QgsProject.instance().clear()


@pytest.fixture
def path(tmp_path):
    return write_own(tmp_path / "own.gpkg")


def read(path):
    """Return the parcels of a file, and its fields."""
    with closing(parcel_source(path)) as source:
        (batch,) = source.read(Query(), Run())
        return list(batch.parcels), source.info.fields


def layer_of(path, *uuids):
    parcels, fields = read(path)
    chosen = [one for one in parcels if not uuids or one.svc_uuid in uuids]
    return presented(layer_of_parcels(chosen, ResultSchema(source_fields=fields)))


def feature_of(layer, uuid):
    return next(one for one in layer.getFeatures() if one["svc_uuid"] == uuid)


def test_own_columns_keep_their_types_and_labels_in_a_layer(path):
    layer = layer_of(path)
    fields = layer.fields()
    assert {name: fields.field(name).type() for name in TYPES} == TYPES
    feature = feature_of(layer, P1)
    assert [feature[name] for name in TYPES] == [
        "007-12",
        70001,
        82.5,
        QDate(2024, 2, 29),
        1,
        "about 40",
    ]
    labels = [layer.attributeDisplayName(fields.lookupField(name)) for name in TYPES]
    # Not every GDAL reads a label that is the name of another column.
    assert labels.pop() in ("Acres_2", "Acres (Acres_2)")
    assert labels == [
        "Parcel ID (MBL)",
        "Assessor's number",
        "Front footage",
        "Inspected",
        "Homestead",
    ]
    assert fields.field("acres").type() == QMetaType.Type.Double
    assert feature["acres"] == 40.5


def test_the_form_shows_own_columns_as_numbers_and_dates(path):
    layer = layer_of(path)
    pages = {page.name(): page for page in layer.editFormConfig().tabs()}
    boxes = {box.name(): box for box in pages["More Fields"].children()}
    assert [one.name() for one in boxes["Other Fields"].children()] == list(TYPES)
    assert shown(layer, "Inspected", QDate(2024, 2, 29)) == "2024-02-29"
    assert shown(layer, "PID", 70001).replace(",", "") == "70001"
    assert shown(layer, "FrontFt", 1200.25) == "1,200.25"


def test_the_map_tip_has_own_columns_where_a_parcel_has_little_else(tmp_path):
    record = {"owner": "Ames, Ann", "PID": 7001, "FrontFt": 1200.25, "Seen": "2024-02-29"}
    parcels = [
        parcel("a", None, OBJECTID=99, Note="a <b> & 'c'", **record),
        parcel("b", None, OBJECTID=98, Note=None, zoning="R-1", PID=None, FrontFt=1.0),
    ]
    layer = layer_of(write(tmp_path / "few.gpkg", parcels))
    tip = map_tip(layer, feature_of(layer, "a"))
    for text in ("Ames, Ann", "PID", "7001", "1,200.25", "2024-02-29", "a &lt;b&gt; &amp; 'c'"):
        assert text in tip
    assert "99" not in tip  # a number that only the program needs
    tip = map_tip(layer, feature_of(layer, "b"))
    assert "R-1" in tip
    assert "PID" not in tip


def test_the_map_tip_stays_short(path):
    layer = layer_of(path)
    tip = map_tip(layer, feature_of(layer, P1))
    assert tip.count("<tr><td style") == 7 + 1  # six usual ones, one of the file, and the card
    assert "007-12" in tip
    assert "70001" not in tip


def test_the_table_shows_own_columns_in_the_room_that_is_left(tmp_path):
    few = parcel("a", None, owner="Ann", PID=1, Empty=None, FrontFt=2.5)
    layer = layer_of(write(tmp_path / "few.gpkg", [few]))
    assert visible_columns(layer) == ["owner", "PID", "FrontFt"]


def test_the_report_about_one_parcel_has_own_columns(path):
    labels, values = (one.cells for one in facts(layer_of(path, P2)).tables[0].columns)
    found = dict(zip(labels, values))
    assert found["Parcel ID"] == "001-B"
    assert found["Parcel ID (MBL)"] == "0070-12"
    assert found["Assessor's number"] == "70002"
    assert found["Front footage"] == "1,200.25"
    assert found["Inspected"] == "2019-12-31"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\"Inspected\" >= to_date('2020-01-01')", [P1]),
        ("\"Inspected\" = '2019-12-31'", [P2]),
        ('year("Inspected") < 2020', [P2]),
        ('"Inspected" IS NULL', [P3]),
        ('"PID" % 2 = 0', [P2]),
        ('"PID" / 2 > 35000.6', [P2]),
        ('"Homestead" = 1', [P1]),
        ('"Front footage" > 100', [P2]),
        ('"Acres_2" LIKE \'about%\' AND "acres" > 40', [P1]),
    ],
)
def test_expressions_know_the_types_of_own_columns(path, text, expected):
    parcels, fields = read(path)
    selected = layer_of(path)
    selected.selectByExpression(text)
    assert sorted(one["svc_uuid"] for one in selected.selectedFeatures()) == expected
    search = Search(expression=text, alternatives=translate(text, fields).alternatives)
    sink = ListSink()
    with closing(parcel_source(path)) as source:
        outcome = run(search, source, sink, Listener(), keep=Evaluator(text, fields))
    assert outcome.error is None
    assert sorted(one.parcel.svc_uuid for one in sink.found) == expected


def test_a_click_adds_own_columns_with_their_types(path, qtbot):
    connection = file_connection("County", path=str(path))
    search = InMemorySearch(Search(rows=(PointRow(40.005, -99.995),)), connection)
    with qtbot.waitSignal(search.done, timeout=10_000) as blocker:
        search.start()
    (result,) = blocker.args
    assert result.fields["Inspected"].is_date
    layer = CollectedLayer(QgsProject.instance()).add(result.found, connection, result.fields)
    fields = layer.fields()
    assert {name: fields.field(name).type() for name in TYPES} == TYPES
    assert feature_of(layer, P1)["Inspected"] == QDate(2024, 2, 29)


def test_columns_of_two_files_with_one_name_and_two_types_both_keep_their_values(tmp_path):
    def fields_and_found(name, **own):
        path = write(tmp_path / f"{name}.gpkg", [parcel(name, None, **own)])
        parcels, fields = read(path)
        return [Found(one) for one in parcels], fields

    one, other = (file_connection(name, path="/nowhere") for name in ("One", "Other"))
    collected = CollectedLayer(QgsProject.instance())
    found, fields = fields_and_found("a", PID=7, Seen="2024-02-29", Note="x")
    collected.add(found, one, fields)
    found, fields = fields_and_found("b", PID="A-7", Seen="2023-01-01", Note=12)
    layer = collected.add(found, other, fields)
    first, second = feature_of(layer, "a"), feature_of(layer, "b")
    assert (first["PID"], second["PID_2"]) == (7, "A-7")
    assert (first["Seen"], second["Seen"]) == (QDate(2024, 2, 29), QDate(2023, 1, 1))
    assert (first["Note"], second["Note"]) == ("x", "12")


def test_without_own_columns_a_source_has_the_fields_of_the_contract(qtbot, tmp_path):
    path = write(tmp_path / "plain.gpkg", [parcel("a", None, owner="Ann")])
    _, fields = read(path)
    plain = {name: field._replace(column="") for name, field in fields.items()}
    assert plain == {name: FIELD_BY_NAME[name] for name in plain}
    assert {"svc_uuid", "owner"} <= plain.keys()
