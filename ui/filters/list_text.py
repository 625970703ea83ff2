"""Several values in one line of text, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from parcel_lookup.ui.kit.text import tr

SEPARATORS = ",;\t\r\n"
_IN_QUOTES = r'"((?:[^"]|"")*)"\s*(?:(?=[{0}])|$)'
_LINE = re.compile(r'"((?:[^"]|"")*)"')
#: What would end a line or not be seen in one, and the pictures that stand for it there.
_PICTURES = {code: 0x2400 + code for code in range(0x20)}
_PICTURES.update({0x7F: 0x2421, 0x85: 0x2424, 0x2028: 0x21B5, 0x2029: 0xB6})
_OF_PICTURES = {picture: code for code, picture in _PICTURES.items()}
_NAMED = 6
_LONGEST_NAME = 40


def split_values(text: str, separators: str = SEPARATORS) -> list[str]:
    """The values, each once and in their order; one in double quotes may have separators in it."""
    values = (value for _start, value in _items(text, separators))
    return [value for value in dict.fromkeys(values) if value]


def join_values(values: Iterable[str], separators: str = SEPARATORS) -> str:
    """The values in one line that `split_values` reads, with the first separator between them."""
    return f"{separators[0]} ".join(quote(value, separators) for value in values)


def quote(value: str, separators: str = SEPARATORS) -> str:
    """A value as it is written in a line: in double quotes where it would be read differently."""
    is_plain = value and value == value.strip() and not any(one in value for one in separators)
    return value if is_plain and not value.startswith('"') else '"' + value.replace('"', '""') + '"'


def as_line(value: str) -> str:
    """A value as a line by itself: in double quotes where it would be read differently."""
    shown = value.translate(_PICTURES)
    is_plain = value and value == value.strip() == shown and not value.startswith('"')
    return value if is_plain else '"' + shown.replace('"', '""') + '"'


def of_line(line: str) -> str:
    """The value that a line says; what stands in double quotes is kept to the blank."""
    match = _LINE.fullmatch(line.strip())
    return match.group(1).replace('""', '"').translate(_OF_PICTURES) if match else line.strip()


def last_value(text: str, separators: str = SEPARATORS) -> tuple[str, str]:
    """The value that is being typed at the end of a line, and what is before it."""
    start, value = 0, ""
    for start, value in _items(text, separators):
        is_open = text[start : start + 1] == '"' and value.startswith('"')
        if is_open:  # it may have separators in it
            return text[start + 1 :], text[:start]
    return value, text[:start]


def _items(text: str, separators: str) -> Iterator[tuple[int, str]]:
    """Where each value begins, and the value."""
    quoted = re.compile(_IN_QUOTES.format(re.escape(separators)))
    plain = re.compile(f"[^{re.escape(separators)}]*")
    blanks = re.compile(f"(?:(?![{re.escape(separators)}])\\s)*")
    at = 0
    while at <= len(text):
        start = blanks.match(text, at).end()
        match = quoted.match(text, start)
        if match:
            yield start, match.group(1).replace('""', '"')
        else:
            match = plain.match(text, start)
            yield start, match.group().strip()
        at = match.end() + 1


def number_separators(text: str, point: str) -> str:
    """What is between the numbers in a line.

    Commas within numbers and commas between them are told apart by a semicolon or a line end
    somewhere: where there is one, or commas are decimal points, commas separate nothing.
    """
    others = SEPARATORS[1:]
    return others if point == "," or any(one in text for one in others) else SEPARATORS


def summary(words: Sequence[str]) -> str:
    """``3 values: AG, R1, R2``, with the first ones of many; a single value by itself."""
    if len(words) < 2:
        return "".join(words)
    named = ", ".join(quote(_short(word)) for word in words[:_NAMED])
    more = ", …" if len(words) > _NAMED else ""
    return tr("{number} values: {values}").format(number=f"{len(words):,}", values=named + more)


def _short(word: str) -> str:
    return word if len(word) <= _LONGEST_NAME else word[: _LONGEST_NAME - 1] + "…"
