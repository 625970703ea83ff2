"""Who owns what: people, farms, companies, trusts, churches and public bodies.

Names are unique within a township, so that the same name there is the same owner.
"""

from __future__ import annotations

from collections.abc import Sequence

from parcel_lookup.service.sample import names
from parcel_lookup.service.sample.dice import Dice
from parcel_lookup.service.sample.lots import Lot
from parcel_lookup.service.sample.nodes import neighbors

INDIVIDUAL, COMPANY, TRUST = "Individual", "Company", "Trust"
RELIGIOUS, GOVERNMENT, NONPROFIT = "Religious", "Government", "Nonprofit"

#: How many parcels farmers have.
_FARM_SIZES = ((38, 1), (23, 2), (15, 3), (9, 4), (6, 5), (4, 6), (3, 8), (2, 11))
#: How likely the owner of the lot before has the next one as well, by its use.
_BESIDE = {
    "vacant": 0.5, "house": 0.06, "two-family": 0.08, "shop": 0.08, "parking": 0.5, "works": 0.12,
    "outlot": 0.6,
}  # fmt: skip


class Owner:
    """An owner; `home` is the lot where they live, `mail` where they get their letters."""

    __slots__ = ("home", "kind", "mail", "name")

    def __init__(self, name: str, kind: str) -> None:
        self.name, self.kind = name, kind
        self.home: Lot | None = None
        self.mail: str | None = None


class Registry:
    """The owners of a township."""

    def __init__(self, dice: Dice, county: str, township: str) -> None:
        self.dice, self.county, self.township = dice, county, township
        self._by_name: dict[str, Owner] = {}

    def named(self, name: str, kind: str) -> Owner:
        """The one owner of that name."""
        if name not in self._by_name:
            self._by_name[name] = Owner(name, kind)
        return self._by_name[name]

    def new(self, make_name, kind: str) -> Owner:
        """An owner whose name nobody in the township has yet."""
        for _ in range(40):
            name = make_name()
            if name not in self._by_name:
                return self.named(name, kind)
        count = len(self._by_name)
        return self.named(f"{name} {names.ordinal(count)}", kind)

    # people

    def person(self) -> Owner:
        """A person or a couple."""
        return self.new(self._person_name, INDIVIDUAL)

    def _first_name(self) -> str:
        dice = self.dice
        first = dice.pick(names.MEN if dice.chance(0.5) else names.WOMEN)
        return f"{first} {chr(65 + dice.whole(0, 24))}" if dice.chance(0.72) else first

    def _surname(self) -> str:
        return self.dice.pick(names.SURNAMES)

    def _person_name(self) -> str:
        dice = self.dice
        name = f"{self._surname()}, {self._first_name()}"
        if dice.chance(0.42):
            name += f" & {self._first_name()}"
        elif dice.chance(0.05):
            name += dice.pick((" Jr", " Sr", " III", " Estate", " Et Al", " (Life Estate)"))
        return name

    def _trust_name(self) -> str:
        dice = self.dice
        kind = dice.pick(("Family Trust", "Revocable Trust", "Living Trust", "Irrevocable Trust"))
        first = f" {self._first_name()}" if dice.chance(0.55) else ""
        year = f" {dice.whole(1988, 2023)}" if dice.chance(0.35) else ""
        return f"{self._surname()}{first} {kind}{year}"

    def _company_name(self) -> str:
        dice = self.dice
        if dice.chance(0.5):
            return f"{self._surname()} {dice.pick(names.COMPANY_WORDS)}"
        if dice.chance(0.5):
            return f"{self._surname()}'s {dice.pick(names.TRADES)}"
        return f"{self.street_word()} {dice.pick(names.COMPANY_WORDS)}"

    def street_word(self) -> str:
        """A word that companies call themselves by."""
        return names.tree_street(self.dice.whole(0, 51)).split()[0]

    def company(self) -> Owner:
        """A company in town."""
        return self.new(self._company_name, COMPANY)

    def trust(self) -> Owner:
        """A family's trust."""
        return self.new(self._trust_name, TRUST)

    def farmer(self) -> Owner:
        """Somebody who owns fields."""
        dice = self.dice
        roll = dice.roll()
        if roll < 0.62:
            return self.person()
        if roll < 0.82:
            return self.trust()
        if roll < 0.965:
            return self.new(
                lambda: f"{self._surname()} {dice.pick(('Bros ', '', ''))}"
                f"{dice.pick(names.FARM_WORDS)}",
                COMPANY,
            )
        return self.named(f"{self.county} Conservation Board", GOVERNMENT)

    def resident(self) -> Owner:
        """Somebody who owns a house."""
        roll = self.dice.roll()
        if roll < 0.83:
            return self.person()
        return self.trust() if roll < 0.9 else self.company()

    def church(self, place: str) -> Owner:
        """A congregation."""
        return self.new(lambda: f"{self.dice.pick(names.CHURCHES)} of {place}", RELIGIOUS)


