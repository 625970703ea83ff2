"""The menu entries for layers, by kind: any polygons, lines, points, tables, and result layers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable

from parcel_lookup.core.gis.result.layer_kinds import (
    LayerKind,
    LayerTarget,
    is_ours,
    layers_of,
    selected_of,
)
from parcel_lookup.core.gis.saving import geopackage_of
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.menus.entry import Commands, Entry, searching, selected, title, whole

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from qgis.core import QgsMapLayer

    from parcel_lookup.core.gis.styles import Style

#: Fields that a style uses if the first is empty. Parcels without a stack ID may share places.
_INSTEAD = {"acres": "acres_calc", "land_use": "land_use_code", "svc_stack_uuid": "svc_uuid"}


def entries_for(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    """Return the entries for the selected layers, and for the features selected in them."""
    found: list[Entry] = []
    for make in (_polygons, _distances, _points, _tables, _results, _owners):
        found += make(layers)
    return found


def entries_for_selection(layer: QgsMapLayer | None) -> list[Entry]:
    """Return the entries of the map's context menu for selected features of the active layer."""
    chosen = ("selected", "distance_selected", "points_selected", "full_selected", "neighbors")
    if not any(selected_of(layers_of((layer,), *LayerKind))):
        return []
    return [entry for entry in entries_for((layer,)) if entry.name in chosen]


