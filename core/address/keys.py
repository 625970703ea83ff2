"""Keys of an index of streets: names without blanks, and the variants of a name."""

from __future__ import annotations

from functools import lru_cache

from parcel_lookup.core.address.address import Address
from parcel_lookup.core.address.comparing import with_hidden_number, with_numbered_street
from parcel_lookup.core.address.highways import read_highway
from parcel_lookup.core.address.names import squash, without_endings
from parcel_lookup.core.address.parsing import clean, parse_address, spans, split_number
from parcel_lookup.core.address.words import NAMES, STREET_TYPES, SUFFIXES, is_suffix

#: What stands in an index for a house number that is no plain number, and for none.
NO_NUMBER = -1


@lru_cache(maxsize=65536)
def street_key(name: str) -> str:
    """Return the key of a street's name (`Address.street`); highways with a number share a key."""
    highway = read_highway(name)
    return f"HIGHWAY {highway.number}" if highway else squash(without_endings(name))


def number_spans(address: Address) -> list[tuple[int, int]]:
    """Return the lowest and highest possible house numbers of an address, or `NO_NUMBER`.

    More than one of ``41-43``, which may be a range or one house.
    """
    return _spans(address.number)


def entries(situs: str, city: str) -> list[tuple[str, str, int, int]]:
    """Return the entry of a street address in an index: key and name of the street, house numbers.

    The lowest and the highest of these. Quick for many addresses, of which few have a street that
    was not among them before.
    """
    text = clean(situs)
    if "," not in text and "(" not in text and not text[:1].isdigit():
        text = _number_first(text)
    if "," not in text and "(" not in text and text[:1].isdigit():
        number, rest = split_number(text)
        names = _names_of(rest.partition(" #")[0], city)
        if names and names[0] not in STREET_TYPES:
            spans = _spans(number)
            return [(street_key(name), name, *numbers) for name in names for numbers in spans]
    address = parse_address(situs, city)
    readings = (address, with_hidden_number(address), with_numbered_street(address))
    return [
        (street_key(name), name, *numbers)
        for one in readings
        if one is not None
        for name in _indexed_names(one)
        for numbers in number_spans(one)
    ]


def _number_first(text: str) -> str:
    """Return ``839 OLD QUARRY PIKE`` of OLD QUARRY PIKE 839; a text of another kind as it is."""
    street, _, number = text.rpartition(" ")
    words = street.split()
    is_plain = number.isdecimal() and len(words) > 2 and not any(map(str.isdigit, street))
    return f"{number} {street}" if is_plain and is_suffix(words[-1], strong=True) else text


@lru_cache(maxsize=65536)
def _names_of(rest: str, city: str) -> list[str]:
    """Return the names of the street of an address without its house number and unit."""
    return _indexed_names(parse_address(f"1 {rest}", city))


def _indexed_names(address: Address) -> list[str]:
    """Return the names under which an address is found.

    More than one if a city that nothing separates from the street may be among its words.
    """
    words = address.street.split()
    is_glued = not address.city and (
        address.state or address.postal or any(is_suffix(word, strong=True) for word in words[1:])
    )
    shorter = (" ".join(words[:size]) for size in range(len(words) - 1, 0, -1) if is_glued)
    return [address.street, *shorter] if words else []


def _spans(number: str) -> list[tuple[int, int]]:
    if number.isdigit() and len(number) < 10:
        return [(int(number), int(number))]
    return spans(number) or [(NO_NUMBER, NO_NUMBER)]


def requested_names(address: Address) -> list[str]:
    """Return the names that an address's street may have in another address, the likeliest first.

    The name alone; with its suffix, which may be a word of the name; without its last words, which
    may be a city or a suffix.
    """
    names = [address.street]
    if address.suffix:
        names.append(f"{address.street} {NAMES[address.suffix]}")
    words = address.street.split()
    if not address.suffix or words[-1] in SUFFIXES:
        names += [" ".join(words[:size]) for size in range(len(words) - 1, 0, -1)]
    return names


def requested_keys(address: Address) -> dict[str, list[tuple[int, int]]]:
    """Return the keys under which the parcels of an address may be, with its house numbers."""
    if not address.street:
        return {}
    found = dict.fromkeys(map(street_key, requested_names(address)), number_spans(address))
    for other in (with_hidden_number(address), with_numbered_street(address)):
        if other:
            found.setdefault(street_key(other.street), number_spans(other))
    return found
