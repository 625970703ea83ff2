"""The rows of a table as parcels: selected and ordered by the contract, in two passes."""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import (
    Callable,
    Generator,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np
import shapely
from qgis.core import QgsGeometry

from parcel_lookup.core.columns.location import Location
from parcel_lookup.core.columns.shapes import mend_odd
from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    ID_FIELD,
    ErrorCode,
    Field,
    FieldType,
    Filter,
    Group,
    NearAddress,
    Operator,
    Parcel,
    ParcelColumns,
    ParcelError,
)
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.contract.operators import Implies
from parcel_lookup.core.contract.query import Batch, Gap, Query
from parcel_lookup.core.contract.reference import known_column
from parcel_lookup.core.contract.values import read_text
from parcel_lookup.core.geodesy import acres
from parcel_lookup.core.gis.source import addresses
from parcel_lookup.core.gis.source.frame import Area, Frame
from parcel_lookup.core.gis.source.ids import Ids
from parcel_lookup.core.gis.source.kept import KEPT, Kept
from parcel_lookup.core.gis.source.table import (
    Box,
    Chunk,
    Column,
    Columns,
    Condition,
    Key,
    Kind,
    Table,
)
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.outlines import TOLERANCE, read_outlines
from parcel_lookup.core.parcel_file.schema import UNREAD, stored_unread
from parcel_lookup.core.parcel_file.text_index import ADDRESS_FIELDS

if TYPE_CHECKING:
    from parcel_lookup.core.columns.mapping import BoundMapping
    from parcel_lookup.core.contract.query import Run
    from parcel_lookup.core.sources.places.addresses import Candidates

#: Parcels of a batch, at most.
BATCH = 5000
#: The field that is calculated from the geometries if no column contains it.
AREA_FIELD = "acres_calc"
#: Whole numbers up to this are doubles without loss, as the numbers of filters are.
_LARGEST_EXACT = 2**53
_NUMBERS = frozenset((int, float, type(None)))
_LABELS = frozenset(one.label.casefold() for one in FIELD_BY_NAME.values())
#: Prepared geometries are not for several threads.
_lock = threading.Lock()
_Result = TypeVar("_Result")


@dataclass
class Mapped:
    """A table with the fields of its parcels, the same for all reads of a source."""

    table: Table
    bound: BoundMapping
    ids: Ids
    #: Fields of state and county that are the same for all rows (`constants_of`).
    constants: Mapping[str, str] = field(default_factory=dict)
    #: What was read of all rows of a table whose changes are not noticed.
    known: Kept = field(default_factory=Kept)

    def __post_init__(self) -> None:
        self.columns = {one.name: one for one in self.table.columns}
        #: The fields that come from the location of the geometries, and the area.
        self.located = self.bound.located
        self.has_area = AREA_FIELD in self.bound.fields
        self.fields = fields_of(self.bound, self.table.columns)
        #: By own field, the column.
        kept = {column: name for column, name in self.bound.kept.items() if column != UNREAD}
        self.own = {name: self.columns[column] for column, name in kept.items()}
        #: The attribute with the values that could not be read when a parcel file was written.
        self.unread = self.bound.kept.get(UNREAD, "")
        #: Those whose values may be of another type than the column.
        loose = (Kind.OTHER, Kind.WHOLE, Kind.NUMBER)
        self.loose = {name: one for name, one in self.own.items() if one.kind in loose}

    def is_derived(self, name: str) -> bool:
        """Return whether a field comes from the geometry."""
        is_located = name in self.located and name not in self.constants
        return is_located or (name == AREA_FIELD and not self.has_area)

    def columns_of(self, names: Iterable[str]) -> list[str]:
        """Return the columns that fields are made of, in the order of the table."""
        names = set(names)
        needed = self.bound.columns_of(names) | {
            column.name for name, column in self.own.items() if name in names
        }
        if ID_FIELD in names:
            needed |= self.ids.columns
        return [name for name in self.columns if name in needed]

    def condition(self, item: Filter) -> Condition | None:
        """Return what is certain of a column in each row that matches a filter."""
        target = self.fields[item.field]
        column = self.own.get(item.field) or self.columns.get(target.column)
        operator = Operator(item.op)
        has_others = item.field == ID_FIELD and self.ids.shared  # than its column
        if column is None or has_others or item.value is True:
            return None
        is_same = column.kind is Kind.TEXT and not (target.is_numeric or target.digits)
        is_number = column.kind in (Kind.WHOLE, Kind.NUMBER) and target.is_numeric
        kind = str if is_same and not target.is_date else (int, float) if is_number else ()
        if operator.implies is Implies.NOTHING or not all(_fits(one, kind) for one in item.values):
            return Condition(column.name, Implies.NOTHING)
        return Condition(column.name, operator.implies, item.values)


