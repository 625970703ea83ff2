"""What the pages of a service show of their length: it may cut them without reporting it.

A short page of a round length is taken as if the service had reported that length as its limit, so
that another request follows; once such a request has shown that nothing was cut, pages of that
length are trusted (design, section 5, “count”).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Callable

from parcel_lookup.core.contract import AddressRequest, Page, PointRequest, Request

#: Where services cut pages without reporting it.
_ROUND_LENGTHS = (10, 20, 25, 50)


class PageLengths:
    """What is known of a service, from its pages in the order of their requests."""

    def __init__(
        self,
        cap: int | None = None,
        whole: int = 0,
        learned: Callable[[int | None, int], None] = lambda _cap, _whole: None,
    ) -> None:
        """Take what earlier searches learned: a cap, and the length up to which none cuts pages.

        `learned` is called with both when a page changes one of them.
        """
        self._cap, self._whole, self._learned = cap, whole, learned
        # The length and the first ID of first pages that others may follow.
        self._first: dict[Request, tuple[int, str]] = {}

    def applied(self, request: Request, page: Page) -> Page:
        """Return a page, with the cap as its `limit` where that cut it, or may have."""
        before = self._cap, self._whole
        length, ids = len(page.parcels) + page.dropped, page.svc_uuids or ()
        if len(ids) <= request.limit:  # a longer list has all matches, whatever a page holds
            length = max(length, len(ids))
        if self._cap is not None and length > self._cap:
            self._cap = None
        self._trust(length - 1)
        if page.limit is None or page.limit >= request.limit:
            if request.offset:
                page = self._later_page(request, page)
            elif 0 < length < request.limit:
                page = self._short_page(request, page, length)
        if before != (self._cap, self._whole):
            self._learned(self._cap, self._whole)
        return page

    def _short_page(self, request: Request, page: Page, length: int) -> Page:
        """Return a first page that is shorter than requested."""
        # The best addresses come first: a service that names only those has cut nothing.
        is_echo = page.limit is not None or not isinstance(request, AddressRequest)
        cap = self._cap
        if page.count is not None and page.count > length and not page.dropped:
            # Not for this page: by the count its search knows what it lacks, and the pages behind
            # a short one may be longer. Those then forget the cap.
            self._cap = length
        elif cap is None and is_echo and length in _ROUND_LENGTHS and length > self._whole:
            cap = length
        if cap is None:
            return page
        self._first[request] = length, _first_id(page)
        return page._replace(limit=cap)

    def _later_page(self, request: Request, page: Page) -> Page:
        """Return another page, after what it shows of the first one."""
        length, first_id = self._first.get(replace(request, offset=0), (0, ""))
        if not length or request.offset < length:
            return page
        if not (page.parcels or page.svc_uuids or page.dropped):
            self._trust(length)
        elif _first_id(page) != first_id:
            self._cap = length
        elif page.svc_uuids:  # a list that repeats has all matches
            self._trust(length)
        elif self._cap is None and isinstance(request, (PointRequest, AddressRequest)):
            # The specification has no offset for these, and a service may ignore it.
            self._trust(length)
            return Page([])
        return page

    def _trust(self, length: int) -> None:
        """No page up to this length was cut."""
        self._whole = max([self._whole, *(one for one in _ROUND_LENGTHS if one <= length)])


def _first_id(page: Page) -> str:
    """Return the first ID of a page, or ""."""
    return page.svc_uuids[0] if page.svc_uuids else page.parcels[0].svc_uuid if page.parcels else ""
