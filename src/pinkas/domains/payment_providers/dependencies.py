"""What this domain needs of the outside."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from pinkas.outside.payment_providers import Mode, PaymentProvider, Simulator


@dataclass(frozen=True)
class ProviderSettings:
    """The providers of an environment by name, the mode that their credentials must have, and the public address of the
    service, below which they send their notices. `simulator` is the one of the sandbox, where every business has an
    account from the start; None on live."""

    providers: Mapping[str, PaymentProvider]
    mode: Mode
    address: str
    simulator: Simulator | None = None


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def payment_providers(self) -> ProviderSettings: ...
