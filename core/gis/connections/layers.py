"""Connections to layers: files and database tables of any kind, and layers of the open project."""

from __future__ import annotations

import functools
import json
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from qgis.core import QgsProject, QgsVectorLayer

from parcel_lookup.core.contract import FILE_INFO, Cancellation, SourceInfo
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.connections.connection import Connection, ConnectionCheck
from parcel_lookup.core.gis.connections.defined import Defined
from parcel_lookup.core.gis.connections.layer_description import (
    guessed_layer,
    read_description,
)
from parcel_lookup.core.gis.connections.layer_tables import (
    PROJECT,
    LayerAddress,
    opener_at,
    refused,
)
from parcel_lookup.core.gis.connections.mapped_layer import MappedLayer, damaged_sentence
from parcel_lookup.core.gis.connections.members import private
from parcel_lookup.core.gis.connections.project_layers import (
    MAPPING_PROPERTY,
    may_have_parcels,
)
from parcel_lookup.core.gis.source.ids import namespace_of
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.core import QgsCoordinateTransformContext

    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.gis.connections.budget import Budget
    from parcel_lookup.core.gis.connections.connection import SourceFactory
    from parcel_lookup.core.gis.connections.layer_tables import Opener


class PreparedLayer(NamedTuple):
    """What only the main thread can read of a layer before it is opened."""

    opener: Opener
    context: QgsCoordinateTransformContext
    #: The namespace of the IDs of its parcels.
    namespace: UUID


@dataclass(frozen=True)
class LayerConnection(Defined, Connection):
    """A connection to a layer, file, or database table, with the mapping of its columns."""

    #: The layer as JSON (`MappedLayer`).
    layer: str = ""
    #: What it is a copy of, as JSON (`MappedLayer`); "": it is no copy.
    origin: str = private()

    kind = "layer"
    has_dialog = True
    reads_files = True
    needs_preparing = True

    @property
    def definition(self) -> MappedLayer:
        """The layer with its mapping. Any thread.

        Raises `MappingError` (a ValueError) with a sentence if there is none, or it is damaged.
        """
        return _mapped(self.layer)

    @property
    def info(self) -> SourceInfo:
        """What the layer had when it was saved."""
        return self.known.info if self.known else FILE_INFO

    @property
    def is_updatable(self) -> bool:
        """Whether it is known what it is a copy of."""
        return self.original is not None

    @property
    def original(self) -> MappedLayer | None:
        """What it is a copy of; None if that is not known. Any thread."""
        try:
            return _mapped(self.origin) if self.origin else None
        except ValueError:
            return None

    @property
    def file(self) -> Path | None:
        """The parcel file that it reads; None if it reads another file or a table."""
        is_parcel_file = self.known is not None and self.known.is_parcel_file
        return Path(self.known.address.path) if is_parcel_file else None

    @property
    def is_on_this_computer(self) -> bool:
        """Whether it reads a file, not a database or a service on the web."""
        return self.known is not None and self.known.address.is_on_this_computer

    @property
    def address(self) -> str:
        """The database and the table; "" of a file, which may be anywhere tomorrow."""
        known = self.known
        return known.address.place if known and not known.address.path else ""

    @property
    def place(self) -> str:
        """The path of the file, or the database and the table."""
        return (self.known.address.path or self.known.address.place) if self.known else ""

    @property
    def note(self) -> str:
        """That IDs may change, if no column identifies the parcels."""
        if self.info.has_stable_ids:
            return ""
        return tr(
            "No column of the layer identifies its parcels: their IDs may be others when rows are "
            "added or deleted."
        )

    def settings_problem(self) -> str:
        """Return why the layer cannot be used, a sentence, or ""."""
        if self.known and self.known.address.provider == PROJECT:
            return tr("A layer of the project cannot be saved as a connection; save its file.")
        if self.known and not self.known.namespace:
            return damaged_sentence()
        return super().settings_problem()

    def shared(self) -> LayerConnection:
        """Return it without the ID of an authentication configuration, another one elsewhere."""
        if self.known is None:
            return self
        address = self.known.address.without_authcfg()
        return replace(self, layer=_text_of(replace(self.known, address=address)))

    def import_problem(self) -> str:
        """Return what somebody else may not have this computer do, a sentence, or "".

        A database would execute SQL, and GDAL would read any address that this computer can reach.
        """
        if self.known and self.known.address.has_sql:
            return tr("Its SQL is from another computer. Add the table to QGIS, and choose it.")
        if self.known and self.known.address.is_fetched:
            return tr(
                "Its file is on a server that another computer names. Add the layer to QGIS, and "
                "choose it."
            )
        return ""

    def prepare(
        self,
        factory: SourceFactory,
        key: str | None = None,  # noqa: ARG002
        *,
        may_prompt: bool = True,
    ) -> SourceFactory:
        """Return the factory with what opens the table. Raises `ParcelError`."""
        return replace(factory, prepared=self._prepared(may_prompt))

    def _prepared(self, may_prompt: bool) -> PreparedLayer:
        mapped = self.definition_to_open()
        expressions = mapped.mapping.expressions
        opener = opener_at(mapped.address, expressions, may_prompt=may_prompt)
        context = QgsProject.instance().transformContext()
        return PreparedLayer(opener, context, UUID(mapped.namespace))

    def open(self, factory: SourceFactory, run: Run, _budget: Budget) -> Source:
        """Return the source; its table is opened when it is read."""
        return _source(self._prepared_of(factory), self.definition_to_open(), run)

    def check(self, factory: SourceFactory, cancellation: Cancellation) -> ConnectionCheck:
        """Read a row of the layer."""
        run = Run(cancellation)
        with closing(factory(run)) as source, closing(source.read(Query(maximum=1), run)) as found:
            is_empty = next(found, None) is None
        if is_empty:
            return ConnectionCheck(False, tr("The layer has no rows."))
        return ConnectionCheck(True, " ".join(filter(None, (self.success, self.note))))

    def _prepared_of(self, factory: SourceFactory) -> PreparedLayer:
        if factory.prepared is None:  # of a factory that was not made by `open_source_factory`
            raise refused(self.title, tr("its columns are not known before it is searched."))
        return factory.prepared


