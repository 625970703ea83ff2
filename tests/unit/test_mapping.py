"""Mapping columns to the fields of the contract."""

from __future__ import annotations

import json
import math
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from parcel_lookup.core.columns.identity import Basis, Census, Identity
from parcel_lookup.core.columns.mapping import ColumnMapping, FieldSource, MappingError
from parcel_lookup.core.columns.mapping_json import mapping_from_json, mapping_to_json
from parcel_lookup.core.contract import FIELD_BY_NAME


def read(fields: dict[str, Any], row: dict[str, Any], **top: Any) -> tuple[dict, dict]:
    return mapping_from_json({"fields": fields, **top}).bind(list(row)).read([row])[0]


UNITS = {"unit_column": "U", "units": {"Acres": "acres", "Sq. Ft.": "square_feet"}}
COUNTIES = {"11": "001", "23": "086"}
SECOND = {"column": "A", "nulls": [0], "otherwise": "B"}
PLACE = {"column": "CSZ", "of_place": True}


@pytest.mark.parametrize(
    ("field", "item", "row", "expected"),
    [
        ("owner", "NAME", {"NAME": " Smith "}, "Smith"),
        ("owner", {"column": "NAME"}, {"NAME": "  "}, None),
        ("owner", {"column": "NAME", "nulls": ["N/A"]}, {"NAME": "N/A "}, None),
        ("owner", "NAME", {"NAME": 12.0}, "12"),
        ("state", {"constant": "MA"}, {}, "MA"),
        ("state_fp", {"constant": 6}, {}, "06"),
        ("county_fp", "FIPS", {"FIPS": 17}, "017"),
        ("postal", "ZIP", {"ZIP": 2139.0}, "02139"),
        ("acres", "AREA", {"AREA": "1,234.50"}, 1234.5),
        ("acres", {"column": "AREA", "decimal": ","}, {"AREA": "12,5"}, 12.5),
        (
            "acres",
            {"column": "AREA", "remove": [".", "ha"], "decimal": ",", "scale": 2},
            {"AREA": "1.234,5 ha"},
            2469.0,
        ),
        ("sale_price", {"column": "P", "remove": ["$"]}, {"P": "$ 65,031"}, 65031),
        ("sale_price", {"column": "P", "nulls": [-9999]}, {"P": "-9999"}, None),
        ("sale_price", {"column": "P", "nulls": [-9999]}, {"P": -9999.0}, None),
        ("sale_price", "P", {"P": float("nan")}, None),
        ("sale_price", "P", {"P": ""}, None),
        ("cdl_majority_value", "C", {"C": "176"}, 176),
        ("sale_date", "D", {"D": "7/5/2005"}, "2005-07-05"),
        ("sale_date", {"column": "D", "format": "%d.%m.%Y"}, {"D": "05.07.2005"}, "2005-07-05"),
        (
            "sale_date",
            {"column": "D", "format": ["%d.%m.%Y", "%d-%b-%y"]},
            {"D": "5-Jul-05"},
            "2005-07-05",
        ),
        ("sale_date", {"column": "D", "format": "%d.%m.%Y"}, {"D": "unknown"}, "unknown"),
        (
            "situs",
            {"template": "{NO} {STREET}, {UNIT}"},
            {"NO": 12, "STREET": "Main St", "UNIT": None},
            "12 Main St",
        ),
        ("situs", {"template": "{NO} {STREET}"}, {"NO": None, "STREET": " "}, None),
        ("acres", {"column": "A", **UNITS}, {"A": 0.5, "U": "Acres"}, 0.5),
        ("acres", {"column": "A", **UNITS}, {"A": "21,780", "U": " SQ FT "}, 0.5),
        ("sq_feet", {"column": "A", **UNITS}, {"A": 0.5, "U": "acres"}, 21780),
        ("acres", {"column": "A", **UNITS}, {"A": None, "U": None}, None),
        ("county_fp", {"column": "CO_NO", "values": COUNTIES}, {"CO_NO": 23.0}, "086"),
        ("county_fp", {"column": "CO_NO", "values": COUNTIES}, {"CO_NO": " 11 "}, "001"),
        ("county_fp", {"column": "CO_NO", "values": COUNTIES}, {"CO_NO": None}, None),
        ("acres", {"column": "A", "values": {"half": 0.5}, "scale": 2}, {"A": "half"}, 1),
        ("acres", SECOND, {"A": 0, "B": 2.5}, 2.5),
        ("acres", SECOND, {"A": " 0 ", "B": "1,002.5"}, 1002.5),
        ("acres", SECOND, {"A": 1.5, "B": 2.5}, 1.5),
        ("acres", SECOND, {"A": None, "B": 0.0}, None),
        ("owner", {"column": "A", "otherwise": "B"}, {"A": " ", "B": " Smith "}, "Smith"),
        ("city", PLACE, {"CSZ": "HELENA, MT 59601"}, "HELENA"),
        ("state", PLACE, {"CSZ": "Fort  Benton mt 59442-0001"}, "mt"),
        ("postal", PLACE, {"CSZ": "St. Ignatius MT 59865"}, "59865"),
        ("city", PLACE, {"CSZ": "SANTA FE"}, "SANTA FE"),
        ("postal", PLACE, {"CSZ": "BUTTE, MT"}, None),
        ("situs", {"column": "S", "remove": ["99999 "]}, {"S": "99999  BIRCH RD"}, "BIRCH RD"),
        (
            "situs",
            {"column": "S", "remove": ["99999 "]},
            {"S": "199999 BIRCH RD"},
            "199999 BIRCH RD",
        ),
        (
            "sale_date",
            {"template": "{Y} {M}", "nulls": [0], "format": "%Y %m"},
            {"Y": 2019, "M": 3},
            "2019-03-01",
        ),
    ],
)
def test_a_mapped_value_is_read(field: str, item: Any, row: dict[str, Any], expected: Any):
    attributes, unread = read({field: item}, row)
    assert attributes[field] == expected
    assert isinstance(attributes[field], str) == isinstance(expected, str)
    assert not unread


