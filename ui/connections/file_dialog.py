"""The dialog that edits a connection to a parcel file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from qgis.gui import QgsFileWidget
from qgis.PyQt.QtWidgets import QWidget

from parcel_lookup.core.gis.connections import Connections, FileConnection
from parcel_lookup.core.gis.connections.files import ParcelFile, read_parcel_file
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.ui.connections.frame import ConnectionFrame
from parcel_lookup.ui.kit.widgets import name_it, wrapping_label

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation, ParcelError

_COLUMNS = 70


class ParcelFileDialog(ConnectionFrame):
    """Edits the name and file of a local connection, and checks the file before saving."""

    _help = "county_file"

    def __init__(
        self,
        connections: Connections,
        connection: FileConnection,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("file_dialog", tr("Edit Parcel File"), connections, connection, parent)
        self._is_accepting = False
        self._problem_of_file = ""
        self._looking: Background | None = None
        self._make_controls()
        self._lay_out()
        self._file.setFilePath(self._connection.path)
        self._name.textChanged.connect(lambda _text: self.show_problem(self._problem_of_file))
        self._file.fileChanged.connect(self._look)
        self._look()

    def accept(self) -> None:
        """Check the file, then save and close, or show why that is not possible."""
        if self._looking is not None:
            self._is_accepting = True
        else:
            super().accept()

    def done(self, result: int) -> None:
        """Cancel checking the file."""
        self._stop_looking()
        super().done(result)

    def _make_controls(self) -> None:
        self._file = QgsFileWidget()
        self._file.setFilter(tr("GeoPackage") + " (*.gpkg *.GPKG)")
        self._file.setDialogTitle(tr("Choose a Parcel File"))
        name_it(
            self._file,
            "connection_file",
            tr("A GeoPackage created by “Use My Own Parcels” or “parcel-service import”"),
            tr("Parcel file"),
        )
        # It is the line edit inside that the keyboard goes to.
        self._file.lineEdit().setAccessibleName(tr("Parcel file"))
        self._file.setFocusProxy(self._file.lineEdit())
        self._content_line = wrapping_label("connection_file_content", tr("Contents of the file"))
        self._content_line.hide()

    def _lay_out(self) -> None:
        rows = {tr("&File"): self._file, tr("&Name"): self._name}
        self._lay_out_form(_COLUMNS, rows, self._content_line)

    def _entered(self) -> FileConnection:
        path = self._file.filePath().strip()
        return replace(self._connection, name=self._name.text().strip(), path=path)

    def _problem_of(self, connection: FileConnection) -> str:
        return super()._problem_of(connection) or self._problem_of_file

    def _look(self, _path: str = "") -> None:
        """Check the file in a task; it may be on a slow network drive."""
        self._stop_looking()
        self._problem_of_file = ""
        self.show_problem("")
        path = self._entered().path
        self._show_content(tr("Reading the file…") if path else "")
        if not path:
            return

        def work(cancellation: Cancellation) -> ParcelFile:
            return read_parcel_file(path, cancellation)

        self._looking = Background.begin(
            tr("Reading a parcel file"), work, self._on_found, self._on_failed
        )

    def _on_found(self, found: ParcelFile) -> None:
        sentence = number_of(found.parcels, "{} parcel.", "{} parcels.")
        if found.changed:
            sentence += " " + tr("Last modified on {date}.").format(date=found.changed)
        self._show_content(f"✓ {sentence}")
        self._end_looking()

    def _on_failed(self, error: ParcelError) -> None:
        self._problem_of_file = error.sentence
        self._show_content("")
        self.show_problem(error.sentence)
        self._end_looking()

    def _end_looking(self) -> None:
        self._looking = None
        if self._is_accepting:
            self._is_accepting = False
            self.accept()

    def _stop_looking(self) -> None:
        self._is_accepting = False
        looking, self._looking = self._looking, None
        if looking is not None:
            looking.cancel()

    def _show_content(self, sentence: str) -> None:
        self._content_line.setText(sentence)
        self._content_line.setVisible(bool(sentence))
        self.grow()
