"""Addresses that a file has in several columns: which these are, and how they are joined.

``MAIL_ADDR1``, ``MAIL_ADDR2``, ``MAIL_CITY``, ``MAIL_STATE`` and ``MAIL_ZIP`` become one
``mail_addr``: ``12 Elm St, Ste 4, Ames, IA 50010``; ``StreetNum``, ``StreetName`` and
``StreetSufx`` become one ``situs``: ``12 Elm St``. They are known by their usual names, those of
the reference table, and what is left of either in a Shapefile.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from parcel_lookup.core.address import fold_address
from parcel_lookup.core.address.places import read_zip
from parcel_lookup.core.address.states import read_state
from parcel_lookup.core.columns.agreement import agreement_of
from parcel_lookup.core.columns.rows import Sample
from parcel_lookup.core.contract.reference import known_columns
from parcel_lookup.core.resources import read_table

#: The fields that several columns may become together, and what is in front of the words below in
#: the folded names of their columns.
_WHOSE = {
    "mail_addr": ("mail", "mailing", "owner", "ownr", "own", "taxpayer", "billing", "bill", "pstl"),
    "situs": (
        "",
        "site",
        "situs",
        "prop",
        "property",
        "phys",
        "physical",
        "phy",
        "loc",
        "location",
    ),
}
#: The parts of an address in their order, with what they are called.
_CALLED = {
    "number": (
        "addno addnum addrno addrnum addressno addressnum "  # untranslated: columns
        "addressnumber houseno housenum housenumber houseno hsenum hseno hsno "
        "streetno streetnum streetnumber stnum stno strno strnum stnumber stnbr"
    ),
    "direction": (
        "addpref predir dir stdir streetdir streetpre "  # untranslated: columns
        "streetpredir stpredir strdir predirection streetdirection"
    ),
    "street": "addstr streetname stname strname streetnm stnm roadname",  # untranslated: columns
    "type": (
        "addsttyp sttype streettype stsuffix streetsuffix "  # untranslated: columns
        "streetsufx streetsuf stsufx stsuf strtype strsuffix roadtype mailstsuff"
    ),
    "post": "addstsuf postdir sufdir streetpostdir stpostdir",  # untranslated: columns
    "line": (
        "addr address add adr addr1 address1 add1 adr1 line1 "  # untranslated: columns
        "line street streetaddress staddress staddr stadd "
        "addrline1 addressline1 addressline addrln1"
    ),
    "unit": "unit apt aptno suite unitno unitnum",  # untranslated: columns
    "line2": "addr2 address2 add2 adr2 line2 addrline2 addressline2 addrln2",
    "line3": "addr3 address3 add3 adr3 line3 addrline3 addressline3 addrln3",
    "line4": "addr4 address4 add4 adr4 line4 addrline4 addressline4 addrln4",
    "place": "citystate citystatezip citystzip cityst ctystzip csz",  # untranslated: columns
    "city": "city cityname citynm town",  # untranslated: columns
    "state": (
        "state st stat state2 statecd statecode "  # untranslated: columns
        "stateabbr stateabbrv"
    ),
    "zip": "zip zip5 zipcode zipcd zip1 postalcode postcode postal",
    "country": "country cntry ctry countryname",  # untranslated: columns
}
_ORDER = {part: place for place, part in enumerate(_CALLED)}
#: Of a street that is in a column for each.
_STREET_PARTS = ("number", "direction", "street", "type", "post")
_LINES = ("line", "line2", "line3", "line4")
#: What makes an address of a street and its unit one that a letter needs.
_PLACE_PARTS = ("place", "city", "state", "zip")
#: What these parts contradict, if they are not those of the parcel (`agreement_of`).
_LOCATED = {"state": "state", "zip": "postal", "place": "place"}
#: Rows without a single owner elsewhere that no file of owners has.
_MANY_ROWS = 50
#: In front of these there is a blank; before others a comma.
_BLANK_BEFORE = frozenset((*_STREET_PARTS[1:], "line", "zip"))
_HALF = 0.5
#: Columns: two names of owners may be in front of their address.
_NEAR = 3
#: Names of a Shapefile's columns end there.
_SHORT_NAME = 10


def guess_mailing_address(sample: Sample, line: str, free: Collection[str]) -> str:
    """Return the columns that make a mailing address together with `line`, as one text.

    Like ``MAIL_ADDR1, MAIL_CITY, MAIL_STATE MAIL_ZIP``. `line` is the column that has been taken
    for the address so far, or ""; `free` are those that are no field. "" where there is nothing to
    join, and where the line names the city itself.
    """
    found = _parts(sample, "mail_addr", free)
    if line:
        found = {part: name for part, name in found.items() if part not in _STREET_PARTS}
        found["line"] = line
    elif "street" not in found and "line" not in found:
        return ""
    if "place" in found:
        found = {part: name for part, name in found.items() if part not in ("city", "state")}
        if any(character.isdigit() for one in sample.values(found["place"]) for character in one):
            found.pop("zip", None)
    if not found.keys() & {*_PLACE_PARTS, *_LINES[1:], "unit"}:
        return ""
    if line and _names_place(sample, line, [found[p] for p in _PLACE_PARTS if p in found]):
        return ""
    return _joined(found)


def guess_street_address(sample: Sample, free: Collection[str]) -> str:
    """Return the columns that make the address of a parcel, as one text; "" where there are none.

    Like ``StreetNum StreetName StreetSufx``: at least a house number and a street.
    """
    found = _parts(sample, "situs", free)
    found = {part: name for part, name in found.items() if part in (*_STREET_PARTS, "unit")}
    return _joined(found) if {"number", "street"} <= found.keys() else ""


def guess_place(sample: Sample) -> str:
    """Return the column with city, state, and ZIP code of the parcels in one text; "" if none.

    If its name does not say whose it is, it is theirs only where owners have a street of their own.
    """
    whose = whose_address(sample)
    for column in sample.columns:
        if _names("situs").get(_fold(column)) != "place" or not sample.values(column):
            continue
        if column not in whose.owners and column not in whose.doubtful:
            return column
    return ""


def is_address_part(name: str) -> bool:
    """Whether a column of this name usually is an address, or a part of one."""
    return any(_fold(name) in _names(field) for field in _WHOSE)


class Whose(NamedTuple):
    """Whose address columns belong to that do not say so, such as ADDRESS and CITY."""

    #: Those of the owner's address, each with its part.
    owners: Mapping[str, str]
    #: Those of either for which little speaks but their place among the columns.
    doubtful: frozenset[str]


def whose_address(sample: Sample) -> Whose:
    """Decide by values, names, and neighbors whose address columns are that do not say so.

    An owner's address has other states than that of the parcels, continues columns such as
    MAIL_ADDR, or is there in addition to columns such as SITE_ADDR or LOC_ST_NAME.
    """
    runs = [] if sample.is_ours else _runs(sample)
    said = {
        field: {part for run in runs for _, whose, part in run.parts if whose == field}
        for field in _WHOSE
    }
    owners: dict[str, str] = {}
    doubtful: set[str] = set()
    for run in runs:
        field, is_sure = _owner_of(sample, run, said)
        unsaid = {column: part for column, whose, part in run.parts if not whose}
        if field == "mail_addr":
            owners.update(unsaid)
        if not is_sure:
            doubtful.update(unsaid)
    return Whose(owners, frozenset(doubtful))


class _Run(NamedTuple):
    """Columns next to each other that are parts of one address."""

    #: Columns with the field that their name says, or "", and the part.
    parts: list[tuple[str, str, str]]
    #: Whether a column with owners is in front of them.
    follows_owner: bool

    @property
    def has_street(self) -> bool:
        return any(part in ("line", "street") for _, _, part in self.parts)


def _runs(sample: Sample) -> list[_Run]:
    runs: list[_Run] = []
    is_open, owner_at = False, -_NEAR
    for place, column in enumerate(sample.columns):
        whose, part = _said(column)
        if not part:
            is_open = False
            if _fold(column) in _owner_names():
                owner_at = place
            continue
        if not (is_open and _continues(runs[-1], whose, part)):
            runs.append(_Run([], place - owner_at < _NEAR))
        runs[-1].parts.append((column, whose, part))
        is_open = True
    return runs


def _continues(run: _Run, whose: str, part: str) -> bool:
    """Whether a column belongs to the address of those before it."""
    parts = {one for _, _, one in run.parts}
    is_repeated = part in parts and not part == run.parts[-1][2] == "zip"  # ZIP_CODE, ZIP5
    if is_repeated or (whose and whose not in {one for _, one, _ in run.parts}):
        return False
    parts.add(part)
    return "line" not in parts or parts.isdisjoint(_STREET_PARTS)  # it is in one, or in several


def _owner_of(sample: Sample, run: _Run, said: Mapping[str, set[str]]) -> tuple[str, bool]:
    """Return whose address a run is, and whether that is sure."""
    found = [
        agreement_of(sample, column, _LOCATED[part])
        for column, whose, part in run.parts
        if not whose and part in _LOCATED
    ]
    if any(one.is_contradiction for one in found):
        return "mail_addr", True
    by_name = next((whose for _, whose, _ in run.parts if whose), "")
    if by_name:
        return by_name, True
    has_site, has_mail = (
        bool(said[field] & {"line", "street"}) for field in ("situs", "mail_addr")
    )
    if has_mail or not run.has_street:
        return "situs", True
    if has_site:
        return "mail_addr", True
    # An address with its state right after the owner is theirs, unless none lives elsewhere.
    has_owner = any(_fold(column) in _owner_names() for column in sample.columns)
    has_place = any(part in ("state", "place") for _, _, part in run.parts)
    if not (has_owner and has_place) or any(one.compared >= _MANY_ROWS for one in found):
        return "situs", True
    return ("mail_addr" if run.follows_owner else "situs"), False


def _said(column: str) -> tuple[str, str]:
    """Return the field that a column's name says, and its part of an address; "" for none."""
    part = _look_up(column, _neutral())
    if part:
        return "", part
    for field in _WHOSE:
        part = "line" if _fold(column) in _usual_names(field) else _part_of(column, field)
        if part:
            return field, part
    return "", ""