_FIT = [None, "Smith", "12 Main St", "08", "173", "2019-02-28", 0, 8, 2.5, 1e6]
_ODD = ["", "  ", " a ", "8", "1,234", "2/28/2019", "$5", True, 2.0, -0.0, math.nan, math.inf]
_ODD += [2**31, 2**53 + 1, -(2**64), [1], {"error": "?"}]


@given(
    st.sampled_from(list(FIELD_BY_NAME)),
    st.lists(st.sampled_from(_FIT), max_size=5),
    st.lists(st.sampled_from(_ODD), max_size=1),
)
def test_a_column_is_read_like_its_values(field: str, fit: list[Any], odd: list[Any]):
    source = mapping_from_json({"fields": {field: "C"}}).fields[field]
    rows = [{"C": raw} for raw in (*fit, *odd)]
    values, unread = source.read_columns({"C": [*fit, *odd]}, len(rows))
    one_by_one = list(map(source.read, rows))
    assert repr(values) == repr([value.value for value in one_by_one])
    expected = {at: one.unread for at, one in enumerate(one_by_one) if one.unread is not None}
    assert repr(unread) == repr(expected)


@pytest.mark.parametrize(
    ("field", "raw"),
    [
        ("acres", "twelve"),
        ("acres", "inf"),
        ("acres", "1.234"),
        ("acres", [1]),
        ("cdl_majority_value", 1.5),
    ],
)
def test_an_unreadable_value_is_null_and_kept_unchanged(field: str, raw: Any):
    attributes, unread = read({field: {"column": "X", "decimal": ","}}, {"X": raw})
    assert attributes == {field: None}
    assert unread == {field: raw}


@pytest.mark.parametrize(
    ("item", "row"),
    [
        ({"column": "A", **UNITS}, {"A": 3, "U": "Rods"}),
        ({"column": "A", **UNITS}, {"A": 3, "U": None}),
        ({"column": "A", "values": {"1": 2}}, {"A": 3}),
    ],
)
def test_an_unknown_unit_or_unlisted_value_is_never_guessed(item: Any, row: dict[str, Any]):
    for rows in ([row], [row, row]):
        bound = mapping_from_json({"fields": {"acres": item}}).bind(list(row))
        for attributes, unread in bound.read(rows):
            assert attributes["acres"] is None
            assert unread == {"acres": 3}


