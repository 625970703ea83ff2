"""Lists of points, addresses, and IDs in the stream of a service (`core.sources.service`)."""

from __future__ import annotations

import hashlib
import threading
import time
from contextlib import closing

import pytest
import shapely
from hypothesis import example, given, settings
from hypothesis import strategies as st

from parcel_lookup.core.contract import (
    ErrorCode,
    Filter,
    NearAddress,
    Page,
    ParcelError,
    PointRequest,
    Problem,
    QueryRequest,
    RequestCounter,
    RequestRefused,
)
from parcel_lookup.core.contract.errors import Cancelled
from parcel_lookup.core.contract.query import (
    AddressPlace,
    Allowance,
    IdPlace,
    OutOfRequests,
    PointPlace,
    Reason,
    Run,
)
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.remote.source import RemoteSource
from parcel_lookup.core.sources.service.places import at
from parcel_lookup.core.sources.service.stream import Service
from parcel_lookup.tests.support import county
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.sources import MemorySource, make_parcel, row_of_parcels, uuids

SIZE = 0.001  # degrees, of a parcel of the row
IOWA = (Filter("state", "eq", "IA"),)
FAILED = ParcelError(ErrorCode.SERVICE_FAILED, host="example.com", status=500)
SPENT = ParcelError(ErrorCode.QUOTA_SPENT, host="example.com")
REFUSED = RequestRefused((Problem(422, ("lat",), "That is no place."),))


class Saving:
    """The page interface of a service, whose responses are saved, and which counts its requests."""

    def __init__(self, source):
        self.source = source
        self.counter = RequestCounter()
        self.saved = {}

    def fetch(self, request, cancellation):
        if request not in self.saved:
            self.counter.add()
            self.saved[request] = self.source.fetch(request, cancellation)
        return self.saved[request]


class Rest:
    """A consumer that needs a maximum of parcels, as `Run.needed`."""

    def __init__(self, maximum):
        self.left = maximum

    def __call__(self):
        return self.left


def served_by(saving, at_once=6):
    return Service(saving.fetch, saving.counter, at_once)


def outcome_of(source, places, run=None, at_once=6, **options):
    """Return the matches, after checking their order, and what the stream raised at its end."""
    service = source if isinstance(source, Saving) else Saving(source)
    run = run or Run()
    found, error = [], None
    try:
        with closing(at(served_by(service, at_once), places, run, **options)) as stream:
            for match in stream:
                found.append(match)
                if isinstance(run.needed, Rest):
                    run.needed.left = max(0, run.needed.left - len(match.batch.parcels))
    except (OutOfRequests, ParcelError) as raised:
        error = raised
    rows = [match.row for match in found]
    assert rows == sorted(set(rows))
    if error is None and not isinstance(run.needed, Rest):
        assert rows == list(range(len(places)))
    return found, error


def matches_of(source, places, run=None, error=None, **options):
    """Return the matches, after checking how the stream ends."""
    found, raised = outcome_of(source, places, run, **options)
    assert raised is error or (isinstance(error, type) and isinstance(raised, error))
    return found


def ids_of(matches):
    return [[parcel.svc_uuid for parcel in match.batch.parcels] for match in matches]


def reasons(matches):
    return [match.reason for match in matches]


def inside(number, **more):
    return PointPlace(42 + SIZE / 2, -93 + (number + 0.5) * SIZE, **more)


def south_of(number, meters, most=5000.0):
    """Return a point at a distance south of a parcel of the row."""
    return PointPlace(42 - meters / 111_073, -93 + (number + 0.5) * SIZE, most)


class RowSource(MemorySource):
    """Knows which parcel of the row contains a point without looking at all."""

    def _containing(self, point):
        number = int((point.x + 93) / SIZE)
        return list(self.parcels[number : number + 1]) if 42 <= point.y <= 42 + SIZE else []

    def _area(self, request):
        shape = shapely.union_all(shapely.from_wkb(request.polygons))
        near = shapely.intersects(shapely.from_wkb([one.wkb for one in self.parcels]), shape)
        matches = [one for one, is_near in zip(self.parcels, near) if is_near]
        return self._shaped(request, matches, self.area)


@pytest.fixture(scope="module")
def row():
    return row_of_parcels(1000)


# ---- points --------------------------------------------------------------------------------------


