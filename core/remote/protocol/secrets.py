"""The key of a service, kept out of what is stored and shown, should the service repeat it."""

from __future__ import annotations

import html
import json
import re
from urllib.parse import quote

from parcel_lookup.core.contract import ErrorCode, ParcelError, RequestRefused
from parcel_lookup.core.remote.protocol.requests import RawResponse

#: A shorter "key" would be found in any text.
_SHORTEST = 4
#: In the parcels themselves, a shorter one may well be somebody's number.
_SHORTEST_IN_DATA = 12
_UNICODE_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})")
_INSTEAD = "[key]"


class Secret:
    """The key in the value of an Authorization header: its last word."""

    def __init__(self, authorization: str) -> None:
        words = authorization.split()
        self._key = words[-1] if words and len(words[-1]) >= _SHORTEST else ""
        written = (quote(self._key, safe=""), html.escape(self._key), json.dumps(self._key)[1:-1])
        self._forms = {self._key, *written, self._key.replace("/", "\\/")}

    def is_in(self, raw: RawResponse) -> bool:
        """Whether an answer repeats the key, however JSON, HTML and addresses write it."""
        if len(self._key) < _SHORTEST_IN_DATA:
            return False
        texts = [raw.body.decode(json.detect_encoding(raw.body), "replace"), *raw.headers.values()]
        if "\\u" in texts[0]:
            texts.append(_UNICODE_ESCAPE.sub(lambda found: chr(int(found[1], 16)), texts[0]))
        return any(form in text for text in texts for form in self._forms)

    def without(self, raw: RawResponse) -> RawResponse:
        """An answer without the key, where it is repeated as it is."""
        is_page = 200 <= raw.status < 300
        if not self._key or (is_page and len(self._key) < _SHORTEST_IN_DATA):
            return raw
        body = raw.body.replace(self._key.encode("utf-8"), _INSTEAD.encode("ascii"))
        headers = {name: self._clean(value) for name, value in raw.headers.items()}
        return raw._replace(body=body, headers=headers)

    def kept(self, error: ParcelError) -> ParcelError:
        """An error whose words do not hold the key."""
        is_clean = self._key not in f"{error.sentence} {error.detail}"
        if not self._key or is_clean or error.code is ErrorCode.CANCELLED:
            return error
        detail = self._clean(error.detail)
        if isinstance(error, RequestRefused):
            problems = [
                item._replace(sentence=self._clean(item.sentence)) for item in error.problems
            ]
            return RequestRefused(tuple(problems), detail, was_sent=error.was_sent)
        params = {name: self._clean(str(value)) for name, value in error.params.items()}
        return ParcelError(error.code, detail, **params)

    def _clean(self, text: str) -> str:
        return text.replace(self._key, _INSTEAD)
