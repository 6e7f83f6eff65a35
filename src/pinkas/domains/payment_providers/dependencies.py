"""What this domain needs of the outside."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from pinkas.outside.payment_providers import Mode, PaymentProvider


@dataclass(frozen=True)
class ProviderSettings:
    """The providers of an environment by name, the mode that their credentials must have, and the public address of the
    service, below which they send their notices."""

    providers: Mapping[str, PaymentProvider]
    mode: Mode
    address: str


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def payment_providers(self) -> ProviderSettings: ...
