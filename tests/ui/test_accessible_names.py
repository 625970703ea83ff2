"""Every window of the plugin as a screen reader and the keyboard have it."""

import importlib
import pkgutil
from dataclasses import replace
from pathlib import Path

import pytest
from qgis.core import QgsVectorLayer
from qgis.gui import QgsCollapsibleGroupBox, QgsOptionsPageWidget
from qgis.PyQt.QtCore import QCoreApplication, QEvent, Qt
from qgis.PyQt.QtGui import QKeySequence
from qgis.PyQt.QtWidgets import (
    QAbstractButton,
    QDialog,
    QDialogButtonBox,
    QDockWidget,
    QGroupBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QTabBar,
    QTabWidget,
    QTextBrowser,
    QWidget,
)

import parcel_lookup.ui
from parcel_lookup.core.contract import FIELD_BY_NAME, Cancellation, Filter
from parcel_lookup.core.contract.terms import LayerTerms, Terms
from parcel_lookup.core.gis import saving
from parcel_lookup.core.gis.connections import Connections, ServiceConnection
from parcel_lookup.core.gis.connections.catalog import catalog
from parcel_lookup.core.gis.connections.layer_drafts import layer_connection
from parcel_lookup.core.gis.export.remarks import ExportReport
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.notices.owners import owner_fields
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.run.unmatched import RowReport
from parcel_lookup.core.search import IdRow, RowResult, RowStatus
from parcel_lookup.tests.support.layers import box, layer_of
from parcel_lookup.ui.connections.group_dialog import GroupDialog
from parcel_lookup.ui.dock.dock import ParcelDock
from parcel_lookup.ui.filters.conditions_dialog import ConditionsDialog
from parcel_lookup.ui.filters.dialog import FilterDialog
from parcel_lookup.ui.filters.draft import Draft
from parcel_lookup.ui.filters.list_editor import ListDialog
from parcel_lookup.ui.history.dialog import HistoryDialog
from parcel_lookup.ui.kit.help_dialog import HelpDialog
from parcel_lookup.ui.kit.messages import DetailsDialog, Messages
from parcel_lookup.ui.kit.scrolling_dialog import ScrollingDialog
from parcel_lookup.ui.kit.writing_dialog import WritingDialog
from parcel_lookup.ui.lists.dialog import LookUpDialog
from parcel_lookup.ui.lists.report import ListLayers, ListReportDialog
from parcel_lookup.ui.map_tool.parcel_panel import ParcelPanel
from parcel_lookup.ui.options.page import ParcelOptionsPage
from parcel_lookup.ui.public.terms_view import TermsDialog
from parcel_lookup.ui.results.changes_dialog import ChangesDialog
from parcel_lookup.ui.results.column_dialog import ColumnDialog
from parcel_lookup.ui.results.labels_dialog import LabelsDialog
from parcel_lookup.ui.results.report_dialog import ReportDialog
from parcel_lookup.ui.results.save_dialog import SaveDialog, SaveReportDialog
from parcel_lookup.ui.search.distance_dialog import DistanceDialog
from parcel_lookup.ui.search.neighbors_dialog import NeighborsDialog
from parcel_lookup.ui.sources.dialog import SourceDialog

SERVICE = ServiceConnection("Iowa", url="https://parcels.example.com")
LAYER = layer_connection("Lots", replace(catalog().layer("us-ma"), id="own-1"))
FIELDS = "svc_uuid:string,owner:string,acres:double,parcel_value:double"
#: Widgets that contain controls, whose names are not those of the controls.
CONTAINERS = (QGroupBox, QScrollArea, QSplitter, QStackedWidget, QTabWidget)
#: Bases of windows, which are never opened themselves.
BASES = {ScrollingDialog, WritingDialog}


def parcels(owner="Smith"):
    values = [[f"{number}", owner, 1.5, 9.0] for number in range(3)]
    places = [box(number, 0, number + 0.9, 1) for number in range(3)]
    return layer_of(places, kind="MultiPolygon", fields=FIELDS, values=values)


def nowhere():
    return Background("state", lambda _stop: None, is_hidden=True)


def owners():
    layer = QgsVectorLayer("None", "Owners", "memory")
    layer.dataProvider().addAttributes(owner_fields().toList())
    layer.updateFields()
    return layer


def dock(iface, project):
    layer = project.addMapLayer(parcels())
    dock = ParcelDock(iface)
    dock._results.add(layer)
    dock._summary.show_layer(layer)
    return dock


