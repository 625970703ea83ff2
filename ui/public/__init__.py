"""What the user sees of public parcels: terms of use, a layer's origin, the choice of a state."""
