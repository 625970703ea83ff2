"""Tests of the page of a report: its content, and that everything fits."""

import re

import pytest
from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsField,
    QgsLayoutExporter,
    QgsLayoutItemLegend,
    QgsLayoutItemMap,
    QgsLayoutItemScaleBar,
    QgsProject,
    QgsRectangle,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QLocale, QMetaType
from qgis.PyQt.QtGui import QFont, QFontInfo

from parcel_lookup.core.contract import Cancellation, Filter
from parcel_lookup.core.gis.layer.properties import PARTIAL_PROPERTY
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.report import PAPERS, MapView, ReportOptions, make_report
from parcel_lookup.core.gis.report.items import text_format
from parcel_lookup.core.gis.report.map import round_up
from parcel_lookup.core.gis.styles import StyleKey, classify, columns_of, draw
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.report import (
    categories,
    cut_off,
    facts,
    outside,
    overlapping,
    parcels,
    pdf_of,
    records,
    tables,
    texts,
)
from parcel_lookup.tests.support.styling import from_other_qt

LETTER, A4 = PAPERS
UPRIGHT = ReportOptions()
MARKUP = "<b>Smith</b> & Söhne\n[% 6 * 7 %] <script>"
LONG = "Maximiliane Alexandra Smith-Jones Revocable Living Trust of the Late Grandchildren " * 3


@pytest.fixture
def project(qgis_app, english):
    project = QgsProject.instance()
    project.clear()
    yield project
    project.clear()


def page(layer, options=UPRIGHT):
    return make_report(QgsProject.instance(), layer, facts(layer), options)


def draw_as(layer, key):
    draw(layer, classify(key, LayerCopy(layer).columns(columns_of(key), Cancellation())))


def item_of(layout, kind):
    (found,) = (item for item in layout.items() if isinstance(item, kind))
    return found


@pytest.mark.parametrize("is_landscape", [False, True])
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_query_numbers_and_warning_are_text_on_one_page_of_the_size(project, paper, is_landscape):
    search = Search(filters=(Filter("acres", "gte", 1),), max_requests=50)
    layer = parcels(records(300), search=search)
    options = ReportOptions("Large parcels", paper, is_landscape)
    reader, text = pdf_of(page(layer, options), options)
    assert len(reader.pages) == 1
    millimeters = [float(side) * 25.4 / 72 for side in reader.pages[0].mediabox[2:]]
    assert millimeters == pytest.approx(options.size, abs=0.5)
    for words in (
        "Large parcels",
        "Parcels where acres is at least 1.",  # without the limit of requests
        "Source: Elm County",
        "300 parcels",
        "45,150 acres",
        "150 median acres",
        "$30 million",
        "Largest Parcels (14 of 300)",
        "ID-0299",
        "ID-0286",  # the last of the fourteen
        "not a survey",
        "1 inch = ",
    ):
        assert words in text, text


@pytest.mark.parametrize("number", [3, 9, 202])
@pytest.mark.parametrize("is_landscape", [False, True])
def test_all_owners_are_counted_however_many_are_listed(project, number, is_landscape):
    owned = [{**one, "owner": f"Owner {row}"} for row, one in enumerate(records(number))]
    options = ReportOptions(is_landscape=is_landscape)
    _, text = pdf_of(page(parcels(owned), options), options)
    assert "Largest Owners" in text
    listed = re.search(r"Largest Owners \((\d+) of (\d+)\)", text)
    assert (listed is None) == (number == 3)
    if listed is not None:
        assert int(listed[1]) < int(listed[2]) == number


@pytest.mark.parametrize("key", [StyleKey.VALUE, StyleKey.VALUE_PER_ACRE, StyleKey.OWNER_TYPE])
def test_a_value_is_not_called_assessed(project, key):
    """Many files have the appraised or the market value in the column that is read as the value."""
    layer = parcels(records(30))
    draw_as(layer, key)
    _, text = pdf_of(page(layer))
    assert "total value" in text
    assert "assessed" not in text.lower()


