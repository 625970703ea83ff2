"""The buttons and sentences of messages about searches that ended, or were not started."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis, QgsRectangle

from parcel_lookup.core.contract import Action, ErrorCode, ParcelError
from parcel_lookup.core.gis.connections import group_of
from parcel_lookup.core.gis.run.recall import missing_services
from parcel_lookup.core.gis.run.search_queue import QueuedSearch
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.query.owner import read_owner_expression
from parcel_lookup.ui.connections.connection_row import connection_title
from parcel_lookup.ui.dock.map_view import zoom_to_degrees
from parcel_lookup.ui.kit.messages import Message, command_buttons

if TYPE_CHECKING:
    from qgis.gui import QgsMapCanvas

    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.run.search_job import SearchJob
    from parcel_lookup.core.search import Outcome
    from parcel_lookup.core.search.history import Entry
    from parcel_lookup.ui.dock.search_runner import SearchRunner
    from parcel_lookup.ui.kit.messages import Button
    from parcel_lookup.ui.results.results_box import ResultLine

#: Errors that also occur where there is no network.
_NO_NETWORK = (ErrorCode.HOST_UNKNOWN, ErrorCode.NO_RESPONSE, ErrorCode.PROXY_FAILED)


def buttons_after(
    runner: SearchRunner,
    outcome: Outcome,
    job: SearchJob,
    entry_id: str,
    line: ResultLine | None,
    canvas: QgsMapCanvas,
) -> tuple[Button, ...]:
    """Return the buttons of the message about a search that has ended."""
    if outcome.failed_shares:
        return _help_with_shares(runner, outcome, job, entry_id)
    if outcome.error is not None:
        return help_with(runner, outcome.error, job, entry_id)
    if outcome.is_out_of_requests:
        return ((tr("Continue"), _again(runner, job, entry_id)),)
    is_whole = outcome.complete or outcome.count_skipped or job.search.has_enough(outcome.parcels)
    if not is_whole:
        # The saved responses lack what the service left out.
        return ((tr("Search Again"), partial(runner.run, job.as_new(is_fresh=True))),)
    if line is not None:
        # Without an area, the parcels may be anywhere.
        is_there = job.area is not None and not outcome.rows
        zoom = () if is_there else ((tr("Zoom to Layer"), line.zoom),)
        return (*zoom, (tr("Save…"), partial(runner.layer_work.save, [line.layer])))
    buttons: list[Button] = []
    if outcome.parcels_box is not None:
        zoom = partial(zoom_to_degrees, canvas, QgsRectangle(*outcome.parcels_box))
        buttons.append((tr("Zoom to These Parcels"), zoom))
    if job.search.has_conditions and not outcome.rows:
        buttons.append(change(runner, job))
    return tuple(buttons)


def _help_with_shares(
    runner: SearchRunner, outcome: Outcome, job: SearchJob, entry_id: str
) -> tuple[Button, ...]:
    """Return the buttons that help where some of several connections failed."""
    if outcome.is_cancelled:
        return help_with(runner, outcome.error, job, entry_id)
    connections = {part.counter: part for part in job.connection.parts}
    buttons: dict[str, Button] = {}
    for source, share in outcome.failed_shares:
        if share.error.code is ErrorCode.OVER_BUDGET:
            approved = runner.queued(job._replace(is_approved=True, resumes=entry_id))
            found: tuple[Button, ...] = ((tr("Search Anyway"), partial(runner.add, approved)),)
        else:
            found = help_with(runner, share.error, job, entry_id, connections[source])
        for button in found:
            buttons.setdefault(button[0], button)
    if outcome.is_out_of_requests:
        words = tr("Continue")
        buttons.setdefault(words, (words, _again(runner, job, entry_id)))
    return tuple(buttons.values())


def help_with(
    runner: SearchRunner,
    error: ParcelError,
    job: SearchJob,
    entry_id: str,
    connection: Connection | None = None,
) -> tuple[Button, ...]:
    """Return the buttons that help after an error.

    `connection` is the one that failed; None: the first of the job.
    """
    again = _again(runner, job, entry_id)
    connection = connection or job.connection.parts[0]
    edit = (tr("Edit Connection…"), partial(runner.connections.edit_connection, connection.name))
    can_edit = connection.is_editable
    if error.code is ErrorCode.CANCELLED:
        return ((tr("Resume"), again),) if entry_id else ()
    if error.code is ErrorCode.HOST_UNKNOWN and can_edit:  # or the network is gone
        return ((tr("Try Again"), again), edit)
    if error.code in _NO_NETWORK and connection.is_built_in:
        return ((tr("Sample County"), runner.sample_requested.emit), (tr("Try Again"), again))
    if error.action is Action.RESUME and entry_id:
        return ((tr("Resume…"), partial(runner.history.show_entry, entry_id)),)
    if error.action is Action.TRY_AGAIN:
        return (*command_buttons(error), (tr("Try Again"), again))
    if error.action is Action.EDIT_CONNECTION and can_edit:
        return (edit,)
    if error.code is ErrorCode.REQUEST_REFUSED and job.search.has_conditions:
        return (change(runner, job),)
    return ()


def any_address(runner: SearchRunner, job: SearchJob) -> tuple[Button, ...]:
    """Return the button that searches for an owner's name whatever the mailing address is."""
    owner = read_owner_expression(job.search.expression)
    owner = owner._replace(arguments=owner.arguments[:1])
    search = replace(job.search, expression=owner.text)
    name = tr("Parcels of {owner}").format(owner=owner.words)
    again = job.as_new()._replace(search=search, name=name)
    return ((tr("Any Mailing Address"), partial(runner.run, again)),)


