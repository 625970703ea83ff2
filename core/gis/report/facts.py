"""What a report says of a layer: worked out in a task, out of copies made in the main thread."""

from __future__ import annotations

import re
from collections import defaultdict
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
from parcel_lookup.core.contract import FIELDS, ParcelError
from parcel_lookup.core.gis.connections import SAMPLE
from parcel_lookup.core.gis.layer.properties import (
    CONNECTION_PROPERTY,
    PARTIAL_PROPERTY,
    SEARCH_PROPERTY,
)
from parcel_lookup.core.gis.layer.stacks import find_places
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.notices.mailing import fold_owner
from parcel_lookup.core.gis.styles import StyleKey, style_of
from parcel_lookup.core.gis.summary import Summary, number, summarize
from parcel_lookup.core.gis.summary.records import NAMES, Ground, Records, amount
from parcel_lookup.core.search import Search

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from qgis.core import QgsFeatureRenderer, QgsVectorLayer
    from qgis.PyQt.QtCore import QDate

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.contract.fields import Field

#: More never fit on a page.
MOST_ROWS = 40
#: From there on an address is the one of a unit.
_UNIT = re.compile(r"[\s,;]*(?:#|\b(?:unit|apt|ste|suite)\b).*", re.IGNORECASE)
_SHOWN = ("owner", "situs", "parcel_id")
#: Of a parcel that stands alone: what only machines read, and what is said twice.
_NOT_SAID = frozenset(
    (
        *("svc_uuid", "svc_stack_uuid", "cdl_majority_value", "state_fp", "county_fp"),
        *("land_use_code", "acres_calc", "sq_feet"),
    )
)


class Emphasis(NamedTuple):
    """What a map is about, so that its table is about the same."""

    #: "" for nothing but the parcels themselves.
    field: str = ""
    title: str = ""
    #: In dollars: the table is in the order of it.
    is_money: bool = False


#: What the table shows besides where a style is about it.
_EMPHASES = {
    StyleKey.OWNER_TYPE: Emphasis("owner_type", "Owner Type"),
    StyleKey.LAND_USE: Emphasis("land_use", "Land Use"),
    StyleKey.ZONING: Emphasis("zoning", "Zoning"),
    StyleKey.LAND_COVER: Emphasis("cdl_majority_category", "Land Cover"),
    StyleKey.VALUE: Emphasis("parcel_value", "Value", is_money=True),
    StyleKey.VALUE_PER_ACRE: Emphasis("parcel_value", "Value", is_money=True),
    StyleKey.TAX: Emphasis("tax_amount", "Tax", is_money=True),
    StyleKey.SALE_PRICE: Emphasis("sale_price", "Sale Price", is_money=True),
    StyleKey.SALE_YEAR: Emphasis("sale_date", "Sale Date"),
}


class Facts(NamedTuple):
    """Plain values, for any thread."""

    summary: Summary
    #: What a table shows, the first ones first.
    ranking: Ranking
    about: About
    #: How many features each entry of the layer's legend stands for, by its key.
    classes: Mapping[str, int]


class FactsReader:
    """Made in the main thread, called in a task. Raises `Cancelled`."""

    def __init__(self, layer: QgsVectorLayer) -> None:
        self._copy = LayerCopy(layer)
        self._about = read_about(layer)
        self._counter = None
        if layer.renderer() is not None:
            scopes = QgsExpressionContextUtils.globalProjectLayerScopes(layer)
            self._counter = QgsVectorLayerFeatureCounter(layer, QgsExpressionContext(scopes))
            self._keys = [item.ruleKey() for item in layer.renderer().legendSymbolItems()]
            self._others = _key_of_others(layer.renderer())

    def __call__(self, cancellation: Cancellation) -> Facts:
        """In a task's thread."""
        about = self._about()
        summary = summarize(self._copy, cancellation)
        ranking = rank(self._copy, about.emphasis, cancellation)
        return Facts(summary, ranking, about, self._count(summary.features, cancellation))

    def _count(self, features: int, cancellation: Cancellation) -> dict[str, int]:
        """As QGIS counts for the Layers panel; of a layer with so many features."""
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
            # QGIS draws with it what no other category takes, and counts none of that.
            counts[self._others] += features - sum(counts.values())
        return counts


