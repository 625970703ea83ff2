"""A line of a menu, and how lines for layers are made."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Protocol

from parcel_lookup.core.gis.result.layer_kinds import Target, selected_of
from parcel_lookup.ui.kit.text import number_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsMapLayer, QgsVectorLayer


class Commands(Protocol):
    """What menu entries start; the dock has it."""

    #: Searches that begin from layers. Its methods take a list of `Target`.
    layer_searches: Any
    #: Work on result layers. Its methods take a list of layers.
    layer_work: Any

    def refine_layer(self, layer: QgsVectorLayer) -> None:
        """Open the filter builder with the search of a layer."""


def nothing(_commands: Commands) -> None:
    """What an entry with others in it does by itself."""


class Entry(NamedTuple):
    """A line of a menu."""

    #: What its object name ends with.
    name: str
    text: str
    tip: str
    #: Of QGIS's theme, without its path and ending; "" for none.
    icon: str
    do: Callable[[Commands], None] = nothing
    #: What opens beside it.
    children: tuple[Entry, ...] = ()
    #: Whether it is what holds now, of those beside it; None where there is no such choice.
    is_checked: bool | None = None
    #: A line is drawn above it.
    begins_group: bool = False
    #: Whether it can be chosen; where not, its tip says why.
    is_enabled: bool = True


def whole(
    name: str,
    words: tuple[str, str],
    found: list[Target],
    layers: Sequence[QgsMapLayer | None],
    tip: str,
    icon: str,
    do: Callable[..., None],
) -> list[Entry]:
    """The entry for whole layers: `words` for the one that the menu is for, and for those of {}.

    `do` is called with the `Commands` and the layers.
    """
    if not found:
        return []
    return [Entry(name, title(words, found, layers), tip, icon, partial(_call, do, found))]


def selected(
    name: str,
    words: tuple[str, str],
    found: list[Target],
    tip: str,
    icon: str,
    do: Callable[..., None],
) -> list[Entry]:
    """The entry for what is selected in layers: `words` for one feature, and for {} of them."""
    chosen = selected_of(found)
    number = sum(target.count for target in chosen)
    if not number:
        return []
    one, many = words
    text = one if number == 1 else many.format(f"{number:,}")
    return [Entry(name, text, tip, icon, partial(_call, do, chosen))]


def title(
    words: tuple[str, str], found: Sequence[Target], layers: Sequence[QgsMapLayer | None]
) -> str:
    """What an entry is called: among several layers it says which it is for."""
    this, of_several = words
    return this if len(layers) == 1 else of_several.format(_name(found))


def searching(method: str) -> Callable[..., None]:
    """What begins a search: a method of `LayerSearches`, by its name."""

    def do(commands: Commands, targets: list[Target]) -> None:
        getattr(commands.layer_searches, method)(targets)

    return do


def _call(do: Callable[..., None], targets: list[Target], commands: Commands) -> None:
    do(commands, targets)


def _name(found: Sequence[Target]) -> str:
    """What to call layers among others: the one by its name, several by their number."""
    if len(found) > 1:
        return number_of(len(found), "{} Layer", "{} Layers")
    return "“{}”".format(found[0].layer.name().replace("&", "&&"))
