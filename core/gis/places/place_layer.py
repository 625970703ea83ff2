"""A copy of a layer with one feature for each place, in which the parcels of a stack are one."""

from __future__ import annotations

from datetime import datetime, timezone
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsEditorWidgetSetup,
    QgsLayerNotesUtils,
    QgsPalLayerSettings,
    QgsProject,
    QgsVectorLayerSimpleLabeling,
)
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QObject, QTimer

from parcel_lookup.core.gis.layer.feeding import FeedingLayer
from parcel_lookup.core.gis.layer.properties import PARTIAL_PROPERTY
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.places.merging import (
    PARCEL_COUNT,
    PARCELS,
    PLACE,
    PlacesMerged,
    merge_places,
)
from parcel_lookup.core.gis.qt.background import Background, unexpected_error
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.gis.result.form import (
    by_group,
    lay_out_groups,
    show_columns,
    shown_first,
    widget_of,
)
from parcel_lookup.core.gis.result.tips import display_expression, map_tip_html
from parcel_lookup.core.gis.styles import (
    COLOR_PROPERTY,
    StyleKey,
    applicable,
    color_of,
    style_of,
    style_parcels,
)
from parcel_lookup.core.gis.styles.restyling import restyle
from parcel_lookup.core.search.query.words import plural

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.contract import ParcelError

#: The custom property of such a copy, true. It is no result of a search: `svc_uuid` is not in it.
PLACES_PROPERTY = "parcel_lookup/places"
_PAGE, _GROUP, _EMPTY = "Place", "Parcels at This Place", "Empty Fields"
#: Fields that are long where many parcels are one.
_LISTS = (PARCELS, "parcel_id", "owner", "mail_addr", "situs", "legal")
_LONG = QgsEditorWidgetSetup("TextEdit", {"IsMultiline": True, "UseHtml": False})
#: The end of a map tip.
_TIP = (
    f'[% if("{PARCEL_COUNT}" > 1, \'<div style="margin-top:4px; font-style:italic;">\''
    f" || format_number(\"{PARCEL_COUNT}\", 0) || ' parcels at this place</div>', '') %]"
)
_TICK_MS = 15
_SLICE = 500

# Copies that are being filled: nobody else has to keep them.
_filling: set[_Filling] = set()


def copy_places(layer: QgsVectorLayer) -> Background:
    """Add a copy with one feature for each place to the project, over the layer. Main thread.

    It is drawn in the layer's style, by its own values, and the layer is hidden below it.
    It is under way when this returns: a task merges the parcels and emits `done` or `failed`, then
    the copy is made and filled in slices. Where the layer is gone by then, there is none.
    """
    copy = LayerCopy(layer)
    task = Background(f"One feature per place: {copy.name}", partial(merge_places, copy))
    task.done.connect(partial(_add_copy, layer))
    task.start()
    return task


def _add_copy(layer: QgsVectorLayer, merged: PlacesMerged) -> None:
    if not sip.isdeleted(layer) and layer.project() is not None:
        _Filling(layer, merged).start()


def stop_all() -> None:
    """Leave the copies that are being filled as they are: the plugin is being unloaded."""
    for filling in list(_filling):
        filling.stop()


