"""The search area: the polygons of a layer, the map view, or a drawn area."""
