"""Bodies of requests (size, time limit, JSON), and the body of all errors."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from parcel_lookup.core.contract import Problem, RequestRefused

#: The specification has no limit; it is set by the design (section 5).
MAX_BODY = 8 * 1024 * 1024
#: Time limit for the complete body, in seconds after the end of the headers.
BODY_SECONDS = 60.0
#: A client that is still sending does not read the response, so more data is read and discarded.
DRAINED_BYTES = 4 * MAX_BODY
DRAINED_SECONDS = 10.0
_LONGEST_DETAIL = 2000


def error_body(detail: str) -> bytes:
    """Return the body of an error (section 7): an object with the single member ``detail``."""
    if len(detail) > _LONGEST_DETAIL:
        detail = f"{detail[:_LONGEST_DETAIL]}…"
    return json.dumps({"detail": detail}).encode()  # ASCII: clients may send invalid Unicode


async def read_body(request: Request, seconds: float = BODY_SECONDS) -> bytes:
    """Read the complete body of a request.

    Raises `HTTPException`: 413 above `MAX_BODY`, 415 if it is compressed, and 408 if it does not
    arrive within `seconds`.
    """
    if not any(name in request.headers for name in ("content-length", "transfer-encoding")):
        return b""
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
        # A few compressed bytes can expand to gigabytes; requests are small enough uncompressed.
        raise HTTPException(415, "Send the body without Content-Encoding.")
    chunks = request.stream()
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and int(declared) > MAX_BODY:
        raise await _too_large(request, chunks)
    body = bytearray()
    async for chunk in chunks:
        body += chunk
        if len(body) > MAX_BODY:
            raise await _too_large(request, chunks)
    return bytes(body)


async def _too_large(request: Request, chunks: AsyncIterator[bytes]) -> HTTPException:
    if "expect" not in request.headers:  # with 100-continue, nothing was sent yet
        with suppress(TimeoutError):
            await asyncio.wait_for(_drain(chunks), DRAINED_SECONDS)
    return HTTPException(
        413,
        f"The maximum size of a request is {MAX_BODY:,} bytes. Send fewer or simpler polygons.",
        headers={"Connection": "close"},
    )


async def _drain(chunks: AsyncIterator[bytes]) -> None:
    drained = 0
    async for chunk in chunks:
        drained += len(chunk)
        if drained > DRAINED_BYTES:
            return


def parse_json(body: bytes) -> Any:
    """Return the value of a JSON text. Raises `RequestRefused` (422) if it is not JSON."""
    try:
        value = json.loads(body, parse_constant=_no_constant)
        if b"\\ud" in body.lower():
            json.dumps(value, ensure_ascii=False).encode()  # half a surrogate pair is not text
    except (ValueError, RecursionError) as error:
        problem = Problem(422, (), f"The body of the request is not JSON: {_reason(error)}.")
        raise RequestRefused((problem,)) from error
    return value


def _no_constant(name: str) -> None:
    raise ValueError(f"it contains {name}")


def _reason(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at line {error.lineno}, column {error.colno}"
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8"
    if isinstance(error, UnicodeEncodeError):
        return "a text contains half of a surrogate pair"
    return str(error)
