"""The legend of a report: what the colours mean, with counts, as many as there is room for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    QgsLayoutItemLegend,
    QgsLayoutPoint,
    QgsLayoutSize,
    QgsLayoutUtils,
    QgsLegendRenderer,
    QgsLegendStyle,
    QgsMapLayerLegendUtils,
)
from qgis.PyQt.QtCore import QRectF, QSizeF

from parcel_lookup.core.gis.report.writing import (
    INK,
    PALE_INK,
    Lines,
    as_text,
    fit,
    measuring,
    text_format,
    write,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qgis.core import QgsLayerTreeLayer, QgsLayout, QgsLayoutItemMap, QgsVectorLayer

_POINTS = 7.5
_SYMBOL = QSizeF(5.5, 3.4)
_SYMBOL_GAP, _ROW_GAP = 2.0, 1.3
TITLE_HEIGHT = 5.0
_TITLE_POINTS = 9.0
_REST_HEIGHT = 4.5


class Entry(NamedTuple):
    """A line of the legend."""

    #: Among all of the layer's.
    place: int
    label: str
    #: None where nothing counts: a ramp, or a picture.
    count: int | None


def entries_of(layer: QgsVectorLayer, classes: Mapping[str, int]) -> list[Entry]:
    """What the layer's legend has, but for what is turned off, and categories of nothing."""
    if layer.renderer() is None:
        return []
    items = layer.renderer().legendSymbolItems()
    found = []
    for place, item in enumerate(items):
        count = classes.get(item.ruleKey())
        is_off = item.isCheckable() and not layer.renderer().legendSymbolItemChecked(item.ruleKey())
        if not is_off and (count != 0 or len(items) == 1):
            found.append(Entry(place, item.label() or "Parcels", count))
    return found


def wanted_height(entries: Sequence[Entry]) -> float:
    """With which every entry is there."""
    return TITLE_HEIGHT + len(entries) * (_SYMBOL.height() + _ROW_GAP) + _ROW_GAP


def add_legend(
    layout: QgsLayout,
    layer: QgsVectorLayer,
    item: QgsLayoutItemMap,
    content: tuple[str, Sequence[Entry]],
    place: QRectF,
) -> float:
    """Put it on the page; its height. Where there is no room for all, the largest are shown.

    `content`: what stands above it, and its lines.
    """
    heading, entries = content
    title = fit(heading, place.width(), (_TITLE_POINTS,), 1, is_bold=True)
    write(layout, title, place, is_bold=True, name="Legend's title")
    box = place.adjusted(0, TITLE_HEIGHT, 0, 0)
    legend = _make(layout, item)
    node = legend.model().rootGroup().addLayer(layer)
    QgsLegendRenderer.setNodeLegendStyle(node, QgsLegendStyle.Style.Hidden)
    legend.attemptMove(QgsLayoutPoint(box.left(), box.top()))
    layout.addLayoutItem(legend)
    shown = min(len(entries), int(box.height() / (_SYMBOL.height() + _ROW_GAP)) + 1)
    while True:
        rest = _REST_HEIGHT if shown < len(entries) else 0.0
        height = _fill(legend, node, _largest(entries, shown), box.width())
        if height + rest <= box.height() or shown <= 1:
            break
        shown -= 1
    if rest:
        below = QRectF(box.left(), box.top() + height, box.width(), rest)
        _write_rest(layout, entries, shown, below)
    return TITLE_HEIGHT + height + rest


def _make(layout: QgsLayout, item: QgsLayoutItemMap) -> QgsLayoutItemLegend:
    legend = QgsLayoutItemLegend(layout)
    legend.setId("Legend")
    legend.setTitle("")
    legend.setLinkedMap(item)
    legend.setAutoUpdateModel(False)
    legend.model().rootGroup().removeAllChildren()
    legend.setWrapString("\n")
    legend.setSymbolWidth(_SYMBOL.width())
    legend.setSymbolHeight(_SYMBOL.height())
    legend.setBoxSpace(0)
    kinds = QgsLegendStyle.Style
    for kind in (kinds.Title, kinds.Group, kinds.Subgroup, kinds.Symbol, kinds.SymbolLabel):
        style = QgsLegendStyle(legend.style(kind))
        style.setMargin(0)
        style.setTextFormat(text_format(_POINTS, INK))
        legend.setStyle(kind, style)
    legend.rstyle(kinds.Symbol).setMargin(QgsLegendStyle.Side.Top, _ROW_GAP)
    legend.rstyle(kinds.SymbolLabel).setMargin(QgsLegendStyle.Side.Left, _SYMBOL_GAP)
    return legend


def _fill(
    legend: QgsLayoutItemLegend,
    node: QgsLayerTreeLayer,
    entries: Sequence[Entry],
    width: float,
) -> float:
    """Have a legend show some entries; the height that it then needs."""
    QgsMapLayerLegendUtils.setLegendNodeOrder(node, [entry.place for entry in entries])
    room = width - _SYMBOL.width() - 2 * _SYMBOL_GAP
    for entry in entries:
        QgsMapLayerLegendUtils.setLegendNodeUserLabel(node, entry.place, _label(entry, room))
    legend.model().refreshLayerLegend(node)
    # A legend learns of its size when it is drawn for the first time.
    renderer = QgsLegendRenderer(legend.model(), legend.legendSettings())
    context = QgsLayoutUtils.createRenderContextForMap(legend.linkedMap(), None)
    size = renderer.minimumSize(context)
    legend.attemptResize(QgsLayoutSize(size.width(), size.height()))
    return size.height()


def _label(entry: Entry, width: float) -> str:
    """In one line, the count always there."""
    label = " ".join(entry.label.split())
    count = "" if entry.count is None else f"  ({entry.count:,})"
    left = width - measuring().across(count, _POINTS)
    return as_text(measuring().cut(label, _POINTS, left) + count)


def _largest(entries: Sequence[Entry], number: int) -> list[Entry]:
    """So many, in the order of the legend."""
    if number >= len(entries):
        return list(entries)
    by_size = sorted(entries, key=lambda entry: -(entry.count or 0))
    return sorted(by_size[:number])


def _write_rest(layout: QgsLayout, entries: Sequence[Entry], shown: int, place: QRectF) -> None:
    left = set(entries) - set(_largest(entries, shown))
    parcels = sum(entry.count or 0 for entry in left)
    words = Lines((f"and {len(left):,} more ({parcels:,})",), _POINTS)
    write(layout, words, place.adjusted(0, 1.0, 0, 0), PALE_INK, name="Legend's rest")
