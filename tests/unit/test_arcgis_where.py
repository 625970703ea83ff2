"""Filters as conditions of ArcGIS layers: every row that matches is selected, whatever its columns.

SQLite evaluates the conditions, on columns as they come (blanks, lost zeros, other units); its LIKE
ignores the case of ASCII letters, as SQL Server's does.
"""

import json
import re
import sqlite3
from datetime import datetime, timedelta, timezone
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from parcel_lookup.core.arcgis.capabilities import LAYER_FIELDS
from parcel_lookup.core.arcgis.catalog import read_catalog
from parcel_lookup.core.arcgis.definition import read_definition
from parcel_lookup.core.arcgis.where import Where, where_of
from parcel_lookup.core.contract import FIELD_BY_NAME, Filter, Operator
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.contract.operators import Operand
from parcel_lookup.core.resources import RESOURCES
from parcel_lookup.tests.support.definitions import layer_json

TEXT, WHOLE, REAL = "esriFieldTypeString", "esriFieldTypeInteger", "esriFieldTypeDouble"
DAY = "esriFieldTypeDate"
#: The columns of the layer, each with its type.
TYPES = {
    "OBJECTID": "esriFieldTypeOID",
    "OWNER1": TEXT,
    "OWNER2": TEXT,
    "NUM": WHOLE,
    "STREET": TEXT,
    "PARCELID": TEXT,
    "CITY": TEXT,
    "ZIPNUM": WHOLE,
    "ZONE": WHOLE,
    "COUNTY": TEXT,
    "CO_NO": WHOLE,
    "USE": TEXT,
    "SIZE": REAL,
    "UNITS": TEXT,
    "VALUE": REAL,
    "LAND": WHOLE,
    "PRICE": "esriFieldTypeSingle",
    "TAX": TEXT,
    "SOLD": DAY,
}
FIELDS = {
    "state": {"constant": "VT"},
    "owner": {"template": "{OWNER1} & {OWNER2}"},
    "situs": {"template": "{NUM} {STREET}"},
    "parcel_id": "PARCELID",
    "mail_addr": "CITY",
    "city": {"column": "CITY", "nulls": ["N/A"]},
    "postal": "ZIPNUM",
    "zoning": "ZONE",
    "county": "COUNTY",
    "county_fp": {"column": "CO_NO", "values": {"11": "001", "12": "003", "X": "005"}},
    "land_use": {"column": "USE", "values": {"R": "Residential", "0100": "Farm", "V": "Vacant"}},
    "state_fp": "USE",
    "acres": {
        "column": "SIZE",
        "unit_column": "UNITS",
        "units": {"Acres": "acres", "A": "acres", "Sq. Ft.": "square_feet"},
    },
    "sq_feet": {"column": "SIZE", "scale": 43560},
    "parcel_value": {"column": "VALUE", "scale": 100, "nulls": [0, "-9999"]},
    "building_value": "VALUE",
    "land_value": {"column": "LAND", "nulls": [-1]},
    "cdl_majority_value": "LAND",
    "sale_price": "PRICE",
    "tax_amount": {"column": "TAX", "remove": ["$"]},
    "sale_date": "SOLD",
}
#: The same with dates as text.
TEXT_DATES = {**FIELDS, "sale_date": {"column": "TAX", "format": "%d.%m.%Y"}}
#: The same with codes and dates as text, as they come.
TEXT_CODES = {**FIELDS, "postal": "CITY", "county_fp": "COUNTY", "sale_date": "TAX"}


def layer(fields=FIELDS, exact=()):
    return read_definition(layer_json(mapping={"fields": fields}, exact=list(exact)))


LAYER, DATED, CODED = layer(), layer(TEXT_DATES), layer(TEXT_CODES)
TIDY = layer(exact=["PARCELID", "CITY", "COUNTY", "USE"])


BASE = sqlite3.connect(":memory:")


def where(*conditions, definition=LAYER, types=TYPES) -> Where:
    return where_of([Filter(*one) for one in conditions], definition, types)


def epoch(text: str) -> int:
    moment = datetime.fromisoformat(text).replace(tzinfo=timezone.utc)
    return round(moment.timestamp() * 1000)