def filters(iface, _project):
    dialog = FilterDialog(iface.window, connection=SERVICE, state_shown=nowhere)
    rows = (Filter("owner", "ilike", "x"), Filter("acres", "between", (1, 2)))
    dialog.set_draft(Draft((*rows, Filter("state", "in", ("IA",)))))
    return dialog


def list_report(iface, _project):
    rows = (IdRow("1"), IdRow("2"))
    results = [RowResult(RowStatus.NONE, note="No such ID.")] * 2
    report = RowReport("List", IdRow, rows, results, [1, 2], (), [()] * 2)
    return ListReportDialog(report, ListLayers(), iface)


def changes(iface, project):
    layers = [project.addMapLayer(parcels(owner)) for owner in ("Smith", "Jones")]
    found = saving.compare(*map(LayerCopy, layers), Cancellation(), is_partial=False)
    return ChangesDialog(found, *layers, iface)


def save_report(iface, _project):
    path = Path("parcels.csv")
    return SaveReportDialog(ExportReport(path, (path,), 3, (), ()), iface.window)


def lists(iface, _project):
    messages = Messages(iface.messageBar(), iface.window)
    return LookUpDialog(lambda: SERVICE, nowhere, messages, iface.window)


WINDOWS = {
    ParcelDock: dock,
    ParcelPanel: lambda _iface, _project: ParcelPanel(),
    ParcelOptionsPage: lambda iface, _project: ParcelOptionsPage(iface.window),
    FilterDialog: filters,
    ListDialog: lambda iface, _project: ListDialog(
        FIELD_BY_NAME["parcel_id"], ["1"], None, iface.window
    ),
    LookUpDialog: lists,
    ListReportDialog: list_report,
    SourceDialog: lambda iface, _project: SourceDialog(Connections(), iface.window, LAYER),
    HistoryDialog: lambda iface, _project: HistoryDialog(iface.window),
    SaveDialog: lambda iface, project: SaveDialog(project.addMapLayer(parcels()), iface.window),
    SaveReportDialog: save_report,
    ReportDialog: lambda iface, project: ReportDialog(project.addMapLayer(parcels()), iface),
    LabelsDialog: lambda iface, project: LabelsDialog(project.addMapLayer(owners()), iface),
    ChangesDialog: changes,
    ColumnDialog: lambda iface, project: ColumnDialog(
        [project.addMapLayer(parcels())], iface.window
    ),
    DistanceDialog: lambda iface, _project: DistanceDialog(iface.window),
    NeighborsDialog: lambda iface, _project: NeighborsDialog("Finds the neighbors.", iface.window),
    GroupDialog: lambda iface, _project: GroupDialog(
        [("A", "A"), ("B", "B")], ["A", "B"], iface.window
    ),
    ConditionsDialog: lambda iface, _project: ConditionsDialog(
        iface.window, '[["acres", "gte", 40]]', SERVICE
    ),
    HelpDialog: lambda iface, _project: HelpDialog("lists", "Help", iface.window),
    DetailsDialog: lambda iface, _project: DetailsDialog("Sentence.", "Detail", iface.window),
    TermsDialog: lambda iface, _project: TermsDialog(
        "Ohio", [LayerTerms("Ohio", Terms("Free of charge."))], iface.window
    ),
}


def windows_of_the_plugin():
    """All classes of windows in the package `ui`."""
    kinds = (QDialog, QDockWidget, QgsOptionsPageWidget)
    found = set()
    for info in pkgutil.walk_packages(parcel_lookup.ui.__path__, "parcel_lookup.ui."):
        for one in vars(importlib.import_module(info.name)).values():
            is_ours = isinstance(one, type) and one.__module__.startswith("parcel_lookup.")
            if is_ours and issubclass(one, kinds):
                found.add(one)
    return found - BASES


def test_all_windows_are_among_those_that_are_checked(qgis_app, qgis_processing):
    assert windows_of_the_plugin() == set(WINDOWS)


@pytest.fixture
def window(iface, project, request):
    window = WINDOWS[request.param](iface, project)
    window.show()
    yield window
    for part in ("close_down", "reject", "close"):
        if hasattr(window, part):
            getattr(window, part)()
            break
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def name_of(widget, window):
    """What a screen reader says, from the widget, its label, or the widget that it is part of."""
    labels = [one.text() for one in window.findChildren(QLabel) if one.buddy() is widget]
    own = widget.accessibleName() or getattr(widget, "text", str)()
    if isinstance(widget, QLineEdit):
        own = widget.accessibleName() or widget.placeholderText()
    if isinstance(widget, QGroupBox):
        own = widget.accessibleName() or widget.title()
    if isinstance(widget, QTabBar):
        own = widget.accessibleName() or widget.tabText(0)
    return own or next(iter(labels), "")


