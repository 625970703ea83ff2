"""What the pages of a service show of their length: it may cut them without reporting it.

A short page of a round length is taken as if the service had reported that length as its limit, so
that another request follows; once such a request has shown that nothing was cut, pages of that
length are trusted (design, section 5, “count”).
"""

from __future__ import annotations

from dataclasses import replace

from parcel_lookup.core.contract import AddressRequest, Page, PointRequest, Request

#: Where services cut pages without reporting it; with a count of all rows, at multiples of five.
_ROUND_LENGTHS = (10, 20, 25, 50)


class PageLengths:
    """What one search knows of a service, from its pages in the order of their requests."""

    def __init__(self) -> None:
        #: No page up to this length was cut.
        self._whole = 0
        #: The length and the first ID of first pages that others may follow.
        self._first: dict[Request, tuple[int, str]] = {}

    def applied(self, request: Request, page: Page) -> Page:
        """Return a page, with its length as its `limit` where that cut it, or may have."""
        length, ids = len(page.parcels) + page.dropped, page.svc_uuids or ()
        if len(ids) <= request.limit:  # a longer list has all matches, whatever a page holds
            length = max(length, len(ids))
        self._whole = max(self._whole, length - 1)
        if page.limit is not None and page.limit < request.limit:
            return page
        if request.offset:
            return self._later_page(request, page)
        if page.count is not None and page.count > length and not page.dropped:
            is_cut = length % 5 == 0
        else:
            # The best addresses come first: a service that names only those has cut nothing.
            is_echo = page.limit is not None or not isinstance(request, AddressRequest)
            is_cut = is_echo and length in _ROUND_LENGTHS and length > self._whole
        if not (is_cut and 0 < length < request.limit):
            return page
        self._first[request] = length, _first_id(page)
        return page._replace(limit=length)

    def _later_page(self, request: Request, page: Page) -> Page:
        """Return the page after a first one, after what it shows of that."""
        length, first_id = self._first.pop(replace(request, offset=0), (0, ""))
        if length != request.offset:
            return page
        # The specification has no offset for these, and a service may ignore it.
        is_place = isinstance(request, (PointRequest, AddressRequest))
        if not (page.parcels or page.svc_uuids or page.dropped):
            self._whole = max(self._whole, length)
        elif _first_id(page) == first_id and (page.svc_uuids or is_place):  # it has all matches
            self._whole = max(self._whole, length)
            return Page([]) if is_place else page
        return page


def _first_id(page: Page) -> str:
    """Return the first ID of a page, or ""."""
    return page.svc_uuids[0] if page.svc_uuids else page.parcels[0].svc_uuid if page.parcels else ""
