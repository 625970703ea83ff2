"""An invented county, so that everything works without a key, a server or data.

`SAMPLE_NAME` lies over central Iowa on the map, but neither it nor anything in it exists: its
FIPS code 999 belongs to no county, its ZIP codes (529xx) to no post office, its people and
companies are put together by chance.
"""

from __future__ import annotations

from datetime import datetime, timezone
from itertools import islice
from pathlib import Path
from typing import Callable

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.service.sample.county import (
    COUNTY,
    COUNTY_FP,
    STATE,
    STATE_FP,
    generate_county,
)

__all__ = [
    "SAMPLE_DESCRIPTION",
    "SAMPLE_NAME",
    "SAMPLE_PARCELS",
    "SAMPLE_SEED",
    "SAMPLE_TITLE",
    "generate_county",
    "write_sample",
]

SAMPLE_NAME = f"{COUNTY} County"
SAMPLE_TITLE = f"{SAMPLE_NAME} (invented sample)"
SAMPLE_DESCRIPTION = (
    f"Parcels of {SAMPLE_NAME}, {STATE}, an invented county (state {STATE_FP}, county {COUNTY_FP}) "
    "made by Parcel Lookup for trying things out. No place, person, company or value in it is real."
)
SAMPLE_PARCELS = 5000
SAMPLE_SEED = 1
#: The date in the file, so that the same county makes the same file.
_MADE = datetime(2024, 12, 31, tzinfo=timezone.utc)
#: The part of the time that making and adding parcels takes; the rest finishes the file.
_ADDING = 0.85
_BATCH = 500


def write_sample(
    path: Path | str,
    parcels: int = SAMPLE_PARCELS,
    seed: int = SAMPLE_SEED,
    *,
    progress: Callable[[float], None] | None = None,
    cancellation: Cancellation | None = None,
) -> int:
    """Write the invented county with exactly that many parcels to a GeoPackage; returns `parcels`.

    `progress` is called with 0 to 1 in the calling thread, which may be any. The same `parcels` and
    `seed` make the same content. What was at `path` is replaced when all is done and left as it
    is otherwise. Raises `ValueError` for fewer than one parcel, `ParcelError` (``LOCAL_FILE``)
    where the file cannot be written, and `Cancelled`. Needs shapely.
    """
    from parcel_lookup.core.local.file.writer import ParcelWriter  # NumPy and shapely come along

    cancellation = cancellation or Cancellation()
    report = progress or (lambda _share: None)
    county = generate_county(parcels, seed)
    done = 0
    with ParcelWriter(
        path,
        title=SAMPLE_TITLE,
        description=SAMPLE_DESCRIPTION,
        last_change=_MADE,
        cancellation=cancellation,
        progress=lambda share: report(_ADDING + (1 - _ADDING) * share),
    ) as writer:
        while batch := list(islice(county, _BATCH)):
            cancellation.check()
            writer.add(batch)
            done += len(batch)
            report(_ADDING * done / parcels)
    report(1.0)
    return done
