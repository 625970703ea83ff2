"""The fields of layers of parcels, rows, and buildings: their order, names, types, and readers.

Design, section 4, "Result layers": the contract's fields, then fields unknown to the contract in
the order first seen, then the carried-over fields, then the join, then `stack_count`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from qgis.core import QgsField, QgsFields
from qgis.PyQt.QtCore import QDate, QMetaType, Qt

from parcel_lookup.core.contract import BUILDING_FIELDS, FIELDS, ID_FIELD
from parcel_lookup.core.contract.reference import known_column
from parcel_lookup.core.contract.values import Unreadable, read_number, read_text
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import for_xml, without_markup

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from parcel_lookup.core.contract import Field

#: The name of the connection that a parcel comes from, in a search of several.
SOURCE = "source"
BUILDING_COUNT = "building_count"
JOIN_COUNT, JOIN_ACRES, JOIN_PERCENT = "join_count", "join_overlap_acres", "join_overlap_pct"
#: The number of parcels of the layer that share the location, 1 if there is no other; NULL while
#: parcels arrive, and if the result is incomplete.
STACK_COUNT = "stack_count"
ROW_ID, ROW_STATUS, ROW_SCORE = "row_id", "row_status", "row_score"
ROW_DISTANCE, ROW_NOTE, ROW_REASON = "row_distance_m", "row_note", "row_reason"
UNREAD_VALUES = "unread_values"
CARRIED_PREFIX = "src_"

#: Reserved names: GeoPackage files refuse or lose features if they have such fields.
RESERVED = ("fid", "ogc_fid", "geom")

_JOIN = (
    (JOIN_COUNT, QMetaType.Type.Int, tr("Matching polygons")),
    (JOIN_ACRES, QMetaType.Type.Double, tr("Overlap (acres)")),
    (JOIN_PERCENT, QMetaType.Type.Double, tr("Overlap (% of the parcel)")),
)
_STACK = (
    STACK_COUNT,
    QMetaType.Type.Int,
    tr("Parcels at this place"),
    tr("Number of parcels in this layer that share the place, such as units of a condominium"),
)
_ROW_JOIN = (
    (ROW_ID, QMetaType.Type.LongLong, tr("Row")),
    (ROW_STATUS, QMetaType.Type.QString, tr("Match status")),
    (ROW_SCORE, QMetaType.Type.Double, tr("Address match (0 to 100)")),
    (ROW_DISTANCE, QMetaType.Type.Double, tr("Distance from the point (m)")),
    (ROW_NOTE, QMetaType.Type.QString, tr("Row note")),
)
_ROW_REPORT = (*_ROW_JOIN[:2], (ROW_REASON, QMetaType.Type.QString, tr("Reason")))
#: The fields of a table of rows without a parcel, after the kept fields.
ROW_REPORT = tuple(name for name, _, _ in _ROW_REPORT)
_UNREAD_LABEL = tr("Unreadable values")
#: The labels of fields of area include their unit.
_UNITS_TO_NAME = ("USD", "%", "m", "m²")
_KEPT_TYPES = frozenset(
    (
        QMetaType.Type.Int,
        QMetaType.Type.LongLong,
        QMetaType.Type.Double,
        QMetaType.Type.Bool,
        QMetaType.Type.QString,
        QMetaType.Type.QDate,
        QMetaType.Type.QTime,
        QMetaType.Type.QDateTime,
    )
)

_TEXTS = frozenset((str, type(None)))
Reader = Callable[[Any], Any]


class Column(NamedTuple):
    """A field whose values are read when features are built."""

    #: The name that the service uses; "" for the field `unread_values`.
    key: str
    #: Raises `contract.values.Unreadable`.
    read: Reader


def read_columns(
    columns: Sequence[Column], attributes: Mapping[str, Any], unread: dict[str, Any]
) -> list[Any]:
    """Return the values of these columns in a record; add unreadable values to `unread`."""
    raws = [attributes.get(one.key) if one.key else None for one in columns]
    values = [_read(one, raw, unread, one.key) for one, raw in zip(columns, raws)]
    if unread and _UNREAD_COLUMN in columns:
        values[columns.index(_UNREAD_COLUMN)] = json_text(unread)
    return values


def read_column(column: Column, raws: Sequence[Any]) -> tuple[Sequence[Any], dict[int, Any]]:
    """Return the values of a column in many records, and by place those that cannot be read."""
    if column.read in (_read_any, _as_it_is) and {*map(type, raws)} <= _TEXTS:
        return raws, {}
    unread: dict[int, Any] = {}
    return [_read(column, raw, unread, place) for place, raw in enumerate(raws)], unread


def _read(column: Column, raw: Any, unread: dict[Any, Any], name: Any) -> Any:
    try:
        return column.read(raw)
    except Unreadable:
        unread[name] = raw
        return None


class ResultSchema:
    """The fields of a result layer. `learn` adds unknown fields of records.

    Until `open` is called, unknown fields take their place before the carried ones. A layer that
    has its fields already can only gain one at its end.
    """

    def __init__(
        self,
        carried: Sequence[QgsField] = (),
        *,
        by_area: bool = False,
        by_list: bool = False,
        with_buildings: bool = False,
        with_source: bool = False,
        source_fields: Mapping[str, Field] | None = None,
    ) -> None:
        """`carried`: fields of the searching layer.

        `by_area` and `by_list`: with the fields of the join to a polygon, or to a row.
        `with_source`: with the field `source`; a source's own field of that name gets another one.
        `source_fields` are those of `SourceInfo`. The layer has a field for each from
        the start, and it has the type that the source declares: text, number, or date. Those of
        other unknown fields of records are what is known of their names, or text.
        """
        self._names = _Names([field.name for field in FIELDS])
        join = _JOIN if by_area else _ROW_JOIN if by_list else ()
        reserved = join or _JOIN  # unknown fields have the same names with and without an area
        self._names.take(
            BUILDING_COUNT, UNREAD_VALUES, STACK_COUNT, *(name for name, _, _ in reserved)
        )
        self._aliases: dict[str, str] = {}
        self._contract = [
            self._field(
                field.name,
                _contract_type(field.whole, field.is_numeric),
                _label(field),
                field.meaning,
            )
            for field in FIELDS
        ]
        self.with_buildings, self.with_source = with_buildings, with_source
        self._counted = []
        if with_source:
            self._names.take(SOURCE)
            meaning = tr("Name of the connection that the parcel comes from")
            self._counted.append(
                self._field(SOURCE, QMetaType.Type.QString, tr("Connection"), meaning)
            )
        if with_buildings:
            self._counted.append(self._field(BUILDING_COUNT, QMetaType.Type.Int, tr("Buildings")))
        self.by_area, self.by_list = by_area, by_list
        #: The number of fields that describe the polygon or row.
        self.join_width = len(join)
        # For each carried value, the function that converts it to the type of its field.
        self.carried_readers = [_carried_reader(field.type()) for field in carried]
        self._carried = [self._carry(field) for field in carried]
        self._join = [self._field(*parts) for parts in (*join, _STACK)]
        self._unknown: list[QgsField] = []
        self._late: list[QgsField] = []
        self._is_open = False
        #: Fields that are not in the contract, in the order of their columns: those learned before
        #: `open`, and those learned after it.
        self.unknown_columns: list[Column] = []
        self.late_columns: list[Column] = []
        self._keys = {field.name for field in FIELDS}
        for field in (source_fields or {}).values():
            if field.name not in self._keys:
                kind, read = _declared(field)
                self._add(Column(field.name, read), kind, _own_label(field), field.meaning)

    @property
    def fields(self) -> QgsFields:
        """The fields as they are now, in the order of the layer."""
        fields = QgsFields()
        for field in (
            *self._contract,
            *self._unknown,
            *self._counted,
            *self._carried,
            *self._join,
            *self._late,
        ):
            fields.append(field)
        return fields

    @property
    def aliases(self) -> Mapping[str, str]:
        """The readable names of fields, by field name."""
        return self._aliases

    def open(self) -> QgsFields:
        """Return the initial fields of a layer; new fields are added at the end from now on."""
        self._is_open = True
        return self.fields

    def learn(self, attributes: Mapping[str, Any]) -> list[QgsField]:
        """Add the unknown fields of a record, and return them."""
        if attributes.keys() <= self._keys:
            return []
        return [self._learn(key) for key in attributes if key not in self._keys]

    def learn_unread(self) -> list[QgsField]:
        """Add the field `unread_values` at the end, and return it if it is new."""
        if UNREAD_VALUES in self._aliases:
            return []
        field = self._field(UNREAD_VALUES, QMetaType.Type.QString, _UNREAD_LABEL)
        self._late.append(field)
        self.late_columns.append(_UNREAD_COLUMN)
        return [field]

    def _learn(self, key: str) -> QgsField:
        known = known_column(key)
        if known is None:
            return self._add(Column(key, _read_any), QMetaType.Type.QString, "")
        kind = _foreign_type(known.is_numeric, known.is_whole)
        read = _foreign_reader(known.is_numeric, known.is_whole)
        return self._add(Column(key, read), kind, known.label)

    def _add(self, column: Column, kind: QMetaType.Type, label: str, meaning: str = "") -> QgsField:
        self._keys.add(column.key)
        name = self._names.unique(column.key)
        field = self._field(name, kind, "" if label == name else label, meaning)
        if self._is_open:
            self._late.append(field)
            self.late_columns.append(column)
        else:
            self._unknown.append(field)
            self.unknown_columns.append(column)
        return field

    def _carry(self, field: QgsField) -> QgsField:
        name = self._names.unique(f"{CARRIED_PREFIX}{field.name()}")
        return self._field(name, _kept_type(field), field.displayName())

    def _field(self, name: str, kind: QMetaType.Type, alias: str, meaning: str = "") -> QgsField:
        self._aliases[name] = alias
        return _named(name, kind, alias, meaning)


class RowSchema:
    """The fields of a table of rows: carried fields with their own names, then the row report."""

    def __init__(self, carried: Sequence[QgsField]) -> None:
        names = _Names(ROW_REPORT)
        #: For each carried value, the function that converts it to the type of its field.
        self.carried_readers = [_carried_reader(field.type()) for field in carried]
        self.fields = QgsFields()
        for field in carried:
            kept = _named(names.unique(field.name()), _kept_type(field), field.alias())
            self.fields.append(kept)
        for parts in _ROW_REPORT:
            self.fields.append(_named(*parts))


class BuildingSchema:
    """The fields of a layer of building footprints: `svc_uuid`, known fields, then others."""

    def __init__(self) -> None:
        self._names = _Names([ID_FIELD, UNREAD_VALUES, *(field.name for field in BUILDING_FIELDS)])
        self._fields = [QgsField(ID_FIELD, QMetaType.Type.QString)]
        self._fields[0].setAlias(tr("Parcel UUID"))
        for known in BUILDING_FIELDS:
            field = QgsField(known.name, _contract_type(False, known.numeric))
            field.setAlias(_with_unit(known.label, known.unit))
            self._fields.append(field)
        self._keys = {field.name for field in BUILDING_FIELDS}
        #: The fields of a building in the order of their columns, after `svc_uuid`.
        self.columns = [
            Column(field.name, _foreign_reader(field.numeric, False)) for field in BUILDING_FIELDS
        ]

    @property
    def fields(self) -> QgsFields:
        """The fields as they are now, in the order of the layer."""
        fields = QgsFields()
        for field in self._fields:
            fields.append(field)
        return fields

    def learn(self, attributes: Mapping[str, Any]) -> list[QgsField]:
        """Add the unknown fields of a building, and return them."""
        if attributes.keys() <= self._keys:
            return []
        return [self._learn(key) for key in attributes if key not in self._keys]

    def learn_unread(self) -> list[QgsField]:
        """Add the field `unread_values`, and return it if it is new."""
        if _UNREAD_COLUMN in self.columns:
            return []
        self.columns.append(_UNREAD_COLUMN)
        self._fields.append(QgsField(UNREAD_VALUES, QMetaType.Type.QString))
        self._fields[-1].setAlias(_UNREAD_LABEL)
        return self._fields[-1:]

    def _learn(self, key: str) -> QgsField:
        self._keys.add(key)
        self.columns.append(Column(key, _read_any))
        self._fields.append(QgsField(self._names.unique(key), QMetaType.Type.QString))
        return self._fields[-1]


class _Names:
    """Creates names that are unique, ignoring case, and not reserved."""

    def __init__(self, names: Iterable[str]) -> None:
        self._taken: set[str] = set()
        self.take(*RESERVED, *names)

    def take(self, *names: str) -> None:
        self._taken.update(name.casefold() for name in names)

    def unique(self, name: str) -> str:
        name = for_xml(name).strip() or "unnamed"
        found, number = name, 1
        while found.casefold() in self._taken:
            number += 1
            found = f"{name}_{number}"
        self.take(found)
        return found


def _named(name: str, kind: QMetaType.Type, alias: str, meaning: str = "") -> QgsField:
    # No length and no precision, so that values are not shortened.
    field = QgsField(name, kind)
    # QGIS shows both in tool tips that are HTML; forms and tables show the comment in them.
    field.setAlias(without_markup(alias))
    field.setComment(without_markup(meaning))
    return field


def _kept_type(field: QgsField) -> QMetaType.Type:
    kind = QMetaType.Type(field.type())
    return kind if kind in _KEPT_TYPES else QMetaType.Type.QString


def _contract_type(whole: bool, numeric: bool) -> QMetaType.Type:
    if whole:
        return QMetaType.Type.Int
    return QMetaType.Type.Double if numeric else QMetaType.Type.QString


def _label(field: Any) -> str:
    return _with_unit(field.label, field.unit)


def _own_label(field: Field) -> str:
    """Return the label of a field of the source, with its unit: nothing is known of its words."""
    return f"{field.label} ({field.unit_label})" if field.unit else field.label


def _with_unit(label: str, unit: str) -> str:
    return f"{label} ({unit})" if unit in _UNITS_TO_NAME and "(" not in label else label


def _foreign_reader(numeric: bool, whole: bool) -> Reader:
    if whole:
        return _read_long
    return read_number if numeric else _read_any


def _foreign_type(numeric: bool, whole: bool) -> QMetaType.Type:
    if whole:
        return QMetaType.Type.LongLong
    return QMetaType.Type.Double if numeric else QMetaType.Type.QString


def _declared(field: Field) -> tuple[QMetaType.Type, Reader]:
    """Return the type of a source's own field in a layer, and how its values are read."""
    if field.is_date:
        return QMetaType.Type.QDate, _read_day
    kind = _foreign_type(field.is_numeric, field.whole)
    return kind, _foreign_reader(field.is_numeric, field.whole)