def change(runner: SearchRunner, job: SearchJob) -> Button:
    """Return the button that opens the filters of a search."""
    return (tr("Filters…"), partial(runner.change_requested.emit, job))


def _again(runner: SearchRunner, job: SearchJob, entry_id: str) -> Callable[[], None]:
    """Return what resumes a search, or runs it again if it is not in the history."""
    return partial(runner.resume, entry_id) if entry_id else partial(runner.run, job)


def warning_about_all_parcels(job: SearchJob) -> str:
    """Return the warning before a search for all parcels of a service."""
    if job.search.has_conditions:
        why = tr(
            "“{connection}” cannot evaluate any part of this expression, so all of its parcels are "
            "requested, and the expression is evaluated after download."
        )
    else:
        why = tr("Without an area or filters, all parcels of “{connection}” are requested.")
    metered = [part for part in job.connection.parts if part.is_metered]
    sentences = [why.format(connection=connection_title(group_of(metered)))]
    limits = [part.request_limit for part in metered]
    limit = job.search.max_requests
    if len(job.connection.parts) > 1 and None not in limits:
        limit = sum(limits)
    if limit is not None:
        stops = tr("The search stops after {requests}, with at most {parcels}.")
        sentences.append(
            stops.format(
                requests=number_of(limit, "{} request", "{} requests"),
                parcels=number_of(limit * job.connection.info.page, "{} parcel", "{} parcels"),
            )
        )
    sentences.append(tr("Nothing was sent."))
    return " ".join(sentences)


def message_without_connection(
    runner: SearchRunner,
    entry: Entry,
    instead: Connection | ConnectionGroup | None,
    search_there: Callable[[], None] | None,
) -> Message:
    """Return the message that a search's connection does not exist any longer, or not here.

    The search may have been started on another computer. `search_there` runs it over the connection
    `instead`, if there is one to offer.
    """
    name, url = missing_services(entry)[0]
    if url:
        sentence = tr(
            "There is no longer a connection to {url}, the service of this search. Create one to "
            "use the saved responses."
        )
        buttons = [(tr("New Connection…"), partial(runner.connections.edit_connection, ""))]
    else:
        sentence = tr(
            "The connection “{name}” that this search was started with does not exist on this "
            "computer."
        )
        buttons = [(tr("Use My Own Parcels…"), runner.connections.use_own_parcels)]
    if instead is not None and search_there is not None:
        label = tr("Search in {connection}").format(connection=connection_title(instead))
        search = QueuedSearch(entry.name, search_there)
        buttons.insert(0, (label, partial(runner.add, search)))
    text = sentence.format(url=url, name=name)
    return Message(Qgis.MessageLevel.Warning, text, tuple(buttons))
