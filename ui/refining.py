"""The search of a result layer, read again to be changed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ..core.gis.stored_area import StoredArea
from ..core.search import Search
from .text import tr

if TYPE_CHECKING:
    from ..core.search.history import History


class Refinable(NamedTuple):
    """A search, and what is left of its area."""

    #: Without polygons.
    search: Search
    #: None where the search was by filters only, or its polygons are kept no more.
    area: StoredArea | None
    #: What the user has to know.
    notice: str = ""


def read_layer_search(history: History, text: str) -> Refinable:
    """The search that a layer keeps (`core.gis.results.search_property`). In a task.

    Raises `RequestRefused` where it cannot be read, or is of a newer version.
    """
    digest = _digest_of(text)
    if not digest:
        return _apart(Search.from_json(text))
    search = history.search_by_digest(digest)
    if search is not None:
        return _apart(search)
    rest = Search.from_json({**json.loads(text), "polygons": ()})
    notice = tr(
        "The polygons of “{place}” that this layer was searched with are not kept any more. Its "
        "filters are in the builder, for another area or everywhere."
    )
    return Refinable(rest, None, notice.format(place=rest.place))


def _digest_of(text: str) -> str:
    """The name of the polygons in the history, where the layer itself does not have them."""
    try:
        body = json.loads(text)
    except ValueError:
        return ""  # what is wrong with it is said when it is read
    is_elsewhere = isinstance(body, dict) and body.get("polygons", ()) is None
    return str(body.get("digest", "")) if is_elsewhere else ""


def _apart(search: Search) -> Refinable:
    area = StoredArea(search, None) if search.is_by_area else None
    return Refinable(replace(search, polygons=()), area)
