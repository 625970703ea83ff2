"""Describe the layers of a search: the search itself, its source, its time, and its result.

    description = Provenance(search, connection, outcome).describe(cancellation, counts)
    describe_layer(layer, description)
    note_search(layer, description)

`describe_layer` writes QGIS's metadata, which its properties show and which files keep;
`note_search` writes the notes that QGIS marks in the Layers panel. `count_layer` counts what a
layer contains, and finds the fields that have values.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timezone
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from qgis.core import (
    Qgis,
    QgsBox3D,
    QgsExpression,
    QgsFeatureRequest,
    QgsLayerMetadata,
    QgsLayerNotesUtils,
)
from qgis.PyQt.QtCore import QDateTime

from parcel_lookup.core.contract import FIELD_BY_NAME, ErrorCode, ParcelError
from parcel_lookup.core.contract.terms import (
    NOT_LEGAL_ADVICE,
    credit_of,
    layer_sentences,
)
from parcel_lookup.core.gis.connections.offline import read_info
from parcel_lookup.core.gis.layer.values import plain_value
from parcel_lookup.core.gis.result.fields import digits_of
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.markup import for_xml, without_markup
from parcel_lookup.core.parcel_file.header import read_header

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation, Field
    from parcel_lookup.core.contract.terms import LayerTerms
    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.layer.stacks import Stacks
    from parcel_lookup.core.gis.layer.values import LayerCopy
    from parcel_lookup.core.search import Outcome, Search

#: The limitation of use of every layer of parcels.
NO_SURVEY = tr(
    "Parcels are for reference only: they are not a survey, and do not establish boundaries or "
    "ownership."
)
_SEVERAL_SOURCES = tr("Several connections")
_DIGITS = 16
_PRODUCER = "Parcel Lookup"  # untranslated: name
#: The values that QGIS's own metadata page offers.
_LANGUAGE, _TYPE, _ENCODING = "ENG", "dataset", "UTF-8"
_CATEGORIES = ["Planning Cadastre"]  # untranslated: ISO topic category
_KEYWORDS = ["parcels", "cadastre", "property"]
_TERMS = tr("The terms of the source apply to these records.")
#: The editor of notes drops it, so that what a user wrote is not written over.
_MARK = "<!-- parcel_lookup -->"
#: Features that are read one by one: most fields have a value in one of them.
_LOOKED_AT = 200
#: Decimal places of numbers that are shown unrounded.
_MOST_DIGITS = 4


class Counts(NamedTuple):
    """The numbers of parcels and places in a layer, and its filled fields. Plain data."""

    #: More than the parcels where a parcel is there once for each polygon or row.
    features: int
    parcels: int
    #: Different places: less than the parcels where some are stacked.
    places: int
    #: Names of the fields in which at least one feature has a value; None where not determined.
    filled: frozenset[str] | None = None
    #: Names of the fields whose numbers have too many digits to read; None likewise.
    long: frozenset[str] | None = None

    @property
    def sentence(self) -> str:
        """``27,508 parcels at 12,975 places``."""
        words = number_of(self.parcels, "{} parcel", "{} parcels")
        if 0 < self.places < self.parcels:
            places = number_of(self.places, "{} place", "{} places")
            words = tr("{parcels} at {places}").format(parcels=words, places=places)
        if self.features != self.parcels:
            rows = number_of(self.features, "{} row", "{} rows")
            words = tr("{parcels}, in {rows}").format(parcels=words, rows=rows)
        return words


class SourceDescription(NamedTuple):
    """The description of a connection in words."""

    #: "" if parcels came from several connections, one by one.
    name: str
    #: The title of the source, with its address or file.
    title: str
    #: The base address of a service, without a key or a login; "" if it is none.
    address: str = ""
    #: The source's description of itself, such as its license; "" if it has none.
    about: str = ""
    #: Whether its terms of use are among those of the description.
    has_terms: bool = False


class SearchDescription(NamedTuple):
    """The description of a search and of its result, in words. Plain data, for any thread.

    A project can hold every text (no characters that XML refuses); markup in one is still there.
    """

    #: What was searched for, as a sentence.
    query: str
    #: The same for equal searches only.
    digest: str
    #: When it was over, in UTC.
    when: datetime
    #: Where the parcels came from, one at least.
    sources: tuple[SourceDescription, ...]
    #: The sentence of the outcome; "" where parcels were looked up one by one.
    result: str
    #: More sentences about the content of the layer.
    remarks: tuple[str, ...]
    #: Whether matches are missing, and why.
    is_partial: bool
    reason: str
    #: None where nothing was counted.
    counts: Counts | None
    #: The terms of use of the layers that the parcels come from, where they are known.
    terms: tuple[LayerTerms, ...] = ()

    @property
    def source(self) -> str:
        """Where the parcels came from, in words."""
        return "; ".join(source.title for source in self.sources)

    @property
    def day(self) -> str:
        """``2026-11-21 18:30 UTC``."""
        return f"{self.when:%Y-%m-%d %H:%M} UTC"

    @property
    def filled(self) -> frozenset[str] | None:
        """Names of the fields that have values; None where unknown, or without features."""
        return self.counts.filled if self.counts and self.counts.features else None

    @property
    def long(self) -> frozenset[str] | None:
        """Names of the fields whose numbers have to be rounded to be read; None likewise."""
        return self.counts.long if self.counts and self.counts.features else None

    def open(self) -> SearchDescription:
        """Return the description of a layer in which every field may still get any value."""
        return self._replace(counts=self.counts and self.counts._replace(filled=None, long=None))


class Provenance(NamedTuple):
    """Where the layers of a search come from, as values that any thread may have."""

    search: Search
    #: None where parcels came from several, one by one.
    connection: Connection | ConnectionGroup | None = None
    #: None where parcels are looked up one by one.
    outcome: Outcome | None = None
    #: What was searched for, if `Search.describe` would be hard to read.
    query: str = ""
    #: The terms of use of the layers that were searched.
    terms: tuple[LayerTerms, ...] = ()

    def describe(
        self, cancellation: Cancellation, counts: Counts | None = None
    ) -> SearchDescription:
        """In words. Not in the main thread: it may read the parcel file, and many polygons.

        Raises `Cancelled`.
        """
        search = replace(self.search, max_requests=None)
        sources = _sources(self.connection, cancellation)
        outcome = self.outcome
        return SearchDescription(
            query=for_xml(self.query or search.describe(_fields(self.connection, cancellation))),
            digest=search.digest()[:_DIGITS],
            when=datetime.now(timezone.utc),
            sources=tuple(sources),
            result=for_xml(outcome.sentence) if outcome else "",
            remarks=tuple(map(for_xml, _remarks(outcome))),
            is_partial=outcome is not None and not outcome.complete,
            reason=for_xml(outcome.reason) if outcome else "",
            counts=counts,
            terms=self.terms,
        )


def _fields(
    connection: Connection | ConnectionGroup | None, cancellation: Cancellation
) -> Mapping[str, Field]:
    """Return the fields of a source; those of the contract where its file cannot be read."""
    if connection is None:
        return FIELD_BY_NAME
    try:
        return read_info(connection, cancellation).fields or FIELD_BY_NAME
    except ParcelError as error:
        if error.code is ErrorCode.CANCELLED:
            raise
        return FIELD_BY_NAME


def _remarks(outcome: Outcome | None) -> tuple[str, ...]:
    if outcome is None:
        return ()
    # The reason of one that ended early has its notices in it.
    notices = outcome.notices if outcome.complete else ()
    return (*notices, *outcome.count_sentences)


def _sources(
    connection: Connection | ConnectionGroup | None, cancellation: Cancellation
) -> list[SourceDescription]:
    if connection is None:
        return [SourceDescription("", _SEVERAL_SOURCES)]
    return [_source(part, cancellation) for part in connection.parts]


def _source(connection: Connection, cancellation: Cancellation) -> SourceDescription:
    name = connection.counter if connection.name else ""
    path, address = connection.file, _address(connection)
    about = ""
    if path is not None:
        title, about = _file(name, path, cancellation)
    else:
        place = address or connection.address
        title = f"{name} ({place})" if name and place else name or place
    texts = map(for_xml, (name, title, address, about))
    return SourceDescription(*texts, has_terms=connection.terms is not None)


def _file(name: str, path: Path, cancellation: Cancellation) -> tuple[str, str]:
    """Return the title of a parcel file, and its description of itself."""
    try:
        file = read_header(path, cancellation)
    except ParcelError as error:
        if error.code is ErrorCode.CANCELLED:
            raise
        # It is a file of another format, or was removed or locked after the search read it.
        return tr("{name}, file {file}").format(name=name, file=path.name), ""
    words = tr("{name}, file {file}")
    if file.changed:
        words = tr("{name}, file {file} as of {date}")
    source = words.format(name=file.title or name, file=path.name, date=file.changed)
    return source, file.description


def _address(connection: Connection) -> str:
    """Return the address of a service, without a login and without a query string; "" if none."""
    parts = urlsplit(connection.address.strip())
    if parts.scheme not in ("http", "https"):  # a table of a database has no address
        return ""
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}".rstrip("/")


def describe_layer(
    layer: QgsVectorLayer,
    description: SearchDescription,
    holds: Callable[[int], str] | None = None,
) -> None:
    """Set the metadata of a layer, whose abstract is in its tooltip. Main thread.

    `holds` returns a number of features as words, if they are no parcels: “3 building footprints”.
    What a user added, such as a contact, stays. The metadata contain no key, no login, and no
    markup from the data: QGIS shows some of them as HTML, others as plain text.
    """
    metadata = layer.metadata()
    metadata.setIdentifier(f"parcel-lookup/{description.digest}/{description.when:%Y%m%dT%H%M%SZ}")
    metadata.setTitle(without_markup(layer.name()))
    metadata.setType(_TYPE)
    metadata.setLanguage(_LANGUAGE)
    metadata.setEncoding(_ENCODING)
    metadata.setCategories(_CATEGORIES)
    metadata.addKeywords("keywords", _KEYWORDS)
    paragraphs = _abstract(description, contents(layer, description, holds))
    metadata.setAbstract(without_markup("\n\n".join(paragraphs)))
    metadata.setRights(_rights(description))
    metadata.setConstraints(_constraints(description))
    metadata.setLinks(_links(description))
    metadata.setHistory([without_markup(line) for line in _history(description)])
    metadata.setCrs(layer.crs())
    metadata.setExtent(_extent(layer))
    when = QDateTime.fromMSecsSinceEpoch(int(description.when.timestamp() * 1000)).toUTC()
    metadata.setDateTime(Qgis.MetadataDateType.Created, when)
    layer.setMetadata(metadata)


def contents(
    layer: QgsVectorLayer, description: SearchDescription, holds: Callable[[int], str] | None
) -> str:
    """Return ``27,508 parcels at 12,975 places`` or ``3,120 building footprints``, or ""."""
    if holds is not None:
        return holds(layer.featureCount())
    return description.counts.sentence if description.counts is not None else ""


def _abstract(description: SearchDescription, holds: str) -> list[str]:
    """Return paragraphs: the search, its result, what is missing, and how far to trust it."""
    paragraphs = [description.query]
    if description.is_partial:
        words = tr("PARTIAL: not all matches are in this layer. {reason}")
        paragraphs.append(words.format(reason=description.reason).strip())
    paragraphs += [f"{holds}."] if holds else []
    paragraphs += description.remarks
    words = tr("Source: {source}. Requested {time}.")
    paragraphs.append(words.format(source=description.source, time=description.day))
    paragraphs += [" ".join(layer_sentences(layer)) for layer in description.terms]
    return [*paragraphs, NO_SURVEY]


def _rights(description: SearchDescription) -> list[str]:
    """Return whom to credit, and the terms of sources that describe themselves.

    QGIS shows it as the credits of a map; the rest of the terms is in the constraints.
    """
    credits_ = list(dict.fromkeys(without_markup(credit_of(one)) for one in description.terms))
    sources = [source for source in description.sources if not source.has_terms]
    rights = [without_markup(source.about) or _TERMS for source in sources]
    if len(description.sources) == 1:
        return [*credits_, *rights]
    names = [without_markup(source.name) for source in sources]
    return [*credits_, *(f"{name}: {terms}" for name, terms in zip(names, rights))]


def _constraints(description: SearchDescription) -> list[QgsLayerMetadata.Constraint]:
    """Return the limitations of use, and the terms of each layer."""
    found = [QgsLayerMetadata.Constraint(NO_SURVEY, tr("Limitations of use"))]
    texts = [" ".join(layer_sentences(layer)) for layer in description.terms]
    texts += [NOT_LEGAL_ADVICE] if texts else []
    kind = tr("Terms of use")
    return [*found, *(QgsLayerMetadata.Constraint(without_markup(text), kind) for text in texts)]


def _links(description: SearchDescription) -> list[QgsLayerMetadata.Link]:
    service = tr("Parcel service")
    links = [(service, source.address) for source in description.sources]
    for layer in description.terms:
        title = tr("Terms of use: {layer}").format(layer=layer.title)
        links += [(service, layer.url), (title, layer.terms.url)]
    return [
        QgsLayerMetadata.Link(without_markup(name), "WWW:LINK", without_markup(address))
        for name, address in dict.fromkeys(links)
        if address
    ]


def _history(description: SearchDescription) -> list[str]:
    words = tr("{time}: {program} searched {source}: {search}")
    lines = [
        words.format(
            time=description.day,
            program=_PRODUCER,
            source=description.source,
            search=description.query,
        )
    ]
    if description.result:
        lines.append(f"{description.day}: {description.result}")
    return lines


def _extent(layer: QgsVectorLayer) -> QgsLayerMetadata.Extent:
    extent = QgsLayerMetadata.Extent()
    if layer.isSpatial() and not layer.extent().isNull():
        spatial = QgsLayerMetadata.SpatialExtent()
        spatial.extentCrs, spatial.bounds = layer.crs(), QgsBox3D(layer.extent())
        extent.setSpatialExtents([spatial])
    return extent


def note_search(
    layer: QgsVectorLayer,
    description: SearchDescription,
    holds: Callable[[int], str] | None = None,
) -> None:
    """Write the notes of a layer, unless a user has. Main thread. No key is in them.

    `holds` as of `describe_layer`.
    """
    if may_be_written(QgsLayerNotesUtils.layerNotes(layer)):
        QgsLayerNotesUtils.setLayerNotes(
            layer, notes_html(description, contents(layer, description, holds))
        )


def may_be_written(notes: str) -> bool:
    """Return whether notes are the plugin's or empty: what a user wrote stays."""
    return not notes or notes.startswith(_MARK)


