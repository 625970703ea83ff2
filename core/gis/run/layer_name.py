"""The short name of a search's layer: its filters in a few words, and its place.

    layer_name(search, area)  # “Acres ≥ 40, owner contains LLC in Zoning districts”

The whole sentence (`Search.describe`) is in the layer's metadata, its notes, and its tooltip.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parcel_lookup.core.contract.describe import abbreviate_filter
from parcel_lookup.core.gis.inputs.rows import RowsInput
from parcel_lookup.core.gis.inputs.stored_area import StoredRows
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.query.owner import read_owner_expression
from parcel_lookup.core.search.query.places import location_words
from parcel_lookup.core.search.query.predicate import Relation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.gis.run.planned import Input
    from parcel_lookup.core.search import Search

#: Number of conditions in a name.
_MOST_CONDITIONS = 2
#: Maximum letters of a name with two conditions, and of one condition and a place in any name.
_NAME, _PART = 60, 40


def layer_name(
    search: Search, area: Input | None = None, fields: Mapping[str, Field] | None = None
) -> str:
    """Return the name of a search's layer, like “Acres ≥ 40 in Zoning districts”.

    Without conditions, it is like “Parcels in Zoning districts”. `fields` are those of the source
    (`SourceInfo`); None: the fields of the contract.
    """
    is_by_list = search.is_by_list or isinstance(area, (RowsInput, StoredRows))
    where, conditions = _where(search, area), _conditions(search, fields)
    parcels = tr("Parcels {where}").format(where=where) if where else tr("All parcels")
    if not conditions:
        return parcels
    name = ""
    for number in range(min(_MOST_CONDITIONS, len(conditions)), 0, -1):
        more = ("…",) if number < len(conditions) else ()
        words = ", ".join((*conditions[:number], *more))
        if is_by_list:
            name = tr("{parcels}, {conditions}").format(parcels=parcels, conditions=words)
        else:
            words = tr("{conditions} {where}").format(conditions=words, where=where).rstrip()
            name = words[:1].upper() + words[1:]
        if len(name) <= _NAME:
            break
    return name


def _where(search: Search, area: Input | None) -> str:
    """Return the place of a search: “in Zoning districts”, “at points of Trees”, or ""."""
    if isinstance(area, (RowsInput, StoredRows)):
        return area.where
    if search.is_by_list:
        return search.describe_rows()
    if area is None and not search.is_by_area:
        return ""
    place = area.name if area is not None else search.place
    words = {
        Relation.TOUCHES: "{where}",
        Relation.OVERLAPS: tr("at least {minimum} {where}"),
        Relation.MOSTLY_INSIDE: tr("mostly {where}"),
        Relation.CENTER_INSIDE: tr("centered {where}"),
    }[search.predicate.relation]
    where, minimum = _shortened(location_words(place)), search.predicate.minimum_words
    return words.format(where=where, minimum=minimum)


def _conditions(search: Search, fields: Mapping[str, Field] | None) -> list[str]:
    """Return the filters and the expression, each in a few words."""
    conditions = [abbreviate_filter(item, fields) for item in search.filters]
    owner = read_owner_expression(search.expression)
    if owner is not None:
        conditions.append(tr("owner {owner}").format(owner=owner.words))
    elif search.expression:
        conditions.append(" ".join(search.expression.split()))
    return [_shortened(words) for words in conditions]


def _shortened(words: str) -> str:
    return words if len(words) <= _PART else words[: _PART - 1].rstrip() + "…"
