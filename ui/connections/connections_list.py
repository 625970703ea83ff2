"""The list of connections with its commands, import and export."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis, QgsFileUtils, QgsSettings
from qgis.PyQt.QtCore import QItemSelectionModel, QObject, QSize, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QGroupBox,
    QHBoxLayout,
    QHeaderView,
    QMessageBox,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.files import is_share_path
from parcel_lookup.core.gis.connections import (
    PUBLIC,
    Connection,
    ConnectionDraft,
    ConnectionGroup,
    Connections,
)
from parcel_lookup.core.gis.connections.saved import read_connections
from parcel_lookup.core.gis.export.remarks import some_of
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.connections.connection_row import connection_tip, title_of_name
from parcel_lookup.ui.kit.confirmation import confirm
from parcel_lookup.ui.kit.notifier import notifier
from parcel_lookup.ui.kit.widgets import name_it
from parcel_lookup.ui.sources.tester import ConnectionTester

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qgis.PyQt.QtGui import QKeyEvent

    from parcel_lookup.core.contract import Cancellation

_NAME, _PLACE, _DEFAULT = range(3)
_ROWS = 5
#: No list of connections is larger; of something else no more than that is read.
_MOST_CHARACTERS = 10_000_000
#: Where QGIS's own file widgets remember the folder.
_FOLDER_SETTING = "UI/lastFileNameWidgetDir"


class ConnectionsList(QGroupBox):
    """The group “Connections” of the options page.

    What is done here changes a draft, which is saved by `apply` and dropped with the list.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Connections"), parent)
        tip = tr("Services, files, layers, and tables with parcels")
        name_it(self, "connections_box", tip)
        self._connections = ConnectionDraft()
        self._tree = ConnectionTree()
        self._exchange = ConnectionExchange(self._connections, self)
        self._tester = ConnectionTester(self._to_test, self)
        self._make_buttons()
        self._lay_out()
        self._tree.itemSelectionChanged.connect(self._on_selected)
        self._tree.edit_wanted.connect(self._edit)
        self._tree.remove_wanted.connect(self._ask_to_remove)
        self._exchange.reported.connect(self._tester.report)
        self._exchange.imported.connect(self._tree.select)
        notifier.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Update the list."""
        sample, *saved = self._connections.all()
        default = self._connections.used_by_default
        public = self._connections.find(PUBLIC)
        listed = (sample, *([public] if public is not None else []), *saved)
        self._tree.show_connections(listed, default.name)

    def apply(self) -> None:
        """Save the changes, and show which could not be saved as made."""
        if not self._connections.has_changes:
            return
        notices = self._connections.apply()
        notifier.changed.emit()
        if notices:
            # The options close at once, and their window with what is in it.
            box = QMessageBox(self.window().parentWidget() or self.window())
            box.setObjectName("parcel_lookup_connections_box")
            box.setIcon(QMessageBox.Icon.Information)
            box.setWindowTitle(tr("Connections"))
            box.setTextFormat(Qt.TextFormat.PlainText)
            box.setText("\n\n".join(notices))
            box.finished.connect(box.deleteLater)
            box.open()

    def _make_buttons(self) -> None:
        add = self._button
        tip = tr("Search a layer or file, a database table, an ArcGIS layer, or a parcel service")
        self._new = add("add", tr("Add Co&nnection…"), tip, self._add)
        tip = tr("Edit the selected connection")
        self._edit_button = add("edit", tr("&Edit…"), tip, self._edit)
        tip = tr("Duplicate the selected connection, with the same key")
        self._copy = add("duplicate", tr("D&uplicate"), tip, self._duplicate)
        tip = tr(
            "Use the selected connection in the panel, and in Processing algorithms that do not "
            "specify one"
        )
        self._default = add("set_default", tr("Set as &Default"), tip, self._set_default)
        tip = tr("Add the connections from an exported file")
        self._import = add("import", tr("&Import…"), tip, self._exchange.import_from_file)
        tip = tr("Export the selected connections to a file, or all if none is selected")
        self._export = add("export", tr("E&xport…"), tip, self._export_some)
        tip = tr("Remove the selected connections")
        self._remove = add("remove", tr("&Remove…"), tip, self._ask_to_remove)

    def _button(
        self, name: str, text: str, tip: str, slot: Callable[[], None] | None = None
    ) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        name_it(button, f"connections_{name}", tip)
        if slot is not None:
            button.clicked.connect(lambda _checked=False: slot())
        return button

    def _lay_out(self) -> None:
        gap = self.fontMetrics().lineSpacing() // 4
        buttons = QVBoxLayout()
        for group in (
            (self._new,),
            (self._edit_button, self._copy, self._default, self._tester.button),
        ):
            for button in group:
                buttons.addWidget(button)
            buttons.addSpacing(gap)
        files = QHBoxLayout()
        for button in (self._import, self._export):
            files.addWidget(button)
        buttons.addLayout(files)
        buttons.addSpacing(gap)
        buttons.addStretch(1)
        buttons.addWidget(self._remove)
        row = QHBoxLayout()
        row.addWidget(self._tree, 1)
        row.addLayout(buttons)
        layout = QVBoxLayout(self)
        layout.addLayout(row, 1)
        layout.addWidget(self._tester.row)

    def _selected(self) -> list[Connection | ConnectionGroup]:
        found = map(self._connections.find, self._tree.selected)
        return [one for one in found if one is not None]

    def _saved(self) -> list[Connection]:
        """The selected connections that can be edited; those that are built in cannot."""
        return [one for one in self._selected() if len(one.parts) == 1 and not one.is_built_in]

    def _on_selected(self) -> None:
        self._tester.forget()
        selected, saved = self._selected(), self._saved()
        is_one = len(selected) == 1
        is_one_saved = is_one and bool(saved)
        for button in (self._copy, self._tester.button):
            button.setEnabled(is_one_saved)
        self._edit_button.setEnabled(is_one_saved and saved[0].is_editable)
        is_default = is_one and selected[0].name == self._connections.used_by_default.name
        self._default.setEnabled(is_one and not is_default)
        self._remove.setEnabled(bool(saved))
        self._export.setEnabled(len(self._connections.all()) > 1)

    def _open(self, saved: Connection | None = None) -> None:
        from parcel_lookup.ui.sources.dialog import SourceDialog

        dialog = SourceDialog(self._connections, self, saved)
        dialog.saved.connect(self._show)
        dialog.open()

    def _show(self, name: str) -> None:
        self.refresh()
        self._tree.select([name])

    def _add(self) -> None:
        self._open()

    def _edit(self) -> None:
        saved = self._saved()
        if len(self._selected()) == 1 and saved and saved[0].is_editable:
            self._open(saved[0])

    def _duplicate(self) -> None:
        self._show(self._connections.duplicate(self._saved()[0].name).name)

    def _set_default(self) -> None:
        self._connections.set_default(self._selected()[0].name)
        self.refresh()

    def _export_some(self) -> None:
        chosen = self._saved() or self._connections.all()
        self._exchange.export_to_file(one.name for one in chosen)

    def _to_test(self) -> tuple[Connection, str | None] | None:
        connection = self._saved()[0]
        return connection, self._connections.new_key(connection.name) or None

    def _ask_to_remove(self) -> None:
        names = [one.name for one in self._saved()]
        if names:
            confirm_removal(self, names, lambda: self._remove_all(names))

    def _remove_all(self, names: list[str]) -> None:
        for name in names:
            self._connections.remove(name)
        self.refresh()


def confirm_removal(parent: QWidget, names: list[str], remove: Callable[[], None]) -> None:
    """Request confirmation, and call `remove` if the connections of those names may be removed."""
    question = tr("Remove the connection “{}”?").format(names[0])
    if names[1:]:
        question = number_of(len(names), "Remove {} connection?", "Remove {} connections?")
    confirm(
        parent,
        "remove_connection_box",
        tr("Remove Connections") if names[1:] else tr("Remove Connection"),
        question,
        tr(
            "Its stored key is removed too, unless another connection uses it. Parcel "
            "files and your own layers are kept."
        ),
        tr("Remove"),
        remove,
    )


class ConnectionTree(QTreeWidget):
    """The connections as a list; Enter or a double-click edits, Delete removes."""

    edit_wanted = pyqtSignal()
    remove_wanted = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRootIsDecorated(False)
        self.setAllColumnsShowFocus(True)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHeaderLabels([tr("Name"), tr("Address or File"), tr("Default")])
        self.header().setStretchLastSection(False)
        modes = QHeaderView.ResizeMode
        for column, mode in (
            (_NAME, modes.ResizeToContents),
            (_PLACE, modes.Stretch),
            (_DEFAULT, modes.ResizeToContents),
        ):
            self.header().setSectionResizeMode(column, mode)
        name_it(
            self,
            "connections",
            tr("Parcel sources. Enter edits a connection, Delete removes it."),
            tr("Connections"),
        )
        self.itemDoubleClicked.connect(lambda _item, _column: self.edit_wanted.emit())

    @property
    def selected(self) -> list[str]:
        """Names of the selected connections."""
        return [_name_of(item) for item in self.selectedItems()]

    def show_connections(
        self, connections: Iterable[Connection | ConnectionGroup], default: str
    ) -> None:
        """List connections; keep the selection, which is the default at first."""
        selected = self.selected or [default]
        blocked = self.blockSignals(True)
        self.clear()
        self.addTopLevelItems([_item(one, one.name == default) for one in connections])
        self.blockSignals(blocked)
        self.select(selected)

    def select(self, names: Iterable[str]) -> None:
        """Select the connections of those names, and no other."""
        selected, flags = set(names), QItemSelectionModel.SelectionFlag
        blocked = self.blockSignals(True)
        self.clearSelection()
        for row in range(self.topLevelItemCount()):
            item = self.topLevelItem(row)
            if _name_of(item) in selected:
                self.setCurrentItem(item, _NAME, flags.Select | flags.Rows)
        self.blockSignals(blocked)
        self.itemSelectionChanged.emit()

    def minimumSizeHint(self) -> QSize:
        """Some rows, in the font's size."""
        hint = super().minimumSizeHint()
        return QSize(hint.width(), max(hint.height(), self.fontMetrics().lineSpacing() * 2 * _ROWS))

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Let Enter edit instead of closing the dialog around the list."""
        if event is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.edit_wanted.emit()
        elif event is not None and event.key() == Qt.Key.Key_Delete:
            self.remove_wanted.emit()
        else:
            super().keyPressEvent(event)


def _name_of(item: QTreeWidgetItem) -> str:
    return item.data(_NAME, Qt.ItemDataRole.UserRole)


def _item(connection: Connection | ConnectionGroup, is_default: bool) -> QTreeWidgetItem:
    title, place = title_of_name(connection.name), connection_tip(connection)
    item = QTreeWidgetItem([title, place, "✓" if is_default else ""])
    item.setData(_NAME, Qt.ItemDataRole.UserRole, connection.name)
    item.setTextAlignment(_DEFAULT, Qt.AlignmentFlag.AlignCenter)
    for column in (_NAME, _PLACE):
        item.setToolTip(column, verbatim(place))
    if is_default:
        item.setToolTip(_DEFAULT, tr("Used if no connection is specified"))
        item.setData(_DEFAULT, Qt.ItemDataRole.AccessibleTextRole, tr("Default"))
    return item


class ConnectionExchange(QObject):
    """Lets the user choose a file, and imports or exports connections."""

    #: What came of it, for the user.
    reported = pyqtSignal(str)
    #: The names of connections that were imported.
    imported = pyqtSignal(list)

    def __init__(self, connections: Connections, parent: QWidget) -> None:
        super().__init__(parent)
        self._connections = connections
        self._parent = parent
        self._text = ""

    def import_from_file(self) -> None:
        """Let the user choose a file, and save the connections that are in it."""
        dialog = self._dialog(tr("Import Connections"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._read)
        dialog.open()

    def export_to_file(self, names: Iterable[str]) -> None:
        """Let the user choose a file, and write the connections of those names to it."""
        self._text = self._connections.export_json(names)
        dialog = self._dialog(tr("Export Connections"))
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("json")
        dialog.selectFile("parcel_lookup_connections.json")
        dialog.fileSelected.connect(self._write)
        dialog.open()

    def _dialog(self, title: str) -> QFileDialog:
        folder = str(QgsSettings().value(_FOLDER_SETTING, "") or "")
        dialog = QFileDialog(self._parent, title, folder, tr("Connections") + " (*.json *.JSON)")
        dialog.setObjectName("parcel_lookup_exchange_dialog")
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    def _read(self, path: str) -> None:
        QgsSettings().setValue(_FOLDER_SETTING, str(Path(path).parent))
        # The file may lie on a slow network drive.
        Background.begin(
            tr("Reading connections"), lambda _stop: _text_of(path), self._take, self._on_failed
        )

    def _take(self, text: str) -> None:
        """Import what a file contains; before files on other computers, request confirmation."""
        try:
            places = [one.place for one in read_connections(text) if one.reads_files]
            paths = [place for place in places if is_share_path(place)]
        except ParcelError as error:
            self._on_failed(error)
            return
        if not paths:
            self._import(text)
            return
        remark = tr(
            "Windows sends your login to the computer of such a file when the file is opened. "
            "Import them only if you trust these computers."
        )
        confirm(
            self._parent,
            "import_shares_box",
            tr("Import Connections"),
            tr("Import connections to files on other computers?"),
            f"{some_of(paths)}\n\n{remark}",
            tr("Import"),
            lambda: self._import(text),
        )

    def _import(self, text: str) -> None:
        try:
            names = self._connections.import_json(text)
        except ParcelError as error:
            self._on_failed(error)
            return
        notifier.changed.emit()
        self.imported.emit(names)
        sentence = tr(
            "Imported {}. The file does not contain keys: enter the key of each service again."
        )
        self.reported.emit("✓ " + sentence.format(_listed(names)))

    def _write(self, path: str) -> None:
        QgsSettings().setValue(_FOLDER_SETTING, str(Path(path).parent))
        path, text = QgsFileUtils.ensureFileNameHasExtension(path, ["json"]), self._text

        def work(_stop: Cancellation) -> str:
            _write_text(path, text)
            return path

        Background.begin(tr("Writing connections"), work, self._on_written, self._on_failed)

    def _on_written(self, path: str) -> None:
        self.reported.emit("✓ " + tr("Exported to {}, without keys.").format(path))

    def _on_failed(self, error: ParcelError) -> None:
        log(error.sentence, Qgis.MessageLevel.Warning, error.detail)
        self.reported.emit(f"⚠ {error.sentence}")


def _text_of(path: str) -> str:
    try:
        with Path(path).open(encoding="utf-8") as file:
            return file.read(_MOST_CHARACTERS)
    except OSError as error:
        reason = tr("the file cannot be read ({}).").format(error.strerror)
        raise ParcelError(ErrorCode.IMPORT_REFUSED, reason=reason) from error
    except UnicodeDecodeError as error:
        reason = tr("this is not a file of connections exported by Parcel Lookup.")
        raise ParcelError(ErrorCode.IMPORT_REFUSED, reason=reason) from error


def _write_text(path: str, text: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise ParcelError(ErrorCode.EXPORT_FAILED, path=path, reason=error.strerror) from error


def _listed(names: list[str]) -> str:
    return ", ".join(f"“{name}”" for name in names)
