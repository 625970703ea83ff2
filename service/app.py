"""The four endpoints over a source of parcels (specification, section 4), health, and metrics.

Only `core.contract.reading` parses and checks requests. Clients use the same code before they send
a request, so the two always agree. FastAPI provides the routes and ``/docs``.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from parcel_lookup.core.contract import (
    AreaRequest,
    Cancellation,
    Cancelled,
    ParcelError,
    Problem,
    RequestRefused,
)
from parcel_lookup.core.contract import Request as ParcelRequest
from parcel_lookup.core.contract.reading import read_address, read_area, read_point, read_query
from parcel_lookup.service import ServiceBusy, openapi
from parcel_lookup.service.bodies import error_body, parse_json, read_body
from parcel_lookup.service.encoding import AreaResponse, ResponseOptions, encode_page
from parcel_lookup.service.keys import Key, Keys, Usage, authenticate
from parcel_lookup.service.monitoring import NO_RESPONSE, Monitor, Monitored
from parcel_lookup.service.record_pages import RecordPage, RecordSource

#: Number of requests that are processed at the same time; others wait.
THREADS = 8
_GZIP_FROM = 1024
#: Seconds that a request is processed before its client is watched.
_WATCHED_AFTER = 0.05
#: Time limit of the check that ``/health`` makes.
_HEALTH_SECONDS = 5.0
_NO_STORE = {"Cache-Control": "no-store"}
#: Maximum number of problems in an error; a request can have thousands.
_MAX_PROBLEMS = 10

_log = logging.getLogger("parcel_service")


def create_app(
    source: RecordSource,
    *,
    keys: Keys,
    usage: Usage | None = None,
    options: ResponseOptions = ResponseOptions(),
    monitor: Monitor | None = None,
) -> Monitored:
    """Create the ASGI app that serves `source`.

    `usage` counts the requests of each key; without it, monthly limits are not checked. `monitor`
    has the metrics and writes the access log. The caller closes `source` and `usage` after the
    server has stopped.
    """
    monitor = monitor or Monitor()
    pool = ThreadPoolExecutor(THREADS, thread_name_prefix="parcels")
    service = _Service(source, keys, usage, options, pool)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        await asyncio.get_running_loop().run_in_executor(None, pool.shutdown)

    app = FastAPI(
        title="Parcel service",
        version="1",
        description=openapi.DESCRIPTION,
        lifespan=lifespan,
        redirect_slashes=False,
        redoc_url=None,
    )
    for kind, handler in _HANDLERS.items():
        app.add_exception_handler(kind, handler)

    @app.post("/parcels/area", **openapi.area(options))
    async def area(request: Request) -> Response:
        return await service.respond(request, lambda body: read_area(parse_json(body)))

    @app.post("/parcels/query", **openapi.query(options))
    async def query(request: Request) -> Response:
        return await service.respond(request, lambda body: read_query(parse_json(body)))

    @app.get("/parcels/point", **openapi.point(options))
    async def point(request: Request) -> Response:
        return await service.respond(request, lambda _: read_point(request.query_params))

    @app.get("/parcels/address", **openapi.address(options))
    async def address(request: Request) -> Response:
        return await service.respond(request, lambda _: read_address(request.query_params))

    @app.get("/health", **openapi.health())
    async def health(_: Request) -> Response:
        return await service.health()

    @app.get("/metrics", **openapi.metrics())
    async def metrics(request: Request) -> Response:
        if not authenticate(request, keys).metrics:
            raise HTTPException(403, "The key may not read the metrics.")
        body = await asyncio.to_thread(monitor.metrics, keys, usage)
        return Response(body, media_type=CONTENT_TYPE_LATEST, headers=_NO_STORE)

    paths = frozenset(route.path for route in app.routes)
    return Monitored(_Shortcut(app), monitor=monitor, paths=paths)


class _Shortcut:
    """Calls the endpoints of an app directly; the app processes everything else.

    FastAPI's own processing of a request takes longer than finding a parcel. The endpoints read
    their requests themselves, so that nothing but the documentation is left for FastAPI.
    """

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._endpoints = {
            (method, route.path): route.endpoint
            for route in app.routes
            if isinstance(route, APIRoute)
            for method in route.methods
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Process one request."""
        endpoint = scope["type"] == "http" and self._endpoints.get((scope["method"], scope["path"]))
        if not endpoint:
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive, send)
        try:
            response = await endpoint(request)
        except asyncio.CancelledError:  # the server stops, and does not wait any longer
            headers = {"Connection": "close", "Retry-After": "5"}
            response = error_response(503, "The service is stopping.", headers)
        except Exception as error:  # noqa: BLE001 - all have a response
            handler = next(_HANDLERS[kind] for kind in _HANDLERS if isinstance(error, kind))
            response = await handler(request, error)
        await response(scope, receive, send)