def test_metadata_and_fonts_of_the_file(project):
    reader, _ = pdf_of(page(parcels(records(3))))
    assert reader.metadata.title == "A title"
    assert reader.metadata.author is None
    fonts = [font.get_object() for font in reader.pages[0]["/Resources"]["/Font"].values()]
    parts = [font["/DescendantFonts"][0].get_object()["/FontDescriptor"] for font in fonts]
    assert parts
    assert all(
        "/FontFile2" in part.get_object() or "/FontFile3" in part.get_object() for part in parts
    )


@pytest.mark.parametrize("is_bold", [False, True])
def test_bold_and_normal_text_keep_their_weight(project, is_bold):
    """In the file, and when QGIS with another Qt version reads the layout."""
    text = text_format(10, is_bold=is_bold)
    weights = {QFontInfo(one.font()).weight() for one in (text, from_other_qt(text))}
    assert weights == {QFont.Weight.Bold if is_bold else QFont.Weight.Normal}


def long_layer(_project):
    words = "long words that are looked for in a text <b>&</b> "
    filters = [Filter(name, "ilike", words * 2) for name in ("owner", "situs", "city", "land_use")]
    search = Search(filters=tuple(filters), expression='"acres" > 10 and ' * 30 + "true")
    layer = parcels(
        [{**one, "owner": LONG, "situs": LONG, "parcel_id": LONG} for one in records(200)],
        "Parcels of " + MARKUP + LONG[:160],
        search,
        "A service with a name " * 12,
    )
    metadata = layer.metadata()
    metadata.setRights(["© Somebody who has written a great deal about it. " * 20])
    layer.setMetadata(metadata)
    layer.setCustomProperty(PARTIAL_PROPERTY, True)
    categories(layer, "zoning", "Zone {} " + LONG)
    return layer


def all_null(_project):
    return parcels([{"svc_uuid": None} for _ in range(20)])


