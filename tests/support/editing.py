"""Editors of filter values used with the keyboard, and their completions."""

from __future__ import annotations

from qgis.PyQt.QtCore import QObject, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QComboBox, QLineEdit


class Known(QObject):
    """Suggestions with given values."""

    arrived = pyqtSignal(str)

    def __init__(self, **values):
        super().__init__()
        self.known = values

    def values(self, field_name):
        return self.known.get(field_name, [])

    def learn(self, field_name, values):
        self.known[field_name] = values
        self.arrived.emit(field_name)


def line_of(editor):
    widget = editor.focus_widget()
    return widget.lineEdit() if isinstance(widget, QComboBox) else widget


def type_in(qtbot, editor, text):
    """Replace the text by typing."""
    line_of(editor).selectAll()
    if text.isascii():
        qtbot.keyClicks(line_of(editor), text)
    else:  # a key of the test has one letter that every keyboard has
        line_of(editor).insert(text)


def leave(editor):
    completer = line_of(editor).completer()
    if completer is not None:
        completer.popup().hide()
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    editor.window().findChildren(QLineEdit, options=direct)[0].setFocus()


def shown(editor):
    return line_of(editor).text()
