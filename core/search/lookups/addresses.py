"""Addresses: the parcels that agree best with each, by our own comparison.

Which parcels a service names for an address, and in which order, is its own affair: what is taken
is decided here, alike for all services, and each difference is told. Only where the records say no
address at all is the service's word taken, and that is told as well.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.address import (
    Address,
    address_line,
    address_notes,
    compare,
    known_street,
    nearest,
    parse_address,
)
from parcel_lookup.core.address.comparing import MOST_NEAREST, may_become
from parcel_lookup.core.contract import Parcel
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.search.lookups.ledger import Hit, Ledger
from parcel_lookup.core.search.lookups.probes import Named, Probe, ProbePlan, RowRecords
from parcel_lookup.core.search.query.plan import request_for
from parcel_lookup.core.text import number_of, tr

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from parcel_lookup.core.address import Agreement
    from parcel_lookup.core.search.lookups.probes import Probes
    from parcel_lookup.core.search.paging.series import PageResult
    from parcel_lookup.core.search.query.plan import Plan

_PLACE = ("city", "state", "postal")


class _Judged(NamedTuple):
    """A parcel and how well its address agrees with the one that is requested."""

    parcel: Parcel
    found: Address
    agreement: Agreement

    @property
    def says_address(self) -> bool:
        """Whether there is anything to compare with."""
        return bool(self.found.street or self.found.box)


class _Asked(NamedTuple):
    """What is known of a row that is under way."""

    address: Address
    #: About the address by itself, in sentences.
    doubts: tuple[str, ...]
    #: By id: what a service repeats is one parcel.
    judged: dict[str, _Judged]
    #: What the source says is near the address, by what it is called.
    near: dict[str, float]

    def judge(self, parcel: Parcel) -> _Judged:
        """Judge a parcel, unless this very record was judged."""
        judged = self.judged.get(parcel.svc_uuid)
        if judged is None or judged.parcel is not parcel:
            found = address_of(parcel.attributes)
            judged = _Judged(parcel, found, compare(self.address, found))
            self.judged[parcel.svc_uuid] = judged
        return judged


class AddressRounds:
    """An address, and its next page as long as that may hold more of the best; then records."""

    def __init__(self, plan: Plan, ledger: Ledger) -> None:
        self._search = plan.search
        self._ledger = ledger
        self._named = Named(plan.search, ledger, self._settle)
        self._asked: dict[int, _Asked] = {}  # of which something came and that are not finished

    def rounds(self) -> Iterator[Probes]:
        """One after the other; each is made when the one before is over."""
        search, ledger = self._search, self._ledger
        wants = [
            ProbePlan(
                request_for(ledger.asked[place].row, include_buildings=search.include_buildings),
                (place,),
                here=search.filters,
                is_stepwise=True,
            )
            for place in ledger.open_places()
        ]
        yield from self._named.rounds(wants, self._take, self._came)

    def _came(self, probe: Probe, answer: PageResult) -> None:
        try:
            self._judge(probe, answer)
        except Exception as error:  # noqa: BLE001 - one address keeps none of the others from coming
            (place,) = probe.places
            self._asked.pop(place, None)
            probe.failures[max(probe.pages)] = as_error(error)
            probe.paging.close()

    def _judge(self, probe: Probe, answer: PageResult) -> None:
        """Judge a page, and see whether the next one may hold more of the best."""
        (place,) = probe.places
        if place not in self._asked:
            address = parse_address(*self._ledger.asked[place].row)
            self._asked[place] = _Asked(address, address_notes(address), {}, {})
        asked = self._asked[place]
        asked.near.update(answer.nearest)
        for one in (*answer.complete.values(), *answer.thin.values()):
            asked.judge(one.parcel)
        best = _best(asked.judged.values())
        self._named.count(probe, answer)
        probe.count = 0 if probe.waiting else len(best)
        if not self._goes_on(asked, best, answer):
            probe.paging.close()

    def _goes_on(self, asked: _Asked, best: list[_Judged], answer: PageResult) -> bool:
        named = [uuid for uuid in answer.uuids if uuid not in answer.refused]
        if not named:  # whatever filters client-side left of it says nothing of what comes
            return bool(answer.refused)
        last = asked.judged.get(named[-1])
        if last is None or not (last.says_address or named[-1] in answer.complete):
            return True  # its record may be one of the best
        if last.says_address or best:
            return bool(best) and last.agreement.score == best[0].agreement.score
        return _is_at(last.parcel, next(iter(asked.judged.values())).parcel)

    def _take(self, probe: Probe) -> None:
        """Records are fetched of those that agree, and of those that do not say where they are."""
        (place,) = probe.places
        asked = self._asked.get(place)
        others = asked.judged.items() if asked else ()
        self._named.take(
            probe,
            leave_out={
                uuid for uuid, one in others if one.says_address and not one.agreement.score
            },
        )

    def _settle(self, place: int, came: RowRecords) -> None:
        asked = self._asked.pop(place, None)
        hits, notes = ([], ()) if asked is None else _hits(asked, came)
        if came.error is not None:
            self._ledger.failed(place, came.error.sentence, hits)
        elif not came.is_whole:
            self._ledger.broken_off(place, hits)
        elif hits:
            self._ledger.found(place, hits, notes)
        elif came.missing:
            self._ledger.without_result(place, came.no_record)
        else:
            self._ledger.none(place, _reason(asked, came))


def address_of(attributes: Mapping[str, Any]) -> Address:
    """The address of a parcel's record."""
    return parse_address(*(str(attributes.get(name) or "") for name in ("situs", *_PLACE)))


