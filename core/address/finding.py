"""Which rows of a table are at an address, best match first.

The index of streets gives candidates; what is compared is always the row's own address, part by
part (`comparing.compare`). Where none agrees, the rows follow that the line may be the beginning
of, as somebody types it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Callable, NamedTuple

from parcel_lookup.core.address.address import Address, address_line
from parcel_lookup.core.address.comparing import compare, may_be_typed
from parcel_lookup.core.address.keys import number_spans, requested_keys, requested_names
from parcel_lookup.core.address.names import compare_names
from parcel_lookup.core.address.near import Nearest
from parcel_lookup.core.address.parsing import parse_address
from parcel_lookup.core.address.streets import Streets

#: Reads rows by their numbers: of each its number, ``svc_uuid``, situs, city, state, and postal, ""
#: where it has none.
ReadAddresses = Callable[[Sequence[int]], Iterable[tuple[Any, ...]]]
#: Raises an error if the search was canceled.
Check = Callable[[], None]

#: From this score on nothing better is looked for.
_GOOD = 90.0
#: Scores of rows that a line may be the beginning of: on the very street, and on one whose name
#: begins so.
_SAME_STREET, _BEGINNING = 3.0, 1.0


class Scored(NamedTuple):
    """A row and how well it agrees."""

    #: 0 to 100 (`core.address.Agreement`).
    score: float
    svc_uuid: str
    row: int


def find_rows(
    read: ReadAddresses, index: Streets, requested: Address, check: Check
) -> tuple[list[Scored], Sequence[tuple[str, float]]]:
    """Return the rows at an address, and if there are none, the nearest addresses.

    Best match first, ties by ``svc_uuid``; rows without ``svc_uuid`` last. `read` yields for each
    row its number, ``svc_uuid``, and the texts of its address.
    """
    if not requested.street:
        return [], ()
    rows, alike = _Rows(read), set()
    keys = requested_keys(requested)
    streets = {number: keys[key] for number, key, _ in index.streets(keys)}
    for street, spans in streets.items():
        for numbers in spans:
            rows.add(index.rows([street], *numbers))
    found = rows.agreeing(requested)
    if max((item.score for item in found), default=0.0) < _GOOD:
        check()
        alike = {street for name in requested_names(requested) for street in index.alike(name)}
        for numbers in number_spans(requested):
            rows.add(index.rows(alike, *numbers))
        found = rows.agreeing(requested)
    if not found:
        check()
        found = _as_typed(requested, index, rows, streets)
    if not found:
        check()
        return [], _nearest(requested, index, rows, alike.union(streets), check)
    found.sort(key=lambda item: (not item.svc_uuid, -item.score, item.svc_uuid, item.row))
    return found, ()


def _nearest(
    requested: Address, index: Streets, rows: _Rows, alike: set[int], check: Check
) -> Sequence[tuple[str, float]]:
    """Return the three addresses nearest to one that no row has, in its state.

    They are on streets with similar names; `alike` are those whose names agree. Which rows are
    compared depends on names and house numbers only, so every database gives the same.
    """
    nearest = Nearest(requested)
    streets = {street for name in nearest.names for street in index.near(name)}
    same = {one for one in streets if one[0] in alike or any(map(nearest.may_agree, one[1:]))}
    first = alike.union(street for street, _, _ in same)
    _compare_streets(nearest, 100.0, first, index, rows, check)
    by_bound: dict[float, list[int]] = {}
    for street, *spellings in streets - same:
        bound = max(map(nearest.bound_of_other_street, set(spellings)))
        by_bound.setdefault(bound, []).append(street)
    for bound, others in sorted(by_bound.items(), reverse=True):
        if nearest.is_beyond(bound):
            break
        _compare_streets(nearest, bound, others, index, rows, check)
    return nearest.found()


def _compare_streets(
    nearest: Nearest,
    bound: float,
    streets: Iterable[int],
    index: Streets,
    rows: _Rows,
    check: Check,
) -> None:
    """Compare the rows of streets, those first whose house numbers allow the highest scores."""
    places = (place for street in streets for place in index.places(street))
    by_bound = nearest.bounds_on_streets(bound, places)
    for highest, numbers in sorted(by_bound.items(), reverse=True):
        if nearest.is_beyond(highest):
            break
        check()
        nearest.add(rows.of(numbers))


def _as_typed(
    requested: Address, index: Streets, rows: _Rows, streets: Iterable[int]
) -> list[Scored]:
    """Rows that a line may be the beginning of."""
    streets = [*streets, *index.beginning(requested.street)]
    if requested.number:
        for numbers in number_spans(requested):
            rows.add(index.rows(streets, *numbers))
    else:
        rows.add(index.all_rows(streets))
    found = []
    for row, svc_uuid, address in rows.read:
        if may_be_typed(requested, address):
            same = compare_names(requested.street, address.street)
            found.append(Scored(_SAME_STREET if same else _BEGINNING, svc_uuid, row))
    return found


class _Rows:
    """Candidates with their addresses, each read once."""

    def __init__(self, read: ReadAddresses) -> None:
        self._read = read
        self._known: set[int] = set()
        #: Number of the row, ``svc_uuid``, address.
        self.read: list[tuple[int, str, Address]] = []
        self._addresses: dict[int, Address] = {}
        #: By number of the row, its address as it is written.
        self.lines: dict[int, str] = {}

    def add(self, rows: Iterable[int]) -> None:
        """Read those of these rows that were not read yet."""
        new = [row for row in dict.fromkeys(rows) if row not in self._known]
        self._known.update(new)
        for row, svc_uuid, *texts in self._read(new) if new else ():
            address = self._addresses[row] = parse_address(*texts)
            self.read.append((row, svc_uuid, address))
            self.lines[row] = address_line(*texts)

    def of(self, rows: Sequence[int]) -> Iterator[tuple[str, Address]]:
        """Yield the addresses of rows, each with its text; they are read if they were not."""
        self.add(rows)
        return ((self.lines[row], self._addresses[row]) for row in rows if row in self.lines)

    def agreeing(self, requested: Address) -> list[Scored]:
        """Return those whose address agrees."""
        scored = (
            Scored(compare(requested, address).score, svc_uuid, row)
            for row, svc_uuid, address in self.read
        )
        return [item for item in scored if item.score]
