"""The main facts about one parcel: labels and values that can be selected and copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it
from parcel_lookup.ui.map_tool.parcel_facts import facts

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Parcel

_UNKNOWN = "—"
#: Minimum characters per line of a value; otherwise Qt computes the height as if each word had a
#: line of its own.
_LETTERS = 16


class ParcelCard(QWidget):
    """Shows the facts about a parcel on as many lines as they need."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        self._values: list[QLabel] = []

    def show_parcel(self, parcel: Parcel) -> None:
        """Show the facts about this parcel."""
        for row, (label, value) in enumerate(facts(parcel)):
            if row >= len(self._values):
                self._add_row(row, label)
            shown = self._values[row]
            # Long IDs may need a break inside a word.
            shown.setText(value or _UNKNOWN)
            shown.setEnabled(bool(value))
            shown.setAccessibleName(f"{label}: {value or tr('not known')}")

    def _add_row(self, row: int, label: str) -> None:
        name = QLabel(label)
        name.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        value = QLabel()
        value.setTextFormat(Qt.TextFormat.PlainText)
        value.setWordWrap(True)
        value.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        value.setMinimumWidth(self.fontMetrics().averageCharWidth() * _LETTERS)
        flags = Qt.TextInteractionFlag
        value.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
        value.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        name_it(value, f"fact_{row}", tr("Select to copy"))
        self._values.append(value)
        self._grid.addWidget(name, row, 0)
        self._grid.addWidget(value, row, 1)
