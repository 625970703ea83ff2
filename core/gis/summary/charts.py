"""The charts of a summary: largest owners, land cover, parcel values, and any other column."""

from __future__ import annotations

import math
import sys
from bisect import bisect_right
from collections import Counter, defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from parcel_lookup.core.contract.reference import land_covers
from parcel_lookup.core.contract.values import are_years
from parcel_lookup.core.gis.layer.columns import (
    are_dates,
    fold_text,
    plain_number,
    text_of,
    year_of,
)
from parcel_lookup.core.gis.notices.mailing import fold_owner, owner_name
from parcel_lookup.core.gis.summary.numbers import (
    acres,
    in_order,
    money,
    number,
    round_money,
)
from parcel_lookup.core.gis.summary.records import amount, signed_amount
from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.gis.summary.records import Ground, Records

#: Maximum number of bars for owners and land covers; all others share one more bar.
_MAX_BARS = 7
#: Codes of land cover are below this number.
_MAX_CODE = 1000

#: The smallest and the largest part of the values, which go into an open bar at either end.
_OUTSIDE = 0.04
#: There is one bar more, and perhaps one for zero and one for parcels without a value.
_MAX_BREAKS = 7
#: Ratio of the largest to the smallest value above which equal steps put most parcels in the first
#: bar.
_WIDE = 12.0
#: Breaks in each power of ten, finest first; then every power, every second one, and so on.
_LADDERS = ((1, 1.5, 2, 3, 5, 7), (1, 2, 5), (1, 3), (1,))
#: Equal steps are at least the largest break divided by this.
_FINEST = 100
_STEPS = (1, 2, 2.5, 5, 10)


def owner_chart(records: Records, ground: Ground) -> Chart:
    """Chart the owners with the most acres, ignoring case and punctuation of names."""
    names = [_owner("" if value is None else str(value)) for value in records.owner]
    note = tr(
        "Acres by owner. Land shared by several parcels is counted once. Names are compared "
        "ignoring case and punctuation."
    )
    return _ranked_chart(
        Chart(tr("Largest Owners"), tr("Acres"), note),
        names,
        lambda number: number_of(number, "{} other owner", "{} other owners"),
        tr("No owner listed"),
        _ChartBuilder(records, ground),
    )


def cover_chart(records: Records, ground: Ground) -> Chart:
    """Chart the land cover with the largest share of each parcel, in the official colors."""
    known = {cover.code: cover for cover in land_covers()}
    by_name = {cover.name.casefold(): cover for cover in land_covers()}

    def read(value: Any, text: Any) -> tuple[Any, str]:
        name, code = "" if text is None else " ".join(str(text).split()), _code(value)
        cover = by_name.get(name.casefold()) if code is None else known.get(code)
        if cover is not None:
            return cover.code, cover.name
        unnamed = "" if code is None else tr("Code {code}").format(code=code)
        return name.casefold() if code is None else code, name or unnamed

    note = tr(
        "Acres by the land cover with the largest share of each parcel. Land shared by several "
        "parcels is counted once."
    )
    return _ranked_chart(
        Chart(tr("Land Cover"), tr("Acres"), note),
        list(map(read, records.cover_code, records.cover_name)),
        lambda number: number_of(number, "{} other land cover", "{} other land covers"),
        tr("Unknown land cover"),
        _ChartBuilder(records, ground, {code: cover.color for code, cover in known.items()}),
    )


def value_chart(records: Records, ground: Ground) -> Chart:
    """Chart the number of parcels by value."""
    unknown = tr("No value, or below $0") if records.has_negative_values else _NO_VALUE
    chart = Chart(tr("Parcel Value"), tr("Parcels"), tr("Parcels by their total value."))
    return _number_chart(chart, records.value, _DOLLARS, unknown, _ChartBuilder(records, ground))


def column_chart(records: Records, ground: Ground, column: Field, title: str) -> Chart:
    """Chart any column: parcels by ranges of numbers or years, acres by the values of texts.

    `column` is one of `layer.columns.layer_columns`.
    """
    values, builder = records.of(column.name), _ChartBuilder(records, ground)
    note = tr("Parcels by the column “{column}”.").format(column=title)
    chart = Chart(title, tr("Parcels"), note)
    if column.is_numeric:
        numbers = list(map(signed_amount, values))
        return _number_chart(chart, numbers, _scale_of(column, numbers), _NO_VALUE, builder)
    if column.is_date or are_dates(values):
        return _number_chart(chart, list(map(year_of, values)), _YEARS, tr("No date"), builder)
    note = tr("Acres by the column “{column}”. Land shared by several parcels is counted once.")
    return _ranked_chart(
        Chart(title, tr("Acres"), note.format(column=title)),
        [(fold_text(text), " ".join(text.split())) for text in map(text_of, values)],
        lambda number: number_of(number, "{} other value", "{} other values"),
        _NO_VALUE,
        builder,
    )


