"""Draw a layer again after its look has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QTimer

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

#: A map begins to draw a millisecond after the repaint was requested.
_MILLISECONDS = 20


def repaint(layer: QgsVectorLayer) -> None:
    """Repaint a layer whose look has changed. Main thread.

    A map that has just drawn the layer, and receives the signal afterwards, would put the old
    picture into its cache and go on showing it. So a second repaint follows once it has begun anew.
    """
    layer.triggerRepaint()
    QTimer.singleShot(_MILLISECONDS, layer.triggerRepaint)
