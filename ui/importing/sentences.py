"""What the import dialog says of a layer and its columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.gis.connections.importing import IdBasis, ImportDraft
from parcel_lookup.ui.kit.text import number_of, tr

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.gis.connections.importing import Location

#: Counties that are named besides that of most parcels.
_MOST_COUNTIES = 3


def layer_words(layer: QgsVectorLayer) -> str:
    """What is imported of a layer."""
    number = layer.featureCount()
    words = [number_of(number, "{} feature.", "{} features.")] if number > 0 else []
    if layer.subsetString():
        words.append(tr("Only those that pass the layer's filter are imported."))
    if layer.isModified():
        words.append(tr("Edits that are not saved yet are imported too."))
    return " ".join(words)


def column_words(draft: ImportDraft) -> str:
    """What is wrong with the columns' fields, else where the ids of parcels come from."""
    for field, columns in draft.clashes().items():
        sentence = tr("⚠ {columns} cannot all become {field}. Keep one of them.")
        label = tr(FIELD_BY_NAME[field].label)
        return sentence.format(columns=", ".join(columns), field=label)
    return _id_words(draft)


def location_words(location: Location) -> str:
    """Where the parcels of a layer are: ``From location: Story County, Iowa (5 of 5 parcels).``."""
    if location.majority is None:
        return tr("The parcels are in no county of the United States.")
    (county, number), *others = location.counts
    words = tr("From location: {county} ({number} of {total} parcels).").format(
        county=county.words, number=f"{number:,}", total=f"{location.total:,}"
    )
    if others:
        shown = [f"{other.words} ({number:,})" for other, number in others[:_MOST_COUNTIES]]
        if len(others) > _MOST_COUNTIES:
            shown.append(number_of(len(others) - _MOST_COUNTIES, "{} more", "{} more"))
        words += " " + tr("Others: {counties}.").format(counties=", ".join(shown))
    return words


def _id_words(draft: ImportDraft) -> str:
    if draft.id_basis is IdBasis.RECORD:
        return tr(
            "⚠ No column becomes the parcel ID. The id of a parcel (svc_uuid) is made from its "
            "whole record then, and changes when anything in it does."
        )
    (column,) = draft.columns_of(draft.id_basis.value)
    if draft.id_basis is IdBasis.OWN:
        words = tr("The id of a parcel (svc_uuid) is what {column} says.")
    else:
        words = tr(
            "{column} is the parcel ID. The id of a parcel (svc_uuid) is made from it and stays "
            "the same in every import."
        )
    words = words.format(column=column)
    repeated = draft.repeated_ids()
    if repeated:
        rows = number_of(len(draft.sample.rows), "In the first row", "In the first {} rows")
        words += " " + tr(
            "{rows}, {repeated} share theirs with others: their ids are made from the whole record."
        ).format(rows=rows, repeated=f"{repeated:,}")
    return words
