"""The search of a result layer, read again to be changed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import ErrorCode, ParcelError, Problem, RequestRefused
from parcel_lookup.core.gis.inputs.stored_area import without_input
from parcel_lookup.core.gis.run.resume import Recalled, recall_entry
from parcel_lookup.core.gis.saving import search_in_file
from parcel_lookup.core.search import Search
from parcel_lookup.ui.kit.text import tr

if TYPE_CHECKING:
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea, StoredRows
    from parcel_lookup.core.search.history import History


class Refinable(NamedTuple):
    """A search, and what is left of its area."""

    #: Without polygons and rows.
    search: Search
    #: None where the search was by filters only, or its polygons are kept no more.
    area: StoredArea | StoredRows | None
    #: What the user has to know.
    notice: str = ""


def read_layer_search(history: History, text: str, file: str = "") -> Refinable:
    """The search that a layer keeps (`core.gis.result.layers.search_property`). In a task.

    `file` is the one that the layer was kept in, if it was. Raises `RequestRefused` where it cannot
    be read, or is of a newer version.
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
        "The polygons of “{place}” that this layer was searched with are not kept any more. Its "
        "filters are in the builder, for another area or everywhere."
    )
    return Refinable(rest, None, notice.format(place=rest.place))


def recall_layer(history: History, text: str, file: str = "", connection: str = "") -> Recalled:
    """The search of a layer as it was begun: out of the history, of its file, else of the layer.

    In a task. `file` is the one that the layer was kept in, if it was; `connection` the name of the
    layer's own, since the same search may have been begun over others. Raises `RequestRefused`
    where it cannot be read, or its polygons are gone.
    """
    digest = _digest_of(text)
    if not digest:
        digest = replace(Search.from_json(text), max_requests=None).digest()
    try:
        entry_id = history.entry_of_search(digest, connection)
    except ParcelError as error:
        if error.code is not ErrorCode.HISTORY_FAILED:
            raise
        entry_id = ""  # what the layer itself has may be enough
    if entry_id:
        return recall_entry(history, entry_id)
    kept = search_in_file(file, text)
    if kept is not None:
        return kept
    found = read_layer_search(history, text)
    if found.notice:
        sentence = tr("What this layer was searched with is not kept any more.")
        raise RequestRefused((Problem(422, (), sentence),))
    return Recalled(found.search, found.area, 0)


def _digest_of(text: str) -> str:
    """The name of the polygons in the history, where the layer itself does not have them."""
    try:
        body = json.loads(text)
    except ValueError:
        return ""  # what is wrong with it is said when it is read
    is_elsewhere = isinstance(body, dict) and body.get("polygons", ()) is None
    return str(body.get("digest", "")) if is_elsewhere else ""


def _apart(search: Search) -> Refinable:
    return Refinable(*without_input(search))
