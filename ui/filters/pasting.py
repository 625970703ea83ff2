"""Lists of values out of what somebody pasted, whatever it is."""

from __future__ import annotations

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.inputs.value_lists import read_pasted
from parcel_lookup.ui.kit.text import number_of, tr

#: No field has longer values: it is a page pasted by mistake.
LONGEST_VALUE = 1_000


def read_list(text: str, field_name: str, *, tells_repeats: bool = False) -> tuple[list[str], str]:
    """The values in a text, and a sentence about what the user may miss of it; mostly "".

    `tells_repeats`: how many values were there more than once is told too.
    """
    try:
        found = read_pasted(text, field_name)
    except ParcelError as error:
        return [], as_sentence(error.reason)
    values, notice = without_pages(found.values)
    if not notice and found.other_columns:
        notice = tr("Only the first column was taken.")
    if tells_repeats and found.repeats:
        repeats = number_of(found.repeats, "{} repeat", "{} repeats")
        notice = f"{notice} {tr('Left out: {repeats}.').format(repeats=repeats)}".strip()
    return values, notice


def without_pages(values: list[str]) -> tuple[list[str], str]:
    """The values that can be some, and a sentence about those that were left out for it."""
    kept = [value for value in values if len(value) <= LONGEST_VALUE]
    left_out = len(values) - len(kept)
    if not left_out:
        return kept, ""
    words = number_of(left_out, "{} value was left out", "{} values were left out")
    return kept, tr("{values}: more than {number} characters.").format(
        values=words, number=f"{LONGEST_VALUE:,}"
    )


def as_sentence(reason: str) -> str:
    """The reason of an error by itself."""
    return reason[:1].upper() + reason[1:]
