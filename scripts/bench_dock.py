"""Benchmark of keys in the dock at its third result: the time that each takes in the main thread.

`scripts/bench.py` calls `measure_dock`, which needs a QgsApplication.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bench_layer import Heart
from bench_typing import home
from qgis.core import QgsApplication, QgsProject
from qgis.PyQt.QtCore import QEventLoop, Qt, QTimer
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import QApplication, QTabBar

from parcel_lookup.service.sample import write_sample

if TYPE_CHECKING:
    from parcel_lookup.ui.dock.dock import ParcelDock

PARCELS, SEARCHES = 100_000, 3
#: The pause after a key, in which deferred work may begin.
_BETWEEN_MS = 60
_SECONDS = 300
_TABS = 24
#: Keys that users press in the dock, by the control that has the focus.
_TYPED = {
    "at_most": "12000",
    "layer": (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Up),
    "connection": (Qt.Key.Key_Up, Qt.Key.Key_Down),
    "buildings": (Qt.Key.Key_Space, Qt.Key.Key_Space),
    "where_view": (Qt.Key.Key_Space,),
    "where_layer": (Qt.Key.Key_Space,),
}


class DockKeys(NamedTuple):
    """The result, in seconds."""

    #: CPU time of the main thread for the slowest key, its control, and its time by the clock.
    longest_cpu: float
    slowest: str
    longest: float
    #: CPU time of the longest slice of deferred work, for which a key may have to wait.
    longest_later: float
    keys: int


def measure_dock(parcels: int = PARCELS) -> DockKeys:
    """Search three times for all parcels of a county, and then press keys in the dock."""
    # These need the QgsApplication when they are imported.
    from parcel_lookup.core.contract.query import Run
    from parcel_lookup.core.gis.connections import Connections, layer_connection, parcel_file_layer
    from parcel_lookup.tests.support.dock import opened_dock
    from parcel_lookup.tests.support.iface import Iface

    with tempfile.TemporaryDirectory() as folder, home(folder):
        county = Path(tempfile.gettempdir(), "parcel-lookup-bench", f"parcels-{parcels}.gpkg")
        if not county.exists():
            county = Path(folder, "county.gpkg")
            write_sample(county, parcels=parcels, seed=1)
        found = layer_connection("County", parcel_file_layer(county, Run()))
        Connections().save(found, replaces="County")
        Connections().set_default("County")
        iface = Iface()
        iface.window.show()
        try:
            with opened_dock(iface) as dock:
                return _Keys(iface, dock).measure()
        finally:
            QgsProject.instance().clear()
            Connections().remove("County")
            iface.close()


class _Keys:
    """Presses keys in a dock, in the running event loop."""

    def __init__(self, iface: Any, dock: ParcelDock) -> None:
        self._iface = iface
        self._dock = dock
        self._keys: list[tuple[float, float, str]] = []
        self._later: list[float] = []

    def measure(self) -> DockKeys:
        """Search, and press all keys twice: fonts and styles are loaded once."""
        for number in range(SEARCHES):
            self._search(number)
        self._wait(lambda: self._iface.window.isActiveWindow())
        for _ in range(2):
            self._keys.clear()
            self._later.clear()
            self._press_all()
        cpu, wall, name = max(self._keys)
        return DockKeys(cpu, name, wall, max(self._later), len(self._keys))

    def _search(self, number: int) -> None:
        from parcel_lookup.core.contract import Filter
        from parcel_lookup.ui.filters.draft import Draft
        from parcel_lookup.ui.filters.place import everywhere

        draft = Draft((Filter("acres", "gte", -number),))
        ready: list[Any] = []
        self._dock._runner.ready.connect(lambda *found: ready.append(found))  # noqa: SLF001
        self._dock._search_place(draft, everywhere())  # noqa: SLF001 - as the builder's button
        self._wait(lambda: bool(ready))

    def _press_all(self) -> None:
        self._dock.findChild(QTabBar).setFocus()
        for _ in range(_TABS):
            name = QApplication.focusWidget().objectName().replace("parcel_lookup_", "")
            for key in _TYPED.get(name, ()):
                self._press(key, name)
            self._press(Qt.Key.Key_Tab, name)

    def _press(self, key: str | Qt.Key, name: str) -> None:
        """Press a key, process all events that follow, and wait for deferred work."""
        started, cpu = time.perf_counter(), time.thread_time()
        QTest.keyClick(QApplication.focusWidget(), key)
        while QApplication.instance().hasPendingEvents() and time.perf_counter() - started < 1:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
        self._keys.append((time.thread_time() - cpu, time.perf_counter() - started, name))
        heart, loop = Heart(), QEventLoop()
        QTimer.singleShot(_BETWEEN_MS, loop.quit)
        loop.exec()
        heart.stop()
        self._later += [pause.cpu for pause in heart.pauses]

    def _wait(self, condition: Any) -> None:
        end = time.monotonic() + _SECONDS
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError("the dock is not ready")
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)


def main() -> None:
    """Print the result."""
    application = QgsApplication([], True)
    application.initQgis()
    found = measure_dock(int(os.environ.get("PARCELS", PARCELS)))
    print(
        f"{found.keys} keys: slowest {found.longest_cpu * 1000:.1f} ms CPU ({found.slowest},"
        f" {found.longest * 1000:.1f} ms by the clock);"
        f" later {found.longest_later * 1000:.1f} ms CPU",
        flush=True,
    )
    application.exitQgis()


if __name__ == "__main__":
    main()
