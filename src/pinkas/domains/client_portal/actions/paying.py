"""How a client pays what is open: by a checkout for exactly that."""

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
from pinkas.domains.client_portal.types import PortalPayment
from pinkas.domains.documents import Record
from pinkas.domains.payment_providers import ProviderSettings
from pinkas.domains.statements import AccountClient, ClientDocumentQuery
from pinkas.platform.tx import Tx


async def checkout_of(tx: Tx, settings: ProviderSettings, link_id: UUID, body: PortalPayment) -> UUID:
    """The checkout by which a client pays what it chose. Two tabs that pay the same meet in one; what was begun for
    other documents and is not being paid is ended, so that no document is paid twice."""
    seen = await store.LINKS.get(tx, link_id)
    locked = {one.id: one for one in await store.lock_links(tx, [seen.client_id])}
    row = locked[link_id]
    if row.hash is None or row.expires_at is None or row.expires_at <= tx.now:
        raise NotFound
    who = await statements.get_account_client(tx, row.client_id)
    found, amount, currency = await read_choice(tx, who, body)
    parts = payment_links.shares(found, amount)
    if known := await _begun_before(tx, who, parts, amount, currency):
        return known
    if parts and (pending := await checkouts.find_pending_of_documents(tx, list(parts))):
        raise checkouts.PaymentInProgress(checkoutId=str(pending))
    account = await payment_providers.choose_account(tx, settings, currency)
    language = body.language or who.default_lang
    made = await checkouts.begin_checkout(
        tx,
        checkouts.NewCheckout(
            source="portal",
            client_id=who.client.id,
            client_name=who.name,
            amount=amount,
            currency=currency,
            description=_description([one for one in found if one.id in parts], language),
            language=language,
            provider=account.provider.name,
            max_installments=1,
            documents=parts,
            expires_at=min(row.expires_at, tx.now + checkouts.CHECKOUT_LIFE),
        ),
    )
    return made.id


async def read_choice(tx: Tx, who: AccountClient, body: PortalPayment) -> tuple[list[Record], int, str]:
    """The documents that are paid, the amount in minor units, and the currency. Raises every fault of the choice."""
    faults = FaultCollector()
    rules.check_payment(body, faults)
    found = await _chosen(tx, who, body, faults) if body.document_ids else []
    faults.raise_if_any()
    if body.amount is None:
        if not found:
            raise payment_links.NothingToPay
        return found, sum(map(documents.payable_balance, found)), found[0].currency
    currency = body.currency or who.default_currency
    found, amount = await _due_first(tx, who, currency, body.amount)
    return found, amount, currency


async def _chosen(tx: Tx, who: AccountClient, body: PortalPayment, faults: FaultCollector) -> list[Record]:
    """The documents that the client named of which something is open; notes what is wrong with them."""
    known = await documents.get_records(tx, body.document_ids)
    own = [one if one and rules.is_shown(one, who.family) else None for one in map(known.get, body.document_ids)]
    return rules.check_documents(body.document_ids, own, faults)


async def _due_first(tx: Tx, who: AccountClient, currency: str, asked: Amount) -> tuple[list[Record], int]:
    """The open documents of a currency, what is due first first, and the amount in minor units, which is at most what
    is open of them and of the opening balances; what is for an opening balance is the client's credit."""
    amount = positive_requested_amount(asked, currency)
    query = ClientDocumentQuery(limit=100, sort="issueDate")
    filters = {"status": "ISSUED", "currency": currency}
    unpaid, part, items = await tx.gather(
        documents.list_documents_of(tx, who.family, query, {**filters, "payment_status": "UNPAID"}),
        documents.list_documents_of(tx, who.family, query, {**filters, "payment_status": "PARTIAL"}),
        clients.list_opening_items(tx, who.family),
    )
    order = sorted([*unpaid.items, *part.items], key=lambda one: (one.due_date or one.issue_date, one.id))
    records = await documents.get_records(tx, [one.id for one in order])
    found = [records[one.id] for one in order]
    available = sum(map(documents.payable_balance, found))
    available += sum(one.open for one in items if one.currency == currency)
    if available <= 0:
        raise payment_links.NothingToPay
    if amount > available:
        shown = format_amount(available, currency)
        raise payment_links.AmountExceedsBalance(field="amount", available=shown, currency=currency)
    return found, amount


async def _begun_before(tx: Tx, who: AccountClient, parts: dict[UUID, int], amount: int, currency: str) -> UUID | None:
    """The checkout of the portal for exactly the same, if one is open. Others for any of the same documents are ended,
    unless somebody is paying by them."""
    for one in await checkouts.list_open_of_portal(tx, who.family, lock=True):
        over = one.expires_at <= tx.now
        asked = {part.document_id: part.amount for part in one.documents}
        if not over and (asked, one.amount, one.currency) == (parts, amount, currency):
            return one.id
        if one.state != "PENDING" and (over or asked.keys() & parts.keys() or not (asked or parts)):
            await checkouts.end_checkout(tx, one.id, "expired" if over else "cancelled")
    return None


def _description(found: list[Record], language: Language) -> str:
    if not found:
        return get_translator(language).translated(Wording("Payment on account"))
    return ", ".join(map(documents.document_title, found))[:200]
