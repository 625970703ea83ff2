"""What the connection of an import is called, and where its parcel file goes."""

from __future__ import annotations

from pathlib import Path

from qgis.gui import QgsFileWidget
from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QFormLayout, QLabel, QLineEdit, QWidget

from parcel_lookup.core.gis.connections import LOCAL, Connection, Connections
from parcel_lookup.core.gis.connections.importing import file_problem, free_file
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it


class ImportPlace(QWidget):
    """Name and file. The file follows the name until the user says where it goes."""

    changed = pyqtSignal()

    def __init__(self, connections: Connections, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._connections = connections
        self._is_named = self._is_placed = False
        self._name = QLineEdit()
        name_it(self._name, "import_name", tr("What you want to call the connection"))
        self._file = QgsFileWidget()
        self._file.setStorageMode(QgsFileWidget.StorageMode.SaveFile)
        self._file.setFilter(tr("GeoPackage (*.gpkg)"))
        self._file.setDialogTitle(tr("Save Parcel File"))
        self._tip = tr(
            "The parcel file (GeoPackage). Beside it goes a file that makes searches fast."
        )
        for widget, name in ((self._file, "import_file"), (self._file.lineEdit(), "import_path")):
            name_it(widget, name, self._tip, tr("Parcel file"))
        self._note = QLabel()
        self._note.setObjectName("parcel_lookup_import_place_note")
        self._note.setWordWrap(True)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.addRow(tr("&Name"), self._name)
        form.addRow(tr("Parcel &file"), self._file)
        form.labelForField(self._file).setBuddy(self._file.lineEdit())
        form.addRow("", self._note)
        self._name.textEdited.connect(self._on_named)
        self._file.fileChanged.connect(self._on_placed)

    @property
    def connection(self) -> Connection:
        """The connection as it would be saved."""
        return Connection(self._name.text().strip(), LOCAL, path=self._file.filePath().strip())

    @property
    def path(self) -> Path:
        """Where the parcel file goes."""
        return Path(self.connection.path)

    def suggest(self, name: str) -> None:
        """Call the connection so, with a number where it is taken, unless the user named it."""
        if not self._is_named:
            self._name.setText(self._free_name(name))
            self._follow_name()
        self.refresh()

    def problem(self) -> str:
        """What keeps the import from being saved so, for the user, or ""."""
        return self._connections.problem(self.connection) or file_problem(self.connection.path)

    def refresh(self) -> None:
        """Say what is wrong or worth knowing about name and file."""
        self._file.lineEdit().setToolTip(self._tip)  # which it loses with every path
        problem = self.problem()
        text = f"⚠ {problem}" if problem else self._replaced()
        self._note.setText(text)
        self._note.setVisible(bool(text))
        self.changed.emit()

    def _replaced(self) -> str:
        if not self.path.exists():
            return ""
        users = [one.name for one in self._connections.all() if one.path == self.connection.path]
        if users:
            return tr("This is the file of “{name}”, which will be replaced.").format(name=users[0])
        return tr("There is a file of this name. It will be replaced.")

    def _follow_name(self) -> None:
        if not self._is_placed:
            blocked = self._file.blockSignals(True)
            self._file.setFilePath(str(free_file(self.connection.name)))
            self._file.blockSignals(blocked)

    def _on_named(self) -> None:
        self._is_named = True
        self._follow_name()
        self.refresh()

    def _on_placed(self) -> None:
        self._is_placed = True
        self.refresh()

    def _free_name(self, name: str) -> str:
        free, number = name, 1
        while self._connections.problem(Connection(free, LOCAL, path=name)) and number < 1000:
            number += 1
            free = f"{name} ({number})"
        return free
