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
from parcel_lookup.core.columns.mapping import (
    FieldSource,
    MappingError,
    mapping_to_table,
)
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
        self.fields.by_location, self.fields.state, self.fields.county = False, choices.state, ""
        mapping = self.fields.mapping()
        sources = {name: self._source(name, one) for name, one in mapping.fields.items()}
        mapping = replace(mapping, fields=sources, title="", description="", locate=True)
        coverage: dict[str, Any] = {"state": choices.state, "counties": "all"}
        data: dict[str, Any] = {} if base is None else definition_to_json(base)
        if base is None or base.state != choices.state:
            data["coverage"] = coverage
        try:
            data["mapping"] = mapping_to_table(mapping)
        except MappingError as error:
            raise DefinitionError(str(error)) from None
        is_same = base is not None and base.address == self.address
        if not is_same or base.id_columns != choices.id_columns:
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
        terms = replace(choices.terms, owner_names="owner" in sources)
        data.update(
            format=FORMAT,
            id=data.get("id", self.new_id),
            title=choices.title,
            url=self.address.url,
            layer=self.address.layer,
            id_columns=list(choices.id_columns),
            attribution=choices.attribution,
            terms=terms_to_json(terms),
        )
        return read_definition(data)

    def _source(self, name: str, drafted: FieldSource) -> FieldSource:
        """Return the saved source of a field that the user left as it was, else the drafted one."""
        saved = None if self.base is None else self.base.mapping.fields.get(name)
        if saved is None or saved.constant is not None or self.fields.unit(name) is not None:
            return drafted
        return saved if _text_of(saved) == self.fields.text(name) else drafted

    @property
    def first_id_columns(self) -> tuple[str, ...]:
        """The saved ID columns; of a new layer those of the parcel ID if no two rows share it."""
        if self.base is not None:
            return self.base.id_columns
        columns = read_columns(self.fields.text("parcel_id"), self.fields.sample.columns)
        names = tuple(name for _, name in columns or () if name)
        return names if names and self.fields.sample.rows_sharing(names) == 0 else ()

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
    columns = tuple(dict.fromkeys((*names, *definition.id_columns, *definition.keep)))
    fields = ImportDraft(Sample(columns, (), is_whole=False), definition.title)
    fields.adds_acres = False
    _restore(fields, definition)
    return LayerDraft(definition.address, fields, state=definition.state, base=definition)


def _restore(fields: ImportDraft, definition: LayerDefinition) -> None:
    """Set the sources of the fields to those of a definition."""
    texts = {name: _text_of(one) for name, one in definition.mapping.fields.items()}
    fields.restore(
        {
            "fields": {name: [text, None] for name, text in texts.items() if text},
            "by_location": False,
            "state": definition.state,
            "county": "",
        }
    )


def _text_of(source: FieldSource) -> str:
    """Return the columns of a source as text (`FieldDraft.text`)."""
    if source.template:
        return "".join(literal + (name or "") for literal, name in source.template)
    return source.columns[0] if source.columns else ""


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
    fields = ImportDraft(found.sample, found.metadata.name)
    fields.adds_acres = False  # a server cannot filter by it
    if base is not None:
        _restore(fields, base)
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
            "id_columns": [],
            "mapping": {"fields": {}},
            "vintage": {"text": ""},
            "attribution": "",
            "source": "",
            "terms": terms_to_json(Terms()),
            "verified": None,
        }
    )
    return read_definition(data)
