"""Polygons for searches of the sample county, for `make demo` and `make run`."""

from qgis.core import QgsFeature, QgsGeometry, QgsVectorLayer

#: In meters of UTM zone 15 north (EPSG:26915), around the county's town. The corridor overlaps the
#: two others, so that some parcels belong to two areas.
_CORNERS = {
    "Town Center": [
        (449_750, 4_632_750),
        (451_500, 4_632_750),
        (451_500, 4_630_950),
        (449_750, 4_630_950),
    ],
    "River Corridor": [
        (448_800, 4_634_700),
        (449_700, 4_634_900),
        (450_050, 4_633_300),
        (450_500, 4_632_100),
        (451_300, 4_630_900),
        (451_250, 4_629_600),
        (450_100, 4_629_500),
        (450_250, 4_630_600),
        (449_400, 4_631_900),
        (449_200, 4_633_400),
    ],
    "Growth Area": [
        (451_500, 4_634_300),
        (453_600, 4_634_500),
        (454_700, 4_633_600),
        (454_600, 4_631_900),
        (453_000, 4_630_700),
        (451_500, 4_630_950),
    ],
}


def planning_areas() -> QgsVectorLayer:
    """Return a projected layer with attributes, with three areas around the town."""
    layer = QgsVectorLayer(
        "Polygon?crs=EPSG:26915&field=area_name:string&field=area_number:integer",
        "Planning areas",
        "memory",
    )
    for number, (name, corners) in enumerate(_CORNERS.items(), start=1):
        feature = QgsFeature(layer.fields())
        feature.setAttributes([name, number])
        ring = ", ".join(f"{x} {y}" for x, y in [*corners, corners[0]])
        feature.setGeometry(QgsGeometry.fromWkt(f"POLYGON(({ring}))"))
        if not layer.dataProvider().addFeature(feature):
            raise RuntimeError(f"The planning area {name} could not be added.")
    layer.updateExtents()
    return layer
