"""SQL text: the one place that quotes names, and the shapes of statement that need them.

Values are never part of a statement's text: they are bound. So the texts below are made of names
that `quote` quoted and of this package's own words, and none of them can be injected into.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

#: Every SQLite takes this many bound values in one statement.
MAX_BOUND = 500


def quote(name: str, schema: str = "") -> str:
    """A table's or column's name as SQL; `schema` is that of an attached database."""
    quoted = '"' + name.replace('"', '""') + '"'
    return f"{quote(schema)}.{quoted}" if schema else quoted


def text_literal(text: str) -> str:
    """A text as SQL, for definitions of triggers, where nothing can be bound."""
    return "'" + text.replace("'", "''") + "'"


def marks(number: int) -> str:
    """That many places for bound values."""
    return ",".join("?" * number)


def select(
    expressions: Iterable[str],
    table: str,
    where: Sequence[str] = (),
    tail: str = "",
    schema: str = "",
) -> str:
    """A query; `expressions`, `where` (combined with AND) and `tail` are SQL, `table` a name."""
    condition = " WHERE " + " AND ".join(f"({term})" for term in where) if where else ""
    columns = ", ".join(expressions)
    return f"SELECT {columns} FROM {quote(table, schema)}{condition} {tail}"  # noqa: S608  # nosec B608


def insert(table: str, columns: Iterable[str], rows: str = "", verb: str = "INSERT") -> str:
    """An insertion of a row of bound values, or of `rows`, which are SQL; `columns` are names."""
    names = list(map(quote, columns))
    rows = rows or f"VALUES ({marks(len(names))})"
    return f"{verb} INTO {quote(table)} ({', '.join(names)}) {rows}"  # nosec B608


def update(table: str, assignments: str, where: str) -> str:
    """An update; `assignments` and `where` are SQL."""
    return f"UPDATE {quote(table)} SET {assignments} WHERE {where}"  # noqa: S608  # nosec B608


def delete(table: str, where: str) -> str:
    """A deletion; `where` is SQL."""
    return f"DELETE FROM {quote(table)} WHERE {where}"  # noqa: S608  # nosec B608