class _Scale(NamedTuple):
    """How the bars of numbers are divided and named."""

    #: Writes a round number.
    write: Callable[[float], str]
    #: Writes the only number, if all are equal.
    write_single: Callable[[float], str]
    #: The label if there are several numbers and no bounds between them.
    undivided: str
    #: The smallest step between bounds.
    finest: float = 0.0
    #: A bar ends with the last whole number that belongs to it.
    is_counted: bool = False
    #: The labels of the bars at the ends.
    first: str = tr("Less than {}")
    last: str = tr("{} or more")


_NO_VALUE = tr("No value")
_DOLLARS = _Scale(round_money, money, tr("Above $0"), finest=1.0)
_YEARS = _Scale(
    *("{:.0f}".format, "{:.0f}".format, tr("All years"), 1.0, True),
    first=tr("Before {}"),
    last=tr("{} and later"),
)


def _scale_of(column: Field, numbers: Sequence[float | None]) -> _Scale:
    known = [value for value in numbers if value is not None]
    if column.unit == "USD":
        return _DOLLARS
    if are_years(known):
        return _YEARS
    is_counted = all(value % 1 == 0 for value in known)
    finest = 1.0 if is_counted else 0.0
    return _Scale("{:,.12g}".format, plain_number, tr("All values"), finest, is_counted)


def _number_chart(
    chart: Chart,
    values: Sequence[float | None],
    scale: _Scale,
    unknown: str,
    builder: _ChartBuilder,
) -> Chart:
    """Return a chart with bars for ranges of numbers, one for zero, and one for parcels without.

    If some numbers are negative, zero is in one of the ranges.
    """
    known = [(parcel, value) for parcel, value in enumerate(values) if value is not None]
    has_zero = all(value >= 0 for _, value in known)
    zero = [parcel for parcel, value in known if value == 0] if has_zero else []
    others = [(parcel, value) for parcel, value in known if value or not has_zero]
    breaks = find_breaks([value for _, value in others], scale.finest)
    breaks = [one for one in breaks if one % 1 == 0 or not scale.is_counted]
    parts: list[list[int]] = [[] for _ in range(len(breaks) + 1)]
    for parcel, value in others:
        parts[bisect_right(breaks, value)].append(parcel)
    bars = [builder.bar(scale.write(0), zero)] if zero else []
    if others:
        above = {value for _, value in others}
        is_one = len(above) == 1 and abs(min(above)) >= scale.finest
        names = [scale.write_single(above.pop())] if is_one else labels(breaks, scale)
        bars += map(builder.bar, names, parts)
    missing = [parcel for parcel, value in enumerate(values) if value is None]
    if bars and missing:
        bars.append(builder.bar(unknown, missing, is_rest=True))
    return chart._replace(bars=tuple(bars))


class _ChartBuilder(NamedTuple):
    """Creates the bars of charts about some parcels."""

    records: Records
    ground: Ground
    #: By the keys of groups.
    colors: Mapping[Any, str] = {}

    def bar(self, label: str, parcels: list[int], *, is_rest: bool = False) -> Bar:
        """Return a bar whose length is the number of parcels."""
        count, ids = len(parcels), self.records.ids_of(parcels)
        acres = self.ground.of(parcels)
        return Bar(label, count, f"{count:,}", count, acres, ids, is_rest=is_rest)


def _ranked_chart(
    chart: Chart,
    groups: Sequence[tuple[Any, str]],
    others: Callable[[int], str],
    unknown: str,
    builder: _ChartBuilder,
) -> Chart:
    """Return a chart with bars for the largest groups, and one for all others.

    `groups` are the key of each parcel's group, "" for none, and its name as this parcel has it.
    The bars are by acres, or by number of parcels if no acres are known. `others` returns the label
    for a number of other groups.
    """
    parcels: dict[Any, list[int]] = defaultdict(list)
    spellings: dict[Any, Counter[str]] = defaultdict(Counter)
    for parcel, (key, name) in enumerate(groups):
        parcels[key].append(parcel)
        spellings[key][name] += 1
    ungrouped = parcels.pop("", [])
    # Of equally frequent spellings, the first.
    names = {key: spellings[key].most_common(1)[0][0] for key in parcels}
    sizes = {key: builder.ground.of(own) for key, own in parcels.items()}
    ranked = sorted(parcels, key=lambda key: (-sizes[key], -len(parcels[key]), names[key]))
    # A single remaining group gets its own bar instead of “1 other”.
    most = len(ranked) if len(ranked) == _MAX_BARS + 1 else _MAX_BARS
    bars = [
        builder.bar(names[key], parcels[key])._replace(color=builder.colors.get(key, ""))
        for key in ranked[:most]
    ]
    if ranked[most:]:
        together = [parcel for key in ranked[most:] for parcel in parcels[key]]
        bars.append(builder.bar(others(len(ranked) - most), together, is_rest=True))
    if ranked and ungrouped:
        bars.append(builder.bar(unknown, ungrouped, is_rest=True))
    if any(sizes.values()):
        bars = [bar._replace(amount=bar.acres, text=number(bar.acres)) for bar in bars]
    else:
        chart = chart._replace(unit=tr("Parcels"))
    return chart._replace(bars=tuple(bars), groups=len(ranked))


