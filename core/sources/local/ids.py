"""The parcels with an ID: as it is written, and then in the formats of the IDs of the table."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice

from parcel_lookup.core.address import IdFormats, id_note
from parcel_lookup.core.contract import ID_FIELD, Field, Filter, Parcel, check_filter
from parcel_lookup.core.contract.query import Batch, IdPlace, Match, Place, Query, Reason
from parcel_lookup.core.contract.values import Unreadable, read_number, read_text
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.sources.local.rows import BATCH, Rows

#: IDs that are read at once.
_AT_ONCE = 1000
#: Parcels whose IDs show how the rarest of them are written.
_MOST_READ = 10_100
#: The fields of filters that limit a lookup to a state or county.
_SCOPE = frozenset(("state", "state_fp", "county", "county_fp"))


def next_ids(places: Sequence[Place], row: int, known: Collection[Place]) -> list[IdPlace]:
    """Return the different IDs from a row on that are not known, as many as are read at once."""
    found: dict[IdPlace, None] = {}
    for place in islice(places, row, None):
        if isinstance(place, IdPlace) and place not in known:
            found[place] = None
            if len(found) == _AT_ONCE:
                break
    return list(found)


def find(places: Sequence[IdPlace], rows: Rows) -> dict[Place, Match]:
    """Return the parcels with each ID."""
    found: dict[Place, Match] = {}
    groups: dict[tuple[str, tuple[Filter, ...]], list[IdPlace]] = defaultdict(list)
    fields = rows.capabilities.fields or {}
    for place in places:
        problem = _problem(place, fields)
        if problem:
            found[place] = Match(0, reason=Reason.REFUSED, notes=(problem,))
        else:
            groups[place.field, place.scope].append(place)
    for (name, scope), several in groups.items():
        found.update(_in_scope(several, fields[name], scope, rows))
    return found


def _in_scope(
    places: Sequence[IdPlace], field: Field, scope: tuple[Filter, ...], rows: Rows
) -> Iterator[tuple[Place, Match]]:
    """Yield the parcels with IDs of one field in one scope."""
    forms: Mapping[IdPlace, tuple[str, ...]] = {one: _written(one.id, field) for one in places}
    by_id = _parcels(forms, field, scope, rows)
    left = [place for place in places if not any(form in by_id for form in forms[place])]
    others: dict[IdPlace, tuple[str, ...]] = {}
    if left and field.name != ID_FIELD and not field.is_numeric:
        formats = _formats(field, scope, rows)
        others = {place: formats.variants(place.id) for place in left}
        by_id.update(_parcels(others, field, scope, rows))
    for place in places:
        tried = others.get(place, ())
        parcels = [one for form in (*forms[place], *tried) for one in by_id.get(form, ())]
        if parcels:
            written = dict.fromkeys(_id_of(one, field.name) for one in parcels)
            notes = [id_note(place.id, one) for one in written if one not in forms[place]]
            yield place, Match(0, Batch(parcels), notes=tuple(filter(None, notes)))
        else:
            yield place, Match(0, reason=Reason.NONE, notes=_none_notes(scope, len(tried)))


def _written(text: str, field: Field) -> tuple[str, ...]:
    """Return an ID as its parcel may have it: a UUID in small letters, too; others as written."""
    if field.is_numeric:
        with suppress(Unreadable):
            number = read_text(read_number(text))
            return (number,) if number else ()
        return ()
    if field.name == ID_FIELD:
        with suppress(ValueError):
            return tuple(dict.fromkeys((str(uuid.UUID(text)), text)))
    return (text,)


def _parcels(
    forms: Mapping[IdPlace, tuple[str, ...]], field: Field, scope: tuple[Filter, ...], rows: Rows
) -> dict[str, list[Parcel]]:
    """Return the parcels with IDs in any of their forms, by ID."""
    wanted = list(dict.fromkeys(form for several in forms.values() for form in several))
    found: dict[str, list[Parcel]] = defaultdict(list)
    if wanted:
        values = [read_number(one) for one in wanted] if field.is_numeric else wanted
        query = Query((Filter(field.name, "in", tuple(values)), *scope))
        for batch in rows.select(query).batches:
            for parcel in batch.parcels:
                found[_id_of(parcel, field.name)].append(parcel)
    return dict(found)


def _formats(field: Field, scope: tuple[Filter, ...], rows: Rows) -> IdFormats:
    """Return the formats of the IDs of the first parcels of a scope."""
    formats = IdFormats()
    has_id = Filter(field.name, "isnull", value=False)
    query = Query((has_id, *scope), maximum=_MOST_READ)
    for batch in islice(rows.select(query).batches, -(-_MOST_READ // BATCH)):
        formats.learn(filter(None, (_id_of(one, field.name) for one in batch.parcels)))
    return formats


def _id_of(parcel: Parcel, name: str) -> str:
    value = parcel.svc_uuid if name == ID_FIELD else parcel.attributes.get(name)
    return read_text(value) or "" if value is not None else ""


def _problem(place: IdPlace, fields: Mapping[str, Field]) -> str:
    """Return why an ID cannot be looked up, in a sentence; "" if it can."""
    if not place.id.strip():
        return tr("The ID is empty.")
    field = fields.get(place.field)
    if field is not None and not _written(place.id, field):
        return tr("The ID is not a number, as all values of {field} are.").format(field=place.field)
    values = _written(place.id, field) if field is not None and not field.is_numeric else ()
    tested = (Filter(place.field, "in", values), *place.scope)
    problems = [one for item in tested for one in check_filter(item, fields=fields)]
    return " ".join(problem.sentence for problem in problems)


def _none_notes(scope: tuple[Filter, ...], tried: int) -> tuple[str, ...]:
    fields = {item.field for item in scope}
    if not fields:
        note = tr("No parcel has this ID.")
    elif fields <= _SCOPE:
        note = tr("No parcel in the state or county has this ID.")
    else:
        note = tr("No parcel that matches the filters has this ID.")
    if not tried:
        return (note,)
    words = number_of(
        tried, "{} other format of it was tried.", "{} other formats of it were tried."
    )
    return note, words
