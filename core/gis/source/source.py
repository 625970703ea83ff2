"""Any table of QGIS as a source of parcels (`contract.Source`), read in place."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.columns.dates import NO_DATES
from parcel_lookup.core.columns.mapping import ColumnMapping, MappingError
from parcel_lookup.core.contract import (
    FILE_CAPABILITIES,
    FILE_INFO,
    ErrorCode,
    Field,
    ParcelError,
    QueryRequest,
    refuse,
)
from parcel_lookup.core.contract.query import Batch, Estimate, Match, Place, Query, Run
from parcel_lookup.core.contract.source import SourceInfo
from parcel_lookup.core.gis.qt.crs_thread import NoDegrees
from parcel_lookup.core.gis.source.finder import TableFinder
from parcel_lookup.core.gis.source.frame import Frame
from parcel_lookup.core.gis.source.ids import Ids
from parcel_lookup.core.gis.source.rows import BATCH, Mapped, TableRows, constants_of
from parcel_lookup.core.gis.source.table import Kind, Table
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.parcel_file.lookup import LONGEST_VALUE
from parcel_lookup.core.sources.places import at as lists

if TYPE_CHECKING:
    from collections.abc import Mapping
    from uuid import UUID

    from qgis.core import QgsCoordinateTransformContext

    from parcel_lookup.core.columns.mapping import BoundMapping
    from parcel_lookup.core.contract import Parcel

#: Maximum time for the values of a field, in seconds: those of the first rows are enough then.
_VALUES_SECONDS = 2.0
#: Between two looks at the cancellation while another thread opens the table.
_LOCK_SECONDS = 0.1


class LayerSource:
    """The parcels of a table, with one mapping of its columns; never writes.

    The geometry of a parcel is that of its row, in the CRS of the table (`Batch.crs`). A row that
    is deleted between the two passes is a gap; one that is changed so that it no longer matches is
    left out.

        table, namespace = LayerTable(layer), namespace_of(layer)  # in the main thread
        source = LayerSource(lambda run: table, mapping, namespace, context)  # for each search
        source = LayerSource(lambda run: PostgresTable(uri, run), mapping, namespace, context)
    """

    def __init__(
        self,
        open_table: Callable[[Run], Table],
        mapping: ColumnMapping,
        namespace: UUID,
        context: QgsCoordinateTransformContext,
        batch: int = BATCH,
        run: Run | None = None,
    ) -> None:
        """Open nothing yet; `open_table` is called once, in a worker thread.

        It may return a table that other sources have, too. `run` is that of whoever opens the
        source: its cancellation ends what `info` reads.
        """
        self._size = batch
        self._open_table = open_table
        self._mapping = mapping
        self._namespace = namespace
        self._context = context
        self._run = run or Run()
        self._lock = threading.Lock()
        self._mapped: Mapped | None = None
        self._is_closed = False

    @property
    def info(self) -> SourceInfo:
        """The fields that have a column, for which the table is opened."""
        mapped = self._opened(self._run)
        state = mapped.bound.fields.get("state")
        known = mapped.constants.get("state") or (state.constant if state else None)
        return replace(
            FILE_INFO,
            fields=mapped.fields,
            has_buildings=mapped.table.buildings is not None,
            has_stable_ids=mapped.ids.are_stable,
            states=frozenset([known] if known else ()),
            crs=self._frame(mapped).crs,
        )

    def mapping(self, run: Run) -> ColumnMapping:
        """Return the mapping with the formats of dates decided, for a connection to save."""
        return self._opened(run).bound.mapping

    def read(self, query: Query, run: Run) -> Iterator[Batch]:
        """Yield the parcels of a query."""
        rows = self._rows(run)
        refuse_unknown(query, rows.fields)
        total, batches = rows.select(query, self._size)
        # How many of the box meet the area is known at the end.
        run.expect(None if query.polygons else total, None)
        with closing(batches):
            for batch in batches:
                run.cancellation.check()
                yield batch

    def estimate(self, query: Query | Sequence[Place]) -> Estimate | None:  # noqa: ARG002
        """Return None: nothing costs anything."""
        return None

    def count(self, query: Query, run: Run) -> int | None:
        """Return the number of parcels of a query."""
        rows = self._rows(run)
        refuse_unknown(query, rows.fields)
        return rows.count(query)

    def at(self, places: Sequence[Place], run: Run, *, buildings: bool = False) -> Iterator[Match]:
        """Yield the parcels at each place; they are compared with points in degrees."""
        frame = self._frame(self._opened(run))
        finder = TableFinder(lambda work: self._one(run, work), frame)
        for match in lists.at(finder, places):
            parcels: Sequence[Parcel] = [
                one._replace(wkb=finder.wkbs.get(one.svc_uuid, one.wkb))
                for one in match.batch.parcels
            ]
            if buildings and parcels:
                parcels = self._one(run, lambda rows, some=parcels: rows.with_buildings(some))
            yield match._replace(batch=match.batch._replace(parcels=parcels, crs=frame.crs))

    def values(self, field: str, text: str, most: int, run: Run) -> Sequence[str]:
        """Return values of a field that contain a text; of the first rows, if there are many."""
        mapped = self._opened(run)
        known = mapped.fields.get(field)
        if known is None or mapped.is_derived(field):
            return []
        if known.column and mapped.columns[known.column].kind is Kind.TEXT:
            found = mapped.table.values(known.column, text, most, run)
            if found is not None:
                return found
        folded = text.casefold()
        numbers = self._one(run, lambda rows: rows.frequencies(field, _VALUES_SECONDS))
        short = [one for one, _ in numbers.most_common() if len(one) <= LONGEST_VALUE]
        return [one for one in short if folded in one.casefold()][:most]

    def bounds(self, run: Run) -> tuple[float, float, float, float] | None:
        """Return the box of all parcels in EPSG:4326, if the provider knows it."""
        mapped = self._opened(run)
        extent = mapped.table.extent(run)
        return self._frame(mapped).box_in_degrees(extent) if extent else None

    def close(self) -> None:
        """Open the table no more.

        Its file is closed within a minute or so: QGIS and `parcel_file.lookup` keep those open that
        were read last.
        """
        self._is_closed = True

    # ---- parts ----------------------------------------------------------------------------------

    def _rows(self, run: Run) -> TableRows:
        mapped = self._opened(run)
        return TableRows(mapped, self._frame(mapped), run)

    def _one(self, run: Run, work: Callable[[TableRows], Any]) -> Any:
        return work(self._rows(run))

    def _opened(self, run: Run) -> Mapped:
        run.cancellation.check()
        while not self._lock.acquire(timeout=_LOCK_SECONDS):  # another stream opens the table
            run.cancellation.check()
        try:
            if self._is_closed:
                raise self._refused(tr("it cannot be opened"))
            if self._mapped is None:
                table = self._open_table(run)
                try:
                    bound = self._mapping.bind([one.name for one in table.columns])
                except MappingError as error:
                    raise self._refused(str(error).rstrip("."), table) from error
                if self._mapping.stack:
                    raise self._refused(tr("the mapping has a column of stacks"), table)
                bound = with_dates(bound, table, run)
                mapped = Mapped(table, bound, Ids(self._namespace, bound))
                mapped.constants = constants_of(mapped, self._frame(mapped), run)
                self._mapped = mapped
            return self._mapped
        finally:
            self._lock.release()

    def _frame(self, mapped: Mapped) -> Frame:
        crs = self._mapping.crs or mapped.table.crs
        if not crs:
            sentence = tr("{name} has no coordinate reference system.")
            raise self._refused(sentence.format(name=mapped.table.title).rstrip("."), mapped.table)
        try:
            return Frame(crs, self._context)
        except NoDegrees as error:
            raise self._refused(str(error).rstrip("."), mapped.table) from error

    def _refused(self, problem: str, table: Table | None = None) -> ParcelError:
        name = table.title if table else self._mapping.title
        return ParcelError(ErrorCode.SOURCE_REFUSED, layer=name, reason=f"{problem}.")


def refuse_unknown(query: Query, fields: Mapping[str, Field]) -> None:
    """Raise `RequestRefused` for a query with unknown fields, or with wrong values."""
    for filters in (query.filters, *query.alternatives):
        refuse(QueryRequest(filters, query.order), replace(FILE_CAPABILITIES, fields=fields))


def with_dates(bound: BoundMapping, table: Table, run: Run) -> BoundMapping:
    """Return a mapping that reads dates in the formats that all values of their columns have.

    Of a guessed mapping, it is not known before whether 3/4/2024 is in March or in April.
    """
    written = {one.name for one in table.columns if one.kind is not Kind.DATE}
    undecided = {name: one for name, one in bound.undecided.items() if written & {*one.needed}}
    typed = dict.fromkeys(bound.undecided.keys() - undecided.keys(), NO_DATES)
    if not undecided:
        return bound.decide_dates(typed)
    found: dict[str, set[Any]] = {name: set() for name in undecided}
    with closing(table.keys(sorted(bound.columns_of(undecided)), (), None, run)) as chunks:
        for chunk in chunks:
            for name, one in undecided.items():
                found[name].update(one.raw_values(chunk.rows))
    return bound.decide_dates({**typed, **found})
