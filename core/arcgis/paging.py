"""Pages of the features that match a query, of any length, from servers that page in their own way.

A server may return fewer features than requested, even none, and report with
``exceededTransferLimit`` that there are more; only a response without this flag is the last one
(https://pro.arcgis.com/en/pro-app/latest/help/data/services/web-feature-layer-query-patterns.htm,
Esri/esri-leaflet#786). `Pages` fills each page with as many requests as it takes. Offsets advance
by the number of features received: where a server counts others too, this repeats features, which
are dropped, and loses none.

Servers without paging, and those that ignore offsets, repeat features, or send empty pages, are
requested to list the object IDs of all matches, and then the features by these. Everything follows
from responses only, so that a search that is resumed sends the same requests.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from parcel_lookup.core.arcgis.ids import is_blank
from parcel_lookup.core.arcgis.metadata import Metadata
from parcel_lookup.core.arcgis.wire import EVERY_ROW, Features, LayerClient, whole_number
from parcel_lookup.core.contract import (
    Cancellation,
    ErrorCode,
    ParcelError,
    Problem,
    RequestRefused,
)
from parcel_lookup.core.i18n import tr

#: The most features that are requested by their object IDs at a time.
_MOST_IDS = 1000
#: After this many responses without a new feature, the server is repeating itself.
_MOST_BARREN = 50
#: Queries whose pages are remembered: more than a search has under way at a time.
_MOST_SERIES = 64


class LayerQuery(NamedTuple):
    """The features that are requested of a layer."""

    where: str = EVERY_ROW
    #: Esri JSON in degrees; "": anywhere.
    geometry: str = ""
    geometry_type: str = "esriGeometryPolygon"
    #: Whether it selects clearly fewer features than the layer has.
    narrows: bool = True

    @property
    def params(self) -> dict[str, str]:
        """The parameters of the query."""
        found = {"where": self.where}
        if self.geometry:
            found |= {
                "geometry": self.geometry,
                "geometryType": self.geometry_type,
                "inSR": "4326",
                "spatialRel": "esriSpatialRelIntersects",
            }
        return found


class FeaturePage(NamedTuple):
    """Some of the features that match a query."""

    #: In the order of object IDs.
    features: list[Any]
    #: The number of all matches by the server, if it was requested.
    count: int | None = None


@dataclass
class _Series:
    """What the responses to one query showed."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    #: The key of the first feature.
    first: Any = None
    count: int | None = None
    #: The object IDs of all matches, once they are needed.
    ids: list[int] | None = None
    lists_ids: bool = False
    #: The server's offset of a page by its own, where they differ.
    starts: dict[int, int] = field(default_factory=dict)
    #: Offsets at which nothing was left, by the flag.
    ends: set[int] = field(default_factory=set)
    #: The page on which each feature is, by its key.
    owners: dict[Any, int] = field(default_factory=dict)


