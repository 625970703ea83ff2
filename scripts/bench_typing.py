"""Benchmark of typing in the filter builder: the time that each key takes in the main thread.

`scripts/bench.py` calls `measure_typing`, which needs a QgsApplication.
"""

from __future__ import annotations

import contextlib
import gc
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bench_layer import Heart
from qgis.core import QgsApplication
from qgis.gui import QgsCollapsibleGroupBox
from qgis.PyQt.QtCore import QEventLoop, QSize, Qt, QTimer
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import QApplication, QComboBox, QLineEdit, QWidget

from parcel_lookup.core.contract import Filter
from parcel_lookup.service.sample import write_sample

if TYPE_CHECKING:
    from parcel_lookup.ui.filters.dialog import FilterDialog

VALUES = 2000
#: Enough parcels for many owners, addresses, and numbers.
_PARCELS = 6000
#: A fast typist, who pauses after each word until all deferred work is done.
_BETWEEN_MS, _REST_MS = 20, 700
_SECONDS = 30
_SIZE = QSize(1000, 1500)
_HOME = "PARCEL_LOOKUP_HOME"

#: Rows, and the text that is typed in place of their values: with and without completions, valid
#: and invalid numbers, and a range whose ends are swapped in between.
_ROWS = (
    (Filter("state", "eq", "IA"), "minne"),
    (Filter("owner", "ilike", "farm"), "r family"),
    (Filter("situs", "ilike", "center"), "12 n main"),
    (Filter("mail_addr", "eq", "PO Box 322, St. Odile IA 52903"), "prairie falls zz"),
    (Filter("legal", "ilike", "creek"), "sec 4 t8"),
    (Filter("parcel_id", "in", ("80-20-01-000-001", "80-20-01-000-002")), "80-2, 01-000"),
    (Filter("sale_date", "ne", "2024-07-19"), "2019-06"),
    (Filter("acres", "gte", 40), "1234.5 acr"),
    (Filter("parcel_value", "between", (100_000, 2_500_000)), "9876543"),
    (Filter("sale_price", "lt", 1_250_000), "12x,000"),
)
#: Indexes of rows whose field has at least `VALUES` values in the county.
_COMPLETED = (1, 2, 3, 4, 5, 6)


class Typing(NamedTuple):
    """The result; times are in seconds of wall time unless noted."""

    #: The 99th percentile of the time from a key until all events are processed.
    percentile_99: float
    longest: float
    #: The field of the key that took longest, and the text in it.
    slowest: str
    #: CPU time of the main thread for the slowest key, and its field and text. Unlike wall time,
    #: it is the same on a busy machine.
    longest_cpu: float
    slowest_cpu: str
    #: CPU time of the longest slice of deferred work, for which a key may have to wait.
    longest_later: float
    keys: int
    #: Number of keys that were typed while the completions were open.
    completing: int


class _Key(NamedTuple):
    seconds: float
    #: CPU time of the main thread.
    cpu: float
    #: The field, and the text in it.
    what: str
    is_completing: bool


def measure_typing(*, with_panels: bool, words: int = 2) -> Typing:
    """Type in ten rows, optionally with the text panels open."""
    with tempfile.TemporaryDirectory() as folder, home(folder):
        county = Path(folder, "county.gpkg")
        write_sample(county, parcels=_PARCELS, seed=1)
        typist = _Typist(_open_builder(county, with_panels))
        try:
            typist.type_words(1)  # fonts and styles are loaded once
            typist.keys.clear()
            typist.later.clear()
            typist.type_words(words)
        finally:
            typist.close()
    keys = sorted(typist.keys)
    longest, most_cpu = keys[-1], max(typist.keys, key=lambda key: key.cpu)
    return Typing(
        keys[int(len(keys) * 0.99)].seconds,
        longest.seconds,
        longest.what,
        most_cpu.cpu,
        most_cpu.what,
        max(typist.later),
        len(keys),
        sum(key.is_completing for key in keys),
    )


@contextlib.contextmanager
def home(folder: str) -> Iterator[None]:
    """Use an empty folder instead of the user's saved searches."""
    before = os.environ.get(_HOME)
    os.environ[_HOME] = folder
    try:
        yield
    finally:
        del os.environ[_HOME]
        if before is not None:
            os.environ[_HOME] = before


