"""What issuing a document does beside itself and the documents that it settles: lines of others are taken, money that
was paid on a transaction account is carried to its invoice, the credit of the client moves.

Whoever issues holds the chain of the business, so what is read here behind it nobody else changes meanwhile.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import partial
from uuid import UUID

from pinkas.core.money import convert
from pinkas.core.problems import Problem
from pinkas.countries import Country, DocumentType
from pinkas.domains.documents.actions.known import Known
from pinkas.domains.documents.rules import credit_balance, following, level
from pinkas.domains.documents.rules.compose import payment_status
from pinkas.domains.documents.rules.context import Context, Target, is_receivable
from pinkas.domains.documents.rules.credit_balance import NO_GAIN, Advance, Gain, Held
from pinkas.domains.documents.rules.following import SourceLine
from pinkas.domains.documents.rules.record import Record
from pinkas.domains.documents.rules.transitions import Trigger, moved
from pinkas.domains.documents.store import following as store
from pinkas.platform.tx import Tx

States = dict[UUID, tuple[str, str | None, str]]


@dataclass(frozen=True)
class Effect:
    """What one document does."""

    lines: Mapping[UUID, SourceLine] = field(default_factory=dict)
    carried: tuple[tuple[UUID, int], ...] = ()
    """From which documents how much counts as paid on it."""
    taken_back: tuple[tuple[UUID, UUID, int], ...] = ()
    """From which document, into which one, how much is no longer carried: the receipt that brought it is cancelled, or
    the invoice is, and the money waits on the account again."""
    given_back: tuple[tuple[UUID, UUID, int], ...] = ()
    """From which document, into which one, how much was carried and is the client's again: of a cancelled invoice."""
    held: Held | None = None
    """The credit of its client behind it."""
    waiting: Mapping[UUID, Held] = field(default_factory=dict)
    """The money in foreign currency on transaction accounts behind it, by account."""
    posted: Mapping[UUID, int] = field(default_factory=dict)
    """What leaves such an account and was posted to the customers' account when it came."""
    gain: Gain = NO_GAIN
    """What the books of the client's advances gain by the credit of the client."""
    waits: tuple[Gain, ...] = ()
    """What they gain by money that waits on transaction accounts."""

    @property
    def onto(self) -> int:
        """How much of the money on transaction accounts counts on invoices from now on, as far as it is an advance in
        the books."""
        brought = sum(amount - self.posted.get(source, 0) for source, amount in self.carried)
        return brought - sum(amount for _, _, amount in self.taken_back)

    @property
    def paid(self) -> int:
        """What was paid before it was made, and counts on it."""
        return sum(amount for _, amount in self.carried)


