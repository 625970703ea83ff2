"""A search of layers by state goes to the states that it concerns, and names those without one."""

from dataclasses import replace

import pytest
import shapely

from parcel_lookup.core.contract import ErrorCode, Filter, Parcel
from parcel_lookup.core.gis.connections import (
    Connection,
    ConnectionGroup,
    open_source_factories,
    register,
    unregister,
)
from parcel_lookup.core.gis.run.count import count_matches
from parcel_lookup.core.outlines import TOLERANCE, read_outlines
from parcel_lookup.core.search import AddressRow, IdRow, PointRow, RowStatus, Search
from parcel_lookup.tests.support.running import run_now
from parcel_lookup.tests.support.sources import ListSink
from parcel_lookup.tests.support.streams import FakeSource
from parcel_lookup.tests.support.toy_source import INFO

#: Lots along 94° W in Iowa, in Missouri, south of it, and in Nebraska, which has no layer.
IOWA, MISSOURI = 41.0, 40.0
OMAHA = (-96.1, 41.25)


@pytest.fixture(scope="module")
def line():
    """Return the latitude of the line between Iowa and Missouri at 94° W."""
    found = read_outlines((-94.01, 40.5, -93.99, 40.7))
    iowa = shapely.union_all([shape for county, shape in found if county.state.code == "19"])
    return shapely.intersection(iowa, shapely.LineString([(-94, 40), (-94, 41)])).bounds[1]


def lots(state, first, south):
    return [
        Parcel(
            f"00000000-0000-4000-8000-{first + n:012d}",
            {
                "svc_uuid": f"00000000-0000-4000-8000-{first + n:012d}",
                "parcel_id": f"{state}-{n}",
                "situs": f"{n + 1} Elm St",
                "state": state,
            },
            shapely.box(-94.001, south + n * 0.001, -93.999, south + (n + 1) * 0.001).wkb,
        )
        for n in range(5)
    ]


class RecordedStream(FakeSource):
    """Keeps the places."""

    def at(self, places, run, **more):
        self.places = places
        return super().at(places, run, **more)


class Sources:
    """The kind of the layers, the group of both, and the names of those that were opened."""

    def __init__(self, line):
        self.opened = []
        self.streams = {}
        self.lots = {
            "Iowa": lots("IA", 0, IOWA) + lots("IA", 100, line),
            "Missouri": lots("MO", 200, MISSOURI) + lots("MO", 300, line - 0.005),
        }
        codes = {"Iowa": "IA", "Missouri": "MO", "Illinois": "IL"}

        class ByState(Connection):
            kind = "by_state"

            @property
            def info(self):
                # A state without a layer is a connection of this kind, too.
                return replace(INFO, states=frozenset(codes.get(self.name, "").split()))

            @property
            def note(self):
                return "Some counties are missing." * (self.name == "Iowa")

            def open(_, factory, *_more):  # noqa: N805
                return self._stream(factory.connection.name)

        self.kind = ByState
        parts = (ByState("Iowa"), ByState("Missouri"))
        self.chosen = ConnectionGroup(parts)
        self.all = ConnectionGroup(parts, "public", {"NE": "Its counties publish their own."})

    def _stream(self, name):
        self.opened.append(name)
        self.streams[name] = RecordedStream(self.lots[name], INFO)
        return self.streams[name]


@pytest.fixture
def sources(qgis_app, line):
    found = Sources(line)
    register(found.kind)
    yield found
    unregister(found.kind)


def run(connection, search):
    sink = ListSink()
    result = run_now(search, open_source_factories(connection), sink=sink, is_recorded=False)
    return result, [found.parcel.attributes["parcel_id"] for found in sink.found], result.outcome


def over(*boxes):
    return Search(polygons=[(shapely.box(*one).wkb, n) for n, one in enumerate(boxes)])


IN_IOWA = (-94.1, 41, -93.9, 41.1)
IN_MISSOURI = (-94.1, 40, -93.9, 40.1)
IN_NEBRASKA = (OMAHA[0] - 0.01, OMAHA[1] - 0.01, OMAHA[0] + 0.01, OMAHA[1] + 0.01)


