"""The terms of use of a layer's parcels: stored in the layer, and credited on maps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parcel_lookup.core.contract.terms import (
    LayerTerms,
    Terms,
    credits_of,
    terms_document,
    terms_list_from_json,
    terms_list_to_json,
)
from parcel_lookup.core.gis.layer.properties import TERMS_PROPERTY
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import for_xml, without_markup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsVectorLayer


def set_terms(layer: QgsVectorLayer, terms: Sequence[LayerTerms]) -> None:
    """Store terms in a layer in place of its own, and credit their publishers on maps. Main thread.

    Without old and new terms the layer is not changed.
    """
    if not terms:
        if TERMS_PROPERTY in layer.customPropertyKeys():
            layer.removeCustomProperty(TERMS_PROPERTY)
            layer.serverProperties().setAttribution("")
        return
    layer.setCustomProperty(TERMS_PROPERTY, for_xml(terms_list_to_json(terms)))
    # `layer.setAttribution` crashes some versions (https://github.com/qgis/QGIS/issues/60286).
    layer.serverProperties().setAttribution(without_markup(credits_of(terms)))


def terms_of_layer(layer: QgsVectorLayer) -> tuple[LayerTerms, ...]:
    """Return the terms stored in a layer; () for none. Main thread.

    Damaged terms are returned as one text about the damage, so that nobody takes them for none.
    """
    text = layer.customProperty(TERMS_PROPERTY, "")
    if not text:
        return ()
    try:
        return terms_list_from_json(str(text))
    except ValueError:
        damaged = tr("The terms of use stored in this layer cannot be read.")
        return (LayerTerms(layer.name(), Terms(damaged)),)


def terms_text_of(layer: QgsVectorLayer) -> str:
    """Return the terms of a layer as plain text without a title; "" for none. Main thread."""
    terms = terms_of_layer(layer)
    return terms_document(terms) if terms else ""
