"""Who owns a parcel and where they get their letters, out of a record, in the lines of a letter."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from parcel_lookup.core.address import fold_address
from parcel_lookup.core.address.postal import read_zip
from parcel_lookup.core.address.states import read_state
from parcel_lookup.core.address.tails import split_tail

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: What counties write where there is no name or no address.
_NOTHING = frozenset(("", "N/A", "NONE", "NULL", "UNKNOWN", "NOT AVAILABLE", "NO ADDRESS"))
#: A % is one too, but not in “50 % interest”.
_CARE_OF = re.compile(
    r"(?:^|(?<=[\s,;]))(c\s*/\s*o\b|(?<!\d\s)%(?=\s*[a-z])|in care of\b|attn\b|attention\b)", re.I
)
#: Where the address begins that follows a name without a comma.
_ADDRESS = re.compile(r"\s(?=\d|p\.?\s?o\.?\s?box\b|rr\s\d)", re.I)
_COUNTRY = re.compile(r"^(?:U\.?\s?S\.?(?:\s?A\.?)?|United States(?: of America)?)$", re.I)
#: The parts of a mailing address's street, in records that have no line of it.
_STREET_PARTS = ("addno", "addpref", "addstr", "addsttyp", "addstsuf")


class Mailing(NamedTuple):
    """An owner and a mailing address; what is not known is empty."""

    owner: str = ""
    #: Of the same record, the first owner's left out.
    co_owners: tuple[str, ...] = ()
    #: ``C/O Jane Doe``, ``ATTN Tax Department``.
    care_of: str = ""
    #: Street, post office box or rural route.
    address1: str = ""
    #: Unit, and whatever else.
    address2: str = ""
    city: str = ""
    #: Two letters, where it is a state's name.
    state: str = ""
    #: ``02139``, ``02139-1234``; of another country as it is.
    zip: str = ""
    #: Where it is not the United States.
    country: str = ""

    @property
    def has_address(self) -> bool:
        """Whether there is a street, a box or a place at all."""
        return bool(self.address1 or self.city or self.zip)

    @property
    def is_complete(self) -> bool:
        """Whether a letter will find its way."""
        place = (self.city and self.state) or self.zip or self.country
        return bool(self.address1 and place)


def read_mailing(attributes: Mapping[str, Any]) -> Mailing:
    """The owner and mailing address of a record, by the contract's fields and usual columns."""
    known = {key.lower(): value for key, value in attributes.items()}

    def get(*names: str) -> str:
        return next(filter(None, (_text(known.get(name)) for name in names)), "")

    names, care_of = [], []
    for name in ("owner", "owner2", "owner3", "owner4"):
        for part, is_care_of in _split_care_of(get(name)):
            (care_of if is_care_of else names).append(part)
    if get("careof"):
        care_of += [part if mark else f"C/O {part}" for part, mark in _split_care_of(get("careof"))]
    line = get("mail_addr", "mailadd") or " ".join(
        filter(None, (get(f"mail_{part}") for part in _STREET_PARTS))
    )
    line, own = _without_care_of(line)
    care_of += own
    second, own = _without_care_of(get("mail_address2"))
    care_of += own
    if get("mail_unit") and fold_address(get("mail_unit")) not in fold_address(f"{line} {second}"):
        second = ", ".join(filter(None, (second, get("mail_unit"))))
    place = _Place(get("mail_city"), get("mail_state2", "mail_state"), get("mail_zip"))
    country = get("mail_country")
    country = "" if _COUNTRY.match(country) else country
    lines, place = _split(line, place, country)
    lines += [] if not second or fold_address(second) in map(fold_address, lines) else [second]
    names = distinct(names)
    return Mailing(
        owner=names[0] if names else "",
        co_owners=tuple(names[1:]),
        care_of=", ".join(distinct(care_of)),
        address1=lines[0] if lines else "",
        address2=", ".join(lines[1:]),
        city=place.city,
        state=read_state(place.state) or place.state,
        zip=place.zip if country else zip_text(place.zip),
        country=country,
    )


@lru_cache(maxsize=4096)
def fold_owner(name: str) -> str:
    """A name for comparison: case, accents, punctuation, “and” and “&” do not count."""
    return " ".join(word for word in fold_address(name).split() if word != "and")


def owner_name(text: str) -> str:
    """An owner's name as one line; "" where it says that there is none."""
    return _text(text)


def zip_text(text: str) -> str:
    """A ZIP code as letters have it; any other text as it is."""
    return read_zip(text) or text


class _Place(NamedTuple):
    city: str
    state: str
    zip: str


def _text(value: Any) -> str:
    """A value as one line; "" where it says that there is none."""
    if isinstance(value, float) and value == int(value):
        value = int(value)  # a ZIP code in a column of numbers
    text = "" if value is None else str(value).replace("\r", "\n")
    lines = (" ".join(line.split()).strip(" ,;") for line in text.split("\n"))
    text = ", ".join(filter(None, lines))
    is_nothing = text.upper() in _NOTHING or not any(char.isalnum() for char in text)
    return "" if is_nothing else text


def _split_care_of(text: str) -> list[tuple[str, bool]]:
    """The parts of a text before and after each C/O, and whether it is behind one."""
    start, mark, parts = 0, "", []
    for found in (*_CARE_OF.finditer(text), None):
        part = text[start : found.start() if found else len(text)].strip(" ,;:&")
        if part:
            parts.append((f"{mark} {part}" if mark else part, bool(mark)))
        if found:
            mark = "ATTN" if found.group().lower().startswith("att") else "C/O"
            start = found.end()
    return parts


def _without_care_of(line: str) -> tuple[str, list[str]]:
    """A line of an address without the names in it that a letter goes to."""
    rest, care_of = [], []
    for part, is_care_of in _split_care_of(line):
        if not is_care_of:
            rest.append(part)
            continue
        name, comma, behind = part.partition(",")
        address = _ADDRESS.search(name)
        if address:
            name, behind = name[: address.start()], name[address.end() :] + comma + behind
        care_of.append(name)
        rest += filter(None, [behind.strip(" ,")])
    return ", ".join(rest), care_of


def _split(line: str, given: _Place, country: str) -> tuple[list[str], _Place]:
    """The street's lines of an address, and its city, state and ZIP code.

    What columns of their own say holds; the same at the end of the line goes from there.
    """
    parts = [part.strip() for part in re.split(r"[,;]", line) if part.strip()]
    if len(parts) > 1 and (_COUNTRY.match(parts[-1]) or parts[-1].upper() == country.upper()):
        parts.pop()
    if not parts or country:
        return parts, given
    tail = split_tail(", ".join(parts))
    if not (tail.zip or (tail.state and (len(parts) > 1 or given.city))):
        # Nothing that surely is a place: 12 Ocean Vw Ct.
        return _without_city(parts, given), given
    parts = list(filter(None, (part.strip() for part in tail.street.split(","))))
    if given.city and tail.city and fold_address(given.city) != fold_address(tail.city):
        parts.append(tail.city)
    return parts, _Place(*(column or said for column, said in zip(given, tail[1:])))


def _without_city(parts: list[str], given: _Place) -> list[str]:
    """The lines without the city that stands in a column of its own."""
    is_city = len(parts) > 1 and given.city and fold_address(parts[-1]) == fold_address(given.city)
    return parts[:-1] if is_city else parts


def distinct(texts: Iterable[str]) -> list[str]:
    """The texts without those that say the same, in their order."""
    found: dict[str, str] = {}
    for text in texts:
        found.setdefault(fold_owner(text), text)
    return list(found.values())
