"""The states, the district and the territories, as the contract's fields name them."""

from __future__ import annotations

from parcel_lookup.core.address.states import ALL_STATES as STATES
from parcel_lookup.core.address.states import State

__all__ = ["STATES", "State"]
