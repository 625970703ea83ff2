"""Create resources/sample/sample_county.gpkg, the fictional county that ships with the plugin.

Git ignores the file because it is generated: `make setup` creates it in a checkout, and
`make package` adds it to the zip. A file that the current code created is kept.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "sample"
COUNTY = FOLDER / "sample_county.gpkg"
#: The parcels and their text index, which every user would have to create otherwise.
FILES = (COUNTY, COUNTY.with_name(COUNTY.name + ".textindex"))
#: The digest of the code that created the county; not part of the zip.
_MADE_BY = FOLDER / ".made_by"
#: The code and data on which the files depend.
_CODE = ("service/sample", "core/contract", "core/address", "core/local", "resources/tables")


def is_current() -> bool:
    """Return whether the files exist and were created by the current code."""
    present = _MADE_BY.exists() and all(path.exists() for path in FILES)
    return present and _MADE_BY.read_text("utf-8") == _digest()


def make() -> bool:
    """Create the files if they are missing or out of date; return whether they were created."""
    if is_current():
        return False
    from parcel_lookup.service.sample import write_sample  # imports shapely and NumPy

    FOLDER.mkdir(parents=True, exist_ok=True)
    _MADE_BY.unlink(missing_ok=True)
    write_sample(COUNTY)
    _MADE_BY.write_text(_digest(), "utf-8")
    return True


def _digest() -> str:
    digest = hashlib.sha256()
    files = (path for folder in _CODE for path in (ROOT / folder).rglob("*"))
    for path in sorted(path for path in files if path.suffix in (".py", ".csv")):
        digest.update(path.relative_to(ROOT).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def main() -> None:
    """Create the files if necessary, and report it."""
    if make():
        print(f"Created {COUNTY.relative_to(ROOT)}", file=sys.stderr)


if __name__ == "__main__":
    main()
