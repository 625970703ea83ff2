"""Codes with names, such as states and land covers (`Field.known_values`)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.contract.describe import inside_sentence
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from parcel_lookup.core.contract import Field

#: What is shown for a value of a field that is not among its known ones.
_UNKNOWN = {
    "state": tr("“{value}” is not a US state, district, or territory."),
    "state_fp": tr("“{value}” is not a US state, district, or territory."),
    "cdl_majority_value": tr("“{value}” is not a known land cover code."),
}
#: Other ways to type the codes of a field.
_OTHER_WORDS = {
    "state": {state.code: state.abbreviation for state in STATES},
    "state_fp": {state.abbreviation: state.code for state in STATES}
    | {state.code.lstrip("0"): state.code for state in STATES},
}


class CodeBook:
    """Translates between the codes of a field and their names."""

    def __init__(
        self,
        names: Iterable[tuple[Any, str]],
        unknown: str,
        other_words: Mapping[str, Any] | None = None,
        *,
        is_complete: bool = True,
    ) -> None:
        """Build the book; `other_words` also map to codes, `unknown` describes other values.

        `is_complete`: no parcel has another code.
        """
        names = tuple(names)
        self._unknown = unknown
        self.is_complete = is_complete
        self._words = {code: f"{name} ({code})" for code, name in names}
        self._codes: dict[str, Any] = {}
        for code, name in names:
            key = name.casefold()
            # Two land covers with the same name differ only by their codes.
            self._codes[key] = None if key in self._codes else code
        for word, code in (other_words or {}).items():
            self._codes[word.casefold()] = code
        for code, words in self._words.items():
            self._codes[words.casefold()] = self._codes[str(code).casefold()] = code

    @property
    def all_words(self) -> tuple[str, ...]:
        """All names with their codes, such as ``Iowa (IA)``, in order."""
        return tuple(self._words.values())

    def words(self, value: Any) -> str:
        """Return ``Iowa (IA)`` for ``IA``, or "" for a value that is not a code (case matters)."""
        is_usable = isinstance(value, (str, int, float)) and not isinstance(value, bool)
        return self._words.get(value, "") if is_usable else ""

    def code(self, text: str) -> Any:
        """Return the code for a name, for a code in any case, or for both together; else None."""
        return self._codes.get(text.strip().casefold())

    def problem(self, values: Iterable[Any]) -> str:
        """Return a sentence about the first value that is not a code, or ""."""
        for value in values:
            if value is not None and not self.words(value):
                return self._unknown.format(value=str(value)[:100])
        return ""


def code_book(field: Field | None) -> CodeBook | None:
    """Return the code book of a field, or None if its values have no names."""
    has_names = field is not None and any(name for _, name in field.known_values)
    return _book(field) if has_names else None


@lru_cache(maxsize=64)
def _book(field: Field) -> CodeBook:
    unknown = _UNKNOWN.get(field.name)
    if unknown is None:
        unknown = tr("“{{value}}” is not a known value of {field}.").format(
            field=inside_sentence(field.label).replace("{", "{{").replace("}", "}}")
        )
    return CodeBook(
        field.known_values,
        unknown,
        _OTHER_WORDS.get(field.name),
        is_complete=not field.has_other_values,
    )
