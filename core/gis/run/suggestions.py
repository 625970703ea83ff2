"""Interprets text typed into the search bar, and makes suggestions of the parcels found.

Plain values: `suggestion_search` runs the searches.
"""

from __future__ import annotations

import base64
import json
import re
from collections import defaultdict
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

from parcel_lookup.core.address import known_street
from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    ID_FIELD,
    MAX_FILTERS,
    MAX_PAGE,
    SERVICE_INFO,
    Field,
    FieldType,
    Filter,
    Group,
    Parcel,
    RequestRefused,
    SourceInfo,
)
from parcel_lookup.core.contract.query import AddressPlace
from parcel_lookup.core.gis.notices.mailing import fold_owner, read_owner
from parcel_lookup.core.gis.notices.owner_search import owner_problem, search_for_owner
from parcel_lookup.core.gis.notices.owners import OwnerList
from parcel_lookup.core.gis.summary.numbers import acres
from parcel_lookup.core.gis.summary.records import Ground, amount
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search import IdRow, Search

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from parcel_lookup.core.address.states import State
    from parcel_lookup.core.gis.notices.owners import OwnerRow

#: Letters and digits that a text must have; each pause in typing sends a request that is counted.
LEAST_FREE, LEAST_METERED = 2, 4
#: The number of parcels shown of each kind.
MOST_SHOWN = 8
#: Requests that one pause in typing may cost.
MOST_REQUESTS = 4
#: Parcels requested by owner where that costs nothing: the parcels of each owner are counted.
_OWNED = 2000
#: Names whose parcels are grouped by mailing address; one name may be that of several owners.
_MOST_NAMES = 24
#: Parcels of an address from which suggestions are made: many may be units of one house.
MOST_AT_ADDRESS = 50

