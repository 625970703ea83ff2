"""Test a connection, and find out the length of its pages, with at most one request each."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from parcel_lookup.core.contract import (
    MAX_PAGE,
    Cancellation,
    Cancelled,
    ErrorCode,
    Filter,
    Order,
    Page,
    ParcelError,
    QueryRequest,
)
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.connections.connection import Connection
from parcel_lookup.core.gis.connections.kinds import ConnectionCheck
from parcel_lookup.core.gis.connections.sources import (
    SourceFactory,
    open_for_test,
    open_source,
    open_source_factory,
)
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.i18n import number_of, tr

_TITLE = tr("Parcel Lookup: connection test")
#: The id of no parcel: the response is as small as possible.
_NOBODYS = "ffffffff-ffff-4fff-bfff-ffffffffffff"
_EMPTY_QUERY = QueryRequest((Filter("svc_uuid", "eq", _NOBODYS),), limit=1)
#: A request for every parcel, as many as fit on a page.
_FULL_PAGE = QueryRequest((Filter("svc_uuid", "isnull", False),), Order("svc_uuid"), MAX_PAGE)


def test_connection(connection: Connection, key: str | None) -> Background:
    """Return a task that tries a connection; its `done` emits a `ConnectionCheck`. Main thread.

    `key` is one that is typed and not kept yet. Nothing is tried again, and nothing that is stored
    is used; requests are counted as all others. There is at most one, unless the kind of the
    connection has a test of its own (`SourceKind.check`).
    """
    check = connection.source_kind.check
    if connection.source_kind.open_once is None:
        return _task(connection, key, check or _check_stream)
    return _task(connection, key, check or _request_check(_EMPTY_QUERY, _check_empty_page))


def learn_page_length(connection: Connection, key: str | None) -> Background:
    """Return a task that finds the number of parcels on a page of a service (`test_connection`).

    One request is sent. What it shows is kept for all connections to the address: a page of just
    that length is then followed by another request (`core.remote.protocol.settings`).
    """
    return _task(connection, key, _request_check(_FULL_PAGE, _learned))


def _task(
    connection: Connection,
    key: str | None,
    check: Callable[[SourceFactory, Cancellation], ConnectionCheck],
) -> Background:
    try:
        missing = missing_library()
        if missing is not None:
            raise missing
        factory = open_source_factory(connection, key)
    except ParcelError as error:
        verdict = ConnectionCheck(False, error.sentence, error.detail)
        return Background(_TITLE, lambda _cancellation: verdict)

    def work(cancellation: Cancellation) -> ConnectionCheck:
        try:
            # Connecting, and the name lookup before it, cannot be interrupted.
            return run_cancellable(lambda: check(factory, cancellation), cancellation)
        except Cancelled:
            raise
        except ParcelError as error:
            return ConnectionCheck(False, _in_words(error, factory), error.detail)

    return Background(_TITLE, work)


def _check_stream(factory: SourceFactory, cancellation: Cancellation) -> ConnectionCheck:
    """Check that a source can be read, without a parcel."""
    run = Run(cancellation)
    with open_source(factory, 0, run) as source:
        list(source.read(Query(ids=(_NOBODYS,)), run))
    if factory.connection.file is not None:
        return ConnectionCheck(True, tr("The parcel file can be read."))
    return ConnectionCheck(True, tr("The service responds and requires no key."))


def _request_check(
    request: QueryRequest, judge: Callable[[Page, SourceFactory], ConnectionCheck]
) -> Callable[[SourceFactory, Cancellation], ConnectionCheck]:
    """Return a check that sends one request and judges its page."""

    def check(factory: SourceFactory, cancellation: Cancellation) -> ConnectionCheck:
        with open_for_test(factory) as source:
            page = source.fetch(request, cancellation)
        return judge(page, factory)

    return check


def _learned(page: Page, factory: SourceFactory) -> ConnectionCheck:
    """Store the page length that a page of as many parcels as possible shows."""
    from parcel_lookup.core.search.history import History

    length = len(page.parcels) + page.dropped
    cap = length if 0 < length < MAX_PAGE else None
    with closing(History(factory.history_path)) as history:
        history.set_page_cap(factory.connection.address, cap, length)
    if history.problem:
        return ConnectionCheck(False, history.problem)
    if not length:
        return ConnectionCheck(True, tr("The service has no parcels."))
    sentence = number_of(length, "A page contains {} parcel.", "A page contains {} parcels.")
    if cap is not None:
        more = tr("Searches request another page after each page with exactly that many parcels.")
        sentence = f"{sentence} {more}"
    return ConnectionCheck(True, sentence)


def _check_empty_page(page: Page, factory: SourceFactory) -> ConnectionCheck:
    """Check the response to `_EMPTY_QUERY`."""
    if page.parcels:
        return ConnectionCheck(
            False, tr("The service responds, but it returns parcels that were not requested.")
        )
    if page.dropped:
        sentence = tr("This is not a parcel service: its records have no svc_uuid.")
        return ConnectionCheck(False, sentence)
    if not factory.key.value:
        return ConnectionCheck(True, tr("The service responds and requires no key."))
    return ConnectionCheck(True, tr("The service responds and accepts the key."))


def _in_words(error: ParcelError, factory: SourceFactory) -> str:
    """Return the sentence of an error for a user who tests a connection."""
    host = error.params.get("host", "")
    if error.code is ErrorCode.REQUEST_REFUSED:
        text = tr("The service responds, but it refuses a search by ID: {problem}")
        return text.format(problem=error.params["problem"])
    if error.code is ErrorCode.UNREADABLE_RESPONSE and not error.params.get("is_broken_off"):
        text = tr("{host} does not respond like a parcel service: {reason}")
        return text.format(host=host, reason=error.params["reason"])
    if error.code is ErrorCode.KEY_REFUSED and not factory.key.value:
        return tr("The service at {host} requires a key (401).").format(host=host)
    if error.code is ErrorCode.QUOTA_SPENT:
        text = tr("The key is accepted, but this month's requests at {host} are used up (429).")
        return text.format(host=host)
    return error.sentence
