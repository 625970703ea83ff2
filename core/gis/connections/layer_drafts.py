"""A layer that the user adds by its address: reads it in a task, and describes it as a definition.

The dialog for layers uses this: `read_layer` for the columns and first rows, `LayerDraft` for what
the user changes, and `LayerDraft.definition` for what a connection saves.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Union
from urllib.parse import urlsplit

from parcel_lookup.core.arcgis.address import PastedAddress, read_address
from parcel_lookup.core.arcgis.definition import (
    FORMAT,
    DefinitionError,
    LayerAddress,
    LayerDefinition,
    definition_to_json,
    read_definition,
)
from parcel_lookup.core.columns.draft import ImportDraft, read_columns
from parcel_lookup.core.columns.mapping import MappingError
from parcel_lookup.core.columns.mapping_json import mapping_to_json
from parcel_lookup.core.columns.rows import Sample
from parcel_lookup.core.contract import FIELD_BY_NAME, RequestCounter
from parcel_lookup.core.contract.terms import Terms, terms_to_json
from parcel_lookup.core.gis.connections.arcgis import ArcgisConnection
from parcel_lookup.core.gis.connections.budget import NO_BUDGET
from parcel_lookup.core.gis.connections.connection import SourceFactory
from parcel_lookup.core.gis.connections.home import plugin_home
from parcel_lookup.core.gis.connections.keys import key_header
from parcel_lookup.core.gis.connections.network import CountedTransport, remote_settings
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.gis.qt.network_settings import read_network, read_timeout
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from parcel_lookup.core.arcgis.metadata import Metadata
    from parcel_lookup.core.arcgis.sampling import ServiceLayers
    from parcel_lookup.core.arcgis.wire import LayerClient
    from parcel_lookup.core.contract import Cancellation

__all__ = [
    "DefinitionError",
    "LayerChoices",
    "LayerDefinition",
    "LayerDraft",
    "PastedAddress",
    "draft_of",
    "layer_connection",
    "read_address",
    "read_columns",
    "read_layer",
]

_OWN = "own-"

#: What reading an address leads to, one step at a time (`core.arcgis.sampling.read_pasted`).
Found = Union[PastedAddress, "ServiceLayers", "LayerDraft"]


@dataclass
class LayerDraft:
    """A layer in preparation: what its columns mean, at first guessed or as they were saved."""

    address: LayerAddress
    #: The sources of the fields; its sample has no rows before the layer was read.
    fields: ImportDraft
    #: None before the layer was read.
    metadata: Metadata | None = None
    #: Abbreviation of the state that most of the rows are in, or "".
    state: str = ""
    #: The definition that is edited; None for a new layer.
    base: LayerDefinition | None = None
    #: The ID of a new layer.
    new_id: str = field(default_factory=lambda: f"{_OWN}{uuid.uuid4().hex[:12]}")

    def definition(self, choices: LayerChoices) -> LayerDefinition:
        """Return the layer as the user describes it.

        What the draft cannot show, such as value tables, is kept where the user left the column of
        a field as it was. Raises `DefinitionError` with a sentence for the user.
        """
        base = self.base
        self.fields.by_location, self.fields.state = False, choices.state
        mapping = replace(
            self.fields.mapping(),
            title="",
            description="",
            ids=choices.id_columns,
            locate=True,
            usual_nulls=False,
            decide_dates=False,
        )
        coverage: dict[str, Any] = {"state": choices.state, "counties": "all"}
        data: dict[str, Any] = {} if base is None else definition_to_json(base)
        if base is None or base.state != choices.state:
            data["coverage"] = coverage
        try:
            data["mapping"] = mapping_to_json(mapping)
        except MappingError as error:
            raise DefinitionError(str(error)) from None
        is_same = base is not None and base.address == self.address
        if not is_same or base.mapping.ids != choices.id_columns:
            data["verified"] = None
        if not is_same:
            for name in ("mirror", "exact", "stack", "start"):
                data.pop(name, None)
        if self.metadata is not None:
            data["keep"] = list(self.fields.kept())
            columns = map(self.metadata.column, data["keep"])
            data["types"] = {one.name: one.plain_type for one in columns if one is not None}
            data["vintage"] = {**data.get("vintage", {}), "text": self.metadata.edited}
        data.setdefault("vintage", {"text": ""})
        data.setdefault("source", tr("Added by its address"))
        terms = replace(choices.terms, owner_names="owner" in mapping.fields)
        data.update(
            format=FORMAT,
            id=data.get("id", self.new_id),
            title=choices.title,
            url=self.address.url,
            layer=self.address.layer,
            attribution=choices.attribution,
            terms=terms_to_json(terms),
        )
        return read_definition(data)

    @property
    def first_state(self) -> str:
        """The abbreviation of the saved state, or of that of most rows; "" for none."""
        return self.state if self.base is None else self.base.state


@dataclass(frozen=True)
class LayerChoices:
    """What the user sets for a layer, apart from its columns."""

    title: str
    #: Abbreviation of the state, or "".
    state: str = ""
    id_columns: tuple[str, ...] = ()
    attribution: str = ""
    terms: Terms = field(default_factory=Terms)


def draft_of(definition: LayerDefinition) -> LayerDraft:
    """Return the draft for a definition whose layer was not read: its columns, and no rows."""
    names = (name for one in definition.mapping.fields.values() for name in one.needed)
    columns = tuple(dict.fromkeys((*names, *definition.mapping.ids, *definition.keep)))
    sample = Sample(columns, (), is_whole=False)
    fields = ImportDraft(sample, definition.title, saved=definition.mapping)
    fields.adds_acres = False
    return LayerDraft(definition.address, fields, state=definition.state, base=definition)


def layer_connection(
    name: str, definition: LayerDefinition | str, authcfg: str = ""
) -> ArcgisConnection:
    """Return an unsaved connection to a layer, or to the one of the catalog with that ID."""
    text = definition
    if isinstance(definition, LayerDefinition):
        text = json.dumps(definition_to_json(definition), ensure_ascii=False)
    return ArcgisConnection(name, authcfg=authcfg, layer=text)


def read_layer(
    pasted: PastedAddress, authcfg: str = "", base: LayerDefinition | None = None
) -> Background:
    """Return a task that reads what an address leads to; its `done` emits it (`Found`).

    `base` is the definition that is edited: its fields keep their columns. The key is sent to the
    server of the layer, never to the portal of an item. Main thread. Raises `ParcelError` if the
    key cannot be read, or a package is missing.
    """
    missing = missing_library()
    if missing is not None:
        raise missing
    address = pasted.url or pasted.item_url
    host = urlsplit(address).netloc
    factory = SourceFactory(ArcgisConnection(host), plugin_home())
    if authcfg and pasted.url:
        probe = layer_connection(host, _probe(pasted), authcfg)
        factory = replace(factory, key=key_header(probe))
    factory = replace(factory, network=read_network(address), timeout=read_timeout())

    def work(cancellation: Cancellation) -> Found:
        # Connecting, and the name lookup before it, cannot be interrupted.
        return run_cancellable(lambda: _read(pasted, factory, base, cancellation), cancellation)

    return Background(tr("Read the layer at {host}").format(host=host), work, is_hidden=True)


def _read(
    pasted: PastedAddress,
    factory: SourceFactory,
    base: LayerDefinition | None,
    cancellation: Cancellation,
) -> Found:
    from parcel_lookup.core.arcgis.sampling import LayerSample, read_pasted

    found = read_pasted(pasted, _client_opener(factory), cancellation)
    if not isinstance(found, LayerSample):
        return found
    saved = None if base is None else base.mapping
    fields = ImportDraft(found.sample, found.metadata.name, saved=saved)
    fields.adds_acres = False  # a server cannot filter by it
    for name in FIELD_BY_NAME:  # reads the values, so that showing them takes no time
        fields.cells(name, 1)
        fields.contradiction(name)
    return LayerDraft(found.address, fields, found.metadata, found.state, base)


def _client_opener(factory: SourceFactory) -> Callable[[str], LayerClient]:
    from parcel_lookup.core.arcgis.wire import EsriErrors, LayerClient

    sent = RequestCounter()

    def open_client(url: str) -> LayerClient:
        settings = replace(remote_settings(factory), base_url=url)
        transport = CountedTransport(factory, NO_BUDGET, settings, sent)
        return LayerClient(EsriErrors(transport), transport.host, settings.authorization)

    return open_client


def _probe(pasted: PastedAddress) -> LayerDefinition:
    """Return a definition of a layer with nothing but its address."""
    data: Mapping[str, Any] = MappingProxyType(
        {
            "format": FORMAT,
            "id": "probe",
            "title": "probe",
            "coverage": {"state": "", "counties": "all"},
            "url": pasted.url,
            "layer": pasted.layer or 0,
            "mapping": {"fields": {}},
            "vintage": {"text": ""},
            "attribution": "",
            "source": "",
            "terms": terms_to_json(Terms()),
            "verified": None,
        }
    )
    return read_definition(data)
