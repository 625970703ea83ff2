"""Sentences about a search of the history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QDateTime, QLocale

from parcel_lookup.core.gis.run.recall import remaining_requests
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.history import PARTIAL, RUNNING, UNFINISHED
from parcel_lookup.core.search.outcome import rest_sentence
from parcel_lookup.ui.connections.connection_row import title_of_name

if TYPE_CHECKING:
    from parcel_lookup.core.search.history import Entry, SavedSearch


def is_resumable(entry: Entry) -> bool:
    """Return whether a search can be resumed."""
    return entry.state in (UNFINISHED, PARTIAL)


def progress_text(entry: Entry) -> str:
    """Return the progress of a search: ``1,300 of about 4,600 parcels were received. …``."""
    if not entry.parcels:
        # The history is updated every few seconds: more may have been received.
        stored = tr("Parcels received so far are saved and will not be requested again.")
        return cost_text(entry) or (stored if entry.base_url else "")
    return f"{_received(entry)} {cost_text(entry)}".strip()


def _received(entry: Entry) -> str:
    expected = entry.expected_parcels
    if not entry.parcels:
        return ""
    if expected is None or expected <= entry.parcels:
        return number_of(entry.parcels, "{} parcel was received.", "{} parcels were received.")
    return tr("{parcels} of about {expected} parcels were received.").format(
        parcels=f"{entry.parcels:,}", expected=f"{expected:,}"
    )


def cost_text(entry: Entry) -> str:
    """Return the cost of resuming a search in words, or "" if unknown."""
    if not entry.base_url:
        return ""  # a file: it costs nothing
    needs = remaining_requests(entry)
    if needs is None:
        is_any = entry.parcels > 0
        return (
            tr("Parcels received so far are saved and will not be requested again.")
            if is_any
            else ""
        )
    return number_of(
        needs, "About {} more request is needed.", "About {} more requests are needed."
    )


def details_of_entry(entry: Entry) -> str:
    """Return the details of an entry, in several lines."""
    lines = [entry.sentence]
    if entry.state == RUNNING:
        lines.append(tr("This search is running."))
    elif entry.state == UNFINISHED:
        lines.append(f"{tr('QGIS was closed before this search finished.')} {progress_text(entry)}")
    elif entry.state == PARTIAL:
        needs = "" if _has_needs(entry) else cost_text(entry)
        parts = (entry.reason, _received(entry), needs)
        lines.append(" ".join(part for part in parts if part))
    lines += [tr("Service: {url}").format(url=url) for _, url in entry.services if "//" in url]
    return "\n".join(lines)


def _has_needs(entry: Entry) -> bool:
    """Return whether the reason already contains the number of requests still needed."""
    needs = remaining_requests(entry)
    if needs is None:
        return False
    texts = [rest_sentence(needs, parcels) for parcels in (None, entry.expected_parcels)]
    return any(text in entry.reason for text in texts)


def details_of_saved(saved: SavedSearch) -> str:
    """Return the details of a saved search."""
    return "\n".join((saved.sentence, tr("It uses the connection selected in the panel.")))


def connection_of_entry(entry: Entry) -> str:
    """Return the names of an entry's connections as shown in the panel."""
    return ", ".join(title_of_name(name) or url for name, url in entry.services)


def time_words(seconds: float) -> str:
    """Return a time, in seconds since 1970, in the user's date format."""
    moment = QDateTime.fromMSecsSinceEpoch(int(seconds * 1000))
    return QLocale().toString(moment, QLocale.FormatType.ShortFormat)
