"""Layers with one feature per place, in which the parcels of a stack are merged."""
