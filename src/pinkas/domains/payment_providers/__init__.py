"""Payment providers: the accounts of a business at the companies that charge cards for it."""

from pinkas.domains.payment_providers.actions import ProviderAccount, choose_account, get_account
from pinkas.domains.payment_providers.dependencies import Dependencies, ProviderSettings
from pinkas.domains.payment_providers.rules import (
    CurrencyNotTaken,
    NoProviderConnected,
    ProviderNotConnected,
    callback_url,
)
from pinkas.domains.payment_providers.simulator.flows import answer_page, get_page
from pinkas.domains.payment_providers.types import ProviderName
from pinkas.outside.payment_providers import DeclineCode

__all__ = [
    "CurrencyNotTaken",
    "DeclineCode",
    "Dependencies",
    "NoProviderConnected",
    "ProviderAccount",
    "ProviderName",
    "ProviderNotConnected",
    "ProviderSettings",
    "answer_page",
    "callback_url",
    "choose_account",
    "get_account",
    "get_page",
]
