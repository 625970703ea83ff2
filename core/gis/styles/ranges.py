"""Classes of numbers: about as many parcels in each, with round numbers between them.

At the end are the measures that styles classify where a field alone does not give them, such as
value per acre; `expressions.py` has the same measures for QGIS.
"""

from __future__ import annotations

import math
import sys
from bisect import bisect_left, bisect_right
from collections import defaultdict
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from parcel_lookup.core.gis.layer.columns import is_finite
from parcel_lookup.core.gis.styles.classes import REST, StyleClass
from parcel_lookup.core.gis.styles.colors import NOT_STATED, ZERO, ramp
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_CLASSES = 6
#: If there are at most this many whole numbers, such as floors, each has a class.
_MOST_DISTINCT = 8
#: Numbers between classes are rounded by no more than this share of the way to the next.
_ROUNDING = 0.2
#: A class of fewer parcels than this share is not worth an entry, unless ties leave no other.
_FEWEST = 0.01
#: Zero means nothing (no tax, no price), and is a class of its own; it ends here.
_ABOVE_ZERO = 1e-9
_STEPS = (5.0, 2.5, 2.0, 1.0)
_QUARTERS, _LONGEST_QUARTERS = 2.5, 3
#: Significant digits of what a stack is worth: there may be thousands, and a project keeps all.
_DIGITS = 6


class Measured(NamedTuple):
    """The numbers of a layer, and sums of its stacks by `svc_stack_uuid`."""

    numbers: Sequence[Any]
    of_stacks: Mapping[str, float] = {}


class Wording(NamedTuple):
    """The wording of a style's ranges in the legend."""

    #: Makes a number readable.
    write: Callable[[float], str]
    #: Each number with its unit, ``{} acres``, and a single 1.
    unit: str = "{}"
    unit_of_one: str = ""
    first: str = tr("Less than {}")
    last: str = tr("{} or more")
    #: Years: a class ends with the last that belongs to it.
    is_counted: bool = False

    def text(self, number: float) -> str:
        """Return a number with its unit."""
        unit = (self.unit_of_one or self.unit) if number == 1 else self.unit
        return unit.format(self.write(number))


def range_classes(
    values: Iterable[Any],
    colors: Sequence[str],
    wording: Wording,
    missing: str,
    *,
    has_zero: bool = False,
) -> list[StyleClass]:
    """Return classes for a column of numbers; `colors` is a ramp.

    `missing` is the label of parcels without a number: the last class, even if it is empty.
    With `has_zero`, zero is a class of its own where it occurs, and so is what is below.
    """
    ranked = sorted(filter(is_finite, values))
    found: list[StyleClass] = []
    if has_zero and _holds(ranked, 0):
        if ranked[0] < 0:  # an error, or a code for “unknown”
            found.append(StyleClass(wording.first.format(wording.text(0)), NOT_STATED, high=0.0))
        found.append(StyleClass(wording.text(0), ZERO, low=0.0, high=_ABOVE_ZERO))
        ranked = ranked[bisect_left(ranked, _ABOVE_ZERO) :]
        if ranked:
            found += _ranked_classes(ranked, colors, wording, _ABOVE_ZERO)
    elif ranked:
        found += _ranked_classes(ranked, colors, wording, None)
    return [*found, StyleClass(missing, NOT_STATED, is_rest=True)]


def fixed_classes(
    values: Iterable[Any],
    bands: Sequence[tuple[str, float]],
    colors: Sequence[str],
    missing: str,
) -> list[StyleClass]:
    """Return those of some fixed classes that have parcels.

    `bands`: the label of each class and the number it starts at; the first has no lower bound.
    """
    starts = [start for _, start in bands[1:]]
    used = set()
    is_missing = False
    for value in values:
        if is_finite(value):
            used.add(bisect_right(starts, value))
        else:
            is_missing = True
    shades = ramp(colors, len(bands))
    found = [
        StyleClass(
            label,
            shades[place],
            low=None if place == 0 else bands[place][1],
            high=starts[place] if place < len(starts) else None,
        )
        for place, (label, _) in enumerate(bands)
        if place in used
    ]
    return [*found, StyleClass(missing if is_missing else REST, NOT_STATED, is_rest=True)]


