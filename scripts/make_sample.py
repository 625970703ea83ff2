"""Unpack resources/sample/sample_county.gpkg, the fictional county that ships with the plugin.

Git has it compressed. `make setup` unpacks it in a checkout, and `make package` adds it to the zip
together with its text index, which every user would have to create otherwise.
"""

from __future__ import annotations

import lzma
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COUNTY = ROOT / "resources" / "sample" / "sample_county.gpkg"
_PACKED = COUNTY.with_name(COUNTY.name + ".xz")
FILES = (COUNTY, COUNTY.with_name(COUNTY.name + ".textindex"))


def make() -> bool:
    """Create the files if they are missing or out of date; return whether they were created."""
    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.local.file import text_index

    is_old = not COUNTY.exists() or COUNTY.stat().st_mtime < _PACKED.stat().st_mtime
    if is_old:
        temporary = COUNTY.with_suffix(".unpacking")
        temporary.write_bytes(lzma.decompress(_PACKED.read_bytes()))
        temporary.replace(COUNTY)
    return text_index.refresh(COUNTY, Cancellation()) or is_old


def main() -> None:
    """Create the files if necessary, and report it."""
    if make():
        print(f"Created {COUNTY.relative_to(ROOT)}", file=sys.stderr)


if __name__ == "__main__":
    main()
