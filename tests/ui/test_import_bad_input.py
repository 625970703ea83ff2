"""The import dialog and the dock, for files as they come from counties: what users see and do."""

from __future__ import annotations

import shutil
import threading
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import shapely
from qgis.core import (
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsCoordinateTransformContext,
    QgsPointXY,
    QgsProject,
    QgsRectangle,
)
from qgis.gui import QgsFileWidget, QgsMapLayerComboBox, QgsProjectionSelectionWidget
from qgis.PyQt.QtCore import QThread, QTimer
from qgis.PyQt.QtGui import QAction
from qgis.PyQt.QtWidgets import QComboBox, QLabel, QPushButton, QTableWidget

from parcel_lookup.core.contract import Cancellation, Order, QueryRequest
from parcel_lookup.core.gis.connections import Connections, importing
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.service.file_source import FileSource
from parcel_lookup.tests.support.disks import stalled_file
from parcel_lookup.tests.support.dock import (
    LONGEST,
    button,
    dock_on_file,
    message,
    offered,
    opened_dock,
    press,
    search,
)
from parcel_lookup.tests.support.layers import box, layer_of, save
from parcel_lookup.tests.support.parcels import parcel, write
from parcel_lookup.ui.connections.file_dialog import ParcelFileDialog
from parcel_lookup.ui.importing.dialog import ImportDialog

FEET = "EPSG:3417"
NAMES = ["Peña Núñez", "Muñoz", "Smith"]


pytestmark = pytest.mark.usefixtures("parcel_home")


@pytest.fixture
def dock(iface, project, qtbot):
    with opened_dock(iface) as dock:
        yield dock
        for dialog in dock.findChildren(ImportDialog):
            dialog.reject()


def lots(number=3, crs="EPSG:4326", name="Lots"):
    """Return adjacent lots near Ames, Iowa, with the names of their owners."""
    shapes = [box(-93.6 + n / 1000, 42, -93.599 + n / 1000, 42.001, crs=crs) for n in range(number)]
    values = [[f"{n:03}", NAMES[n % 3]] for n in range(number)]
    fields = "PIN:string,OWNER:string"
    return layer_of(shapes, crs=crs, fields=fields, values=values, name=name)


def shapefile(path: Path, *, encoding="UTF-8", crs="EPSG:4326", without=()) -> Path:
    """Write the lots, without the files that declare the encoding or the CRS."""
    save(lots(crs=crs), path, encoding=encoding)
    for ending in without:
        path.with_suffix(ending).unlink()
    if ".cpg" in without:
        table = path.with_suffix(".dbf")
        raw = bytearray(table.read_bytes())
        raw[29] = 0
        table.write_bytes(raw)
    return path


def open_dialog(dock, qtbot, path) -> ImportDialog:
    """Use a file, and return the import dialog when it has read the layer and located it."""
    dock._connection_row.use_own_parcels(str(path))
    qtbot.waitUntil(lambda: dock.findChild(ImportDialog) is not None, timeout=LONGEST)
    dialog = dock.findChild(ImportDialog)
    read(dialog, qtbot)
    return dialog


def read(dialog, qtbot) -> None:
    """Wait until the dialog has read the layer."""
    qtbot.waitUntil(part(dialog, QTableWidget, "fields").isEnabled, timeout=LONGEST)
    qtbot.waitUntil(lambda: not jobs.of(Background), timeout=LONGEST)


def part(dialog, kind, name):
    found = dialog.findChild(kind, f"parcel_lookup_import_{name}")
    assert found is not None, name
    return found


def text(dialog, name: str) -> str:
    label = part(dialog, QLabel, name)
    return label.text() if label.isVisible() else ""


def start_button(dialog) -> QPushButton:
    return part(dialog, QPushButton, "start")


def choose_crs(dialog, name: str) -> None:
    part(dialog, QgsProjectionSelectionWidget, "crs").setCrs(QgsCoordinateReferenceSystem(name))


def crs_of(dialog) -> str:
    return part(dialog, QgsProjectionSelectionWidget, "crs").crs().authid()


def owners(dialog) -> list[str]:
    """The owners of the first parcels, as the dialog shows them."""
    fields = part(dialog, QTableWidget, "fields")
    rows = range(fields.rowCount())
    row = next(row for row in rows if fields.item(row, 0).text() == "Owner")
    return [fields.item(row, at).text() for at in (3, 4, 5)]


