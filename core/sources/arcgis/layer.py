"""An open layer: its description, what its responses have shown, and the requests to it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Callable, NamedTuple

from parcel_lookup.core.arcgis.definition import LayerDefinition
from parcel_lookup.core.arcgis.geometry import polygons_to_rings
from parcel_lookup.core.arcgis.metadata import Metadata, fetch_metadata
from parcel_lookup.core.arcgis.rows import RowReader
from parcel_lookup.core.arcgis.where import can_be_named, where_of
from parcel_lookup.core.arcgis.wire import EVERY_ROW, LayerClient, is_cut_off
from parcel_lookup.core.contract import Cancellation, Filter, ParcelError
from parcel_lookup.core.contract.values import whole_number
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

    def __post_init__(self) -> None:
        is_paged = self.metadata.supports_pagination and can_be_named(self.object_id)
        self.has_no_pages = not is_paged

    @property
    def object_id(self) -> str:
        """The column with the object IDs."""
        return self.metadata.object_id

    @property
    def page_size(self) -> int:
        """The number of features that a page is requested with."""
        return min(MOST_ROWS, self.metadata.max_record_count)

    def query(self, filters: Iterable[Filter], polygons: Sequence[bytes] = ()) -> LayerQuery | None:
        """Return the query for filters, and for polygons if there are any; None: nothing can match.

        It selects at least the parcels that match.
        """
        fields = self.reader.fields
        where = where_of(filters, self.definition, self.metadata.types, fields)
        shape = polygons_to_rings(polygons) if polygons else {}
        if where.is_never or (polygons and not shape["rings"]):
            return None
        geometry = json.dumps(shape, separators=(",", ":")) if shape else ""
        narrows = where.narrows or bool(geometry)
        return LayerQuery(where.text, geometry, narrows, None if narrows else _MOST_OF_ALL)

    # ---- requests -------------------------------------------------------------------------------

    def count(self, query: LayerQuery) -> Call:
        """Return the request for the number of features."""
        return Call(self.client.count, query.params, self.page_size)

    def page(self, query: LayerQuery, order: str = "", *, keys_only: bool = False) -> Call:
        """Return the request for the first features in an order, by default that of object IDs.

        `keys_only`: with their object IDs, and nothing else.
        """
        size = self.page_size
        keys = {"outFields": self.object_id, "returnGeometry": "false"}
        params = {**query.params, **(keys if keys_only else self._shape)}
        params["orderByFields"] = order or f"{self.object_id} ASC"
        params["resultRecordCount"] = str(size)
        return Call(self.client.features, params, size)

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
            # Not `whole_number` alone: object IDs may have 64 bits.
            ids = [one if type(one) is int else whole_number(one) for one in found]
            if None in ids:
                raise self.client.unreadable()
        except ParcelError:
            self.client.forget_query(params)
            raise
        return sorted({one for one in ids if one is not None}), is_cut_off(data)

    @property
    def _shape(self) -> Mapping[str, str]:
        columns = ",".join(self.reader.out_fields)
        return {"outFields": columns, "returnGeometry": "true", "outSR": "4326"}

    # ---- what came ------------------------------------------------------------------------------

    def keys(self, rows: Sequence[Any]) -> list[Any]:
        """Return the object IDs of features."""
        return self.values(rows, self.object_id)

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
    metadata = fetch_metadata(client, cancellation)
    return Layer(definition, client, metadata, RowReader(definition, metadata))
