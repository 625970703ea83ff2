"""Other ways to see and write the filters: as the request, and as an expression."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.gui import QgsCodeEditor, QgsCollapsibleGroupBox
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QToolButton, QVBoxLayout, QWidget

from ..text import tr
from ..widgets import name_it
from .expression_panel import ExpressionPanel
from .request_panel import RequestPanel

if TYPE_CHECKING:
    from .draft import Draft


class Panels(QWidget):
    """Two groups that are closed until they are wanted."""

    #: The user typed another `Draft`; what Undo calls it.
    draft_edited = pyqtSignal(object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._request = RequestPanel(self)
        self._expression = ExpressionPanel(self)
        request_box = _box(
            "request_box", tr("Request (JSON)"), tr("What is sent to the service"), self._request
        )
        self._expression_box = _box(
            "expression_box",
            tr("As QGIS Expression"),
            tr("The filters as an expression, and which part of it runs where"),
            self._expression,
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(request_box)
        layout.addWidget(self._expression_box)
        for panel, text in (
            (self._request, tr("Editing JSON")),
            (self._expression, tr("Editing the Expression")),
        ):
            panel.draft_edited.connect(lambda draft, text=text: self.draft_edited.emit(draft, text))

    def set_draft(self, draft: Draft, *, by_area: bool) -> None:
        """Show another draft; `by_area`: its filters are for the parcels of an area."""
        self._request.set_draft(draft, by_area)
        self._expression.set_draft(draft)

    def commit(self) -> None:
        """Take over what was typed a moment ago."""
        self._request.commit()
        self._expression.commit()

    def edit_expression(self) -> None:
        """Open the expression and go on there."""
        self._expression_box.setCollapsed(False)
        self._expression.findChild(QgsCodeEditor).setFocus()


def _box(name: str, title: str, tip: str, panel: QWidget) -> QgsCollapsibleGroupBox:
    box = QgsCollapsibleGroupBox(title)
    name_it(box, name, tip)
    box.setSaveCollapsedState(False)
    box.setCollapsed(True)
    box.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its button is where the focus is of use
    button = box.findChild(QToolButton)
    button.setAccessibleName(title)
    button.setToolTip(tip)
    QVBoxLayout(box).addWidget(panel)
    return box
