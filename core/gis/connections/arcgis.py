"""Connections to published layers of ArcGIS servers: layers of the catalog, and own ones."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import Cancellation, RequestCounter, SourceInfo
from parcel_lookup.core.gis.connections.budget import Budget
from parcel_lookup.core.gis.connections.catalog import catalog
from parcel_lookup.core.gis.connections.connection import ConnectionCheck, is_public
from parcel_lookup.core.gis.connections.defined import Defined
from parcel_lookup.core.gis.connections.members import number
from parcel_lookup.core.gis.connections.network import (
    MOST_CONCURRENCY,
    CountedTransport,
    NetworkConnection,
    open_transport,
    remote_settings,
    with_short_limits,
)
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from parcel_lookup.core.arcgis.definition import LayerAddress, LayerDefinition
    from parcel_lookup.core.contract.query import Run
    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.gis.connections.connection import SourceFactory
    from parcel_lookup.core.outlines import Box
    from parcel_lookup.core.remote.protocol.requests import Transport


@dataclass(frozen=True)
class ArcgisConnection(Defined, NetworkConnection):
    """A connection to a published layer."""

    #: Public servers are shared by many.
    concurrency: int = number(2, 1, MOST_CONCURRENCY)
    #: The ID of a layer of the catalog, or a definition as JSON (`core.arcgis.definition`).
    layer: str = ""

    kind = "arcgis"
    has_dialog = True
    key_headers = ("X-Esri-Authorization", "Authorization")

    @property
    def definition(self) -> LayerDefinition:
        """The definition of the layer. Any thread.

        Raises `DefinitionError` (a ValueError) with a sentence if there is none, or it is damaged.
        """
        return _definition(self.layer)

    @property
    def info(self) -> SourceInfo:
        """What the layer has by its definition."""
        return _info(self.layer)

    @property
    def address(self) -> str:
        """The address of the layer."""
        return self.known.address.text if self.known else ""

    @property
    def note(self) -> str:
        """Which places the layer does not cover, or ""."""
        return self.known.coverage_sentence if self.known else ""

    @property
    def start_area(self) -> Box | None:
        """The area that the first search of an empty map requests, if the definition has one."""
        return self.known.start.box if self.known and self.known.start else None

    @property
    def is_public(self) -> bool:
        """Whether it leads to a layer of the catalog, and is always there."""
        return is_public(self.name)

    @property
    def is_built_in(self) -> bool:
        """Whether it is always there, and cannot be changed or removed."""
        return self.is_public

    def open(self, factory: SourceFactory, run: Run, budget: Budget) -> Source:
        """Open the layer with the response store; failed requests are tried again."""
        from parcel_lookup.core.arcgis.wire import EsriErrors
        from parcel_lookup.core.sources.arcgis.source import ArcgisSource

        definition, sent = self.definition_to_open(), RequestCounter()
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
            self.concurrency,
        )

    def check(self, factory: SourceFactory, cancellation: Cancellation) -> ConnectionCheck:
        """Check the layer with a few requests, none of them tried again."""
        from parcel_lookup.core.arcgis.check import CHECK_REQUESTS, check_layer
        from parcel_lookup.core.arcgis.wire import EsriErrors, LayerClient

        definition = self.definition_to_open()
        budget = Budget.required(factory.history_path, self, CHECK_REQUESTS)
        settings = with_short_limits(remote_settings(factory))
        counted = CountedTransport(factory, budget, settings, RequestCounter())
        client = LayerClient(EsriErrors(counted), counted.host, settings.authorization)
        try:
            check = check_layer(definition, client, cancellation)
        finally:
            client.close()
        return ConnectionCheck(not check.failure, " ".join(check.sentences))


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


@functools.lru_cache(maxsize=64)
def _info(text: str) -> SourceInfo:
    from parcel_lookup.core.arcgis.capabilities import info_of

    try:
        return info_of(_definition(text))
    except ValueError:
        # A search is refused when the source is opened.
        return SourceInfo(needs_scope=False)
