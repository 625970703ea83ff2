"""The address of a request to a parcel file."""

from __future__ import annotations

from parcel_lookup.core.address import Address, parse_address
from parcel_lookup.core.contract import AddressRequest


def requested_address(request: AddressRequest) -> Address:
    """Return the parts of the address of a request."""
    return parse_address(
        request.address, request.city or "", request.state or "", request.postal or ""
    )
