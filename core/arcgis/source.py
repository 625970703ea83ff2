"""A published layer of an ArcGIS server as a `ParcelSource`."""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Callable, NamedTuple, TypeVar
from urllib.parse import urlsplit

from parcel_lookup.core.arcgis.capabilities import MAX_PAGE, capabilities_of
from parcel_lookup.core.arcgis.definition import LayerAddress, LayerDefinition
from parcel_lookup.core.arcgis.geometry import point_to_envelope, polygons_to_rings
from parcel_lookup.core.arcgis.lookups import AddressFinder, Candidates, parcels_at
from parcel_lookup.core.arcgis.metadata import Metadata, fetch_metadata
from parcel_lookup.core.arcgis.paging import LayerQuery, Pages
from parcel_lookup.core.arcgis.rows import RowReader
from parcel_lookup.core.arcgis.where import Where, where_of
from parcel_lookup.core.arcgis.wire import LayerClient
from parcel_lookup.core.contract import (
    AddressRequest,
    AreaRequest,
    Cancellation,
    Capabilities,
    ErrorCode,
    Filter,
    Page,
    Parcel,
    ParcelError,
    PointRequest,
    Problem,
    QueryRequest,
    Request,
    RequestCounter,
    RequestRefused,
    refuse,
)
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.remote.protocol.requests import Transport

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
#: A search that has to read more parcels than this to find those that match is refused.
_MOST_WITHOUT_CONDITION = 100_000
#: Batches of polygons whose text is kept for their next pages.
_BATCHES = 8
#: Points and addresses whose parcels are kept for their next pages.
_MOST_LOOKUPS = 32
#: How servers word that a request is too large, or takes too long.
_TOO_MUCH = (
    *("geometry", "too large", "too many", "exceed", "complex", "timeout", "timed out"),
    *("unable to complete", "unable to perform query"),  # untranslated: words of servers
)
_Result = TypeVar("_Result")


class _Layer(NamedTuple):
    """An open layer."""

    client: LayerClient
    metadata: Metadata
    reader: RowReader
    pages: Pages


class _Lookup(NamedTuple):
    """The parcels at a point or an address."""

    parcels: list[Parcel]
    scores: list[float | None] | None = None
    nearest: tuple[Any, ...] = ()
    #: The number of parcels that the server counts but did not send: they may be there too.
    missing: int = 0


