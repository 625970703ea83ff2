"""Small widgets and helpers that many parts of the interface use."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any, Callable

from qgis.PyQt.QtCore import (
    QEvent,
    QIdentityProxyModel,
    QModelIndex,
    QObject,
    QSize,
    Qt,
    QTimer,
)
from qgis.PyQt.QtGui import (
    QAction,
    QIcon,
    QKeySequence,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QWheelEvent,
)
from qgis.PyQt.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim, with_tags_of_qgis

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.gui import QgsCollapsibleGroupBox

#: With the buttons of the box.
_LETTERS_OF_NUMBER = 9
#: Maximum letters of the content in the title of a collapsed group.
_TITLE_LETTERS = 28


def name_it(widget: QObject, name: str, tip: str, accessible: str = "") -> None:
    """Set a control's object name, tooltip, and accessible name.

    `accessible` is for controls without a text of their own.
    """
    widget.setObjectName(f"parcel_lookup_{name}")
    widget.setToolTip(verbatim(tip))
    if isinstance(widget, QWidget):
        widget.setAccessibleDescription(tip)
        if accessible:
            widget.setAccessibleName(accessible)


def wrapping_tip(*paragraphs: str) -> str:
    """Return plain paragraphs as a tooltip, which QGIS wraps; "" for ""."""
    return "".join(f"<p>{html.escape(text)}</p>" for text in paragraphs if text)


def plain_label(text: str = "") -> QLabel:
    """Return a label that shows any text as it is, whatever Qt would take for HTML."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def wrapping_label(name: str, tip: str, text: str = "") -> QLabel:
    """Return a label of plain text that wraps, with its object name and tooltip."""
    label = plain_label(text)
    label.setWordWrap(True)
    name_it(label, name, tip)
    return label


def push_button(
    name: str, text: str, tip: str, slot: Callable[[], object], icon: QIcon | None = None
) -> QPushButton:
    """Create a button that the Enter key does not press while another control has the focus."""
    button = QPushButton(text)
    if icon is not None:
        button.setIcon(icon)
    button.setAutoDefault(False)
    button.clicked.connect(lambda _checked=False: slot())
    name_it(button, name, tip)
    return button


def fill(layout: QBoxLayout, *widgets: QWidget | tuple[QWidget, int]) -> QBoxLayout:
    """Add widgets to a layout, and remove its margins; each may come with its stretch."""
    layout.setContentsMargins(0, 0, 0, 0)
    for one in widgets:
        layout.addWidget(*(one if isinstance(one, tuple) else (one,)))
    return layout


def row_of(*widgets: QWidget | tuple[QWidget, int]) -> QWidget:
    """Return a widget with others in a row without margins; each may come with its stretch."""
    row = QWidget()
    fill(QHBoxLayout(row), *widgets)
    return row


def label_for(widget: QWidget, text: str) -> QLabel:
    """Return the label of a widget, whose shortcut moves the focus to it."""
    label = QLabel(text)
    label.setBuddy(widget)
    return label


def indent(widget: QWidget) -> int:
    """Return the indent of controls that belong to a radio button, in pixels."""
    style = widget.style()
    gap = style.pixelMetric(QStyle.PixelMetric.PM_RadioButtonLabelSpacing)
    return style.pixelMetric(QStyle.PixelMetric.PM_ExclusiveIndicatorWidth) + max(gap, 0)


def content_of(group: QgsCollapsibleGroupBox) -> QWidget:
    """Return a new widget for all controls of a group.

    When a group expands, QGIS shows all its children, also those that do not apply now.
    """
    content = QWidget()
    layout = QVBoxLayout(group)
    layout.addWidget(content)
    return content


def note_label(name: str) -> QLabel:
    """Return a hidden label for a note below a control: plain text that wraps."""
    label = plain_label()
    label.setObjectName(f"parcel_lookup_{name}")
    # In a form, only fields that expand take the whole width.
    label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.hide()
    return label


def show_note(label: QLabel, sentence: str, detail: str = "") -> None:
    """Show a sentence in a note, with details in its tooltip; hide the note for ""."""
    label.setText(sentence)
    label.setToolTip(verbatim(detail))
    label.setVisible(bool(sentence))


