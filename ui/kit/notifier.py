"""Notifies parts of the interface of changes made in other parts."""

from __future__ import annotations

from qgis.PyQt.QtCore import QObject, pyqtSignal

from parcel_lookup.core.gis.qt.request_count import request_count


class ConnectionNotifier(QObject):
    """The notifier of the plugin: dock and options page, for example, both show connections."""

    #: A connection was saved, removed, or made the default. Emitted in the main thread.
    changed = pyqtSignal()
    #: Requests were sent by anything in QGIS, so less of the monthly budget is left. Emitted from
    #: any thread.
    spent = pyqtSignal()


notifier = ConnectionNotifier()
request_count.changed.connect(notifier.spent)
