"""Payment providers: one port, and a module for each provider. docs/guide/payment-providers.md shows how to add one."""

from pinkas.outside.payment_providers.cardcom import Cardcom
from pinkas.outside.payment_providers.port import (
    Card,
    CardCharge,
    ChargeOutcome,
    ConnectionOutcome,
    Credentials,
    Mode,
    PageOutcome,
    PageRequest,
    PaymentProvider,
    SavedCard,
)
from pinkas.outside.payment_providers.stripe import Stripe

__all__ = [
    "Card",
    "CardCharge",
    "Cardcom",
    "ChargeOutcome",
    "ConnectionOutcome",
    "Credentials",
    "Mode",
    "PageOutcome",
    "PageRequest",
    "PaymentProvider",
    "SavedCard",
    "Stripe",
]
