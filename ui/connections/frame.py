"""The common frame of the dialogs that edit a connection."""

from __future__ import annotations

from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import (
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.connections import Connection, Connections
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.help_dialog import add_help
from parcel_lookup.ui.kit.notifier import notifier
from parcel_lookup.ui.kit.scrolling_dialog import ScrollingDialog
from parcel_lookup.ui.kit.widgets import name_it, plain_label


class ConnectionFrame(ScrollingDialog):
    """A dialog that edits and saves a connection: name, a line for problems, OK, and Cancel.

    Open it with `open()`; it saves the connection itself, and deletes itself when it is closed.
    """

    #: Emitted with the name of the connection that was saved.
    saved = pyqtSignal(str)

    #: The page about the window (`show_help`).
    _help = "service"

    def __init__(
        self,
        name: str,
        title: str,
        connections: Connections,
        connection: Connection,
        parent: QWidget | None = None,
    ) -> None:
        """`connection` is the saved connection, or a new one, which has no name yet."""
        super().__init__(name, title, parent)
        self._connections = connections
        self._connection = connection
        #: Name of the connection that is edited; None for a new one.
        self._replaces = connection.name or None
        #: OK was pressed while there was a problem.
        self._was_refused = False
        self._name = QLineEdit(self._connection.name)
        name_it(self._name, "connection_name", tr("Name of the connection"))
        self._problem = plain_label()
        self._problem.setObjectName("parcel_lookup_connection_problem")
        self._problem.setWordWrap(True)
        self._problem.hide()
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        add_help(self._buttons, self._help, self)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    def accept(self) -> None:
        """Save the connection and close, or show why that is not possible."""
        connection = self._entered()
        problem = self._problem_of(connection)
        if not problem:
            try:
                self._save(connection)
            except ParcelError as error:
                problem = error.reason
        if problem:
            self._was_refused = True
            self.show_problem(problem)
            return
        self.saved.emit(connection.name)
        notifier.changed.emit()
        super().accept()

    def show_problem(self, sentence: str) -> None:
        """Show a problem, or clear the line."""
        self._problem.setText(f"⚠ {sentence}" if sentence else "")
        self._problem.setVisible(bool(sentence))
        self.grow()

    def _entered(self) -> Connection:
        """Return the connection as entered in the controls."""
        raise NotImplementedError

    def _problem_of(self, connection: Connection) -> str:
        """Return why a connection cannot be saved, or ""."""
        return self._connections.problem(connection, self._replaces)

    def _save(self, connection: Connection) -> None:
        """Save the connection. Raises `ParcelError`."""
        self._connections.save(connection, replaces=self._replaces)

    def _lay_out_form(self, columns: int, rows: dict[str, QWidget], *below: QWidget) -> None:
        """Lay out the controls by label, and what comes below them.

        `columns` is the minimum width in characters.
        """
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for label, widget in rows.items():
            form.addRow(label, widget)
        layout = QVBoxLayout(self._content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(form)
        for part in below:
            layout.addWidget(part)
        layout.addStretch(1)
        self.put_together(columns, below=(self._problem, self._buttons))
