"""Pages of the features that match a query, of any length, from servers that page in their own way.

Nothing that a server promises is taken as certain. `Pages` reads the features in the order of their
object IDs, each response by the condition that they are larger than the last one received: rows
that are added or deleted in between shift no page. A response may have fewer features than were
requested, even none, and report with ``exceededTransferLimit`` that there are more
(https://pro.arcgis.com/en/pro-app/latest/help/data/services/web-feature-layer-query-patterns.htm,
Esri/esri-leaflet#786); or the server cuts it and does not report anything. One that is full, or of
a round length, is therefore followed by one count of all matches, which decides where the end is.

Servers without paging, and those that refuse it, do not sort, or send empty pages, are requested to
list the object IDs of all matches, and then the features by these. Layers without object IDs are
read by offset. Everything follows from responses only, so that a search that is resumed sends the
same requests.
"""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from parcel_lookup.core.arcgis.ids import is_blank
from parcel_lookup.core.arcgis.metadata import Metadata
from parcel_lookup.core.arcgis.wire import EVERY_ROW, LayerClient, is_cut_off, whole_number
from parcel_lookup.core.contract import (
    Cancellation,
    Cancelled,
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
#: Limits of servers are multiples of this, or one of the others.
_ROUND, _SMALL_LIMITS = 25, (10, 20)
#: Names that need no quotes in a condition.
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_$#.]*")


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

    def after(self, column: str, object_id: int) -> dict[str, str]:
        """Return the parameters of the query for features with a larger object ID."""
        behind = f"{column} > {object_id}"
        where = behind if self.where == EVERY_ROW else f"({self.where}) AND {behind}"
        return {**self.params, "where": where}


class FeaturePage(NamedTuple):
    """Some of the features that match a query."""

    #: In the order of object IDs.
    features: list[Any]
    #: The number of all matches by the server, if it was requested.
    count: int | None = None
    #: What ended the page early: `features` are those that arrived before it.
    error: ParcelError | None = None


class _NoKeys(Exception):
    """The server does not return features in the order of their object IDs."""


class _NoPages(Exception):
    """The server does not return features in pages."""


@dataclass
class _Series:
    """The features that arrived for one query, and what the responses showed."""

    #: Features are read one response after the other.
    lock: threading.Lock = field(default_factory=threading.Lock)
    count: int | None = None
    #: The object IDs of all matches, once they are needed.
    ids: list[int] | None = None
    lists_ids: bool = False
    #: Read by offset, not by object ID.
    by_offset: bool = False
    #: By place; None once they were returned.
    features: list[Any] = field(default_factory=list)
    #: The largest object ID.
    last: int | None = None
    #: The server's offset of the next request.
    start: int = 0
    #: What identifies each feature, where they are read by offset.
    keys: dict[Any, None] = field(default_factory=dict)
    #: The number of responses since the last one with a new feature.
    barren: int = 0
    #: The end cannot be told from responses alone.
    needs_count: bool = False
    is_over: bool = False
    #: The parameters of the requests for features.
    sent: list[dict[str, str]] = field(default_factory=list)

    def restart(self, *, by_offset: bool) -> None:
        """Read the features from the first one on."""
        self.by_offset = by_offset
        self.features, self.sent, self.keys = [], [], {}
        self.last, self.start, self.barren, self.is_over = None, 0, 0, False


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
        self._has_no_pages = not metadata.supports_pagination
        #: Whether a request for a page succeeded.
        self._has_paged = False

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

        `offset` is a multiple of `limit`. A page has the number of all matches if it took several
        requests to find the end. An error after some of its features arrived is part of the page.
        Raises `RequestRefused` and `ParcelError`; `Cancelled` soon after a cancellation.
        """
        series = self._series_of(query)
        if not (self._has_no_pages or series.lists_ids):
            try:
                return self._streamed(query, series, offset, limit, cancellation)
            except _NoPages:
                pass
            except RequestRefused as refused:
                if not refused.was_sent or self._has_paged:
                    raise
                # Its metadata promise pages, which it may refuse.
                try:
                    page = self._without_pages(query, series, offset, limit, cancellation)
                except RequestRefused:
                    raise refused from None
                self._has_no_pages = True
                return page
        return self._without_pages(query, series, offset, limit, cancellation)

    # ---- one response after the other -------------------------------------------------------

    def _streamed(
        self,
        query: LayerQuery,
        series: _Series,
        offset: int,
        limit: int,
        cancellation: Cancellation,
    ) -> FeaturePage:
        """Return a page of the features in order; those before it are read first.

        Raises `_NoPages` if that is not possible.
        """
        error = None
        end = offset + limit
        with series.lock:
            if None in series.features[offset:end]:
                series.restart(by_offset=series.by_offset)
            try:
                while len(series.features) < end and not series.is_over:
                    self._read(query, series, limit, cancellation)
            except Cancelled:
                raise
            except ParcelError as failed:
                if len(series.features) <= offset:
                    raise
                error = failed
            features = series.features[offset:end]
            series.features[offset:end] = [None] * len(features)
            return FeaturePage(features, series.count, error)

    def _read(
        self, query: LayerQuery, series: _Series, limit: int, cancellation: Cancellation
    ) -> None:
        """Read the next response, or begin again in another way."""
        if not (series.by_offset or self._has_keys):
            series.restart(by_offset=True)
        try:
            self._read_next(query, series, limit, cancellation)
        except _NoKeys:
            if query.narrows:
                series.lists_ids = True
                raise _NoPages from None
            series.restart(by_offset=True)

    @property
    def _has_keys(self) -> bool:
        return _NAME.fullmatch(self._metadata.object_id) is not None

    def _read_next(
        self, query: LayerQuery, series: _Series, limit: int, cancellation: Cancellation
    ) -> None:
        # Never beyond a page: the requests must not depend on which page is requested first.
        room = limit - len(series.features) % limit
        size = min(room, self._metadata.max_record_count)
        params = self._params(query, series, size)
        try:
            rows, is_cut = self._client.features(params, cancellation)
        except RequestRefused:
            if series.last is None or series.by_offset:
                raise
            raise _NoKeys from None
        self._has_paged = True
        series.sent.append(params)
        known = len(series.features)
        is_sorted = self._add(series, rows, size if is_cut and not rows else len(rows))
        has_new = len(series.features) > known
        series.needs_count |= is_cut or len(rows) >= size or _is_round(len(rows))
        is_last = not is_cut and len(rows) < size
        # Before the next response, where a row that is deleted in between would hide another one.
        if series.needs_count and (is_last or series.by_offset or len(series.features) >= limit):
            self._count_once(query, cancellation, is_needed=is_last)
        if not is_cut and series.count is not None:
            series.is_over = len(series.features) >= series.count or not has_new
        else:
            series.is_over = is_last
        if series.is_over:
            self._check_number(query, series, cancellation)
        elif not series.by_offset and not (is_sorted and has_new):
            raise _NoKeys

    def _params(self, query: LayerQuery, series: _Series, size: int) -> dict[str, str]:
        """Return the parameters of the next request."""
        params = {
            **query.params,
            **self._shape_of_rows,
            "orderByFields": self._order,
            "resultRecordCount": str(size),
        }
        if series.by_offset:
            params["resultOffset"] = str(series.start)
        elif series.last is not None:
            params |= query.after(self._metadata.object_id, series.last)
        return params

    def _add(self, series: _Series, rows: list[Any], advance: int) -> bool:
        """Add the features of a response; return whether they are sorted, and behind the others.

        Raises `_NoKeys` for others, and `_NoPages` for the first page again.
        """
        keys = self._keys(rows, series.start)
        if not series.by_offset:
            if not all(type(key) is int for key in keys):
                raise _NoKeys
            is_sorted = all(one < other for one, other in zip(keys, keys[1:]))
            if series.last is not None and not (is_sorted and all(k > series.last for k in keys)):
                raise _NoKeys
            series.features += rows
            series.last = max(keys, default=series.last)
            return is_sorted
        if series.start and keys and keys[0] == next(iter(series.keys), None):
            self._has_no_pages = True
            raise _NoPages
        known = len(series.features)
        for key, row in zip(keys, rows):
            if key not in series.keys:
                series.keys[key] = None
                series.features.append(row)
        series.start += advance
        new = len(series.features) - known
        series.needs_count |= new < len(rows)
        series.barren = 0 if new else series.barren + 1
        if series.barren >= _MOST_BARREN:
            raise self._repeats_itself()
        return True

    def _count_once(
        self, query: LayerQuery, cancellation: Cancellation, *, is_needed: bool
    ) -> None:
        """Request the number of matches, if it is unknown.

        Unless it `is_needed` to tell the end, it is requested again later if this fails.
        """
        try:
            self.count(query, cancellation)
        except Cancelled:
            raise
        except ParcelError:
            if is_needed:
                raise

    def _check_number(self, query: LayerQuery, series: _Series, cancellation: Cancellation) -> None:
        """Count again if features are missing: rows may have been deleted since.

        Not of those read by offset, where a deleted row hides another one. What stays missing is
        requested again by the next search.
        """
        if series.count is None or len(series.features) >= series.count:
            return
        self._client.forget_query({**query.params, "returnCountOnly": "true"})
        if not series.by_offset:
            series.count = self._client.count(query.params, cancellation)
        if len(series.features) < series.count:
            for params in series.sent:
                self._client.forget_query(params)

    @property
    def _shape_of_rows(self) -> Mapping[str, str]:
        return {"outFields": self._out_fields, "returnGeometry": "true", "outSR": "4326"}

    # ---- without pages ----------------------------------------------------------------------

    def _without_pages(
        self,
        query: LayerQuery,
        series: _Series,
        offset: int,
        limit: int,
        cancellation: Cancellation,
    ) -> FeaturePage:
        if query.narrows:
            return self._by_ids(query, series, offset, limit, cancellation)
        if not offset:
            return self._all_at_once(query, series, limit, cancellation)
        if series.is_over:
            return FeaturePage([], series.count)
        sentence = tr(
            "The server does not return parcels in pages. Add an area or a filter that few "
            "parcels match."
        )
        raise RequestRefused((Problem(400, (), sentence),))

    def _all_at_once(
        self, query: LayerQuery, series: _Series, limit: int, cancellation: Cancellation
    ) -> FeaturePage:
        """Return all features of a small layer whose server has no pages.

        Counted: some servers send the first ones only, without the flag.
        """
        count = self.count(query, cancellation)
        params = {**query.params, **self._shape_of_rows}
        rows, is_cut = self._client.features(params, cancellation)
        if is_cut or len(rows) > limit or len(rows) < count:
            self._client.forget_query(params)
            sentence = tr(
                "The server cannot send all parcels of the layer. Add an area or a filter."
            )
            raise RequestRefused((Problem(400, (), sentence),))
        series.is_over = True
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
        error = None
        size = min(self._metadata.max_record_count, _MOST_IDS)
        try:
            for start in range(0, len(part), size):
                for rows in self._rows_with(part[start : start + size], cancellation):
                    found.update(zip(self._keys(rows, start), rows))
        except Cancelled:
            raise
        except ParcelError as failed:
            if not found:
                raise
            error = failed
        return FeaturePage([found[one] for one in part if one in found], series.count, error)

    def _ids(self, query: LayerQuery, series: _Series, cancellation: Cancellation) -> list[int]:
        """Return the object IDs of all matches, in their order.

        They are counted too: servers cut lists. What is behind a list is requested as another one.
        """
        if not self._metadata.object_id:
            reason = tr("Its server does not return records in pages, and it has no object IDs.")
            raise ParcelError(ErrorCode.NOT_A_LAYER, host=self._client.host, reason=reason)
        with series.lock:
            if series.ids is None:
                params = {**query.params, "returnIdsOnly": "true"}
                ids, is_cut = self._listed(params, cancellation)
                count = len(ids)
                if ids or is_cut:
                    count = self._client.count(query.params, cancellation)
                while ids and len(ids) < count:
                    params = {
                        **query.after(self._metadata.object_id, ids[-1]),
                        "returnIdsOnly": "true",
                    }
                    more: list[int] = []
                    with suppress(RequestRefused):
                        more, _ = self._listed(params, cancellation)
                    if not set(more).difference(ids):
                        break
                    ids = sorted({*ids, *more})
                if len(ids) < count:
                    self._client.forget_query({**query.params, "returnIdsOnly": "true"})
                    self._client.forget_query(params)
                series.ids, series.count = ids, max(count, len(ids))
            return series.ids

    def _listed(
        self, params: Mapping[str, str], cancellation: Cancellation
    ) -> tuple[list[int], bool]:
        """Return the object IDs of a response in their order, and whether there are more.

        ``null`` is an empty list.
        """
        data = self._client.query(params, cancellation)
        try:
            found = data.get("objectIds", False)
            found = [] if found is None else found
            if not isinstance(found, list):
                raise self._client.unreadable(tr("it has no complete list of object IDs."))
            return sorted(set(map(self._object_id, found))), is_cut_off(data)
        except ParcelError:
            self._client.forget_query(params)
            raise

    def _rows_with(self, ids: list[int], cancellation: Cancellation) -> Iterator[list[Any]]:
        """Yield the features with these object IDs; those that do not come are requested again."""
        left, is_again = ids, False
        while left:
            params = {**self._shape_of_rows, "objectIds": ",".join(map(str, left))}
            rows = self._client.features(params, cancellation).features
            yield rows
            came = set(self._keys(rows, 0))
            rest = [one for one in left if one not in came]
            if len(rest) == len(left):
                self._client.forget_query(params)
                if is_again:
                    return
            left, is_again = rest, True

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


def _is_round(length: int) -> bool:
    """Return whether a server may have cut a response to this number of features."""
    return length > 0 and (length % _ROUND == 0 or length in _SMALL_LIMITS)


def _value(row: Any, name: str) -> Any:
    attributes = row.get("attributes") if isinstance(row, dict) else None
    value = attributes.get(name) if isinstance(attributes, dict) else None
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, (str, int, float)) else None
