"""What is known to be there, offered while a value is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QModelIndex, QStringListModel, Qt
from qgis.PyQt.QtWidgets import QCompleter, QListView, QWidget

from parcel_lookup.ui.filters.list_text import last_value, quote

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.gis.result.completions import Suggestions

_MOST_LINES = 12
#: Letters of a value that are seen, also where the line is narrower.
_MOST_COLUMNS = 48


class Completions(QCompleter):
    """Values that have what was typed somewhere in them.

    The model is filled once, and once more when the values arrive: nothing is done for each key but
    what Qt does.
    """

    def __init__(
        self,
        parent: QWidget,
        fixed: Sequence[str] = (),
        suggestions: Suggestions | None = None,
        field: str = "",
    ) -> None:
        """`fixed` come first; then what `suggestions` knows of the field, if there are any."""
        super().__init__(parent)
        self._fixed = tuple(fixed)
        self._suggestions = suggestions
        self._field = field
        self._model = QStringListModel(self)
        self.setModel(self._model)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setMaxVisibleItems(_MOST_LINES)
        view = QListView()
        view.setUniformItemSizes(True)
        view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setPopup(view)
        view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._fill()
        if suggestions is not None:
            suggestions.arrived.connect(self._on_arrived)

    def _on_arrived(self, field: str) -> None:
        if field == self._field:
            self._fill()

    def _fill(self) -> None:
        known = self._suggestions.values(self._field) if self._suggestions is not None else ()
        values = list(dict.fromkeys((*self._fixed, *known)))
        if values != self._model.stringList():
            self._model.setStringList(values)
            self._widen(values)

    def _widen(self, values: Sequence[str]) -> None:
        """Values are read as a whole, where that takes no more room than a wide line has."""
        view = self.popup()
        metrics = view.fontMetrics()
        most = metrics.averageCharWidth() * _MOST_COLUMNS
        widest = max(map(len, values), default=0) * metrics.averageCharWidth()
        around = view.verticalScrollBar().sizeHint().width() + 2 * view.frameWidth()
        view.setMinimumWidth(min(widest, most) + around)


class ListCompletions(Completions):
    """Completes the last value of a line of several."""

    def splitPath(self, path: str) -> list[str]:
        """What is looked for."""
        return [last_value(path)[0]]

    def pathFromIndex(self, index: QModelIndex) -> str:
        """The whole line with the value at its end."""
        return last_value(self.widget().text())[1] + quote(super().pathFromIndex(index))
