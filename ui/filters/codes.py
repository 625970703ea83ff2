"""Codes that people know by name: states and land covers."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.contract.reference import land_covers
from parcel_lookup.ui.kit.text import tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from parcel_lookup.core.contract import Field


class CodeBook:
    """The codes of a field with their names."""

    def __init__(
        self,
        names: Iterable[tuple[Any, str]],
        unknown: str,
        other_words: Mapping[str, Any] | None = None,
        *,
        is_complete: bool = True,
    ) -> None:
        """`other_words` lead to a code too; `unknown` is a sentence about a value that is none.

        `is_complete`: no parcel has another code.
        """
        names = tuple(names)
        self._unknown = unknown
        self.is_complete = is_complete
        self._words = {code: f"{name} ({code})" for code, name in names}
        self._codes: dict[str, Any] = {}
        for code, name in names:
            key = name.casefold()
            # Two land covers of one name are told apart by their codes only.
            self._codes[key] = None if key in self._codes else code
        for word, code in (other_words or {}).items():
            self._codes[word.casefold()] = code
        for code, words in self._words.items():
            self._codes[words.casefold()] = self._codes[str(code).casefold()] = code

    @property
    def all_words(self) -> tuple[str, ...]:
        """``Iowa (IA)`` for each of them, in their order."""
        return tuple(self._words.values())

    def words(self, value: Any) -> str:
        """``Iowa (IA)`` for ``IA``; "" for what is no code, the same in small letters included."""
        is_usable = isinstance(value, (str, int, float)) and not isinstance(value, bool)
        return self._words.get(value, "") if is_usable else ""

    def code(self, text: str) -> Any:
        """The code that a name, a code in any case, or both together say; else None."""
        return self._codes.get(text.strip().casefold())

    def problem(self, values: Iterable[Any]) -> str:
        """A sentence about the first value that is none of them, or ""."""
        for value in values:
            if value is not None and not self.words(value):
                return self._unknown.format(value=str(value)[:100])
        return ""


def code_book(field: Field | None) -> CodeBook | None:
    """The names of the field's codes; None for a field whose codes have none here."""
    if field is None or field.name not in ("state", "state_fp", "cdl_majority_value"):
        return None
    return _book(field.name)


@cache
def _book(name: str) -> CodeBook:
    if name == "cdl_majority_value":
        names = ((cover.code, cover.name) for cover in land_covers())
        unknown = tr("“{value}” is no land-cover code that is known here.")
        return CodeBook(names, unknown, is_complete=False)
    unknown = tr("“{value}” is no state, district or territory of the United States.")
    if name == "state":
        others = {state.code: state.abbreviation for state in STATES}
        return CodeBook(((state.abbreviation, state.name) for state in STATES), unknown, others)
    others = {state.abbreviation: state.code for state in STATES}
    others.update({state.code.lstrip("0"): state.code for state in STATES})
    return CodeBook(((state.code, state.name) for state in STATES), unknown, others)
