"""Sends the requests of many series at the same time, and keeps the order of what they return.

A series is a generator (`Steps`) that reads like a loop over pages. It yields

- a request, or a list of several (an empty one: it has sent enough): it then receives the response
  to the oldest of its requests, or the error of that request is raised there;
- `Rows` when it has some, and `Total` when it knows how many there are.

It returns the lines that come after it, if there are any.

A `Line` is a running series, and a `Lane` has lines whose rows follow each other. `Conductor` sends
the requests of all lines, the first ones first, and processes the responses in the order of the
requests. So neither which requests are sent nor their order depends on when a response arrives.

A failure that another request may be spared is a gap in its line. Three in a row end the stream,
and so does an error that the next request would have too: nothing more is sent, and what is under
way is still received.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Any, Callable, NamedTuple, Optional, Union

from parcel_lookup.core.contract import Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.contract.query import Gap, OutOfRequests, Run
from parcel_lookup.core.sources.ahead import AT_ONCE, Ahead, Pending

#: Errors that another request may well be spared; after any other, the next one would fail too.
#: UNEXPECTED is among them: our own code failed on a response, as it would in every rerun.
_OF_ONE_REQUEST = (
    ErrorCode.SERVICE_FAILED,
    ErrorCode.UNREADABLE_RESPONSE,
    ErrorCode.TIMEOUT,
    ErrorCode.NO_RESPONSE,
    ErrorCode.UNEXPECTED,
)
#: Errors after which a series may request something else; one that does not ends the stream.
REFUSALS = (ErrorCode.REQUEST_REFUSED, ErrorCode.REQUEST_TOO_LARGE)
#: This number of failures in a row, with no response between them, ends the stream.
_MOST_FAILURES = 3
#: Rows that wait for those before them: beyond this number, only those before are requested.
_MOST_WAITING = 20_000


class Rows(NamedTuple):
    """Rows of a response, in order."""

    rows: Sequence[Any] = ()
    gaps: tuple[Gap, ...] = ()
    #: The number of rows that were no parcels.
    dropped: int = 0
    #: The number of places that the rows of the gaps would have taken.
    lost: int = 0
    #: No later row of the stream comes before them, in the order of the stream.
    are_first: bool = False
    #: They are the last ones of a tag.
    is_last: bool = False


class Total(NamedTuple):
    """The number of rows of a series, with those that it yielded, and of those on a page."""

    rows: int | None
    page: int = 1


Steps = Generator[Union[Any, list[Any], Rows, Total], Any, "Optional[Sequence[Any]]"]


class Line:
    """A running series, and its place among the others."""

    #: Set by the lane.
    lane: Lane

    def __init__(
        self, steps: Steps, *, tag: Any = None, group: object = None, is_owed: bool = False
    ) -> None:
        """`group`: the lines of a group are taken together, so that their rows can be sorted.

        `is_owed`: it reads what is known by its ID, and the allowance is kept back for it.
        """
        self.steps, self.tag, self.group = steps, tag, group
        self.is_owed = is_owed
        self.todo: deque[Any] = deque()
        self.pending: deque[Pending] = deque()
        self.out: deque[Rows] = deque()
        self.total = Total(None)
        self.received = self.waiting = 0
        self.is_fresh, self.is_over = True, False

    def put(self, rows: Rows) -> None:
        """Add rows to those that wait to be taken."""
        self.out.append(rows)
        self.received += len(rows.rows) + rows.lost
        self.waiting += len(rows.rows) + rows.lost

    @property
    def left(self) -> int | None:
        """The number of rows that are still to come; None if unknown."""
        if self.is_over:
            return 0
        return None if self.total.rows is None else max(0, self.total.rows - self.received)


class Lane:
    """Lines whose rows follow each other."""

    def __init__(
        self, lines: Iterable[Line] = (), needed: Callable[[], int | None] = lambda: None
    ) -> None:
        """`needed` returns the number of rows that have to be taken from it yet; None: all."""
        self.lines, self.needed = list[Line](), needed
        self.add(lines)

    def add(self, lines: Iterable[Line | Steps], after: Line | None = None) -> None:
        """Add lines at the end, or after another one, and with its tag."""
        at = len(self.lines) if after is None else self.lines.index(after) + 1
        new = [one if isinstance(one, Line) else Line(one) for one in lines]
        for one in new:
            one.lane = self
            one.tag = one.tag if after is None else after.tag
        self.lines[at:at] = new


def _none(_requests: Any) -> int:
    return 0


class Conductor:
    """Sends the requests of lanes ahead. Used from one thread.

    conductor = Conductor(ahead, run, [Lane(Line(pages(one)) for one in polygons)])
    for line, rows in conductor.rows():
        ...
    """

    def __init__(
        self,
        ahead: Ahead,
        run: Run,
        lanes: Sequence[Lane],
        at_once: int = AT_ONCE,
        *,
        most: Callable[[Any], int] = _none,
        keeps: Callable[[list[Any]], int] = _none,
        idle: Callable[[bool], bool] = lambda _is_out: False,
        read: Callable[[Any, Any], Any] | None = None,
        spares_refused: bool = False,
        is_free: bool = False,
    ) -> None:
        """The first lane with a request is served first; the rows of the last one are expected.

        `most` returns the most rows of a response; `keeps` the number of further requests without
        which what was taken, and the responses to a list of requests, are worth nothing. `idle` is
        called when there is nothing to send, with whether this is for want of requests; it may add
        lines, and then returns True. `read` is called with each request and its response, in the
        order of the requests. `spares_refused`: what is refused to one series may be accepted from
        another. `is_free`: with a number of rows that are needed, lines of an unknown number count
        with those that are under way.
        """
        self.lanes = lanes
        #: What ended the stream before its end.
        self.error: ParcelError | None = None
        #: The allowance does not permit the next request, but perhaps those that were kept back.
        self.is_out = False
        self._ahead, self._run = ahead, run
        # More than are in flight at a time, so that one slow response does not keep the others
        # from being requested.
        self._most_pending = at_once if at_once == 1 else 2 * at_once
        self._most, self._keeps, self._idle, self._read = most, keeps, idle, read
        self._is_free = is_free
        self._of_one_request = (*_OF_ONE_REQUEST, *(REFUSALS if spares_refused else ()))
        self._pending: deque[Line] = deque()
        self._failures = self._taken = 0
        #: The number of pages under way that failed when the stream had ended.
        self._unread = 0
        self._expected: tuple[int | None, int | None] = (None, None)
        self._has_response = False
        self._thrown: ParcelError | None = None

    def rows(self) -> Iterator[tuple[Line, Rows]]:
        """Yield the rows of all lanes. Raises what ended the stream, after those that arrived.

        An `OutOfRequests`, `Cancelled`, or another `ParcelError`.
        """
        yield from self.arrived()
        self.finish()

    def arrived(self) -> Iterator[tuple[Line, Rows]]:
        """Yield the rows of all lanes, those of a lane in order; at the end, whatever there is."""
        goes_on = True
        while goes_on:
            while self.error is None and len(self._pending) < self._most_pending and self._send():
                pass
            goes_on = bool(self._pending)
            if goes_on:
                self._receive(self._pending.popleft())
            self.expect()
            for lane in self.lanes:
                yield from self.take(lane)
            if not goes_on and self.error is None:
                goes_on = self._idle(self.is_out)
        for lane in self.lanes:
            yield from self.take(lane, rest=True)

    def finish(self) -> None:
        """Raise what ended the stream before its end."""
        if self.error is not None:
            raise self.error
        if self.is_out:
            raise OutOfRequests

    # ---- sending --------------------------------------------------------------------------------

    def _send(self) -> bool:
        """Send one request, if there is one that may be sent now."""
        line = next(filter(None, map(self._next, self.lanes)), None)
        if line is None:
            return False
        keep = 0 if line.is_owed else self._kept(line.todo[0])
        left = self._run.allowance.left
        try:
            if left is not None and left <= keep:
                # Those in flight may turn out to be saved responses, or to have all records.
                if self._pending:
                    return False
                raise OutOfRequests
            pending = self._ahead.send(line.todo[0], keep)
        except OutOfRequests:
            was_out, self.is_out = self.is_out, True
            return not was_out
        except ParcelError as error:  # canceled
            self.stop(error)
            return False
        line.todo.popleft()
        line.pending.append(pending)
        self._pending.append(line)
        return True

    def _kept(self, request: Any) -> int:
        """Return the number of requests that IDs need which were received, or requested."""
        if self._run.allowance.left is None:
            return 0
        lines = [line for lane in self.lanes for line in lane.lines]
        sent = [one.request for line in lines for one in line.pending]
        # Before there is a response, nobody knows what it needs.
        if sent or self._has_response:
            sent.append(request)
        owed = sum(len(line.todo) + line.is_fresh for line in lines if line.is_owed)
        return owed + self._keeps(sent)

    def _next(self, lane: Lane) -> Line | None:
        """Return the line whose request is sent next.

        With a number of rows that are needed, a request is sent only if those before it cannot be
        enough.
        """
        needed = lane.needed()
        begun: dict[object, int] = {}
        before = waiting = looked_at = 0
        for line in lane.lines:  # with those that are inserted meanwhile
            under_way = sum(self._most(one.request) for one in line.pending)
            place = before + line.waiting + under_way
            if line.group is not None:
                place = begun.setdefault(line.group, before)
            if needed is not None and place >= needed:
                return None
            if line.is_owed or not self.is_out:
                self._start(line)
                if line.todo:
                    return line
            if needed is not None:
                if line.left is None and not self._is_free:
                    return None
                before += line.waiting + (under_way if line.left is None else line.left)
                continue
            waiting += line.waiting
            looked_at += not line.is_over
            is_far = looked_at >= self._most_pending or waiting > _MOST_WAITING
            if is_far and not line.is_over:
                return None
        return None

    # ---- receiving ------------------------------------------------------------------------------

    def _receive(self, line: Line) -> None:
        pending = line.pending.popleft()
        try:
            page = self._ahead.page(pending)
            if self._read is not None:
                page = self._read(pending.request, page)
        except ParcelError as failed:
            error = failed  # Python deletes `failed`
            is_end = self.error is not None or error.code not in (*_OF_ONE_REQUEST, *REFUSALS)
            # Of its first request, a series may make others.
            is_end |= bool(line.pending) and error.code not in self._of_one_request
            # A series with more under way goes on with it; a cancel leaves it where it is.
            if isinstance(error, Cancelled) or (is_end and not line.pending):
                line.pending.clear()
                self.stop(error)
                return
            if is_end:
                self._withdraw(error)
            self._thrown = error
            self._run_on(line, lambda: line.steps.throw(error))
            self._thrown = None
            if is_end or self._failures >= _MOST_FAILURES:
                self.stop(error)
        else:
            self._failures, self._has_response = 0, True
            self._run_on(line, lambda: line.steps.send(page))

    def _start(self, line: Line) -> None:
        if line.is_fresh:
            line.is_fresh = False
            self._run_on(line, lambda: next(line.steps))

    def _run_on(self, line: Line, step: Callable[[], Any]) -> None:
        """Run a series up to its next request, or its end."""
        if line.is_over:
            return
        try:
            found = step()
            while isinstance(found, (Rows, Total)):
                if isinstance(found, Rows):
                    # After the end, only rows: what is missing is everything that was not read.
                    self._unread += 0 if self.error is None else len(found.gaps)
                    line.put(found if self.error is None else found._replace(gaps=()))
                    self._failures += any(gap.error is self._thrown for gap in found.gaps)
                else:
                    line.total = found
                found = next(line.steps)
            line.todo.extend(found if isinstance(found, list) else [found])
        except StopIteration as end:
            self._end(line)
            line.lane.add(end.value or (), line)
        except Exception as raised:  # noqa: BLE001 - what our own code cannot read is a gap too
            error, left = as_error(raised), line.left
            self._end(line)
            if error.code not in self._of_one_request:
                self.stop(error)
                return
            line.put(Rows(gaps=(Gap(error, left),)))
            self._failures += error.code not in REFUSALS

    @staticmethod
    def _end(line: Line) -> None:
        line.is_over = True
        line.todo.clear()

    def stop(self, error: ParcelError) -> None:
        """Send nothing more, and process what arrives: it may be paid for."""
        self._withdraw(error)
        while self._pending:
            line = self._pending.popleft()
            if line.pending and (line.pending[0].is_done or not isinstance(error, Cancelled)):
                self._receive(line)
            else:
                line.pending.clear()  # those behind it would come out of order

    def _withdraw(self, error: ParcelError) -> None:
        """Keep what ended the stream, and withdraw the requests that have not begun."""
        if self.error is not None:
            return
        self.error = error
        for line in set(self._pending):
            for pending in line.pending:
                pending.is_withdrawn = True

    # ---- what arrived ---------------------------------------------------------------------------

    def take(self, lane: Lane, *, rest: bool = False) -> Iterator[tuple[Line, Rows]]:
        """Remove and yield what is next; with `rest`, whatever there is."""
        broken: object = None
        while lane.lines:
            line = lane.lines[0]
            is_grouped = line.group is not None and not rest
            if is_grouped and any(
                one.group is line.group and not one.is_over for one in lane.lines
            ):
                return
            while line.out:
                rows = line.out.popleft()
                line.waiting -= len(rows.rows) + rows.lost
                self._taken += len(rows.rows) + rows.lost if lane is self.lanes[-1] else 0
                yield line, rows
            if not (line.is_over or rest):
                return
            broken = broken if line.is_over else line.tag
            lane.lines.pop(0)
            is_last = not any(one.tag == line.tag for one in lane.lines[:1])
            if line.tag is not None and is_last and broken != line.tag:
                yield line, Rows(is_last=True)

    def expect(self) -> None:
        """Report the expected number of rows, and of requests, once they are known."""
        lines = self.lanes[-1].lines
        expected: tuple[int | None, int | None] = (None, None)
        if all(one.left is not None for one in lines):
            pages = sum(
                max(0, -(-(one.left or 0) // one.total.page) - len(one.pending)) for one in lines
            )
            rows = self._taken + sum(one.waiting + (one.left or 0) for one in lines)
            expected = rows, self._run.allowance.taken + pages + self._unread
        if expected != self._expected:
            self._expected = expected
            self._run.expect(*expected)
