"""Payment providers: the accounts of a business at the companies that charge cards for it."""

from pinkas.domains.payment_providers.dependencies import Dependencies, ProviderSettings

__all__ = ["Dependencies", "ProviderSettings"]
