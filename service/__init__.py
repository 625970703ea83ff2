"""The parcel service: the specification's HTTP interface over any source of parcels."""


class ServiceError(Exception):
    """The service or one of its commands cannot run; the text is a sentence for the user."""
