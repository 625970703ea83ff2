"""Bytes of a response → JSON values that nothing later stumbles over.

RFC 8259 is what services promise; a byte order mark, UTF-16, stray bytes, raw line breaks inside
of texts, ``NaN`` and endless numbers are what they send.
"""

from __future__ import annotations

import json
from typing import Any

from parcel_lookup.core.i18n import tr

#: Whole numbers with more digits stay text: reading one can take minutes, and is refused by newer
#: Pythons. No field holds one.
_MOST_DIGITS = 400


class Undecodable(ValueError):
    """The bytes are no JSON."""


def _constant(name: str) -> str | None:
    """``NaN`` is how some services write nothing; an infinity stays as text, to be reported."""
    return None if name == "NaN" else name


def _integer(digits: str) -> int | str:
    return int(digits) if len(digits) <= _MOST_DIGITS else digits


_DECODE = json.JSONDecoder(strict=False, parse_constant=_constant).decode
_DECODE_LONG_NUMBERS = json.JSONDecoder(
    strict=False, parse_constant=_constant, parse_int=_integer
).decode


def decode_body(body: bytes) -> Any:
    """Return the JSON value of a body; texts in it can be encoded. Raises `Undecodable`."""
    return decode_text(body.decode(json.detect_encoding(body), "replace"))


def decode_text(text: str) -> Any:
    """Return the JSON value of a text; texts in it can be encoded. Raises `Undecodable`."""
    try:
        try:
            value = _DECODE(text)
        except json.JSONDecodeError:
            raise
        except ValueError:  # a number of more digits than Python likes to read
            value = _DECODE_LONG_NUMBERS(text)
        # Half of a surrogate pair is legal in JSON's escapes, and cannot be written to any file.
        # (Finding one character is a hundred times as fast as finding two or three.)
        if "\\" in text and ("\\ud" in text or "\\uD" in text):
            return _without_surrogates(value)
        return value
    except RecursionError:
        raise Undecodable(tr("it is nested too deeply.")) from None
    except ValueError as error:
        raise Undecodable(tr("it is not JSON ({error}).").format(error=error)) from None


def _without_surrogates(value: Any) -> Any:
    kind = type(value)
    if kind is str:
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if kind is list:
        return [_without_surrogates(item) for item in value]
    if kind is dict:
        return {_without_surrogates(k): _without_surrogates(v) for k, v in value.items()}
    return value