def fields_of(bound: BoundMapping, columns: Iterable[Column]) -> dict[str, Field]:
    """Return the fields of the parcels of a table: those of the contract first, then its own."""
    by_name = {one.name: one for one in columns}
    names = {*bound.fields, *bound.located, AREA_FIELD, ID_FIELD}
    fields: dict[str, Field] = {}
    for name, one in FIELD_BY_NAME.items():
        if name in names:
            source = bound.fields.get(name)
            fields[name] = one._replace(column=source.plain_column if source else "")
    own = {name: by_name[column] for column, name in bound.kept.items() if column != UNREAD}
    return {**fields, **{name: _own_field(name, column) for name, column in own.items()}}


def _fits(value: Any, kind: Any) -> bool:
    is_value = isinstance(value, kind) and not isinstance(value, bool)
    return is_value and (isinstance(value, str) or abs(value) < _LARGEST_EXACT)


def _own_field(name: str, column: Column) -> Field:
    """Return a column that is no field of the contract as one; it has the type of its values."""
    known = known_column(name)
    label = column.label or (known.label if known else name)
    if label.casefold() in _LABELS:
        label = f"{label} ({column.name})"
    is_numeric = column.kind in (Kind.WHOLE, Kind.NUMBER, Kind.TRUTH)
    return Field(
        name,
        FieldType.NUMERIC if is_numeric else FieldType.TEXT,
        Group.OTHER,
        label,
        tr("Column of the table"),
        whole=column.kind in (Kind.WHOLE, Kind.TRUTH),
        is_date=column.kind is Kind.DATE,
        column=column.name if column.kind is not Kind.OTHER else "",
    )


class _Rows(NamedTuple):
    """Rows that are read, with some fields or all."""

    #: The keys of all rows that came, and of those that meet the area, to which the rest belongs.
    came: Sequence[Key]
    keys: Sequence[Key]
    #: By field.
    columns: dict[str, Sequence[Any]]
    wkbs: Sequence[bytes | None]
    #: By place, what cannot be read.
    unread: Mapping[int, dict[str, Any]]

    @property
    def parcels(self) -> ParcelColumns:
        """The parcels of rows with all fields."""
        return ParcelColumns(self.columns, self.wkbs, self.unread)


class Selected(NamedTuple):
    """The parcels of a query."""

    #: The number of rows that are read for it; None: it is not known before.
    total: int | None
    #: In order.
    batches: Generator[Batch, None, None]


