"""Random records and queries, with texts, numbers, codes, and dates that are easy to get wrong."""

from __future__ import annotations

import hypothesis.strategies as st

from parcel_lookup.core.contract import FIELD_BY_NAME, Filter, Order, Parcel
from parcel_lookup.core.contract.operators import Operand
from parcel_lookup.core.contract.values import read_attributes

# Letters that fold, grow or shrink when their case is folded, and the two that SQL's LIKE knows.
_LETTERS = "aAbB ßẞsS\u017fİi\u0131éÉ%_'\"\\Kk\u212b\u0301"
TEXT = st.text(_LETTERS, max_size=9)
WORDS = st.sampled_from(["Smith Farms", "SMITH", "Straße 1", "STRASSE", "100% O'Brien", ""])
_NUMBERS = st.sampled_from([0, 1, -1, 2.5, 40, 0.1 + 0.2, 0.3, 10**6, 2**53])
_CODES = st.sampled_from(["08", "8", 8, "20", 20.0, "173", 5, "00501", ""])
_DATES = st.sampled_from(["2019-02-28", "2/28/2019", 20190228, "spring", "2020"])
FIELD_NAMES = (
    "owner",
    "legal",
    "land_use",
    "acres",
    "cdl_majority_value",
    "tax_amount",
    "state_fp",
)
FIELD_NAMES += ("state", "county_fp", "postal", "sale_date", "owner_type")


_COUNTY = {"state": "KS", "state_fp": "20", "county_fp": "173"}


def _values(name):
    field = FIELD_BY_NAME[name]
    if field.whole:
        return st.integers(-3, 3)
    if field.is_numeric:
        return _NUMBERS
    if field.digits:
        return _CODES
    return _DATES if name == "sale_date" else st.one_of(WORDS, TEXT)


def _record():
    return st.fixed_dictionaries({}, optional={n: st.none() | _values(n) for n in FIELD_NAMES})


def _filter_values(name):
    """Values for a filter: like those of the records, and also numbers for a text field."""
    field = FIELD_BY_NAME[name]
    return _values(name) if field.is_numeric else st.one_of(_values(name), _NUMBERS)


@st.composite
def _filters(draw, records):
    name = draw(st.sampled_from(FIELD_NAMES))
    field = FIELD_BY_NAME[name]
    operator = draw(st.sampled_from(sorted(field.operators)))
    if operator.operand is Operand.BOOLEAN:
        value = draw(st.booleans())
    elif operator.operand is Operand.TEXT:
        value = draw(part_of([record.get(name) for record in records]))
    elif operator.operand is Operand.RANGE:
        value = draw(st.tuples(_NUMBERS, _NUMBERS))
    elif operator.operand is Operand.LIST:
        value = tuple(draw(st.lists(_filter_values(name), max_size=4)))
    else:
        value = draw(_filter_values(name))
    return Filter(name, operator.value, value)


@st.composite
def part_of(draw, texts):
    """A piece of a text that is there, in any case, or of none."""
    there = [text for text in texts if isinstance(text, str) and text]
    if not there or draw(st.integers(0, 4)) == 0:
        return draw(TEXT)
    text = draw(st.sampled_from(there))
    start = draw(st.integers(0, len(text) - 1))
    part = text[start : draw(st.integers(start + 1, len(text)))]
    return draw(st.sampled_from([part, part.upper(), part.lower(), part.casefold()]))


@st.composite
def cases(draw):
    records = draw(st.lists(_record(), min_size=1, max_size=12))
    if draw(st.booleans()):  # a file of one county, as most are
        records = [{**record, **_COUNTY} for record in records]
    items = st.lists(_filters(records), max_size=3).map(tuple)
    orders = st.none() | st.builds(
        Order, st.sampled_from([*FIELD_NAMES, "svc_uuid", "city"]), st.sampled_from(["asc", "desc"])
    )
    return records, draw(st.lists(st.tuples(items, orders), min_size=1, max_size=8))


def parcels_of(records):
    # Not in the order of their names, as rows are not.
    count = len(records)
    parcels = []
    for number, record in enumerate(records):
        svc_uuid = f"{(number * 7 + 3) % count if count % 7 else count - number:04d}-{number}"
        parcels.append(Parcel(svc_uuid, {"svc_uuid": svc_uuid, **record}, None))
    return parcels


def as_read(parcels):
    read = []
    for parcel in parcels:
        attributes = dict(parcel.attributes)
        read_attributes(attributes)
        read.append(parcel._replace(attributes=attributes))
    return read
