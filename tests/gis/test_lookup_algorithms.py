"""Lists in the toolbox: every row ends in an output or in a count, however the run ends."""

import threading
import time

import pytest
import shapely
from qgis.core import (
    QgsApplication,
    QgsProcessingAlgRunnerTask,
    QgsProcessingContext,
    QgsProcessingFeatureSourceDefinition,
    QgsProcessingFeedback,
    QgsProject,
    QgsVectorLayer,
)

from parcel_lookup.core.contract import Cancellation, PointRequest
from parcel_lookup.core.gis.connections import Connections, history_path
from parcel_lookup.core.gis.run.recall import recall_entry
from parcel_lookup.core.search.history import History
from parcel_lookup.service.file.source import FileSource
from parcel_lookup.service.keys import Key
from parcel_lookup.tests.support import toolbox
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import layer_of, rows
from parcel_lookup.tests.support.own_columns import write_own
from parcel_lookup.tests.support.service import KEY, RunningService
from parcel_lookup.tests.support.sources import make_parcel
from parcel_lookup.tests.support.toolbox import Feedback, refusal, toolbox_over

POINT, ADDRESS, ID = "point_lookup", "address_lookup", "id_lookup"
COUNTS = ("MATCHED_COUNT", "SEVERAL_COUNT", "NONE_COUNT", "ERROR_COUNT")
SIZE = 0.001
STACK = 3


def record(number, place):
    west = -93 + place * SIZE
    shape = shapely.box(west, 42, west + SIZE, 42 + SIZE)
    return make_parcel(
        number,
        shape,
        parcel_id=f"007-0012-{number:03d}",
        situs=f"{number} OAK ST",
        city="AMES",
        state="IA",
        state_fp="19",
        postal="50010",
    )


@pytest.fixture(scope="module", autouse=True)
def county(qgis_app, qgis_processing, tmp_path_factory):
    """Thirty adjacent squares, one with two records; the default connection."""
    path = tmp_path_factory.mktemp("county") / "county.gpkg"
    with toolbox_over(path, [*(record(n, n) for n in range(1, 31)), record(31, STACK)]):
        yield path


class Doors:
    """The county behind HTTP, and a gate before the requests that a test names."""

    def __init__(self, path):
        self.source = FileSource(path)
        self.stops = lambda request: False
        self.stalled = threading.Event()

    @property
    def capabilities(self):
        return self.source.capabilities

    def fetch(self, request, cancellation):
        if self.stops(request):
            self.stalled.set()
            woken = threading.Event()
            cancellation.on_cancel(woken.set)
            woken.wait(30)
            cancellation.check()
        return self.source.fetch(request, cancellation)

    def close(self):
        self.source.close()


@pytest.fixture
def doors(county):
    doors = Doors(county)
    yield doors
    doors.close()


@pytest.fixture
def service(doors, monkeypatch):
    with RunningService(doors) as running:
        monkeypatch.setenv("PARCEL_LOOKUP_URL", running.url)
        monkeypatch.setenv("PARCEL_LOOKUP_KEY", running.key)
        yield running


def run(algorithm, feedback=None, **parameters):
    return toolbox.run(algorithm, feedback, **{"UNMATCHED": "memory:", **parameters})


def counts(result):
    return tuple(result[name] for name in COUNTS)


def checked(result, total):
    """Check that every row is in one count and that the outputs match the counts."""
    matched, several, none, error = counts(result)
    assert matched + several + none + error == total
    found = rows(result["OUTPUT"])
    assert len({row["row_id"] for row in found if row["row_status"] == "matched"}) == matched
    assert len({row["row_id"] for row in found if row["row_status"] == "several"}) == several
    left = [row["row_status"] for row in rows(result["UNMATCHED"])]
    assert (left.count("none"), left.count("error")) == (none, error)
    assert len(left) == none + error
    assert all(row["row_reason"] for row in rows(result["UNMATCHED"]))
    return result


def points(*places, **options):
    geometries = [place and f"Point ({place[0]} {place[1]})" for place in places]
    return layer_of(geometries, kind="Point", name="Trees", **options)


def inside(place):
    return -93 + (place + 0.5) * SIZE, 42.0005


