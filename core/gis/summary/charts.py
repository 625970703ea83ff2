"""The charts of a summary: largest owners, land cover, parcel values, and any other column."""

from __future__ import annotations

import math
import sys
from bisect import bisect_right
from collections import Counter, defaultdict
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
    from collections.abc import Collection, Sequence

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


class _Group(NamedTuple):
    label: str
    parcels: list[int]
    color: str = ""


def owner_chart(records: Records, ground: Ground) -> Chart:
    """Chart the owners with the most acres, ignoring case and punctuation of names."""
    spellings: dict[str, Counter[str]] = defaultdict(Counter)
    parcels: dict[str, list[int]] = defaultdict(list)
    known: dict[str, tuple[str, str]] = {}
    for parcel, value in enumerate(records.owner):
        text = "" if value is None else str(value)
        if text not in known:
            name = owner_name(text)
            known[text] = (fold_owner(name), name)
        folded, name = known[text]
        spellings[folded][name] += 1
        parcels[folded].append(parcel)
    unnamed = parcels.pop("", [])
    groups = [_Group(_most_frequent(spellings[key]), own) for key, own in parcels.items()]
    note = tr(
        "Acres by owner. Land shared by several parcels is counted once. Names are compared "
        "ignoring case and punctuation."
    )
    return _ranked_chart(
        Chart(tr("Largest Owners"), tr("Acres"), note),
        groups,
        lambda number: number_of(number, "{} other owner", "{} other owners"),
        _Group(tr("No owner listed"), unnamed),
        _ChartBuilder(records, ground),
    )


def cover_chart(records: Records, ground: Ground) -> Chart:
    """Chart the land cover with the largest share of each parcel, in the official colors."""
    known = {cover.code: cover for cover in land_covers()}
    by_name = {cover.name.casefold(): cover.code for cover in land_covers()}
    parcels: dict[Any, list[int]] = defaultdict(list)
    names: dict[Any, Counter[str]] = defaultdict(Counter)
    for parcel, (value, text) in enumerate(zip(records.cover_code, records.cover_name)):
        name = "" if text is None else " ".join(str(text).split())
        code = _code(value)
        key = by_name.get(name.casefold(), name.casefold()) if code is None else code
        parcels[key].append(parcel)
        names[key][name] += 1
    unknown = parcels.pop("", [])
    groups = [
        _Group(known[key].name, own, known[key].color)
        if key in known
        else _Group(_most_frequent(names[key]) or tr("Code {code}").format(code=key), own)
        for key, own in parcels.items()
    ]
    note = tr(
        "Acres by the land cover with the largest share of each parcel. Land shared by several "
        "parcels is counted once."
    )
    return _ranked_chart(
        Chart(tr("Land Cover"), tr("Acres"), note),
        groups,
        lambda number: number_of(number, "{} other land cover", "{} other land covers"),
        _Group(tr("Unknown land cover"), unknown),
        _ChartBuilder(records, ground),
    )


def value_chart(records: Records, ground: Ground) -> Chart:
    """Chart the number of parcels by value."""
    unknown = tr("No value, or below $0") if records.has_negative_values else tr("No value")
    note = tr("Parcels by their total value.")
    chart = Chart(tr("Parcel Value"), tr("Parcels"), note)
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
    parcels: dict[str, list[int]] = defaultdict(list)
    spellings: dict[str, Counter[str]] = defaultdict(Counter)
    for parcel, text in enumerate(map(text_of, values)):
        folded = fold_text(text)
        parcels[folded].append(parcel)
        spellings[folded][" ".join(text.split())] += 1
    unknown = parcels.pop("", [])
    groups = [_Group(_most_frequent(spellings[key]), own) for key, own in parcels.items()]
    note = tr("Acres by the column “{column}”. Land shared by several parcels is counted once.")
    return _ranked_chart(
        Chart(title, tr("Acres"), note.format(column=title)),
        groups,
        lambda number: number_of(number, "{} other value", "{} other values"),
        _Group(_NO_VALUE, unknown),
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
    groups = [_Group(scale.write(0), zero)] if zero else []
    if others:
        above = {value for _, value in others}
        is_one = len(above) == 1 and abs(min(above)) >= scale.finest
        names = [scale.write_single(above.pop())] if is_one else labels(breaks, scale)
        groups += [_Group(name, part) for name, part in zip(names, parts)]
    bars = [builder.bar(group, is_by_acres=False) for group in groups]
    missing = [parcel for parcel, value in enumerate(values) if value is None]
    if bars and missing:
        bars.append(builder.bar(_Group(unknown, missing), is_by_acres=False, is_rest=True))
    return chart._replace(bars=tuple(bars))


class _ChartBuilder:
    """Creates the bars of charts about some parcels."""

    def __init__(self, records: Records, ground: Ground) -> None:
        self._records = records
        self._ground = ground

    def bar(self, group: _Group, *, is_by_acres: bool, is_rest: bool = False) -> Bar:
        """Return the bar of a group; its length is the acres or the number of parcels."""
        count, acres = len(group.parcels), self.acres(group)
        amount, text = (acres, number(acres)) if is_by_acres else (count, f"{count:,}")
        ids = self._records.ids_of(group.parcels)
        return Bar(group.label, amount, text, count, acres, ids, group.color, is_rest)

    def acres(self, group: _Group) -> float:
        """Return the acres of a group."""
        return self._ground.of(group.parcels)


def _ranked_chart(
    chart: Chart,
    groups: list[_Group],
    others: Callable[[int], str],
    unknown: _Group,
    builder: _ChartBuilder,
) -> Chart:
    """Return a chart with bars for the largest groups, and one for all others.

    The bars are by acres, or by number of parcels if no acres are known. `others` returns the label
    for a number of other groups.
    """
    sizes = {id(group): builder.acres(group) for group in groups}
    is_by_acres = any(sizes.values())
    groups = sorted(groups, key=lambda one: (-sizes[id(one)], -len(one.parcels), one.label))
    # A single remaining group gets its own bar instead of “1 other”.
    most = len(groups) if len(groups) == _MAX_BARS + 1 else _MAX_BARS
    bars = [builder.bar(group, is_by_acres=is_by_acres) for group in groups[:most]]
    rest = []
    if groups[most:]:
        together = [parcel for group in groups[most:] for parcel in group.parcels]
        rest.append(_Group(others(len(groups) - most), together))
    if groups and unknown.parcels:
        rest.append(unknown)
    bars += [builder.bar(group, is_by_acres=is_by_acres, is_rest=True) for group in rest]
    unit = chart.unit if is_by_acres else tr("Parcels")
    return chart._replace(unit=unit, bars=tuple(bars), groups=len(groups))


def _code(value: Any) -> int | None:
    """Return a code of land cover; None for other values."""
    code = amount(value)
    return int(code) if code is not None and code < _MAX_CODE else None


def _most_frequent(spellings: Counter[str]) -> str:
    """Return the most frequent spelling; of equally frequent ones, the first."""
    return spellings.most_common(1)[0][0]


def find_breaks(values: Collection[float], finest: float = 1.0) -> list[float]:
    """Return the breaks between the bars for some values; none if all values are equal.

    Breaks are round numbers where most of the values are; a few outliers do not move them. Equal
    steps are at least `finest`.
    """
    return _breaks(in_order(values), finest)


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


def _breaks(values: list[float], finest: float) -> list[float]:
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
