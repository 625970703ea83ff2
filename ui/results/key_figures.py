"""Key figures of a layer's parcels, as a small table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QGridLayout, QLabel, QWidget

from parcel_lookup.core.gis.summary import compact_money, number
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from parcel_lookup.core.gis.summary import Summary


class _FigureRow(NamedTuple):
    title: QLabel
    figure: QLabel
    tip: str


class KeyFigures(QWidget):
    """A table of titles and numbers; rows without a number are hidden."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        letter = self.fontMetrics().averageCharWidth()
        # Aligned with the amounts of the charts below.
        self._grid.setContentsMargins(0, 0, letter, 0)
        self._grid.setVerticalSpacing(letter // 2)
        self._grid.setColumnStretch(1, 1)
        self._parcels = self._add_row("parcels", tr("Parcels"), tr("Each parcel is counted once"))
        self._places = self._add_row(
            "places",
            tr("Places"),
            tr("Parcels that share a location, such as units of a condominium, are counted once"),
        )
        tip = tr(
            "As reported by the county, or computed from the geometry. Each place is counted once"
        )
        self._acres = self._add_row("acres", tr("Total acres"), tip)
        self._median_acres = self._add_row(
            "median_acres",
            tr("Median acres"),
            tr("Half of the places are larger, half are smaller"),
        )
        tip = tr("Assessed value of all parcels that have a value")
        self._value = self._add_row("value", tr("Total value"), tip)
        self._median_value = self._add_row(
            "median_value",
            tr("Median value"),
            tr("Half of the parcels that have a value are worth more, half are worth less"),
        )

    def show_summary(self, summary: Summary) -> None:
        """Show the figures of a summary."""
        acres, value = summary.acres, summary.value
        _fill(self._parcels, f"{summary.parcels:,}")
        _fill(self._places, f"{summary.places:,}" if summary.places < summary.parcels else "")
        for row in (self._acres, self._median_acres, self._value, self._median_value):
            _fill(row, "")
        if acres.median is not None:
            _fill(self._acres, number(acres.total), f"{acres.total:,.2f}")
            _fill(self._median_acres, number(acres.median), f"{acres.median:,.4f}")
        if value.median is not None:
            _fill(self._value, compact_money(value.total), f"${value.total:,.0f}")
            _fill(self._median_value, compact_money(value.median), f"${value.median:,.0f}")

    def _add_row(self, name: str, title: str, tip: str) -> _FigureRow:
        row, words, figure = self._grid.rowCount(), QLabel(title), QLabel()
        name_it(words, f"summary_{name}_title", tip)
        name_it(figure, f"summary_{name}", tip)
        words.setWordWrap(True)
        font = figure.font()
        font.setBold(True)
        figure.setFont(font)
        figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        figure.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._grid.addWidget(words, row, 0)
        self._grid.addWidget(figure, row, 1)
        return _FigureRow(words, figure, tip)


def _fill(row: _FigureRow, text: str, exact: str = "") -> None:
    """Show the number of a row; `exact` has all digits."""
    title, exact = row.title.text(), exact or text
    row.figure.setText(text)
    row.figure.setAccessibleName(f"{title}: {exact}")
    row.figure.setToolTip(row.tip if exact == text else f"<p>{exact}</p><p>{row.tip}</p>")
    for label in (row.title, row.figure):
        label.setVisible(bool(text))
