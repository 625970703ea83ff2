"""Words for the sample county: people, streets, towns and what owns land besides people."""

from __future__ import annotations

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

_TOWNS = (
    "Prairie Falls", "Nyholm", "Coneflower", "St. Odile", "Bluestem", "Harrow", "Old Mill Bend",
    "Vester Lake", "Sandhill", "Kettle Creek", "Mount Serene", "Fayard", "Dry Run", "Larkfield",
)  # fmt: skip
_FIRST = ("Cotton", "Larch", "Meadow", "Stone", "Fox", "Heron", "Maple", "Silver", "Wind", "Oak")
_LAST = ("burg", "ville", "ton", " Grove", "field", " Junction", "dale", " Center")

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
ADDITIONS = (
    "Original Town", "Railroad Addition", "Meadow Ridge", "O'Dell's Addition", "Orchard Hills",
    "Northgate", "Heritage Oaks", "Sunnyside", "Country Club Heights", "Lakeview", "Pheasant Run",
    "Quail Hollow", "Schoolhouse Addition", "Stone Bridge", "Timber Creek", "Vista Park",
)  # fmt: skip
_TREES = (
    "Elm", "Oak", "Maple", "Walnut", "Ash", "Cedar", "Locust", "Linden", "Birch", "Chestnut",
    "Hickory", "Sycamore", "Poplar", "Willow", "Spruce", "Juniper", "Aspen", "Magnolia", "Hawthorn",
    "Mulberry", "Catalpa", "Redbud", "Dogwood", "Tamarack", "Cottonwood", "Sumac", "Buckeye",
    "Lincoln", "Grant", "Jefferson", "Madison", "Monroe", "Jackson", "Harrison", "Tyler", "Polk",
    "Pierce", "Hayes", "Garfield", "Cleveland", "Prairie", "Clover", "Bluebell", "Larkspur",
    "Goldenrod", "Aster", "Primrose", "Thistle", "Meadowlark", "Plover", "Bobolink", "Killdeer",
)  # fmt: skip
_KINDS = ("St", "Ave", "Dr", "Ln", "Pl", "Ter", "Way", "Cir", "Blvd", "Trl")
#: Where owners live who live elsewhere: no more real than the county.
ELSEWHERE = (
    ("Port Mercer", "IL", "62990"), ("Cedar Narrows", "IA", "52990"),
    ("Upper Falls", "MN", "56990"), ("Platte Station", "NE", "69990"),
    ("Red Mesa Springs", "AZ", "86990"), ("Fairhaven Mills", "MA", "02990"),
    ("Palm Inlet", "FL", "34990"), ("Aspen Flats", "CO", "81990"),
)  # fmt: skip


def town_name(number: int) -> str:
    """The name of the county's `number`-th town."""
    if number < len(_TOWNS):
        return _TOWNS[number]
    rest = number - len(_TOWNS)
    return _FIRST[rest % len(_FIRST)] + _LAST[rest // len(_FIRST) % len(_LAST)]


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``13th``."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{('th', 'st', 'nd', 'rd')[number % 10] if number % 10 < 4 else 'th'}"


def tree_street(number: int) -> str:
    """The `number`-th of the streets that are named."""
    return f"{_TREES[number % len(_TREES)]} {_KINDS[number // len(_TREES) % len(_KINDS)]}"


def country_avenue(line: int) -> str:
    """The name of the road on a north-south section line."""
    kind = ("Rd", "Trl", "Ave", "Ln")[line // len(_TREES) % 4]
    return f"{_TREES[(line * 7 + 20) % len(_TREES)]} {kind}"


def town_street(slot: int, runs_north: bool) -> str:
    """The name of the street so many half blocks east (or north) of the town's center."""
    if runs_north:
        if slot == 0:
            return "Center St"
        count = (abs(slot) + 1) // 2
        kinds = ("St", "Pl") if slot > 0 else ("Ave", "Ter")
        return f"{ordinal(count)} {kinds[abs(slot) % 2]}"
    return "Main St" if slot == 0 else tree_street(2 * abs(slot) - (slot > 0) - 1)
