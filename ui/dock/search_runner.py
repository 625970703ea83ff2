"""Runs searches for the dock: from the button to the layer, and to the message at the end."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Callable

from qgis.core import Qgis, QgsRectangle
from qgis.PyQt.QtCore import QObject, pyqtSignal

from parcel_lookup.core.contract import Action, Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.gis.connections import group_of, open_source_factories
from parcel_lookup.core.gis.connections.extent import find_start
from parcel_lookup.core.gis.layer.properties import CONNECTION_PROPERTY, SEARCH_PROPERTY
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.gis.result.partial_layers import PartialLayers
from parcel_lookup.core.gis.run.recall import (
    connection_of,
    missing_services,
    recall_entry,
)
from parcel_lookup.core.gis.run.search_queue import QueuedSearch, SearchQueue
from parcel_lookup.core.gis.saving import geopackage_of
from parcel_lookup.core.gis.saving.layer_search import recall_layer
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.history import SAVED
from parcel_lookup.core.search.query.owner import read_owner_expression
from parcel_lookup.ui.connections.connection_row import connection_title
from parcel_lookup.ui.dock.map_view import first_view, shows_nothing, zoom_to_degrees
from parcel_lookup.ui.dock.running_search import RunningSearch
from parcel_lookup.ui.kit.history_tasks import HistoryTasks
from parcel_lookup.ui.kit.messages import Message, command_buttons
from parcel_lookup.ui.lists.report import close_reports, offer_report
from parcel_lookup.ui.search.save_search import SearchSaver, copy_of

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer
    from qgis.gui import QgisInterface, QgsMapCanvas

    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.qt.background import Background
    from parcel_lookup.core.gis.run.recall import Recalled
    from parcel_lookup.core.gis.run.search_job import SearchJob
    from parcel_lookup.core.outlines import Box
    from parcel_lookup.core.search import Outcome
    from parcel_lookup.core.search.history import Entry
    from parcel_lookup.ui.connections.connection_row import ConnectionRow
    from parcel_lookup.ui.dock.layer_work import LayerWork
    from parcel_lookup.ui.dock.run_box import RunBox
    from parcel_lookup.ui.history.dialog import HistoryWindow
    from parcel_lookup.ui.kit.messages import Button, Messages
    from parcel_lookup.ui.results.results_box import ResultLine, ResultsBox

#: Errors that also occur where there is no network.
_NO_NETWORK = (ErrorCode.HOST_UNKNOWN, ErrorCode.NO_RESPONSE, ErrorCode.PROXY_FAILED)


class SearchRunner(QObject):
    """Runs one search at a time, also those of the history.

    Further searches wait in a queue, and one message reports all; canceling ends all of them.
    """

    #: A search has started or ended.
    changed = pyqtSignal()
    #: Search the sample county instead, which needs no network.
    sample_requested = pyqtSignal()
    #: A `SearchJob` whose filters are to be changed.
    change_requested = pyqtSignal(object)
    #: A layer that is complete and styled, and its `SearchJob`.
    ready = pyqtSignal(object, object)

    def __init__(
        self,
        iface: QgisInterface,
        run_box: RunBox,
        results: ResultsBox,
        messages: Messages,
        connections: ConnectionRow,
        history: HistoryWindow,
        layer_work: LayerWork,
        parent: QObject,
    ) -> None:
        """`connections`, `history`, and `layer_work` do what the buttons of messages are for."""
        super().__init__(parent)
        self._iface = iface
        self._run_box = run_box
        self._results = results
        self._messages = messages
        self.connections = connections
        self.history = history
        self.layer_work = layer_work
        self._history_tasks = HistoryTasks(messages, self)
        self._partial_layers = PartialLayers(self)
        #: Reads a search from the history, or finds where it begins.
        self._reading: Background | None = None
        self._running: RunningSearch | None = None
        self._queue = SearchQueue(
            lambda: self.is_busy,
            run_box.set_waiting,
            lambda messages, dropped: self._messages.show(Message.of_several(messages, dropped)),
        )
        #: The searches of this session's layers, by the layers' ids.
        self._jobs: dict[str, SearchJob] = {}
        results.line_removed.connect(lambda line: self._jobs.pop(line.layer.id(), None))

    @property
    def is_busy(self) -> bool:
        """Whether a search is running."""
        return self._running is not None or self._reading is not None

    def close_down(self) -> None:
        """Cancel the running search, without a message."""
        close_reports(self._iface)
        self._queue.clear()
        self._history_tasks.close_down()
        self._stop_reading()
        if self._running is not None:
            self._running.layers.stop()
            self._running = None

    def run(self, job: SearchJob, *, goes_to: Box | None = None) -> None:
        """Run a search, or add it to the queue while another is running.

        One for all parcels, or beyond the monthly budget, needs a confirmation first. With
        `goes_to`, the map shows nothing yet, and zooms to that box.
        """
        self.add(self.queued(job, goes_to=goes_to))

    def run_in_empty_map(self, job: SearchJob, at: Callable[[Box], SearchJob]) -> None:
        """Run a search for all parcels; if they are many, only for those `at` some blocks."""
        self.add(QueuedSearch(job.title, partial(self._find_start, job, at)))

    def add(self, *searches: QueuedSearch) -> None:
        """Run searches one after the other, after those in the queue."""
        if not self.is_busy:
            self._messages.clear()
        self._queue.add(*searches)

    def queued(self, job: SearchJob, *, goes_to: Box | None = None) -> QueuedSearch:
        """Return a search for `add`."""
        return QueuedSearch(job.title, partial(self._start, job, goes_to=goes_to))

    def queued_error(self, title: str, error: ParcelError) -> QueuedSearch:
        """Return a substitute for a search that cannot be run: it is reported with the others."""
        sentence = error.sentence
        if f"“{title}”" not in sentence:
            sentence = tr("“{place}”: {sentence}").format(place=title, sentence=sentence)
        message = Message.of_error(error)._replace(text=sentence)
        return QueuedSearch(title, partial(self._queue.end, message))

    def queued_layer(
        self,
        layer: QgsVectorLayer,
        name: str,
        connection: Connection | ConnectionGroup,
        **options: Any,
    ) -> QueuedSearch:
        """Return the search that a layer was made by, for a layer called `name`.

        It runs over the connection that it was started with, or else over `connection`.
        """
        text, file = str(layer.customProperty(SEARCH_PROPERTY, "")), geopackage_of(layer)
        own = str(layer.customProperty(CONNECTION_PROPERTY, ""))
        work = lambda history, _stop: recall_layer(history, text, file, own)  # noqa: E731
        return QueuedSearch(
            name, partial(self._recall, work, instead=connection, name=name, **options)
        )

    def job_of(self, layer_id: str) -> SearchJob | None:
        """Return the search of a layer of this session; None for other layers."""
        return self._jobs.get(layer_id)

    def resume(self, entry_id: str) -> None:
        """Continue a search that ended early: only what is missing is requested."""
        self._recall_now(lambda history, _stop: recall_entry(history, entry_id), resumes=entry_id)

    def run_entry(self, entry: Entry, connection: Connection | ConnectionGroup) -> None:
        """Resume a search of the history, or run it again with the polygons it had.

        A saved search runs over `connection`, the others over their own.
        """
        self._recall_now(
            lambda history, _stop: recall_entry(history, entry.id),
            resumes=entry.id if entry.is_resumable else "",
            connection=connection if entry.state == SAVED else None,
        )

    def cancel(self) -> None:
        """End the running search and the queue; parcels received so far are kept."""
        if self._running is not None:
            self._run_box.wind_down()
            self._running.layers.cancel()
        elif self._reading is not None:
            self._stop_reading()
            self._show_end()
            sentence = tr("The search was canceled. Nothing was sent.")
            self._queue.end(Message(Qgis.MessageLevel.Info, sentence), Cancelled())

    # ---- before the search --------------------------------------------------------------------

    def _recall_now(self, work: Callable[..., Recalled], **options: Any) -> None:
        if not self.is_busy:
            self._messages.clear()
            self._recall(work, **options)

    def _recall(
        self,
        work: Callable[..., Recalled],
        *,
        resumes: str = "",
        connection: Connection | ConnectionGroup | None = None,
        instead: Connection | ConnectionGroup | None = None,
        with_buildings: bool = False,
        name: str = "",
        updates: str = "",
    ) -> None:
        """Read a search and start it; `instead` is the connection if its own is unknown.

        An update of a layer ignores saved responses.
        """
        self._show_start(tr("Loading the search…"))
        again = partial(
            self._recall, work, with_buildings=with_buildings, name=name, updates=updates
        )

        def start(recalled: Recalled) -> None:
            self._reading = None
            self._show_end()
            entry = recalled.entry
            used = connection or (instead if entry is None else connection_of(entry))
            if used is None:
                there = partial(again, connection=instead) if instead is not None else None
                self._queue.end(message_without_connection(self, entry, instead, there))
                return
            job = recalled.job(used, resumes)._replace(
                name=name or (entry.name if entry is not None else ""),
                updates=updates,
                is_fresh=bool(updates),
            )
            if with_buildings:
                job = job._replace(search=replace(job.search, include_buildings=True))
            self._start(job)

        def fail(error: ParcelError) -> None:
            self._reading = None
            self._show_end()
            self._refuse(error)

        self._reading = self._history_tasks.run(work, start, fail)
        self.changed.emit()

    def _find_start(self, job: SearchJob, at: Callable[[Box], SearchJob]) -> None:
        self._show_start(tr("Finding the parcels…"))

        def start(box: Box | None) -> None:
            self._reading = None
            self._show_end()
            self._start(job if box is None else at(box), goes_to=box)

        self._reading = find_start(job.connection)
        self._reading.done.connect(start)
        self._reading.failed.connect(lambda _error: start(None))  # the search will say why
        self._reading.start()
        self.changed.emit()

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    # ---- the search ---------------------------------------------------------------------------

    def _start(self, job: SearchJob, *, goes_to: Box | None = None) -> None:
        """Start a search, or end it with a message that says why it cannot be run."""
        if job.needs_confirmation:
            confirmed = self.queued(job._replace(is_all_confirmed=True), goes_to=goes_to)
            title = tr("Search All Parcels")
            self._confirm(warning_about_all_parcels(job), title, confirmed, change(self, job))
            return
        try:
            missing = missing_library()
            if missing is not None:
                raise missing
            if job.updates and not job.connection.info.has_stable_ids:
                sentence = tr(
                    "“{name}” gives parcels new IDs from time to time, so its results cannot be "
                    "compared with earlier ones. Run the search again instead."
                )
                problem = sentence.format(name=connection_title(job.connection))
                raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)
            factory = open_source_factories(job.connection)
        except ParcelError as error:
            self._refuse(error, help_with(self, error, job, job.resumes))
            return
        self._running = RunningSearch(
            job, factory, self._iface, self._run_box, self._results, self._jobs, self._end, self
        )
        is_anywhere = job.area is None or job.is_by_list
        canvas = self._iface.mapCanvas()
        self._running.goes_to = None if is_anywhere else goes_to or first_view(canvas)
        is_lost = is_anywhere and shows_nothing(canvas)
        self._running.zooms_to_layer = job.zooms_to_layer or is_lost
        self._show_start(tr("Searching…"))
        self._running.layers.start()
        self.changed.emit()

    def _confirm(self, sentence: str, title: str, search: QueuedSearch, *buttons: Button) -> None:
        """End a search with a button that starts it after all, and the waiting ones after it."""
        waiting = self._queue.hold()
        start = (title, partial(self.add, search, *waiting))
        self._queue.end(Message.before_search(sentence, len(waiting), (start, *buttons)))

    def _refuse(self, error: ParcelError, buttons: tuple[Button, ...] = ()) -> None:
        message = Message.of_error(error, buttons, tr("Nothing was searched."))
        self._queue.end(message, error)

    def _show_start(self, sentence: str) -> None:
        self._run_box.start(sentence)
        self._queue.show()

    def _show_end(self) -> None:
        self._run_box.stop()
        self.changed.emit()

    # ---- the end ------------------------------------------------------------------------------

    def _end(self, running: RunningSearch, outcome: Outcome) -> None:
        self._running = None
        job, known, line, result = running.job, running.known, running.line, running.layers
        entry_id = known.entry_id
        namesakes = any_address(self, job) if known.has_namesakes else ()
        if line is not None and entry_id:
            line.offer_save_search(partial(self._save_search, entry_id, job.layer_name))
        report = offer_report(result, line, self._iface)
        was_removed = outcome.parcels > 0 and result.layer is None
        has_enough = job.search.has_enough(outcome.parcels)
        more = ""
        if outcome.complete or has_enough:
            if not was_removed and self._partial_layers.remove(job.resumes):
                more = tr("They replace the partial layer.")
        elif entry_id:
            if result.layer is not None and result.count >= self._partial_layers.count(job.resumes):
                self._partial_layers.remove(job.resumes)  # all of it is in the new one
            self._partial_layers.add(entry_id, result)
        result.presented.connect(partial(self._on_presented, running))
        self._show_end()
        if was_removed:
            sentence = tr("The search was canceled because its layer was removed.")
            self._queue.end(Message(Qgis.MessageLevel.Info, sentence))
            return
        failed = outcome.failed_shares
        is_over_budget = outcome.error is not None and outcome.error.code is ErrorCode.OVER_BUDGET
        if is_over_budget and not failed:
            approved = self.queued(job._replace(is_approved=True))
            self._confirm(outcome.error.sentence, tr("Search Anyway"), approved)
            return
        buttons = buttons_after(self, outcome, job, entry_id, line, self._iface.mapCanvas())
        more = " ".join(filter(None, (more, result.remark)))
        message = Message.of_outcome(
            outcome, (*report, *namesakes, *buttons), is_expected=has_enough, more=more
        )
        # Where other connections have responded, so will they for the next search.
        is_over = len(failed) == len(outcome.shares) or outcome.is_cancelled
        self._queue.end(message, outcome.error if is_over else None)

    def _save_search(self, entry_id: str, name: str) -> None:
        sentence = tr("Saved as “{name}”.")
        saver = SearchSaver(
            self._iface.mainWindow(),
            self._history_tasks,
            lambda _id, name: self._messages.show_info(sentence.format(name=name)),
        )
        saver.open(name, lambda history: copy_of(history, history.entry(entry_id)))

    def _on_presented(self, running: RunningSearch) -> None:
        if running.layers.layer is not None:
            self.ready.emit(running.layers.layer, running.job)
        running.layers.deleteLater()
        running.deleteLater()


def buttons_after(
    runner: SearchRunner,
    outcome: Outcome,
    job: SearchJob,
    entry_id: str,
    line: ResultLine | None,
    canvas: QgsMapCanvas,
) -> tuple[Button, ...]:
    """Return the buttons of the message about a search that has ended."""
    if outcome.failed_shares:
        return _help_with_shares(runner, outcome, job, entry_id)
    if outcome.error is not None:
        return help_with(runner, outcome.error, job, entry_id)
    if outcome.is_out_of_requests:
        return ((tr("Continue"), _again(runner, job, entry_id)),)
    is_whole = outcome.complete or outcome.count_skipped or job.search.has_enough(outcome.parcels)
    if not is_whole:
        # The saved responses lack what the service left out.
        return ((tr("Search Again"), partial(runner.run, job.as_new(is_fresh=True))),)
    if line is not None:
        # Without an area, the parcels may be anywhere.
        is_there = job.area is not None and not outcome.rows
        zoom = () if is_there else ((tr("Zoom to Layer"), line.zoom),)
        return (*zoom, (tr("Save…"), partial(runner.layer_work.save, [line.layer])))
    buttons: list[Button] = []
    if outcome.parcels_box is not None:
        zoom = partial(zoom_to_degrees, canvas, QgsRectangle(*outcome.parcels_box))
        buttons.append((tr("Zoom to These Parcels"), zoom))
    if job.search.has_conditions and not outcome.rows:
        buttons.append(change(runner, job))
    return tuple(buttons)


def _help_with_shares(
    runner: SearchRunner, outcome: Outcome, job: SearchJob, entry_id: str
) -> tuple[Button, ...]:
    """Return the buttons that help where some of several connections failed."""
    if outcome.is_cancelled:
        return help_with(runner, outcome.error, job, entry_id)
    connections = {part.counter: part for part in job.connection.parts}
    buttons: dict[str, Button] = {}
    for source, share in outcome.failed_shares:
        if share.error.code is ErrorCode.OVER_BUDGET:
            approved = runner.queued(job._replace(is_approved=True, resumes=entry_id))
            found: tuple[Button, ...] = ((tr("Search Anyway"), partial(runner.add, approved)),)
        else:
            found = help_with(runner, share.error, job, entry_id, connections[source])
        for button in found:
            buttons.setdefault(button[0], button)
    if outcome.is_out_of_requests:
        words = tr("Continue")
        buttons.setdefault(words, (words, _again(runner, job, entry_id)))
    return tuple(buttons.values())


def help_with(
    runner: SearchRunner,
    error: ParcelError,
    job: SearchJob,
    entry_id: str,
    connection: Connection | None = None,
) -> tuple[Button, ...]:
    """Return the buttons that help after an error.

    `connection` is the one that failed; None: the first of the job.
    """
    again = _again(runner, job, entry_id)
    connection = connection or job.connection.parts[0]
    edit = (tr("Edit Connection…"), partial(runner.connections.edit_connection, connection.name))
    can_edit = connection.is_editable
    if error.code is ErrorCode.CANCELLED:
        return ((tr("Resume"), again),) if entry_id else ()
    if error.code is ErrorCode.HOST_UNKNOWN and can_edit:  # or the network is gone
        return ((tr("Try Again"), again), edit)
    if error.code in _NO_NETWORK and connection.is_built_in:
        return ((tr("Sample County"), runner.sample_requested.emit), (tr("Try Again"), again))
    if error.action is Action.RESUME and entry_id:
        return ((tr("Resume…"), partial(runner.history.show_entry, entry_id)),)
    if error.action is Action.TRY_AGAIN:
        return (*command_buttons(error), (tr("Try Again"), again))
    if error.action is Action.EDIT_CONNECTION and can_edit:
        return (edit,)
    if error.code is ErrorCode.REQUEST_REFUSED and job.search.has_conditions:
        return (change(runner, job),)
    return ()


def any_address(runner: SearchRunner, job: SearchJob) -> tuple[Button, ...]:
    """Return the button that searches for an owner's name whatever the mailing address is."""
    owner = read_owner_expression(job.search.expression)
    owner = owner._replace(arguments=owner.arguments[:1])
    search = replace(job.search, expression=owner.text)
    name = tr("Parcels of {owner}").format(owner=owner.words)
    again = job.as_new()._replace(search=search, name=name)
    return ((tr("Any Mailing Address"), partial(runner.run, again)),)


