"""Read the owner and the mailing address of a parcel from its record, as the lines of a letter."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from parcel_lookup.core.address import fold_address, parse_address
from parcel_lookup.core.address.places import read_zip
from parcel_lookup.core.address.states import read_state
from parcel_lookup.core.address.tails import split_tail
from parcel_lookup.core.address.words import city_words, is_suffix
from parcel_lookup.core.resources import read_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: Values that counties enter for a missing name or address.
_NOTHING = frozenset(("", "N/A", "NONE", "NULL", "UNKNOWN", "NOT AVAILABLE", "NO ADDRESS"))
#: A % means “care of”, too, but not in “50 % interest”.
_CARE_OF = re.compile(
    r"(?:^|(?<=[\s,;]))(c\s*/\s*o\b|(?<!\d\s)%(?=\s*[a-z])|in care of\b|attn\b|attention\b)", re.I
)
#: The beginning of an address that follows a name without a comma.
_ADDRESS = re.compile(r"\s(?=\d|p\.?\s?o\.?\s?box\b|rr\s\d)", re.I)
_COUNTRY = re.compile(r"^(?:U\.?\s?S\.?(?:\s?A\.?)?|United States(?: of America)?)$", re.I)
_FULL_ZIP = re.compile(r"[0-9]{5}(?:-[0-9]{4})?")
#: The same within a line.
_COUNTRY_IN_LINE = re.compile(
    r"[\s,]+(?:U\.?S\.?A\.?|United States(?: of America)?)(?![\w.])", re.I
)
#: Other countries where owners live, at the end of a text, without countries whose names are also
#: names of towns in the United States.
_ABROAD = re.compile(
    r"(?:,\s*|^)(AUSTRALIA|AUSTRIA|CANADA|ENGLAND|FRANCE|GERMANY|GREAT BRITAIN|HONG KONG|IRELAND|"
    r"ISRAEL|JAPAN|MEXICO|(?:THE )?NETHERLANDS|NEW ZEALAND|SAUDI ARABIA|SCOTLAND|SINGAPORE|"
    r"SOUTH KOREA|SPAIN|SWITZERLAND|TAIWAN|UNITED ARAB EMIRATES|UNITED KINGDOM)$",
    re.I,
)
#: Numbers, boxes, and the like, which distinguish a delivery address from a city.
_ON_THE_SPOT = re.compile(r"[0-9]|\bbox\b|\bgeneral delivery\b", re.I)
_STATE_LETTERS, _ZIP_DIGITS = 2, 5
#: What makes the name of an owner's column that of another owner: CO_OWNER, SECOND_OWNER.
_ANOTHER = re.compile(r"^(?:co|joint|second|secondary|sec|add|addl|additional|other)(?=own)")
#: A number other than 1: OWNER2, OWNERNME2, OWNER2_NAME.
_NUMBER = re.compile(r"(?<!\d)[2-9](?!\d)")
#: How a Shapefile numbers a name of ten characters that it has already.
_SHORTENED = re.compile(r"(.{6,})_\d")
_SHORT_NAME = 10
#: Fields with the parts of a street, in records without an address line.
_STREET_PARTS = ("addno", "addpref", "addstr", "addsttyp", "addstsuf")
#: Fields with lines of an address.
_LINES = ("mail_addr", "mailadd", "mail_address2")
#: All fields that are read.
_READ = (
    *("owner", "careof", "mail_addr", "mailadd", "mail_address2", "mail_unit", "mail_city"),
    *("mail_state2", "mail_state", "mail_zip", "mail_country"),
    *(f"mail_{part}" for part in _STREET_PARTS),
)


class Mailing(NamedTuple):
    """An owner and a mailing address; unknown parts are empty."""

    owner: str = ""
    #: The other owners of the record.
    co_owners: tuple[str, ...] = ()
    #: ``C/O Jane Doe``, ``ATTN Tax Department``.
    care_of: str = ""
    #: Street, post office box, or rural route.
    address1: str = ""
    #: The unit and everything else.
    address2: str = ""
    city: str = ""
    #: Two letters if it is the name of a state.
    state: str = ""
    #: ``02139``, ``02139-1234``; unchanged for other countries.
    zip: str = ""
    #: "" for the United States.
    country: str = ""

    @property
    def has_address(self) -> bool:
        """Whether there is a street, a box, a city, or a ZIP code."""
        return bool(self.address1 or self.city or self.zip)

    @property
    def is_complete(self) -> bool:
        """Whether the address is complete enough for a letter to arrive."""
        place = (self.city and self.state) or self.zip or self.country
        return bool(self.address1 and place)


def read_mailing(attributes: Mapping[str, Any]) -> Mailing:
    """Read a record's owner and mailing address, from the contract's fields or usual columns."""
    known = {key.lower(): value for key, value in attributes.items()}
    names = (*filter(known.__contains__, _READ), *filter(_is_co_owner, known))
    return _mailing_of(tuple((name, _text(known[name])) for name in names))


# A city has thousands of parcels with one address.
@lru_cache(maxsize=4096)
def _mailing_of(texts: tuple[tuple[str, str], ...]) -> Mailing:
    """Return the owner and mailing address of texts by field."""
    known = dict(texts)

    def get(*names: str) -> str:
        return next(filter(None, map(known.get, names)), "")

    names, care_of = [], []
    for name in ("owner", *filter(_is_co_owner, known)):
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
    if not country:
        line, country = _without_country(line)
    lines, place, others = _split(line, place, country)
    more, place, more_others = _split(second, place, country)
    known = [*map(fold_address, lines)]
    lines += [part for part in more if fold_address(part) not in known]
    others = [*others, *more_others]
    names = _without_repeated(distinct(names))
    return Mailing(
        owner=names[0] if names else "",
        co_owners=tuple(names[1:]),
        care_of=", ".join(distinct(care_of)),
        address1=lines[0] if lines else "",
        address2=", ".join((*lines[1:], *others)),
        city=place.city,
        state=read_state(place.state) or place.state,
        zip=place.zip if country else zip_text(place.zip),
        country=country,
    )


def fold_city(name: str) -> str:
    """Return the name of a city for comparison: ``SAINT LOUIS`` of St. Louis."""
    return " ".join(city_words(fold_address(name).upper().split()))


def with_known_city(
    mailing: Mailing, attributes: Mapping[str, Any], cities: Mapping[str, int]
) -> Mailing:
    """Return the mailing address of a record, whose city is a known one if its text allows that.

    Where nothing but blanks is between a street and its city, only a known city shows where it
    begins: 12 Calle Real Santa Barbara, 5 1st Street West Hartford. `cities` are the numbers of
    addresses by `fold_city`.
    """
    line = "address2" if mailing.address2 else "address1"
    words = getattr(mailing, line).split()
    if mailing.country or not (mailing.state or mailing.zip):
        return mailing
    known = {key.lower(): value for key, value in attributes.items()}
    written = " ".join(str(known.get(name) or "") for name in _LINES).split()
    least = 0 if line == "address2" else 2  # a number and a street are left
    for size in range(len(words) - least, 0, -1):
        city = " ".join((*words[-size:], mailing.city)).strip()
        number = cities.get(fold_city(city), 0)
        is_glued = f" {city} " in f" {' '.join(written)} "
        if is_glued and number and number >= cities.get(fold_city(mailing.city), 0):
            left = " ".join(words[:-size]).rstrip(" ,;")
            return mailing._replace(**{line: left, "city": city})
    return mailing


def read_owner(attributes: Mapping[str, Any]) -> str:
    """Read the name of a record's first owner, as `read_mailing` does; "" if there is none."""
    name = _first_name(_text(attributes.get("owner")))
    if name:
        return name
    known = {key.lower(): value for key, value in attributes.items()}
    names = ("owner", *filter(_is_co_owner, known))
    return next(filter(None, (_first_name(_text(known.get(name))) for name in names)), "")


