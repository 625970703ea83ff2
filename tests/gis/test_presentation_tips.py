"""What is shown where the mouse rests on a parcel."""

from html.parser import HTMLParser

import pytest
import shapely
from qgis.core import (
    QgsExpression,
    QgsExpressionContext,
    QgsExpressionContextUtils,
    QgsFeature,
    QgsField,
    QgsProject,
    QgsVectorFileWriter,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QMetaType, Qt
from qgis.PyQt.QtGui import QColor, QImage, QPainter, QTextDocument
from qgis.PyQt.QtXml import QDomDocument

from parcel_lookup.core.gis.result.tips import map_tip_html
from parcel_lookup.tests.support.presentation import layer_of_parcels, map_tip, presented
from parcel_lookup.tests.support.sources import make_parcel

pytestmark = pytest.mark.usefixtures("english", "qgis_new_project")
SQUARE = shapely.box(-93, 42, -92.99, 42.01)
HOSTILE = (
    "<script>alert(1)</script>",
    "<b>bold</b> & <img src=x onerror=alert(1)>",
    "\"quoted\" 'twice' [% 1 + 1 %] %] &lt;i&gt;",
    "two\nlines\r\nand <br> three",
)
TAGS = {"div", "b", "br", "table", "tr", "td"}
FULL = {
    "owner": "O'Malley, Ángel",
    "situs": "364 Aster Ct",
    "city": "Prairie Falls",
    "acres": 1234.567,
    "parcel_value": 170540.0,
    "land_use": "Residential",
    "cdl_majority_category": "Corn",
    "cdl_majority_percent": 87.4,
    "zoning": "R-1",
    "sale_date": "2022-01-16",
    "sale_price": 227500.0,
}


class Reader(HTMLParser):
    """Reads a tip as a browser does: its tags, and its lines of text."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.tags, self.text = [], []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        assert [name for name, _ in attributes if name.startswith("on")] == []

    def handle_data(self, data):
        self.text.append(data)


def layer_with(*rows):
    return presented(
        layer_of_parcels([make_parcel(n, SQUARE, **row) for n, row in enumerate(rows)])
    )


def tip(layer):
    return Reader(map_tip(layer, next(layer.getFeatures())))


def in_context(layer):
    context = QgsExpressionContext(QgsExpressionContextUtils.globalProjectLayerScopes(layer))
    context.setFeature(next(layer.getFeatures()))
    return context


def test_it_has_owner_address_acres_value_crop_and_zoning():
    read = tip(layer_with(FULL))
    assert read.text == [
        *("O'Malley, Ángel", "364 Aster Ct, Prairie Falls"),
        *("Acres", "1,234.57", "Value", "$170,540", "Land use", "Residential"),
        *("Land cover", "Corn (87 %)", "Zoning", "R-1", "Sold", "2022-01-16, $227,500"),
    ]


@pytest.mark.parametrize("value", HOSTILE)
def test_no_value_brings_markup_along(value):
    texts = ("owner", "situs", "city", "land_use", "cdl_majority_category", "zoning", "sale_date")
    layer = layer_with(dict.fromkeys(texts, value))
    read = tip(layer)
    assert set(read.tags) <= TAGS
    plain = value.replace("\r", "").split("\n")[0]
    assert "".join(read.text).count(plain) == len(texts)


@pytest.mark.parametrize("name", ["Slope [%]", "a %] <b>x</b> [% 6 * 7 %]", "it's [%'%]"])
def test_the_name_of_a_column_is_never_evaluated(name):
    layer = QgsVectorLayer("Polygon?field=svc_uuid:string", "Parcels", "memory")
    fields = [QgsField(name, QMetaType.Type.QString), QgsField("Soil", QMetaType.Type.QString)]
    assert layer.dataProvider().addAttributes(fields)
    layer.updateFields()
    feature = QgsFeature(layer.fields())
    feature.setAttributes(["a", "12", "loam"])
    assert layer.dataProvider().addFeatures([feature])[0]
    layer.setMapTipTemplate(map_tip_html(layer.fields()))
    assert tip(layer).text == ["Parcel", name, "12", "Soil", "loam"]


def test_what_is_null_has_no_line():
    assert tip(layer_with({"owner": None, "acres": None, "parcel_id": "81-21"})).text == [
        "Parcel 81-21"
    ]
    assert tip(layer_with({"owner": "  ", "acres": None})).text == ["Parcel"]
    assert tip(layer_with({"owner": "A", "acres": None, "sale_price": 5.0})).text == [
        *("A", "Sold", "$5"),
    ]


@pytest.mark.parametrize("situs", ["AZ", " , AZ ", "A.Z."])
def test_a_state_alone_is_no_address(situs):
    layer = layer_with(
        {"owner": None, "situs": situs, "parcel_id": "12-3"},
        {"owner": None, "situs": "12 Elm St, AZ"},
    )
    first, second = layer.getFeatures()
    assert not any("Z" in text for text in Reader(map_tip(layer, first)).text)
    assert any("12 Elm St, AZ" in text for text in Reader(map_tip(layer, second)).text)
    context = QgsExpressionContext(QgsExpressionContextUtils.globalProjectLayerScopes(layer))
    names = []
    for feature in (first, second):
        context.setFeature(feature)
        names.append(QgsExpression(layer.displayExpression()).evaluate(context))
    assert names == ["12-3", "12 Elm St, AZ"]


def test_a_value_that_is_no_number_to_write_costs_its_line_only():
    layer = layer_with({"owner": "A", "acres": None, "parcel_value": None})
    places = [layer.fields().lookupField(name) for name in ("acres", "parcel_value")]
    values = dict(zip(places, (float("inf"), -5.0)))
    layer.dataProvider().changeAttributeValues({next(layer.getFeatures()).id(): values})
    assert tip(layer).text == ["A", "Value", "-$5"]


@pytest.mark.parametrize(
    ("owner", "expected"),
    [
        ("; ".join(["Koenig, Ryan X"] * 20), "; ".join(["Koenig, Ryan X"] * 10) + "…"),
        ("Koenig, " * 19 + "Koenig,", "Koenig, " * 19 + "Koenig,"),
        ("x" * 200, "x" * 160 + "…"),
    ],
    ids=("list", "just short enough", "one word"),
)
def test_what_is_too_long_ends_with_a_whole_word(owner, expected):
    assert tip(layer_with({"owner": owner, "acres": None})).text[0] == expected


def test_fields_that_somebody_removes_are_as_good_as_null():
    layer = layer_with(FULL)
    names = ("owner", "acres", "svc_stack_uuid", "svc_uuid")
    layer.dataProvider().deleteAttributes([layer.fields().lookupField(name) for name in names])
    layer.updateFields()
    html = map_tip(layer, next(layer.getFeatures()))
    assert "[%" not in html
    assert Reader(html).text[:3] == ["Parcel", "364 Aster Ct, Prairie Falls", "Value"]


def test_a_stack_shows_the_number_of_its_parcels():
    stacked = {"owner": "A", "acres": None, "svc_stack_uuid": "s"}
    layer = layer_with(*[stacked] * 3)
    assert tip(layer).text == ["A", "3 parcels at this place"]


def test_it_is_the_same_in_a_geopackage(tmp_path):
    layer = layer_with(FULL)
    options = QgsVectorFileWriter.SaveVectorOptions()
    path = str(tmp_path / "parcels.gpkg")
    context = QgsProject.instance().transformContext()
    QgsVectorFileWriter.writeAsVectorFormatV3(layer, path, context, options)
    saved = QgsVectorLayer(path, "parcels", "ogr")
    style = QDomDocument()
    layer.exportNamedStyle(style)
    saved.importNamedStyle(style)
    assert tip(saved).text == tip(layer).text


def test_lists_call_a_parcel_by_what_is_there():
    layer = layer_with({"owner": " ", "parcel_id": "81-21"})
    assert layer.mapTipsEnabled()
    expression = QgsExpression(layer.displayExpression())
    assert not expression.hasParserError()
    assert expression.referencedColumns() == {"owner", "situs", "parcel_id", "svc_uuid"}
    assert expression.evaluate(in_context(layer)) == "81-21"
    gone = [layer.fields().lookupField(name) for name in ("owner", "situs")]
    layer.dataProvider().deleteAttributes(gone)
    layer.updateFields()
    expression = QgsExpression(layer.displayExpression())
    context = in_context(layer)
    expression.prepare(context)
    assert expression.evaluate(context) == "81-21"


def test_the_card_has_its_background_where_qt_draws_the_tip(qgis_app):
    """QGIS without WebKit shows it as rich text, over a map of any color."""
    layer = layer_with(FULL)
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setHtml(map_tip(layer, next(layer.getFeatures())))
    document.setTextWidth(400)
    size = document.size().toSize()
    width = round(document.idealWidth())
    picture = QImage(size, QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    document.drawContents(painter)
    painter.end()
    assert 100 < width < 400
    inside = [(x, y) for x in range(4, width - 4) for y in range(4, size.height() - 4)]
    bare = [place for place in inside if picture.pixelColor(*place).alpha() < 255]
    assert bare == []
    assert picture.pixelColor(5, 5) == QColor("#fffdf7")
    edge = {picture.pixelColor(x, size.height() // 2).name() for x in range(3)}
    assert "#d8cdb8" in edge
