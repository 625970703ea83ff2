"""Imports the modules of the windows while QGIS is idle, so that the first click responds at once.

Most of the cost of a first click is Python reading some 300 modules: several tenths of a second,
and twice that at the first start after an installation, which compiles them.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import suppress

from qgis.PyQt.QtCore import QObject, QTimer

from parcel_lookup.core.resources import PLUGIN

#: What is imported: folders before those that need them, so that no import takes long.
_FOLDERS = (
    "core/contract",
    "core/parcel_file",
    "core/gis/qt",
    "core/gis/layer",
    "core",
    "ui/kit",
    "ui",
)
_PACKAGE = __name__.rpartition(".ui.")[0]
#: Milliseconds until QGIS has its window up, and between imports for the event loop.
_FIRST_MS, _BETWEEN_MS = 2000, 5


class Preloader(QTimer):
    """Imports the plugin's modules one at a time, in the main thread."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names = _names()
        self.timeout.connect(self._import_next)
        self.start(_FIRST_MS)

    def _import_next(self) -> None:
        self.setInterval(_BETWEEN_MS)
        name = next((name for name in self._names if name not in sys.modules), "")
        if not name:
            self.stop()
            return
        with suppress(Exception):  # a click meets it again, and reports it
            importlib.import_module(name)


def _names() -> Iterator[str]:
    for folder in _FOLDERS:
        for path in sorted((PLUGIN / folder).rglob("*.py")):
            parts = path.relative_to(PLUGIN).with_suffix("").parts
            if "toolbox" not in parts:  # needs Processing, a plugin that may be off
                yield ".".join((_PACKAGE, *parts)).removesuffix(".__init__")
