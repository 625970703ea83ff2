"""The statements that read one table or view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from parcel_lookup.core.contract import FIELD_BY_NAME, ID_FIELD, Field, Filter, Operator, Order
from parcel_lookup.core.postgis.conditions import is_null, matches_filters, reading_of
from parcel_lookup.core.postgis.folding import matches_text
from parcel_lookup.core.postgis.mapping import DEGREES, TableMapping, straightened
from parcel_lookup.core.postgis.readings import read_column
from parcel_lookup.core.postgis.sql import (
    ALWAYS,
    NEVER,
    Sql,
    all_of,
    compose,
    identifier,
    is_storable,
    join,
    value,
)

#: Longer texts, such as legal descriptions, are not completed.
_LONGEST = 200


class Statements:
    """Returns the statements for one table. Any thread; nothing is executed.

    Filters were checked (`contract.refuse`). Conditions are `sql.NEVER` if nothing can match: no
    statement is needed then. With `repairs`, parcels whose geometry is invalid are repaired, which
    is slower: for a statement that failed because of one.

        statements = Statements(mapping)
        where = statements.matches((Filter("acres", "gte", 40),))
        count = statements.count(where)
        page = statements.page(where, [statements.ids], Order("acres"), 100)
    """

    def __init__(
        self,
        mapping: TableMapping,
        fields: Mapping[str, Field] | None = None,
        *,
        repairs: bool = False,
    ) -> None:
        """`fields` are those of the source; those of the contract and the mapping if None."""
        self.mapping = mapping
        self._fields = fields
        self.repairs = repairs

    # ---- what is selected -------------------------------------------------------------------

    @property
    def ids(self) -> Sql:
        """The ``svc_uuid`` of a row."""
        return reading_of(self.mapping, ID_FIELD).value

    @property
    def wkb(self) -> Sql:
        """The geometry in degrees as WKB of two dimensions, without arcs."""
        geometry = self.mapping.degrees
        if self.mapping.geom is not None:
            geometry = straightened(geometry, identifier(self.mapping.geom))
        return compose("ST_AsBinary(ST_Force2D({geometry}))", geometry=geometry)

    def values_of(self, name: str) -> Sql:
        """Return the values of a field, read as its type; null if one cannot be read."""
        return reading_of(self.mapping, name).value

    def raw_values_of(self, name: str) -> Sql:
        """Return the values of a field as the column has them, as text."""
        column = self.mapping.columns.get(name)
        return Sql("NULL::text") if column is None else compose("{raw}::text", raw=column.source)

    # ---- which rows -------------------------------------------------------------------------

    def matches(self, filters: Sequence[Filter]) -> Sql:
        """Return the condition of filters alone."""
        return matches_filters(filters, self.mapping, self._fields)

    # ---- statements -------------------------------------------------------------------------

    def count(self, where: Sql = ALWAYS) -> Sql:
        """Return the statement for the number of rows: one row with one number."""
        return self._select(Sql("count(*)"), where)

    def page(
        self,
        where: Sql,
        columns: Sequence[Sql],
        order: Order | None = None,
        limit: int | None = None,
    ) -> Sql:
        """Return the statement for rows in order: nulls last, ties by ``svc_uuid``.

        `columns` are computed for the rows of the page alone; one that is no column as it is needs
        a name, which is none of the table: PostgreSQL prefers names of results in an order, and
        names a cast like its column. Without a limit, all rows: for a server-side cursor
        (`declare`).
        """
        selected = join(", ", columns)
        sorting = self._sorting(order)
        if limit is None:
            return compose(
                "{select} ORDER BY {sorting}",
                select=self._select(selected, where),
                sorting=sorting,
            )
        return compose(
            "SELECT {columns} FROM ({rows}) AS page ORDER BY {sorting}",
            columns=selected,
            rows=self._first_rows(where, order, limit),
            sorting=sorting,
        )

    def known_values(
        self, name: str, most: int, *, percent: float | None = None, text: str = ""
    ) -> Sql:
        """Return the statement for the values of a field, the most frequent first.

        Rows: the value and its number. Texts above 200 characters are left out. `percent`: of a
        sample of the rows of a table; a view has none. `text`: of those that contain it, of a
        field of texts.
        """
        found = self.values_of(name)
        target = self.mapping.fields.get(name) or FIELD_BY_NAME[name]
        is_worth = "found IS NOT NULL"
        collation = ""
        has_text = ALWAYS
        if text:
            is_known = is_storable(text)
            has_text = matches_text(Operator.ILIKE, Sql("found"), None, text) if is_known else NEVER
        if not target.is_numeric:
            is_worth += f" AND found <> '' AND length(found) <= {_LONGEST}"
            collation = ' COLLATE "C"'
        sample = "" if percent is None else f" TABLESAMPLE SYSTEM ({float(percent)})"
        return compose(
            "SELECT found, count(*) FROM (SELECT {found} AS found FROM {table}{sample}) AS rows "
            "WHERE {is_worth} GROUP BY found ORDER BY count(*) DESC, found{collation} LIMIT {most}",
            found=found,
            table=self.mapping.relation,
            sample=Sql(sample),
            is_worth=all_of((Sql(is_worth), has_text)),
            collation=Sql(collation),
            most=value(most, "bigint"),
        )

    def bounds(self) -> Sql:
        """Return the statement for the box of all geometries in degrees; nulls if there are none.

        The box is computed in their own system and then transformed, with points on its edges.
        """
        extent = compose(
            "ST_SetSRID(ST_Extent({column})::geometry, {srid})",
            column=identifier(self.mapping.geom or ""),
            srid=Sql(str(self.mapping.srid)),
        )
        if self.mapping.srid != DEGREES:
            dense = compose(
                "ST_Segmentize({extent}, greatest(ST_Perimeter({extent}) / 400, 1e-9))",
                extent=extent,
            )
            extent = compose("ST_Transform({dense}, {srid})", dense=dense, srid=Sql(str(DEGREES)))
        return compose(
            "SELECT ST_XMin(box), ST_YMin(box), ST_XMax(box), ST_YMax(box) "
            "FROM (SELECT {extent} AS box FROM {table}) AS whole",
            extent=extent,
            table=self.mapping.relation,
        )

    def srids(self) -> Sql:
        """Return the statement for the SRIDs of the geometries; more than two are not listed."""
        column = identifier(self.mapping.geom or "")
        return compose(
            "SELECT DISTINCT ST_SRID({column}) FROM {table} WHERE {column} IS NOT NULL LIMIT 2",
            column=column,
            table=self.mapping.relation,
        )

    def declared_srid(self) -> Sql:
        """Return the statement for the SRID of the column's type: one row; 0 if it has none."""
        return compose(
            "SELECT postgis_typmod_srid(a.atttypmod) FROM pg_attribute a "
            "JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace "
            "WHERE n.nspname = {schema} AND c.relname = {table} AND a.attname = {column}",
            schema=value(self.mapping.schema, "text"),
            table=value(self.mapping.name, "text"),
            column=value(self.mapping.geom, "text"),
        )

    # ---- parts ------------------------------------------------------------------------------

    def _select(self, columns: Sql, where: Sql) -> Sql:
        select = compose(
            "SELECT {columns} FROM {table}", columns=columns, table=self.mapping.relation
        )
        if where == ALWAYS:
            return select
        return compose("{select} WHERE {where}", select=select, where=where)

    def _first_rows(self, where: Sql, order: Order | None, limit: int) -> Sql:
        """Return the rows of a page, all columns as they are.

        An index on a column has its nulls last in ascending order, and first in descending order,
        and values that cannot be read (NaN) among the others. If the two orders differ, rows with a
        value and rows without are two parts, each of which the index serves.
        """
        first = compose("LIMIT {limit}", limit=value(limit, "bigint"))
        everything, sorting = Sql("*"), self._sorting(order)
        parts = None if order is None else self._parts_of(order)
        if parts is None:
            return compose(
                "{select} ORDER BY {sorting} {first}",
                select=self._select(everything, where),
                sorting=sorting,
                first=first,
            )
        rows = join(
            " UNION ALL ",
            (
                compose(
                    "({select}{sorting} {first})",
                    select=self._select(everything, all_of((where, term))),
                    sorting=compose(" ORDER BY {by}", by=by) if by.text else by,
                    first=first,
                )
                for term, by in parts
            ),
        )
        return compose(
            "SELECT * FROM ({rows}) AS parts ORDER BY {sorting} {first}",
            rows=rows,
            sorting=sorting,
            first=first,
        )

    def _parts_of(self, order: Order) -> tuple[tuple[Sql, Sql], ...] | None:
        """Return the conditions of the rows with and without a value, and the order of each.

        None if an index on the column has the order of the rows, or none can serve it.
        """
        column = self.mapping.columns.get(order.field)
        if column is None:
            return None
        reading = read_column(column)
        is_sorted = reading.guard is None and not order.descending
        if is_sorted or reading.is_number_text or reading.compared is not column.source:
            return None
        direction = " DESC" if order.descending else ""
        first = compose(
            f"{{column}}{self._collation(order.field)}{direction}", column=reading.compared
        )
        ties = self._ties(order)
        by = join(", ", [first, ties]) if ties.text else first
        # Without an ID and a key, nothing distinguishes rows without a value.
        return (is_null(reading, False), by), (is_null(reading, True), ties)

    def _sorting(self, order: Order | None) -> Sql:
        ties = self._ties(order)
        if order is None or order.field not in self.mapping.columns:
            return ties
        # PostgreSQL's ascending order has nulls last in any case.
        direction = " DESC NULLS LAST" if order.descending else ""
        first = compose(f"{{column}}{direction}", column=self._sorted(order.field))
        return join(", ", [first, ties]) if ties.text else first

    def _ties(self, order: Order | None) -> Sql:
        keys = [identifier(name) for name in self.mapping.key]
        if order is None or order.field != ID_FIELD:
            keys.insert(0, self._sorted(ID_FIELD))
        return join(", ", keys)

    def _sorted(self, name: str) -> Sql:
        reading = reading_of(self.mapping, name)
        column = reading.compared if reading.is_uuid else reading.value  # the order is the same
        return compose(f"{{column}}{self._collation(name)}", column=column)

    def _collation(self, name: str) -> str:
        column = self.mapping.columns[name]
        reading = read_column(column)
        if column.field.is_numeric or reading.is_uuid or reading.is_c_collated:
            return ""
        return ' COLLATE "C"'


