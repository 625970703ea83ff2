"""User actions with filters, in the dock and in the builder."""

from __future__ import annotations

from qgis.PyQt.QtWidgets import QComboBox, QDialog, QLabel, QPushButton, QWidget

from parcel_lookup.core.contract import Filter
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.menus import result_entry

EVERYWHERE = "Everywhere"
TWELVES = Filter("owner", "ilike", "12")
IN_KANSAS = Filter("state", "eq", "KS")
#: How many of the county's owners, who are numbered from 0 to 2399, have 12 in their name.
NUMBER_OF_TWELVES = sum("12" in str(number) for number in range(2400))


def part(dock, kind, name):
    found = dock.findChild(kind, f"parcel_lookup_{name}")
    assert found is not None, name
    return found


def sentence(dock):
    return part(dock, QLabel, "filter_sentence").text().replace("\u200b", "")


def builders(iface):
    found = iface.window.findChildren(QDialog, "parcel_lookup_filters")
    return [dialog for dialog in found if dialog.isVisible()]


def builder(iface):
    (dialog,) = builders(iface)
    return dialog


def open_builder(dock, iface):
    part(dock, QPushButton, "filters").click()
    return builder(iface)


def choose(dialog, draft, place=None):
    """Set the draft and the place of the builder."""
    dialog._change(draft)
    dialog._notify()
    box = dialog.findChild(QComboBox, "parcel_lookup_filter_place")
    if place is not None:
        box.setCurrentText(place)
        assert box.currentText() == place


def places(dialog):
    box = dialog.findChild(QComboBox, "parcel_lookup_filter_place")
    return [box.itemText(index) for index in range(box.count())]


def start(dialog):
    """Click the Search button."""
    search_button = dialog.findChild(QPushButton, "parcel_lookup_filter_search")
    assert search_button.isEnabled(), search_button.toolTip()
    search_button.click()


def found(project, name):
    (layer,) = project.mapLayersByName(name)
    return layer


def owners(layer):
    return sorted(row["owner"] for row in rows(layer))


def lines(dock):
    return dock.findChildren(QWidget, "parcel_lookup_result")


def refine(line):
    result_entry(line, "refine").trigger()
