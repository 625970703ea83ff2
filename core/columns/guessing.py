"""Guessing which column of a foreign layer is which field of the interface.

By its name first: the interface's own, one that parcel data commonly carries (the reference table),
a usual one, or words in it. Then its values have to fit: areas those of the geometries, money no
years, owners no numbers. Every field gets one column at most, and the other way round.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.columns.address_columns import whose_address
from parcel_lookup.core.columns.agreement import agreement_of
from parcel_lookup.core.columns.conversion import (
    conversion_of,
    conversion_of_joined,
    number_of,
    unit_column_of,
    unit_of,
)
from parcel_lookup.core.columns.dates import is_date
from parcel_lookup.core.columns.mapping import FieldSource, Value
from parcel_lookup.core.columns.rows import Sample
from parcel_lookup.core.columns.units import AREA_FIELDS, Unit
from parcel_lookup.core.contract import FIELD_BY_NAME, FIELDS
from parcel_lookup.core.contract.fields import Group
from parcel_lookup.core.contract.reference import known_columns
from parcel_lookup.core.contract.values import are_years
from parcel_lookup.core.resources import read_table

#: How much the ways of finding a field by its column's name are worth.
_OWN_NAME, _REFERENCE, _USUAL, _SHORTENED, _CUT_OFF, _WORDS = 100.0, 95.0, 90.0, 80.0, 74.0, 55.0
#: A name that the reference table has for something else.
_OTHER_OWN_NAME, _OTHER = 75.0, 50.0
#: An area whose name does not say the unit, and one that a program worked out from the shape.
_AREA, _CONVERTED_AREA, _SHAPE_AREA = 76.0, 60.0, 45.0
#: From here on a guess is good enough not to be looked at.
_SURE = 70.0
_DOUBTED = 60.0
#: The most that a column without values in the sample is worth, less than any that has some.
_EMPTY = 40.0
#: Of the values: fewer do not fit by chance; with fewer than the other it is another field.
_ALL_BUT_FEW, _HALF = 0.9, 0.5
#: By how much a column without any value would lose, and rows that say nothing of the others.
_MISSING, _FEW_ROWS = 40.0, 5
#: A column with such a word that is unique may be the parcel ID; one that repeats is not.
_ID_WORDS = frozenset(("pin", "apn", "pid", "parcel", "parcels", "parcelid", "folio"))
_ID_WORD, _REPEATED = 52.0, 45.0
#: Fields that are never those of the owner's address.
_SITE_FIELDS = ("situs", "city", "postal", "state", "state_fp")
#: Names of a Shapefile's columns end there.
_SHORT_NAME = 10

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_POSTAL = re.compile(r"\d{5}(-?\d{4})?")
#: A direction or a letter alone is no address.
_STREET_WORD = re.compile(r"[^\W\d_]{2}")
_FIELD_ORDER = {field.name: number for number, field in enumerate(FIELDS)}


class Pattern(NamedTuple):
    """Words in a column's name that make it likely to be a field: one of each set is needed."""

    field: str
    words: tuple[frozenset[str], ...]


# From `resources/tables`. Names are folded (lowercase letters and digits only).
_NAMES = {row["field"]: tuple(row["names"].split()) for row in read_table("usual_column_names")}
#: What an area in an unknown unit is called; the geometry decides the unit.
AREAS = frozenset(_NAMES.pop("(area)"))
#: Those that a program computed from the shape.
SHAPE_AREAS = frozenset(_NAMES.pop("(computed area)"))
#: Names by field, the more usual one first. Of a name of two fields the values decide which it is.
USUAL_NAMES = _NAMES
_PATTERNS = [
    Pattern(
        row["field"],
        tuple(frozenset(row[name].split()) for name in ("one_of", "and_one_of") if row[name]),
    )
    for row in read_table("usual_column_words")
]
#: Words that make it something else: another year's, another person's, a remark about it.
VETO = next(pattern.words[0] for pattern in _PATTERNS if pattern.field == "(none)")
#: The first one that fits is taken.
PATTERNS = tuple(pattern for pattern in _PATTERNS if pattern.field != "(none)")


