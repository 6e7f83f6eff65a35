"""The report of uniform files that are imported."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from pinkas.core.fields import Language
from pinkas.core.money import format_amount
from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.imports.rules.parity import REASONS, NoParity
from pinkas.domains.imports.store import uniform
from pinkas.domains.imports.store.imports import IMPORTS
from pinkas.domains.imports.types_uniform import ParityQuery, ParityReason, ParityRecord, ParityReport, ParityRow
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class ParitySubject:
    """The import that a report is about."""

    id: UUID
    name: str
    default_lang: Language
    currency: str


async def get_parity(tx: Tx, subject: ParitySubject, query: ParityQuery) -> ParityReport:
    """What a uniform file says beside what the business has once it is booked, every count and every sum, with the
    reason of each difference: records by their kinds, documents by type and month, lines, accounts, clients. It is
    there when the import is `CHECKED`, and stays."""
    head = await uniform.get_head(tx, subject.id)
    if head is None:
        raise NoParity
    rows, cursor, total = await uniform.list_parity(tx, subject.id, query)
    said = head.head
    return ParityReport(
        software=str(said.get("software") or ""),
        business=str(said.get("business") or ""),
        tax_id=f"{said.get('dealer') or 0:09d}",
        from_=date.fromisoformat(said["first"]) if said.get("first") else None,
        to=date.fromisoformat(said["last"]) if said.get("last") else None,
        opening_date=head.opening_date,
        currency=subject.currency,
        unexplained=head.unexplained,
        items=[_parity_row(one, subject.currency) for one in rows],
        next_cursor=cursor,
        total=total,
    )


def _parity_row(row: ParityRecord, currency: str) -> ParityRow:
    def amount(minor: int | None) -> str | None:
        return None if minor is None else format_amount(minor, currency)

    return ParityRow(
        id=row.id,
        section=row.section,
        key=row.key,
        name=row.name,
        source_count=row.source_count,
        our_count=row.our_count,
        source_amount=amount(row.source_amount),
        our_amount=amount(row.our_amount),
        differs=row.differs,
        reasons=[ParityReason(code=one, message=REASONS[one]) for one in row.reasons],
    )


async def load_subject(tx: Tx, id: UUID) -> ParitySubject:
    """An import as what a report is about. Raises NoParity where it is no uniform file."""
    row = await IMPORTS.get(tx, id)
    if row.kind != "uniform_file":
        raise NoParity
    business = await businesses.get_current(tx)
    return ParitySubject(id, row.file_name, business.default_lang, get_country(business.country).currency)
