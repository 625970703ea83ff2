"""The capabilities of a connection, with the own fields of its file, read in the background."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import Qgis
from qgis.PyQt.QtCore import QObject, pyqtSignal

from parcel_lookup.core.contract import shared_capabilities
from parcel_lookup.core.gis.connections.offline import read_capabilities
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract import Capabilities, ParcelError
    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup


class SourceFields(QObject):
    """Holds the capabilities of a connection or several, and completes them with a file's fields.

    A file that cannot be read leaves them as they are known without it: its search reports why.
    """

    #: The file was read, and `capabilities` has its fields.
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
        if connection.capabilities.fields is not None:
            return
        title = tr("Parcel Lookup: fields")
        work = lambda stop: [read_capabilities(one, stop) for one in connection.parts]  # noqa: E731
        self._task = Background(title, work, is_hidden=True)
        self._task.done.connect(self._finish)
        self._task.failed.connect(self._fail)
        self._task.start()

    def close_down(self) -> None:
        """Stop reading."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()

    def _finish(self, parts: Sequence[Capabilities]) -> None:
        self._task = None
        if parts != self.parts:
            self._use(parts)
            self.changed.emit()

    def _use_known(self) -> None:
        self._use([one.capabilities for one in self._connection.parts])

    def _use(self, parts: Sequence[Capabilities]) -> None:
        #: What each of the connections can do; `fields` is None for a file that is not read yet.
        self.parts = parts
        #: What the connection can do, or all of several.
        self.capabilities = shared_capabilities(parts)

    def _fail(self, error: ParcelError) -> None:
        self._task = None
        log(error.sentence, Qgis.MessageLevel.Info, error.detail)
