"""A table, view, or query of a PostgreSQL database, read by SQL over QGIS's own connections.

The feature iterators of QGIS's provider are not used: a canceled one goes on until the server sends
the next row, and keeps one of the four connections that QGIS has for a database until then.
`QgsAbstractDatabaseProviderConnection.execSql` cancels its statement instead. A statement is one
transaction that cannot write. If its connection breaks, QGIS repeats it once; otherwise it fails,
and never returns some of its rows. A server that vanishes keeps a connection until TCP notices it.
"""

from __future__ import annotations

import json
import math
import re
import socket
import threading
import time
from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from qgis.core import (
    QgsApplication,
    QgsDataSourceUri,
    QgsFeature,
    QgsFeedback,
    QgsField,
    QgsFields,
    QgsGeometry,
    QgsProviderConnectionException,
    QgsProviderRegistry,
)
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.contract.operators import Implies
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.source import postgres_sql as sql
from parcel_lookup.core.gis.source.computation import Computation
from parcel_lookup.core.gis.source.kept import KEPT
from parcel_lookup.core.gis.source.table import (
    CHUNK,
    Box,
    Chunk,
    Column,
    Columns,
    Condition,
    Key,
    Kind,
)
from parcel_lookup.core.gis.source.values import flat_wkb
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.core import QgsAbstractDatabaseProviderConnection

    from parcel_lookup.core.contract import Cancellation

#: The longest time for a connection, of which QGIS's own reads may have taken all, and for a
#: statement, in seconds.
CONNECT_SECONDS = 30.0
STATEMENT_SECONDS = 300.0
#: After this time without a statement, there may be no free connection any more; in seconds.
_PAUSE = 2.0
#: Rows that are read by their keys in one statement.
_AT_ONCE = 5000
#: Completions: longer texts are left out, and values whose letters may match are checked.
_LONGEST, _CHECKED = 200, 1000
#: Of this transaction only: connections are QGIS's. How values are written has its defaults.
_SETTINGS = {
    "transaction_read_only": "on",
    # PostGIS declares its functions as expensive: compiling takes longer than these statements.
    "jit": "off",
    "extra_float_digits": "3",
    "DateStyle": "ISO, MDY",
    "bytea_output": "hex",
}
_QUOTED_NAME = re.compile(r'"((?:[^"]|"")*)"')
#: How two-dimensional WKB of a standard type begins.
_FLAT_WKB = tuple(bytes((1, kind, 0, 0, 0)) for kind in range(1, 8))
_FIELD_TYPES = {
    Kind.WHOLE: QMetaType.Type.LongLong,
    Kind.NUMBER: QMetaType.Type.Double,
    Kind.TRUTH: QMetaType.Type.Bool,
}
#: Columns of these types are left out.
_SHAPES = ("geometry", "geography", "raster", "topogeometry")
#: The longest sentence of a server that is shown.
_LONGEST_SENTENCE = 500
#: The columns of unique indexes of the relation ``c``, and whether none of them can be null; that
#: of the primary key first.
_INDEXES = (
    "SELECT json_agg(json_build_array(names, is_complete) "
    "ORDER BY indisprimary DESC, cardinality(names), indexrelid)::text FROM ("
    "SELECT i.indexrelid, i.indisprimary, bool_and(a.attnotnull) AS is_complete, "
    "array_agg(a.attname::text ORDER BY k.place) AS names FROM pg_index i "
    "JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k(number, place) "
    "ON k.place <= i.indnkeyatts "
    "JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number "
    "WHERE i.indrelid = c.oid AND i.indisunique AND i.indisvalid AND i.indpred IS NULL "
    "AND i.indexprs IS NULL GROUP BY i.indexrelid, i.indisprimary) AS indexes"
)


