"""Summary of the parcels of a layer: key figures, three small bar charts, and any column."""

from parcel_lookup.core.gis.summary.charts import Bar, Chart
from parcel_lookup.core.gis.summary.numbers import compact_money, money, number
from parcel_lookup.core.gis.summary.summary import (
    ColumnSummary,
    Figures,
    Holding,
    Summary,
    summarize,
)

__all__ = [
    "Bar",
    "Chart",
    "ColumnSummary",
    "Figures",
    "Holding",
    "Summary",
    "compact_money",
    "money",
    "number",
    "summarize",
]
