"""Text on the page: in letters that fit, in lines that fit. Main thread."""

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
    MILLIMETRES_PER_POINT,
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
#: For what keeps a reader from trusting the page; read on white, and in grey.
WARNING_INK = QColor("#9a3412")
#: Of the size of the letters, from line to line.
_LEADING = 1.25
#: The same, with what letters of a screen may be higher than those of paper.
_ROOM = 1.34
_TABLE_POINTS = 7.0
_TABLE_TITLE_POINTS = 9.0
TABLE_TITLE_HEIGHT = 5.0
#: Of a cell, on each side.
_PADDING = 0.7
_GRID = 0.15
#: In the place of what is not known.
_EMPTY_CELL = "—"
#: Of the letters of a row, and of a row with all that is around them.
_LINE_HEIGHT = 2.8
_ROW_HEIGHT = _LINE_HEIGHT + 2 * _PADDING + _GRID
#: Above the first row and below the last: a frame that is any lower leaves a row out.
_BORDER = 0.4
#: Millimetres: a narrower column of words says nothing.
_LEAST_WORDS = 28.0
_LEAST_ROWS = 3
_LEGEND_POINTS = 7.5
_SYMBOL = QSizeF(5.5, 3.4)
_SYMBOL_GAP, _ROW_GAP = 2.0, 1.3
LEGEND_TITLE_HEIGHT = 5.0
_LEGEND_TITLE_POINTS = 9.0
_REST_HEIGHT = 4.5


class Lines(NamedTuple):
    """Text as it is printed."""

    lines: tuple[str, ...]
    points: float

    @property
    def height(self) -> float:
        """Of the place that it needs, in millimetres."""
        return len(self.lines) * self.points * _ROOM * MILLIMETRES_PER_POINT


def font(is_bold: bool = False) -> QFont:
    """The one of all texts."""
    found = usual_font()
    found.setBold(is_bold)
    return found


@lru_cache(maxsize=2)
def measuring(is_bold: bool = False) -> Measuring:
    """Measures the font of `font`."""
    return Measuring(font(is_bold))


def fit(
    text: str, width: float, sizes: Sequence[float], most_lines: int, is_bold: bool = False
) -> Lines:
    """The text in the largest letters in which it takes no more lines; else as much as goes in."""
    measure = measuring(is_bold)
    for points in sizes:
        lines = tuple(measure.wrap(text, points, width))
        if len(lines) <= most_lines:
            break
    else:
        last = measure.shorten(lines[most_lines - 1], points, width)
        lines = (*lines[: most_lines - 1], last)
    return Lines(tuple(filter(None, lines)), points)


def text_format(points: float, color: QColor = INK, is_bold: bool = False) -> QgsTextFormat:
    """Letters of a size in points."""
    found = text_format_in(font(is_bold))
    found.setForcedBold(is_bold)
    found.setSize(points)
    found.setSizeUnit(Qgis.RenderUnit.Points)
    found.setColor(color)
    found.setLineHeight(_LEADING * points)
    found.setLineHeightUnit(Qgis.RenderUnit.Points)
    return found


def as_text(text: str) -> str:
    """For where QGIS would take what stands between [% and %] for an expression."""
    return text.replace("[%", "[ %")


def write(
    layout: QgsLayout,
    text: Lines,
    place: QRectF,
    color: QColor = INK,
    *,
    is_bold: bool = False,
    to: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    name: str = "",
) -> QgsLayoutItemLabel:
    """Put text on the page, at the top of a place, as plain text, whatever is in it."""
    label = QgsLayoutItemLabel(layout)
    label.setMode(QgsLayoutItemLabel.Mode.ModeFont)
    label.setText(as_text("\n".join(text.lines)))
    label.setTextFormat(text_format(text.points, color, is_bold))
    label.setHAlign(to)
    label.setVAlign(Qt.AlignmentFlag.AlignTop)
    label.setMarginX(0)
    label.setMarginY(0)
    label.setId(name or " ".join(text.lines)[:60])
    label.attemptSetSceneRect(QRectF(place.left(), place.top(), place.width(), text.height))
    layout.addLayoutItem(label)
    return label


def table_height(rows: int) -> float:
    """With which so many rows are there."""
    return TABLE_TITLE_HEIGHT + (rows + 1) * _ROW_HEIGHT + _BORDER


