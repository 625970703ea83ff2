"""What `LayerSource` needs of a provider: keys with a few columns, and then features by key.

A table is read in two passes, because providers compare and order in their own ways, and reading
whole features takes long. The first one reads keys with the columns of filters, order, and IDs: all
rows that may match, and others too. `rows` selects and orders them. The second one reads the
features of the keys that are left. What the provider itself finds is read in one pass.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from parcel_lookup.core.address import Address
from parcel_lookup.core.contract import Building, Cancellation, NearAddress
from parcel_lookup.core.contract.operators import Implies
from parcel_lookup.core.contract.query import Run

if TYPE_CHECKING:
    from qgis.core import QgsFeature

#: Rows of a chunk, at most: a few hundredths of a second.
CHUNK = 1000
#: West, south, east, and north, in the CRS of a table.
Box = tuple[float, float, float, float]
#: Identifies a row: a whole number, a text, or a tuple of them. Those of a table can be compared
#: (`<`); their order is that of a result without another order, and the same tomorrow.
Key = Any
#: By column, for each of several rows what `values.plain` returns: text (dates and times as ISO
#: text), whole numbers, floats, true or false, None; a list or a table for `Kind.OTHER`.
Columns = Mapping[str, Sequence[Any]]


class Kind(Enum):
    """The type of a column's values."""

    TEXT = "text"
    WHOLE = "whole"
    NUMBER = "number"
    TRUTH = "truth"
    #: With or without a time.
    DATE = "date"
    #: Times, bytes, lists, JSON: shown as text, never compared by the provider.
    OTHER = "other"


class Column(NamedTuple):
    """A column of a table."""

    name: str
    kind: Kind
    #: Its alias, or "".
    label: str = ""
    #: Whether the provider guarantees that each row has a value of its own.
    is_unique: bool = False


class Condition(NamedTuple):
    """What is certain of a column in each row that matches a filter (`Operator.implies`).

    Only of columns with the type of the filter: text of `Kind.TEXT`, numbers of `Kind.WHOLE` and
    `Kind.NUMBER`, which are exact as doubles; `Implies.NOTHING` of all kinds.

    Text is compared without blanks at its ends, as mappings read it. A condition that the provider
    would compare in another way is left out, or sent in a wider form.
    """

    column: str
    #: EQUAL: the value is one of `values`, compared exactly, case included. AT_LEAST, AT_MOST: the
    #: only one. BETWEEN: the two, included. CONTAINS: the text, if case is ignored as
    #: `str.casefold` does (ß is ss). NOTHING: it is not null.
    implies: Implies
    values: tuple[Any, ...] = ()


class Chunk(NamedTuple):
    """Some rows of a table, column by column: what holds for a whole column is decided once."""

    keys: Sequence[Key]
    columns: Columns
    #: The geometries, nothing of `Table.keys`. Two-dimensional WKB of a standard type with straight
    #: edges, of any geometry type, valid or not, in the CRS of the table; else as it is stored, bit
    #: for bit. None: there is none.
    wkbs: Sequence[bytes | None] = ()

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The values of each row by column."""
        rows = [dict(zip(self.columns, row)) for row in zip(*self.columns.values())]
        return rows or [{} for _ in self.keys]

    def at(self, places: Sequence[int]) -> Chunk:
        """Return the rows at some places."""
        columns = {name: [one[place] for place in places] for name, one in self.columns.items()}
        wkbs = [self.wkbs[place] for place in places]
        return Chunk([self.keys[place] for place in places], columns, wkbs)


class Addresses(Protocol):
    """An index of addresses."""

    def find(
        self, address: Address, run: Run
    ) -> tuple[list[tuple[Key, float]], tuple[NearAddress, ...]]:
        """Return the keys at an address with their scores, or if there are none, near addresses.

        Best match first.
        """


class Buildings(Protocol):
    """The building footprints of parcels."""

    def buildings(
        self, svc_uuids: Sequence[str], cancellation: Cancellation
    ) -> list[tuple[Building, ...]]:
        """Return the buildings of each of these parcels."""


class Table(Protocol):
    """The rows of a layer or database table, read in place by any worker thread.

    It is a value that keeps nothing open between reads, so that several sources can have the same
    one, and nobody closes it. It has no object of Qt that belongs to the main thread, and several
    threads may read it at the same time, each its own iterator. A method ends as soon as
    `Run.cancellation` is set (0.2 s; a database 0.5 s), and raises `Cancelled`. It raises
    `ParcelError` if rows are missing because the read broke: it never just ends early. An iterator
    that is closed early ends its read and returns the provider's connection.
    """

    @property
    def title(self) -> str:
        """The name of the layer or table, for messages."""

    @property
    def identity(self) -> Hashable:
        """Equal for two tables with the same rows, such as provider and URI. Never shown."""

    @property
    def columns(self) -> Sequence[Column]:
        """The columns in their order, but for the geometry; names that are there twice once."""

    @property
    def crs(self) -> str:
        """The CRS of the geometries: its ID, such as ``EPSG:2249``, or WKT; "" if unknown."""

    def extent(self, run: Run) -> Box | None:
        """Return the box of all geometries, or a larger one; None: unknown, or there are none."""

    def keys(
        self,
        columns: Sequence[str],
        conditions: Sequence[Condition],
        box: Box | None,
        run: Run,
    ) -> Iterator[Chunk]:
        """Yield keys, in any order, each once, with the values of these columns.

        They are all rows that meet the conditions and whose box meets `box`, which its caller has
        widened, boundaries included; and any other rows. With a box, rows without a geometry are
        left out.
        """

    def features(self, keys: Sequence[Key], columns: Sequence[str], run: Run) -> Iterator[Chunk]:
        """Yield the rows with these keys, with these columns and their geometries.

        In any order, but the same each time. A row that is no longer there is left out: the caller
        notices it. All keys of a result at once, as far as memory allows, take the least time.
        """

    def first(self, number: int, run: Run) -> Sequence[QgsFeature]:
        """Return some rows, up to a number, with all columns and the geometry, for guesses."""

    def every(
        self,
        columns: Sequence[str],
        conditions: Sequence[Condition],
        box: Box | None,
        run: Run,
    ) -> Iterator[Chunk] | None:
        """Return what `features` yields for all of `keys`: the rows are read in one pass.

        Without conditions and a box, they are all rows. In the same order each time. None if that
        takes longer, or more memory.
        """

    def count(self, run: Run) -> int | None:
        """Return the number of all rows; None if it is not certain without reading them."""

    def fingerprint(self, run: Run) -> Hashable | None:
        """Return what is equal as long as no row has changed; None if that is unknown."""

    def addresses(self, run: Run) -> Addresses | None:
        """Return an index of the columns that are named as the fields of addresses; None: none."""

    @property
    def buildings(self) -> Buildings | None:
        """The buildings of its parcels; None: it has none."""

    def values(self, column: str, text: str, most: int, run: Run) -> Sequence[str] | None:
        """Return values of a column that contain a text, the most frequent first.

        None if the provider cannot: then the column is read. Case is ignored as `str.casefold`
        does.
        """
