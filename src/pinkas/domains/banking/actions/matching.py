"""Matches of bank transactions: what a line is about is linked, paid and posted.

Whoever matches locks the line first, then documents and the books, and the payments behind them.
"""

from collections.abc import Collection, Mapping
from re import compile as pattern
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.problems import NotFound, invalid_field
from pinkas.core.renamed_fields import fields_renamed
from pinkas.core.requested_amounts import positive_requested_amount
from pinkas.core.struct_mapping import make_mapping
from pinkas.countries import get_country
from pinkas.domains import businesses, documents, payments, supplier_payments, suppliers
from pinkas.domains.banking.actions import learning
from pinkas.domains.banking.actions.match_payments import (
    MadePayment,
    pay_documents,
    pay_expenses,
    pay_supplier_ahead,
    payment_of_line,
)
from pinkas.domains.banking.actions.match_targets import MatchTargets, lock_targets
from pinkas.domains.banking.actions.match_writing import Counter, MatchWriter, counter_of, load_line_books
from pinkas.domains.banking.actions.transactions import check_session_open, transaction_view
from pinkas.domains.banking.rules import matching as rules
from pinkas.domains.banking.rules.problems import (
    MatchExceedsLine,
    NoClientRecognised,
    TransactionExcluded,
    TransactionMatched,
)
from pinkas.domains.banking.store import matches as store
from pinkas.domains.banking.store import transactions as line_store
from pinkas.domains.banking.store.transactions import TRANSACTIONS
from pinkas.domains.banking.types.matches import (
    AdvanceFromLine,
    BankMatch,
    BankMatches,
    DocumentFromLine,
    MatchAnswer,
    MatchLink,
    MatchRow,
    NewMatch,
)
from pinkas.domains.banking.types.transactions import TransactionRow
from pinkas.platform.tx import Tx

LINE_OF_DRAFT = "bankTransactionId"
"""The metadata of a draft that was made of a line: the id of the line."""
_FIELDS_OF_DRAFT = ((pattern(r"^references\b"), "allocations"), (pattern(r"^payments\b.*$"), "docType"))
"""How faults of the draft are named in the request: its only payment is the line, which some types do not take."""


async def list_matches(tx: Tx, id: UUID) -> BankMatches:
    """What a line is about, with the matches that were taken back, the first first."""
    await TRANSACTIONS.get(tx, id)
    return BankMatches(items=[match_view(one) for one in await store.list_matches(tx, id)])


async def match(tx: Tx, id: UUID, body: NewMatch) -> MatchAnswer:
    """Says what a line is about: what it pays of documents and expenses is recorded, with receipts where they are asked
    for; recorded money is linked; fees and differences are posted. All of it is done, or nothing."""
    return await match_scored(tx, id, body, None, teaches=True)


async def match_scored(tx: Tx, id: UUID, body: NewMatch, score: float | None, *, teaches: bool = False) -> MatchAnswer:
    """The same without a person: with the score of the suggestion that is followed, or without one where a rule
    decided. Only what a person matches `teaches` whose line it was."""
    line, others = await hold_lines(tx, id, {one.id for one in body.links if one.type == "internal_transfer"})
    check_line_open(line)
    targets = await lock_targets(tx, line, body, others)
    plan = rules.plan_match(rules.LineToMatch(line.id, line.currency, line.open_amount), body, targets.by_place)
    for part in plan.parts:
        rules.check_target(part, targets.by_place[part.place])
    writer = await MatchWriter.begin(tx, line, note=body.note, score=score, shared=plan.is_shared)
    await _add_payments(tx, writer, body, plan, targets)
    for part in plan.parts:
        await _add_recorded(tx, writer, part, targets)
    if plan.fee:
        counter = _counter(body.fee_account_id, rules.FEE_ROLE)
        writer.add(tx, "fee", -plan.fee, counter, counter.account_id or line.id)
    if plan.difference and body.difference:
        counter = _counter(body.difference.account_id, rules.DIFFERENCE_ROLES[body.difference.treatment])
        writer.add(tx, "difference", plan.difference, counter, counter.account_id or line.id)
    rows = await writer.write(tx)
    if teaches:
        money = [one.target_id for one in rows if one.type in ("payment", "refund", "supplier_payment")]
        named = [one.named_id for one in rows if one.named_id is not None]
        learning.learn(tx, line, writer.books.country.code, money, named)
    return await _answer(tx, line.id, rows)


async def link_card_batch(
    tx: Tx, line: TransactionRow, batch_id: UUID, amount: int, role: str = "bank", note: str | None = None
) -> MatchAnswer:
    """Matches a line with a card deposit that was settled in this transaction, whose money is on the account of `role`;
    `amount` is minor units of the line, with its sign. The line is locked by `hold_lines`."""
    writer = await MatchWriter.begin(tx, line, note=note)
    writer.add(tx, "card_batch", amount, Counter(role=role), batch_id, created=True)
    return await _answer(tx, line.id, await writer.write(tx))


async def book_advance(tx: Tx, id: UUID, body: AdvanceFromLine) -> MatchAnswer:
    """Books an outflow, or what is open of it, as an advance to a supplier; expenses take it later."""
    line, _ = await hold_lines(tx, id)
    check_line_open(line)
    if not await suppliers.get_by_ids(tx, [body.supplier_id]):
        raise invalid_field("supplierId", "not_found", "There is no such supplier.")
    if line.open_amount > 0:
        raise invalid_field("supplierId", "wrong_direction", "The money of the line comes in.")
    left = -line.open_amount
    amount = left if body.amount is None else positive_requested_amount(body.amount, line.currency)
    if amount > left:
        raise MatchExceedsLine(
            field="amount",
            available=format_amount(left, line.currency),
            difference=format_amount(amount - left, line.currency),
            currency=line.currency,
        )
    await documents.lock_books(tx, ())
    made = await pay_supplier_ahead(tx, line, body.supplier_id, amount, body.note)
    money = (await supplier_payments.lock_bank_amounts(tx, [made]))[made]
    writer = await MatchWriter.begin(tx, line, note=body.note)
    writer.add(tx, "supplier_payment", -amount, counter_of(money, amount), made, created=True)
    return await _answer(tx, line.id, await writer.write(tx))


