"""Families of land uses, told by the words that assessors use and shorten.

Colors are near to those that planners know (`resources/tables/lbcs_top_level.csv`: residential
yellow, commercial red, industrial purple, institutional blue, natural green), in shades that
differ in lightness for readers who do not see all hues.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from parcel_lookup.core.address import fold_address


class Family(NamedTuple):
    """Land uses that belong together."""

    key: str
    label: str
    color: str


#: In the order of the legend.
FAMILIES: tuple[Family, ...] = (
    Family("single", "Single-family homes", "#fff09a"),
    Family("few", "Homes for two to four families", "#f5cf4f"),
    Family("apartments", "Apartments", "#d9961f"),
    Family("condominiums", "Condominiums", "#b5762a"),
    Family("mobile", "Manufactured homes", "#e6c9a2"),
    Family("residential", "Other residential", "#f7e3b5"),
    Family("mixed", "Mixed use", "#f2a285"),
    Family("commercial", "Shops, services and lodging", "#dd4b45"),
    Family("office", "Offices", "#ef8fa8"),
    Family("industrial", "Industry and warehouses", "#a47fd0"),
    Family("transport", "Transport, parking and utilities", "#8f959c"),
    Family("public", "Government and public services", "#2059a6"),
    Family("education", "Schools and universities", "#7cc3ea"),
    Family("institutions", "Religious, health and charity", "#c3d6f2"),
    Family("parks", "Parks and recreation", "#a6dba0"),
    Family("farm", "Farms and farmland", "#b3c75b"),
    Family("farm_homes", "Farm and rural homes", "#e3e38a"),
    Family("forest", "Forest and natural land", "#2f8550"),
    Family("water", "Water", "#4fb3c9"),
    Family("vacant", "Vacant land", "#dad5cf"),
)

#: The first whose words are there decides. Texts are folded: small letters, words between blanks.
_WORDS: tuple[tuple[str, str], ...] = (
    ("farm_homes", r"(agri\w*|farm\w*|rural|ranch) (.* )?(dwell\w*|homes?|house|resid\w*)"),
    ("transport", r"parking|pkg|garages?|utilit\w*|util|airport|highway|streets?|roads?|railroad"),
    ("transport", r"railway|right of way|transp\w*|tele\w*|elec\w*|pipeline|sewer|gas control"),
    ("transport", r"water (works|tower|treatment|company)"),
    ("mixed", r"mxd|mixed|multiple use|multi ?use\w*"),
    ("vacant", r"vacan\w*|vacnt|vac|undevelop\w*|undev|udv|pdv|dev land|unimproved|platted"),
    ("vacant", r"residual"),
    ("forest", r"forest\w*|timber\w*|wood\w*|wildlife|wetlands?|marsh|swamp|desert"),
    (
        "parks",
        r"parks?|recreation\w*|rec|golf|playground|open space|conservation|campground",
    ),
    ("parks", r"tennis|swimming|country club"),
    ("education", r"school\w*|universit\w*|colleges?|educat\w*|edu|academ\w*|dorm\w*"),
    ("education", r"(day|child) ?care"),
    ("institutions", r"church\w*|relig\w*|parson\w*|rectory|synagogue|mosque|temple|cemeter\w*"),
    ("institutions", r"chapel|convent|monast\w*|hospitals?|clinics?|nursing|charit\w*|non ?profit"),
    ("institutions", r"benevol\w*|frat\w*|lodge|assisted liv\w*|rest home"),
    ("single", r"town ?(house|home)s?"),
    ("public", r"govern\w*|govt?|municip\w*|public|city|county|town|state|federal|us|fire"),
    ("public", r"police|court\w*|post office|exempt|authority|library"),
    ("mobile", r"mobile homes?|manuf\w* (home|hous)\w*|trailers?"),
    ("office", r"offices?|offc|bank\w*|professional|medical"),
    ("industrial", r"indus\w*|manuf\w*|warehous\w*|whse|factory|factories|mills?|plants?|storage"),
    ("industrial", r"lumber|quarry|mining|mine|mineral\w*|elevator|hi(gh)? tech|res(ea)?rch"),
    ("industrial", r"labs?|laborator\w*|res dev fc|brewer\w*"),
    ("farm", r"agri\w*|ag|farm\w*|crops?|cropland|pasture\w*|orchards?|vineyards?|ranch\w*|dairy"),
    ("farm", r"livestock|grazing|range(land)?|hay|irrigated"),
    ("commercial", r"retail|stores?|shop\w*|commerc\w*|comm?|restaurants?|eating|hotels?|motels?"),
    ("commercial", r"inns?|gas station|auto\w*|car wash|theat\w*|services?|business|bar|funeral"),
    ("commercial", r"mall|(super)?market|salon|bowling"),
    ("condominiums", r"condo\w*|cndo"),
    ("few", r"(two|three|four|[234]) ?(fam\w*|fm|units?)|(du|tri|four|quad|quadru)plex"),
    ("few", r"mult res \d ?fam"),
    ("single", r"single|sngl|one fam\w*|1 ?fam\w*|sfr|sfd|detached|row ?houses?|cottages?"),
    ("apartments", r"apart\w*|apts?|mult\w* ?fam\w*|units?|boarding|rooming|flats?"),
    ("residential", r"resid\w*|res|homes?|hous\w*|dwelling\w*"),
    ("water", r"water|lakes?|ponds?|rivers?|reservoir"),
)
_PATTERNS = tuple((key, re.compile(rf"\b(?:{words})\b")) for key, words in _WORDS)


@lru_cache(maxsize=8192)
def family_of(text: str) -> str:
    """The key of the family that a land use belongs to; "" where its words say nothing."""
    folded = fold_address(text)
    return next((key for key, pattern in _PATTERNS if pattern.search(folded)), "")