def _holds(ranked: list[float], number: float) -> bool:
    place = bisect_left(ranked, number)
    return place < len(ranked) and ranked[place] == number


def _ranked_classes(
    ranked: list[float], colors: Sequence[str], wording: Wording, lowest: float | None
) -> list[StyleClass]:
    """Classes of sorted finite numbers; `lowest` is the lower bound of the first."""
    breaks = _breaks(ranked, wording.is_counted)
    shades = ramp(colors, len(breaks) + 1) if breaks else ramp(colors, 3)[1:2]
    return [
        StyleClass(label, color, low=low, high=high)
        for label, color, low, high in zip(
            _labels(ranked, breaks, wording), shades, [lowest, *breaks], [*breaks, None]
        )
    ]


def _labels(ranked: list[float], breaks: list[float], wording: Wording) -> list[str]:
    if not breaks:
        return [wording.text(ranked[0])]
    for digits in (10, 13, 17):
        if len({*map(wording.write, breaks)}) == len(breaks):
            break
        # They are closer to each other than the usual digits show.
        wording = wording._replace(write=f"{{:,.{digits}g}}".format)
    write, unit = wording.write, wording.unit
    texts = [write(number) for number in breaks]
    ends = [write(number - 1) for number in breaks[1:]] if wording.is_counted else texts[1:]
    inner = [low if low == high else f"{low} \u2013 {high}" for low, high in zip(texts, ends)]
    return [
        wording.first.format(wording.text(breaks[0])),
        *map(unit.format, inner),
        wording.last.format(wording.text(breaks[-1])),
    ]


