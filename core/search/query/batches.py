"""What is known of the sizes of area requests that a service refuses."""

from __future__ import annotations

from parcel_lookup.core.search.query.plan import HOPELESS_BODY, Batch, Size


class KnownSizes:
    """Tells which batches would be refused for certain: they are not sent."""

    def __init__(self, *, is_metered: bool) -> None:
        # What is as large as one of these in every way is refused.
        self._refused = [Size(1, HOPELESS_BODY, HOPELESS_BODY)] if is_metered else []

    def refused(self, batch: Batch) -> None:
        """A batch was refused for its size."""
        if not self.is_hopeless(batch):
            self._refused.append(batch.size)

    def is_hopeless(self, batch: Batch) -> bool:
        """Whether a batch would be refused for certain."""
        return any(
            all(ours >= theirs for ours, theirs in zip(batch.size, refused))
            for refused in self._refused
        )
