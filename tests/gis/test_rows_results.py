"""List searches as the dock runs them: the result layer, the rows without a parcel, the report."""

import json
import threading

import pytest
import shapely
from qgis.core import QgsField, QgsProject
from qgis.PyQt.QtCore import QDate, QMetaType

from parcel_lookup.core.contract import (
    SERVICE_CAPABILITIES,
    Building,
    Cancellation,
    Cancelled,
    ErrorCode,
    ParcelError,
    PointRequest,
    RequestRefused,
)
from parcel_lookup.core.gis.connections import history_path
from parcel_lookup.core.gis.connections.budget import Budget
from parcel_lookup.core.gis.inputs.rows import RowsInput
from parcel_lookup.core.gis.inputs.stored_area import StoredRows, carried_to_json
from parcel_lookup.core.gis.layer.features import FeatureBuilder
from parcel_lookup.core.gis.layer.properties import (
    PARTIAL_PROPERTY,
    SEARCH_PROPERTY,
    UNMATCHED_PROPERTY,
    is_result_layer,
    search_property,
)
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.gis.result.layers import ResultLayer, running_searches
from parcel_lookup.core.gis.run.planned import cost_of, read_input
from parcel_lookup.core.gis.run.recall import recall_entry
from parcel_lookup.core.gis.run.unmatched import RowReport
from parcel_lookup.core.search import Found, IdRow, Match, PointRow, RowStatus, Search
from parcel_lookup.core.search.history import PARTIAL, History
from parcel_lookup.core.search.history.exchange import CopiedSearch, read_search, write_search
from parcel_lookup.service.file.source import FileSource
from parcel_lookup.tests.support.layers import layer_of, rows
from parcel_lookup.tests.support.opening import Opens
from parcel_lookup.tests.support.parcels import write
from parcel_lookup.tests.support.running import task_of
from parcel_lookup.tests.support.sources import make_parcel, row_of_parcels

SIZE = 0.001
#: An ID that no parcel has.
NO_PARCEL = "00000000-0000-0000-0000-000000000000"


@pytest.fixture(autouse=True)
def _project(qgis_new_project):
    yield
    for result in running_searches():
        result.stop()
    QgsProject.instance().clear()


@pytest.fixture(scope="module")
def county(tmp_path_factory):
    """Thirty square parcels; the one numbered 3 has two records."""
    squares = row_of_parcels(30)
    shape = shapely.from_wkb(squares[3].wkb)
    path = tmp_path_factory.mktemp("county") / "county.gpkg"
    return write(path, [*squares, make_parcel(30, shape)])


class Service:
    """The county as a service that may stop, or refuse."""

    capabilities = SERVICE_CAPABILITIES
    is_metered = True

    def __init__(self, path, before=None):
        self._inner = FileSource(path)
        self._before = before
        self.requests_sent = 0

    def fetch(self, request, cancellation):
        self.requests_sent += 1
        if self._before is not None:
            self._before(request, cancellation)
        return self._inner.fetch(request, cancellation)

    def close(self):
        self._inner.close()


def inside(place):
    return -93 + (place + 0.5) * SIZE, 42.0005


def trees(*places):
    geometries = [place and f"Point ({place[0]} {place[1]})" for place in places]
    values = [[f"T{number}", QDate(2026, 1, number + 1)] for number in range(len(places))]
    layer = layer_of(
        geometries, kind="Point", name="Trees", fields="tag:string,planted:date", values=values
    )
    return RowsInput.from_points(layer)


MIXED = (inside(1), inside(3), None, (-93.5, 42), (42, -93))


def searched(qtbot, source, area, search=None, while_running=None, **options):
    """Run a list until its layers are presented; its result layer with `outcome`."""
    search = search or Search(place=area.name)
    task = task_of(search, Opens(source), area, **options)
    result, outcomes, presented = ResultLayer(task), [], []
    result.finished.connect(outcomes.append)
    result.presented.connect(lambda: presented.append(True))
    result.start()
    if while_running is not None:
        while_running(result)
    qtbot.waitUntil(lambda: bool(presented), timeout=10_000)
    (result.outcome,) = outcomes
    return result


def adds_up(result, total):
    counts = [result.report.count(status) for status in RowStatus]
    assert sum(counts) == total == len(result.outcome.rows)
    return dict(zip(RowStatus, counts))


