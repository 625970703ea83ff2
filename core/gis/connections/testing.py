"""Test a connection with at most one request."""

from __future__ import annotations

from collections.abc import Callable

from parcel_lookup.core.contract import (
    Cancellation,
    Cancelled,
    ErrorCode,
    Filter,
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
from parcel_lookup.core.i18n import tr

_TITLE = tr("Parcel Lookup: connection test")
#: The id of no parcel: the response is as small as possible.
_NOBODYS = "ffffffff-ffff-4fff-bfff-ffffffffffff"
_EMPTY_QUERY = QueryRequest((Filter("svc_uuid", "eq", _NOBODYS),), limit=1)


def test_connection(connection: Connection, key: str | None) -> Background:
    """Return a task that tries a connection; its `done` emits a `ConnectionCheck`. Main thread.

    `key` is one that is typed and not kept yet. Nothing is tried again, and nothing that is stored
    is used; requests are counted as all others. There is at most one, unless the kind of the
    connection has a test of its own (`SourceKind.check`).
    """
    check = connection.source_kind.check
    if connection.source_kind.open_once is None:
        return _task(connection, key, check or _check_stream)
    return _task(connection, key, check or _check_empty_page)


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


def _check_empty_page(factory: SourceFactory, cancellation: Cancellation) -> ConnectionCheck:
    """Check the response to `_EMPTY_QUERY`."""
    with open_for_test(factory) as source:
        page = source.fetch(_EMPTY_QUERY, cancellation)
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
