"""The streets and house numbers of a vintage, for the comparison of addresses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import psycopg

from parcel_lookup.core.address.streets import Streets
from parcel_lookup.core.contract import ID_FIELD
from parcel_lookup.core.parcel_file.text_index import ADDRESS_FIELDS
from parcel_lookup.service.database.schema import FID, PARCELS, PLACES, STREETS, vintage_schema
from parcel_lookup.service.database.states import by_partition, first_number, partition_of
from parcel_lookup.service.sql.parts import Sql, compose, identifier, is_storable, join, value


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
            compose(
                "(SELECT {first} + id, key, name FROM {table} WHERE {condition})",
                first=value(first_number(partition), "bigint"),
                table=self._table(STREETS, partition),
                condition=Sql(condition, tuple(values)),
            )
            for partition in self._partitions
        ]
        found = self._fetch(join(" UNION ALL ", parts))
        return sorted(found, key=lambda street: (street[1], street[0]))

    def _rows_of(
        self, street: int, condition: str, values: tuple[int, ...], most: int | None
    ) -> list[int]:
        partition = partition_of(street)
        query = compose(
            "SELECT parcel FROM {table} WHERE street = {street} AND {condition} "
            "ORDER BY low, high, parcel LIMIT {most}",
            table=self._table(PLACES, partition),
            street=value(street - first_number(partition), "integer"),
            condition=Sql(condition, values),
            most=value(most, "bigint"),
        )
        return [row for (row,) in self._fetch(query)]

    def places(self, street: int) -> list[tuple[int, int, int]]:
        """Return the rows of a street with their lowest and highest house numbers."""
        partition = partition_of(street)
        query = compose(
            "SELECT parcel, low, high FROM {table} WHERE street = {street}",
            table=self._table(PLACES, partition),
            street=value(street - first_number(partition), "integer"),
        )
        return self._fetch(query)

    def read(self, rows: Sequence[int]) -> Iterator[tuple[Any, ...]]:
        """Yield number, ``svc_uuid``, and the parts of the address of rows."""
        parts = [
            compose(
                "(SELECT {columns} FROM {table} WHERE {fid} = ANY({numbers}))",
                columns=join(", ", map(identifier, (FID, ID_FIELD, *ADDRESS_FIELDS))),
                table=self._table(PARCELS, partition),
                fid=identifier(FID),
                numbers=value(numbers, "bigint[]"),
            )
            for partition, numbers in by_partition(rows).items()
        ]
        for row, *texts in self._fetch(join(" UNION ALL ", parts)):
            yield (row, *(text or "" for text in texts))

    def _table(self, name: str, partition: str) -> Sql:
        return identifier(self._schema, f"{name}_{partition}")

    def _fetch(self, query: Sql) -> list[tuple[Any, ...]]:
        return self._connection.execute(query.text.encode(), query.values).fetchall()
