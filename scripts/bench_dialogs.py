"""Benchmark of the first use of each dialog: CPU time of the main thread, each in a new QGIS.

`scripts/bench.py` calls `measure_first_uses`, which starts QGIS Desktop with this file as its
start-up script once for each dialog. What is measured begins with the click and ends when the
dialog is painted and nothing is left to do.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Callable, NamedTuple

SCRIPTS = Path(os.environ["ROOT"], "scripts") if "ROOT" in os.environ else Path(__file__).parent
#: The dialog to measure, and the file for the result.
_DIALOG, _RESULT = "PARCEL_LOOKUP_BENCH_DIALOG", "PARCEL_LOOKUP_BENCH_RESULT"
#: If set, the profile of the click is written to this file.
_PROFILE = "PARCEL_LOOKUP_BENCH_PROFILE"
#: Seconds that QGIS is idle after its start, as when a user looks at the map first.
_IDLE_MS = 6000
#: Seconds during which deferred work is counted, too.
_LATER_MS = 1500
_SECONDS = 120
_ROWS = 1000
_COLUMNS = (
    *("PIN", "OWNER1", "SITE_ADDR", "ZIP", "DEED_ACRES", "TOTAL_VAL", "SALE_DT", "NOTES"),
    *("MAIL_ADDR", "MAIL_CITY", "ZONING", "LEGAL"),
)
#: Python's object of a dialog would otherwise go with that of its parent, QGIS's main window.
_OPEN: list[Any] = []
#: The number of columns of a layer with as many as a state's.
_MANY_COLUMNS = 84


class FirstUse(NamedTuple):
    """Seconds of the first use of a dialog."""

    dialog: str
    #: CPU time of the main thread until the dialog is painted, including deferred work.
    cpu: float
    #: Wall time until the dialog is painted.
    wall: float
    #: The longest import of preloading, in CPU time of the main thread.
    longest_import: float


def measure_first_uses(runs: int = 3) -> list[FirstUse]:
    """Return the median of some runs for each dialog."""
    found = []
    for dialog in DIALOGS:
        measured = [_measure(dialog) for _ in range(runs)]
        found.append(
            FirstUse(
                dialog,
                statistics.median(one["cpu"] for one in measured),
                statistics.median(one["wall"] for one in measured),
                statistics.median(one["import"] for one in measured),
            )
        )
    return found


def _measure(dialog: str) -> dict[str, float]:
    result = SCRIPTS.parent / "build" / "first-use.json"
    result.parent.mkdir(exist_ok=True)
    result.unlink(missing_ok=True)
    screen = ["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24"]
    command = [*screen, str(SCRIPTS / "desktop.sh"), "first-use", "scripts/bench_dialogs.py"]
    environment = {"COMPILED": "1", **os.environ, _DIALOG: dialog, _RESULT: str(result)}
    for name in ("PYTHONPATH", "QT_QPA_PLATFORM"):  # set by desktop.sh; QGIS has a screen
        environment.pop(name, None)
    subprocess.run(command, env=environment, check=True, capture_output=True, timeout=_SECONDS)
    return json.loads(result.read_text("utf-8"))


# ---- inside QGIS -----------------------------------------------------------------------------


def _plugin() -> Any:
    from qgis.utils import plugins

    return plugins["parcel_lookup"]


def _county(columns: dict[str, bool] | None = None) -> Any:
    """Return a layer of parcels; `columns` says of each whether it is numeric."""
    sys.path.append(str(SCRIPTS))
    from qgis.core import QgsFeature, QgsGeometry, QgsProject, QgsVectorLayer

    columns = columns or dict.fromkeys(_COLUMNS, False)
    types = {name: "double" if is_number else "string" for name, is_number in columns.items()}
    fields = "".join(f"&field={name}:{type_name}" for name, type_name in types.items())
    layer = QgsVectorLayer(f"MultiPolygon?crs=EPSG:4326{fields}", "Lots", "memory")
    features = []
    for number in range(_ROWS):
        feature = QgsFeature(layer.fields())
        feature.setAttributes(
            [
                number * 1.5 if is_number else f"{name} {number}"
                for name, is_number in columns.items()
            ]
        )
        west = -93 + number / 1000
        feature.setGeometry(
            QgsGeometry.fromWkt(
                f"MULTIPOLYGON((({west} 42,{west} 42.01,{west + 0.001} 42.01,{west} 42)))"
            )
        )
        features.append(feature)
    layer.dataProvider().addFeatures(features)
    layer.updateExtents()
    return QgsProject.instance().addMapLayer(layer)


def _filters() -> Callable[[], None]:
    return _plugin().search_by_filters


def _many_columns() -> Callable[[], None]:
    from parcel_lookup.core.contract.reference import known_columns

    columns = {column.short_name: column.is_numeric for column in known_columns().values()}
    return _columns(dict(list(columns.items())[:_MANY_COLUMNS]))


def _columns(columns: dict[str, bool] | None = None) -> Callable[[], None]:
    from qgis.utils import iface

    layer = _county(columns)

    def use() -> None:
        from parcel_lookup.core.gis.connections import Connections
        from parcel_lookup.core.gis.connections.layers import project_connection
        from parcel_lookup.ui.sources.dialog import SourceDialog

        _opened(SourceDialog(Connections(), iface.mainWindow(), project_connection(layer)))

    return use


def _options() -> Callable[[], None]:
    from qgis.gui import QgsOptionsWidgetFactory
    from qgis.PyQt.QtGui import QIcon
    from qgis.PyQt.QtWidgets import QDialog, QVBoxLayout
    from qgis.utils import iface

    from parcel_lookup.ui.options.factory import ParcelOptionsFactory

    factory: QgsOptionsWidgetFactory = ParcelOptionsFactory("Parcel Lookup", QIcon())

    def use() -> None:
        # The Options dialog of QGIS runs a nested event loop.
        dialog = QDialog(iface.mainWindow())
        QVBoxLayout(dialog).addWidget(factory.createWidget(dialog))
        dialog.open()

    return use


def _save() -> Callable[[], None]:
    from qgis.utils import iface

    layer = _county()

    def use() -> None:
        from parcel_lookup.ui.results.save_dialog import SaveDialog

        SaveDialog(layer, iface.mainWindow(), is_kept=False).open()

    return use


def _neighbors() -> Callable[[], None]:
    from qgis.utils import iface

    def use() -> None:
        from parcel_lookup.ui.search.neighbors_dialog import NeighborsDialog

        _opened(NeighborsDialog("Finds the neighbors of 1 parcel.", iface.mainWindow()))

    return use


def _group() -> Callable[[], None]:
    from qgis.utils import iface

    def use() -> None:
        from parcel_lookup.ui.connections.group_dialog import GroupDialog

        names = [f"County {number}" for number in range(50)]
        _opened(GroupDialog([(name, name) for name in names], names[:2], iface.mainWindow()))

    return use


def _conditions() -> Callable[[], None]:
    from qgis.utils import iface

    def use() -> None:
        from parcel_lookup.core.gis.connections import SAMPLE_CONNECTION
        from parcel_lookup.ui.filters.conditions_dialog import ConditionsDialog

        text = '[["acres", "gte", 40], ["owner", "ilike", "llc"]]'
        _opened(ConditionsDialog(iface.mainWindow(), text, SAMPLE_CONNECTION))

    return use


def _page() -> Callable[[], None]:
    from qgis.utils import iface

    layer = _county()

    def use() -> None:
        from parcel_lookup.ui.results.report_dialog import ReportDialog

        _opened(ReportDialog(layer, iface))

    return use


def _opened(dialog: Any) -> None:
    _OPEN.append(dialog)
    dialog.open()


def _history() -> Callable[[], None]:
    _plugin().show_dock()
    return _plugin().show_dock().show_history


def _help() -> Callable[[], None]:
    from qgis.PyQt.QtGui import QAction
    from qgis.utils import iface

    return iface.mainWindow().findChild(QAction, "parcel_lookup_help").trigger


def _report() -> Callable[[], None]:
    from qgis.utils import iface

    def use() -> None:
        from parcel_lookup.core.gis.run.unmatched import RowReport
        from parcel_lookup.core.search import IdRow, RowResult, RowStatus
        from parcel_lookup.ui.lists.report import ListLayers, ListReportDialog

        asked = tuple(IdRow(f"{number:06}") for number in range(_ROWS))
        results = [RowResult(RowStatus.NONE, note="No such id.")] * _ROWS
        ids = list(range(_ROWS))
        report = RowReport("List", IdRow, asked, results, ids, (), [()] * _ROWS)
        ListReportDialog(report, ListLayers(), iface).present()

    return use


def _map_tool() -> Callable[[], None]:
    from qgis.PyQt.QtGui import QAction
    from qgis.utils import iface

    return iface.mainWindow().findChild(QAction, "parcel_lookup_at_point").trigger


def _list() -> Callable[[], None]:
    return _plugin().look_up_list


def _dock() -> Callable[[], None]:
    return _plugin().show_dock


DIALOGS: dict[str, Callable[[], Callable[[], None]]] = {
    "the dock": _dock,
    "Search by Filters": _filters,
    "Look Up a List": _list,
    f"the columns of a layer, {len(_COLUMNS)} of them": _columns,
    f"the columns of a layer, {_MANY_COLUMNS} of them": _many_columns,
    "the page in QGIS's options": _options,
    "Save Parcels": _save,
    "Find Neighbors": _neighbors,
    "Search Several Connections": _group,
    "the filters of an algorithm": _conditions,
    "Report": _page,
    "Search History": _history,
    "the help": _help,
    "the report on a list": _report,
    "Parcel at Point": _map_tool,
}


def _use() -> None:
    """Click and measure, in QGIS's event loop."""
    import cProfile
    import importlib

    from qgis.PyQt.QtCore import QTimer
    from qgis.PyQt.QtWidgets import QApplication

    from parcel_lookup.core.gis.qt.background import Background
    from parcel_lookup.core.gis.qt.jobs import jobs

    imports = [0.0]
    import_module = importlib.import_module

    def timed(name: str) -> Any:
        busy = time.thread_time()
        found = import_module(name)
        imports.append(time.thread_time() - busy)
        return found

    importlib.import_module = timed
    use = DIALOGS[os.environ[_DIALOG]]()
    profile = cProfile.Profile(time.thread_time) if os.environ.get(_PROFILE) else None

    def click() -> None:
        from parcel_lookup.ui.preloading import Preloader

        (preloader,) = _plugin().findChildren(Preloader)
        wall, cpu = time.perf_counter(), time.thread_time()
        if profile is not None:
            profile.enable()
        use()
        built = time.thread_time() - cpu
        for _ in range(20):
            QApplication.processEvents()
        shown = {
            "import": max(imports),
            "is_done": not preloader.isActive(),
            "built": built,
            "painted": time.thread_time() - cpu,
            "wall": time.perf_counter() - wall,
        }
        QTimer.singleShot(_LATER_MS, lambda: end(cpu, shown))

    def end(cpu: float, shown: dict[str, float]) -> None:
        if jobs.of(Background):  # whose results will be shown
            QTimer.singleShot(_LATER_MS, lambda: end(cpu, shown))
            return
        shown["cpu"] = time.thread_time() - cpu
        if profile is not None:
            profile.disable()
            profile.dump_stats(os.environ[_PROFILE])
        Path(os.environ[_RESULT]).write_text(json.dumps(shown), "utf-8")
        os._exit(0)  # QGIS would offer to save the project

    QTimer.singleShot(_IDLE_MS, click)


def main() -> None:
    """Print the results for the named dialogs, or for all."""
    for dialog in sys.argv[1:] or DIALOGS:
        print(
            dialog, {name: round(value, 3) for name, value in _measure(dialog).items()}, flush=True
        )


if os.environ.get(_RESULT):
    _use()
elif __name__ == "__main__":
    main()