def _key_of_others(renderer: QgsFeatureRenderer) -> str:
    """The key of the category for all other values; "" where there is none."""
    if not isinstance(renderer, QgsCategorizedSymbolRenderer):
        return ""
    others = (
        category for category in renderer.categories() if category.value() in (None, NULL, "")
    )
    return next((category.uuid() for category in others), "")


class About(NamedTuple):
    """In words."""

    #: What was asked for, as a sentence; "" where nobody knows.
    query: str
    #: Where the parcels came from; "" where from several sources.
    source: str
    #: Who has which rights in them; "" where nobody said.
    rights: str
    #: The day of the search, here; None where nobody knows.
    when: QDate | None
    is_partial: bool
    emphasis: Emphasis


def read_about(layer: QgsVectorLayer) -> Callable[[], About]:
    """Read a layer, in the main thread. The rest may be done in a task: polygons take a moment."""
    search = layer.customProperty(SEARCH_PROPERTY, "")
    metadata = layer.metadata()
    abstract, rights = metadata.abstract(), "; ".join(metadata.rights())
    source = layer.customProperty(CONNECTION_PROPERTY, "")
    source = "Sample county (invented)" if source == SAMPLE else source
    is_partial = bool(layer.customProperty(PARTIAL_PROPERTY, False))
    created = metadata.dateTime(Qgis.MetadataDateType.Created)
    when = created.toLocalTime().date() if created.isValid() else None
    emphasis = _EMPHASES.get(style_of(layer), Emphasis())
    return lambda: About(_query(search, abstract), source, rights, when, is_partial, emphasis)


def _query(search: str, abstract: str) -> str:
    """The sentence, with which the layer's description begins.

    Polygons of a large search are not in the layer, so the search itself comes second.
    """
    if abstract:
        return " ".join(abstract.split("\n", 1)[0].split())
    try:
        # What it may cost is nothing that a reader wants to know.
        return replace(Search.from_json(search), max_requests=None).describe()
    except ParcelError:
        return ""


class TableColumn(NamedTuple):
    """A column of a table, and its cells."""

    title: str
    cells: tuple[str, ...]
    is_number: bool = False


class Ranking(NamedTuple):
    """A table of parcels, the first ones first."""

    title: str
    #: Only such as have anything in them; of words first, the least important of those last.
    columns: tuple[TableColumn, ...]
    #: Rows that there would be.
    total: int
    #: Whether they are what is known of a single parcel.
    is_record: bool = False


def rank(copy: LayerCopy, emphasis: Emphasis, cancellation: Cancellation) -> Ranking:
    """The first rows. In a task's thread; raises `Cancelled`.

    By dollars where they are what the map is about, else by acres; by value where nothing is known
    of those. Parcels that share a place are one row: each of a condominium may have the acres of
    the whole lot.
    """
    return _Ranker(copy, emphasis, cancellation).rank()


