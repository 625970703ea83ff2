"""The terms of use of parcels, which travel with them from their source to every file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from parcel_lookup.core.i18n import tr

#: What terms state about a use (`Terms.mailing_lists`, `commercial`, `redistribution`).
#: RESTRICTED: allowed under conditions, which `Terms.text` names. UNKNOWN: nothing is stated.
ALLOWED, RESTRICTED, FORBIDDEN, UNKNOWN = "allowed", "restricted", "forbidden", "unknown"
PERMISSIONS = (ALLOWED, RESTRICTED, FORBIDDEN, UNKNOWN)


@dataclass(frozen=True)
class Terms:
    """What a publisher allows, as reported by a source; not legal advice."""

    #: In one to three sentences, in the publisher's language.
    text: str = ""
    #: Where `text` was read, for example a statute, a web page, or a document, and its address.
    source: str = ""
    url: str = ""
    #: Each one of `PERMISSIONS`.
    mailing_lists: str = UNKNOWN
    commercial: str = UNKNOWN
    redistribution: str = UNKNOWN
    #: Whether records have owner names; None: unknown.
    owner_names: bool | None = None
    #: The day on which `source` was reported or read, as ISO date, or "".
    read_on: str = ""

    @property
    def forbids_mailing(self) -> bool:
        """Whether owner names must not be used as a mailing list."""
        return self.mailing_lists == FORBIDDEN


def terms_to_json(terms: Terms) -> dict[str, Any]:
    """Return terms as a JSON object with all members of `Terms`."""
    return asdict(terms)


def terms_from_json(data: Mapping[str, Any]) -> Terms:
    """Read `terms_to_json`; members may be missing, unknown ones are ignored.

    Raises `ValueError` for a permission or a type that does not exist.
    """
    values: dict[str, Any] = {}
    for name, default in asdict(Terms()).items():
        value = data.get(name, default)
        if name == "owner_names":
            is_good = value is None or isinstance(value, bool)
        else:
            is_good = isinstance(value, str)
        if name in ("mailing_lists", "commercial", "redistribution"):
            is_good = value in PERMISSIONS
        if not is_good:
            raise ValueError(
                tr("terms: {name} cannot be {value!r}.").format(name=name, value=value)
            )
        values[name] = value
    return Terms(**values)


@dataclass(frozen=True)
class LayerTerms:
    """The terms of one published layer, with what identifies it to readers of a result."""

    #: For the user, for example ``Wisconsin``.
    title: str
    terms: Terms
    #: Whom a map or a report has to credit.
    attribution: str = ""
    #: The date or the version of the data, as text.
    vintage: str = ""
    #: The address of the layer.
    url: str = ""


def layer_terms_to_json(one: LayerTerms) -> dict[str, Any]:
    """Return the terms of a layer as a JSON object with all members of `LayerTerms`."""
    return asdict(one)


def layer_terms_from_json(data: Mapping[str, Any]) -> LayerTerms:
    """Read `layer_terms_to_json`. Raises `ValueError` for what it did not write."""
    texts = {name: data.get(name, "") for name in ("title", "attribution", "vintage", "url")}
    terms = data.get("terms")
    if not isinstance(terms, Mapping) or not all(isinstance(one, str) for one in texts.values()):
        raise ValueError(tr("The terms of a layer cannot be read."))
    return LayerTerms(terms=terms_from_json(terms), **texts)


def terms_list_to_json(layers: Iterable[LayerTerms]) -> str:
    """Return the terms of several layers as JSON text, which a custom property holds."""
    return json.dumps([layer_terms_to_json(one) for one in layers], ensure_ascii=False)


def terms_list_from_json(text: str) -> tuple[LayerTerms, ...]:
    """Read `terms_list_to_json`. Raises `ValueError` for what it did not write."""
    data = json.loads(text)
    if not isinstance(data, list) or not all(isinstance(one, Mapping) for one in data):
        raise ValueError(tr("The terms of a layer cannot be read."))
    return tuple(map(layer_terms_from_json, data))


def merge_terms(*lists: Iterable[LayerTerms]) -> tuple[LayerTerms, ...]:
    """Return the terms of all lists in their order, each once."""
    return tuple(dict.fromkeys(one for some in lists for one in some))


# ---- terms as sentences --------------------------------------------------------------------------

_USES = (
    ("mailing_lists", tr("owner names as a mailing list")),
    ("commercial", tr("commercial use")),
    ("redistribution", tr("redistribution")),
)
_STATEMENTS = (
    (FORBIDDEN, tr("Reported as forbidden: {uses}.")),
    (RESTRICTED, tr("Reported as allowed under conditions: {uses}.")),
    (ALLOWED, tr("Reported as allowed: {uses}.")),
    (UNKNOWN, tr("Not stated: {uses}.")),
)
#: Terms are repeated as found: nobody has checked them for the user's purpose.
NOT_LEGAL_ADVICE = tr(
    "These terms are as reported by the named sources. They are not legal advice, and may have "
    "changed since."
)


def credit_of(layer: LayerTerms) -> str:
    """Return whom to credit for a layer, with the date of its data: ``MassGIS (2025)``."""
    name = layer.attribution or layer.title
    return f"{name} ({layer.vintage})" if layer.vintage else name


def credits_of(layers: Iterable[LayerTerms]) -> str:
    """Return the credits of several layers as one text; "" for none."""
    return "; ".join(dict.fromkeys(filter(None, map(credit_of, layers))))


def terms_sentences(terms: Terms) -> tuple[str, ...]:
    """Return the terms as sentences: the text, what is reported about each use, the source."""
    by_use = {name: getattr(terms, name) for name, _ in _USES}
    sentences = [terms.text.strip()] if terms.text.strip() else []
    for permission, words in _STATEMENTS:
        uses = [use for name, use in _USES if by_use[name] == permission]
        if uses:
            sentences.append(words.format(uses=", ".join(uses)))
    return tuple(filter(None, (*sentences, _source_of(terms))))


def layer_sentences(layer: LayerTerms) -> tuple[str, ...]:
    """Return the terms of a layer as sentences that begin with its title and credit."""
    credit = tr("Credit: {credit}.").format(credit=credit_of(layer))
    return (f"{layer.title}.", credit, *terms_sentences(layer.terms))


def terms_document(layers: Iterable[LayerTerms]) -> str:
    """Return the terms of all layers as plain text with one sentence per line."""
    parts = []
    for layer in layers:
        heading, *sentences = layer_sentences(layer)
        lines = [heading.rstrip("."), *sentences, *filter(None, (layer.url, layer.terms.url))]
        parts.append("\n".join(lines))
    return "\n\n".join((*parts, NOT_LEGAL_ADVICE)) + "\n"


def mailing_rule(layers: Iterable[LayerTerms]) -> str:
    """Return the rule of each layer whose terms forbid mailing lists; "" if none does."""
    words = tr("{title}: as reported, owner names must not be used as a mailing list. {source}")
    return " ".join(
        words.format(title=one.title, source=_source_of(one.terms)).strip()
        for one in layers
        if one.terms.forbids_mailing
    )


def _source_of(terms: Terms) -> str:
    """Return a sentence with the source of terms and the day of the report, or ""."""
    source = terms.source.strip().rstrip(".") or terms.url
    if not source:
        return ""
    if terms.read_on:
        words = tr("Source (reported on {date}): {source}.")
        return words.format(date=terms.read_on, source=source)
    return tr("Source: {source}.").format(source=source)
