"""The charge of a saved card: what may be charged, and what the provider is asked."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from pinkas.core.cards import refuse_card_numbers_in
from pinkas.core.money import format_amount
from pinkas.core.problems import invalid_field
from pinkas.core.requested_amounts import requested_amount
from pinkas.countries import get_country
from pinkas.domains import businesses, clients, currencies, documents, payment_providers
from pinkas.domains.checkouts import rules, store
from pinkas.domains.checkouts.actions import attempts
from pinkas.domains.checkouts.types import AttemptRow, ChargeRequest, CheckoutRow, NewCheckout
from pinkas.domains.clients import SavedMethod
from pinkas.domains.payment_providers import ProviderAccount, ProviderSettings
from pinkas.outside.payment_providers import Card, CardCharge, SavedCard
from pinkas.platform.creators import get_creator
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class BegunCharge:
    """A charge that is written down, with what the provider is to be asked once that is committed."""

    checkout: CheckoutRow
    attempt: AttemptRow
    request: CardCharge
    account: ProviderAccount


async def begin_charge(tx: Tx, settings: ProviderSettings, id: UUID, body: ChargeRequest) -> BegunCharge:
    """The checkout and the attempt of a charge, with what the provider is asked. Of several charges of one document at
    once the first one goes through. Raises what prevents it."""
    refuse_card_numbers_in(body)
    seen = await documents.lock_document(tx, id)
    named = await _named_card(tx, seen.client_id, body)
    pending, record, saved, business, creator = await tx.gather(  # behind it: the charge before is in the books by now
        store.find_pending(tx, [id]),
        documents.get_record(tx, id),
        _usual_card(tx, None if named else seen.client_id),
        businesses.get_current(tx),
        get_creator(tx),
    )
    if pending:
        raise rules.PaymentInProgress(checkoutId=str(pending))
    amount = _amount_to_charge(record, body)
    saved = _check_card(named or saved, tx.today(business.timezone))
    account = await payment_providers.get_account(tx, settings, saved.method.provider)
    _check_account(account, record.currency, body)
    client = currencies.HeldClient(record.client_id, record.client_name)
    receipt = documents.receipt_type(get_country(business.country))
    await currencies.hold_money(tx, "charge", amount, record.currency, client, receipt)
    new = NewCheckout(
        source="saved_card",
        client_id=record.client_id,
        client_name=record.client_name,
        amount=amount,
        currency=record.currency,
        description=documents.document_title(record),
        language="en" if record.lang == "en" else "he",
        provider=saved.method.provider,
        max_installments=body.installments,
        documents={id: amount},
        expires_at=tx.now + rules.CHARGE_LIFE,
        external_reference=body.external_reference,
        metadata=body.metadata,
        created_by=creator,
    )
    return await begin_card_charge(tx, new, saved, account)


async def begin_card_charge(tx: Tx, new: NewCheckout, saved: SavedMethod, account: ProviderAccount) -> BegunCharge:
    """Writes the checkout and the attempt of a charge of a saved card, before the provider is asked."""
    row, attempt = await attempts.begin_attempt(tx, new, "saved_card", saved.method.id)
    return BegunCharge(row, attempt, card_charge(row, attempt, saved), account)


def card_charge(row: CheckoutRow, attempt: AttemptRow, saved: SavedMethod | None) -> CardCharge:
    """What the provider is asked: to charge, or what became of it. A card that was removed meanwhile has no token."""
    method = saved.method if saved else None
    expiry = None
    if method is not None and method.expiry_month is not None and method.expiry_year is not None:
        expiry = f"{method.expiry_month:02d}/{method.expiry_year % 100:02d}"
    shown = Card(method.brand, method.last4, expiry) if method else Card(None, None, None)
    card = SavedCard(saved.token if saved else "", shown)
    return CardCharge(str(attempt.id), card, attempt.amount, attempt.currency, row.description, attempt.installments)


def _amount_to_charge(record: documents.Record, body: ChargeRequest) -> int:
    """In minor units of the document's currency."""
    if record.status == "DRAFT":
        raise documents.NotIssued
    if record.status == "CANCELLED":
        raise documents.DocumentCancelled
    open_now = documents.open_balance(record)
    if open_now <= 0:
        raise rules.NothingToCharge
    amount = open_now if body.amount is None else requested_amount(body.amount, record.currency)
    if amount <= 0:
        raise invalid_field("amount", "not_positive", "Expected more than zero.")
    if amount > open_now:
        available = format_amount(open_now, record.currency)
        raise rules.ChargeExceedsBalance(field="amount", available=available, currency=record.currency)
    return amount


async def _named_card(tx: Tx, client_id: UUID | None, body: ChargeRequest) -> SavedMethod | None:
    """The means of payment that is named, if one is."""
    if body.method_id is None:
        return None
    found = None if client_id is None else await clients.find_to_charge(tx, client_id, body.method_id)
    if found is not None:
        return found
    if await clients.has_method(tx, body.method_id):
        raise invalid_field("methodId", "other_client", "The means of payment is that of another client.")
    raise invalid_field("methodId", "not_found", "There is no such means of payment.")


async def _usual_card(tx: Tx, client_id: UUID | None) -> SavedMethod | None:
    """The means of payment by which a client pays unless another one is named."""
    return None if client_id is None else await clients.find_to_charge(tx, client_id, None)


def _check_card(saved: SavedMethod | None, today: date) -> SavedMethod:
    if saved is None or saved.method.kind != "card":
        raise rules.NoSavedCard
    if _is_over(saved, today):
        raise rules.CardExpired
    return saved


def _is_over(saved: SavedMethod, today: date) -> bool:
    month, year = saved.method.expiry_month, saved.method.expiry_year
    return month is not None and year is not None and (year, month) < (today.year, today.month)


def _check_account(account: ProviderAccount, currency: str, body: ChargeRequest) -> None:
    can = account.provider.capabilities
    if currency not in can.currencies:
        raise payment_providers.CurrencyNotTaken(currency=currency, currencies=sorted(can.currencies))
    if body.installments > can.max_instalments:
        raise rules.InstallmentsNotAllowed(field="installments", maxInstallments=can.max_instalments)