class TableRows:
    """The rows of a table, for one thread."""

    def __init__(self, mapped: Mapped, frame: Frame, run: Run) -> None:
        self._mapped = mapped
        self._table = mapped.table
        self._frame = frame
        self._run = run
        self.fields: Mapping[str, Field] = mapped.fields
        self._before = self._table.fingerprint(run)

    @cached_property
    def _ids(self) -> Ids:
        """What makes IDs, after a look at all names."""
        ids = self._mapped.ids
        ids.shared = self._of_ids("shared", lambda: ids.read_shared(self._table, self._run))
        return ids

    def _keys_of_ids(self, svc_uuids: Sequence[str]) -> list[Key] | None:
        """Return the keys of all rows that may have IDs; None if they are not indexed."""
        ids = self._mapped.ids
        if self._before is None or not svc_uuids:
            return None
        index = self._of_ids("index", lambda: ids.read_index(self._table, self._run))
        if index is None:
            return None
        ids.shared = self._of_ids("shared", lambda: index.shared)
        return index.keys_of(svc_uuids)

    def _of_ids(self, name: str, read: Callable[[], _Result]) -> _Result:
        return self._remembered((name, self._mapped.ids.identity), read)

    def _remembered(self, what: Hashable, read: Callable[[], _Result]) -> _Result:
        """Return what was read of all rows, as long as no row has changed."""
        kept = self._mapped.known if self._before is None else KEPT
        return kept.get((self._table.identity, what), self._before, read)

    # ---- queries --------------------------------------------------------------------------------

    def select(self, query: Query, size: int = BATCH) -> Selected:
        """Return the parcels of a query; `Selected.total` counts all in the box of its area."""
        found = self._select(query, size)
        if not (query.buildings and self._table.buildings):
            return found
        return found._replace(batches=self._built(found.batches))

    def _built(self, batches: Generator[Batch, None, None]) -> Generator[Batch, None, None]:
        with closing(batches):
            for one in batches:
                yield one._replace(parcels=self.with_buildings(one.parcels))

    def _select(self, query: Query, size: int) -> Selected:
        is_ordered = query.order is not None or bool(query.ids)
        chunks = None if is_ordered or query.maximum is not None else self._at_once(query)
        if chunks is not None:
            is_whole = not (query.polygons or query.filters)
            total = self._table.count(self._run) if is_whole else None
            return Selected(total, self._batches_of(chunks, query, size))
        keys = self._keys(query)
        # All at once, if nobody stops before the end: most providers read them faster.
        step = size if is_ordered or query.maximum is not None else max(1, len(keys))
        return Selected(len(keys), self._batches(keys, query, step, size))

    def count(self, query: Query) -> int:
        """Return the number of parcels of a query."""
        is_filtered = bool(query.polygons) or any(_filter_sets(query))
        number = None if is_filtered else self._table.count(self._run)
        if number is not None:
            return number
        keys = self._keys(query)
        if not query.polygons:
            return len(keys)
        with closing(self._found(keys, (), Area(query, self._frame))) as found:
            return sum(len(some.keys) for some in found)

    def at_address(self, one: Candidates) -> tuple[list[Parcel], tuple[NearAddress, ...]]:
        """Return the parcels that may be at an address; the address columns are read once."""
        mapped = self._mapped
        sources = [mapped.bound.fields.get(name) for name in ADDRESS_FIELDS]
        if sources[0] is None:
            return [], ()
        is_plain = all(
            one is None or one.plain_column == name for name, one in zip(ADDRESS_FIELDS, sources)
        )
        index = self._table.addresses(self._run) if is_plain else None
        if index is None:
            kept = mapped.known if self._before is None else addresses.KEPT
            layer = (self._table.identity, *map(repr, sources))
            index = kept.get(layer, self._before, self._address_index)
        return addresses.parcels_at(index, one, self._parcels, self._run)

    def _address_index(self) -> addresses.AddressIndex:
        with closing(self._addresses()) as rows:
            return addresses.AddressIndex(self._table.title, rows, self._run)

    def _addresses(self) -> Generator[addresses.AddressRow, None, None]:
        """Yield the keys and addresses of all rows."""
        names = [name for name in ADDRESS_FIELDS if not self._mapped.is_derived(name)]
        for keys, columns in self._read(names):
            blank = [""] * len(keys)
            texts = [[one or "" for one in columns.get(name, blank)] for name in ADDRESS_FIELDS]
            yield from zip(keys, *texts)

    def _parcels(self, keys: Sequence[Key]) -> dict[Key, Parcel]:
        """Return the parcels with these keys, as far as they are there."""
        with closing(self._found(keys, None, None)) as found:
            return {key: one for some in found for key, one in zip(some.keys, some.parcels)}

    def with_buildings(self, parcels: Sequence[Parcel]) -> Sequence[Parcel]:
        """Return the parcels with their buildings, if the table has any."""
        source = self._table.buildings
        if source is None:
            return parcels
        ids = [one.svc_uuid for one in parcels]
        found = source.buildings(ids, self._run.cancellation)
        return [one._replace(buildings=some) for one, some in zip(parcels, found)]

    def incomplete(self) -> ParcelError:
        """Return the error of rows that did not come back."""
        return self._broken(tr("rows were deleted while it was being read"))

    def _broken(self, problem: str) -> ParcelError:
        title = self._table.title
        return ParcelError(ErrorCode.READ_FAILED, layer=title, problem=problem.rstrip("."))

    def frequencies(self, field: str, seconds: float) -> Counter[str]:
        """Return the values of a field with their numbers, as far as they are read in this time."""
        numbers: Counter[str] = Counter()
        until = monotonic() + seconds
        for _, columns in self._read([field]):
            numbers.update(text for text in map(read_text, columns[field]) if text)
            if monotonic() > until:
                break
        return numbers

    # ---- the first pass: keys -------------------------------------------------------------------

    def _keys(self, query: Query, *, is_again: bool = False) -> list[Key]:
        """Return the keys of the rows of a query in order, those in the box of its area, or more.

        `is_again`: nothing that was read before is used.
        """
        filter_sets = _filter_sets(query)
        filters = filter_sets[0] if len(filter_sets) == 1 else query.filters
        order = query.order.field if query.order else ""
        needs_ids = bool(order or query.ids)
        names = {item.field for one in filter_sets for item in one}
        names |= {order, ID_FIELD} - {""} if needs_ids else set()
        select = self._selecting(filter_sets)
        boxes = self._boxes(query)
        known = None if is_again else self._keys_of_ids(_svc_uuids(query))
        if known is None:
            candidates = self._candidates(filters, names, boxes)
        else:
            candidates = self._of_keys(known, names)
        selected = ((keys, columns, select(columns, len(keys))) for keys, columns in candidates)
        if not needs_ids:
            some = (keys[n] for keys, _, places in selected for n in places)
            return sorted(some if len(boxes) == 1 else set(some))
        found: dict[Key, tuple[Any, str]] = {}
        for keys, columns, places in selected:
            values = columns[order] if order else [None] * len(keys)
            found.update((keys[n], (values[n], columns[ID_FIELD][n])) for n in places)
        if query.order is None:
            rank = {one: place for place, one in reversed([*enumerate(query.ids)])}
            return sorted(found, key=lambda key: rank[found[key][1]])
        return _in_order(found, query.order.descending)

    def _boxes(self, query: Query) -> Sequence[Box | None]:
        return Area(query, self._frame).boxes() if query.polygons else [None]

    def _condition(self, item: Filter) -> Condition | None:
        """See `Mapped.condition`, which depends on the names that several rows have."""
        return self._mapped.condition(item) if self._ids else None

    def _selecting(
        self, filter_sets: Sequence[Sequence[Filter]]
    ) -> Callable[[Columns, int], Iterable[int]]:
        """Return a function of columns: the numbers of the rows that match a set of filters."""
        matchers = [Matcher(one, self.fields) for one in filter_sets]
        if len(matchers) == 1:
            return matchers[0].select
        return lambda columns, number: {
            row for one in matchers for row in one.select(columns, number)
        }

    def _candidates(
        self, filters: Sequence[Filter], names: set[str], boxes: Sequence[Box | None]
    ) -> Iterator[tuple[Sequence[Key], Columns]]:
        """Yield keys of rows that may match, with the values of some fields."""
        known = [item for item in filters if not self._mapped.is_derived(item.field)]
        conditions = [one for one in map(self._condition, known) if one is not None]
        if not any(map(self._mapped.is_derived, names)):
            for box in boxes:
                yield from self._read(names, conditions, box)
            return
        # Geometries are read of the rows only that meet the other filters.
        select = self._selecting([known])
        found: set[Key] = set()
        for keys, columns in self._candidates(known, {item.field for item in known}, boxes):
            found.update(keys[n] for n in select(columns, len(keys)))
        yield from self._of_keys(sorted(found), names)

    def _of_keys(
        self, keys: Sequence[Key], names: set[str]
    ) -> Iterator[tuple[Sequence[Key], Columns]]:
        """Yield keys of rows that are there, with the values of some fields."""
        with closing(self._found(keys, names, None)) as chunks:
            for some in chunks:
                yield some.keys, some.columns

    def _read(
        self, names: Iterable[str], conditions: Sequence[Condition] = (), box: Box | None = None
    ) -> Iterator[tuple[Sequence[Key], Columns]]:
        """Yield keys, with the values of some fields, but for those of the geometry."""
        columns = self._mapped.columns_of(names)
        with closing(self._table.keys(columns, conditions, box, self._run)) as chunks:
            for chunk in chunks:
                yield chunk.keys, self._columns(chunk, names)

    def _columns(self, chunk: Chunk, names: Iterable[str]) -> dict[str, Sequence[Any]]:
        """Return the values of some fields of rows, but for those of the geometry."""
        mapped, number = self._mapped, len(chunk.keys)
        columns: dict[str, Sequence[Any]] = {}
        for name in names:
            if name == ID_FIELD:
                columns[name] = self._ids.of(chunk.keys, chunk.columns)
            elif name in mapped.own:
                column = mapped.own[name]
                columns[name] = [_own_value(raw, column.kind) for raw in chunk.columns[column.name]]
            elif name in mapped.constants:
                columns[name] = [mapped.constants[name]] * number
            elif not mapped.is_derived(name):
                columns[name] = mapped.bound.column(name, chunk.columns, number)
        return columns

    # ---- the second pass: features --------------------------------------------------------------

    def _at_once(self, query: Query) -> Iterator[Chunk] | None:
        """Return the rows of a query whose filters the provider applies; None: there are others."""
        conditions = [self._condition(item) for item in query.filters]
        known = [one for one in conditions if one and one.implies is Implies.EQUAL]
        box, *others = self._boxes(query)
        if others or query.alternatives or len(known) < len(conditions):
            return None
        return self._table.every([*self._mapped.columns], known, box, self._run)

    def _batches_of(
        self, chunks: Iterator[Chunk], query: Query, size: int
    ) -> Generator[Batch, None, None]:
        """Yield the parcels of rows that are read in one pass."""
        area = Area(query, self._frame) if query.polygons else None
        select = self._selecting(_filter_sets(query))
        came: list[Key] = []
        with closing(self._met(chunks, None, area)) as found:
            for some in found:
                came += some.came
                yield from self._in_batches(_matching(some, select)[1], size)
        yield from self._later(query, came)

    def _batches(
        self, keys: Sequence[Key], query: Query, step: int, size: int
    ) -> Generator[Batch, None, None]:
        """Yield the parcels with these keys, `step` of them read at once.

        They are in the order of the keys if a step is a batch.
        """
        area = Area(query, self._frame) if query.polygons else None
        select = self._selecting(_filter_sets(query))
        is_whole = True
        for start in range(0, len(keys), step):
            some = keys[start : start + step]
            number, by_key = 0, {}
            with closing(self._found(some, None, area)) as found:
                for rows in found:
                    number += len(rows.came)
                    there, parcels = _matching(rows, select)
                    if step <= size:
                        by_key.update(zip(there, parcels))
                    else:
                        yield from self._in_batches(parcels, size)
            ordered = [by_key[key] for key in some if key in by_key]
            yield from self._in_batches(ordered, size)
            if number < len(some):
                is_whole = False
                yield Batch(gaps=(Gap(self.incomplete(), len(some) - number),))
        if is_whole:
            yield from self._later(query, keys)

    def _in_batches(self, parcels: Sequence[Parcel], size: int) -> Iterator[Batch]:
        if 0 < len(parcels) <= size:  # which may have their columns
            yield Batch(parcels, self._frame.crs)
            return
        for first in range(0, len(parcels), size):
            yield Batch(parcels[first : first + size], self._frame.crs)

    def _later(self, query: Query, keys: Sequence[Key]) -> Iterator[Batch]:
        """Yield a gap for the rows that were not there when the table was read.

        Where keys are the places of rows in a file, they may have come instead of others.
        """
        if self._table.fingerprint(self._run) != self._before:
            others = set(self._keys(query, is_again=True)).difference(keys)
            if others:
                error = self._broken(tr("it was changed while it was being read."))
                yield Batch(gaps=(Gap(error, len(others)),))

    def _found(
        self, keys: Sequence[Key], names: Iterable[str] | None, area: Area | None
    ) -> Iterator[_Rows]:
        """Yield the rows with these keys; see `_met`."""
        columns = [*self._mapped.columns] if names is None else self._mapped.columns_of(names)
        return self._met(self._table.features(keys, columns, self._run), names, area)

    def _met(
        self, chunks: Iterator[Chunk], names: Iterable[str] | None, area: Area | None
    ) -> Iterator[_Rows]:
        """Yield the rows that meet the area; with some fields, or all of them if `names` is None.

        A generator is closed with the one that reads it.
        """
        with closing(chunks):  # type: ignore[type-var]
            for chunk in chunks:
                came = chunk.keys
                shapes, odd = mend_odd(chunk.wkbs, in_degrees=self._frame.in_degrees)
                wkbs, unread = [*chunk.wkbs], {}
                for place, one in odd.items():
                    wkbs[place] = one.wkb
                    if one.is_unread:
                        unread[place] = {"geom": _in_words(chunk.wkbs[place])}
                chunk = chunk._replace(wkbs=wkbs)  # noqa: PLW2901
                places = range(len(came)) if area is None else np.flatnonzero(area.meets(shapes))
                if len(places) < len(came):
                    chunk, shapes = chunk.at(places.tolist()), shapes[places]  # noqa: PLW2901
                    unread = {n: unread[at] for n, at in enumerate(places) if at in unread}
                yield self._fields(came, chunk, shapes, unread, names)

    def _fields(
        self,
        came: Sequence[Key],
        chunk: Chunk,
        shapes: np.ndarray,
        geometries: Mapping[int, dict[str, Any]],
        names: Iterable[str] | None,
    ) -> _Rows:
        """Return rows with their fields; `geometries` are those that cannot be read."""
        mapped, number = self._mapped, len(chunk.keys)
        unread: dict[int, dict[str, Any]] = {}
        if names is None:
            columns, unread = mapped.bound.read_columns(chunk.columns, number)
            columns.update((name, [one] * number) for name, one in mapped.constants.items())
            columns[ID_FIELD] = self._ids.of(chunk.keys, chunk.columns)
            self._read_own(columns, unread)
            if mapped.unread:
                for place, text in enumerate(columns.pop(mapped.unread)):
                    if stored := stored_unread(text):
                        unread.setdefault(place, {}).update(stored)
        else:
            columns = self._columns(chunk, names)
        derived = [*filter(mapped.is_derived, self.fields if names is None else names)]
        if derived:
            columns.update(self._derived(shapes, derived))
        for place, geometry in geometries.items():
            unread.setdefault(place, {}).update(geometry)
        return _Rows(came, chunk.keys, columns, chunk.wkbs, unread)

    def _read_own(
        self, columns: dict[str, Sequence[Any]], unread: dict[int, dict[str, Any]]
    ) -> None:
        """Read the values of own columns that may be of another type."""
        for name, column in self._mapped.loose.items():
            raws = columns[name]
            if {*map(type, raws)} <= _NUMBERS:
                continue
            columns[name] = [_own_value(raw, column.kind) for raw in raws]
            for place, (raw, value) in enumerate(zip(raws, columns[name])):
                if value is None and raw is not None:
                    unread.setdefault(place, {})[name] = raw

    def _derived(self, shapes: np.ndarray, names: Sequence[str]) -> dict[str, list[Any]]:
        """Return the values of fields that come from the geometry."""
        degrees, found = self._frame.degrees(shapes), {}
        if AREA_FIELD in names:
            areas = zip(acres(degrees).tolist(), shapely.is_missing(degrees))
            found[AREA_FIELD] = [None if is_none else area for area, is_none in areas]
        located = [name for name in names if name != AREA_FIELD]
        if located:
            wkbs = [
                None if one is None else shapely.to_wkb(one, output_dimension=2) for one in degrees
            ]
            what = "location", self._frame.crs
            location = self._remembered(what, self._read_location)
            with _lock:
                counties = location.counties(wkbs)
            fields = [county.fields if county else {} for county in counties]
            found.update((name, [one.get(name) for one in fields]) for name in located)
        return found

    def _read_location(self) -> Location:
        """Return where the parcels are: reads all geometries."""
        points, seen = [np.empty((0, 2))], 0
        chunks = self._table.keys((), (), None, self._run)
        keys = [*chain.from_iterable(chunk.keys for chunk in chunks)]
        for chunk in self._table.features(keys, (), self._run):
            shapes, _ = mend_odd(chunk.wkbs, in_degrees=self._frame.in_degrees)
            inner = shapely.point_on_surface(self._frame.degrees(shapes))
            points.append(shapely.get_coordinates(inner))
            seen += len(chunk.keys)
        return Location(np.concatenate(points), seen)


