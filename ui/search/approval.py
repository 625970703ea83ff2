"""Questions before a search that would fetch all parcels of a service."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parcel_lookup.core.contract.fields import MAX_PAGE
from parcel_lookup.core.text import number_of, tr

if TYPE_CHECKING:
    from parcel_lookup.ui.search.job import Job


def asks_for_everything(job: Job) -> bool:
    """Whether a search requests all parcels of a service, and nobody has confirmed that."""
    search = job.search
    is_narrow = job.area is not None or search.is_by_area or not search.asks_for_all
    is_meant = job.is_all_meant or bool(job.resumes) or search.max_parcels is not None
    return job.connection.is_metered and not is_narrow and not is_meant


def question_about_everything(job: Job) -> str:
    """What a search for all parcels of a service means."""
    if job.search.has_conditions:
        why = tr(
            "“{connection}” cannot evaluate any part of this expression, so all of its parcels are "
            "requested, and the expression is evaluated after download."
        )
    else:
        why = tr("Without an area and filters, all parcels of “{connection}” are requested.")
    sentences = [why.format(connection=job.connection.name)]
    limit = job.search.max_requests
    if limit is not None:
        stops = tr("The search stops after {requests}, with {parcels} at most.")
        sentences.append(
            stops.format(
                requests=number_of(limit, "{} request", "{} requests"),
                parcels=number_of(limit * MAX_PAGE, "{} parcel", "{} parcels"),
            )
        )
    sentences.append(tr("Nothing was sent."))
    return " ".join(sentences)
