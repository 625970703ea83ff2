"""Classes of texts and codes: owner types, zoning, land cover, land uses, owners.

`DistinctTexts` groups the spellings of one value. Land uses are grouped in families by the words
that assessors use and abbreviate; the colors of the families are near to those that planners know
(`resources/tables/lbcs_top_level.csv`: residential yellow, commercial red, industrial purple,
institutional blue, natural green), in shades that differ in lightness for color-blind readers.
Zoning codes differ from town to town, but most begin with the letters that planners have used for a
century: related codes get related colors, darker where more is allowed. Other letters get a hue of
their own.
"""

from __future__ import annotations

import heapq
import math
import re
from collections import Counter, defaultdict
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from parcel_lookup.core.address import fold_address
from parcel_lookup.core.contract.reference import land_covers
from parcel_lookup.core.gis.layer.columns import fold_text, text_of
from parcel_lookup.core.gis.notices.mailing import fold_owner
from parcel_lookup.core.gis.styles.classes import REST, StyleClass, plain_label
from parcel_lookup.core.gis.styles.colors import (
    DISTINCT,
    NOT_STATED,
    OTHER,
    between,
    distinct_colors,
    first_free,
    stable_color,
    stable_number,
)
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.resources import read_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

#: Land uses of no family that have a legend entry of their own: their maximum number, and the least
#: share of the parcels.
_MOST_UNKNOWN = 12
_LEAST_SHARE = 0.005
_CODE = re.compile(r"-?[0-9]{1,9}")

#: Entries of a legend; what is behind them is one more.
MOST_CLASSES = 30
#: Entries for any column that has more values: no legend can show most of them.
_MOST_OF_MANY = 12
#: Maximum number of values of a class; rules of other programs have one condition for each.
_MOST_SPELLINGS = 2000
_PARTS = re.compile(r"([A-Z]*)[^A-Z0-9]*(\d*)(.*)", re.DOTALL)
_NUMBERS = re.compile(r"(\d{1,9})")
#: What is left of the way to the darkest color after each step.
_STEP = 0.64
#: Steps of a code without a number: it is not the one with a 1.
_UNNUMBERED = 0.5
#: Steps to either side that are tried for a color that another code of the legend has, and how far
#: from that it must be, in Oklab: the shades of a family are near to each other.
_ASIDE = (0.0, 0.35, -0.35, 0.7, -0.7, 1.05, -1.05, 1.4, 1.75, 2.1, 2.45)
_APART = 0.022
#: The ends of a hue's shades, on the way to white and to black.
_LIGHT, _DARK = 0.3, 0.4


def owner_type_classes(values: Sequence[Any]) -> list[StyleClass]:
    """Return classes by owner type, the most frequent first."""
    kinds = DistinctTexts(values, fold_address)
    largest = kinds.largest()
    return kinds.classes(
        kinds.each(largest, _own_colors(largest, _owner_types())),
        lambda count: number_of(count, "{} other owner type", "{} other owner types"),
        tr("No owner type"),
    )


@cache
def _owner_types() -> Mapping[str, str]:
    """Return the colors of known owner types, by folded words."""
    rows = read_table("owner_types")
    return {word: row["color"] for row in rows for word in row["words"].split("; ")}


def zoning_classes(values: Sequence[Any]) -> list[StyleClass]:
    """Return classes by zoning code: agricultural, residential, commercial, and so on."""
    kinds = DistinctTexts(values, fold_zone)
    largest = sorted(kinds.largest(), key=zone_order)
    return kinds.classes(
        kinds.each(largest, zone_colors(largest)),
        lambda count: number_of(count, "{} other zone", "{} other zones"),
        tr("No zoning"),
    )


