"""Prepares values for any format: the columns of a layer, and each value as a format can hold it.

Every writer iterates over `prepared_batches`. A value is cleaned, counted, or replaced here only,
by `prepared`. A format describes in its `Limits` what it cannot hold; values that are lost or
changed are counted, column by column, and reported. Columns are prepared in batches with few
operations each, because nearly all of them need no change.
"""

from __future__ import annotations

import json
import math
import sys
import unicodedata
from enum import Enum
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from qgis.core import QgsGeometry, QgsReferencedGeometry
from qgis.PyQt.QtCore import QByteArray, QDateTime, QMetaType, Qt, QVariant

from parcel_lookup.core.contract import BUILDING_FIELDS, FIELD_BY_NAME
from parcel_lookup.core.gis.export.crs import Reprojection
from parcel_lookup.core.gis.export.remarks import Loss
from parcel_lookup.core.gis.layer.values import is_beyond_years, plain_value
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from qgis.core import QgsFeature, QgsField, QgsFields

    from parcel_lookup.core.gis.export.remarks import Remarks
    from parcel_lookup.core.gis.export.source import Export, WriteContext


# ---- columns ------------------------------------------------------------------------------------


class ValueKind(Enum):
    """The kind of a column's values. The enum's value is in files that describe the columns."""

    TEXT = "text"
    #: Integers of 32 bits, and of 64 bits.
    WHOLE = "whole number"
    LONG = "large whole number"  # untranslated: stored
    NUMBER = "number"
    YES_NO = "yes or no"  # untranslated: stored
    DATE = "date"
    TIME = "time"
    MOMENT = "date and time"  # untranslated: stored
    #: Lists, maps, bytes, and others: every format of ours stores them as text.
    OTHER = "other"


#: The plurals, for sentences about a column.
_PLURALS = {
    ValueKind.TEXT: tr("text"),
    ValueKind.WHOLE: tr("whole numbers"),
    ValueKind.LONG: tr("large whole numbers"),
    ValueKind.NUMBER: tr("numbers"),
    ValueKind.YES_NO: tr("yes/no values"),
    ValueKind.DATE: tr("dates"),
    ValueKind.TIME: tr("times"),
    ValueKind.MOMENT: tr("dates with times"),
    ValueKind.OTHER: tr("lists and similar values"),
}
_KINDS = {
    QMetaType.Type.QString: ValueKind.TEXT,
    QMetaType.Type.Int: ValueKind.WHOLE,
    QMetaType.Type.LongLong: ValueKind.LONG,
    QMetaType.Type.UInt: ValueKind.LONG,
    QMetaType.Type.Double: ValueKind.NUMBER,
    QMetaType.Type.Float: ValueKind.NUMBER,
    QMetaType.Type.Bool: ValueKind.YES_NO,
    QMetaType.Type.QDate: ValueKind.DATE,
    QMetaType.Type.QTime: ValueKind.TIME,
    QMetaType.Type.QDateTime: ValueKind.MOMENT,
}
_PLAIN = (str, int, float, bool, type(None))
#: The Python types of most columns.
_TYPES = {
    ValueKind.TEXT: str,
    ValueKind.WHOLE: int,
    ValueKind.LONG: int,
    ValueKind.NUMBER: float,
    ValueKind.YES_NO: bool,
}
_UNITS = {field.name: field.unit for field in BUILDING_FIELDS} | {
    name: field.unit for name, field in FIELD_BY_NAME.items()
}


class ExportColumn(NamedTuple):
    """A field of the layer that is exported."""

    name: str
    #: The alias or the contract's label; the name where there is neither.
    label: str
    unit: str
    kind: ValueKind

    @property
    def is_number(self) -> bool:
        """Whether the values are numbers."""
        return self.kind in (ValueKind.WHOLE, ValueKind.LONG, ValueKind.NUMBER)


def columns_of(fields: QgsFields) -> list[ExportColumn]:
    """Return a column for each field."""
    return [_column(field) for field in fields]


def _column(field: QgsField) -> ExportColumn:
    name = field.name()
    known = FIELD_BY_NAME.get(name)
    label = field.alias() or (known.label if known else "") or name
    try:
        kind = _KINDS.get(QMetaType.Type(field.type()), ValueKind.OTHER)
    except ValueError:
        kind = ValueKind.OTHER
    return ExportColumn(name, label, _UNITS.get(name, ""), kind)


# ---- preparing ----------------------------------------------------------------------------------


