"""Owners: people, farms, companies, trusts, churches, and public bodies.

Names are unique within a township, so that the same name is the same owner there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parcel_lookup.service.sample.dice import Dice
from parcel_lookup.service.sample.lots import Lot, neighbors
from parcel_lookup.service.sample.plan import ordinal, tree_street

SURNAMES = (
    "Anderson", "Johnson", "Peterson", "Olson", "Nelson", "Larson", "Hansen", "Jensen",
    "Sørensen", "Østergaard", "Åkesson", "Møller", "Lindström", "Sjöberg", "Bergström", "Haugen",
    "Kjær", "Nørgaard", "Schmidt", "Müller", "Schröder", "König", "Böhm", "Jäger", "Krüger",
    "Meyer", "Becker", "Hoffmann", "Wagner", "Weber", "Vogel", "Zimmermann", "Schaefer",
    "Dietrich", "Koenig", "Brandt", "Lübke", "Vander Ploeg", "De Vries", "Van Zee", "Vos",
    "Hoekstra", "Dykstra", "Postma", "Novák", "Dvořák", "Kučera", "Svoboda", "Černý", "Růžička",
    "Kowalski", "Wójcik", "Nowak", "Zieliński", "Wiśniewski", "O'Brien", "O'Connor", "O'Neill",
    "O'Malley", "Fitzgerald", "McCarthy", "McGregor", "MacLeod", "Gallagher", "Byrne", "Doyle",
    "D'Angelo", "D'Amico", "Rossi", "Ferrari", "L'Heureux", "St. Pierre", "Côté", "Lefèvre",
    "Beauséjour", "Gagné", "García", "Rodríguez", "Martínez", "Hernández", "López", "González",
    "Núñez", "Peña", "Muñoz", "Jiménez", "Ibáñez", "Guzmán", "Nguyễn", "Trần", "Lê", "Phạm",
    "Vàng", "Xiong", "Patel", "Singh", "Khan", "Abdi", "Osmanović", "Hadžić", "Kovačević",
    "Smith", "Jones", "Brown", "Davis", "Miller", "Wilson", "Moore", "Taylor", "Thomas",
    "Jackson", "White", "Harris", "Clark", "Lewis", "Walker", "Hall", "Young", "Allen", "King",
    "Wright", "Scott", "Green", "Baker", "Adams", "Hill", "Carter", "Mitchell", "Turner",
    "Phillips", "Campbell", "Parker", "Evans", "Edwards", "Collins", "Stewart", "Morris",
    "Rogers", "Reed", "Cook", "Bell", "Cooper", "Ward", "Richardson", "Brooks", "Sanders",
    "Price", "Bennett", "Wood", "Barnes", "Ross", "Coleman", "Jenkins", "Perry", "Powell", "Long",
    "Foster", "Smith-Jones", "Garcia-Lopez", "Hansen-Reed", "Meyer-Lindqvist", "Olson-Wójcik",
    "Baptiste-Moore", "Freeman", "Washington", "Jefferson", "Whitehorse", "Redbird", "Yellowbank",
)  # fmt: skip
MEN = (
    "James", "John", "Robert", "William", "David", "Richard", "Thomas", "Charles", "Daniel",
    "Matthew", "Anthony", "Mark", "Donald", "Steven", "Paul", "Andrew", "Kenneth", "Kevin",
    "Brian", "Timothy", "Ronald", "Jason", "Jeffrey", "Ryan", "Gary", "Eric", "Larry", "Scott",
    "Dennis", "Jerry", "Tyler", "Aaron", "José", "Jesús", "Ángel", "Luis", "Carlos", "Björn",
    "Søren", "Jürgen", "Günter", "Lars", "Nils", "Władysław", "Tomáš", "Seán", "Ciarán",
    "François", "René", "Minh", "Tuấn", "Amir", "Mohamed", "Elijah", "Lamar", "Isaiah", "Wendell",
    "Verlyn",
)  # fmt: skip
WOMEN = (
    "Mary", "Patricia", "Jennifer", "Linda", "Elizabeth", "Barbara", "Susan", "Jessica", "Sarah",
    "Karen", "Lisa", "Nancy", "Betty", "Sandra", "Margaret", "Ashley", "Kimberly", "Emily",
    "Donna", "Michelle", "Carol", "Amanda", "Melissa", "Deborah", "Stephanie", "Rebecca", "Laura",
    "Sharon", "Cynthia", "Kathleen", "Amy", "Shirley", "Angela", "Anna", "Ruth", "Brenda",
    "Pamela", "Nicole", "Inés", "María", "Sofía", "Zoë", "Renée", "Chloë", "Åse", "Bjørg",
    "Käthe", "Ursula", "Zdeňka", "Bronisława", "Niamh", "Siobhán", "Hélène", "Thùy", "Linh",
    "Fatima", "Amina", "Latisha", "Imani", "Darlene", "Arlys",
)  # fmt: skip

FARM_WORDS = ("Acres", "Farms Inc", "Farms LLC", "Land & Cattle Co", "Family Farm LP", "Grain LLC")
COMPANY_WORDS = (
    "Properties LLC", "Holdings LLC", "Rentals LLC", "Investments Inc", "& Sons Inc",
    "Development Co", "Realty Partners LP", "Enterprises Inc",
)  # fmt: skip
TRADES = (
    "Hardware", "Pharmacy", "Implement", "Auto Body", "Café", "Insurance Agency", "Dental",
    "Lumber", "Feed & Seed", "Market", "Bakery", "Plumbing & Heating", "Law Office",
    "Veterinary Clinic",
)  # fmt: skip
CHURCHES = (
    "First Lutheran Church", "St. Brigid's Catholic Church", "United Methodist Church",
    "Christ's Covenant Church", "Iglesia Nueva Esperanza", "First Baptist Church",
    "Église Réformée", "Trinity Evangelical Church", "Zion Lutheran Church", "Bethel A.M.E. Church",
    "Our Savior's Lutheran Church", "Friends Meeting House",
)  # fmt: skip
#: Cities of owners who live elsewhere, as fictional as the county.
ELSEWHERE = (
    ("Port Mercer", "IL", "62990"), ("Cedar Narrows", "IA", "52990"),
    ("Upper Falls", "MN", "56990"), ("Platte Station", "NE", "69990"),
    ("Red Mesa Springs", "AZ", "86990"), ("Fairhaven Mills", "MA", "02990"),
    ("Palm Inlet", "FL", "34990"), ("Aspen Flats", "CO", "81990"),
)  # fmt: skip

INDIVIDUAL, COMPANY, TRUST = "Individual", "Company", "Trust"
RELIGIOUS, GOVERNMENT, NONPROFIT = "Religious", "Government", "Nonprofit"

#: Numbers of parcels of a farmer, with their weights.
_FARM_SIZES = ((38, 1), (23, 2), (15, 3), (9, 4), (6, 5), (4, 6), (3, 8), (2, 11))
#: Probability that a lot has the same owner as the previous one, by its use.
_SAME_OWNER = {
    "vacant": 0.5, "house": 0.06, "two-family": 0.08, "shop": 0.08, "parking": 0.5, "works": 0.12,
    "outlot": 0.6,
}  # fmt: skip


class Owner:
    """An owner; `home` is the lot where they live, and `mail` their mailing address."""

    __slots__ = ("home", "kind", "mail", "name")

    def __init__(self, name: str, kind: str) -> None:
        self.name, self.kind = name, kind
        self.home: Lot | None = None
        self.mail: str | None = None


class Registry:
    """The owners in a township."""

    def __init__(self, dice: Dice, county: str, township: str) -> None:
        self.dice, self.county, self.township = dice, county, township
        self._by_name: dict[str, Owner] = {}

    def named(self, name: str, kind: str) -> Owner:
        """Return the owner with this name."""
        if name not in self._by_name:
            self._by_name[name] = Owner(name, kind)
        return self._by_name[name]

    def new(self, make_name: Callable[[], str], kind: str) -> Owner:
        """Return a new owner with a name that is unique in the township."""
        for _ in range(40):
            name = make_name()
            if name not in self._by_name:
                return self.named(name, kind)
        count = len(self._by_name)
        return self.named(f"{name} {ordinal(count)}", kind)

    def person(self) -> Owner:
        """Return a new person or couple."""
        return self.new(self._person_name, INDIVIDUAL)

    def _first_name(self) -> str:
        dice = self.dice
        first = dice.pick(MEN if dice.chance(0.5) else WOMEN)
        return f"{first} {chr(65 + dice.whole(0, 24))}" if dice.chance(0.72) else first

    def _surname(self) -> str:
        return self.dice.pick(SURNAMES)

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
            return f"{self._surname()} {dice.pick(COMPANY_WORDS)}"
        if dice.chance(0.5):
            return f"{self._surname()}'s {dice.pick(TRADES)}"
        return f"{self.street_word()} {dice.pick(COMPANY_WORDS)}"

    def street_word(self) -> str:
        """Return a word for the name of a company."""
        return tree_street(self.dice.whole(0, 51)).split()[0]

    def company(self) -> Owner:
        """Return a new company."""
        return self.new(self._company_name, COMPANY)

    def trust(self) -> Owner:
        """Return a new family trust."""
        return self.new(self._trust_name, TRUST)

    def farmer(self) -> Owner:
        """Return an owner of fields."""
        dice = self.dice
        roll = dice.roll()
        if roll < 0.62:
            return self.person()
        if roll < 0.82:
            return self.trust()
        if roll < 0.965:
            return self.new(
                lambda: f"{self._surname()} {dice.pick(('Bros ', '', ''))}{dice.pick(FARM_WORDS)}",
                COMPANY,
            )
        return self.named(f"{self.county} Conservation Board", GOVERNMENT)

    def resident(self) -> Owner:
        """Return an owner of a house."""
        roll = self.dice.roll()
        if roll < 0.83:
            return self.person()
        return self.trust() if roll < 0.9 else self.company()

    def church(self, place: str) -> Owner:
        """Return a new congregation."""
        return self.new(lambda: f"{self.dice.pick(CHURCHES)} of {place}", RELIGIOUS)


def assign(lots: Sequence[Lot], registry: Registry) -> list[list[int]]:
    """Set the owners of all lots; return the neighbors of the lots (see `neighbors`)."""
    adjacent = neighbors(lots)
    _farms(lots, adjacent, registry)
    previous: Owner | None = None
    for number, lot in enumerate(lots):
        if lot.owners:
            continue
        if lot.use == "farmstead":
            lot.owners = [_farmstead_owner(lots, adjacent[number], registry)]
        else:
            lot.owners = [_owner(lot, registry, previous) for _ in range(lot.units)]
        previous = lot.owners[0]
    _homes(lots, registry.dice)
    return adjacent


def _farms(lots: Sequence[Lot], adjacent: list[list[int]], registry: Registry) -> None:
    """Assign fields to farmers in groups, mostly of adjacent fields."""
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
            border += [n for n in adjacent[current] if n in position and not lots[n].owners]
            if not border and size and dice.chance(0.7):
                start = position[number] + dice.whole(2, 14)
                border = [n for n in fields[start:] if not lots[n].owners][:1]


def _farmstead_owner(lots: Sequence[Lot], adjacent: list[int], registry: Registry) -> Owner:
    """Return the owner of a farmstead, usually the farmer of the land around it."""
    around = [n for n in adjacent if lots[n].owners and lots[n].owners[0].kind != GOVERNMENT]
    if around and registry.dice.chance(0.72):
        return lots[around[0]].owners[0]
    return registry.person()


def _owner(lot: Lot, registry: Registry, previous: Owner | None) -> Owner:
    """Return the owner of a lot by its use."""
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
    if is_private and dice.chance(_SAME_OWNER.get(use, 0.0)):
        return previous
    if use in ("shop", "office", "parking", "works", "apartments", "outlot", "farm commercial"):
        return registry.company() if dice.chance(0.8) else registry.person()
    return registry.resident()


def _homes(lots: Sequence[Lot], dice: Dice) -> None:
    """Set the home of owners: the first house of each, except for landlords."""
    for lot in lots:
        if lot.number and lot.use in ("farmstead", "acreage", "house", "two-family", "condominium"):
            for owner in lot.owners:
                lives_here = owner.kind in (INDIVIDUAL, TRUST) or lot.use == "farmstead"
                if owner.home is None and lives_here and dice.chance(0.86):
                    owner.home = lot
        elif lot.number and lot.owners[0].home is None and lot.owners[0].kind != INDIVIDUAL:
            lot.owners[0].home = lot


def contiguous_acres(
    lots: Sequence[Lot], adjacent: list[list[int]], acres: Sequence[float]
) -> dict[tuple[int, Owner], float]:
    """Return the acres of contiguous lots for each lot and each of its owners."""
    found: dict[tuple[int, Owner], float] = {}
    for number, lot in enumerate(lots):
        for owner in lot.owners:
            if (number, owner) in found:
                continue
            group, border = {number}, [number]
            while border:
                for other in adjacent[border.pop()]:
                    if other not in group and owner in lots[other].owners:
                        group.add(other)
                        border.append(other)
            total = sum(acres[n] for n in sorted(group))
            for n in group:
                found[n, owner] = total
    return found
