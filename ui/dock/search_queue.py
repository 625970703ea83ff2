"""A queue of searches that run one after the other and report their ends together."""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.core import Qgis

from parcel_lookup.core.text import number_of
from parcel_lookup.ui.kit.messages import News

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.ui.kit.messages import Button, Messages


class Waiting(NamedTuple):
    """A search that starts when the searches before it have ended."""

    #: The name shown while it is waiting.
    place: str
    begin: Callable[[], None]


class SearchQueue:
    """Starts each search when the previous one ends (`end`), and reports all ends at the last."""

    def __init__(
        self,
        messages: Messages,
        is_busy: Callable[[], bool],
        show: Callable[[Sequence[str]], None],
    ) -> None:
        """Create the queue; `is_busy` says whether a search runs, `show` shows the waiting ones."""
        self._messages = messages
        self._is_busy = is_busy
        self._show = show
        self._waiting: deque[Waiting] = deque()
        #: How the finished searches ended.
        self._news: list[News] = []

    def add(self, *searches: Waiting) -> None:
        """Add searches to the end of the queue."""
        self._waiting += searches
        if self._is_busy():
            self.show()
        elif self._waiting:
            self._messages.clear()
            self._waiting.popleft().begin()

    def show(self) -> None:
        """Show the names of the waiting searches."""
        self._show([one.place for one in self._waiting])

    def end(self, news: News, *, is_last: bool = False) -> None:
        """Record the end of a search, or that it was not started; `is_last` drops the rest."""
        left = len(self._waiting)
        if is_last and left:
            self._waiting.clear()
            one, many = (
                "{} waiting search was not started.",
                "{} waiting searches were not started.",
            )
            news = news._replace(text=f"{news.text} {number_of(left, one, many)}")
        self._news.append(news)
        if self._waiting:
            self._waiting.popleft().begin()
            return
        ended, self._news = self._news, []
        self._messages.show(News.of_several(ended))

    def ask_first(self, question: str, title: str, agreed: Waiting, *buttons: Button) -> None:
        """Ask whether to start a search; the waiting searches go on waiting until then."""
        rest = tuple(self._waiting)
        self._waiting.clear()
        if rest:
            one, many = "{} search is waiting.", "{} searches are waiting."
            question = f"{question} {number_of(len(rest), one, many)}"
        go_on = (title, partial(self.add, agreed, *rest))
        self.end(News(Qgis.MessageLevel.Warning, question, (go_on, *buttons)))

    def clear(self) -> None:
        """Discard everything, without a message."""
        self._waiting.clear()
        self._news.clear()
