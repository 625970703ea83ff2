"""What the user decides about a report."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from qgis.core import QgsRectangle


class Paper(NamedTuple):
    """A size of paper, upright, in millimetres."""

    name: str
    width: float
    height: float


#: The first is the one of the United States.
PAPERS = (Paper("Letter", 215.9, 279.4), Paper("A4", 210.0, 297.0))


class Sight(NamedTuple):
    """What a map shows."""

    #: In the reference system of the project.
    extent: QgsRectangle
    #: Degrees, clockwise, as of a map canvas.
    rotation: float = 0.0


class ReportOptions(NamedTuple):
    """A page as the user wants it."""

    #: "" takes the name of the layer.
    title: str = ""
    paper: Paper = PAPERS[0]
    is_landscape: bool = False
    #: None shows the whole layer.
    sight: Sight | None = None

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the page, in millimetres."""
        size = self.paper.width, self.paper.height
        return size[::-1] if self.is_landscape else size