@lru_cache(maxsize=4096)
def _owner(text: str) -> tuple[str, str]:
    """Return the name of an owner for comparison, and as it is written."""
    name = owner_name(text)
    return fold_owner(name), name


def _code(value: Any) -> int | None:
    """Return a code of land cover; None for other values."""
    code = amount(value)
    return int(code) if code is not None and code < _MAX_CODE else None


def find_breaks(values: Collection[float], finest: float = 1.0) -> list[float]:
    """Return the breaks between the bars for some values; none if all values are equal.

    Breaks are round numbers where most of the values are; a few outliers do not move them. Equal
    steps are at least `finest`.
    """
    values = in_order(values)
    if not values:
        return []
    low = values[int(_OUTSIDE * (len(values) - 1))]
    high = values[math.ceil((1 - _OUTSIDE) * (len(values) - 1))]
    if low == high:
        low, high = values[0], values[-1]
    if low == high:
        return []
    is_wide = low > 0 and high / low > _WIDE
    found = _increasing(low, high, finest) if is_wide else _equal_steps(low, high, finest)
    # A break beyond all values would create an empty bar at an end.
    return [one for one in found if values[0] < one <= values[-1]]


def labels(breaks: Sequence[float], scale: _Scale) -> list[str]:
    """Return the names of the bars, such as ``Less than $100K`` or ``$1M or more``."""
    if not breaks:
        return [scale.undivided]
    words = [scale.write(value) for value in breaks]
    ends = [scale.write(value - 1) for value in breaks[1:]] if scale.is_counted else words[1:]
    between = [
        low if low == high else tr("{low} to {high}").format(low=low, high=high)
        for low, high in zip(words, ends)
    ]
    return [scale.first.format(words[0]), *between, scale.last.format(words[-1])]


def _equal_steps(low: float, high: float, least: float) -> list[float]:
    """Return equal round steps of at least `least`, coarse enough for the breaks to differ."""
    finest = max((high - low) / _MAX_BREAKS, max(abs(low), abs(high)) / _FINEST)
    finest = max(finest, least, sys.float_info.min)
    size = 10 ** math.floor(math.log10(finest))
    for factor in _STEPS:
        step = size * factor
        first, last = math.ceil(low / step), math.floor(high / step)
        if last - first < _MAX_BREAKS:
            break
    # Without the noise of binary fractions: 3 * 0.1 is more than 0.3.
    return [float(f"{number * step:.12g}") for number in range(first, last + 1)]


def _increasing(low: float, high: float, least: float) -> list[float]:
    """Return increasing steps from `least` on: 100, 200, 500, 1,000, and so on."""
    start = math.floor(math.log10(max(low, least)))
    powers = range(start, math.ceil(math.log10(high)) + 1)
    for ladder in _LADDERS:
        found = [step * 10.0**power for power in powers for step in ladder]
        found = [one for one in found if low <= one <= high]
        if len(found) <= _MAX_BREAKS:
            return found
    skip = math.ceil(len(found) / _MAX_BREAKS)
    return found[::-1][::skip][::-1]


class Bar(NamedTuple):
    """A bar of a chart, and the parcels that it represents."""

    label: str
    #: Its length: acres or number of parcels, see `Chart.unit`. Never negative, always finite.
    amount: float
    #: The amount without its unit: ``1,234``.
    text: str
    parcels: int
    #: Land that several of the parcels share is counted once.
    acres: float
    #: The features of the layer, of which one parcel may have several.
    ids: frozenset[int]
    #: ``#rrggbb``; "" for the color of the chart.
    color: str = ""
    #: All others together, or parcels without a value. Always the last bars.
    is_rest: bool = False

    @property
    def detail(self) -> str:
        """Name and numbers: ``Corn: 701 parcels, 63,818 acres``."""
        parcels = number_of(self.parcels, "{} parcel", "{} parcels")
        return f"{self.label}: {parcels}, {acres(self.acres)}"


class Chart(NamedTuple):
    """Bars with a title; there are no bars if no parcel has a value."""

    title: str
    #: Unit of the amounts: ``Acres`` or ``Parcels``.
    unit: str
    #: How parcels are counted, in complete sentences.
    note: str
    bars: tuple[Bar, ...] = ()
    #: Number of groups of a ranked chart, such as owners, with those that have no bar of their own.
    groups: int = 0
