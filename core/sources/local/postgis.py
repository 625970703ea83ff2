"""A table or view of a PostgreSQL database as a stream of parcels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import (
    FILE_INFO,
    ID_FIELD,
    ErrorCode,
    Filter,
    NearAddress,
    Order,
    Parcel,
    ParcelError,
)
from parcel_lookup.core.contract.query import Batch, Query, Run, Unchecked
from parcel_lookup.core.contract.source import SourceInfo
from parcel_lookup.core.contract.values import read_text
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.postgis.database import Database, GeometryFailed, Transaction
from parcel_lookup.core.postgis.mapping import TableMapping
from parcel_lookup.core.postgis.rows import check_systems, columns_of, parcels_of
from parcel_lookup.core.postgis.shapes import meets_polygons
from parcel_lookup.core.postgis.sql import NEVER, Sql, all_of, any_of
from parcel_lookup.core.postgis.statements import Statements, declare, fetch
from parcel_lookup.core.sources.local.rows import BATCH, Rows, Selected
from parcel_lookup.core.sources.local.streams import TableSource
from parcel_lookup.core.sources.places import words

if TYPE_CHECKING:
    from parcel_lookup.core.sources.places.addresses import Candidates

#: Polygons of a statement: each parcel found is compared with each of them.
_MOST_POLYGONS = 100
#: Maximum time for the values of a field, in seconds, and then the sample that is counted.
_VALUES_SECONDS = 2.0
_SAMPLED_PERCENT = 1.0
#: Parcels on the street of an address at which there is none: those that it may be the beginning
#: of, and the nearest ones.
_MOST_NEAR = 2000
#: Numbers of a field among which those with some digits are searched.
_MOST_NUMBERS = 2000


class PostGISSource(TableSource):
    """The parcels of a table or view (`contract.Source`); never writes.

    All rows of a stream are from one read-only transaction, which reads them from a cursor of the
    server, and sees no changes of others. A cancel ends its statement. May be used from several
    threads at a time; each stream has a connection of its own.

        database = Database(lambda: psycopg2.connect(...), psycopg2.Error, "gis@host")
        source = PostGISSource(mapping, database)
    """

    def __init__(self, mapping: TableMapping, database: Database, batch: int = BATCH) -> None:
        """Open nothing yet."""
        super().__init__(batch)
        self._mapping = mapping
        self._database = database
        self._is_checked = mapping.geom is None

    @property
    def info(self) -> SourceInfo:
        """The fields that have a column; nothing is opened for it."""
        return replace(FILE_INFO, fields=self._mapping.fields, has_buildings=False)

    def close(self) -> None:
        """Close the connections; statements under way are ended."""
        self._database.close()

    def values(self, field: str, text: str, most: int, run: Run) -> Sequence[str]:
        """Return values of a field that contain a text; of a sample, if there are many rows."""
        known = self._mapping.fields.get(field)
        if known is None:
            return []
        digits = text if known.is_numeric else ""
        statements = Statements(self._mapping)
        for percent in (None, _SAMPLED_PERCENT):
            statement = statements.known_values(
                field,
                _MOST_NUMBERS if digits else most,
                percent=percent,
                text="" if digits else text,
            )
            try:
                with closing(self._database.begin(run.cancellation, _VALUES_SECONDS)) as opened:
                    found = [read_text(value) or "" for value, _ in opened.rows(statement)]
                return [value for value in found if digits in value][:most]
            except ParcelError as error:
                # A view has no sample.
                is_view = percent is not None and error.code is ErrorCode.DATABASE
                if error.code is not ErrorCode.TIMEOUT and not is_view:
                    raise
        return []

    def bounds(self, run: Run) -> tuple[float, float, float, float] | None:
        """Return the box of all parcels in EPSG:4326; None if that takes too long."""
        if self._mapping.geom is None:
            return None
        try:
            with closing(self._database.begin(run.cancellation, _VALUES_SECONDS)) as opened:
                ((west, *others),) = opened.rows(Statements(self._mapping).bounds())
        except ParcelError as error:
            if error.code is not ErrorCode.TIMEOUT:
                raise
            return None
        return None if west is None else (west, *others)

    @contextmanager
    def _rows(self, run: Run, attempt: int) -> Iterator[Rows]:
        with closing(self._database.begin(run.cancellation)) as opened:
            if not self._is_checked:
                check_systems(self._mapping, self._database, opened.rows)
                self._is_checked = True
            # GEOS failed with a geometry as it is.
            yield _TableRows(self._database, Statements(self._mapping, repairs=attempt > 0), opened)

    def _may_repeat(self, error: ParcelError, attempt: int) -> bool:
        return isinstance(error, GeometryFailed) and not attempt


class _TableRows:
    """The rows of a table in one transaction (`streams.Rows`)."""

    def __init__(self, database: Database, statements: Statements, opened: Transaction) -> None:
        self._database = database
        self._statements = statements
        self._mapping = statements.mapping
        self._transaction = opened
        self._cursors = 0
        self.fields = self._mapping.fields

    def select(self, query: Query, size: int = BATCH) -> Selected:
        where = self._where(query)
        total = self._count(where)
        if not total:
            return Selected(0, iter(()))
        if query.ids and query.order is None:
            batches = self._in_order_of(query.ids, where, size)
        else:
            batches = self._ordered(where, query.order, query.maximum, size)
        if len(query.polygons) > _MOST_POLYGONS:  # another row may have the same ID
            batches = (one._replace(unchecked=Unchecked.AREA) for one in batches)
        return Selected(total, batches)

    def count(self, query: Query) -> int:
        return self._count(self._where(query))

    def at_address(self, one: Candidates) -> tuple[list[Parcel], tuple[NearAddress, ...]]:
        def find(several: Sequence[tuple[Filter, ...]], most: int) -> list[Parcel]:
            return self._parcels(any_of(map(self._statements.matches, several)), most)

        address = one.address
        several = words.filters_at(address)
        if not several:
            return [], ()
        most, place = words.MOST_COMPARED, words.filters_of_place(address, self._mapping.fields)
        parcels = find(several, most + 1)
        if len(parcels) > most and place:
            parcels = find([(*filters, *place) for filters in several], most + 1)
        if len(parcels) > most:
            raise words.too_many()
        near = () if one.agree(parcels) else words.filters_near(address)
        return parcels + (find(near, _MOST_NEAR) if near else []), ()

    def with_buildings(self, parcels: Sequence[Parcel]) -> Sequence[Parcel]:
        return parcels

    def incomplete(self) -> ParcelError:
        return self._database.refused(tr("the server reported an error."))

    # ---- parts ----------------------------------------------------------------------------------

    def _where(self, query: Query) -> Sql:
        filters = query.filters
        if query.ids:
            filters = (*filters, Filter(ID_FIELD, "in", query.ids))
        terms = [self._statements.matches(filters)]
        if query.alternatives:
            terms.append(any_of(map(self._statements.matches, query.alternatives)))
        filters_only = all_of(terms)
        if not query.polygons or filters_only == NEVER:
            return filters_only
        several = [
            query.polygons[start : start + _MOST_POLYGONS]
            for start in range(0, len(query.polygons), _MOST_POLYGONS)
        ]
        wheres = (all_of((filters_only, self._meets(polygons))) for polygons in several)
        return next(wheres) if len(several) == 1 else self._with_ids_of(wheres)

    def _meets(self, polygons: tuple[bytes, ...]) -> Sql:
        return meets_polygons(polygons, self._mapping, repairs=self._statements.repairs)

    def _with_ids_of(self, wheres: Iterable[Sql]) -> Sql:
        """Return the condition of the IDs of all rows that meet one of several conditions."""
        found: set[str] = set()
        for where in wheres:
            if where != NEVER:
                page = self._statements.page(where, [self._statements.ids])
                found.update(svc_uuid for (svc_uuid,) in self._transaction.rows(page) if svc_uuid)
        return self._statements.matches((Filter(ID_FIELD, "in", tuple(found)),))

    def _count(self, where: Sql) -> int:
        if where == NEVER:
            return 0
        ((number,),) = self._transaction.rows(self._statements.count(where))
        return number

    def _parcels(self, where: Sql, most: int | None = None) -> list[Parcel]:
        if where == NEVER:
            return []
        page = self._statements.page(where, columns_of(self._statements), None, most)
        return parcels_of(self._mapping, self._transaction.rows(page))[0]

    def _ordered(
        self, where: Sql, order: Order | None, maximum: int | None, size: int
    ) -> Iterator[Batch]:
        """Yield rows in order; those up to a maximum first: the server need not sort the others."""
        columns = columns_of(self._statements)
        first = 0
        if maximum is not None:
            page = self._statements.page(where, columns, order, maximum)
            for rows in self._stream(page, size):
                first += len(rows)
                yield self._batch(rows)
            if first < maximum:
                return
        left = first
        for rows in self._stream(self._statements.page(where, columns, order), size):
            some, left = rows[left:], max(0, left - len(rows))
            if some:
                yield self._batch(some)

    def _in_order_of(self, svc_uuids: Sequence[str], where: Sql, size: int) -> Iterator[Batch]:
        columns = columns_of(self._statements)
        rows = self._transaction.rows(self._statements.page(where, columns))
        places = {one: place for place, one in reversed([*enumerate(svc_uuids)])}
        rows.sort(key=lambda row: places[row[0]])
        found = iter(rows)
        while some := list(islice(found, size)):
            yield self._batch(some)

    def _stream(self, statement: Sql, size: int) -> Iterator[list]:
        """Yield the rows of a statement part by part, from a cursor of the server."""
        self._cursors += 1
        name = f"parcels_{self._cursors}"
        self._transaction.rows(declare(name, statement))
        while rows := self._transaction.rows(fetch(name, size)):
            yield rows

    def _batch(self, rows: Sequence) -> Batch:
        parcels, dropped = parcels_of(self._mapping, rows)
        return Batch(parcels, dropped=dropped)
