"""Any table of QGIS as a source of parcels (`contract.Source`), read in place."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from parcel_lookup.core.columns.mapping import ColumnMapping, MappingError
from parcel_lookup.core.contract import FILE_INFO, ErrorCode, ParcelError
from parcel_lookup.core.contract.geometry import TRANSFORM_TOLERANCE, read_wkb
from parcel_lookup.core.contract.query import Batch, Match, Place, Query, Run
from parcel_lookup.core.contract.source import SourceInfo
from parcel_lookup.core.gis.qt.crs_thread import NoDegrees
from parcel_lookup.core.gis.source.frame import Frame
from parcel_lookup.core.gis.source.ids import Ids
from parcel_lookup.core.gis.source.rows import Mapped, TableRows, constants_of
from parcel_lookup.core.gis.source.table import Kind, Table
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.sources.local.places import TableFinder
from parcel_lookup.core.sources.local.rows import BATCH, Rows
from parcel_lookup.core.sources.local.streams import TableSource, refuse_unknown
from parcel_lookup.core.sources.places import at as lists
from parcel_lookup.core.sources.places.finding import Found, polygons_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from uuid import UUID

    from qgis.core import QgsCoordinateTransformContext

    from parcel_lookup.core.columns.mapping import BoundMapping
    from parcel_lookup.core.sources.places.finding import Part

#: Maximum time for the values of a field, in seconds: those of the first rows are enough then.
_VALUES_SECONDS = 2.0
#: Between two looks at the cancellation while another thread opens the table.
_LOCK_SECONDS = 0.1


class LayerSource(TableSource):
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
        super().__init__(batch)
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
            has_buildings=False,
            has_stable_ids=mapped.ids.are_stable,
            states=frozenset([known] if known else ()),
            crs=self._frame(mapped).crs,
        )

    def mapping(self, run: Run) -> ColumnMapping:
        """Return the mapping with the formats of dates decided, for a connection to save."""
        return self._opened(run).bound.mapping

    def at(self, places: Sequence[Place], run: Run, *, buildings: bool = False) -> Iterator[Match]:  # noqa: ARG002
        """Yield the parcels at each place; they are compared with points in degrees."""
        frame = self._frame(self._opened(run))
        finder = _LayerFinder(self, run, frame)
        for match in lists.at(finder, places):
            parcels = [
                one._replace(wkb=finder.wkbs.get(one.svc_uuid, one.wkb))
                for one in match.batch.parcels
            ]
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
        return [one for one, _ in numbers.most_common() if folded in one.casefold()][:most]

    def bounds(self, run: Run) -> tuple[float, float, float, float] | None:
        """Return the box of all parcels in EPSG:4326, if the provider knows it."""
        mapped = self._opened(run)
        extent = mapped.table.extent(run)
        return self._frame(mapped).box_in_degrees(extent) if extent else None

    def close(self) -> None:
        """Open the table no more; it has nothing to close."""
        self._is_closed = True

    # ---- parts ----------------------------------------------------------------------------------

    def _batches(self, rows: Rows, query: Query, run: Run) -> Iterator[Batch]:
        refuse_unknown(query, rows.fields)
        total, batches = rows.select(query, self._size)
        # How many of the box meet the area is known at the end.
        run.expect(None if query.polygons else total, None)
        with closing(batches):
            for batch in batches:
                run.cancellation.check()
                yield batch

    @contextmanager
    def _rows(self, run: Run, attempt: int) -> Iterator[TableRows]:  # noqa: ARG002
        mapped = self._opened(run)
        yield TableRows(mapped, self._frame(mapped), run)

    def _may_repeat(self, error: ParcelError, attempt: int) -> bool:  # noqa: ARG002
        return False

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
        return ParcelError(ErrorCode.READ_FAILED, layer=name, problem=problem)


def with_dates(bound: BoundMapping, table: Table, run: Run) -> BoundMapping:
    """Return a mapping that reads dates in the formats that all values of their columns have.

    Of a guessed mapping, it is not known before whether 3/4/2024 is in March or in April.
    """
    written = {one.name for one in table.columns if one.kind is not Kind.DATE}
    undecided = {name: one for name, one in bound.undecided.items() if written & {*one.needed}}
    if not undecided:
        return bound.decide_dates({})
    found: dict[str, set[Any]] = {name: set() for name in undecided}
    with closing(table.keys(sorted(bound.columns_of(undecided)), (), None, run)) as chunks:
        for chunk in chunks:
            for name, one in undecided.items():
                found[name].update(one.raw_values(chunk.rows))
    return bound.decide_dates(found)


class _LayerFinder(TableFinder):
    """Finds parcels in degrees, in which points are compared with them."""

    def __init__(self, source: LayerSource, run: Run, frame: Frame) -> None:
        super().__init__(lambda work: source._one(run, work))  # noqa: SLF001
        self._frame = frame
        #: By ID, the geometries of parcels as the source has them.
        self.wkbs: dict[str, bytes | None] = {}

    def boxes(
        self, parts: Sequence[Part], boxes: Mapping[int, Sequence[shapely.Polygon]]
    ) -> Iterator[tuple[Part, Found]]:
        """See `Finder`."""
        for part in parts:
            found = self._found(self._query(polygons_of(part, boxes)))
            if not self._frame.in_degrees:
                self.wkbs.update((one.svc_uuid, one.wkb) for one in found.parcels)
                degrees = self._frame.degrees(read_wkb([one.wkb for one in found.parcels]))
                # A point on the boundary of a parcel may be outside by its last digits now.
                degrees = shapely.buffer(degrees, TRANSFORM_TOLERANCE, join_style="mitre")
                found.parcels = [
                    one._replace(
                        wkb=None if shape is None else shapely.to_wkb(shape, output_dimension=2)
                    )
                    for one, shape in zip(found.parcels, np.atleast_1d(degrees))
                ]
            yield part, found

    def _query(self, boxes: tuple[bytes, ...]) -> Query:
        """Return a query of all parcels that may touch boxes in degrees, and some near them."""
        if self._frame.in_degrees:
            return Query(polygons=boxes)
        around = [self._frame.box_around(one) for one in shapely.bounds(read_wkb(boxes)).tolist()]
        if None in around:  # the CRS ends there: all parcels may
            return Query()
        own = (shapely.to_wkb(shapely.box(*one), output_dimension=2) for one in around)
        return Query(polygons=tuple(own), crs=self._frame.crs)
