"""The page of a report: its content and the position of each part. Main thread only."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsLayoutItemPage,
    QgsLayoutSize,
    QgsPrintLayout,
    QgsReadWriteContext,
)
from qgis.PyQt.QtCore import QDate, QLocale, QRectF
from qgis.PyQt.QtXml import QDomDocument

from parcel_lookup.core.gis.qt.layouts import unique_layout_name
from parcel_lookup.core.gis.report.facts import MAX_ROWS, Table, TableColumn, one_line
from parcel_lookup.core.gis.report.items import (
    PALE_INK,
    WARNING_INK,
    Text,
    add_table,
    entries_of,
    fill_legend,
    fit,
    fits,
    legend_height,
    table_height,
    write,
)
from parcel_lookup.core.gis.report.map import MAP_ID, fill_map, fill_scale, map_content
from parcel_lookup.core.gis.result.description import NO_SURVEY
from parcel_lookup.core.gis.styles import StyleKey, style_of, style_title
from parcel_lookup.core.gis.summary import money, number
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.resources import RESOURCES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qgis.core import QgsLayoutItemMap, QgsProject, QgsVectorLayer

    from parcel_lookup.core.gis.report.facts import Facts
    from parcel_lookup.core.gis.report.options import ReportOptions

#: The items of the page: map, north arrow, scale bar, legend, and their appearance.
_TEMPLATE = RESOURCES / "report.qpt"
_TITLE_SIZES, _SENTENCE_SIZES = (17.0, 15.0, 13.0, 11.0), (9.5, 9.0, 8.5, 8.0, 7.5)
_TITLE_LINES, _SENTENCE_LINES = 2, 6
_SMALL, _SMALLER = (8.0,), (6.5,)
_FIGURE_POINTS, _NAME_POINTS = (14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0), (7.0, 6.5, 6.0)
_PREFERRED_ROWS = 14
#: Lines of the terms of use in the footer; longer ones get pages of their own.
_TERMS_LINES = 3
_TERMS_POINTS = (9.0,)
_MARGIN, _GAP = 12.0, 3.5
#: Room for the scale, below the map.
_SCALE_HEIGHT = 9.0
_FIGURES_HEIGHT = 12.5
_ARROW_SIZE, _ARROW_GAP = 11.0, 2.0
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

    Terms of use that have no room on it are on further pages. For example::

        make_report(project, layer, FactsReader(layer)(cancellation), ReportOptions())
    """
    layout, _ = draw_report(project, layer, facts, options)
    layout.setName(
        unique_layout_name(project, tr("Report: {title}").format(title=title_of(layer, options)))
    )
    project.layoutManager().addLayout(layout)
    return layout


def draw_report(
    project: QgsProject, layer: QgsVectorLayer, facts: Facts, options: ReportOptions
) -> tuple[QgsPrintLayout, QgsLayoutItemMap]:
    """Create the layout from the template without adding it to the project.

    Returns the layout and its map.
    """
    layout = QgsPrintLayout(project)
    layout.undoStack().blockCommands(True)
    template = QDomDocument()
    template.setContent(_TEMPLATE.read_text(encoding="utf-8"))
    layout.loadFromTemplate(template, QgsReadWriteContext())
    size = QgsLayoutSize(*options.size, Qgis.LayoutUnit.Millimeters)
    layout.pageCollection().page(0).setPageSize(size)
    _PageWriter(layout, layer, facts, options).write()
    layout.undoStack().blockCommands(False)
    layout.undoStack().stack().clear()
    return layout, layout.itemById(MAP_ID)


def title_of(layer: QgsVectorLayer, options: ReportOptions) -> str:
    """Return the title of the page."""
    return one_line(options.title) or one_line(layer.name()) or tr("Parcels")


