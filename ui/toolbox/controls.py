"""The controls of parameters in Processing's dialogs.

The metadata of a parameter name its class as text (`algorithms.parameters.control`), so that
algorithms import no widget, and runs without a window load none: only Processing imports this
module, when it opens a dialog. It keeps the Python object of such a control as long as the dialog.
It does not keep those of a factory registered with `QgsGui.processingGuiRegistry()`: QGIS aborts
where it calls a control whose Python object is gone.

Each class works in the dialog of an algorithm, in the table of a batch, and in the model designer.
There it is QGIS's own control, which also takes values from the model, with our widgets in it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Callable, Union

from processing.gui.wrappers import WidgetWrapper
from qgis.core import Qgis, QgsProcessingContext, QgsProcessingParameters
from qgis.gui import QgsGui, QgsProcessingGui
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QComboBox, QDoubleSpinBox, QLabel, QStackedWidget, QWidget

from parcel_lookup.core.gis.inputs.distance import UNITS
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import name_it, plain_label
from parcel_lookup.ui.toolbox.boxes import ConnectionBox, FiltersBox, NameBox

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qgis.core import QgsProcessingParameterDefinition

    TextBox = Union[NameBox, ConnectionBox, FiltersBox]

_BATCH, _MODELER = "BatchAlgorithmDialog", "ModelerParametersDialog"
_CONNECTION, _DISTANCE, _INPUT = "CONNECTION", "DISTANCE", "INPUT"
#: The names in `UNITS` of the units that QGIS's box offers.
_UNIT_NAMES = {
    Qgis.DistanceUnit.Feet.value: "feet",
    Qgis.DistanceUnit.Yards.value: "yards",
    Qgis.DistanceUnit.Miles.value: "miles",
    Qgis.DistanceUnit.Meters.value: "meters",
    Qgis.DistanceUnit.Kilometers.value: "kilometers",
}


# ---- texts ---------------------------------------------------------------------------------------


class _TextControl:
    """The control of a text parameter: a box of ours. Processing calls the class."""

    def __new__(
        cls,
        parameter: QgsProcessingParameterDefinition,
        dialog: QWidget,
        row: int = 0,
        col: int = 0,
        **options: Any,
    ) -> Any:
        """Return the control for a dialog of Processing; `options` come from the metadata."""
        make = partial(cls._make_box, parameter, dialog, **options)
        if _is(dialog, _MODELER):
            return _with_box(_qgis_control(parameter, dialog), make)
        return _TextWrapper(parameter, dialog, row, col, make=make)

    @staticmethod
    def _make_box(
        parameter: QgsProcessingParameterDefinition, dialog: QWidget, edit: QWidget | None = None
    ) -> TextBox:
        """Return the box; `edit` is the text field of the model designer that it contains."""
        raise NotImplementedError


class FieldControl(_TextControl):
    """The control of a parameter that is the name of a field: a list that takes other names."""

    @staticmethod
    def _make_box(
        parameter: QgsProcessingParameterDefinition,
        dialog: QWidget,  # noqa: ARG004
        edit: QWidget | None = None,
        names: Sequence[str] = (),
    ) -> NameBox:
        return NameBox(parameter.description(), names, edit)


class ConnectionControl(_TextControl):
    """The control of `CONNECTION`: the list of connections, which takes any other text."""

    @staticmethod
    def _make_box(
        parameter: QgsProcessingParameterDefinition,
        dialog: QWidget,  # noqa: ARG004
        edit: QWidget | None = None,
    ) -> ConnectionBox:
        return ConnectionBox(parameter.description(), edit)


class FiltersControl(_TextControl):
    """The control of `FILTERS`: the text, and a button that opens the filter builder."""

    @staticmethod
    def _make_box(
        parameter: QgsProcessingParameterDefinition, dialog: QWidget, edit: QWidget | None = None
    ) -> FiltersBox:
        algorithm = parameter.algorithm()
        return FiltersBox(
            parameter.description(),
            edit,
            is_in_line=_is(dialog, _BATCH),
            is_optional=bool(parameter.flags() & Qgis.ProcessingParameterFlag.Optional),
            by_area=algorithm is not None and algorithm.parameterDefinition(_INPUT) is not None,
        )


class _TextWrapper(WidgetWrapper):
    """A box of ours, in the dialog of an algorithm or the table of a batch."""

    def createWidget(self, make: Callable[..., TextBox]) -> TextBox:
        """Return the box. Called once, by the base class."""
        box = make()
        box.changed.connect(lambda: self.widgetValueHasChanged.emit(self))
        return box

    def createLabel(self) -> QLabel | None:
        """Return the label of the box; the table of a batch has none."""
        label = super().createLabel()
        if label is not None:
            label.setBuddy(self.widget)
        return label

    def postInitialize(self, wrappers: list[Any]) -> None:
        """Give the box access to the connection in the same dialog, or row."""
        super().postInitialize(wrappers)
        connection = _find(wrappers, _CONNECTION)
        if connection is not None:
            self.widget.connection = connection.parameterValue

    def setValue(self, value: Any) -> None:
        """Show a value."""
        text = QgsProcessingParameters.parameterAsString(
            self.parameterDefinition(), value, QgsProcessingContext()
        )
        self.widget.set_value(text)

    def value(self) -> str | None:
        """Return the text."""
        return self.widget.value()


def _with_box(control: QWidget, make_box: Callable[..., TextBox]) -> QWidget:
    """Put the field that a control of the model designer has for a fixed value into a box of ours.

    QGIS goes on reading and writing its field.
    """
    pages = control.findChild(QStackedWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    if pages is not None:
        shown, edit = pages.currentIndex(), pages.widget(0)
        pages.removeWidget(edit)
        pages.insertWidget(0, make_box(edit=edit))
        edit.show()  # the pages have hidden it
        pages.setCurrentIndex(shown)
    return control


# ---- distances -----------------------------------------------------------------------------------


class DistanceControl:
    """The control of a distance: QGIS's own, with its box of units.

    If the algorithm has `UNIT`, the number is in the unit of the box, which is the value of `UNIT`
    (`UnitControl`). If not, it is in the default unit of the parameter.
    """

    def __new__(
        cls,
        parameter: QgsProcessingParameterDefinition,
        dialog: QWidget,
        row: int = 0,
        col: int = 0,
        title: str = "",
        **_for_qgis: Any,
    ) -> Any:
        """Return the control for a dialog of Processing.

        `title` is the label next to a box of units, "" for the description of the parameter.
        """
        if _is(dialog, _MODELER, _BATCH):
            return _qgis_control(parameter, dialog)
        return _DistanceWrapper(parameter, dialog, row, col, title=title)


class UnitControl:
    """The control of `UNIT`: hidden where the distance has a box of units, else QGIS's own."""

    def __new__(
        cls,
        parameter: QgsProcessingParameterDefinition,
        dialog: QWidget,
        row: int = 0,
        col: int = 0,
    ) -> Any:
        """Return the control for a dialog of Processing."""
        if _is(dialog, _MODELER, _BATCH):
            return _qgis_control(parameter, dialog)
        return _UnitWrapper(parameter, dialog, row, col)