@pytest.mark.parametrize("places", ["records", "ids"])
def test_a_thousand_points_need_a_request_each_and_one_for_a_hundred_records(row, places):
    source = RowSource(row, places=places)
    found = matches_of(source, [inside(n) for n in range(1000)])
    assert ids_of(found) == [[one] for one in uuids(row)]
    assert len(source.requests) == (1000 if places == "records" else 1010)


@pytest.mark.parametrize(("places", "queries"), [("records", 0), ("ids", 21)])
def test_parcels_of_a_long_list_are_yielded_before_its_end(places, queries):
    row, reports, came = row_of_parcels(2100), [], []
    source = RowSource(row, places=places)
    run = Run(expect=lambda parcels, requests: reports.append((parcels, requests)))
    saving = Saving(source)
    for match in at(served_by(saving), [inside(n) for n in range(2100)], run):
        came.append((match.batch.parcels, len(source.requests)))
    assert [one for parcels, _ in came for one in parcels] == row
    assert came[500][1] <= (1010 if queries else 520)
    assert (reports[0], reports[-1]) == ((None, 2100), (None, 2100 + queries))
    assert max(requests for _, requests in reports[:900]) <= 2100 + queries // 2
    assert {requests for _, requests in reports} <= set(range(2100, 2100 + queries + 1))


@pytest.mark.parametrize("count", ["total", "missing"])
@pytest.mark.parametrize("places", ["records", "ids", "all ids", "all ids and records"])
def test_a_stack_is_whole(places, count):
    stack = [make_parcel(n, shapely.box(-93, 42, -92.999, 42.001)) for n in range(130)]
    source = MemorySource(stack, places=places, count=count)
    (found,) = matches_of(source, [inside(0)])
    assert [one.svc_uuid for one in found.batch.parcels] == uuids(stack)
    assert found.reason is Reason.FOUND
    assert len(source.points) == (1 if "all" in places else 2)
    assert (found.notes, found.distances, found.batch.gaps) == ((), (), ())


def test_equal_places_share_their_requests(row):
    source = RowSource(row)
    found = matches_of(source, [inside(3), inside(4), inside(3), inside(3)])
    assert ids_of(found) == [[row[n].svc_uuid] for n in (3, 4, 3, 3)]
    assert len(source.requests) == 2
    lines = ["9 Elm St", " 9 ELM  st", "9 elm st "]
    source = MemorySource([])
    matches_of(source, [AddressPlace(line, "Ames") for line in lines])
    assert [request.address for request in source.addresses] == ["9 Elm St"]
    source = MemorySource([])
    matches_of(source, [IdPlace(text) for text in ("12a", " 12a", "12A")])
    assert [request.filters[0].value for request in source.queries] == [("12a", "12A")]


def test_places_that_cannot_be_requested_cost_nothing():
    nan, no_scope = float("nan"), IdPlace("1", "parcel_id")
    places = [PointPlace(nan, 0), PointPlace(91, 0), AddressPlace("  "), IdPlace(" "), no_scope]
    places.append(IdPlace("many", "acres", IOWA))
    source = MemorySource([])
    found = matches_of(source, places)
    assert reasons(found) == [Reason.REFUSED] * 6
    assert all(match.notes for match in found)
    assert "also requires a filter on the state" in found[4].notes[0]
    assert not source.requests


def test_a_parcel_next_to_the_point_or_without_geometry_is_not_a_certain_match(row):
    def after(request, page):
        if isinstance(request, PointRequest) and request.lat < 42:
            return page._replace(parcels=[row[5]])
        return page._replace(parcels=[one._replace(wkb=None) for one in page.parcels])

    places = [south_of(5, 40, 0), south_of(5, 0.5, 0), inside(5)]
    found = matches_of(RowSource(row, after=after), places)
    assert reasons(found) == [Reason.NONE, Reason.FOUND, Reason.FOUND]
    assert "is 40.0 m away" in found[0].notes[0]
    assert found[1].distances == pytest.approx((0.5,), abs=0.01)
    assert "no geometry" in found[2].notes[0]


# ---- nearest -------------------------------------------------------------------------------------


@pytest.mark.parametrize("area", ["records", "both"])
def test_a_thousand_nearest_need_at_most_25_requests_a_round(row, area):
    source = RowSource(row, area=area)
    found = matches_of(source, [south_of(n, 60) for n in range(1000)])
    assert ids_of(found) == [[one] for one in uuids(row)]
    assert [match.distances for match in found] == [pytest.approx((60,), abs=0.05)] * 1000
    assert len(source.points) == 1000
    assert len(source.areas) <= 2 * 25  # boxes of 25 m, and of 100 m
    source = RowSource(row, area=area)
    matches_of(source, [south_of(n, 60 if n % 5 < 3 else 10) for n in range(1000)])
    assert len(source.areas) == 20 + 12  # those that were found have no box in the second round
    source = RowSource(row, area="ids")
    assert ids_of(matches_of(source, [south_of(n, 60) for n in range(1000)])) == ids_of(found)
    assert len(source.queries) == 10


