"""The dialog that imports a layer as a parcel file."""
