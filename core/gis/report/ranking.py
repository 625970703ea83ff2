"""The parcels that a report names: the largest ones, or those of the highest value."""

from __future__ import annotations

import re
from collections import defaultdict
from heapq import nsmallest
from os.path import commonprefix
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from parcel_lookup.core.address import known_street
from parcel_lookup.core.contract import FIELDS
from parcel_lookup.core.gis.layer.stacks import find_places
from parcel_lookup.core.gis.notices.mailing import fold_owner
from parcel_lookup.core.gis.summary import number
from parcel_lookup.core.gis.summary.records import NAMES, Ground, Records, amount

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.contract.fields import Field
    from parcel_lookup.core.gis.layer.values import LayerCopy

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


class Column(NamedTuple):
    """A column of a table, and its cells."""

    title: str
    cells: tuple[str, ...]
    is_number: bool = False


class Ranking(NamedTuple):
    """A table of parcels, the first ones first."""

    title: str
    #: Only such as have anything in them; of words first, the least important of those last.
    columns: tuple[Column, ...]
    #: Rows that there would be.
    total: int
    #: Whether they are what is known of a single parcel.
    is_record: bool = False


class Emphasis(NamedTuple):
    """What a map is about, so that its table is about the same."""

    #: "" for nothing but the parcels themselves.
    field: str = ""
    title: str = ""
    #: In dollars: the table is in the order of it.
    is_money: bool = False


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
        columns = (Column("", labels), Column("", texts))
        return Ranking("Parcel", columns, len(labels), is_record=True)

    def _measure(self) -> tuple[dict[Any, float], str]:
        """What the order is by, and what that makes of the parcels."""
        if self._money:
            return self._money, f"Parcels by {self._emphasis.title}"
        return (
            (self._acres, "Largest Parcels") if self._acres else (self._value, "Parcels by Value")
        )

    def _all_columns(self, places: list[Any]) -> Iterator[Column]:
        emphasis = self._emphasis
        if self._has_owners:
            yield Column("Owner", tuple(self._owner(place) for place in places))
        yield Column("Address", tuple(self._address(place) for place in places))
        if emphasis.field and not emphasis.is_money:
            cells = tuple(self._same(place, emphasis.field) for place in places)
            yield Column(emphasis.title, cells)
        yield Column("Parcel ID", tuple(self._only(place, "parcel_id") for place in places))
        yield Column("Acres", _cells(self._acres, places, number), True)
        if emphasis.field not in ("", "parcel_value") and emphasis.is_money:
            yield Column(emphasis.title, _cells(self._money, places, _dollars), True)
        yield Column("Value", _cells(self._value, places, _dollars), True)

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
