"""Kinds of connections whose source is described by a text, which may be damaged."""

from __future__ import annotations

from typing import Any

from parcel_lookup.core.contract import ErrorCode, ParcelError


class Defined:
    """A connection with a definition: a base for classes, before `Connection`."""

    @property
    def definition(self) -> Any:
        """The definition of the source. Any thread.

        Raises ValueError with a sentence if there is none, or it is damaged.
        """
        raise NotImplementedError

    @property
    def known(self) -> Any:
        """The definition; None if there is none, or it is damaged."""
        try:
            return self.definition
        except ValueError:
            return None

    def definition_to_open(self) -> Any:
        """Return the definition. Raises `ParcelError` (ADDRESS_REFUSED) if it cannot be used."""
        try:
            return self.definition
        except ValueError as error:
            raise ParcelError(ErrorCode.ADDRESS_REFUSED, reason=str(error)) from None

    def settings_problem(self) -> str:
        """Return why the definition or other settings cannot be used, for the user, or ""."""
        try:
            self.definition  # noqa: B018 - read for its error
        except ValueError as error:
            return str(error)
        return super().settings_problem()
