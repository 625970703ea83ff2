"""The text file with the terms of use next to a file of parcels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parcel_lookup.core.gis.export.placing import companion, refused
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from pathlib import Path

#: The end of its name, after the stem of the file that it is about.
TERMS_END = "_terms.txt"
_PROGRAM = "Parcel Lookup"  # untranslated: name
_LONGEST_LINE = 1000


def terms_end(target: Path) -> str:
    """Return the end of the name of the file with the terms of `target`, after its stem.

    It is ``_terms.txt``. If another file of the same stem has its terms there, or somebody else
    wrote such a file, it is for example ``.csv_terms.txt``. Raises `ParcelError` if that is taken
    as well, and OSError.
    """
    ends = (TERMS_END, f"{target.suffix}{TERMS_END}")
    for end in ends:
        if _is_about(companion(target, end), target) is not False:
            return end
    reason = tr("the terms of use have to be written to {file}, which is another file")
    raise refused(target, reason.format(file=companion(target, ends[-1]).name))


def old_terms(target: Path) -> tuple[str, ...]:
    """Return the ends of the names of existing files with the terms of `target`. Raises OSError."""
    ends = (TERMS_END, f"{target.suffix}{TERMS_END}")
    return tuple(end for end in ends if _is_about(companion(target, end), target))


def terms_file_text(target: Path, terms: str) -> str:
    """Return the text of the file; `terms` is that of `layer.terms.terms_text_of`."""
    words = tr("Terms of use of {file}, written by {program}")
    return f"{words.format(file=target.name, program=_PROGRAM)}\n\n{terms}"


def write_terms_of(target: Path, terms: str) -> Path | None:
    """Write the file with the terms of an existing file, replacing an earlier one.

    Without terms, an earlier one is removed. Returns the path. Raises OSError, and `ParcelError`
    if another file has the name.
    """
    for end in old_terms(target):
        companion(target, end).unlink()
    if not terms:
        return None
    path = companion(target, terms_end(target))
    path.write_text(terms_file_text(target, terms), encoding="utf-8")
    return path


def _is_about(path: Path, target: Path) -> bool | None:
    """Return whether a file has the terms of `target`; None where there is no file."""
    if not path.is_file():
        return False if path.exists() else None
    with path.open(encoding="utf-8", errors="replace") as file:
        line = file.readline(_LONGEST_LINE)
    return target.name in line and _PROGRAM in line
