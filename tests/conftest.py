"""Isolation of all tests: nothing of the user's QGIS is read or written.

QGIS reads its environment when it starts, which pytest-qgis makes it do after the conftest files
are loaded, so everything here that QGIS must see is set while this module is imported.
"""

import atexit
import gc
import os
import random
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from qgis.PyQt.QtCore import QT_VERSION
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import QApplication

pytest_plugins = [
    "parcel_lookup.tests.support.cambridge",
    "parcel_lookup.tests.support.postgres",
]

ROOT = Path(__file__).resolve().parents[1]
SHARED_DATA = ROOT.parent / "shared" / "data"


def _isolate() -> Path:
    home = Path(tempfile.mkdtemp(prefix="parcel-lookup-tests-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    folders = {
        "PARCEL_LOOKUP_HOME": "parcel-lookup",
        "QGIS_CUSTOM_CONFIG_PATH": "profile",
        "QGIS_AUTH_DB_DIR_PATH": "auth",
        "XDG_CONFIG_HOME": "config",
        "XDG_DATA_HOME": "data",
        "XDG_CACHE_HOME": "cache",
        "XDG_RUNTIME_DIR": "run",
    }
    for variable, name in folders.items():
        folder = home / name
        folder.mkdir(mode=0o700)
        os.environ[variable] = str(folder)
    for variable in ("PARCEL_LOOKUP_URL", "PARCEL_LOOKUP_KEY"):
        os.environ.pop(variable, None)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    # pytest-qt would take PyQt6 wherever it is installed, even with a Qt 5 build of QGIS.
    os.environ["PYTEST_QT_API"] = "pyqt6" if QT_VERSION >= 0x060000 else "pyqt5"
    proj = Path("/usr/share/proj")
    if (proj / "proj.db").exists():  # pyproj searches next to the virtual environment's Python
        os.environ.setdefault("PROJ_DATA", str(proj))
    return home


HOME = _isolate()

hypothesis.settings.register_profile("default", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
# For `make faults`: the same examples every time, and the first that fails is enough.
_WITHOUT_SHRINKING = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
hypothesis.settings.register_profile(
    "faults", deadline=None, derandomize=True, phases=_WITHOUT_SHRINKING
)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of plain Python; in tests/e2e each file decides for itself."""
    for item in items:
        if item.path.relative_to(ROOT).parts[1] in ("unit", "service"):
            item.add_marker(pytest.mark.plain)


@pytest.fixture(autouse=True)
def _seeded() -> None:
    """Use the same random numbers in every run, regardless of the order of the tests."""
    random.seed(20240601)


@pytest.fixture(autouse=True)
def _nothing_stored() -> None:
    """Every test begins without saved responses, without a history, and without session keys."""
    keys = sys.modules.get("parcel_lookup.core.gis.connections.keys")
    if keys is not None:  # a key takes precedence over that of another connection of the same name
        keys._session_keys.clear()
    for path in (HOME / "parcel-lookup").glob("*.sqlite*"):
        # A thread that closes its connection at the same time removes its log files itself.
        path.unlink(missing_ok=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo) -> Iterator[None]:
    """Add what QGIS was doing to the report of a test that fails: some fail only sometimes."""
    report = yield
    if report.when == "call" and report.failed and item.get_closest_marker("plain") is None:
        report.sections.append(("QGIS at the failure", f"{_windows_and_tasks()}\n{_stacks()}"))
    return report


def _windows_and_tasks() -> str:
    from qgis.core import QgsApplication
    from qgis.gui import QgsMessageBar

    windows = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
    widgets = [QApplication.activeWindow(), QApplication.focusWidget(), *windows]
    bars = [bar for window in windows for bar in window.findChildren(QgsMessageBar)]
    messages = [item.text() for bar in bars for item in bar.items()]
    tasks = [(one.description(), one.status()) for one in QgsApplication.taskManager().tasks()]
    names = [f"{type(one).__name__} {one.objectName()}" if one else "none" for one in widgets]
    return "\n".join(
        (
            f"active window: {names[0]}; focus: {names[1]}; visible: {', '.join(names[2:])}",
            f"messages: {messages}",
            f"tasks: {tasks}",
        )
    )


@pytest.fixture(autouse=True, scope="module")
def _nothing_left_running() -> Iterator[None]:
    """Every file of tests begins when the searches and tasks of the one before have ended.

    Until then, Python's garbage collector is paused.
    """
    yield
    if "parcel_lookup.core.gis.qt.garbage" in sys.modules:
        until = time.monotonic() + 60
        while not gc.isenabled():
            assert time.monotonic() < until, _stacks()
            QTest.qWait(10)


def _stacks() -> str:
    stacks = ("".join(traceback.format_stack(one)) for one in sys._current_frames().values())
    return "\n".join(("Still running:", *stacks))


@pytest.fixture(scope="session")
def repo_root() -> Path:
    """Return the root of the checkout, which is the package itself."""
    return ROOT


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Return the folder of test data next to the checkout."""
    if not SHARED_DATA.is_dir():
        pytest.skip(f"the test data is not there: {SHARED_DATA}")
    return SHARED_DATA
