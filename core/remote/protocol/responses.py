"""Turns statuses and bodies of responses into errors of the contract (section 7; design, 5)."""

from __future__ import annotations

import html
import json
import re
import time
from datetime import timezone
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import urlsplit

from parcel_lookup.core.contract import (
    AddressRequest,
    ErrorCode,
    ParcelError,
    Problem,
    Request,
    RequestRefused,
)
from parcel_lookup.core.contract.values import is_nested_too_deeply
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.decoding import Undecodable, decode_body
from parcel_lookup.core.remote.protocol.requests import RawResponse, WireRequest

#: The words of a service that are shown, in characters.
_LONGEST_SENTENCE, _LONGEST_DETAIL = 500, 4000
#: Nobody reads more of an error's body, and it need not be an honest one.
_LARGEST_ERROR = 256 * 1024
_LARGEST_WEB_PAGE = 16 * 1024
_TITLE = re.compile(r"<title[^>]*>([^<]*)</title>", re.IGNORECASE)
_NOT_TEXT = re.compile(r"<(script|style)\b[^>]*>.*?</\1>|<[^>]*>", re.IGNORECASE | re.DOTALL)
_MESSAGES = ("detail", "message", "msg", "error", "title")

#: A byte order mark and blanks.
_BEFORE_WORDS = b"\xef\xbb\xbf \t\r\n"

_REDIRECTS = (301, 302, 303, 307, 308)
_NO_SUCH_PLACE = (404, 405, 410)
_TOO_LARGE = (413, 414)
#: Seconds. A service that wants a longer pause after 429 means the month's quota.
LONGEST_RETRY_AFTER = 60.0


def is_nothing_found(request: Request, raw: RawResponse) -> bool:
    """Return whether a 404 means that no parcel is at an address.

    A web page never does: it comes from a server that is not a parcel service.
    """
    return isinstance(request, AddressRequest) and raw.status == 404 and not is_web_page(raw)


def is_unknown_path(raw: RawResponse) -> bool:
    """Return whether a 404 has no text of its own, like those of servers for an unknown path."""
    return read_detail(raw.body).strip(" .").casefold() in ("", "not found")


def is_web_page(raw: RawResponse) -> bool:
    """Whether the body is HTML or XML, whatever its header calls it."""
    return raw.body[:1000].lstrip(_BEFORE_WORDS).startswith(b"<")


def check_response(raw: RawResponse, sent: WireRequest, host: str) -> None:
    """Raise the `ParcelError` of a response, unless it should be a page."""
    status = raw.status
    if 200 <= status < 300 and not is_web_page(raw):
        return
    words = read_detail(raw.body)
    detail = f"{heading(sent, status, raw.attempts)}\n{words}".strip()
    if 200 <= status < 300:
        raise ParcelError(ErrorCode.NOT_A_SERVICE, detail, host=host, found=tr("a web page"))
    if status in (400, 422):
        sentence = _shortened(words, _LONGEST_SENTENCE) or (
            tr("the service at {host} gives no reason ({status}).").format(host=host, status=status)
        )
        raise RequestRefused((Problem(status, (), sentence),), detail, was_sent=True)
    if status in _REDIRECTS:
        raise _redirect(raw, host)
    codes = {401: ErrorCode.KEY_REFUSED, 403: ErrorCode.NO_SUBSCRIPTION}
    if status in codes:
        raise ParcelError(codes[status], detail, host=host)
    if status == 429:
        raise _limited(raw, detail, host)
    if status in _TOO_LARGE:
        raise ParcelError(ErrorCode.REQUEST_TOO_LARGE, detail)
    if status in _NO_SUCH_PLACE:
        found = tr("it has no {path}, {status}").format(path=sent.path, status=status)
        raise ParcelError(ErrorCode.NOT_A_SERVICE, detail, host=host, found=found)
    raise ParcelError(ErrorCode.SERVICE_FAILED, detail, host=host, status=status)


def _redirect(raw: RawResponse, host: str) -> ParcelError:
    """Return the error of a redirect, which is not followed: the user never sent the key there."""
    try:
        target = urlsplit(raw.headers.get("location", ""))._replace(query="", fragment="")
        place = target._replace(netloc=target.netloc.rpartition("@")[2]).geturl()
    except ValueError:
        place = ""
    text = tr("{host} redirects, and a key is sent only to its own address.")
    if place:
        text = tr("{host} redirects to {place}, and a key is sent only to its own address.")
    reason = text.format(host=host, place=_shortened(place, 200))
    return ParcelError(ErrorCode.ADDRESS_REFUSED, f"Status {raw.status}", reason=reason)


def heading(sent: WireRequest, status: int | None = None, attempts: int = 1) -> str:
    """``POST /parcels/query: 503, after 4 attempts``: the first line of an error's detail."""
    result = "" if status is None else f": {status}"
    often = "" if attempts == 1 else f", after {attempts} attempts"
    return f"{sent.method} {sent.path}{result}{often}"


def retry_after(raw: RawResponse, now: float) -> float | None:
    """Return after how many seconds the service accepts requests again, 0 if that is past.

    None without a header as in RFC 9110 (10.2.3): in seconds or as a date.
    """
    text = raw.headers.get("retry-after", "").strip()
    if text.isascii() and text.isdecimal():
        return float(text)
    try:
        when = parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    # A date without a zone is in UTC: there is no other in HTTP.
    when = when if when.tzinfo else when.replace(tzinfo=timezone.utc)
    return max(0.0, when.timestamp() - now)


def _limited(raw: RawResponse, detail: str, host: str) -> ParcelError:
    """Return the error of a 429: for the month, unless the service reports a short pause."""
    seconds = retry_after(raw, time.time())
    if seconds is not None and seconds <= LONGEST_RETRY_AFTER:
        return ParcelError(ErrorCode.SERVICE_FAILED, detail, host=host, status=raw.status)
    if seconds is not None:
        detail += f"\nRetry-After: {_shortened(raw.headers['retry-after'], 50)}"
    return ParcelError(ErrorCode.QUOTA_SPENT, detail, host=host)


def read_detail(body: bytes) -> str:
    """Return the text of an error's body, verbatim if it has one."""
    body = body[:_LARGEST_ERROR].lstrip(_BEFORE_WORDS)
    if not body:
        return ""
    if body.startswith(b"<"):
        page = body[:_LARGEST_WEB_PAGE].decode("utf-8", "replace")
        return _shortened(_text_of_page(page), _LONGEST_DETAIL)
    try:
        value = decode_body(body)
    except Undecodable:
        value = None
    if value is None or is_nested_too_deeply(value):
        value = body.decode("utf-8", "replace")
    return _shortened(_words(value), _LONGEST_DETAIL)


def _words(value: Any) -> str:
    """Words out of JSON: a text, an object with a message, a list of such (pydantic's), or all."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, dict):
        message = next((value[name] for name in _MESSAGES if value.get(name)), None)
        if isinstance(message, (str, list, dict)):
            place = value.get("loc")
            before = ".".join(map(str, place)) + ": " if isinstance(place, list) and place else ""
            return before + _words(message)
    if isinstance(value, list) and value and all(isinstance(item, (str, dict)) for item in value):
        return "; ".join(map(_words, value))
    return json.dumps(value, ensure_ascii=False)


def _text_of_page(page: str) -> str:
    title = _TITLE.search(page)
    text = title.group(1) if title and title.group(1).strip() else _NOT_TEXT.sub(" ", page)
    return " ".join(html.unescape(text).split())


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
