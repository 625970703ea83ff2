"""The expression that finds the parcels of an owner, as text and in sentences.

``parcel_owner_is('SMITH JOHN', 'PO BOX 12', '', 'AMES', 'IA', '50010')`` names an owner and the
parts of a mailing address; without an address, the name alone decides. For a service, a condition
on the state precedes it: ``"state" = 'IA' AND parcel_owner_is('SMITH JOHN')``. `core.gis.notices`
has the rules by which two records name the same owner.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from parcel_lookup.core.contract import Filter

OWNER_FUNCTION = "parcel_owner_is"
#: Fields of the condition that may precede it: they meet the scope rule of a service, the widest
#: area first.
OWNER_SCOPES = ("state", "state_fp", "county_fp")
#: The place of the city among the arguments.
_CITY = 3
_TEXT = r"'(?:[^'\\]|''|\\.)*'"
_LIST = rf"{_TEXT}(?:\s*,\s*{_TEXT})*"
_VALUES = rf"=\s*(?P<one>{_TEXT})|IN\s*\(\s*(?P<many>{_LIST})\s*\)"
_EXPRESSION = re.compile(
    rf'\s*(?:"(?P<field>{"|".join(OWNER_SCOPES)})"\s*(?:{_VALUES})\s+AND\s+)?'
    rf"{OWNER_FUNCTION}\s*\(\s*(?P<arguments>{_LIST})\s*\)\s*",
    re.DOTALL,
)
_ARGUMENT = re.compile(_TEXT, re.DOTALL)
_ESCAPED = re.compile(r"''|\\(.)", re.DOTALL)
_MEANINGS = {"n": "\n", "t": "\t"}


class OwnerExpression(NamedTuple):
    """What an expression about an owner says."""

    #: The name, and the parts of a mailing address, if any.
    arguments: tuple[str, ...]
    #: The states or counties of the parcels; None for all.
    scope: Filter | None = None

    @property
    def text(self) -> str:
        """The expression."""
        texts = list(self.arguments)
        while texts and not texts[-1]:
            texts.pop()
        call = f"{OWNER_FUNCTION}({', '.join(map(_quoted, texts))})"
        if self.scope is None:
            return call
        if isinstance(self.scope.value, tuple):
            values = ", ".join(map(_quoted, self.scope.value))
            return f'"{self.scope.field}" IN ({values}) AND {call}'
        return f'"{self.scope.field}" = {_quoted(self.scope.value)} AND {call}'

    @property
    def words(self) -> str:
        """The owner for a sentence: ``SMITH JOHN, AMES``, with the city of the address."""
        return ", ".join(filter(None, (*self.arguments[:1], *self.arguments[_CITY : _CITY + 1])))


def read_owner_expression(expression: str) -> OwnerExpression | None:
    """Read an expression that is nothing but one about an owner; None for others.

    A condition that precedes it must be one that `OwnerExpression.text` writes: another field may
    have another type, and QGIS ignores the case of its name.
    """
    found = _EXPRESSION.fullmatch(expression)
    if found is None:
        return None
    scope = None
    if found["one"]:
        scope = Filter(found["field"], "eq", _unquoted(found["one"]))
    elif found["many"]:
        scope = Filter(found["field"], "in", _all_unquoted(found["many"]))
    return OwnerExpression(_all_unquoted(found["arguments"]), scope)


def _all_unquoted(texts: str) -> tuple[str, ...]:
    return tuple(map(_unquoted, _ARGUMENT.findall(texts)))


def _quoted(text: str) -> str:
    """Return a text as a constant of QGIS's expressions."""
    for char, escaped in (("\\", "\\\\"), ("'", "''"), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(char, escaped)
    return f"'{text}'"


def _unquoted(text: str) -> str:
    def meaning(found: re.Match[str]) -> str:
        return "'" if found[1] is None else _MEANINGS.get(found[1], found[1])

    return _ESCAPED.sub(meaning, text[1:-1])
