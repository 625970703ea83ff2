"""The parcels at addresses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import Qgis

from parcel_lookup.algorithms.lists import ListAlgorithm, list_help
from parcel_lookup.algorithms.text import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsProcessingContext

    from parcel_lookup.core.gis.inputs.rows import RowsInput
    from parcel_lookup.core.search import Search

ADDRESS, CITY, STATE, POSTAL = "ADDRESS", "CITY", "STATE", "POSTAL"


class AddressLookup(ListAlgorithm):
    """`parcel_lookup:address_lookup`."""

    def name(self) -> str:
        """Never changes: scripts and models know it."""
        return "address_lookup"

    def displayName(self) -> str:
        """What the toolbox shows."""
        return tr("Look up parcels by address")

    def shortDescription(self) -> str:
        """What the toolbox's tip shows."""
        return tr("Finds the parcels at the street addresses of a table or layer.")

    def shortHelpString(self) -> str:
        """What stands beside the parameters."""
        return tr(
            "Finds the parcels at each street address. The address is a field or an expression; it "
            "may hold city, state and ZIP code too, or these come from fields of their own. "
            "Abbreviations, units and small mistakes are understood: row_score says from 0 to 100 "
            "how well the parcel's address agrees, and row_note names every difference.\n\n{help}"
        ).format(help=list_help())

    def initAlgorithm(self, configuration: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Declare the parameters."""
        self.add_input(tr("Table or layer"), Qgis.ProcessingSourceType.Vector)
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
        """A search without rows, and the input that they are read from."""
        from parcel_lookup.core.gis.inputs.rows import RowsInput
        from parcel_lookup.core.search import Search

        # Not `parameterAsExpression`, to which the name of a field with a blank in it is nothing.
        columns = [
            self.parameterAsString(parameters, name, context)
            for name in (ADDRESS, CITY, STATE, POSTAL)
        ]
        options = self.list_options(parameters, context)
        rows = RowsInput.from_addresses(options.pop("layer"), *columns, **options)
        return Search(place=rows.name), rows
