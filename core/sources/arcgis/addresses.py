"""The requests for parcels that may be at an address of a layer (`sources.places.words`)."""

from __future__ import annotations

from dataclasses import replace

from parcel_lookup.core.address import Address
from parcel_lookup.core.contract import Filter, RequestRefused
from parcel_lookup.core.sources.arcgis.layer import Layer
from parcel_lookup.core.sources.arcgis.series import read
from parcel_lookup.core.sources.conductor import Rows, Steps
from parcel_lookup.core.sources.places import words


def candidates(layer: Layer, address: Address) -> list[Steps]:
    """Return the series that read the parcels that may be at an address."""
    return [_at(layer, address, filters) for filters in words.filters_at(address)]


def neighbors(layer: Layer, address: Address) -> list[Steps]:
    """Return the series that read some of the parcels on the street of an address."""
    return [_first_page(layer, filters) for filters in words.filters_near(address)]


def _at(layer: Layer, address: Address, filters: tuple[Filter, ...]) -> Steps:
    """Read all parcels that meet filters; those of the place if they are many."""
    place = words.filters_of_place(address, layer.reader.fields)
    for some in (filters, (*filters, *place)):
        query = layer.query(some)
        if query is None:
            return None
        try:
            return (yield from read(layer, replace(query, most=words.MOST_COMPARED)))
        except RequestRefused as error:
            if error.was_sent:
                raise
    raise words.too_many()


def _first_page(layer: Layer, filters: tuple[Filter, ...]) -> Steps:
    query = layer.query(filters)
    if query is not None and not layer.has_no_pages:
        rows, _ = yield layer.page(query)
        yield Rows(rows)
    return None
