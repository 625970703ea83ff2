"""The stream of a parcel service that has the specified interface."""