@dataclass
class Effects:
    """What the documents of one transaction do, one after the other, in memory until `write`."""

    known: Known
    held: dict[tuple[UUID, str], Held] = field(default_factory=dict)
    states: States = field(default_factory=dict)
    waiting: dict[UUID, Held] = field(default_factory=dict)
    _carried: dict[UUID, int] = field(default_factory=dict)
    _into: dict[tuple[UUID, UUID], int] = field(default_factory=dict)
    _clients: set[UUID] = field(default_factory=set)

    @property
    def tx(self) -> Tx:
        """The transaction."""
        return self.known.tx

    async def of(self, record: Record, kind: DocumentType, context: Context) -> tuple[Effect, list[Problem]]:
        """What a document does, and what stands in its way."""
        cash_basis = not context.country.business_types[context.business.business_type].charges_vat
        problems = list(credit_balance.refused(record, kind, cash_basis=cash_basis))
        step = credit_balance.advance(record, kind, cash_basis=cash_basis)
        held: Held | None = None
        gain = NO_GAIN
        if step and not problems:
            before = await self._held(record)
            problems += credit_balance.exceeded(record, step, before) if record.client_id else ()
            if not problems:
                held, gain = _advanced(record, kind, step, before)
        lines, found = await self._lines(record, kind, context)
        problems += found
        carried, found = await self._carries(record, kind, context)
        back = await self._takes_back(record, context) if _cancels(record) else ()
        gone: tuple[tuple[UUID, UUID, int], ...] = ()
        if kind.credits and self.known.cancelling is not None:
            back, gone = await self._returns(record, context.targets[self.known.cancelling])
        moves = {} if cash_basis else level.waiting(record, context, carried, back)
        waiting, waits, posted = await self._waiting(record, moves)
        effect = Effect(
            lines, carried, back, gone, held if record.client_id else None, waiting, posted, gain, tuple(waits)
        )
        return effect, [*problems, *found]

    def steps(
        self, effect: Effect, record: Record, context: Context, others: Mapping[UUID, Target | None]
    ) -> tuple[level.Step, ...]:
        """What a document does to those in foreign currency on the customers' account; to be asked before `take`."""
        return tuple(level.steps(record, context, effect.carried, effect.taken_back, others, effect.posted))

    def take(self, effect: Effect, record: Record, context: Context) -> States:
        """It is issued: the documents behind it find things so. How those stand now that it converted lines of."""
        self.known.lines.update(effect.lines)
        for source, amount in effect.carried:
            self._carried[source] = self._carried.get(source, 0) + amount
            self._into[source, record.id] = amount
        for source, into, amount in (*effect.taken_back, *effect.given_back):
            self._carried[source] -= amount
            self._into[source, into] -= amount
        self.waiting.update(effect.waiting)
        if effect.held is not None and record.client_id is not None:
            self.held[record.client_id, record.currency] = effect.held
        if following.purpose_of(context.kind(record.doc_type)) != "convert":
            return {}
        sources = {one.document_id for one in effect.lines.values()}
        states = {id: converted(context.targets[id], self._of(id), context.country, "convert") for id in sources}
        self.states.update(states)
        return states

    async def write(self) -> None:
        """Writes what was done."""
        await store.write_carried(self.tx, [(source, into, amount) for (source, into), amount in self._into.items()])
        await store.write_credits(self.tx, self.held)
        await store.write_advances(self.tx, self.waiting)
        await store.write_states(self.tx, self.states)

    def _of(self, id: UUID) -> list[SourceLine]:
        return [one for one in self.known.lines.values() if one.document_id == id]

    async def _held(self, record: Record) -> Held:
        if record.client_id is None:
            return Held()
        if record.client_id not in self._clients:
            self._clients.add(record.client_id)
            found = await store.credits_of(self.tx, [record.client_id])
            self.held.update(found)
        return self.held.get((record.client_id, record.currency), Held())

    async def _waiting(
        self, record: Record, moves: Mapping[UUID, Advance]
    ) -> tuple[dict[UUID, Held], list[Gain], dict[UUID, int]]:
        """What waits on transaction accounts behind a document, what the books of advances gain by each, and what of it
        was posted elsewhere."""
        missing = moves.keys() - self.waiting.keys()
        if missing:
            self.waiting.update(dict.fromkeys(missing, Held()) | await store.advances_of(self.tx, missing))
        after: dict[UUID, Held] = {}
        gains: list[Gain] = []
        posted: dict[UUID, int] = {}
        local = _local(record)
        for id, step in moves.items():
            before = self.waiting[id]
            step, more = level.held_of(step, before)
            moved = credit_balance.moved(before, step, local(step.put), local(step.took))
            after[id], gain = credit_balance.gained(before, moved)
            gains.append(gain)
            posted |= {id: more} if more else {}
        return after, gains, posted

    async def _lines(
        self, record: Record, kind: DocumentType, context: Context
    ) -> tuple[dict[UUID, SourceLine], list[Problem]]:
        if all(one.source_line_id is None for one in record.lines):
            return {}, []
        ids = {one.referenced_id for one in record.references if one.kind != "payment"}
        known, purpose = await self.known.lines_of(ids, context.country), following.purpose_of(kind)
        problems = list(following.exceeding(record, known, purpose))
        return ({} if problems else following.taken(record, known, purpose)), problems

    async def _carries(
        self, record: Record, kind: DocumentType, context: Context
    ) -> tuple[tuple[tuple[UUID, int], ...], list[Problem]]:
        """The money of the transaction accounts that an invoice is made from counts on it, as far as it goes."""
        if kind.posting not in ("invoice", "invoice_receipt"):
            return (), []
        accounts = [
            one for one in _sources(record, context) if is_receivable(context.country, one.doc_type) and one.paid
        ]
        if not accounts:
            return (), []
        if kind.posting == "invoice_receipt":
            return (), [following.SourcePaid(field="references", documentId=str(accounts[0].id))]
        await self._read_carried(accounts)
        found, open_ = [], max(record.total, 0)
        for one in accounts:
            amount = min(max(one.paid - self._carried.get(one.id, 0), 0), open_)
            if amount and one.currency == record.currency:
                found.append((one.id, amount))
                open_ -= amount
        return tuple(found), []

    async def _takes_back(self, record: Record, context: Context) -> tuple[tuple[UUID, UUID, int], ...]:
        """A receipt that is cancelled takes back what was carried on from the accounts that it paid."""
        paid = {one.referenced_id: one.amount or 0 for one in record.references if one.kind == "payment"}
        accounts = [context.targets[id] for id in paid]
        await self._read_carried(accounts)
        short = {one.id: max(self._carried.get(one.id, 0) - (one.paid + paid[one.id]), 0) for one in accounts}
        found = []
        for row in await store.carriers(self.tx, [id for id, amount in short.items() if amount]):
            self._into.setdefault((row.source_id, row.document_id), row.amount)
            amount = min(short[row.source_id], row.amount)
            short[row.source_id] -= amount
            if amount:
                found.append((row.source_id, row.document_id, amount))
        return tuple(found)

    async def _returns(
        self, credit: Record, invoice: Target
    ) -> tuple[tuple[tuple[UUID, UUID, int], ...], tuple[tuple[UUID, UUID, int], ...]]:
        """What was carried onto an invoice that is cancelled for good, from which account: how much waits there again,
        and how much the credit gives back. Money that was paid on the invoice itself is given back first."""
        rows = await store.carried_onto(self.tx, invoice.id)
        if not rows:
            return (), ()
        await self.known.accounts(row.source_id for row in rows)
        await self._read_carried([one for row in rows if (one := self.known.targets[row.source_id]) is not None])
        own = invoice.paid - sum(row.amount for row in rows)
        left = max(sum(one.amount for one in credit.payments) - max(own, 0), 0)
        waits, gone = [], []
        for row in rows:
            self._into[row.source_id, invoice.id] = row.amount
            back = min(left, row.amount)
            left -= back
            gone.append((row.source_id, invoice.id, back))
            waits.append((row.source_id, invoice.id, row.amount - back))
        return tuple(one for one in waits if one[2]), tuple(one for one in gone if one[2])

    async def _read_carried(self, accounts: Iterable[Target]) -> None:
        missing = [one.id for one in accounts if one.id not in self._carried]
        if missing:
            self._carried.update(dict.fromkeys(missing, 0) | await store.carried(self.tx, missing))


