"""Statements and their parts: text with places for values, composed without losing a value.

`identifier` is the one place that quotes names, and `literal` writes constants of ours. Everything
that a user enters is a value, and never part of a statement's text.
"""

from __future__ import annotations

import string
from collections.abc import Iterable
from typing import Any, NamedTuple

_FORMATTER = string.Formatter()


class Sql(NamedTuple):
    """A statement or a part of one. Execute a statement with its values even if there are none.

        cursor.execute(statement.text, statement.values)

    A ``%`` that is no place is doubled in `text`, as the driver requires.
    """

    text: str
    values: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return self.text


#: Conditions that hold for all rows, and for none.
ALWAYS, NEVER = Sql("TRUE"), Sql("FALSE")


def identifier(*names: str) -> Sql:
    """Return a name as SQL, for example of a schema and a table; empty parts are left out.

    Raises `ValueError` for a name that PostgreSQL cannot have.
    """
    given = [name for name in names if name]
    if not given or any("\0" in name for name in given):
        raise ValueError(names)
    quoted = ('"' + name.replace('"', '""').replace("%", "%%") + '"' for name in given)
    return Sql(".".join(quoted))


def literal(text: str) -> Sql:
    """Return a constant of ours as SQL: a pattern, or letters. Never anything that a user entered.

    It is the same whether or not the server reads backslashes in strings as escapes.
    """
    escaped = text.replace("\\", "\\\\").replace("'", "''").replace("%", "%%")
    return Sql(f"E'{escaped}'")


def value(item: Any, type_name: str) -> Sql:
    """Return a place for a value with its type: drivers send numbers and texts as various types."""
    return Sql(f"%s::{type_name}", (item,))


def compose(template: str, **parts: Sql) -> Sql:
    """Return a template with its ``{names}`` replaced by SQL, and their values in that order.

    compose("{column} = {bound}", column=identifier("owner"), bound=value("Smith", "text"))
    """
    texts: list[str] = []
    values: list[Any] = []
    for text, name, _, _ in _FORMATTER.parse(template):
        texts.append(text)
        if name is not None:
            texts.append(parts[name].text)
            values += parts[name].values
    return Sql("".join(texts), tuple(values))


def join(separator: str, parts: Iterable[Sql]) -> Sql:
    """Return parts as one, with a separator between them."""
    parts = list(parts)
    values = tuple(item for part in parts for item in part.values)
    return Sql(separator.join(part.text for part in parts), values)


def all_of(conditions: Iterable[Sql]) -> Sql:
    """Return the condition that all conditions hold."""
    several = [one for one in conditions if one != ALWAYS]
    if NEVER in several:
        return NEVER
    return _combined(" AND ", several) if several else ALWAYS


def any_of(conditions: Iterable[Sql]) -> Sql:
    """Return the condition that at least one of several holds."""
    several = [one for one in conditions if one != NEVER]
    return _combined(" OR ", several) if several else NEVER


def _combined(word: str, conditions: list[Sql]) -> Sql:
    if len(conditions) == 1:
        return conditions[0]
    return join(word, (Sql(f"({one.text})", one.values) for one in conditions))


def is_storable(item: Any) -> bool:
    """Return whether PostgreSQL can hold a text; another one equals no stored text."""
    if not isinstance(item, str):
        return True
    if "\0" in item:
        return False
    try:
        item.encode()
    except UnicodeEncodeError:  # half of a surrogate pair
        return False
    return True
