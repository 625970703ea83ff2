"""The one window of the search history: opened, kept as the dock is, and closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QObject, pyqtSignal

from parcel_lookup.ui.history.dialog import HistoryDialog

if TYPE_CHECKING:
    from qgis.PyQt.QtWidgets import QWidget


class HistoryWindow(QObject):
    """Tells what of the history is to be run."""

    #: Ids of entries, and the name of a saved search.
    resume_wanted = pyqtSignal(str)
    run_again_wanted = pyqtSignal(str)
    run_saved_wanted = pyqtSignal(str)

    def __init__(self, window: QWidget, parent: QObject) -> None:
        """`window` is what the history stands before."""
        super().__init__(parent)
        self._window = window
        self._dialog: HistoryDialog | None = None
        self._is_busy = False

    def show_entry(self, entry_id: str = "") -> None:
        """Open it, or bring it to the front, at that entry."""
        self._open().show_entry(entry_id)

    def save_entry(self, entry_id: str) -> None:
        """Open it and save the search of that entry, its name to be typed there."""
        self._open().save_entry(entry_id)

    def set_busy(self, is_busy: bool) -> None:
        """Whether a search runs."""
        self._is_busy = is_busy
        if self._dialog is not None:
            self._dialog.set_busy(is_busy)

    def close_down(self) -> None:
        """Close it, if it is open."""
        if self._dialog is not None:
            self._dialog.close()

    def _open(self) -> HistoryDialog:
        if self._dialog is None:
            self._dialog = HistoryDialog(self._window)
            self._dialog.resume_wanted.connect(self.resume_wanted)
            self._dialog.run_again_wanted.connect(self.run_again_wanted)
            self._dialog.run_saved_wanted.connect(self.run_saved_wanted)
            self._dialog.finished.connect(self._on_closed)
            self._dialog.set_busy(self._is_busy)
        self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()
        return self._dialog

    def _on_closed(self, _result: int) -> None:
        self._dialog = None