def selects(text: str, row: dict) -> bool:
    """Whether SQLite selects a row with a condition; dates are milliseconds since 1970."""
    text = re.sub(r"TIMESTAMP '([^']*)'", lambda found: str(epoch(found.group(1))), text)
    columns = ", ".join(f":{name} AS {name}" for name in row) or "1"
    selected = BASE.execute(f"SELECT 1 FROM (SELECT {columns}) WHERE {text}", row).fetchone()
    return selected is not None


def mapped(row: dict, definition=LAYER) -> dict:
    """The attributes of a row, as the source reads them: dates become text first."""
    values = dict(row)
    for name, kind in TYPES.items():
        if kind == DAY and values[name] is not None:
            start = datetime(1970, 1, 1, tzinfo=timezone.utc)
            values[name] = (start + timedelta(milliseconds=values[name])).date().isoformat()
    fields = definition.mapping.fields
    return {name: source.read(values).value for name, source in fields.items()}


WORDS = (
    "Smith", "SMITH", "Straße", "STRASSE", "O'Brien; --", "O'BRIEN", "100% [a] \\ _", "a/*b*/c",
    "7", "07", "007", "7.0", "Main St", "12", "ELM  ST", "N/A", "R", "0100", "Vacant", "Farm",
    "Residential", "café", "🌽 Farm", "", " ", "Acres", "sq ft", "SQ. FT.", " a ", "A",
    "2024-03-05", "3/5/2024", "05.03.2024", "20240305", "$1,200", "x" * 150, "Smith & Jones",
)  # fmt: skip
#: What databases and Python agree on; the limits of ``contains`` are in the module's docstring.
#: SQLite's text ends at NUL.
LETTERS = st.characters(codec="ascii", exclude_characters="\0") | st.sampled_from("éßüÑ🌽\u00a0")
texts = st.one_of(
    st.sampled_from(WORDS),
    st.text(LETTERS, max_size=8),
    st.builds("{}{}{}".format, st.sampled_from(["", " ", "\t"]), st.sampled_from(WORDS),
              st.sampled_from(["", "  ", "\n"])),
)  # fmt: skip
wholes = st.sampled_from([0, -1, 1, 7, 11, 12, 40, 2139, 100, -9999, 2**31 - 1]) | st.integers(
    -(2**31), 2**31 - 1
)
reals = st.sampled_from([0.0, 1.0, 0.1 + 0.2, 0.3, 40.0, 43560.0, -9999.0, 1e12, 1e-7, 1e20])
reals |= st.floats(-1e9, 1e9) | st.floats(allow_nan=False, allow_infinity=False)
single = st.floats(width=32, allow_nan=False, allow_infinity=False)
days = st.integers(epoch("1900-01-01"), epoch("2100-01-01")) | st.just(epoch("2024-03-05T23:30"))
VALUES = {TEXT: texts, WHOLE: wholes, REAL: reals, DAY: days, "esriFieldTypeSingle": single}
#: Columns whose values have to be known ones, to mean anything.
KNOWN = {
    "UNITS": st.sampled_from(["Acres", "ACRES ", "a", "SQ FT", "Sq. Ft.", "sq.ft", "Hectares"]),
    "USE": st.sampled_from(["R", "0100", " V ", "7"]),
    "CITY": st.sampled_from(["2139", " 2139 ", "02139", "02139-1234", "0", "N/A"]),
    "COUNTY": st.sampled_from(["5", "025", "55025", "1005", " 7"]),
    "TAX": st.sampled_from(["1/15/2020", "20200115", "2020-01-15", "15.01.2020", "$1,200"]),
    "CO_NO": st.sampled_from([11, 12, 13]),
}


def parts_of(text: str):
    """Parts of a text, in any case."""
    whole = st.just(text)
    part = st.tuples(st.integers(0, 5), st.integers(1, 12)).map(lambda at: text[at[0] :][: at[1]])
    return (whole | part).flatmap(lambda one: st.sampled_from([one, one.upper(), one.casefold()]))


