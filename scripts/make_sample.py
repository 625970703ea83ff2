"""Make resources/sample/sample_county.gpkg, the invented county that ships with the plugin.

It is generated data, so git ignores it: `make setup` makes it in a checkout, and `make package`
puts it in the zip. Nothing is done if it exists and was made by the present code.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "sample"
COUNTY = FOLDER / "sample_county.gpkg"
#: The parcels and their text index, which would otherwise have to be made by each user.
FILES = (COUNTY, COUNTY.with_name(COUNTY.name + ".textindex"))
#: What the county was made by; not shipped.
_MADE_BY = FOLDER / ".made_by"
#: Everything that has a say in what is in the files.
_CODE = ("service/sample", "core/contract", "core/address", "core/local", "resources/tables")


def is_current() -> bool:
    """Whether the files are there and the present code would make the same ones."""
    present = _MADE_BY.exists() and all(path.exists() for path in FILES)
    return present and _MADE_BY.read_text("utf-8") == _digest()


def make() -> bool:
    """Make the files where they are missing or out of date; returns whether that was necessary."""
    if is_current():
        return False
    from parcel_lookup.service.sample import write_sample  # shapely and NumPy come along

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
    """Make the files, and report it where that took a while."""
    if make():
        print(f"Made {COUNTY.relative_to(ROOT)}", file=sys.stderr)


if __name__ == "__main__":
    main()
