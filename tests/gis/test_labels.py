"""Address labels: where they lie on the sheet, in which order, and what is on them."""

import pytest
import shapely
from qgis.core import (
    QgsLayoutExporter,
    QgsProject,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QRectF
from qgis.PyQt.QtGui import QColor, QFont, QFontInfo

from parcel_lookup.core.columns.draft import ImportDraft
from parcel_lookup.core.columns.rows import Sample, SampleRow
from parcel_lookup.core.gis.notices.labels import (
    SHEETS,
    is_owner_table,
    label_addresses,
    lines_of,
    make_labels_layout,
)
from parcel_lookup.core.gis.report.saving import PdfPages
from parcel_lookup.tests.support.layers import layer_of, rows
from parcel_lookup.tests.support.owners import owner_list, owner_table
from parcel_lookup.tests.support.report import read_pdf
from parcel_lookup.tests.support.sources import make_parcel
from parcel_lookup.tests.support.styling import from_other_qt
from parcel_lookup.tests.support.toolbox import run, toolbox_over

LETTER = next(sheet for sheet in SHEETS if sheet.name == "5160")


def owners(*records):
    return owner_table(owner_list(*records))


def people(number):
    return owners(
        *(
            {"owner": f"Owner {n:03}", "mail_addr": f"{n} Elm St, Ames IA {50000 + n}"}
            for n in range(number)
        )
    )


def test_columns_that_an_import_joined_are_read_as_an_address(qgis_app):
    columns = ("OWNER", "MAIL_ADDR1", "MAIL_ADDR2", "MAIL_CITY", "MAIL_STATE", "MAIL_ZIP")
    values = [
        ("Lee", "12 Elm St", "Ste 4", "Tempe", "AZ", 85284),
        ("Kim", "Tempe AZ USA", None, "Tempe", "AZ", 85284),
        ("Roe", "PO Box 7", "Tempe AZ 85284", "Tempe", "AZ", 85284),
    ]
    sample = Sample(columns, tuple(SampleRow(dict(zip(columns, row)), 1.0) for row in values))
    mapping = ImportDraft(sample).mapping().bind(columns)
    records = [record for record, _ in mapping.read([row.values for row in sample.rows])]
    listed = owner_list(
        *({"owner": one["owner"], "mail_addr": one["mail_addr"]} for one in records)
    )
    assert [(row.mailing.owner, row.note) for row in listed.rows()] == [
        *(("Kim", "the mailing address is incomplete"), ("Lee", ""), ("Roe", "")),
    ]
    lines = {
        mailing.owner: lines_of(mailing)
        for mailing in label_addresses(owner_table(listed)).mailings
    }
    assert lines == {
        "Lee": ["Lee", "12 Elm St", "Ste 4", "Tempe AZ  85284"],
        "Kim": ["Kim", "Tempe AZ  85284"],
        "Roe": ["Roe", "PO Box 7", "Tempe AZ  85284"],
    }


@pytest.fixture
def make(qgis_app):
    project = QgsProject.instance()
    yield lambda *arguments, **options: make_labels_layout(project, *arguments, **options)
    project.clear()


def cells(layout):
    """The labels of the table, row by row, without those that are empty."""
    (table,) = layout.multiFrames()
    return [cell for row in table.tableContents() for cell in row if cell.content()]


def texts(layout):
    return [cell.content() for cell in cells(layout)]


def inked(layout, page, scale=4):
    """Return the places with ink on a page, in millimeters; `scale` is in pixels per millimeter."""
    image = QgsLayoutExporter(layout).renderPageToImage(page, dpi=scale * 25.4)
    return [
        (x / scale, y / scale)
        for x in range(image.width())
        for y in range(image.height())
        if QColor(image.pixel(x, y)).lightness() < 128
    ]


def stickers(sheet):
    """Return the place of each label on a sheet of that product."""
    left, top, across, down, width, height = PLACES[sheet.name]
    return [
        QRectF(left + column * across, top + row * down, width, height)
        for row in range(sheet.rows)
        for column in range(sheet.columns)
    ]


#: From the makers' templates: the first label, from label to label, and a label, in millimeters.
PLACES = {
    # Half an inch from the top, 3/16 from the left, 2 3/4 and 1 from label to label.
    "5160": (4.7625, 12.7, 69.85, 25.4, 66.675, 25.4),
    "5161": (3.96875, 12.7, 106.3625, 25.4, 101.6, 25.4),
    "5162": (3.96875, 21.1667, 106.3625, 33.8667, 101.6, 33.8667),
    "5163": (3.96875, 12.7, 106.3625, 50.8, 101.6, 50.8),
    "L7160": (7.25, 15.15, 66.0, 38.1, 63.5, 38.1),
    "L7163": (4.65, 15.15, 101.6, 38.1, 99.1, 38.1),
}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_label_lies_on_its_sticker(make, sheet):
    layout = make(people(sheet.labels + 1), sheet)
    assert layout.pageCollection().pageCount() == 2
    page = layout.pageCollection().page(1).pageSize()
    assert (page.width(), page.height()) == (sheet.page_width, sheet.page_height)
    assert [text.split("\n")[0] for text in texts(layout)] == [
        f"Owner {number:03}" for number in range(sheet.labels + 1)
    ]
    places = stickers(sheet)
    for page, expected in ((0, places), (1, places[:1])):
        # Two millimeters in from the edge, and in the upper and lower half of each label.
        inner = [one.adjusted(2, 2, -2, -2) for one in expected]
        ink = inked(layout, page, scale=2)
        assert all(any(one.contains(x, y) for one in inner) for x, y in ink)
        for one in inner:
            middle = one.center().y()
            assert {y > middle for x, y in ink if one.contains(x, y)} == {False, True}


def test_used_labels_are_skipped(make):
    layout = make(people(2), LETTER, skip=29)
    assert len(cells(layout)) == 2
    places = stickers(LETTER)
    for page, place in ((0, places[29]), (1, places[0])):
        ink = inked(layout, page, scale=2)
        assert ink
        assert all(place.contains(x, y) for x, y in ink)


def test_by_zip_code_those_abroad_last_and_none_without_an_address(make):
    layer = owners(
        {"owner": "C", "mail_addr": "1 Elm St, Ames IA 50010"},
        {"owner": "A", "mail_addr": "1 Elm St, Boston MA 02139"},
        {"owner": "D", "mailadd": "1 Front St", "mail_city": "Toronto", "mail_country": "Canada",
         "mail_zip": "M5V 2T6"},
        {"owner": "B", "mail_addr": None},
        {"owner": None, "mail_addr": "9 Elm St, Ames IA 50011-1234", "situs": "7 Oak St"},
    )  # fmt: skip
    assert label_addresses(layer).without_address == 1
    assert texts(make(layer)) == [
        "A\n1 Elm St\nBoston MA  02139",
        "C\n1 Elm St\nAmes IA  50010",
        "Property Owner\n9 Elm St\nAmes IA  50011-1234",
        "D\n1 Front St\nToronto  M5V 2T6\nCANADA",
    ]


LONG = {
    "owner": "The Long Name of a Family Trust Founded for All Grandchildren of the Late " * 2,
    "owner2": "Smith-Jones, Maximiliane Alexandra",
    "owner3": "W" * 120,
    "careof": "Hillside Property Management Company of Greater Prairie Falls",
    "mail_addr": "12345 North Martin Luther King Junior Boulevard, Building 4 Apartment 1204, "
    "Prairie Falls IA 52900-1234",
}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_nothing_is_printed_outside_a_sticker_and_every_address_is_complete(make, sheet):
    layout = make(owners(*({**LONG, "owner": f"{n} {LONG['owner']}"} for n in range(6))), sheet)
    for text in texts(layout):
        assert "".join(text.split()).endswith(
            "12345NorthMartinLutherKingJuniorBoulevardBuilding4Apartment1204PrairieFallsIA52900-1234"
        )
    ink = inked(layout, 0)
    assert len(ink) > 1000
    # A millimeter in from the edge, too: printers are not that exact.
    inner = [sticker.adjusted(1, 1, -1, -1) for sticker in stickers(sheet)[:6]]
    assert all(any(one.contains(x, y) for one in inner) for x, y in ink)


def test_names_that_fit_are_printed_large_and_very_long_ones_smaller(make):
    layer = owners(
        {"owner": "Lee", "mail_addr": "1 Elm St, Ames IA 50010"},
        {"owner": "W" * 120, "mail_addr": "2 Elm St, Ames IA 50011"},
    )
    sizes = {cell.content()[:3]: cell.textFormat().size() for cell in cells(make(layer))}
    assert sizes["Lee"] >= 10 > sizes["WWW"]


def test_labels_side_by_side_have_letters_of_one_size(make):
    layer = owners(
        *(
            {"owner": name, "mail_addr": f"{number} Elm St, Ames IA 50010"}
            for number, name in enumerate(
                ("Lee", "A Somewhat Longer Name of a Trust", "Smith-Jones, Maximiliane A"), 1
            )
        )
    )
    (size,) = {cell.textFormat().size() for cell in cells(make(layer))}
    assert 10 <= size <= 11


def test_houses_and_units_come_by_their_numbers(make):
    lines = ["9 Elm St # 10", "9 Elm St # 2", "9 Elm St # 1", "10 Elm St", "9 Elm St # 2B"]
    layer = owners(
        *(
            {"owner": f"Owner {number}", "mail_addr": f"{line}, Ames IA 50010"}
            for number, line in enumerate(lines)
        )
    )
    found = [text.split("\n")[1] for text in texts(make(layer))]
    assert found == ["9 Elm St # 1", "9 Elm St # 2", "9 Elm St # 2B", "9 Elm St # 10", "10 Elm St"]


def test_a_long_name_takes_two_lines_before_its_letters_get_small(make):
    """Font sizes of 11 and 8 points on the same sheet would look like a mistake."""
    name = "Yellowbank Larry T Living Trust of the Year 2012"
    layer = owners({"owner": name, "mail_addr": "1 Elm St, Ames IA 50010"})
    [label] = cells(make(layer))
    first, second, *address = label.content().split("\n")
    assert f"{first} {second}" == name
    assert address == ["1 Elm St", "Ames IA  50010"]
    assert label.textFormat().size() >= 10


def test_a_table_that_was_saved_and_loaded_again(make, tmp_path):
    path = tmp_path / "owners.csv"
    path.write_text(
        "owner,address1,city,state,zip\nLee,1 Elm St,Boston,MA,2139\nKim,2 Elm St,Ames,IA,50010\n"
    )
    layer = QgsVectorLayer(f"file://{path}?type=csv&detectTypes=yes", "Owners", "delimitedtext")
    assert is_owner_table(layer)
    assert texts(make(layer)) == [
        "Lee\n1 Elm St\nBoston MA  02139",
        "Kim\n2 Elm St\nAmes IA  50010",
    ]
    assert not is_owner_table(QgsVectorLayer("None?field=owner:string", "x", "memory"))
    assert not is_owner_table(None)


def test_a_name_is_neither_an_expression_nor_markup(make):
    layer = owners({"owner": "[% 6 * 7 %] & <b>Co</b>", "mail_addr": "1 Elm St, Ames IA 50010"})
    layout = make(layer)
    pages = PdfPages((LETTER.page_width, LETTER.page_height), "Labels")
    pages.add(layout)
    _, text = read_pdf(pages.finish())
    assert text == "[% 6 * 7 %] & <b>Co</b> 1 Elm St Ames IA 50010"


def test_selected_rows_and_a_name_of_its_own(make):
    layer = people(3)
    layer.selectByExpression("owner = 'Owner 001'")
    first, second = make(layer, selected_only=True), make(layer)
    assert [text.split("\n")[0] for text in texts(first)] == ["Owner 001"]
    assert (first.name(), second.name()) == ("Address labels: Owners", "Address labels: Owners (2)")
    assert len(QgsProject.instance().layoutManager().printLayouts()) == 2


def test_it_is_kept_in_the_project(make, tmp_path):
    before = texts(make(people(40)))
    project = QgsProject.instance()
    assert project.write(str(tmp_path / "notice.qgz"))
    assert project.read(str(tmp_path / "notice.qgz"))
    [layout] = project.layoutManager().printLayouts()
    assert texts(layout) == before
    assert layout.pageCollection().pageCount() == 2


def test_letters_are_as_bold_where_a_qgis_of_another_qt_saved_the_project(make):
    text, _ = (cell.textFormat() for cell in cells(make(people(2))))
    assert QFontInfo(from_other_qt(text).font()).weight() == QFont.Weight.Normal


@pytest.mark.parametrize(
    ("written", "address", "city"),
    [
        ("12 CALLE REAL SANTA BARBARA CA 93101", "12 CALLE REAL", "SANTA BARBARA"),
        ("7 PASEO VERDE ST LOUIS MO 63101", "7 PASEO VERDE", "ST LOUIS"),
        ("PO BOX 9 CASA GRANDE AZ 85122", "PO BOX 9", "CASA GRANDE"),
        ("5 1ST STREET WEST HARTFORD CT 06107", "5 1ST STREET", "WEST HARTFORD"),
        ("31 OAK HOLLOW AMES IA 50010", "31 OAK HOLLOW", "AMES"),
    ],
)
def test_cities_of_the_parcels_show_where_a_city_begins(
    qgis_processing, tmp_path, written, address, city
):
    """Without a comma, and behind a street without a known suffix, nothing else does."""
    known = [("Santa Barbara", "CA"), ("Saint Louis", "MO"), ("Ames", "IA")]
    known += [("Casa Grande", "AZ"), ("West Hartford", "CT")]
    records = [("Lee", written), *((f"At {one}", f"1 Elm St, {one}, {two}") for one, two in known)]
    records += [("Roe", "12 CAMINO ALTO NOWHERE CA 93101")]
    parcels = [
        make_parcel(
            number,
            shapely.box(-93 + number * 0.001, 42, -92.999 + number * 0.001, 42.001),
            owner=owner,
            mail_addr=mail,
        )
        for number, (owner, mail) in enumerate(records, 1)
    ]
    with toolbox_over(tmp_path / "county.gpkg", parcels):
        subject = layer_of(["Polygon ((-93 42, -92.99 42, -92.99 42.0001, -93 42))"])
        result = run("neighbors", INPUT=subject, DISTANCE=50, OWNERS="memory:")
    table = {row["owner"]: row for row in rows(result["OWNERS"])}
    assert (table["Lee"]["address1"], table["Lee"]["city"]) == (address, city)
    assert not table["Lee"]["note"]
    assert "city" in table["Roe"]["note"]
    printed = [lines_of(one) for one in label_addresses(result["OWNERS"]).mailings]
    assert [address, city] in [[lines[1], lines[2][: len(city)]] for lines in printed]
