"""Any source of pages as a stream, for kinds of sources that only tests know."""

from __future__ import annotations

from parcel_lookup.core.contract import RequestCounter
from parcel_lookup.core.contract.source import SourceInfo
from parcel_lookup.core.sources.service.source import ServiceSource
from parcel_lookup.core.sources.service.stream import Service


class Paged(ServiceSource):
    """Reads a `ParcelSource` as the stream of the service reads a service."""

    def __init__(self, source) -> None:
        self._pages, counter = source, RequestCounter()

        def fetch(request, cancellation):
            before = source.requests_sent
            try:
                return source.fetch(request, cancellation)
            finally:
                sent = source.requests_sent - before if source.capabilities.is_metered else 0
                for _ in range(sent):
                    counter.add()

        super().__init__(Service(fetch, counter, 1))
        known = source.capabilities
        self.info = SourceInfo(
            known.fields,
            sorted_fields=known.sorted_fields,
            is_metered=known.is_metered,
            has_stable_ids=known.has_stable_ids,
            has_buildings=known.has_buildings,
            needs_scope=known.needs_scope,
            page=known.max_page,
        )

    def values(self, field, text, most, run):
        """See `contract.Source`."""
        return self._pages.known_values(field, most, run.cancellation)

    def close(self) -> None:
        """See `contract.Source`."""
        self._pages.close()
