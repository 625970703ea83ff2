"""The parts of a workbook that are the same in each, or nearly so (ECMA-376)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr  # nosec B406 - writes XML, reads none

from parcel_lookup.core.gis.export.texts import for_xml

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Places in the list of cell formats below.
TEXT_STYLE, DATE_STYLE, HEAD_STYLE = 1, 2, 3

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
#: What Excel does not allow in the name of a sheet.
_FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
_LONGEST_NAME = 31
_FIELDS_SHEET = "Fields"

#: Text is kept as it is (49 is Excel's `@`), dates as the reader's country writes them (14).
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

PARTS = {
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


def workbook(name: str) -> str:
    """The list of sheets: the layer's, by its name, and that of its fields."""
    title = _FORBIDDEN.sub("_", for_xml(name)).strip("' \n\t")[:_LONGEST_NAME].strip("' ")
    if not title or title.casefold() in (_FIELDS_SHEET.casefold(), "history"):
        title = "Parcels"
    return (
        f'{_HEAD}<workbook xmlns="{_MAIN}" xmlns:r="{_DOCUMENT}"><sheets>'
        f'<sheet name={quoteattr(title)} sheetId="1" r:id="rId1"/>'
        f'<sheet name="{_FIELDS_SHEET}" sheetId="2" r:id="rId2"/></sheets></workbook>\n'
    )


def sheet_begin(widths: Sequence[int]) -> str:
    """A sheet up to its rows; the first stays in sight. Widths are in characters."""
    columns = "".join(
        f'<col min="{place}" max="{place}" width="{width + 2}" customWidth="1"/>'
        for place, width in enumerate(widths, 1)
    )
    return (
        f'{_HEAD}<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">'
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
        f"</sheetView></sheetViews>{f'<cols>{columns}</cols>' if columns else ''}<sheetData>\n"
    )


def sheet_end(columns: int, rows: int) -> str:
    """What is behind the rows: codes in cells of text are no mistake."""
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
