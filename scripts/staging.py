"""Helpers for the scenes of `screenshots.py`."""

from __future__ import annotations

import os
import secrets
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Callable

from qgis.core import (
    QgsApplication,
    QgsAuthMethodConfig,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsFeature,
    QgsFeatureRequest,
    QgsGeometry,
    QgsPointXY,
    QgsProject,
    QgsRectangle,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QSize
from qgis.utils import iface

ROOT = Path(os.environ["ROOT"])
HOME = Path(os.environ["PARCEL_LOOKUP_HOME"])
#: The file in the checkout, because QGIS writes to the folder of a layer.
SAMPLE_FILE = ROOT / "resources" / "sample" / "sample_county.gpkg"
DEGREES = "EPSG:4326"
WINDOW = QSize(*map(int, os.environ.get("SCREENSHOTS_SIZE", "1200x720").split("x")))

#: A condition that a scene waits for.
Condition = Callable[[], bool]
Scene = Iterator[Condition]
#: Passes of the event loop without an event after which nothing is under way any more.
_PASSES = 10


def steadily(holds: Condition) -> Condition:
    """Return a condition that is met when another one holds in several passes of the event loop.

    In one pass it may hold by chance, between the end of a step and the start of the next.
    """
    passes = 0

    def is_steady() -> bool:
        nonlocal passes
        passes = passes + 1 if holds() else 0
        return passes >= _PASSES

    return is_steady


def after(seconds: float) -> Condition:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def is_listening(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def serve(port: int, key: str) -> subprocess.Popen:
    """Start the parcel service with the sample county."""
    keys = HOME / "keys.toml"
    keys.write_text(f'[[keys]]\nkey = "{key}"\n', "utf-8")
    command = [str(ROOT / ".venv/bin/parcel-service"), "serve", "--data", str(SAMPLE_FILE)]
    options = ["--port", str(port), "--keys", str(keys)]
    return subprocess.Popen(
        [*command, *options], stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT
    )


def stored(key: str) -> str:
    """Store the key in an authentication configuration, and return its ID."""
    manager = QgsApplication.authManager()
    if not manager.masterPasswordIsSet():
        manager.setMasterPassword(secrets.token_hex(16), True)
    config = QgsAuthMethodConfig("APIHeader")
    config.setName("County service key")
    config.setConfig("Authorization", f"Bearer {key}")
    manager.storeAuthenticationConfig(config)
    return config.id()


def county() -> QgsVectorLayer:
    """Return a layer of the sample county."""
    return QgsVectorLayer(f"{SAMPLE_FILE}|layername=parcels", "county", "ogr")


def parcel_at(situs: str) -> QgsFeature:
    """Return the parcel of the county at an address."""
    request = QgsFeatureRequest().setFilterExpression(f"\"situs\" = '{situs}'")
    return next(county().getFeatures(request))


def on_surface(parcel: QgsFeature) -> QgsPointXY:
    """Return a point in a parcel."""
    return parcel.geometry().pointOnSurface().asPoint()


def look_at(box: QgsRectangle) -> None:
    """Zoom the map to a box in degrees."""
    canvas = iface.mapCanvas()
    canvas.setExtent(to_map().transformBoundingBox(box))
    canvas.refresh()


def memory(kind: str, name: str, fields: str, rows: list[tuple[list, str]]) -> QgsVectorLayer:
    """Add a memory layer with attributes and WKT in degrees to the project, and return it."""
    layer = QgsVectorLayer(f"{kind}?crs={DEGREES}&{fields}", name, "memory")
    features = []
    for attributes, wkt in rows:
        feature = QgsFeature(layer.fields())
        feature.setAttributes(attributes)
        if wkt:
            feature.setGeometry(QgsGeometry.fromWkt(wkt))
        features.append(feature)
    layer.dataProvider().addFeatures(features)
    layer.updateExtents()
    return QgsProject.instance().addMapLayer(layer)


def to_map() -> QgsCoordinateTransform:
    crs = iface.mapCanvas().mapSettings().destinationCrs()
    return QgsCoordinateTransform(QgsCoordinateReferenceSystem(DEGREES), crs, QgsProject.instance())
