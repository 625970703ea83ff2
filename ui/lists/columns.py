"""Which column of a list is which, by their names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: What columns of lists are called, folded; the more usual first.
_NAMES: Mapping[str, tuple[str, ...]] = {
    what: tuple(names.split())
    for what, names in {
        "address": (
            "address situs streetaddress siteaddress siteaddr situsaddress situsaddr "
            "propertyaddress propaddress propaddr physicaladdress physaddr locationaddress "
            "locaddress fulladdress fulladdr parceladdress addr address1 addr1 addressline1 "
            "street streetaddr location proplocation propertylocation mailaddr mailingaddress "
            "mailaddress owneraddress"
        ),
        "city": (
            "city sitecity situscity propcity propertycity physcity loccity cityname town "
            "townname municipality municipalname muni placename postalcity uspscity mailcity"
        ),
        "state": (
            "state st stateabbr statecode sitestate situsstate propstate propertystate physstate "
            "usstate mailstate"
        ),
        "postal": (
            "postal zip zipcode zip5 postalcode postcode sitezip situszip propzip propertyzip "
            "physzip loczip zipcd mailzip"
        ),
        "parcel_id": (
            "parcelid apn pin parcelno parcelnum parcelnumber pid pinnumber pinnum apnno apnnum "
            "parno taxparcelid taxparcelno taxparcelnumber taxparcel taxpin taxid assessorid "
            "assessorparcelnumber parcel parcelpin gpin gisid gislink parcelkey prclid maplot "
            "maplotid mblu mbl bbl sbl printkey folio foliono strap schednum propertyid "
            "propid quickrefid accountno accountnumber account acctno locid ain id"
        ),
        "svc_uuid": "svcuuid parceluuid uuid",
        "x": "longitude lon long lng x xcoord pointx easting coordx gpslon",
        "y": "latitude lat y ycoord pointy northing coordy gpslat",
    }.items()
}
_NOT_IN_NAMES = re.compile(r"[^a-z0-9]")


def column_of(what: str, columns: Sequence[str]) -> str:
    """The column that is an ``address``, a ``city`` …, ``x`` or ``y`` by its name; "" without."""
    folded = {_NOT_IN_NAMES.sub("", name.lower()): name for name in reversed(columns)}
    return next((folded[name] for name in _NAMES[what] if name in folded), "")
