"""Writes Excel workbooks (ECMA-376): a sheet with the rows, and one that describes the columns.

Written by Python: GDAL 3.6.2 and 3.10.3 were measured to keep at most 16 digits of a number, and to
write days before 1900 as negative numbers (`tests/gis/test_export_by_gdal.py`). They also store
codes in cells without the text format, which Excel turns into numbers once they are edited.
"""

from __future__ import annotations

import re
import zipfile
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr  # nosec B406 - writes XML, reads none

from parcel_lookup.core.gis.export.csvfile import POINT_NAMES
from parcel_lookup.core.gis.export.names import distinct_names
from parcel_lookup.core.gis.export.placing import refused
from parcel_lookup.core.gis.export.prepare import (
    Limits,
    ValueKind,
    as_text,
    columns_of,
    for_xml,
    prepared_batches,
)
from parcel_lookup.core.gis.export.remarks import Loss
from parcel_lookup.core.gis.export.shapes import Degrees, points, points_instead
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path
    from typing import BinaryIO

    from parcel_lookup.core.gis.export.prepare import ExportColumn
    from parcel_lookup.core.gis.export.source import Export, WriteContext

#: What Excel allows; the heading is one of the rows. Characters are counted in UTF-16.
MOST_ROWS, MOST_COLUMNS, MOST_CHARACTERS = 1_048_576, 16_384, 32_767
#: What Excel reads as one character.
_ESCAPE = re.compile("_(x[0-9A-Fa-f]{4}_)")
LIMITS = Limits(
    "Excel",
    {
        Loss.CUT: tr("Cut to {number:,} characters").format(number=MOST_CHARACTERS),
        Loss.CHARACTERS: tr("Characters or line breaks that a workbook cannot hold, replaced"),
        Loss.DATE: tr("Dates that Excel does not support, saved as text"),
        Loss.TYPE: tr("Numbers with more than the 15 digits that Excel keeps, saved as text"),
        Loss.READING: tr("Text such as _x0041_, which some programs do not read as Excel does"),
    },
    (ValueKind.TIME, ValueKind.MOMENT, ValueKind.OTHER),
    (ValueKind.DATE,),
    mend=for_xml,
    clears_dates=False,
    loses_empty=True,
    longest=MOST_CHARACTERS,
    cut=lambda text: _cut(text),
    count_misread=lambda texts: sum(bool(_ESCAPE.search(text)) for text in texts),
    holds_date=lambda day: day.toJulianDay() >= _FIRST_DAY and day.year() <= _LAST_YEAR,
)
#: The day from which Excel counts, and the first after the leap day that 1900 did not have.
_DAY_ZERO, _FIRST_DAY = 2_415_019, 2_415_080
_LAST_YEAR = 9999
_MOST_DIGITS = 10**15
_WIDEST = 60
_FIELDS_HEAD = ("name", "label", "type", "unit")
_FIELDS_SHEET = "Fields"


def write_xlsx(export: Export, path: Path, context: WriteContext) -> int:
    """Write a layer to `path`. Raises `ParcelError` where it is too large for a workbook."""
    columns = columns_of(export.fields)
    more = tuple(distinct_names(POINT_NAMES, export.fields.names())) if export.has_geometry else ()
    if len(columns) + len(more) > MOST_COLUMNS:
        reason = tr(
            "an Excel workbook can have {most:,} columns, and the layer needs {number:,}; use a "
            "CSV file or a GeoPackage"
        )
        reason = reason.format(most=MOST_COLUMNS, number=len(columns) + len(more))
        raise refused(export.path, reason)
    _check_rows(export, export.count)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as book:
        for name, content in _PARTS.items():
            book.writestr(name, content)
        book.writestr("xl/workbook.xml", _workbook(export.name))
        with book.open("xl/worksheets/sheet2.xml", "w") as sheet:
            _write_fields(sheet, columns)
        with book.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as sheet:
            rows = _write_rows(sheet, export, columns, more, context)
    if more:
        context.remarks.note(Loss.SHAPE, points_instead(more))
    return rows


