"""A menu entry, and functions that create entries for layers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Protocol

from parcel_lookup.core.gis.result.layer_kinds import Target, selected_of
from parcel_lookup.ui.kit.text import number_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsMapLayer, QgsVectorLayer


class Commands(Protocol):
    """The commands that menu entries run; the dock implements them."""

    #: Searches that start from layers. Its methods take a list of `Target`.
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
    #: Whether it is enabled; if not, the tooltip says why.
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
    """Return the entry for whole layers: `words` for one layer alone, and for those named {}.

    `do` is called with the `Commands` and the targets.
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
    """Return the entry for selected features: `words` for one feature, and for {} features."""
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
    """Return the text of an entry, which names its layer if several are selected."""
    this, of_several = words
    return this if len(layers) == 1 else of_several.format(_name(found))


def searching(method: str) -> Callable[..., None]:
    """Return the action that calls a method of `LayerSearches`, by its name."""

    def do(commands: Commands, targets: list[Target]) -> None:
        getattr(commands.layer_searches, method)(targets)

    return do


def _call(do: Callable[..., None], targets: list[Target], commands: Commands) -> None:
    do(commands, targets)


def _name(found: Sequence[Target]) -> str:
    """Return how to name layers among others: one by its name, several by their number."""
    if len(found) > 1:
        return number_of(len(found), "{} Layer", "{} Layers")
    return "“{}”".format(found[0].layer.name().replace("&", "&&"))
