"""Which connection to search with, and the menu that keeps connections."""

from __future__ import annotations

from qgis.core import QgsApplication
from qgis.PyQt.QtCore import QEvent, Qt, pyqtSignal
from qgis.PyQt.QtGui import QAction, QPalette, QShowEvent
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QMenu,
    QMessageBox,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ..core.gis.connections import LOCAL, REMOTE, SAMPLE, Connection, Connections
from .connection_dialog import ConnectionDialog
from .text import tr
from .widgets import name_it

_CONNECT_LINK = "connect"


class ConnectionRow(QWidget):
    """The combo of connections, its menu, and a line about the sample county.

    What is chosen here becomes the default connection, which the Processing algorithms use too.
    """

    changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._connections = Connections()
        self._make_controls()
        self._lay_out()
        self.refresh()
        self._combo.activated.connect(self._on_chosen)
        self._introduction.linkActivated.connect(lambda _link: self.add_connection())

    @property
    def connection(self) -> Connection:
        """The chosen connection; what another QGIS made the default meanwhile does not matter."""
        name = self._combo.currentData()
        return (self._connections.get(name) if name else None) or self._connections.default

    def refresh(self) -> None:
        """Show the connections as they are saved now."""
        chosen = self._connections.default
        self._combo.clear()
        for connection in self._connections.all():
            self._combo.addItem(_title(connection), connection.name)
            row, role = self._combo.count() - 1, Qt.ItemDataRole.ToolTipRole
            self._combo.setItemData(row, _tip(connection), role)
        self._combo.setCurrentIndex(self._combo.findData(chosen.name))
        is_saved = chosen.kind != SAMPLE
        self._introduction.setVisible(not is_saved)
        self._edit_action.setEnabled(chosen.kind == REMOTE)
        self._remove_action.setEnabled(is_saved)
        self.changed.emit()

    def add_connection(self) -> None:
        """Open the dialog for a new connection."""
        self._open_dialog(None)

    def edit_connection(self, name: str | None = None) -> None:
        """Open the dialog for the connection of that name, or for the chosen one."""
        connection = self._connections.get(self.connection.name if name is None else name)
        if connection is not None and connection.kind == REMOTE:
            self._open_dialog(connection)

    def changeEvent(self, event: QEvent | None) -> None:
        """Another theme has other colours."""
        super().changeEvent(event)
        if event is not None and event.type() in (
            QEvent.Type.StyleChange,
            QEvent.Type.PaletteChange,
        ):
            self._introduce()

    def showEvent(self, event: QShowEvent | None) -> None:
        """Only now the theme has given its colours."""
        super().showEvent(event)
        self._introduce()

    def _introduce(self) -> None:
        # The palette's own colour of links is a blue that cannot be read in QGIS's dark themes.
        colour = self._introduction.palette().color(QPalette.ColorRole.WindowText).name()
        text = tr("An invented county on this computer, to try things out. It needs no key.")
        link = tr("Connect to a service…")
        self._introduction.setText(
            f'{text} <a href="{_CONNECT_LINK}" style="color: {colour}">{link}</a>'
        )

    def _make_controls(self) -> None:
        self._combo = QComboBox()
        self._combo.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self._combo.setMinimumContentsLength(8)
        self._combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        name_it(
            self._combo,
            "connection",
            tr(
                "Where parcels come from. The Processing algorithms use the same connection unless "
                "they name another one."
            ),
            tr("Connection"),
        )
        menu = QMenu(self)
        self._new_action = QAction(tr("&New Connection…"), self)
        self._edit_action = QAction(tr("&Edit Connection…"), self)
        self._remove_action = QAction(tr("&Remove Connection…"), self)
        for action, name, slot in (
            (self._new_action, "new_connection", self.add_connection),
            (self._edit_action, "edit_connection", self.edit_connection),
            (self._remove_action, "remove_connection", self._ask_to_remove),
        ):
            action.setObjectName(f"parcel_lookup_{name}")
            action.triggered.connect(lambda _checked=False, run=slot: run())
        menu.addActions([self._new_action, self._edit_action])
        menu.addSeparator()
        menu.addAction(self._remove_action)
        self._menu_button = QToolButton()
        self._menu_button.setIcon(QgsApplication.getThemeIcon("/mActionOptions.svg"))
        self._menu_button.setAutoRaise(True)
        self._menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu_button.setMenu(menu)
        name_it(
            self._menu_button,
            "connection_menu",
            tr("Add, edit or remove a connection"),
            tr("Connections"),
        )
        self._introduction = QLabel()
        self._introduction.setWordWrap(True)
        name_it(self._introduction, "introduction", tr("What the sample county is"))

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self._combo, 1)
        row.addWidget(self._menu_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row)
        layout.addWidget(self._introduction)

    def _on_chosen(self, index: int) -> None:
        self._connections.set_default(self._combo.itemData(index))
        self.refresh()

    def _open_dialog(self, connection: Connection | None) -> None:
        dialog = ConnectionDialog(self._connections, connection, self)
        dialog.saved.connect(self._on_saved)
        dialog.open()

    def _on_saved(self, name: str) -> None:
        self._connections.set_default(name)
        self.refresh()

    def _ask_to_remove(self) -> None:
        name = self.connection.name
        box = QMessageBox(self)
        box.setObjectName("parcel_lookup_remove_connection_box")
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(tr("Remove Connection"))
        box.setText(tr("Remove the connection “{name}”?").format(name=name))
        box.setInformativeText(tr("Its authentication configuration stays in QGIS."))
        remove = box.addButton(tr("Remove"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(QMessageBox.StandardButton.Cancel)
        box.setEscapeButton(QMessageBox.StandardButton.Cancel)
        remove.clicked.connect(lambda: self._remove(name))
        box.finished.connect(box.deleteLater)
        box.open()

    def _remove(self, name: str) -> None:
        self._connections.remove(name)
        self.refresh()


def _title(connection: Connection) -> str:
    return tr("Sample county (offline)") if connection.kind == SAMPLE else connection.name


def _tip(connection: Connection) -> str:
    if connection.kind == SAMPLE:
        return tr("An invented county on this computer")
    return connection.path if connection.kind == LOCAL else connection.url
