"""Addresses: the parcels that agree best with each, by our own comparison.

Which parcels a service names for an address, and in which order, is its own affair: what is taken
is decided here, in the same way for all services, and each difference is reported. The service's
choice is accepted only if the records have no address at all, and that is reported, too.
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
from parcel_lookup.core.address.comparing import MOST_NEAREST, is_ambiguous, may_become
from parcel_lookup.core.contract import MAX_PAGE, Parcel
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.lookups.ledger import Hit, Ledger
from parcel_lookup.core.search.lookups.probes import Named, Probe, ProbePlan, RowRecords
from parcel_lookup.core.search.query.plan import request_for

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


class _Candidates(NamedTuple):
    """The candidates for a row that is not finished."""

    address: Address
    #: Sentences about the requested address.
    doubts: tuple[str, ...]
    #: By id, because a service may repeat a parcel.
    judged: dict[str, _Judged]
    #: The addresses that the source calls near, with their scores.
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
        self._named = Named(plan.search, ledger, self._finish)
        #: The candidates for rows that are not finished, by place.
        self._candidates: dict[int, _Candidates] = {}

    def rounds(self) -> Iterator[Probes]:
        """One after the other; each is made when the one before is over."""
        search, ledger = self._search, self._ledger
        plans = [
            ProbePlan(
                request_for(
                    ledger.requested_rows[place].row,
                    include_buildings=search.include_buildings,
                    limit=min(MAX_PAGE, ledger.capabilities.max_page),
                ),
                (place,),
                here=search.filters,
                is_stepwise=True,
            )
            for place in ledger.open_places()
        ]
        yield from self._named.rounds(plans, self._take, self._came)

    def _came(self, probe: Probe, result: PageResult) -> None:
        try:
            self._judge(probe, result)
        except Exception as error:  # noqa: BLE001 - one address keeps none of the others from coming
            (place,) = probe.places
            self._candidates.pop(place, None)
            probe.failures[max(probe.pages)] = as_error(error)
            probe.paging.close()

    def _judge(self, probe: Probe, result: PageResult) -> None:
        """Judge a page, and see whether the next one may hold more of the best."""
        (place,) = probe.places
        if place not in self._candidates:
            address = parse_address(*self._ledger.requested_rows[place].row)
            self._candidates[place] = _Candidates(address, address_notes(address), {}, {})
        candidates = self._candidates[place]
        candidates.near.update(result.nearest)
        for one in (*result.complete.values(), *result.thin.values()):
            candidates.judge(one.parcel)
        best = _best(candidates.judged.values())
        self._named.count(probe, result)
        probe.count = 0 if probe.waiting else len(best)
        if not self._goes_on(candidates, best, result):
            probe.paging.close()

    def _goes_on(self, candidates: _Candidates, best: list[_Judged], result: PageResult) -> bool:
        named = [uuid for uuid in result.uuids if uuid not in result.refused]
        if not named:  # client-side filters may have removed all of it
            return bool(result.refused)
        last = candidates.judged.get(named[-1])
        if last is None or not (last.says_address or named[-1] in result.complete):
            return True  # its record may be one of the best
        if last.says_address or best:
            return bool(best) and last.agreement.score == best[0].agreement.score
        return _is_at(last.parcel, next(iter(candidates.judged.values())).parcel)

    def _take(self, probe: Probe) -> None:
        """Request the records of parcels that agree, and of those without an address."""
        (place,) = probe.places
        candidates = self._candidates.get(place)
        others = candidates.judged.items() if candidates else ()
        self._named.take(
            probe,
            leave_out={
                uuid for uuid, one in others if one.says_address and not one.agreement.score
            },
        )

    def _finish(self, place: int, came: RowRecords) -> None:
        candidates = self._candidates.pop(place, None)
        hits, notes = ([], ()) if candidates is None else _hits(candidates, came)
        if came.error is not None:
            self._ledger.failed(place, came.error.sentence, hits)
        elif not came.is_whole:
            self._ledger.broken_off(place, hits)
        elif hits:
            self._ledger.found(place, hits, notes, is_ambiguous=_is_ambiguous(candidates, hits))
        elif came.missing:
            self._ledger.without_result(place, came.no_record)
        else:
            self._ledger.none(place, _reason(candidates, came))


def address_of(attributes: Mapping[str, Any]) -> Address:
    """The address of a parcel's record."""
    return parse_address(*(str(attributes.get(name) or "") for name in ("situs", *_PLACE)))


