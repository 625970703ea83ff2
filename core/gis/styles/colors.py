"""Colors: ramps whose lightness alone separates the classes, and colors that stay with a class.

Plain Python. Colors are ``#rrggbb`` in sRGB.
"""

from __future__ import annotations

import zlib
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

#: For what is not stated, and for the rest.
NOT_STATED, OTHER = "#d9d9d9", "#a8a29a"
#: For zero, where it is a class of its own.
ZERO = "#efece6"

#: Hues for what no table knows: Okabe and Ito's, and Paul Tol's muted ones, each in a light and a
#: dark form.
_HASHED = (
    *("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7"),
    *("#88ccee", "#44aa99", "#117733", "#332288", "#ddcc77", "#999933", "#cc6677"),
    *("#882255", "#aa4499", "#b8860b", "#7fb8ad", "#c9a0dc", "#7a5c3e", "#6b8fd6"),
)
#: Of them, where a legend has taken all: so far on the way to white, and to black.
_TINT, _SHADE = 0.45, 0.35
#: Colors of a legend that are nearer to each other, in Oklab, are one color to a reader.
_APART = 0.05
#: Colors of the first owners of a map: far apart for everyone's eyes.
DISTINCT = (
    *("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#f0e442", "#d55e00"),
    *("#56b4e9", "#332288", "#999933", "#882255", "#8c6d46", "#c9d6f9"),
)
#: The outlines of results, in the order in which they are given out. All contrast with white paper
#: and with dark photographs by 3 to 1, and differ for everyone's eyes.
RESULTS = ("#d55e00", "#2698db", "#ef0fbe", "#8e66ff", "#d36a9b", "#ff114f", "#00a05a")


def ramp(colors: Sequence[str], count: int) -> list[str]:
    """Return a number of colors from the low to the high end of a ramp through these colors."""
    stops = [_to_lab(color) for color in colors]
    return [_from_lab(_along(stops, number / max(1, count - 1))) for number in range(count)]


def free_color(taken: Iterable[str]) -> str:
    """Return the first of `RESULTS` that is taken least often."""
    times = Counter(taken)
    return min(RESULTS, key=lambda color: times[color])


def stable_color(text: str, taken: Collection[str] = ()) -> str:
    """Return a color that depends on the text alone, or the next that no taken color resembles."""
    place = stable_number(text) % len(_HASHED)
    hues = (*_HASHED[place:], *_HASHED[:place])
    tints = (between(hue, "#ffffff", _TINT) for hue in hues)
    shades = (between(hue, "#000000", _SHADE) for hue in hues)
    return first_free((*hues, *tints, *shades), taken)


def first_free(colors: Iterable[str], taken: Collection[str], apart: float = _APART) -> str:
    """Return the first color far enough from all taken colors, or else the farthest one."""
    farthest, distance = "", -1.0
    for color in colors:
        nearest = min((_distance(color, one) for one in taken), default=apart)
        if nearest >= apart:
            return color
        if nearest > distance:
            farthest, distance = color, nearest
    return farthest


def stable_number(text: str) -> int:
    """Return a number that depends on the text alone, the same in every process."""
    return zlib.crc32(text.encode("utf-8", "surrogatepass"))


def distinct_colors(texts: Sequence[str]) -> list[str]:
    """Return a color of `DISTINCT` for each key, independent of their order.

    It is the one that the text would have alone, where none that sorts before has taken it.
    """
    found: dict[str, str] = {}
    for text in sorted(texts):
        place = stable_number(text) % len(DISTINCT)
        in_turn = (*DISTINCT[place:], *DISTINCT[:place])
        found[text] = next((one for one in in_turn if one not in found.values()), in_turn[0])
    return [found[text] for text in texts]


def between(first: str, second: str, share: float) -> str:
    """Return a color between two colors; `share` 0 is the first, 1 the second."""
    return _from_lab(_along([_to_lab(first), _to_lab(second)], share))


def lightness(color: str) -> float:
    """Return the perceived lightness of a color: 0 for black, 1 for white."""
    return _to_lab(color)[0]


def _distance(first: str, second: str) -> float:
    return sum((one - other) ** 2 for one, other in zip(_to_lab(first), _to_lab(second))) ** 0.5


def _along(stops: list[tuple[float, ...]], share: float) -> tuple[float, ...]:
    place = share * (len(stops) - 1)
    index = min(int(place), len(stops) - 2)
    rest = place - index
    return tuple(a + (b - a) * rest for a, b in zip(stops[index], stops[index + 1]))


# Oklab (Ottosson 2020): equal steps in it look equal.


@lru_cache(maxsize=512)
def _to_lab(color: str) -> tuple[float, ...]:
    r, g, b = (_linear(int(color[place : place + 2], 16) / 255) for place in (1, 3, 5))
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _from_lab(lab: tuple[float, ...]) -> str:
    lightness, a, b = lab
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(255 * _gamma(part)):02x}" for part in linear)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _gamma(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