async def create_document(tx: Tx, id: UUID, body: DocumentFromLine) -> documents.Document:
    """Drafts the receipt of money that came in, for the client that is named or that a rule recognised. `finalize`
    issues it, and matches the line with its payment."""
    line, _ = await hold_lines(tx, id)
    check_line_open(line)
    if line.open_amount < 0:
        raise invalid_field("docType", "wrong_direction", "The money of the line goes out.")
    client_id = body.client_id or line.suggested_client_id
    if client_id is None:
        raise NoClientRecognised(field="clientId")
    country = get_country((await businesses.get_current(tx)).country)
    asked = documents.NewDocument(
        doc_type=body.doc_type or documents.receipt_type(country),
        client_id=client_id,
        currency=line.currency,
        payments=[payment_of_line(line, line.open_amount, line.currency)],
        references=[
            documents.NewReference(document_id=one.document_id, opening_item_id=one.opening_item_id, amount=one.amount)
            for one in body.allocations
        ],
        metadata={LINE_OF_DRAFT: str(line.id)},
    )
    with fields_renamed(_FIELDS_OF_DRAFT):
        draft = await documents.create(tx, asked)
        tx.audit("bank_transaction.document_created", "bank_transaction", id, facts={"documentId": str(draft.id)})
        if not body.finalize:
            return draft
        issued = await documents.finalize_draft(tx, draft.id, documents.Finalize())
    await match(tx, id, NewMatch(links=[MatchLink(type="payment", id=issued.payments[0].id)]))
    return issued


async def hold_lines(
    tx: Tx, id: UUID, others: Collection[UUID] = ()
) -> tuple[TransactionRow, Mapping[UUID, TransactionRow]]:
    """A line, and others that are there, locked in the order of their ids, each in an open session. Raises `NotFound`,
    `SessionClosed`."""
    rows = await line_store.lock(tx, {id, *others})
    if id not in rows:
        raise NotFound
    for row in rows.values():
        await check_session_open(tx, row.session_id)
    return rows[id], {key: row for key, row in rows.items() if key != id}


def check_line_open(line: TransactionRow) -> None:
    """Refuses a line of which nothing is open."""
    if line.status == "EXCLUDED":
        raise TransactionExcluded
    if not line.open_amount:
        raise TransactionMatched


def match_view(row: MatchRow) -> BankMatch:
    """A match as it crosses the wire."""
    return _MATCH(row, row.currency)


_MATCH = make_mapping(
    MatchRow,
    BankMatch,
    target_amount=lambda row, _: format_amount(row.target_amount, row.target_currency),
    score=lambda row, _: None if row.score is None else float(row.score),
)


async def _answer(tx: Tx, line_id: UUID, rows: Collection[MatchRow]) -> MatchAnswer:
    line = transaction_view(await TRANSACTIONS.get(tx, line_id))
    return MatchAnswer(transaction=line, matches=[match_view(one) for one in rows if one.transaction_id == line_id])


async def _add_payments(
    tx: Tx, writer: MatchWriter, body: NewMatch, plan: rules.MatchPlan, targets: MatchTargets
) -> None:
    """Records what the line pays of documents and expenses, and matches it with that."""
    owed = [one for one in plan.parts if one.type in rules.PAID_BY_CLIENTS]
    expenses_ = [one for one in plan.parts if one.type == "expense"]
    line = writer.books.line
    if owed:
        country = writer.books.country
        made = await pay_documents(tx, line, body, owed, targets, documents.receipt_type(country))
        money = await payments.lock_bank_amounts(tx, [one.id for one in made], country.currency)
        _add_made(tx, writer, "payment", made, money)
    if expenses_:
        made = await pay_expenses(tx, line, expenses_, targets)
        money = await supplier_payments.lock_bank_amounts(tx, [one.id for one in made])
        _add_made(tx, writer, "supplier_payment", made, money)


def _add_made(
    tx: Tx, writer: MatchWriter, kind: rules.MoneyType, made: Collection[MadePayment], money: rules.Money
) -> None:
    for payment in made:
        before = 0
        for part in payment.parts:
            counter = counter_of(money[payment.id], part.target_amount, before)
            writer.add(
                tx,
                kind,
                part.sign * part.amount,
                counter,
                payment.id,
                created=True,
                named=(part.type, part.id),
                shared=len(payment.parts) > 1,
            )
            before += part.target_amount


async def _add_recorded(tx: Tx, writer: MatchWriter, part: rules.Part, targets: MatchTargets) -> None:
    """Matches the line with what was there before."""
    amount = part.sign * part.amount
    if part.type == "ledger_account":
        writer.add(tx, "ledger_account", amount, Counter(account_id=part.id), part.id)
    elif part.type == "internal_transfer":
        other = await load_line_books(tx, targets.lines[part.id])
        writer.add_transfer(tx, other, amount, -part.sign * part.target_amount)
    elif part.type != "document" and part.type != "opening_item" and part.type != "expense":
        writer.add(tx, part.type, amount, counter_of(targets.money[part.id], part.target_amount), part.id)


def _counter(account_id: UUID | None, role: str) -> Counter:
    return Counter(role=role) if account_id is None else Counter(account_id=account_id)
