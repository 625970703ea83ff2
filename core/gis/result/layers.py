"""The layers that a search fills: parcels, buildings, and tables of unmatched rows and owners."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from qgis.core import Qgis, QgsProject, QgsVectorLayer
from qgis.PyQt.QtCore import QObject, QTimer, pyqtSignal

from parcel_lookup.core.gis.inputs.rows import LIST_PROPERTY
from parcel_lookup.core.gis.layer.feeding import FeedingLayer
from parcel_lookup.core.gis.layer.groups import free_name, group_with, rename_group_of
from parcel_lookup.core.gis.layer.properties import (
    BUILDINGS_PROPERTY,
    CONNECTION_PROPERTY,
    SEARCH_PROPERTY,
    UNMATCHED_PROPERTY,
    is_result_layer,
    mark_partial,
    others_of_search,
)
from parcel_lookup.core.gis.layer.terms import set_terms
from parcel_lookup.core.gis.qt.background import unexpected_error
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.result.description import Provenance
from parcel_lookup.core.gis.result.finishing import Finishing, SearchLayers
from parcel_lookup.core.gis.styles import (
    COLOR_PROPERTY,
    color_of,
    free_color,
    style_buildings,
    style_parcels,
)
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.markup import for_xml

if TYPE_CHECKING:
    from qgis.core import QgsField

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.gis.layer.features import FeatureBatch
    from parcel_lookup.core.gis.run.task import SearchTask
    from parcel_lookup.core.gis.run.unmatched import RowReport
    from parcel_lookup.core.search.outcome import Outcome


_TICK_MS = 15
#: Features added at a time, in one call: some milliseconds. Every call into QGIS lets go of
#: Python's lock, and while a search's threads are busy it takes longer to get that back than the
#: call takes; so the slice is measured in features and not by a clock.
_SLICE = 500
_SECONDS_BETWEEN_SIGNALS = 0.1
#: A repaint makes QGIS draw, and copy, everything again: at most one a second, and of many
#: features only when a good part of them is new.
_REPAINT_SECONDS = 1.0
_WORTH_A_REPAINT = 0.33
_LONGEST_WITHOUT_REPAINT = 5.0


def give_color(layer: QgsVectorLayer, project: QgsProject) -> None:
    """Choose the color of a layer that has its search's properties. Main thread.

    It is the color that the fewest results of the project have; results of the same search over
    the same connection have the same color.
    """
    others = [
        one for one in project.mapLayers().values() if is_result_layer(one) and one is not layer
    ]
    same = (one.customProperty(COLOR_PROPERTY) for one in others_of_search(layer, project))
    color = next(filter(None, same), None)
    layer.setCustomProperty(COLOR_PROPERTY, color or free_color(map(color_of, others)))


def running_searches() -> list[ResultLayer]:
    """Return the searches that have not ended."""
    return jobs.of(ResultLayer)


class ResultLayer(QObject):
    """Fills a memory layer with the results of a `SearchTask`, in the main thread, slice by slice.

    The layer is created and added to the project when the first parcels arrive, so that a search
    that finds nothing adds none. It stays when the search ends early (`PARTIAL_PROPERTY`, and
    "(partial)" in its name). When it is removed meanwhile, or the project is cleared, the task is
    cancelled, and parcels that arrive later are dropped.

    At the end of a search by list, the rows without a parcel become a separate layer, unless the
    service refused the whole search. The owners of the parcels become a table if that is requested.
    """

    #: The layer was made and added to the project (QgsVectorLayer).
    created = pyqtSignal(object)
    #: The layer (QgsVectorLayer) is being moved into a group. If it is the current layer, it has to
    #: be made so again, since QGIS would make its neighbor the current one.
    moved = pyqtSignal(object)
    #: Parcels were added: how many features the layer holds now. At most ten times a second.
    grew = pyqtSignal(int)
    #: The search has ended and everything is in the layer: its Outcome. Emitted exactly once.
    finished = pyqtSignal(object)
    #: The layers are styled and presented (`Finishing`), or there are none. Emitted exactly once,
    #: some time after `finished`.
    presented = pyqtSignal()

    def __init__(
        self,
        task: SearchTask,
        project: QgsProject | None = None,
        parent: QObject | None = None,
    ) -> None:
        """Prepare the layer of a task, whose name it gets.

        `project` None is `QgsProject.instance()`.
        """
        super().__init__(parent)
        #: The task, or None once it is over.
        self.task: SearchTask | None = task
        self._name = task.description()
        self._project = project or QgsProject.instance()
        self._handover = task.handover
        # The task's Python half, which outlives the task manager's; None once all is taken from it.
        self._work: SearchTask | None = task
        self._connection = task.result.job.connection
        self._parcels: FeedingLayer | None = None
        self._buildings: FeedingLayer | None = None
        self._unmatched: FeedingLayer | None = None
        self._owners: FeedingLayer | None = None
        #: A sentence about the owners and the subject, or ""; set when `finished` is emitted.
        self.remark = ""
        #: The result of each row of a list; set when `finished` is emitted.
        self.report: RowReport | None = None
        self._building_fields: list[QgsField] = []
        self._dropping = False
        self._painted_at = self._emitted_at = time.monotonic()
        self._painted_count = self._emitted_count = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._feed)

    @property
    def layer(self) -> QgsVectorLayer | None:
        """The layer, or None before the first parcel, or after it was removed."""
        return self._parcels.layer if self._parcels else None

    @property
    def buildings(self) -> QgsVectorLayer | None:
        """The layer of building footprints, if the search requested and found some."""
        return self._buildings.layer if self._buildings else None

    @property
    def unmatched(self) -> QgsVectorLayer | None:
        """The rows of a list without a parcel; None before the search has ended, or without any."""
        return self._unmatched.layer if self._unmatched else None

    @property
    def owners(self) -> QgsVectorLayer | None:
        """The table of owners, if it is requested; None before the search has ended."""
        return self._owners.layer if self._owners else None

    @property
    def all_layers(self) -> tuple[QgsVectorLayer, ...]:
        """All layers that there are, the one of the parcels first."""
        layers = (fed.layer for fed in self._fed())
        return tuple(layer for layer in layers if layer is not None)

    @property
    def count(self) -> int:
        """Features in the layer."""
        return self._parcels.count if self._parcels else 0

    def start(self) -> None:
        """Give the task to QGIS's task manager. Call it once."""
        jobs.add(self)
        self.task.taskCompleted.connect(self._task_over)
        self.task.taskTerminated.connect(self._task_over)
        self._timer.start()
        jobs.start_task(self.task)

    def cancel(self) -> None:
        """Cancel the task; `finished` follows within a second."""
        if self.task is not None:
            self.task.cancel()

    def stop(self) -> None:
        """Cancel and stop at once, without another signal: the plugin is being unloaded."""
        self.blockSignals(True)
        self._timer.stop()
        self._dropping = True
        self.cancel()
        for fed in self._fed():
            fed.finish()
        self._mark_partial()
        jobs.remove(self)

    def _task_over(self) -> None:
        self.task = None

    def _feed(self) -> None:
        """Add a slice, then give the event loop its turn. Any exception ends the search."""
        try:
            self._add_slice()
        except Exception:  # noqa: BLE001 - the next turn would raise it again, and so on
            self._give_up(unexpected_error())

    def _add_slice(self) -> None:
        is_over = self.task is None  # read first: what arrives before the end is still taken below
        is_empty = False
        while not is_empty and not self._has_slice():
            batch = self._handover.take()
            is_empty = batch is None
            if batch is not None and not self._dropping:
                self._accept(batch)
        for fed in self._fed():
            self._handover.give_back(fed.add_waiting(_SLICE))
        now = time.monotonic()
        if self.count != self._emitted_count and now - self._emitted_at >= _SECONDS_BETWEEN_SIGNALS:
            self._emit_grew(now)
        self._repaint(now)
        if is_over and is_empty and not any(fed.waiting for fed in self._fed()):
            if self._unmatched is None and self._work.unmatched and not self._dropping:
                self._create_unmatched()
            elif self._owners is None and self._work.owners and not self._dropping:
                self._create_owners()
            else:
                self._finish()

    def _has_slice(self) -> bool:
        return any(len(fed.waiting) >= _SLICE for fed in self._fed())

    def _fed(self) -> list[FeedingLayer]:
        every = (self._parcels, self._buildings, self._unmatched, self._owners)
        return [fed for fed in every if fed]

    def _emit_grew(self, now: float) -> None:
        self._emitted_at, self._emitted_count = now, self.count
        self.grew.emit(self.count)

    def _accept(self, batch: FeatureBatch) -> None:
        """Add the fields of a batch, and queue its features."""
        if self._parcels is None:
            self._create()
        else:
            self._parcels.append_fields(batch.new_fields)
        self._parcels.waiting += batch.features
        if self._buildings is not None:
            self._buildings.append_fields(batch.new_building_fields)
        else:
            self._building_fields += batch.new_building_fields
            if batch.buildings:
                self._create_buildings()
        if self._buildings is not None:
            self._buildings.waiting += batch.buildings

    def _create(self) -> None:
        self._name = free_name(self._name, self._project)
        work = self._work
        self._parcels = FeedingLayer(
            self._name, work.fields, self._project, self._removed, crs=work.result.crs
        )
        layer = self._parcels.layer
        layer.setCustomProperty(SEARCH_PROPERTY, self._work.search_property)
        layer.setCustomProperty(CONNECTION_PROPERTY, self._connection.name)
        set_terms(layer, self._work.result.terms)
        give_color(layer, self._project)
        style_parcels(layer)
        self._parcels.show()
        self.created.emit(layer)

    def _create_buildings(self) -> None:
        name = tr("Buildings: {name}").format(name=self._name)
        self._buildings = FeedingLayer(
            name, self._work.building_fields, self._project, lambda: None
        )
        self._buildings.append_fields(self._building_fields)
        self._buildings.layer.setCustomProperty(BUILDINGS_PROPERTY, True)
        set_terms(self._buildings.layer, self._work.result.terms)
        style_buildings(self._buildings.layer)
        self._show_above(self._buildings)

    def _create_unmatched(self) -> None:
        report = self._work.result.report
        title = free_name(report.title, self._project)
        self._unmatched = FeedingLayer(
            title,
            report.unmatched_fields(),
            self._project,
            lambda: None,
            report.geometry,
        )
        self._unmatched.layer.setCustomProperty(UNMATCHED_PROPERTY, True)
        self._unmatched.layer.setCustomProperty(LIST_PROPERTY, for_xml(report.name))
        self._unmatched.waiting = self._work.unmatched
        self._show_above(self._unmatched)

    def _show_above(self, fed: FeedingLayer) -> None:
        """Add a further layer of the search above the parcels, in a group with them."""
        layer = self.layer
        if layer is not None:
            group_with(layer, self._project, layer.name(), lambda: self.moved.emit(layer))
        fed.show(over=layer)

    def _create_owners(self) -> None:
        from parcel_lookup.core.gis.notices.owners import OWNERS_PROPERTY, owner_fields

        name = tr("Owners: {name}").format(name=self._name)
        no_geometry = Qgis.WkbType.NoGeometry
        self._owners = FeedingLayer(name, owner_fields(), self._project, lambda: None, no_geometry)
        self._owners.layer.setCustomProperty(OWNERS_PROPERTY, True)
        set_terms(self._owners.layer, self._work.result.terms)
        self._owners.waiting = self._work.owners
        self._show_above(self._owners)

    def _repaint(self, now: float) -> None:
        new, pause = self.count - self._painted_count, now - self._painted_at
        worth_it = new > _WORTH_A_REPAINT * self.count or pause >= _LONGEST_WITHOUT_REPAINT
        if new and worth_it and pause >= _REPAINT_SECONDS:
            self._painted_at, self._painted_count = now, self.count
            for fed in self._fed():
                fed.repaint()

    def _removed(self) -> None:
        self._dropping = True
        self.cancel()

    def _finish(self) -> None:
        outcome = self._work.result.outcome
        for fed in self._fed():
            fed.finish()
            if fed.refused:
                sentence = number_of(
                    fed.refused,
                    "{} feature could not be added to the layer ({reason}).",
                    "{} features could not be added to the layer ({reason}).",
                    reason=fed.reason.strip(),
                )
                outcome = replace(outcome, notices=(*outcome.notices, sentence))
        self._end(outcome)

    def _give_up(self, error: ParcelError) -> None:
        """End early with what is in the layer, because of an error in the plugin or in QGIS."""
        if self._work is None:
            return  # it has ended before
        self._dropping = True
        self.cancel()
        outcome = self._work.result.outcome
        try:
            for fed in self._fed():
                fed.finish()
        finally:
            self._end(replace(outcome, parcels=self.count, complete=False, error=error))

    def _end(self, outcome: Outcome) -> None:
        self._timer.stop()
        jobs.remove(self)
        # Now, and not by the garbage collector in the middle of another search.
        self._handover.discard_used()
        result, self.remark = self._work.result, self._work.remark
        self.report, self._work = result.report, None
        try:
            if not outcome.complete:
                self._mark_partial()
            if self.count != self._emitted_count:
                self._emit_grew(0.0)
            # While it ran, layers were searched that turned out to have no parcels.
            for layer in filter(None, (self.layer, self.buildings)):
                set_terms(layer, result.terms)
            self._begin_finishing(
                Provenance(result.search, result.searched, outcome, terms=result.terms)
            )
        finally:
            self.finished.emit(outcome)

    def _begin_finishing(self, provenance: Provenance) -> None:
        """Finish the layers in later turns of the event loop: `finished` is emitted first."""
        layers = SearchLayers(self.layer, self.buildings, self.unmatched, self.owners)
        finishing = Finishing(layers, provenance, self._project)
        finishing.over.connect(self.presented)
        finishing.start()

    def _mark_partial(self) -> None:
        for fed in self._fed():
            layer = fed.layer
            if layer is not None:
                mark_partial(layer)
        first = self.layer or self.unmatched
        if first is not None:
            rename_group_of(first, self._project, first.name())
