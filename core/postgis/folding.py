"""*Contains* as SQL: `str.casefold` of a column, which PostgreSQL 15 has no function for.

Its ``lower`` depends on the database's locale and keeps letters like ``ß``. In the collation "C" it
does the same for texts in ASCII. In other texts, the letters that fold to a letter of the searched
part are replaced; no others matter, because the part has no letter that folding changes.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import NamedTuple

from parcel_lookup.core.contract import Operator
from parcel_lookup.core.contract.operators import Implies
from parcel_lookup.core.postgis.sql import Sql, compose, value


class _Folds(NamedTuple):
    """The letters beyond ASCII that `str.casefold` changes, by the letters that they become."""

    #: For each letter, those that become it alone, and those that become it and others.
    single: dict[str, list[str]]
    several: dict[str, list[str]]


def matches_text(operator: Operator, text: Sql, folded: Sql | None, part: str) -> Sql:
    """Return the condition that a text, case-folded, matches a part, in which ``%`` is ordinary.

    `folded` is the text after `str.casefold`, if a column has it: a trigram index on it is used.
    """
    part = part.casefold()
    if folded is not None and operator.implies is Implies.CONTAINS:
        escaped = part.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        like = value(operator.pattern.format(escaped), "text")
        return compose("{folded} LIKE {like}", folded=folded, like=like)
    column = _folded(text, part) if folded is None else folded
    return compose(operator.postgresql, column=column, value=value(part, "text"))


def _folded(text: Sql, part: str) -> Sql:
    """Return a text with all letters folded that may become letters of a part."""
    lower = compose('lower({text} COLLATE "C")', text=text)  # the letters of ASCII alone
    folds = _folds()
    letters = sorted(set(part))
    single = {one: letter for letter in letters for one in folds.single.get(letter, ())}
    several = sorted({one for letter in letters for one in folds.several.get(letter, ())})
    if not single and not several:
        return lower
    other = lower
    if single:
        other = compose(
            "translate({text}, {letters}, {folded})",
            text=other,
            letters=value("".join(single), "text"),
            folded=value("".join(single.values()), "text"),
        )
    for letter in several:
        other = compose(
            "replace({text}, {letter}, {folded})",
            text=other,
            letter=value(letter, "text"),
            folded=value(letter.casefold(), "text"),
        )
    return compose(
        "CASE WHEN octet_length({text}) = char_length({text}) THEN {lower} ELSE {other} END",
        text=text,
        lower=lower,
        other=other,
    )


@cache
def _folds() -> _Folds:
    folds = _Folds({}, {})
    for code in range(128, sys.maxunicode + 1):
        letter = chr(code)
        becomes = letter.casefold()
        if becomes == letter:
            continue
        kept = folds.single if len(becomes) == 1 else folds.several
        for one in set(becomes):
            kept.setdefault(one, []).append(letter)
    return folds
