"""The tables of a report: parcels, the fields of one parcel, owners, and mailing addresses."""

from __future__ import annotations

import re
from collections import defaultdict
from heapq import nsmallest
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from parcel_lookup.core.address import known_street
from parcel_lookup.core.contract import FIELD_BY_NAME, FIELDS, Parcel
from parcel_lookup.core.gis.layer.columns import text_of
from parcel_lookup.core.gis.layer.stacks import find_places
from parcel_lookup.core.gis.layer.values import plain_value, value_text
from parcel_lookup.core.gis.notices.mailing import fold_owner
from parcel_lookup.core.gis.notices.owners import OwnerList
from parcel_lookup.core.gis.result.form import is_own
from parcel_lookup.core.gis.styles import StyleKey, find_style, style_of, style_title
from parcel_lookup.core.gis.summary import money, number
from parcel_lookup.core.gis.summary.records import NAMES, Ground, Records, amount
from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.contract.fields import Field
    from parcel_lookup.core.gis.layer.values import LayerCopy
    from parcel_lookup.core.gis.summary import Holding

#: Maximum number of rows that fit on a page.
MAX_ROWS = 40
#: The part of an address that names a unit.
_UNIT = re.compile(r"[\s,;]*(?:#|\b(?:unit|apt|ste|suite)\b).*", re.IGNORECASE)
_SHOWN = ("owner", "situs", "parcel_id")
#: The columns that the table has with any style.
_IN_EVERY_TABLE = frozenset((*_SHOWN, "acres", "parcel_value"))


class TableColumn(NamedTuple):
    """A column of a table, and its cells."""

    title: str
    cells: tuple[str, ...]
    is_number: bool = False


class Table(NamedTuple):
    """A table, with a row for each location of parcels, for an owner, or for a field."""

    title: str
    #: Text first, the most important first.
    columns: tuple[TableColumn, ...]
    #: Number of rows with unlimited room.
    total: int


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


def emphasis_of(layer: QgsVectorLayer) -> Emphasis:
    """Return the field that the style of a layer shows. Main thread."""
    key = style_of(layer)
    column = find_style(key).column if key else ""
    if not column or column in _IN_EVERY_TABLE:
        return _EMPHASES.get(key, Emphasis())
    field = FIELD_BY_NAME.get(column)
    return Emphasis(column, style_title(layer), is_money=bool(field) and field.unit == "USD")


class ParcelTables:
    """Makes the tables of the parcels of a layer, in the thread of a task; raises `Cancelled`.

    Parcels are sorted by the dollars that the map shows, otherwise by acres, or by value if acres
    are unknown. Parcels that share a location are one row: each parcel of a condominium may have
    the acres of the whole lot.
    """

    def __init__(
        self, copy: LayerCopy, emphasis: Emphasis, cancellation: Cancellation, *, has_all: bool
    ) -> None:
        """`has_all`: all fields of the parcels are shown."""
        own = [field for field in copy.fields if is_own(field.name())]
        #: Names and labels of the columns that only the source has.
        self._own = {field.name(): field.displayName() for field in own}
        more = [*(field.name for field in FIELDS), *self._own] if has_all else _SHOWN
        names = (*NAMES, *more, *filter(None, (emphasis.field,)))
        self._columns = copy.columns(list(dict.fromkeys(names)), cancellation)
        self._records = Records(self._columns, find_places(copy, cancellation))
        self._emphasis = emphasis
        self._has_owners = any(map(one_line, self._columns["owner"]))
        rows = {feature: row for row, feature in enumerate(self._columns.ids)}
        #: Feature id and row of each parcel.
        self.ids = [ids[0] for ids in self._records.ids]
        self._row = [rows[one] for one in self.ids]
        self._parcels: dict[Any, list[int]] = defaultdict(list)
        for parcel, place in enumerate(self._records.place):
            self._parcels[place].append(parcel)
        cancellation.check()
        self._acres = Ground.of_records(self._records).by_place(range(len(self._records)))
        self._value = self._sums("parcel_value")
        self._money = self._sums(emphasis.field) if emphasis.is_money else {}

    def largest(self) -> Table:
        """Return the table of the largest parcels, or of those with the most dollars."""
        if self._money:
            by, title = self._money, tr("Parcels by {field}").format(field=self._emphasis.title)
        elif self._acres:
            by, title = self._acres, tr("Largest Parcels")
        else:
            by, title = self._value, tr("Parcels by Value") if self._value else tr("Parcels")
        then = self._value if by is self._acres else self._acres
        order = nsmallest(
            MAX_ROWS,
            enumerate(self._parcels),
            key=lambda one: (-by.get(one[1], -1.0), -then.get(one[1], -1.0), one[0]),
        )
        columns = self._largest([place for _, place in order])
        if len(self._parcels) == 1:
            title = tr("Parcel")
        return Table(title, tuple(one for one in columns if any(one.cells)), len(self._parcels))

    def record(self, parcel: int) -> Table:
        """Return the fields of a parcel, one per row, without those only software needs."""
        row, found = self._row[parcel], []
        for field in FIELDS:
            text = self._text(parcel, field.name)
            if text and not field.is_technical:
                known = amount(self._columns[field.name][row]) if field.is_numeric else None
                found.append((field.label, text if known is None else _with_unit(field, known)))
        own = [(label, self._columns[name][row]) for name, label in self._own.items()]
        found += [(label, value_text(value)) for label, value in own if value is not None]
        labels, texts = zip(*found) if found else ((), ())
        columns = (TableColumn("", labels), TableColumn("", texts))
        return Table(tr("Parcel"), columns, len(labels))

    def name(self, parcel: int) -> str:
        """Return the address of a parcel, or its ID, or its owner; the first that is known."""
        texts = (self._text(parcel, name) for name in ("situs", "parcel_id", "owner"))
        return next(filter(None, texts), tr("Parcel"))

    def figures(self, parcel: int) -> Iterator[tuple[str, str]]:
        """Yield the key figures of a parcel, each with its name."""
        acres, value = self._records.acres[parcel], self._records.value[parcel]
        acres = self._records.acres_calc[parcel] if acres is None else acres
        if self._text(parcel, "parcel_id"):
            yield self._text(parcel, "parcel_id"), tr("parcel ID")
        if acres is not None:
            yield number(acres), tr("acres")
        if value is not None:
            yield money(value), tr("value")

    def _largest(self, places: list[Any]) -> Iterator[TableColumn]:
        emphasis = self._emphasis
        if self._has_owners:
            yield TableColumn(tr("Owner"), tuple(map(self._owner, places)))
        yield TableColumn(tr("Address"), tuple(map(self._address, places)))
        if emphasis.field and not emphasis.is_money:
            cells = tuple(self._same(place, emphasis.field) for place in places)
            yield TableColumn(emphasis.title, cells)
        ids = tuple(self._only(place, "parcel_id") for place in places)
        yield TableColumn(tr("Parcel ID"), ids)
        yield _numbers(tr("Acres"), self._acres, places, number)
        if emphasis.field not in ("", "parcel_value") and emphasis.is_money:
            yield _numbers(emphasis.title, self._money, places, "${:,.0f}".format)
        yield _numbers(tr("Value"), self._value, places, "${:,.0f}".format)

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
        common = common_address(texts)
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
        for place, value in zip(self._records.place, map(amount, self._records.of(name))):
            if value is not None:
                found[place] = found.get(place, 0.0) + value
        return found


