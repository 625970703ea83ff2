"""What a user does in the dialog of sources, and what it shows.

from parcel_lookup.tests.support import source_dialog as user

dialog = user.opened(window, path="/data/lots.shp")
user.wait(dialog, qtbot)
user.choose(dialog, "owner", "OWNER_NAME")
connection = user.save(dialog, qtbot)
"""

from __future__ import annotations

from contextlib import closing
from typing import Any

from qgis.PyQt.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QLineEdit,
    QRadioButton,
    QTableWidget,
    QWidget,
)

from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.connections import Connection, Connections, open_source_factory
from parcel_lookup.ui.sources.dialog import SourceDialog

#: The longest that reading a source takes in a test, in milliseconds.
LONGEST = 20_000
_SOURCE, _FIRST = 1, 2


def opened(window: QWidget | None, name: str = "", **where: Any) -> SourceDialog:
    """Open the dialog for a new connection, or for the saved one of that name."""
    saved = Connections().get(name) if name else None
    dialog = SourceDialog(Connections(), window, saved, **where)
    dialog.open()
    return dialog


def part(dialog: QWidget, kind: type, name: str) -> Any:
    """Return a control by its name; the visible one of several."""
    found = dialog.findChildren(kind, f"parcel_lookup_{name}")
    return next((one for one in found if one.isVisibleTo(dialog)), found[0] if found else None)


def text_of(dialog: QWidget, name: str) -> str:
    """Return the text of a label, "" if it is hidden."""
    label = part(dialog, QLabel, name)
    return label.text() if label is not None and label.isVisibleTo(dialog) else ""


def note(dialog: QWidget) -> str:
    """Return what the dialog says about reading the source."""
    return text_of(dialog, "source_note")


def problem(dialog: QWidget) -> str:
    """Return why the connection cannot be saved, or ""."""
    return text_of(dialog, "source_problem")


def press(dialog: QWidget, name: str) -> None:
    """Click a button, if it is enabled."""
    button = part(dialog, QAbstractButton, name)
    assert button.isVisibleTo(dialog), name
    button.click()


def choose_kind(dialog: QWidget, name: str) -> None:
    """Choose where the parcels are: ``file``, ``table``, ``published``, or ``service``."""
    part(dialog, QRadioButton, f"source_{name}").setChecked(True)


def enter(dialog: QWidget, name: str, text: str) -> None:
    """Type a text into a line edit, in place of what it has."""
    edit = part(dialog, QLineEdit, name)
    edit.setText(text)
    edit.textEdited.emit(text)


def wait(dialog: QWidget, qtbot: Any, words: str = "row") -> None:
    """Wait until the source has been read, and the dialog says so."""
    qtbot.waitUntil(lambda: words in note(dialog) and not is_reading(dialog), timeout=LONGEST)


def is_reading(dialog: QWidget) -> bool:
    """Return whether the source is being read."""
    return part(dialog, QAbstractButton, "source_cancel").isVisibleTo(dialog)


def shows_columns(dialog: QWidget) -> bool:
    """Return whether the page of columns is shown."""
    return part(dialog, QTableWidget, "source_fields").isVisibleTo(dialog)


def row_of(dialog: QWidget, field: str) -> int:
    """Return the row of a field."""
    table, label = part(dialog, QTableWidget, "source_fields"), FIELD_BY_NAME[field].label
    return next(row for row in range(table.rowCount()) if table.item(row, 0).text() == label)


def column(dialog: QWidget, field: str) -> QComboBox:
    """Return the list of columns for a field, after a click if it is not there yet."""
    table = part(dialog, QTableWidget, "source_fields")
    table.cellClicked.emit(row_of(dialog, field), _SOURCE)
    return part(dialog, QComboBox, f"source_of_{field}")


def choose(dialog: QWidget, field: str, text: str) -> None:
    """Type the column of a field."""
    combo = column(dialog, field)
    combo.setEditText(text)
    combo.lineEdit().editingFinished.emit()


def mapped(dialog: QWidget) -> dict[str, str]:
    """Return the columns of the fields that have one, in the order shown."""
    table = part(dialog, QTableWidget, "source_fields")
    by_label = {one.label: name for name, one in FIELD_BY_NAME.items()}
    names = [by_label[table.item(row, 0).text()] for row in range(table.rowCount())]
    combos = {name: part(dialog, QComboBox, f"source_of_{name}") for name in names}
    return {name: one.currentText() for name, one in combos.items() if one and one.currentText()}


def first_values(dialog: QWidget, field: str) -> list[str]:
    """Return the values of a field in the first three parcels."""
    table, row = part(dialog, QTableWidget, "source_fields"), row_of(dialog, field)
    return [table.item(row, _FIRST + at).text() for at in range(3)]


def save(dialog: SourceDialog, qtbot: Any) -> Connection:
    """Press OK, and return the connection that was saved."""
    with qtbot.waitSignal(dialog.saved, timeout=LONGEST) as saved:
        press(dialog, "source_ok")
    return Connections().get(saved.args[0])


def parcels_of(connection: Connection) -> list[dict[str, Any]]:
    """Return the values of all parcels of a connection, as a search returns them, by parcel ID."""
    run = Run()
    with closing(open_source_factory(connection)(run)) as source:
        found = [one.attributes for batch in source.read(Query(), run) for one in batch.parcels]
    return sorted(found, key=lambda one: str(one.get("parcel_id")))
