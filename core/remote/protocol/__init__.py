"""The messages of a parcel service: settings, requests on the wire, and how responses are read."""
