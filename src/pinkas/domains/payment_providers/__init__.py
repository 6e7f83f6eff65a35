"""Payment providers: the accounts of a business at the companies that charge cards for it."""

from pinkas.domains.payment_providers.dependencies import Dependencies, ProviderSettings
from pinkas.domains.payment_providers.simulator.flows import answer_page, get_page

__all__ = ["Dependencies", "ProviderSettings", "answer_page", "get_page"]
