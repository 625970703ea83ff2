"""Searches as text, which users exchange through the clipboard."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from parcel_lookup.core.contract import FILE_CAPABILITIES, ErrorCode, ParcelError, RequestRefused
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.history.history import storable
from parcel_lookup.core.search.query.search import Search, SearchPolygon

#: No layer has more features to search with, and a list of this many fits into memory.
_MOST_FEATURES = 10_000_000
#: The code of a polygon in shapely.
_POLYGON = 3


class CopiedSearch(NamedTuple):
    """A search with its name and what else is saved with it."""

    name: str
    search: Search
    #: The values carried over from the layer of its polygons or rows, of JSON types.
    carried: dict[str, Any] | None
    join_mode: int


def write_search(copied: CopiedSearch) -> str:
    """Return a search as JSON text; it contains nothing about the connection."""
    content = {**copied._asdict(), **copied.search.to_json()}
    del content["search"]
    return json.dumps(content, indent=2)


def read_search(text: str) -> CopiedSearch:
    """Read a text from `write_search`, from anyone. Needs shapely.

    Raises `ParcelError` (IMPORT_REFUSED) with the reason.
    """
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict) or "version" not in content:
        raise _refused(tr("the clipboard contains no search."))
    try:
        search = Search.from_json(content)
    except RequestRefused as error:
        raise _refused(error.problems[0].sentence, error.detail) from error
    # The source is chosen when the search is run; only then is the scope rule checked.
    problems = search.problems(FILE_CAPABILITIES)
    if problems:
        raise _refused(problems[0].sentence)
    if not (_are_valid(search.polygons) and _are_valid(search.own_polygons, in_degrees=False)):
        raise _refused(tr("one of its polygons is damaged."))
    carried = content.get("carried")
    if not isinstance(carried, (dict, type(None))):
        raise _refused(tr("the attributes of its polygons are damaged."))
    name = content.get("name")
    name = storable(name).strip() if isinstance(name, str) else ""
    join_mode = int(content.get("join_mode") == 1)
    return CopiedSearch(name or storable(search.describe()), search, carried, join_mode)


def _are_valid(polygons: tuple[SearchPolygon, ...], *, in_degrees: bool = True) -> bool:
    """Return whether all polygons are what `SearchPolygon` requires."""
    import numpy as np
    import shapely

    wkbs = np.array([polygon.wkb for polygon in polygons], dtype=object)
    with np.errstate(invalid="ignore"):
        shapes = shapely.from_wkb(wkbs, on_invalid="ignore")
    are_polygons = (shapely.get_type_id(shapes) == _POLYGON) & ~shapely.has_z(shapes)
    # Comparisons with the NaN of an empty one are false.
    most = (180, 90, 180, 90) if in_degrees else np.finfo(float).max
    are_in_range = np.abs(shapely.bounds(shapes)) <= most
    origins_fit = all(0 <= polygon.origin < _MOST_FEATURES for polygon in polygons)
    is_good = are_polygons & are_in_range.all(axis=-1) & shapely.is_valid(shapes)
    return bool(is_good.all()) and origins_fit


def _refused(reason: str, detail: str = "") -> ParcelError:
    return ParcelError(ErrorCode.IMPORT_REFUSED, detail, reason=reason)
