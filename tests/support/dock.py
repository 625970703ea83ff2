"""What a user does with the dock, and what they see."""

from __future__ import annotations

from qgis.PyQt.QtWidgets import QPushButton

#: The longest that any search of a test takes, in milliseconds.
LONGEST = 20_000


def button(dock) -> QPushButton:
    """The button that searches, and cancels while a search runs."""
    return dock.findChild(QPushButton, "parcel_lookup_search")


def is_idle(dock) -> bool:
    """Whether no search runs."""
    return "Search" in button(dock).text()


def search(dock, qtbot) -> None:
    """Press Search, and wait until the search is over."""
    button(dock).click()
    qtbot.waitUntil(lambda: is_idle(dock), timeout=LONGEST)