def rows(definition, field: str):
    """Rows with values in the columns of a field."""
    columns = definition.mapping.fields[field].needed
    values = {name: KNOWN.get(name, VALUES[TYPES[name]]) | VALUES[TYPES[name]] for name in columns}
    if definition is TIDY:  # a check found no blanks at the ends
        tidy = {name: one.map(stripped) for name, one in values.items()}
        values = {name: tidy[name] if name in TIDY.exact else values[name] for name in values}
    filled = {name: one | st.none() if len(columns) > 1 else one for name, one in values.items()}
    return st.fixed_dictionaries(filled).map(lambda row: {**dict.fromkeys(TYPES), **row})


def stripped(value):
    return value.strip() if isinstance(value, str) else value


def operands(field, operator, value):
    """Values for a filter, most of them such that the field's value matches."""
    if field.is_numeric:
        near = [] if value is None else [value, value * (1 + 1e-15), value - 1, value + 1]
        near = [one for one in near if abs(one) < float("inf")]
        single_value = (st.sampled_from(near) if near else st.nothing()) | wholes | reals
    else:
        own = [] if value is None else [st.just(value)]
        if own and operator is Operator.ILIKE:
            own = [parts_of(value)]
        single_value = st.one_of(*own, *own, texts, st.sampled_from([7, 2139, 11, 20240305]))
    if operator.operand is Operand.BOOLEAN:
        return st.booleans()
    if operator.operand is Operand.LIST:
        return st.lists(single_value, max_size=3).map(tuple)
    if operator.operand is Operand.RANGE:
        return st.tuples(single_value, single_value).map(sorted).map(tuple)
    return single_value.map(str) if operator is Operator.ILIKE else single_value


@pytest.mark.parametrize("name", sorted(FIELDS))
@settings(max_examples=60)
@given(data=st.data())
def test_every_matching_row_is_selected(name, data):
    definition = data.draw(st.sampled_from([LAYER, DATED, CODED, TIDY]), label="definition")
    operator = data.draw(st.sampled_from(FIELD_BY_NAME[name].operators), label="operator")
    check_selected(name, definition, operator, data)


@pytest.mark.parametrize("name", ["postal", "county_fp", "state_fp", "sale_date"])
@settings(max_examples=60)
@given(data=st.data())
def test_every_row_with_a_part_of_a_code_or_a_date_is_selected(name, data):
    check_selected(name, CODED, Operator.ILIKE, data)


def check_selected(name, definition, operator, data):
    """Check that the condition of some filter selects some row, if the row matches."""
    row = data.draw(rows(definition, name), label="row")
    own, field = mapped(row, definition), FIELD_BY_NAME[name]
    item = Filter(name, operator.value, data.draw(operands(field, operator, own[name])))
    sent = where_of([item], definition, TYPES)
    is_selected = selects(sent.text, row)
    if Matcher([item], LAYER_FIELDS)(own):
        assert is_selected, sent.text
    assert not set(";\\[]") & set(sent.text)
    assert "--" not in sent.text
    assert sent.text.isascii()


def selected(definition=LAYER, **values) -> dict:
    return {**dict.fromkeys(TYPES), **values}


