"""What all writers are handed, and what they hand back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.export.remarks import Remarks


class Work(NamedTuple):
    """How writing is watched."""

    cancellation: Cancellation
    #: Told how much is done, 0 to 1.
    progress: Callable[[float], None]
    remarks: Remarks

    def steps(self, begin: float, end: float, total: int) -> Callable[[int], None]:
        """What is told how many of a total were done just now, between two shares of the work.

        Where the total is not known, the first share is told again and again.
        """
        done = 0

        def step(count: int) -> None:
            nonlocal done
            done += count
            share = min(1.0, done / max(1, total)) if total >= 0 else 0.0
            self.progress(begin + (end - begin) * share)

        return step


class Written(NamedTuple):
    """What a writer has done."""

    rows: int
    #: Rows that are in a file of their own.
    left_out: int = 0
    beside: Path | None = None
