"""The menu entries for the selected layers and features, by kind of layer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parcel_lookup.core.gis.result.layer_kinds import Kind, is_ours, layers_of, selected_of
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.menus.entry import Entry, searching, selected, whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsMapLayer


def entries_for(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    """Return the entries for the selected layers, and for the features selected in them."""
    found: list[Entry] = []
    for make in (_polygons, _distances, _points, _tables, _results, _owners):
        found += make(layers)
    return found


def entries_for_selection(layer: QgsMapLayer | None) -> list[Entry]:
    """Return the entries of the map's context menu for selected features of the active layer."""
    chosen = ("selected", "distance_selected", "points_selected", "full_selected", "neighbors")
    if not any(selected_of(layers_of((layer,), *Kind))):
        return []
    return [entry for entry in entries_for((layer,)) if entry.name in chosen]


def _polygons(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    found, icon = layers_of(layers, Kind.POLYGONS), "mActionIdentifyByPolygon"
    tip = tr("Search with the polygons, and carry over all of their fields")
    words = (tr("Find Parcels in This Layer"), tr("Find Parcels in {}"))
    return [
        *whole("layer", words, found, layers, tip, icon, searching("find_parcels")),
        *selected(
            "selected",
            (
                tr("Find Parcels in the Selected Feature"),
                tr("Find Parcels in the Selected Features ({})"),
            ),
            found,
            tip,
            icon,
            searching("find_parcels"),
        ),
    ]


def _distances(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    found, icon = layers_of(layers, Kind.POLYGONS, Kind.LINES), "algorithms/mAlgorithmBuffer"
    tip = tr("Search within a distance of the features")
    words = (
        tr("Find Parcels Within a Distance of This Layer…"),
        tr("Find Parcels Within a Distance of {}…"),
    )
    return [
        *whole("distance", words, found, layers, tip, icon, searching("find_within")),
        *selected(
            "distance_selected",
            (
                tr("Find Parcels Within a Distance of the Selected Feature…"),
                tr("Find Parcels Within a Distance of the Selected Features ({})…"),
            ),
            found,
            tip,
            icon,
            searching("find_within"),
        ),
    ]


def _points(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    found, icon = layers_of(layers, Kind.POINTS), "mIconPointLayer"
    tip = tr("Find all parcels that contain a point, with the point's fields")
    words = (
        tr("Look Up the Parcel at Each Point"),
        tr("Look Up the Parcel at Each Point of {}"),
    )
    return [
        *whole("points", words, found, layers, tip, icon, searching("look_up_points")),
        *selected(
            "points_selected",
            (
                tr("Look Up the Parcel at the Selected Point"),
                tr("Look Up the Parcel at Each Selected Point ({})"),
            ),
            found,
            tip,
            icon,
            searching("look_up_points"),
        ),
    ]


def _tables(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    """Return the entries for tables, whose dialog uses the selected rows."""
    found, with_ids = layers_of(layers, Kind.TABLE), layers_of(layers, Kind.TABLE, Kind.NUMBERS)
    addresses = (tr("Look Up Addresses…"), tr("Look Up Addresses of {}…"))
    ids = (tr("Look Up Parcel IDs…"), tr("Look Up Parcel IDs of {}…"))
    tip, icon = tr("Find the parcel for each row, and report what was found"), "mActionOpenTable"
    return [
        *whole("addresses", addresses, found, layers, tip, icon, searching("look_up_addresses")),
        *whole("ids", ids, with_ids, layers, tip, icon, searching("look_up_ids")),
    ]


def _results(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    # Without layers of ours, QGIS's startup need not wait for the modules that know more.
    if not any(layer is not None and is_ours(layer) for layer in layers):
        return []
    from parcel_lookup.ui.menus.result_entries import result_entries

    return result_entries(layers)


def _owners(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    found = layers_of(layers, Kind.OWNERS)
    if len(found) != 1:
        return []
    tip = tr("Create a print layout of labels with the mailing addresses")
    make = lambda commands: commands.layer_searches.make_labels(found[0].layer)  # noqa: E731
    return [Entry("labels", tr("Address Labels…"), tip, "mActionLabeling", make)]
