"""Tells of requests that were sent, whatever sent them: a search, the toolbox, or a test."""

from __future__ import annotations

from qgis.PyQt.QtCore import QObject, pyqtSignal


class RequestCount(QObject):
    """Emits that the number of requests used has changed."""

    #: Requests over any connection were counted, so less of its budget is left. Emitted from any
    #: thread.
    changed = pyqtSignal()


#: That of this process.
request_count = RequestCount()
