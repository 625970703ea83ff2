"""The web service of the specification as a stream of parcels."""
