"""The content of a report about a layer: summary, table, provenance, and counts of the legend.

They are computed in a task, from copies made in the main thread.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import replace
from heapq import nsmallest
from os.path import commonprefix
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from qgis.core import (
    NULL,
    Qgis,
    QgsCategorizedSymbolRenderer,
    QgsExpressionContext,
    QgsExpressionContextUtils,
    QgsVectorLayerFeatureCounter,
)

from parcel_lookup.core.address import known_street
from parcel_lookup.core.connection_names import names_in
from parcel_lookup.core.contract import FIELD_BY_NAME, FIELDS, ID_FIELD, ParcelError
from parcel_lookup.core.contract.terms import (
    NOT_LEGAL_ADVICE,
    credit_of,
    credits_of,
    layer_sentences,
    mailing_rule,
)
from parcel_lookup.core.gis.connections import SAMPLE
from parcel_lookup.core.gis.layer.columns import text_of
from parcel_lookup.core.gis.layer.properties import (
    CONNECTION_PROPERTY,
    PARTIAL_PROPERTY,
    SEARCH_PROPERTY,
)
from parcel_lookup.core.gis.layer.schema import SOURCE
from parcel_lookup.core.gis.layer.stacks import find_places
from parcel_lookup.core.gis.layer.terms import terms_of_layer
from parcel_lookup.core.gis.layer.values import LayerCopy, value_text
from parcel_lookup.core.gis.notices.mailing import fold_owner
from parcel_lookup.core.gis.result.form import is_own
from parcel_lookup.core.gis.styles import StyleKey, find_style, style_of, style_title
from parcel_lookup.core.gis.summary import Summary, number, summarize
from parcel_lookup.core.gis.summary.records import NAMES, Ground, Records, amount
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search import Search

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from qgis.core import QgsFeatureRenderer, QgsVectorLayer
    from qgis.PyQt.QtCore import QDate

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.contract.fields import Field

#: Maximum number of rows that fit on a page.
MAX_ROWS = 40
#: The part of an address that names a unit.
_UNIT = re.compile(r"[\s,;]*(?:#|\b(?:unit|apt|ste|suite)\b).*", re.IGNORECASE)
_SHOWN = ("owner", "situs", "parcel_id")
#: The columns that the table has with any style.
_IN_EVERY_TABLE = frozenset((*_SHOWN, "acres", "parcel_value"))
#: Fields left out for a single parcel: those only software needs, and duplicates.
_OMITTED = frozenset(field.name for field in FIELDS if field.is_technical)


class Emphasis(NamedTuple):
    """The field that the style of the map shows, so that the table shows it too."""

    #: "" for none.
    field: str = ""
    title: str = ""
    #: The field is in dollars: the table is sorted by it.
    is_money: bool = False


#: The additional column of the table for a style.
_EMPHASES = {
    StyleKey.OWNER_TYPE: Emphasis("owner_type", tr("Owner Type")),
    StyleKey.LAND_USE: Emphasis("land_use", tr("Land Use")),
    StyleKey.ZONING: Emphasis("zoning", tr("Zoning")),
    StyleKey.LAND_COVER: Emphasis("cdl_majority_category", tr("Land Cover")),
    StyleKey.VALUE: Emphasis("parcel_value", tr("Value"), is_money=True),
    StyleKey.VALUE_PER_ACRE: Emphasis("parcel_value", tr("Value"), is_money=True),
    StyleKey.TAX: Emphasis("tax_amount", tr("Tax"), is_money=True),
    StyleKey.SALE_PRICE: Emphasis("sale_price", tr("Sale Price"), is_money=True),
    StyleKey.SALE_YEAR: Emphasis("sale_date", tr("Sale Date")),
}


class Facts(NamedTuple):
    """What a report shows, as plain values for any thread."""

    summary: Summary
    #: The table of the parcels.
    table: Table
    about: Provenance
    #: Number of features by key of the entries of the layer's legend.
    classes: Mapping[str, int]


class FactsReader:
    """Reads a layer. Create it in the main thread, and call it in a task; raises `Cancelled`."""

    def __init__(self, layer: QgsVectorLayer) -> None:
        self._copy = LayerCopy(layer)
        self._about = read_provenance(layer)
        #: The titles of the layer's connections, by name.
        self._sources = sources_of(layer)
        self._counter = None
        if layer.renderer() is not None:
            scopes = QgsExpressionContextUtils.globalProjectLayerScopes(layer)
            self._counter = QgsVectorLayerFeatureCounter(layer, QgsExpressionContext(scopes))
            self._keys = [item.ruleKey() for item in layer.renderer().legendSymbolItems()]
            self._others = _key_of_others(layer.renderer())

    def __call__(self, cancellation: Cancellation) -> Facts:
        """Compute the facts, in the thread of a task."""
        about = self._about(self._source(cancellation))
        summary = summarize(self._copy, cancellation)
        table = _ParcelTable(self._copy, about.emphasis, cancellation).make()
        return Facts(summary, table, about, self._count(summary.features, cancellation))

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


def _key_of_others(renderer: QgsFeatureRenderer) -> str:
    """Return the key of the category for all other values; "" if there is none."""
    if not isinstance(renderer, QgsCategorizedSymbolRenderer):
        return ""
    others = (
        category for category in renderer.categories() if category.value() in (None, NULL, "")
    )
    return next((category.uuid() for category in others), "")


class Provenance(NamedTuple):
    """The origin of the parcels of a layer, as text."""

    #: The search as a sentence; "" if unknown.
    query: str
    #: The source of the parcels; "" if there are several.
    source: str
    #: Rights and licenses; "" if unknown.
    rights: str
    #: The local day of the search; None if unknown.
    when: QDate | None
    is_partial: bool
    emphasis: Emphasis
    #: Whom to credit for the parcels; "" if that is unknown.
    credit: str
    #: What forbids to use the owners for mailing; "" if nothing does.
    rule: str
    #: The terms of use as paragraphs, one for each layer; () if they are unknown.
    terms: tuple[str, ...]


def sources_of(layer: QgsVectorLayer) -> dict[str, str]:
    """Return the titles of the connections of a layer's parcels, by their names."""
    names = names_in(str(layer.customProperty(CONNECTION_PROPERTY, "")))
    return {name: tr("Sample county (invented)") if name == SAMPLE else name for name in names}


