"""Text of other people, put where it becomes a part of XML or HTML.

A project is XML: with one character that XML cannot hold QGIS writes it, and never reads it again.
"""

from __future__ import annotations

import re
from html import escape

_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
#: Others that look alike, and are no markup.
_BRACKETS = str.maketrans(
    "<>",
    "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
)


def for_xml(text: str) -> str:
    """The text without the characters that XML cannot hold."""
    return _NOT_IN_XML.sub("", text)


def for_html(text: str) -> str:
    """The text as HTML that shows it as it is."""
    return escape(for_xml(text))


def without_markup(text: str) -> str:
    """For what is shown as HTML in one place and as plain text in another."""
    return for_xml(text).translate(_BRACKETS)
