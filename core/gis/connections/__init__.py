"""Connections to parcel services and parcel files, and the sources built from them.

The settings hold an address, a path, or the id of an authentication configuration; never a key.
Everything here belongs to the main thread, but for calling a `SourceFactory`.
"""

from parcel_lookup.core.gis.connections.connection import (
    ADDRESS_NAMES,
    DEFAULT_CONCURRENCY,
    DEFAULT_FRESH_DAYS,
    DEFAULT_MAX_REQUESTS,
    LOCAL,
    MOST_CONCURRENCY,
    MOST_FRESH_DAYS,
    POINT_NAMES,
    REMOTE,
    SAMPLE,
    SAMPLE_CONNECTION,
    Connection,
    names_problem,
)
from parcel_lookup.core.gis.connections.home import (
    history_path,
    plugin_home,
    response_store_path,
    stored_parcels_path,
)
from parcel_lookup.core.gis.connections.keys import (
    KEY_VARIABLE,
    URL_VARIABLE,
    has_session_key,
    key_problem,
    session_key,
)
from parcel_lookup.core.gis.connections.offline import file_of
from parcel_lookup.core.gis.connections.saved import Connections, store_key
from parcel_lookup.core.gis.connections.sources import (
    Opening,
    QuietOpening,
    SourceFactory,
    open_source_factory,
)
from parcel_lookup.core.gis.connections.testing import (
    ConnectionCheck,
    learn_page_length,
    test_connection,
)

__all__ = [
    "ADDRESS_NAMES",
    "DEFAULT_CONCURRENCY",
    "DEFAULT_FRESH_DAYS",
    "DEFAULT_MAX_REQUESTS",
    "KEY_VARIABLE",
    "LOCAL",
    "MOST_CONCURRENCY",
    "MOST_FRESH_DAYS",
    "POINT_NAMES",
    "REMOTE",
    "SAMPLE",
    "SAMPLE_CONNECTION",
    "URL_VARIABLE",
    "Connection",
    "ConnectionCheck",
    "Connections",
    "Opening",
    "QuietOpening",
    "SourceFactory",
    "file_of",
    "has_session_key",
    "history_path",
    "key_problem",
    "learn_page_length",
    "names_problem",
    "open_source_factory",
    "plugin_home",
    "response_store_path",
    "session_key",
    "store_key",
    "stored_parcels_path",
    "test_connection",
]