def _read_day(value: Any) -> QDate | None:
    if value is None:
        return None
    day = QDate.fromString(value, Qt.DateFormat.ISODate) if isinstance(value, str) else QDate()
    if not day.isValid():
        raise Unreadable(value)
    return day


def _read_long(value: Any) -> int | None:
    """Return a whole number: 1 for true, and 0 for false."""
    number = int(value) if isinstance(value, bool) else read_number(value)
    if number is not None and number != int(number):
        raise Unreadable(value)
    return None if number is None else int(number)


def _read_any(value: Any) -> str | None:
    """Return any value as text: numbers unchanged, lists and objects as JSON."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bytes):
        return value.hex()
    try:
        return read_text(value)
    except Unreadable:
        return json_text(value)


def json_text(value: Any) -> str:
    """Return any value as JSON."""
    return json.dumps(value, ensure_ascii=False, default=_json_default)


def _json_default(value: Any) -> str:
    return value.hex() if isinstance(value, bytes) else str(value)


def _carried_reader(kind: int) -> Reader:
    """Return the function that converts values of a carried field to the type in the result."""
    kept = QMetaType.Type(kind) in _KEPT_TYPES and QMetaType.Type(kind) != QMetaType.Type.QString
    return _as_it_is if kept else carried_text


def _as_it_is(value: Any) -> Any:
    return value


def carried_text(value: Any) -> str | None:
    """Return a carried value of a type that files do not support as text; None stays None."""
    if isinstance(value, QDate):
        return value.toString(Qt.DateFormat.ISODate)
    data = getattr(value, "data", None)
    if callable(data):  # QByteArray
        value = bytes(data())
    return _read_any(value)


_UNREAD_COLUMN = Column("", _as_it_is)
