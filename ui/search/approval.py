"""What a user agrees to before a search is begun that costs much: the sentences that ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parcel_lookup.core.contract.fields import MAX_PAGE
from parcel_lookup.ui.kit.text import number_of, tr

if TYPE_CHECKING:
    from parcel_lookup.core.gis.run.allowance import Price
    from parcel_lookup.ui.search.job import Job


def asks_for_everything(job: Job) -> bool:
    """Whether a search wants all parcels of a service, and nobody has said that it is meant so."""
    search = job.search
    is_narrow = job.area is not None or search.is_by_area or not search.asks_for_all
    is_meant = job.is_all_meant or bool(job.resumes) or search.max_parcels is not None
    return job.connection.is_metered and not is_narrow and not is_meant


def question_about_everything(job: Job) -> str:
    """What a search for all parcels of a service means."""
    if job.search.has_conditions:
        why = tr(
            "“{connection}” can be asked nothing of this expression, so it is asked for all of its "
            "parcels, and the expression is checked on this computer."
        )
    else:
        why = tr("Without an area and filters, “{connection}” is asked for all of its parcels.")
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


def question_about_budget(job: Job, price: Price) -> str:
    """What it means to go over the month's budget."""
    estimate = price.estimate.text[:1].lower() + price.estimate.text[1:]
    if price.used is None:
        sentence = tr(
            "How much of the month's budget of “{connection}” is used cannot be read; this "
            "search needs {estimate}. Nothing was sent."
        )
    else:
        sentence = tr(
            "This search would go over the month's budget of “{connection}”: {estimate}, and "
            "{used:,} of {budget:,} are used. Nothing was sent."
        )
    return sentence.format(
        connection=job.connection.name,
        estimate=estimate,
        used=price.used or 0,
        budget=price.budget,
    )
