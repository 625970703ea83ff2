"""Scores how well two addresses agree, and explains the differences."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from parcel_lookup.core.address.address import Address
from parcel_lookup.core.address.names import SAME, Step, compare_names, likeness, misspelt, squash
from parcel_lookup.core.address.parsing import (
    Part,
    is_city,
    is_one_house,
    is_whole_street,
    parts,
    spans,
    without_hyphen,
)
from parcel_lookup.core.address.places import is_quadrant_city
from parcel_lookup.core.address.states import STATE_BY_NAME
from parcel_lookup.core.address.words import (
    BARE_UNITS,
    DIRECTION_NAMES,
    DIRECTIONS,
    NAMES,
    NUMBER_WORDS,
    QUADRANTS,
    STREET_TYPES,
    SUFFIXES,
    city_words,
    is_ordinal,
    is_suffix,
    ordinal,
)
from parcel_lookup.core.i18n import tr


class Agreement(NamedTuple):
    """The result of a comparison."""

    #: 0 to 100: 100 is surely the same address, 0 another one.
    score: float
    #: A sentence for each difference and guess; empty where there is none, and of another address.
    notes: tuple[str, ...] = ()


_OTHER = None
NOTHING = Agreement(0.0)
#: What two addresses that agree have at least, however many doubts there are.
LEAST_AGREEMENT = 5.0
_NO_NUMBER = tr("It has no house number.")
#: Names that are less alike are not near each other.
LEAST_LIKENESS = 0.5
#: The penalty where only one of two addresses has a quadrant, and where a name may be longer.
_LONE_QUADRANT, _LONGER_NAME = 40.0, 30.0
#: Maximum number of addresses near one that was not found.
MOST_NEAREST = 3


def address_notes(address: Address) -> tuple[str, ...]:
    """Return the doubts about an address by itself, as sentences."""
    notes = []
    if address.box and not address.street:
        notes.append(
            tr("{box} is a post office box, not the location of a parcel.").format(box=address.box)
        )
    elif not address.street:
        notes.append(tr("It has no street."))
    elif not address.number:
        notes.append(_NO_NUMBER)
    if address.rest:
        notes.append(tr("“{text}” was not understood.").format(text=address.rest))
    return tuple(notes)


def compare(requested: Address, found: Address) -> Agreement:
    """Return how well the address that was found agrees with the one that was requested.

    What only one of them says is a doubt; what they contradict each other in makes another
    address, but for misspellings, suffixes, units and one of city and ZIP code.
    """
    best = NOTHING
    for own, own_step in _readings(requested, found):
        for theirs, their_step in _readings(found, own):
            agreement = _compare(own, theirs, (own_step, their_step))
            if agreement.score > best.score:
                best = agreement
            if best.score == 100:
                return best
    return best


def _readings(address: Address, other: Address) -> list[tuple[Address, Step]]:
    """Return an address, and the other ways to read it in comparison with the other one."""
    readings = [(address, SAME)]
    words = address.street.split()
    numbered = with_hidden_number(address) if other.number else None
    if numbered:
        note = tr("In {street}, {number} was used as the house number.")
        note = note.format(street=address.street_line, number=numbered.number)
        readings.append((numbered, Step(22, note)))
    if other.number and not address.number and other.number in (address.postal, address.rest):
        # OLD QUARRY PIKE 10839, where the number could be a ZIP code.
        rest = "" if address.rest == other.number else address.rest
        postal = "" if address.postal == other.number else address.postal
        readings.append((address._replace(number=other.number, postal=postal, rest=rest), SAME))
    if not other.number:
        street = with_numbered_street(address)
        readings += [(street, SAME)] if street else []
    city = other.city.split()
    if city and not address.city and len(words) > len(city) and words[-len(city) :] == city:
        readings.insert(0, (_without_city(address, words[: -len(city)], other.city), SAME))
    glued = _with_city_of_street(address, other)
    readings += [glued] if glued else []
    moved = _with_direction_of_city(address, other)
    readings += [(moved, SAME)] if moved else []
    if address.city and not address.state and STATE_BY_NAME.get(address.city) == other.state != "":
        readings.append((address._replace(city="", state=other.state), SAME))
    if address.city and address.city == other.rest:
        readings.append((address._replace(city="", rest=address.city), SAME))
    return readings


def with_hidden_number(address: Address) -> Address | None:
    """Read ``ONE KENDALL SQ`` and ``REAR 65 MT AUBURN ST`` with a house number, if possible."""
    words = address.street.split()
    if address.number or len(words) < 2:
        return None
    if words[0] in NUMBER_WORDS:
        return address._replace(number=NUMBER_WORDS[words[0]], street=" ".join(words[1:]))
    if words[0] in BARE_UNITS and words[1].isdigit() and len(words) > 2:
        unit = " ".join(filter(None, (BARE_UNITS[words[0]], address.unit)))
        return address._replace(number=words[1], street=" ".join(words[2:]), unit=unit)
    return None


def with_numbered_street(address: Address) -> Address | None:
    """Read ``80 STREET`` as 80th Street without a house number; None if that is impossible."""
    is_lone_type = address.street in STREET_TYPES and not (address.pre or address.suffix)
    if not is_lone_type or not address.number.isdecimal() or len(address.number) > 3:
        return None
    name, suffix = ordinal(int(address.number)), SUFFIXES[address.street]
    return address._replace(number="", street=name, suffix=suffix)


def _without_city(address: Address, words: list[str], city: str) -> Address:
    """Return an address with the last words of its street moved to its city."""
    suffix = address.suffix
    if not suffix and len(words) > 1 and words[-1] in SUFFIXES:
        suffix = SUFFIXES[words.pop()]
    return address._replace(street=" ".join(words), suffix=suffix, city=city)


def _with_city_of_street(address: Address, other: Address) -> tuple[Address, Step] | None:
    """Read the words of a street after those of the other street as the city, if possible.

    The whole of the other address is then the beginning of this one: 45 ALAMEDA, and 45 ALAMEDA LOS
    ANGELES CA. Where the other street has no suffix, it is doubtful: it may be a longer name.
    """
    if address.city or not other.street or len(address.street) <= len(other.street):
        return None
    words, whole = _written_out(address), _written_out(other)
    is_placed = bool(address.state or address.postal)
    city = city_words(words[len(whole) :])
    is_beginning = words[: len(whole)] == whole and is_city(city, is_placed or len(city) > 1)
    if not is_beginning or (other.city and other.city.split() != city):
        return None
    own = other._replace(
        number=address.number, unit=address.unit, city=" ".join(city), rest=address.rest
    )
    own = own._replace(state=address.state, postal=address.postal)
    if not is_placed and is_suffix(city[-1], strong=True):
        return None
    if other.suffix or is_whole_street(other.street):
        return own, SAME
    if not is_placed or is_suffix(city[0]):
        return None
    return own, Step(_LONGER_NAME, _street_note(address, other))


def _written_out(address: Address) -> list[str]:
    """Return the words of a street with its directions and suffix, without abbreviations."""
    pre, post = (DIRECTION_NAMES.get(one, "") for one in (address.pre, address.post))
    names = (pre, address.street, NAMES.get(address.suffix, ""), post)
    return " ".join(filter(None, names)).split()


def _with_direction_of_city(address: Address, other: Address) -> Address | None:
    """Read the direction between a street and a city as a part of the one or of the other.

    1st Street South, Saint Paul, and 1st Street, South Saint Paul: without a comma, only the other
    address shows which of them it is.
    """
    first, _, city = address.city.partition(" ")
    direction = DIRECTIONS.get(first, "")
    if city and direction and not address.post and other.city in ("", city):
        return address._replace(post=direction, city=city) if other.post == direction else None
    name = DIRECTION_NAMES.get(address.post, "")
    if name and address.city and other.city == f"{name} {address.city}":
        return address._replace(post="", city=other.city)
    return None


def is_ambiguous(requested: Address, found: Address) -> bool:
    """Return whether an address that agrees may as well be another one than was requested.

    A quadrant (7th St SE) tells apart streets of one name; where only one of two addresses has one,
    both may be meant. So may a longer name where a street has no suffix.
    """
    if bool(_quadrants(requested)) != bool(_quadrants(found)):
        return True
    pairs = (requested, found), (found, requested)
    return requested.street != found.street and any(
        glued[1] is not SAME for glued in (_with_city_of_street(*pair) for pair in pairs) if glued
    )


def _quadrants(address: Address) -> set[str]:
    """Return the quadrants in an address, also those that were read as something else."""
    city = address.city.split() or [""]
    words = [address.pre, address.post, *address.rest.split()]
    words += [] if is_quadrant_city(city) else city[:1]
    return {DIRECTIONS[word] for word in words if word in QUADRANTS}


def _compare(requested: Address, found: Address, before: tuple[Step, ...]) -> Agreement:
    if not requested.street or not found.street:
        return _compare_boxes(requested, found)
    if _is_lone_city(requested, found) or _is_lone_city(found, requested):
        return NOTHING
    steps = [*before]
    for part in (_number, _street, _directions, _unit, _place):
        step = part(requested, found)
        if step is _OTHER:
            return NOTHING
        steps += step
    if requested.rest != found.rest:
        note = tr("“{text}” was ignored.")
        rests = filter(None, (requested.rest, found.rest))
        steps += [Step(2, note.format(text=rest)) for rest in rests]
    return _agreement(steps)


def _is_lone_city(address: Address, other: Address) -> bool:
    """Return whether an address consists only of the city of the other one."""
    is_bare = not (address.number or address.suffix or address.pre or address.post)
    return is_bare and address.street == (address.city or other.city)


def _agreement(steps: list[Step]) -> Agreement:
    notes = tuple(dict.fromkeys(step.note for step in steps if step.note))
    return Agreement(max(100.0 - sum(step.penalty for step in steps), LEAST_AGREEMENT), notes)


def _compare_boxes(requested: Address, found: Address) -> Agreement:
    if requested.street or found.street or not requested.box or requested.box != found.box:
        return NOTHING
    place = _place(requested, found)
    if place is _OTHER:
        return NOTHING
    return _agreement([Step(10, address_notes(requested)[0]), *place])


def may_be_typed(typed: Address, found: Address) -> bool:
    """Whether an address may be the beginning of one that was found.

    The names of the streets are not compared but for numbers with a suffix behind them, after which
    nobody goes on to type the name.
    """
    if typed.number and (not found.number or _number(typed, found) is _OTHER):
        return False
    if typed.suffix and is_numbered(typed) and typed[2:4] != found[2:4]:
        return False
    return may_become(typed, found)


def nearness(requested: Address, found: Address) -> float:
    """Return how near an address is to another one with which it need not agree, 0 to 100.

    It is the score of `compare` where they agree. Else what contradicts costs at least 40: the next
    house of a street comes before the same number of a street with a name that is like it.
    """
    score = compare(requested, found).score
    if score or not (requested.street and found.street):
        return score
    return max(
        _nearness(own, theirs)
        for own, _ in _readings(requested, found)
        for theirs, _ in _readings(found, requested)
    )


def nearest(requested: Address, others: Iterable[tuple[str, Address]]) -> list[tuple[str, float]]:
    """Return the three addresses nearest to one that is not among them, with their scores.

    The others are given with the texts by which they are named; each text comes once.
    """
    scores: dict[str, float] = {}
    for text, address in others:
        if text and text not in scores:
            scores[text] = nearness(requested, address)
    found = sorted((-score, text) for text, score in scores.items() if score)
    return [(text, -score) for score, text in found[:MOST_NEAREST]]


def _nearness(requested: Address, found: Address) -> float:
    score = 100.0
    for part in (_number, _street, _directions, _unit, _place):
        steps = part(requested, found)
        if steps is not _OTHER:
            score -= sum(step.penalty for step in steps)
        elif part is _number:
            score -= _number_gap(requested, found)
        elif part is _street:
            alike = likeness(requested.street, found.street)
            if alike < LEAST_LIKENESS:
                return 0.0
            score -= 40 + 40 * (1 - alike)
        else:
            score -= 40
    return max(score, 0.0)


def _number_gap(requested: Address, found: Address) -> float:
    """Return the penalty for another house number, which grows with the distance of the house."""
    ours, others = spans(requested.number), spans(found.number)
    if not ours or not others:
        return 50.0
    gap = min(
        max(low - other_high, other_low - high, 0)
        for low, high in ours
        for other_low, other_high in others
    )
    return 40 + 20 * gap / (gap + 50)


def may_become(typed: Address, found: Address) -> bool:
    """Whether an address that is still being typed does not contradict one that was found.

    Its street is not compared; its last word may be the beginning of the city's name.
    """
    if typed.city and found.city.startswith(typed.city):
        typed = typed._replace(city=found.city)
    return _place(typed, found) is not _OTHER and _directions(typed, found) is not _OTHER


# House numbers


def _number(requested: Address, found: Address) -> list[Step] | None:
    own, theirs = requested.number, found.number
    if own == theirs:
        return [SAME if own else Step(20, _NO_NUMBER)]
    if not own or not theirs:
        return _OTHER
    step = _numbers(own, theirs, is_numbered(requested))
    return step if step is _OTHER else [step]


def _numbers(own: str, theirs: str, is_on_numbered: bool) -> Step | None:
    """Compare two house numbers that are written differently."""
    ours, others = parts(own), parts(theirs)
    if not ours or not others:
        return _OTHER
    if ("-" in own) != ("-" in theirs) and own.replace("-", "") == theirs.replace("-", ""):
        hyphenated = own if "-" in own else theirs
        if not without_hyphen(hyphenated):
            return _OTHER
        if is_one_house(hyphenated):
            note = tr("House number {number} was found as {found}.")
            return Step(2, note.format(number=own, found=theirs))
        # Where streets have numbers, so have their blocks: those are before the hyphen.
        note = tr("House number {number} was found as {found}, which may be a range of numbers.")
        return Step(10 if is_on_numbered else 25, note.format(number=own, found=theirs))
    if len(ours) == len(others) == 1:
        return _one_number(ours[0], others[0], own, theirs)
    note = tr("House number {number} was found as {found}.").format(number=own, found=theirs)
    values, other_values = [part.value for part in ours], [part.value for part in others]
    if is_one_house(own) or is_one_house(theirs):
        return Step(8, note) if values == other_values else _OTHER
    if set(ours) <= set(others) or set(others) <= set(ours):
        return Step(5, note)
    if {*values} <= {*other_values} or {*other_values} <= {*values}:
        return Step(8, note)
    # Where the numbers fall they are no range: 45-10 is one house in Queens.
    if values != sorted(values) or other_values != sorted(other_values):
        return _OTHER
    if values[0] > other_values[-1] or other_values[0] > values[-1]:
        return _OTHER
    if len(ours) > 1 and len(others) > 1:
        note = tr("House numbers {one} and {other} overlap.")
        return Step(15, note.format(one=own, other=theirs))
    # Odd and even numbers are on two sides of a street.
    one, ends = (values[0], other_values) if len(ours) == 1 else (other_values[0], values)
    same_side = any(one % 2 == end % 2 for end in ends)
    between = tr("House number {number} is between the numbers of {found}.")
    note = between if len(ours) == 1 else tr("House number {number} includes {found}.")
    return Step(12 if same_side else 30, note.format(number=own, found=theirs))


def _one_number(own: Part, other: Part, number: str, found: str) -> Step | None:
    if own.value != other.value:
        return _OTHER
    if own.letters and other.letters and own.letters != other.letters:
        return _OTHER
    if own.fraction and other.fraction and own.fraction != other.fraction:
        return _OTHER
    note = tr("House number {number} was found as {found}.")
    return Step(20, note.format(number=number, found=found))


# Streets


def _street(requested: Address, found: Address) -> list[Step] | None:
    """Compare the names and suffixes of two streets."""
    name = compare_names(requested.street, found.street)
    contradict = requested.suffix and found.suffix and requested.suffix != found.suffix
    if name is SAME and contradict and is_numbered(requested):
        return _OTHER  # a town with a 5th Street has a 5th Avenue as well
    if name is _OTHER:
        return _joined_suffix(requested, found)
    if name is SAME and requested.suffix == found.suffix:
        return [SAME]
    note = _street_note(requested, found)
    suffix = SAME
    if requested.suffix != found.suffix:
        suffix = Step(25 if requested.suffix and found.suffix else 6, note)
    if name is SAME or suffix is SAME:
        return [name if name is SAME else name._replace(note=note), suffix]
    return _joined_suffix(requested, found) or [name._replace(note=note), suffix]


def is_numbered(address: Address) -> bool:
    """Return whether the name of a street is a number: 80th St, Beach 9th St."""
    return is_ordinal(address.street.rpartition(" ")[2])


def _joined_suffix(requested: Address, found: Address) -> list[Step] | None:
    """Return where the suffix of one is a word of the other's name: Lake View, and Lake View Dr.

    Or where it is misspelt, so that it was taken for one.
    """
    for own, other in ((requested, found), (found, requested)):
        whole = f"{own.street} {NAMES[own.suffix]}" if own.suffix else ""
        if own.suffix != other.suffix and squash(whole) == squash(other.street):
            return [Step(6, _street_note(requested, found))]
        penalty = misspelt(whole, other.street) if whole and not other.suffix else 0
        if penalty:
            return [Step(penalty, _street_note(requested, found))]
    return _OTHER


def _street_note(requested: Address, found: Address) -> str:
    names = (" ".join(filter(None, (address.pre, *address[2:5]))) for address in (requested, found))
    own, theirs = names
    return tr("Street {street} was found as {found}.").format(street=own, found=theirs)


def _directions(requested: Address, found: Address) -> list[Step] | None:
    own, theirs = (requested.pre, requested.post), (found.pre, found.post)
    if own == theirs and _quadrants(requested) == _quadrants(found):
        return [SAME]
    if any(one and other and one != other for one, other in zip(own, theirs)):
        return _OTHER
    ours, others = {*own} - {""}, {*theirs} - {""}
    note = _street_note(requested, found)
    quadrants = _quadrants(requested), _quadrants(found)
    if any(quadrants) and quadrants[0] != quadrants[1]:
        if all(quadrants):
            return _OTHER
        other = tr("The street may also be in another quadrant.")
        return [Step(_LONE_QUADRANT, f"{note} {other}")]
    if ours == others:
        return [Step(8, note)]
    if ours and others and not (ours < others or others < ours):
        return _OTHER
    return [Step(10, note)]


# Units


def _unit(requested: Address, found: Address) -> list[Step]:
    own, theirs = unit_key(requested.unit), unit_key(found.unit)
    if own == theirs:
        kinds = [{*requested.unit.split()} & _TOLD_APART, {*found.unit.split()} & _TOLD_APART]
        is_said = not all(kinds) or kinds[0] == kinds[1]
        if is_said:
            return [SAME]
        penalty, note = 2, tr("{unit} was found as {found}.")
    elif not theirs:
        penalty, note = 8, tr("The record has no unit; {unit} was requested.")
    elif not own:
        penalty, note = 10, tr("The record is for unit {found}, and no unit was requested.")
    elif theirs == unit_key(f"# {requested.number}/{requested.unit.split()[-1]}"):
        penalty, note = 4, tr("{unit} was found as unit {found}.")
    else:
        penalty, note = 45, tr("The record is for unit {found}; {unit} was requested.")
    return [Step(penalty, note.format(unit=requested.unit, found=found.unit))]


_PLAIN_KINDS = re.compile(r"(?:^|(?<= ))(?:#|APT|UNIT|STE|RM) ")
#: A building may have both an apartment and a suite of one number, though most have not.
_TOLD_APART = frozenset(("APT", "STE", "RM"))
_KINDS = re.compile(r"(?:^|(?<= ))([A-Z]{2,}) ")
#: Between a number and a letter.
_NO_END = re.compile(r"(?<=[0-9])[.-](?=[A-Z])|(?<=[A-Z])[.-](?=[0-9])")
_SIGNS = re.compile(r"[^\w/ ]+")


@lru_cache(maxsize=4096)
def unit_key(unit: str) -> str:
    """Return what is compared of a unit: apartment, suite, room and number sign mean the same.

    Signs between a number and a letter do not count (``12-C``); where one number ends and the next
    begins does (``1-12``, and ``BLDG 1 APT 12``).
    """
    values = _KINDS.sub(r"\1", _PLAIN_KINDS.sub("", unit))
    return _SIGNS.sub("-", _NO_END.sub("", values))


# Places


def _place(requested: Address, found: Address) -> list[Step] | None:
    if requested.state and found.state and requested.state != found.state:
        return _OTHER
    city, postal = _agree(requested.city, found.city), _agree(requested.postal, found.postal)
    if city is False:
        if misspelt(requested.city, found.city):
            note = tr("City {city} was found as {found}.")
            return [Step(12, note.format(city=requested.city, found=found.city))]
        if not postal:
            return _OTHER
        note = tr("The record is in {city}, with the ZIP code that was requested.")
        return [Step(10, note.format(city=found.city))]
    if postal is False:
        if not city:
            return _OTHER
        note = tr("ZIP code {postal} was requested; the record has {found}.")
        return [Step(10, note.format(postal=requested.postal, found=found.postal))]
    if city or postal:
        if postal or requested.state or not found.state:
            return [SAME]
        note = tr("No state was specified; the record is in {state}.")
        return [Step(2, note.format(state=found.state))]
    return [_unknown_place(requested, found)]


def _agree(own: str, theirs: str) -> bool | None:
    """Return whether two values agree; None if one of them is missing."""
    return own.replace(" ", "") == theirs.replace(" ", "") if own and theirs else None


def _unknown_place(requested: Address, found: Address) -> Step:
    """Return whether neither city nor ZIP code can be compared."""
    where = found.city or found.postal
    if requested.city or requested.postal:
        if not where:
            note = tr("The record has no city and no ZIP code; {place} was requested.")
        elif requested.city:
            note = tr("The record has no city; {place} was requested.")
        else:
            note = tr("The record has no ZIP code; {place} was requested.")
        return Step(5, note.format(place=requested.city or requested.postal))
    if where:
        return Step(4, tr("No city was specified; the record is in {place}.").format(place=where))
    return SAME
