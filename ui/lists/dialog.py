"""The dialog that looks up a list, with an estimate of its cost."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import SCOPED_FIELDS, ErrorCode, ParcelError, RequestRefused
from parcel_lookup.core.gis.run.problems import problems_over
from parcel_lookup.core.gis.run.search_job import SearchJob
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.core.search import AddressRow, IdRow, Search
from parcel_lookup.ui.connections.connection_row import connection_title
from parcel_lookup.ui.filters.state_hint import StateHint
from parcel_lookup.ui.filters.value_text import as_sentence
from parcel_lookup.ui.kit.help_dialog import add_help
from parcel_lookup.ui.kit.scrolling_dialog import ScrollingDialog
from parcel_lookup.ui.kit.widgets import WrappingCheckBox, name_it, single_shot, wrapping_label
from parcel_lookup.ui.lists.form import ColumnsBox, DistanceRow, FormGrid, ScopeRow, align
from parcel_lookup.ui.lists.kinds import ListKind, likely_kind
from parcel_lookup.ui.lists.source_box import SourceBox
from parcel_lookup.ui.search.estimator import Estimator

if TYPE_CHECKING:
    from qgis.core import QgsMapLayer, QgsVectorLayer
    from qgis.PyQt.QtGui import QShowEvent

    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.qt.background import Background
    from parcel_lookup.core.search import Row
    from parcel_lookup.ui.kit.messages import Messages

_WIDTH = 56


class LookUpDialog(ScrollingDialog):
    """A dialog that is opened with `open()` and deletes itself when it is closed."""

    #: The `SearchJob` that looks the list up. The window closes then.
    search_wanted = pyqtSignal(object)

    def __init__(
        self,
        connection: Callable[[], Connection | ConnectionGroup],
        state_shown: Callable[[], Background],
        messages: Messages,
        parent: QWidget | None = None,
        at: QgsMapLayer | None = None,
    ) -> None:
        """Create the dialog; `state_shown` returns a task that finds the state on the map.

        `at`: the layer that the user is at, which is the list where it can be one.
        """
        super().__init__("lookup", tr("Look Up a List"), parent)
        self._connection = connection
        self._is_kind_chosen = self._is_over = False
        self._listed: QgsVectorLayer | None = None
        self._make_controls(at)
        self._lay_out()
        self._fitting = single_shot(0, self.fit, self)
        self._estimator = Estimator(self.job, messages, self, is_whole=True)
        self._hint = StateHint(connection(), state_shown, self)
        self._show_connection()
        self._fields = self._hint.info.fields
        self._columns.set_fields(self._fields)
        self._connect()
        self._on_source()
        self._hint.look()

    def showEvent(self, event: QShowEvent | None) -> None:
        """Fit the height, which Qt sets before the user does."""
        super().showEvent(event)
        self._own_height = self.height()
        self._fitting.start()

    def set_connection(self) -> None:
        """Use the connection that is selected in the dock now."""
        self._hint.set_connection(self._connection())
        self._show_connection()
        self._on_hint()
        self._refresh()
        self._fitting.start()

    def _show_connection(self) -> None:
        """Show the name of the connection, and what depends on it."""
        connection = self._connection()
        title = connection_title(connection)
        self._source_name.setText(title)
        self._source_name.setAccessibleName(tr("Connection: {name}").format(name=title))
        self._scope.set_needed(connection.info.needs_scope)
        limit = connection.request_limit or 0
        self._stops.set_words(number_of(limit, "Sto&p after {} request", "Sto&p after {} requests"))
        self._rest.show_row(self._stops, bool(limit))

    def set_list(self, layer: QgsVectorLayer, kind: type[Row]) -> None:
        """Select a layer of the project as a list of a kind of rows."""
        self._source.set_layer(layer)
        kinds = {AddressRow: ListKind.ADDRESSES, IdRow: ListKind.PARCEL_IDS}
        self._kind.setCurrentIndex(self._kind.findData(kinds.get(kind, ListKind.POINTS)))
        self._is_kind_chosen = True

    def job(self) -> SearchJob:
        """Return the job of the dialog's settings; raise `ParcelError`."""
        if self._source.problem:
            reason = self._source.problem
            raise ParcelError(ErrorCode.NO_ROWS, reason=reason[:1].lower() + reason[1:])
        kind: ListKind = self._kind.currentData()
        rows = self._columns.rows_input(selected_only=self._source.is_selected_only)
        connection = self._connection()
        limit = connection.request_limit
        search = Search(
            filters=self._scope.filters if self._is_scoped else (),
            include_buildings=self._buildings.isChecked(),
            max_requests=limit if limit and self._stops.isChecked() else None,
            place=rows.name,
            id_field=self._columns.id_field,
            max_distance=self._distance.meters if kind is ListKind.POINTS else 0.0,
        )
        if self._is_scoped and self._hint.info.needs_scope and not search.filters:
            reason = tr("choose the state of the parcel IDs.")
            raise ParcelError(ErrorCode.NO_ROWS, reason=reason)
        find = partial(rows.problems, search)
        problems = problems_over(connection, search, find, self._hint.parts)
        if problems:
            raise RequestRefused(tuple(problems))
        return SearchJob(connection, search, rows)

    @property
    def _is_scoped(self) -> bool:
        """Whether a service looks up the values of the list in one state or county only."""
        return self._columns.id_field in SCOPED_FIELDS

    def accept(self) -> None:
        """Look up the list if everything is set."""
        try:
            job = self.job()
        except ParcelError as error:
            self._show_cost(as_sentence(error.reason))
            return
        super().accept()
        self.search_wanted.emit(job)

    def done(self, result: int) -> None:
        """Cancel reading before closing."""
        if self._is_over:
            return
        self._is_over = True
        self._fitting.stop()
        self._estimator.close_down()
        self._hint.close_down()
        self._source.close_down()
        focused = QApplication.focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            focused.clearFocus()  # sip may crash where a line with the focus is destroyed
        super().done(result)

    def _make_controls(self, at: QgsMapLayer | None) -> None:
        self._source = SourceBox(at)
        self._kind = QComboBox()
        for kind in ListKind:
            self._kind.addItem(kind.title, kind)
        self._kind.setCurrentIndex(self._kind.findData(ListKind.ADDRESSES))
        name_it(self._kind, "lookup_kind", tr("What the rows of the list are"), tr("List of"))
        self._columns = ColumnsBox()
        self._source_name = QLabel()
        self._source_name.setWordWrap(True)
        self._source_name.setTextFormat(Qt.TextFormat.PlainText)
        tip = tr("The connection in which the list is looked up. Select another one in the dock.")
        name_it(self._source_name, "lookup_connection", tip)
        self._scope = ScopeRow()
        self._distance = DistanceRow()
        self._buildings = QCheckBox(tr("&Building footprints"))
        name_it(
            self._buildings,
            "lookup_buildings",
            tr("Also request the buildings on the parcels, as a separate layer"),
        )
        self._stops = WrappingCheckBox()
        self._stops.setChecked(True)
        tip = tr(
            "The connection's request limit per search. A search that reaches it can be continued"
        )
        name_it(self._stops, "lookup_stops", tip)
        self._cost = wrapping_label("lookup_cost", tr("Number of rows, and estimated cost"))
        kinds = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(kinds.Cancel)
        self._button = self._buttons.addButton(
            tr("&Look Up"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        tip = tr("Look up every row, and add the parcels to the map")
        name_it(self._button, "lookup_start", tip)
        self._button.setDefault(True)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self._content)
        over, kind, rest = QWidget(), QWidget(), QWidget()
        over_grid, kind_grid, self._rest = FormGrid(over), FormGrid(kind), FormGrid(rest)
        over_grid.add_row(tr("Connection"), self._source_name)
        kind_grid.add_row(tr("List &of"), self._kind)
        self._rest.add_row(tr("&Nearest within"), self._distance, self._distance.number)
        self._rest.add_row("", self._buildings)
        self._rest.add_row("", self._stops)
        for part in (over, self._source, kind, self._columns, self._scope, rest):
            layout.addWidget(part)
        grids = (self._source.grid, self._columns.grid, self._scope.grid)
        align(over_grid, kind_grid, *grids, self._rest)
        layout.addStretch(1)
        self.put_together(_WIDTH, below=(self._cost, self._buttons))

    def _connect(self) -> None:
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        add_help(self._buttons, "lists", self)
        self._source.changed.connect(self._on_source)
        self._kind.activated.connect(self._on_kind_chosen)
        self._kind.currentIndexChanged.connect(self._on_kind)
        for part in (self._columns, self._scope, self._distance):
            part.changed.connect(self._refresh)
        for box in (self._buildings, self._stops):
            box.toggled.connect(self._refresh)
        self._estimator.estimated.connect(self._on_estimated)
        self._hint.changed.connect(self._on_hint)

    def _on_source(self) -> None:
        layer = self._source.layer
        if layer is not self._listed:
            self._guess_kind(layer)
        self._listed = layer
        self._columns.set_layer(layer)
        self._on_kind()

    def _guess_kind(self, layer: QgsVectorLayer | None) -> None:
        """Select the likely kind of a list, unless the user has selected one."""
        if layer is not None and not self._is_kind_chosen:
            kind = likely_kind(layer, self._hint.info.fields)
            self._kind.setCurrentIndex(self._kind.findData(kind))

    def _on_hint(self) -> None:
        """Use the state and the fields, which were looked up in the background."""
        self._scope.suggest(self._hint.state)
        if self._fields is not self._hint.info.fields:
            self._fields = self._hint.info.fields
            self._columns.set_fields(self._fields)
            self._guess_kind(self._source.layer)
            self._on_kind()

    def _on_kind_chosen(self, _index: int) -> None:
        self._is_kind_chosen = True

    def _on_kind(self, _index: int = 0) -> None:
        kind: ListKind = self._kind.currentData()
        self._columns.set_kind(kind)
        self._rest.show_row(self._distance, kind is ListKind.POINTS)
        self._refresh()
        self._fitting.start()  # the layout of what is shown now is not worked out yet

    def _refresh(self, *_arguments: object) -> None:
        """Show what is missing, and the cost as soon as it is known."""
        self._scope.setVisible(self._is_scoped)
        try:
            job = self.job()
        except ParcelError as error:
            self._button.setEnabled(False)
            self._show_cost(as_sentence(error.reason))
        else:
            self._button.setEnabled(True)
            self._show_cost(self._rows_of(job))
        self._estimator.refresh()

    def _on_estimated(self, sentence: str, more: str) -> None:
        try:
            job = self.job()
        except ParcelError as error:
            self._show_cost(as_sentence(error.reason))
            return
        self._show_cost(f"{self._rows_of(job)} · {sentence}", more)

    def _rows_of(self, job: SearchJob) -> str:
        """Return the number of rows in words: ``1,250 rows``; and what their IDs are."""
        number = job.area.count
        rows = number_of(number, "{} row", "{} rows") if number >= 0 else tr("Rows not counted")
        notice = self._columns.notice
        return f"{notice}\n{rows}" if notice else rows

    def _show_cost(self, sentence: str, more: str = "") -> None:
        self._cost.setText(sentence)
        self._cost.setToolTip(verbatim(more))
        self._fitting.start()
