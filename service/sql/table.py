"""The statements that read one table of parcels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import shapely

from parcel_lookup.core.contract import ID_FIELD, Filter, Order
from parcel_lookup.service.sql import conditions
from parcel_lookup.service.sql.parts import ALWAYS, Sql, all_of, compose, identifier, join, value
from parcel_lookup.service.sql.shapes import meets_shapes


@dataclass(frozen=True)
class Table:
    """Returns the statements for one table. Any thread; nothing is executed.

    Texts have the collation "C", and geometries are in degrees. Conditions are `parts.NEVER` if
    nothing can match: no statement is needed then. With `repairs`, parcels whose geometry is
    invalid are repaired, which is slower.
    """

    #: The quoted name.
    relation: Sql
    #: By field; `ID_FIELD` is among them, and identifies a row.
    columns: Mapping[str, conditions.Column] = field(hash=False)
    geometry: Sql
    repairs: bool = False

    def values_of(self, name: str) -> Sql:
        """Return the values of a field."""
        return identifier(self.columns[name].name)

    # ---- which rows -------------------------------------------------------------------------

    def matches(self, filters: Iterable[Filter]) -> Sql:
        """Return the condition of filters, which were checked (`contract.check`)."""
        return all_of(conditions.matches(item, self.columns[item.field]) for item in filters)

    def meets(self, shapes: Iterable[shapely.Geometry]) -> Sql:
        """Return the condition that a parcel meets one of several valid geometries."""
        return meets_shapes(self.geometry, shapes, repairs=self.repairs)

    # ---- statements -------------------------------------------------------------------------

    def count(self, where: Sql) -> Sql:
        """Return the statement for the number of rows: one row with one number."""
        return self._select(Sql("count(*)"), where)

    def page(self, where: Sql, columns: Sequence[Sql], order: Order | None, limit: int) -> Sql:
        """Return the statement for the first rows in order: nulls last, ties by ``svc_uuid``.

        `columns` are computed for these rows alone; one that is no column as it is needs a name,
        which is none of the table: PostgreSQL prefers names of results in an order.
        """
        return compose(
            "SELECT {columns} FROM ({rows}) AS page ORDER BY {sorting}",
            columns=join(", ", columns),
            rows=self._first_rows(where, order, limit),
            sorting=self._sorting(order),
        )

    def _select(self, columns: Sql, where: Sql) -> Sql:
        select = compose("SELECT {columns} FROM {table}", columns=columns, table=self.relation)
        if where == ALWAYS:
            return select
        return compose("{select} WHERE {where}", select=select, where=where)

    def _first_rows(self, where: Sql, order: Order | None, limit: int) -> Sql:
        """Return the rows of a page, all columns as they are.

        A descending index has its nulls first: rows with a value and rows without are two parts,
        each of which an index serves.
        """
        first = compose("LIMIT {limit}", limit=value(limit, "bigint"))
        if order is None or not order.descending:
            parts = [(where, self._sorting(order))]
        else:
            column = self.values_of(order.field)
            there, missing = (compose(f"{{c}} IS {s}", c=column) for s in ("NOT NULL", "NULL"))
            by = join(", ", [compose("{column} DESC", column=column), *self._ties(order)])
            parts = [(all_of((where, there)), by), (all_of((where, missing)), self._sorting(None))]
        rows = (
            compose(
                "({select} ORDER BY {by} {first})",
                select=self._select(Sql("*"), condition),
                by=by,
                first=first,
            )
            for condition, by in parts
        )
        if len(parts) == 1:
            return next(rows)
        return compose(
            "SELECT * FROM ({rows}) AS parts ORDER BY {sorting} {first}",
            rows=join(" UNION ALL ", rows),
            sorting=self._sorting(order),
            first=first,
        )

    def _sorting(self, order: Order | None) -> Sql:
        if order is None:
            return self.values_of(ID_FIELD)
        # PostgreSQL's ascending order has nulls last in any case.
        direction = " DESC NULLS LAST" if order.descending else ""
        first = compose(f"{{column}}{direction}", column=self.values_of(order.field))
        return join(", ", [first, *self._ties(order)])

    def _ties(self, order: Order) -> list[Sql]:
        return [] if order.field == ID_FIELD else [self.values_of(ID_FIELD)]
