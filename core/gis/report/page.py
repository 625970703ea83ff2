"""The page of a report: the template, filled and arranged. Main thread only."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsLayoutItemPage,
    QgsLayoutSize,
    QgsPrintLayout,
    QgsReadWriteContext,
    QgsReferencedRectangle,
)
from qgis.PyQt.QtCore import QDate, QLocale, QRectF
from qgis.PyQt.QtXml import QDomDocument

from parcel_lookup.core.gis.qt.layouts import unique_layout_name
from parcel_lookup.core.gis.report.items import (
    PALE_INK,
    WARNING_INK,
    Text,
    add_long_table,
    add_table,
    entries_of,
    fill_legend,
    fit,
    fits,
    legend_height,
    table_height,
    write,
)
from parcel_lookup.core.gis.report.map import (
    around,
    box_of,
    fill_map,
    fill_scale,
    map_content,
    show_content,
)
from parcel_lookup.core.gis.report.marks import marks_layer
from parcel_lookup.core.gis.report.tables import MAX_ROWS, one_line
from parcel_lookup.core.gis.result.description import NO_SURVEY
from parcel_lookup.core.gis.styles import StyleKey, style_of, style_title
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.resources import RESOURCES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from qgis.core import QgsProject, QgsRectangle, QgsVectorLayer

    from parcel_lookup.core.gis.report.facts import Facts

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
#: Owner, mailing address, property, and parcel ID.
_MAILING_WIDTHS = (0.3, 0.36, 0.2, 0.14)
#: Margin around the parcel of a page, relative to its longer side.
_AROUND_PARCEL = 1.5


class Paper(NamedTuple):
    """A paper size in portrait orientation, in millimeters."""

    name: str
    width: float
    height: float


#: The first one is the size used in the United States.
PAPERS = (Paper("Letter", 215.9, 279.4), Paper("A4", 210.0, 297.0))


class MapView(NamedTuple):
    """The part of the world that a map shows."""

    #: In the CRS of the project.
    extent: QgsRectangle
    #: Degrees clockwise, as in a map canvas.
    rotation: float = 0.0


class ReportOptions(NamedTuple):
    """The choices of the user; the defaults show the whole layer on Letter paper."""

    #: "" means the name of the layer.
    title: str = ""
    paper: Paper = PAPERS[0]
    is_landscape: bool = False
    #: None shows the whole layer.
    map_view: MapView | None = None
    #: Each parcel gets a page after the first one.
    has_pages: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the page, in millimeters."""
        size = self.paper.width, self.paper.height
        return size[::-1] if self.is_landscape else size


def make_report(
    project: QgsProject, layer: QgsVectorLayer, facts: Facts, options: ReportOptions
) -> QgsPrintLayout:
    """Create a layout of one page with a live map, and add it to the layouts of the project.

    Terms of use that have no room on it, and mailing addresses, are on further pages. Example::

        make_report(project, layer, FactsReader(layer)(cancellation), ReportOptions())
    """
    page = ReportPage(project, layer, facts, options)
    name = tr("Report: {title}").format(title=title_of(layer, options))
    page.layout.setName(unique_layout_name(project, name))
    if page.marks is not None:
        project.addMapLayer(page.marks, False)
    project.layoutManager().addLayout(page.layout)
    return page.layout


def title_of(layer: QgsVectorLayer, options: ReportOptions) -> str:
    """Return the title of a report."""
    return one_line(options.title) or one_line(layer.name()) or tr("Parcels")


