"""Making links by which standing orders are authorized, and what clients do with them."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.cards import refuse_card_numbers_in
from pinkas.core.dates import local_date
from pinkas.core.json_codec import to_builtins
from pinkas.core.link_expiry import link_expiry
from pinkas.core.problems import FaultCollector
from pinkas.core.wording import Wording
from pinkas.countries import get_country
from pinkas.countries.banking import LocalAccount
from pinkas.domains import businesses, checkouts, clients, mandates, messages, notifications, payment_providers
from pinkas.domains.mandate_authorizations import rules, store
from pinkas.domains.mandate_authorizations.actions.reading import (
    address_of,
    authorization_view,
    begin,
    public_view,
    terms_of,
)
from pinkas.domains.mandate_authorizations.rules.problems import (
    AuthorizationEnded,
    NotAwaitingBank,
    NothingToAuthorize,
)
from pinkas.domains.mandate_authorizations.types import (
    AuthorizationRow,
    AuthorizationSending,
    AuthorizeMandate,
    ConfirmAuthorization,
    DebitedAccount,
    MandateAuthorization,
    MandateConsent,
    PublicMandate,
    SendAuthorization,
)
from pinkas.domains.mandates import MandateRow
from pinkas.domains.payment_providers import ProviderSettings
from pinkas.platform.caller import Caller
from pinkas.platform.creators import get_creator
from pinkas.platform.tx import Tx


async def send_authorization(
    tx: Tx, settings: ProviderSettings, services: messages.MessageServices, id: UUID, body: SendAuthorization
) -> AuthorizationSending:
    """Makes the link of a standing order in place of those before, and queues it to each address."""
    refuse_card_numbers_in(body)
    mandate = await mandates.lock(tx, id)
    if mandate.status in rules.OVER:
        raise NothingToAuthorize(mandateStatus=mandate.status)
    business = await businesses.get_current(tx)
    client = await clients.get(tx, mandate.client_id)
    if client.archived_at is not None:
        raise clients.ClientIsArchived
    if mandate.kind == "card":  # a link that nobody could use is not sent
        await payment_providers.choose_account(tx, settings, mandate.currency, saves_cards=True)
    language = body.language or client.lang or business.default_lang
    await store.cancel_open(tx, id)
    row = await begin(
        tx,
        mandate,
        "OPEN",
        language,
        {
            "source": "link",
            "expires_at": link_expiry(body.expires_at, tx.now, rules.LINK_DAYS),
            "created_by": await get_creator(tx),
        },
    )
    tx.audit("mandate.authorization_requested", "mandate", id, facts={"authorizationId": str(row.id)})
    sent = []
    if body.send:
        last_day = local_date(row.expires_at - timedelta(seconds=1), business.timezone)
        asked = messages.AskedPayment(
            kind="mandate",
            subject_id=id,
            client_id=client.id,
            document_id=None,
            address=address_of(tx, row),
            amount=mandate.amount or mandate.amount_max or 0,
            currency=mandate.currency,
            description=terms_of(mandate, business, language).subject,
            language=language,
            last_day=last_day,
        )
        sent = await messages.queue_link(tx, asked, body, services.terms)
    return AuthorizationSending(authorization=authorization_view(tx, row, mandate.status), messages=sent)


async def consent(
    tx: Tx, settings: ProviderSettings, id: UUID, body: AuthorizeMandate, caller: Caller
) -> tuple[UUID | None, PublicMandate]:
    """Keeps the consent of a client, once. The checkout by which the card is saved, or None where a bank has to
    confirm; and what the client sees then. Raises what prevents it."""
    refuse_card_numbers_in(body)
    row = await store.AUTHORIZATIONS.get_for_update(tx, id)
    mandate = await mandates.get_row(tx, row.mandate_id)
    state = rules.state_of(row, mandate.status, tx.now)
    if state not in ("OPEN", "CONSENTED") or (state == "CONSENTED" and row.kind == "bank_debit"):
        raise AuthorizationEnded(state=state)
    business = await businesses.get_current(tx)
    _check(body, row, get_country(business.country))
    language = body.language or row.language
    changes: dict[str, Any] = {}
    if row.consent is None:
        text = rules.terms_text(terms_of(mandate, business, language), language)
        changes = {"consent": to_builtins(consent_of(body.name, text, language, tx, caller)), "state": "CONSENTED"}
    if row.kind == "bank_debit":
        after = await store.AUTHORIZATIONS.update(tx, id, {**changes, "bank": to_builtins(body.bank)})
        await _tell_bank_debit(tx, mandate)
        tx.audit("mandate.consented", "mandate", mandate.id, facts={"authorizationId": str(id)})
        return None, await public_view(tx, after, language)
    checkout_id = await _checkout_of(tx, settings, row, mandate)
    after = await store.AUTHORIZATIONS.update(tx, id, {**changes, "checkout_id": checkout_id})
    if changes:
        tx.audit("mandate.consented", "mandate", mandate.id, facts={"authorizationId": str(id)})
    return checkout_id, await public_view(tx, after, language)


def consent_of(name: str, text: str, language: Any, tx: Tx, caller: Caller) -> MandateConsent:
    """A consent that is given now, from where the caller is."""
    origin = caller.origin
    return MandateConsent(
        name=name,
        text=text,
        language=language,
        at=tx.now,
        address=None if origin is None else str(origin.address),
        user_agent=None if origin is None else origin.agent[:500] or None,
    )


async def keep_page_consent(
    tx: Tx, mandate: MandateRow, checkout_id: UUID, given: MandateConsent, expires_at: Any
) -> AuthorizationRow:
    """Keeps the consent that a buyer of a recurring Payment Page has given, with the checkout that saves the card."""
    return await begin(
        tx,
        mandate,
        "CONSENTED",
        given.language,
        {
            "source": "payment_page",
            "consent": given,
            "checkout_id": checkout_id,
            "expires_at": expires_at,
        },
    )


async def confirm(tx: Tx, id: UUID, body: ConfirmAuthorization) -> MandateAuthorization:
    """Says that the bank has accepted the debit that the client has authorized: the standing order is active then."""
    mandate = await mandates.lock(tx, id)
    row = await store.lock_newest(tx, id)
    if row is None or row.kind != "bank_debit" or row.state != "CONSENTED" or mandate.status in rules.OVER:
        raise NotAwaitingBank
    await _set_method(tx, mandate, await _keep_account(tx, mandate.client_id, row))
    done = {"state": "AUTHORIZED", "authorized_at": tx.now, "bank_reference": body.reference}
    after = await store.AUTHORIZATIONS.update(tx, row.id, done)
    tx.audit("mandate.bank_confirmed", "mandate", id, facts={"reference": body.reference})
    return authorization_view(tx, after, "ACTIVE")


async def _set_method(tx: Tx, mandate: MandateRow, method_id: UUID) -> None:
    """Makes a standing order active by a means of payment; of one that is active already it replaces the one before."""
    if mandate.status == "PENDING_AUTHORIZATION":
        await mandates.activate(tx, mandate.id, method_id)
    else:
        await mandates.replace_method(tx, mandate.id, method_id)


async def _keep_account(tx: Tx, client_id: UUID, row: AuthorizationRow) -> UUID:
    """The account that was authorized, as a means of payment of the client."""
    bank = msgspec.convert(row.bank, DebitedAccount)
    new = clients.NewMethod(
        provider="bank",
        token=f"{bank.bank_code}-{bank.branch}-{bank.account}",
        kind="bank_debit",
        last4=bank.account[-4:].zfill(4),
        holder=bank.holder,
    )
    return await clients.keep_card(tx, await clients.get_current_id(tx, client_id), new)


async def follow_saved_card(tx: Tx, attempt_id: UUID) -> None:
    """Makes the standing order active whose card was saved by an attempt. One that is over by now stays so: the card is
    kept, and nothing is charged."""
    found = await checkouts.find_saved_card(tx, attempt_id)
    if found is None:
        return
    checkout, method_id = found
    row = await store.find_of_checkout(tx, checkout.id)
    if row is None or row.state == "AUTHORIZED":
        return
    mandate = await mandates.lock(tx, row.mandate_id)
    if mandate.status in rules.OVER or row.state == "CANCELLED":
        return
    await _set_method(tx, mandate, method_id)
    await store.AUTHORIZATIONS.update(tx, row.id, {"state": "AUTHORIZED", "authorized_at": tx.now})
    if checkout.payment_page_id is not None:
        checkouts.tell_activated(tx, checkout, mandate.amount or mandate.amount_max or 0)


async def follow_abandoned(tx: Tx, checkout_id: UUID) -> None:
    """Archives the client that a checkout of a recurring Payment Page has made, where nothing came of it: the buyer
    went away. Who comes back as late as that and saves the card has the client taken back. Only reads the standing
    order: merging clients locks it before them."""
    row = await store.find_of_checkout(tx, checkout_id)
    if row is None or row.state != "CONSENTED":
        return
    mandate = await mandates.get_row(tx, row.mandate_id)
    client = await clients.get(tx, mandate.client_id)
    if mandate.status != "PENDING_AUTHORIZATION" or client.archived_at is not None:
        return
    if client.created_at != mandate.created_at or client.version != 1:  # known before, or somebody wrote to it since
        return
    if not await store.has_other_business(tx, client.id, mandate.id):
        await clients.archive(tx, client.id)


def _check(body: AuthorizeMandate, row: AuthorizationRow, country: Any) -> None:
    """Raises every fault of a consent at once."""
    faults = FaultCollector()
    if not body.consent:
        faults.add("consent", "required", "Nothing is charged without your consent.")
    if row.kind == "card" and body.bank is not None:
        faults.add("bank", "not_taken", "The standing order charges a card: leave the account out.")
    if row.kind == "bank_debit" and body.bank is None:
        faults.add("bank", "required", "Name the account that is to be debited.")
    if row.kind == "bank_debit" and body.bank is not None:
        _check_account(body.bank, country, faults)
    faults.raise_if_any()


def _check_account(bank: DebitedAccount, country: Any, faults: FaultCollector) -> None:
    found = country.banks.check_account(LocalAccount(bank.bank_code, bank.branch, bank.account))
    for one in found:
        faults.add(f"bank.{one.field}", one.code, one.message)


async def _checkout_of(tx: Tx, settings: ProviderSettings, row: AuthorizationRow, mandate: MandateRow) -> UUID:
    """The checkout by which the card is saved: the one that is open already, or a new one."""
    if row.checkout_id is not None and await checkouts.is_open(tx, row.checkout_id):
        return row.checkout_id
    business = await businesses.get_current(tx)
    client = await clients.get(tx, mandate.client_id)
    email = next(iter(client.emails), None)
    made = await checkouts.begin_mandate_setup(
        tx,
        settings,
        mandate.id,
        checkouts.MandateCard(
            client_id=mandate.client_id,
            client_name=client.name,
            currency=mandate.currency,
            description=terms_of(mandate, business, row.language).subject,
            language=row.language,
            expires_at=min(row.expires_at, tx.now + checkouts.CHECKOUT_LIFE),
            buyer={"email": email} if email else {},
            external_reference=mandate.external_reference,
            metadata=mandate.metadata,
        ),
    )
    return made.id


async def _tell_bank_debit(tx: Tx, mandate: MandateRow) -> None:
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="mandate_consented",
            category="payments",
            severity="info",
            title=Wording("{name} has authorized a bank debit", name=mandate.client_name or ""),
            body=Wording("Pass it on to the bank, and confirm it here when the bank has accepted it."),
            dedupe_key=f"mandate_consented:{mandate.id}",
            entity=notifications.Entity(type="mandate", id=mandate.id),
            actions=[],
        ),
    )
