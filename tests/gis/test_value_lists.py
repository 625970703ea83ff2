"""Lists of values that are pasted, in files, or in layers: codes stay text, nothing is lost."""

import os
import threading

import pytest
from osgeo import ogr
from qgis.core import QgsFeature, QgsVectorLayer
from qgis.PyQt.QtCore import QDate

from parcel_lookup.core.contract import Cancellation, Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.gis.inputs.value_lists import (
    MOST_CHARACTERS,
    MOST_FILE_BYTES,
    MOST_VALUES,
    LayerValues,
    columns_of,
    read_file,
    read_pasted,
)
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.tests.support.layers import layer_of

ODD = ["007", "O'Brien, Zoë", '5" pipe', "🌽🌽", "שלום עולם", "50% _x_", "1e5", "1,000", "-"]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("", []),
        (" \n\t\n ", []),
        ("007", ["007"]),
        ("007\n008\r\n009\r010\u2029011\n", ["007", "008", "009", "010", "011"]),
        ("\n".join(ODD), ODD),
        ("AG, R1,R-2", ["AG", "R1", "R-2"]),
        ("SMITH, JOHN; DOE, JANE;", ["SMITH, JOHN", "DOE, JANE"]),
        ('"SMITH, JOHN", "DOE, ""JJ"" JANE",X', ["SMITH, JOHN", 'DOE, "JJ" JANE', "X"]),
        ('"Bob" Smith, 5" pipe', ['"Bob" Smith', '5" pipe']),
        ("SMITH, JOHN\nDOE, JANE", ["SMITH, JOHN", "DOE, JANE"]),
        ("'1',\n'2',\n'3'", ["'1'", "'2'", "'3'"]),
        ("001,\n002,\n003,", ["001", "002", "003"]),
        ("007\tSmith\n008\tDoe", ["007", "008"]),
        ("\t007\n\t008", ["007", "008"]),
        ("AG\tR1\tR2", ["AG", "R1", "R2"]),
        ('"two\nlines"\n"say ""x"""\nplain', ["two\nlines", 'say "x"', "plain"]),
        ('"Bob" Smith\n"open', ['"Bob" Smith', '"open']),
        ('="007"\n="008"', ["007", "008"]),
        ("\ufeff007\n\u200b008\u200b\n\u00a0009\u00a0", ["007", "008", "009"]),
        ("007\n\0", ["007"]),
    ],
)
def test_pasted_text_becomes_the_expected_values(text, values):
    assert read_pasted(text).values == values


def test_blanks_and_repeats_are_left_out_and_counted():
    found = read_pasted("b\na\n\n b \n\nA\nb")
    assert found.values == ["b", "a", "A"]
    assert (found.blanks, found.repeats) == (2, 2)
    assert found.sentence == "3 values. Left out: 2 blanks, 2 duplicates."
    assert read_pasted("a").sentence == "1 value."


def test_other_columns_are_counted():
    found = read_pasted("1\tx\t\n2\ty\t\n3\t\t")
    assert (found.values, found.other_columns) == (["1", "2", "3"], 1)
    assert "1 other column" in found.sentence


def test_a_heading_is_left_out_only_where_it_names_the_field():
    text = "State\nCounty\nCity"
    assert read_pasted(text, "owner_type").values == ["State", "County", "City"]
    assert read_pasted(text).values == ["State", "County", "City"]
    for heading in ("parcel_id", "Parcel ID", "parcelnumb"):
        found = read_pasted(f"{heading}\n007\n{heading}", "parcel_id")
        assert (found.values, found.heading) == (["007", heading], heading)
    assert "heading “Owner type”" in read_pasted("Owner type\nCity", "owner_type").sentence
    found = read_pasted("mbl\n007-12", "MBL")  # a column of a file
    assert (found.values, found.heading) == (["007-12"], "mbl")
    assert read_pasted("007\n008", "MBL").values == ["007", "008"]


def test_five_thousand_ids_are_a_list():
    ids = [f"{n:08}-0000-4000-8000-000000000000" for n in range(5000)]
    assert read_pasted("\n".join(ids)).values == ids
    assert read_pasted(",".join(ids)).values == ids


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x" * (MOST_CHARACTERS + 1), "the text has 2,000,001 characters"),
        ("\n".join(map(str, range(MOST_VALUES + 1))), "more than 50,000 different values"),
        ("PK\3\4\0\0\1", "binary data"),
    ],
    ids=["long", "many", "binary"],
)
def test_what_is_no_list_is_refused_with_a_sentence(text, words):
    with pytest.raises(ParcelError, match=words) as caught:
        read_pasted(text)
    assert caught.value.code is ErrorCode.IMPORT_REFUSED


