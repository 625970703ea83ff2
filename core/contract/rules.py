"""The rules of the specification that not every source of parcels needs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Rules:
    """What a source refuses, as far as sources differ in it (`ParcelSource.rules`).

    The checks of the contract, the engine and the filter builder read them from the source or the
    connection that a search is for; nothing looks at which kind of source it is.
    """

    #: Whether a filter on one of `fields.SCOPED_FIELDS` needs one on `fields.SCOPE_FIELDS` with it
    #: (section 4.2, rule 2).
    needs_scope: bool = True


#: Those of the specified service.
SERVICE_RULES = Rules()
#: Those of a parcel file: all of its parcels are at hand, and many files have no state column.
FILE_RULES = Rules(needs_scope=False)
