"""The four endpoints over a source of parcels (specification, section 4).

Requests are read and checked by `core.contract.reading` alone, with which clients check before
they send: the two cannot disagree. FastAPI contributes the routes and ``/docs``.
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
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from parcel_lookup.core.contract import (
    MAX_PAGE,
    AreaRequest,
    Cancellation,
    Cancelled,
    Page,
    ParcelError,
    ParcelSource,
    Problem,
    RequestRefused,
)
from parcel_lookup.core.contract import Request as ParcelRequest
from parcel_lookup.core.contract.reading import read_address, read_area, read_point, read_query
from parcel_lookup.service import openapi
from parcel_lookup.service.bodies import BODY_SECONDS, error_body, parse_json, read_body
from parcel_lookup.service.encoding import AnswerStyle, AreaAnswer, encode_page
from parcel_lookup.service.keys import Key, Keys, Usage

#: Answers that are worked out at a time; more requests wait.
THREADS = 8
_GZIP_FROM = 1024
#: A request can hold thousands of problems; the first few say enough.
_NAMED_PROBLEMS = 10

_log = logging.getLogger("parcel_service")


def create_app(
    source: ParcelSource,
    *,
    keys: Keys,
    usage: Usage | None = None,
    style: AnswerStyle = AnswerStyle(),
    body_seconds: float = BODY_SECONDS,
) -> FastAPI:
    """Return the service over `source`.

    `usage` counts the requests of each key; without it monthly limits are not looked at. A client
    has `body_seconds` for the body of a request. The caller closes source and usage when the
    server has stopped.
    """
    pool = ThreadPoolExecutor(THREADS, thread_name_prefix="parcels")
    service = _Service(source, keys, usage, style, pool, body_seconds)

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

    @app.post("/parcels/area", **openapi.area(style))
    async def area(request: Request) -> Response:
        return await service.answer(request, lambda body: read_area(parse_json(body)))

    @app.post("/parcels/query", **openapi.query(style))
    async def query(request: Request) -> Response:
        return await service.answer(request, lambda body: read_query(parse_json(body)))

    @app.get("/parcels/point", **openapi.point(style))
    async def point(request: Request) -> Response:
        return await service.answer(request, lambda _: read_point(request.query_params))

    @app.get("/parcels/address", **openapi.address(style))
    async def address(request: Request) -> Response:
        return await service.answer(request, lambda _: read_address(request.query_params))

    return app


class _Service:
    """What happens between a request and its answer, the same for all endpoints."""

    def __init__(
        self,
        source: ParcelSource,
        keys: Keys,
        usage: Usage | None,
        style: AnswerStyle,
        pool: ThreadPoolExecutor,
        body_seconds: float,
    ) -> None:
        self._source = source
        self._keys = keys
        self._usage = usage
        self._style = style
        self._pool = pool
        self._body_seconds = body_seconds

    async def answer(self, request: Request, read: Callable[[bytes], ParcelRequest]) -> Response:
        """The answer; `read` makes the request's value out of its body. In the event loop."""
        key = self._authenticate(request)
        body = await read_body(request, self._body_seconds)
        cancellation = Cancellation()
        zipped = _takes_gzip(request)
        watch = asyncio.create_task(_cancel_on_disconnect(request, cancellation))
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._pool, self._work, key, read, body, cancellation, zipped
            )
        except (HTTPException, ParcelError):
            raise
        except Exception:  # noqa: BLE001 - Starlette would raise it again, and hang up
            _log.exception("A request failed.")
            return error_response(500, _UNEXPECTED)
        finally:
            watch.cancel()

    def _authenticate(self, request: Request) -> Key:
        scheme, _, text = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not text.strip():
            raise HTTPException(
                401,
                "This request carries no key: send the header “Authorization: Bearer <key>”.",
                headers={"WWW-Authenticate": "Bearer"},
            )
        key = self._keys.find(text.strip())
        if key is None:
            raise HTTPException(
                401,
                "The key of this request is not known.",
                headers={"WWW-Authenticate": 'Bearer error="invalid_token"'},
            )
        if not key.active:
            raise HTTPException(403, "The key of this request has no active subscription.")
        return key

    def _work(
        self,
        key: Key,
        read: Callable[[bytes], ParcelRequest],
        body: bytes,
        cancellation: Cancellation,
        zipped: bool,
    ) -> Response:
        """Return the answer, in a thread of the pool. Only what is served counts for the month."""
        cancellation.check()
        month = self._usage.take(key) if self._usage else ""
        if month is None:
            raise HTTPException(
                429,
                f"The {key.monthly_limit:,} requests a month of this key are used up. "
                "The next month begins on its first day in UTC.",
            )
        served = False
        try:
            request = read(body)
            page = self._fetch(request, cancellation)
            answer = _response(encode_page(page, request, self._style), zipped)
            served = True
            return answer
        finally:
            if self._usage and not served:
                self._usage.give_back(key, month)

    def _fetch(self, request: ParcelRequest, cancellation: Cancellation) -> Page:
        if isinstance(request, AreaRequest) and self._style.area is AreaAnswer.ALL_IDS:
            return self._all_ids(request, cancellation)
        return self._source.fetch(request, cancellation)

    def _all_ids(self, request: AreaRequest, cancellation: Cancellation) -> Page:
        ids: list[str] = []
        while True:
            part = replace(request, limit=MAX_PAGE, offset=len(ids), include_buildings=False)
            page = self._source.fetch(part, cancellation)
            ids += [parcel.svc_uuid for parcel in page.parcels]
            if len(page.parcels) < MAX_PAGE:
                return Page([], svc_uuids=ids, count=len(ids))


