"""The dialog of a connection: where its parcels are, what their columns mean, and its name."""
