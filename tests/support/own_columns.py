"""A parcel file with columns of its own, as a county's file may have them.

The parcels are two of `county`, P1 and P2, and one without any value in its own columns.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from parcel_lookup.tests.support.county import P1, P2, P3, RECORDS, SHAPES
from parcel_lookup.tests.support.parcels import parcel, write

#: The values of each own column, of P1 and P2; P3 has none. “Acres” is also a field of ours.
OWN: dict[str, tuple[Any, Any]] = {
    "MBL": ("007-12", "0070-12"),
    "PID": (70001, 70002),
    "FrontFt": (82.5, 1200.25),
    "Inspected": ("2024-02-29", "2019-12-31"),
    "Homestead": (True, False),
    "Acres": ("about 40", "40 or so"),
}
LABELS = {"FrontFt": "Front footage", "PID": "Assessor's number", "MBL": "Parcel ID"}


def own_parcels() -> list[Any]:
    """Return the parcels of the file."""
    parcels = []
    for place, uuid in enumerate((P1, P2, P3)):
        own = {name: None if place > 1 else values[place] for name, values in OWN.items()}
        record = {name: value for name, value in RECORDS[uuid].items() if name != "NOTE"}
        parcels.append(parcel(uuid, SHAPES[uuid], **record, **own))
    return parcels


def write_own(path: Path) -> Path:
    """Create the file, with labels of its columns as an import writes them."""
    return write(path, own_parcels(), title="Elm county", labels=LABELS)
