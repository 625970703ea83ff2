"""Having a layer drawn anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QTimer

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

#: A map begins to draw anew a millisecond after it is asked to.
_MILLISECONDS = 20


def repaint(layer: QgsVectorLayer) -> None:
    """Have a layer drawn that looks different now. Main thread.

    A map that has drawn the layer, and hears of that only afterwards, would put the old picture
    into its cache and show that from then on. So it is asked again once it has begun anew.
    """
    layer.triggerRepaint()
    QTimer.singleShot(_MILLISECONDS, layer.triggerRepaint)
