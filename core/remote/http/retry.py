"""Sends requests again after a failure that may pass (design, section 5).

A service that is overloaded or restarting, a network that is down for a moment: the failure is
waited out and reported to the user, and a cancel ends the wait at once. What a second attempt
cannot help is passed on unchanged.
"""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass
from typing import Callable

from parcel_lookup.core.contract import Cancellation, Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.requests import RawResponse, Transport, WireRequest
from parcel_lookup.core.remote.protocol.responses import LONGEST_RETRY_AFTER, heading, retry_after

_MAY_PASS = (500, 502, 503, 504)
_NO_RESPONSES = (ErrorCode.NO_RESPONSE, ErrorCode.TIMEOUT)
_LIMITED = 429
#: After these, every request is refused.
_HOPELESS = (401, 403)
#: Each wait is that many times as long as the one before, give or take the jitter.
_GROWTH = 4.0
_JITTER = 0.25
#: Threads that fail together have the same notice; it is shown once in this number of seconds.
_SAME_NOTICE = 1.0
#: Threads that failed together are not to come back together. Not for secrets.
_CHANCE = random.SystemRandom()


@dataclass(frozen=True)
class RetryPolicy:
    """How often and after how long. Times are in seconds."""

    #: Of one request, the first one included.
    attempts: int = 4
    #: Of all requests that a transport brings, which is those of a search.
    most_retries: int = 40
    first_wait: float = 0.5
    longest_wait: float = 20.0


_POLICY = RetryPolicy()


class RetryingTransport:
    """Sends requests over another transport, some of them several times (a `Transport`)."""

    def __init__(
        self,
        inner: Transport,
        host: str,
        policy: RetryPolicy = _POLICY,
        notify: Callable[[str], None] = lambda _sentence: None,
    ) -> None:
        """`notify` gets a sentence before each wait, in the thread that waits."""
        self._inner = inner
        self._host = host
        self._policy = policy
        self._notify = notify
        self._retries_left = policy.most_retries
        self._is_over = False
        # Guards all of these, and wakes who waits.
        self._changed = threading.Condition()
        self._shown: dict[str, float] = {}

    @property
    def notices(self) -> tuple[str, ...]:
        """The notices of the transport below."""
        return self._inner.notices

    def send(self, request: WireRequest, cancellation: Cancellation) -> RawResponse:
        """Return the response to a request, of any status, with the number of attempts.

        Raises `ParcelError` with method, path and attempts in its detail, and `Cancelled` at once.
        """
        attempt = 0
        while True:
            attempt += 1
            try:
                came: RawResponse | ParcelError = self._inner.send(request, cancellation)
            except Cancelled:
                raise
            except ParcelError as error:
                came = error
            wait = self._wait_after(came, attempt)
            if wait is None:
                break
            cancellation.check()  # nobody reads the notices of a search that is over
            self._report(came, wait, attempt + 1)
            if not self._pause(wait, cancellation):
                break
        if isinstance(came, RawResponse):
            return came._replace(attempts=attempt)
        detail = f"{heading(request, attempts=attempt)}\n{came.detail}".strip()
        raise ParcelError(came.code, detail, **came.params) from came

    def discard(self, request: WireRequest) -> None:
        """Pass it on: nothing is kept here."""
        self._inner.discard(request)

    def close(self) -> None:
        """Close connections, and end all waits."""
        self._stop()
        self._inner.close()

    def _wait_after(self, came: RawResponse | ParcelError, attempt: int) -> float | None:
        """Return how long to wait before the next attempt; None where there is none."""
        pause = None
        if isinstance(came, ParcelError):
            may_pass = came.code in _NO_RESPONSES or bool(came.params.get("is_broken_off"))
        else:
            pause = retry_after(came, time.time())
            is_short = pause is not None and pause <= LONGEST_RETRY_AFTER
            is_spent = came.status == _LIMITED and not is_short
            if is_spent or came.status in _HOPELESS:
                self._stop()
            is_patient = is_short or (pause is None and not is_spent)
            may_pass = came.status in (*_MAY_PASS, _LIMITED) and is_patient
        with self._changed:
            is_last = attempt >= self._policy.attempts or self._retries_left <= 0
            if self._is_over or is_last or not may_pass:
                return None
            self._retries_left -= 1
        wait = self._policy.first_wait * _GROWTH ** (attempt - 1)
        wait = min(wait * _CHANCE.uniform(1 - _JITTER, 1 + _JITTER), self._policy.longest_wait)
        later = self._policy.first_wait * _CHANCE.random()
        return wait if pause is None else max(wait, pause + later)

    def _pause(self, seconds: float, cancellation: Cancellation) -> bool:
        """Wait; False where there is to be no other attempt. Raises `Cancelled` at once."""
        forget = cancellation.on_cancel(self._wake)
        try:
            with self._changed:
                self._changed.wait_for(lambda: self._is_over or cancellation.is_cancelled, seconds)
        finally:
            forget()
        cancellation.check()
        return not self._is_over

    def _wake(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def _stop(self) -> None:
        """No request is sent again, in whatever thread."""
        with self._changed:
            self._is_over = True
            self._changed.notify_all()

    def _report(self, came: RawResponse | ParcelError, wait: float, attempt: int) -> None:
        if isinstance(came, ParcelError):
            what = came.sentence
        elif came.status == _LIMITED:
            what = tr("The service at {host} requests a pause ({status}).").format(
                host=self._host, status=came.status
            )
        else:
            failed = ParcelError(ErrorCode.SERVICE_FAILED, host=self._host, status=came.status)
            what = failed.sentence
        text = tr("{problem} Trying again in {seconds} s (attempt {attempt} of {most}).")
        seconds, most = f"{max(1, round(wait)):,}", self._policy.attempts
        sentence = text.format(problem=what, seconds=seconds, attempt=attempt, most=most)
        now = time.monotonic()
        with self._changed:
            is_news = now >= self._shown.get(sentence, -_SAME_NOTICE) + _SAME_NOTICE
            if is_news:
                self._shown[sentence] = now
        if is_news:
            self._notify(sentence)
