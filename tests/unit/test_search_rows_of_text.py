"""Lists of addresses and IDs: requests, matches, and notes."""

import re

import pytest

from parcel_lookup.core.address import parse_address
from parcel_lookup.core.contract import (
    FILE_CAPABILITIES,
    ErrorCode,
    Filter,
    ParcelError,
    QueryRequest,
)
from parcel_lookup.core.local.source import LocalSource
from parcel_lookup.core.search import AddressRow, IdRow, RowStatus, Search
from parcel_lookup.core.search.engine.engine import run
from parcel_lookup.core.search.query.plan import requested_rows_of
from parcel_lookup.tests.support.parcels import write
from parcel_lookup.tests.support.sources import (
    Listener,
    ListSink,
    MemorySource,
    StoringSource,
    make_parcel,
    uuids,
)

MATCHED, SEVERAL, NONE, ERROR = RowStatus
IOWA = Filter("state", "eq", "IA")


def run_on(source, search, **options):
    sink = ListSink()
    outcome = run(search, source, sink, Listener(), **options)
    emitted = [0] * len(search.rows)
    for found in sink.found:
        for match in found.joins:
            emitted[match.origin] += 1
    assert emitted == [row.parcels for row in outcome.rows]
    assert len(outcome.rows) == len(search.rows)
    return outcome, sink


def statuses(outcome):
    return [row.status for row in outcome.rows]


# ---- addresses --------------------------------------------------------------------------------


def street(*lines, city="AMES", state="IA", postal="50010"):
    return [
        make_parcel(i, None, situs=line, city=city, state=state, postal=postal)
        for i, line in enumerate(lines)
    ]


def addresses(*lines, city="Ames", state="IA"):
    return Search(rows=[AddressRow(line, city, state) for line in lines])


def test_addresses_that_differ_in_case_only_share_one_request():
    source = MemorySource(street("12 MAIN ST"))
    search = Search(
        rows=[
            AddressRow("12 Main St", "Ames", "IA"),
            AddressRow("12 MAIN ST", "AMES", "ia"),
            AddressRow(" 12 main  st", "ames", "Ia "),
        ]
    )
    outcome, sink = run_on(source, search)
    assert len(source.requests) == outcome.requests == 1
    assert source.addresses[0].address == "12 Main St"  # as the first of them is written
    assert statuses(outcome) == [MATCHED] * 3
    assert [match.origin for match in sink.found[0].joins] == [0, 1, 2]


def test_ids_that_differ_in_case_are_distinct():
    search = Search(rows=[IdRow("12a"), IdRow("12A")], id_field="parcel_id", filters=(IOWA,))
    assert [one.row for one in requested_rows_of(search)] == list(search.rows)


def test_a_row_without_a_parcel_lists_the_nearest_addresses_with_scores(tmp_path):
    lines = ["951 80 STREET", "955 80 STREET", "961 80 STREET", "957 80 AVENUE", "957 81 STREET"]
    parcels = [make_parcel(i, None, situs=line, city="AMES") for i, line in enumerate(lines)]
    source = LocalSource(write(tmp_path / "p.gpkg", parcels))
    outcome, _ = run_on(source, addresses("957 80th St", "955 80th St", "1 Nowhere Blvd"))
    source.close()
    assert statuses(outcome) == [NONE, MATCHED, NONE]
    note = outcome.rows[0].note
    assert re.match(r"No parcel was found at this address\. Nearest: 957 80 AVENUE, AMES", note)
    assert [line for line in lines if line in note] == [
        "955 80 STREET",
        "961 80 STREET",
        "957 80 AVENUE",
    ]
    assert len(re.findall(r"\(score [1-6][0-9]\)", note)) == 3
    assert outcome.rows[2].note == "No parcel was found at this address."


def test_parcels_that_do_not_match_are_listed_by_nearness():
    source = MemorySource(street("99 MAIN ST", "14 MAIN ST", "12 OAK ST"))
    source._at = lambda request: list(source.parcels)
    outcome, _ = run_on(source, addresses("12 Main St"))
    assert statuses(outcome) == [NONE]
    assert "Nearest: 14 MAIN ST, AMES, IA 50010 (score" in outcome.rows[0].note


