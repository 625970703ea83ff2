"""Bodies of requests (size, JSON), and the body of all errors."""

from __future__ import annotations

import json
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from parcel_lookup.core.contract import Problem, RequestRefused

#: The specification has no limit; it is set by the design (section 5).
MAX_BODY = 8 * 1024 * 1024
_LONGEST_DETAIL = 2000


def error_body(detail: str) -> bytes:
    """Return the body of an error (section 7): an object with the single member ``detail``."""
    if len(detail) > _LONGEST_DETAIL:
        detail = f"{detail[:_LONGEST_DETAIL]}…"
    return json.dumps({"detail": detail}).encode()  # ASCII: clients may send invalid Unicode


async def read_body(request: Request) -> bytes:
    """Read the complete body of a request.

    Raises `HTTPException`: 413 as soon as it exceeds `MAX_BODY`, and 415 if it is compressed. The
    server discards what the client still sends then (`protocol` has the time limit).
    """
    if not any(name in request.headers for name in ("content-length", "transfer-encoding")):
        return b""
    if request.headers.get("content-encoding", "identity").strip().lower() != "identity":
        # A few compressed bytes can expand to gigabytes; requests are small enough uncompressed.
        raise HTTPException(415, "Send the body without Content-Encoding.")
    if int(request.headers.get("content-length", 0)) > MAX_BODY:
        raise _too_large(request)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY:
            raise _too_large(request)
    return bytes(body)


def _too_large(request: Request) -> HTTPException:
    return HTTPException(
        413,
        f"The maximum size of a request is {MAX_BODY:,} bytes. Send fewer or simpler polygons.",
        # With 100-continue, the client may or may not send the body after this response.
        headers={"Connection": "close"} if "expect" in request.headers else None,
    )


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
