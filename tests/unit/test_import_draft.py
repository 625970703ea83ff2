"""An import as it is being put together, without a window."""

from __future__ import annotations

import pytest

from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.contract.states import STATES
from parcel_lookup.core.local.draft import Cell, IdBasis, ImportDraft
from parcel_lookup.core.local.sampling import Sample, SampleRow

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


def test_the_preview_is_what_the_file_will_hold(draft: ImportDraft):
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


def test_fields_come_first_in_the_contracts_order_and_kept_columns_after(draft: ImportDraft):
    columns = draft.preview(10).columns
    names = [column.name for column in columns]
    assert names == ["parcel_id", "owner", "acres", "acres_calc", "NOTE"]
    assert [column.origin for column in columns] == ["PIN", "OWNER", "LOT_AC", "", "NOTE"]


def test_what_is_taken_off_a_field_is_kept_under_a_name_of_its_own(draft: ImportDraft):
    draft.choose("OWNER", "")
    assert draft.kept_name("OWNER") == "OWNER_source"
    assert rows_of(draft)[0]["OWNER_source"] == Cell("Rivera, Ana")
    assert "owner" not in draft.mapping().bind(COLUMNS).fields


def test_state_and_county_fill_what_no_column_says(draft: ImportDraft):
    draft.state, draft.county = "IA", " Story "
    first = rows_of(draft)[0]
    assert [first[name].value for name in ("state", "state_fp", "county")] == ["IA", "19", "Story"]
    draft.choose("NOTE", "state")
    draft.choose("OWNER", "county")
    first = rows_of(draft)[0]
    assert "state_fp" not in first
    assert (first["state"].value, first["county"].value) == ("x", "Rivera, Ana")


def test_ids_come_from_the_best_there_is(draft: ImportDraft):
    assert draft.id_basis is IdBasis.PARCEL_ID
    assert draft.repeated_ids() == 2
    draft.choose("NOTE", "svc_uuid")
    assert draft.id_basis is IdBasis.OWN
    assert draft.repeated_ids() == 0
    draft.choose("NOTE", "")
    draft.choose("PIN", "")
    assert draft.id_basis is IdBasis.RECORD


def test_columns_that_clash_are_named(draft: ImportDraft):
    assert draft.clashes() == {}
    draft.choose("NOTE", "owner")
    assert draft.clashes() == {"owner": ["OWNER", "NOTE"]}
    assert rows_of(draft)[0]["owner"] == Cell("Rivera, Ana")


def test_a_layer_without_rows_can_be_looked_at():
    draft = ImportDraft(Sample(("PIN",), ()))
    assert draft.preview(10).rows == ()
    assert draft.example("PIN") is None


def test_states_have_the_codes_of_the_contract():
    assert len({state.abbreviation for state in STATES}) == len(STATES) == 56
    assert len({state.code for state in STATES}) == 56
    digits = FIELD_BY_NAME["state_fp"].digits
    assert all(len(state.code) == digits and state.code.isdigit() for state in STATES)
    assert [state.name for state in STATES] == sorted(state.name for state in STATES)