def test_the_unit_column_is_required_read_and_kept():
    mapping = mapping_from_json({"fields": {"acres": {"column": "A", **UNITS}}})
    bound = mapping.bind(["A", "U"])
    assert bound.columns_of(["acres"]) == {"A", "U"}
    assert bound.kept == {"U": "U"}
    with pytest.raises(MappingError, match="U"):
        mapping.bind(["A"])


_TABLES = st.fixed_dictionaries(
    {},
    optional={
        "title": st.text(),
        "crs": st.text(),
        "keep_unmapped": st.booleans(),
        "by_name": st.booleans(),
        "locate": st.booleans(),
        "stack": st.text(),
        "distinguish_by": st.lists(st.text(min_size=1)),
        "ids": st.lists(st.text(min_size=1)),
        "usual_nulls": st.booleans(),
        "decide_dates": st.booleans(),
        "attribution": st.text(),
        "terms": st.just({"text": "No mailing.", "mailing_lists": "forbidden"}),
        "fields": st.fixed_dictionaries(
            {},
            optional={
                "owner": st.one_of(
                    st.text(min_size=1), st.just({"column": "O", "nulls": ["N/A", -1]})
                ),
                "state": st.just({"constant": "MA"}),
                "cdl_majority_value": st.just({"constant": 0}),
                "situs": st.sampled_from(
                    [
                        {"template": text}
                        for text in ("{NO} {ST}", "{{{A.B}}}, {addr:street}!", "x {A!r:5}")
                    ]
                ),
                "acres": st.sampled_from(
                    [
                        {"column": "A", **UNITS},
                        SECOND,
                        {"column": "A", "remove": ["$"], "decimal": ",", "scale": 0.5},
                    ]
                ),
                "city": st.just(PLACE),
                "legal": st.just({"expression": 'upper("NOTE")', "nulls": ["N/A"]}),
                "county_fp": st.just({"column": "CO_NO", "values": COUNTIES}),
                "sale_date": st.sampled_from(
                    [{"column": "D", "format": one} for one in ("%Y", ["%Y", "%d.%m.%Y"])]
                ),
            },
        ),
    },
)


@given(_TABLES)
def test_a_mapping_is_written_as_it_is_read(table: dict[str, Any]):
    mapping = mapping_from_json(table)
    written = mapping_to_json(mapping)
    assert mapping_from_json(json.loads(json.dumps(written))) == mapping
    if mapping.title:
        assert written["title"] == table["title"]


@pytest.mark.parametrize("name", ["A{", "A}"])
def test_joined_columns_that_no_template_can_name_are_refused(name: str):
    source = FieldSource("situs", (name, "C"), template=(("", name), (" ", "C")))
    with pytest.raises(MappingError, match="cannot be joined"):
        mapping_to_json(ColumnMapping({"situs": source}))


def test_unmapped_columns_are_kept_under_unambiguous_names():
    row = {"ML": "1-2", "NOTE": " as it is ", "Owner": "B", "geom": 1, "Buildings": 3, "ACRES": "7"}
    attributes, _ = read({"parcel_id": "ML", "owner": {"constant": "A"}}, row)
    assert attributes == {
        "parcel_id": "1-2",
        "owner": "A",
        "acres": 7,  # a column with the name of a field needs no entry
        "NOTE": " as it is ",
        "Owner_source": "B",
        "geom_source": 1,
        "Buildings_source": 3,
    }
    attributes, _ = read({"parcel_id": "ML"}, {"ML": "1", "NOTE": "x"}, keep_unmapped=False)
    assert attributes == {"parcel_id": "1"}


