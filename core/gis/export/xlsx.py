"""A layer as an Excel workbook: its rows on one sheet, what its columns are on another.

Written here and not by GDAL 3.6. That keeps codes and formulas as text too, but in cells of no
format for text, which Excel makes numbers of once they are edited; it writes “inf” and “nan” as
numbers, 16 digits at most (0.1 + 0.2 is 0.3), whole numbers of 19 digits as numbers, of which Excel
has 15, days before 1900 as negative numbers, texts longer than a cell, and one sheet only.
"""

from __future__ import annotations

import re
import zipfile
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape  # nosec B406 - writes XML, reads none

from parcel_lookup.core.gis.export.columns import (
    Kind,
    as_text,
    columns_of,
    count_beyond_years,
    finite_only,
    values_by_column,
)
from parcel_lookup.core.gis.export.names import distinct_names
from parcel_lookup.core.gis.export.placing import refused
from parcel_lookup.core.gis.export.remarks import Loss, some_of
from parcel_lookup.core.gis.export.shapes import Degrees, points
from parcel_lookup.core.gis.export.texts import for_xml, mended_all
from parcel_lookup.core.gis.export.work import Written
from parcel_lookup.core.gis.export.xlsx_parts import (
    DATE_STYLE,
    HEAD_STYLE,
    PARTS,
    TEXT_STYLE,
    sheet_begin,
    sheet_end,
    workbook,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path
    from typing import BinaryIO

    from parcel_lookup.core.gis.export.columns import Column
    from parcel_lookup.core.gis.export.source import Export
    from parcel_lookup.core.gis.export.work import Work

#: What Excel allows; a row is the heading. Characters are counted as UTF-16 has them.
MOST_ROWS, MOST_COLUMNS, MOST_CHARACTERS = 1_048_576, 16_384, 32_767
TEXTS = {
    Loss.CUT: f"Cut to {MOST_CHARACTERS:,} characters",
    Loss.CHARACTERS: "Characters or line breaks that a workbook does not hold were replaced",
    Loss.NUMBER: "Infinite or not a number, left empty",
    Loss.DATE: "Dates that Excel does not know, saved as text",
    Loss.TYPE: "Numbers of more than the 15 digits that Excel keeps, saved as text",
    Loss.EMPTY: "Empty text, which reads as NULL",
    Loss.READING: "Text such as _x0041_, which not every program reads as Excel does",
}
_POINT_NAMES = ("longitude", "latitude")
#: The day from which Excel counts, and the first after the leap day that there was not in 1900.
_DAY_ZERO, _FIRST_DAY = 2_415_019, 2_415_080
_LAST_YEAR = 9999
_MOST_DIGITS = 10**15
#: What Excel reads as one character.
_ESCAPE = re.compile("_(x[0-9A-Fa-f]{4}_)")
_WIDEST = 60
_FIELDS_HEAD = ("name", "label", "type", "unit")


def write_xlsx(export: Export, path: Path, work: Work) -> Written:
    """Write to `path`. Raises `ParcelError` where it would not fit."""
    columns = columns_of(export.fields)
    more = tuple(distinct_names(_POINT_NAMES, export.fields.names())) if export.has_geometry else ()
    width = len(columns) + len(more)
    if width > MOST_COLUMNS:
        raise _too_large(export, "columns", width, MOST_COLUMNS)
    if export.count >= MOST_ROWS:
        raise _too_large(export, "rows below a heading", export.count, MOST_ROWS - 1)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as book:
        for name, content in PARTS.items():
            book.writestr(name, content)
        book.writestr("xl/workbook.xml", workbook(export.name))
        with book.open("xl/worksheets/sheet2.xml", "w") as sheet:
            _write_fields(sheet, columns)
        with book.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as sheet:
            rows = _write_rows(sheet, export, columns, more, work)
    _tell(columns, more, work)
    return Written(rows)


def _write_rows(
    sheet: BinaryIO, export: Export, columns: Sequence[Column], more: Sequence[str], work: Work
) -> int:
    names = [*(column.name for column in columns), *more]
    degrees = Degrees(export, work, "its points are for any program")
    steps = work.steps(0, 1, export.count)
    rows = 0
    widths = [len(name) for name in names]
    for batch in export.batches(work.cancellation, steps):
        values = values_by_column(batch, columns)
        if not rows:
            widths = [_width(name, some) for name, some in zip(names, [*values, *more])]
            _begin(sheet, names, widths)
        if rows + len(batch) >= MOST_ROWS:
            raise _too_large(export, "rows below a heading", rows + len(batch), MOST_ROWS - 1)
        cells = [_cells(*pair, work) for pair in zip(columns, values)]
        if more:
            cells += [list(map(_number, some)) for some in points(batch, degrees)]
        _add(sheet, cells, rows + 2, len(batch))
        rows += len(batch)
    if not rows:
        _begin(sheet, names, widths)
    sheet.write(sheet_end(len(names), rows + 1).encode())
    degrees.tell()
    return rows


def _begin(sheet: BinaryIO, names: Sequence[str], widths: Sequence[int]) -> None:
    sheet.write(sheet_begin(widths).encode())
    heads = [[_text(for_xml(name)[:MOST_CHARACTERS], HEAD_STYLE)] for name in names]
    _add(sheet, heads, 1, 1)


def _add(sheet: BinaryIO, cells: Sequence[Sequence[str]], first: int, rows: int) -> None:
    columns = cells or [[""] * rows]
    lines = ("".join(row) for row in zip(*columns))
    text = "".join(f'<row r="{row}">{line}</row>\n' for row, line in enumerate(lines, first))
    sheet.write(text.encode())


def _cells(column: Column, values: Sequence[Any], work: Work) -> Iterable[str]:
    remarks, name = work.remarks, column.name
    if column.kind is Kind.NUMBER:
        finite, odd = finite_only(values)
        remarks.count(Loss.NUMBER, name, odd)
        return list(map(_number, finite))
    if column.is_number:
        long = sum(value is not None and abs(value) >= _MOST_DIGITS for value in values)
        remarks.count(Loss.TYPE, name, long)
        return [_whole(value) for value in values]
    if column.kind is Kind.YES_NO:
        return ["<c/>" if value is None else f'<c t="b"><v>{value:d}</v></c>' for value in values]
    if column.kind is Kind.DATE:
        remarks.count(Loss.DATE, name, sum(map(_is_unknown, values)))
        return list(map(_date, values))
    remarks.count(Loss.DATE, name, count_beyond_years(column, values))
    texts = [as_text(value) for value in values]
    whole, changed = mended_all(texts, for_xml)
    remarks.count(Loss.CHARACTERS, name, changed)
    remarks.count(Loss.EMPTY, name, texts.count(""))
    remarks.count(Loss.READING, name, sum(bool(text and _ESCAPE.search(text)) for text in whole))
    fitting = list(map(_cut, whole))
    remarks.count(Loss.CUT, name, sum(new is not old for new, old in zip(fitting, whole)))
    return ["<c/>" if not text else _text(text, TEXT_STYLE) for text in fitting]


def _text(text: str, style: int) -> str:
    content = escape(_ESCAPE.sub(r"_x005F_\1", text))
    return f'<c t="inlineStr" s="{style}"><is><t xml:space="preserve">{content}</t></is></c>'


def _number(value: float | None) -> str:
    return "<c/>" if value is None else f"<c><v>{value!r}</v></c>"


def _whole(value: int | None) -> str:
    if value is not None and abs(value) >= _MOST_DIGITS:
        return _text(str(value), TEXT_STYLE)
    return _number(value)


def _is_unknown(value: Any) -> bool:
    return value is not None and not (
        value.toJulianDay() >= _FIRST_DAY and value.year() <= _LAST_YEAR
    )


def _date(value: Any) -> str:
    if value is None:
        return "<c/>"
    if _is_unknown(value):
        return _text(as_text(value) or "", TEXT_STYLE)
    return f'<c s="{DATE_STYLE}"><v>{value.toJulianDay() - _DAY_ZERO}</v></c>'


def _cut(text: str | None) -> str | None:
    """What fits into a cell, without half a character at its end."""
    if text is None or len(text) * 2 <= MOST_CHARACTERS:
        return text
    units = text.encode("utf-16-le")
    if len(units) <= 2 * MOST_CHARACTERS:
        return text
    return units[: 2 * MOST_CHARACTERS].decode("utf-16-le", "ignore")


def _width(name: str, values: Sequence[Any]) -> int:
    """Of a column, in characters, by the first rows."""
    longest = max((len(str(value)) for value in values if value is not None), default=0)
    return min(_WIDEST, max(len(name), longest))


def _write_fields(sheet: BinaryIO, columns: Sequence[Column]) -> None:
    rows = [(one.name, one.label, one.kind.value, one.unit) for one in columns]
    table = list(zip(*rows)) or [()] * len(_FIELDS_HEAD)
    widths = [_width(name, values) for name, values in zip(_FIELDS_HEAD, table)]
    _begin(sheet, _FIELDS_HEAD, widths)
    cells = [[_text(for_xml(text), TEXT_STYLE) for text in some] for some in table]
    _add(sheet, cells, 2, len(rows))
    sheet.write(sheet_end(len(_FIELDS_HEAD), len(rows) + 1).encode())


def _tell(columns: Sequence[Column], more: Sequence[str], work: Work) -> None:
    if more:
        sentence = f"A workbook holds no shapes: {some_of(more)} are of a point in each."
        work.remarks.say(Loss.SHAPE, sentence)
    for column in columns:
        if column.kind in (Kind.TIME, Kind.MOMENT, Kind.OTHER):
            words = f"Saved as text, since a workbook has no {column.kind.words}"
            work.remarks.field(Loss.TYPE, words, column.name)


def _too_large(export: Export, what: str, number: int, most: int) -> Exception:
    reason = f"an Excel workbook holds {most:,} {what} and the layer has {number:,}"
    return refused(export.path, f"{reason}; a CSV file or a GeoPackage holds them")