def _check_rows(export: Export, number: int) -> None:
    if number > MOST_ROWS - 1:
        reason = tr(
            "an Excel workbook can have {most:,} rows below the headings, and the layer has "
            "{number:,}; use a CSV file or a GeoPackage"
        )
        raise refused(export.path, reason.format(most=MOST_ROWS - 1, number=number))


def _write_rows(
    sheet: BinaryIO,
    export: Export,
    columns: Sequence[ExportColumn],
    more: Sequence[str],
    context: WriteContext,
) -> int:
    names = [*(column.name for column in columns), *more]
    degrees = Degrees(export, context)
    rows = 0
    widths = [len(name) for name in names]
    for features, _, values in prepared_batches(export, columns, LIMITS, context):
        if not rows:
            widths = [_width(name, some) for name, some in zip(names, [*values, *more])]
            _begin(sheet, names, widths)
        _check_rows(export, rows + len(features))
        cells = [_cells(*pair, context) for pair in zip(columns, values)]
        if more:
            cells += [list(map(_number, some)) for some in points(features, degrees)]
        _add(sheet, cells, rows + 2, len(features))
        rows += len(features)
    if not rows:
        _begin(sheet, names, widths)
    sheet.write(_sheet_end(len(names), rows + 1).encode())
    degrees.note_failures()
    return rows


def _begin(sheet: BinaryIO, names: Sequence[str], widths: Sequence[int]) -> None:
    sheet.write(_sheet_begin(widths).encode())
    heads = [[_text(for_xml(name)[:MOST_CHARACTERS], _HEAD_STYLE)] for name in names]
    _add(sheet, heads, 1, 1)


def _add(sheet: BinaryIO, cells: Sequence[Sequence[str]], first: int, rows: int) -> None:
    columns = cells or [[""] * rows]
    lines = ("".join(row) for row in zip(*columns))
    text = "".join(f'<row r="{row}">{line}</row>\n' for row, line in enumerate(lines, first))
    sheet.write(text.encode())


def _cells(column: ExportColumn, values: Sequence[Any], context: WriteContext) -> Iterable[str]:
    remarks, name = context.remarks, column.name
    if column.kind is ValueKind.NUMBER:
        return list(map(_number, values))
    if column.is_number:
        long = [value is not None and abs(value) >= _MOST_DIGITS for value in values]
        remarks.count(Loss.TYPE, name, sum(long))
        return [
            _text(str(value), _TEXT_STYLE) if is_long else _number(value)
            for value, is_long in zip(values, long)
        ]
    if column.kind is ValueKind.YES_NO:
        return ["<c/>" if value is None else f'<c t="b"><v>{value:d}</v></c>' for value in values]
    if column.kind is ValueKind.DATE:
        return list(map(_date, values))
    return ["<c/>" if not text else _text(text, _TEXT_STYLE) for text in values]


def _text(text: str, style: int) -> str:
    content = escape(_ESCAPE.sub(r"_x005F_\1", text))
    return f'<c t="inlineStr" s="{style}"><is><t xml:space="preserve">{content}</t></is></c>'


def _number(value: float | None) -> str:
    return "<c/>" if value is None else f"<c><v>{value!r}</v></c>"


def _date(value: Any) -> str:
    if value is None:
        return "<c/>"
    if isinstance(value, str):
        return _text(value, _TEXT_STYLE)
    return f'<c s="{_DATE_STYLE}"><v>{value.toJulianDay() - _DAY_ZERO}</v></c>'


def _cut(text: str) -> str:
    """Return what fits into a cell, without half a character at its end."""
    if len(text) * 2 <= MOST_CHARACTERS:
        return text
    units = text.encode("utf-16-le")
    if len(units) <= 2 * MOST_CHARACTERS:
        return text
    return units[: 2 * MOST_CHARACTERS].decode("utf-16-le", "ignore")


