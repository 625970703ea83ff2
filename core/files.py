"""Facts about a file that are needed before SQLite opens it, and the removal of folders.

No file is opened here: closing one elsewhere in the process would drop SQLite's locks.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path, PurePath
from urllib.parse import quote


def identity(path: Path) -> tuple[int, int] | None:
    """Return what distinguishes a file from a later one at the same path; None without a file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def is_on_windows_share(path: Path) -> bool:
    r"""Return whether the file is on a share (``\\server\share``), under a drive letter too.

    Two computers that have it open there share no memory, which SQLite's write-ahead logging
    needs.
    """
    real = os.path.realpath(path)
    return real.startswith("\\\\") and not real.startswith(("\\\\?\\", "\\\\.\\"))


def remove_folder(folder: Path) -> None:
    """Remove a folder and its contents where the system allows it; never raise.

    For a path with a NUL, `shutil` would raise.
    """
    with suppress(OSError, ValueError):
        shutil.rmtree(folder, ignore_errors=True)


def database_uri(path: PurePath, **options: str) -> str:
    """Return an absolute path as a URI for SQLite, with any characters and drives."""
    text = path.as_posix()
    if not text.startswith("/"):  # a Windows drive
        text = "/" + text
    query = "&".join(f"{name}={value}" for name, value in options.items())
    # The authority stays empty: SQLite refuses a host, and a UNC path begins with its own slashes.
    return f"file://{quote(text, safe='/:', errors='surrogateescape')}?{query}"
