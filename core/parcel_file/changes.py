"""The difference between two versions of a parcel file: last month's, and the new one."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import ID_FIELD, ParcelError
from parcel_lookup.core.files import database_uri
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.parcel_file.gpkg import quote, select
from parcel_lookup.core.parcel_file.opening import connect_read_only, watch
from parcel_lookup.core.parcel_file.schema import ParcelTable, read_schema

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation

_OLD = "old"


class FileChanges(NamedTuple):
    """Numbers of parcels, identified by their ``svc_uuid``."""

    added: int
    #: With another value in one of the columns that both files have, or another geometry.
    changed: int
    removed: int

    @property
    def sentence(self) -> str:
        """The numbers in words, without a period."""
        words = tr(
            "Compared with the old file: {added} added, {changed} changed, {removed} removed"
        )
        numbers = {name: f"{number:,}" for name, number in self._asdict().items()}
        return words.format(**numbers)


def compare_files(old: Path, new: Path, cancellation: Cancellation) -> FileChanges | None:
    """Return what changed from one parcel file to another; None if `old` is not a parcel file.

    Raises `sqlite3.Error` if `new` cannot be read, and `Cancelled`.
    """
    if not old.is_file():
        return None
    with closing(connect_read_only(new)) as connection:
        watch(connection, cancellation)
        after = read_schema(connection, new, any_crs=True)
        before = None
        with suppress(ParcelError, sqlite3.Error), closing(connect_read_only(old)) as other:
            before = read_schema(other, old, any_crs=True)
        if before is None:
            return None
        # Another program may write to it: a version of it that stays the same is not needed.
        connection.execute("ATTACH ? AS old", (database_uri(old.absolute(), mode="ro"),))
        changes = _compare(connection, before, after)
        cancellation.check()
        return changes


def _compare(
    connection: sqlite3.Connection, before: ParcelTable, after: ParcelTable
) -> FileChanges:
    old_ids = select([_id_of(before)], before.name, schema=_OLD)
    new_ids = select([_id_of(after)], after.name)
    old_columns = {name: column for column, name in before.attributes.items()}
    new_columns = {name: column for column, name in after.attributes.items()}
    pairs = [(old_columns[name], new_columns[name]) for name in old_columns.keys() & new_columns]
    pairs.append((before.geom, after.geom))
    differs = " OR ".join(f"o.{quote(one)} IS NOT n.{quote(other)}" for one, other in pairs)
    changed = (
        f"SELECT count(*) FROM {quote(after.name)} n JOIN {quote(before.name, _OLD)} o "  # noqa: S608  # nosec B608
        f"ON o.{_id_of(before)} = n.{_id_of(after)} WHERE {differs}"
    )
    return FileChanges(
        _count(connection, f"{new_ids} EXCEPT {old_ids}"),
        connection.execute(changed).fetchone()[0],
        _count(connection, f"{old_ids} EXCEPT {new_ids}"),
    )


def _count(connection: sqlite3.Connection, query: str) -> int:
    return connection.execute(f"SELECT count(*) FROM ({query})").fetchone()[0]  # noqa: S608  # nosec B608


def _id_of(table: ParcelTable) -> str:
    return quote(table.column_of(ID_FIELD) or ID_FIELD)
