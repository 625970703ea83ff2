"""Turning a file of foreign parcels into a parcel file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from parcel_lookup.core.local.importing.mapping import ColumnMapping
from parcel_lookup.core.local.importing.report import ImportReport
from parcel_lookup.core.local.importing.run import import_rows
from parcel_lookup.service.vector_file import VectorFile


def import_file(
    file: str,
    mapping: ColumnMapping,
    to: Path,
    *,
    layer: str = "",
    progress: Callable[[float], None] | None = None,
) -> ImportReport:
    """Read a layer of `file` and write it as a parcel file.

    Raises `VectorFileError`, `MappingError` and `ParcelError`; what was at `to` is then left as
    it was.
    """
    with VectorFile(file, layer or mapping.layer, mapping.crs) as source:
        return import_rows(source, mapping, to, file=file, progress=progress)
