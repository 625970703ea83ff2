"""What the expression functions find: connections, their parcels, and what was found before.

Everything may be called in any thread, in several at a time: QGIS works expressions out in the
main thread, in those that draw a map, and in Processing's.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from parcel_lookup.core.contract import FIELDS, ErrorCode, ParcelError
from parcel_lookup.core.contract.reference import known_column
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.connections.offline import finder_key, open_finder
from parcel_lookup.core.gis.layer.schema import UNREAD_VALUES, ResultSchema, json_text, read_columns
from parcel_lookup.core.gis.qt.libraries import missing_library

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Parcel
    from parcel_lookup.core.gis.connections.offline import Finder

#: For so many seconds what is known of settings and files is not looked up again: a change shows
#: with the next redraw.
TRUSTED_SECONDS = 0.5
#: What failed is left alone for so long: a drive that is gone takes seconds to say so.
_FAILED_SECONDS = 3.0
#: Answers kept, of all connections: a map is drawn again with the same ones.
_MOST_ANSWERS = 10_000

_BEING_READ = "they are being read for the first time. Try again in a moment."

Question = Any
Look = Callable[["Finder"], Any]
#: How many parcels are there or have the id.
PARCEL_COUNT = "parcel_count"
_FRACTIONS = tuple(field.name for field in FIELDS if field.is_numeric and not field.whole)
_NAMES = tuple(field.name for field in FIELDS)


class _Target(NamedTuple):
    """Where a connection's name leads to, as of some time."""

    key: tuple[str, str]
    version: Any
    checked_at: float


class FunctionLookup:
    """Finds parcels as maps of values, in what is there without asking a service."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._records = RecordMaps()
        self._finders: dict[tuple[str, str], Finder] = {}
        self._targets: dict[str, _Target] = {}
        self._failures: dict[tuple[str, str], tuple[ParcelError, float]] = {}
        self._answers: OrderedDict[Question, dict[str, Any] | None] = OrderedDict()

    def at(
        self, lon: float, lat: float, connection: str, goes_on: Callable[[float], bool]
    ) -> dict[str, Any] | None:
        """The parcel at a point in EPSG:4326 by the connection of that name ("": the default).

        Stored answers that are not read yet are waited for as long as `goes_on`. Raises
        `ParcelError`.
        """
        return self._answer((lon, lat), lambda finder: finder.at(lon, lat), connection, goes_on)

    def by_id(
        self, wanted: str, connection: str, goes_on: Callable[[float], bool]
    ) -> dict[str, Any] | None:
        """The parcel with an id; the rest as `at`."""
        return self._answer(wanted, lambda finder: finder.by_id(wanted), connection, goes_on)

    def let_go(self) -> None:
        """Close all files that nobody is reading just now."""
        with self._lock:
            finders = list(self._finders.values())
        for finder in finders:
            finder.let_go()

    def _answer(
        self, asked: Question, look: Look, connection: str, goes_on: Callable[[float], bool]
    ) -> dict[str, Any] | None:
        target = self._target(connection, goes_on)
        question = (target.key, target.version, asked)
        with self._lock:
            if question in self._answers:
                self._answers.move_to_end(question)
                return self._answers[question]
        found = self._unless_failed(target.key, look)
        answer = None if found is None else self._records.map_of(*found)
        with self._lock:
            self._answers[question] = answer
            if len(self._answers) > _MOST_ANSWERS:
                self._answers.popitem(last=False)
        return answer

    def _target(self, connection: str, goes_on: Callable[[float], bool]) -> _Target:
        now = time.monotonic()
        known = self._targets.get(connection)
        if known is not None and now - known.checked_at < TRUSTED_SECONDS:
            return known
        key = finder_key(Connections().resolve(connection))

        def look(finder: Finder) -> Any:
            return finder.version() if finder.refresh(goes_on) else None

        version = self._unless_failed(key, look)
        if version is None:
            raise ParcelError(ErrorCode.STORE_FAILED, reason=_BEING_READ)
        target = self._targets[connection] = _Target(key, version, time.monotonic())
        return target

    def _unless_failed(self, key: tuple[str, str], look: Look) -> Any:
        """What `look` returns; at once the error that it raised a moment ago."""
        failure = self._failures.get(key)
        if failure is not None and time.monotonic() < failure[1]:
            raise failure[0]
        try:
            return look(self._finder(key))
        except ParcelError as error:
            found = error
        failure = ParcelError(found.code, found.detail, **found.params)  # without its frames
        self._failures[key] = failure, time.monotonic() + _FAILED_SECONDS
        raise failure

    def _finder(self, key: tuple[str, str]) -> Finder:
        with self._lock:
            if key not in self._finders:
                missing = missing_library()
                if missing is not None:
                    raise missing
                self._finders[key] = open_finder(key)
            return self._finders[key]


class RecordMaps:
    """Makes maps of parcels. Any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._schema = ResultSchema()
        #: Of fields that the contract does not know: name and reader by the service's name.
        self._foreign: dict[str, tuple[str, Any]] = {}

    def map_of(self, parcel: Parcel, count: int) -> dict[str, Any]:
        """The parcel's values by field; all fields of the contract are there."""
        attributes = parcel.attributes
        record = {name: attributes.get(name) for name in _NAMES}
        for name in _FRACTIONS:
            if type(record[name]) is int:  # QGIS divides whole numbers in another way
                record[name] = float(record[name])
        unread = dict(parcel.unread or {})
        for key in attributes.keys() - record.keys():
            name, column = self._foreign.get(key) or self._learnt(key)
            value = read_columns((column,), attributes, unread)[0]
            known = known_column(key) if type(value) is int else None
            record[name] = float(value) if known and not known.is_whole else value
        if unread:
            record[UNREAD_VALUES] = json_text(unread)
        record[PARCEL_COUNT] = count
        return record

    def _learnt(self, key: str) -> tuple[str, Any]:
        with self._lock:
            if key not in self._foreign:
                (field,) = self._schema.learn({key: None})
                name = field.name() if field.name() != PARCEL_COUNT else f"{PARCEL_COUNT}_2"
                self._foreign[key] = name, self._schema.unknown_columns[-1]
            return self._foreign[key]
