"""A published layer of an ArcGIS server as a `Source`."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any, Callable
from urllib.parse import urlsplit

from parcel_lookup.core.arcgis.capabilities import capabilities_of
from parcel_lookup.core.arcgis.definition import LayerAddress, LayerDefinition
from parcel_lookup.core.arcgis.wire import LayerClient
from parcel_lookup.core.contract import (
    ID_FIELD,
    Cancellation,
    ErrorCode,
    Filter,
    ParcelError,
    RequestCounter,
    RequestRefused,
)
from parcel_lookup.core.contract.query import (
    Batch,
    Estimate,
    Match,
    Place,
    Query,
    Run,
    Unchecked,
)
from parcel_lookup.core.contract.source import SourceInfo
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.requests import Transport
from parcel_lookup.core.resources import read_table
from parcel_lookup.core.sources.ahead import AT_ONCE, Ahead
from parcel_lookup.core.sources.arcgis.layer import Call, Layer, open_layer
from parcel_lookup.core.sources.arcgis.lines import Lines, Steps
from parcel_lookup.core.sources.arcgis.places import matches_at
from parcel_lookup.core.sources.arcgis.series import in_area, in_order, is_key, read
from parcel_lookup.core.sources.arcgis.sorting import by_id, sorted_batches
from parcel_lookup.core.sources.arcgis.sorting import in_order as sort_by

#: Why the mirror of a layer is used: its server cannot be reached, or has no such layer any more.
_MIRROR_CODES = frozenset(
    (
        ErrorCode.HOST_UNKNOWN,
        ErrorCode.NO_RESPONSE,
        ErrorCode.TIMEOUT,
        ErrorCode.CERTIFICATE,
        ErrorCode.ADDRESS_REFUSED,
        ErrorCode.NOT_A_SERVICE,
        ErrorCode.NOT_A_LAYER,
        ErrorCode.SERVICE_FAILED,
    )
)
#: Bytes of JSON for a byte of WKB.
_JSON_PER_WKB = 33 / 16


class ArcgisSource:
    """A published layer (`contract.Source`): what its server cannot apply is `Batch.unchecked`.

    source = ArcgisSource(definition, transport)
    with closing(source.read(Query((Filter("acres", "gte", 40),)), Run())) as batches:
        ...
    """

    def __init__(
        self,
        definition: LayerDefinition,
        transport: Transport,
        sent: RequestCounter | None = None,
        authorization: str = "",
        open_mirror: Callable[[LayerAddress], Transport] | None = None,
        at_once: int = AT_ONCE,
    ) -> None:
        """Open nothing yet.

        `transport` carries requests to the layer, with `EsriErrors` in it; `sent` is what it counts
        requests in; `authorization` is the value of the header with the key. `open_mirror` returns
        the transport of the mirror, which is used for the whole source if the layer cannot be
        opened. `at_once` is the number of requests in flight.
        """
        self._definition = definition
        self._client = LayerClient(transport, urlsplit(definition.url).netloc, authorization)
        self._open_mirror = open_mirror
        self._sent = sent or RequestCounter()
        self._at_once = at_once
        self._lock = threading.Lock()
        self._layer: Layer | None = None
        self._was_renewed = False
        self._mirror_notice = ""

    @property
    def info(self) -> SourceInfo:
        """See `contract.Source`; the types of columns may have to be requested."""
        known = capabilities_of(self._definition)
        if not known.is_known:
            known = self._open({}, Cancellation()).reader.capabilities
        rows = read_table("us_states")
        state = self._definition.state
        return SourceInfo(
            known.fields or {},
            has_stable_ids=known.has_stable_ids,
            has_buildings=False,
            states=frozenset(one["code"] for one in rows if one["abbreviation"] == state),
            terms=self._definition.layer_terms,
        )

    def read(self, query: Query, run: Run) -> Iterator[Batch]:
        """See `contract.Source`. Raises `RequestRefused` where too much would have to be read."""
        with closing(self._ahead(run)) as ahead:
            lines = Lines(ahead, run, query.maximum, self._at_once)
            layer = self._opened(ahead)
            try:
                yield from self._batches(layer, query, lines)
            except RequestRefused as error:
                # A saved description may name columns that the layer no longer has.
                if lines.has_rows or not error.was_sent or error.status != 400:
                    raise
                renewed = ahead.page(ahead.send(Call(self._renew, {})))
                if renewed is layer:
                    raise
                yield from self._batches(renewed, query, lines)
            finally:
                for notice in self._notices():
                    run.notice(notice)

    def at(
        self,
        places: Sequence[Place],
        run: Run,
        *,
        buildings: bool = False,  # noqa: ARG002
    ) -> Iterator[Match]:
        """See `contract.Source`."""
        with closing(self._ahead(run)) as ahead:
            layer = self._opened(ahead)
            try:
                yield from matches_at(
                    layer, places, lambda: Lines(ahead, run, None, self._at_once, of_places=True)
                )
            finally:
                for notice in self._notices():
                    run.notice(notice)

    def values(self, field: str, text: str, most: int, run: Run) -> Sequence[str]:  # noqa: ARG002
        """Return the values that the definition lists for a field; others would cost a request."""
        source = self._definition.mapping.fields.get(field)
        known = (capabilities_of(self._definition).fields or {}).get(field)
        if known is None or source is None or not (source.constant is not None or source.values):
            return []
        found = (str(value) for value, _ in known.known_values)
        return [one for one in found if text.casefold() in one.casefold()][:most]

    def estimate(self, query: Query) -> Estimate | None:
        """See `contract.Source`: one request for each part of the query at least."""
        parts = len(self._filter_sets(query)) * len(self._polygon_batches(query) or [()])
        return Estimate(parts)

    def count(self, query: Query, run: Run) -> int | None:
        """Return the number of parcels by the server; None for a query of several parts.

        There may be fewer: the server's condition is as narrow as it can be, not more.
        """
        with closing(self._ahead(run)) as ahead:
            layer = self._opened(ahead)
            sets, batches = self._filter_sets(query), self._polygon_batches(query)
            if len(sets) * len(batches or [()]) != 1:
                return None
            sent = layer.query(sets[0], batches[0] if batches else ())
            return 0 if sent is None else int(ahead.page(ahead.send(layer.count(sent))))

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    # ---- the layer ------------------------------------------------------------------------------

    def _ahead(self, run: Run) -> Ahead:
        def fetch(call: Any, cancellation: Cancellation) -> Any:
            return call.method(call.params, cancellation)

        return Ahead(fetch, self._sent, run, self._at_once)

    def _opened(self, ahead: Ahead) -> Layer:
        layer = self._layer
        return layer or ahead.page(ahead.send(Call(self._open, {})))

    def _open(self, _params: Any, cancellation: Cancellation) -> Layer:
        with self._lock:
            if self._layer is None:
                cancellation.check()
                self._layer = self._open_either(cancellation)
            return self._layer

    def _open_either(self, cancellation: Cancellation) -> Layer:
        """Open the layer, or else its mirror."""
        try:
            return open_layer(self._definition, self._client, cancellation)
        except ParcelError as error:
            mirror = self._definition.mirror
            if error.code not in _MIRROR_CODES or mirror is None or self._open_mirror is None:
                raise
            host = urlsplit(mirror.url).netloc
            client = LayerClient(self._open_mirror(mirror), host)
            try:
                layer = open_layer(self._definition, client, cancellation)
            except ParcelError:
                client.close()
                raise error from None
            self._client.close()
            self._client = client
            text = tr("The layer on {host} was used instead: {problem}")
            self._mirror_notice = text.format(host=host, problem=error.sentence)
            return layer

    def _renew(self, _params: Any, cancellation: Cancellation) -> Layer | None:
        """Return the layer by its current description; the same one if that did not change."""
        with self._lock:
            layer = self._layer
            if layer is not None and not self._was_renewed:
                self._was_renewed = True
                self._client.forget_metadata()
                renewed = open_layer(self._definition, self._client, cancellation)
                if renewed.metadata != layer.metadata:
                    self._layer = renewed
            return self._layer

    def _notices(self) -> list[str]:
        own = () if self._layer is None else self._layer.reader.notices
        return [one for one in (*self._client.notices, self._mirror_notice, *own) if one]

    # ---- queries --------------------------------------------------------------------------------

    def _batches(self, layer: Layer, query: Query, lines: Lines) -> Iterator[Batch]:
        """Yield the parcels of a query, each once, in order."""
        series, order = self._series(layer, query), query.order
        batches = _converted(layer, query, lines, [(None, one) for one in series])
        if order is not None:
            yield from sorted_batches(batches, lambda parcels: sort_by(parcels, order), order)
        elif query.ids:
            yield from sorted_batches(batches, by_id(query.ids))
        else:
            yield from (batch for batch, _ in batches)

    def _series(self, layer: Layer, query: Query) -> Sequence[Steps]:
        """Return the series of requests for a query."""
        sets, batches = self._filter_sets(query), self._polygon_batches(query)
        # Several sets may be the same condition: IDs are seldom columns.
        sets = list({layer.query(one): one for one in sets}.values())
        if query.polygons:
            return [in_area(layer, filters, batch) for filters in sets for batch in batches]
        queries = dict.fromkeys(layer.query(filters) for filters in sets)
        known = [one for one in queries if one is not None]
        column = self._ordering_column(layer, query)
        if column and query.order is not None and len(known) == 1:
            return in_order(layer, known[0], column, is_descending=query.order.descending)
        return [read(layer, one) for one in known]

    def _ordering_column(self, layer: Layer, query: Query) -> str:
        """Return the column by which the server orders as the contract does, or "".

        Of text, the collation of servers is unknown.
        """
        field = query.order and (layer.reader.capabilities.fields or {}).get(query.order.field)
        source = layer.reader.mapping.fields.get(field.name) if field else None
        if not (field and field.is_numeric and source and source.plain_column and not source.nulls):
            return ""
        column = layer.metadata.column(source.plain_column)
        is_sorted = layer.metadata.supports_order_by and not layer.has_no_pages
        if column is None or column.plain_type not in ("number", "integer") or not is_sorted:
            return ""
        return column.name if is_key(column.name) and is_key(layer.metadata.object_id) else ""

    def _filter_sets(self, query: Query) -> list[tuple[Filter, ...]]:
        """Return the sets of filters, with lists that are short enough for a request."""
        ids = (Filter(ID_FIELD, "in", query.ids),) if query.ids else ()
        sets = dict.fromkeys((*ids, *one) for one in query.filter_sets)
        most = capabilities_of(self._definition).max_listed
        return [part for one in sets for part in _with_short_lists(one, most)]

    def _polygon_batches(self, query: Query) -> list[tuple[bytes, ...]]:
        """Return the polygons in batches, each once."""
        limits = capabilities_of(self._definition)
        batches: list[list[bytes]] = []
        size = 0.0
        for wkb in dict.fromkeys(query.polygons):
            size += len(wkb) * _JSON_PER_WKB
            if not batches or len(batches[-1]) == limits.max_polygons or size > limits.max_body:
                batches.append([])
                size = len(wkb) * _JSON_PER_WKB
            batches[-1].append(wkb)
        return list(map(tuple, batches))


def _converted(
    layer: Layer, query: Query, lines: Lines, series: Sequence[tuple[None, Steps]]
) -> Iterator[tuple[Batch, float | None]]:
    """Yield batches of the parcels of rows, each parcel once, with `Rows.frontier`."""
    unchecked = Unchecked.NOTHING
    if any(query.filter_sets):
        unchecked |= Unchecked.FILTERS
    if query.polygons:
        unchecked |= Unchecked.AREA
    seen: set[str] = set()
    ids = frozenset(query.ids)
    for _, rows in lines.rows(series):
        records = layer.reader.parcels(rows.rows)
        parcels = []
        for parcel in records.parcels:
            if parcel.svc_uuid not in seen and (not ids or parcel.svc_uuid in ids):
                seen.add(parcel.svc_uuid)
                parcels.append(parcel)
        batch = Batch(parcels, unchecked=unchecked, gaps=rows.gaps, dropped=records.dropped)
        if parcels or rows.gaps or records.dropped or rows.frontier is not None:
            yield batch, rows.frontier


def _with_short_lists(filters: tuple[Filter, ...], most: int) -> list[tuple[Filter, ...]]:
    """Return filters with lists of at most `most` values; none if no parcel meets them."""
    for place, item in enumerate(filters):
        if item.op == "in" and not item.value:
            return []
        if item.op == "in" and len(item.value) > most:
            values = tuple(dict.fromkeys(item.value))
            parts = (values[start : start + most] for start in range(0, len(values), most))
            several = [
                (*filters[:place], replace(item, value=part), *filters[place + 1 :])
                for part in parts
            ]
            return [one for part in several for one in _with_short_lists(part, most)]
    return [filters]