def owner_table(holdings: Sequence[Holding], owners: int) -> Table:
    """Return the table of the largest owners, of a number of owners."""
    columns = (
        TableColumn(tr("Owner"), tuple(one_line(one.owner) for one in holdings)),
        TableColumn(tr("Parcels"), tuple(f"{one.parcels:,}" for one in holdings), True),
        TableColumn(tr("Acres"), tuple(number(one.acres) for one in holdings), True),
    )
    return Table(tr("Largest Owners"), columns, owners)


def mailing_table(copy: LayerCopy, cancellation: Cancellation) -> Table:
    """Return the owners of the parcels of a layer with their mailing addresses."""
    owners, names = OwnerList(), copy.fields.names()
    owners.add(
        Parcel(str(feature.id()), dict(zip(names, map(plain_value, feature.attributes()))), None)
        for feature in copy.features(cancellation)
    )
    rows = owners.rows()
    cells = []
    for row in rows:
        own = row.mailing
        place = " ".join(filter(None, (own.city, own.state, own.zip)))
        lines = (own.care_of, own.address1, own.address2, place, own.country)
        address = ", ".join(filter(None, lines)) if own.has_address else row.note
        known = dict(zip(("parcel_ids", "situs"), row.values()[10:12]))
        texts = (" & ".join((own.owner, *own.co_owners)), address, known["situs"])
        cells.append([*map(one_line, (*texts, known["parcel_ids"]))])
    titles = (tr("Owner"), tr("Mailing Address"), tr("Property"), tr("Parcel ID"))
    columns = tuple(TableColumn(*one) for one in zip(titles, map(tuple, zip(*cells))))
    return Table(tr("Owners and Mailing Addresses"), columns, len(rows))


def common_address(addresses: Iterable[str]) -> str:
    """Return the common address of a lot's parcels without their units, or its street."""
    lots = [_UNIT.sub("", address).strip(" ,;") for address in addresses]
    by_text: Mapping[str, str] = {lot.casefold(): lot for lot in filter(None, reversed(lots))}
    streets = {lot.partition(" ")[2].casefold(): lot.partition(" ")[2] for lot in by_text.values()}
    found = by_text if len(by_text) == 1 else streets
    return next(iter(found.values())) if len(found) == 1 else ""


def one_line(value: Any) -> str:
    """Return a value as one line of printable text."""
    text = "" if value is None else str(value)
    text = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(text.split())


def _numbers(
    title: str, amounts: Mapping[Any, float], places: list[Any], words: Callable[[float], str]
) -> TableColumn:
    cells = (words(amounts[place]) if place in amounts else "" for place in places)
    return TableColumn(title, tuple(cells), is_number=True)


def _with_unit(field: Field, value: float) -> str:
    """Format a number of a record, with its unit."""
    if field.unit == "USD":
        return f"${value:,.2f}".replace(".00", "")
    return f"{number(value)} {field.unit}".strip()
