"""Where the plugin's folder and the data that ships in it are. Imports nothing of ours."""

from __future__ import annotations

from pathlib import Path

#: The package `parcel_lookup`, wherever it is installed. It may be read-only.
PLUGIN = Path(__file__).parents[1]
#: Icons, help pages, outlines of counties, and reference tables.
RESOURCES = PLUGIN / "resources"
