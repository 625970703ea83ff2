"""Cancellations that are requested in the middle of work."""

from parcel_lookup.core.contract import Cancellation


class CancelledSoon(Cancellation):
    """A cancellation that is requested when it is checked for the third time."""

    looks = 0

    @property
    def is_cancelled(self):
        self.looks += 1
        if self.looks == 3:
            self.cancel()
        return super().is_cancelled
