"""The polygons or rows of an earlier search, with the values carried over from their layer.

The layer may be gone, or have changed: a search that is run again or resumed uses the polygons,
rows, and values that it started with.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Callable

from qgis.core import QgsField
from qgis.PyQt.QtCore import QDate, QDateTime, QMetaType, Qt, QTime

from parcel_lookup.core.contract import SERVICE_INFO, Problem, RequestRefused
from parcel_lookup.core.gis.inputs.polygons import AreaRead
from parcel_lookup.core.gis.inputs.rows import RowsRead, rows_where
from parcel_lookup.core.gis.layer.schema import carried_text
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from parcel_lookup.core.contract import Cancellation, SourceInfo
    from parcel_lookup.core.search import Search

_ISO, _ISO_DATE = Qt.DateFormat.ISODateWithMs, Qt.DateFormat.ISODate

#: Types of carried fields by their names in the stored JSON. Values of other types become text.
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
#: The member of the stored JSON that says that the owners of the parcels are listed.
_OWNERS = "owners"
_NAMES = {kind: name for name, kind in _TYPES.items()}
_FROM_ISO: Mapping[str, Callable[[str], Any]] = {
    "date": lambda text: QDate.fromString(text, _ISO_DATE),
    "time": lambda text: QTime.fromString(text, _ISO),
    "datetime": lambda text: QDateTime.fromString(text, _ISO),
}


def carried_to_json(
    fields: Sequence[QgsField],
    rows: Iterable[Sequence[Any]],
    ids: Sequence[int] = (),
    *,
    lists_owners: bool = False,
) -> dict[str, Any] | None:
    """Return the carried fields and their values by origin (`AreaRead.rows`) as JSON.

    `ids` are those of a list (`RowsRead.ids`). `lists_owners`: the owners are listed, again when
    the search is. Returns None if there is nothing of all this.
    """
    if not (fields or ids or lists_owners):
        return None
    names = [_NAMES.get(QMetaType.Type(field.type()), "text") for field in fields]
    return {
        "fields": [
            {"name": field.name(), "type": name, "alias": field.alias()}
            for field, name in zip(fields, names)
        ],
        "rows": [[_to_json(value, name) for value, name in zip(row, names)] for row in rows]
        if fields
        else [],
        **({"ids": list(ids)} if ids else {}),
        **({_OWNERS: True} if lists_owners else {}),
    }


def without_input(
    search: Search, carried: Mapping[str, Any] | None = None
) -> tuple[Search, StoredArea | StoredRows | None]:
    """Split a search into the search without its polygons or rows, and these.

    A search by filters has neither. Raises `RequestRefused` if the values are damaged.
    """
    if search.is_by_area:
        return replace(search, polygons=()), StoredArea(search, carried)
    if search.is_by_list:
        return replace(search, rows=()), StoredRows(search, carried)
    return search, None


class StoredArea:
    """The input of an earlier area search; replaces an `AreaInput`. Any thread."""

    def __init__(self, search: Search, carried: Mapping[str, Any] | None) -> None:
        """`carried` is the result of `carried_to_json`. Raises `RequestRefused` if damaged."""
        #: The name of the area (`AreaInput.name`).
        self.name = search.place
        self._search = search
        #: Whether the owners of the parcels were listed.
        self.lists_owners = bool(carried and carried.get(_OWNERS))
        #: The fields carried over (`AreaInput.fields`).
        self.fields, self._rows = _read_carried(carried)

    def read(self, cancellation: Cancellation) -> AreaRead:
        """Return the polygons and values as they were (`AreaInput.read`). Needs shapely."""
        from parcel_lookup.core.search.query.polygons import Prepared

        cancellation.check()
        search = self._search
        origins = (one.origin for one in (*search.polygons, *search.own_polygons))
        features = 1 + max(origins, default=-1)
        rows = self._rows or [()] * features
        return AreaRead(
            Prepared(search.polygons),
            rows,
            (),
            is_transformed=search.is_transformed,
            own=[(polygon.origin, polygon.wkb) for polygon in search.own_polygons],
            own_crs=search.own_crs,
            fields=self.fields,
        )


class StoredRows:
    """The rows of an earlier search for a list; replaces a `RowsInput`. Any thread."""

    def __init__(self, search: Search, carried: Mapping[str, Any] | None) -> None:
        """`carried` is the result of `carried_to_json`. Raises `RequestRefused` if damaged."""
        #: The name, kind, and number of the rows (`RowsInput`).
        self.name = search.place
        self.kind = search.rows_kind
        self.count = len(search.rows)
        self.fields, self._rows = _read_carried(carried)
        self._searchable = search.rows
        self._ids = [one for one in (carried or {}).get("ids", ()) if type(one) is int]
        if len(self._ids) != len(self._searchable):  # written by another program
            self._ids = list(range(1, len(self._searchable) + 1))
        if self._rows and len(self._rows) != len(self._searchable):
            raise _damaged("the numbers of values and rows differ")  # untranslated: detail

    @property
    def where(self) -> str:
        """The place in the name of a result layer (`RowsInput.where`)."""
        return rows_where(self.kind, self.name)

    def problems(self, search: Search, info: SourceInfo = SERVICE_INFO) -> list[Problem]:
        """Return what keeps the search from being sent (`RowsInput.problems`)."""
        return replace(search, rows=self._searchable).problems(info)

    def read(self, cancellation: Cancellation) -> RowsRead:
        """Return the rows and values as they were (`RowsInput.read`)."""
        cancellation.check()
        rows = self._rows or [()] * len(self._searchable)
        return RowsRead(self._searchable, rows, self._ids, (), self.name, self.kind, self.fields)


def _read_carried(
    carried: Mapping[str, Any] | None,
) -> tuple[list[QgsField], list[tuple[Any, ...]]]:
    """Return the carried fields and values. Raises `RequestRefused`."""
    if not carried:
        return [], []
    try:
        columns = [(one["name"], one["type"], one["alias"]) for one in carried["fields"]]
        fields = [_field(*column) for column in columns]
        names = [name for _, name, _ in columns]
        rows = [
            tuple(_from_json(value, name) for value, name in zip(row, names))
            for row in carried["rows"]
        ]
    except (KeyError, TypeError, ValueError) as error:
        raise _damaged(repr(error)) from error
    return fields, rows


def _damaged(detail: str) -> RequestRefused:
    problem = Problem(422, (), tr("The values saved with this search are damaged."))
    return RequestRefused((problem,), detail=detail)


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
