"""The queue of searches: which one starts when, and what is reported at the end."""

from functools import partial

import pytest
from qgis.core import Qgis

from parcel_lookup.core.contract import Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.gis.run.search_queue import QueuedSearch, SearchQueue
from parcel_lookup.tests.support.dock import message, offered, press
from parcel_lookup.ui.kit.messages import Message, Messages

GOOD, BAD = Qgis.MessageLevel.Success, Qgis.MessageLevel.Warning


class Searches:
    """Searches that end when the test ends them."""

    def __init__(self, messages):
        self.begun = []
        self.waiting = []
        self.is_busy = False
        self.messages = messages
        self.queue = SearchQueue(lambda: self.is_busy, self._show, self._report)

    def add(self, *names):
        if not self.is_busy:
            self.messages.clear()
        self.queue.add(*(self.waiting_one(name) for name in names))

    def waiting_one(self, name):
        def begin():
            self.begun.append(name)
            self.is_busy = True
            self.queue.show()

        return QueuedSearch(name, begin)

    def end(self, level=GOOD, buttons=(), error=None):
        self.is_busy = False
        self.queue.end(Message(level, f"{self.begun[-1]} is over.", buttons), error)

    def _report(self, ends, not_started):
        self.messages.show(Message.of_several(ends, not_started))

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
    searches.end(error=Cancelled())
    assert searches.begun == ["A"]
    assert "2 waiting searches were not started." in message(iface)
    searches.add("D")
    searches.end()
    assert searches.begun == ["A", "D"]


def test_the_others_wait_until_the_user_decides(searches, iface):
    searches.add("A", "B", "C")
    searches.is_busy = False
    waiting = searches.queue.hold()
    search = partial(searches.queue.add, searches.waiting_one("A, agreed"), *waiting)
    button = ("Search Anyway", search)
    searches.queue.end(Message.before_search("Really?", len(waiting), (button,)))
    assert searches.begun == ["A"]
    assert "2 searches are waiting." in message(iface)
    press(iface, "Search Anyway")
    assert searches.begun == ["A", "A, agreed"]
    searches.end()
    searches.end()
    searches.end()
    assert searches.begun == ["A", "A, agreed", "B", "C"]


def test_only_an_error_of_one_search_lets_the_next_one_start(searches):
    searches.add("A", "B", "C")
    searches.end(error=ParcelError(ErrorCode.SERVICE_FAILED, host="h", status=500))
    assert searches.begun == ["A", "B"]
    searches.end(error=ParcelError(ErrorCode.QUOTA_SPENT, host="h"))
    assert searches.begun == ["A", "B"]
