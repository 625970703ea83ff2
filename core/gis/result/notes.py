"""Notes of a layer, which QGIS marks in the Layers panel: what was asked, and what came of it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from qgis.core import QgsLayerNotesUtils

from parcel_lookup.core.gis.result.account import NO_SURVEY
from parcel_lookup.core.gis.result.metadata import contents

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.gis.result.account import Account

#: The editor of notes drops it, so that what a user wrote is not written over.
_MARK = "<!-- parcel_lookup -->"


def note_search(layer: QgsVectorLayer, account: Account, holds: str = "") -> None:
    """Write the notes of a layer, unless a user has. Main thread. No key is in them.

    `holds` is what each feature is where they are no parcels.
    """
    if may_be_written(QgsLayerNotesUtils.layerNotes(layer)):
        QgsLayerNotesUtils.setLayerNotes(
            layer, notes_html(account, contents(layer, account, holds))
        )


def may_be_written(notes: str) -> bool:
    """Whether notes are ours, or none: what a user wrote stays."""
    return not notes or notes.startswith(_MARK)


def notes_html(account: Account, holds: str) -> str:
    """The notes as HTML; values with markup show it."""
    parts = [_MARK, f"<p><b>{escape(account.query)}</b></p>"]
    if account.is_partial:
        missing = f"Not every match is in this layer. {account.reason}".strip()
        parts.append(f"<p><b>Partial.</b> {escape(missing)}</p>")
    rows = [("Source", account.source), ("Asked", account.day)]
    rows += [("Holds", holds)] if holds else []
    parts += [f"<p>{label}: {escape(value)}</p>" for label, value in rows]
    parts += [f"<p>{escape(remark)}</p>" for remark in account.remarks]
    return "".join((*parts, f"<p><i>{escape(NO_SURVEY)}</i></p>"))