def test_an_error_while_making_the_rows_is_reported_and_the_parcels_stay(
    qtbot, county, monkeypatch
):
    def broken(_report):
        raise ValueError("embedded null byte")

    monkeypatch.setattr(RowReport, "unmatched", broken)
    result = searched(qtbot, Service(county), trees(*MIXED))
    assert result.outcome.error.code is ErrorCode.UNEXPECTED
    assert not result.outcome.complete
    assert [row["row_id"] for row in rows(result.layer)] == [1, 2, 2]
    assert result.unmatched is None


def test_a_list_ends_as_two_layers_and_a_report(qtbot, county):
    result = searched(qtbot, Service(county), trees(*MIXED))
    layer, left = result.layer, result.unmatched
    assert layer.name() == "Parcels at points of Trees"
    assert is_result_layer(layer)
    found = rows(layer)
    assert [row["row_id"] for row in found] == [1, 2, 2]
    assert [row["row_status"] for row in found] == ["matched", "several", "several"]
    assert [row["src_tag"] for row in found] == ["T0", "T1", "T1"]
    assert found[0]["src_planted"] == QDate(2026, 1, 1)
    assert {row["row_note"] for row in found} == {None}
    assert QgsProject.instance().mapLayer(left.id()) is left
    assert left.name() == "Points of Trees without a parcel"
    assert left.customProperty(UNMATCHED_PROPERTY)
    assert not is_result_layer(left)
    assert left.fields().names() == ["tag", "planted", "row_id", "row_status", "row_reason"]
    assert [(row["tag"], row["row_id"], row["row_status"]) for row in rows(left)] == [
        ("T2", 3, "error"),
        ("T3", 4, "none"),
        ("T4", 5, "error"),
    ]
    assert [not feature.geometry().isNull() for feature in left.getFeatures()] == [
        False,
        True,
        False,
    ]
    assert not left.readOnly()
    counts = adds_up(result, 5)
    assert list(counts.values()) == [1, 1, 1, 2]
    assert any("swapped" in notice for notice in result.outcome.notices)


def test_a_table_without_any_match_leaves_no_result_layer_but_the_reasons(qtbot, county):
    table = layer_of([None], kind="NoGeometry", fields="a:string", values=[[NO_PARCEL]])
    area = RowsInput.from_ids(table, "a")
    result = searched(qtbot, Service(county), area, Search(id_field="svc_uuid", place=area.name))
    assert result.layer is None
    assert not result.unmatched.isSpatial()
    assert result.unmatched.name() == "IDs of Zones without a parcel"
    assert adds_up(result, 1)[RowStatus.NONE] == 1


def test_a_list_of_which_every_row_matched_has_no_second_layer(qtbot, county):
    result = searched(qtbot, Service(county), trees(inside(1)))
    assert result.unmatched is None
    assert adds_up(result, 1)[RowStatus.MATCHED] == 1


def test_all_rows_bad(qtbot, county):
    source = Service(county)
    result = searched(qtbot, source, trees(None, (42, -93)))
    assert source.requests_sent == 0
    assert adds_up(result, 2)[RowStatus.ERROR] == 2
    assert result.unmatched.featureCount() == 2
    assert result.outcome.error is None


def test_a_refused_key_is_the_error_of_every_row_and_adds_no_layer(qtbot, county):
    def refuse(_request, _cancellation):
        raise ParcelError(ErrorCode.KEY_REFUSED, host="parcels.example.com")

    result = searched(qtbot, Service(county, refuse), trees(*MIXED))
    assert result.outcome.was_refused
    assert result.unmatched is None
    assert adds_up(result, 5)[RowStatus.ERROR] == 5


@pytest.mark.parametrize(
    "error",
    [ParcelError(ErrorCode.LOCAL_FILE, path="x.gpkg", reason="it is gone."), ValueError("odd")],
)
def test_a_source_that_cannot_be_opened_leaves_no_row_without_a_reason(qtbot, error):
    result = searched(qtbot, error, trees(*MIXED))
    assert adds_up(result, 5)[RowStatus.ERROR] == 5
    notes = [row.note for row in result.outcome.rows]
    assert notes[0] == result.outcome.error.sentence
    assert "geometry" in notes[2]
    assert "swapped" in notes[4]


def test_a_row_without_a_result_is_named_by_its_id_in_the_tables(qtbot, county):
    """It is not named by its position in the list, which is not shown."""

    def fail(request, _cancellation):
        if isinstance(request, PointRequest) and abs(request.lon + 92.9885) < 1e-6:
            raise ParcelError(ErrorCode.SERVICE_FAILED, status=500)

    layer = layer_of(
        [f"Point ({x} {y})" for x, y in map(inside, range(9, 13))], kind="Point", name="Trees"
    )
    layer.dataProvider().deleteFeatures([1])
    result = searched(qtbot, Service(county, fail), RowsInput.from_points(layer))
    (left,) = {row["row_id"] for row in rows(result.unmatched) if row["row_status"] == "error"}
    assert left != 2  # its position
    assert f"Rows without a result: {left}." in result.outcome.sentence