@pytest.mark.parametrize(
    ("filters", "text"),
    [
        ([], "1=1"),
        ([("state", "eq", "VT")], "1=1"),
        ([("parcel_id", "ilike", "O'Brien; --")], "UPPER(PARCELID) LIKE '%O''BRIEN%'"),
        ([("parcel_id", "ilike", "Straße")], "UPPER(PARCELID) LIKE '%STRA%E%'"),
        ([("parcel_id", "ilike", "İZMİR Oİ")], "UPPER(PARCELID) LIKE '%ZM%R O%'"),
        ([("parcel_id", "ilike", "İzmi\u0307r".lower())], "UPPER(PARCELID) LIKE '%ZM%R%'"),
        ([("owner", "ilike", "aİb")],
         "1=1"),
        ([("parcel_id", "eq", "50% [x]\\é")], "PARCELID LIKE '%50%x%'"),
        ([("parcel_id", "in", ["Ab 1", "cd"])], "(PARCELID LIKE '%Ab 1%' OR PARCELID LIKE '%cd%')"),
        ([("parcel_id", "ilike", "a/*b*/")], "UPPER(PARCELID) LIKE '%A%B*/%'"),
        ([("parcel_id", "ne", "x")], "PARCELID IS NOT NULL"),
        ([("parcel_id", "isnull", True)], "1=1"),
        ([("owner", "ilike", "smith & jo")],
         "(UPPER(OWNER1) LIKE '%SMITH%' OR UPPER(OWNER2) LIKE '%SMITH%') AND "
         "(UPPER(OWNER1) LIKE '%JO%' OR UPPER(OWNER2) LIKE '%JO%')"),
        ([("situs", "eq", "12 Main St")], "STREET LIKE '%Main%' AND STREET LIKE '%St%'"),
        ([("postal", "in", ["02139", "2140-1"])], "1=1"),
        ([("postal", "in", ["02139", "05401"])], "ZIPNUM IN (2139, 5401)"),
        ([("county_fp", "eq", "003")], "CO_NO = 12"),
        ([("county_fp", "in", ["001", "003"])], "CO_NO IN (11, 12)"),
        ([("land_use", "ilike", "v")], "USE LIKE '%V%'"),
        ([("land_value", "gte", 1000)], "LAND >= 1000"),
        ([("land_value", "between", [1, 9.5])], "LAND >= 1 AND LAND <= 9"),
        ([("land_value", "eq", 7)], "LAND = 7"),
        ([("land_value", "in", [1, 2, 2])], "LAND IN (1, 2)"),
        ([("land_value", "lte", 1e300)], "LAND IS NOT NULL"),
        ([("land_value", "isnull", True)], "(LAND IS NULL OR LAND = -1)"),
        ([("land_value", "isnull", False)], "LAND IS NOT NULL"),
        ([("building_value", "gt", 40)], "VALUE >= 39.999999959"),
        ([("building_value", "lt", 0)], "VALUE <= 0"),
        ([("acres", "gte", 1)],
         "(((UPPER(UNITS) LIKE '%ACRES%' OR UPPER(UNITS) LIKE '%A%') AND SIZE >= 0.999999998) OR "
         "(UPPER(UNITS) LIKE '%SQ%FT%' AND SIZE >= 43559.999956439))"),
        ([("tax_amount", "gte", 1)], "1=1"),
        ([("sale_date", "eq", "2024-03-05")],
         "SOLD >= TIMESTAMP '2024-03-04 00:00:00' AND SOLD < TIMESTAMP '2024-03-07 00:00:00'"),
        ([("sale_date", "eq", "spring")], "1=1"),
        ([("land_value", "gte", 5), ("parcel_id", "ilike", "ab")],
         "LAND >= 5 AND UPPER(PARCELID) LIKE '%AB%'"),
    ],
)  # fmt: skip
def test_what_is_sent(filters, text):
    assert where(*filters).text == text


@pytest.mark.parametrize(
    "condition",
    [
        ("state", "eq", "NH"),
        ("state", "in", []),
        ("parcel_id", "in", []),
        ("county_fp", "eq", "007"),
        ("land_value", "eq", 0.5),
        ("land_value", "gt", 3e9),
        ("building_value", "between", [2, 1]),
    ],
)
def test_filters_that_no_row_matches_send_nothing(condition):
    sent = where(condition)
    assert sent.is_never
    assert sent.text == "1=0"


@pytest.mark.parametrize(
    ("condition", "narrows"),
    [
        (("state", "eq", "VT"), False),
        (("parcel_id", "isnull", False), False),
        (("parcel_id", "nin", ["1"]), False),
        (("parcel_id", "ilike", "x"), False),
        (("parcel_id", "ilike", "xy"), True),
        (("parcel_id", "eq", "é"), False),
        (("land_value", "gte", 1), True),
        (("land_value", "isnull", True), False),
        (("tax_amount", "gte", 1), False),
        (("county_fp", "eq", "003"), True),
    ],
)
def test_whether_a_filter_narrows_the_layer(condition, narrows):
    assert where(condition).narrows is narrows


