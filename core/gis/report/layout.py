"""The page of a report: its content and the position of each part. Main thread only."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsFillSymbol,
    QgsLayoutItemMap,
    QgsLayoutItemPage,
    QgsLayoutItemShape,
    QgsLayoutSize,
    QgsPrintLayout,
)
from qgis.PyQt.QtCore import QDate, QLocale, QRectF

from parcel_lookup.core.gis.report.facts import MAX_ROWS, TableColumn, one_line
from parcel_lookup.core.gis.report.items import (
    INK,
    PALE_INK,
    WARNING_INK,
    FittedText,
    add_legend,
    add_table,
    entries_of,
    fit,
    legend_height,
    table_height,
    write,
)
from parcel_lookup.core.gis.report.map_item import add_map, add_north_arrow, add_scale, map_content
from parcel_lookup.core.gis.result.description import NO_SURVEY
from parcel_lookup.core.gis.styles import STYLES, StyleKey, style_of
from parcel_lookup.core.gis.summary import money, number
from parcel_lookup.core.search.query.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qgis.core import QgsProject, QgsVectorLayer

    from parcel_lookup.core.gis.report.facts import Facts
    from parcel_lookup.core.gis.report.options import ReportOptions

DISCLAIMER = f"{NO_SURVEY} All figures come from the source and were not verified."
PARTIAL = "Partial result: some matching parcels are missing. Counts and totals are too low."
_NOTHING = "No parcels were found."
_PLUGIN = "Parcel Lookup"
_TITLE_SIZES, _SENTENCE_SIZES = (17.0, 15.0, 13.0, 11.0), (9.5, 9.0, 8.5, 8.0, 7.5)
_TITLE_LINES, _SENTENCE_LINES = 2, 6
_SMALL, _SMALLER = 8.0, 6.5
_FIGURE_POINTS, _NAME_POINTS = (14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0), (7.0, 6.5, 6.0)
_PREFERRED_ROWS = 14
MARGIN = 12.0
GAP = 3.5
#: Room for the scale, below the map.
SCALE_HEIGHT = 9.0
FIGURES_HEIGHT = 12.5
#: Width of the part next to the map in landscape; width of the legend in portrait.
_SIDE_WIDTH, _LEGEND_WIDTH = 96.0, 66.0
#: In portrait: the part of the page between header and footer that is below the map.
_MIN_BELOW, _MAX_BELOW = 0.24, 0.42
#: In landscape: the maximum part of the side for the legend.
_MAX_LEGEND = 0.55


def make_report(
    project: QgsProject, layer: QgsVectorLayer, facts: Facts, options: ReportOptions
) -> QgsPrintLayout:
    """Create a layout of one page with a live map, and add it to the layouts of the project.

    For example, ``make_report(project, layer, FactsReader(layer)(cancellation), ReportOptions())``.
    """
    layout, _ = draw_report(project, layer, facts, options)
    layout.setName(_free_name(project, f"Report: {title_of(layer, options)}"))
    project.layoutManager().addLayout(layout)
    return layout


def draw_report(
    project: QgsProject, layer: QgsVectorLayer, facts: Facts, options: ReportOptions
) -> tuple[QgsPrintLayout, QgsLayoutItemMap]:
    """Create the layout without adding it to the project; returns it and its map."""
    layout = QgsPrintLayout(project)
    layout.undoStack().blockCommands(True)
    page = QgsLayoutItemPage(layout)
    page.setPageSize(QgsLayoutSize(*options.size, Qgis.LayoutUnit.Millimeters))
    layout.pageCollection().addPage(page)
    # Text as text, not as outlines: it can be searched.
    layout.setCustomProperty("pdfTextFormat", int(Qgis.TextRenderFormat.AlwaysText))
    found = _PageWriter(layout, layer, facts, options).draw()
    layout.undoStack().blockCommands(False)
    layout.undoStack().stack().clear()
    return layout, found


def title_of(layer: QgsVectorLayer, options: ReportOptions) -> str:
    """Return the title of the page."""
    return one_line(options.title) or one_line(layer.name()) or "Parcels"


class _Paragraph(NamedTuple):
    """A paragraph of the header or the footer."""

    lines: FittedText
    is_bold: bool = False
    is_warning: bool = False
    is_pale: bool = False


class _PageWriter:
    """Draws the page of one report."""

    def __init__(
        self, layout: QgsPrintLayout, layer: QgsVectorLayer, facts: Facts, options: ReportOptions
    ) -> None:
        self._layout = layout
        self._layer = layer
        self._facts = facts
        self._options = options
        self._width = inner_width(options.size)
        self._shown = map_content(layout.project(), layer)

    def draw(self) -> QgsLayoutItemMap:
        head, foot = list(self._head()), list(self._foot())
        entries = entries_of(self._layer, self._facts.classes)
        ranking = self._facts.ranking
        rows = min(ranking.total, MAX_ROWS if ranking.is_record else _PREFERRED_ROWS)
        frames = arrange(
            self._options.size,
            sum(text.lines.height for text in head),
            sum(text.lines.height for text in foot) + 1.0,
            legend_height(entries),
            table_height(rows),
        )
        # The map is first, so that it covers nothing.
        item = add_map(self._layout, self._layer, frames.map, self._options.map_view, self._shown)
        add_north_arrow(self._layout, item, frames.map)
        add_scale(self._layout, item, frames.scale)
        self._write_all(head, MARGIN)
        self._write_figures(frames.figures)
        title = "Legend"
        style = style_of(self._layer)
        if style is not None and style is not StyleKey.OUTLINE:
            title = next(one.title for one in STYLES if one.key is style)
        legend_end = frames.legend.top() + add_legend(
            self._layout, self._layer, item, (title, entries), frames.legend
        )
        self._write_tables(frames, legend_end)
        self._write_foot(foot)
        return item

    # ---- header and footer -----------------------------------------------------------------------

    def _head(self) -> Iterator[_Paragraph]:
        about = self._facts.about
        title = title_of(self._layer, self._options)
        yield _Paragraph(
            fit(title, self._width, _TITLE_SIZES, _TITLE_LINES, is_bold=True), is_bold=True
        )
        if about.query:
            sentence = one_line(about.query)
            yield _Paragraph(fit(sentence, self._width, _SENTENCE_SIZES, _SENTENCE_LINES))
        details = [f"Source: {one_line(about.source)}"] if about.source else []
        details += [f"Searched on {_day(about.when)}"] if about.when else []
        if details:
            yield _Paragraph(fit("  ·  ".join(details), self._width, (_SMALL,), 2), is_pale=True)
        if about.is_partial:
            words = fit(PARTIAL, self._width, (9.0, _SMALL), 2, is_bold=True)
            yield _Paragraph(words, is_bold=True, is_warning=True)

    def _foot(self) -> Iterator[_Paragraph]:
        notes = " ".join(self._facts.summary.notes)
        rights = one_line(self._facts.about.rights)
        for text, most in ((notes, 2), (self._others(), 1), (DISCLAIMER, 3), (rights, 2)):
            if text:
                yield _Paragraph(fit(text, self._width, (_SMALLER,), most), is_pale=True)
        made = f"Made with {_PLUGIN} in QGIS on {_day(QDate.currentDate())}"
        yield _Paragraph(FittedText((made,), _SMALLER), is_pale=True)

    def _others(self) -> str:
        """Return a sentence about the other layers on the map; "" if there are none."""
        names = [
            f"{one_line(one.name())}{' (outlines)' if one in self._shown.outlines else ''}"
            for one in self._shown.layers
            if one != self._layer
        ]
        return f"Also on the map: {', '.join(names)}." if names else ""

    def _write_all(self, texts: list[_Paragraph], top: float) -> None:
        for text in texts:
            color = WARNING_INK if text.is_warning else PALE_INK if text.is_pale else INK
            place = QRectF(MARGIN, top, self._width, text.lines.height)
            write(self._layout, text.lines, place, color, is_bold=text.is_bold)
            top += text.lines.height

    def _write_foot(self, texts: list[_Paragraph]) -> None:
        height = sum(text.lines.height for text in texts)
        top = self._options.size[1] - MARGIN - height
        self._write_all(texts, top)

    # ---- figures ---------------------------------------------------------------------------------

    def _figures(self) -> Iterator[tuple[str, str]]:
        """Yield the key figures, each with its name."""
        summary = self._facts.summary
        words = plural(summary.parcels, "parcel")
        if summary.places < summary.parcels:
            words += f" at {summary.places:,} {plural(summary.places, 'place')}"
        yield f"{summary.parcels:,}", words
        if summary.acres.count:
            yield number(summary.acres.total), "acres"
            if summary.acres.count > 1:
                yield number(summary.acres.median), "median acres"
        if summary.value.count:
            yield money(summary.value.total), "assessed value"
            if summary.value.count > 1:
                yield money(summary.value.median), "median value"

    def _write_figures(self, place: QRectF) -> None:
        figures = list(self._figures())
        self._shade(place)
        each = place.width() / len(figures)
        inner = each - 2 * GAP
        sizes = [fit(text, inner, _FIGURE_POINTS, 1, is_bold=True).points for text, _ in figures]
        for index, (text, name) in enumerate(figures):
            left = place.left() + index * each + GAP
            big = fit(text, inner, (min(sizes),), 1, is_bold=True)
            box = QRectF(left, place.top() + 1.4, inner, big.height)
            write(self._layout, big, box, is_bold=True, name=f"{name}: figure")
            small = fit(name, inner, _NAME_POINTS, 1)
            box = QRectF(left, place.bottom() - small.height - 0.9, inner, small.height)
            write(self._layout, small, box, PALE_INK)

    def _shade(self, place: QRectF) -> None:
        shape = QgsLayoutItemShape(self._layout)
        shape.setShapeType(QgsLayoutItemShape.Shape.Rectangle)
        simple = {"color": "#f3f4f6", "outline_style": "no"}
        shape.setSymbol(QgsFillSymbol.createSimple(simple))
        shape.setId("Behind the figures")
        shape.attemptSetSceneRect(place)
        self._layout.addLayoutItem(shape)

    # ---- tables ----------------------------------------------------------------------------------

    def _write_tables(self, frames: Frames, legend_end: float) -> None:
        ranking = self._facts.ranking
        if not ranking.total:
            words = fit(_NOTHING, frames.table.width(), (_SMALL,), 1)
            write(self._layout, words, frames.table, PALE_INK)
        owners = self._facts.summary.holdings
        has_owners = len(owners) > 1
        used = add_table(
            self._layout,
            ranking.title,
            ranking.columns,
            ranking.total,
            frames.table,
            _PREFERRED_ROWS if has_owners else MAX_ROWS,
        )
        below = QRectF(frames.legend if frames.has_table_below_legend else frames.table)
        below.setTop((legend_end if frames.has_table_below_legend else below.top() + used) + GAP)
        if has_owners:
            add_table(
                self._layout,
                "Largest Owners",
                (
                    TableColumn("Owner", tuple(one_line(one.owner) for one in owners)),
                    TableColumn("Parcels", tuple(f"{one.parcels:,}" for one in owners), True),
                    TableColumn("Acres", tuple(number(one.acres) for one in owners), True),
                ),
                len(owners),
                below,
            )


def _day(date: QDate) -> str:
    """Format a date in the long format of the user's locale, without the day of the week."""
    form = QLocale().dateFormat(QLocale.FormatType.LongFormat)
    return QLocale().toString(date, re.sub(r"d{3,4}[,.]?\s*", "", form))


