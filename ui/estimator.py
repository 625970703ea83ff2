"""What the search would cost as the dock stands, worked out again whenever it changes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.PyQt.QtCore import QObject, pyqtSignal

from ..core.contract import ParcelError
from ..core.gis.libraries import missing_library
from ..core.gis.pricing import price_of
from .errands import Errands
from .text import number_of, tr
from .timers import single_shot

if TYPE_CHECKING:
    from ..core.gis.background import Background
    from ..core.gis.connections import Connection
    from ..core.gis.pricing import Price
    from .job import Job
    from .messages import Messages

#: Dragging the map or a selection changes the search many times a second.
_SETTLED_MS = 300


class Estimator(QObject):
    """Tells the sentence above the button Search, a moment after `refresh` was called last."""

    #: The sentence, the estimate or what keeps the search from being run, and what to add to it.
    told = pyqtSignal(str, str)

    def __init__(
        self, make_job: Callable[[], Job], messages: Messages, parent: QObject | None = None
    ) -> None:
        """`make_job` raises `ParcelError` where there is nothing to run."""
        super().__init__(parent)
        self._make_job = make_job
        self._errands = Errands(messages, self)
        self._task: Background | None = None
        self._timer = single_shot(_SETTLED_MS, self._estimate, self)

    def refresh(self) -> None:
        """Something has changed."""
        self._forget_task()
        self._timer.start()

    def close_down(self) -> None:
        """Estimate no more."""
        self._timer.stop()
        self._forget_task()
        self._errands.close_down()

    def _estimate(self) -> None:
        try:
            missing = missing_library()
            if missing is not None:
                raise missing
            job = self._make_job()
        except ParcelError as error:
            self.told.emit(error.sentence, "")
            return
        if not job.connection.is_metered:
            self.told.emit(tr("Free: these parcels are on this computer."), "")
            return
        self._task = self._errands.ask_history(
            tr("Parcel Lookup: estimate"),
            lambda history, stop: price_of(history, job.connection, job.search, job.area, stop),
            partial(self._on_priced, job.connection),
            lambda error: self.told.emit(error.sentence, ""),
        )

    def _on_priced(self, connection: Connection, price: Price) -> None:
        self._task = None
        self.told.emit(price_sentence(price), _explain(price, connection))

    def _forget_task(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None


def price_sentence(price: Price) -> str:
    """``At least 46 requests · 1,204 of 5,000 used this month``."""
    if price.used is None:
        used = tr("how many were used this month cannot be read")
    elif price.budget:
        used = tr("{used:,} of {budget:,} used this month")
        used = used.format(used=price.used, budget=price.budget)
    else:
        used = tr("{used:,} used this month").format(used=price.used)
    sentence = f"{price.estimate.text} · {used}"
    return f"⚠ {sentence}" if price.is_over else sentence


def _explain(price: Price, connection: Connection) -> str:
    sentences = [tr("Answers that are stored already cost nothing.")]
    if connection.max_requests:
        limit = number_of(connection.max_requests, "{} request", "{} requests")
        stops = tr("A search stops after {limit} and can be continued.")
        sentences.append(stops.format(limit=limit))
    if price.is_over:
        sentences.append(
            tr("It would go over the month's budget; you are asked before anything is sent.")
        )
    return " ".join(sentences)
