"""Exports layers to files of other formats, and reports what a format could not hold.

`Export.of_layer` copies what is needed of a layer in the main thread; `write` then runs in a task.
"""

from parcel_lookup.core.gis.export.formats import FORMATS, Format, format_of
from parcel_lookup.core.gis.export.names import short_names
from parcel_lookup.core.gis.export.remarks import ExportReport, Remark
from parcel_lookup.core.gis.export.source import Export, style_of
from parcel_lookup.core.gis.export.writing import stop_all, target_of, write

__all__ = [
    "FORMATS",
    "Export",
    "ExportReport",
    "Format",
    "Remark",
    "format_of",
    "short_names",
    "stop_all",
    "style_of",
    "target_of",
    "write",
]
