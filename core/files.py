"""What there is to know of a file before SQLite opens it. It is not opened here.

SQLite's locks go when anything else in the process closes the file.
"""

from __future__ import annotations

import os
from pathlib import Path


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
