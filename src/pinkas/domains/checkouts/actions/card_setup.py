"""Saving a card without charging it: a checkout of nothing, whose attempts are pages that ask for the card alone."""

from uuid import UUID

import msgspec

from pinkas.core.cards import refuse_card_numbers_in
from pinkas.core.catalogue import get_translator
from pinkas.core.money import format_amount
from pinkas.core.problems import NotFound
from pinkas.core.wording import Wording
from pinkas.domains import businesses, clients, payment_providers
from pinkas.domains.checkouts import rules, store
from pinkas.domains.checkouts.actions import attempts, reading
from pinkas.domains.checkouts.types import (
    AttemptRow,
    CardSetup,
    CheckoutRow,
    MandateCard,
    NewCardSetup,
    NewCheckout,
    PublicCheckout,
)
from pinkas.domains.payment_providers import ProviderSettings
from pinkas.outside.payment_providers import SetupRequest
from pinkas.platform.creators import get_creator
from pinkas.platform.tx import Tx


async def begin_setup(tx: Tx, settings: ProviderSettings, id: UUID, body: NewCardSetup) -> CheckoutRow:
    """Begins the checkout by which a client saves a card. Raises what prevents it."""
    refuse_card_numbers_in(body)
    client = (await clients.get_by_ids(tx, [id])).get(id)
    if client is None:
        raise NotFound
    if client.merged_into_id is not None:
        raise clients.ClientMerged(mergedIntoId=str(client.merged_into_id))
    if client.archived_at is not None:
        raise clients.ClientIsArchived
    business = await businesses.get_current(tx)
    currency = client.currency or business.default_currency
    if body.provider is None:
        account = await payment_providers.choose_account(tx, settings, currency, saves_cards=True)
    else:
        account = await payment_providers.get_account(tx, settings, body.provider)
        if not account.provider.capabilities.saves_cards:
            raise rules.CardsNotSaved
    language = body.language or client.lang or business.default_lang
    email = body.email or next(iter(client.emails), None)
    new = NewCheckout(
        source="save_card",
        client_id=client.id,
        client_name=client.name,
        amount=0,
        currency=currency,
        description=get_translator(language).translated(Wording("Saving a card for later payments")),
        language=language,
        provider=account.provider.name,
        max_installments=1,
        documents={},
        expires_at=tx.now + rules.CHECKOUT_LIFE,
        buyer={"email": email} if email else {},
        external_reference=body.external_reference,
        metadata=body.metadata,
        created_by=await get_creator(tx),
        card_is_default=body.is_default,
    )
    return await attempts.begin_checkout(tx, new)


async def begin_mandate_setup(tx: Tx, settings: ProviderSettings, id: UUID, asked: MandateCard) -> CheckoutRow:
    """Begins the checkout by which the client of a standing order (`id`) saves the card that is charged by it. Raises
    what prevents it: no provider that saves cards in its currency."""
    account = await payment_providers.choose_account(tx, settings, asked.currency, saves_cards=True)
    new = NewCheckout(
        source="save_card",
        mandate_id=id,
        payment_page_id=asked.payment_page_id,
        client_id=asked.client_id,
        client_name=asked.client_name,
        amount=0,
        currency=asked.currency,
        description=asked.description[:200],
        language=asked.language,
        provider=account.provider.name,
        max_installments=1,
        documents={},
        expires_at=asked.expires_at,
        buyer=asked.buyer,
        external_reference=asked.external_reference,
        metadata=asked.metadata,
        quantity=asked.quantity,
        sale=asked.sale,
    )
    return await attempts.begin_checkout(tx, new)


async def find_saved_card(tx: Tx, attempt_id: UUID) -> tuple[CheckoutRow, UUID] | None:
    """The checkout of an attempt that saved the card of a standing order, and the means of payment that it became."""
    attempt = await store.get_attempt(tx, attempt_id)
    if attempt is None or attempt.method_id is None:
        return None
    return await store.CHECKOUTS.get(tx, attempt.checkout_id), attempt.method_id


def tell_activated(tx: Tx, row: CheckoutRow, amount: int) -> None:
    """Tells that a checkout of a recurring Payment Page has made its standing order active; `amount` is what is charged
    each time, in minor units."""
    view = reading.ended_view(row, tx.now)
    tx.emit("checkout.activated", msgspec.structs.replace(view, amount=format_amount(amount, row.currency)))


def setup_request(tx: Tx, settings: ProviderSettings, row: CheckoutRow, attempt: AttemptRow) -> SetupRequest:
    """What the provider is asked."""
    back = f"{settings.address}/checkout/{reading.token_of(tx, row)}"
    return SetupRequest(
        key=str(attempt.id),
        currency=row.currency,
        description=row.description,
        language=row.language,
        success_url=back,
        failure_url=back,
        callback_url=payment_providers.callback_url(settings.address, row.provider, tx.business_id),
        buyer_name=row.client_name,
        buyer_email=row.buyer.get("email"),
    )


def setup_view(settings: ProviderSettings, row: CheckoutRow, shown: PublicCheckout) -> CardSetup:
    """The answer to whoever asked for it."""
    assert row.client_id is not None
    return CardSetup(
        checkout_id=row.id,
        client_id=row.client_id,
        provider=row.provider,
        state=shown.state,
        url=f"{settings.address}/checkout/{shown.token}",
        redirect_url=shown.redirect_url,
        expires_at=row.expires_at,
    )