@lru_cache(maxsize=4096)
def _is_co_owner(column: str) -> bool:
    """Return whether a column, in lowercase, has the name of another owner: owner2, co_owner.

    It is called as the usual columns of an owner are, with a number or a word that says so.
    """
    name = column.rpartition(".")[2]
    folded = "".join(filter(str.isalnum, name))
    for pattern in (_ANOTHER, _NUMBER):
        plain, number = pattern.subn("", folded)
        if number == 1 and plain in _owner_columns():
            return True
    cut = _SHORTENED.fullmatch(name) if len(name) == _SHORT_NAME else None
    stem = "".join(filter(str.isalnum, cut[1])) if cut else ""
    usual = _owner_columns()
    return bool(stem) and stem not in usual and any(one.startswith(stem) for one in usual)


@lru_cache(maxsize=1)
def _owner_columns() -> frozenset[str]:
    """Return what columns with the name of an owner are usually called, in letters only."""
    usual = next(row for row in read_table("usual_column_names") if row["field"] == "owner")
    names = ("owner", *usual["names"].split())
    return frozenset(name.rstrip("1") for name in names)


def _without_repeated(names: list[str]) -> list[str]:
    """Return the names without those that the first one, joined of several columns, contains."""
    first = f" {fold_owner(names[0])} " if names else ""
    others = (name for name in names[1:] if f" {fold_owner(name)} " not in first or " " not in name)
    return [*names[:1], *others]


