"""Unpack resources/sample/sample_county.gpkg, the fictional county that ships with the plugin.

Git has it compressed, without its text index. `make setup` unpacks it in a checkout and adds the
index; `make package` adds it to the zip.
"""

from __future__ import annotations

import lzma
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COUNTY = ROOT / "resources" / "sample" / "sample_county.gpkg"
_PACKED = COUNTY.with_name(COUNTY.name + ".xz")
FILES = (COUNTY,)


def make() -> bool:
    """Create the file if it is missing or out of date; return whether it was written."""
    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.parcel_file import text_index

    if not COUNTY.exists() or COUNTY.stat().st_mtime < _PACKED.stat().st_mtime:
        temporary = COUNTY.with_suffix(".unpacking")
        temporary.write_bytes(lzma.decompress(_PACKED.read_bytes()))
        text_index.refresh(temporary, Cancellation())
        temporary.replace(COUNTY)
        return True
    return text_index.refresh(COUNTY, Cancellation())


def main() -> None:
    """Create the file if necessary, and report it."""
    if make():
        print(f"Created {COUNTY.relative_to(ROOT)}", file=sys.stderr)


if __name__ == "__main__":
    main()
