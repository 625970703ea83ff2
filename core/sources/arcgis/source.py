"""A published layer of an ArcGIS server as a `Source`."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any, Callable
from urllib.parse import urlsplit

from parcel_lookup.core.arcgis.capabilities import capabilities_of, info_of
from parcel_lookup.core.arcgis.definition import LayerAddress, LayerDefinition
from parcel_lookup.core.arcgis.wire import LayerClient
from parcel_lookup.core.contract import (
    Cancellation,
    ErrorCode,
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
    least_requests,
)
from parcel_lookup.core.contract.source import SourceInfo
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.requests import Transport
from parcel_lookup.core.sources.ahead import AT_ONCE, Ahead
from parcel_lookup.core.sources.arcgis.layer import Call, Layer, open_layer
from parcel_lookup.core.sources.arcgis.lines import Lines, Steps
from parcel_lookup.core.sources.arcgis.parts import filter_sets, polygon_batches, series_of
from parcel_lookup.core.sources.arcgis.places import matches_at
from parcel_lookup.core.sources.arcgis.sorting import by_id, sorted_batches
from parcel_lookup.core.sources.arcgis.sorting import in_order as sort_by

#: Points that share a request.
_POINTS = 49
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
        info = info_of(self._definition)
        if not info.is_known:
            fields = self._open({}, Cancellation()).reader.capabilities.fields
            info = info_of(self._definition, fields)
        return info

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

    def estimate(self, query: Query | Sequence[Place]) -> Estimate | None:
        """See `contract.Source`: one request for each part of the query at least."""
        limits = capabilities_of(self._definition)
        if not isinstance(query, Query):
            return least_requests(query, limits.max_listed, _POINTS)
        batches = polygon_batches(query, limits) or [()]
        return Estimate(len(filter_sets(query, limits)) * len(batches))

    def count(self, query: Query, run: Run) -> int | None:
        """Return the number of parcels by the server; None for a query of several parts.

        There may be fewer: the server's condition is as narrow as it can be, not more.
        """
        with closing(self._ahead(run)) as ahead:
            layer = self._opened(ahead)
            limits = layer.reader.capabilities
            sets, batches = filter_sets(query, limits), polygon_batches(query, limits) or [()]
            if len(sets) > 1 or len(batches) > 1:
                return None
            sent = layer.query(sets[0], batches[0]) if sets else None
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
        series, order = series_of(layer, query), query.order
        batches = _converted(layer, query, lines, [(None, one) for one in series])
        if order is not None:
            yield from sorted_batches(batches, lambda parcels: sort_by(parcels, order), order)
        elif query.ids:
            yield from sorted_batches(batches, by_id(query.ids))
        else:
            yield from (batch for batch, _ in batches)


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
