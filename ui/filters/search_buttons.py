"""The buttons at the end of the filter builder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QDialogButtonBox, QWidget

from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from parcel_lookup.ui.filters.problems import Verdict


class SearchButtons(QDialogButtonBox):
    """Search, Close and Help. Enter in a row presses none of them."""

    search_wanted = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        kinds = QDialogButtonBox.StandardButton
        super().__init__(kinds.Close | kinds.Help, parent)
        self._is_all = False
        self._search = self.addButton(tr("&Search"), QDialogButtonBox.ButtonRole.ActionRole)
        self._search.clicked.connect(lambda _checked=False: self.search_wanted.emit())
        name_it(self._search, "filter_search", "")
        name_it(self.button(kinds.Close), "filter_close", tr("Close; the filters stay (Esc)"))
        name_it(self.button(kinds.Help), "filter_help", tr("How filters work (F1)"))
        for button in self.buttons():
            button.setAutoDefault(False)

    def offer(self, verdict: Verdict, *, is_busy: bool) -> None:
        """Offer the search that `verdict` allows, or say why there is none."""
        reason = verdict.reason
        if not reason and is_busy:
            reason = tr("A search is running. This one can follow it.")
        self._is_all = verdict.is_all
        self._search.setText(tr("&Search All Parcels") if self._is_all else tr("&Search"))
        self._search.setEnabled(not reason)
        tip = reason or tr("Search for these parcels (Ctrl+Return)")
        self._search.setToolTip(tip)
        self._search.setAccessibleDescription(tip)

    def search(self) -> None:
        """As by the key: all parcels are not fetched by a key that was meant for something else."""
        if self._is_all and not self._search.hasFocus():
            self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self._search.click()
