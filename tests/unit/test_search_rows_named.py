"""Points and addresses for which a service returns IDs or incomplete records.

Their records are requested in batches of a hundred, and then checked like all others.
"""

import pytest
import shapely

from parcel_lookup.core.contract import ErrorCode, Filter, ParcelError, PointRequest, QueryRequest
from parcel_lookup.core.search import AddressRow, Search
from parcel_lookup.core.search.engine.engine import collector_of
from parcel_lookup.core.search.engine.pool import Worker
from parcel_lookup.core.search.lookups import addresses as of_addresses
from parcel_lookup.core.search.query.plan import make_plan
from parcel_lookup.tests.support.point_rows import (
    ERROR,
    MATCHED,
    NONE,
    SEVERAL,
    SIZE,
    check_sums,
    inside,
    pairs,
    run_on,
    search_of,
    statuses,
)
from parcel_lookup.tests.support.sources import (
    Listener,
    MemorySource,
    StoringSource,
    make_parcel,
    row_of_parcels,
    uuids,
)
from parcel_lookup.tests.support.turns import drive

SHAPES = ["both", "ids", "all ids", "all ids and records", "thin", "bare"]
FAILED = ParcelError(ErrorCode.SERVICE_FAILED, host="example.com", status=500)


def street_of(number):
    """The row of parcels, each with the address of its number: 1, 3, 5 … Oak St."""
    return [
        parcel._replace(
            attributes={
                **parcel.attributes,
                "situs": f"{2 * i + 1} OAK ST",
                "city": "AMES",
                "state": "IA",
            }
        )
        for i, parcel in enumerate(row_of_parcels(number))
    ]


class RowSource(MemorySource):
    """Knows which parcel of the row contains a point without looking at all."""

    def _containing(self, point):
        number = int((point.x + 93) / SIZE)
        return list(self.parcels[number : number + 1])


@pytest.fixture(scope="module")
def row():
    return street_of(250)


def addresses(*lines, **members):
    return Search(rows=[AddressRow(line, "Ames", "IA") for line in lines], **members)


def requested_ids(source):
    return [request.filters[0].value for request in source.queries]


def thin(*kept):
    """Responses to points and addresses have only these fields, and no geometry."""

    def change(request, page):
        if isinstance(request, QueryRequest):
            return page
        parcels = [
            parcel._replace(
                attributes={k: parcel.attributes[k] for k in ("svc_uuid", *kept)}, wkb=None
            )
            for parcel in page.parcels
        ]
        return page._replace(parcels=parcels, complete=False)

    return change


@pytest.mark.parametrize("shape", SHAPES)
def test_points_with_ids_only_need_one_query_per_hundred_records(row, shape):
    numbers = [*range(240, -1, -1), 900]
    search = search_of(*numbers)
    source = RowSource(row, places=shape)
    outcome, sink = run_on(source, search)
    alone, sink_alone = run_on(RowSource(row), search)
    assert (outcome.rows, pairs(sink)) == (alone.rows, pairs(sink_alone))
    assert [found.parcel for found in sink.found] == [row[n] for n in numbers[:-1]]
    assert outcome.complete
    assert len(source.points) == 242
    is_whole = shape in ("both", "all ids and records")
    # Requests are concurrent, so their order is random.
    sizes = sorted(len(ids) for ids in requested_ids(source))
    assert sizes == ([] if is_whole else [41, 100, 100])
    check_sums(outcome, sink, search)


@pytest.mark.parametrize("shape", SHAPES)
def test_addresses_are_compared_with_the_requested_records(row, shape):
    search = addresses("7 Oak Street", "9 Oak", "8 Oak St", "7 Elm Rd", "7 Oak Street")
    source = MemorySource(row[:40], places=shape)
    outcome, sink = run_on(source, search)
    alone, sink_alone = run_on(MemorySource(row[:40]), search)
    assert (outcome.rows, pairs(sink)) == (alone.rows, pairs(sink_alone))
    assert statuses(outcome) == [MATCHED, MATCHED, NONE, NONE, MATCHED]
    assert not outcome.rows[0].note
    assert outcome.rows[1].note  # a street without its suffix
    check_sums(outcome, sink, search)


def test_of_records_with_addresses_only_matching_ones_are_requested(row):
    source = MemorySource(row, after=thin("situs", "city", "state"))
    outcome, sink = run_on(source, addresses("7 Oak St", "9 Oak Street", "8 Oak St"))
    assert statuses(outcome) == [MATCHED, MATCHED, NONE]
    assert sink.found[0].parcel == row[3]
    assert requested_ids(source) == [tuple(uuids(row[3:5]))]
    assert "1 OAK ST, AMES, IA" in outcome.rows[2].note


