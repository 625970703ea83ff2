"""The largest page that a service gives, where that is below the limit and it does not say so.

Design, section 5, `count`: such a service echoes the limit that was requested and counts the
records of the page, so that a page that it cut looks like the last one. Once a page has shown the
cap, all pages are read as if the service had echoed its own limit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from parcel_lookup.core.contract import Page, Request


class PageCap:
    """What is known of a service's page cap, and what its pages show of it. Any thread."""

    def __init__(
        self, known: int | None = None, learned: Callable[[int | None], None] | None = None
    ) -> None:
        """`known` is the cap that earlier searches showed.

        `learned` is called with a cap that a page shows, and with None where a longer page came.
        """
        self._known = known
        self._learned = learned
        # Pages that were shorter than their limit and began their series, by their request.
        self._short: dict[Request, int] = {}

    def applied(self, request: Request, page: Page) -> Page:
        """The page, with the cap as its `limit` where that is what cut it."""
        length = max(len(page.parcels) + page.dropped, len(page.svc_uuids or ()))
        is_echo = page.limit is None or page.limit >= request.limit
        if self._known is not None and length > self._known:
            self._note(None)
        if not (is_echo and 0 < length < request.limit):
            return page
        if request.offset:
            self._compare(request, length)
            return page
        self._short[request] = length
        cut = page if self._known is None else page._replace(limit=self._known)
        if page.count is not None and page.count > length and not page.dropped:
            # Not for this page: by the count its search knows what it lacks, and the pages behind
            # a short one may be longer. Those then forget the cap.
            self._note(length)
        return cut

    def _compare(self, request: Request, length: int) -> None:
        """A page that begins where a short one ended shows that this was cut."""
        first = self._short.get(replace(request, offset=0))
        if first is not None and length and request.offset >= first:
            self._note(first)

    def _note(self, cap: int | None) -> None:
        if cap != self._known:
            self._known = cap
            if self._learned is not None:
                self._learned(cap)
