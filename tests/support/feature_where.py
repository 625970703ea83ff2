"""The `where` clauses of a feature layer, by Esri's standardized queries, compiled to SQLite.

    where = compile_where("UPPER(OWNER) LIKE '%SMITH%' AND ACRES > 5", {"OWNER": TEXT, ...})
    rows = connection.execute(f"SELECT row FROM layer WHERE {where.sql}", where.values)

What https://doc.arcgis.com/en/arcgis-online/reference/sql-agol.htm lists is understood, everything
else is refused with `BadWhere`: unknown columns, text without quotes, a text column compared with a
number, ``ESCAPE``, comments, and more than one statement.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping
from datetime import datetime, timezone
from functools import lru_cache
from typing import Any, NamedTuple

TEXT, NUMBER, DATE = "text", "number", "date"

_TOKEN = re.compile(
    r"""\s*(?:
      (?P<text>'(?:[^']|'')*')
    | (?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)
    | (?P<name>[A-Za-z_][A-Za-z0-9_.]*)
    | (?P<mark><>|!=|<=|>=|[=<>(),+\-*/])
    )""",
    re.VERBOSE,
)
_COMPARISONS = ("=", "<>", "!=", "<", "<=", ">", ">=")
_WORDS = frozenset(
    (
        "AND",
        "OR",
        "NOT",
        "IN",
        "BETWEEN",
        "LIKE",
        "IS",
        "NULL",
        "DATE",
        "TIMESTAMP",
        "CAST",
        "ESCAPE",
    )
)
#: Functions of one value: the SQLite function, the type that they take, and the type they return.
_FUNCTIONS = {
    "UPPER": ("server_upper", TEXT, TEXT),
    "LOWER": ("server_lower", TEXT, TEXT),
    "TRIM": ("trim", TEXT, TEXT),
    "CHAR_LENGTH": ("length", TEXT, NUMBER),
    "ABS": ("abs", NUMBER, NUMBER),
    "FLOOR": ("server_floor", NUMBER, NUMBER),
    "ROUND": ("round", NUMBER, NUMBER),
}


class BadWhere(ValueError):
    """A clause that a server does not accept."""


class Where(NamedTuple):
    """A condition of SQLite with its values."""

    sql: str
    values: list[Any]


def compile_where(text: str, types: Mapping[str, str]) -> Where:
    """Return a clause as SQL; `types` has the type of each column. Raises `BadWhere`."""
    parser = _Parser(_tokens(text), {name.upper(): name for name in types}, types)
    sql = parser.condition()
    if parser.token is not None:
        raise BadWhere(f"unexpected {parser.token[1]!r}")
    return Where(sql, parser.values)


def prepare(connection: sqlite3.Connection, *, ignores_case: bool = False) -> None:
    """Give a connection the functions of compiled clauses.

    With `ignores_case`, texts are compared as SQL Server does by default: case and trailing blanks
    do not count, and a pattern can have ``[sets]``.
    """

    def key(text: str) -> str:
        return text.rstrip(" ").casefold() if ignores_case else text

    def like(pattern: Any, value: Any) -> bool | None:
        if value is None:
            return None
        return _pattern(pattern, ignores_case).fullmatch(str(value)) is not None

    def collate(one: str, other: str) -> int:
        return (key(one) > key(other)) - (key(one) < key(other))

    connection.create_collation("server", collate)
    connection.create_function("like", 2, like, deterministic=True)
    connection.create_function("server_upper", 1, _each(str.upper), deterministic=True)
    connection.create_function("server_lower", 1, _each(str.lower), deterministic=True)
    connection.create_function("server_floor", 1, lambda value: value and value // 1)


def _each(change: Any) -> Any:
    """Return a function that changes letters one by one, as databases do: ``ß`` stays ``ß``."""

    def changed(value: str | None) -> str | None:
        if value is None:
            return None
        return "".join(c if len(change(c)) != 1 else change(c) for c in value)

    return changed


@lru_cache(10_000)
def _pattern(pattern: str, ignores_case: bool) -> re.Pattern:
    parts = re.findall(r"\[[^\]]*\]|.", pattern, re.DOTALL) if ignores_case else pattern
    special = {"%": ".*", "_": "."}
    written = (
        part if len(part) > 1 else special.get(part, re.escape(part)) for part in parts if part
    )
    return re.compile("".join(written), re.DOTALL | (re.IGNORECASE if ignores_case else 0))


def _tokens(text: str) -> list[tuple[str, str]]:
    if ";" in text or "--" in text or "/*" in text:
        raise BadWhere("the clause contains a character sequence that is not allowed")
    tokens, at = [], 0
    text = text.rstrip()
    while at < len(text):
        found = _TOKEN.match(text, at)
        if not found:
            raise BadWhere(f"unexpected {text[at : at + 10]!r}")
        kind = str(found.lastgroup)
        value = found.group(kind)
        if kind == "name" and value.upper() in _WORDS:
            kind, value = "word", value.upper()
        tokens.append((kind, value))
        at = found.end()
    return tokens


class _Parser:
    """A parser that goes down from OR to single values and emits SQL on its way."""

    def __init__(
        self, tokens: list[tuple[str, str]], names: dict[str, str], types: Mapping[str, str]
    ) -> None:
        self.values: list[Any] = []
        self._tokens = tokens
        self._names = names
        self._types = types
        self._at = 0

    @property
    def token(self) -> tuple[str, str] | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def condition(self) -> str:
        parts = [self._conjunction()]
        while self._takes("word", "OR"):
            parts.append(self._conjunction())
        return _balanced(parts, "OR")

    def _conjunction(self) -> str:
        parts = [self._negation()]
        while self._takes("word", "AND"):
            parts.append(self._negation())
        return _balanced(parts, "AND")

    def _negation(self) -> str:
        if self._takes("word", "NOT"):
            return f"(NOT {self._negation()})"
        at, bound = self._at, len(self.values)
        if self._takes("mark", "("):
            try:
                inner = self.condition()
                self._needs("mark", ")")
                if self.token is None or self.token[1] in ("AND", "OR", ")"):
                    return f"({inner})"
            except BadWhere:
                if self._starts_condition(at):
                    raise
            self._at = at
            del self.values[bound:]
        return self._predicate()

    def _starts_condition(self, at: int) -> bool:
        """Whether the parenthesis at that token has a comparison at its first level."""
        level = 0
        for kind, value in self._tokens[at:]:
            level += (value == "(") - (value == ")") if kind == "mark" else 0
            if level == 0:
                return False
            if level == 1 and (value in _COMPARISONS or (kind == "word" and value != "CAST")):
                return True
        return True

    def _predicate(self) -> str:
        left, kind = self._value()
        if self._takes("word", "IS"):
            negated = "NOT " if self._takes("word", "NOT") else ""
            self._needs("word", "NULL")
            return f"({left} IS {negated}NULL)"
        negated = "NOT " if self._takes("word", "NOT") else ""
        if self._takes("word", "LIKE"):
            if kind != TEXT:
                raise BadWhere("LIKE needs text")
            pattern = self._literal("text")
            if self.token == ("word", "ESCAPE"):
                raise BadWhere("ESCAPE is not supported")
            self.values.append(pattern)
            return f"({left} {negated}LIKE ?)"
        if self._takes("word", "IN"):
            return f"({left} {negated}IN ({', '.join(self._list(kind))}))"
        if self._takes("word", "BETWEEN"):
            low = self._of(kind)
            self._needs("word", "AND")
            return f"({left} {negated}BETWEEN {low} AND {self._of(kind)})"
        if negated or self.token is None or self.token[1] not in _COMPARISONS:
            raise BadWhere("a comparison is missing")
        mark = self._tokens[self._at][1]
        self._at += 1
        return f"({left} {mark} {self._of(kind)})"

    def _list(self, kind: str) -> list[str]:
        self._needs("mark", "(")
        found = [self._of(kind)]
        while self._takes("mark", ","):
            found.append(self._of(kind))
        self._needs("mark", ")")
        return found

    def _of(self, kind: str) -> str:
        """Return the SQL of a value, which has to be of that type."""
        sql, own = self._value()
        if own != kind:
            raise BadWhere(f"{own} is compared with {kind}")
        return sql

    def _value(self) -> tuple[str, str]:
        left, kind = self._product()
        while self.token in (("mark", "+"), ("mark", "-")):
            left, kind = self._calculated(left, kind, self._product)
        return left, kind

    def _product(self) -> tuple[str, str]:
        left, kind = self._single()
        while self.token in (("mark", "*"), ("mark", "/")):
            left, kind = self._calculated(left, kind, self._single)
        return left, kind

    def _calculated(self, left: str, kind: str, read: Any) -> tuple[str, str]:
        mark = self._tokens[self._at][1]
        self._at += 1
        right, other = read()
        if kind != NUMBER or other != NUMBER:
            raise BadWhere("only numbers can be calculated with")
        return f"({left} {mark} {right})", NUMBER

    def _single(self) -> tuple[str, str]:
        if self.token is None:
            raise BadWhere("a value is missing")
        kind, value = self.token
        self._at += 1
        if kind == "text":
            self.values.append(value[1:-1].replace("''", "'"))
            return "?", TEXT
        if kind == "number":
            self.values.append(_number(value))
            return "?", NUMBER
        if (kind, value) == ("mark", "-"):
            sql, own = self._single()
            if own != NUMBER:
                raise BadWhere("a number is missing")
            return f"(-{sql})", NUMBER
        if (kind, value) == ("mark", "("):
            sql, own = self._value()
            self._needs("mark", ")")
            return f"({sql})", own
        if value in ("DATE", "TIMESTAMP"):
            self.values.append(_milliseconds(value, self._literal("text")))
            return "?", DATE
        if value == "CAST":
            return self._cast()
        if kind != "name":
            raise BadWhere(f"unexpected {value!r}")
        if self.token == ("mark", "("):
            return self._function(value.upper())
        column = self._names.get(value.upper())
        if column is None:
            raise BadWhere(f"invalid field: {value}")
        return f'"{column}"', self._types[column]

    def _function(self, name: str) -> tuple[str, str]:
        if name not in _FUNCTIONS:
            raise BadWhere(f"unknown function: {name}")
        function, takes, returns = _FUNCTIONS[name]
        self._needs("mark", "(")
        sql = self._of(takes)
        self._needs("mark", ")")
        return f"{function}({sql})", returns

    def _cast(self) -> tuple[str, str]:
        self._needs("mark", "(")
        sql, _ = self._value()
        kind, word = self.token or ("", "")
        self._at += 2
        target = self._tokens[self._at - 1][1].upper() if self._at <= len(self._tokens) else ""
        found = {"VARCHAR": TEXT, "CHAR": TEXT, "FLOAT": NUMBER, "INTEGER": NUMBER}.get(target)
        if (kind, word.upper()) != ("name", "AS") or found is None:
            raise BadWhere("CAST cannot be read")
        if self._takes("mark", "("):
            self._literal("number")
            self._needs("mark", ")")
        self._needs("mark", ")")
        return f"CAST({sql} AS {'TEXT' if found == TEXT else 'REAL'})", found

    def _literal(self, kind: str) -> str:
        if self.token is None or self.token[0] != kind:
            raise BadWhere(f"a {kind} literal is missing")
        value = self.token[1]
        self._at += 1
        return value[1:-1].replace("''", "'") if kind == "text" else value

    def _takes(self, kind: str, value: str) -> bool:
        if self.token != (kind, value):
            return False
        self._at += 1
        return True

    def _needs(self, kind: str, value: str) -> None:
        if not self._takes(kind, value):
            raise BadWhere(f"{value} is missing")


def _balanced(parts: list[str], word: str) -> str:
    """Join conditions as a tree, since SQLite limits the depth of an expression."""
    if len(parts) == 1:
        return parts[0]
    middle = len(parts) // 2
    return f"({_balanced(parts[:middle], word)} {word} {_balanced(parts[middle:], word)})"


def _number(text: str) -> int | float:
    whole = int(text) if text.isdigit() else None
    return whole if whole is not None and whole < 2**63 else float(text)


def _milliseconds(word: str, text: str) -> int:
    form = "%Y-%m-%d" if word == "DATE" else "%Y-%m-%d %H:%M:%S"
    try:
        read = datetime.strptime(text, form).replace(tzinfo=timezone.utc)
    except ValueError:
        raise BadWhere(f"{word} '{text}' is no date") from None
    return round(read.timestamp() * 1000)
