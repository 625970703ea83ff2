"""Processing's own dialogs: of an algorithm, of a batch, and of a step in the model designer."""

from __future__ import annotations

from typing import Any

from qgis.core import (
    QgsApplication,
    QgsLayerTreeModel,
    QgsProcessingContext,
    QgsProcessingModelAlgorithm,
    QgsProject,
)
from qgis.gui import QgsBrowserGuiModel, QgsLayerTreeView
from qgis.PyQt.QtWidgets import QDialog, QWidget


def give_views(iface: Any, monkeypatch: Any) -> None:
    """Give pytest-qgis's interface the views that Processing's dialogs pass on to QGIS."""
    browser, tree = QgsBrowserGuiModel(), QgsLayerTreeView()
    tree.setModel(QgsLayerTreeModel(QgsProject.instance().layerTreeRoot(), tree))
    monkeypatch.setattr(iface, "browserModel", lambda: browser, raising=False)
    monkeypatch.setattr(iface, "layerTreeView", lambda: tree, raising=False)


def algorithm_of(name: str) -> Any:
    """Return a new algorithm of the plugin."""
    registry = QgsApplication.processingRegistry()
    return registry.createAlgorithmById(f"parcel_lookup:{name}")


def algorithm_dialog(name: str, parameters: dict[str, Any]) -> QDialog:
    """Return the dialog of an algorithm."""
    import processing

    return processing.createAlgorithmDialog(f"parcel_lookup:{name}", parameters)


def batch_dialog(name: str, rows: int) -> QDialog:
    """Return the dialog of a batch with some rows."""
    from processing.gui.BatchAlgorithmDialog import BatchAlgorithmDialog

    dialog = BatchAlgorithmDialog(algorithm_of(name), None)
    dialog.mainWidget().addRow(rows - 1)
    return dialog


def step_dialog(name: str, model: QgsProcessingModelAlgorithm, child: str | None = None) -> QDialog:
    """Return the dialog of a step of a model; `child` is the one to edit, None a new one."""
    from processing.modeler.ModelerParametersDialog import ModelerParametersDialog

    return ModelerParametersDialog(algorithm_of(name), model, child)


def controls_of(dialog: QDialog, row: int = 0) -> dict[str, Any]:
    """Return the controls of a dialog, or of a row of a batch, by the names of the parameters."""
    if hasattr(dialog, "widget") and not callable(dialog.widget):
        return dialog.widget.widget.wrappers
    panel = dialog.mainWidget()
    if isinstance(panel.wrappers, dict):
        return panel.wrappers
    columns = panel.parameter_to_column.items()
    return {name: panel.wrappers[row][column] for name, column in columns}


def values_of(dialog: QDialog, row: int = 0) -> dict[str, Any]:
    """Return what an algorithm would get from these controls."""
    found = controls_of(dialog, row).items()
    return {name: one.parameterValue() for name, one in found if hasattr(one, "parameterValue")}


def set_value(dialog: QDialog, name: str, value: Any, row: int = 0) -> None:
    """Give a control a value, as Processing does with one from its history or a file."""
    controls_of(dialog, row)[name].setParameterValue(value, QgsProcessingContext())


def part(widget: QWidget, kind: type, name: str) -> Any:
    """Return one of our widgets in a dialog."""
    found = widget.findChildren(kind, f"parcel_lookup_toolbox_{name}")
    assert len(found) == 1, (name, found)
    return found[0]
