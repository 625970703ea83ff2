"""What is searched for: `Search`, its polygons and rows, its plan, and what it finds."""