class _Service:
    """The processing of a request, which is the same for all endpoints."""

    def __init__(
        self,
        source: RecordSource,
        keys: Keys,
        usage: Usage | None,
        options: ResponseOptions,
        pool: ThreadPoolExecutor,
    ) -> None:
        self._source = source
        self._keys = keys
        self._usage = usage
        self._options = options
        self._pool = pool
        self._check: asyncio.Task[None] | None = None

    async def respond(self, request: Request, read: Callable[[bytes], ParcelRequest]) -> Response:
        """Return the response; `read` parses the body of the request. Runs in the event loop."""
        key = authenticate(request, self._keys)
        request.state.key = key.name
        body = await read_body(request)
        cancellation = Cancellation()
        is_gzip = _accepts_gzip(request)
        watch = _Watch(request, cancellation)
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._pool, self._work, key, read, body, cancellation, is_gzip
            )
        except asyncio.CancelledError:  # the server stops
            cancellation.cancel()
            raise
        finally:
            watch.end()

    async def health(self) -> Response:
        """Return whether parcels can be read. Does not wait for a thread of the pool.

        One check at a time: requests without a key must not take threads and connections.
        """
        if self._check is None or self._check.done():
            cancellation = Cancellation()
            self._check = asyncio.create_task(asyncio.to_thread(self._source.check, cancellation))
            asyncio.get_running_loop().call_later(_HEALTH_SECONDS, cancellation.cancel)
        try:
            await asyncio.wait_for(asyncio.shield(self._check), _HEALTH_SECONDS)
        except (TimeoutError, Cancelled):
            return error_response(503, f"No parcels within {_HEALTH_SECONDS:.0f} seconds.")
        except ParcelError as error:
            _log.error("%s %s", error.sentence, error.detail)
            return error_response(503, _UNREADABLE)
        return Response(b'{"status":"ok"}', media_type="application/json", headers=_NO_STORE)

    def _work(
        self,
        key: Key,
        read: Callable[[bytes], ParcelRequest],
        body: bytes,
        cancellation: Cancellation,
        is_gzip: bool,
    ) -> Response:
        """Return the response, in a thread of the pool. Only successful requests count."""
        cancellation.check()
        month = self._usage.take(key) if self._usage else ""
        if month is None:
            raise HTTPException(
                429,
                f"The limit of {key.monthly_limit:,} requests per month is reached. "
                "The next month begins at midnight UTC.",
            )
        served = False
        try:
            request = read(body)
            page = self._fetch(request, cancellation)
            response = _response(encode_page(page, request, self._options), is_gzip)
            served = True
            return response
        finally:
            if self._usage and not served:
                self._usage.give_back(key, month)

    def _fetch(self, request: ParcelRequest, cancellation: Cancellation) -> RecordPage:
        if isinstance(request, AreaRequest) and self._options.area is AreaResponse.ALL_IDS:
            return self._all_ids(request, cancellation)
        return self._source.fetch_records(request, cancellation)

    def _all_ids(self, request: AreaRequest, cancellation: Cancellation) -> RecordPage:
        ids: list[str] = []
        most = self._source.capabilities.max_page
        offset, count = 0, 1
        while offset < count:
            part = replace(request, limit=most, offset=offset, include_buildings=False)
            page = self._source.fetch_records(part, cancellation)
            ids += page.ids
            offset, count = offset + most, page.count
        return RecordPage(ids, [], len(ids))


class _Watch:
    """Cancels a request whose client disconnects while it is processed. Event loop only."""

    def __init__(self, request: Request, cancellation: Cancellation) -> None:
        self._request = request
        self._cancellation = cancellation
        self._task: asyncio.Task[None] | None = None
        # Most requests have ended by then, and a task for each would slow them down.
        self._timer = asyncio.get_running_loop().call_later(_WATCHED_AFTER, self._begin)

    def end(self) -> None:
        """End, when the request is processed."""
        self._timer.cancel()
        if self._task is not None:
            self._task.cancel()

    def _begin(self) -> None:
        self._task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        while True:
            message = await self._request.receive()
            if message["type"] == "http.disconnect":
                self._cancellation.cancel()
                return


def _accepts_gzip(request: Request) -> bool:
    for item in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = item.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _response(body: bytes, is_gzip: bool) -> Response:
    headers = {"Vary": "Accept-Encoding", **_NO_STORE}
    if is_gzip and len(body) >= _GZIP_FROM:
        body = gzip.compress(body, compresslevel=1, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)


# Errors, which all have the same body (section 7).


def error_response(status: int, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    """Return a response whose body is an object with the single member ``detail``, a string."""
    return Response(error_body(detail), status, media_type="application/json", headers=headers)


def _path(problem: Problem) -> str:
    return ".".join(str(part) for part in problem.where)


async def _refused(_: Request, error: RequestRefused) -> Response:
    sentences = [
        # The sentence itself names a member at the top level.
        f"{_path(problem)}: {problem.sentence}" if len(problem.where) > 1 else problem.sentence
        for problem in error.problems[:_MAX_PROBLEMS]
    ]
    more = len(error.problems) - _MAX_PROBLEMS
    if more > 0:
        sentences.append(f"And {more:,} more.")
    return error_response(error.status, " ".join(sentences))


async def _status(_: Request, error: HTTPException) -> Response:
    return error_response(
        error.status_code, _DETAILS.get(error.detail, error.detail), error.headers
    )


async def _failed(_: Request, error: ParcelError) -> Response:
    _log.error("%s %s", error.sentence, error.detail)  # its paths must not be sent to clients
    return error_response(500, _UNREADABLE)


async def _busy(_: Request, error: ServiceBusy) -> Response:
    _log.warning("%s %s", error.sentence, error.detail)
    return error_response(503, "The service is too busy. Try again later.", {"Retry-After": "5"})


async def _unexpected(_: Request, error: Exception) -> Response:
    _log.error("A request failed.", exc_info=error)
    return error_response(500, _UNEXPECTED)


async def _gone(_: Request, __: Exception) -> Response:
    return error_response(NO_RESPONSE, "The client disconnected.")  # so this is only logged


_UNREADABLE = "The service cannot read its parcels at the moment."
_UNEXPECTED = "Unexpected error in the service."
_DETAILS = {
    "Not Found": "Unknown path; see /docs.",
    "Method Not Allowed": "The method is not supported for this path; see /docs.",
}

_HANDLERS: dict[Any, Any] = {
    RequestRefused: _refused,
    Cancelled: _gone,
    ClientDisconnect: _gone,
    ServiceBusy: _busy,
    ParcelError: _failed,
    HTTPException: _status,
    Exception: _unexpected,
}
