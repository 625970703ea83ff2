"""The parcels at points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import Qgis, QgsProcessingParameterNumber

from parcel_lookup.algorithms.lists import ListAlgorithm, list_help
from parcel_lookup.algorithms.text import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsProcessingContext

    from parcel_lookup.core.gis.inputs.rows import RowsInput
    from parcel_lookup.core.search import Search

MAX_DISTANCE = "MAX_DISTANCE"


class PointLookup(ListAlgorithm):
    """`parcel_lookup:point_lookup`."""

    def name(self) -> str:
        """Never changes: scripts and models know it."""
        return "point_lookup"

    def displayName(self) -> str:
        """What the toolbox shows."""
        return tr("Look up parcels at points")

    def shortDescription(self) -> str:
        """What the toolbox's tip shows."""
        return tr("Finds the parcel at each point of a layer, or all of a stack.")

    def shortHelpString(self) -> str:
        """What stands beside the parameters."""
        return tr(
            "Finds the parcels that contain each point of a layer, all records of a stack. "
            "Where no parcel contains a point, as in a street, the nearest one within the largest "
            "distance is taken, if there is one; row_distance_m says how far it is. Each point of "
            "a multipoint is a row of its own.\n\n{help}"
        ).format(help=list_help())

    def initAlgorithm(self, configuration: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Declare the parameters."""
        points = Qgis.ProcessingSourceType.VectorPoint
        self.add_input(tr("Points"), points)
        distance = QgsProcessingParameterNumber(
            MAX_DISTANCE,
            tr("Largest distance to the nearest parcel (metres)"),
            Qgis.ProcessingNumberParameterType.Double,
            0.0,
            False,
            0.0,
        )
        distance.setHelp(tr("0: only parcels that contain the point."))
        self.addParameter(distance)
        self.add_list_parameters(points)

    def make_search(
        self, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> tuple[Search, RowsInput]:
        """A search without rows, and the input that they are read from."""
        from parcel_lookup.core.gis.inputs.rows import RowsInput
        from parcel_lookup.core.search import Search

        rows = RowsInput.from_points(**self.list_options(parameters, context))
        distance = self.parameterAsDouble(parameters, MAX_DISTANCE, context)
        return Search(max_distance=distance, place=rows.name), rows