@lru_cache(maxsize=4096)
def fold_owner(name: str) -> str:
    """Return a name for comparison: case, accents, punctuation, “and” and “&” do not count."""
    return " ".join(word for word in fold_address(name).split() if word != "and")


def owner_name(text: str) -> str:
    """Return the name of an owner as one line; "" for placeholders such as N/A."""
    return _text(text)


def zip_text(text: str) -> str:
    """Return a ZIP code as letters have it; any other text as it is."""
    return read_zip(text) or text


class _Place(NamedTuple):
    city: str
    state: str
    zip: str


_NOWHERE = _Place("", "", "")


def _text(value: Any) -> str:
    """Return a value as one line; "" for placeholders such as N/A."""
    if isinstance(value, float) and value == int(value):
        value = int(value)  # a ZIP code in a column of numbers
    text = "" if value is None else str(value).replace("\r", "\n")
    lines = (" ".join(line.split()).strip(" ,;") for line in text.split("\n"))
    text = ", ".join(filter(None, lines))
    is_nothing = text.upper() in _NOTHING or not any(char.isalnum() for char in text)
    return "" if is_nothing else text


@lru_cache(maxsize=4096)
def _first_name(text: str) -> str:
    """Return the first part of a text that is not behind a C/O."""
    return next((part for part, is_care_of in _split_care_of(text) if not is_care_of), "")


def _split_care_of(text: str) -> list[tuple[str, bool]]:
    """Return the parts of a text before and after each C/O, and whether it is behind one."""
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
    """Return a line of an address without “care of” names, and these names."""
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


def _split(line: str, given: _Place, country: str) -> tuple[list[str], _Place, list[str]]:
    """Split an address into street lines, its place, and cities that contradict the place.

    Values of separate columns take precedence; the same values at the end of the line are removed,
    even repeatedly, because a text may have been combined with its columns.
    """
    parts = _parts_of(line)
    if country:
        has_name = len(parts) > 1 and parts[-1].upper() == country.upper()
        return (parts[:-1] if has_name else parts), given, []
    plain = _parts_of(_COUNTRY_IN_LINE.sub(_without_own_country, ", ".join(parts)))
    if len(plain) > 1 and _COUNTRY.match(plain[-1]):
        plain.pop()
    has_country, parts = plain != parts, plain
    place, others = given, []
    while parts:
        rest, found = _cut_place(parts, place, is_sure=has_country or len(parts) > 1)
        if rest == parts:
            break
        if place.city and found.city and fold_address(place.city) != fold_address(found.city):
            others.insert(0, found.city)  # the user decides which is right
        parts, place = rest, _Place(*(column or own for column, own in zip(place, found)))
    if len(parts) == 1 and _COUNTRY.match(parts[0]):
        parts = []
    return _without_city(parts, place), place, others


