"""Creates a copy of a layer with one feature for each place: the parcels of a stack are merged."""

from __future__ import annotations

from datetime import datetime, timezone
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsEditorWidgetSetup,
    QgsExpression,
    QgsFields,
    QgsLayerNotesUtils,
    QgsPalLayerSettings,
    QgsProject,
    QgsVectorLayerSimpleLabeling,
)
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QObject, QTimer

from parcel_lookup.core.gis.layer.feeding import FeedingLayer
from parcel_lookup.core.gis.layer.properties import PARTIAL_PROPERTY
from parcel_lookup.core.gis.layer.terms import copy_rights, copy_terms
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.places.merging import (
    PARCEL_COUNT,
    PARCELS,
    PLACE,
    MergedPlaces,
    merge_places,
)
from parcel_lookup.core.gis.qt.background import Background, unexpected_error
from parcel_lookup.core.gis.qt.jobs import jobs
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
    color_of,
    is_applicable,
    style_of,
    style_parcels,
)
from parcel_lookup.core.gis.styles.restyling import restyle
from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer


#: The custom property of such a copy (true). It is not a result layer: it has no `svc_uuid`.
PLACES_PROPERTY = "parcel_lookup/places"
_PAGE, _GROUP, _EMPTY = tr("Place"), tr("Parcels at This Place"), tr("Empty Fields")
#: Fields that are long where many parcels are merged.
_LISTS = (PARCELS, "parcel_id", "owner", "mail_addr", "situs", "legal")
#: The fields that describe the place.
_PLACE_FIELDS = (PARCEL_COUNT, PLACE, PARCELS)
_LONG = QgsEditorWidgetSetup("TextEdit", {"IsMultiline": True, "UseHtml": False})
_TICK_MS = 15
_SLICE = 500


def copy_places(layer: QgsVectorLayer) -> Background:
    """Add a copy with one feature for each place to the project, above the layer. Main thread.

    The copy has the style of the layer, which is hidden. The work has started when this returns: a
    task merges the parcels and emits `done` or `failed`, then the copy is created and filled in
    slices, unless the layer was removed meanwhile.
    """
    copy = LayerCopy(layer)
    name = tr("One feature per place: {layer}").format(layer=copy.name)
    task = Background(name, partial(merge_places, copy))
    task.done.connect(partial(_add_copy, layer))
    task.start()
    return task


def _add_copy(layer: QgsVectorLayer, merged: MergedPlaces) -> None:
    if not sip.isdeleted(layer) and layer.project() is not None:
        _CopyFilling(layer, merged).start()


class _CopyFilling(QObject):
    """Fills a copy in slices."""

    def __init__(self, layer: QgsVectorLayer, merged: MergedPlaces) -> None:
        super().__init__()
        project: QgsProject = layer.project()
        name = tr("{layer} (one per place)").format(layer=layer.name())
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
        copy_terms(layer, made)
        copy_rights(layer, made)
        self._notes = _notes(layer.name(), merged)
        QgsLayerNotesUtils.setLayerNotes(made, self._notes)
        made.setCustomProperty(COLOR_PROPERTY, color_of(layer))
        _set_up(made, merged.filled)
        self._style = style_of(layer)
        self._fed.show(over=layer)
        node = project.layerTreeRoot().findLayer(layer.id())
        if node is not None:
            node.setItemVisibilityChecked(False)  # or all labels would appear twice

    def start(self) -> None:
        jobs.add(self)
        self._timer.start()

    def stop(self) -> None:
        self._fed.finish()
        self._end()

    def _feed(self) -> None:
        """Add a slice; at the end, draw the copy in the style of the parcels."""
        try:
            self._fed.add_waiting(_SLICE)
            if self._fed.waiting:
                return
            self._end()
            if self._fed.refused and self._fed.layer is not None:
                reason = number_of(
                    self._fed.refused,
                    "{} place could not be added: {{reason}}",
                    "{} places could not be added: {{reason}}",
                )
                self._mark_partial(reason.format(reason=self._fed.reason))
            self._fed.finish()
            self._draw()
        except Exception:  # noqa: BLE001 - the next turn would raise it again
            self._end()
            error = unexpected_error()
            self._mark_partial(error.sentence, error.detail)

    def _mark_partial(self, reason: str, detail: str = "") -> None:
        layer = self._fed.layer
        name = layer.name() if layer is not None else ""
        log(f"{name}: {reason}", Qgis.MessageLevel.Warning, detail)
        if layer is not None:
            layer.setCustomProperty(PARTIAL_PROPERTY, True)
            notes = f"<p><b>{tr('Partial.')}</b> {escape(reason)}</p>{self._notes}"
            QgsLayerNotesUtils.setLayerNotes(layer, notes)

    def _draw(self) -> None:
        """Apply the style of the parcels, unless it shows outlines or stacks."""
        layer, key = self._fed.layer, self._style
        if layer is None or key in (None, StyleKey.OUTLINE, StyleKey.STACKS):
            return
        if is_applicable(key, layer.fields()):
            restyle(layer, key)

    def _end(self) -> None:
        self._timer.stop()
        jobs.remove(self)