def land_cover_classes(values: Sequence[Any]) -> list[StyleClass]:
    """Return classes by land cover code, in the official colors, the most frequent first."""
    covers = {str(cover.code): cover for cover in land_covers()}
    kinds = DistinctTexts(values, _folded_code)
    codes = kinds.largest(MOST_CLASSES, filter(_CODE.fullmatch, kinds.counts))
    colors = {code: covers[code].color for code in codes if code in covers}
    for code in sorted(set(codes) - set(colors)):
        colors[code] = stable_color(code, colors.values())
    names = (covers[code].name if code in covers else _coded(code) for code in codes)
    return kinds.classes(
        [(plain_label(name), colors[code], [code]) for name, code in zip(names, codes)],
        lambda count: number_of(count, "{} other land cover", "{} other land covers"),
        tr("No land cover"),
    )


def land_use_classes(texts: Sequence[Any], codes: Sequence[Any]) -> list[StyleClass]:
    """Return classes by families of land uses; uses of no family follow, the most frequent first.

    The code is used where a parcel has no words for its use.
    """
    values = (text_of(text) or code for text, code in zip(texts, codes))
    kinds = DistinctTexts(values, fold_address)
    by_family: dict[str, list[str]] = defaultdict(list)
    for key in kinds.counts:
        by_family[family_of(key)].append(key)
    shown = [
        (family.label, family.color, by_family[family.key])
        for family in FAMILIES
        if family.key in by_family
    ]
    least = _LEAST_SHARE * len(texts)
    unknown = kinds.largest(_MOST_UNKNOWN, by_family[""])
    unknown = [key for key in unknown if kinds.counts[key] >= least]
    colors = _own_colors(unknown, {}, [color for _, color, _ in shown])
    for label, color, (key,) in kinds.each(unknown, colors):
        shown.append((_coded(label) if key.replace(" ", "").isdigit() else label, color, [key]))
    return kinds.classes(
        shown,
        lambda count: number_of(count, "{} other land use", "{} other land uses"),
        tr("No land use"),
    )


def column_classes(values: Sequence[Any]) -> list[StyleClass]:
    """Return classes by the values of any column, the most frequent first."""
    kinds = DistinctTexts(values, fold_text)
    largest = kinds.largest(MOST_CLASSES if len(kinds.counts) <= MOST_CLASSES else _MOST_OF_MANY)
    return kinds.classes(
        kinds.each(largest, _own_colors(largest, {})),
        lambda count: number_of(count, "{} other value", "{} other values"),
        tr("No value"),
    )


def owner_classes(
    owners: Sequence[Any],
    acres: Sequence[Any],
    calculated: Sequence[Any],
    stacks: Sequence[Any],
) -> list[StyleClass]:
    """Return the owners of the most acres, each in a color; the land below a stack counts once."""
    kinds = DistinctTexts(owners, fold_owner)
    held: dict[str, float] = defaultdict(float)
    seen = set()
    for owner, reported, computed, stack in zip(owners, acres, calculated, stacks):
        key = kinds.keys.get(text_of(owner))
        if key is None:
            continue
        if not text_of(stack) or (key, stack) not in seen:
            seen.add((key, stack))
            held[key] += next(filter(_is_area, (reported, computed)), 0.0)
    largest = heapq.nsmallest(
        len(DISTINCT), kinds.counts, key=lambda key: (-held[key], -kinds.counts[key], key)
    )
    colors = dict(zip(largest, distinct_colors(largest)))
    return kinds.classes(
        [
            (_holding(label, held[key]), color, [key])
            for label, color, (key,) in kinds.each(largest, colors)
        ],
        lambda count: number_of(count, "{} other owner", "{} other owners"),
        tr("No owner"),
    )


def _coded(code: str) -> str:
    return tr("Code {code}").format(code=code)


def _own_colors(
    keys: Iterable[str], usual: Mapping[str, str], taken: Sequence[str] = ()
) -> dict[str, str]:
    """Return a color for each key, the same in every layer unless another key has it."""
    found: dict[str, str] = {}
    for key in sorted(keys, key=lambda key: (key not in usual, key)):
        others = [*taken, *found.values()]
        color = usual.get(key)
        is_free = color is not None and color not in others
        found[key] = color if is_free else stable_color(key, others)
    return found


