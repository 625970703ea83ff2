"""Tells the parts of the interface that the connections are not what they were."""

from __future__ import annotations

from qgis.PyQt.QtCore import QObject, pyqtSignal


class ConnectionNotifier(QObject):
    """One for the whole plugin: the dock and the options page both show the connections."""

    #: A connection was saved, removed or made the default. For the main thread.
    changed = pyqtSignal()


notifier = ConnectionNotifier()
