"""The dialog of a connection to a table or view of parcels in a PostgreSQL database.

The user chooses a database connection of QGIS, lists its tables, and selects one. The columns of
the fields are then proposed from the first rows, as in the import dialog, and can be corrected.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from qgis.core import QgsCoordinateReferenceSystem
from qgis.gui import QgsProjectionSelectionWidget
from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from parcel_lookup.core.contract import ID_FIELD, ErrorCode, ParcelError
from parcel_lookup.core.gis.connections import Connections, PostgisConnection
from parcel_lookup.core.gis.connections.databases import has_postgres
from parcel_lookup.core.gis.connections.table_drafts import (
    DefinitionError,
    TableDraft,
    draft_of,
    list_tables,
    read_table,
    table_connection,
)
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.ui.connections.columns_box import ColumnsBox, IdWords
from parcel_lookup.ui.connections.database_row import DatabaseRow
from parcel_lookup.ui.connections.frame import ConnectionFrame
from parcel_lookup.ui.connections.table_list import TableList
from parcel_lookup.ui.connections.tester import ConnectionTester
from parcel_lookup.ui.kit.widgets import fill, label_for, name_it, note_label, show_note

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections.table_drafts import TableSummary
    from parcel_lookup.core.gis.qt.background import Background

#: The width in characters, at least and at first.
_COLUMNS, _USUAL_COLUMNS = 110, 152
#: Authorities whose numbers PostGIS has, too.
_AUTHORITIES = ("EPSG", "ESRI")


class TableDialog(ConnectionFrame):
    """Edits a connection to a PostGIS table; the database is read in tasks, only when requested."""

    _help = "postgis_table"

    def __init__(
        self,
        connections: Connections,
        connection: PostgisConnection | None = None,
        parent: QWidget | None = None,
    ) -> None:
        title = tr("New PostGIS Table") if connection is None else tr("Edit PostGIS Table")
        new = PostgisConnection("")
        super().__init__("table_dialog", title, connections, connection or new, parent)
        self._task: Background | None = None
        self._draft: TableDraft | None = None
        #: The name was typed, so that it is not replaced by that of a table.
        self._is_named = bool(self._connection.name)
        self._make_controls()
        self._lay_out()
        self._connect()
        self._show_saved()

    def done(self, result: int) -> None:
        """Cancel reading and testing."""
        self._tester.forget()
        self._tables.close_down()
        self._stop()
        super().done(result)

    # ---- controls -------------------------------------------------------------------------------

    def _make_controls(self) -> None:
        self._database = DatabaseRow()
        self._tables = TableList()
        self._progress = ProgressRow()
        self._note = note_label("table_note")
        self._crs = CrsRow()
        tip = tr(
            "Columns of the view that together identify a row, such as PIN CARD. Without "
            "them, a search returns only one of several rows with the same ID"
        )
        words = IdWords(tr("&Key columns"), tip, tr("Not set"))
        self._columns = ColumnsBox("table", words)
        self._key_note = note_label("table_key_note")
        self._tester = ConnectionTester(self._to_test, self)

    def _lay_out(self) -> None:
        rows = {tr("&Database"): self._database, tr("&Name"): self._name}
        below = (self._tables, self._progress, self._note, self._crs, self._columns)
        test = self._tester.make_row()
        self._lay_out_form(_COLUMNS, rows, *below, self._key_note, test)
        # The remarks of the table, on the right, are seen at once where the screen has room.
        width = self.fontMetrics().averageCharWidth() * _USUAL_COLUMNS
        self.resize(min(width, int(self.screen().availableGeometry().width() * 0.9)), 1)

    def _connect(self) -> None:
        self._name.textEdited.connect(self._on_named)
        self._database.chosen.connect(self._on_database)
        self._database.list_requested.connect(self._list)
        self._tables.selected.connect(self._on_table)
        self._progress.canceled.connect(self._cancel)
        self._crs.chosen.connect(self._on_crs)
        self._columns.changed.connect(self._on_columns)
        self._tester.reported.connect(self.grow)

    # ---- what is shown --------------------------------------------------------------------------

    def _show_saved(self) -> None:
        """Show the table of a saved connection; the database is not read."""
        self._tables.hide()
        draft, sentence = None, _first_step(self._database)
        if self._connection.table:
            try:
                draft = draft_of(self._connection.definition)
            except DefinitionError as error:
                sentence = f"⚠ {error}"
        if draft is not None:
            self._database.show_database(draft.database)
            sentence = tr(
                "The table is {table}. List the tables to see its first parcels and all columns."
            ).format(table=_title(draft.description.summary))
            if not self._database.database:
                sentence = tr(
                    "⚠ QGIS has no PostgreSQL connection “{name}” any longer. Choose another one."
                ).format(name=draft.database)
        if not has_postgres():
            sentence = tr(
                "⚠ This QGIS was installed without its PostgreSQL provider. It cannot connect to "
                "a database."
            )
        self._show_draft(draft)
        self._show_sentence(sentence)

    def _show_draft(self, draft: TableDraft | None) -> None:
        self._draft = draft
        self._crs.show_draft(draft)
        self._columns.setVisible(draft is not None and bool(draft.srid))
        if draft is None:
            self._columns.show_fields(None)
        else:
            self._columns.show_fields(
                draft.fields,
                draft.key,
                draft.fields.state,
                shows_ids=not draft.has_key,
                problem_of=draft.problem,
            )
        self._show_key()
        self._update()
        self.fit()

    def _show_sentence(self, sentence: str, detail: str = "") -> None:
        show_note(self._note, sentence, detail)
        self.grow()

    def _show_key(self) -> None:
        """Show what the IDs of parcels are, and the consequence of a view without a key."""
        draft = self._draft
        lines = []
        if draft is not None and draft.srid:
            if draft.id_text and draft.fields.text(ID_FIELD) != draft.id_text:
                text = tr("The ID of a parcel ({field}) is the value of {columns}.")
                lines.append(text.format(field=ID_FIELD, columns=draft.id_text))
            lines += [f"⚠ {notice}" for notice in draft.notices]
        show_note(self._key_note, "\n".join(lines))

    def _update(self) -> None:
        """Show whether the database is being read."""
        is_reading = self._task is not None
        self._progress.setVisible(is_reading)
        self._database.set_listing(is_reading)

    # ---- edits ----------------------------------------------------------------------------------

    def _on_named(self, _text: str) -> None:
        self._is_named = True
        self._on_edited()

    def _on_edited(self) -> None:
        self._tester.forget()
        if self._was_refused:
            self.show_problem(self._problem_of(self._entered()))

    def _on_columns(self) -> None:
        draft = self._draft
        if draft is not None:
            draft.fields.state = self._columns.state
            if not draft.has_key:
                draft.key = self._columns.id_columns
            self._columns.refresh()
            self._show_key()
            self.grow()
        self._on_edited()

    def _on_database(self, database: str) -> None:
        """Forget the table of another database; a saved one may be in this one, too."""
        self._stop()
        self._tables.show_tables(())
        self._tables.hide()
        if self._draft is not None and self._draft.base is not None:
            self._draft.database = database
        else:
            self._show_draft(None)
        self._show_sentence(_first_step(self._database))
        self._on_edited()

    def _on_crs(self, srid: int) -> None:
        """Read the table with another coordinate system."""
        draft = self._draft
        if draft is not None and srid and srid != draft.srid:
            self._read(draft.description.summary, srid)

    # ---- reading the database -------------------------------------------------------------------

    def _list(self) -> None:
        self._stop()
        try:
            task = list_tables(self._database.database)
        except ParcelError as error:
            self._show_error(error)
            return
        task.done.connect(self._on_listed)
        self._start(task, tr("Reading the list of tables…"))

    def _on_listed(self, tables: tuple[TableSummary, ...]) -> None:
        self._end()
        draft = self._draft
        wanted = None if draft is None else _place(draft.description.summary)
        self._tables.show_tables(tables, wanted)
        self._tables.setVisible(bool(self._tables.tables))
        current = self._tables.current
        if not self._tables.tables:
            self._show_sentence(tr("⚠ The database has no table or view with polygons."))
        elif current is not None:
            self._read(current, 0)
        elif draft is not None:
            text = tr("⚠ The database has no table “{table}” any longer. Select another one.")
            self._show_sentence(text.format(table=_title(draft.description.summary)))
        else:
            self._show_sentence(tr("Select the table or view with the parcels."))
            self._tables.setFocus()
        self.fit()

    def _on_table(self, summary: TableSummary | None) -> None:
        if summary is not None:
            self._read(summary, 0)

    def _read(self, summary: TableSummary, srid: int) -> None:
        """Read a table; with a coordinate system only if the user set one, else 0."""
        self._stop()
        self._tester.forget()
        draft = self._draft
        is_saved = draft is not None and _place(draft.description.summary) == _place(summary)
        base = draft.base if is_saved else None
        try:
            task = read_table(self._database.database, *_place(summary), srid=srid, base=base)
        except ParcelError as error:
            self._show_error(error)
            return
        task.done.connect(self._on_read)
        text = tr("Reading the table {table}…").format(table=_title(summary))
        self._start(task, text)

    def _on_read(self, draft: TableDraft) -> None:
        self._end()
        if not self._is_named:
            self._name.setText(self._connections.free_name(draft.description.summary.name))
        self._show_draft(draft)
        rows = len(draft.fields.sample.rows)
        sentence = number_of(rows, "First {} row read.", "First {} rows read.")
        if draft.srid:
            self._show_sentence(f"✓ {sentence}")
        else:
            sentence = tr("Choose the coordinate system (CRS) of the geometries.")
            self._show_sentence(f"⚠ {sentence}")
        self._on_edited()

    def _start(self, task: Background, sentence: str) -> None:
        self._task = task
        task.failed.connect(self._on_failed)
        task.start()
        self._update()
        self._show_sentence(sentence)

    def _on_failed(self, error: ParcelError) -> None:
        self._end()
        self._show_error(error)

    def _show_what_was_read(self) -> None:
        """Show the table and the coordinate system of the last reading that succeeded.

        Nothing if another table is selected now: it would be saved instead of that one.
        """
        draft, selected = self._draft, self._tables.current
        is_other = selected is not None and draft is not None
        if is_other and _place(selected) != _place(draft.description.summary):
            draft = None
        self._show_draft(draft)

    def _show_error(self, error: ParcelError) -> None:
        self._show_what_was_read()
        sentence = f"⚠ {error.sentence}"
        if error.code is ErrorCode.DATABASE:  # there may be no table yet
            text = tr("The database {database} cannot be read: {reason}")
            sentence = f"⚠ {text.format(**error.params)}"
        command = error.params.get("command", "")
        if command:  # that installs the driver of PostgreSQL
            sentence = f"{sentence} {error.params['where']}\n{command}"
        self._show_sentence(sentence, error.detail)

    def _cancel(self) -> None:
        self._stop()
        self._show_what_was_read()
        self._show_sentence(tr("Reading was canceled."))

    def _end(self) -> None:
        self._task = None
        self._update()

    def _stop(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            self._update()

    # ---- the connection -------------------------------------------------------------------------

    def _entered(self) -> PostgisConnection:
        table = ""
        if not self._table_problem():
            table = table_connection("", self._draft.definition()).table
        return replace(self._connection, name=self._name.text().strip(), table=table)

    def _problem_of(self, connection: PostgisConnection) -> str:
        return self._table_problem() or super()._problem_of(connection)

    def _table_problem(self) -> str:
        """Return why the table cannot be used, a sentence, or ""."""
        draft = self._draft
        if draft is None and self._tables.tables:
            return tr("Select the table or view with the parcels.")
        if draft is None:
            return _first_step(self._database)
        if not self._database.database:
            return tr("Choose a PostgreSQL connection of QGIS.")
        if self._task is not None:
            return tr("The table is being read.")
        problem = self._columns.problem() if draft.srid else ""
        if not problem:
            try:
                draft.definition()
            except DefinitionError as error:
                problem = str(error)
        return problem

    def _to_test(self) -> tuple[PostgisConnection, None] | None:
        problem = self._table_problem()
        self.show_problem(problem)
        if problem:
            return None
        entered = self._entered()
        return replace(entered, name=entered.name or tr("Table")), None


class ProgressRow(QWidget):
    """A bar that shows that a database is being read, and the button that cancels it."""

    canceled = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar = QProgressBar()
        self._bar.setRange(0, 0)  # nobody knows how long a server takes
        name_it(self._bar, "table_progress", tr("The database is being read"), tr("Progress"))
        self._button = QPushButton(tr("Cancel &Reading"))
        self._button.setAutoDefault(False)
        name_it(self._button, "table_cancel", tr("Stop waiting for the database"))
        fill(QHBoxLayout(self), (self._bar, 1), self._button)
        self._button.clicked.connect(lambda _checked=False: self.canceled.emit())
        self.hide()


class CrsRow(QWidget):
    """The coordinate system of geometries that are stored without one; hidden for all others."""

    #: The number that PostGIS has for the chosen system.
    chosen = pyqtSignal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._crs = QgsProjectionSelectionWidget()
        self._crs.setOptionVisible(QgsProjectionSelectionWidget.CrsOption.CrsNotSet, True)
        self._crs.setNotSetText(tr("Not set"))
        tip = tr(
            "Coordinate reference system (CRS) of the geometries, for which the database has none"
        )
        name_it(self._crs, "table_crs", tip, tr("CRS"))
        label = label_for(self._crs, tr("&CRS"))
        fill(QHBoxLayout(self), label, (self._crs, 1))
        self._crs.crsChanged.connect(self._on_chosen)
        self.hide()

    def show_draft(self, draft: TableDraft | None) -> None:
        """Show the coordinate system of a table if its database has none."""
        self._crs.blockSignals(True)
        crs = QgsCoordinateReferenceSystem()
        if draft is not None and draft.srid:
            crs = QgsCoordinateReferenceSystem.fromEpsgId(draft.srid)
        self._crs.setCrs(crs)
        self._crs.blockSignals(False)
        self.setVisible(draft is not None and draft.description.stored_srid == 0)

    def _on_chosen(self, crs: QgsCoordinateReferenceSystem) -> None:
        authority, _, number = crs.authid().partition(":")
        if authority in _AUTHORITIES and number.isdigit():
            self.chosen.emit(int(number))


def _first_step(database: DatabaseRow) -> str:
    """Return what to do before a table can be selected, a sentence."""
    if not database.has_databases:
        return tr(
            "QGIS has no PostgreSQL connection yet. Create one with “New…”, or in QGIS with "
            "Layer > Data Source Manager > PostgreSQL."
        )
    return tr("Click “List Tables”.")


def _place(summary: TableSummary) -> tuple[str, str, str]:
    return summary.schema, summary.name, summary.geometry


def _title(summary: TableSummary) -> str:
    return f"{summary.schema}.{summary.name}"
