"""Facts about a file that are needed before SQLite opens it, and folders to write files in.

No file is opened here: closing one elsewhere in the process would drop SQLite's locks.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path, PurePath
from urllib.parse import quote

#: The beginning of the names of hidden folders in which files are written.
HIDDEN_PREFIX = ".parcel_lookup-"
#: The names that `uuid` and `tempfile` make of it.
_HIDDEN_NAME = re.compile(re.escape(HIDDEN_PREFIX) + "([0-9a-f]{12}|[0-9a-z_]{8})")
#: Two slashes of any kind, except those of a URL, or after the letter of a drive. Before them may
#: be the name of a driver of GDAL.
_SHARE = re.compile(r"(?<!\b\w:)(?<!\bhttp:)(?<!\bhttps:)[\\/]{2}")
#: The folder within a hidden folder for files of the user that are being replaced.
ASIDE = "old"
#: A folder that nobody has written to for this time was left by a process that was killed.
_ABANDONED_SECONDS = 24 * 3600


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


def is_share_path(text: str) -> bool:
    r"""Return whether a path may lead to another computer: ``\\server\share`` with any slashes.

    Where Windows opens such a path, it sends the user's login to the server. Nothing is opened
    here.
    """
    return bool(_SHARE.search(text))


def remove_folder(folder: Path) -> None:
    """Remove a folder and its contents where the system allows it; never raise.

    For a path with a NUL, `shutil` would raise.
    """
    with suppress(OSError, ValueError):
        shutil.rmtree(folder, ignore_errors=True)


def make_hidden_folder(parent: Path) -> Path:
    """Make a folder in which a file of `parent` is written, and return it. Raises OSError.

    The folders that killed processes left there more than a day ago are removed.
    """
    folder = Path(tempfile.mkdtemp(prefix=HIDDEN_PREFIX, dir=parent))
    remove_abandoned(folder)
    return folder


def remove_abandoned(folder: Path) -> None:
    """Remove the hidden folders next to a new one that killed processes left; never raise.

    Those with files of the user that were being replaced are kept. Ages are those of the disk's
    own clock, which may differ from this computer's.
    """
    with suppress(OSError):
        now = folder.stat().st_mtime
        with os.scandir(folder.parent) as entries:
            found = [
                Path(entry.path)
                for entry in entries
                if _HIDDEN_NAME.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False)
            ]
        for one in found:
            if _is_abandoned(one, now):
                remove_folder(one)


def _is_abandoned(folder: Path, now: float) -> bool:
    """Whether nothing in a folder has changed for a day, and no file of the user is in it."""
    try:
        contents = list(folder.rglob("*"))
        changed = max(path.lstat().st_mtime for path in (folder, *contents))
    except OSError:  # it is being written or removed
        return False
    is_precious = any(path.parent == folder / ASIDE for path in contents)
    return not is_precious and now - changed > _ABANDONED_SECONDS


def database_uri(path: PurePath, **options: str) -> str:
    """Return an absolute path as a URI for SQLite, with any characters and drives."""
    text = path.as_posix()
    if not text.startswith("/"):  # a Windows drive
        text = "/" + text
    query = "&".join(f"{name}={value}" for name, value in options.items())
    # The authority stays empty: SQLite refuses a host, and a UNC path begins with its own slashes.
    return f"file://{quote(text, safe='/:', errors='surrogateescape')}?{query}"