def _matching(
    rows: _Rows, select: Callable[[Columns, int], Iterable[int]]
) -> tuple[Sequence[Key], Sequence[Parcel]]:
    """Return the keys of the parcels that still match the filters, and the parcels.

    Another program may have changed a row since the first pass.
    """
    places, keys, parcels = sorted(select(rows.columns, len(rows.keys))), rows.keys, rows.parcels
    if len(places) == len(keys):
        return keys, parcels
    return [keys[place] for place in places], [parcels[place] for place in places]


def _filter_sets(query: Query) -> tuple[tuple[Filter, ...], ...]:
    """Return the sets of filters of a query, each with its IDs."""
    if not query.ids:
        return query.filter_sets
    return tuple((*one, Filter(ID_FIELD, "in", query.ids)) for one in query.filter_sets)


def _svc_uuids(query: Query) -> Sequence[str]:
    """Return IDs, of which each parcel of a query has one; none if it may have any."""
    for item in query.filters:
        if item.field == ID_FIELD and Operator(item.op).implies is Implies.EQUAL:
            return [one for one in item.values if isinstance(one, str)]
    return query.ids


def constants_of(mapped: Mapped, frame: Frame, run: Run) -> dict[str, str]:
    """Return the fields of state and county if the box of the whole table lies in one county."""
    # A database reads all rows for it.
    extent = mapped.table.extent(run) if mapped.located else None
    box = frame.box_in_degrees(extent) if extent else None
    if box is None:
        return {}
    whole = shapely.box(*box).buffer(TOLERANCE)
    counties = [county for county, outline in read_outlines(box) if outline.covers(whole)]
    return {name: counties[0].fields[name] for name in mapped.located} if counties else {}


