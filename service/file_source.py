"""A parcel file as a source of finished records, and the writing of those."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from parcel_lookup.core.contract import Cancellation, Filter, QueryRequest, RecordPage, Request
from parcel_lookup.core.local.file import records
from parcel_lookup.core.local.file.loading import load_buildings
from parcel_lookup.core.local.file.readers import Reader
from parcel_lookup.core.local.source import LocalSource
from parcel_lookup.service.encoding import encode_records, encoded_page

#: Finds nothing, but something has to be read for it.
_CHECK = QueryRequest((Filter("svc_uuid", "eq", "health"),), limit=1)


class FileSource(LocalSource):
    """A `LocalSource` that is a `contract.RecordSource`.

    If the file has finished records that fit its rows, a page consists of their bytes. Otherwise,
    rows are read and encoded, with the same result.
    """

    def __init__(self, path: Path | str) -> None:
        super().__init__(path, use_records=True)

    def fetch_records(self, request: Request, cancellation: Cancellation) -> RecordPage:
        """Return the page for a request. Raises what `fetch` raises."""
        return self._read(
            lambda reader: self._record_page(reader, request, cancellation), cancellation
        )

    def check(self, cancellation: Cancellation) -> None:
        """Read the parcel file. Raises `ParcelError` if that is not possible."""
        self.fetch(_CHECK, cancellation)

    def _record_page(
        self, reader: Reader, request: Request, cancellation: Cancellation
    ) -> RecordPage:
        if not reader.has_records:
            return encoded_page(self._page(reader, request, cancellation), request)
        selection = self._selection(reader, request, cancellation)
        start, end = request.offset, request.offset + request.limit
        ids, finished = records.read(reader.connection, selection.fids[start:end])
        buildings = (
            load_buildings(reader.connection, reader.file.table, ids)
            if request.include_buildings
            else None
        )
        scores = selection.scores
        return RecordPage(
            ids,
            finished,
            selection.total,
            buildings,
            None if scores is None else list(scores[start : start + len(ids)]),
            selection.nearest,
        )


def write_records(
    path: Path,
    *,
    progress: Callable[[float], None] | None = None,
    cancellation: Cancellation | None = None,
) -> bool:
    """Write the finished records of a parcel file next to it.

    See `core.local.file.records.write` for arguments, result, and errors.
    """
    return records.write(path, encode_records, progress=progress, cancellation=cancellation)
