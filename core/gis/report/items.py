"""Text, tables, and the legend of a report, fitted to the available room. Main thread only."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    QgsLayoutFrame,
    QgsLayoutItemManualTable,
    QgsLayoutMultiFrame,
    QgsLayoutPoint,
    QgsLayoutSize,
    QgsLayoutTable,
    QgsLayoutTableColumn,
    QgsLayoutUtils,
    QgsLegendRenderer,
    QgsLegendStyle,
    QgsMapLayerLegendUtils,
    QgsTableCell,
)
from qgis.PyQt.QtCore import QRectF, Qt
from qgis.PyQt.QtGui import QColor, QFont

from parcel_lookup.core.gis.qt import layouts
from parcel_lookup.core.gis.qt.fonts import (
    MILLIMETERS_PER_POINT,
    Measuring,
    usual_font,
)
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qgis.core import (
        QgsLayerTreeLayer,
        QgsLayout,
        QgsLayoutItemLegend,
        QgsTextFormat,
        QgsVectorLayer,
    )

    from parcel_lookup.core.gis.report.tables import Table, TableColumn

INK, PALE_INK, LINE = QColor("#1f2328"), QColor("#57606a"), QColor("#c4c9cf")
#: For warnings; legible on white, also in grayscale.
WARNING_INK = QColor("#9a3412")
#: Line height relative to the font size.
_LEADING = 1.25
#: Line height to reserve: fonts may be higher on screen than on paper.
_ROOM = 1.34
#: Font size and height of the title of a table or legend; lengths in millimeters.
_TITLE_POINTS, _TITLE_HEIGHT = 9.0, 5.0
_TABLE_POINTS = 7.0
#: Padding of a cell, on each side.
_PADDING = 0.7
_GRID = 0.15
#: Shown for unknown values.
_EMPTY_CELL = "—"
#: Height of the text of a row, and of the whole row.
_LINE_HEIGHT = 2.8
_ROW_HEIGHT = _LINE_HEIGHT + 2 * _PADDING + _GRID
#: Above the first row and below the last one: QGIS would omit a row from a lower frame.
_BORDER = 0.4
#: Minimum width of a text column.
_MIN_TEXT_WIDTH = 28.0
_MIN_ROWS = 3
#: Lines of a row of a table on pages of its own, which is not divided.
_MOST_LINES = 45
_LEGEND_POINTS = 7.5
#: Width of a symbol and of the gap after it, and height of an entry, as in the template.
_SYMBOL_WIDTH, _SYMBOL_GAP, _ENTRY_HEIGHT = 5.5, 2.0, 4.7
_REST_HEIGHT = 4.5


class Text(NamedTuple):
    """Text in lines that fit a width, and its appearance."""

    lines: tuple[str, ...]
    points: float
    color: QColor = INK
    is_bold: bool = False

    @property
    def height(self) -> float:
        """The height of all lines, in millimeters."""
        return len(self.lines) * self.points * _ROOM * MILLIMETERS_PER_POINT


@lru_cache(maxsize=2)
def _measuring(is_bold: bool = False) -> Measuring:
    return Measuring(_font(is_bold))


def _font(is_bold: bool) -> QFont:
    found = usual_font()
    found.setBold(is_bold)
    return found


def fit(
    text: str,
    width: float,
    sizes: Sequence[float],
    max_lines: int = 1,
    color: QColor = INK,
    *,
    is_bold: bool = False,
) -> Text:
    """Return the text in the first size in which it fits, or shortened in the last one.

    `width` is in millimeters, `sizes` are in points, the largest first.
    """
    measure = _measuring(is_bold)
    for points in sizes:
        lines = tuple(measure.wrap(text, points, width))
        if len(lines) <= max_lines:
            break
    else:
        last = measure.shorten(lines[max_lines - 1], points, width)
        lines = (*lines[: max_lines - 1], last)
    return Text(tuple(filter(None, lines)), points, color, is_bold)


def fits(text: str, width: float, points: float, max_lines: int) -> bool:
    """Return whether a text has at most that many lines in a width, in millimeters."""
    return len(tuple(_measuring().wrap(text, points, width))) <= max_lines


def text_format(points: float, color: QColor = INK, *, is_bold: bool = False) -> QgsTextFormat:
    """Return the text format for a size in points."""
    return layouts.text_format(_font(is_bold), points, color, _LEADING)


def write(layout: QgsLayout, text: Text, left: float, top: float, width: float) -> None:
    """Add a label with plain text to the page; positions are in millimeters."""
    appearance = text_format(text.points, text.color, is_bold=text.is_bold)
    label = layouts.plain_label(layout, text.lines, appearance)
    label.attemptSetSceneRect(QRectF(left, top, width, text.height))
    layout.addLayoutItem(label)


def _write_title(layout: QgsLayout, title: str, place: QRectF) -> None:
    text = fit(title, place.width(), (_TITLE_POINTS,), is_bold=True)
    write(layout, text, place.left(), place.top(), place.width())


# ---- tables --------------------------------------------------------------------------------------


def add_table(layout: QgsLayout, table: Table, place: QRectF, max_rows: int) -> float:
    """Add a table to the page; return its height, or 0 if there are no rows or too little room.

    Empty columns are left out, and text columns that do not fit, the last ones first. It is a table
    of fixed text, and not an attribute table of QGIS: a row may stand for several parcels.
    """
    room = int((place.height() - _TITLE_HEIGHT - _BORDER) / _ROW_HEIGHT) - 1
    rows = min(len(table.columns[0].cells), room, max_rows) if table.columns else 0
    if rows < max(1, min(_MIN_ROWS, table.total)):
        return 0.0
    columns = [column._replace(cells=column.cells[:rows]) for column in table.columns]
    columns = [column for column in columns if any(column.cells)] or columns[:1]
    columns, widths = _fitting(columns, place.width())
    title = table.title
    if rows < table.total:
        title = tr("{title} ({shown} of {total})").format(
            title=title, shown=f"{rows:,}", total=f"{table.total:,}"
        )
    _write_title(layout, title, place)
    contents = _contents(columns, widths)
    height = len(contents) * _ROW_HEIGHT + _BORDER
    item = _table(layout, widths)
    item.setResizeMode(QgsLayoutMultiFrame.ResizeMode.UseExistingFrames)
    # The headings are an ordinary row: QGIS would align all of its own to the left.
    item.setHeaderMode(QgsLayoutTable.HeaderMode.NoHeaders)
    item.setRowHeights([_LINE_HEIGHT] * len(contents))
    top = place.top() + _TITLE_HEIGHT
    _fill_table(item, contents, QRectF(place.left(), top, place.width(), height), title)
    return _TITLE_HEIGHT + height


def add_long_table(layout: QgsLayout, table: Table, place: QRectF, parts: Sequence[float]) -> None:
    """Add a table with all rows, which QGIS continues on as many more pages as it needs.

    `parts` are the widths of the columns, relative to that of the table.
    """
    _write_title(layout, table.title, place)
    widths = [part * place.width() for part in parts]
    plain = text_format(_TABLE_POINTS)
    # QGIS takes minutes to wrap a long text.
    by_column = [
        [
            fit(text or _EMPTY_CELL, width - 2 * _PADDING, (_TABLE_POINTS,), _MOST_LINES).lines
            for text in column.cells
        ]
        for column, width in zip(table.columns, widths)
    ]
    contents = [[_cell("\n".join(lines), plain) for lines in row] for row in zip(*by_column)]
    item = _table(layout, widths)
    item.setHeaders([QgsLayoutTableColumn(column.title) for column in table.columns])
    modes = QgsLayoutTable.HeaderMode
    item.setHeaderMode(modes.AllFrames if len(parts) > 1 else modes.NoHeaders)
    item.setHeaderTextFormat(text_format(_TABLE_POINTS, PALE_INK, is_bold=True))
    item.setResizeMode(QgsLayoutMultiFrame.ResizeMode.RepeatUntilFinished)
    _fill_table(item, contents, place.adjusted(0, _TITLE_HEIGHT, 0, 0), table.title)


def _table(layout: QgsLayout, widths: Sequence[float]) -> QgsLayoutItemManualTable:
    """Return a table with the appearance of all tables, which has no rows and no frame yet."""
    item = QgsLayoutItemManualTable.create(layout)
    layout.addMultiFrame(item)
    item.setCellMargin(_PADDING)
    item.setVerticalGrid(False)
    item.setGridColor(LINE)
    item.setGridStrokeWidth(_GRID)
    item.setContentTextFormat(text_format(_TABLE_POINTS))
    item.setWrapBehavior(QgsLayoutTable.WrapBehavior.TruncateText)
    item.setColumnWidths([width - 2 * _PADDING for width in widths])
    return item


def _fill_table(
    item: QgsLayoutItemManualTable,
    contents: Sequence[Sequence[QgsTableCell]],
    place: QRectF,
    name: str,
) -> None:
    """Add the first frame, and last of all the rows: QGIS measures them at each change."""
    frame = QgsLayoutFrame(item.layout(), item)
    frame.setId(name)
    frame.attemptSetSceneRect(place)
    item.addFrame(frame, False)
    item.setTableContents(contents)
    item.recalculateFrameSizes()


def _fitting(columns: list[TableColumn], width: float) -> tuple[list[TableColumn], list[float]]:
    """Return the columns that fit, and their widths: the widest ones may be too narrow."""
    while True:
        widths = [_preferred_width(column) for column in columns]
        texts = [index for index, column in enumerate(columns) if not column.is_number]
        preferred = sum(widths[index] for index in texts)
        left = width - (sum(widths) - preferred)
        if len(texts) < 2 or left >= min(preferred, _MIN_TEXT_WIDTH * len(texts)):
            break
        columns.pop(texts[-1])
    for number, index in enumerate(sorted(texts, key=widths.__getitem__)):
        widths[index] = min(widths[index], left / (len(texts) - number))
        left -= widths[index]
    for index in texts:
        # The rest is distributed evenly: numbers stay at the right edge.
        widths[index] += left / len(texts)
    return columns, widths


def _preferred_width(column: TableColumn) -> float:
    widest = max((_measuring().across(cell, _TABLE_POINTS) for cell in column.cells), default=0.0)
    heading = _measuring(is_bold=True).across(column.title, _TABLE_POINTS)
    # Measured widths need a margin: see `Measuring.fits`.
    return max(widest, heading) * 1.05 + 2 * _PADDING + 0.2


def _contents(columns: Sequence[TableColumn], widths: Sequence[float]) -> list[list[QgsTableCell]]:
    """Return the rows of a table; the first one has the titles of the columns, if there are any."""
    has_headings = any(column.title for column in columns)
    headings = text_format(_TABLE_POINTS, PALE_INK, is_bold=True)
    plain = text_format(_TABLE_POINTS)
    by_column = []
    for column, width in zip(columns, widths):
        cells = [_cell(column.title, headings, column.is_number)] if has_headings else []
        for text in column.cells:
            shown = _measuring().cut(text or _EMPTY_CELL, _TABLE_POINTS, width - 2 * _PADDING)
            cells.append(_cell(shown, plain, column.is_number))
        by_column.append(cells)
    return [list(row) for row in zip(*by_column)]


def _cell(text: str, appearance: QgsTextFormat, is_number: bool = False) -> QgsTableCell:
    cell = QgsTableCell(text)
    cell.setTextFormat(appearance)
    sides = Qt.AlignmentFlag
    cell.setHorizontalAlignment(sides.AlignRight if is_number else sides.AlignLeft)
    return cell


# ---- legend --------------------------------------------------------------------------------------


class LegendEntry(NamedTuple):
    """An entry of the legend."""

    #: Index among all entries of the layer.
    index: int
    label: str
    #: None if nothing can be counted: a color ramp, or an image.
    count: int | None


def entries_of(layer: QgsVectorLayer, classes: Mapping[str, int]) -> list[LegendEntry]:
    """Return the legend entries of a layer, except those turned off and empty categories."""
    if layer.renderer() is None:
        return []
    items = layer.renderer().legendSymbolItems()
    found = []
    for index, item in enumerate(items):
        count = classes.get(item.ruleKey())
        is_off = item.isCheckable() and not layer.renderer().legendSymbolItemChecked(item.ruleKey())
        if not is_off and (count != 0 or len(items) == 1):
            found.append(LegendEntry(index, item.label() or tr("Parcels"), count))
    return found


def fill_legend(
    legend: QgsLayoutItemLegend,
    layers: Sequence[QgsVectorLayer],
    title: str,
    entries: Sequence[LegendEntry],
    place: QRectF,
) -> float:
    """Fill the legend of the template, and return its height in millimeters.

    `entries` are those of the first layer; others are shown completely. If not all entries fit,
    those with the highest counts are shown, and the number of the others.
    """
    layout = legend.layout()
    _write_title(layout, title, place)
    box = place.adjusted(0, _TITLE_HEIGHT, 0, 0)
    legend.setId(tr("Legend"))
    legend.rstyle(QgsLegendStyle.Style.SymbolLabel).setTextFormat(text_format(_LEGEND_POINTS))
    legend.attemptMove(QgsLayoutPoint(box.left(), box.top()))
    nodes = [legend.model().rootGroup().addLayer(layer) for layer in layers]
    for node in nodes:
        QgsLegendRenderer.setNodeLegendStyle(node, QgsLegendStyle.Style.Hidden)
    by_size = sorted(entries, key=lambda entry: -(entry.count or 0))
    number = min(len(entries), int(box.height() / _ENTRY_HEIGHT) + 1)
    while True:
        rest = _REST_HEIGHT if number < len(entries) else 0.0
        height = _show_entries(legend, nodes[0], sorted(by_size[:number]), box.width())
        if height + rest <= box.height() or number <= 1:
            break
        number -= 1
    if rest:
        left = by_size[number:]
        parcels = f"{sum(entry.count or 0 for entry in left):,}"
        words = tr("and {number} more ({parcels})").format(number=f"{len(left):,}", parcels=parcels)
        text = Text((words,), _LEGEND_POINTS, PALE_INK)
        write(layout, text, box.left(), box.top() + height + 1.0, box.width())
    return _TITLE_HEIGHT + height + rest


def _show_entries(
    legend: QgsLayoutItemLegend,
    node: QgsLayerTreeLayer,
    entries: Sequence[LegendEntry],
    width: float,
) -> float:
    """Show these entries in the legend, and return the height that it needs."""
    QgsMapLayerLegendUtils.setLegendNodeOrder(node, [entry.index for entry in entries])
    room = width - _SYMBOL_WIDTH - 2 * _SYMBOL_GAP
    for entry in entries:
        count = "" if entry.count is None else f"  ({entry.count:,})"
        left = room - _measuring().across(count, _LEGEND_POINTS)
        label = _measuring().cut(" ".join(entry.label.split()), _LEGEND_POINTS, left) + count
        QgsMapLayerLegendUtils.setLegendNodeUserLabel(
            node, entry.index, layouts.without_expressions(label)
        )
    legend.model().refreshLayerLegend(node)
    # QGIS sets the size of a legend only when it is drawn for the first time.
    renderer = QgsLegendRenderer(legend.model(), legend.legendSettings())
    size = renderer.minimumSize(QgsLayoutUtils.createRenderContextForMap(legend.linkedMap(), None))
    legend.attemptResize(QgsLayoutSize(size.width(), size.height()))
    return size.height()