def table(*values, fields="a:string"):
    return layer_of([None] * len(values), kind="NoGeometry", fields=fields, values=values)


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("point_lookup", {"MAX_DISTANCE"}),
        ("address_lookup", {"ADDRESS", "CITY", "STATE", "POSTAL"}),
        ("id_lookup", {"ID_FIELD", "ID_KIND", "SCOPE"}),
    ],
)
def test_names_stay(name, own):
    provider = QgsApplication.processingRegistry().providerById("parcel_lookup")
    algorithm = provider.algorithm(name)
    common = {"CONNECTION", "MAX_PARCELS", "MAX_REQUESTS", "INCLUDE_BUILDINGS", "BUILDINGS"}
    common |= {"FRESH", "OUTPUT", "INPUT", "KEEP_FIELDS", "UNMATCHED"}
    assert {one.name() for one in algorithm.parameterDefinitions()} == common | own
    outputs = {one.name() for one in algorithm.outputDefinitions()}
    numbers = {"PARCEL_COUNT", "REQUEST_COUNT", "COMPLETE", *COUNTS}
    assert outputs == numbers | {"OUTPUT", "BUILDINGS", "UNMATCHED"}
    assert algorithm.shortHelpString()
    assert algorithm.shortDescription()


def test_points_find_whole_stacks_and_the_other_rows_are_reported():
    layer = points(
        inside(1),
        inside(STACK),
        (-93.5, 42),
        None,
        (42, -93),
        inside(1),
        fields="tree:string",
        values=[["oak"], ["elm"], ["fir"], ["ash"], ["yew"], ["oak"]],
    )
    feedback = Feedback()
    result = checked(run(POINT, feedback, INPUT=layer), 6)
    assert counts(result) == (2, 1, 1, 2)
    found = rows(result["OUTPUT"])
    assert [
        (row["row_id"], row["owner"], row["src_tree"]) for row in found if row["row_id"] != 2
    ] == [
        (1, "Owner 1", "oak"),
        (6, "Owner 1", "oak"),
    ]
    assert {row["owner"] for row in found if row["row_id"] == 2} == {"Owner 3", "Owner 31"}
    left = {row["row_id"]: row for row in rows(result["UNMATCHED"])}
    assert [left[key]["tree"] for key in (3, 4, 5)] == ["fir", "ash", "yew"]
    assert "swapped" in left[5]["row_reason"]
    assert any("swapped" in one for one in feedback.warnings)
    places = {f["row_id"]: f.geometry() for f in result["UNMATCHED"].getFeatures()}
    assert places[3].asPoint().x() == pytest.approx(-93.5)
    assert places[4].isNull()
    assert result["UNMATCHED"].crs().authid() == "EPSG:4326"


def test_a_point_in_the_street_finds_the_nearest_parcel_within_the_distance():
    layer = points((inside(5)[0], 41.9998), (inside(6)[0], 41.98))
    assert counts(checked(run(POINT, INPUT=layer), 2)) == (0, 0, 2, 0)
    result = checked(run(POINT, INPUT=layer, MAX_DISTANCE=50), 2)
    assert counts(result) == (1, 0, 1, 0)
    (row,) = rows(result["OUTPUT"])
    assert row["owner"] == "Owner 5"
    assert row["row_distance_m"] == pytest.approx(22.2, abs=0.3)
    assert row["row_note"]


def test_a_distance_that_is_too_large_is_refused_before_any_request(service):
    reason = refusal(POINT, INPUT=points(inside(5)), MAX_DISTANCE=5001)
    assert "5,000 meters" in reason
    assert service.requests.total() == 0


def test_addresses_in_columns_and_in_one_line():
    values = [
        ["7 Oak Street", "Ames"],
        ["8 OAK ST, AMES, IA 50010", None],
        [" ", "Ames"],
        ["99 Elm", "Ames"],
    ]
    layer = table(*values, fields="Site Address:string,town:string")
    result = checked(run(ADDRESS, INPUT=layer, ADDRESS="Site Address", CITY="town"), 4)
    assert counts(result) == (2, 0, 1, 1)
    found = {row["row_id"]: row for row in rows(result["OUTPUT"])}
    assert [found[key]["situs"] for key in (1, 2)] == ["7 OAK ST", "8 OAK ST"]
    assert found[2]["row_score"] == 100
    assert found[1]["src_Site Address"] == "7 Oak Street"
    assert not result["UNMATCHED"].isSpatial()


def test_addresses_by_an_expression():
    layer = table([7, "Oak"], fields="number:int,street:string")
    expression = "\"number\" || ' ' || \"street\" || ' St'"
    result = checked(run(ADDRESS, INPUT=layer, ADDRESS=expression, STATE="'IA'"), 1)
    assert counts(result) == (1, 0, 0, 0)
    assert "no field" in refusal(ADDRESS, INPUT=layer, ADDRESS="nummer")


def test_ids_as_people_write_them():
    layer = table(["007-0012-004"], ["70012005"], ["0070012006"], [""], ["nothing"])
    result = checked(run(ID, INPUT=layer, ID_FIELD="a", ID_KIND="parcel_id", SCOPE="IA"), 5)
    assert counts(result) == (3, 0, 1, 1)
    found = {row["row_id"]: row for row in rows(result["OUTPUT"])}
    assert [found[key]["parcel_id"][-3:] for key in (1, 2, 3)] == ["004", "005", "006"]
    assert not found[1]["row_note"]
    assert found[2]["row_note"]