def notes_html(description: SearchDescription, holds: str) -> str:
    """Return the notes as HTML; markup in values is shown, not interpreted."""
    parts = [_MARK, f"<p><b>{escape(description.query)}</b></p>"]
    if description.is_partial:
        missing = tr("Not all matches are in this layer. {reason}")
        missing = escape(missing.format(reason=description.reason).strip())
        parts.append(f"<p><b>{escape(tr('Partial.'))}</b> {missing}</p>")
    rows = [tr("Source: {}").format(description.source)]
    rows.append(tr("Requested: {}").format(description.day))
    rows += [tr("Contents: {}").format(holds)] if holds else []
    parts += [f"<p>{escape(row)}</p>" for row in rows]
    parts += [f"<p>{escape(remark)}</p>" for remark in description.remarks]
    for layer in description.terms:
        title, *sentences = (escape(for_xml(sentence)) for sentence in layer_sentences(layer))
        parts.append(f"<p><b>{title}</b> {' '.join(sentences)}</p>")
    parts += [f"<p><i>{escape(NOT_LEGAL_ADVICE)}</i></p>"] if description.terms else []
    return "".join((*parts, f"<p><i>{escape(NO_SURVEY)}</i></p>"))


def count_layer(copy: LayerCopy, stacks: Stacks, cancellation: Cancellation) -> Counts:
    """Count parcels and places, and find the fields that have values. Raises `Cancelled`."""
    places = stacks.all_parcels - stacks.parcels + stacks.number
    return Counts(
        len(stacks.counts),
        stacks.all_parcels,
        places,
        filled_fields(copy, cancellation),
        long_fields(copy, cancellation),
    )


