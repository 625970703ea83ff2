"""Connections to a parcel file whose parcels have terms of use, as those of published layers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from parcel_lookup.core.contract import FILE_INFO, SourceInfo
from parcel_lookup.core.contract.terms import FORBIDDEN, LayerTerms, Terms
from parcel_lookup.core.gis.connections import (
    Connection,
    Connections,
    LayerConnection,
    register,
    unregister,
)
from parcel_lookup.tests.support.file_connections import file_connection

MONTANA = LayerTerms(
    "Montana",
    Terms(
        "Owner names are not to be used as a mailing list.",
        "MCA 2-6-1017",
        "https://example.org/terms/mt",
        mailing_lists=FORBIDDEN,
        owner_names=True,
        read_on="2026-11-22",
    ),
    "Montana State Library",
    "2026-10",
    "https://example.org/mt/FeatureServer/0",
)
#: Nothing is stated about mailing lists, and there is markup and a line that is not XML.
WISCONSIN = LayerTerms(
    "Wisconsin",
    Terms("Free for public <consumption> & use.\x0b", "item 2386813b", read_on="2026-11-20"),
    "Wisconsin & its counties",
    "V12",
)
RULE = (
    "Montana: as reported, owner names must not be used as a mailing list. "
    "Source (reported on 2026-11-22): MCA 2-6-1017."
)


@contextmanager
def published(
    path: Path, *layers: LayerTerms, states: Sequence[str] = ()
) -> Iterator[tuple[Connection, ...]]:
    """Save a connection to the file for each of these terms, with their title as its name.

    `states` are the abbreviations of the states that they cover, in the same order.
    """
    layer = file_connection("", path).layer
    by_name = {one.title: one for one in layers}
    by_state = {one.title: frozenset((state,)) for one, state in zip(layers, states)}

    class Published(LayerConnection):
        kind = f"published-{'-'.join(by_name)}"

        @property
        def info(self) -> SourceInfo:
            states = by_state.get(self.name, frozenset())
            return replace(FILE_INFO, states=states, terms=by_name.get(self.name))

    register(Published)
    connections = [Published(one.title, layer) for one in layers]
    for one in connections:
        Connections().save(one)
    try:
        yield tuple(connections)
    finally:
        for one in connections:
            Connections().remove(one.name)
        unregister(Published)
