"""The page of a report: the template, filled and arranged. Main thread only."""

from __future__ import annotations

import re
from textwrap import wrap
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
from parcel_lookup.core.gis.report.tables import MAX_ROWS, Table, TableColumn, one_line
from parcel_lookup.core.gis.result.description import NO_SURVEY
from parcel_lookup.core.gis.styles import StyleKey, style_of, style_title
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.resources import RESOURCES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from qgis.core import QgsProject, QgsRectangle, QgsVectorLayer

    from parcel_lookup.core.gis.report.facts import Facts

#: The items of the page and their appearance, for Letter paper.
_TEMPLATES = RESOURCES / "report_portrait.qpt", RESOURCES / "report_landscape.qpt"
#: Names of items in the templates.
_MAP, _ARROW, _BAR = "Parcels", "North arrow", "Scale bar"  # untranslated: ids
_SCALE, _LEGEND = "Scale in words", "Legend"  # untranslated: ids
_TABLES, _FIGURES = "Tables", "Background of the figures"  # untranslated: ids
#: Height of the footer in the templates.
_FOOTER_HEIGHT = 7.6
_TITLE_SIZES, _SENTENCE_SIZES = (17.0, 15.0, 13.0, 11.0), (9.5, 9.0, 8.5, 8.0, 7.5)
_TITLE_LINES, _SENTENCE_LINES = 2, 6
_SMALL, _SMALLER = (8.0,), (6.5,)
_FIGURE_POINTS, _NAME_POINTS = (14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0), (7.0, 6.5, 6.0)
_PREFERRED_ROWS = 14
#: Lines of the terms of use in the footer; longer ones get pages of their own.
_TERMS_LINES = 3
#: Letters of a row of these pages, which is not divided.
_PARAGRAPH = 4000
_MARGIN, _GAP = 12.0, 3.5
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
        path = _TEMPLATES[options.is_landscape]
        template.setContent(path.read_text(encoding="utf-8"))
        self.layout.loadFromTemplate(template, QgsReadWriteContext())
        self.map = self.layout.itemById(_MAP)
        self._fill()
        self.layout.undoStack().blockCommands(False)
        self.layout.undoStack().stack().clear()

    def _fill(self) -> None:
        header, footer = list(self._header()), list(self._footer())
        footer_height = sum(text.height for text in footer)
        places = self._arrange(sum(text.height for text in header), footer_height)
        self._write_all(header, _MARGIN)
        self._write_figures(places[_FIGURES])
        self._fill_map(places)
        self._write_legend_and_tables(places[_LEGEND], places[_TABLES])
        self._write_all(footer, self._options.size[1] - _MARGIN - footer_height)
        if self._facts.mailing is not None:
            add_long_table(self.layout, self._facts.mailing, self._next_page(), _MAILING_WIDTHS)
        if self._has_long_terms:
            parts = (part for one in self._facts.about.terms for part in wrap(one, _PARAGRAPH))
            terms = TableColumn("", tuple(map(one_line, parts)))
            table = Table(tr("Terms of Use"), (terms,), len(terms.cells))
            add_long_table(self.layout, table, self._next_page(), (1.0,))

    def _arrange(self, head: float, foot: float) -> dict[str, QRectF]:
        """Return the places of the items of the template on this paper, in millimeters.

        The map takes what header and footer leave.
        """
        page = self.layout.pageCollection().page(0)
        (width, height), old = self._options.size, page.pageSize()
        across = (width - 2 * _MARGIN) / (old.width() - 2 * _MARGIN)
        down = (height - 2 * _MARGIN) / (old.height() - 2 * _MARGIN)
        page.setPageSize(_layout_size(self._options))
        places = {}
        for name in (_MAP, _ARROW, _BAR, _SCALE, _LEGEND, _TABLES, _FIGURES):
            item = self.layout.itemById(name)
            high = down if name in (_MAP, _LEGEND, _TABLES) else 1.0
            size = item.rect().width() * across, item.rect().height() * high
            left = _MARGIN + (item.pagePos().x() - _MARGIN) * across
            places[name] = QRectF(left, _MARGIN + (item.pagePos().y() - _MARGIN) * down, *size)
        top = _MARGIN + head + _GAP - places[_FIGURES].top()
        bottom = foot - _FOOTER_HEIGHT
        places[_FIGURES].translate(0, top)
        places[_ARROW].translate(0, top)
        places[_MAP].adjust(0, top, 0, -bottom)
        places[_BAR].translate(0, -bottom)
        places[_SCALE].translate(0, -bottom)
        is_landscape = self._options.is_landscape
        places[_LEGEND].translate(0, top if is_landscape else -bottom)
        places[_TABLES].adjust(0, top if is_landscape else -bottom, 0, -bottom)
        return places

    def _fill_map(self, places: dict[str, QRectF]) -> None:
        view, facts = self._options.map_view, self._facts
        rotation = 0.0
        if facts.box is not None:
            box = around(facts.box, QgsCoordinateReferenceSystem("EPSG:4326"), _AROUND_PARCEL)
        elif view is not None and not view.extent.isEmpty():
            crs = self.layout.project().crs()
            box = QgsReferencedRectangle(view.extent, crs if crs.isValid() else self._layer.crs())
            rotation = view.rotation
        else:
            box = box_of(self._layer, self.marks)
        fill_map(self.map, places[_MAP], box, rotation)
        show_content(self.map, self._content)
        bar, words = self.layout.itemById(_BAR), self.layout.itemById(_SCALE)
        fill_scale(bar, words, self.map, places[_BAR], places[_SCALE])
        arrow = self.layout.itemById(_ARROW)
        arrow.setId(tr("North arrow"))
        arrow.attemptSetSceneRect(places[_ARROW])

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
        background = self.layout.itemById(_FIGURES)
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

    def _write_legend_and_tables(self, left: QRectF, right: QRectF) -> None:
        """Write the legend and below it, or in portrait next to it, the tables."""
        table, *owners = self._facts.tables
        is_plain = style_of(self._layer) in (None, StyleKey.OUTLINE)
        title = tr("Legend") if is_plain else style_title(self._layer)
        layers = [self._layer, *filter(None, (self.marks,))]
        entries = entries_of(self._layer, self._facts.classes)
        height = fill_legend(self.layout.itemById(_LEGEND), layers, title, entries, left)
        left.setTop(left.top() + height + _GAP)
        self.layout.removeLayoutItem(self.layout.itemById(_TABLES))
        if self._options.is_landscape:
            right.setTop(left.top())
        if not table.total:
            text = fit(tr("No parcels were found."), right.width(), _SMALL, color=PALE_INK)
            write(self.layout, text, right.left(), right.top(), right.width())
        height = add_table(self.layout, table, right, _PREFERRED_ROWS if owners else MAX_ROWS)
        if self._options.is_landscape:
            left = QRectF(right)
            left.setTop(right.top() + height + _GAP)
        for largest in owners:
            add_table(self.layout, largest, left, MAX_ROWS)


def _layout_size(options: ReportOptions) -> QgsLayoutSize:
    return QgsLayoutSize(*options.size, Qgis.LayoutUnit.Millimeters)


def _day(date: QDate) -> str:
    """Format a date in the long format of the user's locale, without the day of the week."""
    form = QLocale().dateFormat(QLocale.FormatType.LongFormat)
    return QLocale().toString(date, re.sub(r"d{3,4}[,.]?\s*", "", form))
