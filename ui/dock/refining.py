"""Reads the search of a result layer so that it can be changed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import ErrorCode, ParcelError, Problem, RequestRefused
from parcel_lookup.core.gis.inputs.stored_area import without_input
from parcel_lookup.core.gis.run.resume import Recalled, recall_entry
from parcel_lookup.core.gis.saving import search_in_file
from parcel_lookup.core.search import Search
from parcel_lookup.core.text import tr

if TYPE_CHECKING:
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea, StoredRows
    from parcel_lookup.core.search.history import History


class Refinable(NamedTuple):
    """A search and what is still available of its area."""

    #: Without polygons and rows.
    search: Search
    #: None if the search had only filters, or its polygons are no longer saved.
    area: StoredArea | StoredRows | None
    #: A sentence for the user, or "".
    notice: str = ""


def read_layer_search(history: History, text: str, file: str = "") -> Refinable:
    """Read the search that a layer keeps (`core.gis.result.layers.search_property`), in a task.

    `file` is the file in which the layer was kept, if any. Raises `RequestRefused` if the search
    cannot be read or is from a newer version.
    """
    digest = _digest_of(text)
    if not digest:
        return _apart(Search.from_json(text))
    search = history.search_by_digest(digest)
    if search is not None:
        return _apart(search)
    kept = search_in_file(file, text)
    if kept is not None:
        return Refinable(kept.search, kept.area)
    rest = Search.from_json({**json.loads(text), "polygons": ()})
    notice = tr(
        "The polygons of “{place}” used for this layer's search are no longer saved. The filter "
        "builder shows its filters, for another area or everywhere."
    )
    return Refinable(rest, None, notice.format(place=rest.place))


def recall_layer(history: History, text: str, file: str = "", connection: str = "") -> Recalled:
    """Return the search of a layer: from the history, from its file, or else from the layer.

    Runs in a task. `file` is the file in which the layer was kept, if any; `connection` is the name
    of the layer's own connection, because the same search may have been run over others. Raises
    `RequestRefused` if it cannot be read, or its polygons are gone.
    """
    digest = _digest_of(text)
    if not digest:
        digest = replace(Search.from_json(text), max_requests=None).digest()
    try:
        entry_id = history.entry_of_search(digest, connection)
    except ParcelError as error:
        if error.code is not ErrorCode.HISTORY_FAILED:
            raise
        entry_id = ""  # the layer itself may be enough
    if entry_id:
        return recall_entry(history, entry_id)
    kept = search_in_file(file, text)
    if kept is not None:
        return kept
    found = read_layer_search(history, text)
    if found.notice:
        sentence = tr("The search of this layer is no longer saved.")
        raise RequestRefused((Problem(422, (), sentence),))
    return Recalled(found.search, found.area, 0)


def _digest_of(text: str) -> str:
    """Return the hash of the polygons in the history, if the layer itself does not have them."""
    try:
        body = json.loads(text)
    except ValueError:
        return ""  # reading the search reports the problem
    is_elsewhere = isinstance(body, dict) and body.get("polygons", ()) is None
    return str(body.get("digest", "")) if is_elsewhere else ""


def _apart(search: Search) -> Refinable:
    return Refinable(*without_input(search))
