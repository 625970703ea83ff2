"""The Processing provider."""

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
    """All algorithms of the plugin, below one name in the toolbox."""

    def id(self) -> str:
        """The first half of every algorithm's id."""
        return "parcel_lookup"

    def name(self) -> str:
        """A brand, and so the same in every language."""
        return "Parcel Lookup"

    def icon(self) -> QIcon:
        """The plugin's icon."""
        return QIcon(str(_ICON))

    def svgIconPath(self) -> str:
        """The plugin's icon, for models."""
        return str(_ICON)

    def loadAlgorithms(self) -> None:
        """Called by QGIS when the provider is added, and again on refresh."""
        for algorithm in (
            *(AreaSearch(), AttributeQuery()),
            *(PointLookup(), AddressLookup(), IdLookup(), Neighbors()),
            SaveParcels(),
        ):
            self.addAlgorithm(algorithm)
