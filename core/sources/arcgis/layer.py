"""An open layer: its description, what its responses have shown, and the requests to it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Callable, NamedTuple

from parcel_lookup.core.arcgis.definition import LayerDefinition
from parcel_lookup.core.arcgis.geometry import polygons_to_rings
from parcel_lookup.core.arcgis.ids import is_blank
from parcel_lookup.core.arcgis.metadata import Metadata, fetch_metadata
from parcel_lookup.core.arcgis.rows import RowReader
from parcel_lookup.core.arcgis.where import where_of
from parcel_lookup.core.arcgis.wire import EVERY_ROW, LayerClient, is_cut_off, whole_number
from parcel_lookup.core.contract import Cancellation, Filter, ParcelError
from parcel_lookup.core.i18n import tr

#: The most features in a response to a query: as many as most servers return at a time.
MOST_ROWS = 2000
#: The most features that are requested by their object IDs at a time.
MOST_IDS = 1000
#: A query that does not narrow down the features of a layer is refused if it has more of them.
_MOST_OF_ALL = 100_000


class Call(NamedTuple):
    """A request: the method that sends it, and its parameters."""

    method: Callable[[Mapping[str, str], Cancellation], Any]
    params: Mapping[str, str]
    #: The most features in its response, or in the one that follows from it.
    most: int = 0
    #: The number of requests without which its response is worth nothing.
    owes: int = 0


@dataclass(frozen=True)
class LayerQuery:
    """The features that are requested of a layer."""

    where: str = EVERY_ROW
    #: The Esri polygon that they touch as JSON, in degrees; "": anywhere.
    geometry: str = ""
    #: Whether it selects clearly fewer features than the layer has.
    narrows: bool = True
    #: With more features than this it is refused; None: any number.
    most: int | None = None

    @property
    def params(self) -> dict[str, str]:
        """The parameters of the query."""
        found = {"where": self.where}
        if self.geometry:
            found |= {
                "geometry": self.geometry,
                "geometryType": "esriGeometryPolygon",
                "inSR": "4326",
                "spatialRel": "esriSpatialRelIntersects",
            }
        return found

    def having(self, condition: str) -> LayerQuery:
        """Return the query for the features that meet a condition as well."""
        where = condition if self.where == EVERY_ROW else f"({self.where}) AND {condition}"
        return replace(self, where=where)


def geometry_of(polygons: Sequence[bytes]) -> str:
    """Return the Esri polygon of WKB polygons as JSON, or "" if they are empty."""
    shape = polygons_to_rings(polygons)
    return json.dumps(shape, separators=(",", ":")) if shape["rings"] else ""


@dataclass
class Layer:
    """An open layer. What is learned from responses is learned once for a connection."""

    definition: LayerDefinition
    client: LayerClient
    metadata: Metadata
    reader: RowReader
    #: Its server does not return features in pages.
    has_no_pages: bool = field(init=False)
    #: A request for a page succeeded.
    has_paged: bool = False
    #: It was seen to return features in the order of a column.
    sorts: bool = False
    #: Responses have at most this many features, by the description and by what was received.
    cap: int = field(init=False)

    def __post_init__(self) -> None:
        self.has_no_pages = not self.metadata.supports_pagination
        self.cap = min(MOST_ROWS, self.metadata.max_record_count)

    @property
    def page_size(self) -> int:
        """The number of features that a page is requested with."""
        return min(MOST_ROWS, self.metadata.max_record_count)

    @property
    def key_columns(self) -> tuple[str, ...]:
        """The columns that identify a feature, and by which pages are ordered."""
        object_id = self.metadata.object_id
        return (object_id,) if object_id else self.reader.id_columns

    def query(self, filters: Iterable[Filter], polygons: Sequence[bytes] = ()) -> LayerQuery | None:
        """Return the query for filters, and for polygons if there are any; None: nothing can match.

        It selects at least the parcels that match.
        """
        fields = self.reader.capabilities.fields or {}
        where = where_of(filters, self.definition, self.metadata.types, fields)
        geometry = geometry_of(polygons) if polygons else ""
        if where.is_never or (polygons and not geometry):
            return None
        narrows = where.narrows or bool(geometry)
        return LayerQuery(where.text, geometry, narrows, None if narrows else _MOST_OF_ALL)

    # ---- requests -------------------------------------------------------------------------------

    def count(self, query: LayerQuery) -> Call:
        """Return the request for the number of features."""
        return Call(self.client.count, query.params, self.page_size)

    def page(self, query: LayerQuery, order: str = "", start: int | None = None) -> Call:
        """Return the request for a page, from an offset on if there is one."""
        order = order or ",".join(f"{name} ASC" for name in self.key_columns)
        size = self.page_size
        params = {"orderByFields": order, "resultRecordCount": str(size)}
        if start is not None:
            params["resultOffset"] = str(start)
        return Call(self.client.features, {**query.params, **self._shape, **params}, size)

    def all_rows(self, query: LayerQuery) -> Call:
        """Return the request for all features in one response."""
        return Call(self.client.features, {**query.params, **self._shape}, MOST_ROWS)

    def rows_with(self, ids: Sequence[int]) -> Call:
        """Return the request for the features with these object IDs."""
        params = {**self._shape, "objectIds": ",".join(map(str, ids))}
        return Call(self.client.features, params, len(ids))

    def object_ids(self, query: LayerQuery) -> Call:
        """Return the request for the object IDs, sorted, and whether there are more."""
        params = {**query.params, "returnIdsOnly": "true"}
        return Call(self._listed, params, self.page_size, owes=1)

    def _listed(
        self, params: Mapping[str, str], cancellation: Cancellation
    ) -> tuple[list[int], bool]:
        data = self.client.query(params, cancellation)
        try:
            found = data.get("objectIds", False)
            found = [] if found is None else found
            if not isinstance(found, list):
                raise self.client.unreadable(tr("it has no complete list of object IDs."))
            return sorted(set(map(self._object_id, found))), is_cut_off(data)
        except ParcelError:
            self.client.forget_query(params)
            raise

    def _object_id(self, value: Any) -> int:
        # Not `whole_number` alone: object IDs may have 64 bits.
        number = value if type(value) is int else whole_number(value)
        if number is None:
            raise self.client.unreadable()
        return number

    @property
    def _shape(self) -> Mapping[str, str]:
        columns = ",".join(self.reader.out_fields)
        return {"outFields": columns, "returnGeometry": "true", "outSR": "4326"}

    # ---- what came ------------------------------------------------------------------------------

    def keys(self, rows: Sequence[Any], start: int = 0) -> list[Any]:
        """Return what identifies each feature; its place if a column of that is blank."""
        names = self.key_columns
        keys = list(zip(*(self.values(rows, name) for name in names))) or [()] * len(rows)
        return [
            ("place", start + place)
            if not key or any(map(is_blank, key))
            else (key[0] if len(key) == 1 else key)
            for place, key in enumerate(keys)
        ]

    @staticmethod
    def values(rows: Sequence[Any], name: str) -> list[Any]:
        """Return the values of a column, which a response may write in another case."""
        found = [row.get("attributes") if isinstance(row, dict) else None for row in rows]
        found = [one if isinstance(one, dict) else {} for one in found]
        first = next(filter(None, found), {})
        if name not in first:
            name = next((own for own in first if own.lower() == name.lower()), name)
        return [_plain(one.get(name)) for one in found]

    def lacks_parcels(self) -> ParcelError:
        """Return the error of a server that counts more parcels than it sends."""
        return self.client.unreadable(
            tr("it reports that there are more parcels, and sends none that is new.")
        )


def _plain(value: Any) -> Any:
    """Return a text or a number: whole numbers may be written as 7.0."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, (str, int, float)) else None


def open_layer(
    definition: LayerDefinition, client: LayerClient, cancellation: Cancellation
) -> Layer:
    """Request the description of a layer. Raises `ParcelError` if it cannot be searched."""
    metadata = fetch_metadata(client, cancellation, definition.id_columns)
    return Layer(definition, client, metadata, RowReader(definition, metadata))
