"""By what an index finds streets: names without blanks, and what else a name may stand for."""

from __future__ import annotations

from functools import lru_cache

from .address import Address
from .comparing import with_hidden_number
from .highways import read_highway
from .names import squash
from .numbers import span, split_number
from .parsing import clean, parse_address
from .suffixes import NAMES, SUFFIXES

#: What stands in an index for a house number that is no plain number, and for none.
NO_NUMBER = -1


@lru_cache(maxsize=65536)
def street_key(name: str) -> str:
    """The key of a street's name (`Address.street`); all highways of a number share theirs."""
    highway = read_highway(name)
    return f"HIGHWAY {highway.number}" if highway else squash(name)


def number_span(address: Address) -> tuple[int, int]:
    """The lowest and highest house number of an address; twice `NO_NUMBER` where it has none."""
    return _span(address.number)


def entries(situs: str, city: str) -> list[tuple[str, str, int, int]]:
    """Under what a street address stands in an index: key and name of the street, house numbers.

    The lowest and the highest of these. Quick for many addresses, of which few have a street that
    was not among them before.
    """
    text = clean(situs)
    if "," not in text and "(" not in text and text[:1].isdigit():
        number, rest = split_number(text)
        name = _name_of(rest.partition(" #")[0], city)
        return [(street_key(name), name, *_span(number))] if name else []
    address = parse_address(situs, city)
    if not address.street:
        return []
    found = [(street_key(address.street), address.street, *number_span(address))]
    numbered = with_hidden_number(address)
    if numbered:
        name = numbered.street
        found.append((street_key(name), name, *number_span(numbered)))
    return found


@lru_cache(maxsize=65536)
def _name_of(rest: str, city: str) -> str:
    """The street's name of an address without its house number and unit."""
    return parse_address(f"1 {rest}", city).street


def _span(number: str) -> tuple[int, int]:
    if number.isdigit() and len(number) < 10:
        return int(number), int(number)
    return span(number) or (NO_NUMBER, NO_NUMBER)


def asked_names(address: Address) -> list[str]:
    """The names that an address's street may have in another address, the likeliest first.

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


def asked_keys(address: Address) -> dict[str, tuple[int, int]]:
    """The keys under which the parcels of an address may stand, with its house numbers."""
    if not address.street:
        return {}
    found = dict.fromkeys(map(street_key, asked_names(address)), number_span(address))
    numbered = with_hidden_number(address)
    if numbered:
        found.setdefault(street_key(numbered.street), number_span(numbered))
    return found
