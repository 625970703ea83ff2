"""What the pages of the dialog edit, for each kind of source: its columns, and its connection."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.arcgis.definition import DefinitionError
from parcel_lookup.core.contract.terms import Terms
from parcel_lookup.core.gis.connections import Connection
from parcel_lookup.core.gis.connections.layer_drafts import LayerChoices, LayerDraft, layer_connection
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.sources.columns import Columns

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parcel_lookup.core.gis.qt.background import Background


@dataclass(frozen=True)
class Choices:
    """What the user sets on the pages, apart from the columns in the draft."""

    name: str
    #: Abbreviation of the state of all parcels, or "".
    state: str = ""
    id_columns: tuple[str, ...] = ()
    terms: Terms = field(default_factory=Terms)
    attribution: str = ""
    #: Limits and other settings, by the members of a connection.
    settings: Mapping[str, Any] = field(default_factory=dict)


class Subject:
    """A source in preparation, of a service: it has no columns to choose."""

    #: Whether requests are limited, and their responses saved.
    uses_network = True
    #: Whether the names of parameters can be set, and whether results may be incomplete.
    is_service = True
    #: The terms and the attribution that are shown at first; None: it has none to edit.
    terms: tuple[Terms, str] | None = None

    def __init__(self, base: Connection, title: str, settings: Mapping[str, Any]) -> None:
        """`base` is the connection that is edited; `settings` are members that replace its."""
        self.base = base
        #: The name that is proposed.
        self.title = title
        self._settings = settings

    def columns(self) -> Columns | None:
        """Return what the page of columns shows; None: there is nothing to choose."""
        return None

    def problem(self, choices: Choices) -> str:  # noqa: ARG002
        """Return why the columns cannot be used, a sentence, or ""."""
        return ""

    def task(self, choices: Choices) -> Background | None:  # noqa: ARG002
        """Return a task that reads what the connection needs, if there is more to read."""
        return None

    def connection(self, choices: Choices, read: Any = None) -> Connection:  # noqa: ARG002
        """Return the connection to save; `read` is the result of the task."""
        return replace(self.base, name=choices.name, **self._settings, **choices.settings)


class PublishedLayer(Subject):
    """A layer of an ArcGIS server that is described by its address."""

    is_service = False

    def __init__(self, base: Connection, draft: LayerDraft, authcfg: str) -> None:
        super().__init__(base, draft.metadata.name if draft.metadata else "", {"authcfg": authcfg})
        self._draft = draft
        if draft.base is not None:
            self.terms = draft.base.terms, draft.base.attribution
        elif draft.metadata is not None:
            self.terms = _stated_terms(draft), " ".join(draft.metadata.copyright.split())

    def columns(self) -> Columns:
        """Return its columns; the server reads them, so no expressions."""
        fields = self._draft.fields
        fields.by_location, fields.state = False, self._draft.first_state
        ids = self._draft.first_id_columns
        return Columns(fields, id_columns=ids, without_ids=tr("Object ID"))

    def problem(self, choices: Choices) -> str:
        """Return why it cannot be defined like this, or ""."""
        try:
            self._definition(choices)
        except DefinitionError as error:
            return str(error)
        return ""

    def connection(self, choices: Choices, read: Any = None) -> Connection:
        """Return a connection with its definition."""
        made = layer_connection("", self._definition(choices))
        return replace(super().connection(choices, read), layer=made.layer)

    def _definition(self, choices: Choices) -> Any:
        return self._draft.definition(
            LayerChoices(
                title=choices.name or tr("Layer"),
                state=choices.state,
                id_columns=choices.id_columns,
                attribution=choices.attribution,
                terms=choices.terms,
            )
        )


class CatalogLayer(Subject):
    """A layer of the public catalog, whose columns are known."""

    is_service = False


def _stated_terms(draft: LayerDraft) -> Terms:
    """Return the terms that a layer states about itself: only its copyright text."""
    from datetime import date

    text = draft.metadata.copyright
    if not text:
        return Terms()
    today = date.today().isoformat()  # noqa: DTZ011 - the user's day
    return Terms(text=text, source=tr("Copyright text of the layer"), read_on=today)