@lru_cache(maxsize=1)
def _neutral() -> Mapping[str, str]:
    """Return the parts of an address by the folded names that do not say whose it is."""
    return {word: part for part, words in _CALLED.items() for word in words.split()}


@lru_cache(maxsize=1)
def _owner_names() -> frozenset[str]:
    others = ("owner", "owner2", "ownername2", "coowner", "careof", "attn", "name")
    return _usual_names("owner").union(others)


@lru_cache
def _usual_names(field: str) -> frozenset[str]:
    rows = read_table("usual_column_names")
    return frozenset(next(row["names"] for row in rows if row["field"] == field).split())


def _parts(sample: Sample, field: str, free: Collection[str]) -> dict[str, str]:
    """Return the columns that are parts of an address, by part."""
    owners = whose_address(sample).owners
    found: dict[str, str] = {}
    for column in sample.columns:
        part = _part_of(column, field)
        if column in owners:
            part = owners[column] if field == "mail_addr" else ""
        # Of ZIP_CODE and ZIP5 the one for a letter.
        is_first = part not in found or (part == "zip" and _fold(column).endswith("zip5"))
        if column in free and part and is_first and _fits(part, sample, column):
            found[part] = column
    return found


def _joined(found: Mapping[str, str]) -> str:
    """Return columns in the order of an address, with what is between them."""
    text, before = "", ""
    for part in sorted(found, key=_ORDER.__getitem__):
        blank = part in _BLANK_BEFORE and before in (*_STREET_PARTS, "state", "place")
        text += found[part] if not text else f" {found[part]}" if blank else f", {found[part]}"
        before = part
    return text


