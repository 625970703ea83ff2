"""Take the screenshots of the documentation, inside QGIS Desktop (`make screenshots`).

`ARGS="--py-args filters"` plays the first scene and those that are named. Other sizes and themes:
SCREENSHOTS_TO=folder SCREENSHOTS_SIZE=1600x1000 SCREENSHOTS_THEME="Night Mapping".
With SCREENSHOTS_RECORDS=file, the layers of the project at each picture are written to that file
(`make tasks`).

A scene is a generator: it yields a condition and goes on when that holds. Nothing waits in the main
thread, so that what is on the pictures is what a user sees.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from qgis.core import (
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsFeature,
    QgsGeometry,
    QgsProject,
    QgsRectangle,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QSize, Qt, QTimer
from qgis.PyQt.QtGui import QImage, QPixmap
from qgis.PyQt.QtWidgets import (
    QDockWidget,
    QLabel,
    QPushButton,
    QTabWidget,
    QToolBar,
    QWidget,
)
from qgis.utils import iface, plugins

sys.path.append(str(Path(os.environ["ROOT"], "scripts")))
from scenes_connections import connections
from scenes_dock import dock_moods
from scenes_filters import filters
from scenes_import import county_files, import_layer
from scenes_lists import lists
from scenes_lookups import lookups
from scenes_postgis import postgis
from scenes_public import public
from scenes_results import results
from scenes_sources import source_pages
from scenes_tasks import tasks
from staging import (
    WINDOW,
    Condition,
    Scene,
    after,
    free_port,
    is_listening,
    serve,
    steadily,
    stored,
)
from task_records import project_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract import Filter

ROOT = Path(os.environ["ROOT"])
IMAGES = Path(os.environ.get("SCREENSHOTS_TO") or ROOT / "docs" / "images").resolve()
HOME = Path(os.environ["PARCEL_LOOKUP_HOME"])
THEME = os.environ.get("SCREENSHOTS_THEME", "")
TOOLBARS = ("mFileToolBar", "mMapNavToolBar", "mAttributesToolBar", "mWebToolBar")
#: These scenes search what the map shows, and were recorded when the status bar had widened it.
WIDER = {"public": QSize(1252, 720), "postgis": QSize(1252, 720)}
DOCK_WIDTH = 330
#: The scenes to run; empty: all.
CHOSEN = sys.argv[1:]
#: Where the layers of the project at each picture are written; empty: nowhere.
RECORDS = os.environ.get("SCREENSHOTS_RECORDS", "")
#: Seconds after which a scene is considered stuck: in one place, and all of them together.
SECONDS_OF_A_WAIT, SECONDS = 240, 1800
#: A timer with a longer interval is not part of what an action has started.
MOMENT_MS = 1000


class Studio:
    """The main window of QGIS with the dock, and actions in them."""

    def __init__(self) -> None:
        self.window = iface.mainWindow()
        #: The layers of the project at each picture.
        self.records: dict[str, list] = {}
        if THEME:
            QgsApplication.setUITheme(THEME)
        self.window.showNormal()
        self.set_size(WINDOW)
        for toolbar in self.window.findChildren(QToolBar):
            toolbar.setVisible(toolbar.objectName() in TOOLBARS)
        for dock in self.window.findChildren(QDockWidget):
            dock.setVisible(dock.objectName() == "Layers")
        self.dock = plugins["parcel_lookup"].show_dock()
        self.dock.setFloating(False)
        self.set_widths()

    def set_size(self, size: QSize) -> None:
        """Give the window a size that it keeps.

        Otherwise it gets wider, together with the map and what a search of the map view finds,
        while its status bar shows more, such as the progress of a task that takes long.
        """
        self.window.setFixedSize(size)

    def set_widths(self, dock_width: int = DOCK_WIDTH) -> None:
        docks = [self.window.findChild(QDockWidget, "Layers"), self.dock]
        self.window.resizeDocks(docks, [230, dock_width], Qt.Orientation.Horizontal)

    def part(self, kind: type, name: str) -> QWidget:
        """Return the control of the dock with this name."""
        found = self.dock.findChild(kind, f"parcel_lookup_{name}")
        if found is None:
            raise LookupError(name)
        return found

    def set_filters(self, rows: Sequence[Filter]) -> None:
        """Set the filters of the dock."""
        from parcel_lookup.ui.filters.draft import Draft

        which = self.part(QWidget, "which")
        which.replace_draft(Draft(tuple(rows)))
        which.changed.emit()

    def press_search(self) -> None:
        self.part(QPushButton, "search").click()

    def is_idle(self) -> bool:
        return "Search" in self.part(QPushButton, "search").text()

    def is_under_way(self) -> bool:
        """Return whether the search has found some hundred parcels."""
        count = self.dock.findChild(QLabel, "parcel_lookup_result_count")
        return count is not None and int(count.text().replace(",", "") or 0) > 600

    def start_over(self) -> None:
        iface.messageBar().clearWidgets()
        iface.newProject(False)

    def use_sample(self) -> None:
        """Select the sample county again."""
        from parcel_lookup.core.gis.connections import Connections

        Connections().set_default("sample")
        self.dock.hide()
        self.dock.show()

    def search(self) -> Scene:
        """Search as set up in the dock; go on when the result is finished and drawn."""
        yield self.at_rest
        self.press_search()
        yield self.at_rest

    @property
    def at_rest(self) -> Condition:
        """A new condition: what was started is over, and so is what it has started in turn."""
        return steadily(lambda: self.is_settled() and not self._is_about_to_act())

    def is_settled(self) -> bool:
        """Return whether all searches and tasks are over, and the map is drawn."""
        from parcel_lookup.core.gis.qt.jobs import jobs

        is_over = self.is_idle() and not jobs.of(object)
        is_over = is_over and not QgsApplication.taskManager().countActiveTasks()
        return is_over and not iface.mapCanvas().isDrawing()

    def _is_about_to_act(self) -> bool:
        """Return whether a control, or the map, waits for a moment before it acts."""
        timers = (one for one in self.window.findChildren(QTimer) if one.isActive())
        return any(one.isSingleShot() and one.interval() < MOMENT_MS for one in timers)

    def save(self, name: str, widget: QWidget | None = None) -> None:
        self.save_image(name, (widget or self.window).grab())

    def save_image(self, name: str, picture: QPixmap | QImage) -> None:
        path = IMAGES / f"{name}.png"
        image = picture.toImage() if isinstance(picture, QPixmap) else picture
        image.save(str(path), "PNG", 0)
        print(f"{path.name}: {path.stat().st_size:,} bytes")
        if RECORDS and self.is_settled():
            self.records[name] = project_record()


def districts(around: float = 0.0) -> QgsVectorLayer:
    """Six districts over the town of the sample county, and so many degrees around it."""
    from parcel_lookup.core.gis.connections.files import SAMPLE_START

    layer = QgsVectorLayer(
        "Polygon?crs=EPSG:4326&field=ZONE_TYPE:string&field=NAME:string",
        "Zoning districts",
        "memory",
    )
    place = QgsRectangle(*SAMPLE_START).buffered(around)
    west, south, east, north = (
        place.xMinimum(),
        place.yMinimum(),
        place.xMaximum(),
        place.yMaximum(),
    )
    width, height = (east - west) / 3, (north - south) / 2
    names = ("Riverside", "Old Town", "Mill End", "Northgate", "Orchard", "South Fields")
    features = []
    for index, name in enumerate(names):
        feature = QgsFeature(layer.fields())
        feature.setAttributes([f"R-{index + 1}", name])
        geometry = QgsGeometry.fromRect(QgsRectangle(0, 0, width * 0.96, height * 0.96))
        geometry.translate(west + width * (index % 3), south + height * (index // 3))
        feature.setGeometry(geometry)
        features.append(feature)
    layer.dataProvider().addFeatures(features)
    layer.updateExtents()
    symbol = layer.renderer().symbol()
    symbol.symbolLayer(0).setBrushStyle(Qt.BrushStyle.NoBrush)
    symbol.symbolLayer(0).setStrokeWidth(0.8)
    return layer


def first_start(studio: Studio) -> Scene:
    """The dock after starting QGIS, and after a first search."""
    studio.start_over()
    yield after(1.0)
    studio.set_widths()
    yield after(1.0)
    studio.save("dock_first_start")
    yield from studio.search()
    studio.save("dock_results")


def district_search(studio: Studio, suffix: str = "") -> Scene:
    """A search with the polygons of a layer."""
    studio.start_over()
    layer = QgsProject.instance().addMapLayer(districts())
    yield studio.at_rest  # the first layer sets the CRS
    QgsProject.instance().setCrs(QgsCoordinateReferenceSystem("EPSG:32615"))
    iface.setActiveLayer(layer)
    iface.zoomToActiveLayer()
    yield from studio.search()
    studio.save(f"dock_districts{suffix}")
    if suffix:
        return
    studio.set_widths(300)
    yield after(1.0)
    studio.save("dock_narrow", studio.dock)
    studio.set_widths()


def third_search(studio: Studio) -> Scene:
    """The dock after one, two, and three searches, and the summary."""
    from parcel_lookup.core.contract import Filter

    studio.start_over()
    layer = QgsProject.instance().addMapLayer(districts())
    yield studio.at_rest
    iface.setActiveLayer(layer)
    iface.zoomToActiveLayer()
    large, llc = Filter("acres", "gte", 1), Filter("owner", "ilike", "llc")
    for number, rows in enumerate(((), (large,), (llc, large)), 1):
        studio.set_filters(rows)
        if number == 3:
            studio.part(QWidget, "buildings").click()
        yield from studio.search()
        iface.messageBar().clearWidgets()
        yield studio.at_rest
        if number == 3 or IMAGES.parent != ROOT / "docs":  # the others are for a review
            studio.save(f"dock_search_{number}")
    studio.part(QWidget, "buildings").click()
    studio.part(QTabWidget, "pages").setCurrentIndex(1)
    yield after(1.5)
    studio.save("dock_summary")
    studio.part(QTabWidget, "pages").setCurrentIndex(0)
    studio.set_filters(())


def service(studio: Studio) -> Scene:
    """A service with a key: the connection, a running search, and one without a response."""
    from parcel_lookup.core.gis.connections import Connections, ServiceConnection

    studio.start_over()
    port, key = free_port(), secrets.token_hex(16)
    process = serve(port, key)
    try:
        url = f"http://127.0.0.1:{port}"
        connection = ServiceConnection("County", url=url, authcfg=stored(key))
        Connections().save(connection)
        Connections().set_default("County")
        studio.dock.hide()
        studio.dock.show()
        QgsProject.instance().addMapLayer(districts(around=0.05))
        studio.part(QWidget, "buildings").click()
        yield lambda: is_listening(port)
        yield after(1.5)
        studio.press_search()
        yield lambda: studio.is_under_way() or studio.is_idle()
        yield after(0)  # so that the widgets are laid out
        if studio.is_idle():
            raise RuntimeError("the search was over before there was a picture of it")
        studio.save("dock_running")
        yield studio.is_idle
        studio.part(QWidget, "buildings").click()
    finally:
        process.terminate()
        process.wait(10)
    iface.messageBar().clearWidgets()
    yield from studio.search()
    studio.save("message_no_answer")
    iface.messageBar().clearWidgets()
    Connections().set_default("sample")
    studio.start_over()
    studio.dock.hide()
    studio.dock.show()


def dark(studio: Studio) -> Scene:
    """The dark theme of QGIS."""
    QgsApplication.setUITheme("Night Mapping")
    yield after(1.5)
    yield from district_search(studio, suffix="_dark")


SCENES = {
    "first_start": first_start,
    "district_search": district_search,
    "third_search": third_search,
    "service": service,
    "dock_moods": dock_moods(lambda: districts(around=0.05)),
    "filters": filters(districts),
    "lookups": lookups(districts),
    "lists": lists,
    "results": results(districts),
    "connections": connections,
    "import_layer": import_layer,
    "county_files": county_files,
    "public": public,
    "postgis": postgis,
    "source_pages": source_pages,
    "tasks": tasks(districts),
    "dark": dark,
}


class Director:
    """A player that runs the scenes one after the other, and then closes QGIS."""

    def __init__(self) -> None:
        self._play = self._all()
        self._wait_for(after(1.0))
        # Also if QGIS has opened a modal dialog.
        QTimer.singleShot(SECONDS * 1000, self._give_up)
        self._timer = QTimer(iface.mainWindow())
        self._timer.setInterval(5)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def _all(self) -> Scene:
        studio = Studio()
        yield after(1.0)
        for name, scene in SCENES.items():
            if name in CHOSEN or (not CHOSEN and name != "tasks"):
                studio.set_size(WIDER.get(name, WINDOW) if RECORDS else WINDOW)
                yield from scene(studio)
        if RECORDS:
            Path(RECORDS).write_text(json.dumps(studio.records), "utf-8")

    def _wait_for(self, condition: Condition) -> None:
        self._condition, self._until = condition, time.monotonic() + SECONDS_OF_A_WAIT

    def _tick(self) -> None:
        try:
            if self._condition():
                self._wait_for(next(self._play))
            elif time.monotonic() > self._until:
                # Its traceback shows where the scene waits.
                self._play.throw(TimeoutError(f"nothing for {SECONDS_OF_A_WAIT} seconds"))
        except StopIteration:
            self._finish(0)
        except Exception:  # noqa: BLE001 - in a slot, QGIS would show a dialog
            traceback.print_exc()
            self._finish(1)

    def _give_up(self) -> None:
        print(f"not finished after {SECONDS} seconds", file=sys.stderr)
        self._finish(1)

    def _finish(self, status: int) -> None:
        self._timer.stop()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


IMAGES.mkdir(parents=True, exist_ok=True)
director = Director()