def filled_fields(copy: LayerCopy, cancellation: Cancellation) -> frozenset[str]:
    """Return the names of the fields in which any feature has a value. Raises `Cancelled`."""
    empty = set(copy.fields.names())
    _strike_out(empty, copy, cancellation, QgsFeatureRequest().setLimit(_LOOKED_AT))
    number = -1
    while empty and len(empty) != number:
        number = len(empty)  # each round removes at least one field, or is the last
        terms = (f"{QgsExpression.quotedColumnRef(name)} IS NOT NULL" for name in sorted(empty))
        request = QgsFeatureRequest().setFilterExpression(" OR ".join(terms)).setLimit(1)
        _strike_out(empty, copy, cancellation, request)
    return frozenset(copy.fields.names()) - empty


def long_fields(copy: LayerCopy, cancellation: Cancellation) -> frozenset[str]:
    """Return the names of the fields whose numbers have to be rounded to be readable.

    Decided by the first features: calculated numbers are long in all of them. Raises `Cancelled`.
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
    """Remove the fields in which one of the features has a value."""
    request.setFlags(QgsFeatureRequest.Flag.NoGeometry)
    request.setSubsetOfAttributes(sorted(empty), copy.fields)
    places = {name: copy.fields.lookupField(name) for name in empty}
    for feature in copy.features(cancellation, request):
        for name in [one for one in empty if plain_value(feature[places[one]]) is not None]:
            empty.discard(name)