def _open_builder(county: Path, with_panels: bool) -> FilterDialog:
    # These need the QgsApplication when they are imported.
    from parcel_lookup.core.contract.query import Run
    from parcel_lookup.core.gis.connections import layer_connection, parcel_file_layer
    from parcel_lookup.ui.filters.dialog import FilterDialog
    from parcel_lookup.ui.filters.draft import Draft

    dialog = FilterDialog(connection=layer_connection("County", parcel_file_layer(county, Run())))
    dialog.set_draft(Draft(tuple(item for item, _word in _ROWS)))
    for box in dialog.findChildren(QgsCollapsibleGroupBox):
        box.setCollapsed(not with_panels)
    dialog.show()
    dialog.resize(_SIZE)  # nothing is scrolled out of sight
    dialog.activateWindow()
    return dialog


class _Typist:
    """Types in the rows of a builder, in the running event loop."""

    def __init__(self, dialog: FilterDialog) -> None:
        self.keys: list[_Key] = []
        self.later: list[float] = []
        self._dialog = dialog
        self._loop = QEventLoop()
        self._steps: Iterator[int] = iter(())
        self._error: Exception | None = None

    def type_words(self, words: int) -> None:
        """Type a number of words into each row."""
        self._steps = self._type(words)
        self._play(None)
        self._loop.exec()
        if self._error is not None:
            raise self._error

    def close(self) -> None:
        """Close the builder and its file."""
        self._dialog.close()
        QTimer.singleShot(_REST_MS, self._loop.quit)
        self._loop.exec()

    def _play(self, heart: Heart | None) -> None:
        if heart is not None:
            heart.stop()
            self.later += [pause.cpu for pause in heart.pauses]
        try:
            wait = next(self._steps)
        except StopIteration:
            self._loop.quit()
        except Exception as error:  # noqa: BLE001 - raised by `type_words`
            self._error = error
            self._loop.quit()
        else:
            heart = Heart()
            QTimer.singleShot(wait, lambda: self._play(heart))

    def _type(self, words: int) -> Iterator[int]:
        """Yield the milliseconds to wait."""
        yield from self._until_ready()
        gc.collect()
        for _ in range(words):
            for row, (item, word) in enumerate(_ROWS):
                popup = QApplication.activePopupWidget()
                if popup is not None:  # the last word's completions
                    popup.hide()
                # As by Tab: the text is selected, so that typing replaces it.
                self._line(row).setFocus(Qt.FocusReason.TabFocusReason)
                yield _REST_MS
                for key in (*word, *[Qt.Key.Key_Backspace] * (len(word) // 2), "3"):
                    self._press(key, item.field)
                    yield _BETWEEN_MS
                yield _REST_MS

    def _until_ready(self) -> Iterator[int]:
        """Wait until the window is active, and has its completions."""
        end = time.monotonic() + _SECONDS
        while not (self._dialog.isActiveWindow() and self._knows_values()):
            if time.monotonic() > end:
                raise TimeoutError("no completions in the builder")
            yield _BETWEEN_MS
        yield _REST_MS

    def _knows_values(self) -> bool:
        models = [self._line(row).completer().model() for row in _COMPLETED]
        return all(model.rowCount() >= VALUES for model in models)

    def _line(self, row: int) -> QLineEdit:
        """Return the line edit of a row's value."""
        from parcel_lookup.ui.filters.row import FilterRow

        rows = sorted(self._dialog.findChildren(FilterRow), key=lambda one: one.y())
        value = rows[row].findChild(QWidget, "parcel_lookup_filter_value")
        return value.lineEdit() if isinstance(value, QComboBox) else value

    def _press(self, key: str | Qt.Key, field: str) -> None:
        """Press a key, and process all events that follow, including painting."""
        is_completing = QApplication.activePopupWidget() is not None
        started, cpu = time.perf_counter(), time.thread_time()
        QTest.keyClick(self._dialog.windowHandle(), key)
        while self._loop.processEvents(QEventLoop.ProcessEventsFlag.AllEvents):
            pass
        seconds, cpu = time.perf_counter() - started, time.thread_time() - cpu
        self.keys.append(_Key(seconds, cpu, f"{field}: “{self._text()}”", is_completing))

    def _text(self) -> str:
        focused = QApplication.focusWidget()
        return focused.currentText() if isinstance(focused, QComboBox) else focused.text()


def main() -> None:
    """Print the results with closed and open panels."""
    application = QgsApplication([], True)
    application.initQgis()
    for words, with_panels in (("panels closed", False), ("panels open", True)):
        found = measure_typing(with_panels=with_panels)
        print(
            f"{words}: {found.keys} keys, {found.completing} with completions: 99 % under"
            f" {found.percentile_99 * 1000:.1f} ms, longest {found.longest * 1000:.1f} ms"
            f" ({found.slowest}); CPU {found.longest_cpu * 1000:.1f} ms ({found.slowest_cpu});"
            f" later {found.longest_later * 1000:.1f} ms",
            flush=True,
        )
    application.exitQgis()


if __name__ == "__main__":
    main()
