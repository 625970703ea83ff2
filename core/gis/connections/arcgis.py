"""Published layers of ArcGIS servers as a kind of source: layers of the catalog, and own ones.

`Connection.layer` is the id of a layer of the catalog, or the definition of an own layer as JSON
(`core.arcgis.definition`).
"""

from __future__ import annotations

import functools
import json
from dataclasses import replace
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import (
    Cancellation,
    ErrorCode,
    ParcelError,
    RequestCounter,
    SourceInfo,
)
from parcel_lookup.core.gis.connections.budget import Budget
from parcel_lookup.core.gis.connections.catalog import catalog
from parcel_lookup.core.gis.connections.connection import ARCGIS, Connection
from parcel_lookup.core.gis.connections.kinds import ConnectionCheck, SourceKind
from parcel_lookup.core.gis.connections.network import (
    CountedTransport,
    open_transport,
    remote_settings,
    with_short_limits,
)
from parcel_lookup.core.gis.connections.service import number_problem
from parcel_lookup.core.gis.connections.sources import SourceFactory
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.remote.protocol.settings import address_problem

if TYPE_CHECKING:
    from parcel_lookup.core.arcgis.definition import LayerAddress, LayerDefinition
    from parcel_lookup.core.contract.query import Run
    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.outlines import Box
    from parcel_lookup.core.remote.protocol.requests import Transport

#: Public servers are shared by many.
_CONCURRENCY = 2


def definition_of(connection: Connection) -> LayerDefinition:
    """Return the definition of a connection's layer. Any thread.

    Raises `DefinitionError` (a ValueError) with a sentence if there is none, or it is damaged.
    """
    return _definition(connection.layer)


@functools.lru_cache(maxsize=64)
def _definition(text: str) -> LayerDefinition:
    from parcel_lookup.core.arcgis.definition import DefinitionError, read_definition

    if not text.strip():
        raise DefinitionError(tr("A connection to a published layer needs a layer."))
    if not text.lstrip().startswith("{"):
        found = catalog().layer(text)
        if found is None:
            sentence = tr("The catalog of public layers has no layer “{id}”.")
            raise DefinitionError(sentence.format(id=text[:64]))
        return found
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise DefinitionError(tr("The definition of the layer is damaged.")) from None
    return read_definition(data)


def _known(connection: Connection) -> LayerDefinition | None:
    """Return the definition of a connection's layer; None if there is none."""
    try:
        return definition_of(connection)
    except ValueError:
        return None


def _problem(connection: Connection) -> str:
    try:
        definition_of(connection)
    except ValueError as error:
        return str(error)
    return _address_problem(connection) or number_problem(connection)


def _address_of(connection: Connection) -> str:
    definition = _known(connection)
    return "" if definition is None else definition.address.text


def _address_problem(connection: Connection) -> str:
    return address_problem(connection.address)


def _note_of(connection: Connection) -> str:
    definition = _known(connection)
    return "" if definition is None else definition.coverage_sentence


def _start_area_of(connection: Connection) -> Box | None:
    definition = _known(connection)
    return definition.start.box if definition is not None and definition.start else None


def _info_of(connection: Connection) -> SourceInfo:
    return _info(connection.layer)


@functools.lru_cache(maxsize=64)
def _info(text: str) -> SourceInfo:
    from parcel_lookup.core.arcgis.capabilities import info_of

    try:
        return info_of(_definition(text))
    except ValueError:
        return _UNKNOWN


def _open(factory: SourceFactory, run: Run, budget: Budget) -> Source:
    """Requests go through the response store, and are tried again where that may help."""
    from parcel_lookup.core.arcgis.wire import EsriErrors
    from parcel_lookup.core.sources.arcgis.source import ArcgisSource

    definition, sent = _definition_to_open(factory), RequestCounter()
    settings = remote_settings(factory)

    def transport(address: str, with_key: bool) -> Transport:
        own = replace(settings, base_url=address)
        if not with_key:
            own = replace(own, authorization="")
        counted = CountedTransport(factory, budget, own, sent)
        return open_transport(counted, factory, run, EsriErrors)

    def open_mirror(mirror: LayerAddress) -> Transport:
        # The key is that of another server.
        return transport(mirror.text, with_key=False)

    return ArcgisSource(
        definition,
        transport(definition.address.text, with_key=True),
        sent,
        factory.key.value,
        open_mirror,
        factory.concurrency,
    )


def _check(factory: SourceFactory, cancellation: Cancellation) -> ConnectionCheck:
    """Check the layer with a few requests, none of them tried again."""
    from parcel_lookup.core.arcgis.check import CHECK_REQUESTS, check_layer
    from parcel_lookup.core.arcgis.wire import EsriErrors, LayerClient

    definition = _definition_to_open(factory)
    budget = Budget.of(factory.history_path, factory.connection)
    budget.require(CHECK_REQUESTS, number_of(CHECK_REQUESTS, "{} request", "{} requests"))
    settings = with_short_limits(remote_settings(factory))
    counted = CountedTransport(factory, budget, settings, RequestCounter())
    client = LayerClient(EsriErrors(counted), counted.host, settings.authorization)
    try:
        check = check_layer(definition, client, cancellation)
    finally:
        client.close()
    return ConnectionCheck(not check.failure, " ".join(check.sentences))


def _definition_to_open(factory: SourceFactory) -> LayerDefinition:
    try:
        return definition_of(factory.connection)
    except ValueError as error:
        raise ParcelError(ErrorCode.ADDRESS_REFUSED, reason=str(error)) from None


#: Of a definition that cannot be used: a search is refused when the source is opened.
_UNKNOWN = SourceInfo(needs_scope=False)

ARCGIS_KIND = SourceKind(
    ARCGIS,
    _UNKNOWN,
    _open,
    info_of=_info_of,
    members=("layer", "max_requests", "concurrency", "monthly_budget", "fresh_days"),
    defaults={"concurrency": _CONCURRENCY},
    dialog="layer",
    problem=_problem,
    address_of=_address_of,
    address_problem=_address_problem,
    uses_network=True,
    check=_check,
    key_headers=("X-Esri-Authorization", "Authorization"),
    note_of=_note_of,
    start_area_of=_start_area_of,
)