class _Ranker:
    """Reads a layer and finds the first places."""

    def __init__(self, copy: LayerCopy, emphasis: Emphasis, cancellation: Cancellation) -> None:
        # A layer of one parcel shows all of its record.
        more = [field.name for field in FIELDS] if copy.count == 1 else _SHOWN
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
        self._acres = Ground(self._records).by_place(range(len(self._records)))
        self._value = self._sums("parcel_value")
        self._money = self._sums(emphasis.field) if emphasis.is_money else {}
        cancellation.check()

    def rank(self) -> Ranking:
        if self._is_one:
            return self._record()
        by, word = self._measure()
        then = self._value if by is self._acres else self._acres
        order = nsmallest(
            MOST_ROWS,
            enumerate(self._parcels),
            key=lambda one: (-by.get(one[1], -1.0), -then.get(one[1], -1.0), one[0]),
        )
        places = [place for _, place in order]
        columns = [column for column in self._all_columns(places) if any(column.cells)]
        title = "Parcel" if len(self._parcels) == 1 else "Parcels"
        if by and len(self._parcels) > 1:
            title = word
        return Ranking(title, tuple(columns), len(self._parcels))

    def _record(self) -> Ranking:
        """All that is known of the only parcel, line by line."""
        found = []
        for field in FIELDS:
            text = self._text(0, field.name)
            if text and field.name not in _NOT_SAID:
                known = (
                    amount(self._columns[field.name][self._row[0]]) if field.is_numeric else None
                )
                text = text if known is None else _said(field, known)
                found.append((field.label, text))
        labels, texts = zip(*found) if found else ((), ())
        columns = (TableColumn("", labels), TableColumn("", texts))
        return Ranking("Parcel", columns, len(labels), is_record=True)

    def _measure(self) -> tuple[dict[Any, float], str]:
        """What the order is by, and what that makes of the parcels."""
        if self._money:
            return self._money, f"Parcels by {self._emphasis.title}"
        return (
            (self._acres, "Largest Parcels") if self._acres else (self._value, "Parcels by Value")
        )

    def _all_columns(self, places: list[Any]) -> Iterator[TableColumn]:
        emphasis = self._emphasis
        if self._has_owners:
            yield TableColumn("Owner", tuple(self._owner(place) for place in places))
        yield TableColumn("Address", tuple(self._address(place) for place in places))
        if emphasis.field and not emphasis.is_money:
            cells = tuple(self._same(place, emphasis.field) for place in places)
            yield TableColumn(emphasis.title, cells)
        yield TableColumn("Parcel ID", tuple(self._only(place, "parcel_id") for place in places))
        yield TableColumn("Acres", _cells(self._acres, places, number), True)
        if emphasis.field not in ("", "parcel_value") and emphasis.is_money:
            yield TableColumn(emphasis.title, _cells(self._money, places, _dollars), True)
        yield TableColumn("Value", _cells(self._value, places, _dollars), True)

    def _text(self, parcel: int, name: str) -> str:
        return one_line(self._columns[name][self._row[parcel]])

    def _owner(self, place: Any) -> str:
        """Who owns a place: a name, or how many parcels there are with several."""
        parcels = self._parcels[place]
        names = [self._text(parcel, "owner") for parcel in parcels]
        if len(parcels) > 1 and (not any(names) or len(set(map(fold_owner, names))) > 1):
            return f"{len(parcels):,} parcels"
        return names[0]

    def _address(self, place: Any) -> str:
        """Of a place; with how many parcels there are, where nothing else in its row tells."""
        parcels = self._parcels[place]
        texts = [known_street(self._text(parcel, "situs")) for parcel in parcels]
        if len(parcels) == 1:
            return texts[0]
        common = common_address(filter(None, texts))
        if self._has_owners:
            return common
        count = f"{len(parcels):,} parcels"
        return f"{common} ({count})" if common else count

    def _same(self, place: Any, name: str) -> str:
        """What is known of all parcels of a place alike."""
        texts = {self._text(parcel, name) for parcel in self._parcels[place]} - {""}
        return "several" if len(texts) > 1 else next(iter(texts), "")

    def _only(self, place: Any, name: str) -> str:
        parcels = self._parcels[place]
        return self._text(parcels[0], name) if len(parcels) == 1 else ""

    def _sums(self, name: str) -> dict[Any, float]:
        """Dollars of each place of which any are known."""
        found: dict[Any, float] = {}
        for place, parcels in self._parcels.items():
            values = [amount(self._columns[name][self._row[parcel]]) for parcel in parcels]
            known = [value for value in values if value is not None]
            if known:
                found[place] = sum(known)
        return found


def common_address(addresses: Iterable[str]) -> str:
    """What the addresses of one place share, or else their street; "" where they share neither."""
    lots = [_UNIT.sub("", address).split() for address in addresses]
    start = _shared(lots)
    # A number that several streets have is no address.
    if len(start) > 1 or all(words == start for words in lots):
        return " ".join(start).rstrip(",;")
    street = _shared([words[::-1] for words in lots])[::-1]
    return " ".join(street) if len(street) > 1 else ""


def _shared(lists: Sequence[list[str]]) -> list[str]:
    """The words that all begin with, in any case of letters; as the first has them."""
    folded = [[word.casefold() for word in words] for words in lists]
    return lists[0][: len(commonprefix(folded))] if lists else []


def one_line(value: Any) -> str:
    """A value as one line of what can be printed."""
    text = "" if value is None else str(value)
    text = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(text.split())


def _cells(
    amounts: dict[Any, float], places: list[Any], words: Callable[[float], str]
) -> tuple[str, ...]:
    return tuple("" if place not in amounts else words(amounts[place]) for place in places)


def _said(field: Field, value: float) -> str:
    """A number of a record, with its unit."""
    if field.unit == "USD":
        return f"${value:,.2f}".replace(".00", "")
    return f"{number(value)} {field.unit}".strip()


def _dollars(value: float) -> str:
    """To the dollar, so that one can be compared with the next."""
    return f"${value:,.0f}"
