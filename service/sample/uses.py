"""What land is used for: the assessor's codes, zoning, land cover and buildings of each use."""

from __future__ import annotations

from typing import NamedTuple

#: Land-cover codes of the Cropland Data Layer with their weights.
Cover = tuple[tuple[float, int], ...]


class Use(NamedTuple):
    """A use of land."""

    code: str
    name: str
    #: None in the country, where few townships have zones.
    zoning: str | None
    cover: Cover
    #: Shares of buildings: residence, shop and so on; a key of `buildings.KINDS`, or nothing.
    building: str = ""
    #: Dollars a square meter of land in towns; in the country, dollars for the site.
    land: float = 0.0
    is_exempt: bool = False


CROPS: Cover = (
    (40.0, 1), (31.0, 5), (11.0, 176), (4.0, 36), (3.0, 37), (1.6, 24), (0.6, 28), (0.5, 26),
    (0.4, 4), (0.2, 12), (0.15, 43), (3.6, 141), (0.9, 61), (0.5, 58), (0.1, 68), (0.08, 69),
    (0.05, 229), (0.6, 121),
)  # fmt: skip
BOTTOMLAND: Cover = (
    (17.0, 1), (13.0, 5), (26.0, 176), (25.0, 141), (9.0, 190), (6.0, 195), (3.0, 37), (1.0, 143),
)  # fmt: skip
ODD_LAND: Cover = (
    (20.0, 1), (15.0, 5), (30.0, 176), (18.0, 141), (9.0, 37), (4.0, 36), (2.0, 152), (2.0, 61),
)  # fmt: skip
_HOME: Cover = ((50.0, 121), (22.0, 176), (14.0, 122), (8.0, 141), (4.0, 1), (2.0, 37))
_LAWN: Cover = ((70.0, 122), (22.0, 121), (8.0, 123))
_PAVED: Cover = ((45.0, 124), (50.0, 123), (5.0, 122))
_PARK: Cover = ((80.0, 121), (12.0, 141), (8.0, 176))

USES: dict[str, Use] = {
    "field": Use("0100", "Agricultural land", None, CROPS),
    "timber": Use("0130", "Timber and recreation land", None, CROPS),
    "farmstead": Use("0110", "Agricultural dwelling", None, _HOME, "farm", 26_000),
    "acreage": Use("0215", "Rural residential", None, _HOME, "rural house", 38_000),
    "farm commercial": Use("0450", "Agricultural services", None, _PAVED, "works", 30_000),
    "country church": Use("0510", "Religious", None, _LAWN, "church", 15_000, is_exempt=True),
    "cemetery": Use("0550", "Cemetery", None, _PARK, "", 9_000, is_exempt=True),
    "utility": Use("0610", "Utility", None, _PAVED, "", 12_000),
    "township hall": Use("0540", "Public building", None, _LAWN, "hall", 9_000, is_exempt=True),
    "house": Use("0210", "Single-family residential", "R-1", _LAWN, "house", 31.0),
    "two-family": Use("0220", "Two-family residential", "R-2", _LAWN, "two-family", 31.0),
    "vacant": Use("0290", "Vacant residential", "R-1", _PARK, "", 26.0),
    "apartments": Use("0230", "Multi-family residential", "R-3", _PAVED, "apartments", 36.0),
    "condominium": Use("0240", "Condominium", "R-3", _PAVED, "apartments", 44.0),
    "shop": Use("0310", "Retail and services", "C-2", _PAVED, "shop", 64.0),
    "office": Use("0320", "Office", "C-1", _PAVED, "shop", 58.0),
    "parking": Use("0390", "Vacant commercial", "C-2", _PAVED, "", 40.0),
    "works": Use("0410", "Light industrial", "I-1", _PAVED, "works", 17.0),
    "elevator": Use("0420", "Grain elevator", "I-2", _PAVED, "works", 15.0),
    "church": Use("0510", "Religious", "R-2", _LAWN, "church", 30.0, is_exempt=True),
    "school": Use("0520", "School", "P", _PARK, "school", 20.0, is_exempt=True),
    "park": Use("0530", "Park", "P", _PARK, "", 14.0, is_exempt=True),
    "courthouse": Use("0540", "Public building", "P", _PAVED, "hall", 40.0, is_exempt=True),
    "city hall": Use("0540", "Public building", "P", _PAVED, "hall", 30.0, is_exempt=True),
    "outlot": Use("0295", "Undeveloped platted land", "A-1", ODD_LAND, "", 4.0),
    "remnant": Use("0296", "Residual lot", "R-1", _PARK, "", 6.0),
}