class PostgresTable:
    """The rows of a table, view, or query in a PostgreSQL database (`Table`).

    A view or query needs a key in its URI: columns whose values identify a row. A table without one
    has the places of its rows as keys, which change when rows are edited.
    """

    _changed = tr("its columns are not those of the connection any more.")

    def __init__(
        self,
        uri: str,
        run: Run,
        title: str = "",
        crs: str = "",
        expressions: Sequence[str] = (),
    ) -> None:
        """Read what the database knows of the table; not in the main thread.

        `uri` is that of a layer, with its filter. So are `title` and `crs`, which a user may have
        set. Each expression adds a column, whose name is its text. Raises `ParcelError`.
        """
        source = QgsDataSourceUri(uri)
        self.title = title or source.table()
        self.identity: Hashable = ("postgres", QgsDataSourceUri.removePassword(uri))
        self._host = source.host() or source.service() or "localhost"
        self._database = f"“{source.database() or source.service()}” ({self._host})"
        self._responded = -math.inf
        self._fingerprint: list[str | None] = [None]
        self._connection = self._connect(source, run)
        names = [name for name in (source.schema(), source.table()) if name]
        self._is_query = source.table().startswith("(")
        self._relation = source.table() if self._is_query else ".".join(map(sql.name, names))
        self._filter = source.sql().strip()
        key = _key_columns(source.keyColumn())
        srid = self._describe(source.geometryColumn(), key, run)
        found = self._find_crs(srid, source.srid(), run)
        self.crs = crs or found
        self._fields, self._expressions = _fields(self.columns), frozenset(expressions)
        try:
            Computation(expressions, self._fields)
        except ValueError as error:
            raise self._refused(str(error)) from error
        self.columns += tuple(Column(text, Kind.OTHER) for text in expressions)

    # ---- Table ----------------------------------------------------------------------------------

    def extent(self, run: Run) -> Box | None:
        """Return the box of all geometries, if the server computes it in two seconds."""
        box = f"ST_Extent({self._geometry})"
        sides = (f"ST_{side}({box})::text" for side in ("XMin", "YMin", "XMax", "YMax"))
        with suppress(ParcelError):
            (row,) = self._rows(sql.select(sql.row(sides), self._rows_of()), run, 2)
            if row[0] is not None:
                west, south, east, north = map(float, row)
                return west, south, east, north
        run.cancellation.check()
        return None

    def keys(
        self,
        columns: Sequence[str],
        conditions: Sequence[Condition],
        box: Box | None,
        run: Run,
    ) -> Iterator[Chunk]:
        """See `Table`: they are the rows of one moment."""
        for keys, values, _ in self._chunks(columns, (), self._terms(conditions, box, run), run):
            yield Chunk(keys, values)

    def every(
        self,
        columns: Sequence[str],
        conditions: Sequence[Condition],
        box: Box | None,
        run: Run,
    ) -> Iterator[Chunk] | None:
        """See `Table`: they are the rows of one moment, if there are not many."""
        terms = self._terms(conditions, box, run)
        if not terms:
            return None
        there = self._gathered(columns, terms, run, f" LIMIT {CHUNK + 1}")
        if len(there.keys) > CHUNK:
            return None
        order = sorted(range(len(there.keys)), key=there.keys.__getitem__)
        return (one for one in [there.at(order)])

    def features(self, keys: Sequence[Key], columns: Sequence[str], run: Run) -> Iterator[Chunk]:
        """See `Table`."""
        for start in range(0, len(keys), _AT_ONCE):
            some = keys[start : start + _AT_ONCE]
            there = self._gathered(columns, [self._has_key(some)], run)
            places = {key: place for place, key in enumerate(there.keys)}
            # The server returns them in any order.
            order = [places[key] for key in some if key in places]
            for first in range(0, len(order), CHUNK):
                yield there.at(order[first : first + CHUNK])

    def first(self, number: int, run: Run) -> list[QgsFeature]:
        """See `Table`."""
        names = [one.name for one in self.columns if one.name in self._types]
        found = self._chunks(names, (self._wkb,), (), run, f" LIMIT {number}")
        return [
            self._feature(values, shape)
            for keys, columns, (shapes,) in found
            for values, shape in zip(Chunk(keys, columns).rows, shapes)
        ]

    def count(self, run: Run) -> int | None:
        """See `Table`."""
        ((number,),) = self._rows(sql.select(sql.row(["count(*)::text"]), self._rows_of()), run)
        return int(number or 0)

    def fingerprint(self, run: Run) -> Hashable | None:
        """See `Table`: the transactions that wrote the rows, and their places; None of a view."""
        if not self._is_stored:
            return None
        # As long as no transaction writes anything, it is not necessary to look at the rows.
        snapshot = "txid_current_snapshot()::text"
        ((now,),) = self._rows(f"SELECT {sql.row([snapshot])}", run)
        known = self._fingerprint
        if known[0] != now:
            sums = ("count(*)", "sum(xmin::text::int8)", "sum(hashtext(ctid::text)::int8)")
            texts = sql.row((snapshot, *(f"{one}::text" for one in sums)))
            (known,) = self._rows(sql.select(texts, self._rows_of()), run)
            self._fingerprint = known
        return tuple(known[1:])

    @property
    def buildings(self) -> None:
        """None: a table has no buildings."""
        return

    def addresses(self, run: Run) -> None:  # noqa: ARG002
        """Return None: a table has no index of addresses."""
        return

    def values(self, column: str, text: str, most: int, run: Run) -> list[str] | None:
        """See `Table`."""
        if not sql.is_storable(text):
            return []
        value = sql.stripped(self._text(column))
        terms = f"value <> '' AND length(value) <= {_LONGEST} AND {sql.contains('value', text)}"
        every = f"({sql.select(f'{value} AS value', self._rows_of())}) AS rows"
        # Of those that may contain it, first those that do as the server ignores case.
        folded = f'strpos(lower(value COLLATE "default"), lower({sql.literal(text)})) > 0'
        order = f'{folded} DESC, count(*) DESC, value COLLATE "C" LIMIT {most + _CHECKED}'
        what = sql.row(("value", "count(*)::text"))
        groups = f"{every} WHERE {terms} GROUP BY value ORDER BY {order}"
        read = self._types[column].read
        found = [
            (-int(number or 0), str(read(one or "")))
            for one, number in self._rows(sql.select(what, groups), run)
        ]
        found = [one for one in found if text.casefold() in one[1].casefold()]
        return [one for _, one in sorted(found)[:most]]

    # ---- what the database knows ----------------------------------------------------------------

    def _connect(self, source: QgsDataSourceUri, run: Run) -> QgsAbstractDatabaseProviderConnection:
        provider = QgsProviderRegistry.instance().providerMetadata("postgres")
        if provider is None:
            raise self._refused(tr("this QGIS was installed without its PostgreSQL provider."))
        authcfg = source.authConfigId()
        # Prompting for the master password in a worker thread may stop all of QGIS.
        if authcfg and not QgsApplication.authManager().masterPasswordIsSet():
            reason = tr(
                "its authentication configuration {authcfg} requires QGIS's master password, which "
                "was not entered."
            ).format(authcfg=authcfg)
            raise ParcelError(ErrorCode.KEY_UNREADABLE, connection=self.title, reason=reason)
        try:
            reach(source, run.cancellation)
        except OSError as error:
            raise self._refused(tr("the server cannot be reached."), str(error)) from error
        return provider.createConnection(source.uri(False), {})

    def _describe(self, shape: str, key: Sequence[str], run: Run) -> str:
        """Read the columns and the key; return the declared SRID, "" or 0 if there is none."""
        # A row of nulls: those of a view may take long.
        of_nulls = f"(SELECT 1) AS one LEFT JOIN {self._relation} AS q ON false"
        names = [*dict.fromkeys(self._execute(sql.select("q.*", of_nulls), run).columns())]
        kind, srid, indexes = self._catalog(shape, run)
        # Only of these, rows have a place in the table.
        self._is_stored = kind in ("r", "m")
        complete = (columns for columns, is_complete in indexes if is_complete)
        # A row that is changed has another place, and a new one in its place another transaction.
        key = key or next(complete, ["ctid", "xmin"] if self._is_stored else [])
        if not key:
            raise self._without_key()
        listed = [*names, *(name for name in key if name not in names)]
        found = self._types_of(listed, of_nulls, run)
        if shape and shape not in found:
            raise self._refused(self._changed, shape)
        self._types = {
            name: sql.TEXT if typtype == "e" else sql.TYPES.get(typname, sql.OTHER)
            for name, (typname, typtype, _) in found.items()
            if typname not in _SHAPES and name in names
        }
        unique = {columns[0] for columns, _ in indexes if len(columns) == 1}
        self.columns = tuple(
            Column(name, one.kind, is_unique=name in unique) for name, one in self._types.items()
        )
        #: By column of the key, its type, and whether it has whole numbers.
        self._key = {
            name: (found[name][2], sql.TYPES.get(found[name][0]) is sql.WHOLE) for name in key
        }
        self._geometry = sql.name(shape) if shape else "NULL::geometry"
        if shape and found[shape][0] != "geometry":
            self._geometry += "::geometry"
        self._wkb = f"encode(ST_AsBinary({self._geometry}, 'NDR'), 'hex')"
        return srid

    def _types_of(self, columns: Sequence[str], rows: str, run: Run) -> dict[str, tuple[str, ...]]:
        """Return by column the type (that of a domain is its base), its kind, and its full name."""
        types = ", ".join(f"pg_typeof(q.{sql.name(name)})" for name in columns)
        texts = (
            "coalesce(b.typname, t.typname)::text",
            "coalesce(b.typtype, t.typtype)::text",
            "format_type(t.oid, -1)",
        )
        kinds = sql.select(f"ARRAY[{types}]::oid[] AS types", rows)
        listed = (
            f"({kinds}) AS row, unnest(types) WITH ORDINALITY AS c(oid, place) "
            "JOIN pg_type t ON t.oid = c.oid LEFT JOIN pg_type b ON b.oid = t.typbasetype "
            "ORDER BY c.place"
        )
        found = self._rows(sql.select(sql.row(texts), listed), run)
        return {name: tuple(map(str, one)) for name, one in zip(columns, found)}

    def _catalog(self, shape: str, run: Run) -> tuple[str, str, list[tuple[list[str], bool]]]:
        """Return the kind of the relation, the declared SRID, and the result of `_INDEXES`."""
        server_encoding = sql.row(["current_setting('server_encoding')"])
        ((encoding,),) = self._rows(f"SELECT {server_encoding}", run)
        if encoding != "UTF8":
            reason = tr("its encoding is {encoding}, not UTF8.")
            raise self._refused(reason.format(encoding=encoding))
        if self._is_query:
            return "", "", []
        column = f"pg_attribute a WHERE a.attrelid = c.oid AND a.attname = {sql.literal(shape)}"
        srid = sql.select("postgis_typmod_srid(a.atttypmod)::text", column)
        texts = sql.row(("c.relkind::text", f"({srid})", f"({_INDEXES})"))
        relation = f"pg_class c WHERE c.oid = to_regclass({sql.literal(self._relation)})"
        ((kind, number, indexes),) = self._rows(sql.select(texts, relation), run)
        return str(kind), number or "", json.loads(indexes or "[]")

    def _find_crs(self, declared: str, srid: str, run: Run) -> str:
        """Return the CRS of the column, else of the layer's URI, else of the first geometry."""
        self._is_declared = declared not in ("", "0")
        self._srid = declared if self._is_declared else str(int(srid or 0))
        if self._srid == "0":
            first = f"{self._rows_of([f'{self._geometry} IS NOT NULL'])} LIMIT 1"
            found = self._rows(
                sql.select(sql.row([f"ST_SRID({self._geometry})::text"]), first), run
            )
            self._srid = next((srid for (srid,) in found if srid), "0")
        texts = sql.row(("auth_name", "auth_srid::text", "srtext"))
        systems = f"spatial_ref_sys WHERE srid = {self._srid}"
        for name, code, wkt in self._rows(sql.select(texts, systems), run):
            return f"{name}:{code}" if name in ("EPSG", "ESRI") else f"WKT:{wkt}"
        return ""

    # ---- conditions -----------------------------------------------------------------------------

    def _rows_of(self, terms: Iterable[str] = ()) -> str:
        """Return what follows FROM: the rows that meet the layer's filter and other conditions."""
        relation = f'{self._relation} AS "subQuery_0"' if self._is_query else self._relation
        # A filter may end with a comment.
        own = [f"({self._filter}\n)"] if self._filter else []
        every = " AND ".join((*own, *(f"({one})" for one in terms if one)))
        return f"{relation} WHERE {every}" if every else relation

    def _is_stripped(self, one: Condition, run: Run) -> bool:
        """Whether no text of a column has blanks at its ends: then an index finds texts.

        Looks at all rows once, as long as none changes.
        """
        if one.implies is not Implies.EQUAL or self._types[one.column].kind is not Kind.TEXT:
            return False
        now = self.fingerprint(run)
        if now is None:
            return False

        def look() -> bool:
            text = self._text(one.column)
            odd = self._rows_of([f'{text} COLLATE "C" <> {sql.stripped(text)}'])
            return not self._rows(f"{sql.select(sql.row(['NULL::text']), odd)} LIMIT 1", run)

        return KEPT.get((self.identity, "is stripped", one.column), now, look)

    def _meets(self, box: Box) -> str:
        sides = ", ".join(f"{sql.literal(repr(side))}::float8" for side in map(float, box))
        meets = f"{self._geometry} && ST_MakeEnvelope({sides})"
        if self._is_declared:
            return meets
        # Geometries in another system would be left out in silence; `features` refuses them.
        return f"{meets} OR ST_SRID({self._geometry}) NOT IN (0, {self._srid})"

    def _has_key(self, keys: Sequence[Key]) -> str:
        rows = keys if len(self._key) > 1 else [(key,) for key in keys]
        columns = [[*map(str, one)] for one in zip(*rows)]
        names = [sql.name(name) for name in self._key]
        # This condition alone lets a view use an index.
        term = f"{names[0]} = ANY({sql.array(columns[0], next(iter(self._key.values()))[0])})"
        if len(names) == 1:
            return term
        # As texts, because not all types can be compared in rows.
        texts = ", ".join(f"{name}::text" for name in names)
        arrays = ", ".join(sql.array(one, "text") for one in columns)
        return f"{term} AND ({texts}) IN ({sql.select('*', f'unnest({arrays})')})"

    def _terms(self, conditions: Sequence[Condition], box: Box | None, run: Run) -> list[str]:
        terms = [
            sql.condition(one, self._types[one.column], self._is_stripped(one, run))
            for one in conditions
            if one.column in self._types
        ]
        return terms if box is None else [*terms, self._meets(box)]

    # ---- rows -----------------------------------------------------------------------------------

    def _gathered(
        self, columns: Sequence[str], terms: Iterable[str], run: Run, limit: str = ""
    ) -> Chunk:
        """Return rows with their geometries, in any order."""
        more = (self._wkb, f"ST_SRID({self._geometry})::text")
        gathered: list[Key] = []
        read: dict[str, list[Any]] = {name: [] for name in columns}
        wkbs: list[bytes | None] = []
        for keys, values, (shapes, srids) in self._chunks(columns, more, terms, run, limit):
            if not {None, "0", self._srid}.issuperset(srids):
                raise self._refused(tr("its geometries are in several coordinate systems."))
            gathered += keys
            wkbs += map(_wkb, shapes)
            for name, column in read.items():
                column.extend(values[name])
        if len({*gathered}) < len(gathered):
            raise self._without_key()
        return Chunk(gathered, read, wkbs)

    def _text(self, column: str) -> str:
        return self._types[column].text.format(sql.name(column))

    def _chunks(
        self,
        columns: Sequence[str],
        more: Sequence[str],
        terms: Iterable[str],
        run: Run,
        limit: str = "",
    ) -> Iterator[tuple[Sequence[Key], Columns, Sequence[Sequence[str | None]]]]:
        """Yield the keys of rows, their values of columns, and other texts of SQL.

        In one statement, so that they are the rows of one moment; `limit` is the end of it.
        """
        expressions = [one for one in columns if one in self._expressions]
        computed = Computation(expressions, self._fields)
        needed = [self.columns[place].name for place in sorted(computed.attributes)]
        known = [one for one in dict.fromkeys((*columns, *needed)) if one in self._types]
        reads = [self._types[name].read for name in known]
        texts = [*(f"{sql.name(name)}::text" for name in self._key), *map(self._text, known), *more]
        if computed.needs_geometry:
            texts.append(self._wkb)
        part = f"row_number() OVER () / {CHUNK} AS part"
        rows = sql.select(f"{sql.row(texts)} AS texts, {part}", f"{self._rows_of(terms)}{limit}")
        # Many rows as one value: QGIS takes a microsecond to convert a value for Python.
        parts = sql.select("string_agg(texts, ',')", f"({rows}) AS rows GROUP BY part")
        width, wholes = len(self._key), [is_whole for _, is_whole in self._key.values()]
        for (text,) in self._results(parts, run):
            every = list(zip(*sql.rows_of(text)))
            if any(None in one for one in every[:width]):
                raise self._without_key()
            keys = [[*map(int, one)] if whole else one for one, whole in zip(every, wholes)]
            try:
                read = [
                    one if read is str else [None if text is None else read(text) for text in one]
                    for read, one in zip(reads, every[width:])
                ]
            except ValueError:  # a column has another type by now
                raise self._refused(self._changed) from None
            values = dict(zip(known, read))
            if expressions:
                rows = Chunk(every[0], values).rows
                self._compute(computed, rows, every[-1] if computed.needs_geometry else ())
                values.update((text, [row[text] for row in rows]) for text in expressions)
            end = width + len(known)
            yield keys[0] if width == 1 else [*zip(*keys)], values, every[end : end + len(more)]

    def _compute(
        self, computed: Computation, rows: Sequence[dict[str, Any]], wkbs: Sequence[str | None]
    ) -> None:
        """Add the values of expressions to rows."""
        for place, values in enumerate(rows):
            feature = self._feature(values, wkbs[place] if wkbs else None)
            values.update(computed.values(feature))

    def _feature(self, values: dict[str, Any], shape: str | None) -> QgsFeature:
        """Return a row as expressions see it."""
        feature = QgsFeature(self._fields)
        for name, value in values.items():
            feature.setAttribute(name, value)
        wkb = _wkb(shape)
        if wkb is not None:
            geometry = QgsGeometry()
            geometry.fromWkb(wkb)
            feature.setGeometry(geometry)
        return feature

    # ---- statements -----------------------------------------------------------------------------

    def _rows(
        self, statement: str, run: Run, seconds: float = STATEMENT_SECONDS
    ) -> list[list[str | None]]:
        """Return all rows of a statement whose column is `sql.row`."""
        return [
            row for (text,) in self._results(statement, run, seconds) for row in sql.rows_of(text)
        ]

    def _results(
        self, statement: str, run: Run, seconds: float = STATEMENT_SECONDS
    ) -> Iterator[list[Any]]:
        """Yield the rows of a statement as QGIS has them."""
        result = self._execute(statement, run, seconds)
        while result.hasNextRow():
            run.cancellation.check()
            yield result.nextRow()

    def _execute(self, statement: str, run: Run, seconds: float = STATEMENT_SECONDS) -> Any:
        """Return the result of a statement, all of which has arrived."""
        if time.monotonic() - self._responded > _PAUSE:
            # Waits for a connection, with a limit of its own.
            self._respond("SELECT 1", run, CONNECT_SECONDS)
        result = self._respond(statement, run, seconds)
        self._responded = time.monotonic()
        return result

    def _respond(self, statement: str, run: Run, seconds: float) -> Any:
        """Return the result of a statement.

        Raises `Cancelled` soon after a cancel, or TIMEOUT: the server ends the statement, and what
        waits for a connection does not start it.
        """
        run.cancellation.check()
        settings = {**_SETTINGS, "statement_timeout": str(int(seconds * 1000))}
        sets = (f"set_config('{name}', '{value}', true)" for name, value in settings.items())
        both = f"SELECT {', '.join(sets)}; {statement}"
        feedback = QgsFeedback()

        def end() -> None:
            """End the statement in another thread: a server that vanished keeps it waiting."""
            threading.Thread(target=feedback.cancel, daemon=True).start()

        forget = run.cancellation.on_cancel(end)
        began = time.monotonic()
        try:
            # The server has its own limit. This one is for a server that does not respond.
            result = run_cancellable(
                lambda: self._connection.execSql(both, feedback), run.cancellation, seconds + 1
            )
            run.cancellation.check()  # QGIS may have returned nothing
            return result
        except TimeoutError:
            end()
            raise self._timeout(seconds) from None
        except QgsProviderConnectionException as error:
            run.cancellation.check()
            # The text of an error depends on the language of the server, and has no code.
            is_late = time.monotonic() - began >= seconds
            failure = self._timeout(seconds) if is_late else self._failed(both, str(error))
        finally:
            forget()
        raise failure  # here, it does not refer to the error of QGIS, which may have the password

    def _failed(self, statement: str, text: str) -> ParcelError:
        """Return the error for one of QGIS, whose text has the statement, or else the password."""
        detail = text.partition(statement)[2].partition("[")[2].strip().rstrip("]").strip()
        if not detail:
            return self._refused(tr("the connection to the server failed."))
        # The server's own words, without “ERROR:” and what part of the statement it is about.
        first = detail.partition("\n")[0]
        sentence = (first.partition(":  ")[2] or first)[:_LONGEST_SENTENCE]
        return self._refused(sentence.rstrip(".") + ".", detail)

    def _timeout(self, seconds: float) -> ParcelError:
        return ParcelError(ErrorCode.TIMEOUT, host=self._host, seconds=round(seconds))

    def _refused(self, reason: str, detail: str = "") -> ParcelError:
        return ParcelError(ErrorCode.DATABASE, detail, database=self._database, reason=reason)

    def _without_key(self) -> ParcelError:
        return self._refused(
            tr(
                "it has no key: when you add the layer to QGIS, choose the columns whose values "
                "identify a row."
            )
        )


