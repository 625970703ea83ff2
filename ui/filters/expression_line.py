"""What stands in the place of rows where an expression says which parcels are meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from parcel_lookup.ui.filters.problems import shortened
from parcel_lookup.ui.filters.remarks import RemarkLines, words_label
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import WrappingRow, name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.ui.filters.problems import Remark


class ExpressionLine(QFrame):
    """Shows the expression, and the ways back to rows."""

    edit_wanted = pyqtSignal()
    #: Rows that mean the same are to take its place.
    rows_wanted = pyqtSignal()
    start_over_wanted = pyqtSignal()
    #: A `Mend` whose button was pressed.
    mend_wanted = pyqtSignal(object)
    resized = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._text = words_label(
            "filter_expression", tr("Parcels of which this is true"), tr("Expression")
        )
        self._remarks = RemarkLines(self)
        self._remarks.mend_wanted.connect(self.mend_wanted)
        self._remarks.resized.connect(self.resized)
        self._edit = self._button(
            "filter_edit_expression",
            tr("&Edit Expression…"),
            tr("Change the expression below"),
            self.edit_wanted,
        )
        self._as_rows = self._button(
            "filter_show_rows",
            tr("Show as &Rows"),
            tr("These filters mean the same as the expression"),
            self.rows_wanted,
        )
        over = self._button(
            "filter_start_over",
            tr("Start Over &with Rows"),
            tr("Let go of the expression; Undo brings it back"),
            self.start_over_wanted,
        )
        buttons = WrappingRow()
        for button in (self._edit, self._as_rows, over):
            buttons.add(button)
        buttons.add(QWidget(), 1)
        self.setFocusProxy(self._edit)
        layout = QVBoxLayout(self)
        for part in (self._text, self._remarks, buttons):
            layout.addWidget(part)

    def show_expression(self, text: str, remarks: Sequence[Remark], *, has_rows: bool) -> None:
        """Show an expression and what is wrong with it; `has_rows`: rows can say the same."""
        self._text.setText(shortened(text))
        self._remarks.show_remarks(remarks)
        self._as_rows.setVisible(has_rows)

    def set_text_shown(self, is_shown: bool) -> None:
        """Whether the expression is read here: it is not where it is being edited below."""
        self._text.setVisible(is_shown)

    def _button(self, name: str, text: str, tip: str, signal: pyqtSignal) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False: signal.emit())
        name_it(button, name, tip)
        return button
