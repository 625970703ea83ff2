"""Everything that an owner has: the rules, the search over a file and over HTTP, the function."""

from __future__ import annotations

import gc
import itertools
import threading

import hypothesis.strategies as st
import pytest
import shapely
from hypothesis import assume, given, settings
from qgis.core import QgsExpression, QgsExpressionContext, QgsProject

from parcel_lookup.core.contract import FILE_INFO, Filter, RequestRefused
from parcel_lookup.core.gis.connections import (
    Connections,
    ServiceConnection,
    open_source_factory,
)
from parcel_lookup.core.gis.expressions import translate, translated_for
from parcel_lookup.core.gis.notices.mailing import Mailing, read_mailing, read_owner
from parcel_lookup.core.gis.notices.owner_function import OwnerFunction
from parcel_lookup.core.gis.notices.owner_search import (
    is_of_owner,
    owner_of_arguments,
    owner_problem,
    requested_words,
    search_for_owner,
)
from parcel_lookup.core.gis.notices.owners import OwnerList
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.query.owner import OwnerExpression, read_owner_expression
from parcel_lookup.tests.support import sources, toolbox
from parcel_lookup.tests.support.expressions import chosen_by_qgis, layer_of
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.parcels import parcel, write
from parcel_lookup.tests.support.running import run_now
from parcel_lookup.tests.support.service import RunningService

IOWA = {"state": "IA"}
#: Each owner with spellings of the name, and spellings of the one mailing address.
PEOPLE = {
    "smith": (
        ("SMITH JOHN", "Smith, John", "SMITH,JOHN", "smith  john", "SMITH JOHN.", "Smith John"),
        ("PO Box 12, Ames, IA 50010", "P.O. BOX 12, AMES IA", "PO BOX 12, AMES, IA 50010-1234"),
    ),
    "another smith": (("SMITH JOHN", "SMITH, JOHN"), ("77 Oak St, Boone, IA 50036",)),
    "smith's initial": (("SMITH JOHN J", "Smith John J."), ("PO Box 12, Ames, IA 50010",)),
    "johnson": (("JOHNSON SMITHERS",), ("1 Elm St, Ames, IA 50010",)),
    "obrien": (
        (
            *("O'BRIEN & SONS LLC", "OBRIEN AND SONS L.L.C.", "O\u2019Brien, Sons LLC"),
            "O`BRIEN SONS, LLC",
        ),
        ("12 Elm St Apt 4, Ames, IA 50010", "12 ELM STREET # 4, AMES, IA"),
    ),
    "church": (("ST. MARY'S CHURCH", "ST MARYS CHURCH", "St Mary\u2019s Church"), ("",)),
    "dangelo": (("D'ANGELO, MARIA", "DANGELO MARIA"), ("9 Hill Rd, Ames, IA 50010",)),
    "hyphen": (("MILLER-JONES, A. B.", "MILLER JONES A B"), ("3 Hill Rd, Ames, IA 50010",)),
    "care": (
        ("HANSEN FARMS % JANE DOE", "HANSEN FARMS C/O JANE DOE"),
        ("RR 2, Nevada, IA 50201",),
    ),
    "life estate": (("HANSEN KARL LIFE ESTATE", "HANSEN, KARL (LIFE ESTATE)"), ("",)),
    "et al": (("BERG IDA ET AL", "BERG, IDA, ET AL."), ("5 Bay Ct, Ames, IA 50010",)),
    "digits": (("4 SEASONS 2015 TRUST", "4 Seasons (2015) Trust"), ("",)),
    "short": (("LI WU", "Li, Wu"), ("8 Bay Ct, Ames, IA 50010",)),
    "quotes": (('THE "OLD" MILL \\ CO % _', "The Old Mill Co % _"), ("",)),
    "nobody": (("UNKNOWN", "CURRENT OWNER"), ("",)),
}
#: Spellings that a service does not find by the words of another one; a file does.
ACCENTED = ("MUÑOZ PEÑA, JOSÉ", "MUNOZ PENA JOSE", "Munoz Peña José")


def _records():
    for person, (names, addresses) in PEOPLE.items():
        for name, address in itertools.product(names, addresses):
            yield person, {"owner": name, "mail_addr": address or None}
    for name in ACCENTED:
        yield "munoz", {"owner": name, "mail_addr": "6 Bay Ct, Ames, IA 50010"}


@pytest.fixture(scope="module")
def people():
    """The parcels of each owner, by the names above."""
    found: dict[str, list] = {}
    for number, (person, record) in enumerate(_records()):
        shape = shapely.box(-93.6 + number / 1000, 42, -93.5995 + number / 1000, 42.0005)
        uuid = f"00000000-0000-4000-8000-{number:012d}"
        values = {"acres": 1.5, "parcel_id": f"{number}-A", **record, **IOWA}
        found.setdefault(person, []).append(parcel(uuid, shape, **values))
    return found


