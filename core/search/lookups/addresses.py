"""Addresses: the parcels that agree best with each, by our own comparison.

Which parcels a service names for an address, and in which order, is its own affair: what is taken
is decided here, alike for all services, and each difference is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.address import Address, address_notes, compare, parse_address
from parcel_lookup.core.contract import Parcel

from ..worker import as_error
from .asking import request_for
from .ledger import Hit, Ledger
from .probes import Probe, Probes, Want

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from parcel_lookup.core.address import Agreement

    from ..plan import Plan
    from ..series import Answer


class _Judged(NamedTuple):
    """A parcel and how well its address agrees with the one that is asked for."""

    parcel: Parcel
    agreement: Agreement


class _Asked(NamedTuple):
    """What is known of a row that is under way."""

    address: Address
    #: About the address by itself, in sentences.
    doubts: tuple[str, ...]
    judged: list[_Judged]


_NOTHING_CAME = _Asked(Address(), (), [])


class AddressRounds:
    """One round: an address, and its next page as long as that may hold more of the best."""

    def __init__(self, plan: Plan, ledger: Ledger) -> None:
        self._search = plan.search
        self._ledger = ledger
        self._asked: dict[int, _Asked] = {}  # of which something came and that are not settled

    def rounds(self) -> Iterator[Probes]:
        """The only round."""
        search, ledger = self._search, self._ledger
        wants = [
            Want(
                request_for(ledger.asked[place].row, include_buildings=search.include_buildings),
                (place,),
                here=search.filters,
                is_stepwise=True,
            )
            for place in ledger.open_places()
        ]
        yield Probes(wants, ledger, self._settle, self._came)

    def _came(self, probe: Probe, answer: Answer) -> None:
        try:
            self._judge(probe, answer)
        except Exception as error:  # noqa: BLE001 - one address keeps none of the others from coming
            probe.failures[max(probe.pages)] = as_error(error)
            probe.paging.close()

    def _judge(self, probe: Probe, answer: Answer) -> None:
        """Judge a page, and see whether the next one may hold more of the best."""
        (place,) = probe.places
        if place not in self._asked:
            address = parse_address(*self._ledger.asked[place].row)
            self._asked[place] = _Asked(address, address_notes(address), [])
        asked = self._asked[place]
        page = [
            _Judged(one.parcel, compare(asked.address, address_of(one.parcel.attributes)))
            for one in answer.complete.values()
        ]
        asked.judged.extend(page)
        best = _best(asked.judged)
        probe.count = len(best)
        if page:
            goes_on = bool(best) and page[-1].agreement.score == best[0].agreement.score
        else:  # whatever filters on this side left of it says nothing of what comes
            goes_on = bool(answer.refused)
        if not goes_on:
            probe.paging.close()

    def _settle(self, probe: Probe) -> None:
        (place,) = probe.places
        asked = self._asked.pop(place, _NOTHING_CAME)
        hits = [
            Hit(one.parcel, one.agreement.score, note=_note(asked.doubts, one.agreement))
            for one in _best(asked.judged)
        ]
        if probe.error is not None:
            self._ledger.failed(place, probe.error.sentence, hits)
        elif not probe.is_whole:
            self._ledger.broken_off(place, hits)
        elif hits:
            self._ledger.found(place, hits)
        else:
            self._ledger.none(place, _reason(asked, was_refused=probe.was_refused))


def address_of(attributes: Mapping[str, Any]) -> Address:
    """The address of a parcel's record."""
    names = ("situs", "city", "state", "postal")
    return parse_address(*(str(attributes.get(name) or "") for name in names))


def _best(judged: list[_Judged]) -> list[_Judged]:
    """Those that agree best, if any agree at all."""
    score = max((one.agreement.score for one in judged), default=0)
    return [one for one in judged if one.agreement.score == score] if score > 0 else []


def _note(doubts: tuple[str, ...], agreement: Agreement) -> str:
    return " ".join(dict.fromkeys((*doubts, *agreement.notes)))


def _reason(asked: _Asked, *, was_refused: bool) -> str:
    """Why there is no parcel."""
    if asked.judged:
        attributes = asked.judged[0].parcel.attributes
        names = ("situs", "city", "state", "postal")
        nearest = ", ".join(str(attributes[name]) for name in names if attributes.get(name))
        words = "No parcel has this address."
        if nearest:
            words += f" The first that the service named is {nearest}."
    elif was_refused:
        words = "The parcels that the service found do not meet the filters."
    else:
        words = "The service found no parcel at this address."
    return " ".join((words, *asked.doubts))
