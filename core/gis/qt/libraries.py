"""Find out whether packages that QGIS may lack are installed, and how to install them."""

from __future__ import annotations

import importlib
import os
import shlex
import shutil
import site
import sys
import sysconfig
import threading
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr

#: Package, oldest major version that will do, and the arguments that install it. shapely without
#: what it depends on: NumPy 2 would come along and break GDAL's array module.
_NEEDED = (
    ("shapely", 2, '--no-deps "shapely>=2"'),
    ("requests", 2, '"requests>=2.25"'),
)
#: What installs pip where a distribution leaves it out, by the program that does it.
_PIP_INSTALLERS = (
    ("apt-get", "sudo apt-get install python3-pip"),
    ("dnf", "sudo dnf install python3-pip"),  # untranslated: command
    ("zypper", "sudo zypper install python3-pip"),  # untranslated: command
    ("pacman", "sudo pacman -S python-pip"),
)
#: Of QGIS.app, where it lies as most people have it.
_MAC_PYTHON = "/Applications/QGIS.app/Contents/MacOS/bin/python3"
_PACKAGE_FOLDERS = ("site-packages", "dist-packages")
_path_lock = threading.Lock()


def missing_library() -> ParcelError | None:
    """Return MISSING_LIBRARY with the command that installs it, or None where all is well.

    Reads the packages' metadata and imports none of them, so that it may be called
    whenever a window opens; what was installed since the last call is found. RESTART_NEEDED where
    an old version is in use already: Python cannot replace it while QGIS runs. Any thread.
    """
    for package, major, arguments in _NEEDED:
        loaded = getattr(sys.modules.get(package), "__version__", None)
        if not isinstance(loaded, str):  # another thread is importing the package
            loaded = None
        if loaded is not None and _major(loaded) >= major:
            continue
        installed = _installed(package)
        if _major(installed) < major:
            _refresh_paths()
            installed = _installed(package)
        if _major(installed) < major:
            return _missing(package, major, installed, arguments)
        if loaded is not None:
            return ParcelError(ErrorCode.RESTART_NEEDED, package=package)
    return None


def install_command(arguments: str) -> str:
    """Return the command that installs packages for the Python that QGIS uses, on this system."""
    if os.name == "nt":  # in the OSGeo4W shell, which knows where that is
        return f"python -m pip install {arguments}"
    python = shlex.quote(_python())
    command = f"{python} -m pip install {_options()}{arguments}"
    if find_spec("pip") is not None:
        return command
    found = next((text for name, text in _PIP_INSTALLERS if shutil.which(name)), "")
    return f"{found or f'{python} -m ensurepip --user'} && {command}"


def _missing(package: str, major: int, installed: str, arguments: str) -> ParcelError:
    found = tr("{package} {version} was found.") if installed else tr("{package} was not found.")
    found = found.format(package=package, version=installed)
    command, where = install_command(arguments), _where_to_paste()
    return ParcelError(
        ErrorCode.MISSING_LIBRARY,
        detail=f"{found} {where}\n\n{command}",
        package=package,
        version=major,
        command=command,
        where=where,
    )


def _installed(package: str) -> str:
    """Return the version that an import would find, or ""."""
    try:
        return version(package) or ""
    except PackageNotFoundError:
        return ""


def _refresh_paths() -> None:
    """Make Python find packages that were installed since it started.

    The user's own folder of packages is not searched where it did not exist then, and belongs
    before the system's, which may have an old version.
    """
    folder = site.getusersitepackages() if site.ENABLE_USER_SITE else ""
    with _path_lock:
        if folder and folder not in sys.path and Path(folder).is_dir():
            before = len(sys.path)
            site.addsitedir(folder)
            added = sys.path[before:]
            del sys.path[before:]
            names = [Path(one).name for one in sys.path]
            place = min(names.index(one) if one in names else before for one in _PACKAGE_FOLDERS)
            sys.path[place:place] = added
        importlib.invalidate_caches()


def _major(number: str) -> int:
    first = number.partition(".")[0]
    return int(first) if first.isdigit() else 0


def _python() -> str:
    """Return the program of the Python that runs here; QGIS has its own in its process."""
    if sys.platform == "darwin":
        from qgis.core import QgsApplication

        folders = (QgsApplication.prefixPath(), sys.exec_prefix)
        there = (Path(one, "bin", "python3") for one in folders)
        return str(next(filter(Path.is_file, there), _MAC_PYTHON))
    # Not the first on the path, which may be another Python.
    named = Path(sys.prefix, "bin", "python3")
    return str(named) if named.is_file() else "python3"


def _options() -> str:
    """Return pip's options: where to install, and permission to add to the system's Python."""
    if sys.prefix != sys.base_prefix:  # a virtual environment
        return ""
    options = "--user " if site.ENABLE_USER_SITE else ""
    # PEP 668: the distribution looks after its packages itself.
    if Path(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED").is_file():
        options += "--break-system-packages "
    return options


def _where_to_paste() -> str:
    if os.name == "nt":
        return tr(
            "Paste the command into the OSGeo4W Shell (in the Start menu), then return to QGIS."
        )
    return tr("Paste the command into a terminal, then return to QGIS.")
