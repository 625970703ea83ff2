"""Ids for parcels that come without: the same ones every time the same records are read.

A UUID (version 5) is made from state, county and parcel id. Where several records share a parcel
id, as the units of a condominium often do, the mapping's `distinguish_by` columns go into it too,
and where even those are the same, the whole content of the record. Which of these it takes is
known only when every record has been seen, so records are read twice: `Census.see` for all of them
first, then `Census.identify`. Neither depends on the order of the records, but for records that
are alike to the last byte, which are numbered.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from parcel_lookup.core.local.importing.mapping import BoundMapping

#: Never to be changed: the ids in every file that was ever made depend on it.
NAMESPACE = UUID("0a2703bc-692c-5dfa-b4ed-c2594f8a6734")

_PLACE_FIELDS = ("state_fp", "state", "county_fp", "county")
_NOWHERE: Mapping[str, str] = MappingProxyType({})


class Basis(str, Enum):
    """What the id of a parcel was made from."""

    GIVEN = "given"  # the file's own
    PARCEL_ID = "parcel_id"
    DISTINGUISHED = "distinguished"  # parcel id and `distinguish_by`
    CONTENT = "content"  # the parcel id is missing, or repeated with all that distinguishes


class Identity(NamedTuple):
    """The ids of a parcel."""

    svc_uuid: str
    basis: Basis
    #: None where no other record has the same value in the mapping's `stack` column.
    svc_stack_uuid: str | None


class Census:
    """Which names are shared by several records of a file."""

    def __init__(self, mapping: BoundMapping) -> None:
        self._mapping = mapping
        # Eight bytes of a digest each: names themselves would fill the memory.
        self._seen: set[bytes] = set()
        self._shared: set[bytes] = set()
        self._alike: Counter[str] = Counter()

    @property
    def columns(self) -> set[str]:
        """The columns that `see` looks at."""
        names = self._mapping.columns_of((*_PLACE_FIELDS, "parcel_id", "svc_uuid"))
        stack = self._mapping.mapping.stack
        return names | set(self._mapping.mapping.distinguish_by) | ({stack} if stack else set())

    def see(self, values: Mapping[str, Any], located: Mapping[str, str] = _NOWHERE) -> None:
        """Take note of a record, given by the values of `columns` at least.

        `located` are the fields of state and county that come from its location.
        """
        place = self._place(values, located)
        for _, name in self._names(place, values):
            self._note(name)
        stack = self._stack_name(place, values)
        if stack:
            self._note(stack)

    def _note(self, name: str) -> None:
        short = _short(name)
        if short in self._seen:
            self._shared.add(short)
        else:
            self._seen.add(short)

    def identify(
        self,
        values: Mapping[str, Any],
        geometry: bytes | None,
        located: Mapping[str, str] = _NOWHERE,
    ) -> Identity:
        """Return the ids of a record, given by all its values and its geometry as the file has it.

        `located` as it was told `see`.
        """
        place = self._place(values, located)
        stack = self._stack_name(place, values)
        shares = stack is not None and _short(stack) in self._shared
        stack_uuid = str(uuid5(NAMESPACE, stack)) if stack and shares else None
        names = self._names(place, values)
        for basis, name in names:
            if _short(name) not in self._shared:
                made = name if basis is Basis.GIVEN else str(uuid5(NAMESPACE, name))
                return Identity(made, basis, stack_uuid)
        # Shared with all that tells records apart, or there is nothing to make one from.
        last = names[-1][1] if names else _name("nameless", *place)
        content = _name(last, _digest(values, geometry))
        self._alike[content] += 1
        number = self._alike[content]
        made = str(uuid5(NAMESPACE, content if number == 1 else _name(content, number)))
        return Identity(made, Basis.CONTENT, stack_uuid)

    def _place(self, values: Mapping[str, Any], located: Mapping[str, str]) -> tuple[Any, Any]:
        """State and county, by their codes where there are any."""
        state_fp, state, county_fp, county = (
            self._mapping.value(field, values) or located.get(field) for field in _PLACE_FIELDS
        )
        return state_fp or state, county_fp or county

    def _names(self, place: tuple[Any, Any], values: Mapping[str, Any]) -> list[tuple[Basis, str]]:
        """Return what an id may be made from, the plainest first."""
        names: list[tuple[Basis, str]] = []
        given = self._mapping.value("svc_uuid", values)
        if given:
            names.append((Basis.GIVEN, given))
        parcel_id = self._mapping.value("parcel_id", values)
        if parcel_id and not given:
            names.append((Basis.PARCEL_ID, _name("parcel", *place, parcel_id)))
        apart = self._mapping.mapping.distinguish_by
        if names and apart:
            rest = (str(values[column]) for column in apart)
            names.append((Basis.DISTINGUISHED, _name(names[0][1], *rest)))
        return names

    def _stack_name(self, place: tuple[Any, Any], values: Mapping[str, Any]) -> str | None:
        column = self._mapping.mapping.stack
        value = values[column] if column else None
        return None if value in (None, "") else _name("stack", *place, str(value))


def _name(*parts: Any) -> str:
    return json.dumps(parts)


def _short(name: str) -> bytes:
    return hashlib.blake2b(name.encode(), digest_size=8).digest()


def _digest(values: Mapping[str, Any], geometry: bytes | None) -> str:
    text = json.dumps(values, sort_keys=True, default=str)
    return hashlib.sha256(text.encode() + (geometry or b"")).hexdigest()
