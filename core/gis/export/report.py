"""What came of writing a file, and what the format could not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path


class Remark(NamedTuple):
    """Something that is not in the file as it is in the layer."""

    #: The value of a `remarks.Loss`.
    kind: str
    #: The field's full name; "" where it is about rows or the file.
    field: str
    #: How many values or rows; None where it is about all of them.
    rows: int | None
    #: What it is, for the user.
    sentence: str


class ExportReport(NamedTuple):
    """A file that was written."""

    #: The file; its ending is another than asked for where a table became a Shapefile's.
    path: Path
    #: All files that belong together, that one first.
    files: tuple[Path, ...]
    #: Rows in it.
    written: int
    #: Rows without a shape, which are in `beside`.
    left_out: int
    #: The file of these rows; None where there are none, or the format holds them.
    beside: Path | None
    #: One for each field and kind.
    remarks: tuple[Remark, ...]
    #: The same in few words, for the user.
    sentences: tuple[str, ...]

    def rows(self) -> list[tuple[str, str, int | None, str]]:
        """For a table: kind, field, rows, sentence."""
        return [tuple(remark) for remark in self.remarks]
