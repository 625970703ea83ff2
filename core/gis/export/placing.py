"""Files that are written beside their place and moved into it, all of them or none."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.files import remove_folder
from parcel_lookup.core.gis.export.remarks import some_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from types import TracebackType


_SEVERAL_THERE = "are there already, and may belong"


class Placing:
    """A folder beside a file's place, in which the file and its companions are written.

    `place` moves them there, and what they replace out of the way; where one cannot be moved, all
    is as it was. Nothing of the folder is left behind, but for old files that the system does not
    let go back: the reason says where they are. Raises `ParcelError` with the reason.

    Files that belong to the target go with it. Where there is no target, such files belong to
    others of its stem, or are left of what was removed: nothing is written then.
    """

    def __init__(
        self, target: Path, companions: Iterable[str], shown: Mapping[str, str] | None = None
    ) -> None:
        """`companions`: ends of the names of files that belong to the target, after its stem.

        `shown`: the names of the layers that show files, by path.
        """
        self.target = target
        self._old = {target, *(beside(target, end) for end in companions)}
        self._shown = {_key(Path(path)): name for path, name in (shown or {}).items()}
        self._folder = target.parent
        self._is_stuck = False

    def __enter__(self) -> Placing:
        """Make the folder."""
        parent = self.target.parent
        if "\0" in str(self.target):  # what is behind it would be cut off
            raise refused(self.target, "its path has a character that no system takes")
        if not parent.is_dir():
            raise refused(self.target, f"there is no folder {parent}")
        if self.target.is_dir():
            raise refused(self.target, "there is a folder of that name")
        self._check_old(self._old)
        try:
            self._folder = Path(tempfile.mkdtemp(prefix=".parcel_lookup-", dir=parent))
        except OSError as error:
            raise refused(self.target, _words(error)) from error
        self._new, self._aside = self._folder / "new", self._folder / "old"
        self._new.mkdir()
        self._aside.mkdir()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Remove the folder."""
        remove_folder(self._new if self._is_stuck else self._folder)

    @property
    def path(self) -> Path:
        """Where the file is written for now, under the name that it will have."""
        return self._new / self.target.name

    def place(self) -> tuple[Path, ...]:
        """Move everything that was written into place; returns where it is, the target first."""
        new = sorted(self._new.iterdir(), key=lambda path: (path.name != self.target.name, path))
        moved: list[tuple[Path, Path]] = []
        old = self._old | {self.target.parent / path.name for path in new}
        self._check_old(old)
        for path in sorted(old):
            if path.exists():
                self._move(path, self._aside / path.name, moved)
        for path in new:
            self._move(path, self.target.parent / path.name, moved)
        return tuple(self.target.parent / path.name for path in new)

    def _check_old(self, old: Iterable[Path]) -> None:
        """Whether files may be replaced."""
        there = sorted(path for path in old if path.exists())
        folders = [path.name for path in there if path.is_dir()]
        if folders:
            raise refused(self.target, f"there is a folder with the name {folders[0]}")
        for path in there:
            if (name := self._shown.get(_key(path))) is not None:
                what = "it" if path == self.target else path.name
                reason = f"the layer “{name}” shows {what}; remove the layer from the project first"
                raise refused(self.target, f"{reason}, or choose another name")
        if there and self.target not in there:
            names = some_of([path.name for path in there])
            what = "is there already, and may belong" if len(there) == 1 else _SEVERAL_THERE
            raise refused(self.target, f"{names} {what} to another file; choose another name")

    def _move(self, path: Path, to: Path, moved: list[tuple[Path, Path]]) -> None:
        try:
            path.replace(to)
        except OSError as error:
            left = self._put_back(moved)
            place = path if path.parent == self.target.parent else to
            reason = f"{place.name} cannot be replaced ({_words(error)}); it may be open elsewhere"
            if left:
                reason += (
                    f". {some_of(left)} of the old files could not be put back: see {self._aside}"
                )
            raise refused(self.target, reason) from error
        moved.append((path, to))

    def _put_back(self, moved: list[tuple[Path, Path]]) -> list[str]:
        """Undo moves, the last one first; returns the names of old files that did not move."""
        left = []
        for origin, place in reversed(moved):
            try:
                place.replace(origin)
            except OSError:  # noqa: PERF203 - told with the rest
                if place.parent == self._aside:
                    left.append(place.name)
        self._is_stuck = bool(left)
        return left


def _key(path: Path) -> str:
    """The same for all paths of a file, by whatever links."""
    return os.path.normcase(os.path.realpath(path))


def beside(path: Path, end: str) -> Path:
    """The companion of a file: its stem and another end."""
    return path.with_name(path.stem + end)


def refused(path: Path, reason: str, detail: str = "") -> ParcelError:
    """What keeps a file from being written; the reason has no full stop."""
    return ParcelError(ErrorCode.EXPORT_FAILED, detail, path=path, reason=reason)


def as_refused(path: Path, error: OSError) -> ParcelError:
    """What the system says, about a file."""
    return refused(path, _words(error), str(error))


def _words(error: OSError) -> str:
    text = error.strerror or type(error).__name__
    return text[:1].lower() + text[1:]
