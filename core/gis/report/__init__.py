"""A report about a layer of parcels: map, legend, key figures, tables, and notes.

`FactsReader` is created in the main thread and called in a task. `make_report` creates a print
layout in the main thread. `ReportSaving` writes a PDF file without blocking the main thread.
"""

from parcel_lookup.core.gis.report.facts import MOST_PAGES, Facts, FactsReader
from parcel_lookup.core.gis.report.page import PAPERS, MapView, Paper, ReportOptions, make_report
from parcel_lookup.core.gis.report.saving import ReportSaving, SavedReport

__all__ = [
    "MOST_PAGES",
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
