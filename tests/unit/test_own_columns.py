"""A file's own columns as fields: their types, labels, and values."""

import sqlite3
from contextlib import closing

import pytest

from parcel_lookup.core.contract import (
    Cancellation,
    FieldType,
    Filter,
    Group,
    Order,
    QueryRequest,
)
from parcel_lookup.core.local.source import LocalSource
from parcel_lookup.tests.support.county import P1, P2, P3
from parcel_lookup.tests.support.own_columns import OWN, write_own
from parcel_lookup.tests.support.parcels import change, parcel, write


@pytest.fixture
def path(tmp_path):
    return write_own(tmp_path / "own.gpkg")


def fields_of(path):
    with closing(LocalSource(path)) as source:
        return source.read_capabilities(Cancellation()).fields


def found_in(path, *filters, order=None):
    with closing(LocalSource(path)) as source:
        page = source.fetch(QueryRequest(filters, order, 100), Cancellation())
    return page.parcels


def ids_of(path, *filters, order=None):
    return [found.svc_uuid for found in found_in(path, *filters, order=order)]


def test_own_columns_have_the_type_of_their_values(path):
    fields = fields_of(path)
    assert {name: fields[name].type for name in OWN} == {
        "MBL": FieldType.TEXT,
        "PID": FieldType.NUMERIC,
        "FrontFt": FieldType.NUMERIC,
        "Inspected": FieldType.TEXT,
        "Homestead": FieldType.NUMERIC,
        "Acres": FieldType.TEXT,
    }
    assert [name for name in OWN if fields[name].whole] == ["PID", "Homestead"]
    assert [name for name in OWN if fields[name].is_date] == ["Inspected"]
    assert {fields[name].group for name in OWN} == {Group.OTHER}


def test_own_columns_have_the_labels_of_the_file_and_none_of_a_field_of_ours(path):
    fields = fields_of(path)
    labels = {name: fields[name].label for name in OWN}
    assert labels["FrontFt"] == "Front footage"
    assert labels["PID"] == "Assessor's number"
    assert labels["Inspected"] == "Inspected"
    assert labels["MBL"] == "Parcel ID (MBL)"
    assert labels["Acres"] == "Acres (Acres_2)"
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


def test_what_is_no_date_is_null_and_kept_word_for_word(path):
    change(path, f"UPDATE parcels SET Inspected = 'spring' WHERE svc_uuid = '{P1}'")
    change(path, f"UPDATE parcels SET Inspected = '3/9/2020' WHERE svc_uuid = '{P3}'")
    by_id = {found.svc_uuid: found for found in found_in(path)}
    assert by_id[P1].attributes["Inspected"] is None
    assert by_id[P1].unread == {"Inspected": "spring"}
    assert by_id[P3].attributes["Inspected"] == "2020-03-09"
    assert ids_of(path, Filter("Inspected", "isnull", True)) == [P1]
    assert ids_of(path, Filter("Inspected", "eq", "2020-03-09")) == [P3]
    assert ids_of(path, order=Order("Inspected")) == [P2, P3, P1]


def test_true_and_false_are_searched_as_numbers(path):
    assert ids_of(path, Filter("Homestead", "eq", 1)) == [P1]
    assert ids_of(path, Filter("Homestead", "eq", 0)) == [P2]


def test_a_text_that_looks_like_a_date_once_is_text(tmp_path):
    parcels = [parcel("a", None, Seen="2024-02-29"), parcel("b", None, Seen="2024-02-30")]
    path = write(tmp_path / "text.gpkg", parcels)
    assert not fields_of(path)["Seen"].is_date
    assert [one.attributes["Seen"] for one in found_in(path)] == ["2024-02-29", "2024-02-30"]