def _own_value(raw: Any, kind: Kind) -> Any:
    """Return the value of an own column: what is no number of a column of numbers is none."""
    if kind is Kind.OTHER and isinstance(raw, (list, dict)):
        return json.dumps(raw, ensure_ascii=False)
    if kind in (Kind.WHOLE, Kind.NUMBER) and isinstance(raw, str):
        return None
    return raw


def _in_words(wkb: bytes | None) -> str:
    """Return a geometry as text: WKT, or hexadecimal WKB if it cannot be read."""
    geometry = QgsGeometry()
    geometry.fromWkb(wkb or b"")
    return geometry.asWkt(17) if not geometry.isNull() else (wkb or b"").hex()


def _in_order(found: Mapping[Key, tuple[Any, str]], is_descending: bool) -> list[Key]:
    """Return keys in the order of their values, nulls last, ties by ID (`parcels.order_key`)."""
    keys = sorted(found, key=lambda key: found[key][1])
    nulls = [key for key in keys if found[key][0] is None]
    filled = [key for key in keys if found[key][0] is not None]

    def value(key: Key) -> tuple[bool, Any]:
        one = found[key][0]
        return isinstance(one, str), one

    filled.sort(key=value, reverse=is_descending)  # which keeps the order of ties
    return filled + nulls
