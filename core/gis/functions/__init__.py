"""Expression functions that find parcels: `parcel_at(@geometry)`, `parcel_by_id('…')`.

They read parcel files and stored answers; they never ask a service, read a key or open a window.
"""

from parcel_lookup.core.gis.functions.registration import ExpressionFunctions

__all__ = ["ExpressionFunctions"]
