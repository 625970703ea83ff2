"""The algorithm that finds parcels by filters or an expression."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from qgis.core import QgsProcessingParameterBoolean, QgsProcessingParameterString

from parcel_lookup.algorithms.base import ParcelSearchAlgorithm, early_end_help, filters_help
from parcel_lookup.core.contract import Order
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsProcessingContext

    from parcel_lookup.core.search import Search

ORDER_BY, DESCENDING = "ORDER_BY", "DESCENDING"


class AttributeQuery(ParcelSearchAlgorithm):
    """Finds the parcels that match filters or an expression: `parcel_lookup:attribute_query`."""

    def name(self) -> str:
        """Return the id, which never changes because scripts and models depend on it."""
        return "attribute_query"

    def displayName(self) -> str:
        """Return the name shown in the toolbox."""
        return tr("Find parcels by filters")

    def shortDescription(self) -> str:
        """Return the text of the tooltip in the toolbox."""
        return tr("Finds the parcels that match filters or an expression.")

    def shortHelpString(self) -> str:
        """Return the help text shown next to the parameters."""
        return tr(
            "Finds every parcel that matches all filters or a QGIS expression, with its full "
            "record.\n\n{filters}\n\n{early_end}"
        ).format(filters=filters_help(), early_end=early_end_help())

    def initAlgorithm(self, configuration: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Declare the parameters and outputs."""
        self.add_filters(optional=False)
        order = QgsProcessingParameterString(ORDER_BY, tr("Order by"), optional=True)
        order.setHelp(
            tr(
                "Name of a field, for example acres, or of a column of the file, layer, or table "
                "that the connection reads."
            )
        )
        self.addParameter(order)
        self.addParameter(
            QgsProcessingParameterBoolean(
                DESCENDING, tr("Sort in descending order"), defaultValue=False
            )
        )
        self.add_common_parameters()

    def make_search(
        self, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> tuple[Search, None]:
        """Return the search for `FILTERS` in the chosen order; there is no input layer."""
        field = self.parameterAsString(parameters, ORDER_BY, context).strip()
        descending = self.parameterAsBoolean(parameters, DESCENDING, context)
        order = Order(field, "desc" if descending else "asc") if field else None
        return replace(self.conditions(parameters, context), order=order), None
