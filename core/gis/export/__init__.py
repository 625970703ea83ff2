"""Layers as files that others can open, and what each format could not hold.

`Export.of_layer` copies in the main thread what is needed of a layer; `write` then runs in a task.
"""

from parcel_lookup.core.gis.export.formats import FORMATS, Format, format_of
from parcel_lookup.core.gis.export.names import short_names
from parcel_lookup.core.gis.export.report import ExportReport, Remark
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
