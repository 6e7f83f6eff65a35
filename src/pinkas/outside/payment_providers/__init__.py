"""Payment providers: one port, and a module for each provider.

docs/domains/payment_providers.md shows how to add one.
"""

from pinkas.outside.payment_providers.cardcom import Cardcom
from pinkas.outside.payment_providers.port import (
    Card,
    CardCharge,
    ChargeOutcome,
    ConnectionOutcome,
    Credentials,
    DeclineCode,
    Mode,
    PageOutcome,
    PageRequest,
    PaymentProvider,
    ProviderNotice,
    RefundOutcome,
    RefundRequest,
    SavedCard,
    SetupOutcome,
    SetupRequest,
)
from pinkas.outside.payment_providers.simulator import DELAY as SIMULATED_DELAY
from pinkas.outside.payment_providers.simulator import PAGE as SIMULATOR_PAGE
from pinkas.outside.payment_providers.simulator import (
    SAVED_CARD_PREFIX,
    KeptCharge,
    KeptRefund,
    RefundAnswer,
    SimulatedCharge,
    Simulator,
    credentials_of,
    find_refund_refusal,
    make_reference,
    read_reference,
)
from pinkas.outside.payment_providers.stripe import Stripe

__all__ = [
    "SAVED_CARD_PREFIX",
    "SIMULATED_DELAY",
    "SIMULATOR_PAGE",
    "Card",
    "CardCharge",
    "Cardcom",
    "ChargeOutcome",
    "ConnectionOutcome",
    "Credentials",
    "DeclineCode",
    "KeptCharge",
    "KeptRefund",
    "Mode",
    "PageOutcome",
    "PageRequest",
    "PaymentProvider",
    "ProviderNotice",
    "RefundAnswer",
    "RefundOutcome",
    "RefundRequest",
    "SavedCard",
    "SetupOutcome",
    "SetupRequest",
    "SimulatedCharge",
    "Simulator",
    "Stripe",
    "credentials_of",
    "find_refund_refusal",
    "make_reference",
    "read_reference",
]
