"""Addresses: the parcels that agree best with each, by our own comparison.

Which parcels a service names for an address, and in which order, is its own affair: what is taken
is decided here, in the same way for all services. The service's choice is accepted only if its
records have no address at all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from parcel_lookup.core.address import (
    Address,
    Agreement,
    address_line,
    address_notes,
    compare,
    known_street,
    nearest,
    parse_address,
)
from parcel_lookup.core.address.comparing import (
    MOST_NEAREST,
    is_ambiguous,
    may_be_typed,
    may_become,
)
from parcel_lookup.core.address.names import compare_names
from parcel_lookup.core.contract import Parcel
from parcel_lookup.core.contract.query import AddressPlace, Match
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.sources.places.finding import Finder, Found, failed, portions

_PLACE = ("city", "state", "postal")


def addresses(
    finder: Finder, places: Mapping[int, AddressPlace]
) -> Iterator[tuple[int, Match | None]]:
    """Yield the parcels at each address."""
    for left, some in portions(finder, places):
        candidates = dict(zip(some, map(Candidates, some.values())))
        for item, came in finder.addresses(candidates):
            try:
                match = candidates.pop(item).match(came)
            except Exception as error:  # noqa: BLE001 - one address keeps none of the others
                match = failed(error).match()
            del left[item]
            yield item, match


class _Judged(NamedTuple):
    """A parcel and how well its address agrees with the one that is requested."""

    parcel: Parcel
    found: Address
    agreement: Agreement

    @property
    def has_address(self) -> bool:
        """Whether there is anything to compare with."""
        return bool(self.found.street or self.found.box)


class Candidates:
    """Compares the parcels in the responses to one address."""

    def __init__(self, place: AddressPlace) -> None:
        self.place = place
        self.address = Address()
        self._error: Exception | None = None
        try:
            self.address = parse_address(*place.texts)
        except Exception as error:  # noqa: BLE001 - one address keeps none of the others
            self._error = error
        self._judged: dict[str, _Judged] = {}

    def _judge(self, parcel: Parcel) -> _Judged:
        judged = self._judged.get(parcel.svc_uuid)
        if judged is None or judged.parcel is not parcel:
            found = address_of(parcel.attributes)
            judged = _Judged(parcel, found, compare(self.address, found))
            self._judged[parcel.svc_uuid] = judged
        return judged

    # ---- what is requested ----------------------------------------------------------------------

    def agree(self, parcels: Iterable[Parcel]) -> bool:
        """Return whether some of the parcels are at the address."""
        return bool(self._taken([self._judge(parcel) for parcel in parcels]))

    def goes_on(self, parcels: Sequence[Parcel], last_id: str, *, is_record: bool) -> bool:
        """Return whether the next page may have more of the parcels that agree best.

        `last_id`: of the last parcel so far, which may be a record, or not.
        """
        if self.place.is_typed:
            return False
        judged = {one.parcel.svc_uuid: one for one in map(self._judge, parcels)}
        last = judged.get(last_id)
        if last is None or not (last.has_address or is_record):
            return True  # its record may be one of the best
        best = _best(judged.values())
        if last.has_address or best:
            return bool(best) and last.agreement.score == best[0].agreement.score
        return _is_at(last.parcel, next(iter(judged.values())).parcel)

    def needs_record(self, thin: Parcel | None) -> bool:
        """Return whether the record of a parcel is required: it may agree."""
        if thin is None:
            return True
        judged = self._judge(thin)
        return not judged.has_address or bool(judged.agreement.score)

    # ---- what is taken --------------------------------------------------------------------------

    def match(self, came: Found) -> Match | None:
        """Return the parcels that agree best, or why there are none."""
        if self._error is not None:
            return failed(self._error).match()
        judged = [self._judge(parcel) for parcel in came.parcels]
        doubts = address_notes(self.address)
        best = self._taken(judged)
        if not best:
            taken, note = self._without_address(judged)
            notes = (*doubts, note, *_odd_notes(came, taken))
            none = (*self._reasons(came, judged), *doubts)
            return came.match([one.parcel for one in taken], notes, none)
        return came.match(
            [one.parcel for one in best],
            (*doubts, *self._unit_notes(best), *_odd_notes(came, best)),
            scores=tuple(one.agreement.score for one in best),
            is_ambiguous=any(is_ambiguous(self.address, one.found) for one in best),
        )

    def _taken(self, judged: list[_Judged]) -> list[_Judged]:
        """Return those that agree best, if any agree at all; see `AddressPlace.is_typed`."""
        if not self.place.is_typed:
            return _best(judged)
        agreeing = [one for one in judged if one.agreement.score > 0]
        if agreeing:
            return sorted(agreeing, key=lambda one: -one.agreement.score)
        street, begun = self.address.street, []
        for one in judged if street else ():
            is_same = compare_names(street, one.found.street) is not None
            is_begun = is_same or one.found.street.startswith(street)
            if is_begun and may_be_typed(self.address, one.found):
                begun.append((not is_same, one))
        return [one for _, one in sorted(begun, key=lambda pair: pair[0])]

    def _unit_notes(self, best: list[_Judged]) -> list[str]:
        """Return what was guessed; where the units differ, one note on all of them."""
        units = {one.found.unit for one in best}
        if len(units) == 1 or "" in units:
            return [note for one in best for note in one.agreement.notes]
        own = self.address.unit
        alike = (compare(self.address, one.found._replace(unit=own)) for one in best)
        notes = [note for agreement in alike for note in agreement.notes]
        if own:
            note = number_of(
                len(units),
                "The records are for {} other unit; {{unit}} was requested.",
                "The records are for {} other units; {{unit}} was requested.",
            ).format(unit=own)
        else:
            note = number_of(
                len(units),
                "The records are for {} unit, and no unit was requested.",
                "The records are for {} units, and no unit was requested.",
            )
        return [*notes, note]

    def _without_address(self, judged: list[_Judged]) -> tuple[list[_Judged], str]:
        """Return what was named first, with all at its place, where that has no address at all.

        Its place must not be another one, and nothing that has an address must come before it.
        """
        if not judged or judged[0].has_address or not self.address.street:
            return [], ""
        if not may_become(self.address, judged[0].found):
            return [], ""
        first = judged[0].parcel
        taken = [one for one in judged if not one.has_address and _is_at(one.parcel, first)]
        note = tr("The record has no address to compare with.")
        if len(taken) < len(judged):
            used = number_of(
                len(taken),
                "Of the {{found:,}} parcels found, the first one is used.",
                "Of the {{found:,}} parcels found, the {} at the first one's location are used.",
            )
            note = f"{note} {used.format(found=len(judged))}"
        return taken, note

    def _reasons(self, came: Found, judged: list[_Judged]) -> tuple[str, str]:
        """Return why there is no parcel, and the addresses nearest to the requested one."""
        others = judged or list(self._judged.values())
        if others:
            reason = tr("No parcel has this address.")
        else:
            reason = tr("No parcel was found at this address.")
        lines = ((address_line(*_texts(one.parcel)), one.found) for one in others)
        found = {**dict(came.near), **dict(nearest(self.address, lines))}
        if found:
            best = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_NEAREST]
            line_text = tr("{address} (score {score:.0f})")
            near = "; ".join(line_text.format(address=line, score=score) for line, score in best)
            return reason, tr("Nearest: {addresses}.").format(addresses=near)
        if not others:
            return reason, ""
        situs, *where = _texts(others[0].parcel)
        street = known_street(situs, others[0].parcel.attributes.get("state"))
        line = address_line(street or tr("a parcel without an address"), *where)
        return reason, tr("The first parcel found is {address}.").format(address=line)


def address_of(attributes: Mapping[str, Any]) -> Address:
    """Return the address of a parcel's record."""
    return parse_address(*(str(attributes.get(name) or "") for name in ("situs", *_PLACE)))


def _best(judged: Collection[_Judged]) -> list[_Judged]:
    """Return those that agree best, if any agree at all."""
    score = max((one.agreement.score for one in judged), default=0)
    return [one for one in judged if one.agreement.score == score] if score > 0 else []


def _odd_notes(came: Found, taken: Collection[_Judged]) -> list[str]:
    """Return what is odd about the records of the parcels that are taken."""
    if any(one.parcel.svc_uuid in came.thin for one in taken):
        return [tr("The service did not send its full record.")]
    return []


def _is_at(parcel: Parcel, other: Parcel) -> bool:
    """Return whether a parcel is the other one, or of its stack."""
    stack = parcel.attributes.get("svc_stack_uuid")
    return (
        parcel.svc_uuid == other.svc_uuid
        or (parcel.wkb is not None and parcel.wkb == other.wkb)
        or (stack is not None and stack == other.attributes.get("svc_stack_uuid"))
    )


def _texts(parcel: Parcel) -> list[str]:
    return [str(parcel.attributes.get(name) or "").strip() for name in ("situs", *_PLACE)]
