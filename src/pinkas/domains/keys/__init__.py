"""API keys: what an integration calls with."""

from pinkas.domains.keys.resolver import KeyResolver

__all__ = ["KeyResolver"]