def test_rows_that_were_corrected_are_looked_up_as_those_of_their_list(qtbot, county):
    table = layer_of(
        [None] * 3,
        kind="NoGeometry",
        name="permits",
        fields="permit:string,parcel:string",
        values=[["P1", NO_PARCEL], ["P2", "lost"], ["P3", "wrong"]],
    )
    search = Search(id_field="svc_uuid", place="permits")
    first = searched(qtbot, Service(county), RowsInput.from_ids(table, "parcel"), search)
    left = first.unmatched
    wrong = next(one for one in left.getFeatures() if one["permit"] == "P3")
    row_id = wrong["row_id"]
    parcel = row_of_parcels(1)[0].svc_uuid
    left.dataProvider().changeAttributeValues(
        {wrong.id(): {left.fields().lookupField("parcel"): parcel}}
    )

    area = RowsInput.from_ids(left, "parcel")
    assert area.name == "permits (corrected)"
    assert [field.name() for field in area.fields] == ["permit", "parcel"]
    again = searched(qtbot, Service(county), area, Search(id_field="svc_uuid", place=area.name))
    assert [(row["row_id"], row["src_permit"]) for row in rows(again.layer)] == [(row_id, "P3")]
    ids = {row["permit"]: row["row_id"] for row in rows(left)}
    assert [row["row_id"] for row in rows(again.unmatched)] == [
        one for permit, one in ids.items() if permit != "P3"
    ]
    assert again.unmatched.fields().names() == left.fields().names()
    assert again.unmatched.name() == "IDs of permits (corrected) without a parcel"
    assert RowsInput.from_ids(again.unmatched, "parcel").name == "permits (corrected)"


def test_a_cancel_adds_up_and_resuming_ends_as_the_whole(qtbot, county):
    places = [inside(n) for n in range(4, 30)]
    whole = searched(qtbot, Service(county), trees(*places, None))
    History(history_path()).remove(History(history_path()).entries()[0].id)
    stalled = threading.Event()

    def stop(request, cancellation):
        if isinstance(request, PointRequest) and request.lon > -92.99:
            stalled.set()
            woken = threading.Event()
            cancellation.on_cancel(woken.set)
            woken.wait(20)
            raise Cancelled

    def cancel(result):
        qtbot.waitUntil(stalled.is_set, timeout=10_000)
        result.cancel()

    partial = searched(qtbot, Service(county, stop), trees(*places, None), while_running=cancel)
    assert partial.outcome.is_cancelled
    counts = adds_up(partial, 27)
    assert counts[RowStatus.ERROR] > 1
    assert partial.unmatched.featureCount() == counts[RowStatus.ERROR] + counts[RowStatus.NONE]
    assert partial.unmatched.customProperty(PARTIAL_PROPERTY)

    def is_recorded():  # a cancel does not wait for the file
        return History(history_path()).entries()[0].state == PARTIAL

    qtbot.waitUntil(is_recorded, timeout=10_000)
    (entry,) = History(history_path()).entries()
    recalled = recall_entry(History(history_path()), entry.id)
    again = searched(qtbot, Service(county), recalled.area, recalled.search, resumes=entry.id)
    assert adds_up(again, 27) == adds_up(whole, 27)
    assert again.layer.name() == f"(2) {whole.layer.name()}"
    assert again.layer.fields().names() == whole.layer.fields().names()
    assert rows(again.layer) == rows(whole.layer)
    assert rows(again.unmatched) == rows(whole.unmatched)


def test_the_layer_that_is_removed_takes_the_rest_along(qtbot, county):
    stalled = threading.Event()

    def stop(request, cancellation):
        if request.lon > -92.99:
            stalled.set()
            woken = threading.Event()
            cancellation.on_cancel(woken.set)
            woken.wait(20)
            raise Cancelled

    def remove(result):
        qtbot.waitUntil(lambda: stalled.is_set() and result.layer is not None, timeout=10_000)
        QgsProject.instance().removeMapLayer(result.layer)

    places = [inside(n) for n in range(30)]
    result = searched(qtbot, Service(county, stop), trees(*places), while_running=remove)
    assert result.unmatched is None
    assert not QgsProject.instance().mapLayers()


