"""The last touch to the layers of a search: worked out in a task, put on in slices."""

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
    """The layers of a search, as far as there are any."""

    parcels: QgsVectorLayer | None = None
    buildings: QgsVectorLayer | None = None
    #: The rows of a list without a parcel.
    unmatched: QgsVectorLayer | None = None
    owners: QgsVectorLayer | None = None


class Finishing(QObject):
    """Styles and dresses the layers of a search that is over. Main thread.

    What is removed meanwhile is left out, and what is closed with the project is dropped.
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
        #: With the layers that each is for.
        self._steps: list[tuple[tuple[QgsVectorLayer, ...], Callable[[], Any]]] = []
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._step)
        self._background: Background | None = None

    def start(self) -> None:
        """Begin; nobody else has to keep it. Once."""
        jobs.add(self)
        parcels = _there(self._layers.parcels)
        copy = None if parcels is None else LayerCopy(parcels)
        if parcels is not None:
            parcels.rendererChanged.connect(self._note_style)
        provenance = self._provenance
        task = "Parcel Lookup: finishing a layer"
        work = lambda cancellation: _find(copy, provenance, cancellation)  # noqa: E731
        self._background = Background(task, work, is_hidden=True)
        self._background.done.connect(self._put_on)
        self._background.failed.connect(self._fail)
        # Both come after `done`. Somebody may cancel all of QGIS's tasks, and is told nothing.
        self._background.taskCompleted.connect(self._end_without_steps)
        self._background.taskTerminated.connect(self._end_without_steps)
        self._background.start()

    def is_about(self, layer: QgsVectorLayer) -> bool:
        """Whether it is that layer's."""
        return any(one is layer for one in self._layers)

    def stop(self) -> bool:
        """Let go at once, without another signal; whether there was something left to do."""
        if self not in jobs:
            return False
        self.blockSignals(True)
        self._background.cancel()
        self._end()
        return True

    def _put_on(self, findings: _Findings) -> None:
        """Line up what is to be done with the layers that are still there, and begin."""
        try:
            self._line_up(findings)
        except Exception:  # noqa: BLE001 - Qt would drop it
            self._fail(unexpected_error())
            return
        self._timer.start()

    def _line_up(self, findings: _Findings) -> None:
        account = findings.account
        parcels, buildings, unmatched, owners = map(_there, self._layers)
        if parcels is not None and buildings is not None:
            relate = partial(relate_buildings, self._project, parcels, buildings)
            self._add([relate], parcels, buildings)
        if parcels is not None:
            self._add(self._parcel_steps(parcels, findings), parcels)
        if buildings is not None:
            self._add(building_steps(buildings, account), buildings)
        if unmatched is not None:
            self._add(row_steps(unmatched, account), unmatched)
        if owners is not None:
            self._add(owner_steps(owners, account), owners)

    def _parcel_steps(self, parcels: QgsVectorLayer, findings: _Findings) -> Steps:
        return [
            partial(remember_stacks, parcels, findings.stacks),
            partial(self._draw, parcels, findings.classes),
            *parcel_steps(parcels, findings.account),
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
        """One step, then let the window live."""
        if not self._steps:
            self._end()
            return
        layers, step = self._steps.pop(0)
        if not all(map(_there, layers)):
            return
        try:
            step()
        except Exception:  # noqa: BLE001 - it costs this touch; the others are still put on
            self._tell(unexpected_error())

    def _fail(self, error: ParcelError) -> None:
        self._tell(error)
        self._end()

    def _tell(self, error: ParcelError) -> None:
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
    """Tells again of a layer of parcels that grew; what the user made of it stays. Main thread."""

    def __init__(
        self, layer: QgsVectorLayer, provenance: Provenance, project: QgsProject, *, is_new: bool
    ) -> None:
        super().__init__(SearchLayers(layer), provenance, project)
        #: Form, table and tips too, since the layer or some of its fields are new.
        self.is_new = is_new

    def _parcel_steps(self, parcels: QgsVectorLayer, findings: _Findings) -> Steps:
        # What is empty now need not be so with the next parcel.
        account = findings.account.open()
        steps = parcel_steps if self.is_new else description_steps
        return [partial(remember_stacks, parcels, findings.stacks), *steps(parcels, account)]


class _Findings(NamedTuple):
    """What the task worked out: plain data."""

    account: SearchDescription
    stacks: Stacks | None = None
    classes: StyleClasses | None = None


def is_finishing(layer: QgsVectorLayer) -> bool:
    """Whether a layer does not look yet as it is going to. Main thread."""
    return any(one.is_about(layer) for one in jobs.of(Finishing))


def _find(copy: LayerCopy | None, provenance: Provenance, cancellation: Cancellation) -> _Findings:
    """In the task's thread."""
    if copy is None:
        return _Findings(provenance.account(cancellation))
    stacks = find_stacks(copy, cancellation)
    style = default_style(provenance.search, copy.fields)
    columns = copy.columns(columns_of(style), cancellation)
    classes = classify(style, columns, stacks.counts)
    counts = count_layer(copy, stacks, cancellation)
    return _Findings(provenance.account(cancellation, counts), stacks, classes)


def _there(layer: QgsVectorLayer | None) -> QgsVectorLayer | None:
    """The layer, or None where it was removed."""
    return None if layer is None or sip.isdeleted(layer) else layer