@pytest.fixture(scope="module")
def town(people, tmp_path_factory):
    parcels = [one for some in people.values() for one in some]
    return write(tmp_path_factory.mktemp("town") / "town.gpkg", parcels)


@pytest.fixture(scope="module")
def service(town):
    with RunningService(town) as service:
        yield service


@pytest.fixture(autouse=True)
def function(qgis_app):
    function = OwnerFunction()
    yield function
    function.retire()


@pytest.fixture
def over(request, town, service, monkeypatch):
    """A file, or the same over HTTP."""
    if request.param == "file":
        return file_connection("Town", path=str(town))
    monkeypatch.setenv("PARCEL_LOOKUP_URL", service.url)
    monkeypatch.setenv("PARCEL_LOOKUP_KEY", service.key)
    return Connections().resolve()


def find(connection, mailing, records=(IOWA,)):
    """Run the search for an owner; return the sorted IDs of its parcels, and the outcome."""
    search = search_for_owner(mailing, records, connection.info)
    sink = sources.ListSink()
    factory = open_source_factory(connection)
    outcome = run_now(search, factory, sink=sink, is_recorded=False).outcome
    assert outcome.complete, outcome
    return sorted(sink.uuids), outcome


def ids(parcels):
    return sorted(one.svc_uuid for one in parcels)


@pytest.mark.parametrize("over", ["file", "service"], indirect=True)
@pytest.mark.parametrize("person", [name for name in PEOPLE if name != "nobody"])
def test_every_spelling_of_an_owner_finds_all_parcels_and_no_others(people, over, person):
    own = people[person]
    for one in own:
        found, _ = find(over, read_mailing(one.attributes))
        assert found == ids(own), one.attributes


@pytest.mark.parametrize("over", ["file"], indirect=True)
def test_a_file_finds_names_with_other_accents(people, over):
    for one in people["munoz"]:
        assert find(over, read_mailing(one.attributes))[0] == ids(people["munoz"])


@pytest.mark.parametrize("over", ["service"], indirect=True)
def test_a_service_finds_the_accents_of_the_name_and_none_at_all(people, over):
    accented, plain, _ = people["munoz"]
    assert find(over, read_mailing(accented.attributes))[0] == ids(people["munoz"])
    assert find(over, read_mailing(plain.attributes))[0] == ids([plain])


def test_the_rules_are_those_of_a_list_of_owners(people):
    parcels = [one for some in people.values() for one in some]
    owners = OwnerList()
    owners.add(parcels)
    for row in owners.rows():
        for one in row.parcels:
            owner = read_mailing(one.attributes)
            if owner_problem(owner.owner):
                continue
            assert read_owner(one.attributes) == owner.owner
            found = [two for two in parcels if is_of_owner(owner, two.attributes)]
            assert ids(found) == ids(row.parcels), owner


@pytest.mark.parametrize("over", ["file", "service"], indirect=True)
def test_other_addresses_of_the_name_are_counted_and_found_by_the_name_alone(people, over):
    smiths = [*people["smith"], *people["another smith"]]
    owner = read_mailing(people["another smith"][0].attributes)
    _, outcome = find(over, owner)
    number = len(people["smith"])
    more = f"{number} more parcels have the same owner name and another mailing address."
    assert more in outcome.sentence
    found, outcome = find(over, Mailing(owner=owner.owner))
    assert found == ids(smiths)
    assert "another mailing address" not in outcome.sentence


def test_an_owner_in_a_second_column_and_a_care_of_before_the_name():
    owner = Mailing(owner="Smith, John")
    assert is_of_owner(owner, {"owner": "UNKNOWN", "OWNER2": "JOHN SMITH; x"}) is False
    assert is_of_owner(owner, {"owner": "N/A", "OWNER2": "SMITH JOHN"})
    assert is_of_owner(owner, {"owner": "SMITH JOHN C/O BANK"})
    assert not is_of_owner(owner, {"owner": "C/O SMITH JOHN"})
    assert not is_of_owner(owner, {"owner": None})
    assert not is_of_owner(Mailing(), {"owner": None})


@pytest.mark.parametrize(
    "name",
    [
        *(None, "", "   ", "-", "N/A", "UNKNOWN", "Unknown", "NOT AVAILABLE", "CURRENT OWNER"),
        *("Current Owner", "OWNER UNKNOWN", "CONFIDENTIAL", "% JANE DOE", "C/O JANE DOE"),
    ],
)
def test_what_is_no_owner_is_refused_with_the_reason(name):
    mailing = read_mailing({"owner": name})
    with pytest.raises(RequestRefused) as refused:
        search_for_owner(mailing, (IOWA,))
    assert refused.value.problems[0].sentence == owner_problem(mailing.owner) != ""


