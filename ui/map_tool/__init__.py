"""The map tool that looks up the parcel under a click, and its panel."""