SPOTS = st.tuples(st.integers(-40, 240), st.integers(-40, 240)).map(lambda one: (one[0], one[1]))


def meters(point, shape):
    """Return a distance by a flat rectangle, which is exact enough for some hundred meters."""
    from parcel_lookup.core.geodesy import LocalPlane

    plane = LocalPlane(point.lon, point.lat)
    return shapely.distance(shapely.transform(shape, plane.meters), shapely.Point(0, 0))


def boxes_of(corners, size=0.0003):
    return [
        make_parcel(
            n, shapely.box(-93 + x / 1e4, 42 + y / 1e4, -93 + x / 1e4 + size, 42 + y / 1e4 + size)
        )
        for n, (x, y) in enumerate(corners)
    ]


@settings(max_examples=60, deadline=None)
@given(
    corners=st.lists(SPOTS, min_size=0, max_size=12),
    spots=st.lists(SPOTS, min_size=1, max_size=8),
    most=st.sampled_from([0.0, 10.0, 30.0, 400.0, 5000.0]),
    shape=st.sampled_from(["both", "ids", "all ids", "records", "thin", "bare"]),
    largest_page=st.sampled_from([1, 3, 100]),
)
def test_points_and_nearest_are_those_of_brute_force(corners, spots, most, shape, largest_page):
    parcels = boxes_of(corners)
    places = [PointPlace(42 + y / 1e4, -93 + x / 1e4, most) for x, y in spots]
    source = MemorySource(parcels, places=shape, area=shape, largest_page=largest_page)
    found = matches_of(source, places)
    for place, match in zip(places, found):
        away = {one.svc_uuid: meters(place, shapely.from_wkb(one.wkb)) for one in parcels}
        least = min(away.values(), default=None)
        if least is None or least > max(most, 0.005):
            assert (match.reason, match.batch.parcels) == (Reason.NONE, ())
            continue
        expected = {uuid for uuid, far in away.items() if abs(far - least) < 0.005}
        assert {one.svc_uuid for one in match.batch.parcels} == expected
        assert match.distances == (
            pytest.approx((least,) * len(expected), abs=0.01) if least > 0.005 else ()
        )


def test_a_refused_request_for_boxes_is_halved():
    row = row_of_parcels(60)
    source = RowSource(row, most_polygons=10)
    found = matches_of(source, [south_of(n, 5) for n in range(60)])
    assert ids_of(found) == [[one] for one in uuids(row)]


# ---- addresses -----------------------------------------------------------------------------------


def street(*lines, city="AMES", state="IA"):
    return [
        make_parcel(n, None, situs=line, city=city, state=state) for n, line in enumerate(lines)
    ]


def addresses(*lines):
    return [AddressPlace(line, "Ames", "IA") for line in lines]


@pytest.mark.parametrize("places", ["records", "ids", "thin"])
def test_addresses_that_agree_best_are_taken(places):
    parcels = street("14 MAIN ST", "12 MAIN CT", "12 MAIN ST", *["16 OAK ST"] * 120)
    source = MemorySource(parcels, places=places)
    first_last = lambda request, page: page._replace(parcels=page.parcels[::-1])  # noqa: E731
    for after in (None, first_last):
        source.after = after
        found = matches_of(
            source, addresses("12 Main Street", "12 Main", "16 Oak St", "99 Main St")
        )
        assert ids_of(found)[0] == [parcels[2].svc_uuid]
        assert found[0].scores == (100,)
        assert not found[0].notes
        assert found[1].scores[0] < 100
        assert found[1].notes
        assert sorted(ids_of(found)[2]) == uuids(parcels[3:])
        assert found[3].reason is Reason.NONE
        assert "14 MAIN ST, AMES, IA" in " ".join(found[3].notes)


def test_the_nearest_addresses_of_an_empty_response_are_the_reason():
    near = (NearAddress("14 MAIN ST, AMES, IA", 58.0),)

    class Near(MemorySource):
        def _respond(self, request):
            return Page([], nearest=near)

    (found,) = matches_of(Near([]), addresses("12 Main St"))
    assert found.reason is Reason.NONE
    assert found.notes == (
        "No parcel was found at this address.",
        "Nearest: 14 MAIN ST, AMES, IA (score 58).",
    )