def _free_name(project: QgsProject, name: str) -> str:
    found, count = name, 1
    while project.layoutManager().layoutByName(found) is not None:
        count += 1
        found = f"{name} ({count})"
    return found


class Frames(NamedTuple):
    """The positions of the parts of the page, in millimeters."""

    figures: QRectF
    map: QRectF
    scale: QRectF
    legend: QRectF
    table: QRectF
    #: A second table goes below the legend if there is room, otherwise below the first table.
    has_table_below_legend: bool


def inner_width(size: tuple[float, float]) -> float:
    """Return the width between the margins."""
    return size[0] - 2 * MARGIN


def arrange(
    size: tuple[float, float], head: float, foot: float, legend_height: float, rows_height: float
) -> Frames:
    """Arrange the page between a header and a footer of these heights.

    `legend_height` and `rows_height` are the heights at which legend and table are complete.
    """
    width = inner_width(size)
    figures = QRectF(MARGIN, MARGIN + head + GAP, width, FIGURES_HEIGHT)
    top = figures.bottom() + GAP
    height = size[1] - MARGIN - foot - GAP - top
    if size[0] > size[1]:
        return _arrange_landscape(figures, top, width, height, legend_height)
    return _arrange_portrait(figures, top, width, height, max(legend_height, rows_height))