def read_provenance(layer: QgsVectorLayer) -> Callable[[str], Provenance]:
    """Read a layer in the main thread; call the result in a task: polygons take a moment.

    The result is called with the source of the parcels in words.
    """
    search = layer.customProperty(SEARCH_PROPERTY, "")
    metadata = layer.metadata()
    abstract = metadata.abstract()
    is_partial = bool(layer.customProperty(PARTIAL_PROPERTY, False))
    created = metadata.dateTime(Qgis.MetadataDateType.Created)
    when = created.toLocalTime().date() if created.isValid() else None
    emphasis = _emphasis_of(layer)
    layers = terms_of_layer(layer)
    # The credit has a line of its own.
    rights = "; ".join(one for one in metadata.rights() if one not in map(credit_of, layers))
    terms = [" ".join(layer_sentences(one)) for one in layers]
    terms += [NOT_LEGAL_ADVICE] if terms else []
    return lambda source: Provenance(
        _query(search, abstract),
        source,
        rights,
        when,
        is_partial,
        emphasis,
        credits_of(layers),
        mailing_rule(layers),
        tuple(terms),
    )


def _emphasis_of(layer: QgsVectorLayer) -> Emphasis:
    key = style_of(layer)
    column = find_style(key).column if key else ""
    if not column or column in _IN_EVERY_TABLE:
        return _EMPHASES.get(key, Emphasis())
    field = FIELD_BY_NAME.get(column)
    return Emphasis(column, style_title(layer), is_money=bool(field) and field.unit == "USD")


def _query(search: str, abstract: str) -> str:
    """Return the search as a sentence: the beginning of the layer's description, if it has one.

    Polygons of a large search are not in the layer, so the search itself is the second choice.
    """
    if abstract:
        return " ".join(abstract.split("\n", 1)[0].split())
    try:
        # The limit of requests does not matter to readers.
        return replace(Search.from_json(search), max_requests=None).describe()
    except ParcelError:
        return ""