@pytest.mark.parametrize("shape", ["ids", "all ids", "bare"])
def test_all_units_of_a_house_are_returned_from_ids(shape):
    units = [make_parcel(i, None, situs="12 MAIN ST", city="AMES", state="IA") for i in range(250)]
    source = MemorySource(units, places=shape)
    outcome, sink = run_on(source, addresses("12 Main St"))
    assert sink.uuids == uuids(units)
    assert statuses(outcome) == [SEVERAL]
    assert sorted(len(ids) for ids in requested_ids(source)) == [50, 100, 100]


def test_filters_and_expressions_apply_to_the_requested_records(row):
    search = search_of(1, 2, 3, filters=[Filter("acres", "gte", 2)])
    outcome, sink = run_on(RowSource(row, places="bare"), search)
    assert sink.uuids == uuids(row[2:4])
    assert statuses(outcome) == [NONE, MATCHED, MATCHED]
    assert "does not match the filters" in outcome.rows[0].note
    search = addresses("3 Oak St", "5 Oak St", expression="whatever")
    source = RowSource(row, places="ids")
    outcome, sink = run_on(source, search, keep=lambda page: [p == row[2] for p in page])
    assert statuses(outcome) == [NONE, MATCHED]
    assert sink.uuids == uuids(row[2:3])


def test_a_parcel_returned_for_a_point_elsewhere_is_rejected(row):
    others = [row[9].svc_uuid]

    def elsewhere(request, page):
        if isinstance(request, PointRequest):
            return page._replace(parcels=[], svc_uuids=others)
        return page

    outcome, sink = run_on(MemorySource(row, after=elsewhere), search_of(5, 9))
    assert statuses(outcome) == [NONE, MATCHED]
    assert re_meters(outcome.rows[0].note) == pytest.approx(289, abs=5)


def re_meters(note):
    return float(note.rpartition(" m away")[0].rpartition(" ")[2])


def without_records_of(*numbers, parcels, then=lambda _request, page: page):
    """Queries never bring these parcels."""
    hidden = {parcels[n].svc_uuid for n in numbers}

    def change(request, page):
        if isinstance(request, QueryRequest):
            kept = [p for p in page.parcels if p.svc_uuid not in hidden]
            return page._replace(parcels=kept, count=len(kept))
        return then(request, page)

    return change


@pytest.mark.parametrize("lines", [False, True])
def test_an_id_without_a_record_is_never_reported_as_none(row, lines):
    search = addresses("5 Oak St", "7 Oak St") if lines else search_of(2, 3)
    parcels = row[2:4]
    source = MemorySource(parcels, places="ids", after=without_records_of(1, parcels=parcels))
    outcome, sink = run_on(source, search)
    if lines:  # both are named for both
        assert statuses(outcome) == [MATCHED, ERROR]
        assert "no record for 1 other parcel" in outcome.rows[0].note
    else:
        assert statuses(outcome) == [MATCHED, ERROR]
        assert not outcome.rows[0].note
    assert outcome.rows[1].note == "The service found 1 parcel but sent no record for it."
    assert not outcome.complete
    assert "found 1 parcel but did not send the full record" in outcome.sentence
    check_sums(outcome, sink, search)


def test_a_partial_record_is_accepted_with_a_note_unless_there_are_filters(row):
    source = MemorySource(row, after=without_records_of(3, parcels=row, then=thin("owner")))
    outcome, sink = run_on(source, search_of(2, 3))
    assert statuses(outcome) == [MATCHED, MATCHED]
    assert not outcome.rows[0].note
    assert outcome.rows[1].note == (
        "The record has no geometry, so it may not contain the point. "
        "The service did not send its full record."
    )
    assert sink.found[1].parcel.attributes["owner"] == "Owner 3"
    search = search_of(3, filters=[Filter("acres", "gte", 1)])
    outcome, sink = run_on(source, search)
    assert statuses(outcome) == [ERROR]
    assert not sink.found


def test_a_record_without_geometry_is_not_a_certain_match(row):
    def without(request, page):
        return page._replace(parcels=[p._replace(wkb=None) for p in page.parcels])

    outcome, _ = run_on(MemorySource(row, after=without), search_of(4))
    assert statuses(outcome) == [MATCHED]
    assert "has no geometry" in outcome.rows[0].note


