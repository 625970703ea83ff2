"""Where the parcels of a layer came from, when, and how they were asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.core import Qgis

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.connections import SAMPLE
from parcel_lookup.core.gis.layer.properties import (
    CONNECTION_PROPERTY,
    PARTIAL_PROPERTY,
    SEARCH_PROPERTY,
)
from parcel_lookup.core.gis.report.ranking import Emphasis
from parcel_lookup.core.gis.styles import StyleKey, style_of
from parcel_lookup.core.search import Search

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer
    from qgis.PyQt.QtCore import QDate

#: What the table shows besides where a style is about it.
_EMPHASES = {
    StyleKey.OWNER_TYPE: Emphasis("owner_type", "Owner Type"),
    StyleKey.LAND_USE: Emphasis("land_use", "Land Use"),
    StyleKey.ZONING: Emphasis("zoning", "Zoning"),
    StyleKey.LAND_COVER: Emphasis("cdl_majority_category", "Land Cover"),
    StyleKey.VALUE: Emphasis("parcel_value", "Value", is_money=True),
    StyleKey.VALUE_PER_ACRE: Emphasis("parcel_value", "Value", is_money=True),
    StyleKey.TAX: Emphasis("tax_amount", "Tax", is_money=True),
    StyleKey.SALE_PRICE: Emphasis("sale_price", "Sale Price", is_money=True),
    StyleKey.SALE_YEAR: Emphasis("sale_date", "Sale Date"),
}


class About(NamedTuple):
    """In words."""

    #: What was asked for, as a sentence; "" where nobody knows.
    query: str
    #: Where the parcels came from; "" where from several sources.
    source: str
    #: Who has which rights in them; "" where nobody said.
    rights: str
    #: The day of the search, here; None where nobody knows.
    when: QDate | None
    is_partial: bool
    emphasis: Emphasis


def read_about(layer: QgsVectorLayer) -> Callable[[], About]:
    """Read a layer, in the main thread. The rest may be done in a task: polygons take a moment."""
    search = layer.customProperty(SEARCH_PROPERTY, "")
    metadata = layer.metadata()
    abstract, rights = metadata.abstract(), "; ".join(metadata.rights())
    source = layer.customProperty(CONNECTION_PROPERTY, "")
    source = "Sample county (invented)" if source == SAMPLE else source
    is_partial = bool(layer.customProperty(PARTIAL_PROPERTY, False))
    created = metadata.dateTime(Qgis.MetadataDateType.Created)
    when = created.toLocalTime().date() if created.isValid() else None
    emphasis = _EMPHASES.get(style_of(layer), Emphasis())
    return lambda: About(_query(search, abstract), source, rights, when, is_partial, emphasis)


def _query(search: str, abstract: str) -> str:
    """The sentence, with which the layer's description begins.

    Polygons of a large search are not in the layer, so the search itself comes second.
    """
    if abstract:
        return " ".join(abstract.split("\n", 1)[0].split())
    try:
        # What it may cost is nothing that a reader wants to know.
        return replace(Search.from_json(search), max_requests=None).describe()
    except ParcelError:
        return ""
