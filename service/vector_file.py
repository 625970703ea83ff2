"""Any vector file that GDAL reads, as rows of plain values and WKB in EPSG:4326."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator
from datetime import date, datetime
from typing import Any

try:
    from osgeo import gdal, ogr, osr
except ImportError:  # said when a file is opened
    gdal = ogr = osr = None

from parcel_lookup.core.local.importing.rows import BadRow, Row

#: A file whose rows fail one after another is damaged beyond this one row.
_FAILURES_IN_A_ROW = 20


class VectorFileError(Exception):
    """A file that cannot be read; the text is a sentence for the user."""


class VectorFile:
    """A layer of a file, which may be read several times. A context manager; one thread.

    `layer` may be empty where the file has one only; `crs` overrides what the file says. Raises
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
            raise VectorFileError(f"Layer {self.name} of {path} has two columns of one name.")
        self._getters = [_getter(field) for field in fields]

    def __enter__(self) -> VectorFile:
        return self

    def __exit__(self, *error: object) -> None:
        self._layer = self._data = None  # GDAL closes what nothing refers to

    def __len__(self) -> int:
        """Return how many rows the layer says it has."""
        return max(0, self._layer.GetFeatureCount())

    def rows(
        self, columns: Collection[str] | None = None, *, geometry: bool = True
    ) -> Iterator[Row | BadRow]:
        """All rows, with all columns or these only."""
        wanted = [
            (name, getter, index)
            for index, (name, getter) in enumerate(zip(self.columns, self._getters))
            if columns is None or name in columns
        ]
        self._layer.ResetReading()
        number = failures = 0
        while True:
            number += 1
            try:
                feature = self._layer.GetNextFeature()
                if feature is None:
                    return
                values = {name: getter(feature, index) for name, getter, index in wanted}
            except RuntimeError as error:
                failures += 1
                if failures > _FAILURES_IN_A_ROW:
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
        """A geometry as the file has it, in the file's coordinates: WKT, or hexadecimal WKB."""
        import shapely

        shape = shapely.from_wkb(raw_wkb, on_invalid="ignore")
        return raw_wkb.hex() if shape is None else shape.wkt

    def _with_shape(self, number: int, values: dict[str, Any], shape: Any) -> Row:
        raw = None
        try:
            shape = shape.GetLinearGeometry()  # a copy, curves as lines
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
        what = f"none of them called {name}" if name else "say which one with --layer"
        raise VectorFileError(f"{self.path} has the layers {', '.join(names)}; {what}.")

    def _make_transform(self, crs: str) -> Any:
        source = self._layer.GetSpatialRef()
        if crs:
            source = osr.SpatialReference()
            source.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
            try:
                source.SetFromUserInput(crs)
            except RuntimeError as error:
                raise VectorFileError(f"There is no coordinate system {crs}.") from error
        if source is None:
            if self._layer.GetGeomType() == ogr.wkbNone:
                return None
            raise VectorFileError(
                f"Layer {self.name} of {self.path} does not say its coordinate system; "
                'say it in the mapping: crs = "EPSG:…".'
            )
        target = osr.SpatialReference()
        target.ImportFromEPSG(4326)
        # Longitude first, whatever the authority says; the layer's own system knows its order.
        target.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
        return None if source.IsSame(target) else osr.CoordinateTransformation(source, target)


def _getter(field: Any) -> Callable[[Any, int], Any]:
    """Return how to read a column of a feature as a plain value."""
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
    # A file that is not what it says is not in UTF-8; then it mostly is what Windows wrote.
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
