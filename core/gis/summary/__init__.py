"""What the parcels of a layer add up to: key figures and the bars of three small charts."""

from .numbers import compact_money, money, number
from .reading import summarise
from .values import Bar, Chart, Figures, Holding, Summary

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