def test_a_failed_query_affects_its_rows_and_a_rerun_repeats_only_it(row):
    def before(request, cancellation):
        if isinstance(request, QueryRequest) and row[150].svc_uuid in request.filters[0].value:
            raise FAILED

    inner = RowSource(row, places="ids", before=before)
    source, search = StoringSource(inner), search_of(*range(250))
    outcome, sink = run_on(source, search)
    assert statuses(outcome) == [MATCHED] * 100 + [ERROR] * 100 + [MATCHED] * 50
    assert outcome.rows[150].note == FAILED.sentence
    check_sums(outcome, sink, search)
    inner.before, inner.requests = None, []
    outcome, sink = run_on(source, search)
    assert len(inner.requests) == 1
    assert statuses(outcome) == [MATCHED] * 250
    assert sink.uuids == uuids(row)


def test_a_failed_point_does_not_change_later_queries(row):
    def before(request, cancellation):
        if getattr(request, "lon", None) == inside(50).lon:
            raise FAILED

    inner = RowSource(row, places="ids", before=before)
    source, search = StoringSource(inner), search_of(*range(250))
    outcome, _ = run_on(source, search)
    assert statuses(outcome) == [MATCHED] * 50 + [ERROR] + [MATCHED] * 199
    inner.before, inner.requests = None, []
    run_on(source, search)
    assert len(inner.requests) == 2  # the point, and the query that its parcel belongs to


def test_a_record_that_cannot_be_processed_only_affects_its_row(row, monkeypatch):
    def address_of(attributes):
        if attributes["situs"] == "7 OAK ST":
            raise IndexError("a mistake of ours")
        return original(attributes)

    original = of_addresses.address_of
    monkeypatch.setattr(of_addresses, "address_of", address_of)
    source = MemorySource([row[3], row[4]], places="ids")
    source._at = lambda request: [
        p for p in source.parcels if p.attributes["situs"][0] == request.address[0]
    ]
    outcome, _ = run_on(source, addresses("7 Oak St", "9 Oak St"))
    assert statuses(outcome) == [ERROR, MATCHED]
    assert "a mistake of ours" in outcome.error.detail


@pytest.mark.parametrize("at_a_time", [1, 6])
def test_with_a_maximum_no_unneeded_points_are_requested(row, at_a_time):
    source = RowSource(row, places="ids")
    search = search_of(*range(250), max_parcels=7)
    outcome, sink = run_on(source, search, concurrency=at_a_time)
    assert sink.uuids == uuids(row[:7])
    assert (len(source.points), len(source.queries)) == (7, 1)
    assert statuses(outcome) == [MATCHED] * 7 + [ERROR] * 243
    search = search_of(*range(250), max_parcels=7, filters=[Filter("acres", "gte", 5)])
    outcome, sink = run_on(RowSource(row, places="ids"), search, concurrency=at_a_time)
    assert sink.uuids == uuids(row[5:12])
    assert statuses(outcome) == [NONE] * 5 + [MATCHED] * 7 + [ERROR] * 238


def test_with_a_maximum_a_late_response_causes_no_unneeded_requests(row):
    source = RowSource(row, places="ids")
    plan = make_plan(search_of(*range(250), max_parcels=150))
    found = drive(collector_of(plan), Worker(plan, source), lambda number: number - 1, 6)
    assert [one.parcel for one in found] == row[:150]
    assert len(source.points) == 150


def test_canceling_while_requesting_records_reports_none_as_missing(row):
    feedback = Listener()

    def before(request, cancellation):
        if isinstance(request, QueryRequest):  # which never gets a response
            feedback.cancellation.cancel()
            cancellation.wait(20)

    search = search_of(1, 2)
    outcome, sink = run_on(RowSource(row, places="ids", before=before), search, feedback)
    assert outcome.is_cancelled
    assert statuses(outcome) == [ERROR, ERROR]
    assert outcome.rows[0].note == "Not searched: the search ended before this row."
    assert "did not send" not in outcome.sentence
    check_sums(outcome, sink, search)


def test_parcels_of_a_long_list_are_emitted_before_it_is_finished():
    row = row_of_parcels(2100)
    feedback, source = Listener(), RowSource(row, places="ids")
    outcome, sink = run_on(source, search_of(*range(2100)), feedback)
    assert sink.uuids == uuids(row)
    assert len(source.requests) == outcome.requests == 2100 + 21
    first = next(i for i, r in enumerate(source.requests) if isinstance(r, QueryRequest))
    assert first == 1000
    # What is known to follow is never left out of the forecast.
    assert min(report.expected_requests for report in feedback.reports) >= 2100


# ---- records without an address ------------------------------------------------------------------


def nameless(number, **attributes):
    shape = shapely.box(number, 42, number + 0.5, 42.5)
    return make_parcel(number, shape, city="AMES", state="IA", **attributes)


def naming(*parcels):
    """A service that names these for every address."""
    source = MemorySource(parcels)
    source._at = lambda request: list(parcels)
    return source