class TableColumn(NamedTuple):
    """A column of a table, and its cells."""

    title: str
    cells: tuple[str, ...]
    is_number: bool = False


class Table(NamedTuple):
    """A table, with a row for each location of parcels, for an owner, or for a field."""

    title: str
    #: Only columns that are not empty; text first, the most important first.
    columns: tuple[TableColumn, ...]
    #: Number of rows with unlimited room.
    total: int
    #: The rows are the fields of a single parcel.
    is_record: bool = False


class _ParcelTable:
    """The first parcels of a layer, in the thread of a task; raises `Cancelled`.

    They are sorted by the dollars that the map shows, otherwise by acres, or by value if acres are
    unknown. Parcels that share a location are one row: each parcel of a condominium may have the
    acres of the whole lot.
    """

    def __init__(self, copy: LayerCopy, emphasis: Emphasis, cancellation: Cancellation) -> None:
        # For a layer of one parcel, all of its fields are shown.
        own = [field for field in copy.fields if is_own(field.name())]
        #: Names and labels of the columns that only the source has.
        self._own = {field.name(): field.displayName() for field in own}
        every = [*(field.name for field in FIELDS), *self._own]
        more = every if copy.count == 1 else _SHOWN
        names = (*NAMES, *more, *filter(None, (emphasis.field,)))
        self._columns = copy.columns(list(dict.fromkeys(names)), cancellation)
        self._records = Records(self._columns, find_places(copy, cancellation))
        self._emphasis = emphasis
        self._is_one = copy.count == 1 == len(self._records)
        self._has_owners = any(map(one_line, self._columns["owner"]))
        rows = {feature: row for row, feature in enumerate(self._columns.ids)}
        self._row = [rows[ids[0]] for ids in self._records.ids]
        self._parcels: dict[Any, list[int]] = defaultdict(list)
        for parcel, place in enumerate(self._records.place):
            self._parcels[place].append(parcel)
        cancellation.check()
        self._acres = Ground.of_records(self._records).by_place(range(len(self._records)))
        self._value = self._sums("parcel_value")
        self._money = self._sums(emphasis.field) if emphasis.is_money else {}
        cancellation.check()

    def make(self) -> Table:
        """Return the table; for a single parcel, that of its fields."""
        if self._is_one:
            return self._record()
        if self._money:
            by, title = self._money, tr("Parcels by {field}").format(field=self._emphasis.title)
        elif self._acres:
            by, title = self._acres, tr("Largest Parcels")
        else:
            by, title = self._value, tr("Parcels by Value")
        then = self._value if by is self._acres else self._acres
        order = nsmallest(
            MAX_ROWS,
            enumerate(self._parcels),
            key=lambda one: (-by.get(one[1], -1.0), -then.get(one[1], -1.0), one[0]),
        )
        places = [place for _, place in order]
        columns = [column for column in self._all_columns(places) if any(column.cells)]
        if len(self._parcels) == 1:
            title = tr("Parcel")
        elif not by:
            title = tr("Parcels")
        return Table(title, tuple(columns), len(self._parcels))

    def _record(self) -> Table:
        """Return the fields of the only parcel, one per row."""
        found = []
        for field in FIELDS:
            text = self._text(0, field.name)
            if text and field.name not in _OMITTED:
                known = (
                    amount(self._columns[field.name][self._row[0]]) if field.is_numeric else None
                )
                text = text if known is None else _with_unit(field, known)
                found.append((field.label, text))
        own = [(name, self._columns[name][self._row[0]]) for name in self._own]
        found += [(self._own[name], value_text(value)) for name, value in own if value is not None]
        labels, texts = zip(*found) if found else ((), ())
        columns = (TableColumn("", labels), TableColumn("", texts))
        return Table(tr("Parcel"), columns, len(labels), is_record=True)

    def _all_columns(self, places: list[Any]) -> Iterator[TableColumn]:
        emphasis = self._emphasis
        if self._has_owners:
            yield TableColumn(tr("Owner"), tuple(self._owner(place) for place in places))
        yield TableColumn(tr("Address"), tuple(self._address(place) for place in places))
        if emphasis.field and not emphasis.is_money:
            cells = tuple(self._same(place, emphasis.field) for place in places)
            yield TableColumn(emphasis.title, cells)
        yield TableColumn(
            tr("Parcel ID"), tuple(self._only(place, "parcel_id") for place in places)
        )
        yield TableColumn(tr("Acres"), _cells(self._acres, places, number), True)
        if emphasis.field not in ("", "parcel_value") and emphasis.is_money:
            yield TableColumn(emphasis.title, _cells(self._money, places, _dollars), True)
        yield TableColumn(tr("Value"), _cells(self._value, places, _dollars), True)

    def _text(self, parcel: int, name: str) -> str:
        return one_line(text_of(self._columns[name][self._row[parcel]]))

    def _owner(self, place: Any) -> str:
        """Return the owner of a location, or the number of parcels if there are several owners."""
        parcels = self._parcels[place]
        names = [self._text(parcel, "owner") for parcel in parcels]
        if len(parcels) > 1 and (not any(names) or len(set(map(fold_owner, names))) > 1):
            return number_of(len(parcels), "{} parcel", "{} parcels")
        return names[0]

    def _address(self, place: Any) -> str:
        """Return the address of a location, with the number of parcels if no owners are shown."""
        parcels = self._parcels[place]
        texts = [known_street(self._text(parcel, "situs")) for parcel in parcels]
        if len(parcels) == 1:
            return texts[0]
        common = common_address(filter(None, texts))
        if self._has_owners:
            return common
        count = number_of(len(parcels), "{} parcel", "{} parcels")
        return f"{common} ({count})" if common else count

    def _same(self, place: Any, name: str) -> str:
        """Return the value that all parcels of a location have in common, or “several”."""
        texts = {self._text(parcel, name) for parcel in self._parcels[place]} - {""}
        return tr("several") if len(texts) > 1 else next(iter(texts), "")

    def _only(self, place: Any, name: str) -> str:
        parcels = self._parcels[place]
        return self._text(parcels[0], name) if len(parcels) == 1 else ""

    def _sums(self, name: str) -> dict[Any, float]:
        """Return the dollars of each location, if known."""
        found: dict[Any, float] = {}
        for place, parcels in self._parcels.items():
            values = [amount(self._columns[name][self._row[parcel]]) for parcel in parcels]
            known = [value for value in values if value is not None]
            if known:
                found[place] = sum(known)
        return found


