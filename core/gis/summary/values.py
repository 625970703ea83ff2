"""A summary as plain values, which may go from one thread to another."""

from __future__ import annotations

from typing import NamedTuple


class Figures(NamedTuple):
    """A number of the parcels, taken together."""

    total: float = 0.0
    #: None where nothing has a value.
    median: float | None = None
    #: How many have a value: of places for acres, of parcels for dollars.
    count: int = 0
    #: Parcels without one: empty, negative, or no number.
    missing: int = 0


class Bar(NamedTuple):
    """A bar of a chart, and the parcels that it stands for."""

    label: str
    #: Its length: acres or parcels, as the chart says. Never negative, always finite.
    amount: float
    #: The amount without its unit: ``1,234``.
    text: str
    parcels: int
    #: On the ground: a place that several of the parcels share counts once.
    acres: float
    #: The features of the layer, which are more than the parcels where it holds one several times.
    ids: frozenset[int]
    #: ``#rrggbb``; "" for the chart's own.
    color: str = ""
    #: What is left over: all others together, or what has no value. Always behind the others.
    is_rest: bool = False

    @property
    def detail(self) -> str:
        """Name and numbers in one sentence: ``Corn: 701 parcels, 63,818 acres``."""
        from parcel_lookup.core.gis.summary.numbers import acres, parcels

        return f"{self.label}: {parcels(self.parcels)}, {acres(self.acres)}"


class Holding(NamedTuple):
    """What one owner has, in the words of a table."""

    owner: str
    parcels: int
    acres: float


class Chart(NamedTuple):
    """Bars with a title; without any where no parcel has a value."""

    title: str
    #: Of the amounts: ``Acres`` or ``Parcels``.
    unit: str
    #: How it is counted, in whole sentences.
    note: str
    bars: tuple[Bar, ...] = ()


class Summary(NamedTuple):
    """What a layer of parcels adds up to.

    Counts are of parcels, by `svc_uuid`, however often the layer holds one. Acres are of places:
    parcels that share a place share its ground. Dollars are of parcels.
    """

    features: int
    parcels: int
    #: Lots: parcels that share a place count as one.
    places: int
    acres: Figures
    value: Figures
    owners: Chart
    covers: Chart
    values: Chart
    #: Of all features.
    ids: frozenset[int] = frozenset()
    #: Names of the fields that the layer has of those that are summed up.
    fields: frozenset[str] = frozenset()
    #: Whether some of the missing values are negative.
    has_negative_values: bool = False

    @property
    def charts(self) -> tuple[Chart, ...]:
        """Those that have bars."""
        return tuple(chart for chart in (self.owners, self.covers, self.values) if chart.bars)

    @property
    def holdings(self) -> tuple[Holding, ...]:
        """The largest owners, most acres first, without “others”."""
        bars = (bar for bar in self.owners.bars if not bar.is_rest)
        return tuple(Holding(bar.label, bar.parcels, bar.acres) for bar in bars)

    @property
    def notes(self) -> tuple[str, ...]:
        """What to know of the figures, in sentences such as “12 parcels have no value.”."""
        from parcel_lookup.core.gis.summary.numbers import parcels

        notes = []
        if self.features > self.parcels:
            more = f"{self.features:,} features"
            notes.append(f"The layer holds {parcels(self.parcels)} in {more}; each counts once.")
        value = "value, or one below $0" if self.has_negative_values else "value"
        for figures, field, word in (
            (self.acres, "acres", "acres"),
            (self.value, "parcel_value", value),
        ):
            if figures.missing and field in self.fields:
                has = "has" if figures.missing == 1 else "have"
                notes.append(f"{parcels(figures.missing)} {has} no {word}.")
        return tuple(notes)