def _width(name: str, values: Sequence[Any]) -> int:
    """Return the width of a column in characters, from its first rows."""
    longest = max((len(as_text(value) or "") for value in values if value is not None), default=0)
    return min(_WIDEST, max(len(name), longest))


def _write_fields(sheet: BinaryIO, columns: Sequence[ExportColumn]) -> None:
    rows = [(one.name, one.label, one.kind.value, one.unit) for one in columns]
    table = list(zip(*rows)) or [()] * len(_FIELDS_HEAD)
    widths = [_width(name, values) for name, values in zip(_FIELDS_HEAD, table)]
    _begin(sheet, _FIELDS_HEAD, widths)
    cells = [[_text(for_xml(text), _TEXT_STYLE) for text in some] for some in table]
    _add(sheet, cells, 2, len(rows))
    sheet.write(_sheet_end(len(_FIELDS_HEAD), len(rows) + 1).encode())


# ---- parts of a workbook that are the same in each, or nearly so --------------------------------

#: Indexes in the list of cell formats below.
_TEXT_STYLE, _DATE_STYLE, _HEAD_STYLE = 1, 2, 3

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
#: Characters that Excel does not allow in the name of a sheet.
_FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
_LONGEST_NAME = 31

#: Text stays as it is (49 is Excel's `@`); dates are in the reader's own date format (14).
_STYLES = f"""<styleSheet xmlns="{_MAIN}">
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill>\
<fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" \
applyFont="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>
"""

_PARTS = {
    "[Content_Types].xml": f"""{_HEAD}<Types xmlns="{_PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPE}.worksheet+xml"/>
<Override PartName="/xl/worksheets/sheet2.xml" ContentType="{_TYPE}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/>
</Types>
""",
    "_rels/.rels": f"""{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">
<Relationship Id="rId1" Type="{_DOCUMENT}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>
""",
    "xl/_rels/workbook.xml.rels": f"""{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">
<Relationship Id="rId1" Type="{_DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="{_DOCUMENT}/worksheet" Target="worksheets/sheet2.xml"/>
<Relationship Id="rId3" Type="{_DOCUMENT}/styles" Target="styles.xml"/>
</Relationships>
""",
    "xl/styles.xml": _HEAD + _STYLES,
}


def _workbook(name: str) -> str:
    """Return the list of sheets: one named like the layer, and the one of its fields."""
    title = _FORBIDDEN.sub("_", for_xml(name)).strip("' \n\t")[:_LONGEST_NAME].strip("' ")
    if not title or title.casefold() in (_FIELDS_SHEET.casefold(), "history"):
        title = tr("Parcels")
    return (
        f'{_HEAD}<workbook xmlns="{_MAIN}" xmlns:r="{_DOCUMENT}"><sheets>'
        f'<sheet name={quoteattr(title)} sheetId="1" r:id="rId1"/>'
        f'<sheet name="{_FIELDS_SHEET}" sheetId="2" r:id="rId2"/></sheets></workbook>\n'
    )


def _sheet_begin(widths: Sequence[int]) -> str:
    """Return a sheet up to its rows; the heading stays visible. Widths are in characters."""
    columns = "".join(
        f'<col min="{place}" max="{place}" width="{width + 2}" customWidth="1"/>'
        for place, width in enumerate(widths, 1)
    )
    return (
        f'{_HEAD}<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">'
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
        f"</sheetView></sheetViews>{f'<cols>{columns}</cols>' if columns else ''}<sheetData>\n"
    )


def _sheet_end(columns: int, rows: int) -> str:
    """Return what follows the rows: codes in text cells are not marked as errors."""
    last = f"{_letters(max(1, columns))}{rows}"
    return (
        f'</sheetData><ignoredErrors><ignoredError sqref="A1:{last}" numberStoredAsText="1"/>'
        "</ignoredErrors></worksheet>\n"
    )


def _letters(column: int) -> str:
    letters = ""
    while column:
        column, place = divmod(column - 1, 26)
        letters = chr(ord("A") + place) + letters
    return letters