def do_import(dialog, qtbot) -> list[dict]:
    """Import and close; return the parcels."""
    with qtbot.waitSignal(dialog.saved, timeout=LONGEST) as emitted:
        start_button(dialog).click()
    dialog.close()
    qtbot.waitUntil(lambda: not jobs.of(Background), timeout=LONGEST)  # the dock's message
    return records(emitted.args[0])


def records(connection: str) -> list[dict]:
    with closing(FileSource(Connections().get(connection).path)) as source:
        request = QueryRequest(order=Order("parcel_id"), limit=100)
        page = source.fetch(request, Cancellation())
    return [parcel.attributes for parcel in page.parcels]


def update(dock, iface, qtbot, words="Compared with") -> None:
    dock.findChild(QAction, "parcel_lookup_update_parcels").trigger()
    qtbot.waitUntil(lambda: words in message(iface), timeout=LONGEST)


# ---- reference systems ---------------------------------------------------------------------------


def test_without_prj_degrees_are_proposed_and_the_place_is_shown(dock, iface, qtbot, tmp_path):
    path = shapefile(tmp_path / "lots.shp", without=(".prj",))
    dialog = open_dialog(dock, qtbot, path)
    assert crs_of(dialog) == "EPSG:4326"
    assert "has no coordinate reference system" in text(dialog, "crs_note")
    assert "EPSG:4326 - WGS 84 is proposed" in text(dialog, "crs_note")
    assert "Story County, Iowa (3 of 3 parcels)" in text(dialog, "location_note")
    found = do_import(dialog, qtbot)
    assert [one["county"] for one in found] == ["Story"] * 3
    update(dock, iface, qtbot)
    assert "0 added, 0 changed, 0 removed" in message(iface)


def test_without_prj_feet_need_a_choice(dock, iface, qtbot, tmp_path):
    path = shapefile(tmp_path / "lots.shp", crs=FEET, without=(".prj",))
    dialog = open_dialog(dock, qtbot, path)
    assert crs_of(dialog) == ""
    assert "⚠ The layer has no coordinate reference system" in text(dialog, "crs_note")
    assert not start_button(dialog).isEnabled()
    choose_crs(dialog, FEET)
    read(dialog, qtbot)
    assert text(dialog, "crs_note") == ""
    assert "Story County, Iowa (3 of 3 parcels)" in text(dialog, "location_note")
    before = do_import(dialog, qtbot)
    assert before[0]["acres_calc"] == pytest.approx(2.274, abs=0.001)
    # Next month, the file declares what was chosen.
    save(lots(crs=FEET), path)
    update(dock, iface, qtbot)
    assert [one["acres_calc"] for one in records("lots")] == pytest.approx(
        [one["acres_calc"] for one in before]
    )


def test_a_wrong_prj_is_reported_before_the_import(dock, iface, qtbot, tmp_path):
    path = shapefile(tmp_path / "lots.shp", crs="EPSG:32615")
    wrong = save(lots(crs="EPSG:32633"), tmp_path / "wrong.shp")
    shutil.copy(wrong.with_suffix(".prj"), path.with_suffix(".prj"))
    dialog = open_dialog(dock, qtbot, path)
    assert "the parcels are not in the United States" in text(dialog, "crs_note")
    choose_crs(dialog, "EPSG:32615")
    read(dialog, qtbot)
    assert text(dialog, "crs_note") == ""
    before = do_import(dialog, qtbot)
    assert [one["county"] for one in before] == ["Story"] * 3
    update(dock, iface, qtbot)
    assert "0 added, 0 changed, 0 removed" in message(iface)


def test_parcels_of_no_county_are_reported_whatever_their_columns_say(dock, qtbot, tmp_path):
    """A neighboring zone puts Iowa's parcels into Lake Superior or Canada, not far enough away."""
    shapes = [box(-93.6, 52, -93.599, 52.001)]
    fields, values = "PIN:string,STATE:string,COUNTY:string", [["1", "IA", "Story"]]
    path = save(layer_of(shapes, fields=fields, values=values), tmp_path / "lots.shp")
    dialog = open_dialog(dock, qtbot, path)
    assert "the parcels are not in the United States" in text(dialog, "crs_note")
    assert start_button(dialog).isEnabled()


