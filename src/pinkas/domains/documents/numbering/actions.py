"""Number sequences: where they stand, where they start, and the proof that nothing is missing."""

from typing import Any

from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound
from pinkas.countries import Country, DocumentType, get_country
from pinkas.domains import businesses
from pinkas.domains.documents.model.rules.context import Context
from pinkas.domains.documents.model.rules.problems import SigningUnavailable
from pinkas.domains.documents.model.rules.settings import NumberingBegun
from pinkas.domains.documents.model.store import settings as settings_store
from pinkas.domains.documents.model.types import (
    DateRange,
    NextNumber,
    NumberingChange,
    NumberQuery,
)
from pinkas.domains.documents.numbering import store
from pinkas.domains.documents.numbering.rules import continuity as rules
from pinkas.domains.documents.numbering.rules import dates
from pinkas.domains.documents.numbering.types import Continuity, ContinuityProof, Gap, NumberSequence
from pinkas.platform.tx import Tx


async def list_(tx: Tx) -> Page[NumberSequence]:
    """The sequence of every document type, by its code, in one page."""
    country, business_type = await _country_and_business_type(tx)
    found = await store.list_series(tx)
    return Page(
        [_number_sequence(code, found.get(code), country, business_type) for code in sorted(country.document_types)],
        None,
    )


async def get(tx: Tx, doc_type: int) -> NumberSequence:
    """The sequence of one document type."""
    country, business_type = await _country_and_business_type(tx)
    if doc_type not in country.document_types:
        raise NotFound
    return _number_sequence(doc_type, (await store.list_series(tx)).get(doc_type), country, business_type)


async def change(tx: Tx, doc_type: int, body: NumberingChange) -> NumberSequence:
    """Chooses the first number of a sequence that has issued nothing. One that has begun answers 409
    `numbering_begun`: numbers are consecutive and never repeat (income-tax bookkeeping directions s. 18(a)(3))."""
    before = await get(tx, doc_type)
    if before.start == body.start:
        return before
    if not await store.start_series(tx, doc_type, body.start):
        raise NumberingBegun(field="start", docType=doc_type)
    after = await get(tx, doc_type)
    tx.audit("document_numbering.changed", "business", tx.business_id, before=before, after=after)
    return after


async def prove_continuity(tx: Tx, doc_type: int) -> ContinuityProof:
    """A signed statement of the numbers of a type at this instant, for an auditor to keep: first and last number, how
    many documents bear them, every gap and repeat, and the head of the chain that binds all of them."""
    country, _ = await _country_and_business_type(tx)
    if doc_type not in country.document_types:
        raise NotFound
    signer = tx.keys.documents
    if signer is None:
        raise SigningUnavailable
    row = await store.get_sequence(tx, doc_type)
    whole = rules.is_continuous(
        start=row.start, first=row.first, last=row.last, count=row.count, next_number=row.next_number
    )
    gaps = [] if whole else await store.find_gaps(tx, doc_type, row.start, row.next_number)
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
        duplicates=[] if whole else await store.find_repeats(tx, doc_type),
        continuous=whole,
        chain_length=row.chain_length,
        chain_head=bytes(row.chain_head).hex(),
    )
    return rules.sign_statement(statement, signer.key_id, signer.public_key, signer.sign)


async def check_sequences(tx: Tx) -> list[Continuity]:
    """The same of every type that has issued a document, unsigned, by type: one statement, and one more for a type in
    which something is missing."""
    found = []
    for row in await store.list_sequences(tx):
        whole = rules.is_continuous(
            start=row.start, first=row.first, last=row.last, count=row.count, next_number=row.next_number
        )
        gaps = [] if whole else await store.find_gaps(tx, row.doc_type, row.start, row.next_number)
        found.append(
            Continuity(
                business_id=tx.business_id,
                doc_type=row.doc_type,
                at=tx.now,
                start=row.start,
                first=row.first,
                last=row.last,
                count=row.count,
                next_number=row.next_number,
                gaps=[Gap(first=one.first, last=one.last) for one in gaps],
                duplicates=[] if whole else await store.find_repeats(tx, row.doc_type),
                continuous=whole,
                chain_length=row.chain_length,
                chain_head=bytes(row.chain_head).hex(),
            )
        )
    return found


async def _country_and_business_type(tx: Tx) -> tuple[Country, str]:
    business = await businesses.get_current(tx)
    return get_country(business.country), business.business_type


def _number_sequence(doc_type: int, row: Any | None, country: Country, business_type: str) -> NumberSequence:
    begun = row is not None and row.begun
    return NumberSequence(
        doc_type=doc_type,
        allowed=country.may_issue(business_type, doc_type),
        start=row.first_number if row else 1,
        next_number=row.next_number if row else 1,
        begun=begun,
        last_issued_number=row.next_number - 1 if row and begun else None,
        last_issue_date=row.last_issue_date if row else None,
    )


async def preview_next_number(tx: Tx, query: NumberQuery) -> NextNumber:
    """Previews the next number of a type; another finalize may take it first."""
    await _get_document_type(tx, query.doc_type)
    found = await store.get_counter(tx, query.doc_type)
    begun = found is not None and found.last_issue_date is not None  # else only its start was chosen
    return NextNumber(
        doc_type=query.doc_type,
        next_number=found.next_number if found else 1,
        series=None,
        last_issued_number=found.next_number - 1 if found and begun else None,
        last_issue_date=found.last_issue_date if found else None,
    )


async def get_date_range(tx: Tx, query: NumberQuery) -> DateRange:
    """The dates that the next document of a type may bear, and the narrower ones that it should."""
    business, kind = await _get_document_type(tx, query.doc_type)
    today = tx.today(business.timezone)
    last = await store.get_last_issue_date(tx, query.doc_type)
    settings = await settings_store.get_settings(tx, query.doc_type)
    earliest, latest, reason = dates.date_limits(kind, today, last, settings.dates)
    first, until = dates.recommended_dates(
        get_country(business.country), business.vat_reporting, (earliest, latest), today
    )
    return DateRange(
        doc_type=query.doc_type,
        min_date=earliest,
        max_date=latest,
        recommended_min=first,
        recommended_max=until,
        reason=reason,
    )


async def _get_document_type(tx: Tx, doc_type: int) -> tuple[businesses.Business, DocumentType]:
    """The business and a document type that it may issue."""
    business = await businesses.get_current(tx)
    context = Context(
        business=business,
        country=get_country(business.country),
        today=tx.today(business.timezone),
        now=tx.now,
        new_id=tx.new_id,
        client=None,
        targets={},
    )
    return business, context.kind(doc_type)