async def _cancel_on_disconnect(request: Request, cancellation: Cancellation) -> None:
    while True:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            cancellation.cancel()
            return


def _takes_gzip(request: Request) -> bool:
    for item in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = item.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _response(body: bytes, zipped: bool) -> Response:
    headers = {"Vary": "Accept-Encoding", "Cache-Control": "no-store"}
    if zipped and len(body) >= _GZIP_FROM:
        body = gzip.compress(body, compresslevel=1, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)


# Errors: one body for all of them (section 7).


def error_response(status: int, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    """Return an answer whose body is an object with the one field ``detail``, a text."""
    return Response(error_body(detail), status, media_type="application/json", headers=headers)


def _path(problem: Problem) -> str:
    return ".".join(str(part) for part in problem.where)


async def _refused(_: Request, error: RequestRefused) -> Response:
    sentences = [
        # A member at the top is named by the sentence itself.
        f"{_path(problem)}: {problem.sentence}" if len(problem.where) > 1 else problem.sentence
        for problem in error.problems[:_NAMED_PROBLEMS]
    ]
    more = len(error.problems) - _NAMED_PROBLEMS
    if more > 0:
        sentences.append(f"And {more:,} more.")
    return error_response(error.status, " ".join(sentences))


async def _status(_: Request, error: HTTPException) -> Response:
    return error_response(
        error.status_code, _DETAILS.get(error.detail, error.detail), error.headers
    )


async def _failed(_: Request, error: ParcelError) -> Response:
    _log.error("%s %s", error.sentence, error.detail)  # its paths are nothing for a client
    return error_response(500, "The service cannot read its parcels at the moment.")


async def _unexpected(_: Request, __: Exception) -> Response:
    return error_response(500, _UNEXPECTED)


async def _gone(_: Request, __: Exception) -> Response:
    return error_response(400, "The client went away.")  # nobody is left to read this


_UNEXPECTED = "Something unexpected went wrong in the service."
_DETAILS = {
    "Not Found": "There is nothing at this address; see /docs.",
    "Method Not Allowed": "This address takes another method; see /docs.",
}

_HANDLERS: dict[Any, Any] = {
    RequestRefused: _refused,
    Cancelled: _gone,
    ClientDisconnect: _gone,
    ParcelError: _failed,
    HTTPException: _status,
    Exception: _unexpected,
}
