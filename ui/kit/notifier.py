"""Tells the parts of the interface what others of them have changed."""

from __future__ import annotations

from qgis.PyQt.QtCore import QObject, pyqtSignal


class ConnectionNotifier(QObject):
    """One for the whole plugin: the dock and the options page both show the connections."""

    #: A connection was saved, removed or made the default. For the main thread.
    changed = pyqtSignal()
    #: Requests were sent for something else than the dock's search: what is left of the month's
    #: budget is less. From any thread.
    spent = pyqtSignal()


notifier = ConnectionNotifier()
