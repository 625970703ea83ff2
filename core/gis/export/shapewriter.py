"""The shapes of a Shapefile, written by GDAL in a thread of their own."""

from __future__ import annotations

import struct
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

from qgis.core import QgsFields, QgsVectorFileWriter

from parcel_lookup.core.gis.export import dbf
from parcel_lookup.core.gis.export.placing import refused

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import TracebackType

    from qgis.core import Qgis, QgsFeature

    from parcel_lookup.core.gis.export.source import Export

#: Of the index beside the shapes: its head, and each shape.
_HEAD_BYTES, _PLACE_BYTES = 100, 8


class ShapeWriter:
    """Writes `.shp`, `.shx` and `.prj`, and a `.dbf` without fields of ours.

    While one batch is written the next one's cells are made: GDAL does not need Python's lock.
    """

    def __init__(self, export: Export, path: Path, kind: Qgis.WkbType) -> None:
        """Raises `ParcelError`."""
        options = QgsVectorFileWriter.SaveVectorOptions()
        options.driverName, options.fileEncoding = "ESRI Shapefile", "UTF-8"
        self._target = export.path
        self._path = path
        self._writer: QgsVectorFileWriter | None = QgsVectorFileWriter.create(
            str(path), QgsFields(), kind, export.crs, export.transforms, options
        )
        self._thread = ThreadPoolExecutor(1, "parcel-lookup-shapes")
        self._pending: Future[bool] | None = None
        if self._writer.hasError():
            reason = self._writer.errorMessage()
            self._writer = None
            raise refused(self._target, reason)

    def __enter__(self) -> ShapeWriter:
        """Nothing is left open behind."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the files."""
        self._thread.shutdown()
        self._writer = None

    def add(self, features: Sequence[QgsFeature]) -> None:
        """Write these after those before. Raises `ParcelError` where one was refused."""
        self._wait()
        if self._writer is not None:
            self._pending = self._thread.submit(self._writer.addFeatures, features)

    def close(self, shapes: int) -> None:
        """Close the files; raises `ParcelError` unless so many shapes are in them.

        GDAL does not always say that a disk was full.
        """
        self._wait()
        self._writer = None
        index = self._path.with_suffix(".shx").stat().st_size
        size = self._path.stat().st_size
        with self._path.open("rb") as file:
            [words] = struct.unpack(">24xi", file.read(28))
        if index != _HEAD_BYTES + _PLACE_BYTES * shapes or size != 2 * words:
            raise refused(self._target, "not all of it could be written; the disk may be full")
        if size > dbf.MOST_BYTES:
            raise refused(self._target, "a Shapefile holds 2 GB and this one has more")

    def _wait(self) -> None:
        pending, self._pending = self._pending, None
        if pending is not None and not pending.result():
            reason = self._writer.errorMessage() if self._writer else ""
            raise refused(self._target, reason or "a shape was refused")
