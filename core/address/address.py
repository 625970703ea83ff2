"""The parts of an address as a value."""

from __future__ import annotations

from typing import Any, NamedTuple

from parcel_lookup.core.address.states import read_state


def address_line(street: str, city: str = "", state: str = "", postal: str = "") -> str:
    """Return an address in one line as people write it: ``957 80 ST, Brooklyn, NY 11228``."""
    place = " ".join(filter(None, (state, postal)))
    return ", ".join(filter(None, (street, city, place)))


def known_street(situs: Any, state: Any = None) -> str:
    """Return a record's street address in one line; "" if it has none, or only a state."""
    text = "" if situs is None else " ".join(str(situs).split())
    words = text.strip(" ,.;")
    found = "" if any(char.isdigit() for char in words) else read_state(words)
    # Nevada may be a street, but not in a record that is of Nevada.
    is_state = words.replace(".", "").upper() == found or found == read_state(str(state))
    return "" if not words or (found and is_state) else text


class Address(NamedTuple):
    """The parts of an address in capitals; a part that it does not have is empty."""

    #: ``12``, ``12A``, ``12 1/2``, ``12-14``, ``N6W23001``.
    number: str = ""
    #: ``N`` … ``NW``, before the street's name.
    pre: str = ""
    #: The street's name written out, without suffix: ``SAINT JAMES``, ``5TH``, ``US HIGHWAY 20``.
    street: str = ""
    #: The suffix as USPS abbreviates it: ``ST``.
    suffix: str = ""
    #: As `pre`, after the street's name.
    post: str = ""
    #: With what it is: ``APT 2``, ``# 2``, ``BLDG 4 APT 2``, ``REAR``.
    unit: str = ""
    #: ``PO BOX 7``, ``RR 2 BOX 15``.
    box: str = ""
    city: str = ""
    #: Two letters.
    state: str = ""
    #: Five digits.
    postal: str = ""
    #: Words that were not understood.
    rest: str = ""

    @property
    def street_line(self) -> str:
        """The house number and the street: ``12-14 N MAIN ST``."""
        parts = (self.number, self.pre, self.street, self.suffix, self.post)
        return " ".join(filter(None, parts))

    @property
    def line(self) -> str:
        """The normal form: ``12-14 N MAIN ST, APT 2, CAMBRIDGE, MA 02139``."""
        place = " ".join(filter(None, (self.state, self.postal)))
        behind = (self.unit, self.box if self.street_line else "", self.city, place)
        line = ", ".join((self.street_line or self.box, *filter(None, behind)))
        return f"{line} ({self.rest})" if self.rest else line
