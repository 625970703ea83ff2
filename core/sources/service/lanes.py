"""Runs many series of requests at the same time, and keeps the order of what they return.

A `Script` is a generator: it yields the requests that it wants to be sent, and receives the
responses to its requests one by one, in the order of its requests. It decides from the responses
what to request next, so that paging reads like a loop. A `Part` is a running script with its
results and its place in a `Lane`; `Conductor` sends the requests of all parts, the first of a lane
first, and processes the responses in the order of the requests.

Nothing here depends on when a response arrives: not which requests are sent, not their order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from typing import Callable, NamedTuple, Optional, Union

from parcel_lookup.core.contract import (
    MAX_PAGE,
    AreaRequest,
    Cancelled,
    ErrorCode,
    Page,
    Parcel,
    ParcelError,
    Request,
    RequestRefused,
)
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.contract.query import Gap, OutOfRequests, Run
from parcel_lookup.core.sources.ahead import Ahead, Pending

#: Requests that a part wants to be sent at a time, and parts that are looked at.
AHEAD = 12
#: Errors that another request may well be spared; after any other, the next one would fail too.
#: UNEXPECTED is among them: our own code failed on a response, as it would in every rerun.
_OF_ONE_REQUEST = (
    ErrorCode.SERVICE_FAILED,
    ErrorCode.UNREADABLE_RESPONSE,
    ErrorCode.TIMEOUT,
    ErrorCode.NO_RESPONSE,
    ErrorCode.UNEXPECTED,
)
#: This number of failures in a row, with no response between them, ends the stream.
_MOST_IN_A_ROW = 3
#: Parcels that wait for those before them: beyond this number, only those before are requested.
_MOST_WAITING = 20_000

#: A parcel, or the ID of a parcel whose record has to be requested.
Item = Union[Parcel, str]


class Rows(NamedTuple):
    """Rows of a page that are new in their series."""

    items: list[Item]
    #: The number of its rows that were no parcels.
    dropped: int = 0


class Lost(NamedTuple):
    """Rows that did not arrive."""

    gap: Gap
    #: The number of places that they would have taken.
    places: int = 0


class Failure(NamedTuple):
    """What a script receives instead of a page."""

    error: ParcelError


Response = Union[Page, Failure]
Script = Generator[Iterable[Request], Response, Optional[object]]


class Part:
    """A running script: its requests, what it returned so far, and its place among the others."""

    def __init__(self, lane: Lane, script: Callable[[Part], Script], group: object = None) -> None:
        """`script` is called when its first request may be sent."""
        self._begin = script
        self._script: Script | None = None
        #: Called when everything before this part was taken out.
        self.finish: Callable[[Part], None] | None = None
        self.lane = lane
        #: Parts with the same group follow each other, and are sorted when all of them are done.
        self.group = group
        self.todo: deque[Request] = deque()
        self.out: deque[Rows | Lost] = deque()
        self.in_flight = 0
        self.is_done = False
        #: The number of rows, as soon as it is known.
        self.total: int | None = None
        self.received = self.waiting = 0
        #: The number of rows of a page.
        self.step = MAX_PAGE
        #: Of a query for records: the index of the first of its parcels in the stream.
        self.place = 0

    @classmethod
    def at_end(cls, lane: Lane, finish: Callable[[Part], None]) -> Part:
        """Return a part without requests, called when everything before it was taken out."""
        part = cls(lane, lambda _part: iter(()))  # type: ignore[arg-type,return-value]
        part.finish, part.is_done = finish, True
        return part

    def start(self) -> None:
        """Run the script up to its first request."""
        if self._script is None and not self.is_done:
            self._script = self._begin(self)
            self._continue(None)

    def receive(self, response: Response) -> None:
        """Continue the script with a response."""
        if not self.is_done:
            self._continue(response)

    def _continue(self, response: Response | None) -> None:
        try:
            self.todo.extend(self._script.send(response))  # type: ignore[arg-type,union-attr]
        except StopIteration:
            self.is_done = True
            self.todo.clear()

    def put(self, items: list[Item], dropped: int = 0) -> None:
        """Return rows, in order."""
        if items or dropped:
            self.out.append(Rows(items, dropped))
        self.received += len(items)
        self.waiting += len(items)

    def lose(self, error: ParcelError, parcels: int | None = None, places: int = 0) -> None:
        """Report that rows are missing here."""
        self.out.append(Lost(Gap(error, parcels), places))
        self.received += places
        self.waiting += places

    def follow(self, parts: Iterable[Part]) -> None:
        """Insert parts after this one."""
        at = self.lane.parts.index(self) + 1
        self.lane.parts[at:at] = parts

    @property
    def most(self) -> int | None:
        """The most rows that have not been taken out; None if unknown."""
        if self.is_done:
            return self.waiting
        if self.total is None:
            return None
        return self.waiting + max(0, self.total - self.received)


class Lane:
    """Parts whose rows follow each other."""

    def __init__(self, keep: Callable[[int], int] = lambda _in_flight: 0) -> None:
        """`keep` returns the number of requests to keep back, given the number in flight here."""
        self.parts: list[Part] = []
        self.keep = keep
        #: The number of rows that left the parts, and were not emitted.
        self.held = 0
        self.in_flight = 0
        #: Nothing more is requested: the allowance does not permit it.
        self.is_stopped = False
        #: Of queries for records (`Part.place`): the number of parcels emitted; otherwise None.
        self.emitted: int | None = None

    @property
    def is_done(self) -> bool:
        """Whether everything was received and taken out."""
        return not self.parts

    def next(self, needed: int | None) -> Part | None:
        """Return the part whose request is sent next.

        With a number of parcels that are `needed`, a request is sent only if the rows before its
        own cannot be enough.
        """
        before, in_group, group, is_known = self.held, 0, None, True
        waiting = looked_at = 0
        for part in self.parts:
            if part.is_done and needed is None:
                waiting += part.waiting
                continue
            if part.group is None or part.group is not group:
                before, in_group, group = before + in_group, 0, part.group
                if needed is not None and not is_known:
                    return None
            place = before
            if self.emitted is not None:
                place = part.place - self.emitted
            elif part.group is None:
                place += part.waiting + part.in_flight * part.step
            if needed is not None and place >= needed:
                return None
            part.start()
            if part.todo:
                return part
            most = part.most
            is_known = is_known and most is not None
            in_group += most or 0
            waiting += part.waiting
            looked_at += 1
            if needed is None and (looked_at >= AHEAD or waiting > _MOST_WAITING):
                return None
        return None

    def take(self, *, rest: bool = False) -> list[tuple[Part, Rows | Lost]]:
        """Remove and return what is next; with `rest`, whatever there is."""
        taken: list[tuple[Part, Rows | Lost]] = []
        while self.parts:
            first = self.parts[0]
            if first.group is not None and not rest:
                number = next(
                    (n for n, one in enumerate(self.parts) if one.group is not first.group),
                    len(self.parts),
                )
                if not all(one.is_done for one in self.parts[:number]):
                    break
            if first.finish is not None and not rest:
                first.finish(first)
            while first.out:
                one = first.out.popleft()
                places = len(one.items) if isinstance(one, Rows) else one.places
                first.waiting -= places
                self.held += places
                taken.append((first, one))
            if not (first.is_done or rest):
                break
            self.parts.pop(0)
        return taken


class Conductor:
    """Sends the requests of lanes, and processes the responses in the order of the requests."""

    def __init__(
        self, ahead: Ahead, run: Run, needed: Callable[[], int | None], at_once: int
    ) -> None:
        """`needed` returns the number of parcels that are still missing; None: all."""
        # More than are in flight at a time, so that one slow response does not keep the others
        # from being requested.
        self._most = at_once if at_once == 1 else 2 * at_once
        #: The first lane with a request is served first.
        self.lanes: list[Lane] = []
        #: What ended the stream before its end.
        self.error: ParcelError | OutOfRequests | None = None
        self.sent = 0
        self._ahead, self._run, self._needed = ahead, run, needed
        self._pending: deque[tuple[Part, Pending]] = deque()
        self._in_a_row = 0

    def advance(self) -> bool:
        """Send what can be sent, and process one response; return False if there is none."""
        while self.error is None and len(self._pending) < self._most and self._send():
            pass
        if not self._pending:
            return False
        part, pending = self._pending.popleft()
        self._processed(part)
        self._receive(part, pending)
        return True

    def _send(self) -> bool:
        """Send one request, if there is one that may be sent now."""
        try:
            lane, part = self._choose()
            if part is None:
                return False
            keep = lane.keep(lane.in_flight)
            left = self._run.allowance.left
            if left is not None and left <= keep:
                # Those in flight may turn out to be saved responses, or to have all records.
                if not self._pending:
                    lane.is_stopped = True
                return not self._pending
            self._pending.append((part, self._ahead.send(part.todo[0], keep)))
        except OutOfRequests:
            lane.is_stopped = True
            return True
        except Exception as error:  # noqa: BLE001 - a stream raises nothing else
            self.stop(as_error(error))
            return False
        part.todo.popleft()
        part.in_flight += 1
        lane.in_flight += 1
        self.sent += 1
        return True

    def _choose(self) -> tuple[Lane, Part | None]:
        needed = self._needed()
        for lane in self.lanes:
            part = None if lane.is_stopped else lane.next(needed)
            if part is not None:
                return lane, part
        return self.lanes[0], None

    def _receive(self, part: Part, pending: Pending) -> None:
        try:
            page = self._ahead.page(pending)
            if page is None:  # canceled before it was sent
                raise Cancelled
        except ParcelError as error:
            is_refusal = is_about_size(pending.request, error)
            if not is_refusal and error.code not in _OF_ONE_REQUEST:
                self.stop(error)
                return
            self._in_a_row = 0 if is_refusal else self._in_a_row + 1
            self._deliver(part, Failure(error))
            if self._in_a_row >= _MOST_IN_A_ROW:
                self.stop(error)
            return
        self._in_a_row = 0
        self._deliver(part, page)

    def _deliver(self, part: Part, response: Response) -> None:
        try:
            part.receive(response)
        except Exception as error:  # noqa: BLE001 - a stream raises nothing else
            self.stop(as_error(error))

    def _processed(self, part: Part) -> None:
        part.in_flight -= 1
        part.lane.in_flight -= 1

    def stop(self, error: ParcelError) -> None:
        """Send nothing more, and process what arrives: it may be paid for."""
        if self.error is not None:
            return
        self.error = error
        for _, pending in self._pending:
            self._ahead.withdraw(pending)
        while self._pending:
            part, pending = self._pending.popleft()
            self._processed(part)
            try:
                page = None
                if pending.is_done or not isinstance(error, Cancelled):
                    page = self._ahead.page(pending)
            except ParcelError:
                continue
            if page is not None:
                self._deliver(part, page)

    @property
    def is_out_of_requests(self) -> bool:
        """Whether the allowance did not permit a request."""
        return any(lane.is_stopped for lane in self.lanes)

    def expected(self) -> tuple[int | None, int | None]:
        """Return the expected number of further parcels, and of all requests; None if unknown."""
        parts = [part for lane in self.lanes if lane.emitted is None for part in lane.parts]
        if any(part.total is None and not part.is_done for part in parts):
            return None, None
        parcels = sum(lane.held for lane in self.lanes)
        parcels += sum(part.most or 0 for part in parts)
        pages = sum(
            max(0, -(-((part.most or 0) - part.waiting) // part.step) - part.in_flight)
            for part in parts
        )
        return parcels, self.sent + pages


def is_about_size(request: Request, error: ParcelError) -> bool:
    """Return whether an area request may be accepted if it is made smaller."""
    is_422 = isinstance(error, RequestRefused) and error.status == 422
    is_first = isinstance(request, AreaRequest) and not request.offset
    return is_first and (is_422 or error.code is ErrorCode.REQUEST_TOO_LARGE)
