"""Numbers in the form of a result: written to be read, and there to be copied."""

import pytest
import shapely
from qgis.core import QgsVectorLayer
from qgis.gui import QgsAttributeForm, QgsGui
from qgis.PyQt.QtCore import QLocale
from qgis.PyQt.QtWidgets import QGridLayout, QLabel, QLineEdit

from parcel_lookup.core.gis.result.form import lay_out_groups
from parcel_lookup.tests.support.presentation import layer_of_parcels, presented
from parcel_lookup.tests.support.sources import make_parcel

SQUARE = shapely.box(-93, 42, -92.99, 42.01)


@pytest.fixture(autouse=True)
def _gui(qgis_app, qgis_new_project):
    if not QgsGui.editorWidgetRegistry().factories():
        QgsGui.editorWidgetRegistry().initEditors()


def parcel(number=1, **attributes):
    return make_parcel(number, SQUARE, **attributes)


def numbers_in_form(form):
    """The texts next to the labels of a form, by label."""
    found = {}
    for grid in form.findChildren(QGridLayout):
        rows = [[grid.itemAtPosition(row, at) for at in (0, 1)] for row in range(grid.rowCount())]
        pairs = [[cell and cell.widget() for cell in row] for row in rows]
        for label, value in pairs:
            # A text without a label is in both columns.
            if {type(label), type(value)} == {QLabel} and label is not value:
                found[label.text()] = value.text()
    return found


NUMBERS = {
    "parcel_value": 74021100.0,
    "tax_amount": 2762.75,
    "sale_price": -5000.0,
    "sq_feet": 6859447.2,
    "acres": 4 / 15,
    "cdl_majority_percent": 66.0,
    "elevation": 10 / 3,
}
WRITTEN = {
    "Parcel value": "$74,021,100",
    "Tax amount": "$2,762.75",
    "Sale price": "-$5,000",
    "Square feet": "6,859,447",
    "Acres": "0.27",
    "Land cover share": "66 %",
    "Elevation": "3.3 m",
    "Parcels at this place": "2",
}


@pytest.mark.usefixtures("english")
def test_numbers_are_written_to_be_read_whatever_the_user_has_set():
    parcels = [parcel(1, **NUMBERS), parcel(2, acres=1234.5, elevation=298.0)]
    layer = presented(layer_of_parcels(parcels))
    QLocale.setDefault(ungrouped("en_US"))
    first, second = layer.getFeatures()
    form = QgsAttributeForm(layer, first)
    assert numbers_in_form(form) == WRITTEN
    form.setFeature(second)  # as one steps through them
    there = {"Acres": "1,234.50", "Elevation": "298 m", "Parcels at this place": "2"}
    assert numbers_in_form(form) == {**dict.fromkeys(WRITTEN, "\N{EN DASH}"), **there}
    form.deleteLater()
    QLocale.setDefault(QLocale("de_DE"))
    form = QgsAttributeForm(layer, first)
    assert numbers_in_form(form)["Parcel value"] == "$74.021.100"
    form.deleteLater()


def ungrouped(name):
    """What QGIS sets in a new profile."""
    locale = QLocale(name)
    locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    return locale


@pytest.mark.usefixtures("english")
def test_a_saved_form_writes_its_numbers_and_bears_that_fields_are_gone(tmp_path):
    layer = presented(layer_of_parcels([parcel(1, **NUMBERS)]))
    path = str(tmp_path / "style.qml")
    layer.saveNamedStyle(path)
    other = layer_of_parcels([parcel(1, **NUMBERS)])
    other.loadNamedStyle(path)
    gone = other.fields().lookupField("tax_amount")
    assert other.dataProvider().deleteAttributes([gone])
    other.updateFields()
    form = QgsAttributeForm(other, next(other.getFeatures()))
    assert numbers_in_form(form) == {
        **WRITTEN,
        "Tax amount": "\N{EN DASH}",
        "Parcels at this place": "\N{EN DASH}",
    }
    form.deleteLater()


@pytest.mark.usefixtures("english")
def test_what_cannot_be_formatted_is_shown_as_it_is():
    odd = {"parcel_value": float("inf"), "elevation": float("-inf"), "acres": 1e-9}
    layer = presented(layer_of_parcels([parcel(**odd)]))
    form = QgsAttributeForm(layer, next(layer.getFeatures()))
    written = {"Parcel value": "inf", "Elevation": "-inf", "Acres": "0.00"}
    written["Parcels at this place"] = "1"
    assert numbers_in_form(form) == written
    form.deleteLater()


@pytest.mark.usefixtures("english")
def test_a_number_can_be_copied_and_its_meaning_read():
    layer = presented(layer_of_parcels([parcel(parcel_value=74021100.0)]))
    form = QgsAttributeForm(layer, next(layer.getFeatures()))
    (widget,) = form.findChildren(QLineEdit, "parcel_value")
    assert widget.text().replace(",", "") == "74021100"
    tips = [label.toolTip() for label in form.findChildren(QLabel)]
    assert any("Total assessed value" in tip for tip in tips)
    form.deleteLater()


def test_words_in_a_column_that_is_called_as_one_of_numbers_stay():
    layer = QgsVectorLayer("NoGeometry?field=acres:string", "Rows", "memory")
    lay_out_groups(layer, {"Values": ["acres"]}, "Parcel")
    (page,) = layer.editFormConfig().tabs()
    (box,) = page.children()
    assert [child.name() for child in box.children()] == ["acres"]
