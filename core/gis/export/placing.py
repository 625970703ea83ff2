"""Replaces files as a whole: they are written to a temporary folder and then moved, all or none."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.files import ASIDE, make_hidden_folder, remove_folder
from parcel_lookup.core.gis.export.remarks import some_of
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from types import TracebackType


class Placing:
    """A temporary folder next to a file, in which the file and its companions are written.

    `place` moves them to their target, and the files that they replace out of the way; if one
    cannot be moved, everything is moved back. The folder is removed, except for old files that the
    system does not allow to be moved back: the reason of the error names the folder. Raises
    `ParcelError`.

    Companions are replaced together with the target. Companions without a target belong to another
    file of the same stem: nothing is written then.
    """

    def __init__(
        self,
        target: Path,
        companions: Iterable[str],
        shown: Mapping[str, str] | None = None,
        own: Iterable[str] = (),
    ) -> None:
        """`companions`: ends of the names of files that belong to the target, after its stem.

        `shown`: the files that layers show, with the names of the layers. `own`: the ends of files
        that surely belong to the target, even if there is none now.
        """
        self.target = target
        self._own = {companion(target, end) for end in own}
        self._old = {target, *(companion(target, end) for end in companions), *self._own}
        self._shown = {_key(Path(path)): name for path, name in (shown or {}).items()}
        self._folder = target.parent
        self._is_stuck = False

    def __enter__(self) -> Placing:
        """Create the folder."""
        parent = self.target.parent
        if "\0" in str(self.target):  # what is behind it would be cut off
            raise refused(self.target, tr("its path contains a NUL character"))
        if not parent.is_dir():
            raise refused(
                self.target, tr("the folder {folder} does not exist").format(folder=parent)
            )
        if self.target.is_dir():
            raise refused(self.target, tr("it is a folder"))
        self._check_old(self._old)
        try:
            self._folder = make_hidden_folder(parent)
        except OSError as error:
            raise refused(self.target, _system_reason(error)) from error
        self._new, self._aside = self._folder / "new", self._folder / ASIDE
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
        """The temporary path of the file, with its final name."""
        return self._new / self.target.name

    def place(self) -> tuple[Path, ...]:
        """Move all that was written to the target's folder; return the paths, the target first."""
        new = sorted(self._new.iterdir(), key=lambda path: (path.name != self.target.name, path))
        old = self._old | {self.target.parent / path.name for path in new}
        self._check_old(old)
        moves = [(path, self._aside / path.name) for path in sorted(old) if path.exists()]
        moves += [(path, self.target.parent / path.name) for path in new]
        for number, (path, to) in enumerate(moves):
            try:
                path.replace(to)
            except OSError as error:  # noqa: PERF203 - all is moved back
                place = path if path.parent == self.target.parent else to
                raise self._not_replaced(place, error, moves[:number]) from error
        return tuple(self.target.parent / path.name for path in new)

    def _check_old(self, old: Iterable[Path]) -> None:
        """Raise `ParcelError` unless these files may be replaced."""
        there = sorted(path for path in old if path.exists())
        others = [path for path in there if path not in self._own]
        folders = [path.name for path in there if path.is_dir()]
        if folders:
            raise refused(self.target, tr("{name} is a folder").format(name=folders[0]))
        for path in there:
            if (name := self._shown.get(_key(path))) is not None:
                reason = tr(
                    "the layer “{layer}” shows {file}; remove the layer from the project first, or "
                    "choose another name"
                )
                raise refused(self.target, reason.format(layer=name, file=path.name))
        if others and self.target not in others:
            reason = tr("existing files ({names}) may belong to another file; choose another name")
            names = some_of([path.name for path in others])
            raise refused(self.target, reason.format(names=names))

    def _not_replaced(
        self, place: Path, error: OSError, moved: list[tuple[Path, Path]]
    ) -> ParcelError:
        """Undo moves, the last one first; return the error for a file that cannot be replaced."""
        left = []
        for origin, to in reversed(moved):
            try:
                to.replace(origin)
            except OSError:  # noqa: PERF203 - reported together
                if to.parent == self._aside:
                    left.append(to.name)
        self._is_stuck = bool(left)
        reason = tr("{file} cannot be replaced ({reason}); it may be open in another program")
        reason = reason.format(file=place.name, reason=_system_reason(error))
        if left:
            text = tr("{reason}. Old files that could not be put back ({names}) are in {folder}")
            reason = text.format(reason=reason, names=some_of(left), folder=self._aside)
        return refused(self.target, reason)


def _key(path: Path) -> str:
    """Return the same text for all paths of a file, links included."""
    return os.path.normcase(os.path.realpath(path))


def companion(path: Path, end: str) -> Path:
    """Return the path of a companion of a file: its stem with another end."""
    return path.with_name(path.stem + end)


def refused(path: Path, reason: str, detail: str = "") -> ParcelError:
    """Return the error for a file that cannot be written; the reason has no period."""
    return ParcelError(ErrorCode.EXPORT_FAILED, detail, path=path, reason=reason)


def as_refused(path: Path, error: OSError) -> ParcelError:
    """Return the error for a file, with the system's reason."""
    return refused(path, _system_reason(error), str(error))


def _system_reason(error: OSError) -> str:
    text = error.strerror or type(error).__name__
    return text[:1].lower() + text[1:]
