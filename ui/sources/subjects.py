"""What the pages of the dialog edit, for each kind of source: its columns, and its connection."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from qgis.core import QgsField, QgsProject, QgsVectorLayer
from qgis.PyQt.QtCore import QDate, QMetaType, Qt

from parcel_lookup.core.contract import ID_FIELD
from parcel_lookup.core.contract.terms import Terms
from parcel_lookup.core.gis.connections import (
    Connection,
    Connections,
    NetworkConnection,
    ServiceConnection,
)
from parcel_lookup.core.gis.connections.layer_description import complete
from parcel_lookup.core.gis.connections.layer_drafts import (
    DefinitionError,
    LayerChoices,
    LayerDraft,
)
from parcel_lookup.core.gis.connections.layer_drafts import (
    layer_connection as published_connection,
)
from parcel_lookup.core.gis.connections.layer_tables import refused
from parcel_lookup.core.gis.connections.layers import layer_connection
from parcel_lookup.core.gis.connections.project_layers import save_mapping
from parcel_lookup.core.gis.source.table import Kind
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.ui.sources.columns import Columns

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parcel_lookup.core.gis.connections.layer_description import LayerDescription
    from parcel_lookup.core.gis.connections.layer_drafts import LayerDefinition
    from parcel_lookup.core.gis.connections.mapped_layer import MappedLayer
    from parcel_lookup.core.gis.qt.background import Background


@dataclass(frozen=True)
class Choices:
    """What the user sets on the pages, apart from the columns in the draft."""

    name: str
    terms: Terms
    attribution: str
    #: Limits and other settings, by the members of a connection.
    settings: Mapping[str, Any]


class Subject:
    """A source in preparation that has no columns to choose: a service, or a known layer."""

    #: What the page of columns shows; None: there is nothing to choose.
    columns: Columns | None = None
    #: The terms and the attribution that are shown at first; None: it has none to edit.
    terms: tuple[Terms, str] | None = None
    #: Whether it is shown as it was saved, and is now to be read.
    needs_reading = False
    #: Whether `task` has to read more before the connection can be saved.
    has_task = False
    #: What was read, a sentence, or "".
    sentence = ""
    #: Whether it has a name and other settings of its own.
    has_details = True
    #: Why a copy should be made of it, a sentence, or ""; None: a copy is not possible.
    copy_reason: str | None = None

    def __init__(self, base: Connection, title: str, settings: Mapping[str, Any]) -> None:
        """`base` is the connection that is edited; `settings` are members that replace its."""
        self.base = base
        #: The name that is proposed, and what the source itself is called.
        self.title = self.source = title
        self._settings = settings
        #: Whether requests are limited, and their responses saved.
        self.uses_network = isinstance(base, NetworkConnection)
        #: Whether the names of parameters can be set.
        self.is_service = isinstance(base, ServiceConnection)

    def problem(self, choices: Choices) -> str:  # noqa: ARG002
        """Return why the columns cannot be used, a sentence, or ""."""
        return ""

    def task(self, choices: Choices) -> Background:
        """Return a task that reads what the connection needs. Raises `ParcelError`."""
        raise NotImplementedError

    def connection(self, choices: Choices, read: Any = None) -> Connection:  # noqa: ARG002
        """Return the connection to save; `read` is the result of the task."""
        return replace(self.base, name=choices.name, **self._settings, **choices.settings)

    def save(self, connections: Connections, connection: Connection, replaces: str | None) -> None:
        """Save the connection in place of the one of that name. Raises `ParcelError`."""
        connections.save(connection, replaces=replaces)


class MappedTable(Subject):
    """A layer, a file, or a table of a database, read in place."""

    def __init__(
        self, base: Connection, description: LayerDescription, *, is_read: bool = True
    ) -> None:
        """Without `is_read`, the description is that of the saved connection."""
        address = description.address
        super().__init__(base, description.place if description.county else address.name, {})
        self.source = address.place
        self._description = description
        self.has_task, self.needs_reading = is_read, not is_read
        if is_read:
            self.sentence = _sentence_on(description)
            if self.has_details and not _is_parcel_file(description):
                self.copy_reason = _slowness(description) if description.is_slow else ""
        self.columns = Columns(
            description.draft,
            crs=description.crs,
            place=description.place,
            without_ids=tr("⚠ Without ID columns, the IDs of parcels may change when the data do."),
            layer=lambda: _fields_layer(description),
        )

    def problem(self, choices: Choices) -> str:  # noqa: ARG002
        """Return that there is no coordinate system, or ""."""
        if self._description.crs:
            return ""
        return tr("Choose the coordinate reference system (CRS) of the geometries.")

    def task(self, choices: Choices) -> Background:
        """Return a task that reads how all dates are written."""
        saved = self.base.known
        return complete(self._description, choices.name, saved.namespace if saved else "")

    def connection(self, choices: Choices, read: Any = None) -> Connection:
        """Return a connection to what was read, or to the saved layer with other columns."""
        mapped, was = read or self._corrected(choices), self.base.known
        made = layer_connection(choices.name, mapped)
        is_same = was is not None and was.address == mapped.address
        return replace(made, origin=self.base.origin if is_same else "")

    def _corrected(self, choices: Choices) -> MappedLayer:
        """Return the saved layer with other columns: it is not read now."""
        saved, mapping = self.base.definition, self._description.draft.mapping()
        return replace(saved, title=choices.name, mapping=replace(mapping, title=choices.name))


class ProjectTable(MappedTable):
    """A layer of the open project, with which its columns are saved."""

    has_details = False

    def connection(self, choices: Choices, read: Any = None) -> Connection:
        """Return the same connection with other columns."""
        made = layer_connection("", read or self._corrected(choices))
        return replace(self.base, layer=made.layer)

    def save(
        self, _connections: Connections, connection: Connection, _replaces: str | None
    ) -> None:
        """Save the columns with the layer. Raises `ParcelError` if it is gone."""
        layer = QgsProject.instance().mapLayer(connection.name)
        if layer is None:
            raise refused(connection.title, tr("the layer is no longer in the project."))
        save_mapping(layer, connection.definition)


class PublishedLayer(Subject):
    """A layer of an ArcGIS server that is described by its address."""

    def __init__(self, base: Connection, draft: LayerDraft, authcfg: str) -> None:
        super().__init__(base, draft.fields.title, {"authcfg": authcfg})
        self._draft, found = draft, draft.metadata
        self.source = draft.address.text
        draft.fields.by_location, draft.fields.state = False, draft.first_state
        without = tr("IDs are derived from the object ID.")
        self.columns = Columns(draft.fields, without_ids=without)
        if draft.base is not None:
            self.terms = draft.base.terms, draft.base.attribution
        elif found is not None:
            self.terms = _stated_terms(found.copyright), " ".join(found.copyright.split())
        if found is not None:
            rows = len(draft.fields.sample.rows)
            self.sentence = number_of(rows, "✓ First {} row read.", "✓ First {} rows read.")
            if found.edited:
                changed = tr("The data were last changed on {date}.")
                self.sentence += " " + changed.format(date=found.edited)

    def problem(self, choices: Choices) -> str:
        """Return why it cannot be defined like this, or ""."""
        try:
            self._definition(choices)
        except DefinitionError as error:
            return str(error)
        return ""

    def connection(self, choices: Choices, read: Any = None) -> Connection:
        """Return a connection with its definition."""
        made = published_connection("", self._definition(choices))
        return replace(super().connection(choices, read), layer=made.layer)

    def _definition(self, choices: Choices) -> LayerDefinition:
        fields = self._draft.fields
        title, terms, credit = choices.name or tr("Layer"), choices.terms, choices.attribution
        return self._draft.definition(LayerChoices(title, fields.state, fields.ids, credit, terms))


def _stated_terms(text: str) -> Terms:
    """Return the terms that a layer states about itself: only its copyright text."""
    if not text:
        return Terms()
    today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
    return Terms(text=text, source=tr("Copyright text of the layer"), read_on=today)


def _sentence_on(found: LayerDescription) -> str:
    """Return how much was read, or what is wrong with the coordinate system."""
    if not found.crs:
        return tr(
            "⚠ The layer has no coordinate reference system (CRS). Choose the one that the source "
            "of the data names, often a State Plane zone in feet."
        )
    if not found.is_near_united_states:
        return tr(
            "⚠ With this coordinate reference system (CRS), the parcels are not in the United "
            "States. If the layer declares a wrong one, choose the right one."
        )
    rows = len(found.draft.sample.rows)
    sentence = number_of(rows, "✓ First {} row read.", "✓ First {} rows read.")
    if found.rows is not None and found.rows > rows:
        sentence = tr("✓ First {rows:,} of {all:,} rows read.").format(rows=rows, all=found.rows)
    return sentence


def _is_parcel_file(found: LayerDescription) -> bool:
    is_file = found.address.path.lower().endswith(".gpkg")
    return is_file and any(one.name == ID_FIELD for one in found.columns)


def _slowness(found: LayerDescription) -> str:
    """Return how slow searching is, a sentence with the time that was measured."""
    if math.isinf(found.seconds):
        return tr("Each search downloads all parcels from the server.")
    words = number_of(
        max(1, round(found.seconds)),
        "Searching the owner of all {rows} parcels takes about {} second here.",
        "Searching the owner of all {rows} parcels takes about {} seconds here.",
        rows="" if found.rows is None else f"{found.rows:,}",
    )
    return " ".join(words.split())


def _fields_layer(found: LayerDescription) -> QgsVectorLayer:
    """Return an empty layer with the columns of another one, for the Expression Builder."""
    layer = QgsVectorLayer("Polygon", found.address.name, "memory")
    types = {Kind.WHOLE: QMetaType.Type.LongLong, Kind.NUMBER: QMetaType.Type.Double}
    fields = [
        QgsField(one.name, types.get(one.kind, QMetaType.Type.QString)) for one in found.columns
    ]
    layer.dataProvider().addAttributes(fields)
    layer.updateFields()
    return layer
