"""The area to search in: the polygons of a layer, the map, or an area that is drawn."""