class _DistanceWrapper(WidgetWrapper):
    """QGIS's control for a distance, in the dialog of an algorithm.

    Its own value is converted from the unit in the box only while the box is visible.
    """

    def createWidget(self, title: str) -> QWidget:
        """Return QGIS's widget. Called once, by the base class."""
        self._title = title
        #: Whether the number is in the unit of the box.
        self.is_in_shown_unit = False
        registry, definition = QgsGui.processingGuiRegistry(), self.parameterDefinition()
        self._default = _UNIT_NAMES[definition.defaultUnit().value]
        self._qgis = registry.createParameterWidgetWrapper(definition, self.dialogType)
        self._qgis.widgetValueHasChanged.connect(self._on_changed)
        widget = self._qgis.createWrappedWidget(QgsProcessingContext())
        self._number, self._units = widget.findChild(QDoubleSpinBox), widget.findChild(QComboBox)
        self._units.currentIndexChanged.connect(self._on_changed)
        tip = definition.help() or definition.description()
        name_it(self._number, "toolbox_distance", tip, title or definition.description())
        name_it(self._units, "toolbox_unit", tr("Unit of the distance"), tr("Unit"))
        return widget

    def createLabel(self) -> QLabel | None:
        """Return the label."""
        label = super().createLabel()
        if self._title:
            label.setText(self._title)
        label.setBuddy(self._number)
        return label

    @property
    def unit(self) -> str:
        """The unit in the box, a name of `UNITS`."""
        return _UNIT_NAMES[self._units.currentData()]

    @unit.setter
    def unit(self, name: str) -> None:
        numbers = {one: number for number, one in _UNIT_NAMES.items()}
        self._units.setCurrentIndex(self._units.findData(numbers[name]))

    def setValue(self, value: Any) -> None:
        """Show a number in the default unit, or nothing for None."""
        self.unit = self._default
        self._qgis.setParameterValue(value, QgsProcessingContext())

    def value(self) -> float | None:
        """Return the number, None if there is none."""
        if self._qgis.parameterValue() is None:
            return None
        number = self._number.value()
        if self.is_in_shown_unit or self.unit == self._default:
            return number
        return number * UNITS[self.unit] / UNITS[self._default]

    def _on_changed(self, _what: object) -> None:
        self.widgetValueHasChanged.emit(self)


