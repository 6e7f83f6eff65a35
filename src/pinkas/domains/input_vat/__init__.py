"""Input VAT at risk: what suppliers are asked for, and what the tax authority says of their numbers."""

from pinkas.domains.input_vat.flows import Dependencies

__all__ = ["Dependencies"]
