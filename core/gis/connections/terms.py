"""The terms of use of the parcels of connections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parcel_lookup.core.contract.terms import LayerTerms, merge_terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.gis.connections.connection import Connection, ConnectionGroup


def terms_of(connection: Connection | ConnectionGroup) -> tuple[LayerTerms, ...]:
    """Return the known terms of the parts of a connection, in their order; () for none.

    Also () for a group whose layers depend on the area: they are known once a search is planned.
    """
    return () if connection.is_routed else _of_parts(connection)


def terms_around(
    connection: Connection | ConnectionGroup, subject: Sequence[LayerTerms]
) -> tuple[tuple[LayerTerms, ...], tuple[LayerTerms, ...]]:
    """Return the terms of the parcels around others, and those that may apply as well.

    `subject` are the terms of the layer with the others, () if they are not from this connection.
    Where the layers depend on the area, a rule of another layer than the subject's applies only if
    parcels of that layer are found.
    """
    parts = _of_parts(connection)
    if not connection.is_routed:
        return parts or tuple(subject), ()
    # As stored, they may be older than those of the connection, which a search goes by.
    titles = {one.title for one in subject}
    against = [one for one in parts if one.terms.forbids_mailing]
    certain = [one for one in against if titles == {one.title}]
    others = [one for one in subject if not one.terms.forbids_mailing]
    return (*certain, *others), tuple(one for one in against if one not in certain)


def _of_parts(connection: Connection | ConnectionGroup) -> tuple[LayerTerms, ...]:
    return merge_terms(filter(None, (part.terms for part in connection.parts)))