def guard_tips(combo: QComboBox) -> None:
    """Keep names of layers and columns in QGIS's own lists from being HTML in their tool tips."""
    guard, model, row = _GuardedTips(combo), combo.model(), combo.currentIndex()
    guard.setSourceModel(model)
    model.setParent(guard)  # a combo box deletes its own model when it gets another one
    combo.setModel(guard)
    combo.setCurrentIndex(row)


class _GuardedTips(QIdentityProxyModel):
    """The items of a list of QGIS, whose tool tips have no tags but QGIS's own."""

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the data of an item."""
        found = super().data(index, role)
        is_tip = role == Qt.ItemDataRole.ToolTipRole and isinstance(found, str)
        return with_tags_of_qgis(found) if is_tip else found


def let_shrink(combo: QComboBox, letters: int = 4) -> None:
    """Allow a combo box to be narrower than its longest item: that many letters."""
    policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
    combo.setSizeAdjustPolicy(policy)
    combo.setMinimumContentsLength(letters)
    combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


def let_number_shrink(box: QAbstractSpinBox) -> None:
    """Allow a box to be narrower than its largest number, which is rarely entered."""
    box.setMinimumWidth(box.fontMetrics().averageCharWidth() * _LETTERS_OF_NUMBER)


def single_shot(milliseconds: int, slot: Callable[[], None], parent: QObject) -> QTimer:
    """Return a stopped timer that calls `slot` once, a delay after it was last started."""
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(slot)
    return timer


def show_when_collapsed(
    box: QgsCollapsibleGroupBox, words: Callable[[], str]
) -> Callable[[], None]:
    """Show the content of a group in its title while it is collapsed, in a few words.

    Return the function to call when the words have changed.
    """
    title = box.title()

    def update() -> None:
        text = words() if box.isCollapsed() else ""
        if len(text) > _TITLE_LETTERS:  # the title is the minimum width of the group
            text = text[: _TITLE_LETTERS - 1].rstrip() + "…"
        shown = tr("{title}: {content}").format(title=title, content=text) if text else title
        box.setTitle(shown.replace("&", "&&"))

    box.collapsedStateChanged.connect(lambda _collapsed: update())
    update()
    return update


class CalmComboBox(QComboBox):
    """A combo box that ignores the mouse wheel unless it has the focus.

    It can show a value that is not among its items: as a further item while it is selected.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        #: The data of the item that exists only because it is selected.
        self._foreign = ""

    def select(self, data: str, text: str) -> None:
        """Select the item with this data, or add it with this text."""
        self.remove_foreign(data)
        if data and self.findData(data) < 0:
            self.addItem(text, data)
            self._foreign = data
        self.setCurrentIndex(self.findData(data))

    def remove_foreign(self, selected: str) -> None:
        """Remove the further item unless it is the one that is `selected`."""
        if self._foreign and self._foreign != selected:
            self.removeItem(self.findData(self._foreign))
            self._foreign = ""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the window behind the combo box unless the combo box has the focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class Command(QObject):
    """A command that is both a button and an entry in the context menu of a widget."""

    def __init__(
        self,
        widget: QWidget,
        name: str,
        text: str,
        tip: str,
        slot: Callable[[], None],
        keys: str = "",
    ) -> None:
        super().__init__(widget)
        self.action = QAction(widget)
        self.action.triggered.connect(lambda _checked=False: slot())
        widget.addAction(self.action)
        if keys:
            self.action.setShortcut(QKeySequence(keys))
            self.action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.button = QPushButton()
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self.action.trigger)
        name_it(self.button, name, tip)
        self.set_words(text, tip)

    def set_words(self, text: str, tip: str) -> None:
        """Set the text and the tooltip."""
        self.action.setText(text)
        self.button.setText(text)
        self.button.setToolTip(verbatim(tip))
        self.button.setAccessibleDescription(tip)

    def set_enabled(self, enabled: bool) -> None:
        """Enable or disable the command."""
        self.action.setEnabled(enabled)
        self.button.setEnabled(enabled)


