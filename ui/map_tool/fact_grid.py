"""Labels and values of a parcel in a grid: text that can be selected, and links."""

from __future__ import annotations

import html
import math
import re
from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QEvent, QSize, Qt, QUrl
from qgis.PyQt.QtGui import QDesktopServices, QTextOption
from qgis.PyQt.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QSizePolicy,
    QTextEdit,
    QWidget,
)

from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import LinkLabel, name_it, wrapping_tip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.PyQt.QtGui import QResizeEvent

_UNKNOWN = "—"
#: Minimum characters per line of a value; otherwise Qt computes the height as if each word had a
#: line of its own.
_LETTERS = 16
#: The shares of labels and values in the width.
_SIDES = (2, 3)
_WEB = re.compile(r"https?://[^\s<>\"]+", re.IGNORECASE)


class FactGrid(QWidget):
    """Labels and values that can be selected, each on as many lines as it needs.

    A value that is a web address is a link, which the system's browser opens.
    """

    def __init__(self, name: str, *, wraps_labels: bool = False) -> None:
        """`name` is a part of the object names.

        `wraps_labels`: labels may be long, and are above values where there is too little room.
        """
        super().__init__()
        self._name = name
        self._wraps_labels = wraps_labels
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, _SIDES[0] if wraps_labels else 0)
        self._grid.setColumnStretch(1, _SIDES[1] if wraps_labels else 1)
        self._rows: list[_Row] = []

    def show_facts(self, found: Sequence[tuple[str, str]]) -> None:
        """Show these labels and values, and nothing else."""
        while len(self._rows) < len(found):
            self._add_row(len(self._rows))
        for number, (row, (label, value)) in enumerate(zip(self._rows, found)):
            address = web_address(value)
            if address and row.link is None:
                row.add_link()
                self._place(number, row)
            row.show_fact(label, value, address)
        for row in self._rows[len(found) :]:
            row.hide()
        self._arrange()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Put labels next to their values, or above them."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent | None) -> None:
        """Arrange labels for another font."""
        super().changeEvent(event)
        if event is not None and event.type() == QEvent.Type.FontChange:
            self._arrange()

    def minimumSizeHint(self) -> QSize:
        """Return the width of the longest word of a label, if labels can be above their values."""
        least = super().minimumSizeHint()
        if self._wraps_labels:
            least.setWidth(max(self._label_width(), _value_width(self)))
        return least

    def _arrange(self) -> None:
        """Put each label next to its value, or above it if one of them does not fit there."""
        if not self._wraps_labels:
            return
        room = (self.width() - max(self._grid.horizontalSpacing(), 0)) / sum(_SIDES)
        left, right = (int(room * part) for part in _SIDES)
        is_narrow = self._label_width() > left or _value_width(self) > right
        for number, row in enumerate(self._rows):
            longest = row.longest()
            is_stacked = is_narrow or longest > right
            if longest > self.width() and row.long is None:
                row.add_long_value()
                self._place(number, row)
            if is_stacked != row.is_stacked:
                row.is_stacked = is_stacked
                self._place(number, row)
            row.show_whole(longest > self.width())

    def _label_width(self) -> int:
        """Return the width of the longest word of the labels."""
        shown = (row.name for row in self._rows if not row.name.isHidden())
        return max((name.minimumSizeHint().width() for name in shown), default=0)

    def _place(self, number: int, row: _Row) -> None:
        """Put a row's widgets into the grid; those that are there already are moved."""
        place = (2 * number + 1, 0, 1, 2) if row.is_stacked else (2 * number, 1, 1, 1)
        self._grid.addWidget(row.name, 2 * number, 0, 1, 2 if row.is_stacked else 1)
        self._grid.addWidget(row.value, *place)
        for other in filter(None, (row.link, row.long)):
            self._grid.addWidget(other, *place)

    def _add_row(self, number: int) -> None:
        row = _Row(f"{self._name}_{number}", wraps_label=self._wraps_labels)
        self._rows.append(row)
        self._place(number, row)


