"""Exports layers to files of other formats, and reports what a format could not hold.

`export_of(layer, path) -> Export` copies what is needed of a layer in the main thread;
`write(export, cancellation) -> ExportReport` then runs in a task. Formats are in `formats.FORMATS`.
"""

from parcel_lookup.core.gis.export.formats import FORMATS, Format, format_of
from parcel_lookup.core.gis.export.names import short_names
from parcel_lookup.core.gis.export.remarks import ExportReport, Remark
from parcel_lookup.core.gis.export.source import Export
from parcel_lookup.core.gis.export.styling import style_of
from parcel_lookup.core.gis.export.writing import export_of, target_of, write

__all__ = [
    "FORMATS",
    "Export",
    "ExportReport",
    "Format",
    "Remark",
    "export_of",
    "format_of",
    "short_names",
    "style_of",
    "target_of",
    "write",
]
