"""Tables out of text and files: columns found, every code as it was written."""

import os

import pytest
from osgeo import ogr

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.inputs.tables import read_file, read_text, table_of_file, table_of_text
from parcel_lookup.core.gis.inputs.texts import MOST_FILE_BYTES
from parcel_lookup.tests.support.layers import rows


def refusal(call, *arguments):
    with pytest.raises(ParcelError) as caught:
        call(*arguments)
    assert caught.value.code is ErrorCode.IMPORT_REFUSED
    return caught.value.sentence


ADDRESS = "12 Oak St, Ames, IA"


@pytest.mark.parametrize(
    ("text", "columns", "cells"),
    [
        ("007\n008", ["Column 1"], [["007"], ["008"]]),
        ("APN\n007", ["APN"], [["007"]]),
        ("007, 008, 009", ["Column 1"], [["007"], ["008"], ["009"]]),
        ("A-1;B-2", ["Column 1"], [["A-1"], ["B-2"]]),
        ("001,\n002,\n003,", ["Column 1"], [["001"], ["002"], ["003"]]),
        (ADDRESS, ["Column 1"], [[ADDRESS]]),
        (f"{ADDRESS}\n7 Elm, Ames, IA", ["Column 1"], [[ADDRESS], ["7 Elm, Ames, IA"]]),
        (f'"{ADDRESS}"\n7 Elm', ["Column 1"], [[ADDRESS], ["7 Elm"]]),
        ("Oak St\nElm St", ["Column 1"], [["Oak St"], ["Elm St"]]),
        ("42.37, -71.1", ["Column 1", "Column 2"], [["42.37", "-71.1"]]),
        ("42.37, -71.1\n42,-71", ["Column 1", "Column 2"], [["42.37", "-71.1"], ["42", "-71"]]),
        ("lat,lon\n42.37,-71.1", ["lat", "lon"], [["42.37", "-71.1"]]),
        ("Address,City\n1 Oak,Ames", ["Address", "City"], [["1 Oak", "Ames"]]),
        ("Address 1\tTown\n1 Oak\tAmes", ["Address 1", "Town"], [["1 Oak", "Ames"]]),
        ("Oak St\tBoise\tID", ["Column 1", "Column 2", "Column 3"], [["Oak St", "Boise", "ID"]]),
        ("Tree\tNo\noak\t5", ["Tree", "No"], [["oak", "5"]]),
        ('="007"\tx\n="008"\ty', ["Column 1", "Column 2"], [["007", "x"], ["008", "y"]]),
        (
            '5" pipe\tx\n6" pipe\t"y',
            ["Column 1", "Column 2"],
            [['5" pipe', "x"], ['6" pipe', '"y']],
        ),
        ("a\tb\tc\n1\t2", ["a", "b", "c"], [["1", "2", ""]]),
        # Coordinates are copied with a blank between them too; ids have blanks of their own.
        ("42.3 -71.1", ["Column 1", "Column 2"], [["42.3", "-71.1"]]),
        ("42.3 -71.1\n42  -71", ["Column 1", "Column 2"], [["42.3", "-71.1"], ["42", "-71"]]),
        ("lat lon\n42.3 -71.1", ["lat", "lon"], [["42.3", "-71.1"]]),
        ("012 34\n013 35", ["Column 1"], [["012 34"], ["013 35"]]),
        ("012 34", ["Column 1"], [["012 34"]]),
        # Excel's line that names the column separator.
        ("sep=;\nid;city\n7;Ames", ["id", "city"], [["7", "Ames"]]),
        ("SEP=,\nnote,id\nx,7", ["note", "id"], [["x", "7"]]),
        # Rows that are shorter than the headings, and longer ones.
        (
            "Address,City,Zip\n1 Oak,Ames,50010\n2 Elm\n",
            ["Address", "City", "Zip"],
            [["1 Oak", "Ames", "50010"], ["2 Elm", "", ""]],
        ),
        (
            "Address, City\n1 Oak, Apt 2, Ames\n2 Elm, Ames",
            ["Address, City"],
            [["1 Oak, Apt 2, Ames"], ["2 Elm, Ames"]],
        ),
    ],
)
def test_text_becomes_the_expected_table(text, columns, cells):
    found = read_text(text)
    assert found.columns == columns
    assert found.rows == cells


def test_lines_are_those_of_the_text_blank_ones_and_headings_counted():
    found = read_text('id\tnote\n1\t"two\nlines"\n\n2\tx\n')
    assert found.rows == [["1", "two\nlines"], ["2", "x"]]
    assert found.lines == [2, 5]


