"""The generator of the sample county, which is fictional.

The map places `SAMPLE_NAME` in central Iowa, but neither the county nor anything in it exists: its
FIPS code 999 is not assigned to any county, its ZIP codes (529xx) not to any post office, and the
names of people and companies are random.
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
#: The date in the file, which is fixed so that the same county creates the same file.
_MADE = datetime(2024, 12, 31, tzinfo=timezone.utc)
#: Share of the time for generating and adding parcels; the rest completes the file.
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
    """Write a county with exactly `parcels` parcels to a GeoPackage, and return `parcels`.

    `progress` is called with 0 to 1 in the calling thread, which can be any. The same `parcels` and
    `seed` create the same content. An existing file is replaced when the new one is complete, and
    otherwise left unchanged. Raises `ValueError` for fewer than one parcel, `ParcelError`
    (``LOCAL_FILE``) if the file cannot be written, and `Cancelled`. Requires shapely.
    """
    from parcel_lookup.core.local.file.writer import ParcelWriter  # imports NumPy and shapely

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
