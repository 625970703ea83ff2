"""The rules that every source of parcels keeps (`contract.source.Source`), by one table of sources.

A source is added with a function in `SOURCES`.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import replace
from typing import Any, Callable, NamedTuple

import hypothesis.strategies as st
import pytest
import shapely
from hypothesis import HealthCheck, Phase, given, settings

from parcel_lookup.core.contract import (
    SERVICE_CAPABILITIES,
    Cancelled,
    Filter,
    Order,
    Parcel,
    ParcelError,
    check_filters,
)
from parcel_lookup.core.contract.query import (
    AddressPlace,
    Batch,
    IdPlace,
    PointPlace,
    Query,
    Reason,
    Run,
    Unchecked,
)
from parcel_lookup.core.contract.source import Source
from parcel_lookup.core.sources.arcgis.source import ArcgisSource
from parcel_lookup.core.sources.service.source import ServiceSource
from parcel_lookup.tests.support.arcgis import streaming
from parcel_lookup.tests.support.definitions import definition_of
from parcel_lookup.tests.support.feature_data import layer_of
from parcel_lookup.tests.support.feature_server import FeatureServer
from parcel_lookup.tests.support.parcels import grid, parcel
from parcel_lookup.tests.support.random_queries import as_read, cases, parcels_of
from parcel_lookup.tests.support.sources import MemorySource
from parcel_lookup.tests.support.stream_service import source_of, threads
from parcel_lookup.tests.support.streams import FakeSource

#: Parcels of a batch, at most, of every source of the tests: few, so that there are several.
MOST = 3


class Kind(NamedTuple):
    """A kind of source, and how a test sees what it leaves behind."""

    #: Returns a source of parcels; a context manager.
    open: Callable[[Sequence[Parcel]], AbstractContextManager[Source]]
    #: Returns the number of statements or requests that are under way.
    under_way: Callable[[], int] = lambda: 0
    #: Whether its requests cost something: it has no values, and a failure is no end.
    is_remote: bool = False
    #: Whether a filter on an ID needs one on a state or county.
    needs_scope: bool = False
    #: What it does not find by ASCII letters, with what it finds (`core.arcgis.where`).
    letters: Mapping[int, str] = {}
    #: Whether its parcels are what its columns mean: empty text is null; and its count, what its
    #: server selects.
    has_columns: bool = False
    #: Whether its corners are on a grid: a point is on one by chance only.
    has_grid: bool = False


def _threads() -> int:
    """Return the number of threads of requests, after a moment for those that are ending."""
    until = time.monotonic() + 2
    while any(threads()) and time.monotonic() < until:
        time.sleep(0.01)
    return len([*threads()])


@contextmanager
def _fake(request: Any) -> Iterator[Kind]:
    opened: list[FakeSource] = []

    @contextmanager
    def open_(parcels: Sequence[Parcel]) -> Iterator[Source]:
        opened.append(FakeSource(parcels, batch_size=MOST))
        with closing(opened[-1]):
            yield opened[-1]

    yield Kind(open_, lambda: sum(one.open_streams for one in opened))


@contextmanager
def _service(request: Any) -> Iterator[Kind]:
    @contextmanager
    def open_(parcels: Sequence[Parcel]) -> Iterator[Source]:
        # It may write an owner into incomplete records.
        owned = [one._replace(attributes={"owner": None, **one.attributes}) for one in parcels]
        yield source_of(MemorySource(owned, largest_page=7))

    yield Kind(open_, _threads, is_remote=True, needs_scope=True)


@contextmanager
def _arcgis(request: Any) -> Iterator[Kind]:
    @contextmanager
    def open_(parcels: Sequence[Parcel]) -> Iterator[Source]:
        layer = layer_of(parcels, max_record_count=7)
        with FeatureServer(layer) as server, streaming(definition_of(server.url)) as source:
            yield source

    letters = str.maketrans({"ß": "ss", "ẞ": "SS", "\u017f": "s", "İ": "I"})
    yield Kind(open_, _threads, is_remote=True, letters=letters, has_columns=True)


SOURCES = {
    "fake": _fake,
    "service": _service,
    "arcgis": _arcgis,
}


@pytest.fixture(scope="module", params=SOURCES)
def kind(request: pytest.FixtureRequest) -> Iterator[Kind]:
    with SOURCES[request.param](request) as found:
        yield found


#: Nothing is shrunk: with a database, that takes longer than a test may.
some_examples = settings(
    max_examples=25,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def _own_threads() -> set[threading.Thread]:
    """Return the threads of this process, except those of a server of the tests."""
    return {one for one in threading.enumerate() if "_serve" not in one.name}


def _most(source: Source) -> int:
    """Return the number of parcels that a batch may have."""
    return 100 if isinstance(source, (ServiceSource, ArcgisSource)) else MOST


def batches(source: Source, query: Query, run: Run | None = None) -> list[Batch]:
    with closing(source.read(query, run or Run())) as stream:
        found = list(stream)
    assert all(len(batch.parcels) <= _most(source) for batch in found)
    assert not any(batch.gaps or batch.dropped for batch in found)
    return found


EVERYTHING = Query()


def ids(source: Source, query: Query = EVERYTHING, run: Run | None = None) -> list[str]:
    """Return the IDs of the parcels of a stream, after what it left to its consumer."""
    found = []
    for batch in batches(source, query, run):
        without = Query(
            query.filters if batch.unchecked & Unchecked.FILTERS else (),
            query.alternatives if batch.unchecked & Unchecked.FILTERS else (),
            query.polygons if batch.unchecked & Unchecked.AREA else (),
        )
        found += FakeSource(batch.parcels, source.info).matching(without)
    return [one.svc_uuid for one in found]


def expected_ids(parcels: Sequence[Parcel], query: Query) -> list[str]:
    return [one.svc_uuid for one in FakeSource(parcels).matching(query)]


def _takes(kind: Kind, query: Query) -> bool:
    """Return whether a source need not refuse a query."""
    return not kind.needs_scope or not any(
        check_filters(filters, SERVICE_CAPABILITIES) for filters in query.filter_sets
    )


# ---- queries ------------------------------------------------------------------------------------


@some_examples
@given(case=cases(), data=st.data())
def test_every_match_comes_once_and_in_order(kind: Kind, case: Any, data: st.DataObject) -> None:
    records, queries = _translated(case, kind.letters)
    parcels = as_read(parcels_of(records))
    names = st.lists(st.sampled_from([*(one.svc_uuid for one in parcels), "none"]), unique=True)
    others = st.sampled_from([filters for filters, _ in queries])
    with kind.open(parcels) as source:
        if kind.has_columns:
            there = [one for batch in batches(source, EVERYTHING) for one in batch.parcels]
            assert {one.svc_uuid for one in there} == {one.svc_uuid for one in parcels}
            parcels = there
        for filters, order in queries:
            alternatives = tuple(data.draw(st.lists(others, max_size=2)))
            query = Query(filters, alternatives, ids=tuple(data.draw(names)), order=order)
            if not _takes(kind, query):
                continue
            expected = expected_ids(parcels, query)
            found = ids(source, query)
            if order is None and not query.ids:
                assert ids(source, query) == found  # the same in every run
                found, expected = sorted(found), sorted(expected)
            assert found == expected
            count = source.count(query, Run())
            assert count in (len(expected), None) or (kind.has_columns and count > len(expected))


def _translated(value: Any, letters: Mapping[int, str]) -> Any:
    """Return records or queries with other letters."""
    if isinstance(value, str):
        return value.translate(letters)
    if isinstance(value, dict):
        return {name: _translated(one, letters) for name, one in value.items()}
    if isinstance(value, Filter):
        return replace(value, value=_translated(value.value, letters))
    is_list = type(value) in (list, tuple)
    return type(value)(_translated(one, letters) for one in value) if is_list else value


def test_nulls_come_last_and_ties_by_id(kind: Kind) -> None:
    values = {"c": 2, "a": None, "e": 1, "b": 2, "d": None}
    with kind.open([parcel(name, acres=value) for name, value in values.items()]) as source:
        assert ids(source, Query(order=Order("acres"))) == ["e", "b", "c", "a", "d"]
        assert ids(source, Query(order=Order("acres", "desc"))) == ["b", "c", "e", "a", "d"]
        assert ids(source, Query(order=Order("svc_uuid", "desc"))) == ["e", "d", "c", "b", "a"]


def test_ids_come_in_the_order_given(kind: Kind) -> None:
    with kind.open([parcel(name, acres=n) for n, name in enumerate("abcde")]) as source:
        given_ids = ("d", "nothing", "a", "e", "d")
        assert ids(source, Query(ids=given_ids)) == ["d", "a", "e"]
        assert ids(source, Query(ids=given_ids, order=Order("acres"))) == ["a", "d", "e"]
        assert ids(source, Query((Filter("acres", "gt", 0),), ids=given_ids)) == ["d", "e"]


# ---- areas --------------------------------------------------------------------------------------

_QUARTERS = st.integers(0, 8).map(lambda number: number / 4)


@st.composite
def _shapes(draw: Any) -> Any:
    x, y = draw(_QUARTERS), draw(_QUARTERS)
    box = shapely.box(x, y, x + draw(st.integers(1, 3)) / 4, y + draw(st.integers(1, 3)) / 4)
    return box if draw(st.booleans()) else shapely.Polygon(box.exterior.coords[:3])


@some_examples
@given(shapes=st.lists(st.none() | _shapes(), max_size=9), area=st.lists(_shapes(), min_size=1))
def test_parcels_touch_a_polygon(kind: Kind, shapes: Any, area: Any) -> None:
    """Those that only touch it, too, and whole stacks."""
    parcels = [parcel(f"{n}", shape, acres=n % 3) for n, shape in enumerate(shapes)]
    parcels += [parcel(f"{n}s", shape, acres=n % 2) for n, shape in enumerate(shapes[:2])]
    polygons = tuple(shapely.to_wkb(one) for one in area)
    few = (Filter("acres", "lte", 1),)
    several = (
        ((), ()),
        (few, ()),
        ((), ((Filter("acres", "eq", 0),), (Filter("svc_uuid", "eq", "1"),))),
    )
    with kind.open(parcels) as source:
        for conditions, order in itertools.product(several, (None, Order("acres", "desc"))):
            query = Query(*conditions, polygons, order=order)
            expected, found = expected_ids(parcels, query), ids(source, query)
            assert found == expected if order else sorted(found) == sorted(expected)
            assert source.count(query, Run()) in (len(expected), None)


def test_a_parcel_that_only_touches_a_corner_is_there(kind: Kind) -> None:
    stack = [parcel(f"stack-{n}", shapely.box(1, 1, 2, 2)) for n in range(4)]
    corner = shapely.to_wkb(shapely.Polygon([(2, 2), (3, 2), (3, 3)]))
    with kind.open([*stack, parcel("apart", shapely.box(3.5, 2, 4, 3))]) as source:
        assert ids(source, Query(polygons=(corner,))) == [one.svc_uuid for one in stack]


# ---- the end of a stream ------------------------------------------------------------------------


def test_a_maximum_leaves_no_parcel_out(kind: Kind) -> None:
    """The consumer may drop any number of them."""
    query = Query((Filter("acres", "gte", 0),), order=Order("acres"), maximum=2)
    parcels = [parcel(f"{n:02}", acres=n) for n in range(20)]
    with kind.open(parcels) as source:
        assert ids(source, query, Run(needed=lambda: 1)) == [one.svc_uuid for one in parcels]


def test_a_cancel_raises_after_what_arrived(kind: Kind) -> None:
    with kind.open(grid(5)) as source:
        run, found = Run(), []
        expected = ids(source)
        with closing(source.read(Query(), run)) as stream:
            found += next(stream).parcels
            run.cancellation.cancel()
            began = time.monotonic()
            with pytest.raises(Cancelled):
                found.extend(one for batch in stream for one in batch.parcels)
        assert time.monotonic() - began < 0.5
        assert [one.svc_uuid for one in found] == expected[: len(found)]
        assert kind.under_way() == 0
        places = [PointPlace(0.5, 0.5)]
        for work in (
            lambda: list(source.read(Query(), run)),
            lambda: list(source.at(places, run)),
            lambda: source.count(Query((Filter("acres", "gt", 1),)), run),
            *([lambda: source.values("owner", "", 3, run)] if not kind.is_remote else ()),
        ):
            with pytest.raises(Cancelled):
                work()
        assert len(ids(source)) == 25  # another search of the same source


def test_a_consumer_that_stops_early_leaves_nothing(kind: Kind) -> None:
    with kind.open(grid(5)) as source:
        ids(source)
        before = _own_threads()
        for _ in range(3):
            with closing(source.read(Query(order=Order("acres")), Run())) as stream:
                next(stream)
            with closing(source.at([PointPlace(0.5, 0.5), PointPlace(1.5, 1.5)], Run())) as matches:
                next(matches)
        assert kind.under_way() == 0
        assert _own_threads() <= before


def test_several_streams_are_read_at_the_same_time(kind: Kind) -> None:
    with kind.open(grid(3)) as source:
        with ExitStack() as stack:
            streams = [source.read(Query(), Run()) for _ in range(4)]
            for stream in streams:
                stack.enter_context(closing(stream))
            turns = list(zip(*streams))
        found = [[one.svc_uuid for batch in turn for one in batch.parcels] for turn in turns]
        assert all(len({*turn}) * 4 == len(turn) for turn in found)
        assert sum(map(len, found)) == 36


def test_a_closed_source_raises(kind: Kind) -> None:
    if kind.is_remote:
        pytest.skip("its requests fail one by one")
    with kind.open(grid(2)) as source:
        ids(source)
        source.close()
        for work in (
            lambda: list(source.read(Query(), Run())),
            lambda: list(source.at([PointPlace(0.5, 0.5)], Run())),
            lambda: source.count(Query(), Run()),
            lambda: source.values("owner", "", 3, Run()),
        ):
            with pytest.raises(ParcelError) as caught:
                work()
            assert not isinstance(caught.value, Cancelled)


# ---- places -------------------------------------------------------------------------------------


def _at(source: Source, places: Sequence[Any]) -> list[tuple[list[str], Reason]]:
    with closing(source.at(places, Run())) as matches:
        found = list(matches)
    assert [one.row for one in found] == list(range(len(places)))
    for match in found:
        number = len(match.batch.parcels)
        assert len(match.scores) in (0, number)
        assert len(match.distances) in (0, number)
    return [([one.svc_uuid for one in match.batch.parcels], match.reason) for match in found]


def test_a_match_for_each_place_in_the_order_of_rows(kind: Kind) -> None:
    county = [
        *(
            one._replace(attributes={**one.attributes, "parcel_id": f"P-{n}"})
            for n, one in enumerate(grid(2, 0.01))
        ),
        parcel("main", situs="12 Main St", city="Elm", state="KS", parcel_id="M 1"),
        parcel("unit", situs="12 Main St #2", city="Elm", state="KS", parcel_id="P-0"),
        parcel("oak", situs="9 Oak Ave", city="Elm", state="KS", parcel_id="P-0", county="Elm"),
    ]
    elm = (Filter("state", "eq", "KS"), Filter("county", "eq", "Elm"))
    places = {
        PointPlace(0.005, 0.005): ["0-0"],
        PointPlace(0.01, 0.01): ["0-0", "0-1", "1-0", "1-1"],  # a common corner
        PointPlace(1, 1): [],
        AddressPlace("9 Oak Avenue", "Elm"): ["oak"],
        AddressPlace("10 Pine St"): [],
        IdPlace("0-1"): ["0-1"],
        IdPlace("P-0", "parcel_id"): ["0-0", "oak", "unit"],
        IdPlace("P-0", "parcel_id", elm): ["oak"],
        IdPlace("nothing"): [],
    }
    rows = [*places, *reversed(places)]  # each twice, the two apart
    with kind.open(county) as source:
        found = _at(source, rows)
        for place, (parcels, reason) in zip(rows, found):
            if kind.needs_scope and place == IdPlace("P-0", "parcel_id"):
                assert reason is Reason.REFUSED
                continue
            if kind.has_grid and place == PointPlace(0.01, 0.01):
                assert parcels
                continue
            assert sorted(parcels) == places[place]
            assert reason is (Reason.FOUND if parcels else Reason.NONE)
        assert _at(source, []) == []


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (AddressPlace("12 Ma", is_typed=True), ["main", "unit"]),
        (AddressPlace("12 main st", is_typed=True), ["main", "unit"]),
        (AddressPlace("9 Oa", state="KS", is_typed=True), ["oak"]),
        (AddressPlace("12 Oa", is_typed=True), []),
        (AddressPlace("9 Oa"), []),
    ],
)
def test_an_address_that_is_being_typed(
    kind: Kind, typed: AddressPlace, expected: list[str]
) -> None:
    town = {"city": "Elm", "state": "KS"}
    county = [
        parcel("main", situs="12 Main St", **town),
        parcel("unit", situs="12 Main St #2", **town),
        parcel("oak", situs="9 Oak Ave", **town),
        parcel("far", situs="112 Maine Rd", **town),
    ]
    with kind.open(county) as source:
        ((found, _),) = _at(source, [typed])
    assert found == expected


@some_examples
@given(
    shapes=st.lists(_shapes(), min_size=1, max_size=5),
    lat=st.floats(-1, 4),
    lon=st.floats(-1, 4),
    most=st.sampled_from([0.0, 20.0, 30_000.0, 150_000.0]),
)
def test_the_nearest_parcel_of_a_point(
    kind: Kind, shapes: Any, lat: float, lon: float, most: float
) -> None:
    # In a hundredth of the size: the boxes grow within a county.
    shapes = [shapely.transform(one, lambda degrees: degrees / 100) for one in shapes]
    place = PointPlace(lat / 100, lon / 100, most / 100)
    parcels = [parcel(f"{n}", shape) for n, shape in enumerate([*shapes, shapes[0]])]
    (expected,) = FakeSource(parcels).at([place], Run())
    with kind.open(parcels) as source:
        (found,) = source.at([place], Run())
    assert {one.svc_uuid for one in found.batch.parcels} == {
        one.svc_uuid for one in expected.batch.parcels
    }
    assert found.reason is expected.reason
    assert found.distances == pytest.approx(expected.distances, abs=0.006)


# ---- values and counts --------------------------------------------------------------------------


def test_values_the_most_frequent_first(kind: Kind) -> None:
    if kind.is_remote:
        pytest.skip("its values cost requests")
    owners = ["Smith", "SMITHERS", "Jones", "Smith", None, "", "Jones", "Smith", "blacksmith"]
    with kind.open([parcel(f"{n}", owner=owner) for n, owner in enumerate(owners)]) as source:
        values = source.values("owner", "smith", 10, Run())
        assert values[0] == "Smith"
        assert sorted(values) == ["SMITHERS", "Smith", "blacksmith"]
        assert list(source.values("owner", "", 2, Run())) == ["Smith", "Jones"]
        assert list(source.values("owner", "nobody", 2, Run())) == []


def test_no_parcels(kind: Kind) -> None:
    with kind.open([]) as source:
        assert ids(source) == ids(source, Query(order=Order("acres"))) == []
        assert source.count(Query(), Run()) == 0
        assert _at(source, [PointPlace(0, 0)]) == [([], Reason.NONE)]


def test_the_source_is_known(kind: Kind) -> None:
    with kind.open(grid(1)) as source:
        assert "acres" in source.info.fields
        estimate = source.estimate(Query())
        assert estimate is not None if source.info.is_metered else estimate is None
