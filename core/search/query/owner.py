"""The expression that finds the parcels of an owner, as text and in sentences.

``parcel_owner_is('SMITH JOHN', 'PO BOX 12', '', 'AMES', 'IA', '50010')`` names an owner and the
parts of a mailing address; without an address, the name alone decides. `core.gis.notices` has the
rules by which two records name the same owner.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

OWNER_FUNCTION = "parcel_owner_is"
#: The place of the city among the arguments.
_CITY = 3
_TEXT = r"'(?:[^'\\]|''|\\.)*'"
_CALL = re.compile(rf"\s*{OWNER_FUNCTION}\s*\(\s*({_TEXT}(?:\s*,\s*{_TEXT})*)\s*\)\s*", re.DOTALL)
_ARGUMENT = re.compile(_TEXT, re.DOTALL)
_ESCAPED = re.compile(r"''|\\(.)", re.DOTALL)
_MEANINGS = {"n": "\n", "t": "\t"}


def owner_expression(arguments: Sequence[str]) -> str:
    """Return the expression for an owner's name and the parts of a mailing address, if any."""
    texts = list(arguments)
    while texts and not texts[-1]:
        texts.pop()
    return f"{OWNER_FUNCTION}({', '.join(map(_quoted, texts))})"


def read_owner_expression(expression: str) -> tuple[str, ...] | None:
    """Return the arguments of an expression that is nothing but such a call; None for others."""
    found = _CALL.fullmatch(expression)
    if found is None:
        return None
    return tuple(map(_unquoted, _ARGUMENT.findall(found[1])))


def owner_words(arguments: Sequence[str]) -> str:
    """Return the owner for a sentence: ``SMITH JOHN, AMES``, with the city of the address."""
    return ", ".join(filter(None, (*arguments[:1], *arguments[_CITY : _CITY + 1])))


def _quoted(text: str) -> str:
    """Return a text as a constant of QGIS's expressions."""
    for char, escaped in (("\\", "\\\\"), ("'", "''"), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(char, escaped)
    return f"'{text}'"


def _unquoted(text: str) -> str:
    def meaning(found: re.Match[str]) -> str:
        return "'" if found[1] is None else _MEANINGS.get(found[1], found[1])

    return _ESCAPED.sub(meaning, text[1:-1])