class Limits(NamedTuple):
    """What a format cannot hold, and how that is reported."""

    #: The name of the format in a sentence: "KML".
    title: str
    #: What is done with the values that are counted, as the beginning of a sentence, where that is
    #: not the usual.
    sentences: Mapping[Loss, str] = {}
    #: Kinds of values that are reported because the format has them only as text.
    as_text: tuple[ValueKind, ...] = ()
    #: Kinds of dates that the format does not get as text, but as `QDate` or `QDateTime`.
    native_dates: tuple[ValueKind, ...] = ()
    #: Replaces the characters that the format does not hold.
    mend: Callable[[str], str] = lambda text: mended(text)
    #: Whether the format holds a number that is infinite or NaN; otherwise it is left empty.
    holds_number: Callable[[float], bool] = lambda _number: False
    #: Whether the format holds this `QDate`.
    holds_date: Callable[[Any], bool] = lambda day: _is_within_years(day)
    #: Whether dates that it does not hold are left empty; otherwise they become text, which needs a
    #: sentence for `Loss.DATE`.
    clears_dates: bool = True
    #: Whether programs read empty text as NULL.
    loses_empty: bool = False
    #: Whether programs drop blanks at the ends of text.
    loses_ends: bool = False
    #: Texts of at most so many ASCII letters fit; `cut` returns what fits of any other, or itself.
    longest: int = sys.maxsize
    cut: Callable[[str], str] | None = None
    #: Counts the texts that other programs read as something else.
    count_misread: Callable[[list[str]], int] | None = None


class Batch(NamedTuple):
    """Some features of a layer, with their values as columns."""

    features: list[QgsFeature]
    #: The attributes as QGIS has them. A column that needed no change is the same object in both.
    attributes: list[Sequence[Any]]
    values: list[Sequence[Any]]


def prepared_batches(
    export: Export,
    columns: Sequence[ExportColumn],
    limits: Limits,
    context: WriteContext,
) -> Iterator[Batch]:
    """Yield the features of a layer in batches, with values and in a CRS for the format.

    Reports the progress and, at the end, the columns that are saved as text. Raises `Cancelled`,
    and `ParcelError` where the CRS cannot hold the location.
    """
    reprojection = Reprojection(export, context.remarks)
    for features in export.batches(context):
        reprojection.apply(features)
        attributes = attributes_by_column(features, columns)
        values = [
            prepared(column, plain_values(some, column.kind), limits, context.remarks)
            for column, some in zip(columns, attributes)
        ]
        yield Batch(features, attributes, values)
    for column in columns:
        if column.kind in limits.as_text:
            words = tr("Saved as text, because {format} does not support {values}")
            words = words.format(format=limits.title, values=_PLURALS[column.kind])
            context.remarks.field(Loss.TYPE, words, column.name)


def attributes_by_column(
    features: Sequence[QgsFeature], columns: Sequence[ExportColumn]
) -> list[Sequence[Any]]:
    """Return the attributes of features column by column."""
    rows = [feature.attributes() for feature in features]
    if min(map(len, rows), default=0) < len(columns):  # a feature from before a field was added
        rows = [row + [None] * (len(columns) - len(row)) for row in rows]
    return list(zip(*rows))


def plain_values(values: Sequence[Any], kind: ValueKind) -> Sequence[Any]:
    """Return attributes with None for every NULL, and values of kind OTHER as text."""
    types = set(map(type, values))
    if types == {_TYPES.get(kind)}:
        return values
    plain = [value if type(value) in _PLAIN else plain_value(value) for value in values]
    is_text = kind is ValueKind.OTHER or (kind is ValueKind.TEXT and not types <= {str, QVariant})
    return list(map(as_text, plain)) if is_text else plain


def prepared(
    column: ExportColumn, values: Sequence[Any], limits: Limits, remarks: Remarks
) -> Sequence[Any]:
    """Return plain values that a format can hold, and count what it cannot.

    Numbers are `int` or `float`, yes/no values are `bool`, NULL is None; everything else is text,
    dates in ISO 8601 unless they are among the format's `native_dates`.
    """
    kind, name = column.kind, column.name
    if kind is ValueKind.NUMBER:
        return _prepared_numbers(name, values, limits, remarks)
    if kind in (ValueKind.WHOLE, ValueKind.LONG, ValueKind.YES_NO):
        return values
    if kind in (ValueKind.DATE, ValueKind.MOMENT):
        return _prepared_dates(column, values, limits, remarks)
    if kind is ValueKind.TIME:
        return [as_text(value) for value in values]
    return _prepared_texts(name, values, limits, remarks)


def _prepared_numbers(
    name: str, values: Sequence[float | None], limits: Limits, remarks: Remarks
) -> Sequence[float | None]:
    there = [value for value in values if value is not None]
    if math.isfinite(sum(there)):
        return values
    held = [
        value if value is None or math.isfinite(value) or limits.holds_number(value) else None
        for value in values
    ]
    remarks.count(Loss.NUMBER, name, held.count(None) - (len(values) - len(there)))
    return held


