"""Test a connection in a task."""

from __future__ import annotations

from parcel_lookup.core.contract import Cancellation, Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.gis.connections.connection import Connection, ConnectionCheck, SourceFactory
from parcel_lookup.core.gis.connections.sources import open_source_factory
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.i18n import tr

_TITLE = tr("Parcel Lookup: connection test")


def test_connection(connection: Connection, key: str | None) -> Background:
    """Return a task that tries a connection; its `done` emits a `ConnectionCheck`. Main thread.

    `key` is one that is typed and not kept yet. Nothing is tried again, and nothing that is stored
    is used; requests are counted as all others (`Connection.check`).
    """
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
            return run_cancellable(lambda: connection.check(factory, cancellation), cancellation)
        except Cancelled:
            raise
        except ParcelError as error:
            return ConnectionCheck(False, _in_words(error, factory), error.detail)

    return Background(_TITLE, work)


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