class Pages:
    """Requests pages of a layer's features. Any thread."""

    def __init__(
        self, client: LayerClient, metadata: Metadata, columns: Sequence[str], order: Sequence[str]
    ) -> None:
        """`columns` are requested; `order` are those by which a layer without object IDs is read.

        Both as the layer writes them.
        """
        self._client = client
        self._metadata = metadata
        self._key_columns = (metadata.object_id,) if metadata.object_id else tuple(order)
        self._order = ",".join(f"{name} ASC" for name in self._key_columns)
        self._out_fields = ",".join(columns)
        self._series: OrderedDict[LayerQuery, _Series] = OrderedDict()
        self._lock = threading.Lock()
        self._ignores_offsets = not metadata.supports_pagination

    def count(self, query: LayerQuery, cancellation: Cancellation) -> int:
        """Return the number of matches by the server."""
        series = self._series_of(query)
        if series.count is None:
            series.count = self._client.count(query.params, cancellation)
        return series.count

    def page(
        self, query: LayerQuery, offset: int, limit: int, cancellation: Cancellation
    ) -> FeaturePage:
        """Return up to `limit` features from an offset on; fewer only if there are no more.

        The first page has the number of all matches if it took several requests or is full. Raises
        `RequestRefused` and `ParcelError`; `Cancelled` soon after a cancellation.
        """
        series = self._series_of(query)
        if offset in series.ends and (series.count is None or series.count <= offset):
            return FeaturePage([], series.count)
        if self._ignores_offsets and not query.narrows and not offset:
            return self._all_at_once(query, limit, cancellation)
        if self._ignores_offsets or series.lists_ids:
            return self._by_ids(query, series, offset, limit, cancellation)
        reading = _Reading(series, offset, limit)
        while not reading.is_over:
            size = min(reading.lacking, self._metadata.max_record_count)
            rows, is_flagged = self._request(query, reading.start, size, cancellation)
            keys = self._keys(rows, reading.start)
            if reading.start and keys and keys[0] == series.first:
                self._ignores_offsets = True
            is_empty = is_flagged and not rows
            reading.add(rows, keys, is_flagged, advance=size if is_empty else len(rows))
            if (is_empty or reading.has_repeats) and query.narrows and self._metadata.object_id:
                series.lists_ids = True  # offsets are no positions in what matches
            if self._ignores_offsets or series.lists_ids:
                return self._by_ids(query, series, offset, limit, cancellation)
            if reading.barren >= _MOST_BARREN:
                raise self._repeats_itself()
        is_unsure = reading.has_repeats and not self._metadata.object_id
        needs_count = reading.needs_count or (is_unsure and not offset)
        count = self.count(query, cancellation) if needs_count else series.count
        return FeaturePage(reading.features, count)

    def _request(
        self, query: LayerQuery, start: int, size: int, cancellation: Cancellation
    ) -> Features:
        """Return features from the server's offset on, and whether there are more."""
        params = {
            **query.params,
            **self._shape_of_rows,
            "orderByFields": self._order,
            "resultOffset": str(start),
            "resultRecordCount": str(size),
        }
        return self._client.features(params, cancellation)

    @property
    def _shape_of_rows(self) -> Mapping[str, str]:
        return {"outFields": self._out_fields, "returnGeometry": "true", "outSR": "4326"}

    def _all_at_once(
        self, query: LayerQuery, limit: int, cancellation: Cancellation
    ) -> FeaturePage:
        """Return all features of a small layer whose server has no pages.

        Counted: some servers send the first ones only, without the flag.
        """
        count = self.count(query, cancellation)
        params = {**query.params, **self._shape_of_rows}
        rows, is_flagged = self._client.features(params, cancellation)
        if is_flagged or len(rows) > limit or len(rows) < count:
            self._client.forget_query(params)
            sentence = tr(
                "The server cannot send all parcels of the layer. Add an area or a filter."
            )
            raise RequestRefused((Problem(400, (), sentence),))
        self._series_of(query).ends.add(limit)
        return FeaturePage(rows)

    # ---- by object IDs ----------------------------------------------------------------------

    def _by_ids(
        self,
        query: LayerQuery,
        series: _Series,
        offset: int,
        limit: int,
        cancellation: Cancellation,
    ) -> FeaturePage:
        ids = self._ids(query, series, cancellation)
        part = ids[offset : offset + limit]
        found: dict[Any, Any] = {}
        size = min(self._metadata.max_record_count, _MOST_IDS)
        for start in range(0, len(part), size):
            for rows in self._rows_with(part[start : start + size], cancellation):
                found.update(zip(self._keys(rows, start), rows))
        return FeaturePage([found[one] for one in part if one in found], len(ids))

    def _ids(self, query: LayerQuery, series: _Series, cancellation: Cancellation) -> list[int]:
        """Return the object IDs of all matches, in their order."""
        if not query.narrows:
            sentence = tr(
                "The server does not return parcels in pages. Add an area or a filter that few "
                "parcels match."
            )
            raise RequestRefused((Problem(400, (), sentence),))
        if not self._metadata.object_id:
            reason = tr("Its server does not return records in pages, and it has no object IDs.")
            raise ParcelError(ErrorCode.NOT_A_LAYER, host=self._client.host, reason=reason)
        with series.lock:
            if series.ids is None:
                params = {**query.params, "returnIdsOnly": "true"}
                series.ids = self._listed(params, cancellation)
                series.count = len(series.ids)
            return series.ids

    def _listed(self, params: Mapping[str, str], cancellation: Cancellation) -> list[int]:
        """Return the object IDs of a response in their order; ``null`` is an empty list."""
        data = self._client.query(params, cancellation)
        try:
            found = data.get("objectIds", False)
            found = [] if found is None else found
            if not isinstance(found, list) or data.get("exceededTransferLimit") is True:
                raise self._client.unreadable(tr("it has no complete list of object IDs."))
            return sorted(set(map(self._object_id, found)))
        except ParcelError:
            self._client.forget_query(params)
            raise

    def _rows_with(self, ids: list[int], cancellation: Cancellation) -> Iterator[list[Any]]:
        """Yield the features with these object IDs: with several requests if one is cut off."""
        left = ids
        while left:
            params = {**self._shape_of_rows, "objectIds": ",".join(map(str, left))}
            rows, is_flagged = self._client.features(params, cancellation)
            yield rows
            came = set(self._keys(rows, 0))
            rest = [one for one in left if one not in came]
            left = rest if is_flagged and len(rest) < len(left) else []

    # ---- what came --------------------------------------------------------------------------

    def _series_of(self, query: LayerQuery) -> _Series:
        with self._lock:
            series = self._series.pop(query, None) or _Series()
            self._series[query] = series
            while len(self._series) > _MOST_SERIES:
                self._series.popitem(last=False)
            return series

    def _keys(self, rows: Sequence[Any], start: int) -> list[Any]:
        """Return what identifies each feature; its place if any column of that is blank."""
        names = self._names_in(rows)
        keys = [tuple(_value(row, name) for name in names) for row in rows]
        return [
            ("place", start + place)
            if not key or any(map(is_blank, key))
            else (key[0] if len(key) == 1 else key)
            for place, key in enumerate(keys)
        ]

    def _names_in(self, rows: Sequence[Any]) -> tuple[str, ...]:
        """Return the key columns as a response writes them."""
        attributes = rows[0].get("attributes") if rows and isinstance(rows[0], dict) else None
        if not isinstance(attributes, dict) or all(one in attributes for one in self._key_columns):
            return self._key_columns
        names = {name.lower(): name for name in attributes}
        return tuple(names.get(name.lower(), name) for name in self._key_columns)

    def _object_id(self, value: Any) -> int:
        """Return an object ID. Raises `ParcelError`."""
        # Not `whole_number` alone: object IDs may have 64 bits.
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        number = whole_number(value)
        if number is None:
            raise self._client.unreadable()
        return number

    def _repeats_itself(self) -> ParcelError:
        return self._client.unreadable(
            tr("it reports that there are more parcels, and sends none that is new.")
        )


