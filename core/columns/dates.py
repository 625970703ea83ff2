"""Dates as assessors write them: how a whole column has to be read, and what stands for no date."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from datetime import date, datetime
from functools import lru_cache
from typing import Any, NamedTuple

from parcel_lookup.core.contract.values import Unreadable, is_iso_date, read_date, read_text

_FIRST_YEAR = 1600
#: What databases and spreadsheets write where there is no date.
NO_DATES = ("1899-12-30", "1900-01-01")
#: `strptime` formats that the contract does not read by itself. Those without a day are the first
#: of the month.
_FORMATS = (
    "%m/%d/%Y %H:%M:%S",
    "%m/%d/%Y %H:%M",
    "%m/%d/%Y %I:%M:%S %p",
    "%Y/%m/%d",
    "%Y/%m/%d %H:%M:%S",
    "%Y/%m/%d %H:%M:%S+00",
    "%m/%d/%y",
    "%m-%d-%Y",
    "%m-%d-%y",
    "%d-%b-%Y",
    "%d-%b-%y",
    "%d %b %Y",
    "%b %d, %Y",
    "%B %d, %Y",
    "%b %d %Y",
    "%Y %m %d",
    "%m/%Y",
    "%m-%Y",
    "%Y-%m",
    "%Y/%m",
    "%Y %m",
    "%b %Y",
    "%B %Y",
    "%b-%Y",
    # Of digits only several may fit. What is without a day in all rows is without one.
    "%Y%m",
    "%m%Y",
    "%y%m%d",
    "%m%d%y",
    "%m%d%Y",
)
_DAY = re.compile("%d")
_WIDTHS = {"Y": 4, "y": 2, "m": 2, "d": 2}
_ALL_DIGITS = re.compile(r"(?:%[Yymd])+")
_NOTHING = re.compile(r"[0\s/.:-]*0[0\s/.:-]*")
_HALF = 0.5
#: Characters of a date, and texts that show which formats may be those of others.
_LONGEST, _FEW = 30, 50


class DateReading(NamedTuple):
    """How the dates of a column are read."""

    #: `strptime` formats; none where the contract reads the dates by itself.
    formats: tuple[str, ...] = ()
    #: Texts and dates that mean that there is none.
    nulls: tuple[str, ...] = ()

    @property
    def is_without_day(self) -> bool:
        """Whether some dates are the first of a month because their day is not known."""
        return any(not _DAY.search(pattern) for pattern in self.formats)


def decide(values: Iterable[Any]) -> DateReading:
    """Return how all values of a column are read: texts, numbers, and None.

    Each way of writing (six digits, ``1/2/03``) has one format: the one that reads most of them. If
    several read the same number, it is not known which is right, and none is taken.
    """
    texts = {text for text in map(_text, dict.fromkeys(values)) if text}
    nulls = {text for text in texts if _NOTHING.fullmatch(text)}
    shapes: defaultdict[str, list[str]] = defaultdict(list)
    for text in sorted(texts - nulls):
        shapes[_shape(text)].append(text)
    chosen = [_format_of(texts) for texts in shapes.values()]
    formats = tuple(pattern for pattern in _FORMATS if pattern in chosen)
    read = {iso_date(text, formats) for text in texts - nulls}
    return DateReading(formats, (*sorted(nulls), *(one for one in NO_DATES if one in read)))


def iso_date(text: str, formats: tuple[str, ...]) -> str | None:
    """Return the date of a text in one of the formats, or as the contract reads it.

    The text itself if neither reads it.
    """
    for pattern in formats:
        found = date_in(text, pattern)
        if found is not None:
            return found.isoformat()
    return read_date(text)


@lru_cache(maxsize=20_000)
def date_in(text: str, pattern: str) -> date | None:
    """Return the day of a text in a `strptime` format, from 1600 to next year; None for others.

    A number may have lost its leading zero. A year of two digits is at most next year.
    """
    if _ALL_DIGITS.fullmatch(pattern):  # where `strptime` would be content with fewer
        width = sum(_WIDTHS[code] for code in pattern[1::2])
        text = text.zfill(width) if len(text) == width - 1 else text
        if len(text) != width or not text.isdigit():
            return None
    try:
        found = datetime.strptime(text, pattern).date()  # noqa: DTZ007 - a date
        if "%y" in pattern and found.year > _last_year():
            found = found.replace(year=found.year - 100)
    except ValueError:
        return None
    return found if _FIRST_YEAR <= found.year <= _last_year() else None


def is_date(value: Any) -> bool:
    """Whether the contract reads the value as a date from 1600 to next year."""
    try:
        text = read_date(value) or ""
    except Unreadable:
        return False
    return is_iso_date(text) and _FIRST_YEAR <= int(text[:4]) <= _last_year()


def _last_year() -> int:
    return date.today().year + 1  # noqa: DTZ011 - in any time zone


def _text(value: Any) -> str:
    """Return a value as text; "" for what the contract reads by itself or what is no date."""
    if isinstance(value, (int, float)) and is_date(value):
        return ""
    try:
        return (read_text(value) or "").strip()
    except Unreadable:
        return ""


def _shape(text: str) -> str:
    """Return the way in which a text is written: that of ``1/2/03`` and ``12/31/99`` is one."""
    if text.isdigit():
        return str(len(text) + len(text) % 2)  # a number may have lost its zero
    text = re.sub(r"[^\W\d]+", "a", text)
    return re.sub(r"\d+", lambda found: "9999" if len(found[0]) == 4 else "9", text)


def _format_of(texts: list[str]) -> str:
    """Return the format of texts of one shape; "" if the contract reads them, or none does."""
    if len(texts[0]) > _LONGEST:
        return ""
    few = texts[:: len(texts) // _FEW + 1]
    scores = {"": sum(map(is_date, texts))}
    for pattern in _FORMATS:
        if any(date_in(text, pattern) for text in few):
            scores[pattern] = sum(date_in(text, pattern) is not None for text in texts)
    most = max(scores.values())
    best = [pattern for pattern, score in scores.items() if score == most]
    if most <= _HALF * len(texts) or "" in best:
        return ""
    without_day = [pattern for pattern in best if not _DAY.search(pattern)]
    if without_day:
        return without_day[0]
    first = [date_in(text, best[0]) for text in texts]
    is_clear = all([date_in(text, other) for text in texts] == first for other in best[1:])
    return best[0] if is_clear else ""
