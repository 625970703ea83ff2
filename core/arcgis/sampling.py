"""Reads what a user needs to see of a layer before it is added: its columns and first rows.

One request for each step: an item of a portal names the service, the service lists its layers, and
a layer describes itself and returns rows. In a task.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from typing import Any, NamedTuple, Union

from parcel_lookup.core.arcgis.address import PastedAddress, ServiceLayer, read_item, read_layers
from parcel_lookup.core.arcgis.definition import LayerAddress
from parcel_lookup.core.arcgis.geometry import rings_to_wkb
from parcel_lookup.core.arcgis.metadata import (
    Column,
    Metadata,
    first_features,
    iso_moment,
    read_metadata,
)
from parcel_lookup.core.arcgis.wire import LayerClient
from parcel_lookup.core.columns.location import with_counties
from parcel_lookup.core.columns.rows import Sample, SampleRow
from parcel_lookup.core.columns.shapes import make_shapes
from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.geometry import UnreadableGeometry

#: Enough to guess the contents of columns.
SAMPLE_ROWS = 200
#: Types of columns that hold no values of a record.
_OTHER_TYPES = frozenset(f"esriFieldType{kind}" for kind in ("Geometry", "Blob", "Raster", "XML"))

#: Opens a client for an item, a service, or a layer, given by its address.
OpenClient = Callable[[str], LayerClient]


class ServiceLayers(NamedTuple):
    """A service with several layers; the user has to choose one of them."""

    url: str
    layers: tuple[ServiceLayer, ...]


class LayerSample(NamedTuple):
    """A layer with its first rows."""

    address: LayerAddress
    metadata: Metadata
    #: Without the object IDs. Dates are ISO text.
    sample: Sample
    #: Abbreviation of the state that most of the rows are in, or "".
    state: str


Found = Union[PastedAddress, ServiceLayers, LayerSample]


def read_pasted(
    pasted: PastedAddress, open_client: OpenClient, cancellation: Cancellation
) -> Found:
    """Return what an address leads to, one step at a time.

    The address of the service if it is that of an item; the layers of a service from which one has
    to be chosen; else the layer with its first rows. Raises `ParcelError`: NOT_A_LAYER for a layer
    that cannot be searched, ADDRESS_REFUSED, those of requests.
    """
    if not pasted.url:
        with closing(open_client(pasted.item_url)) as client:
            return read_item(client.metadata(cancellation), pasted)
    number = pasted.layer
    if number is None:
        with closing(open_client(pasted.url)) as client:
            layers = _candidates(read_layers(client.metadata(cancellation)), client.host)
        if len(layers) > 1:
            return ServiceLayers(pasted.url, layers)
        number = layers[0].number
    address = LayerAddress(pasted.url, number)
    with closing(open_client(address.text)) as client:
        metadata = read_metadata(client.metadata(cancellation), client.host)
        rows = _first_rows(client, metadata, cancellation)
    rows, county = with_counties(rows)
    return LayerSample(address, metadata, rows, "" if county is None else county.state.abbreviation)


def _candidates(layers: Sequence[ServiceLayer], host: str) -> tuple[ServiceLayer, ...]:
    """Return the layers that may have parcels: those with polygons, if the service shows them."""
    found = tuple(one for one in layers if one.has_polygons is not False)
    if not found:
        reason = tr("The service has no layer with polygons; parcels are polygons.")
        raise ParcelError(ErrorCode.NOT_A_LAYER, host=host, reason=reason)
    return tuple(one for one in found if one.has_polygons) or found


def _first_rows(client: LayerClient, metadata: Metadata, cancellation: Cancellation) -> Sample:
    """Request the first rows of a layer."""
    columns = [one for one in metadata.columns if _is_shown(one, metadata)]
    names = tuple(one.name for one in columns)
    found, is_cut = first_features(client, metadata, names, SAMPLE_ROWS, cancellation)
    features = [one for one in found if isinstance(one, Mapping)]
    wkbs = [_wkb(one.get("geometry")) for one in features]
    cancellation.check()
    rows = tuple(
        SampleRow(_values(one.get("attributes"), columns), shape.acres, shape.note, shape.wkb)
        for one, shape in zip(features, make_shapes(wkbs))
    )
    is_whole = len(rows) < SAMPLE_ROWS and not is_cut
    labels = {one.name: one.alias for one in columns if one.alias != one.name}
    return Sample(names, rows, is_whole, labels)


def _is_shown(column: Column, metadata: Metadata) -> bool:
    """Return whether a column may be a field of parcels; not Shape.STArea() and the like."""
    is_plain = "(" not in column.name and column.type not in _OTHER_TYPES
    return is_plain and column.name != metadata.object_id


def _values(attributes: Any, columns: Sequence[Column]) -> dict[str, Any]:
    """Return the values of a row by the names of columns, which servers may spell otherwise."""
    if not isinstance(attributes, Mapping):
        attributes = {}
    if not all(column.name in attributes for column in columns):
        lowered = {str(name).lower(): value for name, value in attributes.items()}
        attributes = {column.name: lowered.get(column.name.lower()) for column in columns}
    return {
        column.name: _date(attributes[column.name]) if column.is_date else attributes[column.name]
        for column in columns
    }


def _date(value: Any) -> Any:
    """Return milliseconds since 1970 as ISO text, other values as they are."""
    moment = iso_moment(value) if type(value) in (int, float) else None
    return value if moment is None else moment.partition("T")[0]


def _wkb(geometry: Any) -> bytes | None:
    """Return a geometry as WKB; None for one that cannot be read, which a search reports."""
    try:
        return rings_to_wkb(geometry)
    except UnreadableGeometry:
        return None
