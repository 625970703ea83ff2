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
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from parcel_lookup.core.columns.mapping import BoundMapping

#: Never to be changed: the ids in every file that was ever made depend on it.
NAMESPACE = UUID("0a2703bc-692c-5dfa-b4ed-c2594f8a6734")

_PLACE_FIELDS = ("state_fp", "state", "county_fp", "county")

#: Values of records by column.
Rows = Sequence[Mapping[str, Any]]


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


class _Named(NamedTuple):
    """What the ids of a record may be made from."""

    names: list[tuple[Basis, str]]
    #: None where the record has no value in the mapping's `stack` column.
    stack: str | None
    #: State and county, by their codes where there are any.
    place: tuple[Any, Any]


class Census:
    """Which names are shared by several records of a file."""

    def __init__(self, mapping: BoundMapping) -> None:
        self._mapping = mapping
        # Eight bytes of a digest each: names themselves would fill the memory.
        self._seen = array("Q")
        self._alike: Counter[int] = Counter()

    @property
    def columns(self) -> set[str]:
        """The columns that `see` looks at."""
        names = self._mapping.columns_of((*_PLACE_FIELDS, "parcel_id", "svc_uuid"))
        stack = self._mapping.mapping.stack
        return names | set(self._mapping.mapping.distinguish_by) | ({stack} if stack else set())

    def see(self, rows: Rows, located: Sequence[Mapping[str, str]] | None = None) -> None:
        """Take note of records, given by the values of `columns` at least.

        `located` are the fields of state and county that come from their location.
        """
        for names, stack, _ in self._named(rows, located):
            for _, name in names:
                self._seen.append(_short(name))
            if stack:
                self._seen.append(_short(stack))

    @cached_property
    def _shared(self) -> frozenset[int]:
        """The digests of names that several records have; used once all of them have been seen."""
        import numpy as np

        found = np.sort(np.array(self._seen, dtype=np.uint64))
        return frozenset(found[1:][found[1:] == found[:-1]].tolist())

    def identify(
        self,
        rows: Rows,
        geometries: Sequence[bytes | None],
        located: Sequence[Mapping[str, str]] | None = None,
    ) -> list[Identity]:
        """Return the ids of records, given by all their values and geometries as the file has them.

        `located` as in `see`.
        """
        named = self._named(rows, located)
        return [self._identity(*one) for one in zip(named, rows, geometries)]

    def _identity(
        self, named: _Named, values: Mapping[str, Any], geometry: bytes | None
    ) -> Identity:
        names, stack, place = named
        shares = stack is not None and _short(stack) in self._shared
        stack_uuid = str(uuid5(NAMESPACE, stack)) if stack and shares else None
        for basis, name in names:
            if _short(name) not in self._shared:
                made = name if basis is Basis.GIVEN else str(uuid5(NAMESPACE, name))
                return Identity(made, basis, stack_uuid)
        # Shared with all that tells records apart, or there is nothing to make one from.
        last = names[-1][1] if names else _name("nameless", *place)
        content = _name(last, _digest(values, geometry))
        short = _short(content)
        self._alike[short] += 1
        number = self._alike[short]
        made = str(uuid5(NAMESPACE, content if number == 1 else _name(content, number)))
        return Identity(made, Basis.CONTENT, stack_uuid)

    def _named(self, rows: Rows, located: Sequence[Mapping[str, str]] | None) -> Iterator[_Named]:
        column = self._mapping.mapping.stack
        given, parcel_ids = (self._mapping.values(name, rows) for name in ("svc_uuid", "parcel_id"))
        places = self._places(rows, located or [{}] * len(rows))
        for values, place, uuid, parcel_id in zip(rows, places, given, parcel_ids):
            stack = values[column] if column else None
            yield _Named(
                self._names(place, uuid, parcel_id, values),
                None if stack in (None, "") else _name("stack", *place, str(stack)),
                place,
            )

    def _places(
        self, rows: Rows, located: Sequence[Mapping[str, str]]
    ) -> Iterator[tuple[Any, Any]]:
        """Yield state and county, by their codes where there are any."""
        columns = zip(*(self._mapping.values(field, rows) for field in _PLACE_FIELDS))
        for values, found in zip(columns, located):
            state_fp, state, county_fp, county = (
                value or found.get(field) for field, value in zip(_PLACE_FIELDS, values)
            )
            yield state_fp or state, county_fp or county

    def _names(
        self, place: tuple[Any, Any], given: Any, parcel_id: Any, values: Mapping[str, Any]
    ) -> list[tuple[Basis, str]]:
        """Return what an id may be made from, the plainest first."""
        names: list[tuple[Basis, str]] = []
        if given:
            names.append((Basis.GIVEN, given))
        elif parcel_id:
            names.append((Basis.PARCEL_ID, _name("parcel", *place, parcel_id)))
        apart = self._mapping.mapping.distinguish_by
        if names and apart:
            rest = (str(values[column]) for column in apart)
            names.append((Basis.DISTINGUISHED, _name(names[0][1], *rest)))
        return names


def _name(*parts: Any) -> str:
    return json.dumps(parts)


def _short(name: str) -> int:
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "big")


def _digest(values: Mapping[str, Any], geometry: bytes | None) -> str:
    text = json.dumps(values, sort_keys=True, default=str)
    return hashlib.sha256(text.encode() + (geometry or b"")).hexdigest()