def _arrange_landscape(
    figures: QRectF, top: float, width: float, height: float, legend_height: float
) -> Frames:
    map_width = width - _SIDE_WIDTH - GAP
    left = MARGIN + map_width + GAP
    legend = QRectF(left, top, _SIDE_WIDTH, min(legend_height, _MAX_LEGEND * height))
    table_top = legend.bottom() + GAP
    return Frames(
        figures,
        QRectF(MARGIN, top, map_width, height - SCALE_HEIGHT),
        QRectF(MARGIN, top + height - SCALE_HEIGHT, map_width, SCALE_HEIGHT),
        legend,
        QRectF(left, table_top, _SIDE_WIDTH, top + height - table_top),
        has_table_below_legend=False,
    )


def _arrange_portrait(
    figures: QRectF, top: float, width: float, height: float, preferred: float
) -> Frames:
    below = min(max(preferred, _MIN_BELOW * height), _MAX_BELOW * height)
    map_height = height - below - GAP - SCALE_HEIGHT
    legend_top = top + height - below
    table_left = MARGIN + _LEGEND_WIDTH + GAP
    return Frames(
        figures,
        QRectF(MARGIN, top, width, map_height),
        QRectF(MARGIN, top + map_height, width, SCALE_HEIGHT),
        QRectF(MARGIN, legend_top, _LEGEND_WIDTH, below),
        QRectF(table_left, legend_top, MARGIN + width - table_left, below),
        has_table_below_legend=True,
    )
