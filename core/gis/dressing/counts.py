"""How much is in a layer of parcels. In a task."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsExpression, QgsFeatureRequest

from parcel_lookup.core.contract import ID_FIELD
from parcel_lookup.core.gis.polygons import plain_value

from .account import Counts

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.layer_values import LayerCopy
    from parcel_lookup.core.gis.stacks import Stacks

#: Features that are looked at one by one: most fields have a value in one of them.
_LOOKED_AT = 200


def count_layer(copy: LayerCopy, stacks: Stacks, cancellation: Cancellation) -> Counts:
    """Count parcels and places, and find the fields that have values. Raises `Cancelled`."""
    ids = copy.columns([ID_FIELD], cancellation)[ID_FIELD]
    parcels = len(set(ids))
    places = parcels - stacks.parcels + stacks.number
    return Counts(len(ids), parcels, places, filled_fields(copy, cancellation))


def filled_fields(copy: LayerCopy, cancellation: Cancellation) -> frozenset[str]:
    """Names of the fields in which a feature has a value. Raises `Cancelled`."""
    empty = set(copy.fields.names())
    _strike_out(empty, copy, cancellation, QgsFeatureRequest().setLimit(_LOOKED_AT))
    number = -1
    while empty and len(empty) != number:
        number = len(empty)  # a field that has one more value to show is struck out below
        terms = (f"{QgsExpression.quotedColumnRef(name)} IS NOT NULL" for name in sorted(empty))
        request = QgsFeatureRequest().setFilterExpression(" OR ".join(terms)).setLimit(1)
        _strike_out(empty, copy, cancellation, request)
    return frozenset(copy.fields.names()) - empty


def _strike_out(
    empty: set[str], copy: LayerCopy, cancellation: Cancellation, request: QgsFeatureRequest
) -> None:
    """Take out the fields in which one of the features has a value."""
    request.setFlags(QgsFeatureRequest.Flag.NoGeometry)
    request.setSubsetOfAttributes(sorted(empty), copy.fields)
    places = {name: copy.fields.lookupField(name) for name in empty}
    for feature in copy.features(cancellation, request):
        for name in [one for one in empty if plain_value(feature[places[one]]) is not None]:
            empty.discard(name)
