"""Which partition a parcel is in, and which partitions a request can find parcels in.

Parcels are partitioned by state. A parcel is in the partition of a state only if its fields
``state`` and ``state_fp`` do not contradict that, and its geometry is within the region of the
state, which is its outline with a margin. All other parcels are in the partition `OTHER`. So a
request that names states, or whose geometry meets only some regions, needs no partitions but those
of these states and `OTHER`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
import shapely

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.contract import Filter
from parcel_lookup.core.contract.geometry import read_wkb
from parcel_lookup.core.outlines import read_outlines

#: The partition of parcels that belong to no state or not clearly to one.
OTHER = "other"
#: All partitions: the FIPS codes of the states, and `OTHER`.
PARTITIONS = (*sorted(state.code for state in STATES), OTHER)

#: Degrees around the outline of a state, about 10 km. The parcels of a county on a state line are
#: in one partition even if some of them are on the other side.
_MARGIN = 0.1
#: Degrees by which a region may be simpler than the outline.
_TOLERANCE = 0.01
_EVERYWHERE = (-180.0, -90.0, 180.0, 90.0)

#: The codes of states by the values of the fields that name a state.
_CODES: Mapping[str, Mapping[str, str]] = {
    "state": {state.abbreviation: state.code for state in STATES},
    "state_fp": {state.code: state.code for state in STATES},
}


def partitions_of(records: Sequence[Mapping[str, Any]], wkbs: Sequence[bytes | None]) -> list[str]:
    """Return the partition of each of several parcels, by their attributes and geometries (WKB)."""
    found = np.array([_named_state(record) for record in records], dtype=object)
    bounds = shapely.bounds(read_wkb(wkbs))
    has_none = np.isnan(bounds[:, 0])
    boxes = shapely.box(*np.where(np.isnan(bounds), 0.0, bounds).T)
    for code in {*found} - {OTHER}:
        rows = np.flatnonzero(found == code)
        inside = shapely.covers(region_of(code), boxes[rows]) | has_none[rows]
        found[rows[~inside]] = OTHER
    return found.tolist()


def _named_state(record: Mapping[str, Any]) -> str:
    """Return the code of the state that a record names, or `OTHER` for none or two states."""
    codes = {known.get(record.get(name)) for name, known in _CODES.items()} - {None}
    return codes.pop() if len(codes) == 1 else OTHER


@cache
def region_of(code: str) -> shapely.Geometry:
    """Return the region of a state by its FIPS code, prepared; empty if its outline is unknown."""
    outlines = _outlines().get(code)
    if outlines is None:
        return shapely.MultiPolygon()
    wide = shapely.union_all(shapely.buffer(np.array(outlines), _MARGIN, quad_segs=2))
    region = shapely.simplify(wide, _TOLERANCE)
    shapely.prepare(region)
    return region


@cache
def _outlines() -> Mapping[str, list[shapely.Geometry]]:
    """Return the outlines of counties by the code of their state."""
    found: dict[str, list[shapely.Geometry]] = {}
    for county, outline in read_outlines(_EVERYWHERE):
        found.setdefault(county.state_fp, []).append(outline)
    return found


def named_partitions(filters: Iterable[Filter]) -> set[str] | None:
    """Return the partitions that can have parcels which match filters; None for all of them."""
    found: set[str] | None = None
    for item in filters:
        codes = _filtered_states(item)
        if codes is not None:
            found = codes if found is None else found & codes
    return None if found is None else found | {OTHER}


def _filtered_states(item: Filter) -> set[str] | None:
    """Return the codes of the states that a filter names; None if it names no states."""
    known = _CODES.get(item.field)
    values = item.equal_to
    if known is None or values is None:
        return None
    codes = {known.get(value) if isinstance(value, str) else None for value in values}
    # A parcel with an unknown value is in the partition of the state that its other field names.
    return None if None in codes else codes


#: Numbers of rows and streets are unique in a vintage: they begin with that of the partition.
_PER_PARTITION = 10**12


def first_number(partition: str) -> int:
    """Return the number below those of the rows and streets of a partition."""
    return PARTITIONS.index(partition) * _PER_PARTITION


def partition_of(number: int) -> str:
    """Return the partition of a row or a street by its number."""
    return PARTITIONS[number // _PER_PARTITION]


def by_partition(numbers: Sequence[int]) -> dict[str, list[int]]:
    """Return the numbers of rows in each partition."""
    found: dict[str, list[int]] = {}
    for number in numbers:
        found.setdefault(partition_of(number), []).append(number)
    return found
