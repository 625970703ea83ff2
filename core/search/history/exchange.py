"""Export and import of searches as JSON, for a colleague."""

from __future__ import annotations

import json
import math
import struct
from datetime import datetime, timedelta, timezone
from typing import Any, NamedTuple

from parcel_lookup.core.contract import FILE_CAPABILITIES, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.history.database import (
    Document,
    pack_carried,
    pack_search,
    storable,
)
from parcel_lookup.core.search.history.records import Entry, SavedSearch
from parcel_lookup.core.search.query.search import Search, SearchPolygon

FORMAT, VERSION = "parcel_lookup/searches", 1

_MOST_DIGITS = 400
_JOIN_MODES = (0, 1)
#: No layer has more features to search with, and a list of this many fits into memory.
_MOST_FEATURES = 10_000_000
# Of well-known binary: the length of what precedes the rings, and the type.
_HEADER, _POLYGON = 9, 3


class Imported(NamedTuple):
    """The result of an import."""

    #: The names of the saved searches that were created.
    names: tuple[str, ...]
    #: A sentence for everything that was skipped.
    problems: tuple[str, ...]


class Item(NamedTuple):
    """A search that can be saved."""

    name: str
    sentence: str
    join_mode: int
    search: Document
    carried: Document | None


class _Unreadable(Exception):
    """An item cannot be saved; the message ends a sentence."""


def to_json(found: Entry | SavedSearch, search: Any, carried: Any) -> dict[str, Any]:
    """Return an entry or a saved search, with its documents, as a JSON object."""
    item = {"name": found.name, "sentence": found.sentence, "join_mode": found.join_mode}
    if isinstance(found, Entry):
        item["run"] = {
            "started": _date(found.started),
            "state": found.state,
            "parcels": found.parcels,
            "requests": found.requests,
            "seconds": found.seconds,
        }
    return {**item, "search": search, "carried": carried}


def write(items: list[dict[str, Any]]) -> str:
    """Return the text of a file with these items."""
    content = {"format": FORMAT, "version": VERSION, "searches": items}
    text = json.dumps(content, ensure_ascii=False, indent=2) + "\n"
    try:
        text.encode()
    except UnicodeEncodeError:  # an unpaired surrogate in a name
        text = json.dumps(content, indent=2) + "\n"
    return text


def read(text: str) -> tuple[list[Item], tuple[str, ...]]:
    """Return the searches of a text from `write`, and a sentence for each that cannot be read."""
    try:
        content = json.loads(text.lstrip("\ufeff"), parse_int=_whole_number)
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        return [], (
            tr("The file contains no searches exported by Parcel Lookup. Nothing was imported."),
        )
    version, found = content.get("version"), content.get("searches")
    if isinstance(version, int) and version > VERSION:
        problem = tr(
            "The file was exported by a newer version of Parcel Lookup, in format {format}; this "
            "version reads format {known}. Nothing was imported."
        ).format(format=version, known=VERSION)
        return [], (problem,)
    if version != VERSION or not isinstance(found, list):
        return [], (tr("The file is damaged: it has no list of searches."),)
    if not found:
        return [], (tr("The file contains no searches."),)
    items, problems = [], []
    for number, item in enumerate(found, 1):
        try:
            items.append(_read_item(item))
        except _Unreadable as error:  # noqa: PERF203 - a few hundred rounds at most
            title = _title(item, number)
            problem = tr("{search} was skipped: {reason}").format(search=title, reason=error)
            problems.append(problem)
    return items, tuple(problems)


def _date(seconds: float) -> str | None:
    """Return a time in UTC for people to read; None if it is outside of the calendar."""
    try:
        moment = datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=round(seconds))
    except (OverflowError, ValueError):
        return None
    return moment.isoformat().replace("+00:00", "Z")


def _title(content: Any, number: int) -> str:
    name = content.get("name") if isinstance(content, dict) else None
    if not isinstance(name, str):
        return tr("Search {number} in the file").format(number=number)
    name = storable(name.strip()[:80])
    return tr("Search {number} in the file (“{name}”)").format(number=number, name=name)


def _read_item(content: Any) -> Item:
    if not isinstance(content, dict) or "search" not in content:
        raise _Unreadable(tr("it is not a search."))
    try:
        search = Search.from_json(content["search"])
        # The source is chosen when the search is run; only then is the scope rule checked.
        problems = search.problems(FILE_CAPABILITIES)
    except ParcelError as error:
        reason = tr("the search cannot be read ({detail}).").format(detail=error.detail)
        raise _Unreadable(reason) from error
    if problems:
        raise _Unreadable(problems[0].sentence)
    if not all(map(_is_polygon, search.polygons)):
        raise _Unreadable(tr("one of its polygons is damaged."))
    carried, join_mode = content.get("carried"), content.get("join_mode", 0)
    if carried is not None and not isinstance(carried, dict):
        raise _Unreadable(tr("the attributes of its polygons are damaged."))
    if type(join_mode) is not int or join_mode not in _JOIN_MODES:
        raise _Unreadable(tr("this version does not support its join mode."))
    sentence = storable(search.describe())
    name = content.get("name")
    name = storable(name).strip() if isinstance(name, str) else ""
    return Item(name or sentence, sentence, join_mode, pack_search(search), pack_carried(carried))


def _whole_number(text: str) -> int:
    # Python takes hours for a number of ten million digits.
    if len(text) > _MOST_DIGITS:
        raise ValueError("a number is too long")
    return int(text)


def _is_polygon(polygon: SearchPolygon) -> bool:
    """Return whether the form of the WKB is that of a two-dimensional Polygon in degrees.

    Its geometry is validated when the search runs.
    """
    wkb, origin = polygon
    order = "<" if wkb[:1] == b"\1" else ">"
    try:
        _, kind, rings = struct.unpack_from(f"{order}BII", wkb)
        place = _HEADER
        for _ in range(rings):
            (points,) = struct.unpack_from(f"{order}I", wkb, place)
            values = struct.unpack_from(f"{order}{2 * points}d", wkb, place + 4)
            place += 4 + 16 * points
            if points < 4 or not _are_degrees(values):
                return False
    except struct.error:
        return False
    is_whole = kind == _POLYGON and rings > 0 and place == len(wkb)
    return is_whole and 0 <= origin < _MOST_FEATURES


def _are_degrees(values: tuple[float, ...]) -> bool:
    return all(
        math.isfinite(value) and abs(value) <= bound
        for values_of_axis, bound in ((values[::2], 180), (values[1::2], 90))
        for value in values_of_axis
    )
