"""Matches of bank transactions: what a line is about is linked, paid and posted.

Whoever matches locks the line first, then documents and the books, and the payments behind them.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
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
    PaidByLine,
    pay_documents,
    pay_expenses,
    pay_supplier_ahead,
    payment_of_line,
)
from pinkas.domains.banking.actions.match_targets import MatchTargets, lock_targets
from pinkas.domains.banking.actions.match_writing import (
    Counter,
    LineBooks,
    MatchWriter,
    counter_of,
    load_line_books,
    write_matches,
)
from pinkas.domains.banking.actions.transactions import check_sessions_open, transaction_view
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
from pinkas.platform.creators import get_creator
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
    ((planned, rows),) = await _match_lines(tx, [LineMatch(id, body)])
    money = [one.target_id for one in rows if one.type in ("payment", "refund", "supplier_payment")]
    named = [one.named_id for one in rows if one.named_id is not None]
    learning.learn(tx, planned.line, planned.writer.books.country.code, money, named)
    return await _answer(tx, planned.line.id, rows)


@dataclass(frozen=True)
class LineMatch:
    """What a line is about, with the score of the suggestion that says so, or without one."""

    line_id: UUID
    body: NewMatch
    score: float | None = None


async def match_many(tx: Tx, asked: Sequence[LineMatch]) -> list[list[MatchRow]]:
    """The same for several lines without a person, in their order: the matches of each. All of it is done, or nothing:
    what prevents the first that is refused is raised. What they need is read together and written together, so that
    the number of statements hardly depends on that of the lines; no two of them name one thing. Teaches nothing."""
    return [rows for _, rows in await _match_lines(tx, asked)]


@dataclass(frozen=True)
class _PlannedMatch:
    """A line that was locked, and how it is divided."""

    line: TransactionRow
    body: NewMatch
    targets: MatchTargets
    plan: rules.MatchPlan
    writer: MatchWriter


async def _match_lines(tx: Tx, asked: Sequence[LineMatch]) -> list[tuple[_PlannedMatch, list[MatchRow]]]:
    """Locks lines and what their matches name, records what they pay, and writes the matches."""
    rules.check_apart([(one.line_id, one.body) for one in asked])
    transfers = {link.id for one in asked for link in one.body.links if link.type == "internal_transfer"}
    lines = await _hold_all(tx, {*(one.line_id for one in asked), *transfers})
    for one in asked:
        if one.line_id not in lines:
            raise NotFound
        check_line_open(lines[one.line_id])
    others = {id: row for id, row in lines.items() if id in transfers - {one.line_id for one in asked}}
    targets = await lock_targets(tx, [(lines[one.line_id], one.body) for one in asked], others)
    plans = [_plan(lines[one.line_id], one.body, found) for one, found in zip(asked, targets, strict=True)]
    books, by = await load_line_books(tx, lines.values()), await get_creator(tx)
    planned = [
        _PlannedMatch(
            lines[one.line_id],
            one.body,
            found,
            plan,
            MatchWriter(
                books[one.line_id], tx.new_id(), by, note=one.body.note, score=one.score, shared=plan.is_shared
            ),
        )
        for one, found, plan in zip(asked, targets, plans, strict=True)
    ]
    await _add_payments(tx, planned)
    for match_ in planned:
        _add_others(tx, match_, books)
    return list(zip(planned, await write_matches(tx, [one.writer for one in planned]), strict=True))


def _plan(line: TransactionRow, body: NewMatch, targets: MatchTargets) -> rules.MatchPlan:
    plan = rules.plan_match(rules.LineToMatch(line.id, line.currency, line.open_amount), body, targets.by_place)
    for part in plan.parts:
        rules.check_target(part, targets.by_place[part.place])
    return plan


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
    rows = await _hold_all(tx, {id, *others})
    if id not in rows:
        raise NotFound
    return rows[id], {key: row for key, row in rows.items() if key != id}


async def _hold_all(tx: Tx, ids: Collection[UUID]) -> dict[UUID, TransactionRow]:
    """Lines that are there, by id, locked in the order of their ids, each in an open session."""
    rows = await line_store.lock(tx, ids)
    await check_sessions_open(tx, {row.session_id for row in rows.values() if row.session_id is not None})
    return rows


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


async def _add_payments(tx: Tx, planned: Sequence[_PlannedMatch]) -> None:
    """Records what lines pay of documents and expenses, and matches them with that."""
    country = planned[0].writer.books.country
    owed = [(one, parts) for one in planned if (parts := one.plan.parts_of(*rules.PAID_BY_CLIENTS))]
    if owed:
        asked = [PaidByLine(one.line, one.body, parts, one.targets) for one, parts in owed]
        made = await pay_documents(tx, asked, documents.receipt_type(country))
        ids = [payment.id for found in made for payment in found]
        money = await payments.lock_bank_amounts(tx, ids, country.currency)
        for (one, _), found in zip(owed, made, strict=True):
            _add_made(tx, one.writer, "payment", found, money)
    for one in planned:
        if bought := one.plan.parts_of("expense"):
            paid = await pay_expenses(tx, one.line, bought, one.targets)
            money = await supplier_payments.lock_bank_amounts(tx, [payment.id for payment in paid])
            _add_made(tx, one.writer, "supplier_payment", paid, money)


def _add_others(tx: Tx, one: _PlannedMatch, books: Mapping[UUID, LineBooks]) -> None:
    """Matches a line with what was recorded before, with its fee and its difference."""
    plan, body, writer = one.plan, one.body, one.writer
    for part in plan.parts:
        _add_recorded(tx, writer, part, one.targets, books)
    if plan.fee:
        counter = _counter(body.fee_account_id, rules.FEE_ROLE)
        writer.add(tx, "fee", -plan.fee, counter, counter.account_id or one.line.id)
    if plan.difference and body.difference:
        counter = _counter(body.difference.account_id, rules.DIFFERENCE_ROLES[body.difference.treatment])
        writer.add(tx, "difference", plan.difference, counter, counter.account_id or one.line.id)


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


def _add_recorded(
    tx: Tx, writer: MatchWriter, part: rules.Part, targets: MatchTargets, books: Mapping[UUID, LineBooks]
) -> None:
    """Matches the line with what was there before."""
    amount = part.sign * part.amount
    if part.type == "ledger_account":
        writer.add(tx, "ledger_account", amount, Counter(account_id=part.id), part.id)
    elif part.type == "internal_transfer":
        writer.add_transfer(tx, books[part.id], amount, -part.sign * part.target_amount)
    elif part.type != "document" and part.type != "opening_item" and part.type != "expense":
        writer.add(tx, part.type, amount, counter_of(targets.money[part.id], part.target_amount), part.id)


def _counter(account_id: UUID | None, role: str) -> Counter:
    return Counter(role=role) if account_id is None else Counter(account_id=account_id)