def test_a_list_is_kept_on_its_layer_and_a_long_one_in_the_history(qtbot, county):
    result = searched(qtbot, Service(county), trees(*MIXED))
    search = Search.from_json(result.layer.customProperty(SEARCH_PROPERTY))
    assert search.rows[0] == PointRow(inside(1)[1], inside(1)[0])
    long = Search(rows=[IdRow(f"{number:06d}") for number in range(20_000)], id_field="svc_uuid")
    text = search_property(long)
    assert len(text) < 1000
    assert json.loads(text)["digest"] == long.digest()
    with pytest.raises(RequestRefused):
        Search.from_json(text)


def test_the_requests_of_a_list_are_known_before(county):
    connection = Opens(None).connection
    allowance = Budget.read(History(history_path()), connection)
    rows = trees(*MIXED, inside(1))
    search = read_input(Search(), rows, Cancellation())[0]
    cost = cost_of(connection, search, connection.info, allowance, Cancellation())
    assert cost.requests == 3


# parts


def test_fields_of_a_list_do_not_change_those_of_an_area():
    named = {"row_id": "x", "join_count": "y"}
    area, rows_of_list, query = (
        ResultSchema(by_area=True),
        ResultSchema(by_list=True),
        ResultSchema(),
    )
    for schema in (area, rows_of_list, query):
        schema.learn(named)
    assert {"row_id", "join_count_2"} <= set(area.fields.names())
    assert {"row_id_2", "join_count"} <= set(rows_of_list.fields.names())
    assert {"row_id", "join_count_2"} <= set(query.fields.names())


def test_a_match_becomes_the_fields_of_its_row():
    schema = ResultSchema([QgsField("n", QMetaType.Type.Int)], by_list=True)
    builder = FeatureBuilder(schema, rows=[(5,), (6,)], ids=[10, 20])
    match = Match(1, RowStatus.SEVERAL, 85.5, 12.25, "street ST taken for STREET")
    (feature,) = builder.build([Found(make_parcel(1, None), (match,))]).features
    assert feature.attributes()[-7:-1] == [6, 20, "several", 85.5, 12.25, match.note]
    types = [field.typeName() for field in schema.fields][-6:-1]
    assert schema.fields.names()[-6:] == [
        *("row_id", "row_status", "row_score", "row_distance_m", "row_note", "stack_count")
    ]
    assert len(types) == 5


def test_buildings_of_a_parcel_that_two_rows_found_are_there_once():
    house = Building({"height": 4.0}, shapely.to_wkb(shapely.box(-93, 42, -92.9995, 42.0005)))
    parcel = make_parcel(1, None)._replace(buildings=(house,))
    builder = FeatureBuilder(
        ResultSchema(by_list=True, with_buildings=True), rows=[()] * 2, ids=[1, 2]
    )
    found = [Found(parcel, (Match(row, RowStatus.MATCHED),)) for row in (0, 1)]
    first, second = builder.build(found[:1]), builder.build(found[1:])
    assert len(first.features) == len(second.features) == 1
    assert (len(first.buildings), len(second.buildings)) == (1, 0)


def test_a_list_goes_to_a_colleague_and_back(qtbot, county):
    result = searched(qtbot, Service(county), trees(*MIXED))
    history = History(history_path())
    (entry,) = history.entries()
    assert entry.sentence == "Parcels at 5 points of Trees."
    text = write_search(CopiedSearch(entry.name, *history.search_of(entry.id), entry.join_mode))
    _name, *copied = read_search(text)
    recalled = recall_entry(history, history.save_search("Pasted", *copied))
    again = searched(qtbot, Service(county), recalled.area, recalled.search)
    assert rows(again.layer) == rows(result.layer)
    assert rows(again.unmatched) == rows(result.unmatched)


def test_stored_rows_without_ids_are_counted_and_damaged_ones_refused():
    search = Search(rows=[IdRow("a"), IdRow("b")], id_field="svc_uuid", place="List")
    read = StoredRows(search, None).read(Cancellation())
    assert (read.ids, read.rows) == ([1, 2], [(), ()])
    field = QgsField("n", QMetaType.Type.Int)
    carried = carried_to_json([field], [(1,), (2,)], [7, 9])
    stored = StoredRows(search, json.loads(json.dumps(carried)))
    assert stored.read(Cancellation()).ids == [7, 9]
    assert stored.where == "with IDs of List"
    short = carried_to_json([field], [(1,)], [7, 9])
    with pytest.raises(RequestRefused):
        StoredRows(search, short)
