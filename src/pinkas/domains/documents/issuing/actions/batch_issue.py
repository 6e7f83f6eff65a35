"""Issuing drafts in three steps: everything that issuing depends on is read (`load_inputs`), what is issued is decided
in memory (`rules.issuance.decide_issuance`), and it is written in the fewest statements (`write_issuance`). Issuing one
draft is a batch of one."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.bounds import Effect
from pinkas.core.problems import Problem, VersionConflict
from pinkas.countries import Country
from pinkas.domains import clients, ledger, products, stock
from pinkas.domains.documents.client_accounts.actions import book_issued, open_amounts
from pinkas.domains.documents.drafting import store as drafting_store
from pinkas.domains.documents.issuing import store
from pinkas.domains.documents.issuing.actions.provider_refunds import begin_credit_refunds
from pinkas.domains.documents.issuing.rules import cancellation, cash, deferred_vat, proof, revaluation
from pinkas.domains.documents.issuing.rules.effects import Books, prepaid_transaction_accounts
from pinkas.domains.documents.issuing.rules.goods import DocumentAncestry
from pinkas.domains.documents.issuing.rules.issuable import Issuable, IssueRequest, prepare_draft
from pinkas.domains.documents.issuing.rules.issuance import decide_issuance
from pinkas.domains.documents.issuing.rules.issuance_types import Inputs, Issuance, Sequences
from pinkas.domains.documents.issuing.rules.provider_refunds import CreditRefund
from pinkas.domains.documents.issuing.rules.stock_moves import Inventory, moves_stock
from pinkas.domains.documents.issuing.rules.warnings import credit_limit_use
from pinkas.domains.documents.model.actions import references
from pinkas.domains.documents.model.rules import credit_balance
from pinkas.domains.documents.model.rules.context import Target
from pinkas.domains.documents.model.rules.credit_balance import HeldCredit
from pinkas.domains.documents.model.rules.problems import SigningUnavailable
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.references import References
from pinkas.domains.documents.model.rules.source_lines import SourceLine
from pinkas.domains.documents.model.store import credits, relations
from pinkas.domains.documents.model.store import documents as document_store
from pinkas.domains.documents.model.store.settings import settings_from_row
from pinkas.domains.documents.model.types import Finalize, Finding, NewDocument
from pinkas.domains.documents.numbering import store as numbering_store
from pinkas.platform.bounded_effects import check_effects
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class LoadedInputs:
    """The inputs that were read, and the stock that they were read from, which writes its own changes."""

    inputs: Inputs
    mover: stock.StockMover | None = None
    drafts_were_read: bool = True
    """Whether the drafts of `inputs.stored` were read from the database, and not just written."""
    refunded_payment_id: UUID | None = None
    """The payment that credits among the drafts give back first."""
    refunded_by_provider: frozenset[UUID] = frozenset()
    """The credits among the drafts whose money is to go back by the provider that charged it."""


@dataclass(frozen=True)
class IssuedOutcome:
    """The outcome of one draft: the document as it was written, and its warnings."""

    document: Issuable
    issuance: Issuance
    """Everything that was decided in the same transaction."""
    warnings: Sequence[Finding] = ()
    refunds: Sequence[CreditRefund] = ()
    """Of a credit whose money is to go back by the provider that charged it, what goes back how."""


async def issue_drafts(
    tx: Tx,
    items: Sequence[tuple[UUID, Finalize]],
    *,
    cancelled_id: UUID | None = None,
    refunded_payment_id: UUID | None = None,
) -> list[IssuedOutcome | Problem]:
    """Numbers, freezes, signs and posts drafts, in their order. In the place of each the issued document, or the
    problem that prevented it; no event is written yet. `cancelled_id` is the document that the drafts cancel for
    good, `refunded_payment_id` the payment that credits give back first."""
    if tx.keys.documents is None:
        raise SigningUnavailable
    loaded = await load_inputs(tx, items, cancelled_id=cancelled_id)
    return await _decide_and_write(tx, replace(loaded, refunded_payment_id=refunded_payment_id))


async def issue_prepared(tx: Tx, issuable: Issuable, references: References, body: Finalize) -> IssuedOutcome:
    """Issues one document that no draft can be asked to be, and that this transaction has written as a draft: the
    receipt that cancels another one. Raises the problem that prevents it."""
    (done,) = await issue_prepared_many(tx, [(issuable, body)], references)
    return done


async def issue_prepared_many(
    tx: Tx, items: Sequence[tuple[Issuable, Finalize]], references: References
) -> list[IssuedOutcome]:
    """The same for several documents, in their order. Raises the problem that prevents the first that is refused: the
    transaction, or its savepoint, must then be rolled back."""
    if tx.keys.documents is None:
        raise SigningUnavailable
    stored = {one.record.id: one.record for one, _ in items}
    requests = [IssueRequest(one.record.id, body, one.record, None) for one, body in items]
    prepared = [one for one, _ in items]
    done = await _decide_and_write(tx, await load_prepared_inputs(tx, requests, references, prepared, stored=stored))
    issued = []
    for one in done:
        if isinstance(one, Problem):
            raise one
        issued.append(one)
    return issued


async def _decide_and_write(tx: Tx, loaded: LoadedInputs) -> list[IssuedOutcome | Problem]:
    issuance = decide_issuance(loaded.inputs)
    written = await write_issuance(tx, loaded, issuance)
    refunds = await begin_credit_refunds(tx, [id for id in written if id in loaded.refunded_by_provider])
    return [
        one
        if isinstance(one, Problem)
        else IssuedOutcome(
            replace(one, record=written[one.record.id]),
            issuance,
            issuance.warnings.get(one.record.id, ()),
            refunds.get(one.record.id, ()),
        )
        for one in issuance.outcomes
    ]


async def load_inputs(
    tx: Tx, items: Sequence[tuple[UUID, Finalize]], *, cancelled_id: UUID | None = None, lock: bool = True
) -> LoadedInputs:
    """Reads everything that issuing some drafts depends on. Without `lock` the result can be checked, but not
    written."""
    rows = await drafting_store.find_drafts(tx, [id for id, _ in items], lock=lock)
    by_provider = frozenset(row.id for row in rows.values() if row.refund_by_provider and row.status == "DRAFT")
    if by_provider and lock:
        await store.lock_checkouts_behind(tx, by_provider)
    requests = [_draft_request(id, body, rows.get(id)) for id, body in items]
    news = [one.new for one in requests if one.new is not None]
    settings = {row.doc_type: settings_from_row(row) for row in rows.values()}
    named = await references.load_references(tx, news, lock=lock, settings=settings)
    prepared = [_prepare_request(tx, one, named) for one in requests]
    loaded = await load_prepared_inputs(tx, requests, named, prepared, cancelled_id=cancelled_id, lock=lock)
    return replace(loaded, refunded_by_provider=by_provider)


def _draft_request(id: UUID, body: Finalize, row: Any | None) -> IssueRequest:
    if row is None or row.status != "DRAFT":
        return IssueRequest(id, body, row, None)
    new = drafting_store.stored_request(row.draft)
    if body.issue_date is not None:
        new = msgspec.structs.replace(new, issue_date=body.issue_date)
    return IssueRequest(id, body, row, new)


def _prepare_request(tx: Tx, request: IssueRequest, references: References) -> Issuable | Problem:
    try:
        if request.new is not None and request.row is not None:
            tx.check_version(request.row.version)
        return prepare_draft(request, references, tx.new_id)
    except Problem as problem:
        return problem


async def load_prepared_inputs(
    tx: Tx,
    requests: Sequence[IssueRequest],
    references: References,
    prepared: Sequence[Issuable | Problem],
    *,
    stored: Mapping[UUID, Record] | None = None,
    cancelled_id: UUID | None = None,
    lock: bool = True,
    is_cash: bool | None = None,
) -> LoadedInputs:
    """Reads what issuing the composed drafts depends on, besides the records that they name. `is_cash`: whether the
    credit that they use had come in cash; None: what the client's payments say. What is read behind the
    lock of the chain cannot change meanwhile; nothing is locked when no draft could be composed."""
    ready = [one for one in prepared if isinstance(one, Issuable)]
    inputs = Inputs(
        requests=requests, references=references, prepared=prepared, cancelling=cancelled_id, new_id=tx.new_id
    )
    if not ready:
        return LoadedInputs(inputs)
    news = [
        one.new
        for one, found in zip(requests, prepared, strict=True)
        if one.new is not None and isinstance(found, Issuable)
    ]
    sequences, (inventory, mover), books, read, refunds, owed, closed_through = await tx.gather(
        _load_sequences(tx, {one.record.doc_type for one in ready}, lock=lock),  # first: it locks
        open_stock_of_documents(tx, news, ready[0].context.country, lock=lock),
        _load_books(tx, ready, references, cancelled_id, lock=lock, is_cash=is_cash),
        _stored(tx, ready, stored, lock=lock),
        _load_refunds(tx, ready),
        _load_owed_amounts(tx, ready),
        ledger.get_closed_through(tx),
    )
    if sequences.has_deferred_vat:
        books = replace(books, deferred_vat=await store.get_deferred_vat(tx, books.targets))
    return LoadedInputs(
        replace(
            inputs,
            stored=read,
            sequences=sequences,
            books=books,
            product_types=await _load_product_types(tx, references, books),
            inventory=inventory,
            levels=mover.shelf if mover is not None else None,
            refunds=refunds,
            owed=owed,
            ceiling_warning=await _ceiling_warning(tx, ready) if sequences.defers_vat else None,
            closed_through=closed_through,
            issued_at=tx.current_instant(),
            issued_by=tx.caller.audit_actor(),
            signer=tx.keys.documents,
        ),
        mover,
        drafts_were_read=stored is None,
    )


async def _ceiling_warning(tx: Tx, ready: Sequence[Issuable]) -> Problem | None:
    """Of a business on the cash basis of VAT that issues an invoice, whether the turnover of a year allows it."""
    if all(one.kind.posting != "invoice" for one in ready):
        return None
    country = ready[0].context.country
    since = (ready[0].context.today - timedelta(days=365)).replace(day=1)
    roles = (*deferred_vat.GOODS_ROLES, *deferred_vat.SERVICE_ROLES)
    turnover: dict[str, int] = {}
    for row in await ledger.list_monthly_sums(tx, roles, since):
        if row.source_type == "document":
            turnover[row.role] = turnover.get(row.role, 0) + row.credit - row.debit
    return deferred_vat.ceiling_warning(turnover, country)


async def _stored(
    tx: Tx, ready: Sequence[Issuable], stored: Mapping[UUID, Record] | None, *, lock: bool
) -> Mapping[UUID, Record]:
    """The drafts as the database has them; none are compared when nothing is written."""
    if stored is not None:
        return stored
    return await document_store.get_records(tx, [one.record.id for one in ready]) if lock else {}


async def _load_sequences(tx: Tx, doc_types: Collection[int], *, lock: bool) -> Sequences:
    if lock:
        return await store.lock_sequences(tx, doc_types)
    found = await tx.gather(*(numbering_store.get_last_issue_date(tx, one) for one in doc_types))
    last_dates = dict(zip(doc_types, found, strict=True))
    return Sequences(1, b"", {}, last_dates)


async def open_stock_of_documents(
    tx: Tx, documents: Sequence[NewDocument], country: Country, *, lock: bool
) -> tuple[Inventory | None, stock.StockMover | None]:
    """The stock that documents may move, locked when `lock` is set: the number of statements does not depend on the
    number of documents. None when none of them moves goods."""
    moving = [new for new in documents if moves_stock(new, country)]
    if not moving:
        return None, None
    lines = [line for new in moving for line in new.lines]
    return await open_stock(
        tx,
        country,
        source_document_ids={one.target_id for new in moving for one in new.references},
        product_ids={line.product_id for line in lines if line.product_id and line.move_stock},
        stock_query=stock.StockQuery(
            products=frozenset(),
            serials=frozenset(serial for line in lines for serial in line.serial_numbers),
            batches=frozenset(line.batch_number for line in lines if line.batch_number),
            since=min((new.issue_date for new in moving if new.issue_date is not None), default=None),
        ),
        lock=lock,
    )


async def open_stock(
    tx: Tx,
    country: Country,
    *,
    source_document_ids: Collection[UUID],
    product_ids: Collection[UUID],
    stock_query: stock.StockQuery,
    lock: bool,
) -> tuple[Inventory | None, stock.StockMover | None]:
    """The stock of the products `product_ids`, and of the movements of the documents `source_document_ids` and their
    ancestors; `stock_query` says which units, batches and days."""
    past = DocumentAncestry(
        await relations.list_ancestors(tx, source_document_ids) if source_document_ids else (), country
    )
    if not product_ids and not past.lines:
        return None, None
    components = await products.expand_bundles(tx, product_ids) if product_ids else {}
    single = (set(product_ids) - components.keys()) | {part for parts in components.values() for part in parts}
    mover = await stock.open_mover(
        tx, replace(stock_query, products=frozenset(single), lines=frozenset(past.lines)), lock=lock
    )
    return Inventory(past, components, mover.places.names.keys(), mover.default), mover


async def _load_books(
    tx: Tx,
    issuables: Sequence[Issuable],
    references: References,
    cancelled_id: UUID | None,
    *,
    lock: bool,
    is_cash: bool | None,
) -> Books:
    """The documents and balances that the drafts change."""
    targets: dict[UUID, Target] = dict(references.targets)
    accounts = {
        account.id for one in issuables for account in prepaid_transaction_accounts(one.record, one.kind, one.context)
    }
    rows = await relations.list_carriers(tx, paid) if (paid := _documents_paid_by_cancelled(issuables)) else []
    if returning := _documents_giving_back(issuables, cancelled_id):
        rows = [*rows, *await relations.list_carried_onto(tx, returning)]
    others = {id for row in rows for id in (row.source_id, row.document_id)} - targets.keys()
    targets |= await document_store.get_targets(tx, others, lock=lock)
    accounts |= paid | {row.source_id for row in rows}
    applied = await relations.get_carried_amounts(tx, accounts) if accounts else {}
    return Books(
        targets=targets,
        creditable=dict(references.creditable),
        lines=await _load_source_lines(tx, issuables),
        applied=dict.fromkeys(accounts, 0) | applied,
        prepayments={(row.source_id, row.document_id): row.amount for row in rows},
        credits=await _load_client_credits(tx, issuables),
        account_advances=await _load_account_advances(tx, issuables, accounts),
        cash=await _load_cash(tx, issuables, is_cash),
        held_payments=await _load_held_payments(tx, issuables) if is_cash is None else {},
    )


async def _load_held_payments(
    tx: Tx, issuables: Sequence[Issuable]
) -> dict[tuple[UUID, str], Sequence[cash.HeldPayment]]:
    """What the payments of clients have left of whose credit a document takes."""
    clients_ = {
        one.record.client_id
        for one in issuables
        if one.record.client_id
        and one.recorded_payment_id is None
        and not one.kind.credits
        and cash.takes_cash(one.record, (credit_balance.METHOD,))
        and one.context.settings.cash_policy != "off"
    }
    found: dict[tuple[UUID, str], Sequence[cash.HeldPayment]] = {}
    for row in await credits.unallocated_payments(tx, clients_) if clients_ else ():
        key = (row.client_id, row.currency)
        found[key] = [*found.get(key, ()), cash.HeldPayment(row.unallocated, row.is_cash)]
    return found


async def _load_cash(tx: Tx, issuables: Sequence[Issuable], is_cash: bool | None) -> dict[UUID, int]:
    """What was paid in cash of the documents for which more cash comes."""
    methods = (cash.CASH, credit_balance.METHOD) if is_cash is not False else (cash.CASH,)
    ids = {
        ref.referenced_id
        for one in issuables
        if cash.takes_cash(one.record, methods) and one.context.settings.cash_policy != "off"
        for ref in one.record.references
        if ref.kind == "payment"
    }
    return await credits.cash_received(tx, ids) if ids else {}


async def _load_account_advances(
    tx: Tx, issuables: Sequence[Issuable], account_ids: Collection[UUID]
) -> dict[UUID, HeldCredit]:
    """The advances on proforma invoices that documents in foreign currency pay or are made from."""
    if all(one.record.currency == one.record.home_currency for one in issuables):
        return {}
    ids = {*account_ids, *(id for one in issuables for id in revaluation.prepaid_by_account(one.record, one.context))}
    return await relations.get_account_advances(tx, ids) if ids else {}


def _documents_paid_by_cancelled(issuables: Sequence[Issuable]) -> set[UUID]:
    """The documents that receipts paid which are to be cancelled."""
    return {
        one.referenced_id
        for document in issuables
        if cancellation.cancels_receipt(document.record)
        for one in document.record.references
        if one.kind == "payment"
    }


def _documents_giving_back(issuables: Sequence[Issuable], cancelled_id: UUID | None) -> set[UUID]:
    """The invoices of which money goes back, or whose money is on its account again."""
    credits_ = [one.record for one in issuables if one.kind.credits]
    found = {ref.referenced_id for one in credits_ if one.payments for ref in one.references if ref.kind == "credit"}
    return found | ({cancelled_id} if cancelled_id is not None and credits_ else set())


async def _load_source_lines(tx: Tx, issuables: Sequence[Issuable]) -> dict[UUID, SourceLine]:
    """The lines of the documents that lines are taken of, and of those that are credited."""
    ids: set[UUID] = set()
    for one in issuables:
        record = one.record
        if any(line.source_line_id is not None for line in record.lines):
            ids |= {ref.referenced_id for ref in record.references if ref.kind != "payment"}
        ids |= {ref.referenced_id for ref in record.references if ref.kind == "credit"}
    return await references.load_source_lines(tx, ids, issuables[0].context.country)


async def _load_client_credits(tx: Tx, issuables: Sequence[Issuable]) -> dict[tuple[UUID, str], HeldCredit]:
    """The credit of the clients whose credit a document changes."""
    clients_ = set()
    for one in issuables:
        cash_basis = not one.context.country.business_types[one.context.business.business_type].charges_vat
        if one.record.client_id and credit_balance.credit_change(one.record, one.kind, cash_basis=cash_basis):
            clients_.add(one.record.client_id)
    return await relations.get_client_credits(tx, clients_) if clients_ else {}


async def _load_product_types(tx: Tx, references: References, books: Books) -> dict[UUID, str]:
    """Of the products of documents, and of the lines that they credit, their types."""
    missing = {one.product_id for one in books.lines.values() if one.product_id} - references.products.keys()
    others = await products.get_by_ids(tx, missing) if missing else {}
    return {id: one.type for id, one in {**references.products, **others}.items()}


async def _load_refunds(tx: Tx, issuables: Sequence[Issuable]) -> dict[UUID, Sequence[UUID]]:
    return {id: await credits.list_refunding_credits(tx, id) for id in sorted(_documents_paid_by_cancelled(issuables))}


async def _load_owed_amounts(tx: Tx, issuables: Sequence[Issuable]) -> dict[UUID, int]:
    """What each client with a credit limit owes, in minor units of the books, where a document adds to it."""
    owed: dict[UUID, int] = {}
    for one in issuables:
        if credit_limit_use(one) and one.client is not None and one.client.id not in owed:
            family = await clients.merged_client_ids(tx, one.client.id)
            business = one.context.business
            owed[one.client.id] = sum(
                each.local for each in await open_amounts(tx, family, business, tx.today(business.timezone))
            )
    return owed


async def write_effects_on_others(tx: Tx, issuance: Issuance) -> None:
    """What was decided of other documents, and of the credit of clients."""
    for entry in issuance.history:
        tx.audit(entry.action, "document", entry.document_id, facts=entry.facts)
    for one in issuance.settlements:
        if one.deal_id is not None and one.closes:
            tx.note("document.paid", one.id)
    await store.settle_documents(tx, issuance.settlements, issuance.settlement_steps)
    await clients.settle_opening_items(tx, issuance.opening_items)
    await store.write_vat_movements(tx, issuance.vat_movements)
    await relations.write_carried_amounts(tx, issuance.prepayments)
    await relations.write_client_credits(tx, issuance.credits)
    await relations.write_account_advances(tx, issuance.account_advances)
    await relations.write_statuses(tx, issuance.statuses)


def _payment_keeping(issued: Issuable, refunded_payment_id: UUID | None) -> store.PaymentKeeping:
    """What the money of an issued document is for."""
    cash_basis = not issued.context.country.business_types[issued.context.business.business_type].charges_vat
    keeps: store.PaymentUse
    if issued.recorded_payment_id is not None:
        keeps = "recorded"
    elif issued.kind.credits:
        return store.PaymentKeeping(issued.record.id, "credit", refunded_payment_id)
    else:
        keeps = "references" if issued.kind.posting == "receipt" and not cash_basis else "itself"
    return store.PaymentKeeping(issued.record.id, keeps, issued.recorded_payment_id)


async def _check_bounds(tx: Tx, inputs: Inputs, documents: Sequence[Issuable]) -> None:
    """Holds what is about to be issued to the bounds of the caller. Every way to an issued document passes here."""
    if tx.caller.bounds is None and tx.caller.granted is None:
        return
    asked = {one.id: one.new for one in inputs.requests}
    effects = []
    for one in documents:
        new = asked.get(one.record.id)
        own_rate = one.record.currency != one.record.home_currency and new is not None and new.exchange_rate is not None
        record = one.record
        effects.append(
            Effect(
                "document",
                record.total_local,
                record.doc_type,
                record.client_id,
                own_rate=own_rate,
                foreign=(record.total, record.currency),
                client_name=record.client_name,
            )
        )
    context = documents[0].context
    await check_effects(tx, effects, context.country.currency, context.today)


async def write_issuance(tx: Tx, loaded: LoadedInputs, issuance: Issuance) -> dict[UUID, Record]:
    """Writes what was decided; returns the documents as the database now has them, by id. The signed content and the
    written content are compared before anything is committed: a difference is an internal error and aborts the
    transaction. Lines, payments and references of a draft that was read behind its lock are not read again."""
    if not issuance.issued:
        return {}
    await _check_bounds(tx, loaded.inputs, [one.document for one in issuance.issued])
    for one in issuance.issued:
        if one.draft is not one.stored:
            await drafting_store.replace_draft(tx, one.stored, one.draft, None)
    documents = [one.document for one in issuance.issued]
    issues = [
        store.DocumentIssue(one.document.record, one.draft, one.document.context.business.business_type)
        for one in issuance.issued
    ]
    _, headers = await tx.gather(
        ledger.post_entries(tx, [one.entry for one in issuance.issued], documents[0].context.business.country),
        store.issue_documents(tx, issues),
    )
    if len(headers) < len(issues):
        raise VersionConflict("The type of the business was changed meanwhile. Nothing was issued.")
    await book_issued(tx, [(one.record, one.context.business) for one in documents if one.recorded_payment_id is None])
    for document in documents:
        if document.record.deal_id is not None:
            tx.note("document.issued", document.record.id)
    await write_effects_on_others(tx, issuance)
    await store.keep_payments(
        tx,
        [
            _payment_keeping(one, loaded.refunded_payment_id)
            for one in documents
            if one.record.payments or one.record.withheld
        ],
    )
    if loaded.mover is not None and issuance.levels is not None:
        loaded.mover.apply_tried(issuance.levels, issuance.moved)
        await loaded.mover.write()
    if loaded.drafts_were_read and not issuance.prepayments:
        written = {
            one.stored.id: msgspec.structs.replace(one.stored, **headers[one.stored.id])
            for one in issuance.issued
            if one.draft is one.stored
        }
    else:
        written = {}
    written |= await document_store.get_records(tx, [id for id in headers if id not in written])
    for document in documents:
        signed = document.record
        if proof.document_digest(written[signed.id], signed.previous_digest or b"") != signed.digest:
            raise AssertionError(f"document {signed.id} was not written as it was signed")
    return written