class _UnitWrapper(WidgetWrapper):
    """Takes the value of `UNIT` from the box of units of the distance, and shows nothing."""

    def createWidget(self) -> QLabel:
        """Return a widget that stays hidden: Processing leaves out parameters without a widget."""
        self._distance: _DistanceWrapper | None = None
        self._unit = self.parameterDefinition().defaultValue()
        return _hidden()

    def createLabel(self) -> QLabel:
        """Return a label that stays hidden."""
        return _hidden()

    def postInitialize(self, wrappers: list[Any]) -> None:
        """Take over from the control of the distance which unit its number is in."""
        super().postInitialize(wrappers)
        self._distance = _find(wrappers, _DISTANCE)
        self._distance.is_in_shown_unit = True

    def setValue(self, value: Any) -> None:
        """Show a unit. Processing sets the distance first, in the order of the parameters."""
        unit = QgsProcessingParameters.parameterAsEnumString(
            self.parameterDefinition(), value, QgsProcessingContext()
        )
        if unit in UNITS:
            self._unit = unit
            if self._distance is not None:
                self._distance.unit = unit

    def value(self) -> str:
        """Return the unit in the box."""
        return self._unit if self._distance is None else self._distance.unit


def _hidden() -> QLabel:
    label = plain_label()
    label.hide()
    return label


# ---- dialogs -------------------------------------------------------------------------------------


def _is(dialog: QWidget, *names: str) -> bool:
    """Return whether a dialog is one of these dialogs of Processing."""
    return type(dialog).__name__ in names


def _qgis_control(parameter: QgsProcessingParameterDefinition, dialog: QWidget) -> Any:
    """Return the control that QGIS itself has for a parameter in a dialog."""
    registry = QgsGui.processingGuiRegistry()
    if _is(dialog, _MODELER):
        control = registry.createModelerParameterWidget(
            dialog.model, dialog.childId, parameter, dialog.context
        )
    else:
        kind = QgsProcessingGui.WidgetType.Batch
        control = registry.createParameterWidgetWrapper(parameter, kind)
    control.setDialog(dialog)
    return control


def _find(wrappers: Iterable[Any], name: str) -> Any:
    """Return the control of a parameter among those of its dialog, or None."""
    return next((one for one in wrappers if one.parameterDefinition().name() == name), None)
