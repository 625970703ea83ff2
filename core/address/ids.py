"""Spellings of parcel IDs: without dashes, with blanks, or without leading zeros."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import accumulate

from parcel_lookup.core.i18n import tr

_DASHES = re.compile(r"[\u2010-\u2015\u2212]")
_RUN = re.compile(r"[0-9]+|[^\W\d_]+")
_PIECE = re.compile(r"[0-9]+|[^\W\d_]+|(?:[^\w]|_)+")
_CHUNK = re.compile(r"[^\W_]+")
_SPREADSHEET = re.compile(r"([0-9]+)\.0+")
#: The kinds of runs in a format: digits, letters, and lower-case letters.
_KINDS = frozenset("DAa")
#: IDs of more runs and separators are free text, and have no format.
_MOST_PIECES = 20
_MOST_FORMATS = 200
_MOST_VARIANTS = 10


def fold_id(text: str) -> str:
    """Return only the letters and digits of an ID, to compare different spellings."""
    folded = "".join(_RUN.findall(_plain(text)))
    return folded.lstrip("0") or folded[:1]


def may_be_same(one: str, other: str) -> bool:
    """Return whether the separators of two IDs do not contradict each other: 1-10 is not 1_1_0.

    Where both have separators, the groups between them agree, up to leading zeros and groups of
    zeros at the end. A separator between a digit and a letter may be missing in one of them.
    """
    texts = [_plain(one), _plain(other)]
    if any(len(_CHUNK.findall(text)) < 2 for text in texts):
        return True
    if any(_of_spreadsheet(*pair) for pair in (texts, texts[::-1])):
        return True
    (runs, ends), (other_runs, other_ends) = map(_grouped, texts)
    return runs == other_runs and (ends <= other_ends or other_ends <= ends)


def _plain(text: str) -> str:
    return _DASHES.sub("-", text.strip()).casefold().upper()


def _of_spreadsheet(text: str, other: str) -> bool:
    """Return whether a text is the other ID as a spreadsheet writes it: 1234567.0 of 123-4567."""
    number = _SPREADSHEET.fullmatch(text)
    return number is not None and fold_id(number[1]) == fold_id(other)


def _grouped(text: str) -> tuple[list[str], set[int]]:
    """Return the runs of digits and letters of an ID, and the numbers of runs before separators.

    Without leading zeros, and without groups of zeros at the end.
    """
    groups = [
        [run.lstrip("0") or "0" for run in _RUN.findall(chunk)]
        for chunk in _without_zeros(_CHUNK.findall(text))
    ]
    return [run for group in groups for run in group], set(accumulate(map(len, groups)))


def _without_zeros(chunks: list[str]) -> list[str]:
    """Return the groups of an ID without those of zeros at its end."""
    number = len(chunks)
    while number > 1 and not chunks[number - 1].strip("0"):
        number -= 1
    return chunks[:number]


def id_note(requested: str, found: str) -> str:
    """Return the sentence that an ID was found under another spelling; "" if it is the same."""
    return (
        ""
        if requested.strip() == found
        else tr("ID {id} was found as {found}.").format(id=requested.strip(), found=found)
    )


class IdFormats:
    """Writes IDs in the formats of a county's IDs, which are learned from some of these.

    A format is runs of digits and letters with fixed separators between them: ``012-345.678A``.
    """

    def __init__(self) -> None:
        self._formats: dict[tuple[str, ...], _Format] = {}

    def learn(self, ids: Iterable[str]) -> None:
        """Learn the formats of IDs of the county."""
        for text in ids:
            pieces = _PIECE.findall(text)
            shape = tuple(map(_kind, pieces))
            if _KINDS.isdisjoint(shape) or "".join(pieces) != text or len(pieces) > _MOST_PIECES:
                continue
            if shape in self._formats or len(self._formats) < _MOST_FORMATS:
                self._formats.setdefault(shape, _Format(shape)).learn(pieces)

    def variants(self, text: str) -> tuple[str, ...]:
        """Return other spellings of an ID, in the formats of the county, the most frequent first.

        Runs of digits are filled up with zeros where the county's are, and a group of zeros at the
        end may be added or missing. An ID without separators is divided as the county's IDs of the
        same length are: if these differ, each of several variants may be the right one.
        """
        chunks = _CHUNK.findall(_plain(text))
        bare = _RUN.findall("-".join(_without_zeros(chunks)))
        ways = [_RUN.findall("-".join(chunks)), bare]
        if len(chunks) > 1:
            ways.append([*bare, "0"])
        found: dict[str, None] = {}
        for one in sorted(self._formats.values(), key=lambda one: -one.count):
            for runs in ways:
                found.update(dict.fromkeys(one.written(runs)))
        found.pop(text, None)
        return tuple(one for one in found if may_be_same(text, one))[:_MOST_VARIANTS]


class _Format:
    """IDs with the same separators, which differ in their digits, letters, and lengths of runs."""

    def __init__(self, shape: tuple[str, ...]) -> None:
        self._shape = shape
        self._is_number = [kind == "D" for kind in shape if kind in _KINDS]
        #: Of each run, the length up to which zeros fill it; 0 if they do not.
        self._filled = [0] * len(self._is_number)
        #: By the number of digits and letters of an ID, the lengths of its runs.
        self._lengths: dict[int, Counter[tuple[int, ...]]] = defaultdict(Counter)
        self.count = 0

    def learn(self, pieces: list[str]) -> None:
        """Learn the lengths of the runs of an ID."""
        self.count += 1
        runs = [piece for piece, kind in zip(pieces, self._shape) if kind in _KINDS]
        lengths = tuple(map(len, runs))
        self._lengths[sum(lengths)][lengths] += 1
        for place, run in enumerate(runs):
            if run[0] == "0" and len(run) > 1:
                self._filled[place] = max(self._filled[place], len(run))

    def written(self, runs: list[str]) -> Iterator[str]:
        """Yield the ID of some runs of digits and letters in this format."""
        if [run.isdigit() for run in runs] == self._is_number:
            bare = [run.lstrip("0") or "0" for run in runs]
            for one in (runs, bare):  # where zeros fill up nothing, those of the ID may count
                sizes = zip(one, bare, self._filled)
                yield self._joined([few.zfill(size) if size else run for run, few, size in sizes])
        yield from self._divided("".join(runs))

    def _divided(self, letters: str) -> Iterator[str]:
        """Yield an ID without separators, divided as others are that have its length or zeros."""
        bare = letters.lstrip("0")
        for size in range(len(bare), max(len(letters) + 1, len(bare) + self._filled[0])):
            filled = bare.zfill(size)
            counts = self._lengths.get(size, Counter())
            for lengths, _ in counts.most_common(_MOST_VARIANTS):
                ends = accumulate(lengths)
                runs = [filled[end - length : end] for end, length in zip(ends, lengths)]
                if all(map(_fits, runs, self._is_number, self._filled)):
                    yield self._joined(runs)

    def _joined(self, runs: list[str]) -> str:
        left = iter(runs)
        pieces = []
        for kind in self._shape:
            piece = next(left) if kind in _KINDS else kind
            pieces.append(piece.lower() if kind == "a" else piece)
        return "".join(pieces)


def _kind(piece: str) -> str:
    """Return ``D`` for digits, ``A`` or ``a`` for letters, and other characters as they are."""
    if piece[0] in "0123456789":
        return "D"
    if piece[0].isalpha():
        return "a" if piece.islower() else "A"
    return piece


def _fits(run: str, is_number: bool, filled: int) -> bool:
    """Return whether a run is of its kind, and begins with zeros only where the county's do."""
    if not is_number:
        return run.isalpha()
    return run.isdigit() and (run[0] != "0" or len(run) == 1 or filled > 0)