CASES = {
    "usual": lambda _: parcels(records(300)),
    "long": long_layer,
    "markup": lambda _: parcels([dict.fromkeys(("owner", "situs", "zoning"), MARKUP)] * 5, MARKUP),
    "empty": lambda _: parcels([]),
    "one": lambda _: parcels(records(1)),
    "null": all_null,
    "huge": lambda _: parcels([{"acres": 1e14, "parcel_value": 9e14}] * 30),
    "wide": lambda _: parcels([{"owner": "W" * 500, "situs": "界" * 300, "acres": 1.0}] * 30),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("is_landscape", [False, True])
def test_nothing_is_cut_off_overlaps_or_leaves_the_page(project, case, is_landscape):
    layout = page(CASES[case](project), ReportOptions("", A4, is_landscape))
    assert layout.pageCollection().pageCount() == 1
    assert cut_off(layout) == []
    assert overlapping(layout) == []
    assert outside(layout) == []
    # Legends and tables know their final size only when they are drawn.
    QgsLayoutExporter(layout).renderPageToImage(0, dpi=40)
    assert overlapping(layout) == []


def test_markup_and_expressions_in_names_are_text(project):
    layer = CASES["markup"](project)
    categories(layer, "zoning", MARKUP)
    _, text = pdf_of(page(layer))
    assert "<b>Smith</b> & Söhne [ % 6 * 7 %] <script>" in text
    # Title, legend, owner and address.
    assert text.count("<b>Smith</b> & Söhne") >= 4


def test_the_legend_has_the_largest_classes_with_counts_and_the_number_of_others(project):
    rows = records(780)
    for index, row in enumerate(rows):  # zone n has n parcels
        row["zoning"] = f"Z{next(n for n in range(1, 41) if index < n * (n + 1) // 2):02}"
    layer = parcels(rows)
    categories(layer, "zoning")
    layout = page(layer)
    _, text = pdf_of(layout)
    shown = [number for number in range(1, 40) if f"Zone Z{number:02} ({number})" in text]
    assert 10 < len(shown) < 39
    assert shown == list(range(40 - len(shown), 40))
    left = 39 - len(shown)
    assert f"and {left} more ({sum(range(1, left + 1))})" in text


def test_the_legend_omits_categories_turned_off_and_counts_all_other_values(project):
    layer = parcels([*({"zoning": "R"} for _ in range(7)), *({"zoning": None} for _ in range(2))])
    categories(layer, "zoning")
    index = layer.fields().lookupField("zoning")
    layer.dataProvider().changeAttributeValues({9: {index: "C"}})  # has no category
    renderer = layer.renderer().clone()
    others = next(n for n, one in enumerate(renderer.categories()) if one.value() != "R")
    renderer.updateCategoryLabel(others, "All others")
    renderer.updateCategoryValue(others, "")
    layer.setRenderer(renderer)
    assert "All others (2)" in pdf_of(page(layer))[1]
    renderer = layer.renderer().clone()
    renderer.updateCategoryRenderState(others, False)
    layer.setRenderer(renderer)
    _, text = pdf_of(page(layer))
    assert "Zone R (7)" in text
    assert "All others" not in text


def test_a_location_is_one_row_and_empty_columns_are_omitted(project):
    stack = {"svc_stack_uuid": "stack", "acres": 5.0, "parcel_value": 10.0, "situs": "1 Elm St"}
    rows = [{**stack, "owner": f"Owner {n}"} for n in range(3)]
    rows.append({"acres": 9.0, "owner": "Smith", "parcel_value": None})
    parcels_table = tables(page(parcels(rows)))
    assert [
        ["Owner", "Address", "Acres", "Value"],
        ["Smith", "—", "9.00", "—"],
        ["3 parcels", "1 Elm St", "5.00", "$30"],
    ] in parcels_table


def test_without_owners_there_is_no_owner_column(project):
    unit = {"svc_stack_uuid": "stack", "acres": 5.0, "parcel_value": 10.0}
    rows = [{**unit, "situs": f"1 Elm St #{n}", "zoning": f"R-{n}"} for n in range(3)]
    rows.append({"acres": 9.0, "situs": "7 Oak St Apt 2", "parcel_value": 4.0, "zoning": "C"})
    layer = parcels(rows)
    draw_as(layer, StyleKey.ZONING)
    assert [
        ["Address", "Zoning", "Acres", "Value"],
        ["7 Oak St Apt 2", "C", "9.00", "$4"],
        ["1 Elm St (3 parcels)", "several", "5.00", "$30"],
    ] in tables(page(layer))


@pytest.mark.parametrize(
    ("addresses", "expected"),
    [
        (["1 Elm St #1", "1 Elm St #20", ""], "1 Elm St"),
        (["1 Elm St, Unit 1", "1 ELM ST", "1 Elm St Apt 2"], "1 Elm St"),
        (["8-12 Museum Way #S1309", "10 Museum Way #1"], "Museum Way"),
        (["5 Elm St", "5 Oak Ave"], ""),
        (["Riverside #4", "Riverside"], "Riverside"),
        (["", ""], ""),
        (["#1", "#2"], ""),
    ],
)
def test_a_stack_has_the_address_of_the_lot_and_not_of_a_unit(project, addresses, expected):
    stack = {"svc_stack_uuid": "stack", "acres": 5.0}
    rows = [{**stack, "owner": f"Owner {n}", "situs": one} for n, one in enumerate(addresses)]
    layer = parcels([*rows, {"acres": 9.0, "owner": "Smith", "situs": "7 Oak St"}])
    found = next(table for table in tables(page(layer)) if "Address" in table[0])
    assert found[2][:2] == [f"{len(addresses)} parcels", expected or "—"]


@pytest.mark.parametrize(
    ("style", "title", "first"),
    [
        ("outline", "Largest Parcels (14 of 60)", "ID-0059"),
        ("value", "Parcels by Value (14 of 60)", "ID-0000"),
        ("sale_price", "Parcels by Sale Price (14 of 60)", "ID-0007"),
    ],
)
def test_the_table_is_sorted_by_the_field_of_the_style(project, style, title, first):
    rows = records(60)
    for index, row in enumerate(rows):
        row["parcel_value"] = 1000.0 - index
        row["sale_price"] = 99.0 if index == 7 else None
    layer = parcels(rows)
    draw_as(layer, StyleKey(style))
    layout = page(layer)
    assert title in texts(layout)
    (found,) = (table for table in tables(layout) if "Parcel ID" in table[0])
    assert found[1][found[0].index("Parcel ID")] == first


def test_a_column_that_the_map_shows_is_in_the_table_and_the_title_of_the_legend(project):
    layer = parcels(records(20))
    layer.dataProvider().addAttributes([QgsField("NumFloors", QMetaType.Type.Double)])
    layer.updateFields()
    layer.setFieldAlias(layer.fields().lookupField("NumFloors"), "Number of floors")
    at = layer.fields().lookupField("NumFloors")
    changes = {one: {at: number / 2} for number, one in enumerate(sorted(layer.allFeatureIds()))}
    layer.dataProvider().changeAttributeValues(changes)
    draw_as(layer, "numbers:NumFloors")
    layout = page(layer)
    (found,) = (table for table in tables(layout) if "Parcel ID" in table[0])
    column = found[0].index("Number of floors")
    assert {"9.5", "9"} <= {row[column] for row in found[1:]}
    assert "Number of floors" in texts(layout)
    assert "Legend" not in texts(layout)


def test_a_single_parcel_is_shown_with_all_fields(project):
    (table,) = tables(page(parcels([{**records(1)[0], "elevation": 296.0, "sale_date": "2005"}])))
    assert dict(table) == {
        "Parcel ID": "ID-0000",
        "Owner": "Owner 0",
        "Address": "0 Elm St",
        "Acres": "1.00 acres",
        "Zoning": "Z0",
        "Elevation": "296 m",
        "Parcel value": "$100,000",
        "Sale date": "2005",
    }


def test_a_report_without_parcels(project):
    assert "No parcels were found." in texts(page(parcels([])))


def test_a_partial_result_has_a_warning(project):
    layer = parcels(records(3))
    assert not any("Partial" in text for text in texts(page(layer)))
    layer.setCustomProperty(PARTIAL_PROPERTY, True)
    assert any("Partial result" in text for text in texts(page(layer)))


def test_the_search_is_read_from_the_description_if_it_is_not_in_the_layer(project):
    layer = parcels(records(3))
    layer.setCustomProperty("parcel_lookup/search", '{"version": 1, "polygons": null}')
    metadata = layer.metadata()
    metadata.setAbstract("Parcels touching 900 polygons of Zones.\n\nPartial.")
    layer.setMetadata(metadata)
    assert "Parcels touching 900 polygons of Zones." in texts(page(layer))


# ---- the map ------------------------------------------------------------------------------------


def test_the_layout_is_in_the_project_with_a_live_map_and_a_unique_name(project):
    layer = parcels(records(20))
    first, second = page(layer), page(layer)
    assert [first.name(), second.name()] == [
        "Report: Parcels in Zones",
        "Report: Parcels in Zones (2)",
    ]
    assert project.layoutManager().layouts() == [first, second]
    map_item = item_of(first, QgsLayoutItemMap)
    assert map_item.isVisible()
    assert not map_item.keepLayerSet()
    assert item_of(first, QgsLayoutItemScaleBar).linkedMap() is map_item
    assert item_of(first, QgsLayoutItemLegend).linkedMap() is map_item


def test_a_layer_that_is_turned_off_is_on_its_map(project):
    layer = parcels(records(20))
    roads = QgsVectorLayer("LineString?crs=EPSG:4326", "Roads", "memory")
    project.addMapLayer(roads)
    project.layerTreeRoot().findLayer(layer.id()).setItemVisibilityChecked(False)
    made = page(layer)
    assert item_of(made, QgsLayoutItemMap).layers() == [layer, roads]
    assert "Also on the map: Roads." in texts(made)


def test_the_map_shows_the_whole_layer_or_the_chosen_view(project):
    project.setCrs(QgsCoordinateReferenceSystem("EPSG:26915"))
    layer = parcels(records(100))
    whole = item_of(page(layer), QgsLayoutItemMap)
    assert whole.extent().contains(QgsRectangle(417_190, 4_650_120, 418_840, 4_652_340))
    chosen = QgsRectangle(417_500, 4_650_500, 417_900, 4_650_700)
    item = item_of(page(layer, shown(chosen, 30.0)), QgsLayoutItemMap)
    assert item.extent().contains(chosen)
    assert item.extent().width() < 3 * chosen.width()
    assert item.mapRotation() == 30.0


def shown(extent, rotation):
    return UPRIGHT._replace(map_view=MapView(extent, rotation))


@pytest.mark.parametrize("crs", ["EPSG:4326", "", "EPSG:3857", "EPSG:2249", "EPSG:5070"])
@pytest.mark.parametrize(("locale", "units"), [("en_US", ("ft", "mi")), ("de_DE", ("m",))])
def test_scale_bar_and_words_agree_and_are_correct_on_the_ground(project, crs, locale, units):
    QLocale.setDefault(QLocale(locale))
    project.setCrs(QgsCoordinateReferenceSystem(crs))
    project.setEllipsoid("EPSG:7030")
    layout = page(parcels(records(100)))
    bar, item = item_of(layout, QgsLayoutItemScaleBar), item_of(layout, QgsLayoutItemMap)
    assert bar.unitLabel() in units
    (words,) = (text for text in texts(layout) if "1:" in text)
    scale = float(words.rsplit("1:", 1)[1].replace(",", "").replace(".", ""))
    # The layer is 0.02 degrees wide: 1,656 m; on paper that is as wide as the map draws it.
    assert 1656.3 / (_paper_width(item) / 1000) == pytest.approx(scale, rel=0.01)
    assert words.startswith("1 inch = " if locale == "en_US" else "1 cm = ")


def _paper_width(item):
    """Return the length of the layer's southern side on paper, in millimeters."""
    from qgis.core import QgsCoordinateTransform, QgsGeometry, QgsPointXY

    line = QgsGeometry.fromPolylineXY([QgsPointXY(-94, 42), QgsPointXY(-93.98, 42)])
    degrees = QgsCoordinateReferenceSystem("EPSG:4326")
    line.transform(QgsCoordinateTransform(degrees, item.crs(), QgsProject.instance()))
    return line.length() / item.extent().width() * item.rect().width()


@pytest.mark.parametrize(
    ("scale", "in_feet", "expected"),
    [
        (23_000, True, 24_000),  # 2,000 feet
        (24_000, True, 24_000),
        (62_000, True, 63_360),  # a mile
        (100_000, True, 126_720),
        (23_000, False, 25_000),
        (1, False, 1),
    ],
)
def test_scales_are_round(scale, in_feet, expected):
    assert round_up(scale, in_feet) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("locale", "columns", "expected"),
    [
        ("en_US", 1, (100, "ft")),
        ("en_US", 100, (1000, "ft")),
        ("en_US", 3000, (7.5, "mi")),
        ("de_DE", 1, (25, "m")),
        ("de_DE", 100, (250, "m")),
        ("de_DE", 3000, (10, "km")),
    ],
)
def test_segments_are_round(project, locale, columns, expected):
    QLocale.setDefault(QLocale(locale))
    project.setCrs(QgsCoordinateReferenceSystem("EPSG:26915"))
    project.setEllipsoid("EPSG:7030")
    bar = item_of(page(parcels(records(columns))), QgsLayoutItemScaleBar)
    assert (bar.unitsPerSegment(), bar.unitLabel()) == expected
    assert bar.numberOfSegments() == 4
    assert 40 < bar.rect().width() < 90


def test_each_of_several_connections_is_named_with_its_parcels(project):
    layer = parcels(records(5), connection='["Elm County", "Oak County", "sample"]')
    layer.dataProvider().addAttributes([QgsField("source", QMetaType.Type.QString)])
    layer.updateFields()
    at = layer.fields().lookupField("source")
    names = ["Elm County"] * 3 + ["Oak County", "sample"]
    ids = sorted(feature.id() for feature in layer.getFeatures())
    layer.dataProvider().changeAttributeValues({one: {at: name} for one, name in zip(ids, names)})
    assert facts(layer).about.source == (
        "Elm County (3 parcels), Oak County (1 parcel), Sample county (invented) (1 parcel)"
    )
