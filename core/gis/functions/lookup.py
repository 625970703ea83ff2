"""Find parcels for the expression functions, in parcel files and cached responses.

`FunctionLookup` resolves a connection's name, and remembers the parcels that it found; `RecordMaps`
makes maps of them, with the names and types of the fields of a result layer.

Everything may be called in any thread, in several at a time: QGIS works expressions out in the main
thread, in those that draw a map, and in Processing's.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from parcel_lookup.core.contract import FIELD_BY_NAME, FIELDS, ErrorCode, ParcelError
from parcel_lookup.core.contract.reference import known_column
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.connections.offline import finder_key, open_finder
from parcel_lookup.core.gis.layer.schema import UNREAD_VALUES, ResultSchema, json_text, read_columns
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parcel_lookup.core.contract import Field, Parcel
    from parcel_lookup.core.gis.connections.kinds import Finder
    from parcel_lookup.core.gis.layer.schema import Column

#: Seconds for which settings and files are not read again: a change shows with the next redraw.
TRUSTED_SECONDS = 0.5
#: Seconds before a failed file is tried again: a missing drive takes seconds to fail.
_FAILED_SECONDS = 3.0
#: Parcels that are remembered, of all connections: a map is drawn again with the same ones.
_MOST_FOUND = 10_000

_BEING_READ = tr("they are being read for the first time. Try again in a moment.")
Look = Callable[["Finder"], Any]
#: The number of parcels at the place or with the id.
PARCEL_COUNT = "parcel_count"
_NAMES = tuple(field.name for field in FIELDS)


class _Target(NamedTuple):
    """The connection that a name refers to, and when that was last checked."""

    key: tuple[str, str]
    version: Any
    checked_at: float


class FunctionLookup:
    """Finds parcels as maps of values, without sending a request."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        #: By finder: the version of its data, and what makes maps of its parcels.
        self._records: dict[tuple[str, str], tuple[Any, RecordMaps]] = {}
        self._finders: dict[tuple[str, str], Finder] = {}
        self._targets: dict[str, _Target] = {}
        self._failures: dict[tuple[str, str], tuple[ParcelError, float]] = {}
        self._found: OrderedDict[Any, dict[str, Any] | None] = OrderedDict()

    def at(
        self, lon: float, lat: float, connection: str, goes_on: Callable[[float], bool]
    ) -> dict[str, Any] | None:
        """Return the parcel at a point in EPSG:4326, by a connection's name ("": the default).

        Waits for cached responses that are not read yet, as long as `goes_on` returns true. Raises
        `ParcelError`.
        """
        return self._find((lon, lat), lambda finder: finder.at(lon, lat), connection, goes_on)

    def by_id(
        self, id_: str, connection: str, goes_on: Callable[[float], bool]
    ) -> dict[str, Any] | None:
        """Return the parcel with an id; the rest as `at`."""
        return self._find(id_, lambda finder: finder.by_id(id_), connection, goes_on)

    def let_go(self) -> None:
        """Close all files that are not being read."""
        with self._lock:
            finders = list(self._finders.values())
        for finder in finders:
            finder.let_go()

    def _find(
        self, sought: Any, look: Look, connection: str, goes_on: Callable[[float], bool]
    ) -> dict[str, Any] | None:
        target = self._target(connection, goes_on)
        query = (target.key, target.version, sought)
        with self._lock:
            if query in self._found:
                self._found.move_to_end(query)
                return self._found[query]
        record = self._unless_failed(target.key, lambda finder: self._record(target, finder, look))
        with self._lock:
            self._found[query] = record
            if len(self._found) > _MOST_FOUND:
                self._found.popitem(last=False)
        return record

    def _record(self, target: _Target, finder: Finder, look: Look) -> dict[str, Any] | None:
        found = look(finder)
        if found is None:
            return None
        version, records = self._records.get(target.key, (None, None))
        if records is None or version != target.version:
            records = RecordMaps(finder.fields())
            self._records[target.key] = target.version, records
        return records.map_of(*found)

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
        """Return the result of `look`; raise its last error again for a moment after it failed."""
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
    """Makes maps of the parcels of a source, with the types of a result layer. Any thread."""

    def __init__(self, fields: Mapping[str, Field] = FIELD_BY_NAME) -> None:
        """`fields` are those of the source."""
        self._lock = threading.Lock()
        self._schema = ResultSchema(source_fields=fields)
        #: Of fields that the contract does not know: name and reader by the service's name.
        self._foreign: dict[str, tuple[str, Column]] = {}
        own = self._schema.fields.names()[len(_NAMES) :]
        for name, column in zip(own, self._schema.unknown_columns):
            self._foreign[column.key] = _free_name(name), column
        self._fields = fields

    def map_of(self, parcel: Parcel, count: int) -> dict[str, Any]:
        """Return the parcel's values by field; all fields of the contract are there."""
        attributes = parcel.attributes
        record = {name: self._divisible(name, attributes.get(name)) for name in _NAMES}
        unread = dict(parcel.unread or {})
        for key in attributes.keys() - record.keys():
            name, column = self._foreign.get(key) or self._learnt(key)
            value = read_columns((column,), attributes, unread)[0]
            record[name] = self._divisible(key, value)
        if unread:
            record[UNREAD_VALUES] = json_text(unread)
        record[PARCEL_COUNT] = count
        return record

    def _divisible(self, key: str, value: Any) -> Any:
        """Return a value as in a layer: QGIS divides whole numbers in another way."""
        if type(value) is not int:
            return value
        field, known = self._fields.get(key), known_column(key)
        if field is not None:
            return value if field.whole else float(value)
        return value if known is None or known.is_whole else float(value)

    def _learnt(self, key: str) -> tuple[str, Column]:
        with self._lock:
            if key not in self._foreign:
                (field,) = self._schema.learn({key: None})
                self._foreign[key] = _free_name(field.name()), self._schema.unknown_columns[-1]
            return self._foreign[key]


def _free_name(name: str) -> str:
    return f"{name}_2" if name == PARCEL_COUNT else name