def add_table(
    layout: QgsLayout,
    title: str,
    columns: Sequence[TableColumn],
    total: int,
    place: QRectF,
    most_rows: int = 100,
) -> float:
    """Put a table on the page; its height, 0 where there are no rows, or no room for a few.

    Columns that there is no room for are left out, from the last of words on, and those in which
    there is nothing. `total` is how many rows there would be.
    """
    room = int((place.height() - TABLE_TITLE_HEIGHT - _BORDER) / _ROW_HEIGHT) - 1
    rows = min(len(columns[0].cells), room, most_rows) if columns else 0
    if rows < max(1, min(_LEAST_ROWS, total)):
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
    """The columns that there is room for, and how wide they are."""
    columns = list(columns)
    while True:
        wanted = [_wanted_width(column) for column in columns]
        words = [place for place, column in enumerate(columns) if not column.is_number]
        left = width - sum(want for want, one in zip(wanted, columns) if one.is_number)
        needed = min(sum(wanted[place] for place in words), _LEAST_WORDS * len(words))
        if len(words) < 2 or left >= needed:
            break
        columns.pop(words[-1])
    shared = _share({place: wanted[place] for place in words}, left)
    return columns, [shared.get(place, wanted[place]) for place in range(len(columns))]


def _wanted_width(column: TableColumn) -> float:
    widest = max((measuring().across(cell, _TABLE_POINTS) for cell in column.cells), default=0.0)
    heading = measuring(is_bold=True).across(column.title, _TABLE_POINTS)
    # Text is measured a little more generously than it is drawn: see `Measuring.fits`.
    return max(widest, heading) * 1.05 + 2 * _PADDING + 0.2


def _share(wanted: dict[int, float], width: float) -> dict[int, float]:
    """Each as wide as it wants, if that goes; else those that want most give way."""
    found: dict[int, float] = {}
    for number, place in enumerate(sorted(wanted, key=wanted.__getitem__)):
        found[place] = min(wanted[place], width / (len(wanted) - number))
        width -= found[place]
    # What is left over goes to all alike: numbers stand at the right edge.
    return {place: own + width / len(wanted) for place, own in found.items()}


def _create_table(layout: QgsLayout, widths: Sequence[float]) -> QgsLayoutItemManualTable:
    table = QgsLayoutItemManualTable.create(layout)
    layout.addMultiFrame(table)
    table.setResizeMode(QgsLayoutMultiFrame.ResizeMode.UseExistingFrames)
    table.setCellMargin(_PADDING)
    table.setShowGrid(True)
    table.setVerticalGrid(False)
    table.setGridColor(LINE)
    table.setGridStrokeWidth(_GRID)
    # The headings are a row like others: those of QGIS would all stand at the left.
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
    """Have a table show its headings and all cells."""
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
    """A line of the legend."""

    #: Among all of the layer's.
    place: int
    label: str
    #: None where nothing counts: a ramp, or a picture.
    count: int | None


def entries_of(layer: QgsVectorLayer, classes: Mapping[str, int]) -> list[LegendEntry]:
    """What the layer's legend has, but for what is turned off, and categories of nothing."""
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
    """With which every entry is there."""
    return LEGEND_TITLE_HEIGHT + len(entries) * (_SYMBOL.height() + _ROW_GAP) + _ROW_GAP


def add_legend(
    layout: QgsLayout,
    layer: QgsVectorLayer,
    item: QgsLayoutItemMap,
    content: tuple[str, Sequence[LegendEntry]],
    place: QRectF,
) -> float:
    """Put it on the page; its height. Where there is no room for all, the largest are shown.

    `content`: what stands above it, and its lines.
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
    """Have a legend show some entries; the height that it then needs."""
    QgsMapLayerLegendUtils.setLegendNodeOrder(node, [entry.place for entry in entries])
    room = width - _SYMBOL.width() - 2 * _SYMBOL_GAP
    for entry in entries:
        QgsMapLayerLegendUtils.setLegendNodeUserLabel(node, entry.place, _entry_label(entry, room))
    legend.model().refreshLayerLegend(node)
    # A legend learns of its size when it is drawn for the first time.
    renderer = QgsLegendRenderer(legend.model(), legend.legendSettings())
    context = QgsLayoutUtils.createRenderContextForMap(legend.linkedMap(), None)
    size = renderer.minimumSize(context)
    legend.attemptResize(QgsLayoutSize(size.width(), size.height()))
    return size.height()


def _entry_label(entry: LegendEntry, width: float) -> str:
    """In one line, the count always there."""
    label = " ".join(entry.label.split())
    count = "" if entry.count is None else f"  ({entry.count:,})"
    left = width - measuring().across(count, _LEGEND_POINTS)
    return as_text(measuring().cut(label, _LEGEND_POINTS, left) + count)


def _largest(entries: Sequence[LegendEntry], number: int) -> list[LegendEntry]:
    """So many, in the order of the legend."""
    if number >= len(entries):
        return list(entries)
    by_size = sorted(entries, key=lambda entry: -(entry.count or 0))
    return sorted(by_size[:number])


def _write_rest(
    layout: QgsLayout, entries: Sequence[LegendEntry], shown: int, place: QRectF
) -> None:
    left = set(entries) - set(_largest(entries, shown))
    parcels = sum(entry.count or 0 for entry in left)
    words = Lines((f"and {len(left):,} more ({parcels:,})",), _LEGEND_POINTS)
    write(layout, words, place.adjusted(0, 1.0, 0, 0), PALE_INK, name="Legend's rest")
