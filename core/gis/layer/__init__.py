"""Layers of parcels: schema, features, growing a layer, and values read from layers."""
