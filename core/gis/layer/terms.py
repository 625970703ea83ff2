"""The terms of use of a layer's parcels: stored in the layer, credited on maps, copied with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parcel_lookup.core.contract.terms import (
    LayerTerms,
    MailingConfirmation,
    Terms,
    credits_of,
    mailing_rule,
    terms_document,
    terms_list_from_json,
    terms_list_to_json,
)
from parcel_lookup.core.gis.layer.properties import MAILING_PROPERTY, TERMS_PROPERTY
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import for_xml, without_markup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsVectorLayer

#: The field of a table of owners that states the rule where mailing lists are forbidden.
RULE_FIELD = "terms"
#: Tables from several layers have a few different rules.
_MAX_RULES = 20


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


def confirmation_of(layer: QgsVectorLayer) -> MailingConfirmation | None:
    """Return the user's confirmation of mailing stored in a layer; None if there is none."""
    text = layer.customProperty(MAILING_PROPERTY, "")
    try:
        return MailingConfirmation.from_json(str(text)) if text else None
    except ValueError:
        return None  # nothing was confirmed that can be read


def write_confirmation(layer: QgsVectorLayer, confirmation: MailingConfirmation) -> None:
    """Write the user's confirmation of mailing into a layer and its metadata. Main thread."""
    layer.setCustomProperty(MAILING_PROPERTY, for_xml(confirmation.to_json()))
    metadata = layer.metadata()
    metadata.setHistory([*metadata.history(), without_markup(confirmation.sentence)])
    layer.setMetadata(metadata)


def copy_terms(source: QgsVectorLayer, layer: QgsVectorLayer) -> None:
    """Store the terms of a layer in another one with its parcels, and its confirmation.

    They replace those of other parcels. Main thread.
    """
    if terms_of_layer(layer):
        layer.serverProperties().setAttribution("")
    for name in (TERMS_PROPERTY, MAILING_PROPERTY):
        if name in source.customPropertyKeys():
            layer.setCustomProperty(name, source.customProperty(name))
        else:
            layer.removeCustomProperty(name)
    set_terms(layer, terms_of_layer(source))


def mailing_rule_of(layer: QgsVectorLayer) -> str:
    """Return the rule that forbids to use owner names for mailing, or "". Main thread.

    A table of owners that was saved in a format without properties has the rule in a field.
    """
    terms = terms_of_layer(layer)
    if terms:
        return mailing_rule(terms)
    index = layer.fields().lookupField(RULE_FIELD)
    if index < 0:
        return ""
    values = (value for value in layer.uniqueValues(index, _MAX_RULES) if isinstance(value, str))
    return " ".join(sorted(filter(None, (value.strip() for value in values))))


def terms_text_of(layer: QgsVectorLayer) -> str:
    """Return the terms of a layer as plain text without a title; "" for none. Main thread."""
    terms = terms_of_layer(layer)
    return terms_document(terms, confirmation_of(layer)) if terms else ""