class ArcgisSource:
    """Gets parcels from a published layer (`contract.ParcelSource`).

    Pages of queries and areas are candidates (`Capabilities.returns_candidates`): the engine checks
    all of them. The parcels of points and addresses are not.

        source = ArcgisSource(definition, transport)
        page = source.fetch(QueryRequest((Filter("acres", "gte", 40),)), Cancellation())
        source.close()
    """

    def __init__(
        self,
        definition: LayerDefinition,
        transport: Transport,
        sent: RequestCounter | None = None,
        authorization: str = "",
        open_mirror: Callable[[LayerAddress], Transport] | None = None,
    ) -> None:
        """Open nothing yet.

        `transport` carries requests to the layer, with `EsriErrors` in it; `sent` is what it counts
        requests in; `authorization` is the value of the header with the key. `open_mirror` returns
        the transport of the mirror, which is used for the whole source if the layer cannot be
        opened.
        """
        self.capabilities: Capabilities = capabilities_of(definition)
        self._definition = definition
        self._authorization = authorization
        self._client = LayerClient(transport, urlsplit(definition.url).netloc, authorization)
        self._open_mirror = open_mirror
        self._sent = sent or RequestCounter()
        self._lock = threading.Lock()
        self._layer: _Layer | None = None
        self._was_renewed = False
        self._mirror_notice = ""
        self._lookups: OrderedDict[Request, _Lookup] = OrderedDict()
        self._geometry_of = lru_cache(_BATCHES)(_geometry_of)

    def __repr__(self) -> str:
        return f"ArcgisSource({self._definition.id})"

    @property
    def requests_sent(self) -> int:
        """Requests that were really sent (`contract.ParcelSource`)."""
        return self._sent.number

    @property
    def notices(self) -> tuple[str, ...]:
        """What the user should know at the end, as sentences."""
        layer = self._layer
        own = () if layer is None else layer.reader.notices
        mirror = (self._mirror_notice,) if self._mirror_notice else ()
        return (*self._client.notices, *mirror, *own)

    def fetch(self, request: Request, cancellation: Cancellation) -> Page:
        """Return the page for a request.

        May be called from several threads at a time. Raises `ParcelError` with the server's own
        words in `detail`; `Cancelled` soon after a cancellation.
        """
        refuse(request, self.capabilities)
        if isinstance(request, (PointRequest, AddressRequest)):
            return self._lookup_page(request, cancellation)
        return self._using(lambda layer: self._page(layer, request, cancellation), cancellation)

    def read_capabilities(self, cancellation: Cancellation) -> Capabilities:
        """Return its capabilities; the types of columns may have to be requested."""
        cancellation.check()
        if not self.capabilities.is_known:
            self._opened(cancellation)
        return self.capabilities

    def known_values(self, field: str, most: int, cancellation: Cancellation) -> list[str]:
        """Return the values that the definition lists for a field; at most `most`.

        Others would cost a request (`contract.ParcelSource.known_values`). Sends nothing.
        """
        cancellation.check()
        known = (self.capabilities.fields or {}).get(field)
        source = self._definition.mapping.fields.get(field)
        if known is None or source is None or not (source.constant is not None or source.values):
            return []
        return [str(value) for value, _ in known.known_values][:most]

    def close(self) -> None:
        """Close the connections. Requests that are under way may fail."""
        self._client.close()
        self._geometry_of.cache_clear()

    # ---- the layer --------------------------------------------------------------------------

    def _opened(self, cancellation: Cancellation) -> _Layer:
        with self._lock:
            if self._layer is None:
                cancellation.check()
                self._layer = self._open(cancellation)
                self.capabilities = self._layer.reader.capabilities
            return self._layer

    def _open(self, cancellation: Cancellation) -> _Layer:
        try:
            return _layer_of(self._definition, self._client, cancellation)
        except ParcelError as error:
            mirror = self._definition.mirror
            if error.code not in _MIRROR_CODES or mirror is None or self._open_mirror is None:
                raise
            host = urlsplit(mirror.url).netloc
            client = LayerClient(self._open_mirror(mirror), host)
            try:
                layer = _layer_of(self._definition, client, cancellation)
            except ParcelError:
                client.close()
                raise error from None
            self._client.close()
            self._client = client
            text = tr("The layer on {host} was used instead: {problem}")
            self._mirror_notice = text.format(host=host, problem=error.sentence)
            return layer

    def _using(self, work: Callable[[_Layer], _Result], cancellation: Cancellation) -> _Result:
        """Do work with the layer; again if the layer was changed since its description was saved.

        A saved description may name columns that are no longer there.
        """
        layer = self._opened(cancellation)
        try:
            return work(layer)
        except RequestRefused as error:
            if not error.was_sent or error.status != 400:
                raise
            renewed = self._renewed(layer, cancellation)
            if renewed is layer:
                raise
            return work(renewed)

    def _renewed(self, layer: _Layer, cancellation: Cancellation) -> _Layer:
        """Return the layer by its current description; the same one if that did not change."""
        with self._lock:
            if self._layer is layer and not self._was_renewed:
                self._was_renewed = True
                self._client.forget_metadata()
                renewed = _layer_of(self._definition, self._client, cancellation)
                if renewed.metadata != layer.metadata:
                    self._layer = renewed
                    self.capabilities = renewed.reader.capabilities
            return self._layer or layer

    # ---- queries and areas ------------------------------------------------------------------

    def _page(
        self, layer: _Layer, request: QueryRequest | AreaRequest, cancellation: Cancellation
    ) -> Page:
        query = self._query_of(layer, request)
        if query is None:
            return Page([], count=0, limit=request.limit, offset=request.offset)
        try:
            if request.limit == 0:
                count = layer.pages.count(query, cancellation)
                return Page([], count=count, limit=0, offset=request.offset)
            self._check_effort(layer, query, cancellation)
            page = layer.pages.page(query, request.offset, request.limit, cancellation)
        except ParcelError as error:
            raise _made_smaller(error, request) from None
        records = layer.reader.parcels(page.features)
        return Page(
            records.parcels,
            count=page.count,
            limit=request.limit,
            offset=request.offset,
            dropped=records.dropped,
            left_out=records.left_out,
            error=page.error,
        )

    def _query_of(self, layer: _Layer, request: QueryRequest | AreaRequest) -> LayerQuery | None:
        """Return what is sent for a request; None if nothing can match."""
        where = self._where(layer, request.filters)
        if where.is_never:
            return None
        if isinstance(request, QueryRequest):
            return LayerQuery(where.text, narrows=where.narrows)
        geometry = self._geometry_of(request.polygons)
        return LayerQuery(where.text, geometry) if geometry else None

    def _where(self, layer: _Layer, filters: Sequence[Filter]) -> Where:
        fields = layer.reader.capabilities.fields or {}
        return where_of(filters, self._definition, layer.metadata.types, fields)

    def _check_effort(self, layer: _Layer, query: LayerQuery, cancellation: Cancellation) -> None:
        """Refuse to read a large layer to find a few parcels in it. Raises `RequestRefused`."""
        if query.narrows:
            return
        count = layer.pages.count(query, cancellation)
        if count > _MOST_WITHOUT_CONDITION:
            sentence = number_of(
                count,
                "Add an area, or a filter that the server can apply: {} parcel would have to be "
                "downloaded.",
                "Add an area, or a filter that the server can apply: {} parcels would have to be "
                "downloaded.",
            )
            raise RequestRefused((Problem(400, ("filters",), sentence),))

    # ---- points and addresses ---------------------------------------------------------------

    def _lookup_page(
        self, request: PointRequest | AddressRequest, cancellation: Cancellation
    ) -> Page:
        key = replace(request, limit=1, offset=0)
        with self._lock:
            found = self._lookups.get(key)
        if found is None:
            found = self._using(lambda layer: self._look_up(layer, key, cancellation), cancellation)
            with self._lock:
                self._lookups[key] = found
                while len(self._lookups) > _MOST_LOOKUPS:
                    self._lookups.popitem(last=False)
        start, end = request.offset, request.offset + request.limit
        return Page(
            found.parcels[start:end],
            count=len(found.parcels) + found.missing,
            limit=request.limit,
            offset=request.offset,
            scores=None if found.scores is None else found.scores[start:end],
            nearest=found.nearest,
        )

    def _look_up(
        self, layer: _Layer, request: PointRequest | AddressRequest, cancellation: Cancellation
    ) -> _Lookup:
        missing = [0]

        def candidates(query: LayerQuery, most: int) -> Candidates:
            found = _candidates(layer, query, most, cancellation)
            missing.append(found.missing)
            return found

        if isinstance(request, PointRequest):
            box = json.dumps(point_to_envelope(request.lon, request.lat))
            where = self._where(layer, ())
            query = LayerQuery(where.text, box, "esriGeometryEnvelope")
            parcels = parcels_at(request, candidates(query, MAX_PAGE * 5).parcels)
            return _Lookup(parcels, missing=max(missing))

        def at(filters: Sequence[Filter], most: int) -> Candidates:
            where = self._where(layer, filters)
            if where.is_never:
                return Candidates([])
            return candidates(LayerQuery(where.text, narrows=where.narrows), most)

        found = AddressFinder(request, self.capabilities.fields or {}, at).find()
        return _Lookup(*found, missing=max(missing))


