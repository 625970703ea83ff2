"""Makes text from services and users safe for use in XML or HTML.

A project is XML: with one character that XML cannot hold QGIS writes it, and never reads it again.
"""

from __future__ import annotations

import html
import re

_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
#: A “<” that begins none of the tags in QGIS's tool tips of layers and fields.
_NOT_OF_QGIS = re.compile(
    "<(?!/?(?:b|i|em|font)>|br ?/?>|font style='font-family:monospace; white-space: nowrap;'>)"
)
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


def verbatim(text: str) -> str:
    """Return a text so that a tool tip shows it unchanged; markup in it is never interpreted.

    For every text that is not ours, in tool tips and everything else for which Qt decides by the
    text whether it is HTML. Qt takes nothing for HTML that has no “<” and no “&lt;”.
    """
    if "<" not in text and "&lt;" not in text:
        return text
    return f'<p style="white-space: pre-wrap">{html.escape(for_xml(text))}</p>'


def with_tags_of_qgis(tip: str) -> str:
    """Return a tool tip of QGIS in which only the tags that QGIS itself writes are left.

    QGIS puts names of layers and columns into the HTML of its own tool tips as they are.
    """
    return _NOT_OF_QGIS.sub("&lt;", tip)