def test_an_address_is_requested_once_with_all_its_components():
    source = MemorySource(street("12 MAIN ST", "14 MAIN ST"))
    search = Search(
        rows=[
            AddressRow("12 Main Street", "Ames", "IA", "50010"),
            AddressRow("  12 Main   Street ", "Ames", "IA", "50010"),
            AddressRow("14 Main St"),
            AddressRow(""),
        ]
    )
    outcome, sink = run_on(source, search)
    assert [(r.address, r.city, r.state, r.postal, r.limit) for r in source.addresses] == [
        ("12 Main Street", "Ames", "IA", "50010", 100),
        ("14 Main St", None, None, None, 100),
    ]
    assert statuses(outcome) == [MATCHED, MATCHED, MATCHED, ERROR]
    assert [[m.origin for m in found.joins] for found in sink.found] == [[0, 1], [2]]
    assert outcome.rows[0].score == 100
    assert not outcome.rows[0].note
    assert outcome.rows[3].note == "The address is empty."
    assert outcome.sentence.startswith(
        "4 addresses: 3 with one parcel, 1 not searched (2 requests, "
    )


def test_the_best_match_is_accepted_regardless_of_the_services_order():
    parcels = street("12 MAIN CT", "14 MAIN ST", "12 MAIN ST", "112 MAIN ST")
    first_last = lambda request, page: page._replace(parcels=page.parcels[::-1])  # noqa: E731
    for after in (None, first_last):
        outcome, sink = run_on(MemorySource(parcels, after=after), addresses("12 Main Street"))
        assert sink.uuids == [parcels[2].svc_uuid]
        assert statuses(outcome) == [MATCHED]


def test_an_uncertain_match_has_a_note_and_a_different_address_is_none():
    parcels = street("12 MAIN ST")
    outcome, _ = run_on(
        MemorySource(parcels), addresses("12 Main", "12 Main St Apt 4", "99 Main St", "12 Elm Rd")
    )
    assert statuses(outcome) == [MATCHED, MATCHED, NONE, NONE]
    for row in outcome.rows[:2]:
        assert row.score < 100
        assert row.note
    assert "12 MAIN ST, AMES, IA" in outcome.rows[2].note


def test_all_best_matches_are_returned_from_further_pages():
    """250 units without a unit in the address: pages are requested while there may be more."""
    parcels = street(*["12 MAIN ST"] * 250, "14 MAIN ST", *["16 MAIN ST"] * 60)
    source = MemorySource(parcels)
    outcome, sink = run_on(source, addresses("12 Main St", "14 Main St", "16 Main St"))
    assert statuses(outcome) == [SEVERAL, MATCHED, SEVERAL]
    assert [row.parcels for row in outcome.rows] == [250, 1, 60]
    assert sink.uuids == uuids(parcels)
    by_address = {
        a: [r.offset for r in source.addresses if r.address == a]
        for a in ("12 Main St", "14 Main St", "16 Main St")
    }
    assert by_address == {"12 Main St": [0, 100, 200], "14 Main St": [0], "16 Main St": [0]}


def test_a_failed_further_page_keeps_the_earlier_ones():
    parcels = street(*["12 MAIN ST"] * 250, "14 MAIN ST")
    error = ParcelError(ErrorCode.TIMEOUT, host="example.com", seconds=5)

    def before(request, cancellation):
        if request.offset == 100:
            raise error

    search = addresses("12 Main St", "14 Main St")
    outcome, sink = run_on(MemorySource(parcels, before=before), search)
    assert statuses(outcome) == [ERROR, MATCHED]
    assert outcome.rows[0].note == error.sentence
    assert sink.uuids == [*uuids(parcels[:100]), parcels[250].svc_uuid]
    assert len(outcome.missing) > 0


def test_no_match_and_excluded_by_filters_are_reported_separately():
    parcels = street("12 MAIN ST")
    search = Search(rows=[AddressRow("12 Main St")], filters=[Filter("acres", "gte", 5)])
    outcome, _ = run_on(MemorySource(parcels), search)
    assert statuses(outcome) == [NONE]
    assert "filters" in outcome.rows[0].note
    outcome, _ = run_on(MemorySource(parcels), addresses("77 Nowhere Ln"))
    assert outcome.rows[0].note == "No parcel was found at this address."


def test_an_address_that_cannot_be_processed_only_affects_its_row(monkeypatch):
    def parse(line, *place):
        if line == "13 Main St":
            raise IndexError("a mistake of ours")
        return parse_address(line, *place)

    monkeypatch.setattr("parcel_lookup.core.search.lookups.addresses.parse_address", parse)
    parcels = street("12 MAIN ST", "14 MAIN ST")
    search = addresses("12 Main St", "13 Main St", "14 Main St")
    outcome, _ = run_on(MemorySource(parcels), search)
    assert statuses(outcome) == [MATCHED, ERROR, MATCHED]
    assert outcome.error.code is ErrorCode.UNEXPECTED
    assert "a mistake of ours" in outcome.error.detail
    assert not outcome.complete


