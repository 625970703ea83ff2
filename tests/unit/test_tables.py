"""The reference tables in resources/tables."""

import csv

import pytest

from parcel_lookup.core.resources import RESOURCES, read_table

FOLDER = RESOURCES / "tables"
TABLES = sorted(path.stem for path in FOLDER.glob("*.csv"))


@pytest.mark.parametrize("name", TABLES)
def test_a_table_has_a_row_in_the_readme_with_source_and_license(name):
    (row,) = [
        line
        for line in (FOLDER / "README.md").read_text("utf-8").splitlines()
        if line.startswith(f"| `{name}.csv` |")
    ]
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert len(cells) == 4
    assert all(cells)


@pytest.mark.parametrize("name", TABLES)
def test_rows_have_a_value_for_each_column_and_no_more(name):
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    assert rows
    assert {len(row) for row in rows} == {len(head)}


def test_a_table_is_read_once():
    assert read_table("us_states") is read_table("us_states")
    assert read_table("us_states")[0] == {"abbreviation": "AL", "code": "01", "name": "Alabama"}
