"""Running a search: from the button to the layer, and to the message at its end."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis
from qgis.PyQt.QtCore import QObject, pyqtSignal

from ..core.contract import Action, ErrorCode, ParcelError
from ..core.gis.connections import REMOTE, SAMPLE, Connections, open_source_factory
from ..core.gis.libraries import missing_library
from ..core.gis.log import log
from ..core.gis.pricing import price_of
from ..core.gis.recall import recall_entry, recall_saved
from ..core.gis.results import ResultLayer
from ..core.gis.task import SearchTask
from .approval import (
    asks_for_everything,
    question_about_budget,
    question_about_everything,
)
from .errands import Errands
from .history_words import needed
from .job import Job
from .leftovers import Leftovers
from .sample_view import go_to_sample_county, shows_nothing
from .text import tr

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer
    from qgis.gui import QgisInterface

    from ..core.gis.background import Background
    from ..core.gis.connections import Connection, SourceFactory
    from ..core.gis.pricing import Price
    from ..core.gis.recall import Recalled
    from ..core.search import Outcome
    from ..core.search.history import Entry
    from .messages import Button, Messages
    from .results_box import ResultLine, ResultsBox
    from .run_box import RunBox


class SearchRunner(QObject):
    """Runs one search at a time, and goes on with those of the history."""

    #: A search is begun, or is over.
    changed = pyqtSignal()
    #: The name of a connection that is to be edited; "" is a new one.
    edit_wanted = pyqtSignal(str)
    #: The id of an entry of the history that is to be shown.
    history_wanted = pyqtSignal(str)
    #: The id of an entry whose search is to be saved by a name.
    saving_wanted = pyqtSignal(str)
    #: A `Job` whose filters are to be changed.
    change_wanted = pyqtSignal(object)

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
        #: What comes before the search itself: its price, or its reading from the history.
        self._errand: Background | None = None
        self._task: SearchTask | None = None
        self._result: ResultLayer | None = None
        self._line: ResultLine | None = None
        self._goes_to_sample = False
        #: Nobody has looked at a place yet, and the parcels may be anywhere.
        self._zooms_to_layer = False
        results.line_gone.connect(self._on_line_gone)

    @property
    def is_busy(self) -> bool:
        """Whether a search runs."""
        return self._result is not None or self._errand is not None

    def close_down(self) -> None:
        """Cancel what runs, without another word."""
        self._errands.close_down()
        self._drop_errand()
        if self._result is not None:
            self._result.close()
            self._result = None

    def run(self, job: Job, *, goes_to_sample: bool = False) -> None:
        """Run a search; one for all parcels, or over the month's budget, asks first.

        `goes_to_sample`: the map shows nothing yet, and is to show the sample county.
        """
        if self.is_busy:
            return
        self._messages.clear()
        if asks_for_everything(job):
            self._ask_about_everything(job, goes_to_sample)
            return
        try:
            missing = missing_library()
            if missing is not None:
                raise missing
            factory = open_source_factory(job.connection)
        except ParcelError as error:
            self._refuse(error, self._help_with(error, job, job.resumes))
            return
        is_anywhere = job.area is None
        self._goes_to_sample = goes_to_sample and not is_anywhere
        self._zooms_to_layer = is_anywhere and shows_nothing(self._iface.mapCanvas())
        self._run_box.start(tr("Searching…"))
        connection = job.connection
        if not (connection.is_metered and connection.monthly_budget) or job.is_approved:
            self._start(job, factory)
            return
        self._errand = self._errands.ask_history(
            tr("Parcel Lookup: estimate"),
            lambda history, stop: price_of(history, connection, job.search, job.area, stop),
            partial(self._on_priced, job, factory),
            self._on_errand_failed,
        )
        self.changed.emit()

    def resume(self, entry_id: str) -> None:
        """Go on with a search that ended early: only what is missing is asked for."""
        self._recall(lambda history, _stop: recall_entry(history, entry_id), resumes=entry_id)

    def run_again(self, entry_id: str) -> None:
        """Begin a search of the history once more, with the polygons of then."""
        self._recall(lambda history, _stop: recall_entry(history, entry_id))

    def run_saved(self, name: str, connection: Connection) -> None:
        """Run a saved search over a connection."""
        self._recall(lambda history, _stop: recall_saved(history, name), connection=connection)

    def cancel(self) -> None:
        """End what runs; what came is kept."""
        if self._result is not None:
            self._run_box.wind_down()
            self._result.cancel()
        elif self._errand is not None:
            self._drop_errand()
            self._stop()
            self._messages.show_info(tr("The search was cancelled. Nothing was sent."))

    # ---- before the search --------------------------------------------------------------------

    def _recall(
        self,
        work: Callable[..., Recalled],
        *,
        resumes: str = "",
        connection: Connection | None = None,
    ) -> None:
        if self.is_busy:
            return
        self._messages.clear()
        self._run_box.start(tr("Reading the search…"))
        self._errand = self._errands.ask_history(
            tr("Parcel Lookup: history"),
            work,
            partial(self._on_recalled, resumes, connection),
            self._on_errand_failed,
        )
        self.changed.emit()

    def _on_recalled(self, resumes: str, connection: Connection | None, recalled: Recalled) -> None:
        self._errand = None
        self._stop()
        entry = recalled.entry
        if connection is None and entry is not None:
            connection = _connection_of(entry)
            if connection is None:
                self._say_connection_is_gone(entry)
                return
        limit = connection.max_requests if connection.is_metered else 0
        search = replace(recalled.search, max_requests=limit or None)
        needs = None
        if resumes and entry is not None:
            needs = needed(entry)
        self.run(
            Job(connection, search, recalled.area, recalled.join_mode, resumes=resumes, needs=needs)
        )

    def _say_connection_is_gone(self, entry: Entry) -> None:
        if entry.base_url:
            sentence = tr(
                "No connection leads to {url} any more, where this search was begun. Make one, and "
                "what is stored is used."
            )
            buttons = ((tr("New Connection…"), partial(self.edit_wanted.emit, "")),)
        else:
            sentence = tr("The connection “{name}” that this search was begun with is gone.")
            buttons = ()
        self._messages.show_warning(
            sentence.format(url=entry.base_url, name=entry.connection), buttons
        )

    def _on_priced(self, job: Job, factory: SourceFactory, price: Price) -> None:
        self._errand = None
        if job.needs is not None:
            estimate = replace(price.estimate, kind="about", requests=job.needs)
            price = price._replace(estimate=estimate)
        if price.is_over:
            self._stop()
            self._ask(job, price)
            return
        self._start(job, factory, most=price.left)

    def _ask(self, job: Job, price: Price) -> None:
        """Whether to go over the month's budget."""
        self._messages.show_warning(
            question_about_budget(job, price),
            ((tr("Search Anyway"), partial(self.run, job._replace(is_approved=True))),),
        )

    def _ask_about_everything(self, job: Job, goes_to_sample: bool) -> None:
        """Whether all parcels of a service are meant."""
        meant = job._replace(is_all_meant=True)
        search = partial(self.run, meant, goes_to_sample=goes_to_sample)
        self._messages.show_warning(
            question_about_everything(job),
            ((tr("Search All Parcels"), search), self._change(job)),
        )

    def _change(self, job: Job) -> Button:
        return (tr("Filters…"), partial(self.change_wanted.emit, job))

    def _on_errand_failed(self, error: ParcelError) -> None:
        self._errand = None
        self._stop()
        self._refuse(error)

    def _refuse(self, error: ParcelError, buttons: tuple[Button, ...] = ()) -> None:
        self._messages.show_error(error, buttons, tr("Nothing was searched."))

    def _drop_errand(self) -> None:
        if self._errand is not None:
            self._errand.cancel()
            self._errand = None

    # ---- the search ---------------------------------------------------------------------------

    def _start(self, job: Job, factory: SourceFactory, most: int | None = None) -> None:
        """Begin; `most` is what the month's budget leaves, and nobody asked for more."""
        search, limit = job.search, job.search.max_requests
        is_budget = most is not None and (limit is None or most < limit)
        if is_budget:
            search = replace(search, max_requests=most)
        task = SearchTask(search, factory, job.area, job.join_mode, job.is_fresh, job.resumes)
        task.preparing.connect(self._run_box.show_preparing)
        task.progressed.connect(self._run_box.show_progress)
        task.noticed.connect(self._on_noticed)
        self._task = task
        self._result = ResultLayer(task, parent=self)
        self._result.created.connect(partial(self._on_created, job))
        self._result.grew.connect(self._on_grew)
        self._result.finished.connect(partial(self._on_finished, job, is_budget))
        self._result.start()
        self.changed.emit()

    def _on_noticed(self, sentence: str) -> None:
        log(sentence, Qgis.MessageLevel.Info)
        self._run_box.show_notice(sentence)

    def _on_created(self, job: Job, layer: QgsVectorLayer) -> None:
        again, refine = partial(self.run, job.anew()), partial(self.change_wanted.emit, job)
        self._line = self._results.add(layer, again, refine)
        self._line.set_finished(False)
        if self._goes_to_sample:
            self._goes_to_sample = False
            go_to_sample_county(self._iface.mapCanvas())

    def _on_line_gone(self, line: ResultLine) -> None:
        if line is self._line:
            self._line = None

    def _on_grew(self, count: int) -> None:
        self._run_box.show_in_layer(count)
        if self._line is not None:
            self._line.show_count(count)

    def _stop(self) -> None:
        """Nothing runs any more."""
        self._run_box.stop()
        self.changed.emit()

    # ---- the end ------------------------------------------------------------------------------

    def _on_finished(self, job: Job, is_budget: bool, outcome: Outcome) -> None:
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
        was_removed = outcome.parcels > 0 and result.layer is None
        as_asked = job.search.has_enough(outcome.parcels)
        more = ""
        if outcome.complete or as_asked:
            if not was_removed and self._leftovers.take_out(job.resumes):
                more = tr("They take the place of the partial layer.")
        elif entry_id:
            if result.layer is not None and result.count >= self._leftovers.count(job.resumes):
                self._leftovers.take_out(job.resumes)  # all of it is in the new one
            self._leftovers.keep(entry_id, result.layer, result.buildings)
        result.deleteLater()
        self._stop()
        if was_removed:
            self._messages.show_info(tr("The layer was removed, and its search with it."))
            return
        if is_budget and outcome.is_out_of_requests:
            more = tr("That is all that the month's budget leaves.")
        buttons = self._buttons_after(outcome, job, entry_id, line)
        self._messages.show_outcome(outcome, buttons, as_asked=as_asked, more=more)

    def _buttons_after(
        self, outcome: Outcome, job: Job, entry_id: str, line: ResultLine | None
    ) -> tuple[Button, ...]:
        if outcome.error is not None:
            return self._help_with(outcome.error, job, entry_id)
        if outcome.is_out_of_requests:
            return ((tr("Continue"), self._again(job, entry_id)),)
        if not outcome.complete and not job.search.has_enough(outcome.parcels):
            # What the service left out is stored as it came: the same answers leave it out again.
            return ((tr("Ask Again"), partial(self.run, job.anew(is_fresh=True))),)
        if line is not None:
            save = (tr("Save As…"), line.save_as)
            # Parcels that no area says the place of may be anywhere.
            return (save,) if job.area is not None else ((tr("Zoom to Layer"), line.zoom), save)
        buttons: list[Button] = []
        if job.connection.kind == SAMPLE and job.area is not None:
            show = partial(go_to_sample_county, self._iface.mapCanvas())
            buttons.append((tr("Show Sample County"), show))
        if job.search.has_conditions:
            buttons.append(self._change(job))
        return tuple(buttons)

    def _help_with(self, error: ParcelError, job: Job, entry_id: str) -> tuple[Button, ...]:
        """The buttons that help after an error, where there are some."""
        again = self._again(job, entry_id)
        edit = (tr("Edit Connection…"), partial(self.edit_wanted.emit, job.connection.name))
        is_saved = job.connection.kind == REMOTE
        if error.code is ErrorCode.CANCELLED:
            return ((tr("Resume"), again),) if entry_id else ()
        if error.code is ErrorCode.HOST_UNKNOWN and is_saved:  # or the network is gone
            return ((tr("Try Again"), again), edit)
        if error.action is Action.RESUME and entry_id:
            return ((tr("Resume…"), partial(self.history_wanted.emit, entry_id)),)
        if error.action is Action.TRY_AGAIN:
            return ((tr("Try Again"), again),)
        if error.action is Action.EDIT_CONNECTION and is_saved:
            return (edit,)
        if error.code is ErrorCode.REQUEST_REFUSED and job.search.has_conditions:
            return (self._change(job),)
        return ()

    def _again(self, job: Job, entry_id: str) -> Callable[[], None]:
        """What goes on with a search; it begins anew where no history was kept of it."""
        return partial(self.resume, entry_id) if entry_id else partial(self.run, job)


def _connection_of(entry: Entry) -> Connection | None:
    """The connection that leads to where a search was begun; None where none does any more."""
    connections = Connections()
    named = connections.get(entry.connection)
    if named is not None and _is_same(named.url, entry.base_url):
        return named
    others = [connections.from_environment(), *connections.all()]
    leads_there = (
        one for one in others if one and entry.base_url and _is_same(one.url, entry.base_url)
    )
    return next(leads_there, None)


def _is_same(url: str, other: str) -> bool:
    """Whether two base addresses lead to one place, however they are typed."""
    return url.strip().rstrip("/").casefold() == other.strip().rstrip("/").casefold()