def test_what_was_chosen_for_the_fields_outlasts_another_crs(dock, qtbot, tmp_path):
    dialog = open_dialog(dock, qtbot, shapefile(tmp_path / "lots.shp"))
    combo = part(dialog, QComboBox, "source_legal")
    combo.setEditText("OWNER PIN")
    combo.lineEdit().editingFinished.emit()
    choose_crs(dialog, "EPSG:4269")
    read(dialog, qtbot)
    assert do_import(dialog, qtbot)[1]["legal"] == "Muñoz 001"


# ---- encodings -----------------------------------------------------------------------------------


def choose_encoding(dialog, name: str) -> None:
    combo = part(dialog, QComboBox, "encoding")
    combo.setCurrentText(name)
    combo.activated.emit(combo.currentIndex())


def test_an_undeclared_encoding_is_guessed_and_can_be_chosen(dock, iface, qtbot, tmp_path):
    path = shapefile(tmp_path / "lots.shp", encoding="cp437", without=(".cpg",))
    dialog = open_dialog(dock, qtbot, path)
    assert part(dialog, QComboBox, "encoding").isVisible()
    assert part(dialog, QComboBox, "encoding").currentText() == "windows-1252"
    assert "Choose another one if letters" in text(dialog, "encoding_note")
    assert owners(dialog) != NAMES
    choose_encoding(dialog, "IBM437")
    read(dialog, qtbot)
    assert owners(dialog) == NAMES
    assert [one["owner"] for one in do_import(dialog, qtbot)] == NAMES
    update(dock, iface, qtbot)
    assert [one["owner"] for one in records("lots")] == NAMES


def test_names_in_windows_1252_are_read_without_a_choice(dock, qtbot, tmp_path):
    path = shapefile(tmp_path / "lots.shp", encoding="cp1252", without=(".cpg",))
    dialog = open_dialog(dock, qtbot, path)
    assert owners(dialog) == NAMES
    assert "read as windows-1252" in text(dialog, "encoding_note")


def test_next_month_the_file_may_declare_another_encoding(dock, iface, qtbot, tmp_path):
    path = shapefile(tmp_path / "lots.shp", encoding="cp1252", without=(".cpg",))
    do_import(open_dialog(dock, qtbot, path), qtbot)
    shapefile(path, encoding="UTF-8")
    update(dock, iface, qtbot)
    assert [one["owner"] for one in records("lots")] == NAMES


def test_a_declared_encoding_needs_no_note(dock, qtbot, tmp_path):
    dialog = open_dialog(dock, qtbot, shapefile(tmp_path / "lots.shp", encoding="cp437"))
    assert owners(dialog) == NAMES
    assert text(dialog, "encoding_note") == ""


def test_the_layers_of_the_project_stay_as_they_are(dock, qtbot, tmp_path, project):
    path = shapefile(tmp_path / "lots.shp", encoding="cp1252", without=(".cpg", ".prj"))
    (layer,) = importing.look_into_file(str(path), Cancellation())
    project.addMapLayer(layer)
    before = layer.dataProvider().encoding()
    dock._connection_row.use_own_parcels(layer)
    dialog = dock.findChild(ImportDialog)
    read(dialog, qtbot)
    assert not part(dialog, QComboBox, "encoding").isVisible()
    assert "set the encoding in the layer's properties" in text(dialog, "encoding_note")
    do_import(dialog, qtbot)
    assert not layer.crs().isValid()
    assert layer.dataProvider().encoding() == before


# ---- several layers ------------------------------------------------------------------------------


def test_one_of_ten_layers_is_chosen_and_imported(dock, qtbot, tmp_path):
    path = tmp_path / "county.gdb"
    for number in range(10):
        save(lots(number + 1, name=f"Layer_{number}"), path, "OpenFileGDB", adds=path.exists())
    dialog = open_dialog(dock, qtbot, path)
    combo = dialog.findChild(QgsMapLayerComboBox)
    assert combo.count() == 10
    combo.setCurrentText(next(t for t in map(combo.itemText, range(10)) if "Layer_3" in t))
    combo.activated.emit(combo.currentIndex())
    read(dialog, qtbot)
    assert len(do_import(dialog, qtbot)) == 4
    assert [one.name for one in Connections().all()] == ["sample", "Layer_3"]


# ---- drives that do not answer, and files that are gone ------------------------------------------


