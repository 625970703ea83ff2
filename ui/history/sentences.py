"""What is said of a search of the history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QDateTime, QLocale

from parcel_lookup.core.gis.connections import SAMPLE
from parcel_lookup.core.search.history import PARTIAL, RUNNING, UNFINISHED
from parcel_lookup.ui.kit.text import number_of, tr

if TYPE_CHECKING:
    from parcel_lookup.core.search.history import Entry, SavedSearch


def is_resumable(entry: Entry) -> bool:
    """Whether there is something to go on with."""
    return entry.state in (UNFINISHED, PARTIAL)


def needed(entry: Entry) -> int | None:
    """How many requests an entry still needs, as far as that is known."""
    if entry.expected_requests is None or not entry.base_url:
        return None
    return max(1, entry.expected_requests - entry.requests)


def what_it_has(entry: Entry) -> str:
    """``1,300 of about 4,600 parcels had come. About 26 more requests are needed.``."""
    if not entry.parcels:
        # The history is told every few seconds: some may have come since.
        stored = tr("What had come is stored, and is not asked for again.")
        return what_it_needs(entry) or (stored if entry.base_url else "")
    return f"{_what_came(entry)} {what_it_needs(entry)}".strip()


def _what_came(entry: Entry) -> str:
    expected = entry.expected_parcels
    if not entry.parcels:
        return ""
    if expected is None or expected <= entry.parcels:
        return number_of(entry.parcels, "{} parcel had come.", "{} parcels had come.")
    return tr("{parcels:,} of about {expected:,} parcels had come.").format(
        parcels=entry.parcels, expected=expected
    )


def what_it_needs(entry: Entry) -> str:
    """What going on with a search will cost, as far as that is known."""
    if not entry.base_url:
        return ""  # a file: it costs nothing
    needs = needed(entry)
    if needs is None:
        is_any = entry.parcels > 0
        return tr("What came is stored, and is not asked for again.") if is_any else ""
    return number_of(
        needs, "About {} more request is needed.", "About {} more requests are needed."
    )


def details_of_entry(entry: Entry) -> str:
    """Everything about an entry that is not in its row, in some lines."""
    lines = [entry.sentence]
    if entry.state == RUNNING:
        lines.append(tr("It is running now."))
    elif entry.state == UNFINISHED:
        lines.append(f"{tr('QGIS ended before this search did.')} {what_it_has(entry)}")
    elif entry.state == PARTIAL:
        needs = "" if _says_needs(entry) else what_it_needs(entry)
        parts = (entry.reason, _what_came(entry), needs)
        lines.append(" ".join(part for part in parts if part))
    if entry.base_url:
        lines.append(tr("Service: {url}").format(url=entry.base_url))
    return "\n".join(lines)


def _says_needs(entry: Entry) -> bool:
    """Whether the reason why it ended names the requests that it still needs."""
    needs = needed(entry)
    return needs is not None and f"about {needs:,} more " in entry.reason


def details_of_saved(saved: SavedSearch) -> str:
    """What a saved search finds, and where."""
    return "\n".join(
        (saved.sentence, tr("It runs over the connection that is chosen in the panel."))
    )


def connection_title(entry: Entry) -> str:
    """The name of an entry's connection as the panel has it."""
    if entry.connection == SAMPLE:
        return tr("Sample county (offline)")
    return entry.connection or entry.base_url


def time_words(seconds: float) -> str:
    """A moment, in seconds since 1970, as the user writes dates."""
    moment = QDateTime.fromMSecsSinceEpoch(int(seconds * 1000))
    return QLocale().toString(moment, QLocale.FormatType.ShortFormat)