_UUID = re.compile(r"\{?[0-9a-f]{8}(-?)(?:[0-9a-f]{4}\1){3}[0-9a-f]{12}\}?", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
#: Letters in a row that may be a part of an id; more of them are a word.
_LETTERS_OF_ID = 2
_SHOWN = ("situs", "city", "county", "state", "parcel_id", "owner")


class Kind(Enum):
    """What the text may be."""

    ADDRESS = "address"
    PARCEL_ID = "parcel_id"
    UUID = "uuid"
    OWNER = "owner"


#: An address goes to the source itself: a search accepts only parcels whose address matches the
#: requested one, and a partly typed address matches none.
Step = Union[Search, AddressPlace]
#: The filters on the state that a search needs; None: the state is not known.
_Scope = Optional[tuple[Filter, ...]]


class Interpretation(NamedTuple):
    """One kind that a text may be, and the requests for it."""

    kind: Kind
    #: They run one after another until one finds something. Empty: the state is not known.
    steps: tuple[Step, ...]

    @property
    def lacks_state(self) -> bool:
        """Whether it needs a state, and none is known."""
        return not self.steps


class Suggestion(NamedTuple):
    """A parcel that matches the text."""

    kind: Kind
    title: str
    #: Distinguishes it from other suggestions with the same title.
    detail: str
    parcel: Parcel


class OwnerSuggestion(NamedTuple):
    """An owner of several parcels that match the text, by the rules of a notice."""

    title: str
    #: The number of parcels found, their acres, and the mailing address.
    detail: str
    #: The search for all parcels of the owner.
    search: Search


def is_enough(text: str, *, is_metered: bool) -> bool:
    """Whether a text is long enough to search for."""
    least = LEAST_METERED if is_metered else LEAST_FREE
    return sum(map(str.isalnum, text)) >= least


def interpret(
    text: str, state: State | None, info: SourceInfo = SERVICE_INFO
) -> list[Interpretation]:
    """Return what a text may be and what to request for it, the most likely kind first.

    `state` is the one on the map, or None; it counts where the source has a scope rule. A source
    that costs nothing is searched for every kind that the text may be, others only for the likely
    kinds, until something is found.
    """
    text, is_metered = " ".join(text.split()), info.is_metered
    scope: _Scope = ()
    if not info.needs_scope:
        state = None
    else:
        scope = None if state is None else (Filter("state", "eq", state.abbreviation),)
    steps = {
        Kind.UUID: lambda: (Search(rows=(IdRow(text),), id_field=ID_FIELD),),
        Kind.PARCEL_ID: lambda: _by_id(text, scope),
        Kind.ADDRESS: lambda: _by_address(text, state, scope),
        Kind.OWNER: lambda: _by_owner(text, scope, MAX_PAGE if is_metered else _OWNED),
    }
    found = []
    for kind in kinds(text, is_metered=is_metered):
        made = tuple(steps[kind]())
        # Only what the source has the fields and operators for.
        taken = tuple(
            one for one in made if isinstance(one, AddressPlace) or not one.problems(info)
        )
        if kind is Kind.UUID and not info.has_stable_ids:
            continue  # the ID is from another time, and may be that of another parcel by now
        if taken or not made:
            found.append(Interpretation(kind, taken))
    return found


def kinds(text: str, *, is_metered: bool) -> tuple[Kind, ...]:
    """Return what a text may be, the most likely first; only likely kinds if requests cost."""
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


def _by_id(text: str, scope: _Scope) -> Iterable[Step]:
    """Yield a search for IDs that contain the text, then one for IDs in another notation."""
    if scope is not None:
        yield _query((Filter("parcel_id", "ilike", text),), scope)
        yield Search(rows=(IdRow(text),), id_field="parcel_id", filters=scope)


def _by_address(text: str, state: State | None, scope: _Scope) -> Iterable[Step]:
    """Yield the address in the state on the map, then street addresses that contain the text.

    The last step is the address anywhere: the map may show another state.
    """
    from parcel_lookup.core.address import parse_address

    is_elsewhere = state is None or bool(parse_address(text).state)
    anywhere = AddressPlace(text, is_typed=True)
    yield anywhere if is_elsewhere else anywhere._replace(state=state.abbreviation)
    if scope is not None:
        yield _query((Filter("situs", "ilike", text),), scope)
    if not is_elsewhere:
        yield anywhere


def _by_owner(text: str, scope: _Scope, most: int) -> Iterable[Step]:
    """Yield a search for owners with all words in any order: assessors write them differently."""
    words = [word.strip(",;") for word in text.split()]
    if scope is not None:
        filters = [Filter("owner", "ilike", word) for word in words if word]
        yield _query(filters[: MAX_FILTERS - len(scope)], scope, most)


def _query(filters: Iterable[Filter], scope: tuple[Filter, ...], most: int = MAX_PAGE) -> Search:
    return Search(filters=(*filters, *scope), max_parcels=most)


def suggestions(kind: Kind, text: str, found: Iterable[Parcel]) -> list[Suggestion]:
    """Return suggestions for the parcels to show, in their order."""
    made = [_suggestion(kind, one) for one in {one.svc_uuid: one for one in found}.values()]
    typed = text.casefold()
    if kind is not Kind.ADDRESS:  # the source returns the best match first
        made.sort(key=lambda one: _rank(one, typed))
    return made[:MOST_SHOWN] if kind is Kind.PARCEL_ID else _varied(made)


def owner_suggestions(
    text: str, found: Sequence[Parcel], info: SourceInfo, *, is_cut: bool
) -> list[OwnerSuggestion]:
    """Return the owners of several parcels, those with most parcels first.

    `is_cut`: there may be more parcels than `found`.
    """
    typed = text.casefold()

    def rank(name: str, parcels: Sequence[Parcel]) -> tuple[bool, int, str]:
        return not name.casefold().startswith(typed), -len(parcels), name.casefold()

    by_name: dict[str, list[Parcel]] = defaultdict(list)
    for one in {one.svc_uuid: one for one in found}.values():
        by_name[fold_owner(read_owner(one.attributes))].append(one)
    several = [parcels for parcels in by_name.values() if len(parcels) > 1]
    several.sort(key=lambda parcels: rank(read_owner(parcels[0].attributes), parcels))
    owners = OwnerList()
    for parcels in several[:_MOST_NAMES]:  # reading addresses takes a while
        owners.add(parcels)
    made = []
    for row in sorted(owners.rows(), key=lambda row: rank(row.mailing.owner, row.parcels)):
        if len(row.parcels) < 2:
            continue
        if len(made) < MOST_SHOWN and not owner_problem(row.mailing.owner):
            try:
                search = search_for_owner(
                    row.mailing, [one.attributes for one in row.parcels], info
                )
            except RequestRefused:
                continue  # too short a name, or no state: its parcels are listed
            made.append(OwnerSuggestion(row.mailing.owner, _holding(row, is_cut=is_cut), search))
    return made


def _holding(row: OwnerRow, *, is_cut: bool) -> str:
    """Return ``12 parcels, 480 acres · PO BOX 12, AMES, IA``; shared land is counted once."""
    number = len(row.parcels)
    known, calculated = (
        [amount(one.attributes.get(name)) for one in row.parcels]
        for name in ("acres", "acres_calc")
    )
    ground = Ground(known, calculated, [one.wkb or one.svc_uuid for one in row.parcels])
    places = ground.by_place(range(number))
    parcels = (
        number_of(number, "at least {} parcel", "at least {} parcels")
        if is_cut
        else number_of(number, "{} parcel", "{} parcels")
    )
    size = acres(sum(places.values())) if places else ""
    address = (row.mailing.address1, row.mailing.city, row.mailing.state)
    holding = ", ".join(filter(None, (parcels, size)))
    return " · ".join(filter(None, (holding, ", ".join(filter(None, address)))))


def _rank(suggestion: Suggestion, typed: str) -> tuple[bool, str, str]:
    """Return the sort key: titles that start with the typed text come first."""
    title = suggestion.title.casefold()
    return not title.startswith(typed), title, suggestion.detail.casefold()


def _varied(made: list[Suggestion]) -> list[Suggestion]:
    """Return suggestions with as many different titles as possible."""
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
        town = place = tr("No address") if place else ""
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


def fields_to_json(fields: Mapping[str, Field]) -> list[list[Any]]:
    """Return the own fields of a source as JSON, for a locator result; `fields` are all of them."""
    own = (field for field in fields.values() if field.group is Group.OTHER)
    return [[one.name, one.type.value, one.label, one.whole, one.is_date] for one in own]


def fields_from_json(own: Iterable[Sequence[Any]]) -> dict[str, Field]:
    """Return the fields of the contract, and those that `fields_to_json` wrote."""
    found = dict(FIELD_BY_NAME)
    for name, kind, label, whole, is_date in own:
        field = Field(name, FieldType(kind), Group.OTHER, label, "", whole=whole, is_date=is_date)
        found[name] = field
    return found


def parcel_to_text(parcel: Parcel) -> str:
    """Return a parcel as text, which is safe to pass between threads in a locator result."""
    wkb = None if parcel.wkb is None else base64.b64encode(parcel.wkb).decode("ascii")
    unread = None if parcel.unread is None else dict(parcel.unread)
    return json.dumps([parcel.svc_uuid, dict(parcel.attributes), wkb, unread], default=str)


def parcel_from_text(text: str) -> Parcel:
    """Return the parcel that `parcel_to_text` wrote, without buildings."""
    svc_uuid, attributes, wkb, unread = json.loads(text)
    return Parcel(svc_uuid, attributes, wkb and base64.b64decode(wkb), unread=unread)
