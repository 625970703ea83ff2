"""Cancellations that go up in the middle of work."""

from parcel_lookup.core.contract import Cancellation


class CancelledSoon(Cancellation):
    """Goes up while the third look is taken at it."""

    looks = 0

    @property
    def is_cancelled(self):
        self.looks += 1
        if self.looks == 3:
            self.cancel()
        return super().is_cancelled
