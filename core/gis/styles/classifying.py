"""Compute the classes of a style from the values of a layer, in a task."""

from __future__ import annotations

import math
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, Callable

from parcel_lookup.core.contract import ID_FIELD
from parcel_lookup.core.gis.styles.categories import (
    land_cover_classes,
    land_use_classes,
    owner_classes,
    owner_type_classes,
    zoning_classes,
)
from parcel_lookup.core.gis.styles.classes import (
    CATEGORIES,
    RANGES,
    SINGLE,
    StyleClass,
    StyleClasses,
)
from parcel_lookup.core.gis.styles.keys import StyleKey
from parcel_lookup.core.gis.styles.ranges import (
    Wording,
    acres_of,
    amounts_of_places,
    fixed_classes,
    range_classes,
    values_per_acre,
    year_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parcel_lookup.core.gis.layer.values import ColumnValues

#: Of a parcel, in percent. What only touches is less than one; a border that two surveys drew
#: differently leaves a percent over.
_OVERLAPS = (
    ("Less than 1 % of the parcel", -math.inf),
    ("1 \u2013 10 %", 1.0),
    ("10 \u2013 50 %", 10.0),
    ("50 \u2013 90 %", 50.0),
    ("90 \u2013 99 %", 90.0),
    ("The whole parcel (99 % and more)", 99.0),
)
#: Larger amounts are written with an exponent, since their zeros are illegible.
_LARGEST = 1e15
_STACKS = (
    ("One parcel alone", -math.inf),
    ("2 parcels at one place", 2.0),
    ("3 \u2013 5 parcels", 3.0),
    ("6 \u2013 20 parcels", 6.0),
    ("21 \u2013 100 parcels", 21.0),
    ("More than 100 parcels", 101.0),
)


def classify(
    key: StyleKey, columns: ColumnValues, stack_counts: Mapping[str, int] | None = None
) -> StyleClasses:
    """Return the classes of a style for the values of the fields in `columns_of`. Any thread.

    `stack_counts`: `Stacks.counts`, for STACKS; without it only parcels with a `svc_stack_uuid` are
    counted as a stack.
    """
    key = StyleKey(key)
    if key is StyleKey.OUTLINE:
        return StyleClasses(key, SINGLE)
    if key is StyleKey.STACKS:
        return StyleClasses(key, RANGES, tuple(_stack_classes(columns, stack_counts)))
    if key in _BY_PLACE:
        measure, wording, missing = _BY_PLACE[key]
        values, of_stacks = measure(columns)
        found = range_classes(values, key.value, wording, missing, has_zero=True)
        return StyleClasses(key, RANGES, tuple(found), tuple(of_stacks.items()))
    if key in _BY_CATEGORY:
        return StyleClasses(key, CATEGORIES, tuple(_BY_CATEGORY[key](columns)))
    return StyleClasses(key, RANGES, tuple(_BY_RANGE[key](columns)))


def _acres(columns: ColumnValues) -> list[StyleClass]:
    acres = map(acres_of, columns["acres"], columns["acres_calc"])
    return range_classes(acres, "acres", _ACRES, "No acres", has_zero=True)


def _sale_years(columns: ColumnValues) -> list[StyleClass]:
    years = map(year_of, columns["sale_date"])
    return range_classes(years, "sale_year", _YEAR, "No sale date")


def _overlaps(columns: ColumnValues) -> list[StyleClass]:
    return fixed_classes(columns["join_overlap_pct"], _OVERLAPS, "overlap", "No overlap known")


def _stack_classes(columns: ColumnValues, counts: Mapping[str, int] | None) -> list[StyleClass]:
    stacks = columns["svc_stack_uuid"]
    if counts is None:
        counts = Counter(filter(None, stacks))
    numbers = (counts.get(stack or own, 1) for own, stack in zip(columns[ID_FIELD], stacks))
    return fixed_classes(numbers, _STACKS, "stacks", "No parcels")


def _dollars(number: float) -> str:
    digits = ",.2f" if abs(number) < 10 and number % 1 else ",.0f"
    text = format(abs(number), digits if abs(number) < _LARGEST else ".3g")
    return f"-${text}" if number < 0 else f"${text}"


def _plain(number: float) -> str:
    """Write a number with as many digits as its size needs."""
    is_long = abs(number) >= 1000 or number % 1 == 0
    return format(number, ",.0f" if is_long and abs(number) < _LARGEST else ",.4g")


_MONEY = Wording(_dollars)
_TAX = Wording(_dollars, " a year")
_SALE = Wording(_dollars, first="Sold for less than {}")
_PER_ACRE = Wording(_dollars, " an acre")
_ACRES = Wording(_plain, " acres", " acre")
_METERS = Wording(_plain, " m")
_YEAR = Wording("{:.0f}".format, first="Before {}", last="{} and later", is_counted=True)

_BY_CATEGORY: Mapping[StyleKey, Callable[[ColumnValues], list[StyleClass]]] = {
    StyleKey.OWNER_TYPE: lambda columns: owner_type_classes(columns["owner_type"]),
    StyleKey.ZONING: lambda columns: zoning_classes(columns["zoning"]),
    StyleKey.LAND_COVER: lambda columns: land_cover_classes(columns["cdl_majority_value"]),
    StyleKey.LAND_USE: lambda columns: land_use_classes(
        columns["land_use"], columns["land_use_code"]
    ),
    StyleKey.OWNERS: lambda columns: owner_classes(
        *(columns[name] for name in ("owner", "acres", "acres_calc", "svc_stack_uuid"))
    ),
}
#: Styles by place, since a stack is drawn as one lot: measure, wording, and label without value.
_BY_PLACE: Mapping[StyleKey, tuple[Callable[[ColumnValues], Any], Wording, str]] = {
    StyleKey.VALUE: (partial(amounts_of_places, name="parcel_value"), _MONEY, "No value"),
    StyleKey.TAX: (partial(amounts_of_places, name="tax_amount"), _TAX, "No tax known"),
    StyleKey.VALUE_PER_ACRE: (values_per_acre, _PER_ACRE, "No value or no acres"),
}
_BY_RANGE: Mapping[StyleKey, Callable[[ColumnValues], list[StyleClass]]] = {
    StyleKey.SALE_PRICE: lambda columns: range_classes(
        columns["sale_price"], "sale_price", _SALE, "No sale price", has_zero=True
    ),
    StyleKey.SALE_YEAR: _sale_years,
    StyleKey.ACRES: _acres,
    StyleKey.ELEVATION: lambda columns: range_classes(
        columns["elevation"], "elevation", _METERS, "No elevation"
    ),
    StyleKey.OVERLAP: _overlaps,
}
