"""Real addresses: all 27,508 of Cambridge, in the file and over HTTP, also misspelled.

No result may be silently wrong: an address that is not certainly the requested one has a note.
"""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from collections.abc import Iterator

import pytest

from parcel_lookup.core.address import IdFormats, compare, parse_address
from parcel_lookup.core.contract import AddressRequest, Cancellation, Page
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.remote.source import RemoteSource
from parcel_lookup.service.file.source import FileSource
from parcel_lookup.tests.support.cambridge import Cambridge
from parcel_lookup.tests.support.service import RunningService

pytestmark = pytest.mark.plain

PLACE = {"city": "Cambridge", "state": "MA"}
WRITTEN_OUT = {
    "AVE": "Avenue",
    "CT": "Court",
    "DR": "Drive",
    "HWY": "Highway",
    "LN": "Lane",
    "PKWY": "Parkway",
    "PL": "Place",
    "RD": "Road",
    "SQ": "Square",
    "ST": "Street",
    "TER": "Terrace",
}
UNITS = ("Apt", "Unit", "#", "Suite")


@pytest.fixture(scope="module")
def addresses(cambridge: Cambridge) -> list[str]:
    with sqlite3.connect(cambridge.path) as connection:
        return [situs for (situs,) in connection.execute("SELECT situs FROM parcels ORDER BY fid")]


@pytest.fixture(scope="module")
def local(cambridge: Cambridge) -> Iterator[FileSource]:
    source = FileSource(cambridge.path)
    yield source
    source.close()


class BestMatches:
    """The best matches of an address, by our own comparison."""

    def __init__(self, source: FileSource, line: str, limit: int = 1, **place: str) -> None:
        query = parse_address(line, *(place.get(name, "") for name in ("city", "state", "postal")))
        page: Page = source.fetch(AddressRequest(line, limit=limit, **place), Cancellation())
        judged = [
            (compare(query, parse_address(*map(parcel.attributes.get, ("situs", "city", "state")))),
             parcel.attributes["situs"])
            for parcel in page.parcels
        ]  # fmt: skip
        best = max((agreement.score for agreement, _ in judged), default=0)
        #: None where nothing agrees.
        self.found = {
            " ".join(situs.split()) for agreement, situs in judged if agreement.score == best > 0
        }
        self.is_doubtful = all(
            agreement.notes for agreement, _ in judged if agreement.score == best
        )
        assert page.scores == sorted(page.scores, reverse=True)
        assert not best or page.scores[0] == best


def test_every_address_is_found_in_the_file(addresses: list[str], local: FileSource):
    doubtful = 0
    for line, number in Counter(addresses).items():
        best = BestMatches(local, line, **PLACE)
        assert " ".join(line.split()) in best.found, line
        assert best.is_doubtful == (not line[0].isdigit()), line
        doubtful += number * best.is_doubtful
    assert doubtful == 87  # without a house number


def test_a_thousand_addresses_are_found_over_http(addresses: list[str], cambridge: Cambridge):
    with RunningService(cambridge.path) as service:
        source = RemoteSource(RemoteSettings(service.url, f"Bearer {service.key}"))
        for line in random.sample(addresses, 1000):
            best = BestMatches(source, line, **PLACE)
            assert " ".join(line.split()) in best.found, line
            assert best.is_doubtful == (not line[0].isdigit()), line
        source.close()


def roughened(line: str) -> tuple[str, dict[str, str]]:
    """Return a variation of an address, with city and ZIP code in columns or in the line."""
    words = line.split()
    way = random.choice(["written out", "small", "dots", "unit", "letter", "all"])
    if way in ("written out", "all"):
        words = [word if word[0] == "#" else WRITTEN_OUT.get(word, word).title() for word in words]
    if way in ("small", "all"):
        words = [word.lower() for word in words]
    if way == "dots":
        words = [f"{word}." if word in WRITTEN_OUT else word for word in words]
    if way == "unit" and "#" not in line:
        words += [random.choice(UNITS), str(random.randint(50, 99))]
    if way in ("letter", "all"):
        long = [place for place, word in enumerate(words) if word.isalpha() and len(word) > 4]
        for place in random.sample(long, min(1, len(long))):
            words[place] = with_one_letter_wrong(words[place])
    text = " ".join(words)
    return random.choice(
        [
            (f"{text}, Cambridge, MA", {}),
            (f"{text} cambridge ma 02139", {}),
            (text, {"city": "CAMBRIDGE", "state": "Massachusetts"}),
            (text, {"city": "Cambridge", "state": "MA", "postal": "2139"}),
        ]
    )


def with_one_letter_wrong(word: str) -> str:
    place = random.randrange(len(word))
    other = random.choice(
        [letter for letter in "abcdefghijklmnoprstuvwxyz" if letter != word[place].lower()]
    )
    before, after = word[:place], word[place + 1 :]
    return random.choice([before + other + after, before + after, before + other + word[place:]])


def test_misspelled_addresses_are_found_or_marked_as_uncertain(
    addresses: list[str], local: FileSource
):
    lines = [" ".join(line.split()) for line in {*addresses} if line[0].isdigit()]
    known = {parse_address(line, *PLACE.values()) for line in lines}
    found = 0
    for line in random.sample(sorted(lines), 500):
        rough, place = roughened(line)
        best = BestMatches(local, rough, 5, **place)
        found += line in best.found
        # A variation that is the address of another parcel correctly finds that parcel.
        searched_for = parse_address(rough, *PLACE.values())._replace(postal="")
        assert line in best.found or best.is_doubtful or searched_for in known or not best.found
        if searched_for._replace(unit="") != parse_address(line, *PLACE.values())._replace(unit=""):
            assert best.is_doubtful or searched_for in known, rough
    assert found >= 475


def test_ids_are_found_without_dashes_and_with_other_zeros(cambridge: Cambridge):
    """All of them with the formats of the whole city, nearly all with those of one page."""
    with sqlite3.connect(cambridge.path) as connection:
        rows = connection.execute("SELECT DISTINCT parcel_id FROM parcels ORDER BY parcel_id")
        known = [parcel_id for (parcel_id,) in rows]
    for page, least in ((known, 1), (random.sample(known, 100), 0.9)):
        formats = IdFormats()
        formats.learn(page)
        some = random.sample(known, 1000)
        for write in (_without_dashes, lambda text: text.replace("-", " "), "0{}".format):
            found = sum(one in formats.variants(write(one).lower()) for one in some)
            assert found >= least * len(some)


def _without_dashes(text: str) -> str:
    return "".join(char for char in text if char.isalnum())