class Guess(NamedTuple):
    """The field that a column probably is."""

    field: str
    #: 0 to 100.
    score: float

    @property
    def is_sure(self) -> bool:
        """Whether nobody has to look at it."""
        return self.score >= _SURE


def guess_fields(sample: Sample) -> dict[str, Guess]:
    """Return the fields that columns probably are, by column; others have none."""
    candidates = []
    claims = _claims(sample)
    empty_areas = _empty_areas(sample, claims)
    for place, column in enumerate(sample.columns):
        for field, claim in claims[column].items():
            if field in AREA_FIELDS and column in empty_areas:
                continue
            score = _weighed(sample, column, field, claim)
            if score > 0 and not agreement_of(sample, column, field).is_contradiction:
                rank = score - _missing(sample, column, field)
                candidates.append((-rank, place, _FIELD_ORDER[field], column, field, score))
    guesses: dict[str, Guess] = {}
    taken: set[str] = set()
    for _, _, _, column, field, score in sorted(candidates):
        if column not in guesses and field not in taken:
            guesses[column] = Guess(field, score)
            taken.add(field)
    return guesses


def contradicting_columns(sample: Sample) -> dict[str, int]:
    """Return the columns that would be fields if they did not contradict the location.

    By field, the place of the column among those of the sample.
    """
    found: dict[str, tuple[float, int]] = {}
    for place, column in enumerate(sample.columns):
        for field, claim in _by_name(sample, column).items():
            if agreement_of(sample, column, field).is_contradiction:
                score = _weighed(sample, column, field, claim)
                if score > found.get(field, (0.0, 0))[0]:
                    found[field] = (score, place)
    return {field: place for field, (_, place) in found.items()}


def _claims(sample: Sample) -> dict[str, dict[str, float]]:
    """Return the fields that names speak for, by column; addresses are whose they are."""
    claims = {column: _by_name(sample, column) for column in sample.columns}
    whose = whose_address(sample)
    for column, part in whose.owners.items():
        for field in _SITE_FIELDS:
            claims[column].pop(field, None)
        if part == "line":
            claims[column]["mail_addr"] = _OTHER_OWN_NAME
    for column in whose.doubtful:
        claims[column] = {
            field: min(claim, _DOUBTED) if field in (*_SITE_FIELDS, "mail_addr") else claim
            for field, claim in claims[column].items()
        }
    return claims


def _missing(sample: Sample, column: str, field: str) -> float:
    """Return by how much a column with NULL or zero in most rows loses; sales are rare."""
    if not sample.rows or FIELD_BY_NAME[field].group is Group.SALE:
        return 0.0
    values = sample.values(column)
    if field in AREA_FIELDS or FIELD_BY_NAME[field].group is Group.VALUE:
        values = _without_zeros(values)
    share = len(values) / len(sample.rows)
    return _MISSING * (1 - share) if share < _HALF else 0.0


def _empty_areas(sample: Sample, claims: Mapping[str, Mapping[str, float]]) -> set[str]:
    """Return the columns of areas that most rows do not have, if another one has them."""
    if sample.is_ours:  # its columns are what they are called
        return set()
    areas = {column for column, fields in claims.items() if fields.keys() & AREA_FIELDS.keys()}
    enough = _HALF * len(sample.rows)
    empty = {one for one in areas if len(_without_zeros(sample.values(one))) < enough}
    return empty if empty < areas else set()


def _without_zeros(values: list[Any]) -> list[Any]:
    return [value for value in values if number_of(value) != 0]


#: The parts of a parcel id that is in several columns, in their order, by their folded names.
_ID_PARTS = (
    {"boro", "borough", "borocode", "district", "dist", "ward", "town", "twp", "section", "sect"},
    {"book", "bookno"},
    {"map", "mapno", "mapnumber", "sheet", "plat"},
    {"block", "blk", "blockno", "page"},
    {"lot", "lotno", "lotnumber", "parcel", "pcl", "parcelno"},
    {"unit", "qual", "qualifier", "sub", "sublot"},
)
_LOT = 4


