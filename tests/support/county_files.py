"""Files of counties in the shapes that real ones have, made of the parcels of the sample county.

`scripts/screenshots.py` uses this inside QGIS Desktop, so it imports nothing of the other tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsCoordinateTransformContext,
    QgsExpression,
    QgsExpressionContext,
    QgsFeature,
    QgsFeatureRequest,
    QgsVectorFileWriter,
    QgsVectorLayer,
)

from parcel_lookup.core.gis.connections.files import SAMPLE_FILE
from parcel_lookup.core.gis.layer.values import plain_value


class CountyFile(NamedTuple):
    """What a file looks like, and what its parcels are after the import."""

    title: str
    #: QGIS expression over the fields of the sample county, by ``name:type`` of the column.
    columns: Mapping[str, str]
    #: QGIS expression for values after the import, by field or own column.
    expected: Mapping[str, str]
    crs: str = "EPSG:4326"
    driver: str = "ESRI Shapefile"
    #: Degrees east and north by which parts of the county are moved.
    moves: tuple[tuple[float, float], ...] = ((0.0, 0.0),)


_ENDINGS = {"ESRI Shapefile": "shp", "GeoJSON": "geojson", "GPKG": "gpkg", "OpenFileGDB": "gdb"}
_NUMBER = "regexp_substr(situs, '^([0-9]+) ')"
_STREET = "regexp_substr(situs, '^[0-9]+ (.*) [A-Za-z]+$')"
_SUFFIX = "regexp_substr(situs, ' ([A-Za-z]+)$')"
_MAIL_STREET = "regexp_substr(mail_addr, '^([^,]*),')"
_MAIL_CITY = "regexp_substr(mail_addr, ', (.*) [A-Z][A-Z] [0-9]+$')"
_MAIL_STATE = "regexp_substr(mail_addr, ' ([A-Z][A-Z]) [0-9]+$')"
_MAIL_ZIP = "regexp_substr(mail_addr, ' ([0-9]+)$')"

COUNTY_FILES = {
    "address_in_pieces": CountyFile(
        "Tax parcels",
        {
            "APN:string": "parcel_id",
            "OWNER:string": "owner",
            "StreetNum:string": f"nullif({_NUMBER}, '')",
            "StreetName:string": f"nullif({_STREET}, '')",
            "StreetSufx:string": f"nullif({_SUFFIX}, '')",
            "MAIL_ADDR1:string": _MAIL_STREET,
            "MAIL_CITY:string": _MAIL_CITY,
            "MAIL_STATE:string": _MAIL_STATE,
            "MAIL_ZIP:string": _MAIL_ZIP,
            "FCV_CUR:double": "parcel_value",
            "TAXDIST:string": "'TD' || substr(parcel_id, 7, 2)",
        },
        {
            "parcel_id": "parcel_id",
            "owner": "owner",
            "situs": "situs",
            "mail_addr": f"{_MAIL_STREET} || ', ' || {_MAIL_CITY} || ', ' || "
            f"{_MAIL_STATE} || ' ' || {_MAIL_ZIP}",
            "parcel_value": "parcel_value",
            "TAXDIST": "'TD' || substr(parcel_id, 7, 2)",
            "state": "'IA'",
        },
    ),
    "no_state": CountyFile(
        "Assessing",
        {
            "PIN:string": "parcel_id",
            "Address:string": "situs",
            "AssessTot:double": "parcel_value",
            "AssessLand:double": "land_value",
            "LUCat:string": "land_use",
            "YearBuilt:integer": "if(building_value > 0, 1900 + @id % 120, NULL)",
        },
        {
            "parcel_id": "parcel_id",
            "situs": "situs",
            "parcel_value": "parcel_value",
            "land_value": "land_value",
            "land_use": "land_use",
            "YearBuilt": "if(building_value > 0, 1900 + @id % 120, NULL)",
            "state": "'IA'",
            "state_fp": "'19'",
        },
    ),
    "feet": CountyFile(
        "Lots",
        {
            "PARCELNO:string": "parcel_id",
            "OWNERNME1:string": "owner",
            "Shape_Area:double": "area(@geometry)",
        },
        {"parcel_id": "parcel_id", "owner": "owner", "state": "'IA'", "acres_calc": "acres_calc"},
        crs="EPSG:3418",
    ),
    "composite_ids": CountyFile(
        "Lots and blocks",
        {
            "BORO:string": "left(parcel_id, 2)",
            "BLOCK:string": "substr(parcel_id, 4, 9)",
            "LOT:string": "right(parcel_id, 3)",
            "OwnerName:string": "owner",
            "UseCodeDes:string": "land_use",
        },
        {
            "parcel_id": "left(parcel_id, 2) || ' ' || substr(parcel_id, 4, 9) || ' ' || "
            "right(parcel_id, 3)",
            "owner": "owner",
            "land_use": "land_use",
        },
        driver="GeoJSON",
    ),
    "three_states": CountyFile(
        "Three states",
        {"PIN:string": "parcel_id", "OWNER:string": "owner", "LUCat:string": "land_use"},
        {
            "parcel_id": "parcel_id",
            "owner": "owner",
            "land_use": "land_use",
            "state": "array_get(array('IA', 'IL', 'MO'), @id % 3)",
        },
        driver="GPKG",
        # Van Buren County, Iowa; Hancock County, Illinois; Clark County, Missouri.
        moves=((1.63, -1.11), (2.41, -1.46), (1.81, -1.47)),
    ),
}


def write_county_file(county: CountyFile, folder: Path, parcels: int = -1) -> Path:
    """Write the file of a county, with the first parcels of the sample county or all."""
    source = _sample()
    layer = QgsVectorLayer(
        f"MultiPolygon?crs={county.crs}" + "".join(f"&field={column}" for column in county.columns),
        county.title,
        "memory",
    )
    transform = QgsCoordinateTransform(
        source.crs(), QgsCoordinateReferenceSystem(county.crs), QgsCoordinateTransformContext()
    )
    features = []
    for original in source.getFeatures(QgsFeatureRequest().setLimit(parcels)):
        shape = original.geometry()
        shape.translate(*county.moves[original.id() % len(county.moves)])
        shape.transform(transform)
        original.setGeometry(shape)
        feature = QgsFeature(layer.fields())
        feature.setAttributes(evaluate(list(county.columns.values()), source, original))
        feature.setGeometry(shape)
        features.append(feature)
    assert layer.dataProvider().addFeatures(features)[0]
    path = folder / f"{county.title}.{_ENDINGS[county.driver]}"
    options = QgsVectorFileWriter.SaveVectorOptions()
    options.driverName = county.driver
    error, *_ = QgsVectorFileWriter.writeAsVectorFormatV3(
        layer, str(path), QgsCoordinateTransformContext(), options
    )
    assert error == QgsVectorFileWriter.WriterError.NoError
    return path


def expected_rows(county: CountyFile, parcels: int = -1) -> list[dict]:
    """Return the values of the parcels after the import."""
    source = _sample()
    found = source.getFeatures(QgsFeatureRequest().setLimit(parcels))
    texts = list(county.expected.values())
    return [dict(zip(county.expected, evaluate(texts, source, feature))) for feature in found]


def evaluate(texts: list[str], layer: QgsVectorLayer, feature: QgsFeature) -> list:
    """Return the values of expressions for a feature; NULL is None."""
    context = QgsExpressionContext()
    context.setFeature(feature)
    context.setFields(layer.fields())
    values = []
    for text in texts:
        expression = QgsExpression(text)
        values.append(plain_value(expression.evaluate(context)))
        assert not expression.hasEvalError(), (text, expression.evalErrorString())
    return values


def _sample() -> QgsVectorLayer:
    layer = QgsVectorLayer(f"{SAMPLE_FILE}|layername=parcels", "parcels", "ogr")
    assert layer.isValid(), SAMPLE_FILE
    return layer
