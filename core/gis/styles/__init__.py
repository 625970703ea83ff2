"""How result layers look. Styles are made by code, and made again when they change."""

from .plain import style_buildings, style_parcels

__all__ = ["style_buildings", "style_parcels"]