class ReportPage:
    """The first page of a report, or that of a parcel, as a layout that is in no project yet."""

    def __init__(
        self, project: QgsProject, layer: QgsVectorLayer, facts: Facts, options: ReportOptions
    ) -> None:
        """Create the layout from the template, and fill it."""
        self._layer, self._facts, self._options = layer, facts, options
        self._width = options.size[0] - 2 * _MARGIN
        #: The layer of the marks on the map; None without marks. It must live as long as the page.
        self.marks = marks_layer(facts.marks, layer)
        self._content = map_content(project, layer, self.marks)
        self.layout = QgsPrintLayout(project)
        self.layout.undoStack().blockCommands(True)
        template = QDomDocument()
        template.setContent(_TEMPLATE.read_text(encoding="utf-8"))
        self.layout.loadFromTemplate(template, QgsReadWriteContext())
        self.layout.pageCollection().page(0).setPageSize(_layout_size(options))
        self.map = self.layout.itemById("Parcels")  # untranslated: in the template
        self._fill()
        self.layout.undoStack().blockCommands(False)
        self.layout.undoStack().stack().clear()

    def _fill(self) -> None:
        header, footer = list(self._header()), list(self._footer())
        footer_height = sum(text.height for text in footer)
        entries = entries_of(self._layer, self._facts.classes)
        table = self._facts.tables[0]
        rows = min(table.total, MAX_ROWS if table.is_record else _PREFERRED_ROWS)
        frames = arrange(
            self._options.size,
            sum(text.height for text in header),
            footer_height + 1.0,
            legend_height(len(entries) + len(self._facts.marks)),
            table_height(rows),
        )
        self._write_all(header, _MARGIN)
        self._write_figures(frames.figures)
        self._fill_map(frames)
        is_plain = style_of(self._layer) in (None, StyleKey.OUTLINE)
        title = tr("Legend") if is_plain else style_title(self._layer)
        layers = [self._layer, *filter(None, (self.marks,))]
        legend = self._item("Legend")  # untranslated: in the template
        height = fill_legend(legend, layers, title, entries, frames.legend)
        self._write_tables(frames, frames.legend.top() + height)
        self._write_all(footer, self._options.size[1] - _MARGIN - footer_height)
        if self._facts.mailing is not None:
            place = self._next_page()
            add_long_table(self.layout, self._facts.mailing, place, _MAILING_WIDTHS)
        if self._has_long_terms:
            self._write_terms()

    def _item(self, name: str):
        return self.layout.itemById(name)

    def _fill_map(self, frames: Frames) -> None:
        view, facts = self._options.map_view, self._facts
        if facts.box is not None:
            degrees = QgsCoordinateReferenceSystem("EPSG:4326")
            box, rotation = around(facts.box, degrees, _AROUND_PARCEL), 0.0
        elif view is not None and not view.extent.isEmpty():
            project_crs = self.layout.project().crs()
            crs = project_crs if project_crs.isValid() else self._layer.crs()
            box, rotation = QgsReferencedRectangle(view.extent, crs), view.rotation
        else:
            box, rotation = box_of(self._layer, self.marks), 0.0
        fill_map(self.map, frames.map, box, rotation)
        show_content(self.map, self._content)
        bar, words = self._item("Scale bar"), self._item("Scale in words")  # untranslated: ids
        fill_scale(bar, words, self.map, frames.scale)
        arrow = self._item("North arrow")  # untranslated: in the template
        arrow.setId(tr("North arrow"))
        left = frames.map.right() - _ARROW_SIZE - _ARROW_GAP
        top = frames.map.top() + _ARROW_GAP
        arrow.attemptSetSceneRect(QRectF(left, top, _ARROW_SIZE, _ARROW_SIZE))

    def _header(self) -> Iterator[Text]:
        about = self._facts.about
        title = one_line(self._facts.title) or title_of(self._layer, self._options)
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
            (self._facts.notes, 2),
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
        most = int(self._options.size[1])  # more lines than a page has
        title = fit(tr("Terms of Use"), self._width, _TITLE_SIZES, is_bold=True)
        paragraphs = map(one_line, self._facts.about.terms)
        texts = [title, *(fit(one, self._width, _TERMS_POINTS, most) for one in paragraphs)]
        place = self._next_page()
        for text in texts:
            if text.height > place.height():
                place = self._next_page()
            write(self.layout, text, place.left(), place.top(), self._width)
            place.setTop(place.top() + text.height + _GAP)

    def _next_page(self) -> QRectF:
        """Add a page, and return its part within the margins, in millimeters."""
        page = QgsLayoutItemPage(self.layout)
        page.setPageSize(_layout_size(self._options))
        self.layout.pageCollection().addPage(page)
        box = QRectF(page.pos().x(), page.pos().y(), *self._options.size)
        return box.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)

    def _other_layers(self) -> str:
        """Return a sentence about the other layers on the map; "" if there are none."""
        names = [
            tr("{layer} (outlines)").format(layer=one_line(one.name()))
            if one in self._content.outlines
            else one_line(one.name())
            for one in self._content.layers
            if one not in (self._layer, self.marks)
        ]
        return tr("Also on the map: {layers}.").format(layers=", ".join(names)) if names else ""

    def _write_all(self, texts: Iterable[Text], top: float) -> None:
        for text in texts:
            write(self.layout, text, _MARGIN, top, self._width)
            top += text.height

    def _write_figures(self, place: QRectF) -> None:
        background = self._item("Background of the figures")  # untranslated: in the template
        background.setId(tr("Background of the figures"))
        background.attemptSetSceneRect(place)
        figures = [(one_line(text), name) for text, name in self._facts.figures]
        each = place.width() / max(1, len(figures))
        width = each - 2 * _GAP
        sizes = (fit(text, width, _FIGURE_POINTS, is_bold=True).points for text, _ in figures)
        points = min(sizes, default=_FIGURE_POINTS[0])
        for index, (text, name) in enumerate(figures):
            left = place.left() + index * each + _GAP
            figure = fit(text, width, (points,), is_bold=True)
            write(self.layout, figure, left, place.top() + 1.4, width)
            small = fit(name, width, _NAME_POINTS, color=PALE_INK)
            write(self.layout, small, left, place.bottom() - small.height - 0.9, width)

    def _write_tables(self, frames: Frames, legend_end: float) -> None:
        table, *owners = self._facts.tables
        place = frames.table
        if not table.total:
            text = fit(tr("No parcels were found."), place.width(), _SMALL, color=PALE_INK)
            write(self.layout, text, place.left(), place.top(), place.width())
        rows = _PREFERRED_ROWS if owners else MAX_ROWS
        height = add_table(self.layout, table, place, rows)
        for largest in owners:
            below = QRectF(frames.legend if frames.has_table_below_legend else place)
            end = legend_end if frames.has_table_below_legend else below.top() + height
            below.setTop(end + _GAP)
            add_table(self.layout, largest, below, MAX_ROWS)


