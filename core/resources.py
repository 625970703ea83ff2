"""The plugin's folder and the data that ships in it. Imports nothing of ours."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path

#: The package `parcel_lookup`, wherever it is installed. It may be read-only.
PLUGIN = Path(__file__).parents[1]
#: Icons, help pages, outlines of counties, the sample county, reference tables, and the templates
#: of reports and labels.
RESOURCES = PLUGIN / "resources"


@cache
def read_table(name: str) -> tuple[Mapping[str, str], ...]:
    """Return the rows of `resources/tables/NAME.csv`, as texts by column; read once.

    `resources/tables/README.md` names the source and the license of each table.
    """
    path = RESOURCES / "tables" / f"{name}.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))