TABLE = 'PIN,Owner,PIN\n007,"Smith, J.",x\n="008",Zoë,y\n,,\n007,שלום,z'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_table_in_a_text_file_is_read_by_column(encoding, tmp_path):
    path = tmp_path / "list.csv"
    path.write_bytes(TABLE.encode(encoding))
    assert columns_of(path) == ["PIN", "Owner", "PIN (2)"]
    found = read_file(path, "PIN")
    assert (found.values, found.blanks, found.repeats) == (["007", "008"], 1, 1)
    assert read_file(path, "Owner").values == ["Smith, J.", "Zoë", "שלום"]
    assert read_file(str(path), "PIN (2)").values == ["x", "y", "z"]
    with pytest.raises(ParcelError, match="“list.csv” has no column “x”"):
        read_file(path, "x")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.csv", "PIN;Owner\n007;Zoë"),
        ("a.tsv", "PIN\tOwner\n007\tZoë"),
        ("a.txt", "PIN\tOwner\n007\tZoë"),
    ],
)
def test_other_separators_and_windows_letters_are_understood(name, text, tmp_path):
    path = tmp_path / name
    path.write_bytes(text.encode("cp1252"))
    assert columns_of(path) == ["PIN", "Owner"]
    assert read_file(path, "Owner").values == ["Zoë"]


def test_a_table_without_headings_loses_no_row(tmp_path):
    path = tmp_path / "bare.csv"
    path.write_text("007,AG\n008,R1\n")
    assert columns_of(path) == ["Column 1", "Column 2"]
    assert read_file(path, "Column 1").values == ["007", "008"]


def test_a_plain_list_needs_no_column(tmp_path):
    for name, text in (
        ("a.txt", "SMITH, J.\nDOE, J."),
        ("b.csv", '"SMITH, J."\n"DOE, J."'),
        ("c", "x"),
    ):
        path = tmp_path / name
        path.write_text(text)
        assert columns_of(path) == []
        assert read_file(path).values in (["SMITH, J.", "DOE, J."], ["x"])
    path.write_text("Owner\nSMITH\n")
    found = read_file(path, field_name="owner")
    assert (found.values, found.heading) == (["SMITH"], "Owner")


def test_an_empty_file_is_an_empty_list(tmp_path):
    for name in ("a.txt", "a.csv", "a.tsv"):
        path = tmp_path / name
        path.write_bytes(b"")
        assert columns_of(path) == []
        assert read_file(path).values == []


def in_a_task(qtbot, work):
    """Return or raise what a function returns or raises in a task."""
    results = []
    task = Background("Test", lambda stop: (threading.current_thread(), work(stop)))
    task.done.connect(results.append)
    task.failed.connect(results.append)
    task.start()
    qtbot.waitUntil(lambda: bool(results))
    if isinstance(results[0], ParcelError):
        raise results[0]
    assert results[0][0] is not threading.main_thread()
    return results[0][1]


@pytest.mark.parametrize("driver", ["XLSX", "ODS"])
@pytest.mark.parametrize("only_text", [True, False])
def test_a_workbook_keeps_text_as_text(driver, only_text, tmp_path, qtbot):
    path = tmp_path / f"list.{driver.lower()}"
    file = ogr.GetDriverByName(driver).CreateDataSource(str(path))
    sheet = file.CreateLayer("Sheet")
    for name, kind in (("PIN", ogr.OFTString), ("Code", ogr.OFTReal)):
        sheet.CreateField(ogr.FieldDefn(name, ogr.OFTString if only_text else kind))
    for pin, code in (("007", "7"), ("O'Brien 🌽", "8"), (None, "9")):
        row = ogr.Feature(sheet.GetLayerDefn())
        row["PIN"], row["Code"] = pin, code if only_text else float(code)
        sheet.CreateFeature(row)
    row = sheet = file = None
    assert in_a_task(qtbot, lambda stop: columns_of(path)) == ["PIN", "Code"]
    found = in_a_task(qtbot, lambda stop: read_file(path, "PIN", cancellation=stop))
    assert (found.values, found.blanks) == (["007", "O'Brien 🌽"], 1)
    assert in_a_task(qtbot, lambda stop: read_file(path, "Code")).values == ["7", "8", "9"]


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
def test_a_file_that_cannot_be_read_is_named_with_the_reason(
    name, content, words, tmp_path, qgis_app
):
    path = tmp_path / name
    if content == "folder":
        path.mkdir()
    elif content == "pipe":
        os.mkfifo(path)
    elif content is not None:
        path.write_bytes(content)
    for read in (columns_of, read_file):
        with pytest.raises(ParcelError, match=words) as caught:
            read(path)
        assert caught.value.code is ErrorCode.IMPORT_REFUSED
        assert caught.value.sentence.startswith("Nothing was imported: ")