def _layout_size(options: ReportOptions) -> QgsLayoutSize:
    return QgsLayoutSize(*options.size, Qgis.LayoutUnit.Millimeters)


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

    `legend_height` and `rows_height` are the heights at which legend and table are complete. In
    landscape they are next to the map, in portrait below it.
    """
    is_landscape = size[0] > size[1]
    width = size[0] - 2 * _MARGIN
    figures = QRectF(_MARGIN, _MARGIN + head + _GAP, width, _FIGURES_HEIGHT)
    top = figures.bottom() + _GAP
    height = size[1] - _MARGIN - foot - _GAP - top
    if is_landscape:
        map_width, map_height = width - _SIDE_WIDTH - _GAP, height - _SCALE_HEIGHT
        left = _MARGIN + map_width + _GAP
        legend = QRectF(left, top, _SIDE_WIDTH, min(legend_height, _MAX_LEGEND * height))
        under = legend.bottom() + _GAP
        table = QRectF(left, under, _SIDE_WIDTH, top + height - under)
    else:
        wanted = max(legend_height, rows_height)
        below = min(max(wanted, _MIN_BELOW * height), _MAX_BELOW * height)
        map_width, map_height = width, height - below - _GAP - _SCALE_HEIGHT
        under = top + height - below
        legend = QRectF(_MARGIN, under, _LEGEND_WIDTH, below)
        left = legend.right() + _GAP
        table = QRectF(left, under, _MARGIN + width - left, below)
    area = QRectF(_MARGIN, top, map_width, map_height)
    scale = QRectF(_MARGIN, area.bottom(), map_width, _SCALE_HEIGHT)
    return Frames(figures, area, scale, legend, table, not is_landscape)