def guess_parcel_id(sample: Sample, free: Collection[str]) -> str:
    """Return the columns that make a parcel id together, as one text; "" where there are none.

    Like ``BORO BLOCK LOT``: a lot, and what it is a lot of. Most rows have a lot, and one of their
    own.
    """
    found: dict[int, str] = {}
    for column in sample.columns:
        part = next((at for at, names in enumerate(_ID_PARTS) if fold(column) in names), None)
        if column in free and part is not None and sample.values(column):
            found.setdefault(part, column)
    if _LOT not in found or min(found) == _LOT:
        return ""
    columns = [found[part] for part in sorted(found)]
    ids = {tuple(str(row.values[one]) for one in columns) for row in sample.rows}
    has_lots = len(sample.values(found[_LOT])) > _HALF * len(sample.rows)
    if not has_lots or len(ids) <= _HALF * sample.lots:
        return ""
    return " ".join(columns)


_WHEN_SOLD = re.compile(
    r"((?:last|recent)?(?:sales?|sold|deed|transfer))(yr|year|mo|mon|month|da|day)(1?)"
)
_YEAR_AND_MONTH = (("yr", "year"), ("mo", "mon", "month"), ("da", "day"))


def guess_sale_date(sample: Sample, free: Collection[str]) -> str:
    """Return the columns that make the date of a sale together, as one text; "" if there are none.

    Like ``SALE_YR1 SALE_MO1``: year and month, and the day if there is one.
    """
    found: dict[tuple[str, str], dict[int, str]] = {}
    for column in sample.columns:
        name = _WHEN_SOLD.fullmatch(fold(column))
        if column in free and name is not None and sample.values(column):
            part = next(at for at, words in enumerate(_YEAR_AND_MONTH) if name[2] in words)
            found.setdefault((name[1], name[3]), {}).setdefault(part, column)
    for parts in found.values():
        if parts.keys() >= {0, 1}:
            template = tuple((" " if part else "", parts[part]) for part in sorted(parts))
            if conversion_of_joined(sample, template, "sale_date").formats:
                return "".join(literal + column for literal, column in template)
    return ""


def fold(name: str) -> str:
    """Return a name in small letters and digits only."""
    return "".join(character for character in name.lower() if character.isalnum())


def _by_name(sample: Sample, column: str) -> dict[str, float]:
    """Fields that the name speaks for, and how loudly."""
    name, folded = column.lower(), fold(column)
    known, other = _reference()
    is_other = name in other
    found = dict(_usual().get(folded, {}))
    if not found and not is_other and len(column) == _SHORT_NAME:
        found = _cut_off(folded)
    if not found and not is_other and folded not in AREAS:
        found = _by_words(column)
    words = words_of(column)
    if not found and not is_other and words & _ID_WORDS and not words & VETO:
        found = {"parcel_id": _ID_WORD}
    if folded in AREAS:
        found.update(_area(sample, column, folded))
    if is_other:
        found = {field: min(score, _OTHER) for field, score in found.items()}
    if name in _short_names():
        found[_short_names()[name]] = _SHORTENED
    if name in known:
        found[known[name]] = _REFERENCE
    if name in FIELD_BY_NAME:
        found[name] = _OTHER_OWN_NAME if is_other else _OWN_NAME
    return found


@lru_cache(maxsize=1)
def _usual() -> Mapping[str, Mapping[str, float]]:
    """Fields by their usual names, folded; the first names of a field count for a little more."""
    found: dict[str, dict[str, float]] = {}
    for field, names in USUAL_NAMES.items():
        for place, name in enumerate((fold(field), *names)):
            found.setdefault(name, {}).setdefault(field, _USUAL - place / 10)
    for name, field in _reference()[0].items():  # LAND_VAL is their landval
        found.setdefault(fold(name), {}).setdefault(field, _USUAL)
    return found


