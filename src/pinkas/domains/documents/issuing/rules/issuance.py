"""Deciding the outcome of issuing drafts: numbers, snapshots, signatures, settlements, postings, stock movements. Pure:
from what was read (`Inputs`) to what is to be written (`Issuance`).

Drafts are issued in their order. One that is refused changes nothing, and the next ones take its number. A draft that
names the same documents as an earlier one sees them as the earlier one leaves them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.money import format_amount
from pinkas.core.problems import Problem, VersionConflict
from pinkas.domains import ledger, stock
from pinkas.domains.documents.drafting.rules import issue_checks
from pinkas.domains.documents.drafting.rules.compose import QUOTE_TYPE, credit_status, payment_status
from pinkas.domains.documents.issuing.rules import (
    cancellation,
    cash,
    deferred_vat,
    effects,
    posting,
    proof,
    revaluation,
)
from pinkas.domains.documents.issuing.rules.deferred_vat import VatMovement
from pinkas.domains.documents.issuing.rules.effects import Effect, Prepayment, SourceStatuses
from pinkas.domains.documents.issuing.rules.issuable import Issuable, IssueRequest, prepare_draft
from pinkas.domains.documents.issuing.rules.issuance_types import (
    PAID_IN_FULL,
    BookingSource,
    HistoryEntry,
    Inputs,
    Issuance,
    IssuedDocument,
    Settlement,
    SettlementStep,
)
from pinkas.domains.documents.issuing.rules.proof import is_content_unchanged, with_stored_part_ids
from pinkas.domains.documents.issuing.rules.stock_moves import StockChange, compute_stock_change
from pinkas.domains.documents.issuing.rules.warnings import issuing_warnings
from pinkas.domains.documents.model.rules.context import Target, settled_targets
from pinkas.domains.documents.model.rules.credit_balance import METHOD
from pinkas.domains.documents.model.rules.credit_lines import billed_lines
from pinkas.domains.documents.model.rules.problems import AlreadyIssued
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.snapshots import business_snapshot
from pinkas.domains.documents.model.types import Finding


def decide_issuance(inputs: Inputs) -> Issuance:
    """What issuing the drafts of `inputs` does. `inputs` is not changed."""
    batch = _IssueBatch(inputs)
    outcomes = [batch.issue(one, found) for one, found in zip(inputs.requests, inputs.prepared, strict=True)]
    return batch.issuance(outcomes)


@dataclass(frozen=True)
class Booking:
    """The journal entry of a receipt that is booked without a document, and what is worth knowing of it."""

    entry: ledger.NewEntry
    warnings: Sequence[Problem]


def decide_bookings(inputs: Inputs, sources: Sequence[BookingSource]) -> tuple[Issuance, list[Booking]]:
    """What the receipts of `inputs` do to books and documents, as if they were issued in their order: they get no
    number, and are no documents. `sources` says of each what it stands for; no two of them name one document. Raises
    what prevents the first that is refused."""
    batch = _IssueBatch(inputs)
    booked = []
    for prepared, source in zip(inputs.prepared, sources, strict=True):
        if isinstance(prepared, Problem):
            raise prepared
        booked.append(batch.book(prepared, source))
    return batch.issuance([]), booked


def check_draft(inputs: Inputs, issuable: Issuable) -> tuple[list[Problem], Sequence[Finding]]:
    """Everything that prevents issuing a draft, and its warnings: the checks of `decide_issuance` without a number."""
    examined = _IssueBatch(inputs).check_prepared(issuable)
    more = examined.change.warnings if examined.change else ()
    document = replace(issuable, warnings=[*examined.document.warnings, *more])
    return examined.problems, issuing_warnings([document], inputs.owed).get(issuable.record.id, ())


@dataclass(frozen=True)
class _CheckedDraft:
    """A draft that was checked against the books as they are."""

    document: Issuable
    draft: Record
    effect: Effect
    change: StockChange | None
    problems: list[Problem]


class _IssueBatch:
    """The drafts of one transaction, one after the other: its own copy of the books, and what was decided so far."""

    def __init__(self, inputs: Inputs) -> None:
        self.inputs = inputs
        self.source: BookingSource | None = None
        """What the receipt at hand stands for, where it is booked without a document."""
        self.books = inputs.books.copy()
        self.sequences = inputs.sequences
        self.levels = inputs.levels.trial_copy() if inputs.levels else None
        self.touched: set[UUID] = set()
        """Documents that an earlier draft changed."""
        self.done: list[IssuedDocument] = []
        self.settlements: list[Settlement] = []
        self.settlement_steps: list[SettlementStep] = []
        self.opening_items: dict[UUID, tuple[int, int]] = {}
        self.statuses: dict[UUID, SourceStatuses] = {}
        self.vat_movements: list[VatMovement] = []
        self.history: list[HistoryEntry] = []
        self.taken_back: list[tuple[UUID, int]] = []
        self.moved: list[stock.AppliedMove] = []

    def issue(self, request: IssueRequest, prepared: Issuable | Problem) -> Issuable | Problem:
        """Gives a draft its number, or says what prevents it."""
        try:
            examined = self.check_prepared(self._recompose(request, prepared))
            issue_checks.raise_first(examined.problems)
        except Problem as problem:
            return problem
        return self._assign_number(examined)

    def check_prepared(self, issuable: Issuable) -> _CheckedDraft:
        """Every check of a composed draft."""
        inputs, stored = self.inputs, self.inputs.stored.get(issuable.record.id)
        effect, problems = Effect(), list[Problem]()
        if issuable.recorded_payment_id is None:
            effect, problems = effects.issuing_effect(
                issuable.record, issuable.kind, issuable.context, self.books, inputs.cancelling
            )
        problems += self._refund_problems(issuable, effect)
        draft = issuable.record
        if stored is not None and is_content_unchanged(draft, stored):
            draft = stored
            issuable = replace(issuable, record=with_stored_part_ids(issuable.record, stored))
        cash = self._cash_problems(issuable)
        if issuable.context.settings.cash_policy == "refuse":
            problems += cash
        else:
            issuable = replace(issuable, warnings=[*issuable.warnings, *cash])
        if inputs.ceiling_warning is not None and issuable.kind.posting == "invoice":
            issuable = replace(issuable, warnings=[*issuable.warnings, inputs.ceiling_warning])
        change = None
        if self.levels is not None and inputs.inventory is not None:
            change, short = compute_stock_change(
                issuable.record,
                issuable.kind,
                issuable.context,
                inputs.inventory,
                self.levels,
                self.books.lines,
                inputs.cancelling,
            )
            problems += short
        found = self._findings(issuable)
        return _CheckedDraft(issuable, draft, effect, change, [*found, *self._period_problems(issuable), *problems])

    def _findings(self, issuable: Issuable) -> list[Problem]:
        if self.source is not None and self.source.is_return:
            return []
        found = issuable.findings(self.sequences.last_dates.get(issuable.record.doc_type))
        if (
            self.source is not None
            and self.source.any_past_day
            and issuable.record.issue_date <= issuable.context.today
        ):
            return [one for one in found if one.facts.get("field") != "issueDate"]
        return found

    def _period_problems(self, issuable: Issuable) -> list[Problem]:
        """The day of a document that posts is in no closed period of the books. A payment that is booked without a
        document is refused by whoever posts it."""
        if self.source is not None or issuable.kind.posting == "none" or issuable.recorded_payment_id is not None:
            return []
        try:
            ledger.check_day_open(issuable.record.issue_date, self.inputs.closed_through, "issueDate")
        except ledger.PeriodClosed as problem:
            return [problem]
        return []

    def issuance(self, outcomes: Sequence[Issuable | Problem]) -> Issuance:
        """What was decided, without what is as it was."""
        before = self.inputs.books
        return Issuance(
            outcomes=outcomes,
            issued=self.done,
            settlements=self.settlements,
            settlement_steps=self.settlement_steps,
            opening_items=self.opening_items,
            vat_movements=self.vat_movements,
            prepayments=[
                Prepayment(*key, amount)
                for key, amount in self.books.prepayments.items()
                if before.prepayments.get(key) != amount
            ],
            credits={key: one for key, one in self.books.credits.items() if before.credits.get(key) != one},
            account_advances={
                id: one for id, one in self.books.account_advances.items() if before.account_advances.get(id) != one
            },
            statuses=self.statuses,
            history=self.history,
            taken_back=self.taken_back,
            levels=self.levels,
            moved=self.moved,
            warnings=issuing_warnings([one.document for one in self.done], self.inputs.owed),
        )

    def book(self, issuable: Issuable, source: BookingSource) -> Booking:
        """Does what issuing the receipt would do to others; returns the journal entry of its source, and warnings."""
        self.source = source
        checked = self.check_prepared(issuable)
        issue_checks.raise_first(checked.problems)
        entry = self._journal_entry(issuable, checked.effect)
        self._settle_targets(issuable)
        self._apply_effect(issuable, checked.effect)
        entry = replace(entry, source_type=source.type, source_id=source.id, description=source.description)
        return Booking(self._with_deferred_vat(issuable, checked.effect, entry), checked.document.warnings)

    def _recompose(self, request: IssueRequest, prepared: Issuable | Problem) -> Issuable:
        """The composed draft; composed once more when an earlier one changed what it names."""
        if isinstance(prepared, Problem):
            raise prepared
        if request.id in self.touched:
            raise AlreadyIssued
        if request.new is None or self.touched.isdisjoint(ref.target_id for ref in request.new.references):
            return prepared
        references = replace(self.inputs.references, targets=self.books.targets, creditable=self.books.creditable)
        return prepare_draft(request, references, self.inputs.new_id)

    def _cash_problems(self, issuable: Issuable) -> list[Problem]:
        """Cash beyond what the law allows. The receipt of a recorded payment brings none: the payment did."""
        if issuable.recorded_payment_id is not None:
            return []
        record = self._with_cash_of_credit(issuable)
        return list(cash.cash_problems(record, issuable.context, self.books.cash, self._cash_methods()))

    def _with_cash_of_credit(self, issuable: Issuable) -> Record:
        """The document with the credit that it takes by the way in which that had come."""
        return cash.with_cash_of_credit(issuable.record, self._held_payments(issuable.record))

    def _held_payments(self, record: Record) -> Sequence[cash.HeldPayment]:
        return self.books.held_payments.get((record.client_id, record.currency), ()) if record.client_id else ()

    def _cash_methods(self) -> tuple[str, ...]:
        return (cash.CASH, METHOD) if self.source and self.source.is_cash else (cash.CASH,)

    def _refund_problems(self, issuable: Issuable, effect: Effect) -> list[Problem]:
        """A receipt is not taken back whose money was given back: nobody could settle what it paid any more."""
        if not cancellation.cancels_receipt(issuable.record):
            return []
        short = cancellation.find_shortfalls(issuable.record, issuable.context, effect.withdrawn, self.books.targets)
        return [
            cancellation.ReceiptMoneyReturned(
                documentId=str(target.id),
                docNumber=target.doc_number,
                credits=[str(id) for id in self.inputs.refunds.get(target.id, ())],
                paid=format_amount(target.paid, target.currency),
                difference=format_amount(missing, target.currency),
            )
            for target, missing in short
        ]

    def _assign_number(self, checked: _CheckedDraft) -> Issuable:
        """The document with its number, its snapshot and its signature; the next one follows it."""
        found, inputs, sequences = checked.document, self.inputs, self.sequences
        doc_type = found.record.doc_type
        assert inputs.signer is not None
        numbered = msgspec.structs.replace(
            found.record,
            status="ISSUED",
            doc_number=sequences.numbers[doc_type],
            business=business_snapshot(found.context.business, found.context.brand),
            issued_at=inputs.issued_at,
            issued_by=dict(inputs.issued_by or {}),
            proof_version=proof.CONTENT_VERSION,
            chain_index=sequences.next_index,
            previous_digest=sequences.head,
            signing_key_id=inputs.signer.key_id,
            quote_status="OPEN" if doc_type == QUOTE_TYPE else None,
            deal_id=self._deal_of(found),
        )
        digest = proof.document_digest(numbered, sequences.head)
        signed = msgspec.structs.replace(numbered, digest=digest, signature=inputs.signer.sign(digest))
        self.sequences = replace(
            sequences,
            next_index=sequences.next_index + 1,
            head=digest,
            numbers={**sequences.numbers, doc_type: sequences.numbers[doc_type] + 1},
            last_dates={**sequences.last_dates, doc_type: signed.issue_date},
        )
        more = checked.change.warnings if checked.change else ()
        done = replace(found, record=signed, warnings=[*found.warnings, *more])
        self.touched.add(signed.id)
        if done.recorded_payment_id is None:
            entry = self._journal_entry(done, checked.effect)
            self._settle_targets(done)
            self._apply_effect(done, checked.effect)
            entry = self._with_deferred_vat(done, checked.effect, entry)
        else:
            entry = ledger.NewEntry(signed.issue_date, "", "document", signed.id, ())
        self.done.append(IssuedDocument(done, inputs.stored[signed.id], checked.draft, entry))
        if checked.change is not None and self.levels is not None:
            self.levels.apply_tried(checked.change.after)
            self.moved += checked.change.moved
        return done

    def _deal_of(self, issued: Issuable) -> UUID | None:
        """The deal of the draft, or else of the first document that it was made from, pays or credits and that has
        one."""
        own = self.inputs.stored[issued.record.id].deal_id
        named = (issued.context.targets.get(one.referenced_id) for one in issued.record.references)
        return own or next((one.deal_id for one in named if one is not None and one.deal_id), None)

    def _journal_entry(self, issued: Issuable, effect: Effect) -> ledger.NewEntry:
        """What it does to the books."""
        record, context = issued.record, issued.context
        credited = {ref.referenced_id for ref in record.references if ref.kind == "credit"}
        products = [line.product_id for line in self.books.lines.values() if line.document_id in credited]
        return posting.journal_entry(
            record,
            issued.kind,
            home_currency=record.home_currency,
            cash_basis=not context.country.business_types[context.business.business_type].charges_vat,
            credit_gain=effect.gain,
            account_gains=effect.account_gains,
            prepaid=sum(revaluation.prepaid_by_account(record, context).values()),
            applied=effect.amount_moved_to_customers,
            revaluations=effects.effect_revaluations(effect, record, context, self.books),
            services=posting.service_lines(record, self.inputs.product_types, products),
        )

    def _with_deferred_vat(self, issued: Issuable, effect: Effect, entry: ledger.NewEntry) -> ledger.NewEntry:
        """The entry with what waits of VAT on the cash basis, once everything that it settles is settled."""
        books, record = self.books, issued.record
        found: list[VatMovement | None] = []
        taken: Mapping[UUID, int] = {}
        if issued.kind.credits and books.deferred_vat:
            taken = deferred_vat.share_credited_vat(-deferred_vat.posted_vat(entry), record, books.targets)
        for id, before in books.deferred_vat.items():
            after = deferred_vat.settled(before, books.targets[id], taken.get(id, 0))
            found.append(deferred_vat.movement(entry, id, before, after))
            books.deferred_vat[id] = after
        if issued.kind.posting == "invoice" and self.sequences.defers_vat and (vat := deferred_vat.posted_vat(entry)):
            found.append(
                deferred_vat.movement(entry, record.id, None, deferred_vat.issued(vat, record, effect.prepaid))
            )
        moved = [one for one in found if one is not None]
        self.vat_movements += moved
        return deferred_vat.with_deferred_vat(entry, moved)

    def _settle_targets(self, issued: Issuable) -> None:
        """What it pays and credits of the documents that it names."""
        for target, paid, credited in settled_targets(issued.record, issued.context):
            if target.is_opening_item:
                self.books.targets[target.id] = replace(target, paid=paid, credited=credited)
                self.touched.add(target.id)
                self.opening_items[target.id] = (paid, credited)
                continue
            self._set_paid_and_credited(issued, target, paid, credited, credit_status(target.total, credited))
            self._record_history(issued, _settlement_action(target, paid, credited), target.id)
            if target.id in self.books.creditable and credited != target.credited:
                self.books.creditable[target.id] = self.books.creditable[target.id].credited(
                    issued.record.vat_breakdown, billed_lines(issued.record.lines), credited - target.credited
                )

    def _apply_effect(self, issued: Issuable, effect: Effect) -> None:
        """What else follows from it: lines of others, prepayments, the credit of its client, cash that was taken."""
        if issued.recorded_payment_id is None and not issued.kind.credits:
            for part in cash.cash_parts(self._with_cash_of_credit(issued), issued.context, self._cash_methods()):
                if part.target is not None:
                    self.books.cash[part.target.id] = self.books.cash.get(part.target.id, 0) + part.cash
            if (held := self._held_payments(issued.record)) and issued.record.client_id is not None:
                key = issued.record.client_id, issued.record.currency
                self.books.held_payments[key] = cash.held_after(issued.record, held)
        statuses = effects.apply_effect(effect, issued.record, issued.context, self.books)
        self.statuses.update(statuses)
        for id, (conversion, quote, payment) in statuses.items():
            self.books.targets[id] = replace(
                issued.context.targets[id], conversion_status=conversion, quote_status=quote, payment_status=payment
            )
            self.touched.add(id)
            self._record_history(issued, "document.converted", id)
        if issued.kind.returns:
            for id in {one.document_id for one in effect.lines.values()}:
                self._record_history(issued, "document.returned", id)
        if effect.prepaid:
            record, paid = issued.record, issued.record.paid + effect.prepaid
            payment = payment_status(True, record.total, paid, record.credited)
            credit = credit_status(record.total, record.credited)
            self.settlements.append(Settlement(record.id, paid, record.credited, payment, credit, record.deal_id))
            self._add_step(issued, record.id, effect.prepaid, 0)
        for one in effect.withdrawn:
            self._withdraw_payment(issued, one.invoice, one.amount)
        for one in effect.returned:
            self._withdraw_payment(issued, one.account, one.amount)

    def _withdraw_payment(self, issued: Issuable, id: UUID, amount: int) -> None:
        """Money that no longer counts on a document: a receipt is cancelled, an invoice gives it back to its account,
        or the account to the client."""
        target = self.books.targets.get(id)
        if target is None:
            raise VersionConflict("What was paid was converted meanwhile. Nothing was cancelled.")
        self._set_paid_and_credited(issued, target, target.paid - amount, target.credited, target.credit_status)
        self.taken_back.append((id, amount))
        self._record_history(issued, "document.payment_taken_back", id)

    def _set_paid_and_credited(self, issued: Issuable, target: Target, paid: int, credited: int, credit: str) -> None:
        asks = target.conversion_status != "CONVERTED"  # else the invoice that was made from it does
        payment = payment_status(asks, target.total, paid, credited)
        self.books.targets[target.id] = replace(
            target, paid=paid, credited=credited, payment_status=payment, credit_status=credit
        )
        self.touched.add(target.id)
        was_paid = target.payment_status in PAID_IN_FULL
        self.settlements.append(Settlement(target.id, paid, credited, payment, credit, target.deal_id, was_paid))
        self._add_step(issued, target.id, paid - target.paid, credited - target.credited)

    def _add_step(self, issued: Issuable, id: UUID, paid: int, credited: int) -> None:
        record = issued.record
        source_id = self.source.id if self.source else record.id
        self.settlement_steps.append(SettlementStep(id, source_id, record.issue_date, paid, credited))

    def _record_history(self, issued: Issuable, action: str, id: UUID) -> None:
        """Into the history of a document that the one at hand names."""
        one = issued.record
        facts: Mapping[str, Any] = {"documentId": str(one.id), "docType": one.doc_type, "number": one.doc_number}
        self.history.append(HistoryEntry(action, id, self.source.facts if self.source else facts))


def _settlement_action(target: Target, paid: int, credited: int) -> str:
    """The name of a settlement in the history of the settled document."""
    if credited != target.credited:
        return "document.credited"
    return "document.paid" if paid > target.paid else "document.payment_taken_back"