def _holding(owner: str, acres: float) -> str:
    if not acres:
        return owner
    number = f"{acres:,.0f}" if acres >= 10 else f"{acres:,.2g}"
    words = tr("{owner} ({acres} acre)") if number == "1" else tr("{owner} ({acres} acres)")
    return words.format(owner=owner, acres=number)


def _is_area(value: Any) -> bool:
    """Return whether a value is an area; zero, which counties write for unknown, is not."""
    return isinstance(value, (int, float)) and math.isfinite(value) and value > 0


def _folded_code(text: str) -> str:
    return str(int(text)) if _CODE.fullmatch(text) else text


class DistinctTexts:
    """The distinct values of a column of texts; `fold` maps the spellings of one value to a key."""

    def __init__(self, values: Iterable[Any], fold: Callable[[str], str]) -> None:
        self._spellings = Counter(map(text_of, values))
        #: The key of each spelling (`text_of`) that is not blank.
        self.keys: dict[str, str] = {}
        #: How many values are of each kind, by its key.
        self.counts: Counter[str] = Counter()
        self._by_key: dict[str, list[str]] = defaultdict(list)
        self._missing: list[str] = []
        for spelling, count in self._spellings.items():
            if not plain_label(spelling):  # NULL, or nothing that can be read
                self._missing.append(spelling)
                continue
            key = self.keys[spelling] = fold(spelling) or spelling
            self.counts[key] += count
            self._by_key[key].append(spelling)

    def largest(self, most: int = MOST_CLASSES, among: Iterable[str] | None = None) -> list[str]:
        """Return the keys of the most frequent values, the most frequent first."""
        keys = self.counts if among is None else among
        # Sorting a hundred thousand would keep Python from the main thread until it is done.
        return heapq.nsmallest(most, keys, key=lambda key: (-self.counts[key], key))

    def label(self, key: str) -> str:
        """Return the most frequent spelling of a value, for a legend."""
        return plain_label(max(self._by_key[key], key=self._rank))

    def each(
        self, keys: Iterable[str], colors: Mapping[str, str]
    ) -> list[tuple[str, str, Sequence[str]]]:
        """Return the label and the color of each key, as a class of its own."""
        return [(self.label(key), colors[key], [key]) for key in keys]

    def _rank(self, spelling: str) -> tuple[int, str]:
        return self._spellings[spelling], spelling

    def classes(
        self,
        shown: Iterable[tuple[str, str, Sequence[str]]],
        other: Callable[[int], str],
        missing: str,
    ) -> list[StyleClass]:
        """Return classes of label, color, and keys; then missing values, and the rest in one class.

        `other` returns the label of the last class for a number of values. That class is always
        there, for values that the layer gains later, or that a filter of the layer hides now.
        """
        found, in_classes = [], set()
        for label, color, keys in shown:
            spellings = (spelling for key in keys for spelling in self._by_key[key])
            values = heapq.nlargest(_MOST_SPELLINGS, spellings, key=self._rank)
            found.append(StyleClass(label, color, tuple(values)))
            in_classes.update(values)
        if self._missing:
            missing_values = heapq.nsmallest(_MOST_SPELLINGS, self._missing)
            found.append(StyleClass(missing, NOT_STATED, tuple(missing_values)))
        others = len({key for spelling, key in self.keys.items() if spelling not in in_classes})
        return [*found, StyleClass(other(others) if others else REST, OTHER, is_rest=True)]


class Family(NamedTuple):
    """Land uses that belong together."""

    key: str
    label: str
    color: str


