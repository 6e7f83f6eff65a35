"""Issuing drafts in three steps: everything that issuing depends on is read (`load_inputs`), what is issued is decided
in memory (`rules.issuance.decide_issuance`), and it is written in the fewest statements (`write_issuance`). Issuing one
draft is a batch of one."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.problems import Problem, VersionConflict
from pinkas.countries import Country
from pinkas.domains import clients, ledger, products, stock
from pinkas.domains.documents.client_accounts.actions import booked, open_of
from pinkas.domains.documents.drafting import store as drafting_store
from pinkas.domains.documents.issuing import store
from pinkas.domains.documents.issuing.rules import cancel, proof, revaluation
from pinkas.domains.documents.issuing.rules.effects import Books, prepaid_accounts
from pinkas.domains.documents.issuing.rules.goods import Past
from pinkas.domains.documents.issuing.rules.issuable import Issuable, Request, prepare
from pinkas.domains.documents.issuing.rules.issuance import Inputs, Issuance, Sequences, decide
from pinkas.domains.documents.issuing.rules.stock_moves import Inventory, moves_stock
from pinkas.domains.documents.issuing.rules.warnings import credit_used
from pinkas.domains.documents.model.actions import references
from pinkas.domains.documents.model.rules import credit_balance
from pinkas.domains.documents.model.rules.context import Target
from pinkas.domains.documents.model.rules.credit_balance import Held
from pinkas.domains.documents.model.rules.problems import SigningUnavailable
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.references import References
from pinkas.domains.documents.model.rules.source_lines import SourceLine
from pinkas.domains.documents.model.store import credits, relations
from pinkas.domains.documents.model.store import documents as document_store
from pinkas.domains.documents.model.types import Finalize, Finding, NewDocument
from pinkas.domains.documents.numbering import store as numbering_store
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class Loaded:
    """The inputs that were read, and the stock that they were read from, which writes its own changes."""

    inputs: Inputs
    mover: stock.Mover | None = None


@dataclass(frozen=True)
class Done:
    """The outcome of one draft: the document as it was written, and its warnings."""

    document: Issuable
    issuance: Issuance
    """Everything that was decided in the same transaction."""
    warnings: Sequence[Finding] = ()


async def issue_all(
    tx: Tx, items: Sequence[tuple[UUID, Finalize]], *, cancelling: UUID | None = None
) -> list[Done | Problem]:
    """Numbers, freezes, signs and posts drafts, in their order. In the place of each the issued document, or the
    problem that prevented it; no event is written yet. `cancelling` is the document that the drafts cancel for good."""
    if tx.keys.documents is None:
        raise SigningUnavailable
    loaded = await load(tx, items, cancelling=cancelling)
    return await _issue(tx, loaded)


async def issue_prepared(tx: Tx, prepared: Issuable, named: References, body: Finalize) -> Done:
    """Issues one document that no draft can be asked to be, and that this transaction has written as a draft: the
    receipt that cancels another one. Raises the problem that prevents it."""
    if tx.keys.documents is None:
        raise SigningUnavailable
    id = prepared.record.id
    request = Request(id, body, prepared.record, None)
    (done,) = await _issue(tx, await _load(tx, [request], named, [prepared], stored={id: prepared.record}))
    if isinstance(done, Problem):
        raise done
    return done


async def _issue(tx: Tx, loaded: Loaded) -> list[Done | Problem]:
    issuance = decide(loaded.inputs)
    written = await write(tx, loaded, issuance)
    return [
        one
        if isinstance(one, Problem)
        else Done(replace(one, record=written[one.record.id]), issuance, issuance.warnings.get(one.record.id, ()))
        for one in issuance.outcomes
    ]


async def load(
    tx: Tx, items: Sequence[tuple[UUID, Finalize]], *, cancelling: UUID | None = None, lock: bool = True
) -> Loaded:
    """Reads everything that issuing some drafts depends on. Without `lock` the result can be checked, but not
    written."""
    rows = await drafting_store.find_all(tx, [id for id, _ in items], lock=lock)
    requests = [_request(id, body, rows.get(id)) for id, body in items]
    named = await references.load(tx, [one.new for one in requests if one.new is not None], lock=lock)
    prepared = [_prepared(tx, one, named) for one in requests]
    return await _load(tx, requests, named, prepared, cancelling=cancelling, lock=lock)


def _request(id: UUID, body: Finalize, row: Any | None) -> Request:
    if row is None or row.status != "DRAFT":
        return Request(id, body, row, None)
    new = drafting_store.asked(row.draft)
    if body.issue_date is not None:
        new = msgspec.structs.replace(new, issue_date=body.issue_date)
    return Request(id, body, row, new)


def _prepared(tx: Tx, one: Request, named: References) -> Issuable | Problem:
    try:
        if one.new is not None and one.row is not None:
            tx.check_version(one.row.version)
        return prepare(one, named, tx.new_id)
    except Problem as problem:
        return problem


async def _load(
    tx: Tx,
    requests: Sequence[Request],
    named: References,
    prepared: Sequence[Issuable | Problem],
    *,
    stored: Mapping[UUID, Record] | None = None,
    cancelling: UUID | None = None,
    lock: bool = True,
) -> Loaded:
    """Reads what issuing the composed drafts depends on, besides the records that they name. What is read behind the
    lock of the chain cannot change meanwhile; nothing is locked when no draft could be composed."""
    ready = [one for one in prepared if isinstance(one, Issuable)]
    inputs = Inputs(requests=requests, references=named, prepared=prepared, cancelling=cancelling, new_id=tx.new_id)
    if not ready:
        return Loaded(inputs)
    news = [
        one.new
        for one, found in zip(requests, prepared, strict=True)
        if one.new is not None and isinstance(found, Issuable)
    ]
    sequences, (inventory, mover), books, read, refunds, owed = await tx.gather(
        _sequences(tx, {one.record.doc_type for one in ready}, lock=lock),  # first: it locks
        open_stock_of(tx, news, ready[0].context.country, lock=lock),
        _books(tx, ready, named, cancelling, lock=lock),
        _stored(tx, ready, stored, lock=lock),
        _refunds(tx, ready),
        _owed(tx, ready),
    )
    return Loaded(
        replace(
            inputs,
            stored=read,
            sequences=sequences,
            books=books,
            product_types=await _product_types(tx, named, books),
            inventory=inventory,
            levels=mover.shelf if mover is not None else None,
            refunds=refunds,
            owed=owed,
            issued_at=tx.instant(),
            issued_by=tx.caller.audit_actor(),
            signer=tx.keys.documents,
        ),
        mover,
    )


async def _stored(
    tx: Tx, ready: Sequence[Issuable], stored: Mapping[UUID, Record] | None, *, lock: bool
) -> Mapping[UUID, Record]:
    """The drafts as the database has them; none are compared when nothing is written."""
    if stored is not None:
        return stored
    return await document_store.get_all(tx, [one.record.id for one in ready]) if lock else {}


async def _sequences(tx: Tx, doc_types: Collection[int], *, lock: bool) -> Sequences:
    if lock:
        return await store.lock_sequences(tx, doc_types)
    found = await tx.gather(*(numbering_store.last_issue_date(tx, one) for one in doc_types))
    last_dates = dict(zip(doc_types, found, strict=True))
    return Sequences(1, b"", {}, last_dates)


async def open_stock_of(
    tx: Tx, news: Sequence[NewDocument], land: Country, *, lock: bool
) -> tuple[Inventory | None, stock.Mover | None]:
    """The stock that documents may move, locked when `lock` is set: the number of statements does not depend on the
    number of documents. None when none of them moves goods."""
    moving = [new for new in news if moves_stock(new, land)]
    if not moving:
        return None, None
    lines = [line for new in moving for line in new.lines]
    return await open_stock(
        tx,
        land,
        referred={one.document_id for new in moving for one in new.references},
        named={line.product_id for line in lines if line.product_id and line.move_stock},
        wanted=stock.Wanted(
            products=frozenset(),
            serials=frozenset(serial for line in lines for serial in line.serial_numbers),
            batches=frozenset(line.batch_number for line in lines if line.batch_number),
            since=min((new.issue_date for new in moving if new.issue_date is not None), default=None),
        ),
        lock=lock,
    )


async def open_stock(
    tx: Tx, land: Country, *, referred: Collection[UUID], named: Collection[UUID], wanted: stock.Wanted, lock: bool
) -> tuple[Inventory | None, stock.Mover | None]:
    """The stock of the products `product_ids`, and of the movements of the documents `source_document_ids` and their
    ancestors; `stock_query` says which units, batches and days."""
    past = Past(await relations.ancestors(tx, referred) if referred else (), land)
    if not named and not past.lines:
        return None, None
    components = await products.expanded(tx, named) if named else {}
    single = (set(named) - components.keys()) | {part for parts in components.values() for part in parts}
    mover = await stock.mover(tx, replace(wanted, products=frozenset(single), lines=frozenset(past.lines)), hold=lock)
    return Inventory(past, components, mover.places.names.keys(), mover.default), mover


async def _books(tx: Tx, ready: Sequence[Issuable], named: References, cancelling: UUID | None, *, lock: bool) -> Books:
    """The documents and balances that the drafts change."""
    targets: dict[UUID, Target] = dict(named.targets)
    accounts = {account.id for one in ready for account in prepaid_accounts(one.record, one.kind, one.context)}
    rows = await relations.carriers(tx, paid) if (paid := _paid_by_cancelled(ready)) else []
    if cancelling is not None and any(one.kind.credits for one in ready):
        rows = [*rows, *await relations.carried_onto(tx, cancelling)]
    others = {id for row in rows for id in (row.source_id, row.document_id)} - targets.keys()
    targets |= await document_store.targets(tx, others, lock=lock)
    accounts |= paid | {row.source_id for row in rows}
    applied = await relations.carried(tx, accounts) if accounts else {}
    return Books(
        targets=targets,
        creditable=dict(named.creditable),
        lines=await _lines(tx, ready),
        applied=dict.fromkeys(accounts, 0) | applied,
        prepayments={(row.source_id, row.document_id): row.amount for row in rows},
        credits=await _credits(tx, ready),
        account_advances=await _account_advances(tx, ready, accounts),
    )


async def _account_advances(tx: Tx, ready: Sequence[Issuable], accounts: Collection[UUID]) -> dict[UUID, Held]:
    """The advances on transaction accounts that documents in foreign currency pay or are made from."""
    if all(one.record.currency == one.record.home_currency for one in ready):
        return {}
    ids = {*accounts, *(id for one in ready for id in revaluation.ahead(one.record, one.context))}
    return await relations.advances_of(tx, ids) if ids else {}


def _paid_by_cancelled(ready: Sequence[Issuable]) -> set[UUID]:
    """The documents that receipts paid which are to be cancelled."""
    return {
        one.referenced_id
        for document in ready
        if cancel.cancels(document.record)
        for one in document.record.references
        if one.kind == "payment"
    }


async def _lines(tx: Tx, ready: Sequence[Issuable]) -> dict[UUID, SourceLine]:
    """The lines of the documents that lines are taken of, and of those that are credited."""
    ids: set[UUID] = set()
    for one in ready:
        record = one.record
        if any(line.source_line_id is not None for line in record.lines):
            ids |= {ref.referenced_id for ref in record.references if ref.kind != "payment"}
        ids |= {ref.referenced_id for ref in record.references if ref.kind == "credit"}
    return await references.source_lines(tx, ids, ready[0].context.country)


async def _credits(tx: Tx, ready: Sequence[Issuable]) -> dict[tuple[UUID, str], Held]:
    """The credit of the clients whose credit a document changes."""
    clients_ = set()
    for one in ready:
        cash_basis = not one.context.country.business_types[one.context.business.business_type].charges_vat
        if one.record.client_id and credit_balance.advance(one.record, one.kind, cash_basis=cash_basis):
            clients_.add(one.record.client_id)
    return await relations.credits_of(tx, clients_) if clients_ else {}


async def _product_types(tx: Tx, named: References, books: Books) -> dict[UUID, str]:
    """Of the products of documents, and of the lines that they credit, their types."""
    missing = {one.product_id for one in books.lines.values() if one.product_id} - named.products.keys()
    others = await products.by_ids(tx, missing) if missing else {}
    return {id: one.type for id, one in {**named.products, **others}.items()}


async def _refunds(tx: Tx, ready: Sequence[Issuable]) -> dict[UUID, Sequence[UUID]]:
    return {id: await credits.returning(tx, id) for id in sorted(_paid_by_cancelled(ready))}


async def _owed(tx: Tx, ready: Sequence[Issuable]) -> dict[UUID, int]:
    """What each client with a credit limit owes, in minor units of the books, where a document adds to it."""
    owed: dict[UUID, int] = {}
    for one in ready:
        if credit_used(one) and one.client is not None and one.client.id not in owed:
            family = await clients.family(tx, one.client.id)
            business = one.context.business
            owed[one.client.id] = sum(
                each.local for each in await open_of(tx, family, business, tx.today(business.timezone))
            )
    return owed


async def write(tx: Tx, loaded: Loaded, issuance: Issuance) -> dict[UUID, Record]:
    """Writes what was decided; returns the documents as the database now has them, by id. The signed content and the
    written content are compared before anything is committed: a difference is an internal error and aborts the
    transaction."""
    if not issuance.issued:
        return {}
    for entry in issuance.history:
        tx.audit(entry.action, "document", entry.document_id, facts=entry.facts)
    for one in issuance.issued:
        if one.draft is not one.stored:
            await drafting_store.replace(tx, one.stored, one.draft, None)
    documents = [one.document for one in issuance.issued]
    issues = [
        store.Issue(one.document.record, one.draft, one.document.context.business.business_type)
        for one in issuance.issued
    ]
    _, is_issued = await tx.gather(
        ledger.post(tx, [one.entry for one in issuance.issued], documents[0].context.business.country),
        store.issue(tx, issues),
    )
    if not is_issued:
        raise VersionConflict("The type of the business was changed meanwhile. Nothing was issued.")
    await booked(tx, [(one.record, one.context.business) for one in documents])
    await store.settle(tx, issuance.settlements)
    await relations.write_carried(tx, issuance.prepayments)
    await relations.write_credits(tx, issuance.credits)
    await relations.write_advances(tx, issuance.account_advances)
    await relations.write_states(tx, issuance.statuses)
    if loaded.mover is not None and issuance.levels is not None:
        loaded.mover.keep(issuance.levels, issuance.moved)
        await loaded.mover.write()
    written = await document_store.get_all(tx, [one.record.id for one in documents])
    for document in documents:
        signed = document.record
        if proof.digest(written[signed.id], signed.previous_digest or b"") != signed.digest:
            raise AssertionError(f"document {signed.id} was not written as it was signed")
    return written