def test_the_services_own_ids_need_no_scope_and_parcel_ids_of_a_service_do(monkeypatch):
    uuid = make_parcel(9, None).svc_uuid
    result = checked(run(ID, INPUT=table([uuid]), ID_FIELD="a"), 1)
    assert counts(result) == (1, 0, 0, 0)
    # A file's own ids need none either.
    assert run(ID, INPUT=table(["007"]), ID_FIELD="a", ID_KIND="parcel_id")["COMPLETE"]
    monkeypatch.setenv("PARCEL_LOOKUP_URL", "https://parcels.example")
    reason = refusal(ID, INPUT=table(["007"]), ID_FIELD="a", ID_KIND="parcel_id")
    assert "requires a filter on the state" in reason
    monkeypatch.delenv("PARCEL_LOOKUP_URL")
    assert "is not a state or county" in refusal(
        ID, INPUT=table(["007"]), ID_FIELD="a", SCOPE="Mass"
    )


@pytest.fixture
def own_file(tmp_path):
    """A connection to a file with columns of its own."""
    path = write_own(tmp_path / "own.gpkg")
    Connections().save(file_connection("Own", path=str(path)))
    yield "Own"
    Connections().remove("Own")


def test_a_list_is_looked_up_in_a_column_of_the_file(own_file):
    layer = table(["007-12"], ["0070-12"], ["none"])
    parameters = {"INPUT": layer, "ID_FIELD": "a", "CONNECTION": own_file}
    result = checked(run(ID, ID_KIND="MBL", **parameters), 3)
    assert counts(result) == (2, 0, 1, 0)
    assert {row["row_id"]: row["MBL"] for row in rows(result["OUTPUT"])} == {
        1: "007-12",
        2: "0070-12",
    }
    layer = table([70002], ["0070001"], fields="a:string")
    parameters["INPUT"] = layer
    result = checked(run(ID, ID_KIND="PID", **parameters), 2)
    assert {row["row_id"]: row["PID"] for row in rows(result["OUTPUT"])} == {1: 70002, 2: 70001}
    reason = refusal(ID, ID_KIND="MBLU", **parameters)
    assert "There is no field “MBLU”. Did you mean “MBL”?" in reason


def test_all_rows_bad_is_a_finished_run_without_a_request(service):
    result = checked(run(POINT, INPUT=points(None, (42, -93))), 2)
    assert counts(result) == (0, 0, 0, 2)
    assert service.requests.total() == 0
    assert result["OUTPUT"].featureCount() == 0
    result = checked(run(ID, INPUT=table([None], [" "]), ID_FIELD="a"), 2)
    assert counts(result) == (0, 0, 0, 2)


def test_fields_keep_their_names_and_duplicates_are_renamed():
    layer = points(
        inside(1),
        (-93.5, 42),
        fields="fid:int,ROW_ID:string,other:string",
        values=[[1, "x", "a"], [2, "y", "b"]],
    )
    result = checked(run(POINT, INPUT=layer, KEEP_FIELDS=["ROW_ID", "fid"]), 2)
    assert result["UNMATCHED"].fields().names() == [
        *("ROW_ID_2", "fid_2", "row_id", "row_status", "row_reason")
    ]
    names = result["OUTPUT"].fields().names()
    assert names[-8:-6] == ["src_ROW_ID", "src_fid"]
    assert names[-6:-1] == ["row_id", "row_status", "row_score", "row_distance_m", "row_note"]
    assert names[-1] == "stack_count"


def test_selected_rows_only_into_files(tmp_path, qgis_new_project):
    layer = points(inside(1), inside(2), (-93.5, 42), fields="n:int", values=[[1], [2], [3]])
    QgsProject.instance().addMapLayer(layer)
    layer.selectByIds([2, 3])
    parcels, left = tmp_path / "parcels.gpkg", tmp_path / "left.csv"
    definition = QgsProcessingFeatureSourceDefinition(layer.id(), selectedFeaturesOnly=True)
    result = run(POINT, INPUT=definition, OUTPUT=str(parcels), UNMATCHED=str(left))
    assert counts(result) == (1, 0, 1, 0)
    assert [row["row_id"] for row in rows(QgsVectorLayer(str(parcels)))] == [2]
    assert [row["row_id"] for row in rows(QgsVectorLayer(str(left)))] == ["3"]


def test_without_the_second_output_the_counts_are_complete():
    result = run(POINT, INPUT=points(inside(1), None), UNMATCHED=None)
    assert counts(result) == (1, 0, 0, 1)
    assert "UNMATCHED" not in result


