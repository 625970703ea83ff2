"""Runs of our algorithms, as in a script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from qgis.core import (
    QgsApplication,
    QgsProcessingException,
    QgsProcessingFeedback,
    QgsSettings,
)

from parcel_lookup.core.contract import Parcel
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.parcel_file.writer import ParcelWriter
from parcel_lookup.tests.support.file_connections import file_connection


class Feedback(QgsProcessingFeedback):
    """A feedback that records messages."""

    def __init__(self) -> None:
        super().__init__(False)
        self.warnings, self.infos, self.errors = [], [], []

    def pushWarning(self, text: str) -> None:  # noqa: N802
        self.warnings.append(text)

    def pushInfo(self, text: str) -> None:  # noqa: N802
        self.infos.append(text)

    def reportError(self, text: str, fatalError: bool = False) -> None:  # noqa: N802, N803
        self.errors.append(text)


@contextmanager
def toolbox_over(path: Path, parcels: Iterable[Parcel]) -> Iterator[None]:
    """The provider, and a file of these parcels as the default connection.

    For a fixture that has `qgis_app` and `qgis_processing`.
    """
    with ParcelWriter(path) as writer:
        writer.add(parcels)
    QgsSettings().remove("parcel_lookup")
    Connections().save(file_connection("county", path=str(path)))
    Connections().set_default("county")
    with registered():
        yield
    QgsSettings().remove("parcel_lookup")


@contextmanager
def registered() -> Iterator[None]:
    """Register the provider of the algorithms for a ``with`` block."""
    from parcel_lookup.algorithms.provider import ParcelLookupProvider

    provider = ParcelLookupProvider()
    assert QgsApplication.processingRegistry().addProvider(provider)
    yield
    QgsApplication.processingRegistry().removeProvider("parcel_lookup")


def run(algorithm: str, feedback: Feedback | None = None, **parameters: Any) -> dict[str, Any]:
    """Run an algorithm, and return its results; its sinks are temporary layers by default."""
    import processing  # on the path once QGIS's own plugins are

    parameters.setdefault("OUTPUT", "memory:")
    name = f"parcel_lookup:{algorithm}"
    return processing.run(name, parameters, feedback=feedback or Feedback())


def refusal(algorithm: str, **parameters: Any) -> str:
    """Run an algorithm that fails, and return its message."""
    feedback = Feedback()
    with pytest.raises(QgsProcessingException) as caught:
        run(algorithm, feedback, **parameters)
    return " ".join([str(caught.value), *feedback.errors])