def test_only_the_layer_of_the_state_is_opened(sources):
    search_run, found, outcome = run(sources.all, over(IN_IOWA))
    assert found == [f"IA-{n}" for n in range(5)]
    assert outcome.complete
    # The parcels of a group have the name of their connection, also if there is only one.
    assert [share.source for share in outcome.shares] == ["Iowa"]
    assert sources.opened == ["Iowa"]
    assert search_run.searched == sources.all.parts[0]
    assert outcome.sentence.count("parcels") == 1
    assert "Some counties are missing." in " ".join(outcome.notices)


def test_an_area_in_two_states_is_searched_in_both(sources):
    search_run, found, outcome = run(sources.all, over(IN_MISSOURI, IN_IOWA))
    assert len(found) == 10
    assert outcome.complete
    assert sources.opened == ["Iowa", "Missouri"]
    assert search_run.searched.parts == sources.all.parts


def test_a_state_without_a_layer_is_named_in_the_result(sources):
    _, found, outcome = run(sources.all, over(IN_IOWA, IN_NEBRASKA))
    assert len(found) == 5
    assert not outcome.complete
    assert "Nebraska" in outcome.sentence
    assert "Its counties publish their own." in outcome.sentence


@pytest.mark.parametrize(
    ("box", "name"), [(IN_NEBRASKA, "Nebraska"), ((-40, 30, -39, 31), "outside")]
)
def test_nothing_is_sent_if_no_state_has_a_layer(sources, box, name):
    _, found, outcome = run(sources.all, over(box))
    assert outcome.error.code is ErrorCode.NOT_COVERED
    assert name in outcome.error.sentence
    assert (found, sources.opened) == ([], [])


def test_near_the_line_of_states_both_are_searched(sources, line):
    # The outlines are generalized: a lot at the line may be on its other side.
    _, found, outcome = run(sources.all, over((-94.001, line + 0.0001, -93.999, line + 0.0009)))
    assert sources.opened == ["Iowa", "Missouri"]
    assert found == ["IA-0"]
    assert outcome.complete


def test_a_state_whose_line_is_only_near_is_not_missing(sources, line):
    parts = (sources.all.parts[0], sources.kind("Illinois"))
    box = (-94.001, line + TOLERANCE / 4, -93.999, line + TOLERANCE / 2)
    _, found, outcome = run(replace(sources.all, parts=parts), over(box))
    assert found == ["IA-0", "IA-1"]
    assert outcome.complete


@pytest.mark.parametrize(
    ("filters", "opened"),
    [
        ([Filter("state", "eq", "IA")], ["Iowa"]),
        ([Filter("state_fp", "in", ("29", "31"))], ["Missouri"]),
        ([Filter("county_fp", "eq", "19169")], ["Iowa"]),
        ([Filter("state", "in", ("IA", "MO"))], ["Iowa", "Missouri"]),
    ],
)
def test_filters_name_the_states(sources, filters, opened):
    _, _, outcome = run(sources.all, Search(filters=filters))
    assert sources.opened == opened
    assert outcome.complete == ("31" not in str(filters))


def test_without_an_area_or_a_state_nothing_is_sent(sources):
    _, _, outcome = run(sources.all, Search(filters=[Filter("parcel_id", "eq", "IA-1")]))
    assert outcome.error.code is ErrorCode.REQUEST_REFUSED
    assert "state" in outcome.error.sentence
    assert sources.opened == []


def test_connections_that_a_user_chose_are_all_searched_if_the_state_is_unknown(sources):
    _, found, outcome = run(sources.chosen, Search(filters=[Filter("parcel_id", "eq", "IA-1")]))
    assert set(found) == {"IA-1"}
    assert sources.opened == ["Iowa", "Missouri"]
    assert outcome.complete


def test_of_connections_that_a_user_chose_other_states_are_no_concern(sources):
    _, found, outcome = run(sources.chosen, over(IN_IOWA, IN_NEBRASKA))
    assert len(found) == 5
    assert outcome.complete
    assert sources.opened == ["Iowa"]


