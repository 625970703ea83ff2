"""The settings of an import, without a window."""

from __future__ import annotations

import pytest

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.local.importing.draft import Cell, IdBasis, ImportDraft
from parcel_lookup.core.local.importing.rows import Sample, SampleRow

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
    draft.choose("LOT_AC", "acres")
    return draft


def rows_of(draft: ImportDraft) -> list[dict[str, Cell]]:
    preview = draft.preview(10)
    names = [column.name for column in preview.columns]
    return [dict(zip(names, row)) for row in preview.rows]


def test_the_preview_shows_the_contents_of_the_file(draft: ImportDraft):
    first, second, third = rows_of(draft)
    assert first["parcel_id"] == Cell("001")
    assert first["acres"] == Cell(2.0)
    assert first["acres_calc"] == Cell(2.1)
    assert second["acres"] == Cell(None, "about 5")
    assert second["owner"] == Cell(None)
    assert third["acres"] == Cell(None)
    assert third["acres_calc"] == Cell(None)
    assert third["NOTE"] == Cell("y")
    assert draft.preview(10).has_geometry == (True, True, False)
    assert len(draft.preview(2).rows) == 2
    assert draft.unreadable("LOT_AC") == 1
    assert draft.unreadable("NOTE") == 0


def test_fields_precede_kept_columns_in_the_order_of_the_contract(draft: ImportDraft):
    columns = draft.preview(10).columns
    names = [column.name for column in columns]
    assert names == ["parcel_id", "owner", "acres", "acres_calc", "NOTE"]
    assert [column.origin for column in columns] == ["PIN", "OWNER", "LOT_AC", "", "NOTE"]


def test_a_column_removed_from_a_field_is_kept_under_its_own_name(draft: ImportDraft):
    draft.choose("OWNER", "")
    assert draft.kept_name("OWNER") == "OWNER_source"
    assert rows_of(draft)[0]["OWNER_source"] == Cell("Rivera, Ana")
    assert "owner" not in draft.mapping().bind(COLUMNS).fields


def test_state_and_county_fill_missing_values(draft: ImportDraft):
    draft.state, draft.county = "IA", " Story "
    first = rows_of(draft)[0]
    assert [first[name].value for name in ("state", "state_fp", "county")] == ["IA", "19", "Story"]
    draft.choose("NOTE", "state")
    draft.choose("OWNER", "county")
    first = rows_of(draft)[0]
    assert "state_fp" not in first
    assert (first["state"].value, first["county"].value) == ("x", "Rivera, Ana")


def test_ids_are_derived_from_the_best_available_columns(draft: ImportDraft):
    assert draft.id_basis is IdBasis.PARCEL_ID
    assert draft.repeated_ids() == 2
    draft.choose("NOTE", "svc_uuid")
    assert draft.id_basis is IdBasis.OWN
    assert draft.repeated_ids() == 0
    draft.choose("NOTE", "")
    draft.choose("PIN", "")
    assert draft.id_basis is IdBasis.RECORD


def test_conflicting_columns_are_reported(draft: ImportDraft):
    assert draft.clashes() == {}
    draft.choose("NOTE", "owner")
    assert draft.clashes() == {"owner": ["OWNER", "NOTE"]}
    assert rows_of(draft)[0]["owner"] == Cell("Rivera, Ana")


MAIL_ROW = ("12 Elm St", "Ste 4", "Ames", "IA", "50010")


def mail_draft(columns, *rows) -> ImportDraft:
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
    draft = mail_draft(columns, MAIL_ROW, ("PO Box 7", None, "Boone", "IA", 50036.0))
    assert draft.columns_of("mail_addr") == list(columns)
    assert draft.clashes() == {}
    assert draft.joined_with(columns[2]) == [name for name in columns if name != columns[2]]
    first, second = rows_of(draft)
    assert first["mail_addr"] == Cell("12 Elm St, Ste 4, Ames, IA 50010")
    assert second["mail_addr"] == Cell("PO Box 7, Boone, IA 50036")
    assert first[columns[2]] == Cell("Ames")  # nothing is lost


def test_the_parts_of_a_mailing_address_are_joined_in_its_order():
    columns = ("mail_zip", "mail_state2", "mail_addsttyp", "mail_addstr", "mail_addno", "mail_city")
    draft = mail_draft(columns, ("02139", "MA", "St", "Elm", 12, "Cambridge"))
    assert rows_of(draft)[0]["mail_addr"] == Cell("12 Elm St, Cambridge, MA 02139")


def test_columns_chosen_for_a_mailing_address_are_joined():
    columns = ("PIN", "WHERE", "TOWN2", "MAIL_ZIP")
    draft = mail_draft(columns, ("1", "12 Elm St", "Ames", "50010"))
    assert draft.columns_of("mail_addr") == []
    for column in columns[1:]:
        draft.choose(column, "mail_addr")
    assert rows_of(draft)[0]["mail_addr"] == Cell("12 Elm St, Ames, 50010")
    draft.choose("TOWN2", "")
    assert rows_of(draft)[0]["mail_addr"] == Cell("12 Elm St, 50010")


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
    draft = mail_draft(columns, row)
    assert draft.columns_of("mail_addr") in ([], ["MAIL_ADDR"])
    assert all(draft.joined_with(column) == [] for column in columns)


def test_a_layer_without_rows_has_a_preview():
    draft = ImportDraft(Sample(("PIN",), ()))
    assert draft.preview(10).rows == ()
    assert draft.example("PIN") is None


def test_states_have_the_codes_in_the_contract():
    assert len({state.abbreviation for state in STATES}) == len(STATES) == 56
    assert len({state.code for state in STATES}) == 56
    digits = FIELD_BY_NAME["state_fp"].digits
    assert all(len(state.code) == digits and state.code.isdigit() for state in STATES)
    assert [state.name for state in STATES] == sorted(state.name for state in STATES)
