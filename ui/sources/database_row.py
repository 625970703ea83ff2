"""The choice of a PostgreSQL connection that QGIS has stored, with the button for a new one."""

from __future__ import annotations

from qgis.core import QgsProviderRegistry, QgsSettings
from qgis.gui import QgsGui, QgsProviderConnectionComboBox
from qgis.PyQt import sip
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QWidget

from parcel_lookup.core.gis.connections.database_tables import has_postgres
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import fill, let_shrink, name_it

_PROVIDER = "postgres"
_MIN_LETTERS = 20
#: The button *New* in QGIS's Data Source Manager, which every page of databases has.
_NEW_BUTTON = "btnNew"


class DatabaseRow(QWidget):
    """A combo box of QGIS's connections, *New…*, and the button that lists the tables.

    All are disabled in a QGIS without its PostgreSQL provider.
    """

    #: The user chose another connection.
    chosen = pyqtSignal(str)
    #: The tables of the connection are to be listed.
    list_requested = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._has_provider = has_postgres()
        self.setEnabled(self._has_provider)
        # QGIS's own combo box crashes without the provider.
        self._combo = (
            QgsProviderConnectionComboBox(_PROVIDER) if self._has_provider else QComboBox()
        )
        let_shrink(self._combo, _MIN_LETTERS)
        self._combo.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        tip = tr(
            "A PostgreSQL connection of QGIS, as in the Browser panel. QGIS stores address, user,"
            " and password; Parcel Lookup saves only its name"
        )
        name_it(self._combo, "table_database", tip, tr("Database"))
        self._new = QPushButton(tr("Ne&w…"))
        tip = tr("Create a PostgreSQL connection in QGIS")
        name_it(self._new, "table_new_database", tip, tr("New PostgreSQL connection"))
        self._list = QPushButton(tr("List Table&s"))
        tip = tr("Connect to the database, and list its tables and views")
        name_it(self._list, "table_list", tip)
        layout = fill(QHBoxLayout(self), (self._combo, 1))
        for button in (self._new, self._list):
            button.setAutoDefault(False)
            layout.addWidget(button)
        self.setFocusProxy(self._combo)
        self.show_database(_selected())
        if not self.database and self._combo.count():
            self._combo.setCurrentIndex(0)
            self._update()
        self._combo.activated.connect(self._on_chosen)
        self._new.clicked.connect(lambda _checked=False: self._add())
        self._list.clicked.connect(lambda _checked=False: self.list_requested.emit())

    @property
    def database(self) -> str:
        """The name of the chosen connection, or ""."""
        return self._combo.currentConnection() if self._has_provider else ""

    def show_database(self, name: str) -> None:
        """Select the connection of that name; none if QGIS has no such connection."""
        if self._has_provider:
            self._combo.setConnection(name)
        self._update()

    def _update(self) -> None:
        self._list.setEnabled(bool(self.database))

    def _on_chosen(self, _row: int) -> None:
        self._update()
        self.chosen.emit(self.database)

    def _add(self) -> None:
        """Open QGIS's own dialog for a new connection, and select the connection it creates.

        PyQGIS has no class for it: the page of the Data Source Manager opens it, in an event loop
        of its own.
        """
        provider = QgsGui.sourceSelectProviderRegistry().providerByName(_PROVIDER)
        page = provider.createDataSourceWidget(
            self.window(), Qt.WindowType.Widget, QgsProviderRegistry.WidgetMode.Embedded
        )
        changed = []
        page.connectionsChanged.connect(lambda: changed.append(True))
        page.findChild(QPushButton, _NEW_BUTTON).click()
        if sip.isdeleted(self):
            return  # the plugin was unloaded meanwhile
        page.deleteLater()
        if changed:
            self._combo.setProvider(_PROVIDER)  # it does not notice a new connection by itself
            self.show_database(_selected())
            self.chosen.emit(self.database)


def _selected() -> str:
    """Return the connection that was last used or created in QGIS."""
    return str(QgsSettings().value("PostgreSQL/connections/selected", "") or "")
