"""Rules on imports and calls that import-linter does not check (see `pyproject.toml`).

Each rule is a function from a module to sentences about what breaks it, so that it is tried on a
sample that breaks it as well as on the project.
"""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from parcel_lookup.tests.support.modules import Import, Module, imports, project_modules

# What a user's QGIS has. urllib3 comes with requests, numpy with shapely.
AT_RUN_TIME = ("qgis", "processing", "osgeo", "requests", "urllib3", "shapely", "numpy")
OTHER_QT = ("PyQt4", "PyQt5", "PyQt6", "PySide2", "PySide6", "sip", "qtpy")
WIDGETS = ("qgis.PyQt.QtWidgets", "qgis.gui", "qgis.utils")
# What shapely does by functions that GEOS has since 3.12 only, where it was built with those.
NEWER_GEOS = (
    *("wkt", "to_wkt", "has_m", "get_m", "coverage_is_valid", "coverage_invalid_edges"),
    *("coverage_simplify", "contains_xy", "intersects_xy", "equals_identical"),
    *("disjoint_subset_union", "disjoint_subset_union_all", "maximum_inscribed_circle"),
)
ONLY_IN = {
    "QgsCoordinateTransform": "core.gis.qt.crs_thread",
    "QgsVectorLayerFeatureSource": "core.gis.layer.reading",
}
LOADED_LATE = ("requests", "urllib3", "shapely", "numpy")


def qt_through_qgis(module: Module) -> Iterator[str]:
    yield from _imports_of(module, *OTHER_QT)


def no_widget_in_gis(module: Module) -> Iterator[str]:
    if _is_below(module.name, "core.gis"):
        yield from _imports_of(module, *WIDGETS)


def nothing_to_install(module: Module) -> Iterator[str]:
    known = [*sys.stdlib_module_names, *AT_RUN_TIME]
    for item in imports(module):
        if not _is_below(module.name, "service") and not item.ours and not item.is_below(*known):
            yield _sentence(module, item)


def empty_init(module: Module) -> Iterator[str]:
    """QGIS imports the package to read its metadata, long before it starts the plugin."""
    if module.name == "":
        for item in imports(module):
            if item.at_start and not item.is_below("__future__", "typing"):
                yield _sentence(module, item)


def no_nested_event_loop(module: Module) -> Iterator[str]:
    for node in ast.walk(module.tree):
        name = getattr(node, "attr", getattr(node, "id", getattr(node, "name", "")))
        if name in ("processEvents", "exec_", "QEventLoop"):
            yield f"{module.name}:{getattr(node, 'lineno', '?')}: {name}"
        is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if is_call and node.func.attr == "exec" and "menu" not in ast.unparse(node.func).lower():
            yield f"{module.name}:{node.lineno}: exec of something other than a menu"


def nothing_of_a_newer_geos(module: Module) -> Iterator[str]:
    """QGIS's own GEOS replaces the one of shapely: see docs/development.md."""
    if _is_below(module.name, "service"):
        return
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "shapely.to_wkb":
            if "output_dimension" not in {keyword.arg for keyword in node.keywords}:
                yield f"{module.name}:{node.lineno}: to_wkb without output_dimension"
        elif isinstance(node, ast.Attribute) and node.attr in NEWER_GEOS:
            yield f"{module.name}:{node.lineno}: {node.attr}"


def checked_by_one_module(module: Module) -> Iterator[str]:
    """A transformation may do nothing, and a reading may end early: see docs/development.md."""
    for node in ast.walk(module.tree):
        name = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
        if name in ONLY_IN and module.name != ONLY_IN[name]:
            yield f"{module.name}:{node.lineno}: {name}"


def _is_below(name: str, part: str) -> bool:
    return f"{name}.".startswith(f"{part}.")


def _imports_of(module: Module, *names: str) -> Iterator[str]:
    return (_sentence(module, item) for item in imports(module) if item.is_below(*names))


def _sentence(module: Module, item: Import) -> str:
    return f"{module.name or '__init__'}:{item.line}: imports {item.target or 'the package'}"


RULES = [
    qt_through_qgis,
    no_widget_in_gis,
    nothing_to_install,
    empty_init,
    no_nested_event_loop,
    nothing_of_a_newer_geos,
    checked_by_one_module,
]

