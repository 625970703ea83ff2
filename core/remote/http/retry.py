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
from typing import Callable, Union

from parcel_lookup.core.contract import Cancellation, Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.requests import RawResponse, Transport, WireRequest
from parcel_lookup.core.remote.protocol.responses import LONGEST_RETRY_AFTER, heading, retry_after

_MAY_PASS = (500, 502, 503, 504)
_LIMITED = 429
#: After these, every request is refused.
_HOPELESS = (401, 403)
_NO_RESPONSES = (ErrorCode.NO_RESPONSE, ErrorCode.TIMEOUT, ErrorCode.HOST_UNKNOWN)
#: A laptop that wakes up finds no names for a moment; a name that is misspelt stays so.
_ATTEMPTS_AT_NAMES = 2
#: Each wait is that many times as long as the one before, give or take the jitter.
_GROWTH = 4.0
_JITTER = 0.25
#: Threads that fail together have the same notice; it is shown once in this number of seconds.
_SAME_NOTICE = 1.0

_Came = Union[RawResponse, ParcelError]


@dataclass(frozen=True)
class RetryPolicy:
    """How often and after how long. Times are in seconds."""

    #: Of one request, the first one included.
    attempts: int = 4
    #: Of all requests that a transport brings, which is those of a search.
    most_retries: int = 40
    first_wait: float = 0.5
    longest_wait: float = 20.0
    #: A longer pause that a service requests is not waited for.
    longest_retry_after: float = LONGEST_RETRY_AFTER


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
        # Threads that failed together are not to come back together. Not for secrets.
        self._chance = random.SystemRandom().random

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
            came = self._try(request, cancellation)
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

    def _try(self, request: WireRequest, cancellation: Cancellation) -> _Came:
        try:
            return self._inner.send(request, cancellation)
        except Cancelled:
            raise
        except ParcelError as error:
            return error

    def _wait_after(self, came: _Came, attempt: int) -> float | None:
        """Return how long to wait before the next attempt; None where there is none."""
        pause = retry_after(came, time.time()) if isinstance(came, RawResponse) else None
        most = self._most_attempts(came, pause)
        if most == 0:
            self._stop()
        if attempt >= most or not self._may_retry():
            return None
        wait = self._policy.first_wait * _GROWTH ** (attempt - 1)
        wait *= 1 + _JITTER * (2 * self._chance() - 1)
        wait = min(wait, self._policy.longest_wait)
        return (
            wait if pause is None else max(wait, pause + self._policy.first_wait * self._chance())
        )

    def _most_attempts(self, came: _Came, pause: float | None) -> int:
        """How often a request with this result is sent; 0: and no other one is sent again."""
        if isinstance(came, ParcelError):
            if came.code not in _NO_RESPONSES and not came.params.get("is_broken_off"):
                return 1
            return self._attempts_at(came)
        is_patient = pause is None or pause <= self._policy.longest_retry_after
        if came.status in _MAY_PASS:
            return self._policy.attempts if is_patient else 1
        if came.status == _LIMITED:
            return self._policy.attempts if pause is not None and is_patient else 0
        return 0 if came.status in _HOPELESS else 1

    def _attempts_at(self, error: ParcelError) -> int:
        most = self._policy.attempts
        return min(most, _ATTEMPTS_AT_NAMES) if error.code is ErrorCode.HOST_UNKNOWN else most

    def _may_retry(self) -> bool:
        """Take one of the retries that are left."""
        with self._changed:
            if self._is_over or self._retries_left <= 0:
                return False
            self._retries_left -= 1
            return True

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

    def _report(self, came: _Came, wait: float, attempt: int) -> None:
        most = self._policy.attempts
        if isinstance(came, ParcelError):
            what, most = came.sentence, self._attempts_at(came)
        elif came.status == _LIMITED:
            what = tr("The service at {host} requests a pause ({status}).").format(
                host=self._host, status=came.status
            )
        else:
            failed = ParcelError(ErrorCode.SERVICE_FAILED, host=self._host, status=came.status)
            what = failed.sentence
        sentence = tr(
            "{problem} Trying again in {seconds} s (attempt {attempt} of {most})."
        ).format(problem=what, seconds=f"{max(1, round(wait)):,}", attempt=attempt, most=most)
        if self._is_news(sentence):
            self._notify(sentence)

    def _is_news(self, sentence: str) -> bool:
        now = time.monotonic()
        with self._changed:
            last = self._shown.get(sentence)
            if last is not None and now < last + _SAME_NOTICE:
                return False
            self._shown[sentence] = now
            return True