def _hits(asked: _Asked, came: RowRecords) -> tuple[list[Hit], tuple[str, ...]]:
    """Return the parcels that are taken, and notes on all of them that are not on each."""
    judged = [asked.judge(parcel) for parcel in came.parcels]
    best = _best(judged)
    if not best:
        return _without_address(asked, judged, came), ()
    hits = []
    for parcel, _, agreement in best:
        notes = (*asked.doubts, *agreement.notes, came.doubt(parcel))
        hits.append(Hit(parcel, agreement.score, note=_words(notes)))
    return hits, _notes_on_units(asked, best, came)


def _best(judged: Collection[_Judged]) -> list[_Judged]:
    """Those that agree best, if any agree at all."""
    score = max((one.agreement.score for one in judged), default=0)
    return [one for one in judged if one.agreement.score == score] if score > 0 else []


def _notes_on_units(asked: _Asked, best: list[_Judged], came: RowRecords) -> tuple[str, ...]:
    """The notes on parcels that differ in their unit: not each of theirs, but one on all units."""
    units = {one.found.unit for one in best}
    if len(units) == 1 or "" in units:
        return ()
    own = asked.address.unit
    notes = dict.fromkeys(asked.doubts)
    for parcel, found, _ in best:
        notes.update(dict.fromkeys(compare(asked.address, found._replace(unit=own)).notes))
        notes.update(dict.fromkeys(filter(None, (came.doubt(parcel),))))
    if own:
        note = number_of(
            len(units),
            "The records are of {} other unit; {{unit}} was requested.",
            "The records are of {} other units; {{unit}} was requested.",
        ).format(unit=own)
    else:
        note = number_of(
            len(units),
            "The records are of {} unit, and no unit was requested.",
            "The records are of {} units, and no unit was requested.",
        )
    return (*notes, note)


def _without_address(asked: _Asked, judged: list[_Judged], came: RowRecords) -> list[Hit]:
    """What the service named first, with all at its place, where that has no address at all.

    Its place must not be another one, and nothing that has an address must come before it.
    """
    if not judged or judged[0].says_address or not asked.address.street:
        return []
    first = judged[0].parcel
    if not may_become(asked.address, judged[0].found):
        return []
    taken = [one.parcel for one in judged if not one.says_address and _is_at(one.parcel, first)]
    note = tr("The record has no address to compare with.")
    if len(taken) < len(judged):
        used = number_of(
            len(taken),
            "Of {{found:,}} parcels that were found, the first one is used.",
            "Of {{found:,}} parcels that were found, the {} at the first one's location are used.",
        )
        note = f"{note} {used.format(found=len(judged))}"
    return [Hit(parcel, note=_words((*asked.doubts, note, came.doubt(parcel)))) for parcel in taken]


def _is_at(parcel: Parcel, other: Parcel) -> bool:
    """Whether a parcel is the other one, or of its stack."""
    stack, name = parcel.attributes.get("svc_stack_uuid"), parcel.svc_uuid
    return (
        name == other.svc_uuid
        or (parcel.wkb is not None and parcel.wkb == other.wkb)
        or (stack is not None and stack == other.attributes.get("svc_stack_uuid"))
    )


def _words(sentences: Collection[str]) -> str:
    return " ".join(dict.fromkeys(filter(None, sentences)))


def _reason(asked: _Asked | None, came: RowRecords) -> str:
    """Why there is no parcel."""
    others = () if asked is None else tuple(asked.judged.values())
    if came.was_refused and not came.parcels:
        words = tr("The parcels found there do not meet the filters.")
    elif others:
        words = tr("No parcel has this address.")
    else:
        words = tr("No parcel was found at this address.")
    doubts = () if asked is None else asked.doubts
    return _words((words, "" if asked is None else _nearest_words(asked), *doubts))


def _nearest_words(asked: _Asked) -> str:
    """Name the addresses nearest to one that no parcel has, with their scores; "" without any.

    They are those of the parcels that the service found, and those that it only named.
    """
    judged = asked.judged.values()
    lines = ((address_line(*_texts(one.parcel)), one.found) for one in judged)
    found = {**asked.near, **dict(nearest(asked.address, lines))}
    if found:
        best = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_NEAREST]
        line_text = tr("{address} (score {score:.0f})")
        lines = "; ".join(line_text.format(address=line, score=score) for line, score in best)
        return tr("Nearest: {addresses}.").format(addresses=lines)
    if not asked.judged:
        return ""
    first = next(iter(asked.judged.values())).parcel
    situs, *where = _texts(first)
    street = known_street(situs, first.attributes.get("state"))
    line = address_line(street or tr("a parcel without an address"), *where)
    return tr("The first parcel found is {address}.").format(address=line)


def _texts(parcel: Parcel) -> list[str]:
    return [str(parcel.attributes.get(name) or "").strip() for name in ("situs", *_PLACE)]