def _part_of(column: str, field: str) -> str:
    """Return which part of an address a column is by its name; "" where it is none."""
    if _fold(column) in _names(field):
        return _names(field)[_fold(column)]
    return _reference(field).get(column.lower()) or _look_up(column, _names(field))


def _look_up(column: str, names: Mapping[str, str]) -> str:
    """Return the part of a column by names, of which a Shapefile has the beginning."""
    folded = _fold(column)
    if folded in names or len(column) != _SHORT_NAME:
        return names.get(folded, "")
    parts = {part for name, part in names.items() if name.startswith(folded)}
    return parts.pop() if len(parts) == 1 else ""


def _fold(name: str) -> str:
    return "".join(character for character in name.lower() if character.isalnum())


@lru_cache(maxsize=2)
def _names(field: str) -> Mapping[str, str]:
    """Return the parts of an address by the folded names of their columns."""
    names = {
        whose + word: part
        for part, words in _CALLED.items()
        for whose in _WHOSE[field]
        for word in words.split()
    }
    for row in read_table("usual_address_parts"):
        if row["field"] == field:
            names.update(dict.fromkeys(row["names"].split(), row["part"]))
    return names


@lru_cache(maxsize=2)
def _reference(field: str) -> Mapping[str, str]:
    """Return the short names of the reference table's columns."""
    names = _names(field)
    return {
        column.short_name.lower(): names[name.replace("_", "")]
        for name, column in known_columns().items()
        if name.replace("_", "") in names
    }


def _fits(part: str, sample: Sample, column: str) -> bool:
    """Whether the values of a column can be this part; OWN_ST may be a street."""
    values = sample.values(column)
    if not values:  # units and second lines are rare
        return not sample.is_whole and part in (*_LINES[1:], "unit")
    check = _CHECKS.get(part)
    fitting = [check is None or check(str(value).strip()) for value in values]
    return sum(fitting) >= _HALF * len(fitting)


_CHECKS: Mapping[str, Callable[[str], bool]] = {
    "state": lambda text: text.isalpha() and bool(read_state(text)),
    "zip": lambda text: bool(read_zip(text)) or not text.isalpha(),
    "city": lambda text: any(character.isalpha() for character in text),
    "place": lambda text: any(character.isalpha() for character in text),
}


def _names_place(sample: Sample, line: str, columns: Iterable[str]) -> bool:
    """Whether an address ends with what is in the columns of its place, in half of the rows."""
    place = [one for one in columns if _part_of(one, "mail_addr") in ("city", "zip")][:1]
    if not place:
        return False
    pairs = [(row.values.get(line), row.values.get(place[0])) for row in sample.rows]
    texts = [
        (fold_address(str(own)), fold_address(str(other))) for own, other in pairs if own and other
    ]
    naming = sum(f" {other} " in f" {own} " for own, other in texts)
    return bool(texts) and naming >= _HALF * len(texts)
