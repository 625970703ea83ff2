"""Sentences about what is likely meant otherwise than it is written. Knows nothing of QGIS."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import FIELDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

#: So many of a kind are told one by one.
_TOLD = 5
#: Names of fields are shorter; and the comparison takes its time.
_LONGEST_NAME = 40


def remarks_on_columns(unknown: Sequence[str]) -> Iterator[str]:
    """About columns that the contract does not know."""
    for name in unknown[:_TOLD]:
        shown = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
        sentence = (
            f"The service promises no field “{shown}”: it is empty in records that do not have it."
        )
        meant = _near_name(name)
        yield f"{sentence} Did you mean “{meant}”?" if meant else sentence
    if len(unknown) > _TOLD:
        yield f"The same holds for {len(unknown) - _TOLD:,} more fields."


def remarks_on_writing(written: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """About values, by field, that the field writes in another way: how it does."""
    for field, values in written.items():
        for value, there in list(values.items())[:_TOLD]:
            yield f"In {field} “{value}” is written “{there}”: nothing is equal to “{value}”."
        if len(values) > _TOLD:
            more = len(values) - _TOLD
            yield f"In {field} {more:,} more of the values are written in another way."


def _near_name(name: str) -> str:
    """The field that is likely meant; "" where none is."""
    if len(name) > _LONGEST_NAME:
        return ""
    names = {word.lower(): field.name for field in FIELDS for word in (field.label, field.name)}
    found = difflib.get_close_matches(name.lower(), names, n=1, cutoff=0.75)
    return names[found[0]] if found else ""
