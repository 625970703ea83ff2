"""Fills menus with entries."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.core import QgsApplication
from qgis.PyQt.QtGui import QActionGroup, QIcon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.PyQt.QtWidgets import QMenu

    from parcel_lookup.ui.menus.entry import Entry

#: Matches the letter after the ampersand of an access key; a doubled ampersand is text.
_KEY = re.compile(r"(?<!&)&([^\W_])")


def fill(menu: QMenu, entries: Sequence[Entry], run: Callable[[Entry], None]) -> None:
    """Append entries to a menu, with distinct access keys; `run` gets the chosen entry."""
    menu.setToolTipsVisible(True)
    is_choice = any(entry.is_checked is not None for entry in entries)
    group = QActionGroup(menu) if is_choice else None
    for entry, text in zip(entries, with_keys([entry.text for entry in entries])):
        if entry.begins_group:
            menu.addSeparator()
        icon = QgsApplication.getThemeIcon(f"/{entry.icon}.svg") if entry.icon else QIcon()
        if entry.children:
            submenu = menu.addMenu(icon, text)
            fill(submenu, entry.children, run)
            action = submenu.menuAction()
        else:
            action = menu.addAction(icon, text)
            action.triggered.connect(partial(_run, run, entry))
        action.setObjectName(f"parcel_lookup_menu_{entry.name}")
        action.setToolTip(entry.tip)
        action.setEnabled(entry.is_enabled)
        if entry.is_checked is not None:
            action.setCheckable(True)
            action.setChecked(entry.is_checked)
            group.addAction(action)


def clear(menu: QMenu) -> None:
    """Empty a menu, and delete its submenus, which would otherwise stay its children."""
    for action in menu.actions():
        if action.menu() is not None:
            action.menu().deleteLater()
    menu.clear()


def with_keys(texts: Sequence[str]) -> list[str]:
    """Return the texts of a menu with an access key (Alt and a letter) each, as far as possible.

    Existing keys stay. The other texts prefer the first letter of a word, and make room for a text
    that would otherwise have no key.
    """
    taken = {found.group(1).lower() for text in texts for found in _KEY.finditer(text)}
    places = {
        number: _places(text, taken) for number, text in enumerate(texts) if not _KEY.search(text)
    }
    owners: dict[str, int] = {}

    def give(number: int, tried: set[str]) -> bool:
        """Assign a letter to this text, reassigning that of another text if necessary."""
        for letter in places[number]:
            if letter not in tried:
                tried.add(letter)
                if letter not in owners or give(owners[letter], tried):
                    owners[letter] = number
                    return True
        return False

    for number in places:
        give(number, set())
    keyed = list(texts)
    for letter, number in owners.items():
        place = places[number][letter]
        keyed[number] = f"{texts[number][:place]}&{texts[number][place:]}"
    return keyed


def _places(text: str, taken: set[str]) -> dict[str, int]:
    """Return the position of each free letter in a text, in order of preference."""
    own = text.partition("“")[0]  # no access key in a layer's name
    places: dict[str, int] = {}
    for pattern in (r"(?<!\w)[^\W\d_]", r"[^\W\d_]"):
        for found in re.finditer(pattern, own):
            letter = found.group().lower()
            if letter not in taken:
                places.setdefault(letter, found.start())
    return places


def _run(run: Callable[[Entry], None], entry: Entry, _checked: bool = False) -> None:
    run(entry)
