"""Searches as files that can be handed to a colleague."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.ui.kit.text import number_of, tr

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from parcel_lookup.core.search.history import History, Imported

#: Ten thousand detailed polygons take a tenth of this.
_LARGEST_FILE = 256 * 1024 * 1024


def export_searches(
    history: History,
    path: Path,
    ids: Sequence[str],
    names: Sequence[str],
) -> str:
    """Write searches of the history, and saved ones, to a file; a sentence for the user.

    In a task. Raises `ParcelError`; the file that was there is whole then.
    """
    text = history.export_json(ids, names)
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_text(text, "utf-8")
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        reason = error.strerror or error
        raise ParcelError(ErrorCode.EXPORT_FAILED, path=path, reason=reason) from error
    exported = number_of(
        len(ids) + len(names), "{} search was exported to", "{} searches were exported to"
    )
    return f"{exported} {path}."


def import_searches(history: History, path: Path) -> Imported:
    """Add what is in a file to the saved searches.

    In a task. Raises `ParcelError` where the file cannot be read.
    """
    try:
        if path.stat().st_size > _LARGEST_FILE:
            reason = tr("the file is far too large.")
            raise ParcelError(ErrorCode.IMPORT_REFUSED, reason=reason)
        text = path.read_text("utf-8")
    except UnicodeDecodeError as error:
        reason = tr("this is no file of searches that Parcel Lookup exported.")
        raise ParcelError(ErrorCode.IMPORT_REFUSED, reason=reason) from error
    except OSError as error:
        reason = tr("the file cannot be read ({}).").format(error.strerror or error)
        raise ParcelError(ErrorCode.IMPORT_REFUSED, reason=reason) from error
    return history.import_json(text)
