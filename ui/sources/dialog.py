"""The dialog of a connection: where its parcels are, what their columns mean, and its name.

Its pages follow one another, and a saved connection opens with everything as it was. Sources are
read in tasks, when the user goes on to the columns, so that the window never waits for a drive or a
server.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from qgis.gui import QgsScrollArea
from qgis.PyQt.QtCore import QEvent, QPoint, QSize, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QMessageBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.connections import session_key_sentence
from parcel_lookup.core.gis.connections.copies import LayerCopying
from parcel_lookup.core.gis.connections.layers import LayerConnection, layer_connection
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.help_dialog import add_help
from parcel_lookup.ui.kit.notifier import notifier
from parcel_lookup.ui.kit.widgets import (
    name_it,
    note_label,
    push_button,
    row_of,
    show_note,
    single_shot,
)
from parcel_lookup.ui.sources.columns import ColumnsPage
from parcel_lookup.ui.sources.details import DetailsPage
from parcel_lookup.ui.sources.finder import FinderPage
from parcel_lookup.ui.sources.reading import ReadingRow
from parcel_lookup.ui.sources.subjects import Choices, Subject
from parcel_lookup.ui.sources.tester import ConnectionTester

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer
    from qgis.PyQt.QtCore import QObject

    from parcel_lookup.core.gis.connections import Connection, Connections

#: Width of most pages, and size of the window with columns, in characters and lines; and the share
#: of the screen that it takes at most.
_NARROW, _WIDE, _HIGH, _MOST = 88, 132, 40, 0.9
_FINDER, _COLUMNS, _DETAILS = range(3)


class SourceDialog(QDialog):
    """Creates or edits a connection, and saves it; open it with `open()`."""

    #: The name of the connection that was saved.
    saved = pyqtSignal(str)

    def __init__(
        self,
        connections: Connections,
        parent: QWidget | None = None,
        saved: Connection | None = None,
        layer: QgsVectorLayer | None = None,
        path: str = "",
    ) -> None:
        """`saved` is the connection to edit; `layer` or the file at `path` are read at once."""
        super().__init__(parent)
        self._connections = connections
        self._replaces = None if saved is None else saved.name
        self._subject: Subject | None = None
        #: The size that the window gave itself.
        self._own_size: QSize | None = None
        self._fitting = single_shot(0, self._fit, self)
        self.setObjectName("parcel_lookup_source_dialog")
        self.setSizeGripEnabled(True)
        self.finished.connect(self.deleteLater)
        self._reading = ReadingRow()
        self._finder = FinderPage(connections, self._reading, saved)
        self._columns = ColumnsPage()
        self._details: DetailsPage | None = None
        self._tester = ConnectionTester(self._to_test, self)
        self._test = row_of(self._tester.button, (self._tester.row, 1))
        self._problem = note_label("source_problem")
        self._lay_out()
        self._connect()
        self._show_page(_FINDER)
        found = self._finder.start(layer, path)
        if found is not None:
            self._on_found(found)

    def accept(self) -> None:
        """Save the connection and close, or show why that is not possible.

        What a connection needs besides, such as how its dates are written, is read first.
        """
        if self._subject is None:
            self._finder.panel.read()  # of a service, there is nothing to wait for
        if self._subject is None:
            return
        choices, subject = self._choices(), self._subject
        copy = self._details_page().copy
        if copy.is_chosen and self._pages.currentIndex() == _COLUMNS:
            self._go(1)  # no copy is made that was not seen
            return
        if self._has_problem() or copy.find_problem():
            return
        if not subject.has_task:
            self._save(subject.connection(choices))
            return
        finish = self._copy if copy.is_chosen else self._save
        self._reading.run(
            lambda: subject.task(choices),
            tr("Reading the columns…"),
            lambda read: finish(subject.connection(choices, read)),
        )

    def reject(self) -> None:
        """Close without saving, unless a copy is complete already: it is saved in a moment."""
        if self._reading.stop():
            super().reject()

    def done(self, result: int) -> None:
        """Cancel reading and testing."""
        self._reading.stop()
        self._tester.forget()
        super().done(result)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Make room for a part of a page that is shown, or expands."""
        if event is not None and event.type() == QEvent.Type.LayoutRequest:
            self._fitting.start()
        return super().eventFilter(watched, event)

    # ---- controls -------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self._pages = QStackedWidget()
        for page in (self._finder, self._columns, QWidget()):
            area = QgsScrollArea()
            area.setFrameShape(QFrame.Shape.NoFrame)
            area.setWidgetResizable(True)
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            area.setWidget(page)
            page.installEventFilter(self)
            self._pages.addWidget(area)
        tip = tr("Go back to the page before")
        self._back = push_button("source_back", tr("&Back"), tip, lambda: self._go(-1))
        tip = tr("Read what is chosen, and go on to the next page")
        self._next = push_button("source_next", tr("Ne&xt"), tip, self._go_on)
        self._next.setAutoDefault(True)
        buttons = QDialogButtonBox.StandardButton
        box, help_box = QDialogButtonBox(buttons.Ok | buttons.Cancel), QDialogButtonBox()
        self._ok, close = box.button(buttons.Ok), box.button(buttons.Cancel)
        name_it(self._ok, "source_ok", tr("Save the connection"))
        name_it(close, "source_close", tr("Close without saving; what is being read is canceled"))
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        add_help(help_box, lambda: self._finder.panel.help_page, self)
        # In one box, Back and Next would be after OK.
        row = row_of(self._back, self._next, box, help_box)
        row.layout().insertStretch(0, 1)
        layout = QVBoxLayout(self)
        layout.addWidget(self._pages, 1)
        for part in (self._reading, self._test, self._problem, row):
            layout.addWidget(part)

    def _connect(self) -> None:
        self._finder.found.connect(self._on_found)
        self._finder.changed.connect(self._on_other_source)
        self._columns.changed.connect(self._on_edited)
        self._columns.crs_chosen.connect(lambda crs: self._finder.panel.read_again(crs))
        self._reading.again_wanted.connect(lambda: self._finder.panel.read_again())
        self._reading.changed.connect(self._update)

    def _details_page(self) -> DetailsPage:
        """Return the page, which is made when it is needed first."""
        if self._details is None:
            self._details = DetailsPage(self._subject.base)
            self._details.changed.connect(self._on_edited)
            self._details.installEventFilter(self)
            self._pages.widget(_DETAILS).setWidget(self._details)
        return self._details

    # ---- pages ----------------------------------------------------------------------------------

    def _on_found(self, subject: Subject) -> None:
        """Show what a source has, and what can be chosen of it; read it where that is free."""
        self._subject = subject
        self._columns.show_columns(subject.columns)
        name = subject.title
        if self._replaces is None and name:
            name = self._connections.free_name(name)
        self._details_page().show_subject(subject, name)
        self._show_page(_DETAILS if subject.columns is None else _COLUMNS)
        self._reading.say(subject.sentence)
        if subject.needs_reading:
            self._finder.panel.read_again()

    def _on_other_source(self) -> None:
        self._subject = None
        self._columns.show_columns(None)
        self._on_edited()

    def _on_edited(self) -> None:
        self._tester.forget()
        show_note(self._problem, "")
        self._update()

    def _go_on(self) -> None:
        """Go to the next page; from the first one, read what was entered there."""
        if self._pages.currentIndex() == _FINDER and self._subject is None:
            self._finder.panel.read()
        else:
            self._go(1)

    def _go(self, step: int) -> None:
        page = self._pages.currentIndex() + step
        if page == _COLUMNS and self._subject.columns is None:
            page += step
        self._show_page(page)

    def _show_page(self, page: int) -> None:
        show_note(self._problem, "")
        self._pages.setCurrentIndex(page)
        title = tr("New Connection") if self._replaces is None else tr("Edit Connection")
        if page == _COLUMNS:
            title = tr("Columns of {name}").format(name=self._subject.source)
        self.setWindowTitle(title)
        self._reading.offer_again(page == _COLUMNS)
        self._update()
        self._fit(may_shrink=True)
        (self._next if page == _FINDER else self._ok).setDefault(True)

    def _update(self) -> None:
        """Show which buttons apply."""
        page, is_reading = self._pages.currentIndex(), self._reading.is_reading
        self._back.setEnabled(page > _FINDER)
        has_more = page == _FINDER or (page == _COLUMNS and self._subject.has_details)
        self._next.setEnabled(has_more and not is_reading)
        is_known = self._subject is not None or not self._finder.panel.needs_reading
        self._ok.setEnabled(is_known and not is_reading)
        self._pages.setEnabled(page == _FINDER or not is_reading)
        has_test = page == _DETAILS and self._subject is not None and self._subject.uses_network
        self._test.setVisible(has_test)

    def _fit(self, *, may_shrink: bool = False) -> None:
        """Take the size that the page needs; another one is the user's choice, and only grows."""
        area, metrics = self._pages.currentWidget(), self.fontMetrics()
        letter, now = metrics.averageCharWidth(), self.size()
        needed = QSize(letter * _WIDE, metrics.lineSpacing() * _HIGH)
        if self._pages.currentIndex() != _COLUMNS:
            page, margins = area.widget(), self.layout().contentsMargins()
            # Themes that are style sheets have borders that no widget reports.
            border = 2 * (area.frameWidth() + self._pages.frameWidth()) + letter
            page.layout().activate()
            width = max(letter * _NARROW, page.minimumSizeHint().width())
            is_wrapped = page.layout().hasHeightForWidth()
            height = page.heightForWidth(width) if is_wrapped else page.sizeHint().height()
            others = self.sizeHint() - self._pages.sizeHint()
            needed = QSize(
                width + margins.left() + margins.right() + border,
                height + others.height() + border,
            )
        screen = self.screen().availableGeometry()
        size = needed.boundedTo(screen.size() * _MOST)
        if self._own_size is not None and not (may_shrink and now == self._own_size):
            size = size.expandedTo(now)
        if size == now or self.isMaximized():
            return
        self.resize(size)
        self._own_size = self.size()
        if self.isVisible():  # its center stays where it is
            step = (size - now) / 2
            corner = self.pos() - QPoint(step.width(), step.height())
            self.move(max(corner.x(), screen.left()), max(corner.y(), screen.top()))

    # ---- the connection -------------------------------------------------------------------------

    def _choices(self) -> Choices:
        page = self._details_page()
        return Choices(page.name, *page.terms.parts(), page.settings(self._subject))

    def _has_problem(self, connection: Connection | None = None) -> bool:
        """Return whether the connection cannot be saved, as far as it is known, and show why."""
        subject, choices = self._subject, self._choices()
        problem = self._columns.problem() or subject.problem(choices)
        if not problem and connection is None and not subject.has_task:
            connection = subject.connection(choices)
        if not problem and connection is not None:
            problem = self._connections.problem(connection, self._replaces)
        show_note(self._problem, f"⚠ {problem}" if problem else "")
        return bool(problem)

    def _copy(self, connection: LayerConnection) -> None:
        """Copy the layer of a connection, and save a connection to the copy."""
        if self._has_problem(connection):
            return
        original, path = connection.definition, Path(self._details_page().copy.path)
        try:
            copying = LayerCopying(original, path)
        except ParcelError as error:
            self._reading.warn(error.sentence, error.detail)
            return
        self._reading.run(
            lambda: Background(tr("Parcel Lookup: copy of a layer"), copying.run, is_hidden=True),
            tr("Copying all parcels to {name}…").format(name=path.name),
            lambda made: self._save(layer_connection(connection.name, made.mapped, original)),
            lambda: copying.share,
        )

    def _save(self, connection: Connection) -> None:
        key = self._finder.panel.key
        try:
            self._subject.save(self._connections, connection, self._replaces)
            is_stored = not key or self._connections.set_key(connection.name, key)
        except ParcelError as error:
            show_note(self._problem, f"⚠ {error.reason}")
            return
        self.saved.emit(connection.name)
        notifier.changed.emit()
        super().accept()
        if not is_stored:
            self._say_kept_for_this_run(connection.name)

    def _say_kept_for_this_run(self, name: str) -> None:
        box = QMessageBox(self.parentWidget())
        box.setObjectName("parcel_lookup_key_box")
        box.setIcon(QMessageBox.Icon.Information)
        box.setWindowTitle(tr("Key Not Stored"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(session_key_sentence(name))
        box.finished.connect(box.deleteLater)
        box.open()

    def _to_test(self) -> tuple[Connection, str | None] | None:
        """Return what to test, or None after showing a problem."""
        if self._has_problem():
            return None
        return self._finder.panel.to_test(self._subject.connection(self._choices()))
