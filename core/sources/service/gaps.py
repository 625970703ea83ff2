"""What a response lacks, as the error of a `Gap`."""

from __future__ import annotations

from parcel_lookup.core.contract.errors import Incomplete
from parcel_lookup.core.i18n import number_of, tr


def fewer(number: int) -> Incomplete:
    """Return the error of pages that contain fewer parcels than expected."""
    return Incomplete(
        number_of(
            number,
            "The service's pages contained {} parcel fewer than expected: it may be missing.",
            "The service's pages contained {} parcels fewer than expected: some may be missing.",
        )
    )


def no_record(number: int) -> Incomplete:
    """Return the error of IDs for which the service returns no record."""
    return Incomplete(
        number_of(
            number,
            "The service found {} parcel but did not send the full record.",
            "The service found {} parcels but did not send the full records.",
        )
    )


def cut_off(most: int) -> Incomplete:
    """Return the error of a query with more matches than pages reach."""
    sentence = tr(
        "More parcels match the filters than the {most:,} that the service returns for a query. "
        "Narrow the filters to get the rest."
    )
    return Incomplete(sentence.format(most=most))
