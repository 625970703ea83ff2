"""Series of requests under way at the same time, whose rows come in the order of the series.

A series is a generator (`Steps`): it yields a `Call` and receives the response, or its error is
raised there; it yields `Rows` when it has some, and returns the series that take its place. So
which requests are sent follows from the query and the responses, never from timing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Callable, NamedTuple, Union

from parcel_lookup.core.contract import Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.contract.query import Gap, OutOfRequests, Run
from parcel_lookup.core.sources.ahead import AT_ONCE, Ahead, Pending
from parcel_lookup.core.sources.arcgis.layer import Call

#: Errors that another request may be spared; after any other, the next one would fail too.
_OF_ONE_REQUEST = (
    ErrorCode.SERVICE_FAILED,
    ErrorCode.UNREADABLE_RESPONSE,
    ErrorCode.TIMEOUT,
    ErrorCode.NO_RESPONSE,
    ErrorCode.UNEXPECTED,
)
#: This many failures in a row, with no response between them, end the stream.
_MOST_FAILURES = 3
#: Responses that are kept of a series behind the first one.
_MOST_KEPT = 2


class Rows(NamedTuple):
    """Features of a response."""

    rows: Sequence[Any] = ()
    gaps: tuple[Gap, ...] = ()
    #: No later feature of the stream comes before this value, in the order of the stream.
    frontier: float | None = None
    #: The last ones of a tag.
    is_last: bool = False


class Total(NamedTuple):
    """What is known of the whole of a series."""

    rows: int
    #: That are still to be sent.
    requests: int


class Owed(NamedTuple):
    """A series for which the allowance is kept back: it reads what is known by its ID."""

    steps: Any


Steps = Generator[Union[Call, Rows, Total], Any, "Sequence[Any] | None"]


class _Line:
    """A series under way."""

    def __init__(self, steps: Steps | Owed, tag: Any) -> None:
        self.is_owed = isinstance(steps, Owed)
        self.steps: Steps = steps.steps if isinstance(steps, Owed) else steps
        self.tag = tag
        #: The request that is to be sent next, and the one that was sent.
        self.call: Call | None = None
        self.pending: Pending | None = None
        self.rows: deque[Rows] = deque()
        self.total: Total | None = None
        self.received = 0
        self.is_fresh, self.is_over = True, False


class Lines:
    """Reads series, the first responses of several ahead.

        for tag, rows in Lines(ahead, run, maximum).rows([(0, steps), (1, other_steps)]):
            ...

    While a series has more responses, those behind it go on too, in turn. With a maximum, nothing
    is sent that parcels under way, or received, may make superfluous.
    """

    def __init__(
        self,
        ahead: Ahead,
        run: Run,
        maximum: int | None = None,
        at_once: int = AT_ONCE,
        *,
        of_places: bool = False,
    ) -> None:
        """`of_places`: what the server refuses of one series, it may well take of the next."""
        self._ahead, self._run, self._maximum = ahead, run, maximum
        self._at_once = max(1, at_once)
        self._of_places = of_places
        refused = (ErrorCode.REQUEST_REFUSED,) if of_places else ()
        self._of_one_request = (*_OF_ONE_REQUEST, *refused)
        self._lines: list[_Line] = []
        self._failures = 0
        self._received = 0
        self._expected: tuple[int | None, int | None] = (None, None)
        #: Whether features were received.
        self.has_rows = False

    def rows(self, series: Iterable[tuple[Any, Steps]]) -> Iterator[tuple[Any, Rows]]:
        """Yield the rows of each series with its tag, in order; the last ones may be none.

        Raises `OutOfRequests`, `Cancelled`, and other `ParcelError`, after the rows that arrived.
        """
        self._lines = [_Line(steps, tag) for tag, steps in series]
        try:
            while self._lines:
                head = self._lines[0]
                self._send()
                self._receive(head)
                if self._maximum is None:
                    self._send()
                    for line in () if head.is_over else self._lines[1 : 2 * self._at_once]:
                        if len(line.rows) < _MOST_KEPT:
                            self._receive(line)
                    self._send()
                self._expect()
                yield from self._taken(head)
                if head.is_over:
                    self._lines.pop(0)
                    self._received += head.received
                    if not any(one.tag == head.tag for one in self._lines[:1]):
                        yield head.tag, Rows(is_last=True)
        except (OutOfRequests, ParcelError) as error:
            yield from self._arrived(is_waiting=isinstance(error, OutOfRequests))
            raise

    # ---- sending and receiving ------------------------------------------------------------------

    def _send(self) -> None:
        """Send the next requests of the first series, and begin with others, as there is room."""
        busy = 0
        for place, line in enumerate(self._lines):  # those that replace one are behind it
            if busy == self._at_once or place == 2 * self._at_once:
                return
            if place and not self._is_needed():
                return
            self._begin(line)
            busy += not line.is_over

    def _begin(self, line: _Line) -> None:
        """Send the next request of a series, the first one of a fresh one."""
        if line.is_fresh:
            line.is_fresh = False
            self._go_on(line, lambda: next(line.steps))
        if line.call is not None:
            keep = 0 if line.is_owed else line.call.owes + self._owed
            line.pending = self._ahead.send(line.call, keep)
            line.call = None
            if line.total is not None:
                line.total = line.total._replace(requests=max(0, line.total.requests - 1))

    @property
    def _owed(self) -> int:
        """The number of requests that IDs need which were received, or requested."""
        fresh = sum(one.is_owed and one.is_fresh for one in self._lines)
        return fresh + sum(one.pending.request.owes for one in self._lines if one.pending)

    def _is_needed(self) -> bool:
        """Whether more is needed than what is under way may bring."""
        needed = None if self._maximum is None else self._run.needed()
        if needed is None:
            return True
        under_way = sum(one.pending.request.most for one in self._lines if one.pending is not None)
        return under_way + sum(len(rows.rows) for one in self._lines for rows in one.rows) < needed

    def _receive(self, line: _Line) -> None:
        """Wait for the response of a series, if one is under way, and go on to its next request."""
        pending = line.pending
        if pending is None:
            return
        try:
            value = self._ahead.page(pending)
        except Cancelled:
            raise
        except ParcelError as failed:
            error = failed  # Python deletes `failed`
            line.pending = None
            self._go_on(line, lambda: line.steps.throw(error))
        else:
            line.pending = None
            self._failures = 0
            self._go_on(line, lambda: line.steps.send(value))

    def _go_on(self, line: _Line, step: Callable[[], Any]) -> None:
        """Run a series up to its next request, or its end."""
        try:
            found = step()
            while not isinstance(found, Call):
                if isinstance(found, Total):
                    line.total = found
                else:
                    line.rows.append(found)
                    line.received += len(found.rows)
                    self.has_rows |= bool(found.rows)
                found = next(line.steps)
            line.call = found
        except StopIteration as end:
            line.is_over = True
            place = self._lines.index(line) + 1
            self._lines[place:place] = [_Line(one, line.tag) for one in end.value or ()]
        except Exception as error:  # noqa: BLE001 - what our own code cannot read is a gap too
            line.is_over = True
            self._failed(line, as_error(error))

    def _failed(self, line: _Line, error: ParcelError) -> None:
        """Note what is missing; raise an error that ends the stream."""
        if error.code not in self._of_one_request:
            raise error
        missing = None if line.total is None else max(0, line.total.rows - line.received)
        line.rows.append(Rows(gaps=(Gap(error, missing),)))
        self._failures += error.code is not ErrorCode.REQUEST_REFUSED
        if self._failures >= _MOST_FAILURES:
            raise error

    # ---- what arrived ---------------------------------------------------------------------------

    @staticmethod
    def _taken(line: _Line) -> Iterator[tuple[Any, Rows]]:
        while line.rows:
            yield line.tag, line.rows.popleft()

    def _arrived(self, *, is_waiting: bool) -> Iterator[tuple[Any, Rows]]:
        """Yield what has arrived, after an error; at the end of the allowance, what was sent.

        The allowance that was kept back for IDs is used up.
        """
        for line in self._lines:  # with those that replace one
            with suppress(OutOfRequests, ParcelError):
                if is_waiting and line.is_owed:
                    self._begin(line)
                if line.pending is not None and (is_waiting or line.pending.is_done):
                    self._receive(line)
            yield from self._taken(line)
            same = [one for one in self._lines if one.tag == line.tag]
            if line is same[-1] and all(one.is_over for one in same):
                yield line.tag, Rows(is_last=True)

    def _expect(self) -> None:
        """Report the number of parcels and requests, once it is known of all series."""
        totals = [
            Total(one.received, 0) if one.is_over else one.total or Total(-1, 0)
            for one in self._lines
        ]
        expected: tuple[int | None, int | None] = (None, None)
        if all(one.rows >= 0 for one in totals):
            more = sum(one.requests for one in totals)
            taken = self._run.allowance.taken
            expected = (self._received + sum(one.rows for one in totals), taken + more)
        if expected != self._expected and not self._of_places:
            self._expected = expected
            self._run.expect(*expected)
