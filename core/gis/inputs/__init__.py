"""What a search takes from a project: polygons, tables, lists of values, and distances."""
