"""The different values of a column of texts, spellings of the same together."""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any, Callable

from parcel_lookup.core.gis.styles.classes import REST, Class, plain_label
from parcel_lookup.core.gis.styles.colors import NOT_STATED, OTHER
from parcel_lookup.core.search.query.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: What the expressions of styles give for NULL and for blanks; nothing that is there gives it.
MISSING = ""
#: Entries of a legend; what is behind them is one more.
MOST_CLASSES = 30
#: Of a class; so many a project holds with ease, and other programs as conditions of a rule.
_MOST_SPELLINGS = 2000
#: What `trim` of QGIS takes away. Python takes four control characters more.
_SPACES = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
#: Of a number: QGIS takes as many as it needs, and from six on an exponent where that is shorter.
_DIGITS = range(6, 18)


class Kinds:
    """The values of a column by what `fold` makes of them."""

    def __init__(self, values: Iterable[Any], fold: Callable[[str], str]) -> None:
        self._spellings = Counter(map(text_of, values))
        #: By spelling (`text_of`), of what says something: what all of a kind have in common.
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
        """The keys of so many kinds, the most frequent first."""
        keys = self.counts if among is None else among
        # Sorting a hundred thousand would keep Python from the main thread until it is done.
        return heapq.nsmallest(most, keys, key=lambda key: (-self.counts[key], key))

    def label(self, key: str) -> str:
        """How it is mostly written, for a legend."""
        return plain_label(max(self._by_key[key], key=self._rank))

    def _rank(self, spelling: str) -> tuple[int, str]:
        return self._spellings[spelling], spelling

    def classes(
        self, shown: Iterable[tuple[str, str, Sequence[str]]], other: str, missing: str
    ) -> list[Class]:
        """Classes of label, color and keys; then what is missing, and all other kinds in one.

        The last is there even where nothing is in it: it takes what the layer gains later, and what
        a filter of the layer hides now.
        """
        found, in_classes = [], set()
        for label, color, keys in shown:
            spellings = (spelling for key in keys for spelling in self._by_key[key])
            values = heapq.nlargest(_MOST_SPELLINGS, spellings, key=self._rank)
            found.append(Class(label, color, tuple(values)))
            in_classes.update(values)
        if self._missing:
            missing_values = heapq.nsmallest(_MOST_SPELLINGS, self._missing)
            found.append(Class(missing, NOT_STATED, tuple(missing_values)))
        others = len({key for spelling, key in self.keys.items() if spelling not in in_classes})
        label = f"{others:,} {plural(others, other)}" if others else REST
        return [*found, Class(label, OTHER, is_rest=True)]


def text_of(value: Any) -> str:
    """A value as text without blanks around it, as `trim` of QGIS gives it; "" for NULL."""
    if value is None:
        return MISSING
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        exact = (
            text for text in (f"{value:.{digits}g}" for digits in _DIGITS) if float(text) == value
        )
        return next(exact, str(value))
    return str(value).strip(_SPACES)
