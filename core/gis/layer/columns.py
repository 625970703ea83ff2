"""The columns of a layer that users choose for styles and summaries, and what their values are."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any

from qgis.PyQt.QtCore import QDate, QDateTime, QMetaType, Qt

from parcel_lookup.core.contract import FIELD_BY_NAME, Field, FieldType, Group
from parcel_lookup.core.gis.layer.schema import UNREAD_VALUES
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from qgis.core import QgsField, QgsFields

_DATES = (QMetaType.Type.QDate, QMetaType.Type.QDateTime)
_TEXTS = (QMetaType.Type.QString, QMetaType.Type.Bool)
_WHOLE = (
    QMetaType.Type.Int,
    QMetaType.Type.UInt,
    QMetaType.Type.LongLong,
    QMetaType.Type.ULongLong,
)
#: What the expressions of styles give for NULL and for blanks; nothing that is there gives it.
MISSING = ""
#: Larger amounts are written with an exponent, since their zeros are illegible.
LARGEST = 1e15
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
#: Texts are dates if at least this share of them is.
_MOSTLY = 0.9
#: What registers write where they know of no sale: the first days of their calendars.
NO_SALES = ("1900-01-01", "1899-12-30", "1899-12-31", "1753-01-01", "0001-01-01")
#: What `trim` of QGIS takes away. Python takes four control characters more.
_SPACES = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
#: Of a number: QGIS takes as many as it needs, and from six on an exponent where that is shorter.
_DIGITS = range(6, 18)


def layer_columns(fields: QgsFields, empty: Collection[str] = ()) -> dict[str, Field]:
    """Return the columns of a layer with numbers, text, or dates, by name. Any thread.

    Fields of the contract are as in the contract, except that those with another type in the layer
    have that type. All others are in `Group.OTHER`, with the alias of the layer as their label.
    `empty` are the fields to leave out, because no feature has a value.
    """
    skipped = {UNREAD_VALUES, *empty}
    columns = (_column(field) for field in fields if field.name() not in skipped)
    return {column.name: column for column in columns if column is not None}


def fold_text(text: str) -> str:
    """Return a value of a column for comparison: case and repeated blanks do not count."""
    return " ".join(text.split()).casefold()


def text_of(value: Any) -> str:
    """Return a value as text without blanks around it, as `trim` of QGIS gives it; "" for NULL."""
    if value is None:
        return MISSING
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (QDate, QDateTime)):
        return value.toString(Qt.DateFormat.ISODate)
    if isinstance(value, float):
        exact = (
            text for text in (f"{value:.{digits}g}" for digits in _DIGITS) if float(text) == value
        )
        return next(exact, str(value))
    return str(value).strip(_SPACES)


def year_of(value: Any) -> int | None:
    """Return the year of a date; None where the text is not an ISO date."""
    text = text_of(value)
    year = text[:4]
    is_date = (text[4:5] == "-" or len(text) == 4) and text[:10] not in NO_SALES
    return int(year) if is_date and year.isascii() and year.isdigit() else None


def are_dates(values: Iterable[Any]) -> bool:
    """Return whether these are ISO dates as text, apart from a few."""
    texts = list(filter(None, map(text_of, values)))
    dates = sum(1 for text in texts if _DATE.match(text))
    return dates > 0 and dates >= _MOSTLY * len(texts)


def is_finite(value: Any) -> bool:
    """Return whether QGIS can compute with a value: infinities are an error to it."""
    is_one = isinstance(value, (int, float)) and not isinstance(value, bool)
    return is_one and math.isfinite(value)


def plain_number(number: float) -> str:
    """Write a number with as many digits as its size needs."""
    is_long = abs(number) >= 1000 or number % 1 == 0
    return format(number, ",.0f" if is_long and abs(number) < LARGEST else ",.4g")


def _column(field: QgsField) -> Field | None:
    """Return a column; None if it has values of another type, such as lists."""
    kind = field.type()
    if not (field.isNumeric() or kind in _TEXTS or kind in _DATES):
        return None
    name = field.name()
    known = FIELD_BY_NAME.get(name) or Field(
        name, FieldType.TEXT, Group.OTHER, field.displayName(), field.comment() or tr("Column")
    )
    if known.is_numeric != field.isNumeric():
        known = known._replace(type=FieldType.NUMERIC if field.isNumeric() else FieldType.TEXT)
    is_date = kind in _DATES or (known.is_date and not known.is_numeric)
    return known._replace(whole=kind in _WHOLE, is_date=is_date)
