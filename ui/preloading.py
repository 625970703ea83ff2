"""Imports the modules of the windows while QGIS is idle, so that the first click responds at once.

Most of the cost of a first click is Python reading some 300 modules: several tenths of a second,
and twice that at the first start after an installation, which compiles them.
"""

from __future__ import annotations

import importlib
import re
import sys
import time
import traceback
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING

from qgis.core import Qgis
from qgis.PyQt.QtCore import QObject, QTimer

from parcel_lookup.core.resources import PLUGIN

if TYPE_CHECKING:
    from collections.abc import Iterator

#: The entry points of the first clicks, relative to the plugin, and what they import only when
#: used. Their top-level imports are loaded before them.
_WINDOWS = (
    "ui.dock.dock",
    "core.contract.reading",
    "core.gis.expressions",
    "core.gis.inputs.map_state",
    "core.local.source",
    "core.arcgis.catalog",
    "core.arcgis.capabilities",
    "core.local.query.values",
    "ui.filters.dialog",
    "ui.filters.list_editor",
    "ui.filters.conditions_dialog",
    "ui.lists.dialog",
    "core.gis.result.collected",
    "ui.map_tool.map_lookup",
    "ui.results.save_dialog",
    "ui.lists.report",
    "ui.options.page",
    "ui.importing.dialog",
    "ui.connections.layer_dialog",
    "ui.connections.table_dialog",
    "core.arcgis.sampling",
)
#: By then QGIS has its window up, and the user is looking at it.
_FIRST_MS = 2000
#: Imports pause after a time slice, and leave the event loop to others in between.
_SLICE_SECONDS, _BETWEEN_MS = 0.004, 10
#: Matches imports at the top of a module; those in functions or for type checkers are indented.
_IMPORT = re.compile(r"^from (?P<module>[\w.]+) import (?P<names>\([^)]*\)|[^\n]*)", re.MULTILINE)


class Preloader(QObject):
    """Imports one module at a time, dependencies first, in the main thread.

    Dependencies are read from the text of the files: missing one only makes a time slice longer.
    """

    def __init__(self, parent: QObject | None = None, first_ms: int = _FIRST_MS) -> None:
        """Begin after `first_ms` milliseconds."""
        super().__init__(parent)
        self._package, _, _ = __name__.rpartition(".ui.")
        self._folder = PLUGIN
        #: The last item is next; a module goes on top of those that need it.
        self._waiting = [f"{self._package}.{name}" for name in reversed(_WINDOWS)]
        self._read: set[str] = set()
        #: The longest time slice so far, in seconds of the main thread's CPU time.
        self.longest = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._import_some)
        self._timer.start(first_ms)

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to import."""
        return not self._waiting

    def close_down(self) -> None:
        """Stop importing."""
        self._timer.stop()
        self._waiting.clear()

    def _import_some(self) -> None:
        started, busy = time.perf_counter(), time.thread_time()
        while self._waiting and time.perf_counter() - started < _SLICE_SECONDS:
            self._take_step()
        self.longest = max(self.longest, time.thread_time() - busy)
        if self._waiting:
            self._timer.start(_BETWEEN_MS)

    def _take_step(self) -> None:
        name = self._waiting[-1]
        if name in sys.modules:
            self._waiting.pop()
        elif name not in self._read:
            self._read.add(name)
            needed = [one for one in self._needed_by(name) if one not in self._read]
            self._waiting += reversed(needed)
        else:
            self._waiting.pop()
            if any(package not in sys.modules for package in self._packages_of(name)):
                # Importing it would import all of its package, which waits for other modules. For
                # now, only compile it, unless that was done before.
                SourceFileLoader(name, str(self._path_of(name))).get_code(name)
                return
            try:
                importlib.import_module(name)
            except Exception:  # noqa: BLE001 - a click will meet it again, and say what it means
                from parcel_lookup.core.gis.qt.log import log

                sentence = f"{name} could not be imported ahead of its first use."
                log(sentence, Qgis.MessageLevel.Warning, traceback.format_exc())

    def _needed_by(self, name: str) -> Iterator[str]:
        """Return the plugin's modules that importing this one imports, its packages first."""
        path = self._path_of(name)
        if path is None:
            return
        yield from self._packages_of(name)
        for found in _IMPORT.finditer(path.read_text("utf-8")):
            base = found["module"]
            if not base.startswith(f"{self._package}."):
                continue
            yield base
            for imported in re.findall(r"\w+", found["names"]):
                if self._path_of(f"{base}.{imported}") is not None:
                    yield f"{base}.{imported}"

    def _packages_of(self, name: str) -> Iterator[str]:
        parts = name.split(".")
        for number in range(self._package.count(".") + 2, len(parts)):
            yield ".".join(parts[:number])

    def _path_of(self, name: str) -> Path | None:
        """Return the file of a module of the plugin."""
        inner = name[len(self._package) + 1 :].replace(".", "/")
        for path in (self._folder / f"{inner}.py", self._folder / inner / "__init__.py"):
            if path.is_file():
                return path
        return None
