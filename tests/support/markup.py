"""Finds text that Qt interprets as HTML in a window, on the screen and in tool tips."""

from __future__ import annotations

from collections.abc import Iterator

from qgis.PyQt.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, Qt
from qgis.PyQt.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QLabel,
    QTextEdit,
    QToolBar,
    QToolButton,
    QWidget,
)

#: A text as somebody may have written it into a record, a name of a column, or a response.
HOSTILE = '<img src="//canary.example.com/x.png"> <b>Smith</b> & Söhne'
#: What is in each way to show it.
CANARY = "canary.example.com"
_ROWS = 200
_ROLES = (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.WhatsThisRole)


def is_live(text: str) -> bool:
    """Whether Qt takes a text for HTML and would load the picture of `HOSTILE`."""
    edit = QTextEdit()
    edit.setText(text)  # decides as tool tips and labels do
    return "<img" in edit.toHtml()


def texts_of(window: QWidget) -> Iterator[tuple[str, str]]:
    """Yield the place and the text of everything in a window that Qt may take for HTML."""
    for widget in (window, *window.findChildren(QWidget)):
        name = f"{type(widget).__name__} {widget.objectName()}"
        for kind in ("toolTip", "whatsThis", "statusTip"):
            yield f"{kind} of {name}", getattr(widget, kind)()
        if isinstance(widget, QLabel) and widget.textFormat() != Qt.TextFormat.PlainText:
            yield f"label {name}", widget.text()
        if isinstance(widget, (QToolBar, QToolButton)):
            yield from ((f"action in {name}", one.toolTip()) for one in widget.actions())
        model = widget.model() if isinstance(widget, (QAbstractItemView, QComboBox)) else None
        if model is not None:
            yield from ((f"item of {name}", text) for text in _item_texts(model, QModelIndex()))


def live_documents(window: QWidget) -> list[str]:
    """Return the names of the text views of a window that show the picture of `HOSTILE`."""
    views = window.findChildren(QTextEdit)
    return [view.objectName() or type(view).__name__ for view in views if _has_picture(view)]


def shown_plainly(window: QWidget) -> str:
    """Return everything that a window shows as plain text, as one text."""
    found = [window.windowTitle()]
    for widget in window.findChildren(QObject):
        for read in ("text", "title", "toPlainText", "accessibleName", "toolTip"):
            if callable(getattr(widget, read, None)):
                found.append(str(getattr(widget, read)()))
        if isinstance(widget, (QAbstractItemView, QComboBox)) and widget.model() is not None:
            found += _cells(widget.model(), QModelIndex())
    return "\n".join(found)


def _has_picture(view: QTextEdit) -> bool:
    return any(CANARY in part for part in view.toHtml().split("<img")[1:])


def _columns(model: QAbstractItemModel, parent: QModelIndex) -> range:
    if isinstance(model, QAbstractListModel):  # whose method is private
        return range(1)
    return range(model.columnCount(parent))


def _indexes(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[QModelIndex]:
    for row in range(min(model.rowCount(parent), _ROWS)):
        for column in _columns(model, parent):
            yield model.index(row, column, parent)
        yield from _indexes(model, model.index(row, 0, parent))


def _item_texts(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    for index in _indexes(model, parent):
        yield from (str(index.data(role) or "") for role in _ROLES)
    for section in _columns(model, parent):
        for role in _ROLES:
            yield str(model.headerData(section, Qt.Orientation.Horizontal, role) or "")


def _cells(model: QAbstractItemModel, parent: QModelIndex) -> list[str]:
    return [str(index.data() or "") for index in _indexes(model, parent)]