def _set_up(layer: QgsVectorLayer, filled: frozenset[str]) -> None:
    """Set labels, form, tips, and columns as for parcels; a stack shows its number of parcels."""
    fields = layer.fields()
    style_parcels(layer)
    count = f'format_number("{PARCEL_COUNT}", 0)'
    label = (
        f'if("{PARCEL_COUNT}" > 1, {_filled_in(tr("{number} parcels"), count)},'
        f" {display_expression(fields)})"
    )
    html = '<div style="margin-top:4px; font-style:italic;">{text}</div>'
    html = html.format(text=escape(tr("{number} parcels at this place"), quote=False))
    tip = f"[% if(\"{PARCEL_COUNT}\" > 1, {_filled_in(html, count)}, '') %]"
    labels = QgsPalLayerSettings(layer.labeling().settings())
    labels.fieldName, labels.isExpression = label, True
    layer.setLabeling(QgsVectorLayerSimpleLabeling(labels))
    layer.setDisplayExpression(label)
    of_parcels = QgsFields()
    for field in fields:
        if field.name() not in _PLACE_FIELDS:
            of_parcels.append(field)
    layer.setMapTipTemplate(map_tip_html(of_parcels, tip))
    for index, field in enumerate(fields):
        widget = _LONG if field.name() in _LISTS else widget_of(field.name())
        if widget is not None:
            layer.setEditorWidgetSetup(index, widget)
    others = of_parcels.names()
    shown = [name for name in others if name in filled]
    empty = [name for name in others if name not in filled]
    lay_out_groups(layer, {_GROUP: _PLACE_FIELDS, **by_group(shown), _EMPTY: empty}, _PAGE)
    show_columns(layer, [PARCEL_COUNT, *shown_first(others, filled)])


def _filled_in(text: str, number: str) -> str:
    """Return an expression for a text with an expression in place of ``{number}``."""
    return f"replace({QgsExpression.quotedString(text)}, '{{number}}', {number})"


def _notes(name: str, merged: MergedPlaces) -> str:
    """Return the notes of the copy as HTML: what it is, and how each field was merged."""
    texts = (
        tr("One feature for each of {count:,} places in “{layer}”, created on {day:%Y-%m-%d}."),
        tr("They have {parcels:,} parcels; {shared:,} of the places have more than one."),
        tr("It does not contain later changes to the parcels."),
    )
    text = " ".join(texts).format(
        count=len(merged.features),
        layer=escape(name),
        day=datetime.now(timezone.utc).astimezone(),
        parcels=merged.parcels,
        shared=merged.shared,
    )
    rows = "".join(
        f"<tr><td>{escape(label)}&nbsp;&nbsp;</td><td>{escape(words)}</td></tr>"
        for label, words in merged.rules
    )
    heading = tr("How the values of several parcels were merged:")
    return f"<p>{text}</p><p>{heading}</p><table>{rows}</table>"
