"""The options of a report."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from qgis.core import QgsRectangle


class Paper(NamedTuple):
    """A paper size in portrait orientation, in millimeters."""

    name: str
    width: float
    height: float


#: The first one is the size used in the United States.
PAPERS = (Paper("Letter", 215.9, 279.4), Paper("A4", 210.0, 297.0))


class MapView(NamedTuple):
    """The part of the world that a map shows."""

    #: In the CRS of the project.
    extent: QgsRectangle
    #: Degrees clockwise, as in a map canvas.
    rotation: float = 0.0


class ReportOptions(NamedTuple):
    """The choices of the user; the defaults show the whole layer on Letter paper."""

    #: "" means the name of the layer.
    title: str = ""
    paper: Paper = PAPERS[0]
    is_landscape: bool = False
    #: None shows the whole layer.
    map_view: MapView | None = None

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the page, in millimeters."""
        size = self.paper.width, self.paper.height
        return size[::-1] if self.is_landscape else size