@lru_cache(maxsize=1)
def _reference() -> tuple[Mapping[str, str], frozenset[str]]:
    """Fields by names of the reference table, and its names of other things."""
    known: dict[str, str] = {}
    other = set()
    for name, column in known_columns().items():
        for one in (name, column.short_name):
            if column.field:
                known.setdefault(one, column.field)
            else:
                other.add(one)
    # State and county in one: the county's code may have the state's before it.
    return known, frozenset(other - known.keys() - {"geoid"})


@lru_cache(maxsize=1)
def _short_names() -> Mapping[str, str]:
    """The interface's names as a Shapefile shortens them, where that is no other name of it."""
    short: dict[str, str] = {}
    for field in FIELDS:
        if len(field.name) > _SHORT_NAME:
            short.setdefault(field.name[:_SHORT_NAME], field.name)
    return {name: field for name, field in short.items() if name not in FIELD_BY_NAME}


def _cut_off(folded: str) -> dict[str, float]:
    """Return the one field that has usual names which begin like this and go on."""
    fields = {
        field
        for name, scores in _usual().items()
        if name.startswith(folded) and len(name) > len(folded) >= _SHORT_NAME - 2
        for field in scores
    }
    return {fields.pop(): _CUT_OFF} if len(fields) == 1 else {}


def words_of(name: str) -> frozenset[str]:
    """Return the words of a column's name in small letters, and its numbers."""
    return frozenset(word.lower() for word in _WORD.findall(name))


def fields_by_usual_name(name: str) -> Collection[str]:
    """Return the fields that a column of this name usually is; an area is ``(area)``."""
    folded = fold(name)
    areas = ("(area)",) if folded in AREAS else ()
    return (*_usual().get(folded, ()), *areas)


def fields_by_words(name: str) -> Collection[str]:
    """Return the fields that words in a column's name suggest, or its beginning if it was cut."""
    return _by_words(name) or (len(name) == _SHORT_NAME and _cut_off(fold(name))) or ()


def _by_words(column: str) -> dict[str, float]:
    words = words_of(column)
    if words & VETO:
        return {}
    for pattern in PATTERNS:
        if all(words & needed for needed in pattern.words):
            return {pattern.field: _WORDS}
    return {}


def _area(sample: Sample, column: str, folded: str) -> dict[str, float]:
    """Return an area without a unit: what the geometries say, and nothing where they do not."""
    if unit_column_of(sample, column)[0]:
        return {"acres": _AREA}
    unit = unit_of(sample, column)
    if unit is None:
        return {}
    is_plain = unit in AREA_FIELDS.values()
    score = _AREA if is_plain else _CONVERTED_AREA
    if folded in SHAPE_AREAS:
        score = _SHAPE_AREA
    return {"sq_feet" if unit is Unit.SQUARE_FEET else "acres": score}


def _weighed(sample: Sample, column: str, field: str, score: float) -> float:
    """Return the score once the values have been looked at; 0 where they speak against it."""
    values = sample.values(column)
    if field in AREA_FIELDS:  # no parcel has none
        values = _without_zeros(values)
    if not values:  # of a layer without rows, the names are all that is known
        return 0.0 if sample.rows and sample.is_whole else score * _EMPTY / _OWN_NAME
    conversion = conversion_of(sample, column, field)
    source = conversion.source(field, column)
    share = _share_that_fits(field, source, values)
    if share < _HALF:
        return _OTHER if score == _OWN_NAME else 0.0
    if share < _ALL_BUT_FEW or conversion.unit is not None:
        score = min(score, _DOUBTED)
    if field in ("parcel_id", "svc_uuid"):  # of several, that which tells more parcels apart
        number = len(set(map(str, values)))
        if score == _ID_WORD and number < _ALL_BUT_FEW * sample.lots:
            return 0.0
        if number < _HALF * sample.lots and len(sample.rows) > _FEW_ROWS:
            score = min(score, _REPEATED)  # each of them is several parcels
        score += 4 * number / len(sample.rows)
    return score