@pytest.mark.parametrize(
    ("data", "word"),
    [
        ({"field": {}}, "field"),
        ([], "object"),
        ({"fields": []}, "fields.*object"),
        ({"title": 5}, "title"),
        ({"keep_unmapped": "yes"}, "true or false"),
        ({"distinguish_by": [1]}, "distinguish_by"),
        ({"fields": {"color": "C"}}, "color"),
        ({"fields": {"owner": 5}}, "owner"),
        ({"fields": {"owner": {}}}, "owner"),
        ({"fields": {"owner": {"column": "A", "constant": "B"}}}, "owner"),
        ({"fields": {"owner": {"column": ""}}}, "column"),
        ({"fields": {"owner": {"column": "A", "colum": 1}}}, "colum"),
        ({"fields": {"owner": {"column": "A", "scale": 2}}}, "scale"),
        ({"fields": {"acres": {"column": "A", "scale": "2"}}}, "scale"),
        ({"fields": {"acres": {"column": "A", "scale": 10**400}}}, "scale"),
        ({"fields": {"acres": {"column": "A", "scale": math.inf}}}, "scale"),
        ({"fields": {"acres": {"column": "A", "decimal": ""}}}, "decimal"),
        ({"fields": {"acres": {"column": "A", "format": "%Y"}}}, "format"),
        ({"fields": {"acres": {"constant": "many"}}}, "acres"),
        ({"fields": {"acres": {"constant": 5, "scale": 2}}}, "acres"),
        ({"fields": {"owner": {"column": "A", "nulls": "x"}}}, "nulls"),
        ({"fields": {"sale_date": {"column": "A", "format": [1]}}}, "format"),
        ({"fields": {"situs": {"template": "no column"}}}, "situs"),
        ({"fields": {"situs": {"template": "{A"}}}, "situs"),
        ({"fields": {"situs": {"template": "{}"}}}, "situs"),
        ({"fields": {"situs": {"template": "{A}}"}}}, "situs"),
        ({"fields": {"situs": {"template": 5}}}, "situs"),
        ({"by_name": 1}, "by_name"),
        ({"fields": {"acres": {"column": "A", "unit_column": "U"}}}, "units"),
        ({"fields": {"acres": {"column": "A", "units": {"ac": "acres"}}}}, "unit_column"),
        ({"fields": {"acres": {"column": "A", **UNITS, "scale": 2}}}, "scale"),
        ({"fields": {"acres": {"column": "A", **UNITS, "units": {"ac": "rods"}}}}, "units"),
        ({"fields": {"acres": {"column": "A", **UNITS, "unit_column": ""}}}, "unit_column"),
        ({"fields": {"tax_amount": {"column": "A", **UNITS}}}, "tax_amount.unit"),
        ({"fields": {"acres": {"template": "{A}", **UNITS}}}, "column"),
        ({"fields": {"acres": {"column": "A", "values": {}}}}, "values"),
        ({"fields": {"acres": {"column": "A", "values": {"x": "many"}}}}, "values"),
        ({"fields": {"acres": {"column": "A", "values": {"x": True}}}}, "values"),
        ({"fields": {"owner": {"template": "{A}", "values": {"a": "b"}}}}, "owner.values"),
        ({"fields": {"acres": {"expression": "A", "otherwise": "B"}}}, "acres.otherwise"),
        ({"fields": {"owner": {"expression": ""}}}, "owner.expression"),
        ({"fields": {"owner": {"column": "A", "nulls": [{}]}}}, "owner.nulls"),
        ({"fields": {"acres": {"column": "A", **UNITS, "units": {"ac": []}}}}, "units"),
        ({"ids": "PIN"}, "ids"),
        ({"usual_nulls": None}, "usual_nulls"),
        ({"terms": []}, "terms"),
        ({"terms": {"commercial": "perhaps"}}, "commercial"),
        ({"fields": {"acres": {"column": "A", "otherwise": ""}}}, "otherwise"),
        ({"fields": {"owner": {"column": "A", "of_place": True}}}, "of_place"),
        ({"fields": {"city": {"column": "A", "of_place": 1}}}, "true or false"),
    ],
)
def test_an_invalid_mapping_is_refused_with_a_sentence(data: Any, word: str):
    with pytest.raises(MappingError, match=word) as caught:
        mapping_from_json(data)
    assert str(caught.value).endswith(".")


def test_an_expression_is_refused_by_name_where_there_is_no_qgis():
    mapping = mapping_from_json({"fields": {"owner": {"expression": 'upper("A")'}}})
    with pytest.raises(MappingError, match=r'upper\("A"\).*layer of QGIS'):
        mapping.bind(["A"])
    row = {"A": "x", 'upper("A")': "X"}
    assert mapping.bind(list(row)).read([row])[0][0] == {"owner": "X", "A": "x"}


