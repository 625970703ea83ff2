"""Client-side filters, which match like those of the service (section 2.5; design, section 5)."""

import tracemalloc

import hypothesis.strategies as st
import pytest
from hypothesis import example, given

from parcel_lookup.core.contract import Filter
from parcel_lookup.core.contract.matching import Matcher, matches

RECORD = {
    "svc_uuid": "u1",
    "owner": "O'Brien, ZOË 100%",
    "city": "",
    "land_use_code": "0100",
    "legal": None,
    "acres": 40.0,
    "acres_calc": 0.1 + 0.2,
    "parcel_value": -0.0,
    "land_value": 1e300,
    "sale_price": 2.0**53,
    "tax_amount": None,
    "cdl_majority_value": 7,
    "postal": "01234",
    "state": "IA",
    "state_fp": "07",
    "county_fp": "007",
    "sale_date": "2001-02-03",
}


def meets(field, op, value):
    return matches([Filter(field, op, value)], RECORD)


@pytest.mark.parametrize(
    ("field", "op", "value"),
    [
        ("acres", "eq", 40),
        ("acres", "ne", 41),
        ("acres", "gt", 39.999),
        ("acres", "gte", 40),
        ("acres", "lt", 40.001),
        ("acres", "lte", 40),
        ("acres", "between", [40, 40]),
        ("acres", "in", [1, 40]),
        ("acres", "nin", []),
        ("acres_calc", "gt", 0.3),
        ("acres_calc", "eq", 0.30000000000000004),
        ("parcel_value", "eq", 0),
        ("parcel_value", "gte", 0),
        ("parcel_value", "in", [0]),
        ("land_value", "eq", 10**300),  # the double next to it
        ("land_value", "nin", [10**299]),
        ("sale_price", "eq", 2**53 + 1),  # JSON's numbers are doubles
        ("owner", "eq", "O'Brien, ZOË 100%"),
        ("owner", "ilike", "o'brien, zoë"),
        ("owner", "ilike", "0%"),
        ("owner", "ilike", ""),
        ("city", "eq", ""),
        ("city", "ilike", ""),
        ("city", "isnull", False),
        ("city", "ne", "x\0"),
        ("land_use_code", "in", ["0100"]),
        ("postal", "eq", 1234),
        ("postal", "eq", "01234"),
        ("postal", "ne", "01234 "),
        ("postal", "nin", ["1234", " 01234"]),
        ("postal", "in", [1234.0]),
        ("state_fp", "eq", 7),
        ("county_fp", "eq", 7),
        ("county_fp", "in", ["007"]),
        ("sale_date", "eq", "2001-02-03"),
        ("sale_date", "ne", "2/3/2001"),
        ("sale_date", "in", [20010203]),
        ("tax_amount", "isnull", True),
        ("zoning", "isnull", True),  # a field that the record does not have
    ],
)
def test_a_filter_matches(field, op, value):
    assert meets(field, op, value)


@pytest.mark.parametrize(
    ("field", "op", "value"),
    [
        ("acres", "eq", 40.000001),
        ("acres", "ne", 40),
        ("acres", "gt", 40),
        ("acres", "lt", 40),
        ("acres", "between", [41, 39]),
        ("acres", "between", [40.5, 50]),
        ("acres", "in", []),
        ("acres", "nin", [40]),
        ("acres", "isnull", True),
        ("acres_calc", "eq", 0.3),
        ("parcel_value", "lt", 0),
        ("owner", "eq", "o'brien, zoë 100%"),
        ("owner", "in", ["O'BRIEN, ZOË 100%"]),
        ("owner", "ilike", "zoe"),
        ("owner", "ilike", "o_brien"),
        ("owner", "ilike", "%zoë%"),
        ("city", "isnull", True),
        ("city", "eq", "x\0"),
        ("land_use_code", "eq", "100"),
        ("land_use_code", "eq", 100),
        ("county_fp", "eq", "19007"),
        ("county_fp", "eq", "007 "),
        ("county_fp", "in", ["7", " 007", "007\n"]),
        ("county_fp", "nin", ["007"]),
        ("postal", "eq", "1234"),
        ("sale_date", "eq", "2/3/2001"),
        ("sale_date", "in", ["2001-02-03 ", "2001-02-03T00:00:00"]),
        ("sale_date", "ne", "2001-02-03"),
        ("state", "eq", "ia"),
    ],
)
def test_a_filter_does_not_match(field, op, value):
    assert not meets(field, op, value)


@pytest.mark.parametrize("field", ["legal", "tax_amount", "zoning", "elevation"])
def test_null_only_matches_is_empty(field):
    value = 0 if field in ("tax_amount", "elevation") else ""
    for op in ("eq", "ne"):
        assert not meets(field, op, value)
    for op in ("in", "nin"):
        assert not meets(field, op, [value])
        assert not meets(field, op, [])
    assert not meets(field, "isnull", False)
    assert meets(field, "isnull", True)
    if field == "legal":
        assert not meets(field, "ilike", "")
    elif value == 0:
        assert not any(meets(field, op, 0) for op in ("gt", "gte", "lt", "lte"))
        assert not meets(field, "between", [-1, 1])


def test_all_filters_must_match():
    good, bad = Filter("acres", "gt", 1), Filter("state", "eq", "NE")
    assert matches([], RECORD)
    assert matches([good, good], RECORD)
    assert not matches([good, bad], RECORD)
    assert not matches([bad, good], RECORD)
    assert matches((item for item in [good]), RECORD)  # read once


@given(st.text(max_size=6), st.text(max_size=3))
@example("STRASSE", "ß")
@example("ß", "SS")
@example("İ", "i")
def test_contains_ignores_case(text, part):
    found = matches([Filter("owner", "ilike", part)], {"owner": text})
    assert found == (part.casefold() in text.casefold())


def test_a_long_list_is_only_read_once():
    """A filter of 5,000 ids over 100,000 records must not look through the list each time."""
    compared = []

    class Listed(str):
        def __eq__(self, other):
            compared.append(other)
            return super().__eq__(other)

        __hash__ = str.__hash__

    matcher = Matcher([Filter("svc_uuid", "in", [Listed(f"id-{i}") for i in range(5000)])])
    compared.clear()
    found = sum(matcher({"svc_uuid": f"id-{i}"}) for i in range(0, 100_000, 100))
    assert found == 50
    assert len(compared) < 500


def test_records_are_not_kept_in_memory():
    matcher = Matcher([Filter("owner", "ilike", "x"), Filter("acres", "in", [1])])
    matcher({"owner": "x", "acres": 1})
    tracemalloc.start()
    try:
        for number in range(1000):
            matcher({"owner": "x" * 1000 + str(number), "acres": number})
        assert tracemalloc.get_traced_memory()[0] < 100_000
    finally:
        tracemalloc.stop()
