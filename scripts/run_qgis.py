"""Runs inside QGIS Desktop: `make run` opens it with the dock and the sample county ready."""

from __future__ import annotations

from qgis.core import QgsApplication, QgsTask
from qgis.utils import plugins

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.connections import plugin_home, sample_county


def make_county(task: QgsTask) -> None:
    """The first search need not wait for it then."""
    sample_county(plugin_home(), Cancellation(), lambda share: task.setProgress(100 * share))


plugins["parcel_lookup"].show_dock()
county = QgsTask.fromFunction("Making the sample county", make_county)
QgsApplication.taskManager().addTask(county)
