"""Finish the layers of a search that has ended: style, stacks, relations, and presentation.

What takes time (classes, stacks, counts, the description) is computed in a task; then the steps of
`presentation` run in the main thread, one per turn of the event loop, so that the window stays
responsive.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from qgis.core import QgsProject, QgsVectorLayer
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QObject, QTimer, pyqtSignal

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.layer.stacks import find_stacks, remember_stacks
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.qt.background import Background, unexpected_error
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.gis.result.buildings import relate_buildings
from parcel_lookup.core.gis.result.description import count_layer
from parcel_lookup.core.gis.result.presentation import (
    building_steps,
    description_steps,
    owner_steps,
    parcel_steps,
    row_steps,
)
from parcel_lookup.core.gis.styles import classify, columns_of, default_style, draw

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.layer.stacks import Stacks
    from parcel_lookup.core.gis.result.description import Provenance, SearchDescription
    from parcel_lookup.core.gis.result.presentation import Steps
    from parcel_lookup.core.gis.styles import StyleClasses


class SearchLayers(NamedTuple):
    """The layers of a search; None for those that it does not have."""

    parcels: QgsVectorLayer | None = None
    buildings: QgsVectorLayer | None = None
    #: The rows of a list without a parcel.
    unmatched: QgsVectorLayer | None = None
    owners: QgsVectorLayer | None = None


class Finishing(QObject):
    """Styles and presents the layers of a search that has ended. Main thread.

    A layer that is removed meanwhile is left out; when the project is closed, the rest is dropped.
    """

    #: It is over, or was dropped. Emitted exactly once, but not after `stop`.
    over = pyqtSignal()

    def __init__(
        self, layers: SearchLayers, provenance: Provenance, project: QgsProject | None = None
    ) -> None:
        """`project` None is `QgsProject.instance()`."""
        super().__init__()
        self._layers = layers
        self._provenance = provenance
        self._project = project or QgsProject.instance()
        self._is_restyled = False
        #: The steps left, each with the layers that it needs.
        self._steps: list[tuple[tuple[QgsVectorLayer, ...], Callable[[], Any]]] = []
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._step)
        self._background: Background | None = None

    def start(self) -> None:
        """Begin, once. Callers need not keep a reference."""
        jobs.add(self)
        parcels = _there(self._layers.parcels)
        copy = None if parcels is None else LayerCopy(parcels)
        if parcels is not None:
            parcels.rendererChanged.connect(self._note_style)
        provenance = self._provenance
        task = "Parcel Lookup: finishing a layer"
        work = lambda cancellation: _find(copy, provenance, cancellation)  # noqa: E731
        self._background = Background(task, work, is_hidden=True)
        self._background.done.connect(self._begin_steps)
        self._background.failed.connect(self._fail)
        # Both come after `done`. A user who cancels all of QGIS's tasks gets no message.
        self._background.taskCompleted.connect(self._end_without_steps)
        self._background.taskTerminated.connect(self._end_without_steps)
        self._background.start()

    def is_about(self, layer: QgsVectorLayer) -> bool:
        """Return whether it finishes that layer."""
        return any(one is layer for one in self._layers)

    def stop(self) -> bool:
        """Stop at once, without another signal; return whether steps were left."""
        if self not in jobs:
            return False
        self.blockSignals(True)
        self._background.cancel()
        self._end()
        return True

    def _begin_steps(self, findings: _Findings) -> None:
        """Queue the steps of the layers that are still there, and begin."""
        try:
            self._queue(findings)
        except Exception:  # noqa: BLE001 - Qt would drop it
            self._fail(unexpected_error())
            return
        self._timer.start()

    def _queue(self, findings: _Findings) -> None:
        description = findings.description
        parcels, buildings, unmatched, owners = map(_there, self._layers)
        if parcels is not None and buildings is not None:
            relate = partial(relate_buildings, self._project, parcels, buildings)
            self._add([relate], parcels, buildings)
        if parcels is not None:
            self._add(self._parcel_steps(parcels, findings), parcels)
        if buildings is not None:
            self._add(building_steps(buildings, description), buildings)
        if unmatched is not None:
            self._add(row_steps(unmatched, description), unmatched)
        if owners is not None:
            self._add(owner_steps(owners, description), owners)

    def _parcel_steps(self, parcels: QgsVectorLayer, findings: _Findings) -> Steps:
        return [
            partial(remember_stacks, parcels, findings.stacks),
            partial(self._draw, parcels, findings.classes),
            *parcel_steps(parcels, findings.description),
        ]

    def _add(self, steps: Steps, *layers: QgsVectorLayer) -> None:
        self._steps += [(layers, step) for step in steps]

    def _draw(self, parcels: QgsVectorLayer, classes: StyleClasses) -> None:
        """Draw the parcels, unless the user has chosen another style meanwhile."""
        if not self._is_restyled:
            draw(parcels, classes)

    def _note_style(self) -> None:
        self._is_restyled = True

    def _step(self) -> None:
        """Run one step, then give the event loop its turn."""
        if not self._steps:
            self._end()
            return
        layers, step = self._steps.pop(0)
        if not all(map(_there, layers)):
            return
        try:
            step()
        except Exception:  # noqa: BLE001 - only this step is lost; the others still run
            self._log(unexpected_error())

    def _fail(self, error: ParcelError) -> None:
        self._log(error)
        self._end()

    def _log(self, error: ParcelError) -> None:
        log(error.sentence, detail=error.detail)

    def _end_without_steps(self) -> None:
        if not self._timer.isActive():
            self._end()

    def _end(self) -> None:
        if self not in jobs:
            return
        jobs.remove(self)
        self._timer.stop()
        self._steps.clear()
        self.over.emit()


class DescriptionUpdate(Finishing):
    """Updates the description of a layer that grew; the user's changes stay. Main thread."""

    def __init__(
        self, layer: QgsVectorLayer, provenance: Provenance, project: QgsProject, *, is_new: bool
    ) -> None:
        super().__init__(SearchLayers(layer), provenance, project)
        #: Form, table and tips too, since the layer or some of its fields are new.
        self.is_new = is_new

    def _parcel_steps(self, parcels: QgsVectorLayer, findings: _Findings) -> Steps:
        # A field that is empty now may have a value with the next parcel.
        description = findings.description.open()
        steps = parcel_steps if self.is_new else description_steps
        return [partial(remember_stacks, parcels, findings.stacks), *steps(parcels, description)]


class _Findings(NamedTuple):
    """The results of the task. Plain data."""

    description: SearchDescription
    stacks: Stacks | None = None
    classes: StyleClasses | None = None


def is_finishing(layer: QgsVectorLayer) -> bool:
    """Return whether a layer is still being styled and presented. Main thread."""
    return any(one.is_about(layer) for one in jobs.of(Finishing))


def _find(copy: LayerCopy | None, provenance: Provenance, cancellation: Cancellation) -> _Findings:
    """Compute everything that takes time, in the task's thread."""
    if copy is None:
        return _Findings(provenance.describe(cancellation))
    stacks = find_stacks(copy, cancellation)
    style = default_style(provenance.search, copy.fields)
    columns = copy.columns(columns_of(style), cancellation)
    classes = classify(style, columns, stacks.counts)
    counts = count_layer(copy, stacks, cancellation)
    return _Findings(provenance.describe(cancellation, counts), stacks, classes)


def _there(layer: QgsVectorLayer | None) -> QgsVectorLayer | None:
    """Return the layer, or None where it was removed."""
    return None if layer is None or sip.isdeleted(layer) else layer
