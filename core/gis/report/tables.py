"""Tables on the page: as many rows as there is room for, cells in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import (
    QgsLayoutFrame,
    QgsLayoutItemManualTable,
    QgsLayoutMultiFrame,
    QgsLayoutTable,
    QgsTableCell,
)
from qgis.PyQt.QtCore import QRectF, Qt

from parcel_lookup.core.gis.report.writing import LINE, PALE_INK, fit, measuring, text_format, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsLayout, QgsTextFormat

    from parcel_lookup.core.gis.report.ranking import Column

_POINTS = 7.0
_TITLE_POINTS = 9.0
TITLE_HEIGHT = 5.0
#: Of a cell, on each side.
_PADDING = 0.7
_GRID = 0.15
#: In the place of what is not known.
_NOTHING = "—"
#: Of the letters of a row, and of a row with all that is around them.
_LINE_HEIGHT = 2.8
_ROW_HEIGHT = _LINE_HEIGHT + 2 * _PADDING + _GRID
#: Above the first row and below the last: a frame that is any lower leaves a row out.
_BORDER = 0.4
#: Millimetres: a narrower column of words says nothing.
_LEAST_WORDS = 28.0
_LEAST_ROWS = 3


def wanted_height(rows: int) -> float:
    """With which so many rows are there."""
    return TITLE_HEIGHT + (rows + 1) * _ROW_HEIGHT + _BORDER


def add_table(
    layout: QgsLayout,
    title: str,
    columns: Sequence[Column],
    total: int,
    place: QRectF,
    most_rows: int = 100,
) -> float:
    """Put a table on the page; its height, 0 where there are no rows, or no room for a few.

    Columns that there is no room for are left out, from the last of words on, and those in which
    there is nothing. `total` is how many rows there would be.
    """
    room = int((place.height() - TITLE_HEIGHT - _BORDER) / _ROW_HEIGHT) - 1
    rows = min(len(columns[0].cells), room, most_rows) if columns else 0
    if rows < max(1, min(_LEAST_ROWS, total)):
        return 0.0
    columns = [column._replace(cells=column.cells[:rows]) for column in columns]
    columns = [column for column in columns if any(column.cells)] or columns[:1]
    columns, widths = _fitting(columns, place.width())
    if rows < total:
        title = f"{title} ({rows:,} of {total:,})"
    words = fit(title, place.width(), (_TITLE_POINTS,), 1, is_bold=True)
    write(layout, words, place, is_bold=True, name=f"Title: {title}")
    table = _make(layout, widths)
    _fill(table, columns, widths)
    headings = any(column.title for column in columns)
    height = (rows + headings) * _ROW_HEIGHT + _BORDER
    frame = QgsLayoutFrame(layout, table)
    frame.setId(title)
    table.addFrame(frame)
    frame.attemptSetSceneRect(
        QRectF(place.left(), place.top() + TITLE_HEIGHT, place.width(), height)
    )
    return TITLE_HEIGHT + height


def _fitting(columns: Sequence[Column], width: float) -> tuple[list[Column], list[float]]:
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


def _wanted_width(column: Column) -> float:
    widest = max((measuring().across(cell, _POINTS) for cell in column.cells), default=0.0)
    heading = measuring(is_bold=True).across(column.title, _POINTS)
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


def _make(layout: QgsLayout, widths: Sequence[float]) -> QgsLayoutItemManualTable:
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
    table.setContentTextFormat(text_format(_POINTS))
    table.setWrapBehavior(QgsLayoutTable.WrapBehavior.TruncateText)
    table.setColumnWidths([width - 2 * _PADDING for width in widths])
    return table


def _fill(
    table: QgsLayoutItemManualTable,
    columns: Sequence[Column],
    widths: Sequence[float],
) -> None:
    """Have a table show its headings and all cells."""
    headings = text_format(_POINTS, PALE_INK, is_bold=True)
    content = [[_cell(column, column.title, headings) for column in columns]]
    if not any(column.title for column in columns):
        content.clear()
    for row in range(len(columns[0].cells)):
        cells = []
        for column, width in zip(columns, widths):
            text = column.cells[row] or _NOTHING
            text = measuring().cut(text, _POINTS, width - 2 * _PADDING)
            cells.append(_cell(column, text, text_format(_POINTS)))
        content.append(cells)
    table.setTableContents(content)
    table.setRowHeights([_LINE_HEIGHT] * len(content))


def _cell(column: Column, text: str, form: QgsTextFormat) -> QgsTableCell:
    cell = QgsTableCell(text)
    cell.setTextFormat(form)
    sides = Qt.AlignmentFlag
    cell.setHorizontalAlignment(sides.AlignRight if column.is_number else sides.AlignLeft)
    return cell
