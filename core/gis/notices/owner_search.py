"""Searches for everything that an owner has.

The rules are those of public notices (`owners`): one owner is a name and a mailing address, in any
spelling. A search carries them as an expression (`core.search.query.owner`); a source that costs
something first looks for the words of the name (`requested_words`).
"""

from __future__ import annotations

import re
import threading
import unicodedata
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.contract import (
    SERVICE_INFO,
    Filter,
    Parcel,
    Problem,
    RequestRefused,
    SourceInfo,
)
from parcel_lookup.core.gis.notices.mailing import (
    Mailing,
    fold_city,
    fold_owner,
    read_mailing,
    read_owner,
    with_known_city,
)
from parcel_lookup.core.gis.notices.owners import is_same_recipient
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.resources import read_table
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.query.owner import (
    OWNER_SCOPES,
    OwnerExpression,
    read_owner_expression,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

#: Words up to this length are initials, JR, LLC, or INC, which may be written with periods.
_SHORT_WORD = 3
#: The number of words that are requested; there must be room for the scope.
_MOST_WORDS = 6
#: Beginnings that may be followed by an apostrophe: O'BRIEN, D'ANGELO, L'HEUREUX, DE'SHAWN.
_PREFIX = re.compile(
    r"(?:de|la|le|mc)(?=\w{5})"
    r"|o(?=[b-df-hj-np-tv-z])|[dl](?=[aeiouh]\w{3})|[mn](?=[b-df-hj-np-tv-z])"
)
#: The S of St. Mary's, which Davis, Ross, and Columbus have no apostrophe before.
_SUFFIX = re.compile(r"(?<=\w{2}[^isu])s$")
#: A short word that is no abbreviation: Li, Wu, and Ng, but neither LLC nor JR.
_SHORT_NAME = re.compile(r"ng|(?=[a-z]*[aeiouy])[a-z]{2,}")
_MARKS = "'\u2019\u02bc`."


def owner_problem(owner: str) -> str:
    """Return a sentence that says why there is no owner to search for; "" if there is one."""
    if not fold_owner(owner):
        return tr("The record names no owner.")
    if fold_owner(owner) in {row["name"] for row in read_table("names_of_no_owner")}:
        return tr("“{name}” is not the name of an owner.").format(name=owner)
    return ""


def search_for_owner(
    mailing: Mailing,
    records: Iterable[Mapping[str, Any]],
    info: SourceInfo = SERVICE_INFO,
) -> Search:
    """Return the search for all parcels of an owner.

    Without a mailing address, these are the parcels of everybody with this name. Where the source
    requires a scope (`SourceInfo.needs_scope`), it is the state of `records`: those of parcels
    that the owner has, each as field → value. Raises `RequestRefused` if the name is none, if it is
    too short for a source that costs something, or if no state is known.
    """
    problem = owner_problem(mailing.owner)
    if not problem and info.is_metered and not requested_words(mailing.owner):
        problem = tr("The name “{name}” is too short to search a service for it.")
        problem = problem.format(name=mailing.owner)
    scope = _scope(records) if info.needs_scope else None
    if info.needs_scope and scope is None and not problem:
        problem = tr("The state of the parcel is not known, and this service requires one.")
    if problem:
        raise RequestRefused((Problem(422, ("owner",), problem),))
    return Search(expression=OwnerExpression(_arguments(mailing), scope).text)


def requested_words(owner: str) -> list[str]:
    """Return what to find in a name, ignoring case, at a source that finds only parts of text.

    Every spelling of the name has these parts that differs in case, in punctuation and spaces
    between words, in “&” and “AND”, in periods of initials and abbreviations, in an apostrophe
    after O, D, L, or the like and before an S at the end, and in the accents that this spelling
    has. (Spellings with other accents lack them.) [] if no word of the name is long enough.
    """
    words = [word for word in _words(owner) if word != "and"]
    parts = [part for word in words if len(word) > _SHORT_WORD for part in _parts(word)]
    if not parts:
        parts = [word for word in words if _SHORT_NAME.fullmatch(word)]
    parts = sorted(dict.fromkeys(parts), key=len, reverse=True)
    longest = [part for at, part in enumerate(parts) if not any(part in one for one in parts[:at])]
    return longest[:_MOST_WORDS]


def is_of_owner(owner: Mailing, attributes: Mapping[str, Any]) -> bool:
    """Return whether the record of a parcel names this owner; without an address, by the name."""
    if not has_name_of(owner, attributes):
        return False
    mailing = with_known_city(read_mailing(attributes), attributes, {fold_city(owner.city): 1})
    return not owner.has_address or is_same_recipient(owner, mailing)


def has_name_of(owner: Mailing, attributes: Mapping[str, Any]) -> bool:
    """Return whether the first owner of a record has the name of this owner."""
    name = fold_owner(owner.owner)
    return bool(name) and fold_owner(read_owner(attributes)) == name


def owner_of_arguments(arguments: Sequence[str]) -> Mailing:
    """Return the owner of the arguments of the expression; missing ones are empty."""
    name, *address = (*arguments, *[""] * 8)[:8]
    parts = ("address1", "address2", "city", "state", "zip", "country", "care_of")
    return Mailing(owner=name, **dict(zip(parts, address)))


def _arguments(mailing: Mailing) -> tuple[str, ...]:
    if not mailing.has_address:
        return (mailing.owner,)
    place = (mailing.city, mailing.state, mailing.zip, mailing.country, mailing.care_of)
    return (mailing.owner, mailing.address1, mailing.address2, *place)


def _scope(records: Iterable[Mapping[str, Any]]) -> Filter | None:
    """Return the filter for the states of parcels; None if no state or county is known."""
    records = list(records)
    for field in OWNER_SCOPES:
        known = sorted({str(record[field]) for record in records if record.get(field)})
        if known:
            alone = Filter(field, "eq", known[0])
            return alone if len(known) == 1 else Filter(field, "in", tuple(known))
    return None


class OwnerFilter:
    """Decides after download which parcels an owner has, and counts others of the same name.

    It may be called in several threads at once (`core.search.checks.Keep`).
    """

    def __init__(self, owner: Mailing, scope: Filter | None = None) -> None:
        """`scope` is the filter for the states or counties of the parcels; None for all."""
        self._owner = owner
        self._scope = scope
        self._others: set[str] = set()
        self._lock = threading.Lock()

    def __call__(self, parcels: Sequence[Parcel]) -> list[bool]:
        """Return one value for each parcel."""
        return list(map(self._is_kept, parcels))

    @property
    def has_namesakes(self) -> bool:
        """Whether there are parcels of others with the same name."""
        with self._lock:
            return bool(self._others)

    @property
    def notice(self) -> str:
        """A sentence about the parcels of others with the same name; "" if there are none."""
        with self._lock:
            number = len(self._others)
        if not number:
            return ""
        return number_of(
            number,
            "{} more parcel has the same owner name and another mailing address.",
            "{} more parcels have the same owner name and another mailing address.",
        )

    def _is_kept(self, parcel: Parcel) -> bool:
        if self._scope is not None and not self._is_in_scope(parcel):
            return False
        if is_of_owner(self._owner, parcel.attributes):
            return True
        if not has_name_of(self._owner, parcel.attributes):
            return False
        with self._lock:
            self._others.add(parcel.svc_uuid)
        return False

    def _is_in_scope(self, parcel: Parcel) -> bool:
        accepted = self._scope.value
        values = accepted if isinstance(accepted, tuple) else (accepted,)
        return parcel.attributes.get(self._scope.field) in values


def owner_filter(expression: str) -> OwnerFilter | None:
    """Return what decides instead of an expression about an owner alone; None for others."""
    found = read_owner_expression(expression)
    if found is None:
        return None
    return OwnerFilter(owner_of_arguments(found.arguments), found.scope)


def _words(owner: str) -> list[str]:
    """Return the words of a name in small letters, with the apostrophes and accents within them."""
    text = unicodedata.normalize("NFC", owner.casefold())
    spaced = "".join(char if char.isalnum() or char in _MARKS else " " for char in text)
    return [word.strip(_MARKS) for word in spaced.split()]


def _parts(word: str) -> list[str]:
    """Return the parts of a word that all of its spellings have."""
    prefix = _PREFIX.match(word)
    word = _SUFFIX.sub("", word[prefix.end() :] if prefix else word)
    return [part for part in re.split("[^a-z0-9]+", word) if len(part) > 1]
