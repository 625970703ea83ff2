"""A county with heavy ties and nulls in every numeric field, for searches beyond 10,100 matches.

Each field is difficult in a different way (`_NUMBERS`), and no single field distinguishes the
parcels. The values of a parcel depend only on its number, so the county is always the same.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from parcel_lookup.core.contract import Filter, Parcel
from parcel_lookup.core.parcel_file.writer import ParcelWriter

#: Twelve of thirteen parcels meet it.
FARMS = Filter("zoning", "eq", "AG")
_BOX = 13

_NEXT_TO = (0.3, 0.1 + 0.2, 0.30000000000000004, 0.29999999999999993, -0.3, 1 / 3)
_HUGE = (1e300, -1e300, 2.0**53, 2**53 - 1, 1e15 + 0.5, 9e15, 1.7e308, 5e-324)
_CODES = (1, 5, 61, 111, 121, 176)


def _mixed(number: int, salt: int) -> int:
    """Return a pseudorandom number for a parcel and a field."""
    value = (number * 2_654_435_761 + salt * 40_503 + 12_345) & 0xFFFFFFFF
    value = ((value ^ (value >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    value = ((value ^ (value >> 12)) * 0x297A2D39) & 0xFFFFFFFF
    return value ^ (value >> 15)


#: The value of each numeric field, from a number by chance.
_NUMBERS: Mapping[str, Callable[[int], Any]] = {
    # 60 % null, and five values.
    "acres": lambda n: None if n % 10 < 6 else 40 + n % 5,
    # One value for more than nine of ten, in the middle of the others.
    "acres_calc": lambda n: 40.5 if n % 100 < 93 else (n % 9973) / 100 - 9,
    "parcel_value": lambda n: None,
    "land_value": lambda n: 100_000 + n % 2,
    "improvements_value": lambda n: n % 101 - 50,
    "agricultural_value": lambda n: _NEXT_TO[n % len(_NEXT_TO)],
    "building_value": lambda n: _HUGE[n % len(_HUGE)],
    # One value for nine of ten, else null.
    "sale_price": lambda n: 1 if n % 10 else None,
    "tax_amount": lambda n: (n % 90) / 7,
    "elevation": lambda n: (-0.0, 0, 0.5, -0.5, None)[n % 5] if n % 3 else -(n % 977) / 8,
    "adjacent_acreage_sameowner": lambda n: None if n % 100 else 80 + n % 7,
    "cdl_majority_value": lambda n: _CODES[n % len(_CODES)],
    "cdl_majority_percent": lambda n: n % 103 if n % 103 <= 100 else None,
    # One value for more than half, below all others.
    "sq_feet": lambda n: -1 if n % 100 < 55 else n % 50_000,
}
#: The numeric fields that have no value at all.
ALL_NULL = "parcel_value"


def ties(parcels: int) -> Iterator[Parcel]:
    """Yield a number of parcels without geometry."""
    salted = [(name, value, salt) for salt, (name, value) in enumerate(_NUMBERS.items())]
    for number in range(parcels):
        name = str(uuid.UUID(int=(_mixed(number, 99) << 96) + number))
        attributes = {field: value(_mixed(number, salt)) for field, value, salt in salted}
        attributes["svc_uuid"] = name
        attributes["zoning"] = "AG" if number % _BOX else "R-1"
        attributes["city"] = (None, "Elm", "Oak", "elm")[_mixed(number, 50) % 4]
        attributes["state"] = "IA"
        attributes["county_fp"] = f"{number % 3 * 2 + 1:03d}"
        yield Parcel(name, attributes, None)


def write_ties(path: Path, parcels: int) -> Path:
    """Create a parcel file of them."""
    with ParcelWriter(path) as writer:
        writer.add(ties(parcels))
    return path


def write_alike(path: Path, parcels: int, counties: int) -> Path:
    """Return parcels with identical numeric fields, in a number of counties of equal size."""
    with ParcelWriter(path) as writer:
        writer.add(
            Parcel(
                name,
                {
                    **dict.fromkeys(_NUMBERS, 7),
                    ALL_NULL: None,
                    "svc_uuid": name,
                    "state": "IA",
                    "county_fp": f"{number % counties * 2 + 1:03d}",
                },
                None,
            )
            for number in range(parcels)
            for name in [str(uuid.UUID(int=(_mixed(number, 99) << 96) + number))]
        )
    return path
