"""Mapping files: TOML on disk, or one of those shipped next to this module."""

from __future__ import annotations

from pathlib import Path

import tomllib

from parcel_lookup.core.local.importing.mapping import ColumnMapping, MappingError, mapping_from

_SHIPPED = Path(__file__).with_name("mappings")


def shipped_mappings() -> list[str]:
    """Return the names of the mappings that come with the service."""
    return sorted(path.stem for path in _SHIPPED.glob("*.toml"))


def read_mapping(name: str) -> ColumnMapping:
    """Return the mapping in a file, or the shipped one of that name. Raises `MappingError`."""
    path = _SHIPPED / f"{name}.toml" if name in shipped_mappings() else Path(name)
    try:
        return mapping_from(tomllib.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        known = ", ".join(shipped_mappings())
        sentence = (
            f"There is no mapping file {name}, and no shipped mapping of this name ({known})."
        )
        raise MappingError(sentence) from None
    except OSError as error:
        raise MappingError(f"The mapping {path} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise MappingError(f"The mapping {path} is not TOML: {error}.") from error
    except MappingError as error:
        raise MappingError(f"The mapping {path} cannot be used: {error}") from error
