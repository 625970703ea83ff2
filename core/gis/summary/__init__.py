"""What the parcels of a layer add up to: key figures and the bars of three small charts."""

from parcel_lookup.core.gis.summary.numbers import compact_money, money, number
from parcel_lookup.core.gis.summary.reading import summarise
from parcel_lookup.core.gis.summary.values import Bar, Chart, Figures, Holding, Summary

__all__ = [
    "Bar",
    "Chart",
    "Figures",
    "Holding",
    "Summary",
    "compact_money",
    "money",
    "number",
    "summarise",
]
