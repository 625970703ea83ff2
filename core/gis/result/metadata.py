"""Metadata of a layer: what QGIS shows in its properties, and what goes into the files it saves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import Qgis, QgsBox3D, QgsLayerMetadata
from qgis.PyQt.QtCore import QDateTime

from parcel_lookup.core.gis.layer.markup import without_markup
from parcel_lookup.core.gis.result.account import NO_SURVEY
from parcel_lookup.core.search.query.words import plural

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.gis.result.account import Account

_PRODUCER = "Parcel Lookup"
#: As QGIS's own page of metadata has them.
_LANGUAGE, _TYPE, _CATEGORIES, _ENCODING = "ENG", "dataset", ["Planning Cadastre"], "UTF-8"
_KEYWORDS = ["parcels", "cadastre", "property"]
_TERMS = "The terms of the source hold for these records."


def describe_layer(layer: QgsVectorLayer, account: Account, holds: str = "") -> None:
    """Set the metadata of a layer. Main thread.

    `holds` is what each feature is where they are no parcels: “building footprint”. What a user
    added, such as a contact, stays. No key and no login is in them, and no markup of others: QGIS
    shows some of them as HTML and as plain text, and goes by what is in it.
    """
    metadata = layer.metadata()
    metadata.setIdentifier(f"parcel-lookup/{account.digest}/{account.when:%Y%m%dT%H%M%SZ}")
    metadata.setTitle(without_markup(layer.name()))
    metadata.setType(_TYPE)
    metadata.setLanguage(_LANGUAGE)
    metadata.setEncoding(_ENCODING)
    metadata.setCategories(_CATEGORIES)
    metadata.addKeywords("keywords", _KEYWORDS)
    paragraphs = _abstract(account, contents(layer, account, holds))
    metadata.setAbstract(without_markup("\n\n".join(paragraphs)))
    metadata.setRights([without_markup(account.about) or _TERMS])
    metadata.setConstraints([QgsLayerMetadata.Constraint(NO_SURVEY, "Limitations of use")])
    metadata.setLinks(_links(account))
    metadata.setHistory([without_markup(line) for line in _history(account)])
    metadata.setCrs(layer.crs())
    metadata.setExtent(_extent(layer))
    when = QDateTime.fromMSecsSinceEpoch(int(account.when.timestamp() * 1000)).toUTC()
    metadata.setDateTime(Qgis.MetadataDateType.Created, when)
    layer.setMetadata(metadata)


def contents(layer: QgsVectorLayer, account: Account, holds: str) -> str:
    """``27,508 parcels at 12,975 places``, ``3,120 building footprints``; "" of a layer unread."""
    if holds:
        return f"{layer.featureCount():,} {plural(layer.featureCount(), holds)}"
    return account.counts.sentence if account.counts is not None else ""


def _abstract(account: Account, holds: str) -> list[str]:
    """Paragraphs: what was asked, what came, what is missing, and how far to trust it."""
    paragraphs = [account.query]
    if account.is_partial:
        paragraphs.append(f"PARTIAL: not every match is in this layer. {account.reason}".strip())
    paragraphs += [f"{holds}."] if holds else []
    paragraphs += account.remarks
    paragraphs.append(f"Source: {account.source}. Asked {account.day}.")
    return [*paragraphs, NO_SURVEY]


def _links(account: Account) -> list[QgsLayerMetadata.Link]:
    if not account.address:
        return []
    return [QgsLayerMetadata.Link("Parcel service", "WWW:LINK", without_markup(account.address))]


def _history(account: Account) -> list[str]:
    lines = [f"{account.day}: {_PRODUCER} asked {account.source}: {account.query}"]
    if account.result:
        lines.append(f"{account.day}: {account.result}")
    return lines


def _extent(layer: QgsVectorLayer) -> QgsLayerMetadata.Extent:
    extent = QgsLayerMetadata.Extent()
    if layer.isSpatial() and not layer.extent().isNull():
        spatial = QgsLayerMetadata.SpatialExtent()
        spatial.extentCrs, spatial.bounds = layer.crs(), QgsBox3D(layer.extent())
        extent.setSpatialExtents([spatial])
    return extent
