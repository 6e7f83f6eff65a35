"""Money that was charged, in the books: the payment of an attempt and its document.

The charge is a fact already. What can go wrong here (an archived client, a rate that is missing, a document that was
paid meanwhile) delays the document and never the money: it is tried with the document, then without it, then as the
client's credit alone, and what is still missing is tried again until it is there."""

from collections.abc import Coroutine
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.cards import contains_card_number
from pinkas.core.decimals import Amount, decode_decimal
from pinkas.core.money import format_amount
from pinkas.core.problems import Problem, ValidationFailed
from pinkas.core.wording import Wording
from pinkas.domains import businesses, clients, documents, notifications, payments
from pinkas.domains.checkouts import rules, store
from pinkas.domains.checkouts.actions.reading import ended_view
from pinkas.domains.checkouts.types import AttemptRow, CheckoutRow, StoredError
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class Booking:
    """How the money of an attempt is taken into the books: with its receipt or not yet, for its documents or as the
    client's credit."""

    receipt: bool
    allocated: bool


_NO_DISCOUNT = documents.Discount(type="amount", value=Amount(0))
"""The price was agreed: the usual discount of a client whom the buyer turns out to be takes nothing off it."""
PRINTED_AFTER = timedelta(minutes=10)
"""When the files of a document are made that a standing order issued and nobody is sent: charges come before them."""
BOOKINGS = (Booking(True, True), Booking(False, True), Booking(False, False))
"""The ways to book money, the best first."""


async def book_attempt(tx: Tx, attempt_id: UUID, booking: Booking) -> bool:
    """Books the money of a paid attempt, and issues its receipt; what was done before is not done again. Returns
    whether nothing is left to do. Raises the problem that prevents it."""
    row, attempt = await store.lock_attempt(tx, attempt_id)
    if attempt.state != "PAID" or attempt.document_id is not None:
        return True
    if row.sale is not None and (row.document_id is None or row.client_id is None):
        return await sell(tx, row, attempt, booking)
    if attempt.payment_id is None:
        new = await _payment_of(tx, row, attempt, booking)
        made = await payments.record_for_checkout(
            tx, new, payments.CheckoutSource(row.id, attempt.provider, _recipients(row))
        )
        await _keep(tx, row, attempt, {"payment_id": made.id, "document_id": made.receipt_id})
        return booking.receipt
    receipt = await payments.issue_receipt(tx, attempt.payment_id, payments.NewReceipt(send_to=_recipients(row)))
    await _keep(tx, row, attempt, {"document_id": receipt.id})
    return True


async def sell(tx: Tx, row: CheckoutRow, attempt: AttemptRow, booking: Booking) -> bool:
    """Issues the document of what was sold, with the money in it. When its buyer cannot be kept as a client (its tax id
    is another client's), it is made out to what the buyer said, but for the client of a standing order. False where
    neither is left to try."""
    assert row.sale is not None
    known = row.client_id is not None and row.source == "mandate"
    if not (booking.receipt or booking.allocated) or (known and booking != BOOKINGS[0]):
        return False
    asked = msgspec.convert(row.sale.document, documents.NewDocument, dec_hook=decode_decimal)
    payment, buyer = await tx.gather(_card_payment(tx, attempt), _known_buyer(tx, row))
    client = (buyer or await _new_buyer(tx, row)) if booking.receipt else None
    new = msgspec.structs.replace(
        asked,
        client_id=None if client is None else client.id,
        client=_described(row) if client is None else None,
        discount=asked.discount
        or (_NO_DISCOUNT if client is not None and client.discount is not None and asked.lines else None),
        payments=[payment],
        external_reference=row.external_reference,
        metadata=row.metadata,
    )
    draft = await documents.create(tx, new)
    expected = Amount(format_amount(attempt.amount, attempt.currency))
    asks = documents.Finalize(expected_total=expected, send_to=_recipients(row))
    if known and asks.send_to is None:
        made = await documents.finalize_and_print_later(tx, draft.id, asks, tx.now + PRINTED_AFTER)
    else:
        made = await documents.finalize_draft(tx, draft.id, asks)
    source = payments.CheckoutSource(row.id, attempt.provider, None)
    payment_id = await payments.name_source(tx, made.id, source)
    store.update_attempt_later(
        tx,
        attempt.id,
        {"payment_id": payment_id, "document_id": made.id, "due_at": None, "document_error": None},
    )
    if row.document_id is not None:  # money that came twice, of a buyer who is no client: it has a document of its own
        return True
    kept = {"payment_id": payment_id, "document_id": made.id, "document_error": None, "client_id": made.client_id}
    if row.payment_page_id is None:
        store.CHECKOUTS.update_later(tx, row.id, kept)
    else:
        tx.emit("checkout.paid", ended_view(await store.CHECKOUTS.update(tx, row.id, kept), tx.now))
    if row.sale.notify:
        await _tell(tx, row)
    return True


