"""Payment providers: the accounts of a business at the companies that charge cards for it."""

from pinkas.domains.payment_providers.actions import (
    ProviderAccount,
    account_among,
    choose_account,
    get_account,
    list_connections,
)
from pinkas.domains.payment_providers.dependencies import Dependencies, ProviderSettings
from pinkas.domains.payment_providers.rules import (
    CurrencyNotTaken,
    NoProviderConnected,
    ProviderNotConnected,
    callback_url,
)
from pinkas.domains.payment_providers.simulator.flows import answer_page, get_page
from pinkas.domains.payment_providers.types import ConnectionRow, ProviderName
from pinkas.outside.payment_providers import DeclineCode

__all__ = [
    "ConnectionRow",
    "CurrencyNotTaken",
    "DeclineCode",
    "Dependencies",
    "NoProviderConnected",
    "ProviderAccount",
    "ProviderName",
    "ProviderNotConnected",
    "ProviderSettings",
    "account_among",
    "answer_page",
    "callback_url",
    "choose_account",
    "get_account",
    "get_page",
    "list_connections",
]
