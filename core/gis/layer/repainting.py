"""Repaints a layer whose appearance has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt import sip
from qgis.PyQt.QtCore import QTimer

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

#: The delay of the second repaint: maps start rendering a millisecond after a request.
_MILLISECONDS = 20


def repaint(layer: QgsVectorLayer) -> None:
    """Repaint a layer whose appearance has changed. Main thread.

    If a map has just rendered the layer when it receives the signal, it puts the old image into its
    cache and keeps showing it. A second repaint is therefore requested after it has started again.
    """
    layer.triggerRepaint()
    QTimer.singleShot(0, lambda: _repaint_again(layer))


def _repaint_again(layer: QgsVectorLayer) -> None:
    # The delay begins here: what keeps the main thread busy until now keeps maps busy, too.
    if not sip.isdeleted(layer):
        QTimer.singleShot(_MILLISECONDS, layer.triggerRepaint)