def test_the_cost_is_reported_before_any_request(service, doors):
    reported = []

    class Listening(Feedback):
        def pushInfo(self, text):  # noqa: N802
            reported.append((text, service.requests.total()))

    values = [[f"{n} Oak St"] for n in range(1, 13)] + [["1 Oak St"]]
    checked(run(ADDRESS, Listening(), INPUT=table(*values), ADDRESS="a"), 13)
    before = [text for text, sent in reported if not sent]
    assert any("13" in text and "12 requests" in text for text in before)


def test_equal_rows_are_requested_once_and_a_second_run_sends_no_request(service):
    layer = points(*[inside(n % 4 + 4) for n in range(20)])
    first = checked(run(POINT, INPUT=layer), 20)
    assert counts(first) == (20, 0, 0, 0)
    assert first["REQUEST_COUNT"] == service.requests.total() == 4
    again = checked(run(POINT, INPUT=layer), 20)
    assert again["REQUEST_COUNT"] == 0
    assert rows(again["OUTPUT"]) == rows(first["OUTPUT"])


def test_a_run_out_of_requests_adds_up_and_the_next_run_requests_the_rest(service):
    layer = points(*[inside(n) for n in range(4, 20)], None)
    first = checked(run(POINT, INPUT=layer, MAX_REQUESTS=10), 17)
    assert counts(first) == (10, 0, 0, 7)
    assert not first["COMPLETE"]
    second = checked(run(POINT, INPUT=layer), 17)
    assert counts(second) == (16, 0, 0, 1)
    assert second["REQUEST_COUNT"] == 6


@pytest.mark.parametrize(("latitude", "expected"), [(42.0005, (9, 0, 0, 7)), (43, (0, 0, 9, 7))])
def test_a_run_out_of_quota_keeps_what_came_and_adds_up(
    doors, tmp_path, monkeypatch, latitude, expected
):
    layer = points(*[(inside(n)[0], latitude) for n in range(4, 20)])
    keys = [Key(KEY, monthly_limit=9)]
    with RunningService(doors, keys=keys, usage=tmp_path / "usage.sqlite") as running:
        monkeypatch.setenv("PARCEL_LOOKUP_URL", running.url)
        monkeypatch.setenv("PARCEL_LOOKUP_KEY", running.key)
        feedback = Feedback()
        # Rows without a parcel are a result, too.
        result = checked(run(POINT, feedback, INPUT=layer), 16)
        assert counts(result) == expected
        assert not result["COMPLETE"]
        assert any("used up" in one for one in feedback.warnings)
        assert "used up" in refusal(POINT, INPUT=points((-93.5, 42)))


def test_a_run_that_is_cancelled_adds_up_and_goes_on(service, doors, qtbot):
    doors.stops = lambda request: isinstance(request, PointRequest) and request.lon > -92.99
    layer = points(*[inside(n) for n in range(1, 30) if n != STACK])
    algorithm = QgsApplication.processingRegistry().algorithmById(f"parcel_lookup:{POINT}")
    context, feedback = QgsProcessingContext(), QgsProcessingFeedback(False)
    given = {"INPUT": layer, "OUTPUT": "memory:", "UNMATCHED": "memory:"}
    task = QgsProcessingAlgRunnerTask(algorithm, given, context, feedback)
    ended = []
    task.executed.connect(lambda _ok, results: ended.append(results))
    QgsApplication.taskManager().addTask(task)
    qtbot.waitUntil(doors.stalled.is_set, timeout=10_000)
    started = time.monotonic()
    feedback.cancel()
    qtbot.waitUntil(lambda: bool(ended), timeout=5_000)
    assert time.monotonic() - started < 1
    matched, several, none, error = counts(ended[0])
    assert matched + several + none + error == 28
    assert error
    doors.stops = lambda _request: False
    again = checked(run(POINT, INPUT=layer), 28)
    assert counts(again) == (28, 0, 0, 0)
    assert again["REQUEST_COUNT"] < 28


def test_a_stored_list_is_run_again_with_its_rows_values_and_ids(service):
    layer = points(inside(4), None, (-93.5, 42), fields="tree:string", values=[["a"], ["b"], ["c"]])
    checked(run(POINT, INPUT=layer), 3)
    history = History(history_path())
    (entry,) = history.entries()
    recalled = recall_entry(history, entry.id)
    read = recalled.area.read(Cancellation())
    assert recalled.search.rows == ()
    assert read.ids == [1, 2, 3]
    assert read.rows == [("a",), ("b",), ("c",)]
    assert [field.name() for field in recalled.area.fields] == ["tree"]
    assert read.applied_to(recalled.search).digest() == history.search_of(entry.id)[0].digest()
    assert recalled.area.name == recalled.search.place == "Trees"
