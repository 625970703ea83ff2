"""Statuses and bodies of answers → errors of the contract (section 7; design, section 5)."""

from __future__ import annotations

import html
import json
import re
from typing import Any
from urllib.parse import urlsplit

from ..contract import AddressRequest, ErrorCode, ParcelError, Problem, Request, RequestRefused
from ..contract.values import is_nested_too_deeply
from .decoding import Undecodable, decode_body
from .wire import RawResponse, WireRequest

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


def is_nothing_found(request: Request, raw: RawResponse) -> bool:
    """Whether a 404 is how the service says that no parcel is at an address.

    A web page never is: that is how a server says that it knows nothing of parcels.
    """
    return isinstance(request, AddressRequest) and raw.status == 404 and not is_web_page(raw)


def is_web_page(raw: RawResponse) -> bool:
    """Whether the body is HTML or XML, whatever its header calls it."""
    return raw.body[:1000].lstrip(_BEFORE_WORDS).startswith(b"<")


def check_answer(raw: RawResponse, sent: WireRequest, host: str) -> None:
    """Raise the `ParcelError` that an answer means; nothing where it should be a page."""
    status = raw.status
    if 200 <= status < 300:
        if is_web_page(raw):
            raise ParcelError(
                ErrorCode.NOT_A_SERVICE, read_detail(raw.body), host=host, found="a web page"
            )
        return
    words = read_detail(raw.body)
    where = f"{sent.method} {sent.path}: {status}"
    detail = f"{where}\n{words}".strip()
    if status in (400, 422):
        sentence = _shortened(words, _LONGEST_SENTENCE) or (
            f"the service at {host} refuses it and does not say why ({status})."
        )
        raise RequestRefused((Problem(status, (), sentence),), detail)
    if status in _REDIRECTS:
        raise _redirect(raw, host)
    codes = {401: ErrorCode.KEY_REFUSED, 403: ErrorCode.NO_SUBSCRIPTION, 429: ErrorCode.QUOTA_SPENT}
    if status in codes:
        raise ParcelError(codes[status], detail, host=host)
    if status in _TOO_LARGE:
        raise ParcelError(ErrorCode.REQUEST_TOO_LARGE, detail)
    if status in _NO_SUCH_PLACE:
        found = f"it has no {sent.path}, {status}"
        raise ParcelError(ErrorCode.NOT_A_SERVICE, detail, host=host, found=found)
    raise ParcelError(ErrorCode.SERVICE_FAILED, detail, host=host, status=status)


def _redirect(raw: RawResponse, host: str) -> ParcelError:
    """A redirect is not followed: the key would go where the user never sent it."""
    try:
        target = urlsplit(raw.headers.get("location", ""))._replace(query="", fragment="")
        place = target._replace(netloc=target.netloc.rpartition("@")[2]).geturl()
    except ValueError:
        place = ""
    to = f" to {_shortened(place, 200)}" if place else ""
    reason = f"{host} redirects{to}, and a key is sent to no other address than its own."
    return ParcelError(ErrorCode.ADDRESS_REFUSED, f"Status {raw.status}", reason=reason)


def read_detail(body: bytes) -> str:
    """What an error's body says, word for word where it says it in words."""
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