def converted(
    target: Target, lines: Iterable[SourceLine], country: Country, trigger: Trigger, before: str = "OPEN"
) -> tuple[str, str | None, str]:
    """How a document stands whose lines went into another one, or came back: conversion, quote and payment status. What
    asks for money asks no more when all of it was converted: the invoice does. `before` is where a quote stands
    without what was made from it."""
    status = following.conversion_status(lines)
    if status != target.conversion_status or trigger == "convert":
        moved("conversion", target.conversion_status, trigger, status)
    quote = target.quote_status
    if quote is not None and trigger == "convert" and status == "CONVERTED":
        quote = moved("quote", quote, trigger, "CONVERTED")
    elif quote == "CONVERTED" and status != "CONVERTED":
        quote = moved("quote", quote, "release", before)
    asks = is_receivable(country, target.doc_type) and status != "CONVERTED"
    return status, quote, payment_status(asks, target.total, target.paid, target.credited)


def _sources(record: Record, context: Context) -> list[Target]:
    return [context.targets[one.referenced_id] for one in record.references if one.kind == "source"]


def _cancels(record: Record) -> bool:
    return any(one.kind == "cancel" for one in record.references)


def _local(record: Record) -> "partial[int]":
    """Sums of a document in the currency of the books."""
    rate = record.exchange_rate or Decimal(1)
    return partial(convert, currency=record.currency, rate=rate, into=record.home_currency)


def _advanced(record: Record, kind: DocumentType, step: Advance, before: Held) -> tuple[Held, Gain]:
    """The credit behind a document, and what the books of advances gain by it."""
    local = _local(record)
    if record.currency == record.home_currency:
        put, took = step.put, step.took
    elif kind.posting == "receipt":  # what is left of the receipt in the books: nothing is lost between two roundings
        put, took = record.total_local - local(credit_balance.allocated(record)), local(step.took)
    else:
        put, took = local(step.put), local(step.took)
    if record.client_id is None:
        return Held(), Gain(put - took, step.put - step.took)
    return credit_balance.gained(before, credit_balance.moved(before, step, put, took))
