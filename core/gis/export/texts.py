"""Text as files have it: what no file holds, and cutting without breaking a character."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Callable

if TYPE_CHECKING:
    from collections.abc import Sequence

_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_JOINER = "\N{ZERO WIDTH JOINER}"
#: A sequence of combining marks that is longer is none that anybody can read.
_LONGEST_SEQUENCE = 30


def mended(text: str) -> str:
    """Without NUL, which ends a text for most programs, and halves of characters."""
    if "\0" in text:
        text = text.replace("\0", "")
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def mended_all(
    texts: Sequence[str | None], mend: Callable[[str], str] = mended
) -> tuple[Sequence[str | None], int]:
    """The texts as a file can have them, and how many were changed for that. None stays None."""
    joined = "".join(filter(None, texts))
    if joined.isascii() and joined.isprintable():
        return texts, 0
    whole = [text and mend(text) for text in texts]
    return whole, sum(new != old for new, old in zip(whole, texts))


def one_break(text: str) -> str:
    """The same with one kind of line break, for programs that know only that."""
    return mended(text).replace("\r\n", "\n").replace("\r", "\n")


def for_xml(text: str) -> str:
    """The same without the other characters that XML forbids."""
    text = one_break(text)
    if text.isprintable():
        return text
    return "".join(letter if _is_xml(letter) else _REPLACEMENT for letter in text)


def cut(text: str, most_bytes: int) -> str:
    """The beginning of a text that has so many bytes of UTF-8 at most: whole characters.

    A letter is not parted from its accents, nor are the parts of an emoji.
    """
    start = text.encode()[:most_bytes].decode("utf-8", "ignore")
    if len(start) == len(text):
        return text
    end = len(start)
    while end > len(start) - _LONGEST_SEQUENCE and end > 0 and _belongs(text, end):
        end -= 1
    whole = end > 0 and not _belongs(text, end)
    return text[: end if whole else len(start)].rstrip()


def _belongs(text: str, place: int) -> bool:
    """Whether the letter at a place is one character with the one before."""
    letter = text[place]
    if letter == _JOINER or text[place - 1] == _JOINER:
        return True
    is_skin = "\N{EMOJI MODIFIER FITZPATRICK TYPE-1-2}" <= letter <= "\U0001f3ff"
    return is_skin or unicodedata.category(letter) in ("Mn", "Me", "Mc")


def _is_xml(letter: str) -> bool:
    return letter in "\t\n" or (letter >= " " and letter not in "\ufffe\uffff")
