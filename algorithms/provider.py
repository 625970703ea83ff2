"""The Processing provider, which adds the algorithms to the toolbox."""

from __future__ import annotations

from qgis.core import QgsProcessingProvider
from qgis.PyQt.QtGui import QIcon

from parcel_lookup.algorithms.address_lookup import AddressLookup
from parcel_lookup.algorithms.area_search import AreaSearch
from parcel_lookup.algorithms.attribute_query import AttributeQuery
from parcel_lookup.algorithms.id_lookup import IdLookup
from parcel_lookup.algorithms.neighbors import Neighbors
from parcel_lookup.algorithms.point_lookup import PointLookup
from parcel_lookup.algorithms.save_parcels import SaveParcels
from parcel_lookup.core.resources import RESOURCES

_ICON = RESOURCES / "icons" / "parcel_lookup.svg"


class ParcelLookupProvider(QgsProcessingProvider):
    """Groups all algorithms of the plugin under one name in the toolbox."""

    def id(self) -> str:
        """Return the first half of every algorithm's id."""
        return "parcel_lookup"

    def name(self) -> str:
        """Return the product name, which is not translated."""
        return "Parcel Lookup"  # untranslated: name

    def icon(self) -> QIcon:
        """Return the plugin's icon."""
        return QIcon(str(_ICON))

    def svgIconPath(self) -> str:
        """Return the path of the plugin's icon, which the model designer uses."""
        return str(_ICON)

    def loadAlgorithms(self) -> None:
        """Add the algorithms; QGIS calls this when the provider is added, and on refresh."""
        for algorithm in (
            *(AreaSearch(), AttributeQuery()),
            *(PointLookup(), AddressLookup(), IdLookup(), Neighbors()),
            SaveParcels(),
        ):
            self.addAlgorithm(algorithm)
