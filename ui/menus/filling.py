"""Entries put into a menu."""

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

#: The letter behind the sign of a key; two signs are one to be read.
_KEY = re.compile(r"(?<!&)&([^\W_])")


def fill(menu: QMenu, entries: Sequence[Entry], run: Callable[[Entry], None]) -> None:
    """Add entries at the end of a menu, each with a key of its own; `run` gets what is chosen."""
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
    """Take everything out of a menu; its submenus would stay its children for ever."""
    for action in menu.actions():
        if action.menu() is not None:
            action.menu().deleteLater()
    menu.clear()


def with_keys(texts: Sequence[str]) -> list[str]:
    """The texts of a menu, each with a key (Alt and a letter) as far as there are letters.

    Those that have one keep it. The others get the first letter of a word rather than one inside,
    and give way to one that would have none.
    """
    taken = {found.group(1).lower() for text in texts for found in _KEY.finditer(text)}
    places = {
        number: _places(text, taken) for number, text in enumerate(texts) if not _KEY.search(text)
    }
    owners: dict[str, int] = {}

    def give(number: int, tried: set[str]) -> bool:
        """A letter for this text, if need be one of another that finds a new one."""
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
    """Where each letter that is not taken is in a text, the best first."""
    own = text.partition("“")[0]  # a layer's name is no place for a key
    places: dict[str, int] = {}
    for pattern in (r"(?<!\w)[^\W\d_]", r"[^\W\d_]"):
        for found in re.finditer(pattern, own):
            letter = found.group().lower()
            if letter not in taken:
                places.setdefault(letter, found.start())
    return places


def _run(run: Callable[[Entry], None], entry: Entry, _checked: bool = False) -> None:
    run(entry)
