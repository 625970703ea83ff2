"""Reads a layer of parcels and sums it up."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parcel_lookup.core.gis.layer.stacks import find_places
from parcel_lookup.core.gis.summary.bars import cover_chart, owner_chart, value_chart
from parcel_lookup.core.gis.summary.ground import Ground
from parcel_lookup.core.gis.summary.numbers import in_order
from parcel_lookup.core.gis.summary.records import NAMES, Records
from parcel_lookup.core.gis.summary.values import Figures, Summary

if TYPE_CHECKING:
    from collections.abc import Collection

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.layer.values import LayerCopy


def summarise(copy: LayerCopy, cancellation: Cancellation) -> Summary:
    """Sum up what a layer holds. In a task's thread; raises `Cancelled`.

    Fields that are not there count as empty. Values that are empty, negative or no numbers are
    counted as missing and never summed.
    """
    columns = copy.columns(NAMES, cancellation)
    records = Records(columns, find_places(copy, cancellation))
    cancellation.check()
    ground = Ground(records)
    places = ground.by_place(range(len(records)))
    dollars = [value for value in records.value if value is not None]
    cancellation.check()
    owners = owner_chart(records, ground)
    cancellation.check()
    covers = cover_chart(records, ground)
    cancellation.check()
    return Summary(
        features=len(columns),
        parcels=len(records),
        places=len(set(records.place)),
        acres=_figures(places.values(), ground.missing),
        value=_figures(dollars, len(records) - len(dollars)),
        has_negative_values=records.has_negative_values,
        owners=owners,
        covers=covers,
        values=value_chart(records, ground),
        ids=records.ids_of(range(len(records))),
        fields=frozenset(name for name in NAMES if copy.has(name)),
    )


def _figures(values: Collection[float], missing: int) -> Figures:
    if not values:
        return Figures(missing=missing)
    ordered = in_order(values)
    middle = len(ordered) // 2
    # Of an even number: half way between the two in the middle.
    median = (ordered[middle] + ordered[~middle]) / 2
    return Figures(math.fsum(ordered), median, len(ordered), missing)
