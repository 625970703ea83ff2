"""Rows without a shape, for formats that hold none: in a CSV file beside the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parcel_lookup.core.gis.export.columns import values_by_column
from parcel_lookup.core.gis.export.csvfile import ENCODING, TEXTS, CsvTable
from parcel_lookup.core.gis.export.placing import beside
from parcel_lookup.core.gis.export.remarks import Loss, Remarks
from parcel_lookup.core.search.query.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import TracebackType
    from typing import TextIO

    from qgis.core import QgsFeature

    from parcel_lookup.core.gis.export.columns import Column
    from parcel_lookup.core.gis.export.work import Work

END = "_no_geometry.csv"


class Rest:
    """The table, which is made when the first row comes."""

    def __init__(self, path: Path, columns: Sequence[Column], work: Work, end: str = END) -> None:
        """`path` of the file that it stands beside; `end` of its own name."""
        self.rows = 0
        self._path = beside(path, end)
        self._remarks = Remarks(TEXTS)
        self._columns = columns
        self._work = work
        self._file: TextIO | None = None
        self._table: CsvTable | None = None

    @property
    def path(self) -> Path | None:
        """Where the table is; None without one."""
        return self._path if self.rows else None

    def __enter__(self) -> Rest:
        """Nothing is made yet."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        if self._file is not None:
            self._file.close()

    def add(self, features: Sequence[QgsFeature]) -> None:
        """Write rows, if there are any."""
        if not features:
            return
        if self._table is None:
            self._file = self._path.open("w", encoding=ENCODING, newline="")
            work = self._work._replace(remarks=self._remarks)
            self._table = CsvTable(self._file, self._columns, work)
        self._table.add(values_by_column(features, self._columns))
        self.rows += len(features)

    def tell(self) -> None:
        """Say where the rows are, and what the table did not hold of them."""
        if self.rows:
            rows = f"{self.rows:,} {plural(self.rows, 'row')}"
            sentence = f"{rows} without a shape: in {self._path.name}."
            self._work.remarks.say(Loss.ROWS, sentence, self.rows)
            self._work.remarks.take(self._remarks, f", in {self._path.name}")
