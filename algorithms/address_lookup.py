"""The algorithm that finds the parcels at street addresses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import Qgis

from parcel_lookup.algorithms.lists import ListAlgorithm, list_help
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsProcessingContext

    from parcel_lookup.core.gis.inputs.rows import RowsInput
    from parcel_lookup.core.search import Search

ADDRESS, CITY, STATE, POSTAL = "ADDRESS", "CITY", "STATE", "POSTAL"


class AddressLookup(ListAlgorithm):
    """Looks up the street addresses of a table or layer: `parcel_lookup:address_lookup`."""

    def name(self) -> str:
        """Return the id, which never changes because scripts and models depend on it."""
        return "address_lookup"

    def displayName(self) -> str:
        """Return the name shown in the toolbox."""
        return tr("Look up parcels by address")

    def shortDescription(self) -> str:
        """Return the text of the tooltip in the toolbox."""
        return tr("Finds the parcels at the street addresses of a table or layer.")

    def shortHelpString(self) -> str:
        """Return the help text shown next to the parameters."""
        return tr(
            "Finds the parcels at each street address. The address is a field or an expression. "
            "It can include the city, state, and ZIP code, or these can come from separate "
            "fields. Abbreviations, unit numbers, and small typos are recognized: row_score "
            "rates from 0 to 100 how well the parcel's address matches, and row_note lists every "
            "difference.\n\n{help}"
        ).format(help=list_help())

    def initAlgorithm(self, configuration: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Declare the parameters and outputs."""
        self.add_input(tr("Layer or table"), Qgis.ProcessingSourceType.Vector)
        self.add_expression(ADDRESS, tr("Address (field or expression)"))
        for name, label in (
            (CITY, tr("City (field or expression)")),
            (STATE, tr("State (field or expression)")),
            (POSTAL, tr("ZIP code (field or expression)")),
        ):
            self.add_expression(name, label, optional=True)
        self.add_list_parameters(Qgis.ProcessingSourceType.Vector)

    def make_search(
        self, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> tuple[Search, RowsInput]:
        """Return a search without rows, and the input that provides the rows."""
        from parcel_lookup.core.gis.inputs.rows import RowsInput
        from parcel_lookup.core.search import Search

        # `parameterAsExpression` returns nothing for a field name that contains a space.
        columns = [
            self.parameterAsString(parameters, name, context)
            for name in (ADDRESS, CITY, STATE, POSTAL)
        ]
        options = self.list_options(parameters, context)
        rows = RowsInput.from_addresses(options.pop("layer"), *columns, **options)
        return Search(place=rows.name), rows
