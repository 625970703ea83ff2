"""Texts that contain lists and tables: those that are pasted, those of files, and their cells."""

from __future__ import annotations

import math
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qgis.core import Qgis, QgsFeatureRequest, QgsVectorLayer
from qgis.PyQt.QtCore import QDate, QDateTime, Qt, QTime

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.contract.values import Unreadable, read_number
from parcel_lookup.core.gis.layer.reading import LayerReader, missing_driver
from parcel_lookup.core.gis.layer.schema import carried_text
from parcel_lookup.core.gis.layer.values import plain_value
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Maximum size of a file with a list.
MOST_FILE_BYTES = 32 * 1024 * 1024
#: Maximum length of a pasted text; a longer one is hardly a list.
MOST_CHARACTERS = 2_000_000
#: The file types of a file dialog.
FILE_FILTER = ";;".join(
    (
        f"{tr('Text and tables')} (*.csv *.tsv *.txt *.tab *.xlsx *.ods *.xls *.dbf)",
        f"{tr('All files')} (*)",
    )
)

_TEXT_ENDINGS = (".csv", ".tsv", ".tab", ".txt", "")
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
#: The names that GDAL gives to columns of a sheet without headings.
_UNNAMED = re.compile(r"Field\d+")
_ISO = Qt.DateFormat.ISODate
# How Excel keeps the zeros of a code.
_FORMULA = re.compile(r'="(.*)"', re.DOTALL)
_LINE_ENDS = re.compile("\r\n|[\r\u2028\u2029]")
_INVISIBLE = "\ufeff\u200b"
_SEPARATORS = ",;\t|"
_QUOTED = re.compile('"[^"]*"')


def refused(reason: str) -> ParcelError:
    """Return the error IMPORT_REFUSED; `reason` ends its sentence."""
    return ParcelError(ErrorCode.IMPORT_REFUSED, reason=reason)


def pasted_text(text: str) -> str:
    """Return a pasted text with uniform line ends. Raises `ParcelError` (IMPORT_REFUSED)."""
    if len(text) > MOST_CHARACTERS:
        sentence = tr(
            "the text has {count:,} characters; the maximum is {most:,}. Read a longer list from a"
            " file."
        )
        raise refused(sentence.format(count=len(text), most=MOST_CHARACTERS))
    return _checked_text(text.rstrip("\0"), tr("the text"))


# ---- files --------------------------------------------------------------------------------------


def text_of_file(path: Path) -> str | None:
    """Return the text of a file, or None if its extension is not that of text. Any thread.

    Raises `ParcelError` (IMPORT_REFUSED) if it cannot be read or is too large.
    """
    is_text = path.suffix.lower() in _TEXT_ENDINGS
    data = _read(path, whole=is_text)
    return _checked_text(_decoded(data), f"“{path.name}”") if is_text else None


def rows_of_file(path: Path) -> tuple[list[str], list[list[str]]]:
    """Return the columns of a table that QGIS reads, and all its rows as text. Any thread.

    There are no columns if it is unclear whether the first row names them: GDAL does not recognize
    headings if all cells are text. Raises `ParcelError` (IMPORT_REFUSED).
    """
    options = QgsVectorLayer.LayerOptions()
    options.loadDefaultStyle = False
    layer = QgsVectorLayer(str(path), path.stem, "ogr", options)
    if not layer.isValid() or not layer.fields().count():
        sentence = tr("“{file}” is neither text nor a table that QGIS can read.")
        raise refused(missing_driver(path) or sentence.format(file=path.name))
    names = layer.fields().names()
    request = QgsFeatureRequest().setFlags(Qgis.FeatureRequestFlag.NoGeometry)
    features = LayerReader(layer).features(request)
    rows = [list(map(text_of, feature.attributes())) for feature in features]
    return [] if all(map(_UNNAMED.fullmatch, names)) else names, rows


def _read(path: Path, *, whole: bool) -> bytes:
    """Check a file, and return its bytes if `whole`. Raises `ParcelError`."""
    try:
        if path.is_dir():
            raise refused(tr("“{file}” is a folder.").format(file=path.name))
        if path.exists() and not path.is_file():
            raise refused(tr("“{file}” is not a file.").format(file=path.name))
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > MOST_FILE_BYTES:
                sentence = tr(
                    "“{file}” is {size:,.0f} MB; the maximum is {most:,.0f} MB. Add it to the"
                    " project and use the values of the layer."
                )
                most = MOST_FILE_BYTES / 2**20
                raise refused(sentence.format(file=path.name, size=size / 2**20, most=most))
            return file.read(MOST_FILE_BYTES) if whole else b""
    except FileNotFoundError as error:
        raise refused(tr("“{file}” does not exist.").format(file=path.name)) from error
    except (OSError, ValueError) as error:
        sentence = tr("“{file}” cannot be read ({reason}).")
        reason = getattr(error, "strerror", None) or error
        raise refused(sentence.format(file=path.name, reason=reason)) from error


def _decoded(data: bytes) -> str:
    """Decode UTF-8, UTF-16 with a byte order mark (Excel's “Unicode text”), or Windows-1252."""
    if data.startswith(_UTF_16):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _checked_text(text: str, name: str) -> str:
    """Return a text with uniform line ends. Raises `ParcelError` for binary data."""
    if "\0" in text:
        raise refused(tr("{file} contains binary data, not text.").format(file=name))
    return _LINE_ENDS.sub("\n", text.lstrip("\ufeff"))


def separator_of(text: str) -> str:
    """Return the column separator of a CSV text: the most frequent one in its first line."""
    line = _QUOTED.sub("", next((one for one in text.split("\n") if one.strip()), ""))
    return max(_SEPARATORS, key=line.count)


# ---- cells --------------------------------------------------------------------------------------


def text_of(raw: Any) -> str:
    """Return a value as text: whole numbers without a point, dates in ISO format, "" for none."""
    value = plain_value(raw)
    if isinstance(value, float) and not math.isfinite(value):
        return ""
    if isinstance(value, (QDate, QDateTime, QTime)):
        return value.toString(_ISO)
    return carried_text(value) or ""


def tidy(cell: str) -> str:
    """Return a cell without surrounding spaces and invisible characters, ``="007"`` as ``007``."""
    text = cell.strip().strip(_INVISIBLE).strip()
    match = _FORMULA.fullmatch(text)
    return match.group(1).replace('""', '"').strip() if match else text


def column_names(row: Sequence[str]) -> list[str]:
    """Return unique column names: from a first row without a number, else ``Column 1``, ….

    They are English like other names of fields, which expressions and scripts use.
    """
    names: dict[str, None] = {}
    cells = list(map(tidy, row))
    headed = not any(map(_is_number, cells))
    for number, cell in enumerate(cells, 1):
        plain = (cell if headed else "") or f"Column {number}"
        name, again = plain, 1
        while name in names:
            again += 1
            name = f"{plain} ({again})"
        names[name] = None
    return list(names)


def _is_number(cell: str) -> bool:
    try:
        return bool(cell) and read_number(cell) is not None
    except Unreadable:
        return False