def _layer_of(
    definition: LayerDefinition, client: LayerClient, cancellation: Cancellation
) -> _Layer:
    metadata = fetch_metadata(client, cancellation)
    reader = RowReader(definition, metadata)
    return _Layer(
        client, metadata, reader, Pages(client, metadata, reader.out_fields, reader.id_columns)
    )


def _geometry_of(polygons: tuple[bytes, ...]) -> str:
    """Return the Esri polygon of all polygons as JSON, or "" if they are empty."""
    shape = polygons_to_rings(polygons)
    return json.dumps(shape, separators=(",", ":")) if shape["rings"] else ""


def _candidates(
    layer: _Layer, query: LayerQuery, most: int, cancellation: Cancellation
) -> Candidates:
    """Return all parcels of a query if there are at most that many, else the first of them."""
    parcels: list[Parcel] = []
    offset = received = count = 0
    while True:
        page = layer.pages.page(query, offset, MAX_PAGE, cancellation)
        if page.error is not None:
            raise page.error
        parcels += layer.reader.parcels(page.features).parcels
        received += len(page.features)
        offset += MAX_PAGE
        count = page.count or received
        if len(page.features) < MAX_PAGE and offset >= count:
            return Candidates(parcels, missing=max(0, count - received))
        if offset >= most or count > most:
            return Candidates(parcels, is_cut_off=True)


def _made_smaller(error: ParcelError, request: QueryRequest | AreaRequest) -> ParcelError:
    """Return the error of a batch of polygons as one that makes the engine divide the batch."""
    is_batch = isinstance(request, AreaRequest) and len(request.polygons) > 1
    is_refused = isinstance(error, RequestRefused) and error.was_sent
    if not is_batch or not (is_refused or error.code is ErrorCode.SERVICE_FAILED):
        return error
    words = error.detail.lower()
    if not any(one in words for one in _TOO_MUCH):
        return error
    return RequestRefused((Problem(422, (), error.reason),), error.detail, was_sent=True)
