"""The styles: their names in menus, the fields that each needs, and the default for a search."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import ID_FIELD, Operator

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qgis.core import QgsFields

    from parcel_lookup.core.contract import Filter
    from parcel_lookup.core.search.query.search import Search


class StyleKey(str, Enum):
    """A style; the value is what a layer remembers it by."""

    OUTLINE = "outline"
    OWNER_TYPE = "owner_type"
    LAND_USE = "land_use"
    ZONING = "zoning"
    LAND_COVER = "land_cover"
    VALUE = "value"
    VALUE_PER_ACRE = "value_per_acre"
    ACRES = "acres"
    SALE_PRICE = "sale_price"
    TAX = "tax"
    ELEVATION = "elevation"
    OWNERS = "owners"
    SALE_YEAR = "sale_year"
    OVERLAP = "overlap"
    STACKS = "stacks"


class Style(NamedTuple):
    """A style as menus offer it."""

    key: StyleKey
    #: In title case, for menus.
    title: str
    tip: str
    #: The fields that a layer must have.
    fields: tuple[str, ...] = ()
    #: Further fields that are read where a layer has them.
    helped_by: tuple[str, ...] = ()


_K = StyleKey
_OFFICIAL = "By the crop or land cover of most of the parcel, in the official colors"
_HOLDINGS = "The largest owners, each in a color; different spellings of a name are one owner"
_TOGETHER = "parcels that share one place together"
_PLACE = (ID_FIELD, "svc_stack_uuid")

#: All of them, in the order of menus.
STYLES: tuple[Style, ...] = (
    Style(_K.OUTLINE, "Outline", "Outlines over a pale fill"),
    Style(_K.OWNER_TYPE, "Owner Type", "By the kind of owner", ("owner_type",)),
    Style(
        _K.OWNERS,
        "Largest Owners",
        _HOLDINGS,
        ("owner",),
        ("acres", "acres_calc", "svc_stack_uuid"),
    ),
    Style(_K.LAND_USE, "Land Use", "By families of land uses", ("land_use",), ("land_use_code",)),
    Style(_K.ZONING, "Zoning", "By zoning code, related codes in related colors", ("zoning",)),
    Style(_K.LAND_COVER, "Land Cover", _OFFICIAL, ("cdl_majority_value",)),
    Style(
        _K.VALUE, "Parcel Value", f"By total assessed value; {_TOGETHER}", ("parcel_value",), _PLACE
    ),
    Style(
        _K.VALUE_PER_ACRE,
        "Value per Acre",
        "By assessed value for each acre",
        ("parcel_value", "acres"),
        ("acres_calc", "svc_stack_uuid"),
    ),
    Style(_K.TAX, "Tax", f"By annual property tax; {_TOGETHER}", ("tax_amount",), _PLACE),
    Style(_K.SALE_PRICE, "Sale Price", "By the price of the most recent sale", ("sale_price",)),
    Style(_K.SALE_YEAR, "Sale Year", "By the year of the most recent sale", ("sale_date",)),
    Style(_K.ACRES, "Acres", "By area", ("acres",), ("acres_calc",)),
    Style(_K.ELEVATION, "Elevation", "By elevation in the middle of the parcel", ("elevation",)),
    Style(
        _K.OVERLAP,
        "Overlap",
        "By how much of the parcel lies in the polygon that found it",
        ("join_overlap_pct",),
    ),
    Style(
        _K.STACKS,
        "Stacks",
        "By how many parcels share one place, as units of a condominium do",
        (ID_FIELD, "svc_stack_uuid"),
    ),
)
STYLE_BY_KEY = {style.key: style for style in STYLES}

#: What a search was about, by the fields of its filters and its order.
_ABOUT = {
    "owner": _K.OWNERS,
    "mail_addr": _K.OWNERS,
    "adjacent_acreage_sameowner": _K.OWNERS,
    "owner_type": _K.OWNER_TYPE,
    "land_use": _K.LAND_USE,
    "land_use_code": _K.LAND_USE,
    "zoning": _K.ZONING,
    "cdl_majority_category": _K.LAND_COVER,
    "cdl_majority_value": _K.LAND_COVER,
    "cdl_majority_percent": _K.LAND_COVER,
    "parcel_value": _K.VALUE,
    "land_value": _K.VALUE,
    "improvements_value": _K.VALUE,
    "agricultural_value": _K.VALUE,
    "building_value": _K.VALUE,
    "tax_amount": _K.TAX,
    "sale_price": _K.SALE_PRICE,
    "sale_date": _K.SALE_YEAR,
    "acres": _K.ACRES,
    "acres_calc": _K.ACRES,
    "sq_feet": _K.ACRES,
    "elevation": _K.ELEVATION,
    "svc_stack_uuid": _K.STACKS,
}


def applicable(fields: QgsFields) -> list[Style]:
    """Return the styles for a layer of these fields, in the order of menus. Any thread."""
    return [style for style in STYLES if _fits(style, fields)]


def columns_of(key: StyleKey) -> tuple[str, ...]:
    """Return the fields that `classify` needs for a style."""
    style = STYLE_BY_KEY[StyleKey(key)]
    return (*style.fields, *style.helped_by)


def default_style(search: Search, fields: QgsFields) -> StyleKey:
    """Return the style of the field that a search filters by; outlines where it has none."""
    for key in _topics_of(search):
        if _fits(STYLE_BY_KEY[key], fields):
            return key
    return StyleKey.OUTLINE


def _topics_of(search: Search) -> Iterator[StyleKey]:
    """Return the fields of a search, the most likely topic first."""
    if search.order is not None:  # the largest parcels, the latest sales
        yield from _about(search.order.field)
    for one in search.filters:
        if not _leaves_one_class(one):
            yield from _about(one.field)
    for alternative in search.alternatives:  # what is known of an expression
        for one in alternative:
            if not _leaves_one_class(one):
                yield from _about(one.field)


def _about(field: str) -> Iterator[StyleKey]:
    if field in _ABOUT:
        yield _ABOUT[field]


def _leaves_one_class(one: Filter) -> bool:
    """Return whether a filter leaves one value only, so that colors would show nothing."""
    value = one.value
    if one.op == Operator.IN:
        return len(value) < 2
    return one.op == Operator.EQ or (one.op == Operator.ISNULL and value is True)


def _fits(style: Style, fields: QgsFields) -> bool:
    return all(fields.lookupField(name) >= 0 for name in style.fields)
