"""What a user can do after a search: the buttons beside the message of its end."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable

from parcel_lookup.core.contract import Action, ErrorCode
from parcel_lookup.core.gis.connections import REMOTE, SAMPLE
from parcel_lookup.core.gis.saving import keep_folder
from parcel_lookup.ui.dock.sample_view import go_to_sample_county
from parcel_lookup.ui.kit.messages import command_buttons
from parcel_lookup.ui.kit.text import tr

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer
    from qgis.gui import QgsMapCanvas

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.search import Outcome
    from parcel_lookup.ui.dock.search_runner import SearchRunner
    from parcel_lookup.ui.kit.messages import Button
    from parcel_lookup.ui.results.results_box import ResultLine
    from parcel_lookup.ui.search.job import Job

#: After these the next search would fare no better: none is begun.
_ENDS_ALL = (
    ErrorCode.CANCELLED,
    ErrorCode.KEY_UNREADABLE,
    ErrorCode.KEY_REFUSED,
    ErrorCode.NO_SUBSCRIPTION,
    ErrorCode.QUOTA_SPENT,
    ErrorCode.NOT_A_SERVICE,
    ErrorCode.ADDRESS_REFUSED,
    ErrorCode.NO_ANSWER,
    ErrorCode.CERTIFICATE,
    ErrorCode.HOST_UNKNOWN,
    ErrorCode.PROXY_FAILED,
    ErrorCode.PROXY_UNSUPPORTED,
    ErrorCode.LOCAL_FILE,
    ErrorCode.MISSING_LIBRARY,
    ErrorCode.RESTART_NEEDED,
)


def ends_all(error: ParcelError | None) -> bool:
    """Whether searches that wait have no better chance than the one that ended so."""
    return error is not None and error.code in _ENDS_ALL


def buttons_after(
    runner: SearchRunner,
    outcome: Outcome,
    job: Job,
    entry_id: str,
    line: ResultLine | None,
    canvas: QgsMapCanvas,
) -> tuple[Button, ...]:
    """The buttons beside the message about a search that has ended."""
    if outcome.error is not None:
        return help_with(runner, outcome.error, job, entry_id)
    if outcome.is_out_of_requests:
        return ((tr("Continue"), _again(runner, job, entry_id)),)
    is_whole = outcome.complete or outcome.count_skipped or job.search.has_enough(outcome.parcels)
    if not is_whole:
        # What the service left out is stored as it came: the same answers leave it out again.
        return ((tr("Ask Again"), partial(runner.run, job.anew(is_fresh=True))),)
    if line is not None:
        # Parcels that no area says the place of may be anywhere.
        is_there = job.area is not None and not outcome.rows
        zoom = () if is_there else ((tr("Zoom to Layer"), line.zoom),)
        return (*zoom, *_keeping(runner, line.layer))
    buttons: list[Button] = []
    if job.connection.kind == SAMPLE and job.area is not None:
        buttons.append((tr("Show Sample County"), partial(go_to_sample_county, canvas)))
    if job.search.has_conditions and not outcome.rows:
        buttons.append(change(runner, job))
    return tuple(buttons)


def _keeping(runner: SearchRunner, layer: QgsVectorLayer) -> tuple[Button, ...]:
    """The buttons that write a layer into a file."""
    save = (tr("Save As…"), partial(runner.save_wanted.emit, layer))
    if keep_folder():  # it is kept by itself
        return (save,)
    return (save, (tr("Keep…"), partial(runner.keep_wanted.emit, layer)))


def help_with(
    runner: SearchRunner, error: ParcelError, job: Job, entry_id: str
) -> tuple[Button, ...]:
    """The buttons that help after an error, where there are some."""
    again = _again(runner, job, entry_id)
    edit = (tr("Edit Connection…"), partial(runner.edit_wanted.emit, job.connection.name))
    is_saved = job.connection.kind == REMOTE
    if error.code is ErrorCode.CANCELLED:
        return ((tr("Resume"), again),) if entry_id else ()
    if error.code is ErrorCode.HOST_UNKNOWN and is_saved:  # or the network is gone
        return ((tr("Try Again"), again), edit)
    if error.action is Action.RESUME and entry_id:
        return ((tr("Resume…"), partial(runner.history_wanted.emit, entry_id)),)
    if error.action is Action.TRY_AGAIN:
        return (*command_buttons(error), (tr("Try Again"), again))
    if error.action is Action.EDIT_CONNECTION and is_saved:
        return (edit,)
    if error.code is ErrorCode.REQUEST_REFUSED and job.search.has_conditions:
        return (change(runner, job),)
    return ()


def change(runner: SearchRunner, job: Job) -> Button:
    """The button that opens the filters of a search."""
    return (tr("Filters…"), partial(runner.change_wanted.emit, job))


def _again(runner: SearchRunner, job: Job, entry_id: str) -> Callable[[], None]:
    """What goes on with a search; it begins anew where no history was kept of it."""
    return partial(runner.resume, entry_id) if entry_id else partial(runner.run, job)
