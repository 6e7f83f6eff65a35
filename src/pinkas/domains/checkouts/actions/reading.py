"""Reading checkouts."""

from datetime import datetime
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.pagination import Page
from pinkas.core.struct_mapping import make_mapping
from pinkas.domains import businesses, clients, documents
from pinkas.domains.checkouts import rules, store
from pinkas.domains.checkouts.types import (
    AttemptRow,
    CardShown,
    Checkout,
    CheckoutAttempt,
    CheckoutEnded,
    CheckoutQuery,
    CheckoutRefund,
    CheckoutRow,
    CheckoutSummary,
    CheckoutTable,
    DocumentError,
    PaidDocument,
    PaidOpeningItem,
    PublicCheckout,
    RefundRow,
    StoredError,
)
from pinkas.platform.link_tokens import decrypt_link_token, follow_link_token
from pinkas.platform.tx import Tx


async def list_checkouts(tx: Tx, query: CheckoutQuery) -> Page[CheckoutSummary]:
    """Checkouts, newest first unless `sort` says otherwise: charges of saved cards, payment links, Payment Pages."""
    documents.check_period(query.from_, query.to)
    family = await clients.ids_for_filter(tx, query.client_id)
    page = await store.list_checkouts(tx, query, family)
    return Page([_SUMMARY(one, one.currency) for one in page.items], page.next_cursor, page.total)


async def compose_table(tx: Tx, _business: businesses.Business, query: CheckoutQuery) -> CheckoutTable:
    """Checkouts with the filters of their list, as JSON or as a file with all of them."""
    page = await list_checkouts(tx, query)
    return CheckoutTable(items=page.items, next_cursor=page.next_cursor, total=page.total)


async def get_checkout(tx: Tx, id: UUID) -> Checkout:
    """A checkout with the documents and opening balances that it pays, its attempts at the provider, and its
    refunds."""
    row, attempts, refunds = await tx.gather(
        store.CHECKOUTS.get(tx, id), store.list_attempts(tx, [id]), store.list_refunds(tx, id)
    )
    return checkout_view(row, attempts[id], refunds)


async def follow_token(tx: Tx, token: str) -> CheckoutRow:
    """The checkout of a token; the transaction continues as its business. Raises `NotFound`."""
    return await store.CHECKOUTS.get(tx, await follow_link_token(tx, store.CREDENTIAL_KIND, token))


async def is_open(tx: Tx, id: UUID) -> bool:
    """Whether a checkout may still be paid, or its card saved."""
    row = await store.CHECKOUTS.get(tx, id)
    return row.state not in rules.FINAL and row.expires_at > tx.now


def token_of(tx: Tx, row: CheckoutRow) -> str:
    """The token that leads a buyer to a checkout."""
    return decrypt_link_token(tx, row.token, row.id)


async def public_view(tx: Tx, row: CheckoutRow, redirect_url: str | None = None) -> PublicCheckout:
    """A checkout as its buyer sees it."""
    business = await businesses.get_current(tx)
    return PublicCheckout(
        token=token_of(tx, row),
        state=row.state,
        saves_card=row.source == "save_card",
        standing_order=row.mandate_id is not None,
        business_name=business.name_in(row.language),
        description=row.description,
        amount=format_amount(row.amount, row.currency),
        currency=row.currency,
        decline_code=row.decline_code if row.state in ("FAILED", "LOCKED") else None,
        may_try_again=row.state not in rules.FINAL and row.expires_at > tx.now,
        redirect_url=redirect_url,
        language=row.language,
        document_url=None,
        thanks=row.sale.thanks if row.sale is not None and row.state in ("PAID", "ACTIVATED") else None,
        success_url=row.sale.success_url if row.sale is not None and row.state in ("PAID", "ACTIVATED") else None,
        expires_at=row.expires_at,
    )


def ended_view(row: CheckoutRow, at: datetime) -> CheckoutEnded:
    """A checkout of a Payment Page as the events of its end tell of it."""
    assert row.payment_page_id is not None
    return CheckoutEnded(
        id=row.id,
        payment_page_id=row.payment_page_id,
        state=row.state if row.state in ("PAID", "LOCKED", "ACTIVATED") else "EXPIRED",
        amount=format_amount(row.amount, row.currency),
        currency=row.currency,
        client_id=row.client_id,
        document_id=row.document_id,
        mandate_id=row.mandate_id,
        decline_code=row.decline_code,
        external_reference=row.external_reference,
        metadata=row.metadata,
        ended_at=row.ended_at or at,
    )


def checkout_view(row: CheckoutRow, attempts: list[AttemptRow], refunds: list[RefundRow]) -> Checkout:
    """A checkout with everything that the business may see of it."""
    summary = _SUMMARY(row, row.currency)
    shown = {name: getattr(summary, name) for name in CheckoutSummary.__struct_fields__}
    tried = [_ATTEMPT(one, one.currency) for one in attempts]
    given_back = [_REFUND(one, one.currency) for one in refunds]
    opening_items = [
        PaidOpeningItem(opening_item_id=one.opening_item_id, amount=format_amount(one.amount, row.currency))
        for one in row.opening_items
    ]
    return Checkout(
        **shown,
        documents=_documents(row, row.currency),
        opening_items=opening_items,
        attempts=tried,
        refunds=given_back,
    )


def _error(row: CheckoutRow, _currency: str) -> DocumentError | None:
    return _document_error(row.document_error, row)


def _document_error(error: StoredError | None, row: CheckoutRow | AttemptRow | RefundRow) -> DocumentError | None:
    if error is None:
        return None
    due = row.document_due_at if isinstance(row, CheckoutRow) else row.due_at
    return DocumentError(code=error.code, message=error.message, at=error.at, next_attempt_at=due)


def _attempt_error(row: AttemptRow, _currency: str) -> DocumentError | None:
    return _document_error(row.document_error, row)


def _refund_error(row: RefundRow, _currency: str) -> DocumentError | None:
    return _document_error(row.document_error, row)


def _card(row: AttemptRow, _currency: str) -> CardShown | None:
    return None if row.card is None else CardShown(**{"wallet": None, **row.card})


def _documents(row: CheckoutRow, currency: str) -> list[PaidDocument]:
    return [
        PaidDocument(document_id=one.document_id, amount=format_amount(one.amount, currency)) for one in row.documents
    ]


_SUMMARY = make_mapping(CheckoutRow, CheckoutSummary, document_error=_error)
_REFUND = make_mapping(
    RefundRow,
    CheckoutRefund,
    document_error=_refund_error,
    may_be_resolved=lambda row, _: rules.may_be_resolved(row),
    credit_document_ids=lambda row, _: row.credit_ids,
)
_ATTEMPT = make_mapping(AttemptRow, CheckoutAttempt, document_error=_attempt_error, card=_card)
