"""A page about a layer of parcels: map, legend, key figures, table, and how far to trust it.

`FactsReader` is made in the main thread and called in a task. `make_report` and `ReportSaving`
belong to the main thread; the latter does all of it for a PDF file, and keeps that thread free.
"""

from parcel_lookup.core.gis.report.facts import Facts, FactsReader
from parcel_lookup.core.gis.report.layout import make_report
from parcel_lookup.core.gis.report.options import PAPERS, Paper, ReportOptions, Sight
from parcel_lookup.core.gis.report.saving import ReportSaving, SavedReport

__all__ = [
    "PAPERS",
    "Facts",
    "FactsReader",
    "Paper",
    "ReportOptions",
    "ReportSaving",
    "SavedReport",
    "Sight",
    "make_report",
]