# ---- ids --------------------------------------------------------------------------------------


def numbered(number, form="{:03}-{:04}"):
    return [
        make_parcel(i, None, state="IA", parcel_id=form.format(i // 100, i % 100))
        for i in range(number)
    ]


def ids(texts, field="parcel_id", **members):
    scope = (IOWA,) if field == "parcel_id" else ()
    return Search(rows=[IdRow(text) for text in texts], id_field=field, filters=scope, **members)


def requested_ids(source):
    return [request.filters[0].value for request in source.queries]


@pytest.mark.parametrize("count", ["total", "page", "missing"])
def test_parcel_ids_are_sent_in_pages_with_their_scope(count):
    parcels = numbered(500)
    source = MemorySource(parcels, count=count)
    texts = [parcel.attributes["parcel_id"] for parcel in parcels]
    outcome, sink = run_on(source, ids(texts * 2))
    assert statuses(outcome) == [MATCHED] * 1000
    assert not any(row.note for row in outcome.rows)
    assert len(source.requests) == 6 == -(-500 // 99)
    assert all(request.filters[1:] == (IOWA,) for request in source.queries)
    assert sorted(sink.uuids) == uuids(parcels)
    assert [[m.origin for m in found.joins] for found in sink.found] == [
        [i, i + 500] for i in range(500)
    ]


@pytest.mark.parametrize(
    "write", [str, str.upper, "{{{}}}".format, lambda t: t.replace("-", ""), " {} ".format]
)
def test_uuids_in_any_format_are_sent_one_hundred_per_request(write):
    parcels = numbered(300)
    source = MemorySource(parcels)
    outcome, sink = run_on(source, ids([write(p.svc_uuid) for p in parcels], "svc_uuid"))
    assert statuses(outcome) == [MATCHED] * 300
    assert sink.uuids == uuids(parcels)
    assert [len(values) for values in requested_ids(source)] == [100] * 3
    assert not any(row.note for row in outcome.rows)


@pytest.mark.parametrize("write", [str, str.upper, lambda t: t.replace("-", "")])
def test_uuids_are_also_requested_as_they_are_in_the_list(write):
    parcels = [
        parcel._replace(svc_uuid=uuid, attributes={**parcel.attributes, "svc_uuid": uuid})
        for parcel in numbered(50)
        for uuid in [write(parcel.svc_uuid.replace("0000-4000", "abcd-4000"))]
    ]
    unknown = [f"ffffffff-0000-4000-8000-{n:012d}" for n in range(150)]
    source = MemorySource(parcels)
    outcome, _ = run_on(source, ids([*uuids(parcels), *unknown], "svc_uuid"))
    assert statuses(outcome) == [MATCHED] * 50 + [NONE] * 150
    assert len(source.requests) == (2 if write is str else 3)


def test_a_duplicate_id_finds_both_parcels():
    twice = make_parcel(900, None, state="IA", parcel_id="000-0003")
    parcels = [*numbered(10), twice]
    outcome, sink = run_on(MemorySource(parcels), ids(["000-0003", "000-0004", "999-9999"]))
    assert statuses(outcome) == [SEVERAL, MATCHED, NONE]
    assert sink.uuids == [parcels[3].svc_uuid, twice.svc_uuid, parcels[4].svc_uuid]
    assert "No parcel in the state or county has this ID" in outcome.rows[2].note


@pytest.mark.parametrize(
    "write",
    [
        lambda t: t.replace("-", ""),
        lambda t: t.replace("-", " "),
        lambda t: t.lstrip("0"),
        lambda t: t.replace("-", "").lstrip("0"),
        lambda t: t.replace("-", "."),
    ],
)
def test_ids_without_dashes_or_zeros_find_their_parcels_with_a_note(write):
    parcels = numbered(400)[101:]
    source = MemorySource(parcels)
    texts = [parcel.attributes["parcel_id"] for parcel in parcels]
    written = [texts[i] if i % 10 == 0 else write(texts[i]) for i in range(len(texts))]
    outcome, sink = run_on(source, ids(written))
    for text, searched_for, row in zip(texts, written, outcome.rows):
        assert row.status in (MATCHED, SEVERAL), searched_for
        assert bool(row.note) == (searched_for != text)
    found = {(m.origin, f.parcel.attributes["parcel_id"]) for f in sink.found for m in f.joins}
    assert set(enumerate(texts)) <= found
    assert all(len(values) <= 99 for values in requested_ids(source))


def test_if_no_id_is_found_a_page_of_the_scope_shows_their_format():
    parcels = numbered(200)
    source = MemorySource(parcels)
    outcome, sink = run_on(source, ids(["1-15", "10016", "nothing like it"]))
    assert statuses(outcome) == [MATCHED, MATCHED, NONE]
    assert sink.uuids == uuids(parcels[115:117])
    assert [request.filters for request in source.queries][1] == (IOWA,)
    assert len(source.requests) == 3
    assert re.search(r"1-15.*001-0015", outcome.rows[0].note)


def test_a_page_shows_the_formats_that_a_few_found_ids_do_not_have():
    parcels = [*numbered(50), *numbered(50, "K-{}-{}")]
    parcels = [one._replace(svc_uuid=str(n)) for n, one in enumerate(parcels)]
    source = MemorySource(parcels)
    outcome, _ = run_on(source, ids(["000-0001", "K037"]))
    assert statuses(outcome) == [MATCHED, MATCHED]
    assert len(source.requests) == 3


def rarely_otherwise():
    """A county in which a single parcel ID, on the last page, has a different format."""
    return [*numbered(400), make_parcel(900, None, state="IA", parcel_id="K-77-3")]


def test_all_ids_of_a_file_are_used_to_learn_formats():
    source = MemorySource(rarely_otherwise(), capabilities=FILE_CAPABILITIES)
    outcome, _ = run_on(source, ids(["K773", "X1"]))
    assert statuses(outcome) == [MATCHED, NONE]
    assert "K-77-3" in outcome.rows[0].note


def test_a_service_is_not_paged_to_learn_formats():
    source = MemorySource(rarely_otherwise())
    outcome, _ = run_on(source, ids(["K773"]))
    assert statuses(outcome) == [NONE]
    assert outcome.requests <= 3


def test_no_further_requests_are_sent_if_all_ids_are_found():
    source = MemorySource(numbered(50))
    outcome, _ = run_on(source, ids(["000-0001"]))
    assert outcome.requests == 1


def test_a_failed_id_request_affects_its_rows_and_a_rerun_repeats_only_it():
    parcels = numbered(300)
    texts = [parcel.attributes["parcel_id"] for parcel in parcels]
    error = ParcelError(ErrorCode.TIMEOUT, host="example.com", seconds=5)

    def before(request, cancellation):
        if texts[100] in request.filters[0].value:
            raise error

    inner = MemorySource(parcels, before=before)
    source = StoringSource(inner)
    outcome, _ = run_on(source, ids(texts))
    assert statuses(outcome) == [MATCHED] * 99 + [ERROR] * 99 + [MATCHED] * 102
    assert outcome.rows[100].note == error.sentence
    assert outcome.missing.startswith(
        "1 request failed. Rows without a result: 100, 101, 102 and 96 more"
    )
    inner.before, inner.requests = None, []
    outcome, sink = run_on(source, ids(texts))
    assert len(inner.requests) == 1
    assert statuses(outcome) == [MATCHED] * 300
    assert sink.uuids == uuids(parcels)


def test_an_id_is_not_reported_as_none_if_learning_formats_fails():
    error = ParcelError(ErrorCode.TIMEOUT, host="example.com", seconds=5)

    def before(request, cancellation):
        if isinstance(request, QueryRequest) and request.filters == (IOWA,):
            raise error

    outcome, _ = run_on(MemorySource(numbered(200), before=before), ids(["1-15"]))
    assert statuses(outcome) == [ERROR]
    assert outcome.rows[0].note == error.sentence


def test_a_limit_before_other_formats_leaves_those_rows_open():
    source = MemorySource(numbered(200))
    outcome, _ = run_on(source, ids(["000-0001", "000-9999"], max_requests=1))
    assert statuses(outcome) == [MATCHED, ERROR]
    assert outcome.is_out_of_requests
    assert not outcome.complete
    assert outcome.rows[1].note == (
        "No parcel was found by this ID as written; the search ended before other formats were "
        "tried."
    )


def test_a_list_of_ids_without_a_scope_is_refused_before_anything_is_sent():
    source = MemorySource(numbered(5))
    outcome = run(Search(rows=[IdRow("1")], id_field="parcel_id"), source, ListSink(), Listener())
    assert outcome.error.code is ErrorCode.REQUEST_REFUSED
    assert not source.requests
    assert statuses(outcome) == [ERROR]