async def _known_buyer(tx: Tx, row: CheckoutRow) -> clients.Client | None:
    """The client for whom a checkout was begun."""
    return None if row.client_id is None else await clients.get_current_client(tx, row.client_id)


async def _new_buyer(tx: Tx, row: CheckoutRow) -> clients.Client:
    """The client that a buyer turns out to be: the one with its tax id or e-mail address, or a new one."""
    said = _described(row)
    fields = {name: getattr(said, name) for name in clients.DescribedClient.__struct_fields__}
    wanted = clients.FindOrCreate(**fields, match="taxId" if said.tax_id else "email")
    return (await clients.find_or_create(tx, wanted)).client


def _described(row: CheckoutRow) -> documents.InlineClient:
    """A buyer as it described itself."""
    buyer = row.buyer
    return documents.InlineClient(
        name=buyer.get("name") or row.client_name or buyer["email"],
        type="company" if buyer.get("taxId") else "person",
        tax_id=buyer.get("taxId"),
        emails=[buyer["email"]] if buyer.get("email") else [],
        phone=buyer.get("phone"),
        lang=row.language,
    )


async def _card_payment(tx: Tx, attempt: AttemptRow) -> documents.NewPayment:
    """The money of an attempt as a document shows it."""
    card = attempt.card or {}
    return documents.NewPayment(
        method="card",
        date=tx.today((await businesses.get_current(tx)).timezone),
        amount=Amount(format_amount(attempt.amount, attempt.currency)),
        reference=_reference(attempt),
        brand=card.get("brand"),
        last4=card.get("last4"),
        deal_type="installments" if attempt.installments > 1 else "regular",
        installments=attempt.installments,
        auth_number=attempt.auth_number,
    )


async def _tell(tx: Tx, row: CheckoutRow) -> None:
    """Tells the business of a sale."""
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="checkout.paid",
            category="payments",
            severity="info",
            title=Wording(
                "{name} paid {amount} {currency}",
                name=row.client_name or "",
                amount=format_amount(row.amount, row.currency),
                currency=row.currency,
            ),
            body=row.description,
            dedupe_key=f"checkout.paid:{row.id}",
            entity=notifications.Entity(type="checkout", id=row.id),
            actions=[],
        ),
    )


async def record_failure(tx: Tx, attempt_id: UUID, problem: Problem) -> None:
    """Keeps why the document of an attempt could not be issued, tells the business, and sets the time of the next
    attempt."""
    row, attempt = await store.lock_attempt(tx, attempt_id)
    # "Some fields are not acceptable" tells the business nothing: the first field says what is missing.
    said = problem.details[0].message if isinstance(problem, ValidationFailed) and problem.details else problem.text
    error = StoredError(code=problem.code, message=str(said), at=tx.now)
    tries = attempt.document_attempts + 1
    due = rules.next_document_attempt(attempt.document_attempts, tx.now)
    stored = msgspec.to_builtins(error)
    await store.update_attempt(tx, attempt_id, {"document_error": stored, "document_attempts": tries, "due_at": due})
    await store.CHECKOUTS.update(tx, row.id, {"document_error": stored})
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="checkout.document_failed",
            category="payments",
            severity="warning",
            title=Wording(
                "{amount} {currency} were charged, and the document could not be issued",
                amount=format_amount(attempt.amount, attempt.currency),
                currency=attempt.currency,
            ),
            body=problem.text,
            dedupe_key=f"checkout:{attempt.id}",
            entity=notifications.Entity(type="checkout", id=row.id),
            actions=[],
        ),
    )