def _breaks(ranked: list[float], is_counted: bool) -> list[float]:
    """Round numbers that part sorted ones into classes of about the same size; none is empty."""
    if not ranked or ranked[0] == ranked[-1]:
        return []
    if is_counted and len(distinct := sorted(set(ranked))) <= _MOST_DISTINCT:
        return distinct[1:]
    count = len(ranked)
    at = sorted({ranked[(count * part) // _CLASSES] for part in range(1, _CLASSES)})
    # Of ties over several quantiles, what is left of either side of them.
    at = [one for one in at if one > ranked[0]] or [_next(ranked, ranked[0])]
    at = _with_room_after_ties(ranked, at)
    bounds = [ranked[0], *at, ranked[-1]]
    rounded = [
        _roundest(one, one - (one - low) * _ROUNDING, one + (high - one) * _ROUNDING, is_counted)
        for low, one, high in zip(bounds, at, bounds[2:])
    ]
    return _without_empty(ranked, sorted(set(rounded)))


def _with_room_after_ties(ranked: list[float], at: list[float]) -> list[float]:
    """Add the number after a tie that fills whole classes, so that the tie has its own class."""
    found = set(at)
    size = len(ranked) / _CLASSES
    for one in (ranked[0], *at):
        begins, ends = bisect_left(ranked, one), bisect_right(ranked, one)
        if ends - begins > size and ends < len(ranked):
            found.add(ranked[ends])
    return sorted(found)


def _next(ranked: list[float], number: float) -> float:
    return ranked[bisect_right(ranked, number)]


def _roundest(number: float, low: float, high: float, is_whole: bool) -> float:
    """Return the roundest number between two bounds that lie around another."""
    widest = max(abs(low), abs(high))
    if low <= 0 <= high:
        return 0.0
    power = math.floor(math.log10(widest)) if widest else 0
    for digits in range(17):
        for step in _STEPS:
            size = step * 10.0 ** (power - digits)
            if size < sys.float_info.min:  # denormal: inexact, and 10.0**places overflows
                return number
            # Divided where it can be: 3 / 10 is 0.3, 3 * 0.1 is not.
            places = digits - power
            times = round(number / size)
            found = times * step / 10.0**places if places > 0 else times * size
            if low < found <= high and _is_round(found, step, is_whole):
                return found
    return number


def _is_round(number: float, step: float, is_whole: bool) -> bool:
    """Return whether a number is round to people: 2.5 and 275, but not 302.5, and no half years."""
    if is_whole and number % 1:
        return False
    digits = f"{abs(number):.15f}".replace(".", "").strip("0")
    return step != _QUARTERS or len(digits) <= _LONGEST_QUARTERS


def _without_empty(ranked: list[float], breaks: list[float]) -> list[float]:
    """Return the breaks that leave enough parcels in each class."""
    least = max(1.0, _FEWEST * len(ranked))
    kept: list[float] = []
    before = 0
    for number in breaks:
        place = bisect_left(ranked, number)
        if place - before >= least:
            kept.append(number)
            before = place
    while kept and len(ranked) - bisect_left(ranked, kept[-1]) < 1:
        kept.pop()
    return kept


def acres_of(reported: Any, calculated: Any) -> Any:
    """Return the area of a parcel: the county's, or the calculated one where that is 0 or None."""
    return calculated if reported is None or reported == 0 else reported


def values_per_acre(
    values: Sequence[Any],
    reported: Sequence[Any],
    calculated: Sequence[Any],
    stacks: Sequence[Any],
) -> Measured:
    """Return the value per area of each place, and of stacks as a whole.

    The units of a condominium have the lot below all of them as their area, or each a share of it.
    """
    acres = list(map(acres_of, reported, calculated))
    of_stacks = _values_of_stacks(stacks, values, acres)
    alone = [
        _quotient(value, area)
        for stack, value, area in zip(stacks, values, acres)
        if stack not in of_stacks
    ]
    return Measured([*alone, *of_stacks.values()], of_stacks)


def amounts_of_places(
    amounts: Sequence[Any], parcels: Sequence[Any], stacks: Sequence[Any]
) -> Measured:
    """Return the dollars of each place, and the sum of each stack.

    On the map a stack is one lot, and a city of condominiums would have the classes of its units.
    """
    members: dict[str, dict[Any, Any]] = defaultdict(dict)
    alone, of_stacks = [], {}
    for number, (parcel, stack, amount) in enumerate(zip(parcels, stacks, amounts)):
        if stack:  # a parcel may have several rows
            members[stack][parcel or number] = amount
        else:
            alone.append(amount)
    for stack, own in members.items():
        total = sum(filter(is_finite, own.values()))
        if len(own) > 1 and is_finite(total) and any(map(is_finite, own.values())):
            of_stacks[stack] = _rounded(total)
        else:
            alone += own.values()
    return Measured([*alone, *of_stacks.values()], of_stacks)


def stack_sizes(parcels: Sequence[Any], stacks: Sequence[Any], counts: Sequence[Any]) -> Measured:
    """Return the field `stack_count`, and the sizes of stacks for a layer without it."""
    keys = (stack or own for stack, own in zip(stacks, parcels))
    sizes = {key: count for key, count in zip(keys, counts) if key and count and count > 1}
    return Measured(counts, sizes)


def _values_of_stacks(stacks: list[Any], values: list[Any], acres: list[Any]) -> dict[str, float]:
    members: dict[str, list[tuple[Any, Any]]] = defaultdict(list)
    for stack, value, area in zip(stacks, values, acres):
        if stack:
            members[stack].append((value, area))
    found = {}
    for stack, pairs in members.items():
        areas = [area for _, area in pairs if is_finite(area) and area > 0]
        # The same for all is the whole lot.
        area = areas[0] if len(set(areas)) == 1 else sum(areas)
        worth = [value for value, _ in pairs if is_finite(value)]
        quotient = _quotient(sum(worth) if worth else None, area)
        if quotient is not None and len(pairs) > 1:
            found[stack] = _rounded(quotient)
    return found


def _rounded(number: float) -> float:
    return float(f"{number:.{_DIGITS}g}")


def _quotient(value: Any, acres: Any) -> float | None:
    has_both = is_finite(value) and is_finite(acres) and acres > 0
    return value / acres if has_both and is_finite(value / acres) else None
