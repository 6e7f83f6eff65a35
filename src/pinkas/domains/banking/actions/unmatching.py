"""Matches that are taken back: what they posted is reversed, what was recorded only for them is void, and issued
receipts stay."""

from collections.abc import Collection, Sequence
from uuid import UUID

from pinkas.core.problems import NotFound
from pinkas.core.wording import Wording
from pinkas.domains import businesses, card_clearing, documents, ledger, payments, supplier_payments
from pinkas.domains.banking.actions.match_writing import ENTRY
from pinkas.domains.banking.actions.matching import hold_lines, match_view
from pinkas.domains.banking.actions.matching_settings import note_undone
from pinkas.domains.banking.actions.transactions import transaction_view
from pinkas.domains.banking.rules.matching import created_targets, match_lines, rows_to_end
from pinkas.domains.banking.rules.problems import TransactionNotMatched
from pinkas.domains.banking.store import matches as store
from pinkas.domains.banking.store.transactions import TRANSACTIONS
from pinkas.domains.banking.types.matches import KeptDocument, MatchRow, UnmatchAnswer, Unmatching
from pinkas.domains.ledger import ExpectedEntry
from pinkas.platform.creators import get_creator
from pinkas.platform.tx import Tx

UNDONE = "bank_match_undo"
ENTRY_SOURCES = (ENTRY, UNDONE)
"""What journal entries of matches are about, by the type of their source."""


async def unmatch(tx: Tx, id: UUID, body: Unmatching) -> UnmatchAnswer:
    """Takes a match of a line back, or all: the link, and what fees and differences posted, which is reversed today.
    Payments that were recorded only with the match are void, and card deposits open again; an issued receipt stays with
    its payment, which waits for a line again. Matches of one call that share something go together."""
    rows = rows_to_end(await store.list_matches(tx, id), body.match_id)
    _, others = await hold_lines(tx, id, {one.target_id for one in rows if one.type == "internal_transfer"})
    rows = rows_to_end(await store.list_matches(tx, id), body.match_id)  # behind the lock of the line
    if not rows:
        if body.match_id is not None and not await store.get_matches(tx, [body.match_id]):
            raise NotFound(field="matchId")
        raise TransactionNotMatched
    ended = await _end(tx, [*rows, *await _other_sides(tx, rows, others)], body.reason)
    if any(one.score is not None for one in rows):
        await note_undone(tx)
    return UnmatchAnswer(
        transaction=transaction_view(await TRANSACTIONS.get(tx, id)),
        matches=[match_view(one) for one in ended if one.transaction_id == id],
        kept_documents=await _kept(tx, ended),
    )


async def cancel_document(tx: Tx, id: UUID, body: documents.Cancellation) -> documents.Cancelled:
    """Cancels an issued document by its credit or cancelling document. With `unmatchBank` the matches of bank
    transactions with the payments of a receipt are taken back first."""
    if body.unmatch_bank and (found := await store.list_live_of_receipt(tx, id)):
        for line_id in sorted({one.transaction_id for one in found}):
            await hold_lines(tx, line_id)
        await documents.lock_to_cancel(tx, id)
        for one in found:
            rows = rows_to_end(await store.list_matches(tx, one.transaction_id), one.id)
            await _end(tx, rows, body.reason)
    return await documents.cancel(tx, id, body)


async def expected_match_entries(
    tx: Tx, source_type: str, ids: Collection[UUID], home_currency: str
) -> list[ExpectedEntry]:
    """The entries of one of `ENTRY_SOURCES`, recomputed from what is stored; what is not there is left out."""
    rows = [one for one in await store.get_matches(tx, ids) if one.has_entry]
    if source_type == ENTRY:
        return [ExpectedEntry(ENTRY, one.id, (match_lines(one, home_currency),), one.date) for one in rows]
    posted = await ledger.list_postings_of(tx, ENTRY, [one.id for one in rows])
    return [
        ExpectedEntry(UNDONE, one.id, (ledger.reversed_postings(posted[one.id]),))
        for one in rows
        if one.unmatched_at is not None and one.id in posted
    ]


async def _other_sides(tx: Tx, rows: Sequence[MatchRow], others: Collection[UUID]) -> list[MatchRow]:
    """The matches of the other lines of transfers that are taken back."""
    found = []
    for row in rows:
        if row.type == "internal_transfer" and row.target_id in others:
            found += [
                one
                for one in await store.list_matches(tx, row.target_id)
                if one.unmatched_at is None and one.call_id == row.call_id and one.target_id == row.transaction_id
            ]
    return found


async def _end(tx: Tx, rows: Sequence[MatchRow], reason: str | None) -> list[MatchRow]:
    """Ends live matches of lines that are locked; they as they are behind it."""
    why = reason or "Bank match taken back"
    paid, spent = created_targets(rows, "payment"), created_targets(rows, "supplier_payment")
    await payments.lock_documents_behind(tx, paid)
    business = await businesses.get_current(tx)
    ids = [one.id for one in rows]
    await store.end_matches(tx, ids, reason, await get_creator(tx))
    posted = await ledger.list_postings_of(tx, ENTRY, ids)
    today = tx.today(business.timezone)
    entries = [
        ledger.NewEntry(
            today, Wording("Bank transaction: match taken back"), UNDONE, one, ledger.reversed_postings(lines)
        )
        for one, lines in posted.items()
    ]
    await ledger.post_entries(tx, entries, business.country)
    await payments.void_unreceipted(tx, paid, why)
    await supplier_payments.void_all(tx, spent, why)
    for batch in created_targets(rows, "card_batch"):
        await card_clearing.undo_batch(tx, batch, why)
    for line_id in dict.fromkeys(one.transaction_id for one in rows):
        facts = {"matches": [str(one.id) for one in rows if one.transaction_id == line_id], "reason": reason}
        tx.audit("bank_transaction.unmatched", "bank_transaction", line_id, facts=facts)
    return await store.get_matches(tx, ids)


async def _kept(tx: Tx, rows: Sequence[MatchRow]) -> list[KeptDocument]:
    """The issued receipts of the payments of matches."""
    by_receipt = {one.receipt_id: one.target_id for one in rows if one.receipt_id is not None}
    records = await documents.get_records(tx, list(by_receipt))
    return [
        KeptDocument(
            id=one.id,
            doc_type=one.doc_type,
            doc_number=one.doc_number,
            payment_id=by_receipt[one.id],
            cancel=f"/documents/{one.id}/cancel",
        )
        for one in records.values()
        if one.status == "ISSUED"
    ]
