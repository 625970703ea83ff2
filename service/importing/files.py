"""Importing any vector file that GDAL can read, with a mapping of its columns.

Rows have plain values and WKB in EPSG:4326; `service.importing` converts them to parcels.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Collection, Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Any

import shapely

try:
    from osgeo import gdal, ogr, osr
except ImportError:  # reported when a file is opened
    gdal = ogr = osr = None

from parcel_lookup.core.columns.mapping import ColumnMapping, MappingError
from parcel_lookup.core.columns.mapping_json import mapping_from_json
from parcel_lookup.core.columns.rows import BadRow, Row
from parcel_lookup.service import ServiceError
from parcel_lookup.service.importing.report import ImportReport
from parcel_lookup.service.importing.run import import_rows

#: A file with more consecutive unreadable rows is damaged as a whole.
_MAX_FAILURES = 20
_INCLUDED = Path(__file__).parents[1] / "mappings"


class VectorFileError(ServiceError):
    """A vector file cannot be read."""


def import_file(
    file: str,
    mapping: ColumnMapping,
    to: Path,
    *,
    layer: str = "",
    progress: Callable[[float], None] | None = None,
) -> ImportReport:
    """Read a layer of `file`, and write it to the parcel file `to`.

    Raises `VectorFileError`, `MappingError`, and `ParcelError`; an existing file at `to` is then
    left unchanged.
    """
    with VectorFile(file, layer or mapping.layer, mapping.crs) as source:
        return import_rows(source, mapping, to, file=file, progress=progress)


def included_mappings() -> list[str]:
    """Return the names of the mappings that are included in the service."""
    return sorted(path.stem for path in _INCLUDED.glob("*.json"))


def read_mapping(name: str) -> ColumnMapping:
    """Read a mapping file, or the included mapping with this name. Raises `MappingError`."""
    path = _INCLUDED / f"{name}.json" if name in included_mappings() else Path(name)
    try:
        mapping = mapping_from_json(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        known = ", ".join(included_mappings())
        sentence = (
            f"There is no mapping file {name}, nor an included mapping ({known}) of this name."
        )
        raise MappingError(sentence) from None
    except OSError as error:
        raise MappingError(f"The mapping {path} cannot be read: {error.strerror}.") from error
    except MappingError as error:
        raise MappingError(f"The mapping {path} cannot be used: {error}") from error
    except (ValueError, RecursionError) as error:
        raise MappingError(f"The mapping {path} is not JSON: {error}.") from error
    if mapping.ids:
        raise MappingError(
            f"The mapping {path} cannot be used: “ids” is for connections. An import makes IDs of "
            "state, county, parcel_id, and “distinguish_by”."
        )
    return mapping


class VectorFile:
    """A layer of a vector file, which can be read several times. A context manager; one thread.

    `layer` can be empty if the file has only one; `crs` overrides the CRS of the file. Raises
    `VectorFileError`.
    """

    def __init__(self, path: str, layer: str = "", crs: str = "") -> None:
        if gdal is None:
            raise VectorFileError(
                "GDAL's Python module osgeo is missing. On Debian: apt-get install python3-gdal."
            )
        gdal.UseExceptions()
        ogr.UseExceptions()
        osr.UseExceptions()
        self.path = path
        try:
            self._data = gdal.OpenEx(path, gdal.OF_VECTOR | gdal.OF_READONLY)
        except RuntimeError as error:
            raise VectorFileError(f"GDAL cannot read {path}: {_one_line(error)}") from error
        self._layer = self._find_layer(layer)
        self.name: str = self._layer.GetName()
        self._transform = self._make_transform(crs)
        definition = self._layer.GetLayerDefn()
        fields = [definition.GetFieldDefn(i) for i in range(definition.GetFieldCount())]
        self.columns: list[str] = [field.GetName() for field in fields]
        if len(set(self.columns)) < len(self.columns):
            raise VectorFileError(
                f"Layer {self.name} of {path} has two columns with the same name."
            )
        #: The alternative names of columns that have one.
        self.labels = {
            field.GetName(): field.GetAlternativeName()
            for field in fields
            if field.GetAlternativeName()
        }
        self._getters = [_getter(field) for field in fields]

    def __enter__(self) -> VectorFile:
        return self

    def __exit__(self, *error: object) -> None:
        self._layer = self._data = None  # GDAL closes files without references

    def __len__(self) -> int:
        """Return the number of rows that the layer reports."""
        try:
            return max(0, self._layer.GetFeatureCount())
        except RuntimeError as error:
            raise VectorFileError(f"{self.path} is damaged: {_one_line(error)}") from error

    def rows(
        self, columns: Collection[str] | None = None, *, geometry: bool = True
    ) -> Iterator[Row | BadRow]:
        """Yield all rows, with all columns or only `columns`."""
        getters = [
            (name, getter, index)
            for index, (name, getter) in enumerate(zip(self.columns, self._getters))
            if columns is None or name in columns
        ]
        declared = len(self)
        self._layer.ResetReading()
        number = failures = 0
        while True:
            number += 1
            try:
                feature = self._layer.GetNextFeature()
                if feature is None and (failures or number <= declared):
                    raise VectorFileError(
                        f"{self.path} is damaged or cut off after row {number - 1 - failures:,}."
                    )
                if feature is None:
                    return
                values = {name: getter(feature, index) for name, getter, index in getters}
            except RuntimeError as error:
                failures += 1
                if failures > _MAX_FAILURES:
                    raise VectorFileError(
                        f"{self.path} cannot be read beyond row {number - failures}: "
                        f"{_one_line(error)}"
                    ) from error
                yield BadRow(number, _one_line(error))
                continue
            failures = 0
            shape = feature.GetGeometryRef() if geometry else None
            yield Row(number, values) if shape is None else self._with_shape(number, values, shape)

    def in_words(self, raw_wkb: bytes) -> str:
        """Return a geometry in the coordinates of the file, as WKT or hexadecimal WKB."""
        shape = shapely.from_wkb(raw_wkb, on_invalid="ignore")
        return raw_wkb.hex() if shape is None else shape.wkt

    def _with_shape(self, number: int, values: dict[str, Any], shape: Any) -> Row:
        raw = None
        try:
            shape = shape.GetLinearGeometry()  # a copy with curves as lines
            shape.FlattenTo2D()
            raw = bytes(shape.ExportToIsoWkb())
            if self._transform is None:
                return Row(number, values, raw, raw)
            if not shape.IsEmpty():
                shape.Transform(self._transform)
            return Row(number, values, bytes(shape.ExportToIsoWkb()), raw)
        except RuntimeError as error:
            return Row(
                number, values, None, raw, f"Its geometry cannot be used: {_one_line(error)}"
            )

    def _find_layer(self, name: str) -> Any:
        names = [self._data.GetLayer(i).GetName() for i in range(self._data.GetLayerCount())]
        if name in names:
            return self._data.GetLayerByName(name)
        if len(names) == 1 and not name:
            return self._data.GetLayer(0)
        if not names:
            raise VectorFileError(f"{self.path} has no layer.")
        what = f"but not {name}" if name else "choose one with --layer"
        raise VectorFileError(f"{self.path} has the layers {', '.join(names)}; {what}.")

    def _make_transform(self, crs: str) -> Any:
        source = self._layer.GetSpatialRef()
        if crs:
            source = osr.SpatialReference()
            source.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
            try:
                source.SetFromUserInput(crs)
            except RuntimeError as error:
                raise VectorFileError(f"Unknown coordinate reference system: {crs}.") from error
        if source is None:
            if self._layer.GetGeomType() == ogr.wkbNone:
                return None
            raise VectorFileError(
                f"Layer {self.name} of {self.path} has no coordinate reference system. "
                'Add it to the mapping: "crs": "EPSG:…".'
            )
        target = osr.SpatialReference()
        target.ImportFromEPSG(4326)
        # Longitude first, regardless of the authority; the CRS of the layer has its own order.
        target.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
        return None if source.IsSame(target) else osr.CoordinateTransformation(source, target)


def _getter(field: Any) -> Callable[[Any, int], Any]:
    """Return a function that reads a column of a feature as a plain value."""
    kind = field.GetType()
    if kind in (ogr.OFTDate, ogr.OFTDateTime):
        return _date
    if kind == ogr.OFTReal:
        return _number
    if kind == ogr.OFTString:
        return _text
    if kind == ogr.OFTBinary:
        return _hex
    if kind == ogr.OFTInteger and field.GetSubType() == ogr.OFSTBoolean:
        return _truth
    return _plain


def _plain(feature: Any, index: int) -> Any:
    return feature.GetField(index)


def _text(feature: Any, index: int) -> str | None:
    value = feature.GetField(index)
    # If the encoding of the file is wrong and the text is not UTF-8, it is usually Windows-1252.
    return value.decode("cp1252", "replace") if isinstance(value, bytes) else value


def _number(feature: Any, index: int) -> Any:
    value = feature.GetField(index)
    if value is None or math.isfinite(value):
        return value
    return None if math.isnan(value) else str(value)


def _truth(feature: Any, index: int) -> bool | None:
    value = feature.GetField(index)
    return None if value is None else bool(value)


def _hex(feature: Any, index: int) -> str | None:
    return feature.GetFieldAsBinary(index).hex() if feature.IsFieldSetAndNotNull(index) else None


def _date(feature: Any, index: int) -> str | None:
    if not feature.IsFieldSetAndNotNull(index):
        return None
    year, month, day, hour, minute, second, _ = feature.GetFieldAsDateTime(index)
    try:
        if hour or minute or second:
            return datetime(year, month, day, hour, minute, int(second)).isoformat()  # noqa: DTZ001
        return date(year, month, day).isoformat()
    except ValueError:
        return feature.GetFieldAsString(index)


def _one_line(error: Exception) -> str:
    text = " ".join(str(error).split()) or type(error).__name__
    return text if text.endswith(".") else f"{text}."
