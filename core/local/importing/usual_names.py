"""What parcel columns are usually called, by field: from `resources/tables`, read when imported.

Names are folded (lowercase letters and digits only); the more usual one comes first. A name may be
that of two fields: the values decide which.
"""

from __future__ import annotations

from typing import NamedTuple

from parcel_lookup.core.resources import read_table


class Pattern(NamedTuple):
    """Words in the name of a column that make it likely to be a field.

    One of each set is needed.
    """

    field: str
    words: tuple[frozenset[str], ...]


_NAMES = {row["field"]: tuple(row["names"].split()) for row in read_table("usual_column_names")}
#: What an area in an unknown unit is called; the geometry decides the unit.
AREAS = frozenset(_NAMES.pop("(area)"))
#: Those that a program computed from the shape.
SHAPE_AREAS = frozenset(_NAMES.pop("(computed area)"))
#: Names by field.
USUAL_NAMES = _NAMES

_WORDS = [
    Pattern(
        row["field"],
        tuple(frozenset(row[name].split()) for name in ("one_of", "and_one_of") if row[name]),
    )
    for row in read_table("usual_column_words")
]
#: Words that make it something else: another year's, another person's, a remark about it.
VETO = next(pattern.words[0] for pattern in _WORDS if pattern.field == "(none)")
#: The first one that fits is taken.
PATTERNS = tuple(pattern for pattern in _WORDS if pattern.field != "(none)")
