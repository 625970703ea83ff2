"""Names of connections in one text, as `CONNECTION`, layers, and the history contain them.

A single name is the text itself. Several are a JSON array: ``["Story County", "Polk County"]``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence


def names_in(text: str) -> tuple[str, ...]:
    """Return the names (or addresses) in a text, one at least, which may be "".

    A text that is no JSON array of texts is a single name.
    """
    try:
        found = json.loads(text) if text.lstrip().startswith("[") else None
    except (ValueError, RecursionError):
        found = None
    is_list = isinstance(found, list) and all(isinstance(one, str) for one in found)
    return tuple(one.strip() for one in found) if is_list and found else (text,)


def text_of_names(names: Sequence[str]) -> str:
    """Return the text from which `names_in` reads these names (or addresses), one at least."""
    return names[0] if len(names) == 1 else json.dumps(list(names), ensure_ascii=False)
