"""What a format could not hold, noted while it is written."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.gis.export.report import Remark
from parcel_lookup.core.search.query.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Loss(str, Enum):
    """Kinds of remarks, in the order in which they are told."""

    ROWS = "rows"
    SHAPE = "shape"
    CRS = "crs"
    RENAMED = "renamed"
    TYPE = "type"
    CUT = "cut"
    NUMBER = "number"
    DATE = "date"
    CHARACTERS = "characters"
    ENDS = "ends"
    EMPTY = "empty"
    READING = "reading"


class _Said(NamedTuple):
    loss: Loss
    #: The beginning, where it is about a field: others may have the same.
    words: str
    sentence: str = ""
    field: str = ""
    detail: str = ""
    rows: int | None = None
    #: What is told of the field where nothing is told of others.
    alone: str = ""

    @property
    def item(self) -> str:
        return f"{self.field}{self.detail}"


class Remarks:
    """Takes note of losses; says them when all is written."""

    def __init__(self, texts: dict[Loss, str]) -> None:
        """`texts`: what became of values that are counted, as the beginning of a sentence."""
        self._texts = texts
        self._counts: Counter[tuple[Loss, str]] = Counter()
        self._said: list[_Said] = []

    def count(self, loss: Loss, field: str, number: int) -> None:
        """So many more values of a field."""
        if number:
            self._counts[loss, field] += number

    def field(self, loss: Loss, words: str, field: str, detail: str = "") -> None:
        """A field as a whole, once; `words` say what is the same for several."""
        said = _Said(loss, words, field=field, detail=detail)
        if said not in self._said:
            self._said.append(said)

    def renamed(self, words: str, names: Sequence[str], new: Sequence[str]) -> None:
        """Fields that have other names in the file."""
        for name, other in zip(names, new):
            if name != other:
                detail, alone = f" is {other}", f"Called {other} in the file."
                self._said.append(_Said(Loss.RENAMED, words, "", name, detail, alone=alone))

    def say(self, loss: Loss, sentence: str, rows: int | None = None) -> None:
        """About rows or the file."""
        self._said.append(_Said(loss, "", sentence, rows=rows))

    def take(self, others: Remarks, where: str) -> None:
        """The values that others counted, in another file."""
        self._said += [one._replace(words=f"{one.words}{where}") for one in others._counted()]

    def all(self) -> tuple[Remark, ...]:
        """One for each field and kind."""
        return tuple(
            Remark(
                said.loss.value,
                said.field,
                said.rows,
                said.sentence or said.alone or f"{said.words}: {said.item}.",
            )
            for said in self._everything()
        )

    def sentences(self) -> tuple[str, ...]:
        """The same in few words: what is true of several fields is said once."""
        groups: dict[tuple[str, str], list[str]] = {}
        for said in self._everything():
            groups.setdefault((said.words, said.sentence), []).append(said.item)
        return tuple(
            sentence or f"{words}: {some_of(items)}." for (words, sentence), items in groups.items()
        )

    def _everything(self) -> list[_Said]:
        order = list(Loss)
        return sorted([*self._said, *self._counted()], key=lambda said: order.index(said.loss))

    def _counted(self) -> Iterator[_Said]:
        for (loss, field), number in self._counts.items():
            detail = f" ({number:,} {plural(number, 'value')})"
            yield _Said(loss, self._texts[loss], field=field, detail=detail, rows=number)


def some_of(names: Sequence[str], most: int = 3) -> str:
    """Names as a sentence has them: “a, b and 4 others”."""
    if len(names) == 1:
        return names[0]
    if len(names) <= most:
        return f"{', '.join(names[:-1])} and {names[-1]}"
    others = len(names) - most + 1
    return f"{', '.join(names[: most - 1])} and {others:,} others"
