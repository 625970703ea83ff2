"""The upper part of the panel “Parcel Info”: what was found, what helps, and what a click does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.core import QgsApplication
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtGui import QAction, QActionGroup
from qgis.PyQt.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.help_dialog import show_help
from parcel_lookup.ui.kit.sketch import Mode
from parcel_lookup.ui.kit.widgets import (
    WrappingRow,
    name_it,
    plain_label,
    push_button,
    row_of,
    wrapping_label,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    Button = tuple[str, Callable[[], None]]

_LETTERS = 22


class PanelHead(QWidget):
    """A sentence with buttons that help, the progress of a lookup, and the menu of its mode."""

    def __init__(self, cancel: Callable[[], None], choose_mode: Callable[[Mode], None]) -> None:
        super().__init__()
        self._mode = Mode.POINT
        tip = tr("What was found at this place on the map")
        self._sentence = wrapping_label("panel_sentence", tip)
        self._sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._sentence.setMinimumWidth(self.fontMetrics().averageCharWidth() * _LETTERS)
        self._sign = plain_label()
        height = self.fontMetrics().height()
        icon = QgsApplication.getThemeIcon("/mIconWarning.svg")
        self._sign.setPixmap(icon.pixmap(height, height))
        self._sign.setAlignment(Qt.AlignmentFlag.AlignTop)
        name_it(self._sign, "panel_warning", tr("Information"), tr("Warning"))
        self._make_mode_button(choose_mode)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        name_it(self._bar, "panel_progress", tr("Looking up parcels"), tr("Progress"))
        tip = tr("Cancel the lookup (Esc)")
        self._cancel = push_button("panel_cancel", tr("Cancel"), tip, cancel)
        self._waiting = row_of((self._bar, 1), self._cancel)
        self._help: list[QPushButton] = []
        self._help_row = WrappingRow()
        head = QHBoxLayout()
        head.addWidget(self._sign)
        head.addWidget(self._sentence, 1)
        head.addWidget(self._mode_button, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(head)
        layout.addWidget(self._waiting)
        layout.addWidget(self._help_row)

    @property
    def hint(self) -> str:
        """The sentence that tells how to look up parcels."""
        if self._mode is Mode.POLYGON:
            return tr(
                "Click the corners of an area on the map, and right-click the last one. "
                "Backspace removes a corner. You can also drag a box."
            )
        return tr("Click the map, or drag a box, to see who owns the land there.")

    def set_mode(self, mode: Mode) -> None:
        """Set what a click does, and show the hint for it in place of the other one."""
        is_empty = self._sentence.text() == self.hint
        self._mode = mode
        if is_empty:
            self._sentence.setText(self.hint)
        for action in self._modes.actions():
            if action.data() is mode:
                action.setChecked(True)
                self._mode_button.setIcon(action.icon())

    def show_waiting(self, sentence: str) -> None:
        """Show that a lookup is running."""
        self.show_state(sentence)
        self._bar.setRange(0, 0)
        self._waiting.show()

    def show_notice(self, sentence: str) -> None:
        """Show what delays the response."""
        if not self._waiting.isHidden():
            self._sentence.setText(sentence)

    def show_state(
        self, sentence: str, buttons: Sequence[Button] = (), *, is_warning: bool = False
    ) -> None:
        """Show a sentence, and the buttons that help."""
        self._waiting.hide()
        self._sentence.setText(sentence)
        self._sign.setVisible(is_warning)
        for button in self._help:
            button.hide()
            button.deleteLater()
        self._help = [
            push_button("panel_help", text, text.replace("&", ""), slot) for text, slot in buttons
        ]
        for button in self._help:
            self._help_row.add(button)
        self._help_row.setVisible(bool(self._help))
        for before, button in zip((self._cancel, *self._help), self._help):
            self.setTabOrder(before, button)

    def _make_mode_button(self, choose: Callable[[Mode], None]) -> None:
        self._mode_button = QToolButton()
        self._mode_button.setAutoRaise(True)
        self._mode_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        tip = tr("What a click on the map does: look up a point, or add the corner of a polygon")
        name_it(self._mode_button, "panel_mode", tip, tr("Look up by"))
        menu = QMenu(self._mode_button)
        self._modes = QActionGroup(menu)
        for mode, text, icon in (
            (Mode.POINT, tr("Point or &Box"), "mActionIdentifyByRectangle"),
            (Mode.POLYGON, tr("&Polygon"), "mActionIdentifyByPolygon"),
        ):
            action = QAction(QgsApplication.getThemeIcon(f"/{icon}.svg"), text, menu)
            action.setObjectName(f"parcel_lookup_mode_{mode.value}")
            action.setCheckable(True)
            action.setData(mode)
            action.triggered.connect(lambda _checked=False, one=mode: choose(one))
            self._modes.addAction(action)
            menu.addAction(action)
        menu.addSeparator()
        shown = menu.addAction(QgsApplication.getThemeIcon("/mActionHelpContents.svg"), tr("&Help"))
        shown.setObjectName("parcel_lookup_panel_help_page")
        shown.triggered.connect(lambda _checked=False: show_help("map_tool", self))
        self._mode_button.setMenu(menu)