def test_qgis_stays_responsive_while_a_drive_does_not_respond(dock, iface, qtbot, tmp_path):
    manager = QgsApplication.taskManager()

    def reading():
        return [task for task in manager.activeTasks() if "county.shp" in task.description()]

    with stalled_file(tmp_path / "county.shp") as path:
        dock._connection_row.use_own_parcels(str(path))
        qtbot.waitUntil(lambda: len(reading()) == 1, timeout=LONGEST)
        ticks = []
        timer = QTimer()
        timer.timeout.connect(lambda: ticks.append(1))
        timer.start(10)
        qtbot.waitUntil(lambda: len(ticks) > 20, timeout=LONGEST)
        (task,) = reading()
        task.cancel()  # as in QGIS's list of tasks
        qtbot.waitUntil(lambda: reading() == [], timeout=LONGEST)
        assert dock.findChild(ImportDialog) is None
        assert message(iface) == ""
        # Another file can be used meanwhile.
        open_dialog(dock, qtbot, shapefile(tmp_path / "lots.shp"))


@contextmanager
def stalled_rows(monkeypatch):
    """Have a layer stop in the middle of its rows until the end of the block."""
    gate, reached = threading.Event(), threading.Event()
    whole = importing.LayerRows.pairs

    def pairs(self, *arguments, **options):
        for number, pair in enumerate(whole(self, *arguments, **options)):
            if number == 1:
                reached.set()
                gate.wait()
            yield pair

    monkeypatch.setattr(importing.LayerRows, "pairs", pairs)
    try:
        yield reached
    finally:
        gate.set()


def test_an_import_from_a_drive_that_stalls_can_be_canceled(
    dock, qtbot, tmp_path, parcel_home, monkeypatch
):
    dialog = open_dialog(dock, qtbot, shapefile(tmp_path / "lots.shp"))
    with stalled_rows(monkeypatch) as reached:
        start_button(dialog).click()
        qtbot.waitUntil(reached.is_set, timeout=LONGEST)
        part(dialog, QPushButton, "cancel").click()
        assert "The import was canceled. Nothing was written." in text(dialog, "message")
        assert start_button(dialog).isEnabled()
    qtbot.waitUntil(lambda: QgsApplication.taskManager().countActiveTasks() == 0, timeout=LONGEST)
    assert list((parcel_home / "parcels").rglob("*")) == []
    assert len(do_import(dialog, qtbot)) == 3


def test_a_parcel_file_that_was_moved_can_be_chosen_again(iface, project, qtbot, tmp_path):
    lot = shapely.box(-93.6, 42, -93.599, 42.001)
    path = write(tmp_path / "county.gpkg", [parcel("1", lot)], title="Squares")
    moved = tmp_path / "archive" / "county.gpkg"
    moved.parent.mkdir()
    path.rename(moved)
    iface.canvas.setExtent(QgsRectangle(-93.61, 41.99, -93.59, 42.01))
    with dock_on_file(iface, path) as dock:  # the next start of QGIS
        button(dock).click()
        qtbot.waitUntil(lambda: "it does not exist" in message(iface), timeout=LONGEST)
        assert str(path) in message(iface)
        assert offered(iface)[0] == "Edit Connection…"
        press(iface, "Edit Connection…")
        dialog = dock.findChild(ParcelFileDialog) or iface.window.findChild(ParcelFileDialog)
        dialog.findChild(QgsFileWidget).setFilePath(str(moved))
        with qtbot.waitSignal(dialog.saved, timeout=LONGEST):
            dialog.accept()
            qtbot.waitUntil(lambda: not jobs.of(Background), timeout=LONGEST)
        assert Connections().get("County").path == str(moved)
        search(dock, qtbot)
        (layer,) = project.mapLayers().values()
        assert layer.featureCount() == 1


def test_a_source_that_was_moved_leaves_connection_and_parcels(dock, iface, qtbot, tmp_path):
    path = shapefile(tmp_path / "lots.shp")
    do_import(open_dialog(dock, qtbot, path), qtbot)
    shutil.move(path, tmp_path / "moved.shp")
    update(dock, iface, qtbot, words="cannot be read")
    assert str(path) in message(iface)
    assert "Use My Own Parcels" in message(iface)
    assert len(records("lots")) == 3


def test_a_file_is_opened_outside_of_the_main_thread(dock, iface, qtbot, tmp_path, monkeypatch):
    """So is the one that an update reads."""
    threads = []
    opening = importing._open_layer

    def noting(*arguments):
        threads.append(threading.current_thread())
        return opening(*arguments)

    monkeypatch.setattr(importing, "_open_layer", noting)
    do_import(open_dialog(dock, qtbot, shapefile(tmp_path / "lots.shp")), qtbot)
    update(dock, iface, qtbot)
    assert len(threads) == 2
    assert threading.main_thread() not in threads


