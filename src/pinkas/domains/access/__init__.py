"""Who may come in: people, sessions, API keys."""

from pinkas.domains.access.flows import Access
from pinkas.domains.access.resolver import AccessResolver

__all__ = ["Access", "AccessResolver"]
