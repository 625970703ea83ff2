"""A piece of land on its way to becoming parcels."""

from __future__ import annotations

from typing import Any

from parcel_lookup.service.sample.plane import MillimetrePoint, Point


class Lot:
    """One polygon of the county's map, with what the layout knows about it.

    `ring` is open and in meters, `corners` the same in millimetres with its neighbors' corners
    (`nodes.join`). `frame` are four corners, the two at the street first, in which buildings are
    placed. `use` is a key of `uses.USES`. `street` and `number` make the address; `block` and
    `place` the parcel's id. `town` is None in the country; `away` are meters from its centre.
    `units` is the number of records on it, above 1 for condominiums, each with one of the `owners`.
    """

    __slots__ = (
        "away", "block", "corners", "frame", "is_cut", "legal", "number", "owners", "place",
        "ring", "street", "town", "units", "use",
    )  # fmt: skip

    def __init__(self, ring: list[Point], frame: tuple[Point, Point, Point, Point] | None,
                 use: str, legal: str) -> None:  # fmt: skip
        self.ring = ring
        self.frame = frame
        self.use = use
        self.legal = legal
        self.block = 0
        self.place = 0
        self.street = ""
        self.number = 0
        self.town: Any = None
        self.away = 0.0
        self.units = 1
        #: Whether a river, railway or road took a part of it.
        self.is_cut = False
        #: The ring in millimetres.
        self.corners: list[MillimetrePoint] = []
        #: An owner per unit.
        self.owners: list[Any] = []
