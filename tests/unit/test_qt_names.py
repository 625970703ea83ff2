"""Every Qt name in the plugin, the tests, and the scripts exists in Qt 5 and Qt 6.

The names are read from the source: what is imported from ``qgis.PyQt``, and what is looked up on
it, as in ``Qt.ItemDataRole.UserRole``. They are resolved in two processes: on the ``qgis.PyQt`` of
this QGIS, and on PyQt6 with the moves that a QGIS built with Qt 6 makes. On a
QGIS of Qt 5 that looks into both.
"""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator

import pytest
from qgis.PyQt.QtCore import QT_VERSION

from parcel_lookup.tests.support.modules import (
    Module,
    imports,
    project_modules,
    tool_modules,
)

QT = "qgis.PyQt."

# Reads a JSON list of dotted names, the first part a module of Qt; writes those that do not exist.
RESOLVE = """
import importlib, json, sys

def exists(name):
    module, *attributes = name.split(".")
    if package == "PyQt6" and attributes[:1] in (["QAction"], ["QActionGroup"], ["QShortcut"]):
        module = "QtGui"  # moved there by Qt 6; qgis.PyQt has them in QtWidgets and in QtGui
    try:
        value = importlib.import_module(f"{package}.{module}")
        for attribute in attributes:
            value = getattr(value, attribute)
    except (ImportError, AttributeError):
        return False
    return True

package = sys.argv[1]
print(json.dumps([name for name in json.load(sys.stdin) if not exists(name)]))
"""


def qt_names(module: Module) -> Iterator[str]:
    """The Qt names a module uses, without ``qgis.PyQt.``, each with all that is looked up on it."""
    local = dict(_imported(module))
    yield from local.values()
    inner = {id(node.value) for node in ast.walk(module.tree) if isinstance(node, ast.Attribute)}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and id(node) not in inner:
            root, _, attributes = _dotted(node).partition(".")
            if root in local:
                yield f"{local[root]}.{attributes}"


def _imported(module: Module) -> Iterator[tuple[str, str]]:
    for item in imports(module):
        if item.target.startswith(QT):
            yield item.local_name, item.target[len(QT) :]


def _dotted(node: ast.expr) -> str:
    """``a.b.c`` as text; empty where the chain starts with anything but a name."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and (start := _dotted(node.value)):
        return f"{start}.{node.attr}"
    return ""


def missing(package: str, names: set[str]) -> list[str]:
    """Return the names that a Qt package lacks, looked up in a separate process."""
    done = subprocess.run(
        [sys.executable, "-c", RESOLVE, package],
        input=json.dumps(sorted(names)),
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("package", ["qgis.PyQt", "PyQt6"])
def test_every_qt_name_exists(package):
    modules = [*project_modules(shipped=True), *tool_modules()]
    used = {name: module.name for module in modules for name in qt_names(module)}
    assert [f"{used[name]}: {name}" for name in missing(package, set(used))] == []


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("from qgis.PyQt.QtCore import Qt", {"QtCore.Qt"}),
        (
            "from qgis.PyQt.QtCore import Qt as Q\nf(Q.ItemDataRole.UserRole)",
            {"QtCore.Qt", "QtCore.Qt.ItemDataRole.UserRole"},
        ),
        (
            "from qgis.PyQt import QtGui\nQtGui.QIcon.fromTheme('a').pixmap(1).x",
            {"QtGui", "QtGui.QIcon.fromTheme"},
        ),
        ("from qgis.PyQt import uic\nuic.loadUiType(path)", {"uic", "uic.loadUiType"}),
        ("from qgis.core import Qgis\nQgis.MessageLevel.Info", set()),
    ],
)
def test_names_are_read_from_the_source(source, names):
    assert set(qt_names(Module("ui.x", source))) == names


@pytest.mark.parametrize(
    ("package", "name"),
    [
        ("PyQt6", "QtCore.Qt.UserRole"),
        ("PyQt6", "QtCore.QVariant.Type"),
        ("PyQt6", "QtWidgets.QUndoStack"),
        ("PyQt6", "QtGui.QFontMetrics.width"),
        ("PyQt6", "QtWebKit"),
        ("qgis.PyQt", "QtCore.Qt.ItemDataRole.NoSuchRole"),
    ],
)
def test_a_missing_name_is_found(package, name):
    assert missing(package, {name}) == [name]


def test_a_name_in_another_module_of_this_qt_is_found():
    names = {f"{module}.QUndoStack" for module in ("QtGui", "QtWidgets")}
    elsewhere = "QtWidgets" if QT_VERSION >= 0x060000 else "QtGui"
    assert missing("qgis.PyQt", names) == [f"{elsewhere}.QUndoStack"]


def test_moved_classes_are_found_in_both_places():
    names = {f"{module}.QAction.triggered" for module in ("QtGui", "QtWidgets")}
    assert missing("PyQt6", names) == missing("qgis.PyQt", names) == []


def test_the_tests_use_only_one_qt():
    other = "PyQt5" if QT_VERSION >= 0x060000 else "PyQt6"
    assert other not in sys.modules
