"""Reference systems and transformations that still work when the thread that made them has ended.

QGIS keeps coordinate reference systems and the transformations between them in a cache for all
threads. Where the thread that first made one has ended (Qt ends an idle one after 30 seconds), it
is dead: a transformation with it silently leaves coordinates as they are, and may even be valid. So
every transformation comes from `transformation`, and what creates reference systems of its own,
such as an expression, runs in one thread that never ends.
"""

from __future__ import annotations

import queue
import struct
import threading
from concurrent.futures import Future
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Callable, TypeVar

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsCoordinateTransformContext,
    QgsCsException,
    QgsDatumTransform,
    QgsGeometry,
    QgsPointXY,
)

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    import numpy as np
    from qgis.core import QgsFeature, QgsProject

_Result = TypeVar("_Result")

#: Other threads may end, and fill QGIS's cache, at the same time.
_ATTEMPTS = 5
#: GRS 80 and WGS 84, between which areas differ by less than a billionth.
_ELLIPSOIDS = ("EPSG:7019", "EPSG:7030")

_calls: queue.SimpleQueue[tuple[Callable[[], Any], Future[Any]]] = queue.SimpleQueue()


class NoDegrees(Exception):
    """A CRS cannot be transformed to longitude and latitude."""


def transformation(
    source: QgsCoordinateReferenceSystem,
    target: QgsCoordinateReferenceSystem,
    context: QgsCoordinateTransformContext | QgsProject,
) -> QgsCoordinateTransform:
    """Return a transformation that works in the calling thread, and is for this thread only.

    Raises `QgsCsException` where there is none: QGIS's own would leave coordinates as they are.
    """
    for _ in range(_ATTEMPTS):
        found = QgsCoordinateTransform(source, target, context)
        if _works(found):
            return found
        if not (source.isValid() and target.isValid()):
            break
        source, target = lasting_crs(source), lasting_crs(target)
    raise QgsCsException(f"{source.authid()} to {target.authid()}")


def to_degrees(
    crs: QgsCoordinateReferenceSystem, context: QgsCoordinateTransformContext | QgsProject
) -> QgsCoordinateTransform:
    """Return a `transformation` to EPSG:4326.

    Raises `NoDegrees`, whose text is a sentence for the user, where there is none.
    """
    with suppress(QgsCsException):
        if has_places(crs):
            return transformation(crs, QgsCoordinateReferenceSystem("EPSG:4326"), context)
    sentence = tr("{crs} cannot be transformed to longitude and latitude.")
    raise NoDegrees(sentence.format(crs=crs.userFriendlyIdentifier()))


def quiet_to_degrees(
    crs: QgsCoordinateReferenceSystem, context: QgsCoordinateTransformContext
) -> QgsCoordinateTransform:
    """Return what `to_degrees` does, without QGIS's warning "Cannot use preferred transform".

    QGIS warns when a transformation is made, although it may be needed for the box of an area or
    the size of a parcel only. The results are the same.
    """
    degrees = QgsCoordinateReferenceSystem("EPSG:4326")
    if not (context.hasTransform(crs, degrees) or context.hasTransform(degrees, crs)):
        operation = _operation(crs_text(crs))
        if operation:
            context = QgsCoordinateTransformContext(context)
            context.addCoordinateOperation(crs, degrees, operation, True)
    return to_degrees(crs, context)


@lru_cache(maxsize=100)
def _operation(crs: str) -> str:
    """Return the operation by which QGIS transforms to EPSG:4326; "" if there is none."""
    mercator, degrees = map(QgsCoordinateReferenceSystem, ("EPSG:3857", "EPSG:4326"))
    # PROJ writes to the terminal which grids it lacks, until a thread has transformed something.
    QgsCoordinateTransform(mercator, degrees, QgsCoordinateTransformContext()).transform(0, 0)
    own = crs_of(crs)
    operations = QgsDatumTransform.operations(own, degrees) if own.isValid() else ()
    return next((one.proj for one in operations if one.isAvailable), "")


def has_places(crs: QgsCoordinateReferenceSystem) -> bool:
    """Return whether coordinates in a CRS are locations on the Earth's surface.

    Heights and geocentric coordinates are not, although QGIS transforms them without an error.
    """
    return crs.type() not in (Qgis.CrsType.Vertical, Qgis.CrsType.Geocentric)


def lasting_crs(crs: QgsCoordinateReferenceSystem) -> QgsCoordinateReferenceSystem:
    """Return a reference system that outlives the calling thread, made of its ID or WKT.

    For one without an ID, call this in the thread that made it: later, its WKT is lost.
    """
    wkt = crs.toWkt(Qgis.CrsWktVariant.Preferred)
    texts = [text for text in (crs.authid(), wkt and f"WKT:{wkt}") if text]
    if not crs.isValid() or not texts:
        return crs
    if threading.current_thread() is threading.main_thread():
        return _made_of(texts)
    return run_in_crs_thread(lambda: _made_of(texts))


def crs_text(crs: QgsCoordinateReferenceSystem) -> str:
    """Return a CRS as `SourceInfo.crs` has it: its ID, or WKT; "" if it is not valid."""
    return crs.authid() or crs.toWkt(Qgis.CrsWktVariant.Preferred)


