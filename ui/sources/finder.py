"""The first page: which kind of place the parcels are in, and where exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QRadioButton, QStackedWidget, QVBoxLayout, QWidget

from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import fill, name_it, plain_label
from parcel_lookup.ui.sources.panels import Panel

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.gis.connections import Connection, Connections
    from parcel_lookup.ui.sources.reading import ReadingRow
    from parcel_lookup.ui.sources.subjects import Subject
