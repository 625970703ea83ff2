"""Builds QGIS features from the parcels that a search found."""

from __future__ import annotations

from enum import IntEnum
from itertools import repeat
from typing import TYPE_CHECKING, Any, NamedTuple

from qgis.core import QgsFeature, QgsGeometry

from parcel_lookup.core.contract import FIELDS
from parcel_lookup.core.contract.values import shared_names
from parcel_lookup.core.gis.layer.schema import (
    BuildingSchema,
    ResultSchema,
    json_text,
    read_column,
    read_columns,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from qgis.core import QgsField

    from parcel_lookup.core.contract import Building, Parcel
    from parcel_lookup.core.gis.layer.schema import Column
    from parcel_lookup.core.search.query.found import Found, Join, Overlap
    from parcel_lookup.core.search.query.rows import Match

_NAMES = tuple(field.name for field in FIELDS)
#: The first bytes of the WKB of a Polygon (little-endian, big-endian), and of a MultiPolygon.
_POLYGON = (b"\x01\x03\x00\x00\x00", b"\x00\x00\x00\x00\x03")
_ONE_PART = b"\x01\x06\x00\x00\x00\x01\x00\x00\x00"


class JoinMode(IntEnum):
    """The treatment of a parcel that several polygons touch; the values are `JOIN_MODE`'s."""

    #: One feature, joined to the polygon with the largest overlap.
    LARGEST = 0
    #: One feature for each polygon.
    EACH = 1


class FeatureBatch(NamedTuple):
    """Features in order, and the fields that a layer needs before they can be added."""

    features: list[QgsFeature]
    new_fields: list[QgsField]
    buildings: list[QgsFeature]
    new_building_fields: list[QgsField]
    #: The number of parcels that the features represent.
    parcels: int


class FeatureBuilder:
    """Builds features for a schema, which it extends. Used in one thread, which may be any.

    `rows` are the carried values by origin (`AreaRead.rows`).
    """

    def __init__(
        self,
        schema: ResultSchema,
        join_mode: JoinMode = JoinMode.LARGEST,
        rows: Sequence[tuple[Any, ...]] = (),
        buildings: BuildingSchema | None = None,
        ids: Sequence[int] = (),
    ) -> None:
        """Create a builder; `ids` are those of the rows in a search by list (`RowsRead.ids`)."""
        self.schema = schema
        self.building_schema = buildings or BuildingSchema()
        self._join_mode = join_mode
        readers = schema.carried_readers
        self._rows = [tuple(read(value) for read, value in zip(readers, row)) for row in rows]
        self._ids = ids
        # The carried and join values of a parcel that touches no polygon, by client-side geometry.
        self._unjoined = ((None,) * (len(readers) + schema.join_width),)
        self._join = self._to_polygons if schema.by_area else self._to_nothing
        if schema.by_list:
            self._join = self._to_rows
        # Parcels whose buildings are built: a parcel of a list may belong to several rows.
        self._housed: set[tuple[str, str]] = set()
        #: The result of `stacks.count_stacks` for all parcels; None until all have arrived.
        self.stack_counts: Mapping[tuple[str, str], int] | None = None

    def learn(self, found: Sequence[Found]) -> tuple[list[QgsField], list[QgsField]]:
        """Add the unknown fields of these parcels to the schemas; return the new fields of both."""
        new, new_building, _ = self._learn(found)
        return new, new_building

    def _learn(self, found: Sequence[Found]) -> tuple[list[QgsField], list[QgsField], _Values]:
        """Return the new fields of both schemas as well, and the values of parcels by column."""
        records = [parcel.attributes for parcel, _ in found]
        names = shared_names(records)
        new: list[QgsField] = []
        new_building: list[QgsField] = []
        # The records of a page mostly have the same fields.
        for record in records if names is None else records[:1]:
            new += self.schema.learn(record)
        housed = [parcel.buildings for parcel, _ in found if parcel.buildings]
        for buildings in housed:
            for building in buildings:
                new_building += self.building_schema.learn(building.attributes)
        # Values are read with the final fields, so unreadable ones are determined last.
        values = _Values(records, names)
        unread = values.read((*self.schema.unknown_columns, *self.schema.late_columns))
        for place, (parcel, _) in enumerate(found):
            if parcel.unread:
                unread[place] = {**parcel.unread, **unread.get(place, {})}
        if unread:
            new += self.schema.learn_unread()
            values.columns[""] = [
                json_text(unread[place]) if place in unread else None for place in range(len(found))
            ]
        columns = self.building_schema.columns
        if any(_has_unread(columns, building) for buildings in housed for building in buildings):
            new_building += self.building_schema.learn_unread()
        return new, new_building, values

    def build(self, found: Sequence[Found]) -> FeatureBatch:
        """Return the features of these parcels, whose fields `learn` has added to the schema."""
        new, new_building, values = self._learn(found)
        schema = self.schema
        heads = [*map(values.of, (*_NAMES, *(one.key for one in schema.unknown_columns)))]
        if schema.with_source:
            heads.append([parcel.source or None for parcel, _ in found])
        if schema.with_buildings:
            heads.append([_building_count(parcel) for parcel, _ in found])
        late = [values.of(one.key) for one in schema.late_columns]
        tails = zip(*late) if late else repeat(())
        features: list[QgsFeature] = []
        buildings: list[QgsFeature] = []
        unjoined, counts = self._unjoined, self.stack_counts
        # Everything below happens a hundred thousand times.
        for (parcel, joins), head, tail in zip(found, zip(*heads), tails):
            geometry = None if parcel.wkb is None else _geometry(parcel.wkb)
            count = None if counts is None else counts.get(parcel.key, 1)
            for join in self._join(joins) if joins else unjoined:
                features.append(_feature([*head, *join, count, *tail], geometry))  # noqa: PERF401
            if parcel.buildings:
                buildings += self._buildings(parcel)
        return FeatureBatch(features, new, buildings, new_building, len(found))

    def _to_nothing(self, _joins: Sequence[Join]) -> Sequence[tuple[Any, ...]]:
        """Add no values: the layer has no fields for polygons or rows."""
        return self._unjoined

    def _to_polygons(self, joins: Sequence[Overlap]) -> Sequence[tuple[Any, ...]]:
        """Return the carried and the join values, once for each feature of a parcel."""
        used = joins if self._join_mode == JoinMode.EACH else joins[:1]
        count = len(joins)
        return [(*self._rows[one.origin], count, one.acres, one.percent) for one in used]

    def _to_rows(self, joins: Sequence[Match]) -> Sequence[tuple[Any, ...]]:
        """Return the carried and the row values, once for each row: each becomes a feature."""
        rows, ids = self._rows, self._ids
        return [
            (*rows[at], ids[at], status.value, score, distance, note or None)
            for at, status, score, distance, note in joins
        ]

    def _buildings(self, parcel: Parcel) -> list[QgsFeature]:
        if parcel.key in self._housed:
            return []
        self._housed.add(parcel.key)
        columns = self.building_schema.columns
        return [
            _feature(
                [parcel.svc_uuid, *read_columns(columns, building.attributes, {})],
                None if building.wkb is None else _geometry(building.wkb),
            )
            for building in parcel.buildings or ()
        ]


class _Values:
    """The values of many records, column by column."""

    def __init__(self, records: Sequence[Mapping[str, Any]], names: tuple[str, ...] | None) -> None:
        """`names`: those of the fields of all records, in order, if they are the same."""
        self._records = records
        #: By name; values that were read replace those that came.
        self.columns: dict[str, Sequence[Any]] = {}
        self._is_whole = names is not None
        if names is not None:
            self.columns.update(zip(names, zip(*[[*one.values()] for one in records])))

    def of(self, name: str) -> Sequence[Any]:
        """Return the values of a field, None where there are none."""
        found = self.columns.get(name)
        if found is None:
            if self._is_whole:
                return [None] * len(self._records)
            found = self.columns[name] = [one.get(name) for one in self._records]
        return found

    def read(self, columns: Iterable[Column]) -> dict[int, dict[str, Any]]:
        """Read the values of columns; return by record those that cannot be read, by name."""
        unread: dict[int, dict[str, Any]] = {}
        for column in columns:
            if column.key:
                self.columns[column.key], odd = read_column(column, self.of(column.key))
                for place, raw in odd.items():
                    unread.setdefault(place, {})[column.key] = raw
        return unread


def _building_count(parcel: Parcel) -> int | None:
    return parcel.building_count if parcel.buildings is None else len(parcel.buildings)


def _has_unread(columns: Sequence[Column], record: Parcel | Building) -> bool:
    unread: dict[str, Any] = {}
    read_columns(columns, record.attributes, unread)
    return bool(unread)


def _feature(values: list[Any], geometry: QgsGeometry | None) -> QgsFeature:
    feature = QgsFeature()  # without fields, which the layer has: creating them takes time
    try:
        feature.setAttributes(values)
    except (SystemError, UnicodeEncodeError):  # half of a surrogate pair: valid JSON, no text
        feature.setAttributes([_mended(value) for value in values])
    if geometry is not None:
        feature.setGeometry(geometry)
    return feature


def _geometry(wkb: bytes) -> QgsGeometry:
    """Return any polygonal WKB as a MultiPolygon: a layer has one geometry type."""
    geometry = QgsGeometry()
    geometry.fromWkb(_ONE_PART + wkb if wkb.startswith(_POLYGON) else wkb)
    return geometry


def _mended(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
