"""Text, tables, and the legend of a report, made to fit their room. Main thread only."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsLayoutFrame,
    QgsLayoutItemLabel,
    QgsLayoutItemLegend,
    QgsLayoutItemManualTable,
    QgsLayoutMultiFrame,
    QgsLayoutPoint,
    QgsLayoutSize,
    QgsLayoutTable,
    QgsLayoutUtils,
    QgsLegendRenderer,
    QgsLegendStyle,
    QgsMapLayerLegendUtils,
    QgsTableCell,
)
from qgis.PyQt.QtCore import QRectF, QSizeF, Qt
from qgis.PyQt.QtGui import QColor, QFont

from parcel_lookup.core.gis.qt.fonts import (
    MILLIMETERS_PER_POINT,
    Measuring,
    text_format_in,
    usual_font,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qgis.core import (
        QgsLayerTreeLayer,
        QgsLayout,
        QgsLayoutItemMap,
        QgsTextFormat,
        QgsVectorLayer,
    )

    from parcel_lookup.core.gis.report.facts import TableColumn

INK, PALE_INK, LINE = QColor("#1f2328"), QColor("#57606a"), QColor("#c4c9cf")
#: For warnings; legible on white, also in grayscale.
WARNING_INK = QColor("#9a3412")
#: Line height relative to the font size.
_LEADING = 1.25
#: Line height to reserve: fonts may be higher on screen than on paper.
_ROOM = 1.34
_TABLE_POINTS = 7.0
_TABLE_TITLE_POINTS = 9.0
TABLE_TITLE_HEIGHT = 5.0
#: Padding of a cell, on each side.
_PADDING = 0.7
_GRID = 0.15
#: Shown for unknown values.
_EMPTY_CELL = "—"
#: Height of the text of a row, and of the whole row.
_LINE_HEIGHT = 2.8
_ROW_HEIGHT = _LINE_HEIGHT + 2 * _PADDING + _GRID
#: Above the first row and below the last one: in a lower frame, QGIS leaves out a row.
_BORDER = 0.4
#: Minimum width of a text column, in millimeters.
_MIN_TEXT_WIDTH = 28.0
_MIN_ROWS = 3
_LEGEND_POINTS = 7.5
_SYMBOL = QSizeF(5.5, 3.4)
_SYMBOL_GAP, _ROW_GAP = 2.0, 1.3
LEGEND_TITLE_HEIGHT = 5.0
_LEGEND_TITLE_POINTS = 9.0
_REST_HEIGHT = 4.5


class FittedText(NamedTuple):
    """Text in lines that fit, and its font size."""

    lines: tuple[str, ...]
    points: float

    @property
    def height(self) -> float:
        """The height of all lines, in millimeters."""
        return len(self.lines) * self.points * _ROOM * MILLIMETERS_PER_POINT


def font(is_bold: bool = False) -> QFont:
    """Return the font of all text."""
    found = usual_font()
    found.setBold(is_bold)
    return found


@lru_cache(maxsize=2)
def measuring(is_bold: bool = False) -> Measuring:
    """Return the object that measures text in `font`."""
    return Measuring(font(is_bold))


def fit(
    text: str, width: float, sizes: Sequence[float], max_lines: int, is_bold: bool = False
) -> FittedText:
    """Return the text in the largest size in which it fits, or shortened in the smallest one."""
    measure = measuring(is_bold)
    for points in sizes:
        lines = tuple(measure.wrap(text, points, width))
        if len(lines) <= max_lines:
            break
    else:
        last = measure.shorten(lines[max_lines - 1], points, width)
        lines = (*lines[: max_lines - 1], last)
    return FittedText(tuple(filter(None, lines)), points)


def text_format(points: float, color: QColor = INK, is_bold: bool = False) -> QgsTextFormat:
    """Return the text format for a size in points."""
    found = text_format_in(font(is_bold))
    found.setForcedBold(is_bold)
    found.setSize(points)
    found.setSizeUnit(Qgis.RenderUnit.Points)
    found.setColor(color)
    found.setLineHeight(_LEADING * points)
    found.setLineHeightUnit(Qgis.RenderUnit.Points)
    return found


def as_text(text: str) -> str:
    """Escape text for QGIS, which evaluates anything between [% and %] as an expression."""
    return text.replace("[%", "[ %")


def write(
    layout: QgsLayout,
    text: FittedText,
    place: QRectF,
    color: QColor = INK,
    *,
    is_bold: bool = False,
    name: str = "",
) -> QgsLayoutItemLabel:
    """Add a label with plain text to the page, at the top of a rectangle."""
    label = QgsLayoutItemLabel(layout)
    label.setMode(QgsLayoutItemLabel.Mode.ModeFont)
    label.setText(as_text("\n".join(text.lines)))
    label.setTextFormat(text_format(text.points, color, is_bold))
    label.setHAlign(Qt.AlignmentFlag.AlignLeft)
    label.setVAlign(Qt.AlignmentFlag.AlignTop)
    label.setMarginX(0)
    label.setMarginY(0)
    label.setId(name or " ".join(text.lines)[:60])
    label.attemptSetSceneRect(QRectF(place.left(), place.top(), place.width(), text.height))
    layout.addLayoutItem(label)
    return label


def table_height(rows: int) -> float:
    """Return the height of a table with this number of rows."""
    return TABLE_TITLE_HEIGHT + (rows + 1) * _ROW_HEIGHT + _BORDER


def add_table(
    layout: QgsLayout,
    title: str,
    columns: Sequence[TableColumn],
    total: int,
    place: QRectF,
    max_rows: int = 100,
) -> float:
    """Add a table to the page; returns its height, or 0 if there are no rows or too little room.

    Empty columns are left out, and text columns that do not fit, the last ones first. `total` is
    the number of rows with unlimited room.
    """
    room = int((place.height() - TABLE_TITLE_HEIGHT - _BORDER) / _ROW_HEIGHT) - 1
    rows = min(len(columns[0].cells), room, max_rows) if columns else 0
    if rows < max(1, min(_MIN_ROWS, total)):
        return 0.0
    columns = [column._replace(cells=column.cells[:rows]) for column in columns]
    columns = [column for column in columns if any(column.cells)] or columns[:1]
    columns, widths = _fitting(columns, place.width())
    if rows < total:
        title = f"{title} ({rows:,} of {total:,})"
    words = fit(title, place.width(), (_TABLE_TITLE_POINTS,), 1, is_bold=True)
    write(layout, words, place, is_bold=True, name=f"Title: {title}")
    table = _create_table(layout, widths)
    _fill_table(table, columns, widths)
    headings = any(column.title for column in columns)
    height = (rows + headings) * _ROW_HEIGHT + _BORDER
    frame = QgsLayoutFrame(layout, table)
    frame.setId(title)
    table.addFrame(frame)
    frame.attemptSetSceneRect(
        QRectF(place.left(), place.top() + TABLE_TITLE_HEIGHT, place.width(), height)
    )
    return TABLE_TITLE_HEIGHT + height


def _fitting(columns: Sequence[TableColumn], width: float) -> tuple[list[TableColumn], list[float]]:
    """Return the columns that fit, and their widths."""
    columns = list(columns)
    while True:
        preferred = [_preferred_width(column) for column in columns]
        words = [place for place, column in enumerate(columns) if not column.is_number]
        left = width - sum(own for own, one in zip(preferred, columns) if one.is_number)
        needed = min(sum(preferred[place] for place in words), _MIN_TEXT_WIDTH * len(words))
        if len(words) < 2 or left >= needed:
            break
        columns.pop(words[-1])
    shared = _share({place: preferred[place] for place in words}, left)
    return columns, [shared.get(place, preferred[place]) for place in range(len(columns))]


def _preferred_width(column: TableColumn) -> float:
    widest = max((measuring().across(cell, _TABLE_POINTS) for cell in column.cells), default=0.0)
    heading = measuring(is_bold=True).across(column.title, _TABLE_POINTS)
    # Measured widths need a margin: see `Measuring.fits`.
    return max(widest, heading) * 1.05 + 2 * _PADDING + 0.2


def _share(preferred: dict[int, float], width: float) -> dict[int, float]:
    """Distribute the width: if it is too small, the widest columns get less than they need."""
    found: dict[int, float] = {}
    for number, place in enumerate(sorted(preferred, key=preferred.__getitem__)):
        found[place] = min(preferred[place], width / (len(preferred) - number))
        width -= found[place]
    # The rest is distributed evenly: numbers stay at the right edge.
    return {place: own + width / len(preferred) for place, own in found.items()}


def _create_table(layout: QgsLayout, widths: Sequence[float]) -> QgsLayoutItemManualTable:
    table = QgsLayoutItemManualTable.create(layout)
    layout.addMultiFrame(table)
    table.setResizeMode(QgsLayoutMultiFrame.ResizeMode.UseExistingFrames)
    table.setCellMargin(_PADDING)
    table.setShowGrid(True)
    table.setVerticalGrid(False)
    table.setGridColor(LINE)
    table.setGridStrokeWidth(_GRID)
    # The headings are an ordinary row: QGIS would align all of its own to the left.
    table.setHeaderMode(QgsLayoutTable.HeaderMode.NoHeaders)
    table.setContentTextFormat(text_format(_TABLE_POINTS))
    table.setWrapBehavior(QgsLayoutTable.WrapBehavior.TruncateText)
    table.setColumnWidths([width - 2 * _PADDING for width in widths])
    return table


def _fill_table(
    table: QgsLayoutItemManualTable,
    columns: Sequence[TableColumn],
    widths: Sequence[float],
) -> None:
    """Set headings and cells of a table."""
    headings = text_format(_TABLE_POINTS, PALE_INK, is_bold=True)
    content = [[_cell(column, column.title, headings) for column in columns]]
    if not any(column.title for column in columns):
        content.clear()
    for row in range(len(columns[0].cells)):
        cells = []
        for column, width in zip(columns, widths):
            text = column.cells[row] or _EMPTY_CELL
            text = measuring().cut(text, _TABLE_POINTS, width - 2 * _PADDING)
            cells.append(_cell(column, text, text_format(_TABLE_POINTS)))
        content.append(cells)
    table.setTableContents(content)
    table.setRowHeights([_LINE_HEIGHT] * len(content))


def _cell(column: TableColumn, text: str, form: QgsTextFormat) -> QgsTableCell:
    cell = QgsTableCell(text)
    cell.setTextFormat(form)
    sides = Qt.AlignmentFlag
    cell.setHorizontalAlignment(sides.AlignRight if column.is_number else sides.AlignLeft)
    return cell


class LegendEntry(NamedTuple):
    """An entry of the legend."""

    #: Index among all entries of the layer.
    place: int
    label: str
    #: None if nothing can be counted: a color ramp, or an image.
    count: int | None


def entries_of(layer: QgsVectorLayer, classes: Mapping[str, int]) -> list[LegendEntry]:
    """Return the legend entries of a layer, except those turned off and empty categories."""
    if layer.renderer() is None:
        return []
    items = layer.renderer().legendSymbolItems()
    found = []
    for place, item in enumerate(items):
        count = classes.get(item.ruleKey())
        is_off = item.isCheckable() and not layer.renderer().legendSymbolItemChecked(item.ruleKey())
        if not is_off and (count != 0 or len(items) == 1):
            found.append(LegendEntry(place, item.label() or "Parcels", count))
    return found


def legend_height(entries: Sequence[LegendEntry]) -> float:
    """Return the height of the legend with all entries."""
    return LEGEND_TITLE_HEIGHT + len(entries) * (_SYMBOL.height() + _ROW_GAP) + _ROW_GAP


def add_legend(
    layout: QgsLayout,
    layer: QgsVectorLayer,
    item: QgsLayoutItemMap,
    content: tuple[str, Sequence[LegendEntry]],
    place: QRectF,
) -> float:
    """Add the legend to the page; returns its height.

    If it does not fit, the largest entries are shown. `content` is its title and its entries.
    """
    heading, entries = content
    title = fit(heading, place.width(), (_LEGEND_TITLE_POINTS,), 1, is_bold=True)
    write(layout, title, place, is_bold=True, name="Legend's title")
    box = place.adjusted(0, LEGEND_TITLE_HEIGHT, 0, 0)
    legend = _create_legend(layout, item)
    node = legend.model().rootGroup().addLayer(layer)
    QgsLegendRenderer.setNodeLegendStyle(node, QgsLegendStyle.Style.Hidden)
    legend.attemptMove(QgsLayoutPoint(box.left(), box.top()))
    layout.addLayoutItem(legend)
    shown = min(len(entries), int(box.height() / (_SYMBOL.height() + _ROW_GAP)) + 1)
    while True:
        rest = _REST_HEIGHT if shown < len(entries) else 0.0
        height = _fill_legend(legend, node, _largest(entries, shown), box.width())
        if height + rest <= box.height() or shown <= 1:
            break
        shown -= 1
    if rest:
        below = QRectF(box.left(), box.top() + height, box.width(), rest)
        _write_rest(layout, entries, shown, below)
    return LEGEND_TITLE_HEIGHT + height + rest


def _create_legend(layout: QgsLayout, item: QgsLayoutItemMap) -> QgsLayoutItemLegend:
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
        style.setTextFormat(text_format(_LEGEND_POINTS, INK))
        legend.setStyle(kind, style)
    legend.rstyle(kinds.Symbol).setMargin(QgsLegendStyle.Side.Top, _ROW_GAP)
    legend.rstyle(kinds.SymbolLabel).setMargin(QgsLegendStyle.Side.Left, _SYMBOL_GAP)
    return legend


def _fill_legend(
    legend: QgsLayoutItemLegend,
    node: QgsLayerTreeLayer,
    entries: Sequence[LegendEntry],
    width: float,
) -> float:
    """Show these entries in the legend; returns the height it needs."""
    QgsMapLayerLegendUtils.setLegendNodeOrder(node, [entry.place for entry in entries])
    room = width - _SYMBOL.width() - 2 * _SYMBOL_GAP
    for entry in entries:
        QgsMapLayerLegendUtils.setLegendNodeUserLabel(node, entry.place, _entry_label(entry, room))
    legend.model().refreshLayerLegend(node)
    # QGIS sets the size of a legend only when it is drawn for the first time.
    renderer = QgsLegendRenderer(legend.model(), legend.legendSettings())
    context = QgsLayoutUtils.createRenderContextForMap(legend.linkedMap(), None)
    size = renderer.minimumSize(context)
    legend.attemptResize(QgsLayoutSize(size.width(), size.height()))
    return size.height()


def _entry_label(entry: LegendEntry, width: float) -> str:
    """Return the label in one line, always with the count."""
    label = " ".join(entry.label.split())
    count = "" if entry.count is None else f"  ({entry.count:,})"
    left = width - measuring().across(count, _LEGEND_POINTS)
    return as_text(measuring().cut(label, _LEGEND_POINTS, left) + count)


def _largest(entries: Sequence[LegendEntry], number: int) -> list[LegendEntry]:
    """Return the entries with the highest counts, in the order of the legend."""
    if number >= len(entries):
        return list(entries)
    by_size = sorted(entries, key=lambda entry: -(entry.count or 0))
    return sorted(by_size[:number])


def _write_rest(
    layout: QgsLayout, entries: Sequence[LegendEntry], shown: int, place: QRectF
) -> None:
    left = set(entries) - set(_largest(entries, shown))
    parcels = sum(entry.count or 0 for entry in left)
    words = FittedText((f"and {len(left):,} more ({parcels:,})",), _LEGEND_POINTS)
    write(layout, words, place.adjusted(0, 1.0, 0, 0), PALE_INK, name="Legend's rest")