BROKEN = [
    (qt_through_qgis, "ui.dock.dock", "from PyQt5.QtWidgets import QDockWidget"),
    (qt_through_qgis, "core.gis.layers", "import sip"),
    (no_widget_in_gis, "core.gis.layers", "from qgis.PyQt.QtWidgets import QLabel"),
    (no_widget_in_gis, "core.gis.connections", "from qgis.PyQt import QtCore, QtWidgets"),
    (no_widget_in_gis, "core.gis.tasks", "from qgis import gui"),
    (no_widget_in_gis, "core.gis.tasks", "from qgis.utils import iface"),
    (nothing_to_install, "core.remote.http.transport", "import httpx"),
    (nothing_to_install, "core.parcel_file.lookup", "import pandas as pd"),
    (nothing_to_install, "core.gis.source.postgres_table", "import psycopg2"),
    (empty_init, "", "from .plugin import ParcelLookupPlugin"),
    (empty_init, "", "import os"),
    (no_nested_event_loop, "ui.dock.dock", "QApplication.processEvents()"),
    (no_nested_event_loop, "ui.dock.dock", "dialog.exec_()"),
    (no_nested_event_loop, "ui.dock.dock", "self.dialog.exec()"),
    (no_nested_event_loop, "core.gis.tasks", "from qgis.PyQt.QtCore import QEventLoop"),
    (no_nested_event_loop, "core.gis.tasks", "loop = QtCore.QEventLoop()"),
    (nothing_of_a_newer_geos, "core.search.query.polygons", "shapely.to_wkb(shape)"),
    (nothing_of_a_newer_geos, "core.columns.rows", "text = shape.wkt"),
    (nothing_of_a_newer_geos, "core.search.query.overlap", "shapely.contains_xy(shape, x, y)"),
    (checked_by_one_module, "ui.kit.sketch", "t = QgsCoordinateTransform(a, b, project)"),
    (checked_by_one_module, "core.gis.inputs", "source = QgsVectorLayerFeatureSource(layer)"),
]

FINE = [
    (no_widget_in_gis, "ui.dock.dock", "from qgis.PyQt.QtWidgets import QLabel"),
    (nothing_to_install, "service.app", "import fastapi"),
    (empty_init, "", "def classFactory(iface):\n    import os"),
    (
        nothing_of_a_newer_geos,
        "core.search.query.polygons",
        "shapely.to_wkb(x, output_dimension=2)",
    ),
    (nothing_of_a_newer_geos, "service.importing", "text = shape.wkt"),
    (checked_by_one_module, "core.gis.qt.crs_thread", "QgsCoordinateTransform(a, b, context)"),
    (no_nested_event_loop, "ui.menus", "menu.exec(position)\nself.dialog.open()"),
]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_project_follows_the_rule(rule):
    modules = project_modules()
    assert len(modules) > 5
    assert [sentence for module in modules for sentence in rule(module)] == []


@pytest.mark.parametrize(("rule", "name", "source"), BROKEN)
def test_a_violation_of_the_rule_is_found(rule, name, source):
    assert list(rule(Module(name, source, is_package=name == "")))


@pytest.mark.parametrize(("rule", "name", "source"), FINE)
def test_valid_code_passes_the_rule(rule, name, source):
    assert list(rule(Module(name, source, is_package=name == ""))) == []


def _loaded_by(statements: str) -> set[str]:
    """The top-level packages that are loaded after the statements, in a Python of their own."""
    return {name.partition(".")[0] for name in _modules_after(statements)}


def _modules_after(statements: str) -> list[str]:
    script = f"{statements}\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


START_OF_QGIS = f"""
from qgis.core import QgsApplication
app = QgsApplication([], False)
app.initQgis()
import sys
# QGIS has loaded some of them for itself, where they are there: what we load comes back.
for name in [name for name in sys.modules if name.partition(".")[0] in {LOADED_LATE!r}]:
    del sys.modules[name]
import parcel_lookup, parcel_lookup.plugin
parcel_lookup.classFactory(None).initProcessing()
"""


def test_starting_qgis_imports_no_heavy_package():
    loaded = _loaded_by(START_OF_QGIS)
    assert "parcel_lookup" in loaded
    assert loaded.isdisjoint(LOADED_LATE)


def test_algorithms_without_a_window_import_no_widget():
    """Their controls are named in metadata, which only Processing's dialogs read."""
    loaded = _modules_after(START_OF_QGIS)
    assert "parcel_lookup.algorithms.neighbors" in loaded
    assert [name for name in loaded if name.startswith("parcel_lookup.ui")] == []


def test_an_import_of_a_heavy_package_is_found():
    assert {"requests", "shapely"} <= _loaded_by("import requests, shapely")
