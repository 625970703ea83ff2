"""Makes text from services and users safe for use in XML or HTML.

A project is XML: with one character that XML cannot hold QGIS writes it, and never reads it again.
"""

from __future__ import annotations

import re

_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
#: Similar characters that are not markup.
_BRACKETS = str.maketrans(
    "<>",
    "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
)


def for_xml(text: str) -> str:
    """Return the text without the characters that XML cannot hold."""
    return _NOT_IN_XML.sub("", text)


def without_markup(text: str) -> str:
    """Replace angle brackets, for text that is displayed both as HTML and as plain text."""
    return for_xml(text).translate(_BRACKETS)
