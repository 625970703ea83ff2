"""Spellings of parcel IDs: without dashes, with blanks, or without leading zeros."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate

from parcel_lookup.core.i18n import tr

_DASHES = re.compile(r"[\u2010-\u2015\u2212]")
_RUN = re.compile(r"[0-9]+|[^\W\d_]+")
_PIECE = re.compile(r"[0-9]+|[^\W\d_]+|(?:[^\w]|_)+")
_CHUNK = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"(?P<digits>[0-9]+)(?P<letters>[A-Z]{0,2})")
#: A group of zeros at the end.
_ZEROS = re.compile(r"[\W_]+0+$")
_SPREADSHEET = re.compile(r"([0-9]+)\.0+")
#: Ids of more runs of digits and letters are free text, and none of them has a form.
_MOST_RUNS = 10
_MOST_FORMS = 200
#: Zeros and letters that a run may have more than it has in any id that is known.
_MOST_EXTRA = 4
#: So many guesses for one id are made at most, the likeliest first.
_MOST_VARIANTS = 40


def fold_id(text: str) -> str:
    """Return only the letters and digits of an ID, to compare different spellings."""
    folded = _letters(text)
    return folded.lstrip("0") or folded[:1]


def may_be_same(one: str, other: str) -> bool:
    """Return whether the separators of two IDs do not contradict each other: 1-10 is not 1_1_0.

    Where both have separators, the groups between them agree, up to leading zeros and groups of
    zeros at the end. A separator between a digit and a letter may be missing in one of them.
    """
    texts = [_DASHES.sub("-", text.strip()).casefold().upper() for text in (one, other)]
    if any(len(_CHUNK.findall(text)) < 2 for text in texts):
        return True
    if any(_of_spreadsheet(*pair) for pair in (texts, texts[::-1])):
        return True
    (runs, ends), (other_runs, other_ends) = map(_grouped, texts)
    return runs == other_runs and (ends <= other_ends or other_ends <= ends)


def _of_spreadsheet(text: str, other: str) -> bool:
    """Return whether a text is the other ID as a spreadsheet writes it: 1234567.0 of 123-4567."""
    number = _SPREADSHEET.fullmatch(text)
    return number is not None and fold_id(number[1]) == fold_id(other)


def _grouped(text: str) -> tuple[list[str], set[int]]:
    """Return the runs of digits and letters of an ID, and the numbers of runs before separators.

    Without leading zeros, and without groups of zeros at the end.
    """
    chunks = _CHUNK.findall(text)
    while len(chunks) > 1 and not chunks[-1].strip("0"):
        chunks.pop()
    groups = [[run.lstrip("0") or "0" for run in _RUN.findall(chunk)] for chunk in chunks]
    return [run for group in groups for run in group], set(accumulate(map(len, groups)))


def id_note(requested: str, found: str) -> str:
    """Return the sentence that an ID was found under another spelling; "" if it is the same."""
    return (
        ""
        if requested.strip() == found
        else tr("ID {id} was found as {found}.").format(id=requested.strip(), found=found)
    )


class IdFormats:
    """The forms that the ids of a place have, learnt from some of them.

    A form is digits and letters in runs with fixed signs between them: ``012-345.678A``.
    """

    def __init__(self) -> None:
        self._forms: dict[tuple[str, ...], _Form] = {}

    def learn(self, ids: Iterable[str]) -> None:
        """Learn the forms of IDs of the service."""
        for text in ids:
            pieces = _PIECE.findall(text)
            shape = tuple(_kind(piece) for piece in pieces)
            if not pieces or "".join(pieces) != text or len(pieces) > 2 * _MOST_RUNS:
                continue
            if shape not in self._forms:
                if len(self._forms) >= _MOST_FORMS:
                    continue
                self._forms[shape] = _Form(shape)
            self._forms[shape].learn(pieces)

    def variants(self, text: str) -> tuple[str, ...]:
        """Return other spellings of an ID, the likeliest first, to request if it is not found.

        Most of them are the ids of no parcel, or of another one: an id of digits alone may have its
        dash in more than one place. Last, and without having learnt anything, case, blanks, signs
        and zeros at the beginning are tried.
        """
        found = dict.fromkeys(self._of_forms(text))
        found.update(dict.fromkeys(way for one in _ways(text) for way in _usual(one)))
        found.pop(text, None)
        return tuple(one for one in found if may_be_same(text, one))[:_MOST_VARIANTS]

    def likely(self, text: str) -> tuple[str, ...]:
        """Return the likely variants, which nothing distinguishes: each may be the right one.

        They have a known form and exactly the letters and digits of the text; if there are none,
        they have a known form and more or fewer zeros.
        """
        known = [one for one in self._of_forms(text) if one != text and may_be_same(text, one)]
        requested = set(map(_letters, _ways(text)))
        return tuple(one for one in known if _letters(one) in requested) or tuple(known)

    def _of_forms(self, text: str) -> list[str]:
        """Return the spellings of an ID that have a known form, the likeliest first."""
        found: dict[str, None] = {}
        for one in _with_groups(_ways(text)):
            for form in sorted(self._forms.values(), key=lambda form: -form.count):
                found.update(dict.fromkeys(form.written_as(one)))
                if len(found) > _MOST_VARIANTS:
                    break
        return list(found)


def _letters(text: str) -> str:
    return "".join(_RUN.findall(text.casefold().upper()))


def _ways(text: str) -> list[str]:
    """Return an id with plain dashes; and as it was before a spreadsheet took it for a number."""
    written = _DASHES.sub("-", text.strip())
    spreadsheet = _SPREADSHEET.fullmatch(written)
    return [written, spreadsheet.group(1)] if spreadsheet else [written]


def _with_groups(ways: list[str]) -> Iterator[str]:
    """Yield the ways to write an ID; with a group of zeros at its end, and without it."""
    yield from ways
    for way in ways:
        if len(_CHUNK.findall(way)) > 1:
            yield f"{way}-0"
            if _ZEROS.search(way):
                yield _ZEROS.sub("", way)


def _kind(piece: str) -> str:
    """Return ``D`` for digits, ``A`` or ``a`` for letters, and other characters as they are."""
    if piece[0] in "0123456789":
        return "D"
    if piece[0].isalpha():
        return "a" if piece.islower() else "A"
    return piece


class _Form:
    """IDs of one form, which differ in their digits, letters, and lengths of runs."""

    def __init__(self, shape: tuple[str, ...]) -> None:
        self._shape = shape
        self.count = 0
        #: Of each run, how many ids have it in which length.
        self._lengths: list[Counter[int]] = [Counter() for kind in shape if kind in "DAa"]
        #: Of each run, whether a sign follows it.
        self._is_end = [
            following not in ("D", "A", "a")
            for kind, following in zip(shape, (*shape[1:], ""))
            if kind in "DAa"
        ]
        #: Of each run, the lengths to which zeros fill it up.
        self._filled: list[set[int]] = [set() for _ in self._lengths]

    def learn(self, pieces: list[str]) -> None:
        """Learn the lengths of the pieces of an ID."""
        self.count += 1
        runs = [piece for piece, kind in zip(pieces, self._shape) if kind in "DAa"]
        for run, lengths, filled in zip(runs, self._lengths, self._filled):
            lengths[len(run)] += 1
            if run[0] == "0" and len(run) > 1:
                filled.add(len(run))

    def written_as(self, text: str) -> list[str]:
        """Return the ids of this form that the text may stand for, those of usual lengths first."""
        chunks = _CHUNK.findall(text.upper())
        letters = "".join(chunks)
        most = sum(max(lengths) + _MOST_EXTRA for lengths in self._lengths)
        if len(chunks) > len(self._lengths) or not 0 < len(letters) <= most:
            return []
        # Where the text has signs, runs end; where it has none, they may end anywhere.
        ends = set(accumulate(map(len, chunks)))
        kinds = [kind.upper() for kind in self._shape if kind in "DAa"]
        found: dict[str, int] = {}
        for run_texts in self._splits(letters, ends, kinds, 0, 0):
            weight = sum(lengths[len(run)] or -1 for run, lengths in zip(run_texts, self._lengths))
            found[self._joined(run_texts)] = weight
            if len(found) > _MOST_VARIANTS:
                break
        return sorted(found, key=lambda item: -found[item])

    def _splits(
        self, letters: str, ends: set[int], kinds: list[str], start: int, run: int
    ) -> Iterator[tuple[str, ...]]:
        """Yield all ways to divide the remaining letters into the remaining runs."""
        if run == len(kinds):
            if start == len(letters):
                yield ()
            return
        left = self._lengths[run + 1 :]
        most = sum(max(lengths) + _MOST_EXTRA for lengths in left)
        first = max(start + 1, len(letters) - most)
        for end in range(first, len(letters) - len(left) + 1):
            if any(start < place < end for place in ends):
                break
            if len(ends) > 1 and self._is_end[run] and end not in ends:
                continue  # where both have signs, they are in the same places
            for written in self._run_as(run, letters[start:end], kinds):
                for rest in self._splits(letters, ends, kinds, end, run + 1):
                    yield (written, *rest)

    def _run_as(self, run: int, part: str, kinds: list[str]) -> list[str]:
        """Return the spellings of a run: as it is, with leading zeros, and without."""
        lengths = self._lengths[run]
        if kinds[run] == "A":
            return [part] if part.isalpha() and len(part) in lengths else []
        # Where ids have no letters, those of a subdivided lot may have one behind a number.
        found = _NUMBER.fullmatch(part)
        if found is None or (found["letters"] and "A" in kinds):
            return []
        digits, letters = found["digits"], found["letters"]
        bare = digits.lstrip("0") or "0"
        # Where zeros fill nothing up, small numbers are short, also those that were not seen.
        is_free = not self._filled[run] and len(digits) == len(bare) <= max(lengths) + 1
        ways = [digits] if len(digits) in lengths or is_free else []
        ways += [bare.zfill(length) for length in sorted(self._filled[run]) if length >= len(bare)]
        ways += [bare] if len(bare) in lengths else []
        return [way + letters for way in dict.fromkeys(ways)]

    def _joined(self, runs: tuple[str, ...]) -> str:
        left = iter(runs)
        pieces = []
        for kind in self._shape:
            piece = next(left) if kind in "DAa" else kind
            pieces.append(piece.lower() if kind == "a" else piece)
        return "".join(pieces)


def _usual(text: str) -> Iterator[str]:
    """Return the spellings of an ID that do not depend on the forms learned."""
    plain = "".join(_RUN.findall(text))
    for way in (text, " ".join(text.split()), "".join(text.split()), plain):
        for written in (way, way.upper(), way.lower()):
            yield written
            if written.lstrip("0"):
                yield written.lstrip("0")