def test_rows_in_a_state_without_a_layer_have_a_reason(sources):
    points = [PointRow(41.0005, -94), PointRow(OMAHA[1], OMAHA[0]), PointRow(40.0005, -94)]
    search_run, found, outcome = run(sources.all, Search(rows=points))
    assert sorted(found) == ["IA-0", "MO-0"]
    statuses = [row.status for row in outcome.rows]
    assert statuses == [RowStatus.MATCHED, RowStatus.ERROR, RowStatus.MATCHED]
    assert "Nebraska" in outcome.rows[1].note
    assert search_run.report.results[1].note == outcome.rows[1].note


def test_addresses_name_their_states(sources):
    rows = [AddressRow("2 Elm St", state="Iowa"), AddressRow("3 Elm St, Omaha, NE 68102")]
    _, found, outcome = run(sources.all, Search(rows=rows))
    assert set(found) == {"IA-1"}
    assert sources.opened == ["Iowa"]
    assert outcome.rows[1].status is RowStatus.ERROR


def test_a_list_of_ids_needs_a_state(sources):
    rows = [IdRow("IA-1"), IdRow("MO-1")]
    search = Search(rows=rows, id_field="parcel_id")
    assert run(sources.all, search)[2].error.code is ErrorCode.REQUEST_REFUSED
    _, found, _ = run(sources.all, replace(search, filters=(Filter("state", "eq", "MO"),)))
    assert set(found) == {"MO-1"}
    assert sources.opened == ["Missouri"]


def test_counting_counts_in_the_states_of_the_search(sources, qtbot):
    search = Search(filters=[Filter("state", "eq", "IA")])
    task = count_matches(open_source_factories(sources.all), search)
    with qtbot.waitSignal(task.done) as done:
        task.start()
    assert done.args[0].number == 10
    assert sources.opened == ["Iowa"]


def test_each_layer_is_sent_the_polygons_in_its_state(sources):
    boxes = [IN_IOWA, IN_MISSOURI, (-94.05, 41, -93.95, 41.002)]
    _, found, outcome = run(sources.all, over(*boxes))
    assert len(found) == 10
    assert outcome.complete
    sent = {name: source.queries for name, source in sources.streams.items()}
    for name, south in (("Iowa", 40.9), ("Missouri", 39.9)):
        bounds = [
            shapely.from_wkb(wkb).bounds for request in sent[name] for wkb in request.polygons
        ]
        assert bounds
        assert all(south < box[1] < south + 0.3 for box in bounds)


def test_each_row_is_sent_to_the_layer_of_its_state(sources):
    points = [PointRow(41.0005, -94), PointRow(40.0005, -94), PointRow(41.0015, -94)]
    _, found, outcome = run(sources.all, Search(rows=points))
    assert sorted(found) == ["IA-0", "IA-1", "MO-0"]
    assert [row.status for row in outcome.rows] == [RowStatus.MATCHED] * 3
    assert {place.lat < 40.5 for place in sources.streams["Missouri"].places} == {True}
    assert {place.lat > 40.5 for place in sources.streams["Iowa"].places} == {True}


def test_a_row_that_its_state_does_not_have_is_not_found(sources):
    points = [PointRow(41.5, -94), PointRow(40.0005, -94)]
    _, _, outcome = run(sources.all, Search(rows=points))
    assert [row.status for row in outcome.rows] == [RowStatus.NONE, RowStatus.MATCHED]


def test_rows_without_a_state_have_a_reason_and_are_not_taken_for_missing(sources):
    rows = [AddressRow("2 Elm St", state="Iowa"), AddressRow("9 Elm St")]
    _, found, outcome = run(sources.all, Search(rows=rows))
    assert set(found) == {"IA-1"}
    assert [row.status for row in outcome.rows] == [RowStatus.SEVERAL, RowStatus.ERROR]
    assert "state" in outcome.rows[1].note
    # Of connections that a user chose, each may have it.
    sources.opened.clear()
    _, found, outcome = run(sources.chosen, Search(rows=rows))
    assert sources.opened == ["Iowa", "Missouri"]
    assert outcome.rows[1].status is not RowStatus.ERROR


def test_counting_names_states_that_are_not_counted(sources, qtbot):
    search = Search(filters=[Filter("state", "in", ("IA", "NE"))])
    task = count_matches(open_source_factories(sources.all), search)
    with qtbot.waitSignal(task.done) as done:
        task.start()
    assert done.args[0].number == 10
    assert "Nebraska" in " ".join(done.args[0].missing)
