"""Reads the search that a result layer was made by, from the history, its file, or the layer."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import ParcelError, Problem, RequestRefused
from parcel_lookup.core.gis.inputs.stored_area import without_input
from parcel_lookup.core.gis.run.recall import Recalled, recall_entry
from parcel_lookup.core.gis.saving.searches import digest_in, search_in_file
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.query.places import place_words

if TYPE_CHECKING:
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea, StoredRows
    from parcel_lookup.core.search.history import History


class LayerSearch(NamedTuple):
    """A search and what is still available of its area."""

    #: Without polygons and rows.
    search: Search
    #: None if the search had only filters, or its polygons are no longer saved.
    area: StoredArea | StoredRows | None
    #: A sentence for the user, or "".
    notice: str = ""


def read_layer_search(history: History, text: str, file: str = "") -> LayerSearch:
    """Read the search of a layer so that it can be changed. Call it in a task.

    `text` and `file` are as of `recall_layer`. Raises `RequestRefused` if the search cannot be read
    or is from a newer version.
    """
    try:
        found = recall_layer(history, text, file)
    except RequestRefused:
        if not _is_elsewhere(text):
            raise
        rest = Search.from_json({**json.loads(text), "polygons": ()})
        notice = tr(
            "The polygons of “{place}” used for this layer's search are no longer saved. The "
            "filter builder shows its filters; choose another area, or search everywhere."
        )
        return LayerSearch(rest, None, notice.format(place=place_words(rest.place)))
    return LayerSearch(found.search, found.area)


def recall_layer(history: History, text: str, file: str = "", connection: str = "") -> Recalled:
    """Return the search of a layer, to be run again. Call it in a task.

    `text` is the layer's property (`core.gis.layer.properties.search_property`), and `file` the
    file in which the layer was saved, if any; `connection` is the name of the layer's own
    connection, because the same search may have been run over others. Raises `RequestRefused` if it
    cannot be read, or its polygons are gone, and `ParcelError` (HISTORY_FAILED) if nobody knows.
    """
    with suppress(ParcelError):  # the layer or its file may be enough
        entry_id = history.entry_of_search(digest_in(text), connection)
        if entry_id:
            return recall_entry(history, entry_id)
    saved = search_in_file(file, text)
    if saved is not None:
        return saved
    if not _is_elsewhere(text):
        return Recalled(*without_input(Search.from_json(text)), 0)
    # Under a name, or run over another connection, which may have been renamed meanwhile.
    search = history.search_by_digest(digest_in(text))
    if search is None:
        sentence = tr("The search of this layer is no longer saved.")
        raise RequestRefused((Problem(422, (), sentence),))
    return Recalled(*without_input(search), 0)


def _is_elsewhere(text: str) -> bool:
    """Return whether the polygons of a search are in the history instead of the layer."""
    try:
        body = json.loads(text)
    except ValueError:
        return False  # reading the search reports the problem
    return isinstance(body, dict) and body.get("polygons", ()) is None