def _hits(candidates: _Candidates, came: RowRecords) -> tuple[list[Hit], tuple[str, ...]]:
    """Return the parcels that are taken, and notes on all of them that are not on each."""
    judged = [candidates.judge(parcel) for parcel in came.parcels]
    best = _best(judged)
    if not best:
        return _without_address(candidates, judged, came), ()
    hits = []
    for parcel, _, agreement in best:
        notes = (*candidates.doubts, *agreement.notes, came.doubt(parcel))
        hits.append(Hit(parcel, agreement.score, note=_words(notes)))
    return hits, _notes_on_units(candidates, best, came)


def _is_ambiguous(candidates: _Candidates | None, hits: list[Hit]) -> bool:
    """Whether each of the parcels may be another one than the one at the address."""
    return candidates is not None and any(
        hit.score is not None
        and is_ambiguous(candidates.address, address_of(hit.parcel.attributes))
        for hit in hits
    )


def _best(judged: Collection[_Judged]) -> list[_Judged]:
    """Those that agree best, if any agree at all."""
    score = max((one.agreement.score for one in judged), default=0)
    return [one for one in judged if one.agreement.score == score] if score > 0 else []


def _notes_on_units(
    candidates: _Candidates, best: list[_Judged], came: RowRecords
) -> tuple[str, ...]:
    """The notes on parcels that differ in their unit: not each of theirs, but one on all units."""
    units = {one.found.unit for one in best}
    if len(units) == 1 or "" in units:
        return ()
    own = candidates.address.unit
    notes = dict.fromkeys(candidates.doubts)
    for parcel, found, _ in best:
        notes.update(dict.fromkeys(compare(candidates.address, found._replace(unit=own)).notes))
        notes.update(dict.fromkeys(filter(None, (came.doubt(parcel),))))
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
    return (*notes, note)


def _without_address(candidates: _Candidates, judged: list[_Judged], came: RowRecords) -> list[Hit]:
    """What the service named first, with all at its place, where that has no address at all.

    Its place must not be another one, and nothing that has an address must come before it.
    """
    if not judged or judged[0].says_address or not candidates.address.street:
        return []
    first = judged[0].parcel
    if not may_become(candidates.address, judged[0].found):
        return []
    taken = [one.parcel for one in judged if not one.says_address and _is_at(one.parcel, first)]
    note = tr("The record has no address to compare with.")
    if len(taken) < len(judged):
        used = number_of(
            len(taken),
            "Of the {{found:,}} parcels found, the first one is used.",
            "Of the {{found:,}} parcels found, the {} at the first one's location are used.",
        )
        note = f"{note} {used.format(found=len(judged))}"
    return [
        Hit(parcel, note=_words((*candidates.doubts, note, came.doubt(parcel)))) for parcel in taken
    ]


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


def _reason(candidates: _Candidates | None, came: RowRecords) -> str:
    """Why there is no parcel."""
    others = () if candidates is None else tuple(candidates.judged.values())
    if came.was_refused and not came.parcels:
        words = tr("The parcels found there do not match the filters.")
    elif others:
        words = tr("No parcel has this address.")
    else:
        words = tr("No parcel was found at this address.")
    doubts = () if candidates is None else candidates.doubts
    return _words((words, "" if candidates is None else _nearest_words(candidates), *doubts))


def _nearest_words(candidates: _Candidates) -> str:
    """Name the addresses nearest to one that no parcel has, with their scores; "" without any.

    They are those of the parcels that the service found, and those that it only named.
    """
    judged = candidates.judged.values()
    lines = ((address_line(*_texts(one.parcel)), one.found) for one in judged)
    found = {**candidates.near, **dict(nearest(candidates.address, lines))}
    if found:
        best = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_NEAREST]
        line_text = tr("{address} (score {score:.0f})")
        lines = "; ".join(line_text.format(address=line, score=score) for line, score in best)
        return tr("Nearest: {addresses}.").format(addresses=lines)
    if not candidates.judged:
        return ""
    first = next(iter(candidates.judged.values())).parcel
    situs, *where = _texts(first)
    street = known_street(situs, first.attributes.get("state"))
    line = address_line(street or tr("a parcel without an address"), *where)
    return tr("The first parcel found is {address}.").format(address=line)


def _texts(parcel: Parcel) -> list[str]:
    return [str(parcel.attributes.get(name) or "").strip() for name in ("situs", *_PLACE)]
