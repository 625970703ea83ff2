"""Searches that wait for each other: what is begun when, and what is told at the end."""

import pytest
from qgis.core import Qgis

from parcel_lookup.tests.support.dock import message, offered, press
from parcel_lookup.ui.dock.search_queue import SearchQueue, Waiting
from parcel_lookup.ui.kit.messages import Messages, News

GOOD, BAD = Qgis.MessageLevel.Success, Qgis.MessageLevel.Warning


class Searches:
    """Searches that are over when they are told to be."""

    def __init__(self, messages):
        self.begun = []
        self.waiting = []
        self.is_busy = False
        self.queue = SearchQueue(messages, lambda: self.is_busy, self._show)

    def add(self, *names):
        self.queue.add(*(self.waiting_one(name) for name in names))

    def waiting_one(self, name):
        def begin():
            self.begun.append(name)
            self.is_busy = True
            self.queue.show()

        return Waiting(name, begin)

    def end(self, level=GOOD, buttons=(), is_last=False):
        self.is_busy = False
        self.queue.end(News(level, f"{self.begun[-1]} is over.", buttons), is_last=is_last)

    def _show(self, places):
        self.waiting = list(places)


@pytest.fixture
def searches(iface):
    messages = Messages(iface.messageBar(), iface.window)
    yield Searches(messages)
    messages.clear()


def test_one_is_begun_when_the_one_before_it_is_over(searches, iface):
    searches.add("A", "B")
    searches.add("C")
    assert (searches.begun, searches.waiting) == (["A"], ["B", "C"])
    searches.end()
    assert (searches.begun, searches.waiting) == (["A", "B"], ["C"])
    assert message(iface) == ""
    searches.end()
    searches.end()
    for name in "ABC":
        assert f"{name} is over." in message(iface)
    searches.add("D")
    assert message(iface) == ""
    searches.end()
    assert "A is over." not in message(iface)


def test_what_went_wrong_has_its_button_among_others(searches, iface):
    searches.add("A", "B")
    searches.end(BAD, (("Try Again", lambda: None),))
    searches.end(GOOD, (("Save As…", lambda: None),))
    assert offered(iface) == ["Try Again"]
    assert iface.bar.items()[0].level() == BAD
    assert iface.bar.items()[0].duration() == 0


def test_the_last_one_ends_all(searches, iface):
    searches.add("A", "B", "C")
    searches.end(is_last=True)
    assert searches.begun == ["A"]
    assert "2 waiting searches were not started." in message(iface)
    searches.add("D")
    searches.end()
    assert searches.begun == ["A", "D"]


def test_those_that_wait_go_on_waiting_for_an_answer(searches, iface):
    searches.add("A", "B", "C")
    searches.is_busy = False
    searches.queue.ask_first("Really?", "Search Anyway", searches.waiting_one("A, agreed"))
    assert searches.begun == ["A"]
    assert "2 searches are waiting." in message(iface)
    press(iface, "Search Anyway")
    assert searches.begun == ["A", "A, agreed"]
    searches.end()
    searches.end()
    searches.end()
    assert searches.begun == ["A", "A, agreed", "B", "C"]
