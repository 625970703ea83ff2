"""Requests to an ArcGIS layer as they are sent, and its errors, which arrive with the status 200.

    LayerClient ─▶ StoringTransport ─▶ RetryingTransport ─▶ EsriErrors ─▶ … ─▶ HttpTransport

ArcGIS servers report errors as ``200 {"error": {"code": 503, …}}``. `EsriErrors` turns these into
responses with that status, so that the transports above try again what may pass, and store no error
as if it were a page.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import urlencode

from parcel_lookup.core.arcgis.geometry import check_reference
from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError, RequestRefused
from parcel_lookup.core.contract.values import whole_number
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.decoding import Undecodable, decode_body
from parcel_lookup.core.remote.protocol.requests import RawResponse, Secret, Transport, WireRequest
from parcel_lookup.core.remote.protocol.responses import check_response, heading

_FORM = "application/x-www-form-urlencoded"
#: Errors are short, or begin with the error: pages are not decoded twice.
_LARGEST_ERROR, _BEGINNING = 64 * 1024, 200
#: Codes of ArcGIS, not of HTTP: an invalid token, and none where one is required.
_TOKEN_CODES = (498, 499)
_KEY_REFUSED = 401
#: Codes that mean the same as the status of that number.
_STATUSES = (400, 401, 403, 404, 405, 413, 414, 429, 501, 502, 503, 504)
_SERVER_ERROR, _UNAVAILABLE, _LIMITED = 500, 503, 429
#: How servers write that a response has everything.
_FALSE = ("", "false", "0", "0.0", "none", "null", "no")
#: Errors of single responses: a page of a proxy, or a body that was cut off.
_CHANCE = (ErrorCode.NOT_A_SERVICE, ErrorCode.UNREADABLE_RESPONSE)
#: How servers word that queries are turned off, although their metadata lists them.
_NOT_SUPPORTED = ("not supported", "not enabled")

#: Selects every row.
EVERY_ROW = "1=1"

#: The description of a layer.
METADATA = WireRequest("GET", "", query="f=json")


def query(params: Mapping[str, str]) -> WireRequest:
    """Return a query of the layer as a form that is posted.

    Always by POST: addresses have limits, and are logged with the names in them. Parameters are
    sorted, so that the same query has the same value, which is its key in the response store.
    """
    pairs = sorted({"f": "json", **params}.items())
    return WireRequest("POST", "/query", body=urlencode(pairs).encode("ascii"), content_type=_FORM)


class EsriErrors:
    """Gives errors that arrived with the status 200 the status of their code (a `Transport`)."""

    def __init__(self, inner: Transport) -> None:
        self._inner = inner

    @property
    def notices(self) -> tuple[str, ...]:
        """The notices of the transport below."""
        return self._inner.notices

    def send(self, request: WireRequest, cancellation: Cancellation) -> RawResponse:
        """Return the response to a request. Raises as the transport below."""
        return with_status(self._inner.send(request, cancellation))

    def discard(self, request: WireRequest) -> None:
        """Pass it on: nothing is kept here."""
        self._inner.discard(request)

    def close(self) -> None:
        """Close the connections."""
        self._inner.close()


def with_status(raw: RawResponse) -> RawResponse:
    """Return a response with the status of the error that it reports, and that error's words.

    Too many requests (429) mean a pause, also if the server does not give its length: public
    servers have no monthly quotas.
    """
    if len(raw.body) <= _LARGEST_ERROR or b'"error"' in raw.body[:_BEGINNING]:
        with suppress(Undecodable):
            raw = _as_reported(raw, decode_body(raw.body))
    is_limited = raw.status == _LIMITED and "retry-after" not in raw.headers
    return raw._replace(status=_UNAVAILABLE) if is_limited else raw


def _as_reported(raw: RawResponse, data: Any) -> RawResponse:
    """Return a response with the status and the words of the error in its JSON, if it is one."""
    error = _error_in(data)
    if error is None:
        return raw
    status, words = error
    if not 200 <= raw.status < 300:
        status = raw.status
    body = json.dumps({"detail": words}).encode("ascii") if words else b""
    return raw._replace(status=status, body=body)


def _error_in(data: Any) -> tuple[int, str] | None:
    """Return the status and the words of an error, None if the JSON is something else."""
    if not isinstance(data, dict):
        return None
    error = data.get("error")
    if error is None and data.get("status") == "error":
        error = data  # how the web adaptor of a server reports that the server is down
    if error is None:
        return None
    if not isinstance(error, dict):
        return _SERVER_ERROR, str(error)
    texts = [error.get("message"), *_list(error.get("details")), *_list(error.get("messages"))]
    words = dict.fromkeys(text.strip() for text in texts if isinstance(text, str) and text.strip())
    code = whole_number(error.get("code"))
    status = _KEY_REFUSED if code in _TOKEN_CODES else code if code in _STATUSES else _SERVER_ERROR
    return status, " ".join(words)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def read_json(raw: RawResponse, sent: WireRequest, host: str) -> dict[str, Any]:
    """Return the JSON object of a response; an error behind many features is one too.

    Raises `RequestRefused` (400), and `ParcelError` with the server's own words in `detail`.
    """
    check_response(raw, sent, host)
    try:
        data = decode_body(raw.body)
        if isinstance(data, dict):
            check_response(_as_reported(raw, data), sent, host)
            return data
        reason = tr("it is not a JSON object.")
    except Undecodable as error:
        reason = str(error)
    detail = heading(sent, raw.status, raw.attempts)
    raise ParcelError(ErrorCode.UNREADABLE_RESPONSE, detail, host=host, reason=reason)


class Features(NamedTuple):
    """The features of a response."""

    features: list[Any]
    #: Whether the server has more of them.
    is_cut: bool


def is_cut_off(data: Mapping[str, Any]) -> bool:
    """Return whether a response reports that the server has more; servers spell it in many ways."""
    properties = data.get("properties")
    holders = (data, properties) if isinstance(properties, dict) else (data,)
    found = (str(one.get("exceededTransferLimit", "")).strip().lower() for one in holders)
    return any(one not in _FALSE for one in found)


class LayerClient:
    """Sends requests to a layer and returns their JSON. Any thread.

    The transport's base address is that of the layer: ``https://…/FeatureServer/0``.
    """

    def __init__(self, transport: Transport, host: str, authorization: str = "") -> None:
        """`authorization` is the value of the header with the key; no error repeats it."""
        self.host = host
        self._transport = transport
        self._secret = Secret(authorization)
        self._has_key = bool(authorization)
        self._has_responded = False

    @property
    def notices(self) -> tuple[str, ...]:
        """The notices of the transport."""
        return self._transport.notices

    def metadata(self, cancellation: Cancellation) -> dict[str, Any]:
        """Return the description of the layer.

        Raises as `query`; NOT_A_LAYER if the server refuses it: there is no such layer any more.
        """
        try:
            return self._send(METADATA, cancellation)
        except RequestRefused as error:
            raise ParcelError(
                ErrorCode.NOT_A_LAYER,
                error.detail,
                host=self.host,
                reason=error.problems[0].sentence,
            ) from None

    def query(self, params: Mapping[str, str], cancellation: Cancellation) -> dict[str, Any]:
        """Return the response to a query.

        Raises `RequestRefused` if the server refuses it (400), other `ParcelError`, and
        `Cancelled` soon after a cancellation.
        """
        return self._send(query(params), cancellation)

    def features(self, params: Mapping[str, str], cancellation: Cancellation) -> Features:
        """Return the features that match a query, with geometries in degrees.

        Raises as `query`; UNREADABLE_RESPONSE and NOT_A_LAYER for a response that has none.
        """
        data = self.query(params, cancellation)
        try:
            found = data.get("features")
            if not isinstance(found, list):
                raise self.unreadable(tr("it has no list of features."))
            check_reference(data, self.host)
        except ParcelError:
            self.forget_query(params)
            raise
        return Features(found, is_cut_off(data))

    def count(self, params: Mapping[str, str], cancellation: Cancellation) -> int:
        """Return the number of features that match a query. Raises as `query`."""
        params = {**params, "returnCountOnly": "true"}
        number = whole_number(self.query(params, cancellation).get("count"))
        if number is None:
            self.forget_query(params)
            raise self.unreadable()
        return number

    def unreadable(self, reason: str = "") -> ParcelError:
        """Return the error of a query whose response cannot be used: by default, without number."""
        reason = reason or tr("it has no number where one is required.")
        return ParcelError(
            ErrorCode.UNREADABLE_RESPONSE, "POST /query", host=self.host, reason=reason
        )

    def forget_metadata(self) -> None:
        """Request the description of the layer again next time, even if it is stored."""
        self._transport.discard(METADATA)

    def forget_query(self, params: Mapping[str, str]) -> None:
        """Request this query again next time: its response is no page."""
        self._transport.discard(query(params))

    def close(self) -> None:
        """Close the connections."""
        self._transport.close()

    def _send(
        self, request: WireRequest, cancellation: Cancellation, *, is_again: bool = False
    ) -> dict[str, Any]:
        """Return the JSON of a response; it is requested once more if that is none."""
        try:
            raw = self._secret.without(self._transport.send(request, cancellation))
            try:
                found = read_json(raw, request, self.host)
                self._has_responded = True
                return found
            except ParcelError as error:
                if 200 <= raw.status < 300:
                    self._transport.discard(request)
                    if error.code in _CHANCE and not is_again:
                        return self._send(request, cancellation, is_again=True)
                raise self._explained(error, raw.status) from None
        except ParcelError as error:
            raise self._secret.kept(error) from None

    def _explained(self, error: ParcelError, status: int) -> ParcelError:
        """Return an error in the words of ArcGIS."""
        if error.code is ErrorCode.NOT_A_SERVICE and status < 300 and self._has_responded:
            # A web page, and the layer is there: other requests may succeed.
            reason = tr("it is not a JSON object.")
            code = ErrorCode.UNREADABLE_RESPONSE
            return ParcelError(code, error.detail, host=self.host, reason=reason)
        reason = ""
        if status == _KEY_REFUSED and not self._has_key:
            reason = tr(
                "The server requires a token. Choose an authentication configuration for the "
                "connection, or another layer."
            )
        elif error.code is ErrorCode.NO_SUBSCRIPTION:
            reason = tr("The server does not allow access to it ({status}).").format(status=status)
        elif isinstance(error, RequestRefused) and any(
            words in error.detail.lower() for words in _NOT_SUPPORTED
        ):
            reason = tr("The server does not allow queries of this layer.")
        if not reason:
            return error
        return ParcelError(ErrorCode.NOT_A_LAYER, error.detail, host=self.host, reason=reason)