class _PageWriter:
    """Fills the page of one report."""

    def __init__(
        self, layout: QgsPrintLayout, layer: QgsVectorLayer, facts: Facts, options: ReportOptions
    ) -> None:
        self._layout = layout
        self._layer = layer
        self._facts = facts
        self._options = options
        self._width = options.size[0] - 2 * _MARGIN
        self._content = map_content(layout.project(), layer)

    def write(self) -> None:
        item = self._layout.itemById
        header, footer = list(self._header()), list(self._footer())
        footer_height = sum(text.height for text in footer)
        entries = entries_of(self._layer, self._facts.classes)
        table = self._facts.table
        rows = min(table.total, MAX_ROWS if table.is_record else _PREFERRED_ROWS)
        frames = arrange(
            self._options.size,
            sum(text.height for text in header),
            footer_height + 1.0,
            legend_height(entries),
            table_height(rows),
        )
        fill_map(item(MAP_ID), self._layer, frames.map, self._options.map_view, self._content)
        bar = item("Scale bar")  # untranslated: in the template
        words = item("Scale in words")  # untranslated: in the template
        fill_scale(bar, words, item(MAP_ID), frames.scale)
        arrow = item("North arrow")  # untranslated: in the template
        arrow.setId(tr("North arrow"))
        left = frames.map.right() - _ARROW_SIZE - _ARROW_GAP
        top = frames.map.top() + _ARROW_GAP
        arrow.attemptSetSceneRect(QRectF(left, top, _ARROW_SIZE, _ARROW_SIZE))
        self._write_all(header, _MARGIN)
        self._write_figures(frames.figures)
        is_plain = style_of(self._layer) in (None, StyleKey.OUTLINE)
        title = tr("Legend") if is_plain else style_title(self._layer)
        height = fill_legend(item("Legend"), self._layer, title, entries, frames.legend)
        self._write_tables(frames, frames.legend.top() + height)
        self._write_all(footer, self._options.size[1] - _MARGIN - footer_height)
        if self._has_long_terms:
            self._write_terms()

    def _header(self) -> Iterator[Text]:
        about = self._facts.about
        title = title_of(self._layer, self._options)
        yield fit(title, self._width, _TITLE_SIZES, _TITLE_LINES, is_bold=True)
        if about.query:
            yield fit(one_line(about.query), self._width, _SENTENCE_SIZES, _SENTENCE_LINES)
        details = []
        if about.source:
            details.append(tr("Source: {source}").format(source=one_line(about.source)))
        if about.when:
            details.append(tr("Searched on {date}").format(date=_day(about.when)))
        if details:
            yield fit("  ·  ".join(details), self._width, _SMALL, 2, PALE_INK)
        if about.is_partial:
            warning = tr(
                "Partial result: some matching parcels are missing. Counts and totals are too low."
            )
            yield fit(warning, self._width, (9.0, *_SMALL), 2, WARNING_INK, is_bold=True)

    def _footer(self) -> Iterator[Text]:
        disclaimer = tr("All figures come from the source and were not verified.")
        made = tr("Made with Parcel Lookup in QGIS on {date}")
        about = self._facts.about
        credit = tr("Parcels: {credit}").format(credit=one_line(about.credit))
        terms = one_line(" ".join(about.terms))
        if self._has_long_terms:
            words = tr("The terms of use are on the next page. {rule}")
            terms = words.format(rule=one_line(about.rule)).strip()
        for text, max_lines in (
            (" ".join(self._facts.summary.notes), 2),
            (self._other_layers(), 1),
            (f"{NO_SURVEY} {disclaimer}", 3),
            (credit if about.credit else "", 1),
            (terms, _TERMS_LINES),
            (one_line(about.rights), 2),
            (made.format(date=_day(QDate.currentDate())), 1),
        ):
            if text:
                yield fit(text, self._width, _SMALLER, max_lines, PALE_INK)

    @property
    def _has_long_terms(self) -> bool:
        """Whether the terms of use have no room in the footer."""
        terms = one_line(" ".join(self._facts.about.terms))
        return not fits(terms, self._width, _SMALLER[-1], _TERMS_LINES)

    def _write_terms(self) -> None:
        """Write the terms of use on pages of their own."""
        title = fit(tr("Terms of Use"), self._width, _TITLE_SIZES, is_bold=True)
        top, bottom = 0.0, 0.0
        for text in (title, *self._paragraphs_of_terms()):
            if top + text.height > bottom:
                top = self._add_page() + _MARGIN
                bottom = top + self._options.size[1] - 2 * _MARGIN
            write(self._layout, text, _MARGIN, top, self._width)
            top += text.height + _GAP

    def _paragraphs_of_terms(self) -> Iterator[Text]:
        most = int(self._options.size[1])  # more lines than a page has
        for paragraph in self._facts.about.terms:
            yield fit(one_line(paragraph), self._width, _TERMS_POINTS, most)

    def _add_page(self) -> float:
        """Add a page, and return the position of its upper edge, in millimeters."""
        page = QgsLayoutItemPage(self._layout)
        page.setPageSize(QgsLayoutSize(*self._options.size, Qgis.LayoutUnit.Millimeters))
        self._layout.pageCollection().addPage(page)
        return page.pos().y()

    def _other_layers(self) -> str:
        """Return a sentence about the other layers on the map; "" if there are none."""
        names = [
            tr("{layer} (outlines)").format(layer=one_line(one.name()))
            if one in self._content.outlines
            else one_line(one.name())
            for one in self._content.layers
            if one != self._layer
        ]
        return tr("Also on the map: {layers}.").format(layers=", ".join(names)) if names else ""

    def _write_all(self, texts: list[Text], top: float) -> None:
        for text in texts:
            write(self._layout, text, _MARGIN, top, self._width)
            top += text.height

    def _figures(self) -> Iterator[tuple[str, str]]:
        """Yield the key figures, each with its name."""
        summary = self._facts.summary
        name = number_of(summary.parcels, "parcel", "parcels")
        if summary.places < summary.parcels:
            name = number_of(summary.places, "parcels at {} place", "parcels at {} places")
        yield f"{summary.parcels:,}", name
        if summary.acres.count:
            yield number(summary.acres.total), tr("acres")
            if summary.acres.count > 1:
                yield number(summary.acres.median), tr("median acres")
        if summary.value.count:
            yield money(summary.value.total), tr("total value")
            if summary.value.count > 1:
                yield money(summary.value.median), tr("median value")

    def _write_figures(self, place: QRectF) -> None:
        background_id = "Background of the figures"  # untranslated: in the template
        background = self._layout.itemById(background_id)
        background.setId(tr("Background of the figures"))
        background.attemptSetSceneRect(place)
        figures = list(self._figures())
        each = place.width() / len(figures)
        width = each - 2 * _GAP
        points = min(fit(text, width, _FIGURE_POINTS, is_bold=True).points for text, _ in figures)
        for index, (text, name) in enumerate(figures):
            left = place.left() + index * each + _GAP
            figure = fit(text, width, (points,), is_bold=True)
            write(self._layout, figure, left, place.top() + 1.4, width)
            small = fit(name, width, _NAME_POINTS, color=PALE_INK)
            write(self._layout, small, left, place.bottom() - small.height - 0.9, width)

    def _write_tables(self, frames: Frames, legend_end: float) -> None:
        table, holdings = self._facts.table, self._facts.summary.holdings
        if not table.total:
            text = fit(tr("No parcels were found."), frames.table.width(), _SMALL, color=PALE_INK)
            write(self._layout, text, frames.table.left(), frames.table.top(), frames.table.width())
        has_owners = len(holdings) > 1
        rows = _PREFERRED_ROWS if has_owners else MAX_ROWS
        height = add_table(self._layout, table, frames.table, rows)
        if has_owners:
            owners = (
                TableColumn(tr("Owner"), tuple(one_line(one.owner) for one in holdings)),
                TableColumn(tr("Parcels"), tuple(f"{one.parcels:,}" for one in holdings), True),
                TableColumn(tr("Acres"), tuple(number(one.acres) for one in holdings), True),
            )
            below = QRectF(frames.legend if frames.has_table_below_legend else frames.table)
            end = legend_end if frames.has_table_below_legend else below.top() + height
            below.setTop(end + _GAP)
            largest = Table(tr("Largest Owners"), owners, self._facts.summary.owners.groups)
            add_table(self._layout, largest, below, MAX_ROWS)


