"""The values of columns as SQL, read as the types of their fields (`contract.values`).

A column may have another type than its field: acres as text (``1,234.00``), a date as a number, a
code without its zeros. Each is read by the rules of `contract.values.read_value`; what cannot be
read is null.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from parcel_lookup.core.contract import FIELD_BY_NAME, Field
from parcel_lookup.core.postgis.mapping import Column, Kind
from parcel_lookup.core.postgis.sql import Sql, compose, literal

_NUMBERS = frozenset((Kind.INTEGER, Kind.BIGINT, Kind.DOUBLE, Kind.REAL, Kind.NUMERIC))
_TEXTS = frozenset((Kind.TEXT, Kind.LOOSE_TEXT, Kind.UUID))
_LARGEST_EXACT, _LARGEST_WHOLE = 2**53, 2**31 - 1
#: A field of numbers that need not be whole.
_ANY_NUMBER = FIELD_BY_NAME["sale_price"]
_LARGEST_DOUBLE = "1.7976931348623157e308"

#: What `str.strip` removes.
_BLANKS = literal(
    "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
    "\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
_GROUPED = literal(r"^[-+]?[0-9]{1,3}(,[0-9]{3})+(\.[0-9]*)?$")
_NUMBER = literal(r"^[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][-+]?0*[0-9]{1,3})?$")
#: Longer ones, and exponents of four digits, are beyond every double.
_LONGEST_NUMBER = 1000
_DIGITS = literal("^[0-9]+$")
_ISO_DATE = literal(r"^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][^\n]*)?$")
_US_DATE = literal(r"^[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}$")
_COMPACT_DATE = literal("^[0-9]{8}$")
#: The days that exist, as YYYYMMDD.
_DAY = literal(
    "^(?!0000)([0-9]{4}("
    "(0[13578]|1[02])(0[1-9]|[12][0-9]|3[01])|(0[469]|11)(0[1-9]|[12][0-9]|30)"
    "|02(0[1-9]|1[0-9]|2[0-8]))"
    "|([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)0229)$"
)
_MOMENT = literal('YYYY-MM-DD"T"HH24:MI:SS')
_ISO = literal("YYYY-MM-DD")


class Reading(NamedTuple):
    """The values of a field as SQL."""

    #: A text, or a number: null where the column has no value, or one that cannot be read.
    value: Sql
    #: What comparisons use instead where it has another value: a column, which an index may have.
    #: It equals `value` in the rows that meet `guard`.
    compared: Sql
    guard: Sql | None = None
    #: Whether `compared` holds whole numbers, or UUIDs; otherwise doubles, or texts.
    is_whole: bool = False
    is_uuid: bool = False
    #: Whether `compared` holds whole numbers whose texts are the values: keys of tables.
    is_number_text: bool = False
    #: Whether texts of `compared` are in the order of their code points already.
    is_c_collated: bool = False


def read_column(column: Column) -> Reading:
    """Return the values of a column, read as its field."""
    target = column.field
    if target.is_numeric:
        return _numbers(column)
    if column.is_exact and column.kind is Kind.TEXT:
        return Reading(column.source, column.source, is_c_collated=column.is_c_collated)
    if target.is_date:
        return _same(_own_dates(column) if column.is_own else _dates(column))
    if target.digits:
        return _same(_codes(target, text_values(column)))
    if column.kind is Kind.UUID:
        text = compose("{column}::text", column=column.source)
        return Reading(text, column.source, is_uuid=True)
    text = text_values(column)
    if column.kind in (Kind.INTEGER, Kind.BIGINT):
        return Reading(text, column.source, is_number_text=True)
    is_column = column.kind is Kind.TEXT
    return Reading(text, text, is_c_collated=is_column and column.is_c_collated)


def nothing(target: Field) -> Reading:
    """Return the values of a field that no column has."""
    return _same(Sql("NULL::float8" if target.is_numeric else "NULL::text"))


def _same(sql: Sql) -> Reading:
    return Reading(sql, sql)


# ---- numbers --------------------------------------------------------------------------------


def _numbers(column: Column) -> Reading:
    source, kind = column.source, column.kind
    if kind in (Kind.INTEGER, Kind.BIGINT):
        return _whole_numbers(column)
    if kind is Kind.BOOLEAN and column.is_own:
        number = compose("{column}::integer", column=source)
        return Reading(number, number, is_whole=True)
    if kind is Kind.DOUBLE:
        if column.is_exact:
            return _same(source)
        guard = _finite(source, column)
        number = compose("CASE WHEN {guard} THEN {column} END", guard=guard, column=source)
        return Reading(number, source, guard)
    if kind is Kind.REAL:
        # As its shortest text: 0.1, and not 0.10000000149011612.
        number = compose("{column}::text::float8", column=source)
    elif kind is Kind.NUMERIC:
        number = _double(source)
    elif kind in _TEXTS:
        number = _number_of_text(_stripped(text_values(column)))
    else:
        return nothing(column.field)
    if column.is_exact:
        return _same(number)
    guard = _finite(number, column)
    return _same(compose("CASE WHEN {guard} THEN {number} END", guard=guard, number=number))


def _whole_numbers(column: Column) -> Reading:
    """Return integers; the contract has none beyond those that a double holds exactly."""
    source = column.source
    is_whole = column.field.whole
    if column.is_exact or column.is_own or (column.kind is Kind.INTEGER and not is_whole):
        return Reading(source, source, is_whole=True)
    largest = _LARGEST_WHOLE if is_whole else _LARGEST_EXACT
    guard = compose(f"{{column}} BETWEEN -{largest} AND {largest}", column=source)
    number = compose("CASE WHEN {guard} THEN {column} END", guard=guard, column=source)
    return Reading(number, source, guard, is_whole=True)


def _finite(number: Sql, column: Column) -> Sql:
    """Return the condition that a double is a number of the field."""
    if not column.field.whole or column.is_own:
        # NaN is greater than every number.
        limits = f"{{number}} BETWEEN -{_LARGEST_DOUBLE}::float8 AND {_LARGEST_DOUBLE}::float8"
        return compose(limits, number=number)
    limits = f"{{number}} BETWEEN -{_LARGEST_WHOLE} AND {_LARGEST_WHOLE}"
    return compose(f"{limits} AND {{number}} = trunc({{number}})", number=number)


def _double(number: Sql) -> Sql:
    """Return a number of any size as a double; a larger one than any would be an error."""
    return compose(
        f"CASE WHEN {{number}} BETWEEN -{_LARGEST_DOUBLE} AND {_LARGEST_DOUBLE} THEN "
        "CASE WHEN abs({number}) < 2.5e-324 THEN 0 ELSE {number}::float8 END END",
        number=number,
    )


def _number_of_text(text: Sql) -> Sql:
    return compose(
        "(SELECT CASE WHEN length(bare) <= {longest} AND bare ~ {pattern} THEN {double} END FROM "
        "(SELECT CASE WHEN raw ~ {grouped} THEN replace(raw, ',', '') ELSE raw END AS bare "
        "FROM (SELECT {text} AS raw) AS texts) AS numbers)",
        longest=Sql(str(_LONGEST_NUMBER)),
        pattern=_NUMBER,
        double=_double(Sql("bare::numeric")),
        grouped=_GROUPED,
        text=text,
    )


# ---- texts ----------------------------------------------------------------------------------


def text_values(column: Column) -> Sql:
    """Return the texts of a column of any kind (`read_text`)."""
    source, kind = column.source, column.kind
    if kind is Kind.TEXT:
        return source
    if kind is Kind.LOOSE_TEXT:
        return compose('({column}::text COLLATE "C")', column=source)
    if kind in (Kind.DOUBLE, Kind.REAL):
        limits = f"{{column}} BETWEEN -{_LARGEST_DOUBLE}::float8 AND {_LARGEST_DOUBLE}::float8"
        return compose(
            f"CASE WHEN {limits} THEN CASE WHEN {{column}} = trunc({{column}}) "
            "THEN trim_scale({column}::text::numeric)::text ELSE {column}::text END END",
            column=source,
        )
    if kind is Kind.NUMERIC:
        return compose(
            "CASE WHEN {column} NOT IN ('NaN', 'Infinity', '-Infinity') "
            "THEN trim_scale({column})::text END",
            column=source,
        )
    if kind is Kind.DATE:
        return compose("to_char({column}, {format})", column=source, format=_ISO)
    if kind is Kind.TIMESTAMP:
        return compose("to_char({column}, {format})", column=source, format=_MOMENT)
    if kind is Kind.TIMESTAMP_TZ:
        utc = compose("({column} AT TIME ZONE 'UTC')", column=source)
        return compose("to_char({column}, {format})", column=utc, format=_MOMENT)
    return compose("{column}::text", column=source)


def _stripped(text: Sql) -> Sql:
    return compose("btrim({text}, {blanks})", text=text, blanks=_BLANKS)


def _codes(target: Field, text: Sql) -> Sql:
    """Return codes with all their digits; a county's has three, or five with the state's."""
    digits = str(target.digits)
    if target.name == "county_fp":
        digits = "CASE WHEN length(code) <= 3 THEN 3 ELSE 5 END"
    return compose(
        "(SELECT CASE WHEN code ~ {all_digits} "
        "THEN lpad(code, greatest({digits}, length(code)), '0') ELSE nullif(code, '') END "
        "FROM (SELECT {text} AS code) AS codes)",
        digits=Sql(digits),
        all_digits=_DIGITS,
        text=_stripped(text),
    )


# ---- dates ----------------------------------------------------------------------------------


def _dates(column: Column) -> Sql:
    """Return dates as ISO text, and other texts as they are (`read_date`)."""
    if column.kind in _NUMBERS:
        return _dates_of_numbers(column)
    if column.kind in (Kind.DATE, Kind.TIMESTAMP):
        return compose("to_char({column}, {format})", column=column.source, format=_ISO)
    if column.kind is Kind.TIMESTAMP_TZ:
        utc = compose("({column} AT TIME ZONE 'UTC')", column=column.source)
        return compose("to_char({column}, {format})", column=utc, format=_ISO)
    return _dates_of_texts(text_values(column))


def _own_dates(column: Column) -> Sql:
    """Return the dates of an own column, which has nothing else."""
    return compose(
        "(SELECT CASE WHEN replace(day, '-', '') ~ {existing} AND day ~ {iso} THEN day END "
        "FROM (SELECT {day} AS day) AS days)",
        existing=_DAY,
        iso=literal("^[0-9]{4}-[0-9]{2}-[0-9]{2}$"),
        day=_dates(column),
    )


def _dates_of_texts(text: Sql) -> Sql:
    return compose(
        "(SELECT CASE WHEN day ~ {existing} THEN {iso_text} ELSE nullif(raw, '') END FROM "
        "(SELECT raw, CASE WHEN raw ~ {iso} THEN replace(left(raw, 10), '-', '') "
        "WHEN raw ~ {us} THEN split_part(raw, '/', 3) || lpad(split_part(raw, '/', 1), 2, '0') "
        "|| lpad(split_part(raw, '/', 2), 2, '0') "
        "WHEN raw ~ {compact} THEN raw END AS day "
        "FROM (SELECT {text} AS raw) AS texts) AS days)",
        existing=_DAY,
        iso_text=_day_as_iso("day"),
        iso=_ISO_DATE,
        us=_US_DATE,
        compact=_COMPACT_DATE,
        text=_stripped(text),
    )


def _day_as_iso(day: str) -> Sql:
    return Sql(f"left({day}, 4) || '-' || substr({day}, 5, 2) || '-' || right({day}, 2)")


def _dates_of_numbers(column: Column) -> Sql:
    """Return dates of numbers: YYYYMMDD, or seconds or milliseconds since 1970 in UTC."""
    number = _numbers(replace(column, field=_ANY_NUMBER))
    return compose(
        "(SELECT CASE WHEN number IS NULL THEN NULL WHEN text ~ {existing} THEN {iso_text} "
        "WHEN {is_seconds} THEN {by_seconds} WHEN {is_milliseconds} THEN {by_milliseconds} "
        "ELSE text END FROM (SELECT {number}::float8 AS number, {text} AS text) AS numbers)",
        existing=_DAY,
        iso_text=_day_as_iso("text"),
        is_seconds=_is_moment("number"),
        by_seconds=_moment("number"),
        is_milliseconds=_is_moment("number / 1000"),
        by_milliseconds=_moment("number / 1000"),
        number=number.value,
        text=text_values(column),
    )


def _is_moment(seconds: str) -> Sql:
    """Return whether a number is a time; small ones are years, and would all be in 1970."""
    return Sql(f"abs({seconds}) > 10000000 AND {seconds} BETWEEN -5364662400 AND 7258118400")


def _moment(seconds: str) -> Sql:
    moment = f"timestamp 'epoch' + ({seconds}) * interval '1 second'"
    return Sql(f"to_char({moment}, 'YYYY-MM-DD')")
