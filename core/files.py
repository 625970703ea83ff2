"""What there is to know of a file before SQLite opens it, and how a folder is removed.

No file is opened here: SQLite's locks go when anything else in the process closes the file.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path, PurePath
from urllib.parse import quote


def identity(path: Path) -> tuple[int, int] | None:
    """What tells this file from another one of its name; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def is_on_windows_share(path: Path) -> bool:
    r"""Whether the file lies on a share (``\\server\share``), under a drive letter too.

    Two computers may have it open there, which have no memory in common: SQLite's write-ahead
    logging needs that.
    """
    real = os.path.realpath(path)
    return real.startswith("\\\\") and not real.startswith(("\\\\?\\", "\\\\.\\"))


def remove_folder(folder: Path) -> None:
    """Remove a folder and what is in it, as far as the system allows; never raises.

    A path with a NUL in it names nothing; `shutil` says so by an exception all the same.
    """
    with suppress(OSError, ValueError):
        shutil.rmtree(folder, ignore_errors=True)


def database_uri(path: PurePath, **options: str) -> str:
    """An absolute path as SQLite wants it in a URI, whatever characters and drives are in it."""
    text = path.as_posix()
    if not text.startswith("/"):  # a Windows drive
        text = "/" + text
    query = "&".join(f"{name}={value}" for name, value in options.items())
    # The authority stays empty: SQLite refuses a host, and a UNC path begins with its own slashes.
    return f"file://{quote(text, safe='/:', errors='surrogateescape')}?{query}"