class LinkLabel(QLabel):
    """A label with links in the color of its text, whatever the theme, even when it changes.

    The palette's link color is a blue that is unreadable in QGIS's dark themes, and Qt fixes it
    when the text is set.
    """

    def __init__(self, text: str, links: Sequence[tuple[str, str]]) -> None:
        """Create a label of HTML text; `links` maps `linkActivated` targets to words."""
        super().__init__()
        self._words, self._links = text, links
        self._color = self._after = ""
        self._show_links()

    def show_links(self, text: str, links: Sequence[tuple[str, str]], after: str = "") -> None:
        """Show another text and other links; with HTML text `after` them, dots are between."""
        self._words, self._links, self._after, self._color = text, links, after, ""
        self._show_links()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Update the color first, since a theme may change it without an event on Qt 6."""
        self._show_links()
        super().paintEvent(event)

    def _show_links(self) -> None:
        # Not the label's own palette, which does not follow themes that are style sheets.
        color = QApplication.palette(self).color(QPalette.ColorRole.WindowText).name()
        if color == self._color:
            return
        self._color = color
        style = f"color: {color}; white-space: {'nowrap' if self._after else 'normal'}"
        links = [f'<a href="{to}" style="{style}">{words}</a>' for to, words in self._links]
        if self._after:
            links = [" · ".join(links)]  # each one wraps as a whole
        self.setText(" ".join(filter(None, (self._words, *links, self._after))))


class WrappingCheckBox(QCheckBox):
    """A check box whose text wraps if the available width is too small."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words: list[str] = []
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.set_words(text)

    def set_words(self, text: str) -> None:
        """Set the text; `text()` returns it with line breaks where it is wrapped."""
        self._words = text.split()
        self.setAccessibleName(text.replace("&", ""))
        self._wrap()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Wrap the text for the new width."""
        super().resizeEvent(event)
        self._wrap()

    def changeEvent(self, event: QEvent | None) -> None:
        """Update the size when the font changes."""
        super().changeEvent(event)
        if event is not None and event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._wrap()

    def sizeHint(self) -> QSize:
        """Return the width of a single line and the height of the current lines."""
        width = self._width_of(" ".join(self._words)) + self._frame_width()
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the width of the longest word."""
        width = max(map(self._width_of, self._words), default=0) + self._frame_width()
        return QSize(width, super().sizeHint().height())

    def _wrap(self) -> None:
        room = self.width() - self._frame_width()
        lines: list[str] = []
        for word in self._words:
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self._width_of(longer) > room:
                lines.append(word)
            else:
                lines[-1:] = [longer]
        text = "\n".join(lines)
        if text != self.text():
            self.setText(text)
            self.updateGeometry()

    def _width_of(self, text: str) -> int:
        size = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text)
        return size.width()

    def _frame_width(self) -> int:
        """Return the width of everything but the text: indicator and spacing."""
        return super().sizeHint().width() - self._width_of(self.text())


class WrappingRow(QWidget):
    """Widgets in a row, or in a column if they do not fit in a row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def add(self, widget: QWidget, stretch: int = 0) -> None:
        """Append a widget."""
        self._layout.addWidget(widget, stretch)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Switch between row and column."""
        super().resizeEvent(event)
        self._turn()

    def changeEvent(self, event: QEvent | None) -> None:
        """Update the size when the font or style changes."""
        super().changeEvent(event)
        if event is not None and event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._turn()

    def minimumSizeHint(self) -> QSize:
        """Return the width of the widest widget."""
        widths = [_least_width(item) for item in self._shown()]
        return QSize(max(widths, default=0), super().minimumSizeHint().height())

    def _turn(self) -> None:
        shown = self._shown()
        gaps = max(self._layout.spacing(), 0) * max(len(shown) - 1, 0)
        needed = sum(map(_width_in_row, shown)) + gaps
        directions = QBoxLayout.Direction
        fits = needed <= self.width()
        self._layout.setDirection(directions.LeftToRight if fits else directions.TopToBottom)

    def _shown(self) -> list[QWidget]:
        widgets = (self._layout.itemAt(i).widget() for i in range(self._layout.count()))
        return [widget for widget in widgets if not widget.isHidden()]


def _width_in_row(widget: QWidget) -> int:
    """Return a widget's width in a row; text that can wrap prefers a row of its own."""
    is_text = isinstance(widget, WrappingCheckBox)
    return widget.sizeHint().width() if is_text else _least_width(widget)


def _least_width(widget: QWidget) -> int:
    """Return the width that a layout gives a widget at least."""
    return widget.minimumWidth() or widget.minimumSizeHint().width()