#: In the order of the legend.
FAMILIES: tuple[Family, ...] = (
    Family("single", tr("Single-family homes"), "#fff09a"),
    Family("few", tr("Two- to four-family homes"), "#f5cf4f"),
    Family("apartments", tr("Apartments"), "#d9961f"),
    Family("condominiums", tr("Condominiums"), "#b5762a"),
    Family("mobile", tr("Manufactured homes"), "#e6c9a2"),
    Family("residential", tr("Other residential"), "#f7e3b5"),
    Family("mixed", tr("Mixed use"), "#f2a285"),
    Family("commercial", tr("Shops, services, and lodging"), "#dd4b45"),
    Family("office", tr("Offices"), "#ef8fa8"),
    Family("industrial", tr("Industry and warehouses"), "#a47fd0"),
    Family("transport", tr("Transportation, parking, and utilities"), "#8f959c"),
    Family("public", tr("Government and public services"), "#2059a6"),
    Family("education", tr("Schools and universities"), "#7cc3ea"),
    Family("institutions", tr("Religious, health, and charitable"), "#c3d6f2"),
    Family("parks", tr("Parks and recreation"), "#a6dba0"),
    Family("farm", tr("Farms and farmland"), "#b3c75b"),
    Family("farm_homes", tr("Farm and rural homes"), "#e3e38a"),
    Family("forest", tr("Forest and natural land"), "#2f8550"),
    Family("water", tr("Water"), "#4fb3c9"),
    Family("vacant", tr("Vacant land"), "#dad5cf"),
)


@lru_cache(maxsize=8192)
def family_of(text: str) -> str:
    """Return the key of the family that a land use belongs to; "" if no word is known."""
    folded = fold_address(text)
    return next((key for key, pattern in _patterns() if pattern.search(folded)), "")


@cache
def _patterns() -> Sequence[tuple[str, re.Pattern[str]]]:
    """Return the words of families; the first whose words are there decides."""
    rows = read_table("land_use_words")
    return [(row["family"], re.compile(rf"\b(?:{row['words']})\b")) for row in rows]


@cache
def _zoning_families() -> Mapping[str, tuple[str, str]]:
    """Return the colors where a zone of a family allows least, and where it allows most."""
    rows = read_table("zoning_families")
    return {row["family"]: (row["lightest"], row["darkest"]) for row in rows}


@cache
def _letters() -> Mapping[str, str]:
    """Return the families of zones by other letters for them."""
    rows = read_table("zoning_families")
    return {letters: row["family"] for row in rows for letters in row["letters"].split()}


def fold_zone(code: str) -> str:
    """Return a code for comparison: case and blanks do not count."""
    return "".join(code.upper().split())


def zone_colors(zones: Iterable[str]) -> dict[str, str]:
    """Return the colors of folded codes, the same in every layer unless another code has it."""
    families = dict(_zoning_families())
    hues: list[str] = []
    found: dict[str, str] = {}
    for zone in sorted(zones, key=zone_order):
        letters, number, rest = _parts(zone)
        family = letters or zone
        if family not in families:
            hues.append(stable_color(family, [*hues, *found.values()]))
            families[family] = (
                between(hues[-1], "#ffffff", _LIGHT),
                between(hues[-1], "#000000", _DARK),
            )
        shades = _shades(families[family], number if letters else 0, rest)
        found[zone] = first_free(shades, found.values(), _APART)
    return found


def _shades(ends: tuple[str, str], number: int, rest: str) -> Iterator[str]:
    """Return the color of a code between those of its family, and others near by."""
    # R-2 differs from R-1 most, as the first few are what most towns have; R-1A is not R-1.
    steps = number - 1 if number else _UNNUMBERED
    steps += 0.25 + stable_number(rest) % 4 / 8 if rest else 0.0
    for aside in _ASIDE:
        yield between(*ends, 1 - _STEP ** max(0.0, steps + aside))


def zone_order(zone: str) -> tuple[object, ...]:
    """Return the sort key of a folded code: its family, then its parts in natural order."""
    parts = enumerate(_NUMBERS.split(zone))
    natural = tuple(("", int(part)) if place % 2 else (part, 0) for place, part in parts)
    families = [*_zoning_families(), _parts(zone)[0]]
    return families.index(families[-1]), natural


def _parts(zone: str) -> tuple[str, int, str]:
    letters, number, rest = _PARTS.match(zone).groups()
    return _letters().get(letters, letters), int(number[:4] or 0), rest
