"""The controls of `CONNECTION` and `FILTERS` in Processing's dialogs.

The metadata of a parameter name its class as text (`algorithms.parameters.control`), so that
algorithms import no widget, and runs without a window load none: only Processing imports this
module, when it opens a dialog. It keeps the Python object of such a control as long as the dialog.
It does not keep those of a factory registered with `QgsGui.processingGuiRegistry()`: QGIS aborts
where it calls a control whose Python object is gone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Union

from processing.gui.wrappers import WidgetWrapper
from qgis.core import QgsProcessingContext, QgsProcessingParameters
from qgis.gui import QgsGui
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QStackedWidget,
    QWidget,
)

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.connections.connection_row import connection_tip, connection_title
from parcel_lookup.ui.filters.conditions_dialog import ConditionsDialog
from parcel_lookup.ui.kit.widgets import CalmComboBox, fill, let_shrink, name_it, push_button

if TYPE_CHECKING:
    from qgis.core import QgsProcessingParameterDefinition

    Box = Union["ConnectionBox", "FiltersBox"]

_BATCH, _MODELER = "BatchAlgorithmDialog", "ModelerParametersDialog"
_MIN_LETTERS = 12


class _Control:
    """The control of a text parameter, which is one of our boxes. Processing calls the class."""

    box: type[Box]

    def __new__(
        cls,
        parameter: QgsProcessingParameterDefinition,
        dialog: QWidget,
        row: int = 0,
        col: int = 0,
    ) -> Any:
        """Return the control for the dialog of an algorithm, a batch, or a step of a model."""
        if type(dialog).__name__ != _MODELER:
            return _Wrapper(parameter, dialog, row, col, box=cls.box)
        # QGIS's own, which also takes values from the model; its field is in a box of ours.
        control = QgsGui.processingGuiRegistry().createModelerParameterWidget(
            dialog.model, dialog.childId, parameter, dialog.context
        )
        control.setDialog(dialog)
        pages = control.findChild(QStackedWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        shown, edit = pages.currentIndex(), pages.widget(0)
        pages.removeWidget(edit)
        pages.insertWidget(0, cls.box(parameter, edit))
        edit.show()  # the pages have hidden it
        pages.setCurrentIndex(shown)
        return control


class _Wrapper(WidgetWrapper):
    """A box of ours in the dialog of an algorithm, or in a row of a batch."""

    def createWidget(self, box: type[Box]) -> Box:
        """Return the box. Called once, by the base class."""
        widget = box(self.parameterDefinition())
        if type(self.dialog).__name__ == _BATCH:
            widget.setMaximumHeight(2 * widget.fontMetrics().height())  # a row has one line
        widget.changed.connect(lambda: self.widgetValueHasChanged.emit(self))
        return widget

    def postInitialize(self, wrappers: list[Any]) -> None:
        """Give filters access to the connection in the same dialog, or row."""
        super().postInitialize(wrappers)
        boxes = [one.widget for one in wrappers if isinstance(one, _Wrapper)]
        if isinstance(self.widget, FiltersBox):
            self.widget.connection = next((b for b in boxes if isinstance(b, ConnectionBox)), None)

    def setValue(self, value: Any) -> None:
        """Show a value."""
        text = QgsProcessingParameters.parameterAsString(
            self.parameterDefinition(), value, QgsProcessingContext()
        )
        self.widget.set_value(text)

    def value(self) -> str:
        """Return the text as it was typed."""
        return self.widget.value()


class ConnectionBox(CalmComboBox):
    """The names of the connections, and a field for any other text.

    The connections are those of this computer, and a run may be for another one: a name that is
    unknown is refused when it runs.
    """

    #: The text is another one.
    changed = pyqtSignal()

    def __init__(
        self, parameter: QgsProcessingParameterDefinition, edit: QLineEdit | None = None
    ) -> None:
        """`edit` is the field for the text, if there is one already."""
        super().__init__()
        text = "" if edit is None else edit.text()
        self.setEditable(True)
        if edit is not None:
            self.setLineEdit(edit)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        # One would replace a text by an item that differs only in case.
        self.setCompleter(None)
        let_shrink(self, _MIN_LETTERS)
        tip = tr("Select a connection, or type the name of another one. Empty: the default")
        name_it(self, "toolbox_connection", tip, parameter.description())
        for row, connection in enumerate(Connections().offered()):
            self.addItem(connection.name)
            self.setItemData(row, verbatim(connection_tip(connection)), Qt.ItemDataRole.ToolTipRole)
        default = Connections().resolve_names("")
        name = connection_title(default) or default.address
        self.lineEdit().setPlaceholderText(tr("Default connection: {name}").format(name=name))
        self.set_value(text)
        self.currentTextChanged.connect(lambda _text: self.changed.emit())

    def value(self) -> str:
        """Return the text as it was typed."""
        return self.currentText()

    def set_value(self, text: str) -> None:
        """Show a text, which need not be in the list."""
        self.setCurrentIndex(-1)
        self.setEditText(text)


class FiltersBox(QWidget):
    """The text of filters, and a button that opens the filter builder with them."""

    #: The text is another one.
    changed = pyqtSignal()

    def __init__(
        self, parameter: QgsProcessingParameterDefinition, edit: QPlainTextEdit | None = None
    ) -> None:
        """`edit` is the field for the text, if there is one already."""
        super().__init__()
        #: The box whose connection has the fields; None in the model designer.
        self.connection: ConnectionBox | None = None
        self._parameter = parameter
        self._edit = edit or QPlainTextEdit()
        self._edit.setTabChangesFocus(True)
        tip = tr("Filters as JSON, or a QGIS expression")
        name_it(self._edit, "toolbox_filters", tip, parameter.description())
        self._edit.textChanged.connect(self.changed.emit)
        button = push_button(
            "toolbox_open_filters",
            tr("Filters…"),
            tr("Edit the filters in the filter builder"),
            self._open_builder,
        )
        layout = fill(QHBoxLayout(self), (self._edit, 1))
        layout.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self.setFocusProxy(self._edit)

    def value(self) -> str:
        """Return the text as it was typed."""
        return self._edit.toPlainText()

    def set_value(self, text: str) -> None:
        """Show a text."""
        if text != self.value():
            self._edit.setPlainText(text)

    def _open_builder(self) -> None:
        connections, note = Connections(), ""
        try:
            connection = connections.resolve_names(self._connection_text())
        except ParcelError as error:
            connection = connections.resolve_names("")
            note = tr("{problem} The fields and values are those of “{name}”.").format(
                problem=error.params.get("problem", error.sentence),
                name=connection_title(connection),
            )
        algorithm = self._parameter.algorithm()
        dialog = ConditionsDialog(
            self.window(),
            self.value(),
            connection,
            by_area=algorithm.parameterDefinition("INPUT") is not None,
            note=note,
        )
        dialog.chosen.connect(self.set_value)
        dialog.open()

    def _connection_text(self) -> str:
        box = self.connection or self.window().findChild(ConnectionBox)
        # It is hidden where a model provides the name.
        return box.value() if self.connection is not None or box.isVisible() else ""


class ConnectionControl(_Control):
    """The control of `CONNECTION`: a list of the connections, which takes any other text."""

    box = ConnectionBox


class FiltersControl(_Control):
    """The control of `FILTERS`: its text, and a button that opens the filter builder."""

    box = FiltersBox
