"""Other ways to see and write the filters: as the request, and as an expression."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.gui import QgsCollapsibleGroupBox
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QToolButton, QVBoxLayout, QWidget

from parcel_lookup.core.contract import Problem, RequestRefused
from parcel_lookup.ui.filters.expression_panel import ExpressionPanel
from parcel_lookup.ui.filters.request_panel import RequestPanel
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract import Rules
    from parcel_lookup.ui.filters.draft import Draft
    from parcel_lookup.ui.filters.text_panel import TextPanel


class Panels(QWidget):
    """Two groups that are closed until they are wanted."""

    #: The expression is closed (True) or open.
    expression_collapsed = pyqtSignal(bool)
    #: The user typed another `Draft`; what Undo calls it.
    draft_edited = pyqtSignal(object, str)
    #: `problem` is another one.
    problem_changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._request = RequestPanel(self)
        self._expression = ExpressionPanel(self)
        self._request_box = _box(
            "request_box", tr("Request (JSON)"), tr("What is sent to the service"), self._request
        )
        self._expression_box = _box(
            "expression_box",
            tr("As QGIS Expression"),
            tr("The filters as an expression, and which part of it runs where"),
            self._expression,
        )
        self._expression_box.collapsedStateChanged.connect(self.expression_collapsed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._request_box)
        layout.addWidget(self._expression_box)
        for panel, text in (
            (self._request, tr("Editing JSON")),
            (self._expression, tr("Editing the Expression")),
        ):
            panel.draft_edited.connect(lambda draft, text=text: self.draft_edited.emit(draft, text))
            panel.problem_changed.connect(self.problem_changed)

    def set_draft(self, draft: Draft, *, by_area: bool, is_remote: bool, rules: Rules) -> None:
        """Show another draft; `by_area`: its filters are for the parcels of an area.

        `is_remote`: a service is asked, not a file. `rules` are its.
        """
        for _box, panel in self._boxes():
            panel.set_draft(draft, by_area, is_remote, rules)

    @property
    def problem(self) -> str:
        """What was typed and cannot be read, or "": the draft is without it."""
        for box, panel in self._boxes():
            if panel.problem:
                told = tr("{box}: {problem} Mend the text, or discard it.")
                return told.format(box=box.title(), problem=panel.problem)
        return ""

    def check(self) -> None:
        """Raises `RequestRefused` where there is a `problem`."""
        if self.problem:
            raise RequestRefused((Problem(422, (), self.problem),))

    def unread(self) -> tuple[str, ...]:
        """The texts that cannot be read, one of each panel; "" where there is none."""
        return tuple(panel.unread for _box, panel in self._boxes())

    def restore(self, unread: Sequence[str]) -> None:
        """Go on with texts that could not be read when the window was closed."""
        for (box, panel), text in zip(self._boxes(), unread):
            if text:
                box.setCollapsed(False)
                panel.restore(text)

    def commit(self) -> None:
        """Take over what was typed a moment ago."""
        self._request.commit()
        self._expression.commit()

    def edit_expression(self, before: str = "") -> None:
        """Open the expression and go on there: at its end, `before` what it ends with."""
        self._expression_box.setCollapsed(False)
        self._expression.edit(before)

    def _boxes(self) -> tuple[tuple[QgsCollapsibleGroupBox, TextPanel], ...]:
        return (self._request_box, self._request), (self._expression_box, self._expression)


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
