"""Sentences about a search of the history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QDateTime, QLocale

from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.history import PARTIAL, RUNNING, SAVED, UNFINISHED
from parcel_lookup.core.search.outcome import rest_sentence
from parcel_lookup.ui.connections.connection_row import title_of_name

if TYPE_CHECKING:
    from parcel_lookup.core.search.history import Entry


def details_of(entry: Entry) -> str:
    """Return the details of a search, in several lines."""
    lines = [entry.sentence]
    if entry.state == RUNNING:
        lines.append(tr("This search is running."))
    elif entry.state == UNFINISHED:
        lines.append(f"{tr('QGIS was closed before this search finished.')} {progress_text(entry)}")
    elif entry.state == PARTIAL:
        lines.append(" ".join(filter(None, (entry.reason, _received(entry), _cost(entry)))))
    elif entry.state == SAVED:
        lines.append(tr("It uses the connection selected in the panel."))
    lines += [tr("Service: {url}").format(url=url) for _, url in entry.services if "//" in url]
    return "\n".join(lines)


def progress_text(entry: Entry) -> str:
    """Return the progress of a search: ``1,300 of about 4,600 parcels were received. …``."""
    cost = _cost(entry)
    if not cost and entry.is_metered:
        # The history is updated every few seconds: more may have been received.
        cost = tr("Parcels received so far are saved and will not be requested again.")
    return f"{_received(entry)} {cost}".strip()


def _received(entry: Entry) -> str:
    expected = entry.expected_parcels
    if not entry.parcels:
        return ""
    if expected is None or expected <= entry.parcels:
        return number_of(entry.parcels, "{} parcel was received.", "{} parcels were received.")
    return tr("{parcels} of about {expected} parcels were received.").format(
        parcels=f"{entry.parcels:,}", expected=f"{expected:,}"
    )


def _cost(entry: Entry) -> str:
    """Return the cost of resuming a search, or "" if it is unknown, or part of the reason."""
    needs = entry.remaining_requests
    if needs is None:
        return ""
    rests = (rest_sentence(needs, parcels) for parcels in (None, entry.expected_parcels))
    if any(rest in entry.reason for rest in rests):
        return ""
    return number_of(
        needs, "About {} more request is needed.", "About {} more requests are needed."
    )


def connections_of(entry: Entry) -> str:
    """Return the names of an entry's connections as shown in the panel."""
    if entry.state == SAVED:
        return ""
    return ", ".join(title_of_name(name) or url for name, url in entry.services)


def time_words(seconds: float) -> str:
    """Return a time, in seconds since 1970, in the user's date format."""
    moment = QDateTime.fromMSecsSinceEpoch(int(seconds * 1000))
    return QLocale().toString(moment, QLocale.FormatType.ShortFormat)