def test_a_service_needs_a_state_and_a_word_and_a_file_neither():
    john = Mailing(owner="SMITH JOHN")
    with pytest.raises(RequestRefused, match="state"):
        search_for_owner(john, ({"state": None},))
    with pytest.raises(RequestRefused, match="too short"):
        search_for_owner(Mailing(owner="X Y"), (IOWA,))
    for owner in (john, Mailing(owner="X Y")):
        text = search_for_owner(owner, (), FILE_INFO).expression
        assert text == f"parcel_owner_is('{owner.owner}')"


@pytest.mark.parametrize(
    ("records", "sentence"),
    [
        ([IOWA, IOWA], "state is “IA”"),
        ([IOWA, {"state": "NE"}, {}], "state is one of “IA” or “NE”"),
        ([{"state_fp": "19"}], "state FIPS is “19”"),
        ([{"county_fp": "169", "state": ""}], "county FIPS is “169”"),
    ],
)
def test_the_scope_is_where_the_owner_has_parcels(records, sentence):
    search = search_for_owner(Mailing(owner="SMITH JOHN"), records)
    assert translated_for(search, ServiceConnection("C", url="https://x").info).problems() == []
    assert search.describe() == f"Parcels of SMITH JOHN where {sentence}."


def test_sentences_name_the_owner_and_the_city():
    owner = Mailing(owner="SMITH JOHN", address1="PO BOX 12", city="Ames", state="IA")
    search = search_for_owner(owner, (), FILE_INFO)
    assert search.describe() == "Parcels of SMITH JOHN, Ames."
    assert search.describe_conditions("touching the map view") == (
        "Parcels touching the map view where the owner is SMITH JOHN, Ames"
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("SMITH JOHN",),
        ("O'BRIEN", "12 ELM ST", "", "", "IA"),
        ("A \\' B \\ C \\n", "line\nbreak", "tab\t", "''"),
        ("“Ü” ✓ -- /* x", ") OR TRUE", "", "", "", "", "", 'C/O "Q"'),
    ],
)
def test_the_expression_is_read_by_qgis_as_it_was_written(arguments):
    text = OwnerExpression(arguments).text
    assert read_owner_expression(text) == OwnerExpression(arguments)
    assert read_owner_expression(f" {text}\n") == OwnerExpression(arguments)
    for scope in (Filter("state", "eq", "IA"), Filter("county_fp", "in", ("001", "o'x"))):
        whole = OwnerExpression(arguments, scope)
        assert read_owner_expression(whole.text) == whole
        assert not QgsExpression(whole.text).hasParserError()
    constant = QgsExpression(text.replace("parcel_owner_is", "array", 1))
    assert constant.evaluate() == list(arguments)
    search = Search(expression=text)
    assert Search.from_json(search.to_text()) == search
    assert read_owner_expression(f'{text} AND "acres" > 1') is None
    assert read_owner_expression('"acres" > 40') is None
    for field in ("STATE", "acres", "city"):
        assert read_owner_expression(f"\"{field}\" = 'IA' AND {text}") is None


def test_the_function_selects_in_a_layer_and_within_an_expression(people):
    parcels = [one for some in people.values() for one in some]
    layer = layer_of(parcels)
    text = "parcel_owner_is('Smith John', 'PO BOX 12', '', 'AMES')"
    assert chosen_by_qgis(layer, text) == ids(people["smith"])
    assert chosen_by_qgis(layer, "parcel_owner_is('nobody at all')") == []
    assert chosen_by_qgis(layer, "parcel_owner_is(NULL)") == []
    both = f"{text} OR parcel_owner_is('LI WU')"
    assert chosen_by_qgis(layer, both) == ids([*people["smith"], *people["short"]])
    QgsProject.instance().clear()


@pytest.fixture
def smith(people):
    """A context with a parcel of that owner."""
    context = QgsExpressionContext()
    context.setFeature(next(layer_of(people["smith"]).getFeatures()))
    return context


def test_a_thread_that_draws_a_map_leaves_garbage_to_the_main_thread(smith, qtbot):
    expression, found = QgsExpression("parcel_owner_is('SMITH JOHN')"), []

    def draw():
        found.extend((expression.evaluate(smith), gc.isenabled()))

    assert gc.isenabled()
    thread = threading.Thread(target=draw)
    thread.start()
    thread.join()
    assert found == [True, False]
    qtbot.waitUntil(gc.isenabled)
    assert expression.evaluate(smith)
    assert gc.isenabled()