def common_address(addresses: Iterable[str]) -> str:
    """Return the common part of the addresses of a location, or their street; "" if none."""
    lots = [_UNIT.sub("", address).split() for address in addresses]
    start = _shared(lots)
    # A house number on several streets is not an address.
    if len(start) > 1 or all(words == start for words in lots):
        return " ".join(start).rstrip(",;")
    street = _shared([words[::-1] for words in lots])[::-1]
    return " ".join(street) if len(street) > 1 else ""


def _shared(lists: Sequence[list[str]]) -> list[str]:
    """Return the words with which all lists begin, ignoring case, as in the first list."""
    folded = [[word.casefold() for word in words] for words in lists]
    return lists[0][: len(commonprefix(folded))] if lists else []


def one_line(value: Any) -> str:
    """Return a value as one line of printable text."""
    text = "" if value is None else str(value)
    text = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(text.split())


def _cells(
    amounts: dict[Any, float], places: list[Any], words: Callable[[float], str]
) -> tuple[str, ...]:
    return tuple("" if place not in amounts else words(amounts[place]) for place in places)


def _with_unit(field: Field, value: float) -> str:
    """Format a number of a record, with its unit."""
    if field.unit == "USD":
        return f"${value:,.2f}".replace(".00", "")
    return f"{number(value)} {field.unit}".strip()


def _dollars(value: float) -> str:
    """Format in whole dollars, so that rows can be compared."""
    return f"${value:,.0f}"
