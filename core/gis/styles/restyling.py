"""Change the style of a layer: read and classify its values in a task, then draw it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.core import QgsVectorLayer
from qgis.PyQt import sip

from parcel_lookup.core.gis.layer.schema import STACK_COUNT
from parcel_lookup.core.gis.layer.stacks import find_stacks
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.styles.catalog import StyleKey, classify, columns_of, find_style
from parcel_lookup.core.gis.styles.classes import SINGLE, StyleClasses
from parcel_lookup.core.gis.styles.drawing import draw, is_as_drawn, style_of
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation

# By the layer's id: a new choice of style replaces the one before.
_running: dict[str, Background] = {}


def restyle(
    layer: QgsVectorLayer, key: str, on_done: Callable[[], None] | None = None
) -> Background | None:
    """Draw a layer in a style. Main thread; `on_done` is called there once it is drawn.

    `key` is a `StyleKey`, or that of a column (`column_key`). Return the started work; None where
    there is none and the layer is drawn already. A style that is still being computed for the layer
    is dropped. If the layer is removed meanwhile, nothing happens. Errors are reported by the
    work's `failed` signal.
    """
    key = find_style(key).key
    before = _running.pop(layer.id(), None)
    if before is not None:
        before.cancel()
    if key is StyleKey.OUTLINE:
        draw(layer, StyleClasses(key, SINGLE))
        if on_done is not None:
            on_done()
        return None
    title = tr("Styling {layer}").format(layer=layer.name())
    work = Background(title, partial(compute_classes, LayerCopy(layer), key))
    _running[layer.id()] = work
    work.done.connect(partial(_show, layer, layer.id(), work, on_done))
    work.taskTerminated.connect(partial(_forget, layer.id(), work))
    work.start()
    return work


def restyle_if_grown(layer: QgsVectorLayer) -> None:
    """Classify a layer again after parcels were added, unless a user changed it. Main thread.

    Outlines need no update.
    """
    key = style_of(layer)
    if key not in (None, StyleKey.OUTLINE) and is_as_drawn(layer):
        restyle(layer, key)


def is_restyling(layer: QgsVectorLayer) -> bool:
    """Return whether a style is being computed for a layer. Main thread."""
    return layer.id() in _running


def compute_classes(copy: LayerCopy, key: str, cancellation: Cancellation) -> StyleClasses:
    """Return the classes of a layer in a style. In a task. Raises `Cancelled`."""
    columns = copy.columns(columns_of(key), cancellation)
    if STACK_COUNT in columns.values and not copy.has(STACK_COUNT):
        counts = find_stacks(copy, cancellation).counts
        columns.values[STACK_COUNT] = [counts.get(one, 1) for one in columns.ids]
    return classify(key, columns)


def _show(
    layer: QgsVectorLayer,
    layer_id: str,
    work: Background,
    on_done: Callable[[], None] | None,
    classes: StyleClasses,
) -> None:
    _forget(layer_id, work)
    if sip.isdeleted(layer):
        return
    draw(layer, classes)
    if on_done is not None:
        on_done()


def _forget(layer_id: str, work: Background) -> None:
    if _running.get(layer_id) is work:
        del _running[layer_id]
