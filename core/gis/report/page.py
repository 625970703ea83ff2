"""Where things stand on the page, in millimetres."""

from __future__ import annotations

from typing import NamedTuple

from qgis.PyQt.QtCore import QRectF

MARGIN = 12.0
GAP = 3.5
#: Under the map, for its scale.
SCALE_HEIGHT = 9.0
FIGURES_HEIGHT = 12.5
#: In the landscape, beside the map; upright, of the legend.
_SIDE_WIDTH, _LEGEND_WIDTH = 96.0, 66.0
#: Of what is between head and foot, upright: what stands below the map.
_LEAST_BELOW, _MOST_BELOW = 0.24, 0.42
#: In the landscape: the legend's part of the side.
_MOST_LEGEND = 0.55


class Frames(NamedTuple):
    """The places of the page."""

    figures: QRectF
    map: QRectF
    scale: QRectF
    legend: QRectF
    table: QRectF
    #: Where a second table may stand, if there is room: below the legend, or below the table.
    has_table_below_legend: bool


def inner_width(size: tuple[float, float]) -> float:
    """From margin to margin."""
    return size[0] - 2 * MARGIN


def arrange(
    size: tuple[float, float], head: float, foot: float, legend_height: float, rows_height: float
) -> Frames:
    """Share out the page between a head and a foot of these heights.

    `legend_height` and `rows_height` are what legend and table would like to have.
    """
    width = inner_width(size)
    figures = QRectF(MARGIN, MARGIN + head + GAP, width, FIGURES_HEIGHT)
    top = figures.bottom() + GAP
    height = size[1] - MARGIN - foot - GAP - top
    if size[0] > size[1]:
        return _beside(figures, top, width, height, legend_height)
    return _below(figures, top, width, height, max(legend_height, rows_height))


def _beside(
    figures: QRectF, top: float, width: float, height: float, legend_height: float
) -> Frames:
    map_width = width - _SIDE_WIDTH - GAP
    left = MARGIN + map_width + GAP
    legend = QRectF(left, top, _SIDE_WIDTH, min(legend_height, _MOST_LEGEND * height))
    table_top = legend.bottom() + GAP
    return Frames(
        figures,
        QRectF(MARGIN, top, map_width, height - SCALE_HEIGHT),
        QRectF(MARGIN, top + height - SCALE_HEIGHT, map_width, SCALE_HEIGHT),
        legend,
        QRectF(left, table_top, _SIDE_WIDTH, top + height - table_top),
        has_table_below_legend=False,
    )


def _below(figures: QRectF, top: float, width: float, height: float, wanted: float) -> Frames:
    below = min(max(wanted, _LEAST_BELOW * height), _MOST_BELOW * height)
    map_height = height - below - GAP - SCALE_HEIGHT
    legend_top = top + height - below
    table_left = MARGIN + _LEGEND_WIDTH + GAP
    return Frames(
        figures,
        QRectF(MARGIN, top, width, map_height),
        QRectF(MARGIN, top + map_height, width, SCALE_HEIGHT),
        QRectF(MARGIN, legend_top, _LEGEND_WIDTH, below),
        QRectF(table_left, legend_top, MARGIN + width - table_left, below),
        has_table_below_legend=True,
    )
