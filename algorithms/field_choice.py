"""The control of a parameter that is the name of a field: a list that also takes other names.

Processing imports it when it opens the dialog of an algorithm (`parameters.add_field_name`).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from qgis.gui import QgsGui
from qgis.PyQt.QtWidgets import QComboBox, QWidget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsProcessingParameterDefinition

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
        names: Sequence[str] = (),
    ) -> Any:
        """Return the control; Processing calls this as the class of the control.

        `names` are offered.
        """
        if type(dialog).__name__ != _MODELER:
            return _control_class()(parameter, dialog, row, col, names=names)
        registry = QgsGui.processingGuiRegistry()
        control = registry.createModelerParameterWidget(
            dialog.model, dialog.childId, parameter, dialog.context
        )
        control.setDialog(dialog)
        return control


@cache
def _control_class() -> type:
    """Return the class of a combo box with an editable name.

    Processing's modules are there only while its plugin is. Its newer base class, in `qgis.gui`,
    loses the widget that a subclass in Python creates.
    """
    from processing.gui.wrappers import WidgetWrapper

    class Control(WidgetWrapper):
        def createWidget(self, names: Sequence[str] = ()) -> QComboBox:
            box = QComboBox()
            box.setEditable(True)
            box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            box.addItems(names)
            box.setCurrentIndex(-1)
            box.currentTextChanged.connect(lambda _text: self.widgetValueHasChanged.emit(self))
            return box

        def setValue(self, value: Any) -> None:
            self.widget.setEditText("" if value is None else str(value))

        def value(self) -> str | None:
            return self.widget.currentText().strip() or None

    return Control
