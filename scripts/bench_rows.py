"""The rows that the benchmarks measure, and the page of the documentation that contains them."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from datetime import datetime, timezone
from pathlib import Path
from typing import NamedTuple


class Row(NamedTuple):
    """A row of the table."""

    what: str
    measured: str
    goal: str
    #: None: it was not measured.
    met: bool | None

    @property
    def verdict(self) -> str:
        """The value of the last column."""
        return "not measured" if self.met is None else "yes" if self.met else "**no**"


def collect(rows: Iterable[Row]) -> list[Row]:
    """Return the rows, and print each as soon as it is measured."""
    collected = []
    for row in rows:
        print(f"{row.verdict}: {row.what}: {row.measured} (goal: {row.goal})", flush=True)
        collected.append(row)
    return collected


def write_page(
    path: Path, title: str, introduction: str, versions: str, rows: Iterable[Row], *end: str
) -> None:
    """Write a page with a table of the rows; `end` are paragraphs below the table."""
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    day = datetime.now(timezone.utc).date().isoformat()
    lines = [f"# {title}", "", introduction, "", f"{day}, {versions}, {machine}.", ""]
    lines += ["| what | measured | goal | met |", "|---|---|---|---|"]
    lines += [f"| {row.what} | {row.measured} | {row.goal} | {row.verdict} |" for row in rows]
    for paragraph in end:
        lines += ["", paragraph]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def ms(seconds: float) -> str:
    """Return a short time for a row."""
    return f"{1000 * seconds:.1f} ms"
