"""The item “Parcel Lookup” of QGIS's Browser panel."""
