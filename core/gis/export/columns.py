"""The columns of what is written: what kind of values they have, and these as Python has them."""

from __future__ import annotations

import json
import math
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from qgis.core import QgsGeometry, QgsReferencedGeometry
from qgis.PyQt.QtCore import QByteArray, QDateTime, QMetaType, Qt, QVariant

from parcel_lookup.core.contract import BUILDING_FIELDS, FIELD_BY_NAME
from parcel_lookup.core.gis.layer.values import is_beyond_years, plain_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsFeature, QgsField, QgsFields


class Kind(Enum):
    """What the values of a column are; the value is the word for it in tables."""

    TEXT = "text"
    #: Of 32 bits, and of 64.
    WHOLE = "whole number"
    LONG = "large whole number"
    NUMBER = "number"
    YES_NO = "yes or no"
    DATE = "date"
    TIME = "time"
    MOMENT = "date and time"
    #: Lists, maps, bytes and others: no file of ours has them but as text.
    OTHER = "other"

    @property
    def words(self) -> str:
        """Several of them."""
        return _SEVERAL[self]


_SEVERAL = {
    Kind.TEXT: "texts",
    Kind.WHOLE: "whole numbers",
    Kind.LONG: "large whole numbers",
    Kind.NUMBER: "numbers",
    Kind.YES_NO: "values of yes or no",
    Kind.DATE: "dates",
    Kind.TIME: "times",
    Kind.MOMENT: "dates with times",
    Kind.OTHER: "lists and other values of that kind",
}


_KINDS = {
    QMetaType.Type.QString: Kind.TEXT,
    QMetaType.Type.Int: Kind.WHOLE,
    QMetaType.Type.LongLong: Kind.LONG,
    QMetaType.Type.UInt: Kind.LONG,
    QMetaType.Type.Double: Kind.NUMBER,
    QMetaType.Type.Float: Kind.NUMBER,
    QMetaType.Type.Bool: Kind.YES_NO,
    QMetaType.Type.QDate: Kind.DATE,
    QMetaType.Type.QTime: Kind.TIME,
    QMetaType.Type.QDateTime: Kind.MOMENT,
}

_PLAIN = (str, int, float, bool, type(None))
#: What Python has for the values of most columns.
_TYPES = {
    Kind.TEXT: str,
    Kind.WHOLE: int,
    Kind.LONG: int,
    Kind.NUMBER: float,
    Kind.YES_NO: bool,
}

_UNITS = {field.name: field.unit for field in BUILDING_FIELDS} | {
    name: field.unit for name, field in FIELD_BY_NAME.items()
}


class Column(NamedTuple):
    """A field of the layer."""

    name: str
    #: For people; the name where there is no other.
    label: str
    unit: str
    kind: Kind

    @property
    def is_number(self) -> bool:
        """Whether it can be reckoned with."""
        return self.kind in (Kind.WHOLE, Kind.LONG, Kind.NUMBER)


def columns_of(fields: QgsFields) -> list[Column]:
    """A column for each field."""
    return [_column(field) for field in fields]


def _column(field: QgsField) -> Column:
    name = field.name()
    known = FIELD_BY_NAME.get(name)
    label = field.alias() or (known.label if known else "") or name
    try:
        kind = _KINDS.get(QMetaType.Type(field.type()), Kind.OTHER)
    except ValueError:
        kind = Kind.OTHER
    return Column(name, label, _UNITS.get(name, ""), kind)


def plain_values(values: Sequence[Any], kind: Kind) -> Sequence[Any]:
    """Attributes with None for every NULL, and what is of kind OTHER as text."""
    types = set(map(type, values))
    if types == {_TYPES.get(kind)}:
        return values
    plain = [value if type(value) in _PLAIN else plain_value(value) for value in values]
    is_text = kind is Kind.OTHER or (kind is Kind.TEXT and not types <= {str, QVariant})
    return list(map(as_text, plain)) if is_text else plain


def as_text(value: Any) -> str | None:
    """Any value as text: dates in ISO, lists and maps as JSON, shapes as WKT, bytes in hex."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, (bytes, QByteArray)):
        return bytes(value).hex()
    if isinstance(value, (QgsGeometry, QgsReferencedGeometry)):
        return value.asWkt()
    if hasattr(value, "toString"):  # dates and times
        return str(value.toString(Qt.DateFormat.ISODateWithMs)) or _beyond_text(value)
    return json.dumps(value, ensure_ascii=False, default=as_text)


def count_beyond_years(column: Column, values: Sequence[Any]) -> int:
    """The number of a column's dates that `is_beyond_years`."""
    if column.kind not in (Kind.DATE, Kind.MOMENT):
        return 0
    return sum(map(is_beyond_years, values))


def _beyond_text(value: Any) -> str:
    """A date that Qt has no text for: with a sign and four digits of the year, or more."""
    if not is_beyond_years(value):
        return ""
    date = value.date() if isinstance(value, QDateTime) else value
    year, rest = date.year(), f"{date.month():02}-{date.day():02}"
    text = f"{'-' if year < 0 else '+'}{abs(year):04}-{rest}"
    if not isinstance(value, QDateTime):
        return text
    return f"{text}T{value.time().toString(Qt.DateFormat.ISODateWithMs)}"


def values_by_column(
    features: Sequence[QgsFeature], columns: Sequence[Column]
) -> list[Sequence[Any]]:
    """The attributes of features, column by column, as `plain_values` gives them."""
    rows = [feature.attributes() for feature in features]
    if min(map(len, rows), default=0) < len(columns):  # a feature from before a field was added
        rows = [row + [None] * (len(columns) - len(row)) for row in rows]
    return [plain_values(values, column.kind) for values, column in zip(zip(*rows), columns)]


def finite_only(values: Sequence[float | None]) -> tuple[Sequence[float | None], int]:
    """Numbers with None for what is infinite or none, and how many there are of these."""
    there = [value for value in values if value is not None]
    if math.isfinite(sum(there)):
        return values, 0
    finite = [value if value is None or math.isfinite(value) else None for value in values]
    return finite, finite.count(None) - (len(values) - len(there))
