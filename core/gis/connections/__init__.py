"""Connections to parcel services and parcel files, and the sources built from them.

The settings hold an address, a path, or the id of an authentication configuration; never a key.
Everything here belongs to the main thread, but for calling a `SourceFactory`.
"""

from parcel_lookup.core.gis.connections.arcgis import ArcgisConnection
from parcel_lookup.core.gis.connections.connection import (
    PUBLIC,
    PUBLIC_PREFIX,
    SAMPLE,
    Connection,
    ConnectionCheck,
    ConnectionGroup,
    SourceFactory,
    group_of,
)
from parcel_lookup.core.gis.connections.draft import ConnectionDraft
from parcel_lookup.core.gis.connections.files import (
    SAMPLE_CONNECTION,
    SampleConnection,
    parcel_file_layer,
)
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
from parcel_lookup.core.gis.connections.kinds import register, unregister
from parcel_lookup.core.gis.connections.layers import (
    LayerConnection,
    ProjectLayerConnection,
    layer_connection,
)
from parcel_lookup.core.gis.connections.network import (
    MOST_CONCURRENCY,
    MOST_FRESH_DAYS,
    NetworkConnection,
)
from parcel_lookup.core.gis.connections.saved import (
    Connections,
    session_key_sentence,
    store_key,
)
from parcel_lookup.core.gis.connections.service import (
    ADDRESS_NAMES,
    POINT_NAMES,
    ServiceConnection,
    names_problem,
)
from parcel_lookup.core.gis.connections.sources import (
    FactoryGroup,
    open_source_factories,
    open_source_factory,
)
from parcel_lookup.core.gis.connections.testing import (
    test_connection,
)

__all__ = [
    "ADDRESS_NAMES",
    "KEY_VARIABLE",
    "MOST_CONCURRENCY",
    "MOST_FRESH_DAYS",
    "POINT_NAMES",
    "PUBLIC",
    "PUBLIC_PREFIX",
    "SAMPLE",
    "SAMPLE_CONNECTION",
    "URL_VARIABLE",
    "ArcgisConnection",
    "Connection",
    "ConnectionCheck",
    "ConnectionDraft",
    "ConnectionGroup",
    "Connections",
    "FactoryGroup",
    "LayerConnection",
    "NetworkConnection",
    "ProjectLayerConnection",
    "SampleConnection",
    "ServiceConnection",
    "SourceFactory",
    "group_of",
    "has_session_key",
    "history_path",
    "key_problem",
    "layer_connection",
    "names_problem",
    "open_source_factories",
    "open_source_factory",
    "parcel_file_layer",
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
register(SampleConnection)
register(ServiceConnection)
register(ArcgisConnection)
register(LayerConnection)
register(ProjectLayerConnection)
