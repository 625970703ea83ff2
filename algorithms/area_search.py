"""Parcels that touch polygons, or are within a distance of points, lines or polygons."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from qgis.core import (
    Qgis,
    QgsProcessingParameterEnum,
    QgsProcessingParameterFeatureSource,
    QgsProcessingParameterField,
)

from parcel_lookup.algorithms.base import ParcelSearchAlgorithm, filters_help
from parcel_lookup.algorithms.inputs import add_distance, given_distance, given_layer
from parcel_lookup.algorithms.text import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsProcessingContext

    from parcel_lookup.core.gis.inputs.polygons import AreaInput
    from parcel_lookup.core.gis.layer.features import JoinMode
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
        return tr(
            "Finds the parcels that touch the polygons of a layer, or are within a distance of "
            "its points, lines or polygons."
        )

    def shortHelpString(self) -> str:
        """What stands beside the parameters."""
        return tr(
            "Finds every parcel that touches a polygon of the input layer, with its full record "
            "and the attributes of the polygon that found it (fields “src_…”).\n\n"
            "With a distance, it finds the parcels within it of the layer's points, lines or "
            "polygons, measured on the ground. Points and lines need one.\n\n"
            "The field join_count says how many polygons touch the parcel, join_overlap_acres and "
            "join_overlap_pct how much of it lies in the polygon, or within the distance. A parcel "
            "that several of them touch comes once, with the one that has the largest part of "
            "it.\n\n"
            "A run that ends early, because the month's requests are used up or the service does "
            "not answer any more, keeps the parcels that came; “Every match arrived” is false then."
            "\n\nWhere there are filters, only the parcels that meet them are kept. {filters}"
        ).format(filters=filters_help())

    def initAlgorithm(self, configuration: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Declare the parameters."""
        with_geometry = [Qgis.ProcessingSourceType.VectorAnyGeometry]
        self.addParameter(
            QgsProcessingParameterFeatureSource(
                INPUT, tr("Polygons, or lines and points with a distance"), with_geometry
            )
        )
        add_distance(
            self,
            tr("Distance"),
            tr(
                "Parcels within it of the features are found. Empty or 0: those that touch the "
                "polygons. Lines and points need one above 0."
            ),
        )
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
                tr("Where several features touch a parcel"),
                [
                    tr("One parcel, joined to the feature with the largest overlap"),
                    tr("One parcel for each feature"),
                ],
                defaultValue=0,
            )
        )
        self.add_common_parameters()

    def join_mode(self, parameters: Mapping[str, Any], context: QgsProcessingContext) -> JoinMode:
        """What becomes of a parcel that several polygons touch."""
        from parcel_lookup.core.gis.layer.features import JoinMode

        return JoinMode(self.parameterAsEnum(parameters, JOIN_MODE, context))

    def make_search(
        self, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> tuple[Search, AreaInput]:
        """A search without polygons, and the input that they are read from."""
        from parcel_lookup.core.gis.inputs.polygons import AreaInput

        layer, selected_only, request = given_layer(self, INPUT, parameters, context)
        area = AreaInput.from_layer(
            layer,
            selected_only,
            self.parameterAsStrings(parameters, JOIN_FIELDS, context) or None,
            context.transformContext(),
            request,
            given_distance(self, parameters, context),
        )
        return replace(self.conditions(parameters, context), place=area.name), area
