"""The dock panel: connection, area, filters, and the run and results of a search."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.core import QgsProject, QgsRectangle
from qgis.gui import QgsDockWidget
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QApplication,
    QDialog,
    QFrame,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import ErrorCode, ParcelError, Problem, RequestRefused
from parcel_lookup.core.gis.connections import SAMPLE, SAMPLE_CONNECTION, Connections
from parcel_lookup.core.gis.connections.extent import find_extent
from parcel_lookup.core.gis.layer.properties import SEARCH_PROPERTY
from parcel_lookup.core.gis.result.layer_kinds import LayerKind, kinds_of
from parcel_lookup.core.gis.run.problems import problems_over
from parcel_lookup.core.gis.run.search_job import SearchJob
from parcel_lookup.core.gis.saving import geopackage_of
from parcel_lookup.core.gis.saving.layer_search import read_layer_search
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search import Search
from parcel_lookup.ui.area.area_box import AreaBox
from parcel_lookup.ui.browser.connections import dragged_connection
from parcel_lookup.ui.connections.connection_row import ConnectionRow, connection_title
from parcel_lookup.ui.dock.address_box import AddressBox
from parcel_lookup.ui.dock.filter_window import FilterWindow
from parcel_lookup.ui.dock.layer_searches import LayerSearches
from parcel_lookup.ui.dock.layer_work import LayerWork
from parcel_lookup.ui.dock.map_view import (
    area_of,
    is_routed,
    shows_nothing,
    start_of,
    view_in_degrees,
    zoom_to_degrees,
)
from parcel_lookup.ui.dock.run_box import RunBox
from parcel_lookup.ui.dock.search_runner import SearchRunner
from parcel_lookup.ui.dock.unfinished import UnfinishedNotice
from parcel_lookup.ui.dock.which_box import WhichBox
from parcel_lookup.ui.filters.draft import Draft
from parcel_lookup.ui.filters.place import Place, everywhere, title_of
from parcel_lookup.ui.history.dialog import HistoryWindow
from parcel_lookup.ui.kit.history_tasks import HistoryTasks
from parcel_lookup.ui.kit.messages import Messages
from parcel_lookup.ui.kit.notifier import notifier
from parcel_lookup.ui.kit.steady_area import SteadyArea
from parcel_lookup.ui.kit.widgets import name_it, show_when_collapsed, single_shot
from parcel_lookup.ui.lists.window import ListWindow
from parcel_lookup.ui.options.page import PAGE_NAME
from parcel_lookup.ui.public.state_box import StateBox
from parcel_lookup.ui.results.results_box import ResultsBox
from parcel_lookup.ui.results.summary_box import SummaryBox
from parcel_lookup.ui.search.estimator import Estimator
from parcel_lookup.ui.search.source_fields import SourceFields

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import (
        QgsCoordinateReferenceSystem,
        QgsGeometry,
        QgsMapLayer,
        QgsVectorLayer,
    )
    from qgis.gui import QgisInterface
    from qgis.PyQt.QtGui import QDragEnterEvent, QDropEvent, QShowEvent

    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.inputs.polygons import AreaInput
    from parcel_lookup.core.gis.qt.background import Background
    from parcel_lookup.core.gis.run.planned import Input
    from parcel_lookup.core.gis.saving.layer_search import LayerSearch
    from parcel_lookup.core.gis.source.copy import CopyResult
    from parcel_lookup.core.outlines import Box
    from parcel_lookup.core.search import Predicate


#: Lines of the settings and of the results that stay visible: Search is always between them.
_SETTINGS_LINES, _ALL_LINES, _RESULT_LINES = 8, 100, 4
#: Milliseconds for which the map stands still before its state is found.
_STATE_MS = 400
#: The pages of the dock.
_SEARCH_PAGE, _SUMMARY_PAGE = range(2)


class ParcelDock(QgsDockWidget):
    """The “Parcel Lookup” panel, which runs one search at a time."""

    #: An address to look up, in one line.
    address_wanted = pyqtSignal(str)

    def __init__(self, iface: QgisInterface) -> None:
        super().__init__(tr("Parcel Lookup"), iface.mainWindow())
        self.setObjectName("parcel_lookup_dock")
        self.setAcceptDrops(True)
        self._iface = iface
        #: The search that was refined last.
        self._refined = Search()
        #: Finds where parcels are, to zoom there.
        self._finding: Background | None = None
        self._messages = Messages(iface.messageBar(), self)
        self._history_tasks = HistoryTasks(self._messages, self)
        self._filters = FilterWindow(iface.mainWindow(), iface.mapCanvas(), self)
        self._history = HistoryWindow(iface.mainWindow(), self)
        self._make_parts()
        self._lay_out()
        self._source_fields = SourceFields(self._connection_row.connection, self)
        self._estimator = Estimator(self._make_job, self._messages, self)
        #: Commands of menus for layers that come from searches.
        self.layer_work = LayerWork(iface, self._messages, self)
        self._runner = SearchRunner(
            iface,
            self._run_box,
            self._results,
            self._messages,
            self._connection_row,
            self._history,
            self.layer_work,
            self,
        )
        self._unfinished = UnfinishedNotice(self._runner, self._messages, self)
        self._lists = ListWindow(
            iface.mainWindow(),
            lambda: self._connection_row.connection,
            self._filters.find_state,
            self._messages,
            self,
        )
        #: Searches that menus start from layers.
        self.layer_searches = LayerSearches(
            iface,
            self._runner,
            self._lists,
            lambda: self._connection_row.connection,
            self.refine_layer,
            self._come_forward,
            self,
        )
        self._connect()
        self._connect_results()
        self._area.follow(iface.activeLayer())

    def close_down(self) -> None:
        """Cancel the running search and disconnect from everything outside the dock."""
        self._history.close_down()
        self._filters.close_down()
        self._lists.close_down()
        self.layer_searches.close_down()
        self.layer_work.close_down()
        self._history_tasks.close_down()
        for dialog in self.findChildren(QDialog):
            dialog.reject()  # also ends a running import or connection test
        self._forget_extent()
        self._unfinished.close_down()
        self._runner.close_down()
        self._estimator.close_down()
        self._source_fields.close_down()
        self._messages.clear()
        self._iface.currentLayerChanged.disconnect(self._area.follow)
        self._iface.currentLayerChanged.disconnect(self._sum_up)
        notifier.spent.disconnect(self._refresh_estimate)
        QApplication.instance().applicationStateChanged.disconnect(self._on_application_state)
        QgsProject.instance().cleared.disconnect(self._area.start_over)
        self._connection_row.close_down()
        self._state_timer.stop()
        self._states.close_down()
        self._area.close_down()
        self._results.close_down()
        self._summary.close_down()

    def show_history(self, entry_id: str = "") -> None:
        """Open the search history at an entry."""
        self._history.show_entry(entry_id)

    def show_filters(self, *, is_everywhere_first: bool = False) -> None:
        """Open the filter builder with the dock's filters, for its area or for everywhere."""
        self._open_filters(partial(self._places, is_everywhere_first=is_everywhere_first))

    def show_lists(self) -> None:
        """Open the window for looking up a list of points, addresses, or IDs."""
        self._lists.open(self._iface.activeLayer())

    def refine_layer(self, layer: QgsVectorLayer) -> None:
        """Open the filter builder with the filters of a result layer's search."""
        job = self._runner.job_of(layer.id())
        if job is not None:
            self._refine(job.search, job.area)
            return
        text, file = str(layer.customProperty(SEARCH_PROPERTY, "")), geopackage_of(layer)
        self._history_tasks.run(
            lambda history, _stop: read_layer_search(history, text, file), self._on_layer_read
        )

    @property
    def connection_row(self) -> ConnectionRow:
        """The first line, which selects the connection, and opens the dialogs of connections."""
        return self._connection_row

    def take_area(self, geometry: QgsGeometry, crs: QgsCoordinateReferenceSystem) -> None:
        """Search with this polygon from now on, as if it had been drawn for the dock."""
        self._area.set_area(geometry, crs)

    def showEvent(self, event: QShowEvent | None) -> None:
        """Update the estimate, which is not kept current while the dock is hidden."""
        super().showEvent(event)
        self._connection_row.refresh()
        self._unfinished.look()

    def dragEnterEvent(self, event: QDragEnterEvent | None) -> None:
        """Accept polygon layers of the project, files, and connections of the Browser panel."""
        from parcel_lookup.ui.sources.files import dropped_parcels

        if event is None:
            return
        data = event.mimeData()
        if dragged_connection(data) or dropped_parcels(data) is not None:
            _accept_copy(event)

    def dropEvent(self, event: QDropEvent | None) -> None:
        """Use a layer or a file as parcels, or a connection of the Browser panel."""
        from parcel_lookup.ui.sources.files import dropped_parcels

        name = "" if event is None else dragged_connection(event.mimeData())
        if name:
            _accept_copy(event)
            self._connection_row.choose(name)
            return
        what = None if event is None else dropped_parcels(event.mimeData())
        if what is not None:
            _accept_copy(event)
            self._connection_row.use_own_parcels(what)

    def _make_parts(self) -> None:
        self._connection_row = ConnectionRow()
        self._states = StateBox()
        self._states.hide()
        self._state_timer = single_shot(_STATE_MS, self._find_state, self)
        self._address = AddressBox()
        self._address.wanted.connect(self.address_wanted)
        self._area = AreaBox(self._iface.mapCanvas())
        self._which = WhichBox()
        self._run_box = RunBox()
        self._run_box.add_shortcuts(self)
        self._show_area_title = show_when_collapsed(self._area, lambda: title_of(self._area.place))
        self._list_button = QPushButton(tr("Look &Up a List…"))
        tip = tr("Find the parcels for a list of points, addresses, or IDs")
        name_it(self._list_button, "look_up_list", tip)
        self._results = ResultsBox(self._iface, self._list_button)
        self._summary = SummaryBox(lambda layer: self.layer_work.report([layer]))

    def _lay_out(self) -> None:
        self._run_box.add_button(self._list_button)
        content = QWidget()
        layout = QVBoxLayout(content)
        settings = (self._connection_row, self._states, self._address, self._area, self._which)
        for parts, lines in (
            (settings, _SETTINGS_LINES),
            ((self._run_box,), _ALL_LINES),
            ((self._results,), _RESULT_LINES),
        ):
            area = SteadyArea(lines)
            for part in parts:
                area.column.addWidget(part)
            layout.addWidget(area)
        layout.addStretch(1)
        self._tabs = QTabWidget()
        self._tabs.setDocumentMode(True)
        for part, name in ((self._tabs, "pages"), (self._tabs.tabBar(), "page_tabs")):
            name_it(part, name, tr("The search, and the summary of a result"), tr("Pages"))
        self._tabs.addTab(_scrolling(content, "search_page"), tr("S&earch"))
        self._tabs.addTab(_scrolling(self._summary, "summary_page"), tr("Summar&y"))
        self._tabs.setTabToolTip(_SEARCH_PAGE, tr("Connection, area, filters, and results"))
        self._tabs.setTabToolTip(_SUMMARY_PAGE, tr("Totals and charts of a result layer"))
        self.setWidget(self._tabs)

    def _connect(self) -> None:
        self._connection_row.changed.connect(self._on_connection_changed)
        self._source_fields.changed.connect(self._show_info)
        self._connection_row.history_wanted.connect(self.show_history)
        self._connection_row.zoom_wanted.connect(self._go_to_parcels)
        self._history.run_requested.connect(self._come_forward)
        self._history.run_requested.connect(
            lambda entry: self._runner.run_entry(entry, self._connection_row.connection)
        )
        self._connection_row.options_wanted.connect(
            lambda: self._iface.showOptionsDialog(self._iface.mainWindow(), PAGE_NAME)
        )
        self._states.changed.connect(self._refresh_estimate)
        self._states.place_chosen.connect(self._go_to_place)
        self._area.changed.connect(self._on_area_changed)
        self._which.changed.connect(lambda: self._filters.set_draft(self._which.draft))
        self._which.changed.connect(self._refresh_estimate)
        self._which.builder_requested.connect(self.show_filters)
        self._filters.applied.connect(self._which.set_draft)
        self._filters.applied.connect(self._refresh_estimate)
        self._filters.search_requested.connect(self._search_place)
        self._estimator.estimated.connect(self._run_box.set_estimate)
        self._estimator.missing.connect(self._run_box.set_missing)
        self._run_box.check_requested.connect(self._refresh_estimate)
        QApplication.instance().applicationStateChanged.connect(self._on_application_state)
        self._run_box.search_requested.connect(self._search)
        self._run_box.cancel_requested.connect(self._runner.cancel)
        self._runner.changed.connect(self._on_runner_changed)
        self._runner.sample_requested.connect(self._use_sample)
        self._connection_row.failed.connect(self._messages.show_error)
        self._connection_row.parcels_added.connect(self._show_parcels)
        self._connection_row.updated.connect(self._show_update)
        self._runner.change_requested.connect(lambda job: self._refine(job.search, job.area))
        self._list_button.clicked.connect(lambda _checked=False: self.show_lists())
        self._lists.search_wanted.connect(self._come_forward)
        self._lists.search_wanted.connect(lambda job: self._runner.run(job))
        self._iface.currentLayerChanged.connect(self._area.follow)
        notifier.spent.connect(self._refresh_estimate)
        QgsProject.instance().cleared.connect(self._area.start_over)

    def _connect_results(self) -> None:
        self._results.entry_chosen.connect(lambda entry: entry.do(self))
        keep = lambda layer: self.layer_work.save([layer], is_kept=True)  # noqa: E731
        self._results.save_requested.connect(keep)
        self._runner.ready.connect(self._on_ready)
        self._summary.owner_requested.connect(self.layer_searches.find_owner)
        self._iface.currentLayerChanged.connect(self._sum_up)

    def _on_ready(self, layer: QgsVectorLayer, job: SearchJob) -> None:
        self._summary.show_layer(layer)
        self.layer_work.finish(layer, job)

    def _sum_up(self, layer: QgsMapLayer | None) -> None:
        """Show the summary of a result layer that becomes current; ignore other layers."""
        if LayerKind.RESULT in kinds_of(layer):
            self._summary.show_layer(layer)

    def _show_parcels(self, name: str) -> None:
        """Zoom to the parcels of a connection that was just added, if that costs nothing."""
        connection = Connections().get(name)
        if connection is None or connection.is_metered:
            return
        self._find_extent(connection, self._zoom_to_parcels)

    def _go_to_parcels(self) -> None:
        """Zoom to the parcels of the selected connection, or say that their place is not known."""
        connection = self._connection_row.connection
        chosen = self._states.start if is_routed(connection) else None

        def go(box: Box | None) -> None:
            self._zoom_to_parcels(box)
            if box is None:
                sentence = tr(
                    "It is not known where the parcels of “{name}” are until an area is searched."
                )
                name = connection_title(connection)
                self._messages.show_warning(sentence.format(name=name))

        if chosen is not None:
            self._zoom_to_parcels(chosen)
        else:
            self._find_extent(connection, go)

    def _find_extent(
        self, connection: Connection | ConnectionGroup, then: Callable[[Box | None], None]
    ) -> None:
        self._forget_extent()
        self._finding = find_extent(connection)
        self._finding.done.connect(then)
        self._finding.start()

    def _forget_extent(self) -> None:
        if self._finding is not None:
            self._finding.cancel()
            self._finding = None

    def _show_update(self, name: str, result: CopyResult) -> None:
        sentence = number_of(
            result.parcels, "“{{name}}” has {} parcel.", "“{{name}}” has {} parcels."
        ).format(name=name)
        if result.changes is not None:
            sentence += f" {result.changes.sentence}."
        self._messages.show_info(sentence)

    def _zoom_to_parcels(self, box: Box | None) -> None:
        if box is not None:
            zoom_to_degrees(self._iface.mapCanvas(), QgsRectangle(*box))

    def _on_connection_changed(self) -> None:
        connection = self._connection_row.connection
        self._area.leave(connection.name)  # the layer that is searched, of the project
        self._states.show_connection(connection)
        self._find_state_later()
        self._run_box.offer_fresh(connection.is_metered)
        self._source_fields.set_connection(connection)
        self._source_fields.look()
        self._show_info()
        self._filters.set_connection(connection)
        self._lists.set_connection()

    def _show_info(self) -> None:
        """Show what the connection makes of the filters; a file has been read by now."""
        connections = self._connection_row.connection.parts
        sources = zip(map(connection_title, connections), self._source_fields.parts)
        self._which.set_info(self._source_fields.info, tuple(sources))
        self._refresh_estimate()

    def _on_area_changed(self) -> None:
        self._find_state_later()
        self._show_area_title()
        self._filters.refresh_places()
        self._refresh_estimate()

    def _use_sample(self) -> None:
        """Select the sample county, go there, and search."""
        self._connection_row.choose(SAMPLE)
        self._go_to_place(SAMPLE, start_of(SAMPLE_CONNECTION))
        self._search()

    def _find_state_later(self) -> None:
        """Find the state of the map view as soon as the map stands still."""
        if is_routed(self._connection_row.connection):
            self._state_timer.start()

    def _find_state(self) -> None:
        canvas = self._iface.mapCanvas()
        if self._area.is_map_view and not shows_nothing(canvas):
            box = view_in_degrees(canvas)
            if box is not None:
                self._states.look_at(box)

    def _go_to_place(self, _title: str, box: Box) -> None:
        """Move a map that shows something to a place; an empty one moves there when it is searched.

        The map view is searched from now on.
        """
        self._area.use_map_view()
        if not shows_nothing(self._iface.mapCanvas()):
            zoom_to_degrees(self._iface.mapCanvas(), QgsRectangle(*box))

    def _on_runner_changed(self) -> None:
        self._filters.set_busy(self._runner.is_busy)
        self._history.set_busy(self._runner.is_busy)
        if not self._runner.is_busy:
            self._refresh_estimate()

    def _refresh_estimate(self, *_arguments: object) -> None:
        if self.isVisible():
            self._estimator.refresh()

    def _on_application_state(self, state: Qt.ApplicationState) -> None:
        """Check again for a missing package, which the user may have installed meanwhile."""
        if self._run_box.is_missing and state == Qt.ApplicationState.ApplicationActive:
            self._refresh_estimate()

    def _make_job(self) -> SearchJob:
        """Return the search as set up in the dock. Raises `ParcelError`."""
        area = self._area_input()
        place = "" if area is None else self._area.place
        return self._job(self._which.draft, area, place, self._area.predicate)

    def _job(self, draft: Draft, area: Input | None, place: str, predicate: Predicate) -> SearchJob:
        """Return a search with the dock's connection. Raises `RequestRefused` if it cannot be sent.

        A search with an area has no order, because the service only sorts queries.
        """
        if draft.count_unfinished:
            sentence = number_of(
                draft.count_unfinished, "{} filter is incomplete.", "{} filters are incomplete."
            )
            raise RequestRefused((Problem(422, ("filters",), sentence),))
        connection, info = self._connection_row.connection, self._source_fields.info
        search = draft.search(info)
        if draft.expression.strip():
            from parcel_lookup.core.gis.expressions import refuse_unknown_columns

            refuse_unknown_columns(draft.expression, info)
        search = replace(search, max_requests=connection.request_limit, place=place)
        if area is not None:
            search = replace(search, order=None, predicate=predicate)
        job = SearchJob(connection, search, area, is_fresh=self._run_box.is_fresh)
        if job.is_by_list:  # the filter builder shows only its filters
            like = self._refined
            search = replace(search, id_field=like.id_field, max_distance=like.max_distance)
            find = partial(area.problems, search)
        else:
            find = partial(search.problems, by_area=area is not None)
        problems = problems_over(connection, search, find, self._source_fields.parts)
        if problems:
            raise RequestRefused(tuple(problems))
        return job._replace(search=search)

    def _area_input(self) -> AreaInput | None:
        """Return the area as set up in the dock. Raises `ParcelError`.

        In a map that shows nothing yet, None for all parcels if they cost nothing.
        """
        start = self._first_area()
        if start is not None:
            return area_of(start)
        connection = self._connection_row.connection
        is_nowhere = self._area.is_map_view and shows_nothing(self._iface.mapCanvas())
        if is_nowhere and not connection.is_metered:
            return None
        return self._area.area_input()

    def _first_area(self) -> Box | None:
        """Return the area of a search in a map that shows nothing yet; None of any other."""
        return self._start_box() if self._area.is_map_view else None

    def _start_box(self) -> Box | None:
        """Return where the map goes while it shows nothing; None if it shows something."""
        if not shows_nothing(self._iface.mapCanvas()):
            return None
        connection = self._connection_row.connection
        if is_routed(connection):
            return self._states.start
        return start_of(connection)

    def _search(self) -> None:
        """Run the search as set up in the dock, and show its progress."""
        self._forget_extent()  # the map goes where the search is
        self._tabs.setCurrentIndex(_SEARCH_PAGE)
        try:
            job = self._make_job()
        except ParcelError as error:
            self._show_refused(error)
            return
        has_all = job.area is None and job.search.requests_all and job.search.max_parcels is None
        if has_all:
            self._runner.run_in_empty_map(job, partial(self._job_at, job, self._area.predicate))
        else:
            self._runner.run(job, goes_to=self._first_area())

    def _job_at(self, job: SearchJob, predicate: Predicate, box: Box) -> SearchJob:
        """Return a search of an empty map for the view of a box."""
        search = replace(job.search, order=None, place=self._area.place, predicate=predicate)
        return job._replace(search=search, area=area_of(box))

    def _search_place(self, draft: Draft, place: Place) -> None:
        """Run the search set up in the filter builder; the dock shows its progress."""
        try:
            area = place.make() if place.make is not None else None
            job = self._job(draft, area, place.search_place, place.predicate)
        except ParcelError as error:
            self._show_refused(error)
            return
        self._come_forward()
        # If all parcels are requested, the button in the builder has a label for that.
        job = job._replace(is_all_confirmed=True)
        self._runner.run(job, goes_to=self._start_box())

    def _show_refused(self, error: ParcelError) -> None:
        buttons = ()
        if error.code is ErrorCode.REQUEST_REFUSED:
            buttons = ((tr("Filters…"), self.show_filters),)
        elif error.code is ErrorCode.NO_POLYGONS and self._area.is_map_view:
            parts = self._connection_row.connection.parts
            if any(not one.is_metered or one.start_area or one.info.states for one in parts):
                buttons = ((tr("Zoom to These Parcels"), self._go_to_parcels),)
        self._messages.show_error(error, buttons)

    def _refine(self, search: Search, area: Input | None) -> None:
        """Open the filter builder with the filters of a search, for its own area or list."""
        self._refined = search
        draft = Draft.of(search)
        if (
            area is not None
        ):  # the search then has no order: the draft's order is for a search everywhere
            draft = replace(draft, order=self._which.draft.order)
        self._which.replace_draft(draft)
        places = partial(self._places, is_everywhere_first=True)
        if area is not None:
            name = search.place or area.name
            own = Place(title_of(area.name), lambda: area, name, search.predicate)
            places = lambda: (own, everywhere())  # noqa: E731
        self._open_filters(places)
        self._refresh_estimate()

    def _on_layer_read(self, found: LayerSearch) -> None:
        self._refine(found.search, found.area)
        if found.notice:
            self._messages.show_warning(found.notice)

    def _places(self, *, is_everywhere_first: bool = False) -> Sequence[Place]:
        """Return the places that the builder offers: the dock's area, and everywhere.

        The view of an empty map is not offered.
        """
        is_nowhere = self._area.is_map_view and shows_nothing(self._iface.mapCanvas())
        is_everywhere_first = is_everywhere_first or is_nowhere
        area = self._area
        here = Place(title_of(area.place), self._area_input, area.place, area.predicate)
        return (everywhere(), here) if is_everywhere_first else (here, everywhere())

    def _open_filters(self, places: Callable[[], Sequence[Place]]) -> None:
        self._filters.open(self._which.draft, self._connection_row.connection, places)

    def _come_forward(self, *_arguments: object) -> None:
        """Show the dock, for the progress of something started elsewhere."""
        self._tabs.setCurrentIndex(_SEARCH_PAGE)
        self.setUserVisible(True)


def _accept_copy(event: QDropEvent) -> None:
    """Accept what is dragged as a copy: QGIS removes a layer that was moved from its panel."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


def _scrolling(content: QWidget, name: str) -> QScrollArea:
    """Return a scroll area without a frame around the content of a page."""
    scroll = QScrollArea()
    scroll.setObjectName(f"parcel_lookup_{name}")
    scroll.setFrameShape(QFrame.Shape.NoFrame)
    scroll.setWidgetResizable(True)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setWidget(content)
    return scroll
