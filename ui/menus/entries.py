"""Which entries a menu gets for the layers that are selected, and what they are called."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable, NamedTuple

from ..text import number_of, tr
from .targets import Kind, Target, layers_of, selected_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsMapLayer

    from ..layer_searches import LayerSearches


class Entry(NamedTuple):
    """A line of a menu."""

    #: What its object name ends with.
    name: str
    text: str
    tip: str
    #: Of QGIS's theme, without its path and ending.
    icon: str
    do: Callable[[LayerSearches], None]


def entries_for(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    """What the Layers panel offers for the selected layers, and for what is selected in them."""
    found: list[Entry] = []
    for make in (_polygons, _distances, _points, _tables, _results, _owners):
        found += make(layers)
    return found


def entries_for_selection(layer: QgsMapLayer | None) -> list[Entry]:
    """What the map offers for the selected features of the active layer."""
    chosen = ("selected", "distance_selected", "points_selected", "full_selected", "neighbours")
    if not any(selected_of(layers_of((layer,), *Kind))):
        return []
    return [entry for entry in entries_for((layer,)) if entry.name in chosen]


def _polygons(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    found, icon = layers_of(layers, Kind.POLYGONS), "mActionIdentifyByPolygon"
    tip = tr("Search with the polygons, and carry over all of their fields")
    words = (tr("Find Parcels in This Layer"), tr("Find Parcels in {}"))
    return [
        *_whole("layer", words, found, layers, tip, icon, "find_parcels"),
        *_selected(
            "selected",
            tr("Find Parcels in the Selected Feature"),
            tr("Find Parcels in the Selected Features ({})"),
            found,
            tip,
            icon,
            "find_parcels",
        ),
    ]


def _distances(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    found, icon = layers_of(layers, Kind.POLYGONS, Kind.LINES), "algorithms/mAlgorithmBuffer"
    tip = tr("Search with everything that lies within a distance of the features")
    words = (
        tr("Find Parcels Within a Distance of This Layer…"),
        tr("Find Parcels Within a Distance of {}…"),
    )
    return [
        *_whole("distance", words, found, layers, tip, icon, "find_within"),
        *_selected(
            "distance_selected",
            tr("Find Parcels Within a Distance of the Selected Feature…"),
            tr("Find Parcels Within a Distance of the Selected Features ({})…"),
            found,
            tip,
            icon,
            "find_within",
        ),
    ]


def _points(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    found, icon = layers_of(layers, Kind.POINTS), "mIconPointLayer"
    tip = tr("All parcels that contain a point, with the point's fields")
    words = (
        tr("Look Up the Parcel at Each Point"),
        tr("Look Up the Parcel at Each Point of {}"),
    )
    return [
        *_whole("points", words, found, layers, tip, icon, "look_up_points"),
        *_selected(
            "points_selected",
            tr("Look Up the Parcel at the Selected Point"),
            tr("Look Up the Parcel at Each Selected Point ({})"),
            found,
            tip,
            icon,
            "look_up_points",
        ),
    ]


def _tables(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    """The dialog has what is selected in them."""
    found, with_ids = layers_of(layers, Kind.TABLE), layers_of(layers, Kind.TABLE, Kind.NUMBERS)
    addresses = (tr("Look Up Addresses…"), tr("Look Up Addresses of {}…"))
    ids = (tr("Look Up Parcel IDs…"), tr("Look Up Parcel IDs of {}…"))
    tip, icon = tr("Find the parcel of each row, and tell what was found"), "mActionOpenTable"
    return [
        *_whole("addresses", addresses, found, layers, tip, icon, "look_up_addresses"),
        *_whole("ids", ids, with_ids, layers, tip, icon, "look_up_ids"),
    ]


def _results(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    found = layers_of(layers, Kind.RESULT)
    full, icon = tr("Ask anew for every parcel of the layer, by its id"), "mActionFormView"
    entries = [
        *_whole(
            "run_again",
            (tr("Run Again"), tr("Run Again: {}")),
            found,
            layers,
            tr("The same search once more, into a new layer"),
            "mActionRefresh",
            "run_again",
        ),
        *_whole(
            "full",
            (tr("Fetch Full Records"), tr("Fetch Full Records of {}")),
            found,
            layers,
            full,
            icon,
            "fetch_full",
        ),
        *_selected(
            "full_selected",
            tr("Fetch the Full Record of the Selected Parcel"),
            tr("Fetch Full Records of the Selected Parcels ({})"),
            found,
            full,
            icon,
            "fetch_full",
        ),
        *_buildings(found, layers),
    ]
    if len(found) == 1:  # there is one builder, and one window of the algorithm
        entries += _of_one(found[0], layers)
    return entries


def _buildings(found: list[Target], layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    if not found:
        return []
    from ..refining import has_buildings

    without = [target for target in found if not has_buildings(target.layer)]
    words = (tr("Fetch Buildings"), tr("Fetch Buildings of {}"))
    tip = tr("The same search with building footprints, into new layers")
    return _whole("buildings", words, without, layers, tip, "mIconPolygonLayer", "fetch_buildings")


def _of_one(target: Target, layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    (chosen,) = selected_of([target]) or (target,)
    refine, words = tr("Refine…"), tr("Neighbours…")
    if len(layers) > 1:
        refine = tr("Refine {}…").format(_name([target]))
        words = tr("Neighbours of {}…").format(_name([target]))
    if chosen.ids is not None:
        words = tr("Neighbours of the Selected Parcels…")
    return [
        Entry(
            "refine",
            refine,
            tr("Change the filters of the search"),
            "mActionFilter2",
            lambda searches: searches.refine(target.layer),
        ),
        Entry(
            "neighbours",
            words,
            tr("The owners around these parcels, as for a public notice"),
            "algorithms/mAlgorithmSelectLocation",
            lambda searches: searches.find_neighbours([chosen]),
        ),
    ]


def _owners(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    found = layers_of(layers, Kind.OWNERS)
    if len(found) != 1:
        return []
    tip = tr("A print layout of labels with the mailing addresses")
    make = lambda searches: searches.make_labels(found[0].layer)  # noqa: E731
    return [Entry("labels", tr("Address Labels…"), tip, "mActionLabeling", make)]


def _whole(
    name: str,
    words: tuple[str, str],
    found: list[Target],
    layers: Sequence[QgsMapLayer | None],
    tip: str,
    icon: str,
    method: str,
) -> list[Entry]:
    """The entry for whole layers: `words` for the one that the menu is for, and for those of {}."""
    if not found:
        return []
    this, of_several = words
    text = this if len(layers) == 1 else of_several.format(_name(found))
    return [Entry(name, text, tip, icon, partial(_call, method, found))]


def _selected(
    name: str, one: str, many: str, found: list[Target], tip: str, icon: str, method: str
) -> list[Entry]:
    chosen = selected_of(found)
    number = sum(target.count for target in chosen)
    if not number:
        return []
    text = one if number == 1 else many.format(f"{number:,}")
    return [Entry(name, text, tip, icon, partial(_call, method, chosen))]


def _call(method: str, targets: list[Target], searches: LayerSearches) -> None:
    getattr(searches, method)(targets)


def _name(found: list[Target]) -> str:
    """What to call layers among others: the one by its name, several by their number."""
    if len(found) > 1:
        return number_of(len(found), "{} Layer", "{} Layers")
    return "“{}”".format(found[0].layer.name().replace("&", "&&"))
