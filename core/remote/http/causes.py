"""What an error of the libraries wraps."""

from __future__ import annotations

from collections.abc import Iterator
from http.client import HTTPException


def causes(error: BaseException) -> Iterator[BaseException]:
    """The error and what it wraps, each library in a way of its own, outermost first."""
    seen: set[int] = set()
    queue = [error]
    while queue:
        one = queue.pop(0)
        if id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        inner = [getattr(one, "reason", None), *one.args, one.__cause__, one.__context__]
        queue += [item for item in inner if isinstance(item, BaseException)]


def root(error: BaseException) -> BaseException:
    """What began it: the innermost error of the network.

    Within that there may be others: urllib3 1.26 tries and catches a call that Python 3 does not
    have, whose error then hangs on whatever happens afterwards.
    """
    found = list(causes(error))
    ours = [one for one in found if isinstance(one, (OSError, HTTPException))]
    return (ours or found)[-1]
