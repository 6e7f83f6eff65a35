"""The report of uniform files that are imported."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from pinkas.core.fields import Language
from pinkas.core.money import format_amount
from pinkas.countries import Country, get_country
from pinkas.domains import businesses, imported_documents
from pinkas.domains.imports.rules.parity import REASONS, NoParity, OtherTaxId, ParityNotReady
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
    country: Country
    tax_id: str


async def get_parity(tx: Tx, subject: ParitySubject, query: ParityQuery) -> ParityReport:
    """What a uniform file says beside what the business has once it is booked, every count and every sum, with the
    reason of each difference: records by their kinds, documents by type and month, lines, accounts, clients, suppliers.
    It is there when the import is `CHECKED`, and stays. Kinds of records and types of documents are called as in
    `lang`, else as in the language of the business."""
    head = await uniform.get_head(tx, subject.id)
    if head is None:
        raise ParityNotReady
    rows, cursor, total = await uniform.list_parity(tx, subject.id, query)
    said = head.head
    lang = getattr(query, "lang", None) or subject.default_lang
    return ParityReport(
        software=str(said.get("software") or ""),
        business=str(said.get("business") or ""),
        tax_id=file_tax_id(head),
        other_tax_id=file_tax_id(head) != subject.tax_id,
        from_=date.fromisoformat(said["first"]) if said.get("first") else None,
        to=date.fromisoformat(said["last"]) if said.get("last") else None,
        opening_date=head.opening_date,
        currency=subject.country.currency,
        unexplained=head.unexplained,
        items=[_parity_row(one, subject.country, lang) for one in rows],
        next_cursor=cursor,
        total=total,
    )


def file_tax_id(head: uniform.UniformHead) -> str:
    """The tax id of whose books a file is."""
    return f"{head.head.get('dealer') or 0:09d}"


async def check_tax_id(tx: Tx, head: uniform.UniformHead) -> None:
    """Raises OtherTaxId where a file is of another tax id than the business."""
    business = await businesses.get_current(tx)
    if file_tax_id(head) != business.tax_id:
        raise OtherTaxId(field="allowOtherTaxId", fileTaxId=file_tax_id(head), taxId=business.tax_id)


def _name(row: ParityRecord, country: Country, lang: Language) -> str:
    """What a row is called in a language: what has no name of its own is called by its kind."""
    if row.section == "records":
        names = (country.uniform_file.record_names if country.uniform_file else {}).get(row.key, {})
        return names.get(lang) or names.get("en") or row.key
    if row.section in ("documents", "lines"):
        doc_type, _, month = row.key.partition("/")
        return f"{imported_documents.type_name(int(doc_type), country, lang)} {month}".strip()
    return row.name


def _parity_row(row: ParityRecord, country: Country, lang: Language) -> ParityRow:
    def amount(minor: int | None) -> str | None:
        return None if minor is None else format_amount(minor, country.currency)

    return ParityRow(
        id=row.id,
        section=row.section,
        key=row.key,
        name=_name(row, country, lang),
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
    return ParitySubject(id, row.file_name, business.default_lang, get_country(business.country), business.tax_id)
