"""The one route of visible sentences to the user's language.

    tr("The file {name} cannot be read.").format(name=name)
    number_of(count, "{} parcel", "{} parcels")

`scripts/i18n.py` collects the texts from these two calls, so their arguments are plain string
literals; values are filled in afterwards. `core.gis.qt.translator` connects the functions to Qt
when the plugin starts, before any module with a text is imported: constants with text are
translated, too. Without it (plain Python, the service), text is American English. Entries in the
log and what goes into files for programs stay English.
"""

from __future__ import annotations

from typing import Callable, Optional

#: Translate a text; the number, if there is one, chooses the plural form.
Translate = Callable[[str, Optional[int]], str]

_translate: Translate | None = None


def set_translate(translate: Translate | None) -> None:
    """Connect the function that translates; ``None`` returns to American English."""
    global _translate
    _translate = translate


def tr(text: str) -> str:
    """Return the text in the user's language. Works in any thread."""
    return _translate(text, None) if _translate else text


def number_of(number: int, one: str, many: str, **values: object) -> str:
    """Format a count, like ``1 request`` or ``1,240 requests``; `one` and `many` contain ``{}``.

    `values` fill in other placeholders: ``number_of(3, "{} row in {file}", "{} rows in {file}",
    file="a.csv")``. The catalog lists `many`, with as many plural forms as the language has. Works
    in any thread.
    """
    translated = _translate(many, number) if _translate else many
    if translated == many and number == 1:  # in no catalog: English
        translated = one
    return translated.format(f"{number:,}", **values)
