"""The “Saved Responses” group of the options page: size, and the button to delete them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import Qgis
from qgis.PyQt.QtWidgets import QGroupBox, QHBoxLayout, QLabel, QPushButton, QWidget

from parcel_lookup.core.gis.connections.cached_responses import (
    StoredAnswers,
    count_stored_answers,
    empty_stored_answers,
)
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.ui.kit.question import ask
from parcel_lookup.ui.kit.text import number_of, tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from qgis.PyQt.QtGui import QShowEvent

    from parcel_lookup.core.contract import ParcelError

_UNITS = ("bytes", "KB", "MB", "GB")


class StoreBox(QGroupBox):
    """The “Saved Responses” group, which counts the responses in a task when it is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Saved Responses"), parent)
        tip = tr(
            "Responses of services are saved on this computer, so that repeating a search "
            "sends no requests"
        )
        name_it(self, "stored_answers", tip)
        self._size = QLabel("…")
        self._size.setWordWrap(True)
        name_it(self._size, "stored_size", tip)
        self._button = QPushButton(tr("&Delete…"))
        self._button.setAutoDefault(False)
        name_it(
            self._button,
            "empty_store",
            tr("Delete saved responses. The history and the number of requests counted are kept."),
        )
        self._button.setEnabled(False)
        self._button.clicked.connect(self._ask)
        layout = QHBoxLayout(self)
        layout.addWidget(self._size, 1)
        layout.addWidget(self._button)

    def showEvent(self, event: QShowEvent | None) -> None:
        """Count again: searches may have saved more responses."""
        super().showEvent(event)
        self._start(Background(tr("Counting saved responses"), _count, is_hidden=True))

    def _ask(self, _checked: bool = False) -> None:
        ask(
            self,
            "empty_store_box",
            tr("Delete Saved Responses"),
            tr("Delete all saved responses?"),
            tr(
                "Searches that you run again or resume will request everything from the service "
                "again, which uses your quota."
            ),
            tr("Delete"),
            self._empty,
        )

    def _empty(self) -> None:
        self._size.setText(tr("Deleting…"))
        self._start(Background(tr("Deleting saved responses"), _clear))

    def _start(self, task: Background) -> None:
        self._button.setEnabled(False)
        task.done.connect(self._on_done)
        task.failed.connect(self._on_failed)
        task.start()

    def _on_done(self, stored: StoredAnswers) -> None:
        answers = number_of(stored.answers, "{} response", "{} responses")
        text = f"{answers}, {_size_text(stored.size_bytes)}" if stored.answers else tr("None.")
        self._size.setText(f"{text}\n⚠ {stored.problem}" if stored.problem else text)
        self._button.setEnabled(bool(stored.answers or stored.problem))

    def _on_failed(self, error: ParcelError) -> None:
        log(error.sentence, Qgis.MessageLevel.Warning, error.detail)
        self._size.setText(f"⚠ {error.sentence}")
        self._size.setToolTip(error.detail)
        # Deleting may be what helps.
        self._button.setEnabled(True)


def _count(_stop: object) -> StoredAnswers:
    return count_stored_answers()


def _clear(_stop: object) -> StoredAnswers:
    return empty_stored_answers()


def _size_text(size: float) -> str:
    """Format a size like ``56.7 MB``, as file managers do."""
    unit = _UNITS[0]
    for unit in _UNITS:
        if size < 1000 or unit == _UNITS[-1]:
            break
        size /= 1000
    return f"{size:,.0f} {unit}" if unit == _UNITS[0] else f"{size:,.1f} {unit}"
