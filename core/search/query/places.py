"""The names of areas and lists in a search (`Search.place`), and how sentences show them.

A layer's name stands for itself. Other names are stored in English, so that a history and a layer
can be read in every language; `place_words` translates them.
"""

from __future__ import annotations

import re

from parcel_lookup.core.i18n import tr

MAP_VIEW = "the map view"  # untranslated: stored
DRAWN_AREA = "the drawn area"  # untranslated: stored
AREA_ON_MAP = "the area on the map"  # untranslated: stored
PASTED_LIST = "the pasted list"  # untranslated: stored

_BUFFER = re.compile(r"the area within (.+?) of (.+)", re.DOTALL)  # untranslated: stored
_BOOKMARK = re.compile(r"the bookmark “(.+)”", re.DOTALL)  # untranslated: stored


def buffer_of(place: str, distance: object) -> str:
    """Return the stored name of the area within a distance of another."""
    return f"the area within {distance} of {place}"  # untranslated: stored


def bookmark_extent(name: str) -> str:
    """Return the stored name of the extent of a spatial bookmark."""
    return f"the bookmark “{name}”"  # untranslated: stored


def is_described(place: str) -> bool:
    """Whether the name is a description, such as “the map view”, and not that of a layer."""
    return place.startswith("the ")  # untranslated: stored


def distance_of(place: str) -> str:
    """Return the distance of the area within a distance of another, or ""."""
    found = _BUFFER.fullmatch(place)
    return found[1] if found else ""


def location_words(place: str) -> str:
    """Return where parcels are that touch an area, for a short name: “in Zoning districts”.

    Within a distance of another area, it is like “within 100 feet of Trails”.
    """
    if found := _BUFFER.fullmatch(place):
        text = tr("within {distance} of {place}")
        return text.format(distance=found[1], place=place_words(found[2]))
    return tr("in {place}").format(place=place_words(place) or tr("polygons"))


def place_words(place: str) -> str:
    """Return the name of an area or a list as part of a sentence, in the user's language."""
    fixed = {
        MAP_VIEW: tr("the map view"),
        DRAWN_AREA: tr("the drawn area"),
        AREA_ON_MAP: tr("the area on the map"),
        PASTED_LIST: tr("the pasted list"),
    }
    if place in fixed:
        return fixed[place]
    if found := _BUFFER.fullmatch(place):
        text = tr("the area within {distance} of {place}")
        return text.format(distance=found[1], place=place_words(found[2]))
    if found := _BOOKMARK.fullmatch(place):
        return tr("the bookmark “{name}”").format(name=found[1])
    return place
