"""Number sequences: where they stand, where they start, and the proof that nothing is missing."""

from typing import Any

from pinkas.core.pages import Page
from pinkas.core.problems import NotFound
from pinkas.countries import Country, country
from pinkas.domains import businesses
from pinkas.domains.documents.rules import continuity as rules
from pinkas.domains.documents.rules.problems import SigningUnavailable
from pinkas.domains.documents.rules.settings import NumberingBegun
from pinkas.domains.documents.store import numbering
from pinkas.domains.documents.store import settings as stored
from pinkas.domains.documents.types import NumberingChange
from pinkas.domains.documents.types.kinds import Continuity, ContinuityProof, Gap, NumberSequence
from pinkas.platform.tx import Tx


async def list_(tx: Tx) -> Page[NumberSequence]:
    """The sequence of every document type, by its code, in one page."""
    land, business_type = await _land(tx)
    found = await stored.series(tx)
    return Page([_sequence(code, found.get(code), land, business_type) for code in sorted(land.document_types)], None)


async def get(tx: Tx, doc_type: int) -> NumberSequence:
    """The sequence of one document type."""
    land, business_type = await _land(tx)
    if doc_type not in land.document_types:
        raise NotFound
    return _sequence(doc_type, (await stored.series(tx)).get(doc_type), land, business_type)


async def change(tx: Tx, doc_type: int, body: NumberingChange) -> NumberSequence:
    """Chooses the first number of a sequence that has issued nothing. One that has begun answers 409
    `numbering_begun`: numbers are consecutive and never repeat (income-tax bookkeeping directions s. 18(a)(3))."""
    before = await get(tx, doc_type)
    if before.start == body.start:
        return before
    if not await stored.start_series(tx, doc_type, body.start):
        raise NumberingBegun(field="start", docType=doc_type)
    after = await get(tx, doc_type)
    tx.audit("document_numbering.changed", "business", tx.business_id, before=before, after=after)
    return after


async def continuity(tx: Tx, doc_type: int) -> ContinuityProof:
    """A signed statement of the numbers of a type at this instant, for an auditor to keep: first and last number, how
    many documents bear them, every gap and repeat, and the head of the chain that binds all of them."""
    land, _ = await _land(tx)
    if doc_type not in land.document_types:
        raise NotFound
    signer = tx.keys.documents
    if signer is None:
        raise SigningUnavailable
    row = await numbering.sequence(tx, doc_type)
    whole = rules.continuous(
        start=row.start, first=row.first, last=row.last, count=row.count, next_number=row.next_number
    )
    gaps = [] if whole else await numbering.gaps(tx, doc_type, row.start, row.next_number)
    statement = Continuity(
        business_id=tx.business_id,
        doc_type=doc_type,
        at=tx.now,
        start=row.start,
        first=row.first,
        last=row.last,
        count=row.count,
        next_number=row.next_number,
        gaps=[Gap(first=one.first, last=one.last) for one in gaps],
        duplicates=[] if whole else await numbering.repeats(tx, doc_type),
        continuous=whole,
        chain_length=row.chain_length,
        chain_head=bytes(row.chain_head).hex(),
    )
    return rules.proof(statement, signer.key_id, signer.public_key, signer.sign)


async def _land(tx: Tx) -> tuple[Country, str]:
    business = await businesses.current(tx)
    return country(business.country), business.business_type


def _sequence(doc_type: int, row: Any | None, land: Country, business_type: str) -> NumberSequence:
    begun = row is not None and row.begun
    return NumberSequence(
        doc_type=doc_type,
        allowed=land.may_issue(business_type, doc_type),
        start=row.first_number if row else 1,
        next_number=row.next_number if row else 1,
        begun=begun,
        last_issued_number=row.next_number - 1 if row and begun else None,
        last_issue_date=row.last_issue_date if row else None,
    )
