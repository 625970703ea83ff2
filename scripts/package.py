"""Write dist/parcel_lookup-<version>.zip, which users install.

It contains the files of the checkout that are listed in `SHIPPED`, and generated files: the sample
county, unpacked, and the compiled translations, which are made first if they are missing or out of
date. The same files give the same bytes, whenever and wherever it is built.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import zipfile
from functools import cache
from pathlib import Path, PurePosixPath

from parcel_lookup.scripts import i18n, make_sample

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "parcel_lookup"
# A list of what is included, so that a new folder of tools is never shipped by accident.
SHIPPED = frozenset(
    {
        "CHANGELOG.md",
        "LICENSE",
        "__init__.py",
        "algorithms",
        "core",
        "metadata.txt",
        "plugin.py",
        "resources",
        "ui",
    }
)
#: Pages that the help shows: those of tasks with their pictures, and the manuals without.
_TASKS = PurePosixPath("docs/tasks")
_MANUALS = tuple(
    PurePosixPath("docs", f"{name}.md")
    for name in ("using", "lookups", "results", "service", "scale")
)
#: Sources of something generated that ships, and what Python leaves behind.
NOT_SHIPPED = (".pyc", ".ts", ".xz")
#: Generated and therefore unknown to git.
SAMPLE = tuple(PurePosixPath(path.relative_to(ROOT)) for path in make_sample.FILES)
TRANSLATIONS = tuple(PurePosixPath(one.compiled.relative_to(ROOT)) for one in i18n.catalogs())
GENERATED = SAMPLE + TRANSLATIONS
EARLIEST = (1980, 1, 1, 0, 0, 0)  # the first moment that a zip can name


def version(root: Path = ROOT) -> str:
    """Return the version, which is defined in metadata.txt."""
    for line in (root / "metadata.txt").read_text("utf-8").splitlines():
        if line.startswith("version="):
            return line.partition("=")[2].strip()
    raise SystemExit("metadata.txt has no version")


def is_shipped(path: PurePosixPath) -> bool:
    """Whether a file of the checkout, named relative to its root, goes into the zip."""
    if path.parts[0] == "docs":
        return path.parent == _TASKS or path in _MANUALS or path in _pictures_of_tasks()
    return (
        path.parts[0] in SHIPPED
        and "__pycache__" not in path.parts
        and path.suffix not in NOT_SHIPPED
    )


@cache
def _pictures_of_tasks() -> frozenset[PurePosixPath]:
    pages = "".join(page.read_text("utf-8") for page in (ROOT / _TASKS).glob("*.md"))
    names = re.findall(r"\]\(\.\./(images/[^)]+)\)", pages)
    return frozenset(PurePosixPath("docs", name) for name in names)


def project_files(root: Path = ROOT) -> list[PurePosixPath]:
    """Return the files of the checkout, relative to its root: tracked or new, but not ignored."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    paths = {PurePosixPath(name) for name in listed.split("\0") if name}
    return sorted(path for path in paths if (root / path).is_file())


def shipped_files(root: Path = ROOT) -> list[PurePosixPath]:
    """What goes into the zip, relative to the root: listed and generated files."""
    missing = [path for path in GENERATED if not (root / path).is_file()]
    if missing:
        raise SystemExit(f"{missing[0]} is missing: 'make setup' makes it.")
    return sorted([*filter(is_shipped, project_files(root)), *GENERATED])


def build(target: Path, root: Path = ROOT) -> Path:
    """Write the zip and return its path; whoever reads an older one meanwhile has it whole."""
    target.parent.mkdir(parents=True, exist_ok=True)
    staged = target.with_name(f"{target.name}.{os.getpid()}")
    with zipfile.ZipFile(staged, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in shipped_files(root):
            entry = zipfile.ZipInfo(f"{PACKAGE}/{path}", EARLIEST)
            entry.create_system = 3  # Unix, so that the mode below is interpreted
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, (root / path).read_bytes())
    staged.replace(target)
    return target


def main() -> None:
    """Build the zip, and unpack it if requested."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--unpack", type=Path, help="also unpack the zip into this folder")
    unpack_to = parser.parse_args().unpack
    make_sample.make()
    i18n.compile_all()
    target = build(ROOT / "dist" / f"{PACKAGE}-{version()}.zip")
    if unpack_to:
        with zipfile.ZipFile(target) as archive:
            archive.extractall(unpack_to)
    else:
        print(target.relative_to(ROOT))


if __name__ == "__main__":
    main()
