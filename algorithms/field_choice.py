"""The control of a parameter that is the name of a field: a list that also takes other names.

Processing imports it when it opens the dialog of an algorithm (`parameters.add_field_name`).
"""

from __future__ import annotations

from typing import Any

from processing.gui.wrappers import WidgetWrapper
from qgis.core import QgsProcessingParameterDefinition
from qgis.gui import QgsGui
from qgis.PyQt.QtWidgets import QComboBox, QWidget

_MODELER = "ModelerParametersDialog"


class FieldChoice:
    """Creates the control for a parameter.

    The model designer gets QGIS's own control, which can also take a value from the model.
    """

    def __new__(
        cls,
        parameter: QgsProcessingParameterDefinition,
        dialog: QWidget,
        row: int = 0,
        col: int = 0,
        names: tuple[str, ...] = (),
    ) -> Any:
        """Return the control; Processing calls this as if it were a `WidgetWrapper`.

        `names` are offered.
        """
        if type(dialog).__name__ == _MODELER:
            registry = QgsGui.processingGuiRegistry()
            control = registry.createModelerParameterWidget(
                dialog.model, dialog.childId, parameter, dialog.context
            )
            control.setDialog(dialog)
            return control
        return _FieldWrapper(parameter, dialog, row, col, names=names)


class _FieldWrapper(WidgetWrapper):
    """A combo box with an editable name."""

    def createWidget(self, names: tuple[str, ...] = ()) -> QComboBox:
        """Return the combo box."""
        box = QComboBox()
        box.setEditable(True)
        box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        box.addItems(names)
        box.setCurrentIndex(-1)
        box.currentTextChanged.connect(lambda _text: self.widgetValueHasChanged.emit(self))
        return box

    def setValue(self, value: Any) -> None:
        """Show a name; None is shown as nothing."""
        self.widget.setEditText("" if value is None else str(value))

    def value(self) -> str | None:
        """Return the name; None where there is none."""
        return self.widget.currentText().strip() or None
