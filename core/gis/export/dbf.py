"""The table of a Shapefile (dBASE III): rows of fixed width, all of it text.

Written here and not by GDAL 3.6, which reports success and yet cuts text within a character, gives
numbers 15 decimals (1e-17 is 0.000000000000000, 0.1 + 0.2 is 0.3) and others than there were where
they do not fit (1e300 is 100000000000000005250476), and writes “inf” and “nan” as numbers.
"""

from __future__ import annotations

import struct
from datetime import date
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import BinaryIO

#: What the format allows.
MOST_FIELDS = 255
MOST_TEXT_BYTES = 254
#: Beyond this many programs do not read it, nor the `.shp`.
MOST_BYTES = 2**31 - 1

_HEADER, _DESCRIPTOR = struct.Struct("<BBBBIHH20x"), struct.Struct("<11sc4xBB14x")
_DBASE_3 = 3
_END_OF_HEADER, _END = b"\r", b"\x1a"


class DbfField(NamedTuple):
    """A field of the table."""

    #: ASCII, ten letters at most.
    name: str
    #: ``C`` text, ``N`` number, ``D`` date (YYYYMMDD).
    kind: str
    #: In bytes.
    width: int
    decimals: int = 0


def bytes_of(fields: Iterable[DbfField], rows: int) -> int:
    """How large the file will be."""
    fields = list(fields)
    header = _HEADER.size + len(fields) * _DESCRIPTOR.size + len(_END_OF_HEADER)
    return header + rows * (1 + sum(field.width for field in fields)) + len(_END)


class TooWideError(ValueError):
    """A cell is wider than its field."""


class DbfWriter:
    """Writes rows one batch after the other. `close` says in the header how many there are."""

    def __init__(self, file: BinaryIO, fields: Sequence[DbfField]) -> None:
        self.rows = 0
        self._file = file
        self._fields = fields
        self._row_bytes = 1 + sum(field.width for field in fields)
        self._write_header()

    def add(self, columns: Sequence[Sequence[str]], rows: int) -> None:
        """Rows, as columns of cells; each cell has its field's width in bytes of UTF-8, or more.

        Raises `TooWideError` where one has more: all that follows would be read in wrong places.
        """
        # A blank before each row says that it is not deleted.
        cells = chain.from_iterable(zip([" "] * rows, *columns))
        text = "".join(cells).encode()
        if len(text) != rows * self._row_bytes:
            raise TooWideError
        self._file.write(text)
        self.rows += rows

    def close(self) -> None:
        """Finish the file, which stays open."""
        self._file.write(_END)
        self._file.seek(0)
        self._write_header()

    def _write_header(self) -> None:
        today = date.today()  # noqa: DTZ011 - the format knows no zones
        fields = self._fields
        self._file.write(
            _HEADER.pack(
                _DBASE_3,
                *(today.year - 1900, today.month, today.day),
                self.rows,
                _HEADER.size + len(fields) * _DESCRIPTOR.size + len(_END_OF_HEADER),
                self._row_bytes,
            )
        )
        for name, kind, width, decimals in fields:
            self._file.write(_DESCRIPTOR.pack(name.encode(), kind.encode(), width, decimals))
        self._file.write(_END_OF_HEADER)
