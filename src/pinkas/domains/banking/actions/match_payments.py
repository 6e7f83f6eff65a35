"""The payments that a line makes: what it pays of documents and of expenses is recorded with the match."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from uuid import UUID

from pinkas.core.decimals import Amount, PositiveAmount
from pinkas.core.money import format_amount
from pinkas.core.payment_methods import PaymentMethod
from pinkas.core.problems import invalid_field
from pinkas.core.renamed_fields import FieldNames, fields_renamed
from pinkas.domains import clients, documents, payments, supplier_payments
from pinkas.domains.banking.actions.match_targets import MatchTargets
from pinkas.domains.banking.rules.matching import Part
from pinkas.domains.banking.types.matches import NewMatch
from pinkas.domains.banking.types.transactions import TransactionRow
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class MadePayment:
    """A payment that was recorded for some parts of a line."""

    id: UUID
    parts: Sequence[Part]


@dataclass(frozen=True)
class PaidByLine:
    """What a line pays of documents and opening balances."""

    line: TransactionRow
    body: NewMatch
    parts: Sequence[Part]
    targets: MatchTargets


@dataclass(frozen=True)
class _ClientPayment:
    """What a line pays of one client, in one currency; `place` is that of the line in its batch."""

    place: int
    paid: PaidByLine
    client_id: UUID
    currency: str
    parts: Sequence[Part]


async def pay_documents(tx: Tx, asked: Sequence[PaidByLine], receipt_type: int) -> list[list[MadePayment]]:
    """Records what lines pay of documents and opening balances, in their order: for each line one payment for each
    client and currency, with its receipt where that is asked for; `receipt_type` is the document type of a receipt. No
    two lines pay one document. Usual payments that follow each other are recorded together."""
    groups = await _group_by_client(tx, asked)
    for place, one in enumerate(asked):
        _check_receipt(receipt_type, one.body, [group.parts for group in groups if group.place == place])
    made: list[list[MadePayment]] = [[] for _ in asked]
    # What prevents a payment is told in the fields of its own links, so that of a single line each is recorded alone.
    for usual, found in groupby(groups, lambda one: len(asked) > 1 and _is_usual(one, receipt_type)):
        run = list(found)
        ids = await _record_usual(tx, run) if usual else [await _pay_client(tx, one, receipt_type) for one in run]
        for group, id in zip(run, ids, strict=True):
            made[group.place].append(MadePayment(id, group.parts))
    return made


async def _group_by_client(tx: Tx, asked: Sequence[PaidByLine]) -> list[_ClientPayment]:
    """What lines pay, by line, client and currency. A client that was merged is the one that stays."""
    debtors = [[_debtor(part, one.body, one.targets) for part in one.parts] for one in asked]
    known = await clients.get_by_ids(tx, sorted({client_id for found in debtors for client_id, _ in found}))
    groups = []
    for place, (one, found) in enumerate(zip(asked, debtors, strict=True)):
        parts: dict[tuple[UUID, str], list[Part]] = defaultdict(list)
        for part, (client_id, currency) in zip(one.parts, found, strict=True):
            client = known.get(client_id)
            parts[client_id if client is None else client.merged_into_id or client_id, currency].append(part)
        groups += [_ClientPayment(place, one, *key, group) for key, group in parts.items()]
    return groups


def _is_usual(one: _ClientPayment, receipt_type: int) -> bool:
    """Whether a payment is recorded before its receipt is issued: no tax was withheld, and it is no invoice-receipt."""
    body = one.paid.body
    return not any(part.withheld for part in one.parts) and not (
        body.create_receipt and body.receipt_doc_type not in (None, receipt_type)
    )


async def _record_usual(tx: Tx, run: Sequence[_ClientPayment]) -> list[UUID]:
    return await payments.record_for_bank_lines(tx, [_usual_payment(one) for one in run])


def _usual_payment(one: _ClientPayment) -> payments.PaymentToRecord:
    payment = payment_of_line(one.paid.line, sum(part.target_amount for part in one.parts), one.currency)
    return payments.PaymentToRecord(
        client_id=one.client_id,
        method=payment.method,
        date=payment.date,
        amount=payment.amount,
        reference=payment.reference,
        currency=one.currency,
        allocations=[
            payments.NewAllocation(**_named(part), amount=Amount(format_amount(part.target_amount, one.currency)))
            for part in one.parts
        ],
        note=one.paid.body.note,
        receipt=one.paid.body.create_receipt,
    )


def _debtor(part: Part, body: NewMatch, targets: MatchTargets) -> tuple[UUID, str]:
    """Who pays a document or an opening balance, and its currency."""
    if part.type == "opening_item":
        item = targets.items[part.id]
        return item.current_client_id, item.currency
    record = targets.records[part.id]
    client_id = record.client_id or body.client_id
    assert client_id is not None
    return client_id, record.currency


def _named(part: Part) -> dict[str, UUID]:
    """A document or an opening balance by the field that names it."""
    return {"opening_item_id" if part.type == "opening_item" else "document_id": part.id}


async def pay_expenses(tx: Tx, line: TransactionRow, parts: Sequence[Part], targets: MatchTargets) -> list[MadePayment]:
    """Records what a line pays of expenses: one payment for each supplier and currency; without a supplier, for each
    expense."""
    groups: dict[tuple[UUID, str], list[Part]] = defaultdict(list)
    for part in parts:
        row = targets.expense_rows[part.id]
        groups[row.supplier_id or row.id, row.currency].append(part)
    made = []
    for (_, currency), group in groups.items():
        row = targets.expense_rows[group[0].id]
        allocations = [
            supplier_payments.NewSupplierAllocation(
                expense_id=one.id, amount=Amount(format_amount(one.target_amount + one.withheld, currency))
            )
            for one in group
        ]
        asked = supplier_payments.SupplierPaymentToRecord(
            supplier_id=row.supplier_id or UUID(int=0),
            method=_method(line),
            date=line.date,
            currency=currency,
            withheld=PositiveAmount(format_amount(sum(one.withheld for one in group), currency)),
            reference=_reference(line),
            allocations=allocations,
        )
        with fields_renamed(_expense_fields(group)):
            done = await supplier_payments.record_for_payee(tx, asked, row.supplier_name)
        made.append(MadePayment(done.id, group))
    return made


async def pay_supplier_ahead(tx: Tx, line: TransactionRow, supplier_id: UUID, amount: int, note: str | None) -> UUID:
    """Records an advance to a supplier; its id."""
    asked = supplier_payments.SupplierPaymentToRecord(
        supplier_id=supplier_id,
        method=_method(line),
        date=line.date,
        currency=line.currency,
        gross=Amount(format_amount(amount, line.currency)),
        withheld=PositiveAmount(0),
        reference=_reference(line),
        note=note,
    )
    return (await supplier_payments.record(tx, asked)).id


def payment_of_line(line: TransactionRow, amount: int, currency: str) -> documents.NewPayment:
    """What a line says of money that came, as a payment of a document."""
    return documents.NewPayment(
        method=_method(line),
        date=line.date,
        amount=Amount(format_amount(amount, currency)),
        reference=_reference(line),
    )


async def _pay_client(tx: Tx, paid: _ClientPayment, receipt_type: int) -> UUID:
    """Records one payment; what prevents it is told in the fields of its links."""
    with fields_renamed(_document_fields(paid.parts)):
        if _is_usual(paid, receipt_type):
            (id,) = await _record_usual(tx, [paid])
            return id
        return await _pay_by_document(tx, paid, receipt_type)


async def _pay_by_document(tx: Tx, paid: _ClientPayment, receipt_type: int) -> UUID:
    """A payment that comes with its document: an invoice-receipt, or a receipt with tax that was withheld."""
    body, currency, group = paid.paid.body, paid.currency, paid.parts
    payment = payment_of_line(paid.paid.line, sum(one.target_amount for one in group), currency)
    if body.create_receipt and body.receipt_doc_type not in (None, receipt_type):
        made = await documents.convert(
            tx,
            group[0].id,
            documents.Conversion(doc_type=body.receipt_doc_type, payments=[payment], finalize=True),
        )
        return made.payments[0].id
    withheld = sum(one.withheld for one in group)
    draft = await documents.create(
        tx,
        documents.NewDocument(
            doc_type=receipt_type,
            client_id=paid.client_id,
            currency=currency,
            payments=[payment],
            references=[
                documents.NewReference(
                    **_named(one), amount=Amount(format_amount(one.target_amount + one.withheld, currency))
                )
                for one in group
            ],
            withholding_tax=documents.Withholding(amount=Amount(format_amount(withheld, currency))),
        ),
    )
    return (await documents.finalize_draft(tx, draft.id, documents.Finalize())).payments[0].id


def _check_receipt(receipt_type: int, body: NewMatch, groups: Sequence[Sequence[Part]]) -> None:
    """An invoice-receipt is made from one document, and all of it."""
    if body.receipt_doc_type in (None, receipt_type):
        return
    if not body.create_receipt:
        raise invalid_field("receiptDocType", "without_receipt", "No receipt is asked for.")
    if any(len(group) > 1 or group[0].withheld or group[0].type != "document" for group in groups):
        raise invalid_field(
            "receiptDocType", "one_document", "It is made from one document, without tax that was withheld."
        )


def _method(line: TransactionRow) -> PaymentMethod:
    return "standing_order" if line.kind == "standing_order" else "bank_transfer"


def _reference(line: TransactionRow) -> str | None:
    return line.reference[:100] if line.reference else None


def _document_fields(group: Sequence[Part]) -> FieldNames:
    """The fields of the match, by those of the payment that stands for some of its links."""
    links = [
        (re.compile(rf"^(allocations|references)\[{at}\](\.(documentId|openingItemId))?"), rf"links[{part.place}].id")
        for at, part in enumerate(group)
    ]
    return (
        *((re.compile(one.pattern + r"\.amount$"), name.replace(".id", ".amount")) for one, name in links),
        *links,
        (re.compile(r"^payments\b.*|^(amount|date|issueDate|currency|exchangeRate)$"), "links"),
    )


def _expense_fields(group: Sequence[Part]) -> FieldNames:
    links = [
        (re.compile(rf"^allocations\[{at}\]\.expenseId$"), f"links[{part.place}].id") for at, part in enumerate(group)
    ]
    amounts = [
        (re.compile(rf"^allocations\[{at}\]\.amount$"), f"links[{part.place}].amount") for at, part in enumerate(group)
    ]
    others = re.compile(r"^(gross|date|currency|exchangeRate|supplierId|method|allocations)$")
    return (*links, *amounts, (others, "links"))
