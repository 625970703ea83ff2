"""The content of a report about a layer: figures, tables, provenance, and marks on the map.

They are computed in a task, from copies made in the main thread.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    NULL,
    Qgis,
    QgsCategorizedSymbolRenderer,
    QgsExpressionContext,
    QgsExpressionContextUtils,
    QgsFeatureRequest,
    QgsGeometry,
    QgsVectorLayerFeatureCounter,
)

from parcel_lookup.core.connection_names import names_in
from parcel_lookup.core.contract import ID_FIELD, ParcelError
from parcel_lookup.core.contract.terms import (
    NOT_LEGAL_ADVICE,
    credit_of,
    credits_of,
    layer_sentences,
    mailing_rule,
)
from parcel_lookup.core.gis.connections import SAMPLE
from parcel_lookup.core.gis.layer.properties import (
    CONNECTION_PROPERTY,
    PARTIAL_PROPERTY,
    SEARCH_PROPERTY,
)
from parcel_lookup.core.gis.layer.schema import SOURCE
from parcel_lookup.core.gis.layer.terms import terms_of_layer
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.report.marks import Mark, MarkReader
from parcel_lookup.core.gis.report.tables import (
    ParcelTables,
    Table,
    emphasis_of,
    mailing_table,
    owner_table,
)
from parcel_lookup.core.gis.summary import Summary, money, number, summarize
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search import Search

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from qgis.core import QgsFeatureRenderer, QgsRectangle, QgsVectorLayer
    from qgis.PyQt.QtCore import QDate

    from parcel_lookup.core.contract import Cancellation

#: The maximum number of parcels that get a page each.
MOST_PAGES = 500


class Facts(NamedTuple):
    """What a report shows, or the page of one of its parcels, as plain values for any thread."""

    about: Provenance
    #: The key figures, each with its name.
    figures: tuple[tuple[str, str], ...]
    #: Those of the parcels and, if there are several, of the owners.
    tables: tuple[Table, ...]
    #: Number of features by key of the entries of the layer's legend.
    classes: Mapping[str, int]
    #: Notes about the figures.
    notes: str = ""
    #: Owners of neighbors with their mailing addresses; None for other searches.
    mailing: Table | None = None
    marks: tuple[Mark, ...] = ()
    #: Of the page of a parcel: its name, and its extent in EPSG:4326; None for that of all.
    title: str = ""
    box: QgsRectangle | None = None
    #: The pages of all parcels, if they were requested.
    pages: tuple[Facts, ...] = ()


class Provenance(NamedTuple):
    """The origin of the parcels of a layer, as text; "" for what is unknown."""

    #: The search as a sentence.
    query: str
    source: str
    #: Rights and licenses.
    rights: str
    #: The local day of the search; None if unknown.
    when: QDate | None
    is_partial: bool
    #: Whom to credit for the parcels.
    credit: str
    #: What forbids to use the owners for mailing; "" if nothing does.
    rule: str
    #: The terms of use as paragraphs, one for each layer; () if they are unknown.
    terms: tuple[str, ...]


class FactsReader:
    """Reads a layer. Create it in the main thread, and call it in a task; raises `Cancelled`."""

    def __init__(self, layer: QgsVectorLayer, *, has_pages: bool = False) -> None:
        """`has_pages`: each parcel gets a page."""
        self._copy = LayerCopy(layer)
        self._has_pages = has_pages
        self._emphasis = emphasis_of(layer)
        self._about, self._search = _provenance(layer)
        #: The titles of the layer's connections, by name.
        self._sources = _sources_of(layer)
        self._marks = MarkReader(layer, self._search)
        self._shapes = LayerCopy(layer, crs=self._marks.crs) if has_pages else None
        self._counter = None
        if layer.renderer() is not None:
            scopes = QgsExpressionContextUtils.globalProjectLayerScopes(layer)
            self._counter = QgsVectorLayerFeatureCounter(layer, QgsExpressionContext(scopes))
            self._keys = [item.ruleKey() for item in layer.renderer().legendSymbolItems()]
            self._others = _key_of_others(layer.renderer())

    def __call__(self, cancellation: Cancellation) -> Facts:
        """Compute the facts, in the thread of a task."""
        about = self._about._replace(source=self._source(cancellation))
        if not about.query and self._search is not None:
            # The limit of requests does not matter to readers.
            about = about._replace(query=replace(self._search, max_requests=None).describe())
        summary = summarize(self._copy, cancellation)
        is_one = self._copy.count == 1 == summary.parcels
        has_all = is_one or self._has_pages
        tables = ParcelTables(self._copy, self._emphasis, cancellation, has_all=has_all)
        shown = [tables.record(0) if is_one else tables.largest()]
        if len(summary.holdings) > 1:
            shown.append(owner_table(summary.holdings, summary.owners.groups))
        marks = self._marks(cancellation)
        has_mailing = self._marks.is_of_neighbors and summary.parcels and not about.rule
        facts = Facts(
            about,
            tuple(_figures(summary)),
            tuple(shown),
            self._count(summary.features, cancellation),
            " ".join(summary.notes),
            mailing_table(self._copy, cancellation) if has_mailing else None,
            marks,
        )
        if not self._has_pages:
            return facts
        return facts._replace(pages=tuple(self._pages(facts, tables, cancellation)))

    def _pages(
        self, facts: Facts, tables: ParcelTables, cancellation: Cancellation
    ) -> Iterator[Facts]:
        """Yield the page of each parcel; the terms of use are on the first page only."""
        rule = facts.about.rule
        about = facts.about._replace(query="", terms=(rule,) if rule else ())
        request = QgsFeatureRequest().setNoAttributes().setFilterFids(tables.ids[:MOST_PAGES])
        features = self._shapes.features(cancellation, request)
        shapes = {feature.id(): feature.geometry() for feature in features}
        for parcel, one in enumerate(tables.ids[:MOST_PAGES]):
            shape = shapes.get(one, QgsGeometry())
            yield Facts(
                about,
                tuple(tables.figures(parcel)),
                (tables.record(parcel),),
                facts.classes,
                marks=() if shape.isEmpty() else (Mark(tr("This parcel"), shape, is_area=False),),
                title=tables.name(parcel),
                box=None if shape.isEmpty() else shape.boundingBox(),
            )

    def _source(self, cancellation: Cancellation) -> str:
        """Return the source of the parcels; of several, each with its number of parcels."""
        if len(self._sources) == 1 or not self._copy.has(SOURCE):
            return ", ".join(self._sources.values())
        columns = self._copy.columns([ID_FIELD, SOURCE], cancellation)
        parcels = Counter(name for _, name in set(zip(columns[ID_FIELD], columns[SOURCE])))
        return ", ".join(
            number_of(parcels[name], "{source} ({} parcel)", "{source} ({} parcels)", source=title)
            for name, title in self._sources.items()
        )

    def _count(self, features: int, cancellation: Cancellation) -> dict[str, int]:
        """Count features by legend entry as the Layers panel does; `features` is their total."""
        cancellation.check()
        if self._counter is None:
            return {}
        forget = cancellation.on_cancel(self._counter.cancel)
        try:
            self._counter.run()
        finally:
            forget()
        cancellation.check()
        counts = {key: max(0, self._counter.featureCount(key)) for key in self._keys}
        if self._others in counts:
            # QGIS draws features without a category of their own with it, but does not count them.
            counts[self._others] += features - sum(counts.values())
        return counts


def _provenance(layer: QgsVectorLayer) -> tuple[Provenance, Search | None]:
    """Return the origin of a layer's parcels without their source, and the search. Main thread.

    The search as a sentence is the beginning of the layer's description, if it has one: polygons of
    a large search are not in the layer, and the search itself cannot be read then.
    """
    metadata = layer.metadata()
    created = metadata.dateTime(Qgis.MetadataDateType.Created)
    layers = terms_of_layer(layer)
    terms = [" ".join(layer_sentences(one)) for one in layers]
    try:
        search = Search.from_json(layer.customProperty(SEARCH_PROPERTY, ""))
    except ParcelError:
        search = None
    about = Provenance(
        query=" ".join(metadata.abstract().split("\n", 1)[0].split()),
        source="",
        # The credit has a line of its own.
        rights="; ".join(one for one in metadata.rights() if one not in map(credit_of, layers)),
        when=created.toLocalTime().date() if created.isValid() else None,
        is_partial=bool(layer.customProperty(PARTIAL_PROPERTY, False)),
        credit=credits_of(layers),
        rule=mailing_rule(layers),
        terms=(*terms, NOT_LEGAL_ADVICE) if terms else (),
    )
    return about, search


def _sources_of(layer: QgsVectorLayer) -> dict[str, str]:
    """Return the titles of the connections of a layer's parcels, by their names."""
    names = names_in(str(layer.customProperty(CONNECTION_PROPERTY, "")))
    return {name: tr("Sample county (invented)") if name == SAMPLE else name for name in names}


def _key_of_others(renderer: QgsFeatureRenderer) -> str:
    """Return the key of the category for all other values; "" if there is none."""
    if not isinstance(renderer, QgsCategorizedSymbolRenderer):
        return ""
    others = (one for one in renderer.categories() if one.value() in (None, NULL, ""))
    return next((category.uuid() for category in others), "")


def _figures(summary: Summary) -> Iterator[tuple[str, str]]:
    """Yield the key figures of a layer, each with its name."""
    name = number_of(summary.parcels, "parcel", "parcels")
    if summary.places < summary.parcels:
        name = number_of(summary.places, "parcels at {} place", "parcels at {} places")
    yield f"{summary.parcels:,}", name
    for figures, words, total, median in (
        (summary.acres, number, tr("acres"), tr("median acres")),
        (summary.value, money, tr("total value"), tr("median value")),
    ):
        if figures.count:
            yield words(figures.total), total
        if figures.count > 1:
            yield words(figures.median), median
