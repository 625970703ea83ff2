"""Every field with every operator and good, edge and bad values, and a county for them.

The contract, client-side matching, the parcel file, the service, and the editors of the filter
builder must all agree on `CASES`, or on `KIND_CASES`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import shapely

from parcel_lookup.core.contract import FIELD_BY_NAME, FIELDS, Field, Operator, Parcel
from parcel_lookup.core.contract.operators import Operand
from parcel_lookup.core.parcel_file.writer import ParcelWriter

#: One field of each kind that has a type, a reading, or an editor of its own; the others are as
#: these. `test_agreement` has every field with every operator, and other tests have these.
KINDS = (
    *("svc_uuid", "owner", "acres", "cdl_majority_value", "state", "county_fp", "postal"),
    "sale_date",
)
#: The number of records: enough to use each of the values below at least once.
RECORDS = 24

_TEXTS = (
    "Smith",
    "SMITH",
    "smith",
    "Straße",
    "STRASSE",
    "7",
    "07",
    "007",
    "100% O'Brien",
    'the "Elm" Trust',
    "a_b\\c",
    "axb",
    "🌽 Farm",
    "שלום",
    "true",
    "null",
    "",
    " ",
    " padded ",
    "İstanbul",
)
_NUMBERS = (0, -0.0, 1, 7, 40, 40.5, -3.5, 0.1 + 0.2, 0.3, 2**53, -(2**53), 1e300, 1e-300, 7.0)
_WHOLES = (0, 1, 7, 176, -3, 2**31 - 1)
_CODES = ("07", "7", 7, "19", "019", "19007", "01234", "12345-6789", "AB", "", "🌽")
_DATES = ("2001-02-03", "2/3/2001", 20010203, 981_158_400, "2001", "spring", "", "2001-02-30")


class Case(NamedTuple):
    """One filter, valid or not; ``Filter(*case)`` is the filter of the contract."""

    field: Any
    op: Any
    value: Any


def values_of(field: Field) -> tuple[Any, ...]:
    """Return values of a field, as a file or a service may write them."""
    if field.whole:
        return _WHOLES
    if field.is_numeric:
        return _NUMBERS
    if field.digits:
        return _CODES
    return _DATES if field.name == "sale_date" else _TEXTS


def write_odd_county(path: Path) -> Path:
    """Create a parcel file with unusual values and nulls in every field, in different orders."""
    with ParcelWriter(path) as writer:
        writer.add(map(odd_parcel, range(RECORDS)))
    return path


def odd_parcel(number: int) -> Parcel:
    """Return a parcel of that county, in the order from west to east."""
    attributes: dict[str, Any] = {}
    for shift, field in enumerate(FIELDS):
        values = (*values_of(field), None, None)
        attributes[field.name] = values[(number + shift) % len(values)]
    name = _TEXTS[number] if number < 10 else f"u{number}"
    square = shapely.box(number * 0.01, 40, number * 0.01 + 0.01, 40.01)
    return Parcel(name, {**attributes, "svc_uuid": name}, shapely.to_wkb(square))


_OPERATORS = tuple(operator.value for operator in Operator)
_MANY = tuple(f"id-{number}" for number in range(5000))
_TWO_53 = 2**53

_GOOD_TEXTS = (
    *_TEXTS,
    "nothing has this",
    "x\0y",
    "%",
    "_",
    "\n",
    "a" * 10_000,
    "🌽",
    "'; --",
    "ß",
)
_GOOD_NUMBERS = (
    0,
    -0.0,
    7,
    7.0,
    40,
    40.5,
    0.3,
    -3.5,
    _TWO_53,
    _TWO_53 + 1,
    10**300,
    -1e300,
    1e-300,
)
_QUERIED_DATES = (
    *("2/3/2001", "20010203", "2001-02-03 ", " 2001-02-03", "2001-02-03T00:00:00", "2001-2-3"),
    *(20010203, 20010203.0, 981_158_400, 2001),
)
_QUERIED_CODES = (
    *("07", "7", "007", "07 ", " 07", "007\n", "\t01234", "01234", "01234 ", "1234"),
    *(7, 7.0, 7.5, 1234, -7),
)
#: No value that an operator of one value takes.
_BAD = (None, True, False, [], {}, [7], math.nan, math.inf, -math.inf, 10**400, "\ud800")
_BAD_LISTS = (
    "Smith",
    7,
    None,
    {},
    [None],
    [True],
    [["Smith"]],
    [7, ["Smith"]],
    [{"a": 1}],
    [math.nan],
    [1, math.inf],
    ["a\udfff"],
)
_NO_FIELDS = ("", "nothing", "ACRES", "acres ", "geom", "owner; --", "🌽", "\ud800")
_NO_OPERATORS = ("", "EQ", "=", "like", "is", "eq ", "🌽", "\ud800")


def _values(field: Field, operator: Operator) -> Iterator[Any]:
    """Return values for filters on a field: valid ones first, then invalid ones."""
    own, operand = dict.fromkeys(values_of(field)), operator.operand
    if operand is Operand.BOOLEAN:
        yield from (True, False, None, 0, 1, "true", "", [], [True])
    elif operand is Operand.TEXT:
        yield from (*_GOOD_TEXTS, "sMi", "STRASSE", "i̇", "0% o'", *_BAD, 7)
    elif operand is Operand.RANGE:
        yield from ([-1, 40], [40, -1], [7, 7], [0.3, 0.1 + 0.2], [-1e300, 10**300], [_TWO_53] * 2)
        yield from (*_BAD, [1], [1, 2, 3], ["1", "2"], [1, None], [True, 2], [1, math.inf], "1,2")
    elif operand is Operand.LIST:
        yield from ([], [*own], [*own][:1], [*own, *own], [7, 7.0], [_TWO_53 + 1, 10**300])
        yield from (["07 "], [" 007", "01234\n"], ["2001-02-03 "], ["2/3/2001"], [20010203], [7])
        yield from (["07", 7], ["7", "smith"], [0.3], [""], ["x\0y"], _MANY)
        yield from _BAD_LISTS
    elif field.is_numeric:
        yield from (*_GOOD_NUMBERS, *own, "7", "", "Smith", *_BAD)
    else:
        yield from _GOOD_TEXTS
        yield from _QUERIED_DATES if field.name == "sale_date" else _QUERIED_CODES
        yield from (*own, _TWO_53 + 1, 10**300, *_BAD)


def _cases() -> Iterator[Case]:
    for field in FIELDS:
        for name in _OPERATORS:
            operator = Operator(name)
            if operator in field.operators:
                yield from (Case(field.name, name, value) for value in _values(field, operator))
            else:
                yield from (Case(field.name, name, value) for value in (7, "Smith", [1, 2], None))
    for field in (
        "",
        "nothing",
        "ACRES",
        "acres ",
        "geom",
        "owner; --",
        "🌽",
        "\ud800",
        None,
        7,
        ["acres"],
    ):
        yield from (Case(field, op, 7) for op in ("eq", "gt"))
        yield Case(field, "ilike", 7)
    for op in (*_NO_OPERATORS, None, 7, ["eq"], {}):
        yield from (Case("acres", op, value) for value in (7, None, [1, 2]))
    yield Case("nothing", "nothing", None)


def _distinct(cases: Iterator[Case]) -> tuple[Case, ...]:
    return tuple({repr(case): case for case in cases}.values())


#: Every field with every operator and good, edge and bad values; unknown fields and operators.
CASES = _distinct(_cases())
#: The same for `KINDS` of fields, and unknown ones.
KIND_CASES = tuple(
    case
    for case in CASES
    if case.field in KINDS or not (isinstance(case.field, str) and case.field in FIELD_BY_NAME)
)