@pytest.mark.parametrize("row", ['"1,2', '"5" pipe",2'])
def test_quotation_marks_that_make_no_sense_are_named_with_their_line(row, tmp_path):
    path = tmp_path / "list.csv"
    path.write_text(f"a,b\n{row}\n")
    with pytest.raises(ParcelError, match="quotation marks on line 2"):
        read_file(path, "a")


def test_a_name_that_no_system_takes_is_refused():
    with pytest.raises(ParcelError, match="cannot be read"):
        read_file("list\0.csv")


def test_a_file_that_is_locked_or_too_large_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "large.csv"
    with path.open("wb") as file:
        file.truncate(MOST_FILE_BYTES + 1)
    with pytest.raises(ParcelError, match="32 MB"):
        columns_of(path)

    def locked(*_arguments, **_options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.open", locked)
    with pytest.raises(ParcelError, match=r"“large.csv” cannot be read \(Permission denied\)"):
        columns_of(path)


def test_reading_a_file_can_be_cancelled(tmp_path):
    path = tmp_path / "list.txt"
    path.write_text("1\n2")
    stop = Cancellation()
    stop.cancel()
    with pytest.raises(Cancelled):
        read_file(path, cancellation=stop)


FIELDS = "code:string,whole:int,real:double,day:date,ok:bool"
VALUES = [
    ["007", 7, 7.0, QDate(2020, 1, 2), True],
    [" 7", 7, 7.25, QDate(), False],
    ["007", None, None, None, None],
    ["", 12345678, 12345678901.0, QDate(2020, 1, 3), True],
    ["O'Brien 🌽", -1, float("nan"), None, None],
]


@pytest.fixture
def layer(qgis_app):
    return layer_of([None] * 5, fields=FIELDS, values=VALUES, name="Lots")


@pytest.mark.parametrize(
    ("field", "values", "blanks", "repeats"),
    [
        ("code", ["007", " 7", "O'Brien 🌽"], 1, 1),
        ("whole", ["7", "12345678", "-1"], 1, 1),
        ("real", ["7", "7.25", "12345678901"], 2, 0),
        ("day", ["2020-01-02", "2020-01-03"], 3, 0),
        ("ok", ["true", "false"], 2, 1),
    ],
)
def test_values_of_a_layer_come_as_text(layer, field, values, blanks, repeats, qtbot):
    found = in_a_task(qtbot, LayerValues.from_layer(layer, field).read)
    assert (found.values, found.blanks, found.repeats) == (values, blanks, repeats)


def test_selection_and_edits_of_a_layer_count(layer):
    layer.startEditing()
    feature = QgsFeature(layer.fields())
    feature["code"] = "new"
    layer.addFeature(feature)
    values = LayerValues.from_layer(layer, "code")
    layer.rollBack()
    assert sorted(values.read(Cancellation()).values) == [" 7", "007", "O'Brien 🌽", "new"]
    layer.selectByIds([2, 5])
    selected = LayerValues.from_layer(layer, "code", selected_only=True)
    layer.removeSelection()
    assert sorted(selected.read(Cancellation()).values) == [" 7", "O'Brien 🌽"]


def test_a_layer_without_values_to_give_is_refused_with_the_reason(layer):
    for arguments, words in (
        ((None, "code"), "no layer is selected"),
        ((QgsVectorLayer("/none.gpkg", "Gone", "ogr"), "code"), "no layer is selected"),
        ((layer, "none"), "“Lots” has no field “none”"),
        ((layer, "code", True), "“Lots” has no selected features"),
    ):
        with pytest.raises(ParcelError, match=words):
            LayerValues.from_layer(*arguments)


def test_reading_a_layer_can_be_cancelled_and_has_an_end(layer):
    stop = Cancellation()
    stop.cancel()
    with pytest.raises(Cancelled):
        LayerValues.from_layer(layer, "code").read(stop)
    many = layer_of([], kind="NoGeometry", fields="code:int")
    features = []
    for number in range(MOST_VALUES + 1):
        features.append(QgsFeature(many.fields()))
        features[-1].setAttributes([number])
    many.dataProvider().addFeatures(features)
    with pytest.raises(ParcelError, match="more than 50,000"):
        LayerValues.from_layer(many, "code").read(Cancellation())
