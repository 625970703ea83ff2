"""Prints the requirements of the virtual environment for the QGIS of this Python, one per line."""

from pathlib import Path

import tomllib
from qgis.PyQt.QtCore import QT_VERSION

QT6 = 0x060000

text = Path(__file__).resolve().parents[1].joinpath("pyproject.toml").read_text("utf-8")
project = tomllib.loads(text)["project"]
extras = project["optional-dependencies"]
requirements = [*project["dependencies"], *extras["service"], *extras["dev"]]
if QT_VERSION >= QT6:  # a wheel would take precedence over QGIS's own PyQt6
    requirements = [name for name in requirements if not name.startswith("PyQt6")]
print(*requirements, sep="\n")
