"""The algorithm that finds the parcels at points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import Qgis

from parcel_lookup.algorithms.lists import ListAlgorithm, list_help
from parcel_lookup.algorithms.parameters import distance_parameter
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsProcessingContext

    from parcel_lookup.core.gis.inputs.rows import RowsInput
    from parcel_lookup.core.search import Search

MAX_DISTANCE = "MAX_DISTANCE"


class PointLookup(ListAlgorithm):
    """Looks up the parcel at each point of a layer: `parcel_lookup:point_lookup`."""

    def name(self) -> str:
        """Return the id, which never changes because scripts and models depend on it."""
        return "point_lookup"

    def displayName(self) -> str:
        """Return the name shown in the toolbox."""
        return tr("Look up parcels at points")

    def shortDescription(self) -> str:
        """Return the text of the tooltip in the toolbox."""
        return tr(
            "Finds the parcel at each point of a layer, or all parcels where they are stacked."
        )

    def shortHelpString(self) -> str:
        """Return the help text shown next to the parameters."""
        return tr(
            "Finds the parcels that contain each point of a layer, including all parcels of a "
            "stack. If no parcel contains a point, for example in a street, the nearest parcel "
            "within the maximum distance is used; row_distance_m is its distance. Each point of a "
            "multipoint is a separate row.\n\n{help}"
        ).format(help=list_help())

    def initAlgorithm(self, configuration: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Declare the parameters and outputs."""
        points = Qgis.ProcessingSourceType.VectorPoint
        self.add_input(tr("Points"), points)
        label = tr("Maximum distance to the nearest parcel (meters)")
        distance = distance_parameter(MAX_DISTANCE, label, 0.0)
        distance.setHelp(tr("0: only parcels that contain the point."))
        self.addParameter(distance)
        self.add_list_parameters(points)

    def make_search(
        self, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> tuple[Search, RowsInput]:
        """Return a search without rows, and the input that provides the rows."""
        from parcel_lookup.core.gis.inputs.rows import RowsInput
        from parcel_lookup.core.search import Search

        rows = RowsInput.from_points(**self.list_options(parameters, context))
        distance = self.parameterAsDouble(parameters, MAX_DISTANCE, context)
        return Search(max_distance=distance, place=rows.name), rows