def test_excels_line_about_the_separator_is_no_row_of_a_file_either(tmp_path):
    path = tmp_path / "list.csv"
    path.write_text('"sep=|"\nid|note\n7|a,b\n')
    found = read_file(path)
    assert (found.columns, found.rows, found.lines) == (["id", "note"], [["7", "a,b"]], [3])


def test_the_layer_has_text_columns_and_null_for_nothing():
    layer = table_of_text("parcel_id\tzip\n0012\t02139\n0013\t")
    assert [field.typeName() for field in layer.fields()] == ["string", "string"]
    assert rows(layer) == [
        {"parcel_id": "0012", "zip": "02139"},
        {"parcel_id": "0013", "zip": None},
    ]
    assert not layer.isSpatial()


@pytest.mark.parametrize(
    ("text", "words"), [("", "is empty"), ("  \n\t\n", "is empty"), ("APN\n", "has no rows")]
)
def test_nothing_is_refused(text, words):
    assert words in refusal(read_text, text)


def test_binary_and_endless_text_is_refused():
    assert "binary" in refusal(read_text, "a\0b")
    assert "2,000,000" in refusal(read_text, "x" * 2_000_001)


def test_files_of_text(tmp_path):
    path = tmp_path / "list.csv"
    path.write_bytes('\ufeffSITE,ZIP\r\n"1 Oak, Apt 2",02139\r\n\r\n2 Oak,00501\r\n'.encode())
    found = read_file(path)
    assert (found.name, found.columns) == ("list", ["SITE", "ZIP"])
    assert found.rows == [["1 Oak, Apt 2", "02139"], ["2 Oak", "00501"]]
    assert found.lines == [2, 4]
    path.write_text("1 Oak;Ames\n2 Oak;Ames\n")
    assert read_file(path).rows == [["1 Oak", "Ames"], ["2 Oak", "Ames"]]
    plain = tmp_path / "ids.txt"
    plain.write_text("007\n008\n")
    assert read_file(plain).rows == [["007"], ["008"]]
    assert table_of_file(plain).featureCount() == 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
@pytest.mark.parametrize(("name", "separator"), [("a.csv", ";"), ("a.tsv", "\t"), ("a.txt", "\t")])
def test_separators_and_encodings_of_text_are_recognized(tmp_path, encoding, name, separator):
    path = tmp_path / name
    path.write_bytes(f"PIN{separator}Owner\n007{separator}Zoë".encode(encoding))
    found = read_file(str(path))
    assert (found.columns, found.rows) == (["PIN", "Owner"], [["007", "Zoë"]])


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("none.csv", None, "“none.csv” does not exist"),
        ("folder.csv", "folder", "“folder.csv” is a folder"),
        ("pipe.txt", "pipe", "“pipe.txt” is not a file"),
        ("bytes.txt", b"a\0b", "“bytes.txt” contains binary data"),
        ("none.xlsx", b"PK no workbook", "neither text nor a table"),
        ("what.ever", b"hello", "neither text nor a table"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_the_reason(name, content, words, tmp_path):
    path = tmp_path / name
    if content == "folder":
        path.mkdir()
    elif content == "pipe":
        os.mkfifo(path)
    elif content is not None:
        path.write_bytes(content)
    assert words in refusal(read_file, path)


def test_a_file_that_is_locked_or_too_large_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "large.csv"
    with path.open("wb") as file:
        file.truncate(MOST_FILE_BYTES + 1)
    assert "32 MB" in refusal(read_file, path)
    assert "cannot be read" in refusal(read_file, "list\0.csv")

    def locked(*_arguments, **_options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.open", locked)
    assert "“large.csv” cannot be read (Permission denied)" in refusal(read_file, path)


def test_a_workbook_keeps_the_text_in_its_cells(tmp_path):
    path = tmp_path / "book.xlsx"
    source = ogr.GetDriverByName("XLSX").CreateDataSource(str(path))
    sheet = source.CreateLayer("List")
    sheet.CreateField(ogr.FieldDefn("apn", ogr.OFTString))
    sheet.CreateField(ogr.FieldDefn("acres", ogr.OFTReal))
    for apn, acres in (("0012", 1.5), ("0013", 2.0)):
        feature = ogr.Feature(sheet.GetLayerDefn())
        feature["apn"], feature["acres"] = apn, acres
        sheet.CreateFeature(feature)
    del sheet, source
    found = read_file(path)
    assert found.columns == ["apn", "acres"]
    assert found.rows == [["0012", "1.5"], ["0013", "2"]]
