"""Where to look at the sample county first."""

#: A part of the county that is worth seeing first: west, south, east, north, in EPSG:4326.
SAMPLE_START = (-93.625, 41.822, -93.575, 41.854)
