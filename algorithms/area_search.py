"""The algorithm that finds parcels by area: touching or inside polygons, or within a distance."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from qgis.core import (
    Qgis,
    QgsProcessingParameterEnum,
    QgsProcessingParameterFeatureSource,
    QgsProcessingParameterField,
)

from parcel_lookup.algorithms.base import ParcelSearchAlgorithm, early_end_help, filters_help
from parcel_lookup.algorithms.parameters import (
    add_distance,
    add_predicate,
    given_distance,
    given_layer,
    given_predicate,
)
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsProcessingContext

    from parcel_lookup.core.gis.inputs.polygons import AreaInput
    from parcel_lookup.core.gis.layer.features import JoinMode
    from parcel_lookup.core.search import Search

INPUT, JOIN_FIELDS, JOIN_MODE = "INPUT", "JOIN_FIELDS", "JOIN_MODE"


class AreaSearch(ParcelSearchAlgorithm):
    """Finds the parcels in or near the features of a layer: `parcel_lookup:area_search`."""

    def name(self) -> str:
        """Return the id, which never changes because scripts and models depend on it."""
        return "area_search"

    def displayName(self) -> str:
        """Return the name shown in the toolbox."""
        return tr("Find parcels by area")

    def shortDescription(self) -> str:
        """Return the text of the tooltip in the toolbox."""
        return tr(
            "Finds the parcels that touch, overlap, or are inside the polygons of a layer, or are "
            "within a distance of its points, lines, or polygons."
        )

    def shortHelpString(self) -> str:
        """Return the help text shown next to the parameters."""
        return tr(
            "Finds every parcel that touches a polygon of the input layer, with its full record "
            "and the attributes of that polygon (fields “src_…”).\n\nWith a distance, finds the "
            "parcels within that distance of the layer's points, lines, or polygons, measured on "
            "the ground. Points and lines require a distance.\n\nInstead of all parcels that "
            "touch the area, finds those that overlap it by at least a share of the parcel or a "
            "number of acres, are mostly inside it, or have their center in it (“Parcels that”). "
            "The area is all polygons together. Parcels without a geometry cannot be checked; they "
            "are kept, and their number is reported.\n\nThe field join_count is the number of "
            "polygons that touch the parcel, or, unless parcels only have to touch the area, that "
            "overlap it; join_overlap_acres and join_overlap_pct are the part of the parcel inside "
            "the polygon, or within the distance. By default, a parcel with several polygons is "
            "returned once, joined to the polygon with the largest overlap.\n\n{early_end}\n\n"
            "With filters, only the parcels that match them are returned. {filters}"
        ).format(early_end=early_end_help(), filters=filters_help())

    def initAlgorithm(self, configuration: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Declare the parameters and outputs."""
        with_geometry = [Qgis.ProcessingSourceType.VectorAnyGeometry]
        self.addParameter(
            QgsProcessingParameterFeatureSource(
                INPUT, tr("Polygons, or points and lines with a distance"), with_geometry
            )
        )
        add_distance(
            self,
            tr("Distance"),
            tr(
                "Finds parcels within this distance of the features. Empty or 0: parcels that "
                "touch the polygons. Points and lines require a distance greater than 0."
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
        fields.setHelp(tr("Leave empty to carry over all fields."))
        self.addParameter(fields)
        self.addParameter(
            QgsProcessingParameterEnum(
                JOIN_MODE,
                tr("If several features touch a parcel"),
                [
                    tr(
                        "Create one feature per parcel, joined to the input feature with the "
                        "largest overlap"
                    ),
                    tr("Create one feature per parcel and input feature"),
                ],
                defaultValue=0,
            )
        )
        add_predicate(self)
        self.add_common_parameters()

    def join_mode(self, parameters: Mapping[str, Any], context: QgsProcessingContext) -> JoinMode:
        """Return how a parcel is joined when several polygons touch it."""
        from parcel_lookup.core.gis.layer.features import JoinMode

        return JoinMode(self.parameterAsEnum(parameters, JOIN_MODE, context))

    def make_search(
        self, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> tuple[Search, AreaInput]:
        """Return a search without polygons, and the input that provides the polygons."""
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
        search = replace(self.conditions(parameters, context), place=area.name)
        return replace(search, predicate=given_predicate(self, parameters, context)), area
