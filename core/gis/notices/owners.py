"""The recipients of a public notice: one row for each owner and mailing address of some parcels."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from qgis.core import QgsFeature, QgsField, QgsFields
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.address import fold_address, parse_address
from parcel_lookup.core.contract import Parcel
from parcel_lookup.core.gis.notices.mailing import (
    Mailing,
    distinct,
    fold_city,
    fold_owner,
    read_mailing,
    with_known_city,
)
from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

#: The custom property of a table of owners, true.
OWNERS_PROPERTY = "parcel_lookup/owners"

#: Names and labels of the table's fields, suitable for CSV and mail merge.
_COLUMNS = (
    ("owner", tr("Owner")),
    ("co_owners", tr("Co-owners")),
    ("care_of", tr("Care of")),
    ("address1", tr("Mailing address")),
    ("address2", tr("Mailing address, line 2")),
    ("city", tr("Mailing city")),
    ("state", tr("Mailing state")),
    ("zip", tr("Mailing ZIP code")),
    ("country", tr("Mailing country")),
    ("parcel_count", tr("Parcels")),
    ("parcel_ids", tr("Parcel IDs")),
    ("situs", tr("Property addresses")),
    ("svc_uuids", tr("Parcel UUIDs")),
    ("note", tr("Note")),
)
#: Separates the parcel ids, addresses, and so on of a row: an address may contain a comma.
_BETWEEN = "; "
#: Designators of units that people confuse.
_ANY_UNIT = ("APT ", "UNIT ", "STE ", "# ")


class OwnerRow:
    """An owner and a mailing address, with the parcels of the owner."""

    def __init__(self, mailing: Mailing) -> None:
        self.mailing = mailing
        self.parcels: list[Parcel] = []

    def add(self, mailing: Mailing, parcel: Parcel) -> None:
        """Add a parcel; keep the fuller of the two addresses, completed from the other."""
        self.parcels.append(parcel)
        own = self.mailing
        fuller = mailing if _parts(mailing) > _parts(own) else own
        names = distinct((fuller.owner, *own.co_owners, *mailing.co_owners))
        parts = ("care_of", "city", "state", "zip", "country")
        known = {part: getattr(own, part) or getattr(mailing, part) for part in parts}
        missing = {part: text for part, text in known.items() if not getattr(fuller, part)}
        self.mailing = fuller._replace(co_owners=tuple(names[1:]), **missing)

    @property
    def note(self) -> str:
        """Why a letter cannot be sent or may not arrive; "" if nothing is missing."""
        notes = []
        if not self.mailing.owner:
            notes.append(tr("no owner on record"))
        if not self.mailing.has_address:
            notes.append(tr("no mailing address on record"))
        elif not self.mailing.is_complete:
            notes.append(tr("the mailing address is incomplete"))
        elif self.is_incomplete:
            notes.append(tr("no mailing city on record"))
        return _BETWEEN.join(notes)

    @property
    def is_incomplete(self) -> bool:
        """Whether there is an address that lacks something, if only the city."""
        own = self.mailing
        return own.has_address and not (own.is_complete and (own.city or own.country))

    def values(self) -> list[Any]:
        """Return the values in the order of the table's fields; None for unknown ones."""
        own = self.mailing
        texts = [own.owner, _BETWEEN.join(own.co_owners), *own[2:]]
        uuids = _BETWEEN.join(parcel.svc_uuid for parcel in self.parcels)
        lists = [self._all("parcel_id"), self._all("situs"), uuids, self.note]
        return [
            *(text or None for text in texts),
            len(self.parcels),
            *(text or None for text in lists),
        ]

    def _all(self, field: str) -> str:
        """Return the different values of a field in the parcels, as one text."""
        values = (parcel.attributes.get(field) for parcel in self.parcels)
        return _BETWEEN.join(dict.fromkeys(str(value) for value in values if value))


class _Record(NamedTuple):
    """A parcel with the address of its owner; records are sorted in the order they were added."""

    number: int
    mailing: Mailing
    parcel: Parcel