def _without_own_country(found: re.Match[str]) -> str:
    """Return the replacement of a country in a line.

    It is removed after a state or ZIP code, and at the end of the line; 12 USA Parkway is a street.
    """
    before = re.split(r"[\s,]+", found.string[: found.start()])[-1]
    is_last = found.end() == len(found.string)
    is_state = before.isalpha() and read_state(before)
    return ", " if is_last or is_state or _FULL_ZIP.fullmatch(before) else found.group()


def _without_country(line: str) -> tuple[str, str]:
    """Return a text without another country at its end, and that country."""
    found = _ABROAD.search(line)
    return (line[: found.start()].strip(), found[1]) if found else (line, "")


def _parts_of(line: str) -> list[str]:
    return [part.strip() for part in re.split(r"[,;]", line) if part.strip()]


def _cut_place(parts: list[str], given: _Place, *, is_sure: bool) -> tuple[list[str], _Place]:
    """Return the lines without the place at their end, and that place.

    With `is_sure`, what may be a state is one, because the text is more than a street.
    """
    tail = split_tail(", ".join(parts))
    if not (tail.city and tail.state):
        for number in (2, 1):  # TEMPE, AZ 85284 without a street before it
            lone = _lone_place(", ".join(parts[-number:]))
            if any(lone) and (number == 1 or (len(parts) == 2 and not given.city)):
                return parts[:-number], lone
    if tail.zip or (tail.state and (is_sure or given.city)):
        city, _, last = tail.city.rpartition(" ")
        is_twice = city and tail.state == read_state(last)  # TEMPE AZ, AZ 85284
        return _parts_of(tail.street), _Place(city if is_twice else tail.city, *tail[2:])
    return parts, _NOWHERE  # nothing that surely is a place: 12 Ocean Vw Ct


def _lone_place(text: str) -> _Place:
    """Return the city, state, and ZIP code of a text; empty if it has a street."""
    state = read_state(text) if len(text) == _STATE_LETTERS else ""
    if state or (read_zip(text) and len(text) >= _ZIP_DIGITS):
        return _Place("", state, "" if state else text)
    address = parse_address(f"1 Main St, {text}")
    is_place = address.state and (address.city or address.postal)
    if not is_place or address.rest or address.unit or address.box:
        return _NOWHERE
    place = _Place(*split_tail(f"1 Main St, {text}")[1:])
    is_street = any(is_suffix(word, strong=True) for word in place.city.upper().split()[1:])
    return _NOWHERE if is_street or _ON_THE_SPOT.search(place.city) else place


def _without_city(parts: list[str], given: _Place) -> list[str]:
    """Return the lines without a city (and state) that is in a separate column."""
    while parts and given.city and _is_place(parts[-1], given):
        parts = parts[:-1]
    return parts


def _is_place(text: str, given: _Place) -> bool:
    """Return whether a text consists only of known parts of the place."""
    city, state = fold_address(given.city), fold_address(given.state)
    return fold_address(text) in (city, f"{city} {state}", f"{city} {state} {given.zip[:5]}")


def distinct(texts: Iterable[str]) -> list[str]:
    """Return the texts without duplicates by folded name, in their order."""
    found: dict[str, str] = {}
    for text in texts:
        found.setdefault(fold_owner(text), text)
    return list(found.values())
