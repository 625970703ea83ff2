"""The bars of a summary's charts."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

from parcel_lookup.core.contract.reference import land_covers
from parcel_lookup.core.gis.notices.mailing import fold_owner, owner_name
from parcel_lookup.core.gis.summary.histogram import find_breaks, labels
from parcel_lookup.core.gis.summary.numbers import money, number
from parcel_lookup.core.gis.summary.records import amount
from parcel_lookup.core.gis.summary.values import Bar, Chart

if TYPE_CHECKING:
    from parcel_lookup.core.gis.summary.ground import Ground
    from parcel_lookup.core.gis.summary.records import Records

#: Of owners and of land covers; what is left is one bar more.
_MOST_BARS = 7
#: Codes of land cover are below; what is not is no code.
_MOST_CODE = 1000

_ONCE = "Ground that several parcels share counts once."


class _Group(NamedTuple):
    label: str
    parcels: list[int]
    color: str = ""


class _Ranked(NamedTuple):
    maker: _Maker
    bars: list[Bar]


def owner_chart(records: Records, ground: Ground) -> Chart:
    """The owners with the most acres; names that differ in case or punctuation only are one."""
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
    groups = [_Group(_usual(spellings[key]), own) for key, own in parcels.items()]
    note = f"Acres by owner. {_ONCE} Names that differ only in case or punctuation are one owner."
    maker, bars = _ranked(groups, "{:,} other owners", records, ground)
    return maker.chart("Largest Owners", note, bars, _Group("No owner named", unnamed))


def cover_chart(records: Records, ground: Ground) -> Chart:
    """What covers most of each parcel, in the official colours."""
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
        else _Group(_usual(names[key]) or f"Code {key}", own)
        for key, own in parcels.items()
    ]
    note = f"Acres of parcels by what covers most of each. {_ONCE}"
    maker, bars = _ranked(groups, "{:,} other land covers", records, ground)
    return maker.chart("Land Cover", note, bars, _Group("Land cover not known", unknown))


def value_chart(records: Records, ground: Ground) -> Chart:
    """How many parcels have which value."""
    priced = [(parcel, value) for parcel, value in enumerate(records.value) if value is not None]
    zero = [parcel for parcel, value in priced if value == 0]
    breaks = find_breaks([value for _, value in priced if value > 0])
    parts: list[list[int]] = [[] for _ in range(len(breaks) + 1)]
    for parcel, value in priced:
        if value > 0:
            parts[bisect_right(breaks, value)].append(parcel)
    groups = [_Group("$0", zero)] if zero else []
    if len(priced) > len(zero):
        above = {value for _, value in priced if value > 0}
        is_one = len(above) == 1 and min(above) >= 1
        names = [money(above.pop())] if is_one else labels(breaks)
        groups += [_Group(name, part) for name, part in zip(names, parts)]
    maker = _Maker(records, ground, is_by_acres=False)
    bars = [maker.bar(group) for group in groups]
    missing = [parcel for parcel, value in enumerate(records.value) if value is None]
    note = "Parcels by their total assessed value."
    unknown = "No value, or below $0" if records.has_negative_values else "No value"
    return maker.chart("Parcel Value", note, bars, _Group(unknown, missing))


class _Maker:
    """Makes the bars of a chart, by acres or by parcels."""

    def __init__(self, records: Records, ground: Ground, *, is_by_acres: bool) -> None:
        self._records = records
        self._ground = ground
        self._is_by_acres = is_by_acres

    def bar(self, group: _Group, *, is_rest: bool = False) -> Bar:
        count, acres = len(group.parcels), self._ground.of(group.parcels)
        amount, text = (acres, number(acres)) if self._is_by_acres else (count, f"{count:,}")
        ids = self._records.ids_of(group.parcels)
        return Bar(group.label, amount, text, count, acres, ids, group.color, is_rest)

    def chart(self, title: str, note: str, bars: list[Bar], unknown: _Group) -> Chart:
        """With a bar for what has no value; without any where nothing else has one."""
        if bars and unknown.parcels:
            bars = [*bars, self.bar(unknown, is_rest=True)]
        return Chart(title, "Acres" if self._is_by_acres else "Parcels", note, tuple(bars))


def _ranked(groups: list[_Group], others: str, records: Records, ground: Ground) -> _Ranked:
    """The largest, and one bar for all others. By parcels where nothing is known of acres."""
    sizes = [ground.of(group.parcels) for group in groups]
    maker = _Maker(records, ground, is_by_acres=any(sizes))
    order = sorted(
        range(len(groups)),
        key=lambda one: (-sizes[one], -len(groups[one].parcels), groups[one].label),
    )
    # One that is left over has its bar as well as “1 other” would.
    most = len(order) if len(order) == _MOST_BARS + 1 else _MOST_BARS
    bars = [maker.bar(groups[one]) for one in order[:most]]
    left = order[most:]
    if left:
        together = [parcel for one in left for parcel in groups[one].parcels]
        bars.append(maker.bar(_Group(others.format(len(left)), together), is_rest=True))
    return _Ranked(maker, bars)


def _code(value: Any) -> int | None:
    """A code of land cover; None where it is none."""
    code = amount(value)
    return int(code) if code is not None and code < _MOST_CODE else None


def _usual(spellings: Counter[str]) -> str:
    """As it is written most often; the one that comes first of those as frequent."""
    return spellings.most_common(1)[0][0]
