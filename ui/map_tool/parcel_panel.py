"""The panel “Parcel Info”, which shows the parcels of a lookup: one parcel, or a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.core import QgsApplication, QgsCoordinateReferenceSystem
from qgis.gui import QgsDockWidget
from qgis.PyQt.QtCore import QEvent, Qt, pyqtSignal
from qgis.PyQt.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence
from qgis.PyQt.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.kit.help_dialog import show_help
from parcel_lookup.ui.kit.sketch import Mode
from parcel_lookup.ui.kit.widgets import WrappingCheckBox, WrappingRow, name_it, plain_label
from parcel_lookup.ui.map_tool.coordinates import coordinate_facts
from parcel_lookup.ui.map_tool.parcel_card import ParcelCard, ParcelColumns, as_text
from parcel_lookup.ui.map_tool.parcel_list import ParcelList

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qgis.core import QgsPointXY

    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.search.query.found import Found

    Button = tuple[str, Callable[[], None]]


class ParcelPanel(QgsDockWidget):
    """Shows results; its signals request the actions of its buttons."""

    #: The selected parcels changed, by the user or by a new result.
    chosen_changed = pyqtSignal()
    form_wanted = pyqtSignal()
    zoom_wanted = pyqtSignal()
    add_wanted = pyqtSignal()
    #: All parcels of the owner of the current parcel are to be shown.
    owner_wanted = pyqtSignal()
    #: The user wants to cancel the lookup, or to clear the results.
    escaped = pyqtSignal()
    #: A `Mode`.
    mode_wanted = pyqtSignal(object)
    #: Whether parcels are added to the layer automatically.
    collecting_changed = pyqtSignal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Parcel Info"), parent)
        self.setObjectName("parcel_lookup_parcel_panel")
        self._fields: Mapping[str, Field] = FIELD_BY_NAME
        #: The clicked point in EPSG:4326; None if the parcels are not those of a point.
        self._clicked: QgsPointXY | None = None
        self._crs = QgsCoordinateReferenceSystem()
        self._mode = Mode.POINT
        self._make_head()
        self._make_body()
        self._make_buttons()
        self._lay_out()
        self.clear()

    @property
    def chosen(self) -> list[Found]:
        """The parcels that the buttons apply to; the current one first."""
        return self._list.chosen if self._has_parcels else []

    def clear(self, sentence: str = "") -> None:
        """Show only the hint."""
        self._show_state(sentence or self._hint())
        self._show_found(())

    def show_waiting(self, sentence: str) -> None:
        """Show that a lookup is running, in place of earlier results."""
        self._show_found(())
        self._show_state(sentence)
        self._bar.setRange(0, 0)
        self._waiting.show()

    def show_notice(self, sentence: str) -> None:
        """Show what delays the response."""
        if not self._waiting.isHidden():
            self._sentence.setText(sentence)

    def show_result(
        self,
        found: Sequence[Found],
        sentence: str,
        buttons: Sequence[Button] = (),
        *,
        is_warning: bool = False,
        fields: Mapping[str, Field] = FIELD_BY_NAME,
        clicked: QgsPointXY | None = None,
    ) -> None:
        """Show a result: a sentence, the buttons that help, and the parcels, if any.

        `fields` are those of the source of the parcels, and `clicked` is the point in EPSG:4326.
        """
        self._fields, self._clicked = fields, clicked
        self._show_state(sentence, buttons, is_warning=is_warning)
        self._show_found(found)

    def set_addable(self, addable: bool) -> None:
        """Set whether some chosen parcel is not yet in the layer."""
        self._add.setEnabled(addable)
        tip = self._add_tip if addable else tr("Already in the layer “Parcels looked up”")
        self._add.setToolTip(verbatim(tip))
        self._add.setAccessibleDescription(tip)

    def set_crs(self, crs: QgsCoordinateReferenceSystem) -> None:
        """Set the reference system of the map, in which coordinates are also shown."""
        self._crs = crs
        self._show_card()

    def set_owner_search(self, problem: str, tip: str) -> None:
        """Offer all parcels of the owner, or show the problem; `tip` describes the search."""
        self._card.show_owner_search(problem, tip)

    def set_mode(self, mode: Mode) -> None:
        """Set what a click does."""
        is_empty = self._sentence.text() == self._hint()
        self._mode = mode
        if is_empty:
            self.clear()
        for action in self._modes.actions():
            if action.data() is mode:
                action.setChecked(True)
                self._mode_button.setIcon(action.icon())

    def set_collecting(self, collecting: bool) -> None:
        """Set whether parcels are added to the layer automatically."""
        self._collect.setChecked(collecting)

    def focus(self) -> None:
        """Move the keyboard focus to the results."""
        if self._list.isHidden():
            self._form.setFocus()
        else:
            self._list.focus()

    def event(self, event: QEvent | None) -> bool:
        """Handle Ctrl+C before QGIS copies features of a layer."""
        is_override = event is not None and event.type() == QEvent.Type.ShortcutOverride
        if is_override and event.matches(QKeySequence.StandardKey.Copy) and self.chosen:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Handle Esc and Ctrl+C, wherever in the panel the focus is."""
        if event is not None and event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif event is not None and event.matches(QKeySequence.StandardKey.Copy):
            self._copy_text()
        else:
            super().keyPressEvent(event)

    # ---- its parts ----------------------------------------------------------------------------

    def _make_head(self) -> None:
        self._sentence = QLabel()
        self._sentence.setWordWrap(True)
        self._sentence.setTextFormat(Qt.TextFormat.PlainText)
        self._sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._sentence.setMinimumWidth(self.fontMetrics().averageCharWidth() * 22)
        name_it(self._sentence, "panel_sentence", tr("What was found at this place on the map"))
        self._sign = plain_label()
        icon = QgsApplication.getThemeIcon("/mIconWarning.svg")
        height = self.fontMetrics().height()
        self._sign.setPixmap(icon.pixmap(height, height))
        self._sign.setAlignment(Qt.AlignmentFlag.AlignTop)
        name_it(self._sign, "panel_warning", tr("Information"), tr("Warning"))
        self._mode_button = self._make_mode_button()
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        name_it(self._bar, "panel_progress", tr("Looking up parcels"), tr("Progress"))
        self._cancel = QPushButton(tr("Cancel"))
        self._cancel.setAutoDefault(False)
        name_it(self._cancel, "panel_cancel", tr("Cancel the lookup (Esc)"))
        self._cancel.clicked.connect(lambda _checked=False: self.escaped.emit())
        self._waiting = QWidget()
        row = QHBoxLayout(self._waiting)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._bar, 1)
        row.addWidget(self._cancel)
        self._help: list[QPushButton] = []
        self._help_row = WrappingRow()

    def _make_mode_button(self) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        tip = tr("What a click on the map does: look up a point, or add the corner of a polygon")
        name_it(button, "panel_mode", tip, tr("Look up by"))
        menu = QMenu(button)
        self._modes = QActionGroup(menu)
        for mode, text, icon in (
            (Mode.POINT, tr("Point or &Box"), "mActionIdentifyByRectangle"),
            (Mode.POLYGON, tr("&Polygon"), "mActionIdentifyByPolygon"),
        ):
            action = QAction(QgsApplication.getThemeIcon(f"/{icon}.svg"), text, menu)
            action.setObjectName(f"parcel_lookup_mode_{mode.value}")
            action.setCheckable(True)
            action.setData(mode)
            action.triggered.connect(lambda _checked=False, one=mode: self.mode_wanted.emit(one))
            self._modes.addAction(action)
            menu.addAction(action)
        menu.addSeparator()
        shown = menu.addAction(QgsApplication.getThemeIcon("/mActionHelpContents.svg"), tr("&Help"))
        shown.setObjectName("parcel_lookup_panel_help_page")
        shown.triggered.connect(lambda _checked=False: show_help("map_tool", self))
        button.setMenu(menu)
        return button

    def _make_body(self) -> None:
        self._list = ParcelList()
        self._list.changed.connect(self._on_chosen)
        self._list.activated.connect(self.form_wanted)
        self._card = ParcelCard()
        self._card.owner_wanted.connect(self.owner_wanted)
        self._columns = ParcelColumns()
        self._collect = WrappingCheckBox(tr("Add to &layer automatically"))
        tip = tr("Add parcels automatically to the layer “Parcels looked up”")
        name_it(self._collect, "collect", tip)
        self._collect.toggled.connect(self.collecting_changed)

    def _make_buttons(self) -> None:
        self._add_tip = tr("Add the selected parcels to the layer “Parcels looked up”")
        self._form = self._button(
            "form",
            tr("Open &Form"),
            tr("Open the form with all fields of the parcel, and add the parcel to the layer"),
            "mActionFormView",
            self.form_wanted.emit,
        )
        self._zoom = self._button(
            "zoom",
            tr("&Zoom To"),
            tr("Zoom to the selected parcels"),
            "mActionZoomTo",
            self.zoom_wanted.emit,
        )
        self._add = self._button(
            "add", tr("&Add to Layer"), self._add_tip, "mActionAdd", self.add_wanted.emit
        )
        copy_tip = tr("Copy the selected parcels to the clipboard (Ctrl+C)")
        self._copy = self._button("copy", tr("&Copy"), copy_tip, "mActionEditCopy", self._copy_text)

    def _button(
        self, name: str, text: str, tip: str, icon: str, slot: Callable[[], None]
    ) -> QPushButton:
        button = QPushButton(QgsApplication.getThemeIcon(f"/{icon}.svg"), text)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False: slot())
        name_it(button, f"parcel_{name}", tip)
        return button

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._sign)
        head.addWidget(self._sentence, 1)
        head.addWidget(self._mode_button, 0, Qt.AlignmentFlag.AlignTop)
        self._buttons = QWidget()
        rows = QVBoxLayout(self._buttons)
        rows.setContentsMargins(0, 0, 0, 0)
        for pair in ((self._form, self._zoom), (self._add, self._copy)):
            row = WrappingRow()
            for button in pair:
                row.add(button, 1)
            rows.addWidget(row)
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.addLayout(head)
        layout.addWidget(self._waiting)
        layout.addWidget(self._help_row)
        layout.addWidget(self._list, 1)
        for part in (self._card, self._buttons, self._collect, self._columns):
            layout.addWidget(part)
        layout.addStretch(0)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(content)
        self.setWidget(scroll)

    # ---- what it shows ------------------------------------------------------------------------

    @property
    def _has_parcels(self) -> bool:
        return not self._buttons.isHidden()

    def _hint(self) -> str:
        if self._mode is Mode.POLYGON:
            return tr(
                "Click the corners of an area on the map, and right-click the last one. "
                "Backspace removes a corner. You can also drag a box."
            )
        return tr("Click the map, or drag a box, to see who owns the land there.")

    def _show_state(
        self, sentence: str, buttons: Sequence[Button] = (), *, is_warning: bool = False
    ) -> None:
        self._waiting.hide()
        self._sentence.setText(sentence)
        self._sign.setVisible(is_warning)
        for button in self._help:
            button.hide()
            button.deleteLater()
        self._help = [QPushButton(text) for text, _ in buttons]
        for button, (_, slot) in zip(self._help, buttons):
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked=False, run=slot: run())
            name_it(button, "panel_help", button.text().replace("&", ""))
            self._help_row.add(button)
        self._help_row.setVisible(bool(self._help))
        before = self._cancel
        for button in self._help:
            self.setTabOrder(before, button)
            before = button

    def _show_found(self, found: Sequence[Found]) -> None:
        self._buttons.setVisible(bool(found))
        self._list.show_parcels(found, self._fields)

    def _on_chosen(self) -> None:
        chosen = self.chosen
        self._show_card()
        for button in (self._form, self._zoom, self._add, self._copy):
            button.setEnabled(bool(chosen))
        self.chosen_changed.emit()

    def _show_card(self) -> None:
        """Show the current parcel."""
        chosen = self.chosen[:1]
        for found in chosen:
            self._card.show_parcel(found.parcel)
            places = coordinate_facts(found.parcel, self._clicked, self._crs)
            self._columns.show_parcel(found.parcel, self._fields, places)
        self._card.setVisible(bool(chosen))
        self._columns.setVisible(bool(chosen))

    def _copy_text(self) -> None:
        if self.chosen:
            chosen = self._list.chosen_in_order
            text = as_text([one.parcel for one in chosen], self._fields)
            QApplication.clipboard().setText(text)
