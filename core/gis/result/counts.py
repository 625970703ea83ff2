"""How much is in a layer of parcels. In a task."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import QgsExpression, QgsFeatureRequest

from parcel_lookup.core.contract import ID_FIELD
from parcel_lookup.core.gis.layer.values import plain_value
from parcel_lookup.core.gis.result.account import Counts
from parcel_lookup.core.gis.result.widgets import digits_of

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.layer.stacks import Stacks
    from parcel_lookup.core.gis.layer.values import LayerCopy

#: Features that are looked at one by one: most fields have a value in one of them.
_LOOKED_AT = 200
#: Behind the point, of numbers that are shown as they are.
_MOST_DIGITS = 4


def count_layer(copy: LayerCopy, stacks: Stacks, cancellation: Cancellation) -> Counts:
    """Count parcels and places, and find the fields that have values. Raises `Cancelled`."""
    ids = copy.columns([ID_FIELD], cancellation)[ID_FIELD]
    parcels = len(set(ids))
    places = parcels - stacks.parcels + stacks.number
    return Counts(
        len(ids),
        parcels,
        places,
        filled_fields(copy, cancellation),
        long_fields(copy, cancellation),
        stacks.note,
    )


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


def long_fields(copy: LayerCopy, cancellation: Cancellation) -> frozenset[str]:
    """Names of the fields with numbers that are read only where they are rounded.

    By the first features: calculated ones are long in all of them. Raises `Cancelled`.
    """
    names = [name for name in copy.fields.names() if digits_of(name) is not None]
    request = QgsFeatureRequest().setLimit(_LOOKED_AT)
    request.setFlags(QgsFeatureRequest.Flag.NoGeometry)
    request.setSubsetOfAttributes(names, copy.fields)
    features = list(copy.features(cancellation, request))
    return frozenset(
        name for name in names if any(_is_long(plain_value(one[name])) for one in features)
    )


def _is_long(value: Any) -> bool:
    return isinstance(value, float) and round(value, _MOST_DIGITS) != value


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
