"""Connections to parcel services and parcel files, and the sources built from them.

The settings hold an address, a path, or the id of an authentication configuration; never a key.
Everything here belongs to the main thread, but for calling a `SourceFactory`.
"""

from parcel_lookup.core.gis.connections.arcgis import ARCGIS_KIND
from parcel_lookup.core.gis.connections.connection import (
    DEFAULT_CONCURRENCY,
    DEFAULT_FRESH_DAYS,
    DEFAULT_MAX_REQUESTS,
    LOCAL,
    MOST_CONCURRENCY,
    MOST_FRESH_DAYS,
    PUBLIC,
    PUBLIC_PREFIX,
    REMOTE,
    SAMPLE,
    SAMPLE_CONNECTION,
    Connection,
    ConnectionGroup,
    group_of,
)
from parcel_lookup.core.gis.connections.draft import ConnectionDraft
from parcel_lookup.core.gis.connections.files import FILE_KIND, SAMPLE_KIND
from parcel_lookup.core.gis.connections.home import (
    history_path,
    plugin_home,
    response_store_path,
)
from parcel_lookup.core.gis.connections.keys import (
    KEY_VARIABLE,
    URL_VARIABLE,
    has_session_key,
    key_problem,
    session_key,
)
from parcel_lookup.core.gis.connections.kinds import (
    ConnectionCheck,
    SourceKind,
    register,
    unregister,
)
from parcel_lookup.core.gis.connections.saved import (
    Connections,
    session_key_sentence,
    store_key,
)
from parcel_lookup.core.gis.connections.service import (
    ADDRESS_NAMES,
    POINT_NAMES,
    SERVICE_KIND,
    names_problem,
)
from parcel_lookup.core.gis.connections.sources import (
    FactoryGroup,
    SourceFactory,
    open_source_factories,
    open_source_factory,
)
from parcel_lookup.core.gis.connections.testing import (
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
    "PUBLIC",
    "PUBLIC_PREFIX",
    "REMOTE",
    "SAMPLE",
    "SAMPLE_CONNECTION",
    "URL_VARIABLE",
    "Connection",
    "ConnectionCheck",
    "ConnectionDraft",
    "ConnectionGroup",
    "Connections",
    "FactoryGroup",
    "SourceFactory",
    "SourceKind",
    "group_of",
    "has_session_key",
    "history_path",
    "key_problem",
    "names_problem",
    "open_source_factories",
    "open_source_factory",
    "plugin_home",
    "register",
    "response_store_path",
    "session_key",
    "session_key_sentence",
    "store_key",
    "test_connection",
    "unregister",
]

#: A new kind of source is one line here.
for _kind in (SAMPLE_KIND, SERVICE_KIND, FILE_KIND, ARCGIS_KIND):
    register(_kind)
