"""Which values a field has in a parcel file: for completing what a user types."""

from __future__ import annotations

import random
import sqlite3
import time
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import Cancellation, Operator
from parcel_lookup.core.contract.values import read_text
from parcel_lookup.core.local.file.loading import column_sql, function_of, is_exact
from parcel_lookup.core.local.file.readers import Reader
from parcel_lookup.core.parcel_file.gpkg import MAX_BOUND, marks, quote, select, text_literal
from parcel_lookup.core.parcel_file.opening import watch
from parcel_lookup.core.parcel_file.writer import is_storable

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Field

#: Maximum time for the values of a field.
_SECONDS = 2.0
#: Size of the sample that shows which values are frequent, if reading all rows takes too long.
_SAMPLED = 50_000
#: Longer texts, such as legal descriptions, are not completed.
_LONGEST = 200
#: The numbers of a field among which those with some digits are searched.
_MOST_NUMBERS = 2000
#: Steps of SQLite's virtual machine between two checks of the time.
_STEPS = 10_000


def values_of(
    reader: Reader,
    field: str,
    most: int,
    cancellation: Cancellation,
    text: str = "",
    seconds: float = _SECONDS,
) -> list[str]:
    """Return the values of a field that contain a text, as text; the most frequent come first.

    At most `most` of them, ties by value; texts above 200 characters are left out. Where counting
    all rows takes more than `seconds`, rows picked by chance are counted, for as long again.
    """
    known = reader.file.capabilities.fields.get(field)
    if known is None:
        return []
    folded = text.casefold()
    if known.is_numeric and text:  # as they are shown, not as they are stored
        counted = map(read_text, _counted(reader, known, _MOST_NUMBERS, cancellation, seconds, ""))
        return [value for value in counted if folded in value][:most]
    return list(map(read_text, _counted(reader, known, most, cancellation, seconds, folded)))


def _counted(
    reader: Reader,
    field: Field,
    most: int,
    cancellation: Cancellation,
    seconds: float,
    folded: str,
) -> list[str | float]:
    connection = reader.connection
    clock = _Clock(connection, cancellation, seconds)
    try:
        exact = is_exact(connection, reader.file.table, field)
        values = column_sql(reader.file.table, field, exact)
        return _all_counted(reader, values, most, folded)
    except sqlite3.OperationalError:
        if not clock.is_late:
            raise
    finally:
        watch(connection, cancellation)
    # Which rows have other values than they are read as cannot be known without reading all.
    values = column_sql(reader.file.table, field, is_exact=False)
    until = time.monotonic() + seconds
    return _sample_counted(reader, values, most, cancellation, until, folded)


def _all_counted(reader: Reader, values: str, most: int, folded: str) -> list[str | float]:
    tail = "GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ?"
    query = select([values], reader.file.table.name, _worth_having(values, folded), tail)
    return [value for (value,) in reader.connection.execute(query, (most,))]


def _sample_counted(
    reader: Reader,
    values: str,
    most: int,
    cancellation: Cancellation,
    until: float,
    folded: str,
) -> list[str | float]:
    """Return the values of a random sample of rows."""
    table = reader.file.table
    fid = quote(table.fid)
    counts: Counter[str | float] = Counter()
    for fids in _picked(reader):
        where = (f"{fid} IN ({marks(len(fids))})", *_worth_having(values, folded))
        rows = reader.connection.execute(select([values], table.name, where), fids)
        counts.update(value for (value,) in rows)
        cancellation.check()
        if time.monotonic() > until:
            break
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [value for value, _ in ranked[:most]]


def _picked(reader: Reader) -> Iterable[list[int]]:
    """Numbers of rows, some at a time, evenly spread and in no order; some may be missing."""
    table = reader.file.table
    fid = quote(table.fid)
    # The first and the last by themselves: SQLite finds each at once, and both in one by a scan.
    first, last = (
        reader.connection.execute(select([f"{extreme}({fid})"], table.name)).fetchone()[0]
        for extreme in ("min", "max")
    )
    if first is None:
        return
    numbers = range(first, last + 1)
    # Which rows are looked at is no secret.
    chance = random.Random(0)  # noqa: S311  # nosec B311
    picked = chance.sample(numbers, min(_SAMPLED, len(numbers)))
    for start in range(0, len(picked), MAX_BOUND):
        yield picked[start : start + MAX_BOUND]


def _worth_having(values: str, folded: str) -> tuple[str, ...]:
    terms = (f"{values} IS NOT NULL", f"{values} <> ''", f"length({values}) <= {_LONGEST}")
    if not folded:
        return terms
    if not is_storable(folded):
        return ("0",)
    contains = function_of(Operator.ILIKE)
    return (*terms, f"{contains}(CAST({values} AS BLOB), {text_literal(folded)})")


class _Clock:
    """Stops what a connection does when its time is up, or on a cancel."""

    def __init__(
        self, connection: sqlite3.Connection, cancellation: Cancellation, seconds: float
    ) -> None:
        self.is_late = False
        self._cancellation = cancellation
        self._until = time.monotonic() + seconds
        connection.set_progress_handler(self._stops, _STEPS)

    def _stops(self) -> bool:
        self.is_late = time.monotonic() > self._until
        return self.is_late or self._cancellation.is_cancelled