class _Reading:
    """One page while its responses arrive."""

    def __init__(self, series: _Series, offset: int, limit: int) -> None:
        self._series = series
        self._offset = offset
        self._limit = limit
        self._found: dict[Any, Any] = {}
        #: The server's offset of the next request.
        self.start = series.starts.get(offset, offset)
        self.features: list[Any] = []
        self.is_over = False
        #: The number of responses since the last one with a new feature.
        self.barren = 0
        #: Whether a feature came twice, on this page or on another one.
        self.has_repeats = False
        self._had_flag = self._is_full = self._is_flagged = False

    @property
    def lacking(self) -> int:
        """The number of features that the page still has room for."""
        return self._limit - len(self._found)

    @property
    def needs_count(self) -> bool:
        """Whether the number of matches decides if there are more, or if any is missing.

        A full page without the flag is not trusted: some servers only compare with their own limit.
        """
        return self._offset == 0 and (self._had_flag or self._is_full)

    def add(
        self, rows: Sequence[Any], keys: Sequence[Any], is_flagged: bool, *, advance: int
    ) -> None:
        """Add a response; `advance` is what its next one begins behind it."""
        known = len(self._found)
        if not self._offset and not self.start and keys:
            self._series.first = keys[0]
        for key, row in zip(keys, rows):
            self._found.setdefault(key, row)
        new = len(self._found) - known
        self._had_flag |= is_flagged
        self.has_repeats |= new < len(rows)
        if is_flagged or self._offset:
            self.has_repeats |= not self._is_only_here(keys[: self._limit - known])
        self.barren = 0 if new else self.barren + 1
        self.start += advance
        self._is_flagged = is_flagged
        if not is_flagged or len(self._found) >= self._limit:
            self._finish()

    def _is_only_here(self, keys: Sequence[Any]) -> bool:
        """Return whether no other page of the series has one of these features."""
        with self._series.lock:
            owners = self._series.owners
            pages = {owners.setdefault(key, self._offset) for key in keys}
        return pages <= {self._offset}

    def _finish(self) -> None:
        self.is_over = True
        self._is_full = len(self._found) >= self._limit
        over = max(0, len(self._found) - self._limit)
        self._is_flagged |= over > 0
        self.features = list(self._found.values())[: self._limit]
        end = self._offset + self._limit
        with self._series.lock:
            if not self._is_flagged:
                self._series.ends.add(end)
            elif self.start - over != end:
                self._series.starts[end] = self.start - over


def _value(row: Any, name: str) -> Any:
    attributes = row.get("attributes") if isinstance(row, dict) else None
    value = attributes.get(name) if isinstance(attributes, dict) else None
    return value if isinstance(value, (str, int, float)) else None