def _polygons(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    found, icon = layers_of(layers, LayerKind.POLYGONS), "mActionIdentifyByPolygon"
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
    found, icon = (
        layers_of(layers, LayerKind.POLYGONS, LayerKind.LINES),
        "algorithms/mAlgorithmBuffer",
    )
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
    found, icon = layers_of(layers, LayerKind.POINTS), "mIconPointLayer"
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
    found, with_ids = (
        layers_of(layers, LayerKind.TABLE),
        layers_of(layers, LayerKind.TABLE, LayerKind.NUMBERS),
    )
    addresses = (tr("Look Up Addresses…"), tr("Look Up Addresses of {}…"))
    ids = (tr("Look Up Parcel IDs…"), tr("Look Up Parcel IDs of {}…"))
    tip, icon = tr("Find the parcel for each row, and report what was found"), "mActionOpenTable"
    return [
        *whole("addresses", addresses, found, layers, tip, icon, searching("look_up_addresses")),
        *whole("ids", ids, with_ids, layers, tip, icon, searching("look_up_ids")),
    ]


def _results(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    # Most layers are not ours, and need none of the modules that these entries import.
    if not any(layer is not None and is_ours(layer) for layer in layers):
        return []
    return result_entries(layers)


def _owners(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    found = layers_of(layers, LayerKind.OWNERS)
    if len(found) != 1:
        return []
    tip = tr("Create a print layout of labels with the mailing addresses")
    make = lambda commands: commands.layer_searches.make_labels(found[0].layer)  # noqa: E731
    return [Entry("labels", tr("Address Labels…"), tip, "mActionLabeling", make)]


def result_entries(layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    """Return the entries for result layers."""
    found = layers_of(layers, LayerKind.RESULT)
    entries: list[Entry] = []
    for group in filter(None, (make(found, layers) for make in (_style, _saving, _searches))):
        entries += [group[0]._replace(begins_group=bool(entries)), *group[1:]]
    return entries


def _style(found: list[LayerTarget], layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    """Return the styles that all of the layers support.

    Those that no layer has values for are in a submenu, with the reason.
    """
    from parcel_lookup.core.gis.result.form import empty_fields
    from parcel_lookup.core.gis.styles import STYLES, applicable, style_of

    if not found:
        return []
    possible = [applicable(target.layer.fields()) for target in found]
    empty = [empty_fields(target.layer) for target in found]
    now = {style_of(target.layer) for target in found}
    children, without = [], []
    for style in STYLES:
        if not all(style in some for some in possible):
            continue
        name, restyle = f"style_{style.key.value}", partial(_restyle, found, style.key)
        entry = Entry(name, style.title, style.tip, "", restyle, is_checked=now == {style.key})
        lacking = [_lacking(style, names) for names in empty]
        if all(lacking):
            without.append(_without_values(entry, lacking[0]))
        else:
            children.append(entry)
    children.append(_by_column(found, now))
    if without:
        tip = tr("Styles for which no parcel in the layer has a value")
        children.append(Entry("style_more", tr("&More"), tip, "", children=tuple(without)))
    words = title((tr("St&yle"), tr("St&yle of {}")), found, layers)
    tip = tr("Choose what the colors of the parcels show")
    return [Entry("style", words, tip, "propertyicons/symbology", children=tuple(children))]


def _by_column(found: list[LayerTarget], now: set[str | None]) -> Entry:
    """Return the entry for styles by a column, checked if all layers have the same one now."""
    from parcel_lookup.core.gis.styles import find_style

    columns = {key and find_style(key).column for key in now}
    return Entry(
        "style_column",
        tr("&By Any Column…"),
        tr("Choose a column of the layer, such as one of your own file"),
        "",
        partial(_working("style_by_column"), targets=found),
        is_checked=len(columns) == 1 and all(columns),
        begins_group=True,
    )


def _lacking(style: Style, empty: Collection[str]) -> list[str]:
    """Return the fields of a style that are empty, as are the fields that replace them."""
    return [name for name in style.fields if {name, _INSTEAD.get(name, name)} <= set(empty)]


def _without_values(entry: Entry, lacking: Sequence[str]) -> Entry:
    """Return the disabled entry of a style whose fields are empty, with the reason."""
    from parcel_lookup.core.contract import FIELD_BY_NAME
    from parcel_lookup.core.contract.describe import inside_sentence, join_words

    known = [FIELD_BY_NAME[name].label for name in lacking if name in FIELD_BY_NAME]
    named = join_words([inside_sentence(label) for label in known]) if known else entry.text
    reason = tr("No parcel in the layer has a value for {fields}").format(fields=named)
    text = tr("{style} (no values)").format(style=entry.text)
    return entry._replace(text=text, tip=reason, is_enabled=False)


def _restyle(found: list[LayerTarget], key: str, commands: Commands) -> None:
    commands.layer_work.restyle([target.layer for target in found], key)


def _saving(found: list[LayerTarget], layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    save = (tr("&Save…"), tr("&Save {}…"))
    save_tip = tr(
        "Save the layer in a GeoPackage that it then uses, or export a copy: Shapefile, Excel, and "
        "others"
    )
    update = (tr("&Update…"), tr("&Update {}…"))
    update_tip = tr("Run the same search again, and see which parcels are new, gone, or changed")
    kept = [one for one in layers_of(layers, LayerKind.RECORDS) if geopackage_of(one.layer)]
    report = (tr("Repor&t…"), tr("Repor&t on {}…"))
    report_tip = tr(
        "Create a page with a map, legend, key figures, and table, to print or to save as PDF"
    )
    return [
        *_of_one("save", save, found, layers, save_tip, "mActionFileSaveAs", _working("save")),
        *_of_one("update", update, kept, layers, update_tip, "mActionReload", searching("update")),
        *_of_one(
            "report", report, found, layers, report_tip, "mActionNewReport", _working("report")
        ),
    ]


def _searches(found: list[LayerTarget], layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    again = (tr("&Run Again"), tr("&Run Again: {}"))
    again_tip = tr("Run the same search again, into a new layer")
    full = (tr("F&etch Full Records"), tr("F&etch Full Records of {}"))
    full_tip, icon = tr("Request every parcel of the layer again, by its ID"), "mActionFormView"
    of_chosen = (
        tr("Fetch the Full Record of the Se&lected Parcel"),
        tr("Fetch Full Records of the Se&lected Parcels ({})"),
    )
    refine = (tr("Ref&ine…"), tr("Ref&ine {}…"))
    refine_tip = tr("Change the filters of the search")
    records = layers_of(layers, LayerKind.RECORDS)
    return [
        *whole(
            "run_again", again, found, layers, again_tip, "mActionRefresh", searching("run_again")
        ),
        *whole("full", full, records, layers, full_tip, icon, searching("fetch_full")),
        *selected("full_selected", of_chosen, records, full_tip, icon, searching("fetch_full")),
        *_buildings(found, layers),
        *_of_one("refine", refine, found, layers, refine_tip, "mActionFilter2", _refine),
        *_neighbors(found, layers),
    ]


def _buildings(found: list[LayerTarget], layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    from parcel_lookup.core.gis.layer.properties import has_buildings

    without = [target for target in found if not has_buildings(target.layer)]
    words = (tr("Fetch &Buildings"), tr("Fetch &Buildings of {}"))
    tip, icon = (
        tr("Run the same search with building footprints, into new layers"),
        "mIconPolygonLayer",
    )
    return whole("buildings", words, without, layers, tip, icon, searching("fetch_buildings"))


def _refine(commands: Commands, targets: list[LayerTarget]) -> None:
    commands.refine_layer(targets[0].layer)


def _neighbors(found: list[LayerTarget], layers: Sequence[QgsMapLayer | None]) -> list[Entry]:
    chosen = selected_of(found) or found
    words = (tr("&Neighbors…"), tr("&Neighbors of {}…"))
    if chosen and chosen[0].is_selection:
        words = (tr("&Neighbors of the Selected Parcels…"),) * 2
    tip = tr("List the owners around these parcels, for example for a public notice")
    icon, find = "algorithms/mAlgorithmSelectLocation", searching("find_neighbors")
    return _of_one("neighbors", words, chosen if len(found) == 1 else [], layers, tip, icon, find)


def _of_one(
    name: str,
    words: tuple[str, str],
    found: list[LayerTarget],
    layers: Sequence[QgsMapLayer | None],
    tip: str,
    icon: str,
    do: Callable[..., None],
) -> list[Entry]:
    """Return an entry that applies to a single layer only, because it opens a window."""
    return whole(name, words, found, layers, tip, icon, do) if len(found) == 1 else []


def _working(method: str) -> Callable[..., None]:
    """Return the action that calls a method of `LayerWork`, by its name."""

    def do(commands: Commands, targets: list[LayerTarget]) -> None:
        getattr(commands.layer_work, method)([target.layer for target in targets])

    return do