def _share_that_fits(field: str, source: FieldSource, values: list[Any]) -> float:
    if FIELD_BY_NAME[field].is_numeric:
        return _numeric_share(field, source, values)
    if field in ("svc_uuid", "parcel_id"):
        return _id_share(field, values)
    if FIELD_BY_NAME[field].is_date:
        readings = [source.read({source.columns[0]: value}) for value in values]
        known = [reading.value for reading in readings if reading != Value()]
        return _share(known, is_date) if known else 0.0
    return _share(values, _CHECKS.get(field, _has_letters))


def _share(values: Any, check: Callable[[Any], bool]) -> float:
    results = [check(value) for value in values]
    return sum(results) / len(results)


def _numeric_share(field: str, source: FieldSource, values: list[Any]) -> float:
    read = (number_of(value, source.remove) for value in values)
    numbers = [number for number in read if number is not None]
    if FIELD_BY_NAME[field].group in (Group.VALUE, Group.SALE) and _are_years(numbers):
        return 0.0
    if field == "cdl_majority_percent":
        return _share(numbers, lambda number: 0 <= number <= 100) if numbers else 0.0
    return len(numbers) / len(values)


def _are_years(numbers: list[float]) -> bool:
    """Whether these are years and no amounts: what is dear enough for a year is rarely cheap."""
    return sum(1 for number in numbers if number) > 2 and are_years(numbers)


def _id_share(field: str, values: list[Any]) -> float:
    if field == "svc_uuid":
        return len(set(map(str, values))) / len(values)
    return 1.0 if len(values) < 3 or len(set(map(str, values))) > 1 else 0.0


def _has_letters(value: Any) -> bool:
    return isinstance(value, str) and any(character.isalpha() for character in value)


def _is_address(value: Any) -> bool:
    return isinstance(value, str) and bool(_STREET_WORD.search(value))


def _is_code(value: Any) -> bool:
    text = _text(value)
    if len(text) > 8 or " " in text:
        return False
    return any(character.isdigit() for character in text) or len(text) <= 4


def _is_wording(value: Any) -> bool:
    return sum(character.isalpha() for character in _text(value)) > 3


def _is_use(value: Any) -> bool:
    return _is_wording(value) and fold(_text(value)) not in _POLYGONS


def _is_postal(value: Any) -> bool:
    text = _text(value)
    # A number has lost its zeros.
    return bool(_POSTAL.fullmatch(text)) or (text.isdigit() and 3 <= len(text) <= 5)


def _is_state(value: Any) -> bool:
    return _text(value).upper() in _ABBREVIATIONS


def _is_state_code(value: Any) -> bool:
    return _text(value).zfill(2) in _STATE_CODES


def _is_county_code(value: Any) -> bool:
    text = _text(value)
    if not text.isdigit() or len(text) > 5:
        return False
    return len(text) <= 3 or text.zfill(5)[:2] in _STATE_CODES


def _text(value: Any) -> str:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value).strip()


def _anything(_value: Any) -> bool:
    return True


#: What a polygon is, in columns such as PROPTYPE: no use of land.
_POLYGONS = frozenset(
    ("parcel", "parcels", "taxparcel", "lot", "taxlot", "fee", "row", "road", "roads", "rightofway")
)
_ABBREVIATIONS = frozenset(state.abbreviation for state in STATES)
_STATE_CODES = frozenset(state.code for state in STATES)
#: Fields of text that are more than words.
_CHECKS: Mapping[str, Callable[[Any], bool]] = {
    "owner_type": _anything,
    "situs": _is_address,
    "legal": _anything,
    "zoning": lambda value: len(_text(value)) <= 40,
    "land_use": _is_use,
    "land_use_code": _is_code,
    "postal": _is_postal,
    "state": _is_state,
    "state_fp": _is_state_code,
    "county_fp": _is_county_code,
    "svc_stack_uuid": _anything,
}