def change(runner: SearchRunner, job: SearchJob) -> Button:
    """Return the button that opens the filters of a search."""
    return (tr("Filters…"), partial(runner.change_requested.emit, job))


def _again(runner: SearchRunner, job: SearchJob, entry_id: str) -> Callable[[], None]:
    """Return what resumes a search, or runs it again if it is not in the history."""
    return partial(runner.resume, entry_id) if entry_id else partial(runner.run, job)


def warning_about_all_parcels(job: SearchJob) -> str:
    """Return the warning before a search for all parcels of a service."""
    if job.search.has_conditions:
        why = tr(
            "“{connection}” cannot evaluate any part of this expression, so all of its parcels are "
            "requested, and the expression is evaluated after download."
        )
    else:
        why = tr("Without an area or filters, all parcels of “{connection}” are requested.")
    metered = [part for part in job.connection.parts if part.is_metered]
    sentences = [why.format(connection=connection_title(group_of(metered)))]
    limits = [part.request_limit for part in metered]
    limit = job.search.max_requests
    if len(job.connection.parts) > 1 and None not in limits:
        limit = sum(limits)
    if limit is not None:
        stops = tr("The search stops after {requests}, with at most {parcels}.")
        sentences.append(
            stops.format(
                requests=number_of(limit, "{} request", "{} requests"),
                parcels=number_of(limit * job.connection.info.page, "{} parcel", "{} parcels"),
            )
        )
    sentences.append(tr("Nothing was sent."))
    return " ".join(sentences)


def message_without_connection(
    runner: SearchRunner,
    entry: Entry,
    instead: Connection | ConnectionGroup | None,
    search_there: Callable[[], None] | None,
) -> Message:
    """Return the message that a search's connection does not exist any longer, or not here.

    The search may have been started on another computer. `search_there` runs it over the connection
    `instead`, if there is one to offer.
    """
    name, url = missing_services(entry)[0]
    if url:
        sentence = tr(
            "There is no longer a connection to {url}, the service of this search. Create one to "
            "use the saved responses."
        )
        buttons = [(tr("New Connection…"), partial(runner.connections.edit_connection, ""))]
    else:
        sentence = tr(
            "The connection “{name}” that this search was started with does not exist on this "
            "computer."
        )
        buttons = [(tr("My County's File…"), runner.connections.use_own_parcels)]
    if instead is not None and search_there is not None:
        label = tr("Search in {connection}").format(connection=connection_title(instead))
        search = QueuedSearch(entry.name, search_there)
        buttons.insert(0, (label, partial(runner.add, search)))
    text = sentence.format(url=url, name=name)
    return Message(Qgis.MessageLevel.Warning, text, tuple(buttons))
