"""Read a copy of a layer's features in a task: for styles, summaries, stacks, and files."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from qgis.core import Qgis, QgsFeatureRequest, QgsGeometry, QgsProject, QgsWkbTypes
from qgis.PyQt.QtCore import QDate, QDateTime, QMetaType, Qt, QVariant

from parcel_lookup.core.gis.layer.reading import LayerReader
from parcel_lookup.core.gis.qt.crs_thread import move, transformation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qgis.core import QgsCoordinateReferenceSystem, QgsFeature, QgsFields, QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation

_LAST_YEAR = 9999
#: Decimal places of a number that is shown as text.
_MOST_DIGITS = 4
_DATES = (QMetaType.Type.QDate, QMetaType.Type.QDateTime)
#: Number of features between two checks of the cancellation.
_BETWEEN_LOOKS = 500


class LayerCopy:
    """A copy of a layer, created in the main thread, and read in a task any number of times.

    It holds what the layer shows: edits that are not saved, and its filter, are in it.
    """

    def __init__(
        self,
        layer: QgsVectorLayer,
        selected_only: bool = False,
        crs: QgsCoordinateReferenceSystem | None = None,
    ) -> None:
        """Copy a layer, or with `selected_only` the features that are selected now.

        `crs` is the CRS of the copy if it is not that of the layer.
        """
        self._reader = LayerReader(layer)
        self._ids = layer.selectedFeatureIds() if selected_only else None
        self.name: str = layer.name()
        self.fields = layer.fields()
        self._layer_crs = layer.crs()
        self.crs = crs if crs is not None and crs.isValid() else layer.crs()
        self._context = QgsProject.instance().transformContext()
        self.wkb_type = layer.wkbType()
        #: The number of its features; -1 if the provider does not know.
        self.count: int = layer.featureCount() if self._ids is None else len(self._ids)

    def has(self, *names: str) -> bool:
        """Return whether it has all of these fields, ignoring case."""
        return all(self.fields.lookupField(name) >= 0 for name in names)

    def features(
        self, cancellation: Cancellation, request: QgsFeatureRequest | None = None
    ) -> Iterator[QgsFeature]:
        """Yield the features of a request, or all of them.

        Raises `Cancelled`, and `ParcelError` (READ_FAILED) if some are missing.
        """
        request = request or QgsFeatureRequest()
        if self._ids is not None:
            request.setFilterFids(self._ids)
            request.addOrderBy("$id")  # otherwise their order is undefined
        transform = None
        if self.crs != self._layer_crs:
            transform = transformation(self._layer_crs, self.crs, self._context)
        for number, feature in enumerate(self._reader.features(request)):
            if number % _BETWEEN_LOOKS == 0:
                cancellation.check()
            if transform is not None and feature.hasGeometry():
                move(feature, transform)
            yield feature

    def columns(self, names: Sequence[str], cancellation: Cancellation) -> ColumnValues:
        """Return the values of some fields, read at once; None for a field that is missing."""
        places = [self.fields.lookupField(name) for name in names]
        request = QgsFeatureRequest().setFlags(QgsFeatureRequest.Flag.NoGeometry)
        request.setSubsetOfAttributes([place for place in places if place >= 0])
        found = ColumnValues({name: [] for name in names})
        there = [(found.values[name], place) for name, place in zip(names, places) if place >= 0]
        for feature in self.features(cancellation, request):
            found.ids.append(feature.id())
            for values, place in there:
                values.append(plain_value(feature[place]))
        for name, place in zip(names, places):
            if place < 0:
                found.values[name] = [None] * len(found.ids)
        return found


class ColumnValues:
    """Values by field, and the feature IDs, all in the same order."""

    def __init__(self, values: dict[str, list[Any]]) -> None:
        #: None is used for every kind of NULL.
        self.values = values
        self.ids: list[int] = []

    def __len__(self) -> int:
        return len(self.ids)

    def __getitem__(self, name: str) -> list[Any]:
        return self.values[name]


@contextmanager
def unfiltered(layer: QgsVectorLayer) -> Iterator[None]:
    """Suspend the filter of a layer, so that it returns all features. Main thread."""
    provider = layer.dataProvider()
    hidden = provider.subsetString()
    if not hidden:
        yield
        return
    provider.setSubsetString("", False)
    try:
        yield
    finally:
        provider.setSubsetString(hidden, False)


def is_beyond_years(value: Any) -> bool:
    """Return whether a date, with or without a time, is before the year 1 or after 9999.

    Few programs know such a date, and some refuse a whole file for it.
    """
    date = value.date() if isinstance(value, QDateTime) else value
    return isinstance(date, QDate) and date.isValid() and not 1 <= date.year() <= _LAST_YEAR


def date_places(fields: QgsFields) -> list[int]:
    """Return the indexes of the fields with dates, with or without a time."""
    return [place for place, field in enumerate(fields) if field.type() in _DATES]


def clear_dates_beyond_years(feature: QgsFeature, places: Sequence[int]) -> int:
    """Set dates at these indexes to NULL if `is_beyond_years`; return the number of them.

    A GeoPackage with such a date cannot be read by other software.
    """
    beyond = [place for place in places if is_beyond_years(feature.attribute(place))]
    for place in beyond:
        feature.setAttribute(place, None)
    return len(beyond)


#: Geometry types that only QGIS has, and the standard types with the same well-known text.
#: (QGIS 3.40 turns the first two into empty geometries when it converts them itself.)
_SURFACES = {
    Qgis.WkbType.TIN: "MultiPolygon",
    Qgis.WkbType.PolyhedralSurface: "MultiPolygon",
    Qgis.WkbType.Triangle: "Polygon",
}
_FLAT_POLYGONS = frozenset((Qgis.WkbType.Polygon, Qgis.WkbType.MultiPolygon))


def plain_value(value: Any) -> Any:
    """Return the value of an attribute, with None for every kind of NULL that QGIS has."""
    if isinstance(value, QVariant):
        return None if value.isNull() else value.value()
    is_null = getattr(value, "isNull", None)  # dates
    return None if is_null is not None and is_null() else value


def value_text(value: Any) -> str:
    """Return a value of a source's own field as one line of text; "" where there is none.

    Whole numbers are written without separators: many are years and ids. Dates are ISO.
    """
    if value is None:
        return ""
    if isinstance(value, float):
        text = f"{value:,.{_MOST_DIGITS}f}"
        return text.rstrip("0").rstrip(".") if "." in text else text
    if isinstance(value, (QDate, QDateTime)):
        value = value.toString(Qt.DateFormat.ISODate)
    return " ".join(str(value).split())


def flat_geometry(geometry: QgsGeometry) -> QgsGeometry:
    """Return a two-dimensional geometry of a standard type, with straight edges."""
    if geometry.wkbType() in _FLAT_POLYGONS:
        return QgsGeometry(geometry)
    kind = QgsWkbTypes.flatType(geometry.wkbType())
    if kind in _SURFACES:
        text = geometry.asWkt(17)
        rest = text[len(QgsWkbTypes.displayString(kind)) :]
        geometry = QgsGeometry.fromWkt(_SURFACES[kind] + rest)
    # A curved type may be without arcs; only QGIS and GDAL know such types.
    copy = QgsGeometry(geometry.constGet().segmentize())
    copy.get().dropZValue()
    copy.get().dropMValue()
    return copy