def test_a_quadrant_in_only_one_address_is_ambiguous():
    source = MemorySource(street("12 7TH ST SE"))
    found = matches_of(source, addresses("12 7th St", "12 7th St SE"))
    assert [match.is_ambiguous for match in found] == [True, False]


def test_records_without_an_address_are_accepted_with_a_note():
    parcels = [make_parcel(n, shapely.box(n, 42, n + 1, 43), city="AMES") for n in (5, 3)]
    source = MemorySource(parcels)
    source._at = lambda request: parcels
    (found,) = matches_of(source, addresses("12 Main St"))
    assert ids_of([found]) == [[parcels[0].svc_uuid]]
    assert found.notes[0].startswith("The record has no address")
    assert found.scores == ()


# ---- IDs -----------------------------------------------------------------------------------------


def numbered(number, form="{:03}-{:04}"):
    return [
        make_parcel(n, None, state="IA", parcel_id=form.format(n // 100, n % 100))
        for n in range(number)
    ]


def parcel_ids(texts):
    return [IdPlace(text, "parcel_id", IOWA) for text in texts]


@pytest.mark.parametrize("count", ["total", "missing"])
def test_ids_are_requested_in_pages_with_their_scope(count):
    parcels = numbered(1000)
    texts = [one.attributes["parcel_id"] for one in parcels]
    source = MemorySource(parcels, count=count)
    found = matches_of(source, parcel_ids([*texts, *texts[:50]]))
    assert ids_of(found) == [[one] for one in (*uuids(parcels), *uuids(parcels[:50]))]
    assert not any(match.notes for match in found)
    assert len(source.requests) == -(-1000 // 99)
    assert all(request.filters[1:] == IOWA for request in source.queries)


@pytest.mark.parametrize("write", [str, "{{{}}}".format])
def test_uuids_in_any_form_are_requested_a_hundred_at_a_time(write):
    parcels = numbered(300)
    source = MemorySource(parcels)
    found = matches_of(source, [IdPlace(write(uuid)) for uuid in uuids(parcels)])
    assert ids_of(found) == [[one] for one in uuids(parcels)]
    assert len(source.requests) == 3


WRITTEN = {
    "as it is": str,
    "folded": lambda text: text.replace("-", ""),
    "without zeros": lambda text: text.replace("-", "").lstrip("0") or "0",
    "otherwise": lambda text: text.replace("-", " "),
}


@settings(max_examples=40, deadline=None)
@given(
    numbers=st.lists(
        st.tuples(st.integers(101, 260), st.sampled_from(sorted(WRITTEN))), min_size=1, max_size=30
    ),
    largest_page=st.sampled_from([2, 7, 100]),
    twice=st.integers(101, 260),
)
def test_ids_in_other_forms_find_the_same_parcels(numbers, largest_page, twice):
    parcels = numbered(240)[101:]
    parcels.append(
        make_parcel(900, None, state="IA", parcel_id=f"{twice // 100:03}-{twice % 100:04}")
    )
    texts = [WRITTEN[way](f"{n // 100:03}-{n % 100:04}") for n, way in numbers]
    found = matches_of(MemorySource(parcels, largest_page=largest_page), parcel_ids(texts))
    for (number, _), match in zip(numbers, found):
        own = [
            p.svc_uuid
            for p in parcels
            if p.attributes["parcel_id"].replace("-", "") == f"{number // 100:03}{number % 100:04}"
        ]
        assert ids_of([match]) == [own]
        assert match.reason is (Reason.FOUND if own else Reason.NONE)
        assert match.notes or own


def test_an_id_that_is_refused_costs_only_itself():
    parcels = numbered(200)
    texts = [one.attributes["parcel_id"] for one in parcels]
    texts[40] = "x" * 200

    def before(request, cancellation):
        if any(len(value) > 100 for value in request.filters[0].value):
            raise REFUSED

    found = matches_of(MemorySource(parcels, before=before), parcel_ids(texts))
    assert [n for n, one in enumerate(reasons(found)) if one is not Reason.FOUND] == [40]
    assert found[40].reason is Reason.REFUSED
    assert found[40].notes == (REFUSED.sentence,)


# ---- a county, in every form of responses --------------------------------------------------------

COUNTY = [
    parcel._replace(
        attributes={
            **parcel.attributes,
            "state": "IA",
            "city": "AMES",
            "parcel_id": f"{n:03}-0{n % 7}",
            "situs": None if n == 3 else f"{2 * n + 1} OAK ST" + " APT 2" * (n % 5 == 0),
        }
    )
    for n, parcel in enumerate(row_of_parcels(20))
]
COUNTY += [
    COUNTY[7]._replace(svc_uuid=uuid, attributes={**COUNTY[7].attributes, "svc_uuid": uuid})
    for uuid in ("stack-0", "stack-1")
]
COUNTY[12].attributes["parcel_id"] = COUNTY[11].attributes["parcel_id"]
LINES = st.builds(
    "{} {}".format, st.integers(0, 45), st.sampled_from(["Oak St", "Oak", "OAK STREET # 2", "Elm"])
)
LISTS = st.one_of(
    st.lists(
        st.integers(0, 24).flatmap(lambda n: st.sampled_from([inside(n), south_of(n, 10)])),
        min_size=1,
        max_size=12,
    ),
    st.lists(st.builds(AddressPlace, LINES, st.sampled_from(["", "Ames"])), min_size=1, max_size=8),
    st.lists(
        st.integers(0, 24).flatmap(
            lambda n: st.sampled_from(
                [
                    IdPlace(text, "parcel_id", IOWA)
                    for text in (f"{n:03}-0{n % 7}", f"{n:03}0{n % 7}", f"{n}")
                ]
            )
        ),
        min_size=1,
        max_size=12,
    ),
)
SERVICES = st.fixed_dictionaries(
    {
        "area": st.sampled_from(["both", "ids", "all ids", "records", "thin", "bare"]),
        "places": st.sampled_from(["both", "ids", "all ids", "records", "thin", "bare"]),
        "count": st.sampled_from(["total", "page", "missing"]),
        "largest_page": st.sampled_from([1, 2, 100]),
    }
)


@settings(max_examples=80, deadline=None)
@given(places=LISTS, service=SERVICES)
@example(
    places=[AddressPlace("3 OAK STREET # 2", "")],
    service={"area": "both", "places": "both", "count": "total", "largest_page": 1},
)
def test_results_do_not_depend_on_the_form_of_responses(places, service):
    # Other formats are learned from a page, and an address that is being typed requests one only.
    if any(isinstance(one, IdPlace) or getattr(one, "is_typed", False) for one in places):
        service = {**service, "largest_page": 100}
    # But for notes: the nearest addresses are those of a page.
    whole, found = (
        [(one.row, ids_of([one]), *one[2:5]) for one in matches_of(source, places)]
        for source in (MemorySource(COUNTY), MemorySource(COUNTY, **service))
    )
    assert found == whole


# ---- failures, limits, and cancellation ----------------------------------------------------------


def failing(salt, share=64):
    """Return a hook that fails for one request in four, chosen by its content."""

    def before(request, cancellation):
        if hashlib.sha256(f"{salt}{request}".encode()).digest()[0] < share:
            raise FAILED

    return before


def at_points(*numbers):
    places = {(inside(n).lat, inside(n).lon) for n in numbers}
    return lambda r: isinstance(r, PointRequest) and (r.lat, r.lon) in places


def raising(error, does_fail):
    def before(request, cancellation):
        if does_fail(request):
            raise error

    return before


@pytest.mark.parametrize("at_once", [1, 6])
@pytest.mark.parametrize("error", [FAILED, REFUSED])
def test_a_failed_request_costs_its_own_row(row, error, at_once):
    bad = (0, 10, 11, 30)
    source = RowSource(row, before=raising(error, at_points(*bad)))
    found = matches_of(source, [inside(n) for n in range(50)], at_once=at_once)
    is_refused = error is REFUSED
    for n, match in enumerate(found):
        if n not in bad:
            assert ids_of([match]) == [[row[n].svc_uuid]]
            continue
        assert match.reason is (Reason.REFUSED if is_refused else Reason.FAILED)
        assert match.notes == (error.sentence,)
        assert [gap.error.sentence for gap in match.batch.gaps] == [error.sentence]


@pytest.mark.parametrize(("error", "failed"), [(FAILED, 3), (SPENT, 0)])
def test_errors_of_every_request_end_the_list(row, error, failed):
    source = RowSource(row, before=raising(error, lambda r: r.lon >= inside(20).lon))
    found = matches_of(source, [inside(n) for n in range(200)], error=error)
    assert ids_of(found) == [*([one] for one in uuids(row[:20])), *[[]] * failed]
    assert len(source.requests) <= 20 + failed + 12


def test_ten_refusals_and_no_response_end_the_list(row):
    source = RowSource(row, before=raising(REFUSED, lambda _: True))
    found = matches_of(source, [inside(n) for n in range(200)], error=REFUSED)
    assert reasons(found) == [Reason.REFUSED] * 10
    assert len(source.requests) <= 10 + 12
    source = RowSource(row, before=raising(REFUSED, lambda r: r.lon >= inside(1).lon))
    assert reasons(matches_of(source, [inside(n) for n in range(50)])).count(Reason.FOUND) == 1


@settings(max_examples=60, deadline=None)
@given(places=LISTS, service=SERVICES, salt=st.integers(0, 99))
def test_a_rerun_sends_only_what_failed(places, service, salt):
    source = MemorySource(COUNTY, **service, before=failing(salt))
    saving = Saving(source)
    first, _ = outcome_of(saving, places, at_once=1)
    source.before, source.requests = None, []
    again = matches_of(saving, places)
    for match in first:
        assert match.reason in (Reason.FAILED,) or match == again[match.row]
    assert again == matches_of(MemorySource(COUNTY, **service), places)
    source.requests.clear()
    assert matches_of(saving, places) == again
    assert not source.requests


def test_a_failed_point_changes_neither_later_queries_nor_later_boxes(row):
    for places, options in (
        ([inside(n) for n in range(250)], {"places": "ids"}),
        ([south_of(n, 5) for n in range(110)], {}),
    ):
        bad = (places[50].lat, places[50].lon)
        source = RowSource(row, **options)
        source.before = raising(FAILED, lambda r, bad=bad: getattr(r, "lon", 0) == bad[1])
        saving = Saving(source)
        first = matches_of(saving, places)
        assert [n for n, one in enumerate(reasons(first)) if one is not Reason.FOUND] == [50]
        source.before, source.requests = None, []
        assert set(reasons(matches_of(saving, places))) == {Reason.FOUND}
        assert len(source.requests) == 2  # the point, and the request that its parcel belongs to
    # Most points are contained: the failed one probably is, and gets no box.
    places = [south_of(n, 5) if 0 < n < 52 else inside(n, max_distance=20) for n in range(110)]
    source = RowSource(row, before=raising(FAILED, lambda r: getattr(r, "lon", 0) == places[0].lon))
    saving = Saving(source)
    matches_of(saving, places)
    source.before, source.requests = None, []
    assert set(reasons(matches_of(saving, places))) == {Reason.FOUND}
    assert len(source.requests) == 1


def test_a_failed_query_for_records_costs_its_own_rows(row):
    lost = row[150].svc_uuid
    before = raising(FAILED, lambda r: isinstance(r, QueryRequest) and lost in r.filters[0].value)
    source = RowSource(row, places="ids", before=before)
    found = matches_of(source, [inside(n) for n in range(250)])
    expected = [Reason.FOUND] * 100 + [Reason.FAILED] * 100 + [Reason.FOUND] * 50
    assert reasons(found) == expected
    assert found[150].batch.gaps[0].error is FAILED


@pytest.mark.parametrize("area", ["point", "near"])
def test_an_id_without_a_record_is_never_reported_as_none(row, area):
    lost = row[3].svc_uuid

    def after(request, page):
        if isinstance(request, QueryRequest):
            return page._replace(parcels=[p for p in page.parcels if p.svc_uuid != lost])
        return page

    source = RowSource(row, places="ids", area="ids", after=after)
    place = inside(3) if area == "point" else south_of(3, 5)
    (found,) = matches_of(source, [place])
    if area == "point":
        assert found.reason is Reason.FAILED
        sentence = "The service found 1 parcel but did not send the full record."
        assert found.notes == (sentence,)
    assert [gap.parcels for gap in found.batch.gaps] == [1]


@pytest.mark.parametrize("most", [2, 40, 101])
@pytest.mark.parametrize("places", ["ids", "records"])
def test_a_limit_returns_the_records_of_the_ids_received(row, places, most):
    source = RowSource(row, places=places)
    run = Run(allowance=Allowance(most))
    found = matches_of(source, [inside(n) for n in range(200)], run, OutOfRequests)
    assert len(source.requests) == most
    named = most if places == "records" else most - 1 if most < 102 else None
    assert ids_of(found) == [[one] for one in uuids(row[:named])]


def test_a_stack_whose_second_page_fails_is_not_complete():
    stack = [make_parcel(n, shapely.box(-93, 42, -92.999, 42.001)) for n in range(130)]
    source = MemorySource(stack, before=raising(FAILED, lambda r: r.offset == 100))
    (found,) = matches_of(source, [inside(0)])
    assert found.reason is Reason.FAILED
    assert [gap.error for gap in found.batch.gaps] == [FAILED]


def test_a_stack_that_a_limit_breaks_off_is_not_complete():
    stack = [make_parcel(n, shapely.box(-93, 42, -92.999, 42.001)) for n in range(130)]
    run = Run(allowance=Allowance(1))
    (found,) = matches_of(MemorySource(stack), [inside(0)], run, OutOfRequests)
    assert ids_of([found]) == [uuids(stack[:100])]
    assert found.reason is Reason.FAILED


def test_saved_responses_are_free_at_a_limit(row):
    saving = Saving(RowSource(row, places="ids"))
    places = [inside(n) for n in range(200)]
    for error in (OutOfRequests, OutOfRequests, None):
        found = matches_of(saving, places, Run(allowance=Allowance(80)), error)
    assert reasons(found) == [Reason.FOUND] * 200
    # Where the list ended, a query had fewer IDs.
    assert len(saving.source.requests) <= 200 + 2 + 3


@pytest.mark.parametrize("at_once", [1, 6])
@pytest.mark.parametrize("places", ["ids", "records"])
def test_under_a_maximum_no_unneeded_request_is_sent(row, places, at_once):
    source = RowSource(row, places=places)
    run = Run(needed=Rest(7))
    found = matches_of(source, [inside(n) for n in range(250)], run, at_once=at_once)
    assert ids_of(found)[:7] == [[one] for one in uuids(row[:7])]
    assert (len(source.points), len(source.queries)) == (7, int(places == "ids"))
    source = RowSource(row)
    matches_of(source, [south_of(n, 5) for n in range(250)], Run(needed=Rest(7)), at_once=at_once)
    assert (len(source.points), len(source.areas)) == (7, 1)
    parcels = numbered(500)
    texts = [one.attributes["parcel_id"] for one in parcels]
    source = MemorySource(parcels)
    matches_of(source, parcel_ids(texts), Run(needed=Rest(150)), at_once=at_once)
    assert len(source.requests) == 2


def test_requests_run_ahead_while_the_maximum_is_far(row):
    source = RowSource(row, before=lambda *_: time.sleep(0.005))
    matches_of(source, [inside(n) for n in range(100)], Run(needed=Rest(5000)))
    assert source.most_under_way == 6


@settings(max_examples=30, deadline=None)
@given(
    places=LISTS, service=SERVICES, salt=st.none() | st.integers(0, 99), at_once=st.integers(1, 7)
)
def test_results_and_requests_never_depend_on_timing(places, service, salt, at_once):
    def outcome(number, most, jitter):
        fails = failing(salt, 24) if salt is not None else lambda *_: None

        def before(request, cancellation):
            if jitter:
                time.sleep(hashlib.sha256(repr(request).encode()).digest()[1] / 1e5)
            fails(request, cancellation)

        source = MemorySource(COUNTY, **service, before=before)
        saving = Saving(source)
        run = Run(allowance=Allowance(most))
        found, raised = outcome_of(saving, places, run, at_once=number)
        return list(map(repr, found)), type(raised), sorted(map(repr, source.requests))

    assert outcome(at_once, None, True) == outcome(at_once, None, False)
    if salt is None:
        assert outcome(at_once, 5, True) == outcome(at_once, 5, False)
        assert outcome(1, None, False)[0] == outcome(at_once, None, True)[0]


def test_the_order_of_requests_never_depends_on_how_fast_they_are(row):
    """A point has a second page; which requests a limit permits is the same every time."""
    places = [inside(n) for n in range(12)]
    stack = [row[4]._replace(svc_uuid=f"stack-{n:03}") for n in range(130)]

    def sent(most, seconds, pause):
        source = RowSource(row, before=lambda *_: time.sleep(seconds))
        alone = source._containing
        source._containing = lambda p: stack if p.x == places[4].lon else alone(p)
        run = Run(allowance=Allowance(most), needed=lambda: time.sleep(pause))
        outcome_of(source, places, run, at_once=2)
        return sorted(map(repr, source.requests))

    for most in range(1, 12):
        assert sent(most, 0.01, 0) == sent(most, 0, 0.005)


def test_a_page_that_lacks_parcels_is_a_gap():
    stack = [make_parcel(n, shapely.box(-93, 42, -92.999, 42.001)) for n in range(130)]

    def after(request, page):
        if request.offset:
            return page._replace(parcels=stack[:30])
        return page._replace(parcels=page.parcels[2:], dropped=2)

    (found,) = matches_of(MemorySource(stack, after=after), [inside(0)])
    assert ids_of([found]) == [[*uuids(stack[2:100]), *uuids(stack[:2])]]
    assert found.batch.dropped == 2
    assert [gap.parcels for gap in found.batch.gaps] == [28]


def test_canceling_keeps_what_arrived_after_a_response_that_did_not(row):
    run, source = Run(), RowSource(row)

    def before(request, cancellation):
        if request.lon == inside(3).lon:
            while len(source.requests) < 12:
                time.sleep(0.001)
            time.sleep(0.02)
            run.cancellation.cancel()
            cancellation.wait(20)

    source.before = before
    found = matches_of(source, [inside(n) for n in range(200)], run, Cancelled)
    assert [match.row for match in found][:6] == [0, 1, 2, 4, 5, 6]


def test_a_response_that_cannot_be_processed_costs_its_own_row(monkeypatch):
    from parcel_lookup.core.address import parse_address
    from parcel_lookup.core.sources.places import addresses as module

    def parse(line, *place):
        if line.startswith("13 "):
            raise IndexError("a mistake of ours")
        return parse_address(line, *place)

    monkeypatch.setattr(module, "parse_address", parse)
    for places in ("records", "thin", "ids"):
        source = MemorySource(street("12 MAIN ST", "14 MAIN ST"), places=places)
        found = matches_of(source, addresses("12 Main St", "13 Main St", "14 Main St"))
        assert reasons(found) == [Reason.FOUND, Reason.FAILED, Reason.FOUND]
        assert found[1].batch.gaps[0].error.code is ErrorCode.UNEXPECTED


# ---- over a real socket --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def county_file(tmp_path_factory):
    return county.write_county(tmp_path_factory.mktemp("county") / "county.gpkg")


def at_service(service, places, run=None):
    counter = RequestCounter()
    settings_ = RemoteSettings(base_url=service.url, authorization=service.authorization)
    source = RemoteSource(settings_, sent=counter)
    service_ = Service(source.fetch, counter)
    with closing(source), closing(at(service_, places, run or Run())) as stream:
        return list(stream)


@pytest.mark.parametrize("area", ["both", "all-ids"])
def test_lists_over_a_socket(county_file, area):
    with RunningService(county_file, area=area) as service:
        places = [
            PointPlace(40.005, -99.955),  # a stack
            PointPlace(40.0, -99.99),  # a corner of two
            PointPlace(40.0101, -99.985, 50),
            PointPlace(41, -99.985, 50),
        ]
        found = at_service(service, places)
        assert [set(one) for one in ids_of(found)] == [
            {county.S1, county.S2, county.S3},
            {county.P1, county.P2},
            {county.P2},
            set(),
        ]
        assert found[2].distances == pytest.approx((11.1,), abs=0.1)
        places = [AddressPlace("101 North Main Street", "Elm Creek"), AddressPlace("105 N Main St")]
        found = at_service(service, places)
        assert ids_of(found) == [[county.P1], []]
        assert "103 N Main St" in " ".join(found[1].notes)
        nebraska = (Filter("state_fp", "eq", "31"),)
        places = [IdPlace(one, "parcel_id", nebraska) for one in ("001-A", "001B", "H")]
        places += [IdPlace(county.H.upper()), IdPlace("no ID")]
        assert ids_of(at_service(service, places)) == [
            [county.P1],
            [county.P2],
            [],
            [county.H],
            [],
        ]


def test_what_is_under_way_when_a_request_ends_the_list_is_returned(row):
    """The server counts what it receives first: it may be paid for, and comes after the refusal."""
    under_way, refused = threading.Barrier(3, timeout=5), threading.Event()

    def before(request, cancellation):
        if request.lon > inside(0).lon:
            under_way.wait()
            if request.lon == inside(1).lon:
                refused.set()
                raise SPENT
            refused.wait(5)
            time.sleep(0.1)

    source = RowSource(row, before=before)
    found = matches_of(source, [inside(n) for n in range(4)], error=SPENT, at_once=4)
    assert [match.row for match in found] == [0, 2, 3]
    assert reasons(found) == [Reason.FOUND] * 3
