"""What the source of a connection has, with the fields of a file, read in the background."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import Qgis
from qgis.PyQt.QtCore import QObject, pyqtSignal

from parcel_lookup.core.contract import shared_info
from parcel_lookup.core.gis.connections.offline import info_reader
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract import ParcelError, SourceInfo
    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup


class SourceFields(QObject):
    """Holds what the source of a connection has, and completes it with the fields of a file.

    A file that cannot be read leaves it as it is known without it: its search reports why.
    """

    #: The file was read, and `info` has its fields.
    changed = pyqtSignal()

    def __init__(
        self, connection: Connection | ConnectionGroup, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._connection = connection
        self._task: Background | None = None
        self._use_known()

    def set_connection(self, connection: Connection | ConnectionGroup) -> None:
        """Use another connection; `look` reads its file."""
        if connection != self._connection:
            self.close_down()
            self._connection = connection
            self._use_known()

    def look(self) -> None:
        """Read the fields of a file, which may have changed; others have nothing to read."""
        self.close_down()
        connection = self._connection
        if connection.info.fields:
            return
        title = tr("Parcel Lookup: fields")
        self._task = Background.begin(title, info_reader(connection), self._finish, self._fail)

    def close_down(self) -> None:
        """Stop reading."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()

    def _finish(self, parts: Sequence[SourceInfo]) -> None:
        self._task = None
        if parts != self.parts:
            self._use(parts)
            self.changed.emit()

    def _use_known(self) -> None:
        self._use([one.info for one in self._connection.parts])

    def _use(self, parts: Sequence[SourceInfo]) -> None:
        #: What each of the connections has; no `fields` if it is a file that is not read yet.
        self.parts = parts
        #: What the connection has, or all of several have in common.
        self.info = shared_info(parts)
        #: Its fields as lists show them: without their columns, often equal to those known before.
        self.offered = {
            name: one._replace(column="") for name, one in (self.info.fields or {}).items()
        }

    def _fail(self, error: ParcelError) -> None:
        self._task = None
        log(error.sentence, Qgis.MessageLevel.Info, error.detail)