def test_an_expression_parsed_before_the_function_is_removed_returns_null(smith, function):
    expression = QgsExpression("parcel_owner_is('SMITH JOHN')")
    assert expression.evaluate(smith) is True
    function.retire()
    assert expression.evaluate(smith) is None
    assert QgsExpression("parcel_owner_is('SMITH JOHN')").hasParserError()


@pytest.mark.parametrize("over", ["file", "service"], indirect=True)
def test_a_search_combines_the_function_with_other_conditions(people, over):
    search = search_for_owner(Mailing(owner="SMITH JOHN"), (IOWA,), over.info)
    text = f"{search.expression} AND \"mail_addr\" LIKE '%Boone%'"
    sink = sources.ListSink()
    search, factory = Search(expression=text), open_source_factory(over)
    outcome = run_now(search, factory, sink=sink, is_recorded=False).outcome
    assert outcome.complete, outcome
    assert sorted(sink.uuids) == ids(people["another smith"])


@pytest.mark.parametrize("over", ["file", "service"], indirect=True)
@pytest.mark.parametrize(
    "condition", ["\"STATE\" = 'IA'", "\"acres\" = '1.5'", "\"acres\" IN ('1.5')"]
)
def test_another_condition_before_the_function_is_evaluated_by_qgis(people, over, condition):
    text = f"{condition} AND parcel_owner_is('SMITH JOHN')"
    search = Search(filters=(Filter("state", "eq", "IA"),), expression=text)
    sink = sources.ListSink()
    outcome = run_now(search, open_source_factory(over), sink=sink, is_recorded=False).outcome
    assert outcome.complete, outcome
    smiths = [*people["smith"], *people["another smith"]]
    assert chosen_by_qgis(layer_of(smiths), text) == sorted(sink.uuids) == ids(smiths)


def test_a_service_is_requested_by_words_and_a_file_compares_all():
    text = "parcel_owner_is('SMITH, JOHN J.')"
    words = [(one.field, one.op, one.value) for one in translate(text).alternatives[0]]
    assert words == [("owner", "ilike", "smith"), ("owner", "ilike", "john")]
    assert translate(text, is_metered=False).alternatives == ((),)
    (opposite,) = translate(f"NOT {text}").alternatives
    assert opposite == ()


#: Words of names, with the places where an apostrophe may be.
WORDS = st.sampled_from(
    [
        *("SMITH", "JOHN", "J", "JR", "LLC", "INC", "JONES", "ANDERSON", "2015", "TRUST", "FARMS"),
        *("O'BRIEN", "D'ANGELO", "L'HEUREUX", "DE'SHAWN", "MC'CLURE", "N'DIAYE", "MARY'S"),
        *("LOWE'S", "KOHL'S", "CITY", "OF", "ROSS", "DAVIS", "MUNICIPAL", "LAND", "DENNIS"),
        *("LI", "WU", "SAM'S", "D'ARCY"),
    ]
)


@st.composite
def spelling(draw, words):
    """A spelling of the same name."""
    spelled = []
    for name in words:
        word = name.replace("'", draw(st.sampled_from(["'", "", "\u2019", "`"])))
        forms = [word, f"{word}."]
        if name in ("J", "JR", "LLC"):
            forms.append(".".join(word) + ".")
        cases = [case for form in forms for case in (form, form.lower(), form.title())]
        spelled.append(draw(st.sampled_from(cases)))
    between = st.sampled_from([" ", "  ", ", ", ",", " & ", " and ", "-", "/", " AND ", "_"])
    return " ".join(spelled[:1]) + "".join(draw(between) + word for word in spelled[1:])


@settings(max_examples=400)
@given(data=st.data(), words=st.lists(WORDS, min_size=1, max_size=6))
def test_every_spelling_has_the_words_that_are_requested(data, words):
    one, other = data.draw(spelling(words)), data.draw(spelling(words))
    owner = read_mailing({"owner": one})
    assume(owner.owner)
    assert is_of_owner(owner, {"owner": other}), (one, other)
    for word in requested_words(one):
        assert word in other.casefold(), (one, other)


def test_arguments_that_are_missing_are_empty():
    assert owner_of_arguments(("A", "B")) == Mailing(owner="A", address1="B")
    assert owner_of_arguments(()) == Mailing()


def test_an_algorithm_filters_by_the_function(people, tmp_path, qgis_processing):
    parcels = [one for some in people.values() for one in some]
    with toolbox.toolbox_over(tmp_path / "town.gpkg", parcels):
        result = toolbox.run(
            "attribute_query",
            FILTERS="parcel_owner_is('Smith, John', 'PO BOX 12', '', 'AMES')",
            OUTPUT=str(tmp_path / "found.gpkg"),
        )
    assert result["PARCEL_COUNT"] == len(people["smith"])
    assert result["COMPLETE"]
