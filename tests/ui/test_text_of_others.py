"""Text of others is never live HTML: in every window, in tool tips, boxes, and messages."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from qgis.core import QgsApplication, QgsField, QgsTask
from qgis.gui import QgsMapLayerComboBox
from qgis.PyQt.QtCore import QCoreApplication, QEvent, QMetaType, Qt
from qgis.PyQt.QtWidgets import QTextBrowser

import parcel_lookup
from parcel_lookup.core.contract import Cancellation, Filter, Parcel
from parcel_lookup.core.contract.terms import LayerTerms, Terms
from parcel_lookup.core.gis import saving
from parcel_lookup.core.gis.connections import (
    Connections,
    ServiceConnection,
    history_path,
)
from parcel_lookup.core.gis.connections.catalog import catalog
from parcel_lookup.core.gis.connections.layer_drafts import layer_connection
from parcel_lookup.core.gis.export.remarks import ExportReport, Remark
from parcel_lookup.core.gis.layer.groups import free_name
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.run.unmatched import RowReport
from parcel_lookup.core.search import Found, IdRow, RowResult, RowStatus, Search
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import box, layer_of
from parcel_lookup.tests.support.loaded import loaded_plugin
from parcel_lookup.tests.support.markup import (
    CANARY,
    HOSTILE,
    is_live,
    live_documents,
    shown_plainly,
    texts_of,
)
from parcel_lookup.tests.ui import test_accessible_names as windows
from parcel_lookup.ui.kit.messages import Messages

COUNTY = file_connection(HOSTILE, path=f"/{HOSTILE}.gpkg")
SERVICE = ServiceConnection(f"{HOSTILE} 2", url="https://parcels.example.com")
TERMS = Terms(HOSTILE, HOSTILE, "https://example.com/<b>")
LAYER = layer_connection(
    f"{HOSTILE} 3", replace(catalog().layer("us-ma"), id="own-1", title=HOSTILE, terms=TERMS)
)
SEARCH = Search(filters=(Filter("owner", "ilike", HOSTILE), Filter("city", "eq", HOSTILE)))


def parcels(owner=HOSTILE, name=HOSTILE):
    """A layer of parcels of which every text is hostile, and a name of a column."""
    fields = "svc_uuid:string,owner:string,situs:string,land_use:string,acres:double"
    values = [[f"{number}", owner, HOSTILE, HOSTILE, 1.5] for number in range(3)]
    places = [box(number, 0, number + 0.9, 1) for number in range(3)]
    layer = layer_of(places, kind="MultiPolygon", fields=fields, values=values, name=name)
    column = QgsField(HOSTILE, QMetaType.Type.QString)
    column.setAlias(HOSTILE)
    layer.dataProvider().addAttributes([column])
    layer.updateFields()
    at = layer.fields().count() - 1
    texts = {feature.id(): {at: f"{HOSTILE} {feature.id()}"} for feature in layer.getFeatures()}
    layer.dataProvider().changeAttributeValues(texts)
    return layer


def parcel_panel(iface, _project):
    panel = windows.ParcelPanel()
    values = {"owner": HOSTILE, "situs": HOSTILE, "land_use": HOSTILE, "city": HOSTILE}
    values |= {HOSTILE: HOSTILE, "legal": f"{HOSTILE} " * 20}
    found = [Found(Parcel(f"{n}", {"svc_uuid": f"{n}", **values}, None)) for n in range(3)]
    panel.show_result(found, HOSTILE)
    return panel


def dock(iface, project):
    layer = project.addMapLayer(parcels())
    dock = windows.ParcelDock(iface)
    dock._results.add(layer)
    dock._summary.show_layer(layer)
    return dock


def filters(iface, _project):
    dialog = windows.FilterDialog(iface.window, connection=SERVICE, state_shown=windows.nowhere)
    dialog.set_draft(windows.Draft(SEARCH.filters))
    return dialog


def list_report(iface, _project):
    rows = (IdRow(HOSTILE), IdRow("2"))
    results = [RowResult(RowStatus.NONE, note=HOSTILE)] * 2
    report = RowReport(HOSTILE, IdRow, rows, results, [1, 2], (), [()] * 2)
    return windows.ListReportDialog(report, windows.ListLayers(), iface)


def changes(iface, project):
    layers = [project.addMapLayer(parcels(owner)) for owner in (HOSTILE, f"{HOSTILE} 2")]
    found = saving.compare(*map(LayerCopy, layers), Cancellation(), is_partial=False)
    return windows.ChangesDialog(found, *layers, iface)


def save_report(iface, _project):
    path = Path(f"/{HOSTILE.replace('/', '')}.csv")
    remark = Remark("cut", HOSTILE, 2, HOSTILE)
    report = ExportReport(path, (path,), 3, (remark,), (HOSTILE,))
    return windows.SaveReportDialog(report, iface.window)


def owners():
    layer = windows.owners()
    layer.setName(HOSTILE)
    return layer


def lists(iface, project):
    """The window for lists, with a layer of which every column is hostile."""
    layer = project.addMapLayer(parcels())
    dialog = windows.lists(iface, project)
    dialog.findChild(QgsMapLayerComboBox, "parcel_lookup_lookup_layer").setLayer(layer)
    return dialog


def list_editor(iface, project):
    project.addMapLayer(parcels())
    field = windows.FIELD_BY_NAME["owner"]
    return windows.ListDialog(field, [HOSTILE], None, iface.window)


def history(iface, _project):
    store = History(history_path())
    store.save_search(HOSTILE, SEARCH)
    store.close()
    return windows.HistoryDialog(iface.window)


#: The windows that show text of others, each with as much of it as it can show.
HOSTILE_WINDOWS = {
    windows.ParcelDock: dock,
    windows.ParcelPanel: parcel_panel,
    windows.FilterDialog: filters,
    windows.ListReportDialog: list_report,
    windows.SourceDialog: lambda iface, _project: windows.SourceDialog(
        Connections(), iface.window, LAYER
    ),
    windows.HistoryDialog: history,
    windows.ListDialog: list_editor,
    windows.LookUpDialog: lists,
    windows.SaveDialog: lambda iface, project: windows.SaveDialog(
        project.addMapLayer(parcels()), iface.window
    ),
    windows.SaveReportDialog: save_report,
    windows.ReportDialog: lambda iface, project: windows.ReportDialog(
        project.addMapLayer(parcels()), iface
    ),
    windows.LabelsDialog: lambda iface, project: windows.LabelsDialog(
        project.addMapLayer(owners()), iface
    ),
    windows.ChangesDialog: changes,
    windows.ColumnDialog: lambda iface, project: windows.ColumnDialog(
        [project.addMapLayer(parcels())], iface.window
    ),
    windows.NeighborsDialog: lambda iface, _project: windows.NeighborsDialog(HOSTILE, iface.window),
    windows.GroupDialog: lambda iface, _project: windows.GroupDialog(
        [(HOSTILE, HOSTILE), ("B", HOSTILE)], [HOSTILE, "B"], iface.window
    ),
    windows.ConditionsDialog: lambda iface, _project: windows.ConditionsDialog(
        iface.window, f'[["owner", "ilike", "{CANARY} <img src=x>"]]', SERVICE
    ),
    windows.DetailsDialog: lambda iface, _project: windows.DetailsDialog(
        HOSTILE, HOSTILE, iface.window
    ),
    windows.TermsDialog: lambda iface, _project: windows.TermsDialog(
        HOSTILE, [LayerTerms(HOSTILE, TERMS)], iface.window
    ),
}
#: Windows whose own texts name nothing of others at first.
WITHOUT = {windows.SourceDialog, windows.SaveDialog, windows.ReportDialog}
WITHOUT |= {windows.LabelsDialog, windows.ConditionsDialog}


@pytest.fixture
def hostile(iface, project):
    """Names of connections, saved searches, and layers of others, on the whole computer."""
    connections = Connections()
    for connection in (COUNTY, SERVICE, LAYER):
        connections.save(connection)
    connections.set_default(COUNTY.name)
    store = History(history_path())
    store.save_search(HOSTILE, SEARCH)
    store.close()
    return iface


@pytest.mark.parametrize("kind", windows.WINDOWS, ids=lambda one: one.__name__)
def test_no_window_shows_text_of_others_as_html(hostile, project, qtbot, kind):
    make = HOSTILE_WINDOWS.get(kind, windows.WINDOWS[kind])
    window = make(hostile, project)
    window.show()
    shows = kind in HOSTILE_WINDOWS and kind not in WITHOUT
    if shows:
        qtbot.waitUntil(lambda: CANARY in shown_plainly(window))
    qtbot.wait(100)  # what a task reads is shown a moment later
    live = {place: text for place, text in texts_of(window) if CANARY in text and is_live(text)}
    documents = live_documents(window)
    for part in ("close_down", "reject", "close"):
        if hasattr(window, part):
            getattr(window, part)()
            break
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert live == {}
    assert documents == []


def browser_tips(model):
    """The tool tips of the connections in the Browser panel."""
    index = model.findPath("parcel_lookup:")
    model.fetchMore(index)
    return [
        model.index(row, 0, index).data(Qt.ItemDataRole.ToolTipRole)
        for row in range(model.rowCount(index))
    ]


def test_the_browser_panel_shows_no_text_of_others_as_html(hostile):
    with loaded_plugin(hostile):
        tips = [tip for tip in browser_tips(hostile.browserModel()) if CANARY in tip]
        assert tips
        assert not any(map(is_live, tips))


def test_a_message_shows_no_text_of_others_as_html(iface):
    Messages(iface.messageBar(), iface.window).show_warning(HOSTILE)
    (browser,) = iface.window.findChildren(QTextBrowser)
    assert HOSTILE in browser.toPlainText()
    assert live_documents(iface.window) == []


def test_what_qgis_shows_of_our_layers_and_tasks_is_no_html(iface, project):
    """QGIS shows names of layers and descriptions of tasks in tool tips that are HTML."""
    layer = parcels(name=free_name(HOSTILE, project))
    project.addMapLayer(layer)
    layers = QgsMapLayerComboBox(iface.window)
    tip = layers.itemData(0, Qt.ItemDataRole.ToolTipRole)
    assert CANARY in tip
    assert not is_live(tip)
    task = Background(HOSTILE, lambda _stop: None)
    assert isinstance(task, QgsTask)
    assert not is_live(task.description())
    assert QgsApplication.taskManager().count() == 0


# ---- in the source: what a window shows only at times -------------------------------------------

ROOT = Path(parcel_lookup.__file__).resolve().parent
#: Functions whose result Qt never takes for HTML, or that escape what is in it.
SAFE = {"tr", "verbatim", "wrapping_tip", "toolTip"}


def is_safe(node):
    """Whether an expression is a text of ours, or goes through one of the functions."""
    if isinstance(node, ast.IfExp):
        return is_safe(node.body) and is_safe(node.orelse)
    if isinstance(node, ast.Call):
        return ast.unparse(node.func).rpartition(".")[2] in SAFE
    return isinstance(node, ast.Constant)


def unsafe(path):
    """The places of a file where text of others could become HTML."""
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name, call = ast.unparse(node.func).rpartition(".")[2], ast.unparse(node)
        if name in ("setToolTip", "setWhatsThis") and not is_safe(node.args[-1]):
            yield f"{path.name}:{node.lineno} {call}"
        if name == "setItemData" and "ToolTipRole" in call and not is_safe(node.args[1]):
            yield f"{path.name}:{node.lineno} {call}"
        if name == "QLabel" and not (node.args and is_safe(node.args[0])):
            (line,) = source.splitlines()[node.lineno - 1 : node.lineno]
            target = line.partition("=")[0].split(":")[0].strip()
            if f"{target}.setTextFormat(" not in source:
                yield f"{path.name}:{node.lineno} {call}"
        if name == "QMessageBox":
            body = source.splitlines()[node.lineno : node.lineno + 8]
            if not any("setTextFormat(Qt.TextFormat.PlainText)" in line for line in body):
                yield f"{path.name}:{node.lineno} {call}"


def test_every_tool_tip_label_and_box_is_safe_by_its_source():
    files = [*ROOT.glob("ui/**/*.py"), *ROOT.glob("algorithms/*.py")]
    assert len(files) > 50
    assert [place for path in files for place in unsafe(path)] == []
