"""The settings of an import, without a window."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.columns.conversion import Unit
from parcel_lookup.core.columns.draft import Cell, ImportDraft, read_columns
from parcel_lookup.core.columns.mapping import ColumnMapping, FieldSource
from parcel_lookup.core.columns.mapping_json import mapping_from_json, mapping_to_json
from parcel_lookup.core.columns.rows import Sample, SampleRow
from parcel_lookup.core.contract import FIELD_BY_NAME

COLUMNS = ("PIN", "OWNER", "LOT_AC", "NOTE")
ROWS = (
    ("001", "Rivera, Ana", "2.0", "x"),
    ("002", None, "about 5", None),
    ("002", "Doe, Sam", "", "y"),
)


@pytest.fixture
def draft() -> ImportDraft:
    rows = (SampleRow(dict(zip(COLUMNS, row)), size) for row, size in zip(ROWS, (2.1, 5.2, None)))
    draft = ImportDraft(Sample(COLUMNS, tuple(rows)), "Lots")
    draft.choose("acres", "LOT_AC")
    return draft


def values_of(draft: ImportDraft, field: str) -> list:
    return [cell.value for cell in draft.cells(field, 10)]


def test_the_cells_show_the_contents_of_the_file(draft: ImportDraft):
    assert draft.mapped == ["parcel_id", "owner", "acres"]
    assert draft.cells("parcel_id", 10)[0] == Cell("001")
    assert draft.cells("acres", 10) == [Cell(2.0), Cell(None, "about 5"), Cell(None)]
    assert draft.cells("acres_calc", 10) == [Cell(2.1), Cell(5.2), Cell(None)]
    assert draft.cells("owner", 2) == [Cell("Rivera, Ana"), Cell(None)]
    assert draft.cells("city", 2) == [Cell(None), Cell(None)]
    assert (draft.unreadable("acres"), draft.filled("acres")) == (1, 2)
    assert draft.unreadable("owner") == 0


def test_other_columns_are_kept(draft: ImportDraft):
    assert draft.kept() == {"NOTE": "NOTE"}
    draft.choose("owner", "")
    assert draft.kept() == {"OWNER": "OWNER_source", "NOTE": "NOTE"}
    assert "owner" not in draft.mapping().bind(COLUMNS).fields
    draft.choose("legal", "OWNER NOTE")
    assert draft.kept() == {"OWNER": "OWNER_source", "NOTE": "NOTE"}  # nothing is lost


def test_a_column_can_be_several_fields(draft: ImportDraft):
    draft.choose("legal", "OWNER")
    assert values_of(draft, "legal") == values_of(draft, "owner")
    assert draft.problems == {}


def test_state_and_county_fill_missing_values(draft: ImportDraft):
    draft.state, draft.county = "IA", " Story "
    assert [values_of(draft, name)[0] for name in ("state", "state_fp", "county")] == [
        "IA",
        "19",
        "Story",
    ]
    draft.choose("state", "NOTE")
    draft.choose("county", "OWNER")
    assert values_of(draft, "state_fp") == [None] * 3
    assert (values_of(draft, "state")[0], values_of(draft, "county")[0]) == ("x", "Rivera, Ana")


@pytest.mark.parametrize(("shared", "ids"), [(0, ("PIN",)), (5, ("PIN",)), (6, ())])
def test_ids_are_made_of_the_parcel_id_if_hardly_any_rows_share_it(
    shared: int, ids: tuple[str, ...]
):
    pins = [f"09-{max(n, shared - 1):05}" for n in range(100)]
    rows = tuple(SampleRow({"PIN": one, "OWNER": f"Owner {n}"}) for n, one in enumerate(pins))
    draft = ImportDraft(Sample(("PIN", "OWNER"), rows))
    assert (draft.text("parcel_id"), draft.ids) == ("PIN", ids)


def test_composite_ids_are_joined(draft: ImportDraft):
    draft.choose("parcel_id", "PIN LOT_AC")
    assert values_of(draft, "parcel_id") == ["001 2.0", "002 about 5", "002"]


@pytest.mark.parametrize(
    ("columns", "rows", "expected"),
    [
        (("BORO", "BLOCK", "LOT"), [(1, 7, 1), (1, 7, 2), (2, 7, 1)], "BORO BLOCK LOT"),
        (("Book", "Map", "PARCEL"), [(1, 1, 5), (1, 2, 5)], "Book Map PARCEL"),
        (("BLOCK", "LOT", "PIN"), [(1, 1, "a"), (1, 2, "b")], "PIN"),
        (("LOT", "OWNER"), [(1, "x"), (1, "y")], ""),
    ],
)
def test_the_columns_of_a_composite_id_are_found(columns, rows, expected):
    assert draft_of(columns, *rows).text("parcel_id") == expected


def test_without_qgis_an_expression_is_a_problem(draft: ImportDraft):
    draft.choose("owner", 'upper("OWNER")')
    assert "no column" in draft.problem("owner")
    assert list(draft.problems) == ["owner"]
    assert draft.expressions() == ()
    assert "owner" not in draft.mapping().fields
    assert draft.cells("owner", 2) == [Cell(None), Cell(None)]


def test_expressions_are_columns_of_the_mapping():
    rows = (SampleRow({"PIN": "001"}, 1.0), SampleRow({"PIN": "002"}, 1.0))
    computed = {"'Lot ' || \"PIN\"": ["Lot 001", {"error": "failed"}]}
    draft = ImportDraft(Sample(("PIN",), rows), compute=computed.__getitem__)
    draft.choose("legal", "'Lot ' || \"PIN\"")
    assert draft.cells("legal", 10) == [Cell("Lot 001"), Cell(None, {"error": "failed"})]
    assert draft.unreadable("legal") == 1
    assert draft.expressions() == ("'Lot ' || \"PIN\"",)
    assert draft.mapping().fields["legal"].columns == draft.expressions()
    assert draft.kept() == {}


def test_the_unit_of_an_area_is_chosen_or_read_from_the_values():
    rows = tuple(SampleRow({"SIZE": 43_560.0 * acres}, acres) for acres in (1.0, 2.0, 3.0))
    draft = ImportDraft(Sample(("SIZE",), rows))
    draft.choose("acres", "SIZE")
    assert values_of(draft, "acres") == pytest.approx([1, 2, 3])
    draft.choose_unit("acres", Unit.ACRES)
    assert values_of(draft, "acres") == [43_560, 87_120, 130_680]
    draft.choose_unit("acres", Unit.HECTARES)
    assert values_of(draft, "acres")[0] == pytest.approx(43_560 * 2.4710538)
    draft.choose_unit("acres", None)
    assert values_of(draft, "acres") == pytest.approx([1, 2, 3])


def test_the_unit_of_each_row_is_read_from_its_column():
    columns = ("LOT_SIZE", "LOT_UNITS")
    rows = [(0.5, "Acres"), (21_780, "Sq. Ft."), (3, "Acres"), (None, None)]
    draft = draft_of(columns, *rows)
    assert draft.text("acres") == "LOT_SIZE"
    assert not draft.is_doubtful("acres")
    assert values_of(draft, "acres") == [0.5, 0.5, 3, None]
    assert draft.conversion("acres").unit_column == "LOT_UNITS"
    assert draft.kept() == {"LOT_UNITS": "LOT_UNITS"}
    draft.choose("sq_feet", "LOT_SIZE")
    assert values_of(draft, "sq_feet")[:2] == [21_780, 21_780]
    assert mapping_from_json(mapping_to_json(draft.mapping())) == draft.mapping()
    draft.choose_unit("acres", Unit.ACRES)  # the user knows better
    assert values_of(draft, "acres") == [0.5, 21_780, 3, None]


@pytest.mark.parametrize("unit", ["2", "Apt 5", "Rods"])
def test_a_column_of_other_things_is_no_unit(unit: str):
    draft = draft_of(("LOT_SIZE", "LOT_UNITS"), (0.5, "Acres"), (2, unit))
    assert draft.conversion("acres").unit_column == ""


def test_choices_are_kept_for_the_next_import(draft: ImportDraft):
    draft.choose("legal", "PIN, NOTE")
    draft.choose_unit("acres", Unit.HECTARES)
    draft.state, draft.county, draft.ids = "IA", "Story", ("PIN", "NOTE")
    again = ImportDraft(draft.sample, "Lots", saved=saved_and_read(draft.mapping()))
    assert again.mapping() == draft.mapping()
    assert (again.state, again.county, again.by_location, again.ids) == (
        *("IA", "Story", False),
        ("PIN", "NOTE"),
    )
    assert again.conversion("acres").unit is Unit.HECTARES
    assert [again.cells(name, 3) for name in FIELD_BY_NAME] == [
        draft.cells(name, 3) for name in FIELD_BY_NAME
    ]
    again.by_location = True
    assert again.mapping().locate
    assert again.mapping().fields.keys() & {"state", "state_fp", "county"} == set()


SAVED = {
    "title": "Lots of 2025",
    "crs": "EPSG:2249",
    "stack": "NOTE",
    "ids": ["PIN"],
    "attribution": "Example County",
    "terms": {"text": "No mailing.", "mailing_lists": "forbidden"},
    "fields": {
        "parcel_id": {"template": "{PIN}/{NOTE}", "nulls": ["x"]},
        "owner": {"column": "OWNER", "values": {"Doe, Sam": "Sam Doe"}, "otherwise": "NOTE"},
        "acres": {"column": "LOT_AC", "scale": 0.5, "remove": ["about"]},
        "legal": {"expression": 'upper("NOTE")'},
        "city": {"constant": "Ames"},
        "state": {"constant": "IA"},
    },
}


def test_what_a_draft_cannot_show_is_kept(draft: ImportDraft):
    saved = mapping_from_json(SAVED)
    shout = {'upper("NOTE")': ["X", None, "Y"]}
    again = ImportDraft(draft.sample, compute=shout.__getitem__, saved=saved)
    assert again.problems == {}
    assert not any(map(again.is_doubtful, FIELD_BY_NAME))
    assert values_of(again, "parcel_id") == ["001", "002", "002/y"]
    assert values_of(again, "acres") == [1, 2.5, None]
    assert values_of(again, "legal") == ["X", None, "Y"]
    assert values_of(again, "city") == ["Ames"] * 3
    same = replace(saved, by_name=False)
    assert again.mapping() == same
    again.choose("owner", "NOTE")
    again.choose("city", "OWNER")
    again.choose_unit("acres", Unit.HECTARES)
    changed = again.mapping().fields
    assert changed["owner"] == FieldSource("owner", ("NOTE",))
    assert changed["city"].columns == ("OWNER",)
    assert changed["acres"].remove == ("about",)
    assert changed["acres"].scale == pytest.approx(2.4710538)
    assert changed["parcel_id"] == saved.fields["parcel_id"]


def test_a_saved_column_that_is_gone_is_a_problem(draft: ImportDraft):
    fields = {"parcel_id": "GONE", "owner": {"column": "OWNER", "otherwise": "LOST"}}
    saved = mapping_from_json({"fields": fields, "ids": ["GONE"]})
    again = ImportDraft(draft.sample, saved=saved)
    assert [*again.problems] == ["parcel_id", "owner"]
    assert "LOST" in again.problem("owner")
    assert again.mapping().fields == {}
    assert again.kept()["OWNER"] == "OWNER_source"


def saved_and_read(mapping: ColumnMapping) -> ColumnMapping:
    return mapping_from_json(json.loads(json.dumps(mapping_to_json(mapping))))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ZIP", (("", "ZIP"),)),
        ("ZIP 4", (("", "ZIP 4"),)),
        ("ZIP ZIP 4", (("", "ZIP"), (" ", "ZIP 4"))),
        ("CITY,  ZIP", (("", "CITY"), (", ", "ZIP"))),
        ("CITY ,ZIP", (("", "CITY"), (", ", "ZIP"))),
        ("CITYZIP", None),
        ("CITY ZI", None),
        ('"CITY"', None),
        ("CITY || ZIP", None),
        ("zip", None),
        ("", None),
    ],
)
def test_columns_are_read_from_their_names(text, expected):
    assert read_columns(text, ("ZIP", "ZIP 4", "CITY")) == expected


# ---- addresses in several columns ----------------------------------------------------------------

MAIL_ROW = ("12 Elm St", "Ste 4", "Ames", "IA", "50010")


def draft_of(columns, *rows) -> ImportDraft:
    return ImportDraft(
        Sample(columns, tuple(SampleRow(dict(zip(columns, row)), 1.0) for row in rows))
    )


@pytest.mark.parametrize(
    "columns",
    [
        "MAIL_ADDR1 MAIL_ADDR2 MAIL_CITY MAIL_STATE MAIL_ZIP",
        "MailingAddress1 MailingAddress2 MailingCity MailingState MailingZipCode",
        "OWN_ADDR1 OWN_ADDR2 OWN_CITY OWN_ST OWN_ZIP",
        "Owner_Address Owner_Address2 Owner_City Owner_State Owner_Zip",
        "PSTLADRESS PSTLADD2 PSTLCITY PSTLSTATE PSTLZIP5",
        "mailadd mail_address2 mail_city mail_state2 mail_zip",  # of the reference table
        "mailadd mail_addre mail_city mail_state mail_zip",  # the same in a Shapefile
    ],
)
def test_columns_of_a_mailing_address_are_joined(columns):
    columns = tuple(columns.split())
    draft = draft_of(columns, MAIL_ROW, ("PO Box 7", None, "Boone", "IA", 50036.0))
    assert draft.text("mail_addr") == "{}, {}, {}, {} {}".format(*columns)
    assert values_of(draft, "mail_addr") == [
        "12 Elm St, Ste 4, Ames, IA 50010",
        "PO Box 7, Boone, IA 50036",
    ]
    assert draft.kept()[columns[2]] == columns[2]  # nothing is lost


def test_the_parts_of_a_mailing_address_are_joined_in_its_order():
    columns = ("mail_zip", "mail_state2", "mail_addsttyp", "mail_addstr", "mail_addno", "mail_city")
    draft = draft_of(columns, ("02139", "MA", "St", "Elm", 12, "Cambridge"))
    assert values_of(draft, "mail_addr") == ["12 Elm St, Cambridge, MA 02139"]


@pytest.mark.parametrize(
    "columns",
    [
        "StreetNum StreetName StreetSufx",
        "HOUSE_NO ST_NAME ST_TYPE",
        "SITE_STNUM SITE_STNAME SITE_STTYPE",
        "PropHouseNumber PropStreetName PropStreetSuffix",
    ],
)
def test_columns_of_a_street_address_are_joined(columns):
    columns = tuple(columns.split())
    draft = draft_of(columns, (12, "Elm", "St"), (None, "Oak", "Ave"))
    assert draft.text("situs") == " ".join(columns)
    assert values_of(draft, "situs") == ["12 Elm St", "Oak Ave"]


def test_an_address_in_one_column_is_not_joined():
    columns = ("SITE_ADDR", "StreetNum", "StreetName")
    draft = draft_of(columns, ("12 Elm St", 12, "Elm"))
    assert draft.text("situs") == "SITE_ADDR"


@pytest.mark.parametrize(
    ("columns", "row"),
    [
        # The address names its city; a street that is no state; columns of a place alone.
        (("MAIL_ADDR", "MAIL_CITY", "MAIL_ZIP"), ("12 Elm St, Ames IA 50010", "Ames", "50010")),
        (("MAIL_ADDR", "OWN_ST"), ("12 Elm St, Ames IA 50010", "Elm Street")),
        (("MAIL_CITY", "MAIL_STATE"), ("Ames", "IA")),
    ],
)
def test_unrelated_columns_are_not_joined_to_a_mailing_address(columns, row):
    assert draft_of(columns, row).text("mail_addr") in ("", "MAIL_ADDR")


def test_a_layer_without_rows_has_no_cells():
    draft = ImportDraft(Sample(("PIN",), ()))
    assert draft.cells("parcel_id", 10) == []


def test_states_have_the_codes_in_the_contract():
    assert len({state.abbreviation for state in STATES}) == len(STATES) == 56
    assert len({state.code for state in STATES}) == 56
    digits = FIELD_BY_NAME["state_fp"].digits
    assert all(len(state.code) == digits and state.code.isdigit() for state in STATES)
    assert [state.name for state in STATES] == sorted(state.name for state in STATES)