class OwnerList:
    """Collects parcels and groups them into rows. Use it in one thread."""

    def __init__(self) -> None:
        self._records: list[_Record] = []
        #: The number of records in each city, of owners and of parcels.
        self._cities: Counter[str] = Counter()
        #: Grouping takes seconds for many parcels; None after more were added.
        self._rows: list[OwnerRow] | None = None

    def add(self, parcels: Iterable[Parcel]) -> None:
        """Add parcels; each is in exactly one row."""
        self._rows = None
        for parcel in parcels:
            mailing = read_mailing(parcel.attributes)
            cities = (mailing.city, str(parcel.attributes.get("city") or ""))
            self._cities.update(fold_city(city) for city in filter(None, cities))
            self._records.append(_Record(len(self._records), mailing, parcel))

    def rows(self) -> list[OwnerRow]:
        """Return the rows by owner, then by address; those without an owner are last."""
        if self._rows is None:
            self._rows = self._grouped()
        return self._rows

    def _grouped(self) -> list[OwnerRow]:
        #: By normalized owner and street, then by the rest of the address.
        records: dict[tuple[str, tuple[str, ...]], dict[tuple[Any, ...], list[_Record]]] = {}
        for record in self._records:
            attributes = record.parcel.attributes
            mailing = with_known_city(record.mailing, attributes, self._cities)
            owner = fold_owner(mailing.owner)
            if not (owner or mailing.has_address):
                # Two of these cannot be identified as one: each has to be looked up.
                owner = f"\0{record.parcel.svc_uuid}"
            places = records.setdefault((owner, _street(mailing)), {})
            places.setdefault(_compared(mailing), []).append(record._replace(mailing=mailing))
        found = []
        for places in records.values():
            for group in _groups(list(places)):
                of_row = sorted(record for place in group for record in places[place])
                row = OwnerRow(of_row[0].mailing)
                for record in of_row:
                    row.add(record.mailing, record.parcel)
                found.append(row)
        return sorted(found, key=_order)

    def features(self) -> Iterator[QgsFeature]:
        """Return the rows as features of the table."""
        for row in self.rows():
            feature = QgsFeature()
            feature.setAttributes(row.values())
            yield feature

    @property
    def sentence(self) -> str:
        """A summary: ``12 owners and mailing addresses of 15 parcels. 1 has no …``."""
        rows = self.rows()
        parcels = sum(len(row.parcels) for row in rows)
        summary = tr("{owners} of {parcels}.").format(
            owners=number_of(
                len(rows), "{} owner and mailing address", "{} owners and mailing addresses"
            ),
            parcels=number_of(parcels, "{} parcel", "{} parcels"),
        )
        unnamed = sum(not row.mailing.owner for row in rows)
        without = sum(not row.mailing.has_address for row in rows)
        incomplete = sum(row.is_incomplete for row in rows)
        notes = (
            number_of(
                unnamed,
                "{} has no owner on record: see “note”.",
                "{} have no owner on record: see “note”.",
            )
            if unnamed
            else "",
            number_of(
                without,
                "{} has no mailing address: see “note”.",
                "{} have no mailing address: see “note”.",
            )
            if without
            else "",
            number_of(
                incomplete,
                "{} has an incomplete mailing address: see “note”.",
                "{} have an incomplete mailing address: see “note”.",
            )
            if incomplete
            else "",
        )
        return " ".join(filter(None, (summary, *notes)))


def is_same_recipient(one: Mailing, other: Mailing) -> bool:
    """Return whether two records may be in one row: the same owner at the same address.

    An address that may equal either of two different ones is the same as both; only a list of all
    of them has a row of its own for it.
    """
    return (
        fold_owner(one.owner) == fold_owner(other.owner)
        and _street(one) == _street(other)
        and _may_be_one(_compared(one), _compared(other))
    )


def owner_fields() -> QgsFields:
    """Return the fields of the table."""
    fields = QgsFields()
    for name, label in _COLUMNS:
        is_number = name == "parcel_count"
        field = QgsField(name, QMetaType.Type.Int if is_number else QMetaType.Type.QString)
        field.setAlias(label)
        fields.append(field)
    return fields


def _order(row: OwnerRow) -> tuple[Any, ...]:
    own = row.mailing
    return (not own.owner, fold_owner(own.owner), own.zip, _street(own))


@lru_cache(maxsize=4096)
def _street(mailing: Mailing) -> tuple[str, ...]:
    """Return the normalized street, box, and unit of an address, for comparison."""
    parts = parse_address(", ".join(filter(None, (mailing.address1, mailing.address2))))
    unit = next((parts.unit[len(word) :] for word in _ANY_UNIT if parts.unit.startswith(word)), "")
    return tuple(parts._replace(unit=unit or parts.unit))


def _compared(mailing: Mailing) -> tuple[Any, ...]:
    """Return whether there is an address, and the rest of it, for comparison."""
    return (
        mailing.has_address,
        fold_address(mailing.city),
        fold_address(mailing.state),
        mailing.zip if mailing.country else mailing.zip[:5],
        fold_address(mailing.country),
        fold_owner(mailing.care_of),
    )


def _groups(places: list[tuple[Any, ...]]) -> list[list[tuple[Any, ...]]]:
    """Group the addresses of an owner on a street that may be the same, in any order.

    A part that only one of two addresses has, such as a ZIP code, does not distinguish them. An
    address that may equal either of two different ones is a group of its own: a letter too many
    does less harm than one that was not sent.
    """
    alike = {one: [other for other in places if _may_be_one(one, other)] for one in places}
    ambiguous = {
        place
        for place, others in alike.items()
        if not all(_may_be_one(one, other) for one in others for other in others)
    }
    groups: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for place, others in alike.items():
        # Without ambiguous addresses, an address that matches one of a group matches all of it.
        sure = [place] if place in ambiguous else [one for one in others if one not in ambiguous]
        groups.setdefault(sure[0], []).append(place)
    return list(groups.values())


def _may_be_one(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    # An owner without an address is never merged with one that has an address.
    has_address, *pairs = zip(one, other)
    return has_address[0] == has_address[1] and all(a == b or not (a and b) for a, b in pairs)


def _parts(mailing: Mailing) -> tuple[int, int]:
    """Return how complete an address is, for comparison."""
    return sum(map(bool, mailing[3:])), len(mailing.zip)
