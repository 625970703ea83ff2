"""Whether the packages that QGIS does not always bring are there."""

from __future__ import annotations

import os

from ..contract import ErrorCode, ParcelError

#: Package, oldest major version that will do, and the arguments that install it. shapely without
#: what it depends on: NumPy 2 would come along and break GDAL's array module.
_NEEDED = (
    ("shapely", 2, '--no-deps "shapely>=2"'),
    ("requests", 2, '"requests>=2.25"'),
)


def missing_library() -> ParcelError | None:
    """MISSING_LIBRARY with the command that installs it, or None where all is well.

    Reads what the packages say of themselves and imports none of them, so that it may be asked
    whenever a window opens.
    """
    for package, major, arguments in _NEEDED:
        version = _installed(package)
        if _major(version) < major:
            found = f"{package} {version} was found." if version else f"{package} was not found."
            return ParcelError(
                ErrorCode.MISSING_LIBRARY,
                detail=f"{found} Version {major} or newer is needed. {_where_to_type()}",
                package=package,
                command=f"{_python()} -m pip install {arguments}",
            )
    return None


def _installed(package: str) -> str:
    """The version that an import would find, or ""."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package) or ""
    except PackageNotFoundError:
        return ""


def _major(version: str) -> int:
    first = version.partition(".")[0]
    return int(first) if first.isdigit() else 0


def _python() -> str:
    return "python" if os.name == "nt" else "python3"


def _where_to_type() -> str:
    if os.name == "nt":
        return "Type the command in the OSGeo4W Shell of the start menu, then start QGIS again."
    return (
        "Type the command in a terminal, for the Python that QGIS uses, then start QGIS again. "
        "Where the system looks after its Python packages itself, add --user "
        "--break-system-packages."
    )
