"""Summary of the parcels of a layer: key figures and three small bar charts."""

from parcel_lookup.core.gis.summary.charts import Bar, Chart
from parcel_lookup.core.gis.summary.numbers import compact_money, money, number
from parcel_lookup.core.gis.summary.summary import Figures, Holding, Summary, summarize

__all__ = [
    "Bar",
    "Chart",
    "Figures",
    "Holding",
    "Summary",
    "compact_money",
    "money",
    "number",
    "summarize",
]
