"""The kinds of lists, and how columns are recognized by name."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING

from qgis.core import Qgis, QgsFeatureRequest

from parcel_lookup.core.contract import FIELD_BY_NAME, ID_FIELD, Group
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search import AddressRow, IdRow, PointRow
from parcel_lookup.core.search.query.rows import are_svc_uuids

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.search import Row


#: Rows of a plain list that are checked for IDs.
_LOOKED_AT = 100
_ID = re.compile(r"(?=\D*\d)(?:[\d\s./-]+|\s*\S+\s*)")
#: Names of columns of lists, folded; the most common first.
_NAMES: Mapping[str, Sequence[str]] = {
    "address": """
        address situs streetaddress siteaddress siteaddr situsaddress situsaddr propertyaddress
        propaddress propaddr physicaladdress physaddr locationaddress locaddress fulladdress
        fulladdr parceladdress addr address1 addr1 addressline1 street streetaddr location
        proplocation propertylocation mailaddr mailingaddress mailaddress owneraddress
    """.split(),  # noqa: SIM905
    "city": """
        city sitecity situscity propcity propertycity physcity loccity cityname town townname
        municipality municipalname muni placename postalcity uspscity mailcity
    """.split(),  # noqa: SIM905
    "state": """
        state st stateabbr statecode sitestate situsstate propstate propertystate physstate
        usstate mailstate
    """.split(),  # noqa: SIM905
    "postal": """
        postal zip zipcode zip5 postalcode postcode sitezip situszip propzip propertyzip physzip
        loczip zipcd mailzip
    """.split(),  # noqa: SIM905
    "parcel_id": """
        parcelid apn pin parcelno parcelnum parcelnumber pid pinnumber pinnum apnno apnnum parno
        taxparcelid taxparcelno taxparcelnumber taxparcel taxpin taxid assessorid
        assessorparcelnumber parcel parcelpin gpin gisid gislink parcelkey prclid maplot
        maplotid mblu mbl bbl sbl printkey folio foliono strap schednum propertyid propid
        quickrefid accountno accountnumber account acctno locid ain id
    """.split(),  # noqa: SIM905
    "svc_uuid": "svcuuid parceluuid uuid".split(),  # noqa: SIM905
    "x": """
        longitude lon long lng x xcoord pointx easting coordx gpslon
    """.split(),  # noqa: SIM905
    "y": "latitude lat y ycoord pointy northing coordy gpslat".split(),  # noqa: SIM905
}
_NOT_IN_NAMES = re.compile(r"[^a-z0-9]")


class ListKind(Enum):
    """A kind of list; the value is part of the object names of its controls."""

    POINTS = "points"
    ADDRESSES = "addresses"
    PARCEL_IDS = "parcel_ids"
    SERVICE_IDS = "service_ids"
    VALUES = "values"

    @property
    def title(self) -> str:
        """The label for a combo box."""
        return {
            ListKind.POINTS: tr("Points"),
            ListKind.ADDRESSES: tr("Addresses"),
            ListKind.PARCEL_IDS: tr("County Parcel IDs"),
            ListKind.SERVICE_IDS: tr("Service IDs (svc_uuid)"),
            ListKind.VALUES: tr("Values of Another Field"),
        }[self]

    @property
    def row(self) -> type[Row]:
        """The class of the rows."""
        by_kind = {ListKind.POINTS: PointRow, ListKind.ADDRESSES: AddressRow}
        return by_kind.get(self, IdRow)

    @property
    def id_field(self) -> str:
        """The field of a list of IDs (`Search.id_field`); "" if there is none, or any."""
        return {ListKind.PARCEL_IDS: "parcel_id", ListKind.SERVICE_IDS: ID_FIELD}.get(self, "")

    @property
    def is_of_ids(self) -> bool:
        """Whether the rows are values of one field of the parcels."""
        return self.row is IdRow


def is_of_points(layer: QgsVectorLayer | None) -> bool:
    """Return whether a layer has points."""
    return layer is not None and layer.geometryType() == Qgis.GeometryType.Point


def likely_kind(
    layer: QgsVectorLayer, fields: Mapping[str, Field] | None = FIELD_BY_NAME
) -> ListKind:
    """Guess the kind of a list from its geometry and column names.

    `fields` are those of the source; None if they are not known yet.
    """
    columns = layer.fields().names()
    id_column = column_of("parcel_id", columns)
    uuid_column = column_of("svc_uuid", columns)
    if uuid_column and has_svc_uuids(layer, uuid_column):
        return ListKind.SERVICE_IDS
    if is_of_points(layer):
        return ListKind.POINTS
    if column_of("address", columns):
        return ListKind.ADDRESSES
    if column_of("x", columns) and column_of("y", columns):
        return ListKind.POINTS
    if own_field_of([id_column] if id_column else columns, fields):
        return ListKind.VALUES
    if id_column or (len(columns) == 1 and _are_ids(layer)):
        return ListKind.PARCEL_IDS
    return ListKind.ADDRESSES


def own_field_of(columns: Sequence[str], fields: Mapping[str, Field] | None) -> str:
    """Return the file's own field that a list has a column of the same name for, or "".

    The column that usually has parcel IDs comes first.
    """
    own = [field.name for field in (fields or {}).values() if field.group is Group.OTHER]
    found = (same_named(column, own) for column in (column_of("parcel_id", columns), *columns))
    return next(filter(None, found), "")


def same_named(name: str, others: Sequence[str]) -> str:
    """Return the one of these names that is the same but for case and punctuation, or ""."""
    return next((one for one in others if name and _folded(one) == _folded(name)), "")


def _folded(name: str) -> str:
    return _NOT_IN_NAMES.sub("", name.lower()) or name


def has_svc_uuids(layer: QgsVectorLayer, column: str) -> bool:
    """Return whether a column may have the service's IDs, by its first rows."""
    values = _first_values(layer, layer.fields().lookupField(column))
    return not values or are_svc_uuids(values)


def _are_ids(layer: QgsVectorLayer) -> bool:
    """Return whether the only column has IDs: digits alone, or a word with digits."""
    values = _first_values(layer, 0)
    return bool(values) and all(map(_ID.fullmatch, values))


def _first_values(layer: QgsVectorLayer, index: int) -> list[str]:
    request = QgsFeatureRequest().setLimit(_LOOKED_AT)
    request.setFlags(Qgis.FeatureRequestFlag.NoGeometry)
    return [str(feature[index]) for feature in layer.getFeatures(request) if feature[index]]


def column_of(what: str, columns: Sequence[str]) -> str:
    """Return the column named like ``what`` (an ``address``, ``city``, ``x``, …), or ""."""
    folded = {_folded(name): name for name in reversed(columns)}
    return next((folded[name] for name in _NAMES[what] if name in folded), "")