def test_columns_that_a_check_found_tidy_are_compared_as_a_whole():
    assert where(("parcel_id", "eq", "A 1"), definition=TIDY).text == "PARCELID = 'A 1'"
    text = "PARCELID IN ('A', 'O''B')"
    assert where(("parcel_id", "in", ["A", "O'B"]), definition=TIDY).text == text
    assert where(("parcel_id", "eq", "A;B"), definition=TIDY).text == "PARCELID LIKE '%A%B%'"
    assert where(("state_fp", "eq", "07"), definition=TIDY).text == "USE IN ('7', '07')"


def test_columns_are_named_as_the_layer_writes_them():
    lower = {name.lower(): kind for name, kind in TYPES.items()}
    assert where(("land_value", "gte", 1), types=lower).text == "land >= 1"


@pytest.mark.parametrize("types", [{}, {"LAND; DROP": WHOLE}, {"LAND": "esriFieldTypeBlob"}])
def test_a_column_that_is_missing_or_cannot_be_compared_is_not_sent(types):
    assert where(("land_value", "gte", 1), types=types) == Where()


def test_a_field_without_a_column_is_not_sent():
    assert where(("zoning", "eq", "A"), ("land_value", "gte", 1), types={"LAND": WHOLE}).text == (
        "LAND >= 1"
    )


@pytest.mark.parametrize(
    ("condition", "raw"),
    [
        (("postal", "ilike", "02139"), {"CITY": "2139"}),
        (("postal", "ilike", "021"), {"CITY": "2139"}),
        (("postal", "ilike", "00"), {"CITY": "1"}),
        (("county_fp", "ilike", "005"), {"COUNTY": "5"}),
        (("county_fp", "ilike", "025"), {"COUNTY": "55025"}),
        (("sale_date", "ilike", "2020-01"), {"TAX": "1/15/2020"}),
    ],
)
def test_parts_of_codes_and_dates_are_found_however_they_are_written(condition, raw):
    row = {**dict.fromkeys(TYPES), **raw}
    assert Matcher([Filter(*condition)])(mapped(row, CODED))
    assert selects(where(condition, definition=CODED).text, row)


def test_parts_of_codes_are_sent_without_the_zeros_before_them():
    text = "UPPER(CITY) LIKE '%2139%'"
    assert where(("postal", "ilike", "02139"), definition=CODED).text == text
    assert where(("postal", "ilike", "00"), definition=CODED).text == "CITY IS NOT NULL"


def test_long_texts_are_cut():
    sent = where(("parcel_id", "eq", "ab" * 5000))
    assert len(sent.text) < 200
    assert selects(sent.text, selected(PARCELID="ab" * 5000))


def test_guids_are_compared_as_a_whole():
    guid = "{0a1b2c3d-0000-4000-8000-000000000001}"
    types = {"PARCELID": "esriFieldTypeGlobalID"}
    assert where(("parcel_id", "eq", guid), types=types).text == f"PARCELID = '{guid}'"
    assert where(("parcel_id", "eq", "x"), types=types).text == "1=1"


CATALOG = read_catalog(RESOURCES / "public")
ROWS_FILE = Path(__file__).parents[1] / "support" / "public_rows.json"
EXAMPLES = json.loads(ROWS_FILE.read_text("utf-8"))
#: Types of columns by those of the example values; a column without one holds text.
EXAMPLE_TYPES = {int: WHOLE, float: REAL}


@pytest.mark.parametrize("layer_id", [one.id for one in CATALOG.layers])
def test_filters_on_each_field_of_public_layers_select_the_row_that_matches(layer_id):
    definition, row = CATALOG.layer(layer_id), EXAMPLES[layer_id]["row"]
    types = {name: EXAMPLE_TYPES.get(type(value), TEXT) for name, value in row.items()}
    for name, source in definition.mapping.fields.items():
        own = source.read(row).value
        if own is None:
            continue
        field = FIELD_BY_NAME[name]
        filters = [Filter(name, "eq", own), Filter(name, "in", (own,))]
        if field.is_numeric:
            filters.append(Filter(name, "between", (own, own)))
        elif Operator.ILIKE in field.operators:
            filters.append(Filter(name, "ilike", own[1:4].lower()))
        for item in filters:
            assert Matcher([item])({name: own})
            sent = where_of([item], definition, types)
            assert selects(sent.text, row), sent.text
