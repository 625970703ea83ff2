"""Parcels that meet filters."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from qgis.core import (
    QgsProcessingParameterBoolean,
    QgsProcessingParameterEnum,
    QgsProcessingParameterString,
)

from parcel_lookup.core.contract import FIELDS, Order, Problem, RequestRefused
from parcel_lookup.core.contract.reading import read_filters

from .base import ParcelSearchAlgorithm
from .text import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsProcessingContext

    from parcel_lookup.core.contract import Filter
    from parcel_lookup.core.search import Search

FILTERS, ORDER_BY, DESCENDING = "FILTERS", "ORDER_BY", "DESCENDING"


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
        return tr("Finds the parcels whose fields meet all of up to ten filters.")

    def shortHelpString(self) -> str:
        """What stands beside the parameters."""
        return tr(
            "Finds every parcel that meets all filters, with its full record.\n\n"
            "Filters are a JSON array, for example\n"
            '[{"field": "state", "op": "eq", "value": "IA"},\n'
            ' {"field": "acres", "op": "gte", "value": 40}]\n\n'
            "Operators: eq, ne, gt, gte, lt, lte, between, in, nin, ilike (contains), isnull. "
            "A filter on owner, parcel_id, situs or mail_addr needs one on state, state_fp or "
            "county_fp beside it. [] asks for all parcels.\n\n"
            "A run that ends early, because the month's requests are used up or the service does "
            "not answer any more, keeps the parcels that came; “Every match arrived” is false then."
        )

    def initAlgorithm(self, configuration: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Declare the parameters."""
        self.addParameter(
            QgsProcessingParameterString(FILTERS, tr("Filters (JSON)"), multiLine=True)
        )
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
        from parcel_lookup.core.search import Search

        filters = _filters(self.parameterAsString(parameters, FILTERS, context))
        field = self.parameterAsEnumString(parameters, ORDER_BY, context)
        descending = self.parameterAsBoolean(parameters, DESCENDING, context)
        order = Order(field, "desc" if descending else "asc") if field else None
        return Search(filters=filters, order=order), None


def _filters(text: str) -> tuple[Filter, ...]:
    try:
        items = json.loads(text)
    except ValueError as error:
        problem = Problem(422, ("filters",), f"the filters are not JSON ({error}).")
        raise RequestRefused((problem,)) from error
    filters, problems = read_filters(items)
    if problems:
        raise RequestRefused(tuple(problems))
    return filters
