"""Expression functions that find parcels: `parcel_at(@geometry)`, `parcel_by_id('…')`.

They read parcel files and cached responses; they send no request, read no key, and open no window.
"""

from parcel_lookup.core.gis.functions.registration import ExpressionFunctions

__all__ = ["ExpressionFunctions"]
