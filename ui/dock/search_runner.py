"""Running searches: from the button to the layer, and to the message at the end."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Callable

from qgis.core import Qgis
from qgis.PyQt.QtCore import QObject, pyqtSignal

from parcel_lookup.core.contract import Action, ErrorCode, ParcelError
from parcel_lookup.core.gis.connections import REMOTE, SAMPLE, open_source_factory
from parcel_lookup.core.gis.layer.properties import CONNECTION_PROPERTY, SEARCH_PROPERTY
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.gis.result.layers import ResultLayer
from parcel_lookup.core.gis.run.resume import recall_entry, recall_saved
from parcel_lookup.core.gis.run.task import SearchTask
from parcel_lookup.core.gis.saving import geopackage_of, save_folder
from parcel_lookup.core.text import tr
from parcel_lookup.ui.connections.connection_row import connection_title
from parcel_lookup.ui.dock.known_connections import connection_of, job_of_entry
from parcel_lookup.ui.dock.leftovers import Leftovers
from parcel_lookup.ui.dock.refining import recall_layer
from parcel_lookup.ui.dock.sample_view import go_to_sample_county, shows_nothing
from parcel_lookup.ui.dock.search_queue import SearchQueue, Waiting
from parcel_lookup.ui.kit.background_work import Errands
from parcel_lookup.ui.kit.messages import News, command_buttons
from parcel_lookup.ui.lists.report import close_reports, offer_report
from parcel_lookup.ui.search.approval import (
    asks_for_everything,
    question_about_everything,
)
from parcel_lookup.ui.search.job import Job

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer
    from qgis.gui import QgisInterface, QgsMapCanvas

    from parcel_lookup.core.gis.connections import Connection, SourceFactory
    from parcel_lookup.core.gis.qt.background import Background
    from parcel_lookup.core.gis.run.resume import Recalled
    from parcel_lookup.core.search import Outcome
    from parcel_lookup.core.search.history import Entry
    from parcel_lookup.ui.dock.run_box import RunBox
    from parcel_lookup.ui.kit.messages import Button, Messages
    from parcel_lookup.ui.results.results_box import ResultLine, ResultsBox

#: After these the next search would fare no better: none is begun.
_ENDS_ALL = (
    ErrorCode.CANCELLED,
    ErrorCode.KEY_UNREADABLE,
    ErrorCode.KEY_REFUSED,
    ErrorCode.NO_SUBSCRIPTION,
    ErrorCode.QUOTA_SPENT,
    ErrorCode.NOT_A_SERVICE,
    ErrorCode.ADDRESS_REFUSED,
    ErrorCode.NO_RESPONSE,
    ErrorCode.CERTIFICATE,
    ErrorCode.HOST_UNKNOWN,
    ErrorCode.PROXY_FAILED,
    ErrorCode.PROXY_UNSUPPORTED,
    ErrorCode.LOCAL_FILE,
    ErrorCode.MISSING_LIBRARY,
    ErrorCode.RESTART_NEEDED,
)


class SearchRunner(QObject):
    """Runs one search at a time, and goes on with those of the history.

    Further searches wait for their turn, and one message reports all; canceling ends all of them.
    """

    #: A search is begun, or is over.
    changed = pyqtSignal()
    #: The name of a connection that is to be edited; "" is a new one.
    edit_wanted = pyqtSignal(str)
    #: A parcel file is to be made a connection.
    file_wanted = pyqtSignal()
    #: The id of an entry of the history that is to be shown.
    history_wanted = pyqtSignal(str)
    #: The id of an entry whose search is to be saved by a name.
    saving_wanted = pyqtSignal(str)
    #: A `Job` whose filters are to be changed.
    change_wanted = pyqtSignal(object)
    #: A layer that is to be saved under another name, or to be kept.
    save_wanted = pyqtSignal(object)
    keep_wanted = pyqtSignal(object)
    #: A layer is finished in every way, and the `Job` that it was searched with.
    ready = pyqtSignal(object, object)

    def __init__(
        self,
        iface: QgisInterface,
        run_box: RunBox,
        results: ResultsBox,
        messages: Messages,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._iface = iface
        self._run_box = run_box
        self._results = results
        self._messages = messages
        self._errands = Errands(messages, self)
        self._leftovers = Leftovers(self)
        #: The reading of a search from the history.
        self._errand: Background | None = None
        self._task: SearchTask | None = None
        self._result: ResultLayer | None = None
        self._line: ResultLine | None = None
        self._goes_to_sample = False
        #: Nobody has looked at a place yet, and the parcels may be anywhere.
        self._zooms_to_layer = False
        self._queue = SearchQueue(messages, lambda: self.is_busy, run_box.set_waiting)
        #: What the layers of this session were searched with, by their ids.
        self._jobs: dict[str, Job] = {}
        results.line_gone.connect(self._on_line_gone)

    @property
    def is_busy(self) -> bool:
        """Whether a search runs."""
        return self._result is not None or self._errand is not None

    def close_down(self) -> None:
        """Cancel what runs, without another word."""
        close_reports(self._iface)
        self._queue.clear()
        self._errands.close_down()
        self._drop_errand()
        if self._result is not None:
            self._result.stop()
            self._result = None

    def run(self, job: Job, *, goes_to_sample: bool = False) -> None:
        """Run a search; one for all parcels, or beyond the monthly budget, needs a confirmation.

        While another runs it waits for its end. `goes_to_sample`: the map shows nothing yet, and
        is to show the sample county.
        """
        self.add(Waiting(job.place, partial(self._begin, job, goes_to_sample=goes_to_sample)))

    def add(self, *searches: Waiting) -> None:
        """Run searches one after the other, those first that wait already."""
        self._queue.add(*searches)

    def in_turn(self, job: Job) -> Waiting:
        """A search to `add`."""
        return Waiting(job.place, partial(self._begin, job))

    def refused_in_turn(self, place: str, error: ParcelError) -> Waiting:
        """To `add` in place of a search that cannot be run: it is reported with the others."""
        sentence = error.sentence
        if f"“{place}”" not in sentence:
            sentence = tr("“{place}”: {sentence}").format(place=place, sentence=sentence)
        news = News.of_error(error)._replace(text=sentence)
        return Waiting(place, partial(self._queue.end, news))

    def layer_in_turn(
        self, layer: QgsVectorLayer, name: str, connection: Connection, **options: Any
    ) -> Waiting:
        """To `add`: the search that a layer keeps, for a layer called `name`.

        It runs over the connection that it was begun with, else over the one that is given.
        """
        text, file = str(layer.customProperty(SEARCH_PROPERTY, "")), geopackage_of(layer)
        own = str(layer.customProperty(CONNECTION_PROPERTY, ""))
        work = lambda history, _stop: recall_layer(history, text, file, own)  # noqa: E731
        return Waiting(name, partial(self._recall, work, instead=connection, name=name, **options))

    def job_of(self, layer_id: str) -> Job | None:
        """What a layer of this session was searched with; None for others."""
        return self._jobs.get(layer_id)

    def _begin(self, job: Job, *, goes_to_sample: bool = False) -> None:
        if asks_for_everything(job):
            self._ask_about_everything(job, goes_to_sample)
            return
        try:
            missing = missing_library()
            if missing is not None:
                raise missing
            factory = open_source_factory(job.connection)
        except ParcelError as error:
            self._refuse(error, help_with(self, error, job, job.resumes))
            return
        is_anywhere = job.area is None or job.is_by_list
        self._goes_to_sample = goes_to_sample and not is_anywhere
        self._zooms_to_layer = is_anywhere and shows_nothing(self._iface.mapCanvas())
        self._start_box(tr("Searching…"))
        self._start(job, factory)

    def resume(self, entry_id: str) -> None:
        """Continue a search that ended early: only what is missing is requested."""
        self._recall_now(lambda history, _stop: recall_entry(history, entry_id), resumes=entry_id)

    def run_again(self, entry_id: str) -> None:
        """Begin a search of the history once more, with the polygons of then."""
        self._recall_now(lambda history, _stop: recall_entry(history, entry_id))

    def run_saved(self, name: str, connection: Connection) -> None:
        """Run a saved search over a connection."""
        self._recall_now(lambda history, _stop: recall_saved(history, name), connection=connection)

    def cancel(self) -> None:
        """End what runs, and what waits; what came is kept."""
        if self._result is not None:
            self._run_box.wind_down()
            self._result.cancel()
        elif self._errand is not None:
            self._drop_errand()
            self._stop()
            sentence = tr("The search was canceled. Nothing was sent.")
            self._queue.end(News(Qgis.MessageLevel.Info, sentence), is_last=True)

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
        connection: Connection | None = None,
        instead: Connection | None = None,
        with_buildings: bool = False,
        name: str = "",
        updates: str = "",
    ) -> None:
        """Read a search; `instead` is the connection where nobody knows which it was begun with.

        What updates a layer ignores saved responses.
        """
        self._start_box(tr("Reading the search…"))
        again = partial(
            self._recall, work, with_buildings=with_buildings, name=name, updates=updates
        )

        def run(recalled: Recalled) -> None:
            self._errand = None
            self._stop()
            used = connection or self._connection_of(recalled, instead)
            if used is None:
                there = partial(again, connection=instead) if instead is not None else None
                self._queue.end(news_without_connection(self, recalled.entry, instead, there))
                return
            job = job_of_entry(recalled, used, resumes)._replace(name=name, updates=updates)
            if updates:
                job = job._replace(is_fresh=True)
            if with_buildings:
                job = job._replace(search=replace(job.search, include_buildings=True))
            self._begin(job)

        self._errand = self._errands.ask_history(
            tr("Parcel Lookup: history"), work, run, self._on_errand_failed
        )
        self.changed.emit()

    @staticmethod
    def _connection_of(recalled: Recalled, instead: Connection | None) -> Connection | None:
        return instead if recalled.entry is None else connection_of(recalled.entry)

    def _ask_about_everything(self, job: Job, goes_to_sample: bool) -> None:
        """Have the user confirm that all parcels of a service are requested."""
        meant = job._replace(is_all_meant=True)
        agreed = Waiting(job.place, partial(self._begin, meant, goes_to_sample=goes_to_sample))
        question = question_about_everything(job)
        self._queue.ask_first(question, tr("Search All Parcels"), agreed, change(self, job))

    def _on_errand_failed(self, error: ParcelError) -> None:
        self._errand = None
        self._stop()
        self._refuse(error)

    def _refuse(self, error: ParcelError, buttons: tuple[Button, ...] = ()) -> None:
        news = News.of_error(error, buttons, tr("Nothing was searched."))
        self._queue.end(news, is_last=ends_all(error))

    def _drop_errand(self) -> None:
        if self._errand is not None:
            self._errand.cancel()
            self._errand = None

    # ---- the search ---------------------------------------------------------------------------

    def _start(self, job: Job, factory: SourceFactory) -> None:
        task = SearchTask(
            job.search,
            factory,
            job.area,
            job.join_mode,
            job.is_fresh,
            job.resumes,
            needs=job.needs,
            is_approved=job.is_approved,
        )
        task.progressed.connect(self._run_box.show_progress)
        task.noticed.connect(self._on_noticed)
        self._task = task
        self._result = ResultLayer(task, job.name, parent=self)
        self._result.created.connect(partial(self._on_created, job))
        self._result.grew.connect(self._on_grew)
        self._result.finished.connect(partial(self._on_finished, job))
        self._result.start()
        self.changed.emit()

    def _on_noticed(self, sentence: str) -> None:
        log(sentence, Qgis.MessageLevel.Info)
        self._run_box.show_notice(sentence)

    def _on_created(self, job: Job, layer: QgsVectorLayer) -> None:
        self._jobs[layer.id()] = job
        self._line = self._results.add(layer)
        self._line.set_finished(False)
        self._iface.setActiveLayer(layer)
        if self._goes_to_sample:
            self._goes_to_sample = False
            go_to_sample_county(self._iface.mapCanvas())

    def _on_line_gone(self, line: ResultLine) -> None:
        self._jobs.pop(line.layer.id(), None)
        if line is self._line:
            self._line = None

    def _on_grew(self, count: int) -> None:
        self._run_box.show_in_layer(count)
        if self._line is not None:
            self._line.show_count(count)

    def _start_box(self, sentence: str) -> None:
        self._run_box.start(sentence)
        self._queue.show()

    def _stop(self) -> None:
        """Nothing runs any more."""
        self._run_box.stop()
        self.changed.emit()

    # ---- the end ------------------------------------------------------------------------------

    def _on_finished(self, job: Job, outcome: Outcome) -> None:
        result, self._result = self._result, None
        entry_id = self._task.entry_id
        self._task = None
        line, self._line = self._line, None
        if line is not None:
            line.show_count(result.count)
            line.set_finished(True)
            if entry_id:
                line.offer_saving(partial(self.saving_wanted.emit, entry_id))
            if self._zooms_to_layer:
                line.zoom()
        report = offer_report(result, line, self._iface)
        was_removed = outcome.parcels > 0 and result.layer is None
        as_asked = job.search.has_enough(outcome.parcels)
        more = ""
        if outcome.complete or as_asked:
            if not was_removed and self._leftovers.take_out(job.resumes):
                more = tr("They take the place of the partial layer.")
        elif entry_id:
            if result.layer is not None and result.count >= self._leftovers.count(job.resumes):
                self._leftovers.take_out(job.resumes)  # all of it is in the new one
            self._leftovers.keep(entry_id, result)
        result.presented.connect(partial(self._on_presented, result, job))
        self._stop()
        if was_removed:
            sentence = tr("The layer was removed, and its search with it.")
            self._queue.end(News(Qgis.MessageLevel.Info, sentence))
            return
        if outcome.error is not None and outcome.error.code is ErrorCode.OVER_BUDGET:
            agreed = self.in_turn(job._replace(is_approved=True))
            self._queue.ask_first(outcome.error.sentence, tr("Search Anyway"), agreed)
            return
        buttons = buttons_after(self, outcome, job, entry_id, line, self._iface.mapCanvas())
        news = News.of_outcome(outcome, (*report, *buttons), as_asked=as_asked, more=more)
        self._queue.end(news, is_last=ends_all(outcome.error))

    def _on_presented(self, result: ResultLayer, job: Job) -> None:
        if result.layer is not None:
            self.ready.emit(result.layer, job)
        result.deleteLater()


def ends_all(error: ParcelError | None) -> bool:
    """Whether searches that wait have no better chance than the one that ended so."""
    return error is not None and error.code in _ENDS_ALL


def buttons_after(
    runner: SearchRunner,
    outcome: Outcome,
    job: Job,
    entry_id: str,
    line: ResultLine | None,
    canvas: QgsMapCanvas,
) -> tuple[Button, ...]:
    """Return the buttons of the message about a search that has ended."""
    if outcome.error is not None:
        return help_with(runner, outcome.error, job, entry_id)
    if outcome.is_out_of_requests:
        return ((tr("Continue"), _again(runner, job, entry_id)),)
    is_whole = outcome.complete or outcome.count_skipped or job.search.has_enough(outcome.parcels)
    if not is_whole:
        # The saved responses lack what the service left out.
        return ((tr("Search Again"), partial(runner.run, job.anew(is_fresh=True))),)
    if line is not None:
        # Parcels that no area says the place of may be anywhere.
        is_there = job.area is not None and not outcome.rows
        zoom = () if is_there else ((tr("Zoom to Layer"), line.zoom),)
        return (*zoom, *_keeping(runner, line.layer))
    buttons: list[Button] = []
    if job.connection.kind == SAMPLE and job.area is not None:
        buttons.append((tr("Show Sample County"), partial(go_to_sample_county, canvas)))
    if job.search.has_conditions and not outcome.rows:
        buttons.append(change(runner, job))
    return tuple(buttons)


def _keeping(runner: SearchRunner, layer: QgsVectorLayer) -> tuple[Button, ...]:
    """The buttons that write a layer into a file."""
    save = (tr("Save As…"), partial(runner.save_wanted.emit, layer))
    if save_folder():  # it is kept by itself
        return (save,)
    return (save, (tr("Keep…"), partial(runner.keep_wanted.emit, layer)))


def help_with(
    runner: SearchRunner, error: ParcelError, job: Job, entry_id: str
) -> tuple[Button, ...]:
    """The buttons that help after an error, where there are some."""
    again = _again(runner, job, entry_id)
    edit = (tr("Edit Connection…"), partial(runner.edit_wanted.emit, job.connection.name))
    is_saved = job.connection.kind == REMOTE
    if error.code is ErrorCode.CANCELLED:
        return ((tr("Resume"), again),) if entry_id else ()
    if error.code is ErrorCode.HOST_UNKNOWN and is_saved:  # or the network is gone
        return ((tr("Try Again"), again), edit)
    if error.action is Action.RESUME and entry_id:
        return ((tr("Resume…"), partial(runner.history_wanted.emit, entry_id)),)
    if error.action is Action.TRY_AGAIN:
        return (*command_buttons(error), (tr("Try Again"), again))
    if error.action is Action.EDIT_CONNECTION and is_saved:
        return (edit,)
    if error.code is ErrorCode.REQUEST_REFUSED and job.search.has_conditions:
        return (change(runner, job),)
    return ()


def change(runner: SearchRunner, job: Job) -> Button:
    """The button that opens the filters of a search."""
    return (tr("Filters…"), partial(runner.change_wanted.emit, job))


def _again(runner: SearchRunner, job: Job, entry_id: str) -> Callable[[], None]:
    """What goes on with a search; it begins anew where no history was kept of it."""
    return partial(runner.resume, entry_id) if entry_id else partial(runner.run, job)


def news_without_connection(
    runner: SearchRunner,
    entry: Entry,
    instead: Connection | None,
    search_there: Callable[[], None] | None,
) -> News:
    """That no connection leads to where a search was begun, and what helps.

    It may have been begun on another computer. `search_there` runs it over the connection
    `instead`, where there is one to be offered.
    """
    if entry.base_url:
        sentence = tr(
            "No connection leads to {url} any more, where this search was begun. Make one, and "
            "what is stored is used."
        )
        buttons = [(tr("New Connection…"), partial(runner.edit_wanted.emit, ""))]
    else:
        sentence = tr(
            "The connection “{name}” that this search was begun with is not on this computer."
        )
        buttons = [(tr("Use a Parcel File…"), runner.file_wanted.emit)]
    if instead is not None and search_there is not None:
        words = tr("Search in {connection}").format(connection=connection_title(instead))
        again = partial(runner.add, Waiting(entry.name, search_there))
        buttons.insert(0, (words, again))
    text = sentence.format(url=entry.base_url, name=entry.connection)
    return News(Qgis.MessageLevel.Warning, text, tuple(buttons))
