"""A dialog that saves something from a layer to a file, and functions for the path of the file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Callable

from qgis.core import QgsProject, QgsSettings
from qgis.PyQt.QtCore import QDir
from qgis.PyQt.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QWidget,
)

from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.kit.confirmation import confirm
from parcel_lookup.ui.kit.help_dialog import add_help
from parcel_lookup.ui.kit.scrolling_dialog import ScrollingDialog
from parcel_lookup.ui.kit.widgets import name_it, wrapping_label

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.contract import ParcelError


class WritingDialog(ScrollingDialog):
    """Common parts of dialogs that save a file: message, progress, cancel, overwrite question.

    Open it with `open()`; it deletes itself when it is closed or the layer is removed. Closing it
    while it is saving cancels that and leaves an existing file as it was.
    """

    def __init__(
        self, name: str, title: str, layer: QgsVectorLayer, parent: QWidget | None = None
    ) -> None:
        """Create the dialog; the object names of its controls begin with `name`."""
        super().__init__(f"{name}_dialog", title, parent)
        self._prefix = name
        #: None after the layer was removed.
        self._layer: QgsVectorLayer | None = layer
        QgsProject.instance().layersWillBeRemoved.connect(self._on_layers_going)

    @property
    def is_busy(self) -> bool:
        """Whether the dialog is saving."""
        raise NotImplementedError

    def done(self, result: int) -> None:
        """Close the dialog, and cancel saving.

        A file that has just been written is reported first, which closes the dialog.
        """
        if not self._stop():
            return
        self._let_go()
        super().done(result)

    def cancel_work(self) -> None:
        """Cancel saving, and keep the dialog open, unless the file has just been written."""
        if self._stop():
            self._say(self._cancelled_words, is_problem=False)
            self._update()

    # ---- controls -----------------------------------------------------------------------------

    #: The message after saving was canceled.
    _cancelled_words = ""
    #: The page about the window (`show_help`).
    _help = "share"

    def _make_message(self, tip: str) -> None:
        self._message = wrapping_label(f"{self._prefix}_message", tip)
        self._message.hide()

    def _make_progress(self, tip: str, cancel: str) -> None:
        self._progress = QProgressBar()
        name_it(self._progress, f"{self._prefix}_progress", tip, tr("Progress"))
        self._cancel = QPushButton(cancel)
        self._cancel.setAutoDefault(False)
        stop = tr("Cancel. An existing file is left unchanged.")
        name_it(self._cancel, f"{self._prefix}_cancel", stop)
        self._cancel.clicked.connect(lambda _checked=False: self.cancel_work())

    def _make_buttons(self, save: str, tip: str, *, name: str, close: str) -> None:
        """Create the default button, which calls `accept`, and the others."""
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self._save_button = self._buttons.addButton(save, role)
        name_it(self._save_button, f"{self._prefix}_{name}", tip)
        button = self._buttons.button(QDialogButtonBox.StandardButton.Close)
        name_it(button, f"{self._prefix}_close", close)
        add_help(self._buttons, self._help, self)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    def _finish_layout(self, columns: int, *before_bar: QWidget) -> None:
        """Lay out the controls above message, progress, and buttons; `columns` is in characters."""
        self._under_way = QWidget()
        row = QHBoxLayout(self._under_way)
        row.setContentsMargins(0, 0, 0, 0)
        for part in before_bar:
            row.addWidget(part)
        row.addWidget(self._progress, 1)
        row.addWidget(self._cancel)
        self.put_together(columns, below=(self._message, self._under_way, self._buttons))
        self._save_button.setDefault(True)  # has no effect before it is in the dialog

    # ---- writing ------------------------------------------------------------------------------

    def _write(self) -> None:
        """Start saving."""
        raise NotImplementedError

    def _stop(self) -> bool:
        """Cancel saving, and ignore whatever it still emits.

        Returns False if the file has just been written, which is about to be reported.
        """
        raise NotImplementedError

    def _write_to(self, path: Path, problem: str) -> None:
        """Save the file, unless there is a problem."""
        if self.is_busy or problem:
            self._say(problem)
        elif path.exists():
            self._confirm_replacing(path, self._write)
        else:
            self._write()

    def _confirm_replacing(self, path: Path, then: Callable[[], None]) -> None:
        confirm(
            self,
            f"{self._prefix}_replace_box",
            tr("Replace File"),
            tr("Replace “{name}”?").format(name=path.name),
            tr("The existing file is kept until the new one is complete."),
            tr("Replace"),
            then,
        )

    def _on_failed(self, error: ParcelError) -> None:
        self._stop()
        self._say(error.sentence)
        self._message.setToolTip(verbatim(error.detail))
        self._update()

    # ---- display ------------------------------------------------------------------------------

    def _update(self) -> None:
        self._under_way.setVisible(self.is_busy)
        self._content.setEnabled(not self.is_busy)
        self._save_button.setEnabled(not self.is_busy)
        self.fit()

    def _say(self, text: str, *, is_problem: bool = True) -> None:
        self._message.setText(f"⚠ {text}" if text and is_problem else text)
        self._message.setVisible(bool(text))
        self._message.setToolTip("")
        self.fit()

    # ---- the layer ----------------------------------------------------------------------------

    def _on_layers_going(self, ids: list[str]) -> None:
        if self._layer is not None and self._layer.id() in ids:
            self._let_go()
            self._on_layer_gone()

    def _on_layer_gone(self) -> None:
        self.reject()

    def _let_go(self) -> None:
        """Release the layer; calling it again, between closing and deletion, is harmless."""
        if self._layer is not None:
            self._layer = None
            QgsProject.instance().layersWillBeRemoved.disconnect(self._on_layers_going)


def first_folder(setting: str, *others: str) -> str:
    """Return the last folder, else the first existing one, else the project's folder."""
    last = str(QgsSettings().value(setting, "") or "")
    for folder in (last, *others, QgsProject.instance().homePath()):
        if folder and Path(folder).is_dir():
            return folder
    return QDir.homePath()


def problem_of(typed: str, path: Path) -> str:
    """Return the reason if a path obviously cannot be written, or "".

    `typed` is the text entered by the user, and `path` is the resulting path.
    """
    if not typed.strip():
        return tr("Enter a file name.")
    if not path.is_absolute():
        return tr("Enter the full path of the file.")
    if not path.parent.is_dir():
        return tr("The folder “{folder}” does not exist.").format(folder=path.parent)
    return ""
