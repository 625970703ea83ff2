"""What a format could not hold: noted while a file is written, and reported at the end."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path


class Loss(str, Enum):
    """Kinds of remarks, in the order in which they are reported."""

    ROWS = "rows"
    SHAPE = "shape"
    CRS = "crs"
    AREA = "area"
    STYLE = "style"
    RENAMED = "renamed"
    TYPE = "type"
    CUT = "cut"
    NUMBER = "number"
    DATE = "date"
    CHARACTERS = "characters"
    ENDS = "ends"
    EMPTY = "empty"
    READING = "reading"
    TERMS = "terms"


#: What is done with values that are counted, as beginnings of sentences. A format may have its own.
_SENTENCES = {
    Loss.NUMBER: tr("Infinite or not a number, left empty"),
    Loss.DATE: tr("Dates beyond the years 1 to 9999, left empty"),
    Loss.CHARACTERS: tr("Characters that no file can hold, removed or replaced"),
    Loss.ENDS: tr("Leading or trailing spaces or line breaks, which programs remove"),
    Loss.EMPTY: tr("Empty text, which is read as NULL"),
}


class Remark(NamedTuple):
    """Something that differs between the file and the layer."""

    #: The value of a `Loss`.
    kind: str
    #: The full name of the field; "" for rows or the file.
    field: str
    #: Number of values or rows; None for all of them.
    rows: int | None
    #: For the user.
    sentence: str


class ExportReport(NamedTuple):
    """A file that was written."""

    #: The file. Its ending differs from the requested one where a table became a `.dbf`.
    path: Path
    #: All files that were written, that one first.
    files: tuple[Path, ...]
    #: Rows in the file.
    written: int
    #: One for each field and kind.
    remarks: tuple[Remark, ...]
    #: The same in fewer sentences, for the user.
    sentences: tuple[str, ...]

    def rows(self) -> list[tuple[str, str, int | None, str]]:
        """Return the remarks as rows of a table: kind, field, rows, sentence."""
        return [tuple(remark) for remark in self.remarks]


class _Note(NamedTuple):
    loss: Loss
    #: The beginning of the sentence about a field; notes about several fields share it.
    words: str
    sentence: str = ""
    field: str = ""
    detail: str = ""
    rows: int | None = None
    #: The sentence for this field alone.
    alone: str = ""

    @property
    def item(self) -> str:
        return f"{self.field}{self.detail}"


class Remarks:
    """Collects what was lost while a file is written, and returns it as sentences."""

    def __init__(self, sentences: Mapping[Loss, str]) -> None:
        """`sentences` are those of a format, where they differ from the usual ones."""
        self._sentences = {**_SENTENCES, **sentences}
        self._counts: Counter[tuple[Loss, str]] = Counter()
        self._notes: list[_Note] = []

    def copy(self) -> Remarks:
        """Return a copy."""
        copy = Remarks(self._sentences)
        copy.reset(self)
        return copy

    def reset(self, others: Remarks) -> None:
        """Forget everything but the notes and counts of another one."""
        self._counts, self._notes = Counter(others._counts), list(others._notes)

    def count(self, loss: Loss, field: str, number: int) -> None:
        """Add to the number of values of a field."""
        if number:
            self._counts[loss, field] += number

    def field(self, loss: Loss, words: str, field: str, detail: str = "") -> None:
        """Note a loss of a whole field, once; fields with the same `words` share a sentence."""
        note = _Note(loss, words, field=field, detail=detail)
        if note not in self._notes:
            self._notes.append(note)

    def renamed(self, words: str, names: Sequence[str], new: Sequence[str]) -> None:
        """Note the fields that have other names in the file."""
        for name, other in zip(names, new):
            if name != other:
                detail = tr(" is {name}").format(name=other)
                alone = tr("Called {name} in the file.").format(name=other)
                self._notes.append(_Note(Loss.RENAMED, words, "", name, detail, alone=alone))

    def note(self, loss: Loss, sentence: str, rows: int | None = None) -> None:
        """Note a sentence about rows or the file."""
        self._notes.append(_Note(loss, "", sentence, rows=rows))

    def all(self) -> tuple[Remark, ...]:
        """Return a remark for each field and kind."""
        return tuple(
            Remark(
                note.loss.value,
                note.field,
                note.rows,
                note.sentence or note.alone or f"{note.words}: {note.item}.",
            )
            for note in self._everything()
        )

    def sentences(self) -> tuple[str, ...]:
        """Return the same in fewer sentences: fields with the same loss share one."""
        groups: dict[tuple[str, str], list[str]] = {}
        for note in self._everything():
            groups.setdefault((note.words, note.sentence), []).append(note.item)
        return tuple(
            sentence or f"{words}: {some_of(items)}." for (words, sentence), items in groups.items()
        )

    def _everything(self) -> list[_Note]:
        order = list(Loss)
        return sorted([*self._notes, *self._counted()], key=lambda note: order.index(note.loss))

    def _counted(self) -> Iterator[_Note]:
        for (loss, field), number in self._counts.items():
            values = number_of(number, "{} value", "{} values")
            detail = f" ({values})"
            yield _Note(loss, self._sentences[loss], field=field, detail=detail, rows=number)


def some_of(names: Sequence[str], most: int = 3) -> str:
    """Return names as part of a sentence: "a, b and 4 others"."""
    if len(names) > most:
        others = number_of(len(names) - most + 1, "{} other", "{} others")
        names = [*names[: most - 1], others]
    if len(names) == 1:
        return names[0]
    return tr("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
