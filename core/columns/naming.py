"""Names of columns as guesses read them: without what a database, a join, or a habit has added.

``GISDB.DBO.CAMA.OWNER_NAME`` is OWNER_NAME, ``CAMA_SITUS_ADDR`` of a joined layer is SITUS_ADDR,
``ow_name`` is owner_name, and a column ``F12`` with the alias “Parcel Number” is that.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from parcel_lookup.core.columns.address_columns import is_address_part
from parcel_lookup.core.columns.guessing import (
    VETO,
    fields_by_usual_name,
    fields_by_words,
    words_of,
)
from parcel_lookup.core.columns.rows import Sample
from parcel_lookup.core.resources import read_table

_QUALIFIED = re.compile(r"\w+(?:\.\w+)+")
#: The minimum number of columns that begin with the name of a joined table.
_ENOUGH_COLUMNS = 3
#: What a table of parcels has, and a table of their buyers or permits has not.
_OF_PARCELS = frozenset(("parcel_id", "owner", "parcel_value", "land_value"))
_EXACT, _BY_WORDS, _UNKNOWN = 2, 1, 0


def with_plain_names(sample: Sample) -> tuple[Sample, Mapping[str, str]]:
    """Return a sample whose columns have plain names, and the original names by these.

    A column keeps its name if no other spelling of it says more, or if another column has it.
    """
    prefixes = _table_prefixes(sample.columns)
    found: dict[str, str] = {}
    for column in sample.columns:
        spellings = list(_spellings(column, sample.labels.get(column, ""), prefixes))
        name = max(spellings, key=_known)  # the first one of several
        is_free = name not in found and name not in sample.columns
        found[name if is_free else column] = column
    if all(name == column for name, column in found.items()):
        return sample, found
    rows = tuple(
        row._replace(values={name: row.values[column] for name, column in found.items()})
        for row in sample.rows
    )
    return sample._replace(columns=tuple(found), rows=rows), found


def _spellings(column: str, label: str, prefixes: Iterable[str]) -> Iterable[str]:
    """Yield the spellings of a column's name: as it is, and with less and less added to it."""
    name = column
    if _QUALIFIED.fullmatch(column):
        if _known(column) == _EXACT:  # “Sq.Ft”
            yield column
        name = column.rpartition(".")[2]
    yield name
    yield _written_out(name)
    rest = next((name[len(one) :] for one in prefixes if name.lower().startswith(one)), "")
    for one in (rest, "" if _is_another(name) else label):
        if one:
            yield one
            yield _written_out(one)


def _is_another(name: str) -> bool:
    """Whether a name says that it is a second one, or a remark: OWNER_2, but not F2."""
    found = VETO & words_of(name)
    return not all(map(str.isdigit, found)) or bool(found and _known(re.sub(r"\d", "", name)))


def _written_out(name: str) -> str:
    """Return a name with its abbreviated words written out."""
    words = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^A-Za-z]+", name)
    first = True
    for at, word in enumerate(words):
        found = _abbreviations().get(word.lower())
        if found is not None and found[1] in ("any", "first" if first else "later"):
            words[at] = found[0]
        first = first and not word.isalpha()
    return "".join(words)


@lru_cache(maxsize=1)
def _abbreviations() -> Mapping[str, tuple[str, str]]:
    """Return words by their abbreviations, each with its place in a name: first, later, any."""
    rows = read_table("column_word_abbreviations")
    return {row["abbreviation"]: (row["word"], row["place"]) for row in rows}


def _known(name: str) -> int:
    """Return how well a name is known as that of a field, or of a part of one."""
    if fields_by_usual_name(name) or is_address_part(name):
        return _EXACT
    return _BY_WORDS if fields_by_words(name) else _UNKNOWN


def _table_prefixes(columns: Sequence[str]) -> tuple[str, ...]:
    """Return what the names of a joined table's columns begin with: ``cama_``; the longest first.

    Several columns begin with it, and the rest of one of their names is a usual one of parcels.
    Words that say whose or which, as in OWNER_CITY and PRIOR_VALUE, are no names of tables.
    """
    counts: Counter[str] = Counter()
    rests: dict[str, set[str]] = {}
    for column in columns:
        lowered = column.rpartition(".")[2].lower()
        for at, character in enumerate(lowered[:-1], start=1):
            if character == "_":
                counts[lowered[:at]] += 1
                rests.setdefault(lowered[:at], set()).update(fields_by_usual_name(lowered[at:]))
    found = [
        prefix
        for prefix, number in counts.items()
        if number >= _ENOUGH_COLUMNS
        and rests[prefix] & _OF_PARCELS
        and not words_of(prefix) & _telling_words()
    ]
    return tuple(sorted(found, key=len, reverse=True))


@lru_cache(maxsize=1)
def _telling_words() -> frozenset[str]:
    """Return the words that say whose or what a column is, and their abbreviations."""
    rows = read_table("usual_column_words")
    words = {
        word for row in rows for name in ("one_of", "and_one_of") for word in row[name].split()
    }
    return frozenset({*words, *_abbreviations()} - {"parcels"})