class _Row:
    """A label, and its value as text or as a link."""

    def __init__(self, name: str, *, wraps_label: bool) -> None:
        #: Whether the value is below the label.
        self.is_stacked = False
        self.name = QLabel()
        self.name.setTextFormat(Qt.TextFormat.PlainText)
        self.name.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        if wraps_label:
            self.name.setWordWrap(True)
            self.name.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.value = QLabel()
        self.value.setTextFormat(Qt.TextFormat.PlainText)
        self.value.setWordWrap(True)
        _give_way(self.value)
        flags = Qt.TextInteractionFlag
        self.value.setTextInteractionFlags(
            flags.TextSelectableByMouse | flags.TextSelectableByKeyboard
        )
        self.value.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        name_it(self.value, name, tr("Select to copy"))
        #: For a web address; None as long as there was none.
        self.link: WebLink | None = None
        #: For a word that is longer than a line; None as long as there was none.
        self.long: _LongValue | None = None

    def add_link(self) -> None:
        """Create the link."""
        self.link = WebLink()
        self.link.setObjectName(f"{self.value.objectName()}_link")

    def longest(self) -> int:
        """Return the width of the longest word of the value; a link breaks its own."""
        is_link = self.link is not None and not self.link.isHidden()
        return 0 if is_link else self.value.minimumSizeHint().width()

    def add_long_value(self) -> None:
        """Create what shows long words, hidden until then."""
        self.long = _LongValue()
        self.long.hide()
        self.long.setObjectName(f"{self.value.objectName()}_long")
        self.long.setToolTip(self.value.toolTip())

    def show_whole(self, is_long: bool) -> None:
        """Break words that are longer than a line; QLabel would cut them off."""
        if self.long is None or (self.value.isHidden() and self.long.isHidden()):
            return
        if is_long:
            self.long.show_text(self.value.text())
            self.long.setAccessibleName(self.value.accessibleName())
        self.long.setVisible(is_long)
        self.value.setVisible(not is_long)

    def show_fact(self, label: str, value: str, address: str) -> None:
        """Show a label and a value, which is a link if `address` is not empty."""
        self.name.setText(label)
        # Long IDs may need a break inside a word.
        self.value.setText(value or _UNKNOWN)
        self.value.setEnabled(bool(value))
        self.value.setAccessibleName(f"{label}: {value or tr('unknown')}")
        self.name.show()
        if self.long is not None:
            self.long.hide()
        self.value.setVisible(not address)
        if self.link is not None:
            self.link.show_address(label, address)
            self.link.setVisible(bool(address))

    def hide(self) -> None:
        """Hide all of it."""
        for part in filter(None, (self.name, self.value, self.link, self.long)):
            part.hide()


class _LongValue(QTextEdit):
    """Text that is broken within words, as high as it needs to be."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        for set_policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            set_policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)

    def show_text(self, text: str) -> None:
        """Show a plain text."""
        if text != self.toPlainText():
            self.setPlainText(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Adjust the height."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.document().setTextWidth(self.viewport().width())
        self.setFixedHeight(math.ceil(self.document().size().height()))


class WebLink(LinkLabel):
    """A link to a page of the county, shown as the name of its server."""

    def __init__(self) -> None:
        super().__init__("", ())
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        _give_way(self)
        self.linkActivated.connect(open_web_address)

    def show_address(self, label: str, address: str) -> None:
        """Show a web address; `label` is that of its column."""
        # An address without spaces would not wrap.
        host = html.escape(QUrl(address).host()).replace(".", ".\u200b")
        self.show_links("", ((html.escape(address), host),))
        tip = tr("Open {address} in the web browser").format(address=address)
        self.setToolTip(wrapping_tip(tip))
        self.setAccessibleName(f"{label}: {address}")


def web_address(text: str) -> str:
    """Return a text that is an http or https address; "" for any other text."""
    text = text.strip()
    is_address = _WEB.fullmatch(text) and QUrl(text, QUrl.ParsingMode.TolerantMode).host()
    return text if is_address else ""


def open_web_address(text: str) -> None:
    """Open an http or https address in the system's browser, and nothing else."""
    address = web_address(text)
    if address:
        QDesktopServices.openUrl(QUrl(address, QUrl.ParsingMode.TolerantMode))


def _give_way(label: QLabel) -> None:
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
    label.setMinimumWidth(_value_width(label))


def _value_width(widget: QWidget) -> int:
    """Return the minimum width of a value."""
    return widget.fontMetrics().averageCharWidth() * _LETTERS
