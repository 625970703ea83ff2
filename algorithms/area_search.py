"""Parcels that touch polygons."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from qgis.core import (
    Qgis,
    QgsExpressionContextUtils,
    QgsFeatureRequest,
    QgsProcessingFeatureSourceDefinition,
    QgsProcessingParameterEnum,
    QgsProcessingParameterFeatureSource,
    QgsProcessingParameterField,
)

from .base import ParcelSearchAlgorithm, filters_help
from .text import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsProcessingContext

    from parcel_lookup.core.gis.features import JoinMode
    from parcel_lookup.core.gis.polygons import AreaInput
    from parcel_lookup.core.search import Search

INPUT, JOIN_FIELDS, JOIN_MODE = "INPUT", "JOIN_FIELDS", "JOIN_MODE"


class AreaSearch(ParcelSearchAlgorithm):
    """`parcel_lookup:area_search`."""

    def name(self) -> str:
        """Never changes: scripts and models know it."""
        return "area_search"

    def displayName(self) -> str:
        """What the toolbox shows."""
        return tr("Find parcels by area")

    def shortDescription(self) -> str:
        """What the toolbox's tip shows."""
        return tr("Finds the parcels that touch the polygons of a layer.")

    def shortHelpString(self) -> str:
        """What stands beside the parameters."""
        return tr(
            "Finds every parcel that touches a polygon of the input layer, with its full record "
            "and the attributes of the polygon that found it (fields “src_…”).\n\n"
            "The field join_count says how many polygons touch the parcel, join_overlap_acres and "
            "join_overlap_pct how much of it lies in the polygon.\n\n"
            "A run that ends early, because the month's requests are used up or the service does "
            "not answer any more, keeps the parcels that came; “Every match arrived” is false then."
            "\n\nWhere there are filters, only the parcels that meet them are kept. {filters}"
        ).format(filters=filters_help())

    def initAlgorithm(self, configuration: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Declare the parameters."""
        polygons = [Qgis.ProcessingSourceType.VectorPolygon]
        self.addParameter(QgsProcessingParameterFeatureSource(INPUT, tr("Polygons"), polygons))
        self.add_filters(optional=True)
        fields = QgsProcessingParameterField(
            JOIN_FIELDS,
            tr("Fields to carry over"),
            parentLayerParameterName=INPUT,
            allowMultiple=True,
            optional=True,
        )
        fields.setHelp(tr("Empty: all fields."))
        self.addParameter(fields)
        self.addParameter(
            QgsProcessingParameterEnum(
                JOIN_MODE,
                tr("Where several polygons touch a parcel"),
                [
                    tr("One feature, joined to the polygon with the largest overlap"),
                    tr("One feature for each polygon"),
                ],
                defaultValue=0,
            )
        )
        self.add_common_parameters()

    def join_mode(self, parameters: Mapping[str, Any], context: QgsProcessingContext) -> JoinMode:
        """What becomes of a parcel that several polygons touch."""
        from parcel_lookup.core.gis.features import JoinMode

        return JoinMode(self.parameterAsEnum(parameters, JOIN_MODE, context))

    def make_search(
        self, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> tuple[Search, AreaInput]:
        """A search without polygons, and the input that they are read from."""
        from parcel_lookup.core.gis.polygons import AreaInput

        # Not `parameterAsSource`: what it gives reads the layer itself from the other thread, and
        # stops at the first polygon that is not valid. Ours are repaired.
        given, selected_only, request = parameters[INPUT], False, QgsFeatureRequest()
        definition = given if isinstance(given, QgsProcessingFeatureSourceDefinition) else None
        if definition is not None:
            given, selected_only = definition.source, definition.selectedFeaturesOnly
        layer = self.parameterAsVectorLayer({**parameters, INPUT: given}, INPUT, context)
        if definition is not None and layer is not None:
            if definition.featureLimit >= 0:
                request.setLimit(definition.featureLimit)
            if definition.filterExpression:
                request.setFilterExpression(definition.filterExpression)
                scopes = QgsExpressionContextUtils.globalProjectLayerScopes(layer)
                request.expressionContext().appendScopes(scopes)
        area = AreaInput.from_layer(
            layer,
            selected_only,
            self.parameterAsStrings(parameters, JOIN_FIELDS, context) or None,
            context.transformContext(),
            request,
        )
        return replace(self.conditions(parameters, context), place=area.name), area
