"""Addresses that a file has in several columns: which these are, and how they are joined.

``MAIL_ADDR1``, ``MAIL_ADDR2``, ``MAIL_CITY``, ``MAIL_STATE`` and ``MAIL_ZIP`` become one
``mail_addr``: ``12 Elm St, Ste 4, Ames, IA 50010``; ``StreetNum``, ``StreetName`` and
``StreetSufx`` become one ``situs``: ``12 Elm St``. They are known by their usual names, those of
the reference table, and what is left of either in a Shapefile.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any

from parcel_lookup.core.address import fold_address
from parcel_lookup.core.address.places import read_zip
from parcel_lookup.core.address.states import read_state
from parcel_lookup.core.contract.reference import known_columns
from parcel_lookup.core.local.importing.rows import Sample
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
        "streetno streetnum streetnumber stnum stno strno strnum stnumber"
    ),
    "direction": (
        "addpref predir dir stdir streetdir streetpre "  # untranslated: columns
        "streetpredir stpredir strdir predirection streetdirection"
    ),
    "street": "addstr streetname stname strname streetnm stnm roadname",  # untranslated: columns
    "type": (
        "addsttyp sttype streettype stsuffix streetsuffix "  # untranslated: columns
        "streetsufx streetsuf stsufx stsuf strtype strsuffix roadtype"
    ),
    "post": "addstsuf postdir sufdir streetpostdir stpostdir",  # untranslated: columns
    "line": (
        "addr address add adr addr1 address1 add1 adr1 line1 "  # untranslated: columns
        "line street streetaddress "
        "addrline1 addressline1 addressline addrln1"
    ),
    "unit": "unit apt aptno suite unitno unitnum",  # untranslated: columns
    "line2": "addr2 address2 add2 adr2 line2 addrline2 addressline2 addrln2",
    "line3": "addr3 address3 add3 adr3 line3 addrline3 addressline3 addrln3",
    "city": "city cityname citynm town",  # untranslated: columns
    "state": (
        "state st stat state2 statecd statecode "  # untranslated: columns
        "stateabbr stateabbrv"
    ),
    "zip": "zip zip5 zipcode zipcd zip1 postalcode postcode postal",
    "place": "citystatezip citystzip csz citystatezipcode ctystzip",  # untranslated: columns
    "country": "country cntry ctry countryname",  # untranslated: columns
}
_ORDER = {part: place for place, part in enumerate(_CALLED)}
#: Of a street that is in a column for each.
_STREET_PARTS = ("number", "direction", "street", "type", "post")
#: What makes an address of a street and its unit one that a letter needs.
_PLACE_PARTS = ("city", "state", "zip")
#: In front of these there is a blank; before others a comma.
_BLANK_BEFORE = frozenset((*_STREET_PARTS[1:], "line", "zip"))
_HALF = 0.5
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
    if not any(part in found for part in _PLACE_PARTS) and not {"line2", "unit"} & found.keys():
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
    """Return the column with city, state, and ZIP code of the parcels in one text; "" if none."""
    for column in sample.columns:
        if _part_of(column, "situs") == "place" and sample.values(column):
            return column
    return ""


def is_address_part(name: str) -> bool:
    """Whether a column of this name usually is an address, or a part of one."""
    folded = "".join(character for character in name.lower() if character.isalnum())
    return any(folded in _names(field) for field in _WHOSE)


def _parts(sample: Sample, field: str, free: Collection[str]) -> dict[str, str]:
    """Return the columns that are parts of an address, by part."""
    found: dict[str, str] = {}
    for column in sample.columns:
        part = _part_of(column, field)
        if column in free and part and part not in found and _fits(part, sample.values(column)):
            found[part] = column
    return found


def _joined(found: Mapping[str, str]) -> str:
    """Return columns in the order of an address, with what is between them."""
    text, before = "", ""
    for part in sorted(found, key=_ORDER.__getitem__):
        blank = part in _BLANK_BEFORE and before in (*_STREET_PARTS, "state")
        text += found[part] if not text else f" {found[part]}" if blank else f", {found[part]}"
        before = part
    return text


def _part_of(column: str, field: str) -> str:
    """Return which part of an address a column is by its name; "" where it is none."""
    folded = "".join(character for character in column.lower() if character.isalnum())
    names = _names(field)
    if folded in names:
        return names[folded]
    if column.lower() in _reference(field):
        return _reference(field)[column.lower()]
    if len(column) != _SHORT_NAME:
        return ""
    parts = {part for name, part in names.items() if name.startswith(folded)}
    return parts.pop() if len(parts) == 1 else ""


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


def _fits(part: str, values: list[Any]) -> bool:
    """Whether the values of a column can be this part; OWN_ST may be a street."""
    check = _CHECKS.get(part)
    fitting = [check is None or check(str(value).strip()) for value in values]
    return bool(fitting) and sum(fitting) >= _HALF * len(fitting)


_CHECKS: Mapping[str, Callable[[str], bool]] = {
    "state": lambda text: text.isalpha() and bool(read_state(text)),
    "zip": lambda text: bool(read_zip(text)) or not text.isalpha(),
    "city": lambda text: any(character.isalpha() for character in text),
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
