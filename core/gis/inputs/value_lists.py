"""Lists of values for a filter: out of a pasted text, a file, or the field of a layer.

Codes stay text. Blanks and repeats are left out and counted, and the order is kept.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qgis.core import (
    Qgis,
    QgsFeatureRequest,
    QgsFeedback,
    QgsVectorLayer,
    QgsVectorLayerFeatureSource,
)
from qgis.PyQt.QtCore import QDate, QDateTime, Qt, QTime

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.inputs.value_text import (
    MOST_CHARACTERS,
    MOST_VALUES,
    PlainList,
    TextTable,
    ValueList,
    checked_text,
    collect,
    column_names,
    has_headings,
    read_pasted,
    refused,
    separator_of,
)
from parcel_lookup.core.gis.layer.schema import carried_text
from parcel_lookup.core.gis.layer.values import plain_value

if TYPE_CHECKING:
    from qgis.core import QgsMapLayer

__all__ = [
    "FILE_FILTER",
    "MOST_CHARACTERS",
    "MOST_FILE_BYTES",
    "MOST_VALUES",
    "LayerValues",
    "ValueList",
    "columns_of",
    "read_file",
    "read_pasted",
    "rows_of_file",
    "text_of",
    "text_of_file",
]

#: What a file with one column worth having may weigh.
MOST_FILE_BYTES = 32 * 1024 * 1024
#: For a file dialog.
FILE_FILTER = "Text and tables (*.csv *.tsv *.txt *.tab *.xlsx *.ods *.xls *.dbf);;All files (*)"

_TEXT_ENDINGS = (".csv", ".tsv", ".tab", ".txt", "")
#: Between two looks at a cancellation.
_SLICE = 1000
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
#: What GDAL calls columns of a sheet without names.
_UNNAMED = re.compile(r"Field\d+")
_ISO = Qt.DateFormat.ISODate


def columns_of(path: Path | str) -> list[str]:
    """The names of a file's columns, unique; none of a plain list, whose values need no choosing.

    Text (CSV, TSV, TXT) and every table that QGIS reads; of several, as in a workbook, the first.
    The first row names the columns unless there is a number in it. In a task. Raises `ParcelError`
    (IMPORT_REFUSED) with the reason.
    """
    return list(_open(Path(path)).columns)


def read_file(
    path: Path | str,
    column: str = "",
    field_name: str = "",
    cancellation: Cancellation | None = None,
) -> ValueList:
    """The values of a column, as `columns_of` names it; "" is the first, or the only one.

    A plain list is read as `read_pasted` reads it; `field_name` is the contract's field that the
    values are for. In a task. Raises `ParcelError`: IMPORT_REFUSED with the reason, CANCELLED.
    """
    table = _open(Path(path))
    if column and column not in table.columns:
        raise refused(f"{_name(Path(path))} has no column “{column}”.")
    index = table.columns.index(column) if column else 0
    cells = _watched(table.cells(index), cancellation or Cancellation())
    return collect(cells, field_name)


class LayerValues:
    """The values of a layer's field as they are now, its filter and its unsaved edits included.

    Made in the main thread; keeps nothing of the layer. Read in a task.
    """

    def __init__(
        self, source: QgsVectorLayerFeatureSource, request: QgsFeatureRequest, index: int
    ) -> None:
        """See `from_layer`."""
        self._source = source
        self._request = request
        self._index = index

    @classmethod
    def from_layer(
        cls, layer: QgsMapLayer | None, field: str, selected_only: bool = False
    ) -> LayerValues:
        """Copy what is needed of a layer. Main thread.

        Raises `ParcelError` (IMPORT_REFUSED): no layer, no such field, nothing selected.
        """
        if not isinstance(layer, QgsVectorLayer) or not layer.isValid():
            raise refused("no layer is chosen that can be read.")
        index = layer.fields().lookupField(field)
        if index < 0:
            raise refused(f"“{layer.name()}” has no field “{field}”.")
        request = QgsFeatureRequest().setSubsetOfAttributes([index])
        request.setFlags(Qgis.FeatureRequestFlag.NoGeometry)
        if selected_only:
            if not layer.selectedFeatureCount():
                raise refused(f"“{layer.name()}” has no selected features.")
            request.setFilterFids(layer.selectedFeatureIds())
        return cls(QgsVectorLayerFeatureSource(layer), request, index)

    def read(self, cancellation: Cancellation) -> ValueList:
        """The values as text, as they are: blanks around them may be part of a code.

        Raises `ParcelError`: IMPORT_REFUSED above 50,000 values, CANCELLED.
        """
        feedback = QgsFeedback()
        request = QgsFeatureRequest(self._request)
        request.setFeedback(feedback)
        forget = cancellation.on_cancel(feedback.cancel)
        try:
            features = self._source.getFeatures(request)
            cells = (text_of(feature.attribute(self._index)) for feature in features)
            found = collect(_watched(cells, cancellation), is_tidied=False)
        finally:
            forget()
        cancellation.check()
        return found


class _LayerTable:
    """A table that QGIS reads: a workbook, a DBF. Made, read and dropped in one thread."""

    def __init__(self, path: Path) -> None:
        """Raises `ParcelError` where it is none."""
        options = QgsVectorLayer.LayerOptions()
        options.loadDefaultStyle = False
        self._layer = QgsVectorLayer(str(path), path.stem, "ogr", options)
        if not self._layer.isValid() or not self._layer.fields().count():
            raise refused(f"{_name(path)} is neither text nor a table that QGIS reads.")
        names = self._layer.fields().names()
        #: As GDAL found them; none where it found none.
        self.names = [] if all(map(_UNNAMED.fullmatch, names)) else names
        #: Whether the first row is the names: GDAL does not take it for that where all is text.
        self._is_headed = False
        if not self.names:
            for feature in self._layer.getFeatures(QgsFeatureRequest().setLimit(1)):
                names = list(map(text_of, feature.attributes()))
                self._is_headed = len(names) > 1 and has_headings(names)
        #: As of a `TextTable`.
        self.columns = column_names(names) if len(names) > 1 else []

    def cells(self, index: int) -> Iterator[str]:
        """The cells of a column below its heading."""
        request = QgsFeatureRequest().setSubsetOfAttributes([index])
        request.setFlags(Qgis.FeatureRequestFlag.NoGeometry)
        features = self._layer.getFeatures(request)
        if self._is_headed:
            next(features)
        return (text_of(feature.attribute(index)) for feature in features)

    def rows(self) -> Iterator[list[str]]:
        """All rows, one that may be headings included."""
        request = QgsFeatureRequest().setFlags(Qgis.FeatureRequestFlag.NoGeometry)
        for feature in self._layer.getFeatures(request):
            yield list(map(text_of, feature.attributes()))


def text_of_file(path: Path) -> str | None:
    """The text of a file of text, by its ending; None for others. Any thread.

    Raises `ParcelError` (IMPORT_REFUSED) where it cannot be read or is too large.
    """
    is_text = path.suffix.lower() in _TEXT_ENDINGS
    data = _read(path, whole=is_text)
    return checked_text(_decoded(data), _name(path)) if is_text else None


def rows_of_file(path: Path) -> tuple[list[str], list[list[str]]]:
    """The columns of a table that QGIS reads, and all its rows as text. In one thread.

    Without columns where nothing tells whether the first row names them. Raises `ParcelError`
    (IMPORT_REFUSED).
    """
    table = _LayerTable(path)
    return table.names, list(table.rows())


def _open(path: Path) -> TextTable | PlainList | _LayerTable:
    """Raises `ParcelError` (IMPORT_REFUSED)."""
    text = text_of_file(path)
    if text is None:
        return _LayerTable(path)
    if path.suffix.lower() == ".csv":
        return TextTable(text, separator_of(text), _name(path))
    first = next((line for line in text.split("\n") if line.strip()), "")
    return TextTable(text, "\t", _name(path)) if "\t" in first else PlainList(text)


def _read(path: Path, *, whole: bool) -> bytes:
    """The bytes of a file, or nothing where it is read by others. Raises `ParcelError`."""
    try:
        if path.is_dir():
            raise refused(f"{_name(path)} is a folder.")
        if path.exists() and not path.is_file():
            raise refused(f"{_name(path)} is no file.")
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > MOST_FILE_BYTES:
                raise refused(
                    f"{_name(path)} has {size / 2**20:,.0f} MB, and a list may have "
                    f"{MOST_FILE_BYTES / 2**20:,.0f}. Add it to the project and take the values "
                    "from the layer."
                )
            return file.read(MOST_FILE_BYTES) if whole else b""
    except FileNotFoundError as error:
        raise refused(f"{_name(path)} does not exist.") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise refused(f"{_name(path)} cannot be read ({reason}).") from error


def _decoded(data: bytes) -> str:
    """UTF-8, or UTF-16 where it says so, as Excel's “Unicode text” does; else Windows-1252."""
    if data.startswith(_UTF_16):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _watched(cells: Iterable[str], cancellation: Cancellation) -> Iterator[str]:
    for number, cell in enumerate(cells):
        if number % _SLICE == 0:
            cancellation.check()
        yield cell


def text_of(raw: Any) -> str:
    """A value as text: whole numbers without a point, dates as ISO; "" for none."""
    value = plain_value(raw)
    if isinstance(value, float) and not math.isfinite(value):
        return ""
    if isinstance(value, (QDate, QDateTime, QTime)):
        return value.toString(_ISO)
    return carried_text(value) or ""


def _name(path: Path) -> str:
    return f"“{path.name}”"