def stops(window):
    """Where Tab leads to in a window, on all of its pages and in all of its groups."""
    for group in window.findChildren(QgsCollapsibleGroupBox):
        group.setSaveCollapsedState(False)
        group.setCollapsed(False)
    books = window.findChildren(QTabWidget)
    for number in range(max((book.count() for book in books), default=1)):
        for book in books:
            book.setCurrentIndex(min(number, book.count() - 1))
        yield from _stops_now(window)


def _stops_now(window):
    widget = window.nextInFocusChain()
    for _ in range(5000):
        if widget is window:
            return
        takes_tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if takes_tab and window.isAncestorOf(widget) and widget.isVisibleTo(window):
            yield widget
        widget = widget.nextInFocusChain()


def is_named(widget, window):
    """Whether a widget, or the one of which it is an inner part, has a name."""
    while True:
        # QGIS's button that collapses a group is known by the title of the group.
        if name_of(widget, window) or widget.objectName() == "collapseButton":
            return True
        widget = widget.parentWidget()
        if widget in (None, window) or isinstance(widget, CONTAINERS):
            return False


@pytest.mark.parametrize("window", WINDOWS, indirect=True, ids=lambda one: one.__name__)
def test_every_control_that_tab_leads_to_has_a_name(window):
    found = list(stops(window))
    assert found
    unnamed = {
        f"{type(one).__name__} {one.objectName()} in {type(one.parentWidget()).__name__}"
        for one in found
        if not is_named(one, window)
    }
    assert unnamed == set()


@pytest.mark.parametrize("window", WINDOWS, indirect=True, ids=lambda one: one.__name__)
def test_every_window_has_a_title(window):
    titles = [window.windowTitle(), window.accessibleName()]
    assert any(titles) or isinstance(window, QgsOptionsPageWidget)


@pytest.mark.parametrize("window", WINDOWS, indirect=True, ids=lambda one: one.__name__)
def test_every_control_of_ours_has_a_tip(window):
    ours = [one for one in stops(window) if one.objectName().startswith("parcel_lookup")]
    buttons = [one for one in ours if isinstance(one, (QAbstractButton, QLineEdit))]
    assert {one.objectName() for one in buttons if not one.toolTip()} == set()


PAGES = {
    SourceDialog: "Search public parcels",
    DistanceDialog: "along a road",
    NeighborsDialog: "Make a mailing list",
    LabelsDialog: "Make a mailing list",
    SaveDialog: "Share the result",
    ReportDialog: "Share the result",
    FilterDialog: "filters",
    ConditionsDialog: "filters",
    LookUpDialog: "list",
}


@pytest.mark.parametrize("window", PAGES, indirect=True, ids=lambda one: one.__name__)
def test_help_opens_the_page_about_the_window(window):
    kind, boxes = QDialogButtonBox.StandardButton.Help, window.findChildren(QDialogButtonBox)
    (button,) = filter(None, (one.button(kind) for one in boxes))
    button.click()
    page = window.findChild(QTextBrowser).toPlainText()
    assert PAGES[type(window)] in page


def mnemonics(window):
    """The letters that work with Alt in a window as it is now, each with its controls."""
    found = {}
    for widget in window.findChildren(QWidget):
        if not widget.isVisibleTo(window):
            continue
        texts = []
        if isinstance(widget, QTabBar):
            texts = [widget.tabText(index) for index in range(widget.count())]
        elif isinstance(widget, (QAbstractButton, QLabel)):
            has_buddy = not isinstance(widget, QLabel) or widget.buddy() is not None
            texts = [widget.text()] if has_buddy else []
        elif isinstance(widget, QGroupBox):
            texts = [widget.title()]
        for text in texts:
            letter = QKeySequence.mnemonic(text).toString()
            if letter:
                found.setdefault(letter, []).append((widget.objectName(), text))
    return found


@pytest.mark.parametrize("window", WINDOWS, indirect=True, ids=lambda one: one.__name__)
def test_a_letter_works_with_alt_for_one_control_only(window):
    for book in window.findChildren(QTabWidget) or [None]:
        for number in range(book.count() if book is not None else 1):
            if book is not None:
                book.setCurrentIndex(number)
            twice = {key: texts for key, texts in mnemonics(window).items() if len(texts) > 1}
            assert twice == {}
