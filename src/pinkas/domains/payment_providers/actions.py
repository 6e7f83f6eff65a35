"""The accounts of a business at payment providers: their credentials, and how they are shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

import msgspec

from pinkas.core.ids import generated_at
from pinkas.core.problems import FaultCollector
from pinkas.domains.payment_providers import store
from pinkas.domains.payment_providers.dependencies import ProviderSettings
from pinkas.domains.payment_providers.rules import (
    CurrencyNotTaken,
    NoProviderConnected,
    ProviderNotConnected,
    WrongMode,
    callback_url,
)
from pinkas.domains.payment_providers.types import (
    ConnectionRow,
    CredentialField,
    Provider,
    ProviderCapabilities,
    Status,
)
from pinkas.outside.payment_providers import Credentials, Mode, PaymentProvider, Simulator, credentials_of
from pinkas.platform.tx import Tx


def check_credentials(provider: PaymentProvider, credentials: Mapping[str, str], required_mode: Mode) -> None:
    """Raises what is wrong with the form of credentials, every field at once, and refuses those of the other mode."""
    faults = FaultCollector()
    known = {one.key for one in provider.credential_fields}
    for key in credentials.keys() - known:
        faults.add(f"credentials.{key}", "unknown_field", "The provider does not ask for this.")
    for one in provider.credential_fields:
        if one.required and one.key not in credentials:
            faults.add(f"credentials.{one.key}", "required", "Required.")
    faults.raise_if_any()
    for key, text in provider.find_faults(credentials).items():
        faults.add(f"credentials.{key}", "invalid_format", text)
    faults.raise_if_any()
    if provider.mode_of(credentials) != required_mode:
        raise WrongMode(field=f"credentials.{provider.credential_fields[0].key}", requiredMode=required_mode)


def provider_view(provider: PaymentProvider, row: ConnectionRow | None, address: str, business_id: UUID) -> Provider:
    """A provider as the API shows it; no credential is in it."""
    status: Status = "NOT_CONNECTED" if row is None else "FAILING" if row.failure else "CONNECTED"
    can = provider.capabilities
    return Provider(
        provider=provider.name,
        title=provider.title,
        status=status,
        mode=row.mode if row else None,
        account=row.account if row else None,
        connected_at=row.connected_at if row else None,
        tested_at=row.tested_at if row else None,
        last_error=row.failure if row else None,
        credential_fields=[
            CredentialField(key=one.key, label=one.label, secret=one.secret) for one in provider.credential_fields
        ],
        capabilities=ProviderCapabilities(
            currencies=sorted(can.currencies),
            max_installments=can.max_instalments,
            saves_cards=can.saves_cards,
            refunds_partially=can.refunds_partially,
            wallets=list(can.wallets),
        ),
        callback_url=callback_url(address, provider.name, business_id),
    )


async def save_connection(tx: Tx, provider: PaymentProvider, credentials: Credentials, mode: Mode) -> ConnectionRow:
    """Keeps credentials that work, in place of the ones before."""
    id = tx.new_id()
    await store.save_connection(
        tx,
        provider.name,
        id,
        credentials=tx.keys.box.encrypt(msgspec.json.encode(credentials), id),
        mode=mode,
        account=provider.account_label(credentials),
    )
    tx.audit("payment_provider.connected", "business", tx.business_id, facts={"provider": provider.name})
    row = await store.get_connection(tx, provider.name)
    assert row is not None
    return row


async def list_connections(tx: Tx, settings: ProviderSettings) -> dict[str, ConnectionRow]:
    """Every connection of the business, by provider, and in the sandbox that to the simulator, which needs no step."""
    found = await store.list_connections(tx)
    if settings.simulator is not None:
        found[settings.simulator.name] = _built_in_connection(tx, settings.simulator)
    return found


async def find_connection(tx: Tx, settings: ProviderSettings, provider: str) -> ConnectionRow | None:
    """The connection to a provider."""
    return (await list_connections(tx, settings)).get(provider)


def _built_in_connection(tx: Tx, simulator: Simulator) -> ConnectionRow:
    """The account at the simulator, as if it had been connected when the business was opened."""
    id, credentials = tx.business_id, credentials_of(tx.business_id)
    return ConnectionRow(
        provider=simulator.name,
        id=id,
        credentials=tx.keys.box.encrypt(msgspec.json.encode(credentials), id),
        mode=simulator.mode_of(credentials),
        account=simulator.account_label(credentials),
        connected_at=generated_at(id),
        tested_at=generated_at(id),
        failure=None,
        attempts_under_way=0,
    )


def decrypt_credentials(tx: Tx, row: ConnectionRow) -> Credentials:
    """The credentials of a connection."""
    return msgspec.json.decode(tx.keys.box.decrypt(row.credentials, row.id), type=dict[str, str])


@dataclass(frozen=True)
class ProviderAccount:
    """The account of the business at a provider, with what is needed to ask it."""

    provider: PaymentProvider
    credentials: Credentials


async def get_account(tx: Tx, settings: ProviderSettings, name: str) -> ProviderAccount:
    """The account at a provider. Raises `ProviderNotConnected`."""
    return account_among(tx, settings, await list_connections(tx, settings), name)


def account_among(
    tx: Tx, settings: ProviderSettings, connections: Mapping[str, ConnectionRow], name: str
) -> ProviderAccount:
    """The account at a provider, of the connections of a business. Raises `ProviderNotConnected`."""
    row = connections.get(name)
    if row is None or name not in settings.providers:
        raise ProviderNotConnected
    return ProviderAccount(settings.providers[name], decrypt_credentials(tx, row))


async def choose_account(
    tx: Tx, settings: ProviderSettings, currency: str, *, saves_cards: bool = False
) -> ProviderAccount:
    """The account by which money of a currency is taken: the one that was connected first, of those that can. Raises
    `NoProviderConnected` and `CurrencyNotTaken`."""
    found = await list_connections(tx, settings)
    rows = [one for one in found.values() if one.provider in settings.providers]
    if not rows:
        raise NoProviderConnected
    taken: set[str] = set()
    for row in rows:
        can = settings.providers[row.provider].capabilities
        taken |= can.currencies
        if currency in can.currencies and (can.saves_cards or not saves_cards):
            return ProviderAccount(settings.providers[row.provider], decrypt_credentials(tx, row))
    raise CurrencyNotTaken(currency=currency, currencies=sorted(taken))
