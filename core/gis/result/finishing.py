"""Finish the layers of a search that has ended: style, stacks, relations, and presentation.

What takes time (classes, stacks, counts, the description) is computed in a task; then `Finishing`
runs steps of some milliseconds in the main thread, one per turn of the event loop, so that the
window stays responsive: the field `stack_count`, style, form, table, tips, metadata, and notes.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from qgis.core import QgsProject, QgsVectorLayer
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QObject, QTimer, pyqtSignal

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.layer.properties import others_of_search
from parcel_lookup.core.gis.layer.schema import ROW_REPORT, STACK_COUNT
from parcel_lookup.core.gis.layer.stacks import (
    count_slices,
    find_stacks,
    write_counts,
)
from parcel_lookup.core.gis.layer.values import LayerCopy, unfiltered
from parcel_lookup.core.gis.qt.background import Background, unexpected_error
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.gis.result.buildings import (
    buildings_form_element,
    present_buildings,
    relate_buildings,
)
from parcel_lookup.core.gis.result.description import count_layer, describe_layer, note_search
from parcel_lookup.core.gis.result.form import (
    choose_columns,
    lay_out_groups,
    lay_out_parcels,
    show_columns,
    widget_of,
)
from parcel_lookup.core.gis.result.stack_form import list_stacks_together, stack_form_element
from parcel_lookup.core.gis.result.tips import display_expression, map_tip_html
from parcel_lookup.core.gis.styles import (
    classify,
    columns_of,
    default_style,
    draw,
    is_applicable,
    style_of,
)
from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.layer.stacks import CountSlice
    from parcel_lookup.core.gis.result.description import Provenance, SearchDescription
    from parcel_lookup.core.gis.styles import StyleClasses

    Steps = list[Callable[[], None]]


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
        copy = style = None
        is_in_memory = parcels is not None and parcels.providerType() == "memory"
        if parcels is not None:
            with unfiltered(parcels):  # a stack has hidden parcels, too
                copy = LayerCopy(parcels)
            style = self._style_of_search(parcels)
            parcels.rendererChanged.connect(self._note_style)
        task = tr("Parcel Lookup: finishing a layer")
        work = partial(_find, copy, is_in_memory, self._provenance, style)
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

    def _style_of_search(self, parcels: QgsVectorLayer) -> str | None:
        """Return the style that an earlier layer of the search is drawn in."""
        styles = map(style_of, others_of_search(parcels, self._project))
        return next(filter(None, styles), None)

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
            *count_steps(parcels, findings),
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
        return [*count_steps(parcels, findings), *steps(parcels, description)]


class _Findings(NamedTuple):
    """The results of the task. Plain data."""

    description: SearchDescription
    #: The values that the field `stack_count` lacks.
    counts: Sequence[CountSlice] = ()
    classes: StyleClasses | None = None


def is_finishing(layer: QgsVectorLayer) -> bool:
    """Return whether a layer is still being styled and presented. Main thread."""
    return any(one.is_about(layer) for one in jobs.of(Finishing))


def _find(
    copy: LayerCopy | None,
    is_in_memory: bool,
    provenance: Provenance,
    style: str | None,
    cancellation: Cancellation,
) -> _Findings:
    """Compute everything that takes time, in the task's thread.

    `style` is that of an earlier layer; None if there is no such layer.
    """
    if copy is None:
        return _Findings(provenance.describe(cancellation))
    stacks = find_stacks(copy, cancellation)
    counts = count_layer(copy, stacks, cancellation)
    if style is None or not is_applicable(style, copy.fields):
        style = default_style(provenance.search, copy.fields)
    columns = copy.columns(columns_of(style), cancellation)
    slices: list[CountSlice] = []
    # What is missing in an incomplete result may be a part of any stack. Files have their counts.
    if is_in_memory and (provenance.outcome is None or provenance.outcome.complete):
        slices = count_slices(copy, stacks, cancellation)
        if slices:
            counts = counts._replace(filled=counts.filled | {STACK_COUNT})
        if STACK_COUNT in columns.values:
            columns.values[STACK_COUNT] = [stacks.counts.get(one, 1) for one in columns.ids]
    return _Findings(
        provenance.describe(cancellation, counts),
        slices,
        classify(style, columns),
    )


def _there(layer: QgsVectorLayer | None) -> QgsVectorLayer | None:
    """Return the layer, or None where it was removed."""
    return None if layer is None or sip.isdeleted(layer) else layer


# ---- the steps -----------------------------------------------------------------------------------

#: Titles in the form of a row without a parcel.
_PAGE, _ROW, _VALUES = tr("Row"), tr("Result"), tr("Values")


def count_steps(layer: QgsVectorLayer, findings: _Findings) -> Steps:
    """Return the steps that complete the field `stack_count`."""
    steps = [partial(write_counts, layer, counts) for counts in findings.counts]
    return [*steps, layer.reload] if findings.counts else steps  # for tables that are open


def parcel_steps(layer: QgsVectorLayer, description: SearchDescription) -> Steps:
    """Return the steps that present a layer of parcels, in order. Main thread.

    Its buildings have to be related to it before they run, or never.
    """
    return [
        partial(_set_widgets, layer, description),
        partial(_lay_out, layer, description),
        partial(_tabulate, layer, description),
        partial(_name_features, layer),
        *description_steps(layer, description),
    ]


def building_steps(layer: QgsVectorLayer, description: SearchDescription) -> Steps:
    """Return the steps that present a layer of building footprints."""
    return [
        partial(present_buildings, layer),
        *description_steps(layer, description, _footprints),
    ]


def row_steps(layer: QgsVectorLayer, description: SearchDescription) -> Steps:
    """Return the steps that present the rows of a list that have no parcel."""
    steps = [partial(_set_widgets, layer, description), partial(_lay_out_rows, layer)]
    return [*steps, *description_steps(layer, description, _rows)]


def owner_steps(layer: QgsVectorLayer, description: SearchDescription) -> Steps:
    """Return the steps that present a table of owners, whose fields have labels already."""
    return description_steps(layer, description, _owners)


def description_steps(
    layer: QgsVectorLayer,
    description: SearchDescription,
    holds: Callable[[int], str] | None = None,
) -> Steps:
    """Return the steps that write metadata and notes alone, for a layer to which more was added."""
    return [
        partial(describe_layer, layer, description, holds),
        partial(note_search, layer, description, holds),
    ]


def _set_widgets(layer: QgsVectorLayer, description: SearchDescription) -> None:
    for index, field in enumerate(layer.fields()):
        name = field.name()
        widget = widget_of(name, is_long=description.long is None or name in description.long)
        if widget is not None:
            layer.setEditorWidgetSetup(index, widget)


def _lay_out(layer: QgsVectorLayer, description: SearchDescription) -> None:
    has_counts = layer.fields().lookupField(STACK_COUNT) >= 0
    pages = (stack_form_element() if has_counts else None, buildings_form_element(layer))
    lay_out_parcels(layer, description.filled, [page for page in pages if page is not None])


def _tabulate(layer: QgsVectorLayer, description: SearchDescription) -> None:
    counts = description.counts
    choose_columns(layer, description.filled)
    if counts and counts.places < counts.parcels and STACK_COUNT in layer.fields().names():
        list_stacks_together(layer)


def _name_features(layer: QgsVectorLayer) -> None:
    layer.setMapTipTemplate(map_tip_html(layer.fields()))
    layer.setMapTipsEnabled(True)
    layer.setDisplayExpression(display_expression(layer.fields()))


def _lay_out_rows(layer: QgsVectorLayer) -> None:
    names = layer.fields().names()
    values = [name for name in names if name not in ROW_REPORT]
    report = [name for name in ROW_REPORT if name in names]
    lay_out_groups(layer, {_ROW: report, _VALUES: values}, _PAGE)
    show_columns(layer, [*values, *report])


def _footprints(count: int) -> str:
    return number_of(count, "{} building footprint", "{} building footprints")


def _rows(count: int) -> str:
    return number_of(count, "{} unmatched row", "{} unmatched rows")


def _owners(count: int) -> str:
    return number_of(count, "{} owner", "{} owners")