def test_dates_are_decided_once_and_saved():
    guessed = mapping_from_json(
        {"usual_nulls": True, "decide_dates": True, "fields": {"sale_date": "D"}}
    )
    bound = guessed.bind(["D"])
    decided = bound.decide_dates({"sale_date": ["03/2024", "12/2023", "0", "<Null>"]}).mapping
    again = mapping_from_json(json.loads(json.dumps(mapping_to_json(decided)))).bind(["D"])
    assert bound.undecided
    assert not again.undecided
    rows = [{"D": text} for text in ("03/2024", "0", "<Null>")]
    assert again.values("sale_date", rows) == ["2024-03-01", None, None]


def test_a_missing_second_column_is_reported():
    with pytest.raises(MappingError, match=r"no column B;.*A"):
        mapping_from_json({"fields": {"acres": SECOND}}).bind(["A"])


@pytest.mark.parametrize("top", [{}, {"stack": "GONE"}, {"distinguish_by": ["GONE"]}])
def test_a_missing_column_is_reported(top: dict[str, Any]):
    field = {"owner": "NAME"} if top else {"owner": "GONE"}
    with pytest.raises(MappingError, match=r"GONE.*NAME"):
        mapping_from_json({"fields": field, **top}).bind(["NAME"])


MAPPING = {
    "stack": "LOT",
    "distinguish_by": ["UNIT"],
    "fields": {"state": {"constant": "MA"}, "county_fp": "CO", "parcel_id": "ID"},
}


def identities(rows: list[dict[str, Any]], mapping: dict[str, Any] = MAPPING) -> list[Identity]:
    census = Census(mapping_from_json(mapping).bind(list(rows[0])))
    census.see([{name: row[name] for name in census.columns} for row in rows])
    return census.identify(rows, [b"geometry"] * len(rows))


def row(parcel_id: Any, unit: str = "", lot: str = "", note: str = "", county: str = "017") -> dict:
    return {"ID": parcel_id, "UNIT": unit, "LOT": lot, "NOTE": note, "CO": county}


def test_ids_are_derived_from_the_parcel_id_or_distinguishing_columns():
    rows = [
        row("1"),
        row("1", county="019"),
        row("2", "A", note="x"),
        row("2", "B", note="x"),
        row("3", "A", note="x"),
        row("3", "A", note="y"),
        row("3", "A", note="y"),
        row(None),
    ]
    found = identities(rows)
    assert [item.basis for item in found] == [
        *[Basis.PARCEL_ID] * 2,
        *[Basis.DISTINGUISHED] * 2,
        *[Basis.CONTENT] * 4,
    ]
    assert len({item.svc_uuid for item in found}) == len(rows)
    # Ids do not depend on the order of rows, and only content-based ones on other columns.
    assert identities(rows[::-1])[::-1][:5] == found[:5]
    assert {item.svc_uuid for item in identities(rows[::-1])} == {i.svc_uuid for i in found}
    changed = [{**item, "NOTE": "other"} for item in rows]
    assert identities(changed)[:4] == found[:4]
    # What an id was once, it is forever: lists of ids are kept by users.
    assert found[0].svc_uuid == "230540e8-bd0a-5cd7-b57f-6bc95cfeb58b"


def test_existing_ids_are_kept_unless_repeated():
    mapping = {"fields": {"svc_uuid": "UUID", "parcel_id": "ID"}}
    rows = [{"UUID": "a", "ID": "1"}, {"UUID": "b", "ID": "2"}, {"UUID": "b", "ID": "3"}]
    found = identities([*rows, {"UUID": None, "ID": "4"}], mapping)
    assert found[0] == Identity("a", Basis.GIVEN, None)
    assert [item.basis for item in found[1:]] == [Basis.CONTENT, Basis.CONTENT, Basis.PARCEL_ID]
    assert len({item.svc_uuid for item in found}) == 4


def test_a_stack_has_at_least_two_records_of_one_lot():
    rows = [row("1", lot="A"), row("2", lot="A"), row("3", lot="B"), row("4"), row("5")]
    stacks = [item.svc_stack_uuid for item in identities(rows)]
    assert stacks[0] == stacks[1] is not None
    assert stacks[2:] == [None] * 3