def assign(lots: Sequence[Lot], registry: Registry) -> list[list[int]]:
    """Give every lot its owners; returns the lots' neighbors (`nodes.neighbors`)."""
    beside = neighbors(lots)
    _farms(lots, beside, registry)
    previous: Owner | None = None
    for number, lot in enumerate(lots):
        if lot.owners:
            continue
        if lot.use == "farmstead":
            lot.owners = [_farmstead_owner(lots, beside[number], registry)]
        else:
            lot.owners = [_owner(lot, registry, previous) for _ in range(lot.units)]
        previous = lot.owners[0]
    _homes(lots, registry.dice)
    return beside


def _farms(lots: Sequence[Lot], beside: list[list[int]], registry: Registry) -> None:
    """Fields go to farmers in groups, mostly of fields that lie together."""
    dice = registry.dice
    fields = [number for number, lot in enumerate(lots) if lot.use in ("field", "timber")]
    position = {number: index for index, number in enumerate(fields)}
    for number in fields:
        if lots[number].owners:
            continue
        farmer = registry.farmer()
        size = dice.weighted(_FARM_SIZES)
        border = [number]
        while border and size:
            current = border.pop(0)
            if lots[current].owners:
                continue
            lots[current].owners = [farmer]
            size -= 1
            border += [n for n in beside[current] if n in position and not lots[n].owners]
            if not border and size and dice.chance(0.7):
                further = position[number] + dice.whole(2, 14)
                border = [n for n in fields[further:] if not lots[n].owners][:1]


def _farmstead_owner(lots: Sequence[Lot], beside: list[int], registry: Registry) -> Owner:
    """Mostly whoever farms the land around it."""
    around = [n for n in beside if lots[n].owners and lots[n].owners[0].kind != GOVERNMENT]
    if around and registry.dice.chance(0.72):
        return lots[around[0]].owners[0]
    return registry.person()


def _owner(lot: Lot, registry: Registry, previous: Owner | None) -> Owner:
    """The owner of a lot by its use."""
    dice, use = registry.dice, lot.use
    place = lot.town.name if lot.town else f"{registry.township} Township"
    public = {
        "courthouse": (registry.county, GOVERNMENT),
        "city hall": (f"City of {place}", GOVERNMENT),
        "park": (f"City of {place}", GOVERNMENT),
        "remnant": (f"City of {place}", GOVERNMENT),
        "school": (f"{place} Community School District", GOVERNMENT),
        "township hall": (place, GOVERNMENT),
        "cemetery": (f"{place} Cemetery Association", NONPROFIT),
        "utility": ("Coneflower Rural Electric Cooperative", NONPROFIT),
        "elevator": (f"Farmers' Co-operative of {place}", COMPANY),
    }
    if use in public:
        return registry.named(*public[use])
    if use in ("church", "country church"):
        return registry.church(place)
    is_private = previous is not None and previous.kind in (INDIVIDUAL, COMPANY, TRUST)
    if is_private and dice.chance(_BESIDE.get(use, 0.0)):
        return previous
    if use in ("shop", "office", "parking", "works", "apartments", "outlot", "farm commercial"):
        return registry.company() if dice.chance(0.8) else registry.person()
    return registry.resident()


def _homes(lots: Sequence[Lot], dice: Dice) -> None:
    """Who lives on what they own: the first house of each owner, but for landlords."""
    for lot in lots:
        if lot.number and lot.use in ("farmstead", "acreage", "house", "two-family", "condominium"):
            for owner in lot.owners:
                lives_here = owner.kind in (INDIVIDUAL, TRUST) or lot.use == "farmstead"
                if owner.home is None and lives_here and dice.chance(0.86):
                    owner.home = lot
        elif lot.number and lot.owners[0].home is None and lot.owners[0].kind != INDIVIDUAL:
            lot.owners[0].home = lot


def contiguous_acres(
    lots: Sequence[Lot], beside: list[list[int]], acres: Sequence[float]
) -> dict[tuple[int, Owner], float]:
    """For each lot and owner of it the acres of the lots that hang together under that owner."""
    found: dict[tuple[int, Owner], float] = {}
    for number, lot in enumerate(lots):
        for owner in lot.owners:
            if (number, owner) in found:
                continue
            group, border = {number}, [number]
            while border:
                for other in beside[border.pop()]:
                    if other not in group and owner in lots[other].owners:
                        group.add(other)
                        border.append(other)
            total = sum(acres[n] for n in sorted(group))
            for n in group:
                found[n, owner] = total
    return found
