"""Typing in the filter builder: how long each key keeps the main thread.

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
#: So many have enough owners, addresses and numbers.
_PARCELS = 6000
#: A quick typist, who rests after a word until all that waits for that has had its turn.
_BETWEEN_MS, _REST_MS = 20, 700
_SECONDS = 30
_SIZE = QSize(1000, 1500)
_HOME = "PARCEL_LOOKUP_HOME"

#: Rows, and what is typed there in the place of their value: what completes and what does not,
#: numbers and what is none, a range whose ends are swapped meanwhile.
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
#: Rows whose field has so many values in the county.
_COMPLETED = (1, 2, 3, 4, 5, 6)


class Typing(NamedTuple):
    """Seconds, of wall time where nothing else is said."""

    #: From a key to the time when nothing is left to do for it; 99 of 100 take no longer.
    percentile_99: float
    longest: float
    #: What the longest key was typed into, and what was there then.
    slowest: str
    #: CPU time of the main thread for the slowest key, which a busy machine does not change, and
    #: which key that was.
    longest_cpu: float
    slowest_cpu: str
    #: CPU time of the longest slice of deferred work, for which a key may have to wait.
    longest_later: float
    keys: int
    #: So many keys found the completions open.
    completing: int


class _Key(NamedTuple):
    seconds: float
    #: CPU time of the main thread.
    cpu: float
    #: Into which field, and what was there then.
    what: str
    is_completing: bool


def measure_typing(*, with_panels: bool, words: int = 2) -> Typing:
    """Type in ten rows; `with_panels`: the request and the expression are open below them."""
    with tempfile.TemporaryDirectory() as folder, _home(folder):
        county = Path(folder, "county.gpkg")
        write_sample(county, parcels=_PARCELS, seed=1)
        typist = _Typist(_open_builder(county, with_panels))
        try:
            typist.type_words(1)  # fonts and styles are looked for once
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
def _home(folder: str) -> Iterator[None]:
    """Saved searches of whoever runs this are not looked at."""
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
    from parcel_lookup.core.gis.connections import LOCAL, Connection
    from parcel_lookup.ui.filters.dialog import FilterDialog
    from parcel_lookup.ui.filters.draft import Draft

    dialog = FilterDialog(connection=Connection("County", LOCAL, path=str(county)))
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
        """Type so many words into each row."""
        self._steps = self._type(words)
        self._play(None)
        self._loop.exec()
        if self._error is not None:
            raise self._error

    def close(self) -> None:
        """Close the builder, and let go of its file."""
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
        """Yields the milliseconds to wait."""
        yield from self._until_ready()
        gc.collect()
        for _ in range(words):
            for row, (item, word) in enumerate(_ROWS):
                popup = QApplication.activePopupWidget()
                if popup is not None:  # the last word's completions
                    popup.hide()
                # As by Tab: what is typed takes the place of what is there.
                self._line(row).setFocus(Qt.FocusReason.TabFocusReason)
                yield _REST_MS
                for key in (*word, *[Qt.Key.Key_Backspace] * (len(word) // 2), "3"):
                    self._press(key, item.field)
                    yield _BETWEEN_MS
                yield _REST_MS

    def _until_ready(self) -> Iterator[int]:
        """The window is in use, and has its completions."""
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
        """Where the value of a row is typed."""
        from parcel_lookup.ui.filters.row import FilterRow

        rows = sorted(self._dialog.findChildren(FilterRow), key=lambda one: one.y())
        value = rows[row].findChild(QWidget, "parcel_lookup_filter_value")
        return value.lineEdit() if isinstance(value, QComboBox) else value

    def _press(self, key: str | Qt.Key, field: str) -> None:
        """As a keyboard does; ended when all that follows at once is done, and painted."""
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
    """Print both rows."""
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
