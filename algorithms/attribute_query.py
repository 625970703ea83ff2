"""Parcels that meet filters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from qgis.core import (
    QgsProcessingParameterBoolean,
    QgsProcessingParameterEnum,
)

from parcel_lookup.algorithms.base import ParcelSearchAlgorithm, filters_help
from parcel_lookup.algorithms.text import tr
from parcel_lookup.core.contract import FIELDS, Order

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsProcessingContext

    from parcel_lookup.core.search import Search

ORDER_BY, DESCENDING = "ORDER_BY", "DESCENDING"


class AttributeQuery(ParcelSearchAlgorithm):
    """`parcel_lookup:attribute_query`."""

    def name(self) -> str:
        """Never changes: scripts and models know it."""
        return "attribute_query"

    def displayName(self) -> str:
        """What the toolbox shows."""
        return tr("Find parcels by filters")

    def shortDescription(self) -> str:
        """What the toolbox's tip shows."""
        return tr("Finds the parcels whose fields meet filters or an expression.")

    def shortHelpString(self) -> str:
        """What stands beside the parameters."""
        return tr(
            "Finds every parcel that meets all filters, or a QGIS expression, with its full record."
            "\n\n{filters}\n\n"
            "A run that ends early, because the month's requests are used up or the service does "
            "not answer any more, keeps the parcels that came; “Every match arrived” is false then."
        ).format(filters=filters_help())

    def initAlgorithm(self, configuration: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Declare the parameters."""
        self.add_filters(optional=False)
        order = QgsProcessingParameterEnum(
            ORDER_BY,
            tr("Order by"),
            [field.name for field in FIELDS],
            optional=True,
            usesStaticStrings=True,
        )
        # What qgis_process says of such a parameter has numbers before the names.
        order.setHelp(tr("The name of a field, such as acres; a number does not name one."))
        self.addParameter(order)
        self.addParameter(
            QgsProcessingParameterBoolean(DESCENDING, tr("Largest first"), defaultValue=False)
        )
        self.add_common_parameters()

    def make_search(
        self, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> tuple[Search, None]:
        """The search by these filters."""
        field = self.parameterAsEnumString(parameters, ORDER_BY, context)
        descending = self.parameterAsBoolean(parameters, DESCENDING, context)
        order = Order(field, "desc" if descending else "asc") if field else None
        return replace(self.conditions(parameters, context), order=order), None
