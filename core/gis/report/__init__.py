"""A report of one page about a layer of parcels: map, legend, key figures, tables, and notes.

`FactsReader` is created in the main thread and called in a task. `make_report` creates a print
layout in the main thread. `ReportSaving` does everything for a PDF file without blocking the main
thread.
"""

from parcel_lookup.core.gis.report.facts import Facts, FactsReader
from parcel_lookup.core.gis.report.layout import make_report
from parcel_lookup.core.gis.report.options import PAPERS, MapView, Paper, ReportOptions
from parcel_lookup.core.gis.report.saving import ReportSaving, SavedReport

__all__ = [
    "PAPERS",
    "Facts",
    "FactsReader",
    "MapView",
    "Paper",
    "ReportOptions",
    "ReportSaving",
    "SavedReport",
    "make_report",
]
