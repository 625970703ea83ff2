"""The streets and house numbers of a vintage, for the comparison of addresses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import psycopg

from parcel_lookup.core.contract import ID_FIELD
from parcel_lookup.core.local.file.text_index import ADDRESS_FIELDS, Streets
from parcel_lookup.core.postgis.sql import Sql, identifier, is_storable, join
from parcel_lookup.service.database.schema import FID, PARCELS, PLACES, STREETS, vintage_schema
from parcel_lookup.service.database.states import by_partition, first_number, partition_of


class DatabaseStreets(Streets):
    """Reads the tables of streets and places of some partitions, in a transaction."""

    place = "%s"
    position = "strpos"

    def __init__(
        self, connection: psycopg.Connection, vintage: int, partitions: Sequence[str]
    ) -> None:
        self._connection = connection
        self._schema = vintage_schema(vintage)
        self._partitions = partitions

    def _streets(self, condition: str, values: list[Any]) -> list[tuple[int, str, str]]:
        if not all(map(is_storable, values)):  # no name has such a text in it
            return []
        parts = [
            Sql(
                f"(SELECT {first_number(partition)} + id, key, name FROM "
                f"{self._table(STREETS, partition)} WHERE {condition})",
                tuple(values),
            )
            for partition in self._partitions
        ]
        found = self._fetch(join(" UNION ALL ", parts))
        return sorted(found, key=lambda street: (street[1], street[0]))

    def _rows_of(
        self, street: int, condition: str, values: tuple[int, ...], most: int | None
    ) -> list[int]:
        partition = partition_of(street)
        query = (
            f"SELECT parcel FROM {self._table(PLACES, partition)} "
            f"WHERE street = %s AND {condition} ORDER BY low, high, parcel LIMIT %s"
        )
        rows = self._fetch(Sql(query, (street - first_number(partition), *values, most)))
        return [row for (row,) in rows]

    def _nearest(self, street: int, number: int, most: int) -> list[int]:
        partition = partition_of(street)
        query = (
            f"SELECT parcel FROM {self._table(PLACES, partition)} WHERE street = %s GROUP BY "
            "parcel ORDER BY min(greatest(low - %s, %s - high, 0)), parcel LIMIT %s"
        )
        values = (street - first_number(partition), number, number, most)
        return [row for (row,) in self._fetch(Sql(query, values))]

    def read(self, rows: Sequence[int]) -> Iterator[tuple[Any, ...]]:
        """Yield number, ``svc_uuid``, and the parts of the address of rows."""
        columns = join(", ", map(identifier, (FID, ID_FIELD, *ADDRESS_FIELDS)))
        parts = [
            Sql(
                f"(SELECT {columns.text} FROM {self._table(PARCELS, partition)} "
                f"WHERE {identifier(FID)} = ANY(%s::bigint[]))",
                (numbers,),
            )
            for partition, numbers in by_partition(rows).items()
        ]
        for row, *texts in self._fetch(join(" UNION ALL ", parts)):
            yield (row, *(text or "" for text in texts))

    def _table(self, name: str, partition: str) -> str:
        return identifier(self._schema, f"{name}_{partition}").text

    def _fetch(self, query: Sql) -> list[tuple[Any, ...]]:
        return self._connection.execute(query.text.encode(), query.values).fetchall()