def _recipients(row: CheckoutRow) -> documents.Recipients | None:
    """Where the receipt goes: to the address that the buyer gave."""
    email = row.buyer.get("email")
    return documents.Recipients(email=[email]) if email else None


async def _payment_of(tx: Tx, row: CheckoutRow, attempt: AttemptRow, booking: Booking) -> payments.PaymentToRecord:
    """The payment that stands for the money of an attempt."""
    assert row.client_id is not None
    paid, client_id = await tx.gather(_card_payment(tx, attempt), clients.get_current_id(tx, row.client_id))
    return payments.PaymentToRecord(
        **msgspec.structs.asdict(paid),
        client_id=client_id,
        currency=attempt.currency,
        allocations=await _allocations(tx, row, attempt) if booking.allocated else [],
        external_reference=row.external_reference,
        metadata=row.metadata,
        receipt=booking.receipt,
    )


def _reference(attempt: AttemptRow) -> str | None:
    """The provider's number of the charge. One that could be a card number would be refused by the books, which the
    money must not be."""
    reference = (attempt.charge_reference or "")[:100]
    return reference if reference and not contains_card_number(reference) else None


async def _allocations(tx: Tx, row: CheckoutRow, attempt: AttemptRow) -> list[payments.NewAllocation]:
    """What the money is for: of each document and opening balance no more than is open of it now. An opening balance
    that was corrected meanwhile, to nothing or to another currency, is paid nothing."""
    if not (row.documents or row.opening_items):
        return []
    named_items = [one.opening_item_id for one in row.opening_items]
    known = await clients.get_opening_items(tx, named_items) if named_items else {}
    named = [documents.NewReference(document_id=one.document_id) for one in row.documents]
    named += [documents.NewReference(opening_item_id=id) for id in known]
    _, records, items = await tx.gather(  # locked, then read
        documents.lock_books(tx, named),
        documents.get_records(tx, [one.document_id for one in row.documents]),
        clients.get_opening_items(tx, known),
    )
    rest, found = attempt.amount, []

    def allocate(most: int, **target: UUID) -> None:
        nonlocal rest
        part = min(rest, most)
        if part > 0:
            amount = Amount(format_amount(part, attempt.currency))
            found.append(payments.NewAllocation(**target, amount=amount))
            rest -= part

    for one in row.documents:
        open_now = documents.payable_balance(records[one.document_id])
        allocate(min(one.amount, open_now), document_id=one.document_id)
    for share in row.opening_items:
        item = items.get(share.opening_item_id)
        if item is not None and item.currency == attempt.currency:
            allocate(min(share.amount, item.open), opening_item_id=item.id)
    return found


async def _keep(tx: Tx, row: CheckoutRow, attempt: AttemptRow, made: dict[str, Any]) -> None:
    """Keeps what came of an attempt; the checkout shows what came of its first one."""
    done = made.get("document_id") is not None
    ends = {"due_at": None, "document_error": None} if done else {"due_at": tx.now}
    changes: list[Coroutine[Any, Any, Any]] = [store.update_attempt(tx, attempt.id, {**made, **ends})]
    if row.payment_id is None or row.payment_id == attempt.payment_id:
        changes.append(store.CHECKOUTS.update(tx, row.id, {**made, **({"document_error": None} if done else {})}))
    await tx.gather(*changes)
