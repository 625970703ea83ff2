"""Values and conditions of PostgreSQL as text: how columns are read and compared.

Everything is read as text, because QGIS would convert numbers and dates of the server to types that
do not hold them all.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable
from typing import Any, Callable, NamedTuple

from parcel_lookup.core.contract.operators import Implies
from parcel_lookup.core.gis.source.table import Condition, Kind
from parcel_lookup.core.gis.source.values import plain

#: What `str.strip` removes.
_BLANKS = (
    "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
    "\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
_DATE = re.compile(r"(\d+)(-\d\d-\d\d)(?: ([\d:.]+))?")


# ---- texts ---------------------------------------------------------------------------------------


def name(text: str) -> str:
    """Return the name of a column, table, or schema as SQL."""
    return '"' + text.replace('"', '""') + '"'


def literal(text: str) -> str:
    """Return a text as SQL, whether or not the server reads backslashes in others as escapes.

    Raises ValueError for a text that PostgreSQL cannot hold: SQL would end there.
    """
    if not is_storable(text):
        raise ValueError(text)
    return "E'" + text.replace("\\", "\\\\").replace("'", "''") + "'"


def array(texts: Iterable[str], type_name: str) -> str:
    """Return texts as an array of a type."""
    return f"ARRAY[{', '.join(map(literal, texts))}]::{type_name}[]"


def select(what: str, rows: str) -> str:
    """Return a statement; all names and values in it come from `name` and `literal`."""
    return f"SELECT {what} FROM {rows}"  # noqa: S608  # nosec B608


def row(texts: Iterable[str]) -> str:
    """Return texts of a row as one text, a JSON array; `rows_of` reads several with commas."""
    return f"to_json(ARRAY[{', '.join(texts)}])::text"


def rows_of(texts: str) -> list[list[str | None]]:
    """Return the texts of several `row`."""
    return json.loads(f"[{texts}]")


def stripped(text: str) -> str:
    """Return a text without blanks at its ends."""
    return f"btrim({text}, {literal(_BLANKS)})"


def contains(text: str, part: str) -> str:
    """Return the condition of texts that may contain a part if case is ignored.

    `str.casefold` changes other letters than those of ASCII to any letters: texts that have some
    are all included.
    """
    other = f"octet_length({text}) <> char_length({text})"
    part = part.casefold()
    if not part.isascii() or not is_storable(part):
        return other
    return f'(strpos(lower({text} COLLATE "C"), {literal(part)}) > 0 OR {other})'


def is_storable(text: str) -> bool:
    """Return whether PostgreSQL can hold a text; no stored one equals another."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


# ---- types ---------------------------------------------------------------------------------------


class Type(NamedTuple):
    """How a type of PostgreSQL is read, and compared with numbers."""

    kind: Kind
    #: The text of a value, and the number that a filter compares; ``{0}`` is the column.
    text: str = "{0}::text"
    number: str = "{0}"
    #: Returns a text as a value of `table.Values`.
    read: Callable[[str], Any] = str


def _read_float(text: str) -> Any:
    return plain(float(text))


def _read_decimal(text: str) -> Any:
    """Return a decimal number: a whole one with all its digits, another one as a float."""
    number = float(text)
    if not math.isfinite(number):
        return None if math.isnan(number) else text
    whole, _, fraction = text.partition(".")
    return number if fraction.strip("0") else int(whole)


def _read_date(text: str) -> str:
    """Return a date as ISO 8601; midnight is left out."""
    found = _DATE.fullmatch(text)
    if found is None:
        return text  # infinity, or before the year 1
    year, day, time = found.groups()
    return f"{year}{day}" if time in (None, "00:00:00") else f"{year}{day}T{time}"


def _read_utc(text: str) -> str:
    date = _read_date(text)
    return f"{date}Z" if "T" in date else date


TEXT, WHOLE, OTHER = Type(Kind.TEXT), Type(Kind.WHOLE, read=int), Type(Kind.OTHER)
#: A number beyond those of doubles would be an error; NaN is greater than all others.
_DOUBLE = (
    "CASE WHEN abs({0}) <= 1.7976931348623157e308 "
    "THEN CASE WHEN abs({0}) < 2.5e-324 THEN 0 ELSE {0}::float8 END END"
)
_DECIMAL = Type(Kind.NUMBER, number=_DOUBLE, read=_read_decimal)
#: By ``pg_type.typname``; enums are texts, and all others `OTHER`.
TYPES = {
    **dict.fromkeys(("text", "varchar", "bpchar", "citext", "name", "char", "uuid"), TEXT),
    **dict.fromkeys(("int2", "int4", "int8"), WHOLE),
    "oid": WHOLE._replace(number="{0}::int8"),
    "float8": Type(Kind.NUMBER, read=_read_float),
    # As its shortest text: 0.1, and not 0.10000000149011612.
    "float4": Type(Kind.NUMBER, number="{0}::text::float8", read=_read_float),
    "numeric": _DECIMAL,
    "money": _DECIMAL._replace(
        text="{0}::numeric::text", number=_DOUBLE.replace("{0}", "{0}::numeric")
    ),
    "bool": Type(Kind.TRUTH, read="true".__eq__),
    **dict.fromkeys(("date", "timestamp"), Type(Kind.DATE, read=_read_date)),
    "timestamptz": Type(Kind.DATE, "({0} AT TIME ZONE 'UTC')::text", read=_read_utc),
    "bytea": OTHER._replace(text="encode({0}, 'hex')"),
}


# ---- conditions ----------------------------------------------------------------------------------


def condition(one: Condition, of_type: Type, is_stripped: bool) -> str:
    """Return a condition that is true of at least the rows that meet it.

    `is_stripped`: no text of the column has blanks at its ends.
    """
    column = name(one.column)
    if one.implies is Implies.NOTHING:
        return f"{column} IS NOT NULL"
    if of_type.kind is Kind.TEXT:
        text = of_type.text.format(column)
        if one.implies is Implies.CONTAINS:
            return contains(text, *one.values)
        texts = [text.strip() for text in one.values if is_storable(text)]
        return f"{text if is_stripped else stripped(text)} = ANY({array(texts, 'text')})"
    return _of_numbers(one, of_type.number.format(column), of_type.kind is Kind.WHOLE)


def _of_numbers(one: Condition, number: str, is_whole: bool) -> str:
    """Return the condition of numbers; an index on whole ones serves no others."""
    type_name = "int8" if is_whole else "float8"
    if one.implies is Implies.EQUAL:
        own: Any = int if is_whole else float
        texts = [repr(own(n)) for n in one.values if not is_whole or n == int(n)]
        return f"{number} = ANY({array(texts, type_name)})"
    least, most = min(one.values), max(one.values)
    if is_whole:
        least, most = math.floor(least), math.ceil(most)
    terms = []
    if one.implies is not Implies.AT_MOST:
        terms.append(f"{number} >= {literal(repr(least))}::{type_name}")
    if one.implies is not Implies.AT_LEAST:
        terms.append(f"{number} <= {literal(repr(most))}::{type_name}")
    return " AND ".join(terms)