@dataclass(frozen=True)
class ProjectLayerConnection(LayerConnection):
    """A connection to a layer of the open project; its name is the ID of the layer.

    Without `layer`, the columns are guessed when the layer is opened, and refused if the guesses
    are not sure.
    """

    #: The name of the layer.
    label: str = ""

    kind = "project_layer"
    is_savable = False
    is_on_this_computer = True

    @property
    def counter(self) -> str:
        """The name of the layer, which sentences have."""
        return self.label or self.name

    @property
    def address(self) -> str:
        """That it is a layer of the project."""
        return tr("this project")

    @property
    def place(self) -> str:
        """The name of the layer."""
        return self.label

    @property
    def note(self) -> str:
        """Nothing before the layer is read."""
        return super().note if self.layer else ""

    def _prepared(self, may_prompt: bool) -> PreparedLayer:
        project = QgsProject.instance()
        address = LayerAddress(PROJECT, self.name, self.title)
        mapping = self.definition_to_open().mapping if self.layer else None
        expressions = mapping.expressions if mapping else ()
        opener = opener_at(address, expressions, may_prompt=may_prompt)
        namespace = namespace_of(project.mapLayer(self.name))
        return PreparedLayer(opener, project.transformContext(), namespace)

    def open(self, factory: SourceFactory, run: Run, budget: Budget) -> Source:
        """Return the source of the layer; a few rows are read if its columns are not known."""
        if self.layer:
            return super().open(factory, run, budget)
        prepared = self._prepared_of(factory)
        address = LayerAddress(PROJECT, self.name, self.title)
        found = read_description(address, prepared.opener, prepared.context, run, is_brief=True)
        if found.doubts:
            advice = tr("Choose its columns with “Columns…” in the list of connections.")
            raise refused(self.title, f"{found.doubts[0]} {advice}")
        return _source(prepared, guessed_layer(found), run)

    def check(self, factory: SourceFactory, cancellation: Cancellation) -> ConnectionCheck:
        """Read a row of the layer."""
        if self.layer:
            return super().check(factory, cancellation)
        return Connection.check(self, factory, cancellation)


def layer_connection(
    name: str, mapped: MappedLayer, origin: MappedLayer | None = None
) -> LayerConnection:
    """Return an unsaved connection to a layer, which may be a copy of another one."""
    return LayerConnection(name, _text_of(mapped), _text_of(origin) if origin else "")


def project_connection(
    layer: QgsVectorLayer, mapped: MappedLayer | None = None
) -> ProjectLayerConnection:
    """Return the connection to a layer of the project. Main thread.

    `mapped` are guesses that are sure, if they are known. What a user has saved with the layer
    counts more; if it is damaged, opening the connection reports it.
    """
    text = str(layer.customProperty(MAPPING_PROPERTY, "") or "")
    if not text and mapped is not None:
        text = _text_of(mapped)
    return ProjectLayerConnection(layer.id(), text, label=layer.name())


def find_project_connection(layer_id: str) -> ProjectLayerConnection | None:
    """Return the connection to a polygon layer of the open project, or None. Main thread."""
    layer = QgsProject.instance().mapLayer(layer_id)
    return project_connection(layer) if may_have_parcels(layer) else None


def _source(prepared: PreparedLayer, mapped: MappedLayer, run: Run) -> Source:
    from parcel_lookup.core.gis.source.source import LayerSource

    opener = mapped.unchanged(prepared.opener)
    return LayerSource(opener, mapped.mapping, prepared.namespace, prepared.context, run=run)


def _text_of(mapped: MappedLayer) -> str:
    return json.dumps(mapped.to_json(), ensure_ascii=False)


@functools.lru_cache(maxsize=64)
def _mapped(text: str) -> MappedLayer:
    try:
        body = json.loads(text)
    except (RecursionError, ValueError):
        body = None
    return MappedLayer.from_json(body)
