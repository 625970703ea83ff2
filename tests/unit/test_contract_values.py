"""Values as services and files write them (design, section 5, "numbers and dates" and "codes")."""

import math

import pytest

from parcel_lookup.core.contract.values import (
    Unreadable,
    read_attributes,
    read_records,
    read_value,
    shared_names,
)

NOT_READ = object()


def read(name, value):
    try:
        return read_value(name, value)
    except Unreadable:
        return NOT_READ


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (5, 5),
        (5.5, 5.5),
        (-0.0, 0),
        (2**53, 2**53),
        ("5", 5),
        ("1,234.00", 1234),
        (" 65,031", 65031),
        ("-1,234,567.5", -1234567.5),
        ("+5", 5),
        (".5", 0.5),
        ("5.", 5),
        ("1e3", 1000),
        ("", None),
        ("  ", None),
        (None, None),
    ],
)
def test_numbers_are_read(value, number):
    assert read("parcel_value", value) == number


@pytest.mark.parametrize(
    "value",
    [
        *("abc", "$5", "1,23", "12,34", "1.5.2", "nan", "inf", "1e999", "0x10", "1_000"),
        *(True, [], {}, [5], math.nan, math.inf, -math.inf, 2**53 + 1, 10**400),
    ],
)
def test_text_that_is_not_a_number_is_unreadable(value):
    assert read("parcel_value", value) is NOT_READ


@pytest.mark.parametrize(
    ("value", "number"),
    [(5, 5), (5.0, 5), ("5", 5), ("5.0", 5), (5.5, NOT_READ), (2**31, NOT_READ)],
)
def test_integers_are_read(value, number):
    read_number = read("cdl_majority_value", value)
    assert read_number == number
    assert number is NOT_READ or type(read_number) is int


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("state_fp", "06", "06"),
        ("state_fp", 6, "06"),
        ("state_fp", "6", "06"),
        ("state_fp", 6.0, "06"),
        ("state_fp", " 06 ", "06"),
        ("county_fp", 37, "037"),
        ("county_fp", "037", "037"),
        ("county_fp", 6037, "06037"),
        ("county_fp", "06037", "06037"),
        ("postal", 2138, "02138"),
        ("postal", "02138", "02138"),
        ("postal", "02138-1234", "02138-1234"),
        ("postal", "K1A 0B1", "K1A 0B1"),
        ("postal", "", None),
        ("postal", None, None),
        ("land_use_code", "0101", "0101"),
        ("land_use_code", 101, "101"),
        ("zoning", "007", "007"),
        ("zoning", 7.0, "7"),
        ("parcel_id", 12345678901234, "12345678901234"),
    ],
)
def test_codes_are_text_and_keep_their_leading_zeros(name, value, code):
    assert read(name, value) == code


@pytest.mark.parametrize(
    ("value", "date"),
    [
        ("2019-07-04", "2019-07-04"),
        ("2019-07-04T12:30:00Z", "2019-07-04"),
        ("2019-07-04 00:00:00", "2019-07-04"),
        ("7/4/2019", "2019-07-04"),
        ("07/04/2019", "2019-07-04"),
        ("20190704", "2019-07-04"),
        (20190704, "2019-07-04"),
        (1562198400, "2019-07-04"),
        (1562198400000, "2019-07-04"),
        (1562198400.0, "2019-07-04"),
        (-631152000, "1950-01-01"),
        ("13/45/2019", "13/45/2019"),
        ("2019-02-30", "2019-02-30"),
        ("summer 1987", "summer 1987"),
        ("1987", "1987"),
        (1987, "1987"),
        ("", None),
        (None, None),
    ],
)
def test_readable_dates_become_iso_dates(value, date):
    assert read("sale_date", value) == date


@pytest.mark.parametrize("value", [[], {}, ["2019-07-04"]])
@pytest.mark.parametrize("name", ["sale_date", "owner", "state_fp", "acres"])
def test_lists_and_objects_are_unreadable(name, value):
    assert read(name, value) is NOT_READ


@pytest.mark.parametrize(
    ("value", "text"),
    [("Smith", "Smith"), (" Smith ", " Smith "), ("", ""), (5, "5"), (5.5, "5.5"), (True, "true")],
)
def test_text_is_read(value, text):
    assert read("owner", value) == text


@pytest.mark.parametrize("value", ["x", 5, 5.5, True, None, [1], {"a": 1}, 2**63 - 1])
def test_unknown_fields_are_unchanged(value):
    assert read("flood_zone", value) is value


@pytest.mark.parametrize("value", [math.nan, math.inf, 2**63 + 1, -(2**70)])
def test_numbers_too_large_for_a_field_are_unreadable(value):
    assert read("flood_zone", value) is NOT_READ


def test_a_record_is_converted_in_place_with_its_unreadable_values():
    record = {
        "svc_uuid": 7,
        "acres": "1,000",
        "land_value": "unknown",
        "sale_price": math.inf,
        "owner": None,
        "state_fp": 6,
        "x": math.nan,
    }
    assert read_attributes(record) == {"land_value": "unknown", "sale_price": "inf", "x": "nan"}
    assert record == {
        "svc_uuid": "7",
        "acres": 1000,
        "land_value": None,
        "sale_price": None,
        "owner": None,
        "state_fp": "06",
        "x": None,
    }


def test_a_valid_record_has_no_unreadable_values():
    assert read_attributes({"svc_uuid": "a", "acres": 5.5, "owner": None}) is None


ODD_VALUES = {
    "acres": [1.5, 2, None, "3", "x", math.nan, math.inf, True, 2**60, [1], -(2**60), 10**400],
    "cdl_majority_value": [1, 2.0, None, "3", 4.5, 2**40, "x", math.nan],
    "owner": ["A", None, "", 5, 5.5, True, [], math.nan],
    "state_fp": ["06", None, "6", 6, "", "x", []],
    "county_fp": ["001", None, "1", "19001", "00119", 1, "1 1", "", []],
    "sale_date": [
        "2019-07-04",
        None,
        "7/4/2019",
        20190704,
        "",
        "x",
        {},
        "2019-02-30",
        "2019-07-04 ",
        "2019-07-04T00:00:00",
        "\u0662\u0660\u0661\u0669-07-04",
    ],
    "other": ["x", None, 1, 1.5, True, math.nan, 2**70, [1], {"a": 1}],
}


@pytest.mark.parametrize("name", ODD_VALUES)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_reading_many_records_equals_reading_each(name, number):
    """One invalid value in a column of valid ones, at any position."""
    good = ODD_VALUES[name][0]
    for odd in ODD_VALUES[name]:
        for place in range(number):
            values = [odd if at == place else good for at in range(number)]
            many, each = ([{"svc_uuid": "a", name: value} for value in values] for _ in range(2))
            assert repr(read_records(many, shared_names(many))) == repr(
                [read_attributes(record) for record in each]
            )
            assert repr(many) == repr(each)


def test_no_records_are_read():
    assert read_records([], shared_names([])) == []