def _day(date: QDate) -> str:
    """Format a date in the long format of the user's locale, without the day of the week."""
    form = QLocale().dateFormat(QLocale.FormatType.LongFormat)
    return QLocale().toString(date, re.sub(r"d{3,4}[,.]?\s*", "", form))


class Frames(NamedTuple):
    """The positions of the parts of the page, in millimeters."""

    figures: QRectF
    map: QRectF
    scale: QRectF
    legend: QRectF
    table: QRectF
    #: A second table goes below the legend if there is room, otherwise below the first table.
    has_table_below_legend: bool


def arrange(
    size: tuple[float, float], head: float, foot: float, legend_height: float, rows_height: float
) -> Frames:
    """Arrange the page between a header and a footer of these heights.

    `legend_height` and `rows_height` are the heights at which legend and table are complete.
    """
    width = size[0] - 2 * _MARGIN
    figures = QRectF(_MARGIN, _MARGIN + head + _GAP, width, _FIGURES_HEIGHT)
    top = figures.bottom() + _GAP
    height = size[1] - _MARGIN - foot - _GAP - top
    if size[0] > size[1]:
        return _arrange_landscape(figures, top, width, height, legend_height)
    return _arrange_portrait(figures, top, width, height, max(legend_height, rows_height))


def _arrange_landscape(
    figures: QRectF, top: float, width: float, height: float, legend_height: float
) -> Frames:
    map_width = width - _SIDE_WIDTH - _GAP
    left = _MARGIN + map_width + _GAP
    legend = QRectF(left, top, _SIDE_WIDTH, min(legend_height, _MAX_LEGEND * height))
    table_top = legend.bottom() + _GAP
    return Frames(
        figures,
        QRectF(_MARGIN, top, map_width, height - _SCALE_HEIGHT),
        QRectF(_MARGIN, top + height - _SCALE_HEIGHT, map_width, _SCALE_HEIGHT),
        legend,
        QRectF(left, table_top, _SIDE_WIDTH, top + height - table_top),
        has_table_below_legend=False,
    )


def _arrange_portrait(
    figures: QRectF, top: float, width: float, height: float, preferred: float
) -> Frames:
    below = min(max(preferred, _MIN_BELOW * height), _MAX_BELOW * height)
    map_height = height - below - _GAP - _SCALE_HEIGHT
    legend_top = top + height - below
    table_left = _MARGIN + _LEGEND_WIDTH + _GAP
    return Frames(
        figures,
        QRectF(_MARGIN, top, width, map_height),
        QRectF(_MARGIN, top + map_height, width, _SCALE_HEIGHT),
        QRectF(_MARGIN, legend_top, _LEGEND_WIDTH, below),
        QRectF(table_left, legend_top, _MARGIN + width - table_left, below),
        has_table_below_legend=True,
    )
