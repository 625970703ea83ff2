"""Whether the text of a file was decoded with the right encoding, judged by the text itself.

A Shapefile names its encoding in a `.cpg` file or in one byte of its `.dbf`, and often in neither,
or wrongly. The three signs of that do not depend on the program or the system that decoded it.
"""

from __future__ import annotations

from collections.abc import Iterable

UTF_8, WINDOWS = "UTF-8", "windows-1252"
#: What a decoder puts in the place of bytes that it does not know; they are lost.
UNDECODED = "\ufffd"
#: Control characters that no text contains: in windows-1252, their bytes are quotation marks.
_CONTROLS = frozenset(map(chr, range(0x80, 0xA0)))


def better_encoding(texts: Iterable[str]) -> str:
    """Return the encoding that the bytes of decoded texts probably have; "" if they look right.

    Of the code pages with one byte for each character, windows-1252 stands for all: which one it
    is, only a person can see.
    """
    foreign = [text for text in texts if not text.isascii()]
    if any(UNDECODED in text for text in foreign):
        return WINDOWS
    if foreign and all(map(_is_utf8, foreign)):
        return UTF_8
    if any(_CONTROLS.intersection(text) for text in foreign):
        return WINDOWS
    return ""


def _is_utf8(text: str) -> bool:
    """Whether a text is UTF-8 that was decoded one byte at a time: “PeÃ±a”."""
    try:
        raw = b"".join(
            character.encode("latin-1" if ord(character) < 256 else "cp1252") for character in text
        )
        raw.decode("utf-8")
    except UnicodeError:
        return False
    return True
