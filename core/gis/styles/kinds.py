"""The different values of a column of texts, spellings of the same together."""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any, Callable

from parcel_lookup.core.search.words import plural

from .classes import Class, plain_label
from .colors import NOT_STATED, OTHER

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: What the expressions of styles give for NULL and for blanks: of texts, and of codes.
MISSING, MISSING_CODE = "(none)", -1
#: Entries of a legend; what is behind them is one more.
MOST_CLASSES = 30
#: Of a class; so many a project holds with ease.
_MOST_SPELLINGS = 2000


class Kinds:
    """The values of a column by what `fold` makes of them."""

    def __init__(self, values: Iterable[Any], fold: Callable[[str], str]) -> None:
        self._fold = fold
        self._spellings: Counter[str] = Counter()
        #: Whether some are NULL or blank.
        self.has_missing = False
        for value in values:
            if is_blank(value):
                self.has_missing = True
            else:
                self._spellings[str(value).strip()] += 1
        #: How many values are of each kind, by its key.
        self.counts: Counter[str] = Counter()
        self._by_key: dict[str, list[str]] = defaultdict(list)
        for spelling, count in self._spellings.items():
            key = self.key(spelling)
            self.counts[key] += count
            self._by_key[key].append(spelling)

    def key(self, value: Any) -> str:
        """What all spellings of a kind have in common."""
        text = str(value).strip()
        return self._fold(text) or text

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
        """Classes of label, color and keys; then all other kinds in one, and what is missing."""
        found, left = [], set(self.counts)
        for label, color, keys in shown:
            spellings = (spelling for key in keys for spelling in self._by_key[key])
            values = heapq.nlargest(_MOST_SPELLINGS, spellings, key=self._rank)
            found.append(Class(label, color, tuple(values)))
            left.difference_update(keys)
        if not found and not left:  # a class at least, or what comes later would not be drawn
            return [Class(missing, NOT_STATED, is_rest=True)]
        return found + end_classes(len(left), other, missing if self.has_missing else "")


def end_classes(others: int, other: str, missing: str, marker: Any = MISSING) -> list[Class]:
    """The last entries of a legend: so many “other zones”, and what is missing."""
    found = []
    if others:
        found.append(Class(f"{others:,} {plural(others, other)}", OTHER, is_rest=True))
    if missing:
        found.append(Class(missing, NOT_STATED, (marker,)))
    return found


def is_blank(value: Any) -> bool:
    """Whether a value says nothing."""
    return value is None or (isinstance(value, str) and not value.strip())