def _prepared_dates(
    column: ExportColumn, values: Sequence[Any], limits: Limits, remarks: Remarks
) -> Sequence[Any]:
    is_native = column.kind in limits.native_dates
    holds = limits.holds_date if column.kind is ValueKind.DATE else _is_within_years
    held = [value is None or holds(value) for value in values]
    if not all(held):
        remarks.count(Loss.DATE, column.name, held.count(False))
        other = (lambda _date: None) if limits.clears_dates else as_text
        values = [value if is_held else other(value) for value, is_held in zip(values, held)]
    return values if is_native else [as_text(value) for value in values]


def _is_within_years(value: Any) -> bool:
    return not is_beyond_years(value)


def _prepared_texts(
    name: str, texts: Sequence[str | None], limits: Limits, remarks: Remarks
) -> Sequence[str | None]:
    there = list(filter(None, texts))
    if limits.loses_empty:
        remarks.count(Loss.EMPTY, name, len(texts) - len(there) - texts.count(None))
    if limits.count_misread is not None:
        remarks.count(Loss.READING, name, limits.count_misread(there))
    if _needs_no_change(there, limits):
        return texts
    whole = [text and limits.mend(text) for text in texts]
    remarks.count(Loss.CHARACTERS, name, sum(new != old for new, old in zip(whole, texts)))
    if limits.loses_ends:
        remarks.count(Loss.ENDS, name, sum(bool(text) and text != text.strip() for text in whole))
    if limits.cut is None:
        return whole
    fitting = [text and limits.cut(text) for text in whole]
    remarks.count(Loss.CUT, name, sum(new is not old for new, old in zip(fitting, whole)))
    return fitting


def _needs_no_change(texts: list[str], limits: Limits) -> bool:
    """Whether all are printable ASCII of the right length, as nearly all batches are.

    Where a format loses blanks at the ends of text, there are none, either.
    """
    if limits.cut is not None and max(map(len, texts), default=0) > limits.longest:
        return False
    if not limits.loses_ends:
        joined = "".join(texts)
        return joined.isascii() and joined.isprintable()
    joined = "\0".join(texts)
    return (
        joined.isascii()
        and joined.count("\0") == max(0, len(texts) - 1)
        and joined.replace("\0", "").isprintable()
        and not joined.startswith(" ")
        and not joined.endswith(" ")
        and "\0 " not in joined
        and " \0" not in joined
    )


# ---- text ---------------------------------------------------------------------------------------

_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_JOINER = "\N{ZERO WIDTH JOINER}"
#: A longer sequence of combining marks is not readable text.
_LONGEST_SEQUENCE = 30


def as_text(value: Any) -> str | None:
    """Return a value as text: dates in ISO 8601, lists and maps as JSON, shapes as WKT."""
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


def _beyond_text(value: Any) -> str:
    """Return a date that Qt has no text for: with a sign and at least four digits of the year."""
    if not is_beyond_years(value):
        return ""
    date = value.date() if isinstance(value, QDateTime) else value
    year, rest = date.year(), f"{date.month():02}-{date.day():02}"
    text = f"{'-' if year < 0 else '+'}{abs(year):04}-{rest}"
    if not isinstance(value, QDateTime):
        return text
    return f"{text}T{value.time().toString(Qt.DateFormat.ISODateWithMs)}"


def mended(text: str) -> str:
    """Return a text without lone surrogates and NUL, which ends a text for most programs."""
    if "\0" in text:
        text = text.replace("\0", "")
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def with_one_line_break(text: str) -> str:
    """Return a mended text whose line breaks are all LF, for programs that know only that."""
    return mended(text).replace("\r\n", "\n").replace("\r", "\n")


def for_xml(text: str) -> str:
    """Return a text without the characters that XML forbids."""
    text = with_one_line_break(text)
    if text.isprintable():
        return text
    return "".join(letter if _is_xml(letter) else _REPLACEMENT for letter in text)


def _is_xml(letter: str) -> bool:
    return letter in "\t\n" or (letter >= " " and letter not in "\ufffe\uffff")


def cut(text: str, most_bytes: int) -> str:
    """Return the beginning of a text, at most `most_bytes` bytes of UTF-8, in whole characters.

    A letter is not separated from its accents, nor are the parts of an emoji.
    """
    start = text.encode()[:most_bytes].decode("utf-8", "ignore")
    if len(start) == len(text):
        return text
    end = len(start)
    while end > len(start) - _LONGEST_SEQUENCE and end > 0 and _continues(text, end):
        end -= 1
    whole = end > 0 and not _continues(text, end)
    return text[: end if whole else len(start)].rstrip()


def _continues(text: str, index: int) -> bool:
    """Whether the code point at an index is part of the same character as the one before."""
    letter = text[index]
    if letter == _JOINER or text[index - 1] == _JOINER:
        return True
    is_skin = "\N{EMOJI MODIFIER FITZPATRICK TYPE-1-2}" <= letter <= "\U0001f3ff"
    return is_skin or unicodedata.category(letter) in ("Mn", "Me", "Mc")
