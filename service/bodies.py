"""Bodies: the size, time and JSON of those of requests, and the one that all errors have."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from parcel_lookup.core.contract import Problem, RequestRefused

#: The specification names no limit; the design's section 5 does.
MAX_BODY = 8 * 1024 * 1024
#: Seconds that a client has for the whole body, from the end of the headers on.
BODY_SECONDS = 60.0
#: A client that is still sending reads no answer, so somewhat more is read, and thrown away.
DRAINED_BYTES = 4 * MAX_BODY
DRAINED_SECONDS = 10.0
_LONGEST_DETAIL = 2000


def error_body(detail: str) -> bytes:
    """The body of every error (section 7): an object with the one field ``detail``, a text."""
    if len(detail) > _LONGEST_DETAIL:
        detail = f"{detail[:_LONGEST_DETAIL]}…"
    return json.dumps({"detail": detail}).encode()  # ASCII: a client's text may be no Unicode


async def read_body(request: Request, seconds: float = BODY_SECONDS) -> bytes:
    """Read the whole body of a request.

    Raises `HTTPException`: 413 above `MAX_BODY`, 415 where it is compressed, 408 where it did not
    arrive within `seconds`.
    """
    try:
        async with asyncio.timeout(seconds):
            return await _read(request)
    except TimeoutError:
        raise HTTPException(
            408,
            f"The body of the request did not arrive within {seconds:,.0f} seconds.",
            headers={"Connection": "close"},
        ) from None


async def _read(request: Request) -> bytes:
    if request.headers.get("content-encoding", "identity").strip().lower() != "identity":
        # A few compressed bytes may be gigabytes; a request is small enough without.
        raise HTTPException(415, "Send the body without Content-Encoding.")
    chunks = request.stream()
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > MAX_BODY:
        raise await _too_large(request, chunks)
    body = bytearray()
    async for chunk in chunks:
        body += chunk
        if len(body) > MAX_BODY:
            raise await _too_large(request, chunks)
    return bytes(body)


async def _too_large(request: Request, chunks: AsyncIterator[bytes]) -> HTTPException:
    if "expect" not in request.headers:  # who expects 100-continue has sent nothing yet
        with suppress(TimeoutError):
            await asyncio.wait_for(_drain(chunks), DRAINED_SECONDS)
    return HTTPException(
        413,
        f"The body of a request is at most {MAX_BODY:,} bytes; send fewer or simpler polygons.",
        headers={"Connection": "close"},
    )


async def _drain(chunks: AsyncIterator[bytes]) -> None:
    drained = 0
    async for chunk in chunks:
        drained += len(chunk)
        if drained > DRAINED_BYTES:
            return


def parse_json(body: bytes) -> Any:
    """Return the value of a JSON text. Raises `RequestRefused` (422) where it is none."""
    try:
        value = json.loads(body, parse_constant=_no_constant)
        if b"\\ud" in body.lower():
            json.dumps(value, ensure_ascii=False).encode()  # half a surrogate pair is no text
    except (ValueError, RecursionError) as error:
        problem = Problem(422, (), f"The body of the request is not JSON: {_reason(error)}.")
        raise RequestRefused((problem,)) from error
    return value


def _no_constant(name: str) -> None:
    raise ValueError(f"it holds {name}")


def _reason(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deep"
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at line {error.lineno}, column {error.colno}"
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8"
    if isinstance(error, UnicodeEncodeError):
        return "a text holds half of a surrogate pair"
    return str(error)