def test_dropping_a_file_does_not_look_for_it_in_the_main_thread(dock, monkeypatch):
    from qgis.core import QgsMimeDataUtils

    from parcel_lookup.ui.importing.own_parcels import dropped_parcels

    uri = QgsMimeDataUtils.Uri()
    uri.layerType, uri.providerKey, uri.uri = "vector", "ogr", "/stalled/county.gdb|layername=a"
    exists = Path.exists

    def exists_in_a_thread(path):
        assert threading.current_thread() is not threading.main_thread()
        return exists(path)

    monkeypatch.setattr(Path, "exists", exists_in_a_thread)
    data = QgsMimeDataUtils.encodeUriList([uri])
    assert dropped_parcels(data) == "/stalled/county.gdb"
    assert QgsProject.instance().mapLayers() == {}


@pytest.mark.parametrize("is_gone", [False, True])
def test_an_update_reads_the_file_as_it_is_now(dock, iface, qtbot, tmp_path, is_gone):
    """QGIS keeps files open that a layer has read, and their content with them."""
    path = shapefile(tmp_path / "lots.shp")
    do_import(open_dialog(dock, qtbot, path), qtbot)
    (layer,) = importing.look_into_file(str(path), Cancellation())
    assert len(list(layer.getFeatures())) == 3
    for part_of_file in tmp_path.glob("lots.*"):
        part_of_file.unlink()
    if is_gone:
        update(dock, iface, qtbot, words="cannot be read")
        assert len(records("lots")) == 3
    else:
        save(lots(5), path)
        update(dock, iface, qtbot)
        assert "2 added, 0 changed, 0 removed" in message(iface)
    del layer


# ---- a window that stays open --------------------------------------------------------------------


@pytest.fixture
def short_threads(monkeypatch):
    """QGIS's worker threads end soon after their last task; returns those that were used.

    Qt ends them after half a minute otherwise, and a dialog may be open for longer.
    """
    pool = QgsApplication.taskManager().threadPool()
    before = pool.expiryTimeout()
    used: list[QThread] = []
    run = Background.run

    def noted(task: Background) -> bool:
        used.append(QThread.currentThread())
        return run(task)

    monkeypatch.setattr(Background, "run", noted)
    # Nothing that this process did before keeps a CRS alive.
    QgsCoordinateReferenceSystem.invalidateCache()
    QgsCoordinateTransform.invalidateCache()
    pool.setExpiryTimeout(50)
    yield used
    pool.setExpiryTimeout(before)


def in_degrees(crs: QgsCoordinateReferenceSystem) -> QgsPointXY:
    """Transform the origin as QGIS itself does."""
    degrees = QgsCoordinateReferenceSystem("EPSG:4326")
    transform = QgsCoordinateTransform(crs, degrees, QgsCoordinateTransformContext())
    return transform.transform(QgsPointXY(1_500_000, 1_000_000))


@pytest.mark.parametrize(
    ("name", "crs"),
    [
        ("lots.shp", FEET),
        ("lots.gpkg", "EPSG:26915"),
        ("lots.gml", "EPSG:5070"),
        ("lots.shp", "PROJ:+proj=laea +lat_0=42 +lon_0=-93.6"),  # without an ID
    ],
)
def test_a_dialog_that_stays_open_keeps_every_geometry(
    dock, iface, qtbot, tmp_path, request, name, crs
):
    drivers = {".shp": "ESRI Shapefile", ".gpkg": "GPKG", ".gml": "GML"}
    path = save(lots(9, crs), tmp_path / name, drivers[Path(name).suffix])
    threads = request.getfixturevalue("short_threads")
    dialog = open_dialog(dock, qtbot, path)
    qtbot.waitUntil(lambda: all(thread.isFinished() for thread in threads), timeout=LONGEST)
    with qtbot.waitSignal(dialog.saved, timeout=LONGEST):
        start_button(dialog).click()
    assert len(geometries(Connections().default.path)) == 9
    # QGIS's own transformation works, in this thread and in new ones.
    used = dialog._used_crs if crs.startswith("PROJ") else QgsCoordinateReferenceSystem(crs)
    here = in_degrees(used)
    assert abs(here.x()) <= 180
    dialog.reject()
    qtbot.waitUntil(lambda: all(thread.isFinished() for thread in threads), timeout=LONGEST)
    task = Background("transform", lambda _cancellation: in_degrees(used))
    with qtbot.waitSignal(task.done, timeout=LONGEST) as emitted:
        task.start()
    assert emitted.args[0] == here


