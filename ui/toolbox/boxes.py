"""The boxes in which users enter the text parameters of algorithms: names, connections, filters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.connections.connection_row import connection_tip, connection_title
from parcel_lookup.ui.kit.widgets import CalmComboBox, let_shrink, name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup

_MIN_LETTERS = 12


class NameBox(CalmComboBox):
    """A list of names that also takes any other text."""

    #: The text is another one.
    changed = pyqtSignal()

    def __init__(self, label: str, names: Sequence[str] = (), edit: QLineEdit | None = None):
        """Create the box; `label` is its accessible name, `edit` the line for its text."""
        super().__init__()
        text = "" if edit is None else edit.text()
        self.setEditable(True)
        if edit is not None:
            self.setLineEdit(edit)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        # One would replace a text by an item that differs only in case.
        self.setCompleter(None)
        let_shrink(self, _MIN_LETTERS)
        name_it(self, "toolbox_field", tr("Select a field, or type the name of another one"), label)
        self.addItems(names)
        self.set_value(text)
        self.currentTextChanged.connect(lambda _text: self.changed.emit())

    def value(self) -> str | None:
        """Return the name, None if there is none."""
        return self.currentText().strip() or None

    def set_value(self, text: str) -> None:
        """Show a text, which need not be in the list."""
        self.setCurrentIndex(-1)
        self.setEditText(text)


class ConnectionBox(NameBox):
    """The list of connections by their names, and the group of several. Any text is kept.

    The connections are those of this computer, and a run may be for another one: a name that is
    unknown is refused when it runs.
    """

    def __init__(self, label: str, edit: QLineEdit | None = None) -> None:
        super().__init__(label, (), edit)
        tip = tr("Select a connection, or type the name of another one. Empty: the default")
        name_it(self, "toolbox_connection", tip, label)
        default = Connections().resolve_names("")
        name = connection_title(default) or default.address
        self.lineEdit().setPlaceholderText(tr("Default connection: {name}").format(name=name))
        self._list_connections()

    def value(self) -> str:
        """Return the text as it was typed."""
        return self.currentText()

    def showPopup(self) -> None:
        """List the connections, which may have changed since the last time."""
        self._list_connections()
        super().showPopup()

    def _list_connections(self) -> None:
        found, text = Connections().offered(), self.currentText()
        if [one.name for one in found] == [self.itemText(row) for row in range(self.count())]:
            return
        was_blocked = self.blockSignals(True)
        self.clear()
        for row, connection in enumerate(found):
            self.addItem(connection.name)
            self.setItemData(row, verbatim(connection_tip(connection)), Qt.ItemDataRole.ToolTipRole)
        self.set_value(text)
        self.blockSignals(was_blocked)


class FiltersBox(QWidget):
    """The text of filters, and a button that opens the filter builder with them."""

    #: The text is another one.
    changed = pyqtSignal()

    def __init__(
        self,
        label: str,
        edit: QPlainTextEdit | None = None,
        *,
        is_in_line: bool = False,
        is_optional: bool = False,
        by_area: bool = False,
    ) -> None:
        """Create the box.

        `label` is its accessible name, `edit` the field for its text; `is_in_line` makes it as high
        as a line. `is_optional`: empty text is allowed. `by_area`: the filters apply to the parcels
        of an area.
        """
        super().__init__()
        #: Returns the name of the connection; None: it is that of the window.
        self.connection: Callable[[], str | None] | None = None
        self._is_optional, self._by_area = is_optional, by_area
        self._edit = edit or (QLineEdit() if is_in_line else QPlainTextEdit())
        if not is_in_line:
            self._edit.setTabChangesFocus(True)
        tip = tr("Filters as JSON, or a QGIS expression")
        name_it(self._edit, "toolbox_filters", tip, label)
        self._edit.textChanged.connect(lambda *_text: self.changed.emit())
        self._button = QPushButton(tr("Filters…"))
        self._button.setAutoDefault(False)
        tip = tr("Edit the filters in the filter builder")
        name_it(self._button, "toolbox_open_filters", tip)
        self._button.clicked.connect(lambda _checked=False: self._open_builder())
        directions = QBoxLayout.Direction
        layout = QBoxLayout(directions.LeftToRight if is_in_line else directions.TopToBottom, self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._edit, 1)
        layout.addWidget(self._button, 0, Qt.AlignmentFlag.AlignRight)
        self.setFocusProxy(self._edit)

    def value(self) -> str:
        """Return the text as it was typed."""
        edit = self._edit
        return edit.text() if isinstance(edit, QLineEdit) else edit.toPlainText()

    def set_value(self, text: str) -> None:
        """Show a text."""
        if text != self.value():
            edit = self._edit
            (edit.setText if isinstance(edit, QLineEdit) else edit.setPlainText)(text)

    def _open_builder(self) -> None:
        from parcel_lookup.ui.filters.conditions_dialog import ConditionsDialog

        connection, note = _connection_named(self._connection_text())
        dialog = ConditionsDialog(
            self.window(),
            self.value(),
            connection,
            by_area=self._by_area,
            is_optional=self._is_optional,
            is_in_line=isinstance(self._edit, QLineEdit),
            note=note,
        )
        dialog.chosen.connect(self.set_value)
        dialog.open()

    def _connection_text(self) -> str:
        if self.connection is not None:
            return self.connection() or ""
        box = self.window().findChild(ConnectionBox)
        # It is hidden where a model provides the name.
        return box.value() if box is not None and box.isVisible() else ""


def _connection_named(text: str) -> tuple[Connection | ConnectionGroup, str]:
    """Return the connection of a text, or several; and why it is another one, or ""."""
    connections = Connections()
    try:
        return connections.resolve_names(text), ""
    except ParcelError as error:
        other = connections.resolve_names("")
        note = tr("{problem} The fields and values are those of “{name}”.")
        name = connection_title(other)
        return other, note.format(problem=error.params.get("problem", error.sentence), name=name)
