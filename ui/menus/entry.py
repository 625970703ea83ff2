"""Menu entries: the entry as a value, functions that create entries for layers, and `fill`."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Protocol

from qgis.core import QgsApplication
from qgis.PyQt.QtGui import QActionGroup, QIcon

from parcel_lookup.core.gis.result.layer_kinds import LayerTarget, selected_of
from parcel_lookup.core.i18n import number_of
from parcel_lookup.core.markup import verbatim

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsMapLayer, QgsVectorLayer
    from qgis.PyQt.QtWidgets import QMenu

#: Matches the letter after the ampersand of an access key; a doubled ampersand is text.
_KEY = re.compile(r"(?<!&)&([^\W_])")


class Commands(Protocol):
    """The commands that menu entries run; the dock implements them."""

    #: Searches that start from layers. Its methods take a list of `LayerTarget`.
    layer_searches: Any
    #: Commands for result layers. Its methods take a list of layers.
    layer_work: Any

    def refine_layer(self, layer: QgsVectorLayer) -> None:
        """Open the filter builder with the search of a layer."""


def nothing(_commands: Commands) -> None:
    """Do nothing, as an entry with a submenu does by itself."""


class Entry(NamedTuple):
    """One entry of a menu."""

    #: The end of its object name.
    name: str
    text: str
    tip: str
    #: An icon of QGIS's theme, without path and extension; "" for none.
    icon: str
    do: Callable[[Commands], None] = nothing
    #: Entries of its submenu.
    children: tuple[Entry, ...] = ()
    #: Whether it is the current choice of its group; None if there is no such choice.
    is_checked: bool | None = None
    #: Whether a separator is above it.
    begins_group: bool = False
    #: Whether it is enabled; if not, the tooltip gives the reason.
    is_enabled: bool = True


def whole(
    name: str,
    words: tuple[str, str],
    found: list[LayerTarget],
    layers: Sequence[QgsMapLayer | None],
    tip: str,
    icon: str,
    do: Callable[..., None],
) -> list[Entry]:
    """Return the entry for whole layers: `words` for one layer alone, and for those named {}.

    `do` is called with the `Commands` and the targets.
    """
    if not found:
        return []
    return [Entry(name, title(words, found, layers), tip, icon, partial(_call, do, found))]


def selected(
    name: str,
    words: tuple[str, str],
    found: list[LayerTarget],
    tip: str,
    icon: str,
    do: Callable[..., None],
) -> list[Entry]:
    """Return the entry for selected features: `words` for one feature, and for {} features."""
    chosen = selected_of(found)
    number = sum(target.count for target in chosen)
    if not number:
        return []
    one, many = words
    text = one if number == 1 else many.format(f"{number:,}")
    return [Entry(name, text, tip, icon, partial(_call, do, chosen))]


def title(
    words: tuple[str, str], found: Sequence[LayerTarget], layers: Sequence[QgsMapLayer | None]
) -> str:
    """Return the text of an entry, which names its layer if several are selected."""
    this, of_several = words
    return this if len(layers) == 1 else of_several.format(_name(found))


def searching(method: str) -> Callable[..., None]:
    """Return the action that calls a method of `LayerSearches`, by its name."""

    def do(commands: Commands, targets: list[LayerTarget]) -> None:
        getattr(commands.layer_searches, method)(targets)

    return do


def _call(do: Callable[..., None], targets: list[LayerTarget], commands: Commands) -> None:
    do(commands, targets)


def _name(found: Sequence[LayerTarget]) -> str:
    """Return how to name layers among others: one by its name, several by their number."""
    if len(found) > 1:
        return number_of(len(found), "{} Layer", "{} Layers")
    return "“{}”".format(found[0].layer.name().replace("&", "&&"))


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
        action.setToolTip(verbatim(entry.tip))
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
    """Return the texts of a menu with an access key (Alt and a letter) each, if possible.

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