def _wkb(shape: str | None) -> bytes | None:
    """Return the geometry of a row: as it is stored, if it is of a standard type."""
    if shape is None:
        return None
    wkb = bytes.fromhex(shape)
    if wkb.startswith(_FLAT_WKB):
        return wkb
    geometry = QgsGeometry()
    geometry.fromWkb(wkb)
    return flat_wkb(geometry) or wkb


def _fields(columns: Iterable[Column]) -> QgsFields:
    """Return columns as expressions see them: with dates as texts."""
    fields = QgsFields()
    for one in columns:
        fields.append(QgsField(one.name, _FIELD_TYPES.get(one.kind, QMetaType.Type.QString)))
    return fields


def reach(source: QgsDataSourceUri, stop: Cancellation) -> None:
    """Connect to the port of the server: where there is none, QGIS prompts for a password.

    Raises `OSError`.
    """
    host, port = source.host(), source.port() or "5432"
    if source.service() or not host or not port.isdigit() or re.search("[/,]", host):
        return  # a list of servers, or none with a port

    def connect() -> None:
        socket.create_connection((host, int(port)), timeout=CONNECT_SECONDS / 3).close()

    run_cancellable(connect, stop)


def _key_columns(key: str) -> list[str]:
    """Return the columns of a key as a URI has it."""
    if key.startswith('"'):
        return [name.replace('""', '"') for name in _QUOTED_NAME.findall(key)]
    return [name for name in key.split(",") if name]
