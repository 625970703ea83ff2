"""A file's own columns as fields: their types, labels, and values."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from parcel_lookup.core.contract import (
    FILE_CAPABILITIES,
    FieldType,
    Filter,
    Group,
    Order,
    QueryRequest,
)
from parcel_lookup.core.search import IdRow, Search
from parcel_lookup.tests.support.county import P1, P2, P3
from parcel_lookup.tests.support.file_connections import parcel_source
from parcel_lookup.tests.support.own_columns import OWN, write_own
from parcel_lookup.tests.support.parcels import parcel, write
from parcel_lookup.tests.support.searching import fetch, run
from parcel_lookup.tests.support.sources import ListSink

#: Another column of the file has the name of the last one.
COLUMNS = [*[*OWN][:-1], "Acres_2"]


@pytest.fixture
def path(tmp_path):
    return write_own(tmp_path / "own.gpkg")


def fields_of(path):
    with closing(parcel_source(path)) as source:
        return source.info.fields


def found_in(path, *filters, order=None):
    with closing(parcel_source(path)) as source:
        return fetch(source, QueryRequest(filters, order, 100)).parcels


def ids_of(path, *filters, order=None):
    return [found.svc_uuid for found in found_in(path, *filters, order=order)]


def test_own_columns_have_the_type_of_their_values(path):
    fields = fields_of(path)
    assert {name: fields[name].type for name in COLUMNS} == {
        "MBL": FieldType.TEXT,
        "PID": FieldType.NUMERIC,
        "FrontFt": FieldType.NUMERIC,
        "Inspected": FieldType.TEXT,
        "Homestead": FieldType.NUMERIC,
        "Acres_2": FieldType.TEXT,
    }
    assert [name for name in COLUMNS if fields[name].whole] == ["PID", "Homestead"]
    assert [name for name in COLUMNS if fields[name].is_date] == ["Inspected"]
    assert {fields[name].group for name in COLUMNS} == {Group.OTHER}


def test_own_columns_have_the_labels_of_the_file_and_none_of_a_field_of_ours(path):
    fields = fields_of(path)
    labels = {name: fields[name].label for name in COLUMNS}
    assert labels["FrontFt"] == "Front footage"
    assert labels["PID"] == "Assessor's number"
    assert labels["Inspected"] == "Inspected"
    assert labels["MBL"] == "Parcel ID (MBL)"
    # Not every GDAL reads a label that is the name of another column.
    assert labels["Acres_2"] in ("Acres_2", "Acres (Acres_2)")
    assert fields["acres"].label == "Acres"
    assert len({field.label for field in fields.values()}) == len(fields)


def test_an_alias_that_a_gis_wrote_is_a_label_and_renames_no_column(tmp_path):
    """QGIS writes the alias of a field to the member `name`, which is the attribute in ours."""
    path = write(tmp_path / "alias.gpkg", [parcel("a", None, parcel_value=5.0, LUCat="Farm")])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(
            "UPDATE gpkg_data_columns SET name = ?, title = NULL WHERE column_name = ?",
            [("Parcel value (USD)", "parcel_value"), ("Land use category", "LUCat")],
        )
    fields = fields_of(path)
    assert fields["LUCat"].label == "Land use category"
    assert "Parcel value (USD)" not in fields
    (found,) = found_in(path, Filter("parcel_value", "eq", 5), Filter("LUCat", "eq", "Farm"))
    assert found.attributes["parcel_value"] == 5


def test_dates_are_searched_and_ordered_as_iso_text(path):
    assert ids_of(path, Filter("Inspected", "eq", "2024-02-29")) == [P1]
    assert ids_of(path, Filter("Inspected", "in", ("2019-12-31",))) == [P2]
    assert ids_of(path, Filter("Inspected", "ilike", "2019")) == [P2]
    assert ids_of(path, Filter("Inspected", "isnull", True)) == [P3]
    assert ids_of(path, order=Order("Inspected")) == [P2, P1, P3]


def test_true_and_false_are_searched_as_numbers(path):
    assert ids_of(path, Filter("Homestead", "eq", 1)) == [P1]
    assert ids_of(path, Filter("Homestead", "eq", 0)) == [P2]


def test_a_text_that_looks_like_a_date_once_is_text(tmp_path):
    parcels = [parcel("a", None, Seen="2024-02-29"), parcel("b", None, Seen="2024-02-30")]
    path = write(tmp_path / "text.gpkg", parcels)
    assert not fields_of(path)["Seen"].is_date
    assert [one.attributes["Seen"] for one in found_in(path)] == ["2024-02-29", "2024-02-30"]


def looked_up(path, field, *ids):
    """Return for each ID its status, the parcels found, and the note."""
    search = Search(rows=tuple(map(IdRow, ids)), id_field=field)
    sink = ListSink()
    with closing(parcel_source(path)) as source:
        outcome = run(search, source, sink)
    assert outcome.error is None, outcome.sentence
    found = {place: [] for place in range(len(ids))}
    for parcel_found, joins in sink.found:
        for join in joins:
            found[join.origin].append(parcel_found.svc_uuid)
    return [
        (row.status.value, sorted(found[place]), row.note) for place, row in enumerate(outcome.rows)
    ]


def test_a_list_is_looked_up_in_a_text_column_with_its_leading_zeros(path):
    rows = looked_up(path, "MBL", "007-12", "0070-12", "9-9", "7-12")
    assert rows[0] == ("matched", [P1], "")
    assert rows[1] == ("matched", [P2], "")
    assert rows[2][0:2] == ("none", [])
    assert rows[2][2].startswith("No parcel has this ID.")
    assert rows[3] == ("matched", [P1], "ID 7-12 was found as 007-12.")


def test_a_list_is_looked_up_in_a_column_of_numbers(path):
    rows = looked_up(path, "PID", "70001", "0070002", "70002.0", "70003", "A-1", "70,001")
    assert rows[0] == ("matched", [P1], "")
    assert rows[1] == ("matched", [P2], "ID 0070002 was found as 70002.")
    assert rows[2][:2] == ("matched", [P2])
    assert rows[3] == ("none", [], "No parcel has this ID.")
    assert rows[4][:2] in (("error", []), ("none", []))
    assert rows[5][:2] == ("matched", [P1])


def test_a_value_that_many_parcels_share_finds_all_of_them(tmp_path):
    parcels = [parcel(f"{n:05}", None, Hood=f"H{n % 2}") for n in range(12_001)]
    path = write(tmp_path / "many.gpkg", parcels)
    ((status, found, _),) = looked_up(path, "Hood", "H0")
    assert status == "several"
    assert len(found) == 6_001


def test_a_list_of_a_column_that_the_file_does_not_have_names_the_nearest(path):
    search = Search(rows=(IdRow("7"),), id_field="MBLU")
    with closing(parcel_source(path)) as source:
        outcome = run(search, source, ListSink())
    assert "There is no field “MBLU”. Did you mean “MBL”?" in outcome.error.sentence


def test_a_number_in_a_list_of_a_known_source_is_refused_row_by_row(path):
    fields = fields_of(path)
    capabilities = replace(FILE_CAPABILITIES, fields=fields)
    search = Search(rows=(IdRow("A-1"), IdRow("70001")), id_field="PID")
    assert search.problems(capabilities) == []
    assert [row[::2] for row in looked_up(path, "PID", "A-1", "70001")] == [
        ("error", "The ID is not a number, as all values of PID are."),
        ("matched", ""),
    ]


def test_the_history_and_the_layer_name_describe_own_columns(path):
    search = Search(filters=(Filter("PID", "gte", 70002),), order=Order("FrontFt", "desc"))
    assert search.describe(fields_of(path)) == (
        "Parcels where assessor's number is at least 70002, "
        "ordered by front footage, largest first."
    )
    assert search.describe() == (
        "Parcels where PID is at least 70002, ordered by FrontFt, descending."
    )


def test_the_limits_of_a_services_requests_do_not_hold_for_a_file(path):
    filters = [Filter("acres", "gte", number) for number in range(12)]
    assert Search(filters=filters).problems() == []
    assert Search(filters=filters).problems(FILE_CAPABILITIES) == []
    assert ids_of(path, *filters, Filter("PID", "gt", 0)) == [P1, P2]
    values = tuple(f"{n:03}-12" for n in range(60_000))
    assert ids_of(path, Filter("MBL", "in", values)) == [P1]
