"""The parcel service: the specification's HTTP interface over any source of parcels."""

from parcel_lookup.core.contract import ParcelError


class ServiceError(Exception):
    """The service or one of its commands cannot run; the text is a sentence for the user."""


class ServiceBusy(ParcelError):
    """A source has no time for a request now; the same request may succeed later (503)."""
