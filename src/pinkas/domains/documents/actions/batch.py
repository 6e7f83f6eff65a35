"""Issuing drafts together: one is a batch of one. All are read at once, decided one after another in memory, and
written at once. One that is refused leaves nothing, and those behind it take the numbers that it would have had."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.money import to_wire
from pinkas.core.plain import as_plain
from pinkas.core.problems import NotFound, Problem, VersionConflict
from pinkas.countries import DocumentType
from pinkas.domains import ledger
from pinkas.domains.clients import Client
from pinkas.domains.documents.actions.effects import Effect, Effects
from pinkas.domains.documents.actions.gather import context_of, refuse_merged
from pinkas.domains.documents.actions.goods import Goods, Moving
from pinkas.domains.documents.actions.known import Known
from pinkas.domains.documents.actions.parties import booked
from pinkas.domains.documents.rules import allocation, cancel, issue, posting, proof
from pinkas.domains.documents.rules.compose import QUOTE, Identity, compose, credit_status, payment_status
from pinkas.domains.documents.rules.context import Context, Target
from pinkas.domains.documents.rules.credit_lines import billed
from pinkas.domains.documents.rules.level import Step
from pinkas.domains.documents.rules.problems import AlreadyIssued, SigningUnavailable
from pinkas.domains.documents.rules.recipients import addresses
from pinkas.domains.documents.rules.record import Record
from pinkas.domains.documents.rules.settle import settled
from pinkas.domains.documents.rules.snapshots import business_snapshot
from pinkas.domains.documents.rules.stands import stands, with_stored_parts
from pinkas.domains.documents.store import credits, drafts, issuing, reads
from pinkas.domains.documents.store.issuing import Places, Settlement
from pinkas.domains.documents.types import Finalize, NewDocument
from pinkas.platform.crypto import DocumentSigner
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class Entry:
    """One that is asked for: its row as it stands, None when there is none; and what it was asked to be, None when it
    is no draft any more."""

    id: UUID
    body: Finalize
    row: Any | None
    new: NewDocument | None


@dataclass(frozen=True)
class Prepared:
    """A document composed anew, as of today, with what the rules look at."""

    record: Record
    context: Context
    archived: bool
    """Whether its client is archived by now."""
    client: Client | None = None
    """Its client, when it names one of the business."""
    gone: Sequence[Problem] = ()
    """Its products that are archived by now."""
    warnings: Sequence[Problem] = ()
    """What issuing it does to stock that is worth a look."""

    @property
    def kind(self) -> DocumentType:
        """The type of the document."""
        return self.context.kind(self.record.doc_type)

    def findings(self, last_date: date | None) -> list[Problem]:
        """What stands in the way of issuing it behind a document of its type that bears `last_date`."""
        found = issue.findings(
            self.record,
            self.kind,
            targets=self.context.targets,
            left=self.context.left,
            today=self.context.today,
            last_date=last_date,
            client_archived=self.archived,
            dates=self.context.settings.dates,
            issuer=business_snapshot(self.context.business, self.context.brand),
            template=self._texts_of_template(),
        )
        return [*found, *self.gone]

    def _texts_of_template(self) -> dict[str, Any]:
        """What the template adds in the language of the document: it may be older than the rule that checks it."""
        if self.context.template is None:
            return {}
        texts: dict[str, Any] = as_plain(self.context.template.texts)
        return {"texts": {name: {self.record.lang: words.get(self.record.lang)} for name, words in texts.items()}}


Outcome = Prepared | Problem


def entry(id: UUID, body: Finalize, row: Any | None) -> Entry:
    """One that is asked for, with the date that finalize says instead of its own."""
    if row is None or row.status != "DRAFT":
        return Entry(id, body, row, None)
    new = drafts.asked(row.draft)
    if body.issue_date is not None:
        new = msgspec.structs.replace(new, issue_date=body.issue_date)
    return Entry(id, body, row, new)


async def prepared(known: Known, one: Entry) -> Prepared:
    """A draft composed anew; raises what stands in the way before any rule of issuing is asked."""
    if one.row is None:
        raise NotFound
    if one.new is None:
        raise AlreadyIssued
    known.tx.check_version(one.row.version)
    context, client = await context_of(known.tx, one.new, known=known)
    refuse_merged(client)
    record = compose(one.new, context, Identity(one.id, one.row.version + 1, one.row.created_at))
    issue.check_expected(record, one.body.expected_total)
    if one.body.send_to is not None:
        addresses(one.body.send_to, context.business.country, "sendTo")
    snapshot = business_snapshot(context.business, context.brand)
    record = allocation.decided(record, snapshot, context.now, one.body.allocation)
    gone = await known.archived(one.new, context.kind(one.new.doc_type))
    return Prepared(record, context, client is not None and client.archived_at is not None, client, gone)


async def issue_all(tx: Tx, items: Sequence[tuple[UUID, Finalize]], *, cancelling: UUID | None = None) -> list[Outcome]:
    """Numbers, freezes, signs and posts drafts, in their order. In the place of each the issued document as it was
    written, or the problem that stood in its way; nobody is told of it yet. `cancelling` is the document that they
    cancel."""
    if tx.keys.documents is None:
        raise SigningUnavailable
    rows = await drafts.find_all(tx, [id for id, _ in items])
    entries = [entry(id, body, rows.get(id)) for id, body in items]
    drafted = [one for one in entries if one.new is not None]
    known = Known(tx, lock=True, cancelling=cancelling)
    if len(drafted) > 1:
        await known.expect([one.new for one in drafted if one.new is not None])
    batch = _Batch(known, tx.keys.documents)
    early = [await batch.early(one) for one in entries] if not _share(drafted) else list(entries)
    waiting = {one.new.doc_type for one, found in zip(entries, early, strict=True) if one.new and _stands(found)}
    if not waiting:
        return [found for found in early if isinstance(found, Problem)]
    batch.stored = await reads.get_all(tx, [one.id for one in drafted])
    batch.take(await issuing.take_places(tx, waiting))
    await batch.goods.expect([one.new for one in drafted if one.new is not None])
    outcomes = [await batch.number(one, found) for one, found in zip(entries, early, strict=True)]
    written = await batch.write()
    return [one if isinstance(one, Problem) else replace(one, record=written[one.record.id]) for one in outcomes]


async def issue_made(known: Known, made: Prepared) -> Prepared:
    """Issues one document that a draft cannot be asked to be, and that was written as a draft by this transaction: the
    one that cancels a receipt."""
    if known.tx.keys.documents is None:
        raise SigningUnavailable
    batch = _Batch(known, known.tx.keys.documents)
    batch.stored = {made.record.id: made.record}
    batch.take(await issuing.take_places(known.tx, {made.record.doc_type}))
    outcome = await batch.number(Entry(made.record.id, Finalize(), None, None), made)
    if isinstance(outcome, Problem):
        raise outcome
    return replace(made, record=(await batch.write())[made.record.id])


def _stands(found: "Entry | Outcome") -> bool:
    return not isinstance(found, Problem)


def _share(entries: Sequence[Entry]) -> bool:
    """Whether two of them name one document, or are one: what the first does decides about the second."""
    named = Counter(ref.document_id for one in entries if one.new for ref in one.new.references)
    named.update(one.id for one in entries)
    return any(count > 1 for count in named.values())


@dataclass
class _Batch:
    """What is decided so far, in memory: the places taken, and the documents that have them."""

    known: Known
    signer: DocumentSigner
    stored: dict[UUID, Record] = field(default_factory=dict)
    places: Places | None = None
    issued: list[Prepared] = field(default_factory=list)
    changed: list[Record] = field(default_factory=list)
    """Drafts that are not what stands in the database, and are written anew."""
    settlements: list[Settlement] = field(default_factory=list)
    advanced: dict[UUID, int] = field(default_factory=dict)
    """What the books of clients' advances gain, by document."""
    steps: dict[UUID, tuple[Step, ...]] = field(default_factory=dict)
    """What each does to documents in foreign currency on the customers' account."""

    def __post_init__(self) -> None:
        self.effects = Effects(self.known)
        self.goods = Goods(self.known)

    async def early(self, one: Entry) -> Outcome:
        """A draft as far as it can be judged before anything is locked that others wait for."""
        try:
            found = await prepared(self.known, one)
            issue.refuse([problem for problem in found.findings(None) if problem.code != "date_out_of_range"])
        except Problem as problem:
            return problem
        return found

    def take(self, places: Places) -> None:
        """Goes on from the places that are locked by now."""
        self.places = places

    async def number(self, one: Entry, found: Entry | Outcome) -> Outcome:
        """Gives a draft its place, or says what stands in its way; the next one follows it."""
        if isinstance(found, Problem):
            return found
        if any(done.record.id == one.id for done in self.issued):
            return AlreadyIssued()
        if isinstance(found, Entry):
            found = await self.early(found)
            if isinstance(found, Problem):
                return found
        try:
            assert self.places is not None
            effect, problems = await self.effects.of(found.record, found.kind, found.context)
            problems += await self._returned(found, effect)
            stored = self._as_stored(found)
            moving, short = await self.goods.of(stored.record, found.kind, found.context)
            problems += short
            issue.refuse([*found.findings(self.places.last_dates[found.record.doc_type]), *problems])
        except Problem as problem:
            return problem
        if stored is found:
            self.changed.append(found.record)
        return self._sealed(stored, effect, moving)

    async def _returned(self, found: Prepared, effect: Effect) -> list[Problem]:
        """A receipt is not taken back whose money was given back: nobody could settle what it paid any more."""
        if not cancel.cancels(found.record):
            return []
        short = cancel.short(found.record, found.context, effect.taken_back, self.known.targets)
        return [
            cancel.ReceiptMoneyReturned(
                documentId=str(target.id),
                docNumber=target.doc_number,
                credits=[str(one) for one in await credits.returning(self.known.tx, target.id)],
                paid=to_wire(target.paid, target.currency),
                difference=to_wire(missing, target.currency),
            )
            for target, missing in short
        ]

    def _as_stored(self, found: Prepared) -> Prepared:
        """The draft with the parts that stand in the database, unless it has become another one."""
        stored = self.stored[found.record.id]
        if stands(found.record, stored):
            return replace(found, record=with_stored_parts(found.record, stored))
        return found

    def _sealed(self, found: Prepared, effect: Effect, moving: Moving | None) -> Prepared:
        """The document with its number, its snapshot and its signature; the chain and the counter stand behind it."""
        assert self.places is not None
        places, tx, doc_type = self.places, self.known.tx, found.record.doc_type
        numbered = msgspec.structs.replace(
            found.record,
            status="ISSUED",
            doc_number=places.numbers[doc_type],
            business=business_snapshot(found.context.business, found.context.brand),
            issued_at=tx.instant(),  # after the lock: along the chain time does not go back
            issued_by=tx.caller.actor(),
            proof_version=proof.VERSION,
            chain_index=places.next_index,
            previous_digest=places.head,
            signing_key_id=self.signer.key_id,
            quote_status="OPEN" if doc_type == QUOTE else None,
        )
        digest = proof.digest(numbered, places.head)
        sealed = msgspec.structs.replace(numbered, digest=digest, signature=self.signer.sign(digest))
        self.places = Places(
            next_index=places.next_index + 1,
            head=digest,
            numbers={**places.numbers, doc_type: places.numbers[doc_type] + 1},
            last_dates={**places.last_dates, doc_type: sealed.issue_date},
        )
        done = replace(found, record=sealed, warnings=moving.warnings if moving else ())
        self.issued.append(done)
        self.steps[sealed.id] = self.effects.steps(effect, sealed, done.context, self.known.targets)
        self._settle(done)
        self._follow(done, effect)
        self.goods.take(moving)
        return done

    def _settle(self, done: Prepared) -> None:
        """What it does to the documents that it names, which the ones behind it find so."""
        for target, paid, credited in settled(done.record, done.context):
            asks = target.conversion_status != "CONVERTED"  # else the invoice that was made from it does
            payment = payment_status(asks, target.total, paid, credited)
            credit = credit_status(target.total, credited)
            self.known.targets[target.id] = replace(
                target, paid=paid, credited=credited, payment_status=payment, credit_status=credit
            )
            self.settlements.append(Settlement(target.id, paid, credited, payment, credit))
            self._note(done, _what_became(target, paid, credited), target.id)
            if target.id in self.known.left and credited != target.credited:
                self.known.left[target.id] = self.known.left[target.id].credited(
                    done.record.vat_breakdown, billed(done.record.lines), credited - target.credited
                )

    def _follow(self, done: Prepared, effect: Effect) -> None:
        """What else follows from it: lines of others, money that was paid before it was made, the credit of its
        client."""
        for id, (conversion, quote, payment) in self.effects.take(effect, done.record, done.context).items():
            target = done.context.targets[id]
            self.known.targets[id] = replace(
                target, conversion_status=conversion, quote_status=quote, payment_status=payment
            )
            self._note(done, "document.converted", id)
        if done.kind.returns:
            for id in {one.document_id for one in effect.lines.values()}:
                self._note(done, "document.returned", id)
        self.advanced[done.record.id] = effect.advanced
        if effect.paid:
            record, paid = done.record, done.record.paid + effect.paid
            self.settlements.append(
                Settlement(
                    record.id,
                    paid,
                    record.credited,
                    payment_status(True, record.total, paid, record.credited),
                    credit_status(record.total, record.credited),
                )
            )
        for _, into, amount in effect.taken_back:
            self._take_back(done, into, amount)
        for account, _, amount in effect.given_back:
            self._take_back(done, account, amount)

    def _take_back(self, done: Prepared, into: UUID, amount: int) -> None:
        """Money that is taken off a document: a receipt is cancelled, an invoice gives it back to its account, or the
        account to the client."""
        target = self.known.targets.get(into)
        if target is None:
            raise VersionConflict("What was paid was converted meanwhile. Nothing was cancelled.")
        paid = target.paid - amount
        asks = target.conversion_status != "CONVERTED"
        status = payment_status(asks, target.total, paid, target.credited)
        self.known.targets[into] = replace(target, paid=paid, payment_status=status)
        self.settlements.append(Settlement(into, paid, target.credited, status, target.credit_status))
        self._note(done, "document.payment_taken_back", into)

    def _note(self, done: Prepared, action: str, id: UUID) -> None:
        """Into the history of a document that the one at hand names."""
        one = done.record
        facts = {"documentId": str(one.id), "docType": one.doc_type, "number": one.doc_number}
        self.known.tx.audit(action, "document", id, facts=facts)

    def _posting(self, one: Prepared) -> ledger.NewEntry:
        """What it does to the books."""
        return posting.entry(
            one.record,
            one.kind,
            home=one.record.home_currency,
            cash_basis=not one.context.country.business_types[one.context.business.business_type].charges_vat,
            advanced=self.advanced[one.record.id],
            steps=self.steps[one.record.id],
        )

    async def write(self) -> dict[UUID, Record]:
        """Writes what was decided: the documents as the database has them now, by id. What was signed and what was
        written are compared before anything is acknowledged: a difference is a fault of ours, and nothing is kept."""
        if not self.issued:
            return {}
        tx = self.known.tx
        for record in self.changed:
            await drafts.replace(tx, self.stored[record.id], record, None)
            self.stored[record.id] = record
        first = self.issued[0].context.business
        await ledger.post(tx, [self._posting(one) for one in self.issued], first.country)
        issued = [
            issuing.Issue(one.record, self.stored[one.record.id], one.context.business.business_type)
            for one in self.issued
        ]
        if not await issuing.issue(tx, issued):
            raise VersionConflict("The type of the business was changed meanwhile. Nothing was issued.")
        await booked(tx, [(one.record, one.context.business) for one in self.issued])
        await issuing.settle(tx, self.settlements)
        await self.effects.write()
        await self.goods.write()
        written = await reads.get_all(tx, [one.record.id for one in self.issued])
        for one in self.issued:
            previous = one.record.previous_digest or b""
            if proof.digest(written[one.record.id], previous) != one.record.digest:
                raise AssertionError(f"document {one.record.id} was not written as it was signed")
        return written


def _what_became(target: Target, paid: int, credited: int) -> str:
    """The name of it in the history."""
    if credited != target.credited:
        return "document.credited"
    return "document.paid" if paid > target.paid else "document.payment_taken_back"