def crs_of(text: str) -> QgsCoordinateReferenceSystem:
    """Return the CRS of a `crs_text`; it works as long as the calling thread."""
    crs = QgsCoordinateReferenceSystem(text)
    is_dead = crs.isValid() and not crs.toWkt(Qgis.CrsWktVariant.Preferred)
    return _made_of([text]) if is_dead else crs


def have_same_datum(crs: str, other: str) -> bool:
    """Return whether two CRSs (`crs_text`) are certainly on the same datum."""
    if crs == other:
        return True
    one, two = (crs_of(text).toGeographicCrs() for text in (crs, other))
    first, second = (each.toProj().replace(" +type=crs", "") for each in (one, two))
    return one.isValid() and (one == two or (first == second and "+datum=" in first))


def move(feature: QgsFeature, transform: QgsCoordinateTransform) -> None:
    """Transform the geometry of a feature. Raises `QgsCsException`."""
    geometry = feature.geometry()
    geometry.transform(transform)
    feature.setGeometry(geometry)


def moved(
    coordinates: np.ndarray,
    crs: str,
    to_crs: str,
    context: QgsCoordinateTransformContext | None = None,
) -> np.ndarray:
    """Return an array (n, 2) of coordinates in another CRS; NaN where it has none. Any thread.

    Both are a `crs_text`. `to_crs` may be "": longitude and latitude on the datum of `crs`, which
    are for areas only, and need no transformation between datums. Raises `ParcelError` if nothing
    can be transformed.
    """
    source = crs_of(crs)
    target = crs_of(to_crs) if to_crs else source.toGeographicCrs()
    if not to_crs and target.ellipsoidAcronym() not in _ELLIPSOIDS:
        target = QgsCoordinateReferenceSystem("EPSG:4326")
    try:
        transform = transformation(source, target, context or QgsCoordinateTransformContext())
    except QgsCsException as error:
        problem = tr("{crs} cannot be transformed to longitude and latitude.")
        other = to_crs if crs == "EPSG:4326" else crs
        name = crs_of(other).userFriendlyIdentifier() or other
        raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem.format(crs=name)) from error
    return coordinates_in(transform, coordinates)


def coordinates_in(
    transform: QgsCoordinateTransform, coordinates: np.ndarray, *, is_back: bool = False
) -> np.ndarray:
    """Return an array (n, 2) of coordinates transformed, or transformed back; NaN where it fails.

    The transformation is that of the calling thread.
    """
    import numpy as np

    directions = Qgis.TransformDirection
    direction = directions.Reverse if is_back else directions.Forward
    # All at once, as a line: one by one takes ten times as long.
    head, line = struct.pack("<BII", 1, 2, len(coordinates)), QgsGeometry()
    line.fromWkb(head + np.ascontiguousarray(coordinates, dtype="<f8").tobytes())
    with suppress(QgsCsException):
        if line.transform(transform, direction) == Qgis.GeometryOperationResult.Success:
            return np.frombuffer(bytes(line.asWkb()), "<f8", offset=len(head)).reshape(-1, 2)
    found = np.full(coordinates.shape, np.nan)
    for number, (x, y) in enumerate(coordinates.tolist()):
        with suppress(QgsCsException):
            found[number] = transform.transform(QgsPointXY(x, y), direction)
    return found


def _works(transform: QgsCoordinateTransform) -> bool:
    """Return whether a transformation has live reference systems in this thread."""
    # What this thread needs is made now: afterwards, the transformation outlives other threads.
    transform.instantiatedCoordinateOperationDetails()
    ends = (transform.sourceCrs(), transform.destinationCrs())
    # A dead one has no WKT. Two equal ones need no transformation.
    return transform.isValid() and (
        transform.isShortCircuited() or all(crs.toWkt(Qgis.CrsWktVariant.Preferred) for crs in ends)
    )


def _made_of(texts: list[str]) -> QgsCoordinateReferenceSystem:
    QgsCoordinateReferenceSystem.invalidateCache()  # the dead one is found there
    QgsCoordinateTransform.invalidateCache()
    QgsCoordinateReferenceSystem("EPSG:4326")  # before a thread that ends makes it
    made = map(QgsCoordinateReferenceSystem, texts)
    return next((one for one in made if one.isValid()), QgsCoordinateReferenceSystem())


def run_in_crs_thread(work: Callable[[], _Result]) -> _Result:
    """Run `work` in that thread, and wait for its result. Any thread. Raises what `work` raises."""
    if threading.current_thread() is _thread:
        return work()
    future: Future[_Result] = Future()
    _calls.put((work, future))
    return future.result()


def _run(work: Callable[[], Any], future: Future[Any]) -> None:
    try:
        future.set_result(work())
    except BaseException as error:  # noqa: BLE001 - raised where it is waited for
        future.set_exception(error)


def _stay() -> None:
    while True:
        _run(*_calls.get())  # a function of its own: it lets go of what it worked with


_thread = threading.Thread(target=_stay, name="parcel-lookup-crs", daemon=True)
_thread.start()
