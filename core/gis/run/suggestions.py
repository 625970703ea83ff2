"""What somebody who types into the search bar may mean, and which parcels to suggest.

Plain values: which searches a text leads to, and what is shown of the parcels that they find.
`suggest` runs them.
"""

from __future__ import annotations

import base64
import json
import re
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, Union

from parcel_lookup.core.address import known_street
from parcel_lookup.core.contract import (
    ID_FIELD,
    MAX_FILTERS,
    MAX_PAGE,
    AddressRequest,
    Filter,
    Parcel,
)
from parcel_lookup.core.search import IdRow, Search

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parcel_lookup.core.address.states import State

#: Letters and digits that a text must have; each pause in typing sends a request that is counted.
LEAST_FREE, LEAST_METERED = 2, 4
#: The number of parcels shown of each kind.
MOST_SHOWN = 8
#: Requests that one pause in typing may cost.
MOST_REQUESTS = 4
#: Parcels requested by address: many may be units of one house.
_ADDRESSES = 50

_UUID = re.compile(r"\{?[0-9a-f]{8}(-?)(?:[0-9a-f]{4}\1){3}[0-9a-f]{12}\}?", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
#: Letters in a row that may be a part of an id; more of them are a word.
_LETTERS_OF_ID = 2
#: Shown of a parcel whose record names but its state.
_NO_ADDRESS = "No address"
_SHOWN = ("situs", "city", "county", "state", "parcel_id", "owner")
#: A file has no scope rule: all of its parcels are looked through.
_WHOLE_FILE = ((),)


class Kind(Enum):
    """By what a parcel may be known."""

    ADDRESS = "address"
    PARCEL_ID = "parcel_id"
    UUID = "uuid"
    OWNER = "owner"


#: Those that the scope rule holds for.
_SCOPED = (Kind.PARCEL_ID, Kind.OWNER)


#: An address goes to the source itself: a search of the engine accepts only parcels whose address
#: agrees with the requested one, and no address agrees with half of one.
Step = Union[Search, AddressRequest]


class Ask(NamedTuple):
    """The requests for one kind that a text may be of."""

    kind: Kind
    #: One after another, until one finds something. Empty: it takes a state, and none is known.
    steps: tuple[Step, ...]

    @property
    def lacks_state(self) -> bool:
        """Whether it needs a state, and there is none."""
        return not self.steps


class Suggestion(NamedTuple):
    """A parcel that matches the text."""

    kind: Kind
    title: str
    #: What distinguishes it from others of the same title.
    detail: str
    parcel: Parcel


def is_enough(text: str, *, is_metered: bool) -> bool:
    """Whether a text is long enough to search for."""
    least = LEAST_METERED if is_metered else LEAST_FREE
    return sum(map(str.isalnum, text)) >= least


def asks(text: str, state: State | None, *, is_metered: bool) -> list[Ask]:
    """Return what to request for a text, the most likely kind first.

    `state` is the one on the map, or None. A file is searched for everything that the text may be,
    and needs no state; a service only for what it is likely to be, until something is found.
    """
    text = " ".join(text.split())
    scopes = _WHOLE_FILE
    if is_metered:
        scopes = () if state is None else ((Filter("state", "eq", state.abbreviation),),)
    steps = {
        Kind.UUID: lambda: (Search(rows=(IdRow(text),), id_field=ID_FIELD),),
        Kind.PARCEL_ID: lambda: _by_id(text, scopes),
        Kind.ADDRESS: lambda: _by_address(text, state if is_metered else None, scopes),
        Kind.OWNER: lambda: _by_owner(text, scopes),
    }
    return [Ask(kind, tuple(steps[kind]())) for kind in kinds(text, is_metered=is_metered)]


def kinds(text: str, *, is_metered: bool) -> tuple[Kind, ...]:
    """What a text may be, the likeliest first; of a service only what is likely."""
    from parcel_lookup.core.address import parse_address

    if _UUID.fullmatch(text):
        return (Kind.UUID,)
    has_word = any(len(word) > _LETTERS_OF_ID and word.isalpha() for word in _WORD.findall(text))
    if any(map(str.isdigit, text)) and not has_word:
        return (Kind.PARCEL_ID,) if is_metered else (Kind.PARCEL_ID, Kind.ADDRESS, Kind.OWNER)
    if text[:1].isdigit():  # a house number
        return (Kind.ADDRESS,) if is_metered else (Kind.ADDRESS, Kind.PARCEL_ID, Kind.OWNER)
    if parse_address(text).suffix:  # a street
        return (Kind.ADDRESS, Kind.OWNER)
    return (Kind.OWNER, Kind.ADDRESS)


def _by_id(text: str, scopes: Iterable[tuple[Filter, ...]]) -> Iterable[Step]:
    """First ids that contain what is typed, then ids that are written in another way."""
    scopes = tuple(scopes)
    for scope in scopes:
        yield _query((Filter("parcel_id", "ilike", text),), scope)
    for scope in scopes:
        yield Search(rows=(IdRow(text),), id_field="parcel_id", filters=scope)


def _by_address(
    text: str, state: State | None, scopes: Iterable[tuple[Filter, ...]]
) -> Iterable[Step]:
    """First as an address, in the state on the map; then what a street address contains.

    Last as an address anywhere: the map may show another state than the one that is meant.
    """
    from parcel_lookup.core.address import parse_address

    is_elsewhere = state is None or bool(parse_address(text).state)
    yield _address(text, None if is_elsewhere else state.abbreviation)
    for scope in scopes:
        yield _query((Filter("situs", "ilike", text),), scope)
    if not is_elsewhere:
        yield _address(text, None)


def _address(text: str, state: str | None) -> AddressRequest:
    return AddressRequest(text, state=state, limit=_ADDRESSES)


def _by_owner(text: str, scopes: Iterable[tuple[Filter, ...]]) -> Iterable[Step]:
    """Owners with all of the words, in whatever order assessors write them."""
    words = [word.strip(",;") for word in text.split()]
    for scope in scopes:
        filters = [Filter("owner", "ilike", word) for word in words if word]
        yield _query(filters[: MAX_FILTERS - len(scope)], scope)


def _query(filters: Iterable[Filter], scope: tuple[Filter, ...]) -> Search:
    return Search(filters=(*filters, *scope), max_parcels=MAX_PAGE)


def suggestions(kind: Kind, text: str, found: Iterable[Parcel]) -> list[Suggestion]:
    """Those of the parcels that are shown, in the order in which they are."""
    made = [_suggestion(kind, one) for one in {one.svc_uuid: one for one in found}.values()]
    typed = text.casefold()
    if kind is not Kind.ADDRESS:  # which come from the source with the best one first
        made.sort(key=lambda one: _place(one, typed))
    return made[:MOST_SHOWN] if kind is Kind.PARCEL_ID else _varied(made)


def _place(suggestion: Suggestion, typed: str) -> tuple[bool, str, str]:
    """What begins as what was typed comes first."""
    title = suggestion.title.casefold()
    return not title.startswith(typed), title, suggestion.detail.casefold()


def _varied(made: list[Suggestion]) -> list[Suggestion]:
    """As many owners or addresses as may be shown; one of many parcels leaves room for others."""
    turns: dict[str, int] = {}
    ranked = []
    for place, one in enumerate(made):
        turn = turns[one.title] = turns.get(one.title, 0) + 1
        ranked.append((turn, place))
    chosen = sorted(place for _, place in sorted(ranked)[:MOST_SHOWN])
    return [made[place] for place in chosen]


def _suggestion(kind: Kind, parcel: Parcel) -> Suggestion:
    values = {name: _text(parcel.attributes.get(name)) for name in _SHOWN}
    values["situs"] = known_street(values["situs"], values["state"])
    town = ", ".join(filter(None, (values["city"] or values["county"], values["state"])))
    place = ", ".join(filter(None, (values["situs"], town)))
    if place == values["state"]:
        town = place = _NO_ADDRESS if place else ""
    title, others = {
        Kind.ADDRESS: (values["situs"], (town, values["owner"])),
        Kind.PARCEL_ID: (values["parcel_id"], (place, values["owner"])),
        Kind.UUID: (parcel.svc_uuid, (place, values["owner"])),
        Kind.OWNER: (values["owner"], (place, values["parcel_id"])),
    }[kind]
    title = title or values["parcel_id"] or parcel.svc_uuid
    return Suggestion(kind, title, " · ".join(filter(None, others)), parcel)


def _text(value: object) -> str:
    return " ".join(str(value).split()) if value is not None else ""


def parcel_to_text(parcel: Parcel) -> str:
    """A parcel as text, for where a result crosses threads and nothing else is safe."""
    wkb = None if parcel.wkb is None else base64.b64encode(parcel.wkb).decode("ascii")
    unread = None if parcel.unread is None else dict(parcel.unread)
    return json.dumps([parcel.svc_uuid, dict(parcel.attributes), wkb, unread], default=str)


def parcel_from_text(text: str) -> Parcel:
    """What `parcel_to_text` wrote; without buildings, which no suggestion has."""
    svc_uuid, attributes, wkb, unread = json.loads(text)
    return Parcel(svc_uuid, attributes, wkb and base64.b64decode(wkb), unread=unread)