# ---- transactions and cursors --------------------------------------------------------------------


#: Before any other statement of a transaction: all of them read the same rows.
SAME_ROWS = Sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


def begin(seconds: float | None = None) -> Sql:
    """Return the statement that makes a transaction read-only, with a limit for each statement.

    The first one of the transaction. Settings that change how values are written have their
    defaults. The last column of its row is the process that executes the transaction.
    """
    settings = {
        "transaction_read_only": "on",
        # PostGIS declares its functions as expensive: compiling takes longer than these statements.
        "jit": "off",
        "extra_float_digits": "1",
        "DateStyle": "ISO, MDY",
    }
    if seconds is not None:
        settings["statement_timeout"] = str(max(int(seconds * 1000), 1))
    sets = (
        compose("set_config({name}, {to}, true)", name=value(name, "text"), to=value(to, "text"))
        for name, to in settings.items()
    )
    return compose("SELECT {settings}, pg_backend_pid()", settings=join(", ", sets))


def declare(cursor: str, statement: Sql) -> Sql:
    """Return the statement that opens a server-side cursor for a query, in a transaction."""
    return compose(
        "DECLARE {cursor} NO SCROLL CURSOR FOR {statement}",
        cursor=identifier(cursor),
        statement=statement,
    )


def fetch(cursor: str, rows: int) -> Sql:
    """Return the statement for the next rows of a cursor."""
    return compose(f"FETCH FORWARD {int(rows)} FROM {{cursor}}", cursor=identifier(cursor))
