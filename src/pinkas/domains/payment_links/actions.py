"""Making payment links, changing and ending them, and what whoever opens one sees."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

import msgspec

from pinkas.core.cards import refuse_card_numbers_in
from pinkas.core.creators import Creator
from pinkas.core.currencies import check_currency
from pinkas.core.dates import local_date
from pinkas.core.link_expiry import link_expiry
from pinkas.core.money import format_amount
from pinkas.core.pagination import Page
from pinkas.core.problems import FaultCollector, NotFound, invalid_field
from pinkas.core.requested_amounts import requested_amount
from pinkas.core.struct_mapping import make_mapping
from pinkas.domains import businesses, checkouts, clients, documents, messages, payment_providers
from pinkas.domains.messages import LinkMessageOptions, LinkSending, MessagePreview, SendPaymentLink
from pinkas.domains.payment_links import rules, store
from pinkas.domains.payment_links.types import (
    AskedDocument,
    DocumentLinkRequest,
    LinkRow,
    NewPaymentLink,
    PaymentLink,
    PaymentLinkChange,
    PaymentLinkQuery,
    PaymentLinkTable,
    PublicPaymentLink,
    State,
)
from pinkas.domains.payment_providers import ProviderSettings
from pinkas.platform.creators import get_creator
from pinkas.platform.link_tokens import decrypt_link_token, follow_link_token, make_link_token
from pinkas.platform.tx import Tx


async def list_links(tx: Tx, query: PaymentLinkQuery) -> Page[PaymentLink]:
    """Payment links, newest first unless `sort` says otherwise, those that are over too."""
    family = await clients.ids_for_filter(tx, query.client_id)
    page = await store.list_links(tx, query, family)
    return Page([link_view(tx, one) for one in page.items], page.next_cursor, page.total)


async def compose_table(tx: Tx, _business: businesses.Business, query: PaymentLinkQuery) -> PaymentLinkTable:
    """Payment links with the filters of their list, as JSON or as a file with all of them."""
    page = await list_links(tx, query)
    return PaymentLinkTable(items=page.items, next_cursor=page.next_cursor, total=page.total)


async def get_link(tx: Tx, id: UUID) -> PaymentLink:
    """A payment link."""
    return link_view(tx, await store.LINKS.get(tx, id))


async def create_link(tx: Tx, settings: ProviderSettings, body: NewPaymentLink) -> PaymentLink:
    """Makes a link. Raises every fault of what it asks for at once."""
    refuse_card_numbers_in(body)
    found, business, creator = await tx.gather(
        _documents(tx, body.document_ids), businesses.get_current(tx), get_creator(tx)
    )
    client_id = await _client_of(tx, body, found)
    currency = found[0].currency if found else body.currency or business.default_currency
    amount = None if body.amount is None else requested_amount(body.amount, currency)
    _check_amount(amount, found, currency)
    await payment_providers.choose_account(tx, settings, currency)
    id, token = tx.new_id(), make_link_token()
    language = body.language or (found[0].lang if found else business.default_lang)
    await store.insert_link(
        tx,
        id,
        {
            "client_id": client_id,
            "document_ids": [one.id for one in found],
            "amount": amount,
            "currency": currency,
            "description": body.description or ", ".join(map(documents.document_title, found))[:200],
            "language": language,
            "max_installments": body.max_installments,
            "expires_at": link_expiry(body.expires_at, tx.now, rules.DEFAULT_DAYS),
            "token": token.encrypted(tx, id),
            "hash": token.hash,
            "external_reference": body.external_reference,
            "metadata": body.metadata,
            "created_by": None if creator is None else msgspec.to_builtins(creator),
        },
    )
    made = await get_link(tx, id)
    tx.audit("payment_link.created", "payment_link", id, after=msgspec.structs.replace(made, url=""))  # it is a secret
    return made


async def create_document_link(tx: Tx, settings: ProviderSettings, id: UUID, body: DocumentLinkRequest) -> PaymentLink:
    """Makes a link for one document."""
    record = await documents.get_record(tx, id)
    if record.status == "DRAFT":
        raise documents.NotIssued
    if record.status == "CANCELLED":
        raise documents.DocumentCancelled
    asked = {name: getattr(body, name) for name in DocumentLinkRequest.__struct_fields__}
    return await create_link(tx, settings, NewPaymentLink(document_ids=[id], **asked))


async def change_link(tx: Tx, id: UUID, body: PaymentLinkChange) -> PaymentLink:
    """Changes amount, expiry or text of a link that is not paid."""
    refuse_card_numbers_in(body)
    row = await _lock_active(tx, id)
    fields = {
        name: getattr(body, name)
        for name in PaymentLinkChange.__struct_fields__
        if getattr(body, name) is not msgspec.UNSET
    }
    if body.amount is not msgspec.UNSET:
        fields["amount"] = requested_amount(body.amount, row.currency)
        _check_amount(fields["amount"], await _documents(tx, row.document_ids), row.currency)
    if body.expires_at is not msgspec.UNSET:
        fields["expires_at"] = link_expiry(body.expires_at, tx.now, rules.DEFAULT_DAYS)
    changed = await store.LINKS.update_if_changed(tx, row, fields)
    after = link_view(tx, changed)
    if changed is not row:
        tx.audit("payment_link.changed", "payment_link", id, before=link_view(tx, row), after=after)
    return after


async def deactivate(tx: Tx, id: UUID) -> PaymentLink:
    """Ends a link: its page is gone at once."""
    row = await store.LINKS.get_for_update(tx, id)
    if row.state == "PAID":
        raise rules.LinkEnded
    if row.state == "INACTIVE":
        return link_view(tx, row)
    await _refuse_being_paid(tx, row)
    tx.audit("payment_link.deactivated", "payment_link", id)
    return link_view(tx, await store.LINKS.update(tx, id, {"state": "INACTIVE"}))


async def send_link(tx: Tx, id: UUID, body: SendPaymentLink, channels: messages.MessageServices) -> LinkSending:
    """Queues a link that can be paid to each address."""
    row = await store.LINKS.get_for_update(tx, id)
    if row.state != "ACTIVE" or row.expires_at <= tx.now:
        raise rules.LinkEnded
    if _asked(row) <= 0:
        raise rules.NothingToPay
    sent = await messages.queue_link(tx, await _asked_payment(tx, row), body, channels.terms)
    return LinkSending(payment_link_id=row.id, messages=sent)


async def preview_message(
    tx: Tx, id: UUID, body: LinkMessageOptions, channels: messages.MessageServices
) -> MessagePreview:
    """What sending the link would say."""
    row = await store.LINKS.get(tx, id)
    return await messages.preview_link(tx, await _asked_payment(tx, row), body, channels.terms)


async def _asked_payment(tx: Tx, row: LinkRow) -> messages.AskedPayment:
    """What a message about a link tells. Its last day is the last one on which it is good for some hours."""
    timezone = (await businesses.get_current(tx)).timezone
    return messages.AskedPayment(
        kind="payment_link",
        subject_id=row.id,
        client_id=await clients.get_current_id(tx, row.client_id),
        document_id=row.document_ids[0] if len(row.document_ids) == 1 else None,
        address=link_view(tx, row).url,
        amount=max(0, _asked(row)),
        currency=row.currency,
        description=row.description,
        language=row.language,
        last_day=local_date(row.expires_at - timedelta(seconds=1), timezone),
    )


async def follow_token(tx: Tx, token: str) -> LinkRow:
    """The link of a token; the transaction continues as its business. Unknown, deactivated and expired ones are the
    same `NotFound`; one that is paid says so."""
    row = await store.LINKS.get(tx, await follow_link_token(tx, store.CREDENTIAL_KIND, token))
    if row.state == "INACTIVE" or (row.state == "ACTIVE" and row.expires_at <= tx.now):
        raise NotFound
    return row


async def public_view(tx: Tx, settings: ProviderSettings, row: LinkRow) -> PublicPaymentLink:
    """What a link asks for, as whoever opens it sees it."""
    business, found, saves = await tx.gather(
        businesses.get_current(tx), _documents(tx, row.document_ids), _saves_cards(tx, settings, row.currency)
    )
    return PublicPaymentLink(
        state="PAID" if row.state == "PAID" or _asked(row) <= 0 else "ACTIVE",
        business_name=business.name_in(row.language),
        client_name=row.client_name,
        description=row.description,
        amount=format_amount(_asked(row), row.currency),
        currency=row.currency,
        documents=[
            AskedDocument(
                doc_type=one.doc_type,
                doc_number=one.doc_number or 0,
                total=format_amount(one.total, one.currency),
                balance=format_amount(documents.payable_balance(one), one.currency),
            )
            for one in found
        ],
        max_installments=row.max_installments,
        saves_cards=saves,
        language=row.language,
        expires_at=row.expires_at,
    )


async def _saves_cards(tx: Tx, settings: ProviderSettings, currency: str) -> bool:
    """Whether the provider by which money of a currency is taken can save cards."""
    try:
        account = await payment_providers.choose_account(tx, settings, currency)
    except (payment_providers.NoProviderConnected, payment_providers.CurrencyNotTaken):
        return False
    return account.provider.capabilities.saves_cards


async def checkout_of(tx: Tx, settings: ProviderSettings, id: UUID) -> UUID:
    """The checkout by which a link is paid: two who open it meet in one. One that asks for another amount by now is
    ended, unless somebody is paying by it."""
    row = await store.LINKS.get_for_update(tx, id)
    if row.state != "ACTIVE" or row.expires_at <= tx.now:
        raise rules.LinkEnded
    amount = _asked(row)
    if amount <= 0:
        raise rules.NothingToPay
    known = await checkouts.find_open_checkout(tx, id)
    if known is not None and known.expires_at > tx.now:
        if known.amount == amount or known.state == "PENDING":
            return known.id
        await checkouts.end_checkout(tx, known.id, "cancelled")
    elif known is not None:
        await checkouts.end_checkout(tx, known.id, "expired")
    account = await payment_providers.choose_account(tx, settings, row.currency)
    open_amounts = [(one.id, documents.payable_balance(one)) for one in await _documents(tx, row.document_ids)]
    made = await checkouts.begin_checkout(
        tx,
        checkouts.NewCheckout(
            source="payment_link",
            payment_link_id=id,
            client_id=row.client_id,
            client_name=row.client_name,
            amount=amount,
            currency=row.currency,
            description=row.description,
            language=row.language,
            provider=account.provider.name,
            max_installments=min(row.max_installments, account.provider.capabilities.max_instalments),
            documents=rules.shares(open_amounts, amount),
            expires_at=min(row.expires_at, tx.now + checkouts.CHECKOUT_LIFE),
            external_reference=row.external_reference,
            metadata=row.metadata,
        ),
    )
    return made.id


def link_view(tx: Tx, row: LinkRow) -> PaymentLink:
    """A link as the business sees it."""

    def url(row: LinkRow, _currency: str) -> str:
        return f"{tx.runtime.address}/pay/{decrypt_link_token(tx, row.token, row.id)}"

    def state(row: LinkRow, _currency: str) -> State:
        return "EXPIRED" if row.state == "ACTIVE" and row.expires_at <= tx.now else row.state

    view = _VIEW(msgspec.structs.replace(row, amount=_asked(row)), row.currency)
    return msgspec.structs.replace(view, url=url(row, ""), state=state(row, ""))


def _asked(row: LinkRow) -> int:
    """What is asked for now, in minor units: never more than is open of the documents."""
    if row.paid_amount is not None:
        return row.paid_amount
    if not row.document_ids:
        return row.amount or 0
    return row.open_amount if row.amount is None else min(row.amount, row.open_amount)


def _creator(row: LinkRow, _currency: str) -> Creator | None:
    return None if row.created_by is None else msgspec.convert(row.created_by, Creator)


_VIEW = make_mapping(LinkRow, PaymentLink, created_by=_creator, url=lambda _row, _currency: "")


async def _lock_active(tx: Tx, id: UUID) -> LinkRow:
    row = await store.LINKS.get_for_update(tx, id)
    if row.state != "ACTIVE":
        raise rules.LinkEnded
    await _refuse_being_paid(tx, row)
    return row


async def _refuse_being_paid(tx: Tx, row: LinkRow) -> None:
    known = await checkouts.find_open_checkout(tx, row.id)
    if known is not None and known.state == "PENDING":
        raise rules.LinkBeingPaid(checkoutId=str(known.id))


async def _documents(tx: Tx, ids: Sequence[UUID]) -> list[documents.Record]:
    """Documents in the order in which they are named. Raises `ValidationFailed` for those that are not there, and for
    what one link cannot ask for."""
    found = await documents.get_records(tx, ids)
    faults = FaultCollector()
    for place, id in enumerate(ids):
        if id not in found:
            faults.add(f"documentIds[{place}]", "not_found", "There is no such document.")
        if id in ids[:place]:
            faults.add(f"documentIds[{place}]", "repeated", "The document is named twice.")
    faults.raise_if_any()
    records = [found[id] for id in ids]
    rules.check_documents(records, faults)
    faults.raise_if_any()
    return records


async def _client_of(tx: Tx, body: NewPaymentLink, found: Sequence[documents.Record]) -> UUID:
    faults = FaultCollector()
    if body.client_id is not None and not await clients.get_by_ids(tx, [body.client_id]):
        faults.add("clientId", "not_found", "There is no such client.")
    check_currency(faults, "currency", body.currency)
    if not found:
        for field, value in (("clientId", body.client_id), ("amount", body.amount), ("description", body.description)):
            if value is None:
                faults.add(field, "required", "Required where no document is named.")
        faults.raise_if_any()
        assert body.client_id is not None
        return body.client_id
    client_id = found[0].client_id
    assert client_id is not None
    if body.client_id not in (None, client_id):
        faults.add("clientId", "other_client", "The documents are of another client.")
    if body.currency not in (None, found[0].currency):
        faults.add("currency", "other_currency", "The documents are in another currency.")
    faults.raise_if_any()
    return client_id


def _check_amount(amount: int | None, found: Sequence[documents.Record], currency: str) -> None:
    if amount is not None and amount <= 0:
        raise invalid_field("amount", "not_positive", "Expected more than zero.")
    if not found:
        return
    available = sum(map(documents.payable_balance, found))
    if available <= 0:
        raise rules.NothingToPay
    if amount is not None and amount > available:
        raise rules.AmountExceedsBalance(
            field="amount", available=format_amount(available, currency), currency=currency
        )
