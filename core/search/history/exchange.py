"""Searches as JSON for a colleague: export and import."""

from __future__ import annotations

import json
import math
import sqlite3
import struct
from collections.abc import Iterable
from datetime import datetime, timedelta, timezone
from typing import Any, NamedTuple

from parcel_lookup.core.contract import FILE_RULES, ParcelError
from parcel_lookup.core.search.history import entries, saved
from parcel_lookup.core.search.history.documents import (
    Document,
    load,
    pack_carried,
    pack_search,
    storable,
)
from parcel_lookup.core.search.history.saved import SavedSearch
from parcel_lookup.core.search.query.search import Search, SearchPolygon

FORMAT, VERSION = "parcel_lookup/searches", 1

_LONGEST_NUMBER = 400
_JOIN_MODES = (0, 1)
#: No layer has more to search with, and a list of this many fits into memory.
_MOST_FEATURES = 10_000_000
# Of well-known binary: the length of what comes before the rings, and the kind.
_HEADER, _POLYGON = 9, 3


class Imported(NamedTuple):
    """The result of an import."""

    #: The names of the saved searches that were made.
    names: tuple[str, ...]
    #: A sentence for everything that was left out.
    problems: tuple[str, ...]


class Item(NamedTuple):
    """A search that can be saved."""

    name: str
    sentence: str
    join_mode: int
    search: Document
    carried: Document | None


class _Unreadable(Exception):
    """An item cannot be saved: the end of a sentence."""


def write(
    connection: sqlite3.Connection, ids: Iterable[str], names: Iterable[str], now: float
) -> str:
    """Entries and saved searches as text. Raises `ParcelError` where one is not there."""
    items = [_entry_to_json(connection, entry_id, now) for entry_id in ids]
    items += [_saved_to_json(connection, name) for name in names]
    content = {"format": FORMAT, "version": VERSION, "searches": items}
    text = json.dumps(content, ensure_ascii=False, indent=2) + "\n"
    try:
        text.encode()
    except UnicodeEncodeError:  # half a character in a name: no file takes it as it is
        text = json.dumps(content, indent=2) + "\n"
    return text


def read(text: str) -> tuple[list[Item], tuple[str, ...]]:
    """The searches of a text that `write` wrote, and a sentence for what is none."""
    try:
        content = json.loads(text.lstrip("\ufeff"), parse_int=_whole_number)
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        return [], ("This holds no searches that Parcel Lookup exported. Nothing was imported.",)
    version, found = content.get("version"), content.get("searches")
    if isinstance(version, int) and version > VERSION:
        sentence = (
            "A newer version of Parcel Lookup wrote these searches, in a form that this version "
            f"does not know ({version}; it knows {VERSION}). Nothing was imported."
        )
        return [], (sentence,)
    if version != VERSION or not isinstance(found, list):
        return [], ("The file is damaged: it does not say what its searches are.",)
    if not found:
        return [], ("There is no search in the file.",)
    return _read_items(found)


def put(connection: sqlite3.Connection, items: Iterable[Item], now: float) -> tuple[str, ...]:
    """Save them, and return the names that they got."""
    taken, names = saved.taken_names(connection), []
    for item in items:
        name = saved.free_name(item.name, taken)
        kept = SavedSearch(name, item.sentence, now, item.join_mode)
        saved.put(connection, kept, item.search, item.carried)
        taken.add(name)
        names.append(name)
    return tuple(names)


def _entry_to_json(connection: sqlite3.Connection, entry_id: str, now: float) -> dict[str, Any]:
    entry = entries.get(connection, entry_id, now)
    run = {
        "started": _date(entry.started),
        "state": entry.state,
        "parcels": entry.parcels,
        "requests": entry.requests,
        "seconds": entry.seconds,
    }
    documents = _documents(connection, entries.documents_of(connection, entry_id))
    return _item(entry.name, entry.sentence, entry.join_mode, {"run": run, **documents})


def _saved_to_json(connection: sqlite3.Connection, name: str) -> dict[str, Any]:
    found = saved.get(connection, name)
    documents = _documents(connection, saved.documents_of(connection, name))
    return _item(found.name, found.sentence, found.join_mode, documents)


def _item(name: str, sentence: str, join_mode: int, rest: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "sentence": sentence, "join_mode": join_mode, **rest}


def _documents(connection: sqlite3.Connection, digests: tuple[str, str]) -> dict[str, Any]:
    search, carried = (load(connection, digest) for digest in digests)
    return {"search": search, "carried": carried}


def _date(seconds: float) -> str | None:
    """In UTC, for people; None where no calendar has it."""
    try:
        moment = datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=round(seconds))
    except (OverflowError, ValueError):
        return None
    return moment.isoformat().replace("+00:00", "Z")


def _read_items(found: list[Any]) -> tuple[list[Item], tuple[str, ...]]:
    items, problems = [], []
    for number, content in enumerate(found, 1):
        item = _item_or_reason(content)
        if isinstance(item, Item):
            items.append(item)
        else:
            problems.append(f"{_title(content, number)} was left out: {item}")
    return items, tuple(problems)


def _item_or_reason(content: Any) -> Item | str:
    try:
        return _read_item(content)
    except _Unreadable as error:
        return str(error)


def _title(content: Any, number: int) -> str:
    name = content.get("name") if isinstance(content, dict) else None
    title = f"Search {number} of the file"
    return f"{title} (“{storable(name.strip()[:80])}”)" if isinstance(name, str) else title


def _read_item(content: Any) -> Item:
    if not isinstance(content, dict) or "search" not in content:
        raise _Unreadable("it is no search.")
    try:
        search = Search.from_json(content["search"])
        # Which source it is for is chosen when it is run, and that checks the scope rule.
        problems = search.problems(FILE_RULES)
    except ParcelError as error:
        raise _Unreadable(f"its search cannot be read ({error.detail}).") from error
    if problems:
        raise _Unreadable(problems[0].sentence)
    if not all(map(_is_polygon, search.polygons)):
        raise _Unreadable("one of its polygons is damaged.")
    carried, join_mode = content.get("carried"), content.get("join_mode", 0)
    if carried is not None and not isinstance(carried, dict):
        raise _Unreadable("the values that go with its polygons are damaged.")
    if type(join_mode) is not int or join_mode not in _JOIN_MODES:
        raise _Unreadable("it asks for a way of joining that this version does not know.")
    sentence = storable(search.describe())
    name = content.get("name")
    name = storable(name).strip() if isinstance(name, str) else ""
    documents = pack_search(search), pack_carried(carried)
    return Item(name or sentence, sentence, join_mode, *documents)


def _whole_number(text: str) -> int:
    # Python takes hours for a number of ten million digits.
    if len(text) > _LONGEST_NUMBER:
        raise ValueError("a number is too long")
    return int(text)


def _is_polygon(polygon: SearchPolygon) -> bool:
    """Whether it is a two-dimensional Polygon in degrees, as far as the form of its WKB goes.

    What a geometry engine would say of it is requested when the search runs.
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
