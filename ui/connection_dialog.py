"""The dialog in which a connection to a parcel service is made or changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.gui import QgsAuthConfigSelect
from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ..core.contract import ParcelError
from ..core.gis.connections import REMOTE, Connection, Connections
from .text import tr
from .widgets import name_it

if TYPE_CHECKING:
    from qgis.PyQt.QtGui import QShowEvent

_MOST_REQUESTS = 1_000_000


class ConnectionDialog(QDialog):
    """Name, address, key and request limit of one connection.

    Opened with `open()`; saves by itself and emits `saved` with the connection's name.
    """

    saved = pyqtSignal(str)

    def __init__(
        self,
        connections: Connections,
        connection: Connection | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._connections = connections
        self._replaces = connection.name if connection else None
        self._was_refused = False
        self.setObjectName("parcel_lookup_connection_dialog")
        self.setWindowTitle(tr("Edit Connection") if connection else tr("New Connection"))
        self.finished.connect(self.deleteLater)
        self._make_controls()
        self._lay_out()
        self._fill(connection or Connection("", REMOTE))
        self._name.textChanged.connect(self._on_edited)
        self._address.textChanged.connect(self._on_edited)
        self._on_edited()

    def accept(self) -> None:
        """Save and close; where that cannot be, say why and stay open."""
        try:
            self._connections.save(self._connection(), replaces=self._replaces)
        except ParcelError as error:
            self._was_refused = True
            self._show(str(error.params.get("reason", error.sentence)))
            return
        self.saved.emit(self._connection().name)
        super().accept()

    def showEvent(self, event: QShowEvent | None) -> None:
        """Only now the width is known."""
        super().showEvent(event)
        self._grow()

    def _make_controls(self) -> None:
        self._name = QLineEdit()
        name_it(self._name, "connection_name", tr("What you want to call the connection"))
        self._address = QLineEdit()
        self._address.setPlaceholderText("https://parcels.example.com")
        name_it(
            self._address,
            "connection_address",
            tr("The base address of the service, without /parcels"),
        )
        self._key = QgsAuthConfigSelect(self)
        name_it(
            self._key,
            "connection_key",
            tr(
                "The authentication configuration that holds the key. QGIS keeps it encrypted; the "
                "plugin stores only its id."
            ),
            tr("Key"),
        )
        self._limit = QSpinBox()
        self._limit.setRange(0, _MOST_REQUESTS)
        self._limit.setGroupSeparatorShown(True)
        self._limit.setSpecialValueText(tr("none"))
        self._limit.setSuffix(tr(" requests per search"))
        name_it(
            self._limit,
            "connection_limit",
            tr("A search in the panel stops after this many requests and keeps what it found."),
        )
        self._key_help = QLabel(
            tr(
                "Add a configuration of the type “API Header Authentication” with the header "
                "Authorization and the value Bearer, a space, and your key."
            )
        )
        self._problem = QLabel()
        self._problem.setObjectName("parcel_lookup_connection_problem")
        for label in (self._key_help, self._problem):
            label.setWordWrap(True)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(tr("&Name"), self._name)
        form.addRow(tr("&Address"), self._address)
        form.addRow(tr("&Key"), self._key)
        form.addRow(self._key_help)
        form.addRow(tr("&Request limit"), self._limit)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self._problem)
        layout.addStretch(1)
        layout.addWidget(self._buttons)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 80)

    def _fill(self, connection: Connection) -> None:
        self._name.setText(connection.name)
        self._address.setText(connection.url)
        self._address.setCursorPosition(0)
        self._key.setConfigId(connection.authcfg)
        self._limit.setValue(connection.max_requests)

    def _connection(self) -> Connection:
        return Connection(
            self._name.text().strip(),
            REMOTE,
            url=self._address.text().strip(),
            authcfg=self._key.configId(),
            max_requests=self._limit.value(),
        )

    def _on_edited(self) -> None:
        """Say what is wrong as soon as there is something to be wrong."""
        problem = self._connection().problem()
        is_begun = bool(self._name.text().strip() and self._address.text().strip())
        if problem and not (is_begun or self._was_refused):
            problem = ""
        self._show(problem)

    def _show(self, sentence: str) -> None:
        self._problem.setText(f"⚠ {sentence}" if sentence else "")
        self._problem.setVisible(bool(sentence))
        self._grow()

    def _grow(self) -> None:
        """Give wrapped texts the height that they need: a window does not do that by itself."""
        height = self.layout().totalHeightForWidth(self.width())
        if height > self.height():
            self.resize(self.width(), height)
