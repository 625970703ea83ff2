"""The summary of a layer of parcels: totals, medians, and charts, as plain values."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract.values import are_years
from parcel_lookup.core.gis.layer.columns import layer_columns
from parcel_lookup.core.gis.layer.stacks import find_places
from parcel_lookup.core.gis.summary.charts import (
    Chart,
    column_chart,
    cover_chart,
    owner_chart,
    value_chart,
)
from parcel_lookup.core.gis.summary.numbers import in_order
from parcel_lookup.core.gis.summary.records import NAMES, Ground, Records, signed_amount
from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    from collections.abc import Collection

    from parcel_lookup.core.contract import Cancellation, Field
    from parcel_lookup.core.gis.layer.values import LayerCopy


class Figures(NamedTuple):
    """Total and median of a number of the parcels."""

    total: float = 0.0
    #: None if there are no values.
    median: float | None = None
    #: Number of values: of locations for acres, of parcels for dollars.
    count: int = 0
    #: Number of parcels without a value: empty, negative, or not a number.
    missing: int = 0

    @property
    def known_total(self) -> float | None:
        """The total; None if there are no values."""
        return self.total if self.count else None

    @property
    def mean(self) -> float | None:
        """The mean; None if there are no values."""
        return self.total / self.count if self.count else None


class Holding(NamedTuple):
    """The parcels of one owner: a row of a table."""

    owner: str
    parcels: int
    acres: float


class ColumnSummary(NamedTuple):
    """What a column of the layer says about the parcels: a chart, and figures of numbers."""

    column: Field
    chart: Chart
    #: None for text and dates. Negative numbers count, unlike those of acres and dollars.
    figures: Figures | None = None
    #: The numbers are years: zero is none, and their total means nothing.
    has_years: bool = False


class Summary(NamedTuple):
    """Key figures and charts of a layer of parcels; see `summarize`.

    Counts are of parcels, by `svc_uuid`, even if the layer has several features of one. Acres are
    of locations: parcels that share a location share its land. Dollars are of parcels.
    """

    features: int
    parcels: int
    #: Number of locations: parcels that share one are counted once.
    places: int
    acres: Figures
    value: Figures
    owners: Chart
    covers: Chart
    values: Chart
    #: Ids of all features.
    ids: frozenset[int] = frozenset()
    #: Those of the summarized fields that the layer has.
    fields: frozenset[str] = frozenset()
    #: Some of the missing values are negative.
    has_negative_values: bool = False
    #: The column that was chosen; None for none, or one that the layer does not have.
    column: ColumnSummary | None = None

    @property
    def holdings(self) -> tuple[Holding, ...]:
        """The largest owners, most acres first, without “other owners”."""
        bars = (bar for bar in self.owners.bars if not bar.is_rest)
        return tuple(Holding(bar.label, bar.parcels, bar.acres) for bar in bars)

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes about the figures, such as “12 parcels have no value.”."""
        notes = []
        if self.features > self.parcels:
            note = tr(
                "The layer has {features} features of {parcels}; each parcel is counted once."
            )
            parcels = number_of(self.parcels, "{} parcel", "{} parcels")
            notes.append(note.format(features=f"{self.features:,}", parcels=parcels))
        if self.acres.missing and "acres" in self.fields:
            notes.append(
                number_of(
                    self.acres.missing, "{} parcel has no acres.", "{} parcels have no acres."
                )
            )
        if self.value.missing and "parcel_value" in self.fields:
            notes.append(
                number_of(
                    self.value.missing,
                    "{} parcel has no value, or one below $0.",
                    "{} parcels have no value, or one below $0.",
                )
                if self.has_negative_values
                else number_of(
                    self.value.missing, "{} parcel has no value.", "{} parcels have no value."
                )
            )
        return tuple(notes)


def summarize(copy: LayerCopy, cancellation: Cancellation, column: str = "") -> Summary:
    """Summarize a copy of a layer. Called in the thread of a task; raises `Cancelled`.

    `column` is the name of a field to summarize as well; "" for none. Missing fields count as
    empty. Values that are empty, negative, or not numbers are counted as missing and not added up.
    Example: ``summarize(LayerCopy(layer), cancellation).acres.total``.
    """
    field = layer_columns(copy.fields).get(column)
    names = (*NAMES, field.name) if field is not None else NAMES
    columns = copy.columns(list(dict.fromkeys(names)), cancellation)
    records = Records(columns, find_places(copy, cancellation))
    cancellation.check()
    ground = Ground.of_records(records)
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
        column=None if field is None else _summarize_column(records, ground, field),
    )


def _summarize_column(records: Records, ground: Ground, column: Field) -> ColumnSummary:
    unit = f" ({column.unit_label})" if column.unit else ""
    chart = column_chart(records, ground, column, f"{column.label}{unit}")
    if not column.is_numeric:
        return ColumnSummary(column, chart)
    numbers = list(map(signed_amount, records.of(column.name)))
    known = [value for value in numbers if value is not None]
    has_years = are_years(known)
    if has_years:
        known = [year for year in known if year]
    return ColumnSummary(column, chart, _figures(known, len(numbers) - len(known)), has_years)


def _figures(values: Collection[float], missing: int) -> Figures:
    if not values:
        return Figures(missing=missing)
    ordered = in_order(values)
    middle = len(ordered) // 2
    # Of an even number of values: the mean of the two in the middle.
    median = (ordered[middle] + ordered[~middle]) / 2
    return Figures(math.fsum(ordered), median, len(ordered), missing)
