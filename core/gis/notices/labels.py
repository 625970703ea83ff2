"""Address labels for a table of owners, as a print layout with a page per sheet. Main thread.

The layout comes from a template with a table, whose cells are the labels; QGIS adds the pages.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from qgis.core import (
    Qgis,
    QgsLayoutSize,
    QgsPrintLayout,
    QgsReadWriteContext,
    QgsTableCell,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QRectF, Qt
from qgis.PyQt.QtGui import QColor
from qgis.PyQt.QtXml import QDomDocument

from parcel_lookup.core.gis.layer.values import plain_value
from parcel_lookup.core.gis.notices.mailing import Mailing, zip_text
from parcel_lookup.core.gis.qt.fonts import (
    MILLIMETERS_PER_POINT,
    Measuring,
    usual_font,
)
from parcel_lookup.core.gis.qt.layouts import text_format, unique_layout_name
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.resources import RESOURCES, read_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from qgis.core import QgsFeature, QgsProject


_TEMPLATE = RESOURCES / "labels.qpt"
#: Required columns of a table of mailing addresses.
_NEEDED = ("owner", "address1", "city", "state", "zip")
#: Margin of a label in millimeters, as in the template, because printers are not exact.
_MARGIN = 2.5
#: So much higher is the table than its rows: QGIS would move a row that just fits to the next page.
_SPARE = 0.2
#: Font sizes in points: the largest that fits is used. A long line gets a slightly smaller size, or
#: is wrapped, so that sizes hardly differ between labels. Below the last size, text is illegible.
_SIZES = (11.0, 10.5, 10.0)
_WRAPPED_SIZES = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
#: Line height relative to the font size.
_LEADING = 1.2
_DIGITS = re.compile("([0-9]+)")


class LabelSheet(NamedTuple):
    """A sheet of labels in the middle of a page; lengths in millimeters."""

    #: The product number.
    name: str
    paper: str
    page_width: float
    page_height: float
    columns: int
    rows: int
    #: Width of a label.
    width: float
    #: Distances from one label to the next; there is no gap between rows.
    across: float
    down: float

    @property
    def labels(self) -> int:
        """The number of labels on one sheet."""
        return self.columns * self.rows

    @property
    def left(self) -> float:
        """Position of the first label."""
        return (self.page_width - (self.columns - 1) * self.across - self.width) / 2

    @property
    def top(self) -> float:
        """Position of the first label."""
        return (self.page_height - self.rows * self.down) / 2

    def sheets(self, labels: int, skip: int = 0) -> int:
        """Return the number of sheets for a number of labels."""
        return -(-(labels + skip) // self.labels) if labels else 0


def _read_sheets() -> tuple[LabelSheet, ...]:
    rows = (list(row.values()) for row in read_table("label_sheets"))
    return tuple(
        LabelSheet(*row[:2], *map(float, row[2:4]), *map(int, row[4:6]), *map(float, row[6:]))
        for row in rows
    )


#: Common sheets; those of other brands with the same dimensions fit, too.
SHEETS = _read_sheets()


class LabelAddresses(NamedTuple):
    """The addresses of a table of owners."""

    #: The addresses, sorted by ZIP code.
    mailings: list[Mailing]
    #: Rows that get no label.
    without_address: int


def is_owner_table(layer: Any) -> bool:
    """Return whether a layer has the columns of a table of owners, which may be a saved one."""
    if not isinstance(layer, QgsVectorLayer) or not layer.isValid():
        return False
    return all(layer.fields().lookupField(name) >= 0 for name in _NEEDED)


def label_addresses(layer: QgsVectorLayer, selected_only: bool = False) -> LabelAddresses:
    """Return the addresses of a table of owners, sorted by ZIP code, street, and number."""
    features = layer.selectedFeatures() if selected_only else layer.getFeatures()
    rows = [_mailing(layer, feature) for feature in features]
    with_address = [mailing for mailing in rows if mailing.has_address]
    with_address.sort(key=_order)
    return LabelAddresses(with_address, len(rows) - len(with_address))


def make_labels_layout(
    project: QgsProject,
    layer: QgsVectorLayer,
    sheet: LabelSheet = SHEETS[0],
    skip: int = 0,
    selected_only: bool = False,
) -> QgsPrintLayout:
    """Return a print layout with a label for each row that has an address, by ZIP code.

    It is added to the project's layouts, which own it. The first `skip` labels of the first sheet
    are left empty, because they have been used.
    """
    layout = QgsPrintLayout(project)
    layout.undoStack().blockCommands(True)
    template = QDomDocument()
    template.setContent(_TEMPLATE.read_text(encoding="utf-8"))
    layout.loadFromTemplate(template, QgsReadWriteContext())
    layout.setName(
        unique_layout_name(project, tr("Address labels: {layer}").format(layer=layer.name()))
    )
    size = QgsLayoutSize(sheet.page_width, sheet.page_height, Qgis.LayoutUnit.Millimeters)
    layout.pageCollection().page(0).setPageSize(size)
    fitting = _Fitting(sheet)
    mailings = label_addresses(layer, selected_only).mailings
    cells = [QgsTableCell("") for _ in range(skip)]
    cells += [_cell(fitting, one) for one in fitting.fit_all(map(lines_of, mailings))]
    cells += [QgsTableCell("") for _ in range(-len(cells) % sheet.columns)]
    rows = [cells[at : at + sheet.columns] for at in range(0, len(cells), sheet.columns)]
    frame = layout.itemById("Labels")  # untranslated: in the template
    width, height = sheet.columns * sheet.across, sheet.rows * sheet.down + _SPARE
    frame.attemptSetSceneRect(QRectF(sheet.left, sheet.top, width, height))
    table = frame.multiFrame()
    table.setTableContents(rows)
    table.setColumnWidths([sheet.across - 2 * _MARGIN] * sheet.columns)
    table.setRowHeights([sheet.down - 2 * _MARGIN] * len(rows))
    table.recalculateFrameSizes()
    layout.undoStack().blockCommands(False)
    layout.undoStack().stack().clear()
    project.layoutManager().addLayout(layout)
    return layout


def lines_of(mailing: Mailing) -> list[str]:
    """Return the lines of the address on a letter."""
    place = " ".join(filter(None, (mailing.city, mailing.state)))
    lines = (
        mailing.owner or tr("Property Owner"),
        " & ".join(mailing.co_owners),
        mailing.care_of,
        mailing.address1,
        mailing.address2,
        "  ".join(filter(None, (place, mailing.zip))),
        mailing.country.upper(),
    )
    return [line for line in lines if line]


def _mailing(layer: QgsVectorLayer, feature: QgsFeature) -> Mailing:
    def get(name: str) -> str:
        index = layer.fields().lookupField(name)
        value = plain_value(feature.attribute(index)) if index >= 0 else None
        return "" if value is None else str(value).strip()

    texts = {name: get(name) for name in Mailing._fields}
    co_owners = tuple(filter(None, (name.strip() for name in texts["co_owners"].split(";"))))
    zip_code = texts["zip"] if texts["country"] else zip_text(texts["zip"])
    return Mailing(**{**texts, "co_owners": co_owners, "zip": zip_code})


def _order(mailing: Mailing) -> tuple[Any, ...]:
    numbered = _by_number(f"{mailing.address1}, {mailing.address2}")
    return (bool(mailing.country), mailing.zip, mailing.city, numbered)


def _by_number(text: str) -> list[tuple[int, str]]:
    """Return a text for sorting: unit 2 comes before unit 10."""
    parts = filter(None, _DIGITS.split(text.casefold()))
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def _cell(fitting: _Fitting, fitted: FittedLabel) -> QgsTableCell:
    """Return a label, whose text QGIS never evaluates: only properties of cells are expressions."""
    cell = QgsTableCell("\n".join(fitted.lines))
    black = QColor(Qt.GlobalColor.black)
    cell.setTextFormat(text_format(fitting.font, fitted.points, black, _LEADING))
    cell.setVerticalAlignment(Qt.AlignmentFlag.AlignVCenter)
    return cell


class FittedLabel(NamedTuple):
    """The lines printed on a label, and their font size in points."""

    lines: list[str]
    points: float


class _Fitting:
    """Finds the font size and the lines that fit on a label."""

    def __init__(self, sheet: LabelSheet) -> None:
        self.sheet = sheet
        self.font = usual_font()
        self._measuring = Measuring(self.font)
        self._width = sheet.width - 2 * _MARGIN
        self._height = sheet.down - 2 * _MARGIN

    def fit_all(self, labels: Iterable[Sequence[str]]) -> list[FittedLabel]:
        """Return the lines of labels, as many as possible in the same font size."""
        labels = list(labels)
        found = [self.fit(lines) for lines in labels]
        common = min((one.points for one in found if one.points >= _SIZES[-1]), default=_SIZES[-1])
        return [
            one if one.points <= common else self.fit(lines, common)
            for lines, one in zip(labels, found)
        ]

    def fit(self, lines: Sequence[str], largest: float = _SIZES[0]) -> FittedLabel:
        """Return the lines, wrapped and cut only if necessary, and their font size."""
        for points in (size for size in _SIZES if size <= largest):
            if self._is_high_enough(lines, points) and self._fits_across(lines, points):
                return FittedLabel(list(lines), points)
        for points in _WRAPPED_SIZES:
            wrapped = [part for line in lines for part in self._wrap(line, points)]
            if self._is_high_enough(wrapped, points):
                return FittedLabel(wrapped, points)
        return FittedLabel(self._cut(lines, _WRAPPED_SIZES[-1]), _WRAPPED_SIZES[-1])

    def _is_high_enough(self, lines: Sequence[str], points: float) -> bool:
        return len(lines) * points * _LEADING * MILLIMETERS_PER_POINT <= self._height

    def _fits_across(self, lines: Sequence[str], points: float) -> bool:
        return all(self._measuring.fits(line, points, self._width) for line in lines)

    def _wrap(self, line: str, points: float) -> Iterator[str]:
        return self._measuring.wrap(line, points, self._width)

    def _cut(self, lines: Sequence[str], points: float) -> list[str]:
        """Cut long names, and never the address, until the lines fit."""
        most = int(self._height / (points * _LEADING * MILLIMETERS_PER_POINT))
        wrapped = [list(self._wrap(line, points)) for line in lines]
        while sum(map(len, wrapped)) > most:
            longest = max(wrapped, key=len)
            if len(longest) == 1:
                break
            longest.pop()
            longest[-1] = self._measuring.shorten(longest[-1], points, self._width)
        return [part for parts in wrapped for part in parts][:most]
