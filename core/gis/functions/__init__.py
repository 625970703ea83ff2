"""Expression functions: `parcel_at(@geometry)`, `parcel_by_id('…')`, `parcel_owner_is('…')`.

The first two find parcels: they read parcel files and cached responses; they send no request, read
no key, and open no window.
"""

from parcel_lookup.core.gis.functions.registration import ExpressionFunctions

__all__ = ["ExpressionFunctions"]
