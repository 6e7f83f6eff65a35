"""How a client pays what is open: by a checkout for exactly that."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from pinkas.core.catalogue import get_translator
from pinkas.core.decimals import Amount
from pinkas.core.fields import Language
from pinkas.core.money import format_amount
from pinkas.core.problems import FaultCollector, NotFound
from pinkas.core.requested_amounts import positive_requested_amount
from pinkas.core.wording import Wording
from pinkas.domains import checkouts, clients, documents, payment_links, payment_providers, statements
from pinkas.domains.client_portal import rules, store
from pinkas.domains.client_portal.actions import account as accounts
from pinkas.domains.client_portal.types import PortalPayment
from pinkas.domains.clients import OpeningItemRow
from pinkas.domains.documents import Record
from pinkas.domains.payment_providers import ProviderSettings
from pinkas.domains.statements import AccountClient
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class Choice:
    """What a client pays: an amount in minor units of a currency, and how much of it each document and each opening
    balance gets, by its id."""

    amount: int
    currency: str
    documents: Mapping[UUID, int]
    opening_items: Mapping[UUID, int]
    chosen: list[Record | OpeningItemRow]
    """What the two name, in their order."""

    @property
    def parts(self) -> dict[UUID, int]:
        """What each of both gets."""
        return {**self.documents, **self.opening_items}


async def checkout_of(tx: Tx, settings: ProviderSettings, link_id: UUID, body: PortalPayment) -> UUID:
    """The checkout by which a client pays what it chose. Two tabs that pay the same meet in one; what was begun for
    any of the same and is not being paid is ended, so that nothing is paid twice."""
    seen = await store.LINKS.get(tx, link_id)
    locked = {one.id: one for one in await store.lock_links(tx, [seen.client_id])}
    row = locked[link_id]
    if row.hash is None or row.expires_at is None or row.expires_at <= tx.now:
        raise NotFound
    who = await statements.get_account_client(tx, row.client_id)
    choice = await read_choice(tx, who, body)
    if known := await _begun_before(tx, who, choice):
        return known
    if pending := await checkouts.find_pending(tx, choice.parts):
        raise checkouts.PaymentInProgress(checkoutId=str(pending))
    account = await payment_providers.choose_account(tx, settings, choice.currency)
    language = body.language or who.default_lang
    made = await checkouts.begin_checkout(
        tx,
        checkouts.NewCheckout(
            source="portal",
            client_id=who.client.id,
            client_name=who.name,
            amount=choice.amount,
            currency=choice.currency,
            description=_description(choice, language),
            language=language,
            provider=account.provider.name,
            max_installments=1,
            documents=dict(choice.documents),
            opening_items=dict(choice.opening_items),
            expires_at=min(row.expires_at, tx.now + checkouts.CHECKOUT_LIFE),
        ),
    )
    return made.id


async def read_choice(tx: Tx, who: AccountClient, body: PortalPayment) -> Choice:
    """What is paid of what. Raises every fault of the choice."""
    faults = FaultCollector()
    rules.check_payment(body, faults)
    if body.amount is not None:
        faults.raise_if_any()
        return await _due_first(tx, who, body.currency or who.default_currency, body.amount)
    found = await _chosen(tx, who, body, faults)
    faults.raise_if_any()
    if not found:
        raise payment_links.NothingToPay
    return _choice(found, sum(map(_open_amount, found)))


async def _chosen(
    tx: Tx, who: AccountClient, body: PortalPayment, faults: FaultCollector
) -> list[Record | OpeningItemRow]:
    """The documents and opening balances that the client named of which something is open; notes what is wrong with
    them."""
    known = await documents.get_records(tx, body.document_ids) if body.document_ids else {}
    own = [one if one and rules.is_shown(one, who.family) else None for one in map(known.get, body.document_ids)]
    found = rules.check_documents(body.document_ids, own, faults)
    if not body.opening_item_ids:
        return [*found]
    items = {one.id: one for one in await clients.list_opening_items(tx, who.family)}
    currency = next((one.currency for one in own if one is not None), None)
    return [*found, *rules.check_opening_items(body.opening_item_ids, items, currency, faults)]


async def _due_first(tx: Tx, who: AccountClient, currency: str, asked: Amount) -> Choice:
    """An amount over what is open in a currency, what is due first first; at most what is open."""
    amount = positive_requested_amount(asked, currency)
    opened, items = await tx.gather(
        accounts.list_open_documents(tx, who.family, currency), clients.list_opening_items(tx, who.family)
    )
    records = await documents.get_records(tx, [one.id for one in opened.items])
    owed: list[Record | OpeningItemRow] = [records[one.id] for one in opened.items]
    owed += [one for one in items if one.currency == currency]
    found = sorted(
        (one for one in owed if _open_amount(one) > 0),
        key=lambda one: (one.due_date or (one.issue_date if isinstance(one, Record) else one.date), one.id),
    )
    available = sum(map(_open_amount, found))
    if available <= 0:
        raise payment_links.NothingToPay
    if amount > available:
        shown = format_amount(available, currency)
        raise payment_links.AmountExceedsBalance(field="amount", available=shown, currency=currency)
    return _choice(found, amount)


def _choice(found: list[Record | OpeningItemRow], amount: int) -> Choice:
    """An amount over what it is to pay, the first of it first."""
    parts = payment_links.shares(((one.id, _open_amount(one)) for one in found), amount)
    paid = [one for one in found if one.id in parts]
    return Choice(
        amount,
        paid[0].currency,
        {one.id: parts[one.id] for one in paid if isinstance(one, Record)},
        {one.id: parts[one.id] for one in paid if isinstance(one, OpeningItemRow)},
        paid,
    )


def _open_amount(one: Record | OpeningItemRow) -> int:
    return one.open if isinstance(one, OpeningItemRow) else documents.payable_balance(one)


async def _begun_before(tx: Tx, who: AccountClient, choice: Choice) -> UUID | None:
    """The checkout of the portal for exactly the same, if one is open. Others for any of the same are ended, unless
    somebody is paying by them."""
    for one in await checkouts.list_open_of_portal(tx, who.family, lock=True):
        over = one.expires_at <= tx.now
        asked = {part.document_id: part.amount for part in one.documents}
        asked |= {part.opening_item_id: part.amount for part in one.opening_items}
        if not over and (asked, one.currency) == (choice.parts, choice.currency):
            return one.id
        if one.state != "PENDING" and (over or asked.keys() & choice.parts.keys()):
            await checkouts.end_checkout(tx, one.id, "expired" if over else "cancelled")
    return None


def _description(choice: Choice, language: Language) -> str:
    """What is paid, as the buyer, the provider and the business read it."""
    words = get_translator(language)
    names = [
        documents.document_title(one)
        if isinstance(one, Record)
        else f"{words.label(one.doc_type, 'docType')} {one.doc_number}"
        if one.doc_type is not None
        else words.translated(Wording("Opening balance of {day}", day=one.date))
        for one in choice.chosen
    ]
    return ", ".join(names)[:200]