class _Filling(QObject):
    """Fills the copy, a slice at a time."""

    def __init__(self, layer: QgsVectorLayer, merged: PlacesMerged) -> None:
        super().__init__()
        project: QgsProject = layer.project()
        name = f"{layer.name()} (one per place)"
        self._fed = FeedingLayer(name, merged.fields, project, self._end)
        self._fed.waiting = merged.features
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._feed)
        made = self._fed.layer
        made.setCrs(layer.crs())
        made.setCustomProperty(PLACES_PROPERTY, True)
        if layer.customProperty(PARTIAL_PROPERTY, False):
            made.setCustomProperty(PARTIAL_PROPERTY, True)
        self._notes = _notes(layer.name(), merged)
        QgsLayerNotesUtils.setLayerNotes(made, self._notes)
        made.setCustomProperty(COLOR_PROPERTY, color_of(layer))
        _dress(made, merged.filled)
        self._style = style_of(layer)
        self._fed.show(over=layer)
        node = project.layerTreeRoot().findLayer(layer.id())
        if node is not None:
            node.setItemVisibilityChecked(False)  # else all labels are there twice

    def start(self) -> None:
        _filling.add(self)
        self._timer.start()

    def stop(self) -> None:
        self._fed.finish()
        self._end()

    def _feed(self) -> None:
        try:
            self._fed.add_waiting(_SLICE)
            if not self._fed.waiting:
                self._end()
                self._tell_refused()
                self._fed.finish()
                self._draw()
        except Exception:  # noqa: BLE001 - the next turn would raise it again
            self._end()
            self._tell_unfinished(unexpected_error())

    def _tell_unfinished(self, error: ParcelError) -> None:
        """Say that something kept the copy from being finished."""
        log(error.sentence, Qgis.MessageLevel.Warning, error.detail)
        layer = self._fed.layer
        if layer is not None:
            layer.setCustomProperty(PARTIAL_PROPERTY, True)
            notes = f"<p><b>Partial.</b> {escape(error.sentence)}</p>{self._notes}"
            QgsLayerNotesUtils.setLayerNotes(layer, notes)

    def _draw(self) -> None:
        """Draw the copy as the parcels were, where that is not about stacks."""
        layer, key = self._fed.layer, self._style
        if layer is None or key in (None, StyleKey.OUTLINE, StyleKey.STACKS):
            return
        if any(style.key is key for style in applicable(layer.fields())):
            restyle(layer, key)

    def _tell_refused(self) -> None:
        """Say in the notes what the copy could not hold."""
        layer, refused = self._fed.layer, self._fed.refused
        if layer is None or not refused:
            return
        words = f"{refused:,} {plural(refused, 'place')} could not be added: {self._fed.reason}"
        log(f"{layer.name()}: {words}", Qgis.MessageLevel.Warning)
        layer.setCustomProperty(PARTIAL_PROPERTY, True)
        notes = f"<p><b>Partial.</b> {escape(words)}</p>{self._notes}"
        QgsLayerNotesUtils.setLayerNotes(layer, notes)

    def _end(self) -> None:
        self._timer.stop()
        _filling.discard(self)


def _dress(layer: QgsVectorLayer, filled: frozenset[str]) -> None:
    """What the parcels' layer looks like, as far as it goes; stacks are told by their count."""
    fields = layer.fields()
    style_parcels(layer)
    called = (
        f'if("{PARCEL_COUNT}" > 1, format_number("{PARCEL_COUNT}", 0) || \' parcels\','
        f" {display_expression(fields)})"
    )
    labels = QgsPalLayerSettings(layer.labeling().settings())
    labels.fieldName, labels.isExpression = called, True
    layer.setLabeling(QgsVectorLayerSimpleLabeling(labels))
    layer.setDisplayExpression(called)
    layer.setMapTipTemplate(map_tip_html(fields, _TIP))
    for index, field in enumerate(fields):
        widget = _LONG if field.name() in _LISTS else widget_of(field.name())
        if widget is not None:
            layer.setEditorWidgetSetup(index, widget)
    own = (PARCEL_COUNT, PLACE, PARCELS)
    others = [name for name in fields.names() if name not in own]
    shown = [name for name in others if name in filled]
    empty = [name for name in others if name not in filled]
    lay_out_groups(layer, {_GROUP: own, **by_group(shown), _EMPTY: empty}, _PAGE)
    show_columns(layer, [PARCEL_COUNT, *shown_first(others, filled)])


def _notes(name: str, merged: PlacesMerged) -> str:
    """What the copy is, and how each of its fields was made. HTML."""
    count, today = len(merged.features), datetime.now(timezone.utc).astimezone()
    rows = "".join(
        f"<tr><td>{escape(label)}&nbsp;&nbsp;</td><td>{escape(words)}</td></tr>"
        for label, words in merged.ways
    )
    return (
        f"<p>One feature for each of {count:,} places in “{escape(name)}”, made on "
        f"{today:%Y-%m-%d}. {merged.parcels:,} parcels are at them, several of them at "
        f"{merged.shared:,}. Later changes to the parcels are not in it.</p>"
        f"<p>How the values of several parcels became one:</p><table>{rows}</table>"
    )
