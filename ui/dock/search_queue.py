"""Searches that are run one after the other, and what is told of them together."""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.core import Qgis

from parcel_lookup.ui.kit.messages import News
from parcel_lookup.ui.kit.text import number_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.ui.kit.messages import Button, Messages


class Waiting(NamedTuple):
    """A search that is begun when those before it are over."""

    #: What it is called meanwhile.
    place: str
    begin: Callable[[], None]


class SearchQueue:
    """Begins a search when the one before it is over (`end`), and tells at the last one's end."""

    def __init__(
        self,
        messages: Messages,
        is_busy: Callable[[], bool],
        show: Callable[[Sequence[str]], None],
    ) -> None:
        """`is_busy`: whether a search runs; `show` is given what those that wait are called."""
        self._messages = messages
        self._is_busy = is_busy
        self._show = show
        self._waiting: deque[Waiting] = deque()
        #: How those ended that are over.
        self._news: list[News] = []

    def add(self, *searches: Waiting) -> None:
        """Run searches after those that wait already."""
        self._waiting += searches
        if self._is_busy():
            self.show()
        elif self._waiting:
            self._messages.clear()
            self._waiting.popleft().begin()

    def show(self) -> None:
        """Have those that wait shown."""
        self._show([one.place for one in self._waiting])

    def end(self, news: News, *, is_last: bool = False) -> None:
        """A search is over, or is not begun. `is_last`: those that wait are not begun either."""
        left = len(self._waiting)
        if is_last and left:
            self._waiting.clear()
            one, many = "{} search that waited was not begun.", "{} that waited were not begun."
            news = news._replace(text=f"{news.text} {number_of(left, one, many)}")
        self._news.append(news)
        if self._waiting:
            self._waiting.popleft().begin()
            return
        ended, self._news = self._news, []
        self._messages.show(News.of_several(ended))

    def ask_first(self, question: str, title: str, agreed: Waiting, *buttons: Button) -> None:
        """Whether to begin a search; those that wait go on waiting for the answer."""
        rest = tuple(self._waiting)
        self._waiting.clear()
        if rest:
            one, many = "{} search waits for your answer.", "{} searches wait for your answer."
            question = f"{question} {number_of(len(rest), one, many)}"
        go_on = (title, partial(self.add, agreed, *rest))
        self.end(News(Qgis.MessageLevel.Warning, question, (go_on, *buttons)))

    def clear(self) -> None:
        """Forget everything, without a word."""
        self._waiting.clear()
        self._news.clear()
