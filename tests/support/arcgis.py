"""The transports of an ArcGIS layer over a server of a test, as the plugin stacks them."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import parse_qs

from parcel_lookup.core.arcgis.definition import LayerDefinition
from parcel_lookup.core.arcgis.wire import EsriErrors, LayerClient
from parcel_lookup.core.contract import RequestCounter
from parcel_lookup.core.remote.cache.store import ResponseStore
from parcel_lookup.core.remote.cache.storing import StoringTransport
from parcel_lookup.core.remote.http.retry import RetryingTransport, RetryPolicy
from parcel_lookup.core.remote.http.transport import HttpTransport
from parcel_lookup.core.remote.protocol.requests import Transport
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.sources.arcgis.source import ArcgisSource
from parcel_lookup.tests.support.hostile import Talk

QUICK = RetryPolicy(first_wait=0.001)


class Stack:
    """Storing, retrying, errors of ArcGIS, HTTP; `sent` counts what is really sent."""

    def __init__(
        self, url: str, store: Path, authorization: str = "", not_before: float = 0.0
    ) -> None:
        """`url` is that of the layer."""
        settings = RemoteSettings(url, authorization, read_timeout=5, connect_timeout=5)
        self.sent = RequestCounter()
        self.notifications: list[str] = []
        http = HttpTransport(settings, self.sent.add)
        retrying = RetryingTransport(EsriErrors(http), http.host, QUICK, self.notifications.append)
        self.host = http.host
        self.transport: Transport = StoringTransport(
            retrying, ResponseStore(store), url, not_before, authorization
        )

    def client(self, authorization: str = "") -> LayerClient:
        """Return a client over the transports."""
        return LayerClient(self.transport, self.host, authorization)


@contextlib.contextmanager
def stacked(url: str, store: Path, authorization: str = "") -> Iterator[Stack]:
    """Open the transports, and close them at the end."""
    stack = Stack(url, store, authorization)
    try:
        yield stack
    finally:
        stack.transport.close()


@contextlib.contextmanager
def opened(
    definition: LayerDefinition, store: Path, authorization: str = "", **options: object
) -> Iterator[ArcgisSource]:
    """Open the source of a definition over the transports, and close it at the end."""
    stack = Stack(definition.address.text, store, authorization)
    source = ArcgisSource(definition, stack.transport, stack.sent, authorization, **options)
    try:
        yield source
    finally:
        source.close()


@contextlib.contextmanager
def streaming(definition: LayerDefinition, timeout: float = 20.0) -> Iterator[ArcgisSource]:
    """Open the stream of a definition over HTTP, without saved responses."""
    url = definition.address.text
    settings = RemoteSettings(url, "", read_timeout=timeout, total_timeout=timeout)
    sent = RequestCounter()
    http = HttpTransport(settings, sent.add)
    retrying = RetryingTransport(EsriErrors(http), http.host, RetryPolicy(first_wait=0.01))
    with contextlib.closing(ArcgisSource(definition, retrying, sent)) as source:
        yield source


def form(talk: Talk) -> dict[str, str]:
    """Return the parameters of a posted query, or those of the address of another request."""
    return parameters(talk.request.body.decode() or talk.request.target.partition("?")[2])


def parameters(text: str) -> dict[str, str]:
    """Return the parameters of a form."""
    return {name: values[0] for name, values in parse_qs(text, keep_blank_values=True).items()}


def send_json(talk: Talk, data: object, **headers: str) -> None:
    """Send an object with the status 200, as ArcGIS sends errors too."""
    talk.respond(200, json.dumps(data).encode(), content_type="application/json", **headers)


def esri_error(code: int | None, message: str = "", *details: str) -> Callable[[Talk], None]:
    """Return what responds with an error of ArcGIS to every request."""
    error = {"code": code, "message": message, "details": list(details)}
    return lambda talk: send_json(talk, {"error": error})
