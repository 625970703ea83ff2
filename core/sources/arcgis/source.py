"""A published layer of an ArcGIS server as a `Source`."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import Any, Callable
from urllib.parse import urlsplit

from parcel_lookup.core.arcgis.capabilities import fields_of, info_of, most_listed
from parcel_lookup.core.arcgis.definition import LayerAddress, LayerDefinition
from parcel_lookup.core.arcgis.wire import LayerClient
from parcel_lookup.core.contract import (
    Cancellation,
    ErrorCode,
    ParcelError,
    RequestCounter,
    RequestRefused,
)
from parcel_lookup.core.contract.parcels import Parcel, order_key
from parcel_lookup.core.contract.query import (
    Batch,
    Estimate,
    Match,
    OutOfRequests,
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
from parcel_lookup.core.sources.arcgis.parts import filter_sets, polygon_batches, series_of
from parcel_lookup.core.sources.arcgis.places import LayerFinder
from parcel_lookup.core.sources.conductor import Conductor, Lane, Line, Steps
from parcel_lookup.core.sources.places import at as lists

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
        self._mirror_notice = ""

    @property
    def notices(self) -> tuple[str, ...]:
        """What the user should know at the end, as sentences: of the response store, say."""
        return self._client.notices

    @property
    def info(self) -> SourceInfo:
        """See `contract.Source`; the types of columns may have to be requested."""
        info = info_of(self._definition)
        if not info.is_known:
            fields = self._open({}, Cancellation()).reader.fields
            info = info_of(self._definition, fields)
        return info

    def read(self, query: Query, run: Run) -> Iterator[Batch]:
        """See `contract.Source`. Raises `RequestRefused` where too much would have to be read."""
        with self._opened(run) as (ahead, layer):
            has_rows = False
            try:
                for batch in self._batches(layer, query, ahead, run):
                    has_rows |= bool(batch.parcels or batch.dropped)
                    yield batch
            except RequestRefused as error:
                # A saved description may name columns that the layer no longer has.
                if has_rows or not error.was_sent or error.status != 400:
                    raise
                renewed = ahead.page(ahead.send(Call(self._renew, {})))
                if renewed is layer:
                    raise
                yield from self._batches(renewed, query, ahead, run)

    def at(
        self,
        places: Sequence[Place],
        run: Run,
        *,
        buildings: bool = False,  # noqa: ARG002
    ) -> Iterator[Match]:
        """See `contract.Source`."""
        quiet = replace(run, expect=lambda *_: None)
        with self._opened(run) as (ahead, layer):

            def conduct(series: Iterable[tuple[Any, Steps]]) -> Conductor:
                lane = Lane(Line(steps, tag=tag) for tag, steps in series)
                return self._conductor(ahead, quiet, lane, of_places=True)

            yield from lists.at(LayerFinder(layer, run, conduct), places)

    def values(self, field: str, text: str, most: int, run: Run) -> Sequence[str]:  # noqa: ARG002
        """Return the values that the definition lists for a field; others would cost a request."""
        source = self._definition.mapping.fields.get(field)
        known = fields_of(self._definition).get(field)
        if known is None or source is None or not (source.constant is not None or source.values):
            return []
        found = (str(value) for value, _ in known.known_values)
        return [one for one in found if text.casefold() in one.casefold()][:most]

    def bounds(self, run: Run) -> None:  # noqa: ARG002
        """Return nothing: requests cost something."""
        return

    def estimate(self, query: Query | Sequence[Place]) -> Estimate | None:
        """See `contract.Source`: one request for each part of the query at least."""
        if not isinstance(query, Query):
            return least_requests(query, most_listed(self._definition), LayerFinder.most_boxes)
        sets = filter_sets(query, self._definition)
        return Estimate(len(sets) * len(polygon_batches(query)))

    def count(self, query: Query, run: Run) -> int | None:
        """Return the number of parcels by the server; None for a query of several parts.

        There may be fewer: the server's condition is as narrow as it can be, not more.
        """
        with self._opened(run) as (ahead, layer):
            sets, batches = filter_sets(query, layer.definition), polygon_batches(query)
            if len(sets) > 1 or len(batches) > 1:
                return None
            sent = layer.query(sets[0], batches[0]) if sets else None
            return 0 if sent is None else int(ahead.page(ahead.send(layer.count(sent))))

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    # ---- requests -------------------------------------------------------------------------------

    @contextmanager
    def _opened(self, run: Run) -> Iterator[tuple[Ahead, Layer]]:
        """Return what sends requests, and the layer; at the end, report its notices."""

        def fetch(call: Any, cancellation: Cancellation) -> Any:
            return call.method(call.params, cancellation)

        with closing(Ahead(fetch, self._sent, run, self._at_once)) as ahead:
            layer = self._layer or ahead.page(ahead.send(Call(self._open, {})))
            try:
                yield ahead, layer
            finally:
                own = () if self._layer is None else self._layer.reader.notices
                for notice in (self._mirror_notice, *own):
                    if notice:
                        run.notice(notice)

    def _batches(self, layer: Layer, query: Query, ahead: Ahead, run: Run) -> Iterator[Batch]:
        """Yield the parcels of a query, each once, in order.

        Those that are sorted here are held until the last one arrived, except for the first ones.
        """
        unchecked = Unchecked.FILTERS if any(query.filter_sets) else Unchecked.NOTHING
        if query.polygons:
            unchecked |= Unchecked.AREA
        key = _key(query)
        # Those that are sorted here are all needed.
        needed = run.needed if key is None else lambda: None
        lane = Lane(map(Line, series_of(layer, query)), needed)
        ids, seen = frozenset(query.ids), set[str]()
        held: list[Parcel] = []
        failed: OutOfRequests | ParcelError | None = None
        try:
            for _, rows in self._conductor(ahead, run, lane).rows():
                records, ready = layer.reader.parcels(rows.rows), list[Parcel]()
                for parcel in records.parcels:
                    if parcel.svc_uuid not in seen and (not ids or parcel.svc_uuid in ids):
                        seen.add(parcel.svc_uuid)
                        held.append(parcel)
                if key is None or rows.are_first:
                    ready, held = sorted(held, key=key) if key else held, []
                if ready or rows.gaps or records.dropped:
                    yield Batch(ready, unchecked=unchecked, gaps=rows.gaps, dropped=records.dropped)
        except (OutOfRequests, ParcelError) as error:
            failed = error
        if held:
            yield Batch(sorted(held, key=key), unchecked=unchecked)
        if failed is not None:
            raise failed

    def _conductor(
        self, ahead: Ahead, run: Run, lane: Lane, *, of_places: bool = False
    ) -> Conductor:
        """`of_places`: what the server refuses of one series, it may well accept of the next."""
        return Conductor(
            ahead,
            run,
            [lane],
            self._at_once,
            most=lambda call: call.most,
            keeps=lambda calls: sum(call.owes for call in calls),
            spares_refused=of_places,
            is_free=True,
        )

    # ---- the layer ------------------------------------------------------------------------------

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

    def _renew(self, _params: Any, cancellation: Cancellation) -> Layer:
        """Return the layer by its current description; the same one if that did not change."""
        with self._lock:
            self._client.forget_metadata()
            renewed = open_layer(self._definition, self._client, cancellation)
            if self._layer is None or renewed.metadata != self._layer.metadata:
                self._layer = renewed
            return self._layer


def _key(query: Query) -> Callable[[Parcel], Any] | None:
    """Return the key by which parcels are sorted here; None if they come in any order."""
    if query.order is not None:
        return order_key(query.order)
    places = {one: place for place, one in reversed(list(enumerate(query.ids)))}
    return (lambda parcel: places[parcel.svc_uuid]) if places else None