def geometries(path: str) -> list[bytes]:
    """The geometries of a parcel file, all of them in Iowa."""
    with closing(FileSource(path)) as source:
        page = source.fetch(QueryRequest((), order=Order("parcel_id"), limit=100), Cancellation())
    shapes = [one.wkb for one in page.parcels if one.wkb is not None]
    iowa = shapely.box(-97, 40, -90, 44)
    assert all(iowa.contains(shapely.from_wkb(shape)) for shape in shapes)
    return shapes


# ---- another file --------------------------------------------------------------------------------


def choose_another(dialog, dock, qtbot, path) -> None:
    """Choose a file in the open dialog, and wait until it is read."""
    before = part(dialog, QgsMapLayerComboBox, "layer").currentLayer()
    dock._connection_row._own_parcels.use_file(str(path))
    combo = part(dialog, QgsMapLayerComboBox, "layer")
    qtbot.waitUntil(lambda: combo.currentLayer() is not before, timeout=LONGEST)
    read(dialog, qtbot)


@pytest.mark.parametrize("crs", ["EPSG:26915", "EPSG:4326", ""])
def test_another_file_has_its_own_crs(dock, qtbot, tmp_path, crs):
    dialog = open_dialog(dock, qtbot, shapefile(tmp_path / "first.shp", crs=FEET))
    assert crs_of(dialog) == FEET
    choose_crs(dialog, "EPSG:5070")  # for the first file only
    read(dialog, qtbot)
    without = () if crs else (".prj",)
    path = shapefile(tmp_path / "second.shp", crs=crs or "EPSG:26915", without=without)
    choose_another(dialog, dock, qtbot, path)
    assert crs_of(dialog) == crs


def test_another_file_without_an_id_has_its_own_crs(dock, qtbot, tmp_path, short_threads):
    """Two that are not in the database of QGIS, when the threads that opened them have ended."""
    names = [f"PROJ:+proj=laea +lat_0={lat} +lon_0=-93.6" for lat in (42, 41)]
    paths = [shapefile(tmp_path / f"lots{n}.shp", crs=one) for n, one in enumerate(names)]
    QgsCoordinateReferenceSystem.invalidateCache()
    dialog = open_dialog(dock, qtbot, paths[0])
    qtbot.waitUntil(lambda: all(one.isFinished() for one in short_threads), timeout=LONGEST)
    choose_another(dialog, dock, qtbot, paths[1])
    qtbot.waitUntil(lambda: all(one.isFinished() for one in short_threads), timeout=LONGEST)
    shown = part(dialog, QgsProjectionSelectionWidget, "crs").crs()
    assert "41" in shown.toProj()
    assert "42" not in shown.toProj()


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("broken.gpkg", "no database", "QGIS cannot open"),
        ("owners.csv", "PIN,OWNER\n1,Rivera\n", "has no polygon layer"),
        ("gone.shp", None, "does not exist"),
    ],
)
def test_a_refusal_is_in_the_window_that_is_open(
    dock, iface, qtbot, tmp_path, name, content, words
):
    dialog = open_dialog(dock, qtbot, shapefile(tmp_path / "first.shp", crs=FEET))
    if content is not None:
        (tmp_path / name).write_text(content)
    dock._connection_row._own_parcels.use_file(str(tmp_path / name))
    qtbot.waitUntil(lambda: words in text(dialog, "message"), timeout=LONGEST)
    assert words not in message(iface)
    assert crs_of(dialog) == FEET  # the window still has the file before
    choose_another(dialog, dock, qtbot, shapefile(tmp_path / "second.shp", crs="EPSG:26915"))
    assert not text(dialog, "message")
    assert crs_of(dialog) == "EPSG:26915"


def test_a_parcel_file_closes_the_window(dock, qtbot, tmp_path):
    dialog = open_dialog(dock, qtbot, shapefile(tmp_path / "first.shp"))
    assert dialog.isVisible()
    path = write(tmp_path / "ready.gpkg", [parcel("1")], title="Ready")
    with qtbot.waitSignal(dock._connection_row.parcels_added, timeout=LONGEST):
        dock._connection_row._own_parcels.use_file(str(path))
    assert not dialog.isVisible()
    assert Connections().get("Ready") is not None
