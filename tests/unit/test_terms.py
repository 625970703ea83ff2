"""Terms of use as values: what they say, which rule they make, and what is kept of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parcel_lookup.core.contract.terms import (
    ALLOWED,
    FORBIDDEN,
    NOT_LEGAL_ADVICE,
    PERMISSIONS,
    RESTRICTED,
    LayerTerms,
    Terms,
    credits_of,
    layer_sentences,
    mailing_rule,
    merge_terms,
    terms_document,
    terms_list_from_json,
    terms_list_to_json,
    terms_sentences,
)

TEXT = st.text(max_size=20)
TERMS = st.builds(
    Terms,
    text=TEXT,
    source=TEXT,
    url=TEXT,
    mailing_lists=st.sampled_from(PERMISSIONS),
    commercial=st.sampled_from(PERMISSIONS),
    redistribution=st.sampled_from(PERMISSIONS),
    owner_names=st.sampled_from([True, False, None]),
    read_on=TEXT,
)
LAYERS = st.lists(st.builds(LayerTerms, title=TEXT, terms=TERMS, attribution=TEXT, vintage=TEXT))
STATUTE = Terms("No lists.", "MCA 2-6-1017", mailing_lists=FORBIDDEN, read_on="2026-11-22")
MONTANA = LayerTerms("Montana", STATUTE, "Montana State Library", "2026-10")
WISCONSIN = LayerTerms("Wisconsin", Terms(commercial=ALLOWED), "", "V12")


@given(LAYERS)
def test_terms_come_back_from_json(layers):
    assert terms_list_from_json(terms_list_to_json(layers)) == tuple(layers)


@pytest.mark.parametrize(
    "text", ["", "{", "3", "[3]", "[{}]", '[{"title": 1, "terms": {}}]', '{"title": "x"}']
)
def test_damaged_json_is_refused(text):
    with pytest.raises(ValueError):  # noqa: PT011 - of any kind
        terms_list_from_json(text)


def test_every_use_is_reported_with_the_source_and_its_date():
    terms = Terms("Ask first.", "item 1.", "", FORBIDDEN, RESTRICTED, ALLOWED, True, "2026-11-22")
    assert terms_sentences(terms) == (
        "Ask first.",
        "Reported as forbidden: owner names as a mailing list.",
        "Reported as allowed under conditions: commercial use.",
        "Reported as allowed: redistribution.",
        "Source (reported on 2026-11-22): item 1.",
    )


def test_what_nobody_states_is_said_to_be_not_stated():
    assert terms_sentences(Terms()) == (
        "Not stated: owner names as a mailing list, commercial use, redistribution.",
    )


def test_only_terms_that_forbid_mailing_make_a_rule():
    assert mailing_rule([MONTANA, WISCONSIN]) == (
        "Montana: as reported, owner names must not be used as a mailing list. Source "
        "(reported on 2026-11-22): MCA 2-6-1017."
    )
    assert mailing_rule([WISCONSIN]) == mailing_rule([]) == ""


def test_credits_name_everybody_once():
    assert credits_of([MONTANA, WISCONSIN, MONTANA]) == (
        "Montana State Library (2026-10); Wisconsin (V12)"
    )


def test_terms_of_several_lists_are_there_once_and_in_order():
    assert merge_terms([WISCONSIN], [MONTANA, WISCONSIN], []) == (WISCONSIN, MONTANA)


def test_the_document_has_a_paragraph_per_layer_and_says_that_it_is_no_advice():
    paragraphs = terms_document([MONTANA, WISCONSIN]).split("\n\n")
    assert paragraphs[0].split("\n")[:2] == [
        "Montana",
        "Credit: Montana State Library (2026-10).",
    ]
    assert paragraphs[1].split("\n")[0] == "Wisconsin"
    assert paragraphs[2] == f"{NOT_LEGAL_ADVICE}\n"
    for sentence in layer_sentences(MONTANA)[1:]:
        assert sentence in paragraphs[0]
