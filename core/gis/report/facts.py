"""What a report says of a layer: worked out in a task, out of copies made in the main thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    NULL,
    QgsCategorizedSymbolRenderer,
    QgsExpressionContext,
    QgsExpressionContextUtils,
    QgsVectorLayerFeatureCounter,
)

from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.report.about import About, read_about
from parcel_lookup.core.gis.report.ranking import Ranking, rank
from parcel_lookup.core.gis.summary import Summary, summarize

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsFeatureRenderer, QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation


class Facts(NamedTuple):
    """Plain values, for any thread."""

    summary: Summary
    #: What a table shows, the first ones first.
    ranking: Ranking
    about: About
    #: How many features each entry of the layer's legend stands for, by its key.
    classes: Mapping[str, int]


class FactsReader:
    """Made in the main thread, called in a task. Raises `Cancelled`."""

    def __init__(self, layer: QgsVectorLayer) -> None:
        self._copy = LayerCopy(layer)
        self._about = read_about(layer)
        self._counter = None
        if layer.renderer() is not None:
            scopes = QgsExpressionContextUtils.globalProjectLayerScopes(layer)
            self._counter = QgsVectorLayerFeatureCounter(layer, QgsExpressionContext(scopes))
            self._keys = [item.ruleKey() for item in layer.renderer().legendSymbolItems()]
            self._others = _key_of_others(layer.renderer())

    def __call__(self, cancellation: Cancellation) -> Facts:
        """In a task's thread."""
        about = self._about()
        summary = summarize(self._copy, cancellation)
        ranking = rank(self._copy, about.emphasis, cancellation)
        return Facts(summary, ranking, about, self._count(summary.features, cancellation))

    def _count(self, features: int, cancellation: Cancellation) -> dict[str, int]:
        """As QGIS counts for the Layers panel; of a layer with so many features."""
        cancellation.check()
        if self._counter is None:
            return {}
        forget = cancellation.on_cancel(self._counter.cancel)
        try:
            self._counter.run()
        finally:
            forget()
        cancellation.check()
        counts = {key: max(0, self._counter.featureCount(key)) for key in self._keys}
        if self._others in counts:
            # QGIS draws with it what no other category takes, and counts none of that.
            counts[self._others] += features - sum(counts.values())
        return counts


def _key_of_others(renderer: QgsFeatureRenderer) -> str:
    """The key of the category for all other values; "" where there is none."""
    if not isinstance(renderer, QgsCategorizedSymbolRenderer):
        return ""
    others = (
        category for category in renderer.categories() if category.value() in (None, NULL, "")
    )
    return next((category.uuid() for category in others), "")
