"""The polygons of an earlier search, with what was carried over from their layer.

The layer may be gone, or have changed: a search that is run again, or gone on with, has the
polygons and values that it began with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

from qgis.core import QgsField
from qgis.PyQt.QtCore import QDate, QDateTime, QMetaType, Qt, QTime

from parcel_lookup.core.contract import Problem, RequestRefused

from .polygons import AreaRead
from .schema import carried_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.search import Search

_ISO, _ISO_DATE = Qt.DateFormat.ISODateWithMs, Qt.DateFormat.ISODate

#: Types of carried fields by the names they are stored under. What a value of another type is
#: carried as is text.
_TYPES = {
    "text": QMetaType.Type.QString,
    "integer": QMetaType.Type.Int,
    "long": QMetaType.Type.LongLong,
    "double": QMetaType.Type.Double,
    "boolean": QMetaType.Type.Bool,
    "date": QMetaType.Type.QDate,
    "time": QMetaType.Type.QTime,
    "datetime": QMetaType.Type.QDateTime,
}
_NAMES = {kind: name for name, kind in _TYPES.items()}
_FROM_ISO: Mapping[str, Callable[[str], Any]] = {
    "date": lambda text: QDate.fromString(text, _ISO_DATE),
    "time": lambda text: QTime.fromString(text, _ISO),
    "datetime": lambda text: QDateTime.fromString(text, _ISO),
}


def carried_to_json(
    fields: Sequence[QgsField], rows: Iterable[Sequence[Any]]
) -> dict[str, Any] | None:
    """Carried fields and their values by origin (`AreaRead.rows`) as JSON; None without fields."""
    if not fields:
        return None
    names = [_NAMES.get(QMetaType.Type(field.type()), "text") for field in fields]
    return {
        "fields": [
            {"name": field.name(), "type": name, "alias": field.alias()}
            for field, name in zip(fields, names)
        ],
        "rows": [[_to_json(value, name) for value, name in zip(row, names)] for row in rows],
    }


class StoredArea:
    """Takes the place of an `AreaInput` whose polygons were read long ago. Any thread."""

    def __init__(self, search: Search, carried: Mapping[str, Any] | None) -> None:
        """`carried` is what `carried_to_json` made. Raises `RequestRefused` where it is not."""
        #: What the polygons are called (`AreaInput.name`).
        self.name = search.place
        self._polygons = search.polygons
        try:
            columns = [(one["name"], one["type"], one["alias"]) for one in _part(carried, "fields")]
            #: The fields carried over (`AreaInput.fields`).
            self.fields = [_field(*column) for column in columns]
            names = [name for _, name, _ in columns]
            self._rows = [
                tuple(_from_json(value, name) for value, name in zip(row, names))
                for row in _part(carried, "rows")
            ]
        except (KeyError, TypeError, ValueError) as error:
            problem = Problem(422, (), "The values that go with this stored search are damaged.")
            raise RequestRefused((problem,), detail=repr(error)) from error

    def read(self, cancellation: Cancellation) -> AreaRead:
        """The polygons and values as they were (`AreaInput.read`). Needs shapely."""
        from parcel_lookup.core.search.polygons import Prepared

        cancellation.check()
        features = 1 + max((polygon.origin for polygon in self._polygons), default=-1)
        return AreaRead(Prepared(self._polygons), self._rows or [()] * features, ())


def _part(carried: Mapping[str, Any] | None, name: str) -> Sequence[Any]:
    return carried[name] if carried else ()


def _field(name: str, kind: str, alias: str) -> QgsField:
    field = QgsField(name, _TYPES[kind])
    field.setAlias(alias)
    return field


def _to_json(value: Any, name: str) -> Any:
    if value is None:
        return None
    if name in _FROM_ISO:
        return value.toString(_ISO_DATE if name == "date" else _ISO)
    return carried_text(value) if name == "text" else value


def _from_json(value: Any, name: str) -> Any:
    return _FROM_ISO[name](value) if value is not None and name in _FROM_ISO else value