def test_a_record_without_an_address_is_accepted_as_uncertain():
    outcome, sink = run_on(naming(nameless(5)), addresses("12 Main St"))
    assert statuses(outcome) == [MATCHED]
    assert sink.found[0].joins[0].note == outcome.rows[0].note
    assert outcome.rows[0].note == "The record has no address to compare with."
    assert outcome.rows[0].score is None  # nothing was measured
    assert outcome.complete


def test_of_several_records_without_address_the_first_is_accepted():
    outcome, sink = run_on(naming(*map(nameless, (5, 3, 4))), addresses("12 Main St"))
    assert statuses(outcome) == [MATCHED]
    assert sink.uuids == [nameless(5).svc_uuid]
    assert "Of the 3 parcels found, the first one is used." in outcome.rows[0].note


def test_a_stack_without_addresses_is_complete_from_all_pages():
    stack = [nameless(5)._replace(svc_uuid=f"stack-{i:03}") for i in range(130)]
    outcome, sink = run_on(naming(*stack, nameless(6)), addresses("12 Main St"))
    assert statuses(outcome) == [SEVERAL]
    assert sink.uuids == uuids(stack)
    assert "Of the 131 parcels found, the 130 at the first one's location" in outcome.rows[0].note
    by_name = [nameless(i, svc_stack_uuid="S") for i in range(3)]
    outcome, sink = run_on(naming(*by_name), addresses("12 Main St"))
    assert sink.uuids == uuids(by_name)


@pytest.mark.parametrize("situs", ["", "   ", None])
def test_a_matching_address_precedes_records_without_one(situs):
    there = nameless(7, situs="12 MAIN ST")
    outcome, sink = run_on(naming(nameless(5, situs=situs), there), addresses("12 Main St"))
    assert sink.uuids == [there.svc_uuid]
    assert not outcome.rows[0].note


def test_records_without_an_address_are_rejected_elsewhere_or_after_another_address():
    far = make_parcel(1, None, city="OMAHA", state="NE")
    outcome, _ = run_on(naming(far), addresses("12 Main St"))
    assert statuses(outcome) == [NONE]
    assert outcome.rows[0].note == (
        "No parcel has this address. "
        "The first parcel found is a parcel without an address, OMAHA, NE."
    )
    outcome, _ = run_on(naming(nameless(5, situs="99 ELM RD"), nameless(6)), addresses("12 Main"))
    assert statuses(outcome) == [NONE]
    assert "99 ELM RD, AMES, IA" in outcome.rows[0].note
    stack = [nameless(5, situs="99 ELM RD", svc_stack_uuid="S"), nameless(6, svc_stack_uuid="S")]
    outcome, _ = run_on(naming(*stack), addresses("12 Main St"))
    assert statuses(outcome) == [NONE]


# ---- units, and pages that repeat ----------------------------------------------------------------


def units(number, line="12 MAIN ST"):
    return [
        make_parcel(i, None, situs=f"{line} # {i + 1}", city="AMES", state="IA")
        for i in range(number)
    ]


def test_the_note_on_a_house_with_several_units_covers_all_of_them():
    outcome, sink = run_on(MemorySource(units(12)), addresses("12 Main St"))
    assert statuses(outcome) == [SEVERAL]
    assert outcome.rows[0].note == "The records are for 12 units, and no unit was requested."
    notes = [found.joins[0].note for found in sink.found]
    assert notes[8] == "The record is for unit # 9, and no unit was requested."
    outcome, _ = run_on(MemorySource(units(12)), addresses("12 Main Rd Apt 40"))
    assert outcome.rows[0].note == (
        "Street MAIN RD was found as MAIN ST. The records are for 12 other units; "
        "APT 40 was requested."
    )
    outcome, _ = run_on(MemorySource(units(1)), addresses("12 Main St"))
    assert outcome.rows[0].note == "The record is for unit # 1, and no unit was requested."


@pytest.mark.parametrize("count", ["total", "page", "missing"])
def test_repeated_pages_return_each_parcel_once_and_are_reported(count):
    """A service that ignores `offset` always returns the same page."""
    parcels = [make_parcel(i, None, situs="12 MAIN ST", city="AMES") for i in range(130)]

    class Repeating(MemorySource):
        def _page(self, request, matches):
            page = matches[: request.limit]
            return super()._page(request, matches)._replace(parcels=page)

    source = Repeating(parcels, count=count)
    outcome, sink = run_on(source, addresses("12 Main St"))
    assert sink.uuids == uuids(parcels[:100])
    assert outcome.rows[0].parcels == 100
    assert not outcome.complete
    assert "fewer than expected" in outcome.sentence
    assert len(source.requests) == 2
