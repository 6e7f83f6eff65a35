"""Imports of documents that an earlier program issued, as a table: history, as that of a uniform file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import UUID

from pinkas.core.problems import FaultCollector, Problem, invalid_field
from pinkas.core.requested_amounts import collect_amount
from pinkas.countries import Country, get_country
from pinkas.countries.uniform_file import UniformFileFormat
from pinkas.domains import businesses, clients, ledger
from pinkas.domains.businesses import Business
from pinkas.domains.imported_documents import staging
from pinkas.domains.imports.actions import uniform_booking
from pinkas.domains.imports.actions.kinds import BookedTogether, PreparedRow, RecordStays, SaidRow, Written, together
from pinkas.domains.imports.actions.naming import Described, Party, find_parties, make_parties, party_commands
from pinkas.domains.imports.actions.records import RECORDS
from pinkas.domains.imports.rules import uniform as rules
from pinkas.domains.imports.store import uniform as store
from pinkas.domains.imports.store.imports import IMPORTS
from pinkas.domains.imports.store.uniform import UniformRecordRow
from pinkas.domains.imports.types_rows import DocumentRow
from pinkas.platform.tx import Tx

_OPEN_COLUMNS = frozenset(("open", "paid"))
"""Columns that say what is open; without them the documents of a client say it together."""


class DocumentImported(Problem):
    status, code, message = 409, "document_imported", "A document of this type and number was imported before."
    hint = "Leave such rows out (`onExisting`: `skip`)."


@dataclass(frozen=True)
class _Document:
    """A document as it is staged, and whose it is."""

    fields: dict[str, Any]
    client: Party


class PastDocuments(BookedTogether):
    """Documents of an earlier program, which are undone as those of a uniform file. A client that is not there is
    made."""

    body = DocumentRow
    columns: ClassVar[Mapping[str, str]] = {"name": "client", "taxId": "clientTaxId"}

    async def prepare(
        self, tx: Tx, rows: Sequence[SaidRow], country: str, *, make: bool
    ) -> list[PreparedRow | Problem]:
        """Finds clients, and reads amounts. Clients that would be made are checked by the rules of clients."""
        bodies: list[DocumentRow] = [one.body for one in rows]
        said = [(one.client, one.client_tax_id) for one in bodies]

        async def create(new: Sequence[Described]) -> list[UUID]:
            return await make_parties(tx, RECORDS["clients"], new, country)

        parties = await find_parties(tx, said, country, clients.find_described, create if make else None)
        refused = {} if make else await self._refused_clients(tx, parties, country)
        form, today = get_country(country), tx.today((await businesses.get_current(tx)).timezone)
        prepared: list[PreparedRow | Problem] = []
        for body, party in zip(bodies, parties, strict=True):
            assert party.described is not None, "a row without a client is not read"
            problem = refused.get(party.described)
            fields = _fields(body, party, form, today.isoformat())
            problem = together([fields if isinstance(fields, Problem) else None, problem])
            if isinstance(fields, Problem) or problem is not None:
                assert problem is not None, "fields that are a problem are one"
                prepared.append(problem)
            else:
                key = f"{fields['doc_type']}/{fields['doc_number']}"
                prepared.append(PreparedRow(_Document(fields, party), {"number": key}))
        return prepared

    async def _refused_clients(self, tx: Tx, parties: Sequence[Party], country: str) -> dict[Described, Problem]:
        new = list(dict.fromkeys(one.described for one in parties if one.described and one.id is None))
        problems = await RECORDS["clients"].check(tx, party_commands(RECORDS["clients"], new, country)) if new else []
        return {party: one for party, one in zip(new, problems, strict=True) if one is not None}

    def changing(self, row: SaidRow, prepared: PreparedRow, record_id: UUID) -> Any:
        """A table changes no history."""
        return None

    async def check(self, tx: Tx, writes: Sequence[_Document | None]) -> list[Problem | None]:
        """Whether they were imported before."""
        keys = [(one.fields["doc_type"], one.fields["doc_number"]) for one in writes if one is not None]
        known = await staging.find_booked(tx, keys)
        problems: list[Problem | None] = []
        for one in writes:
            there = known.get((one.fields["doc_type"], one.fields["doc_number"])) if one is not None else None
            if one is None:
                problems.append(RecordStays())
            else:
                problems.append(DocumentImported(field="number", existingId=str(there)) if there else None)
        return problems

    async def claim(self, tx: Tx) -> None:
        """Clients are made by nobody else meanwhile."""
        await clients.claim_all_keys(tx)

    async def book(
        self, tx: Tx, rows: Sequence[PreparedRow], import_id: UUID, business: Business
    ) -> list[Written | Problem]:
        """Stages documents with their clients; they are seen when all rows are there."""
        documents: list[_Document] = [one.write for one in rows]
        records = {
            (key := str(one.client.id)): UniformRecordRow(
                "client",
                key,
                one.fields["client_name"],
                "create" if one.client.is_made else "use",
                one.client.id,
                {},
            )
            for one in documents
        }
        known = await store.get_records(tx, import_id, "client", list(records))
        await store.upsert_records(tx, import_id, [one for key, one in records.items() if key not in known])
        staged = [{**one.write.fields, "line": one.line, "party_key": str(one.write.client.id)} for one in rows]
        await staging.stage(tx, import_id, "imported_documents", staged)
        return [Written(None, None) for _ in rows]

    async def finish(self, tx: Tx, import_id: UUID) -> None:
        """Makes the documents seen, and opens what is owed of them."""
        business = await businesses.get_current(tx)
        country = get_country(business.country)
        form = country.uniform_file
        assert form is not None, "documents of such a list were read"
        if await staging.list_duplicates(tx, import_id, 1):
            raise DocumentImported
        mapping = (await IMPORTS.get(tx, import_id)).mapping or {}
        if not _OPEN_COLUMNS & mapping.keys():
            await self._open_what_remains(tx, import_id, form)
        opening = rules.opening_day({"last": await staging.last_day(tx, import_id)}, tx.today(business.timezone))
        try:
            await ledger.check_open(tx, opening)
        except ledger.PeriodClosed:
            opening = tx.today(business.timezone)
        await store.set_head(tx, import_id, {}, opening)
        await staging.book(tx, import_id)
        await uniform_booking.book_open_items(tx, import_id, opening, country)
        await uniform_booking.book_terms(tx, import_id, country)

    async def _open_what_remains(self, tx: Tx, import_id: UUID, form: UniformFileFormat) -> None:
        """Receipts and credits pay the oldest documents of their client. What was paid above them is left out."""
        after: str | None = None
        while found := await staging.list_clients(tx, import_id, after, uniform_booking.PIECE):
            after = found[-1].party_key
            documents: dict[str, list[Any]] = {}
            for one in await staging.list_statements(tx, import_id, [one.party_key for one in found]):
                documents.setdefault(one.party_key, []).append(one)
            for statements in documents.values():
                await staging.set_open(tx, rules.open_amounts(statements, form.reading, None).documents)


def _fields(row: DocumentRow, party: Party, country: Country, today: str) -> dict[str, Any] | Problem:
    """The row as it is staged, in minor units of the books, or what is wrong with it."""
    form, faults, currency = country.uniform_file, FaultCollector(), country.currency
    if form is None or row.doc_type not in form.reading.issued:
        return invalid_field("docType", "not_issued", "Clients are given no documents of this type.")
    if row.date.isoformat() > today:
        faults.add("date", "in_the_future", "Expected {today} or an earlier day.", today=today)
    minor = {
        name: collect_amount(value, currency, name, faults) or 0 if (value := getattr(row, name)) is not None else None
        for name in ("net", "vat", "total", "withheld", "open")
    }
    total, charges = minor["total"] or 0, row.doc_type in form.reading.charging
    charges = charges and row.doc_type not in form.reading.paying and not row.cancelled
    net = minor["net"] if minor["net"] is not None else total - (minor["vat"] or 0)
    vat = minor["vat"] if minor["vat"] is not None else total - net
    owed = minor["open"] if minor["open"] is not None else total if row.paid is False and charges else 0
    if not faults.details and net + vat != total:
        faults.add("total", "sum_mismatch", "Expected the sum of the amount without VAT and the VAT.")
    if owed and not charges:
        faults.add("open", "nothing_open", "Nothing is owed of a document of this type, or that is cancelled.")
    elif owed > total:
        faults.add("open", "exceeds_total", "It is more than the total.")
    if owed and row.paid:
        faults.add("open", "contradiction", "It says that it is paid.")
    try:
        faults.raise_if_any()
    except Problem as problem:
        return problem
    assert party.described is not None
    said = {
        "docType": row.doc_type,
        "docNumber": row.number,
        "day": row.date.isoformat(),
        "valueDay": row.due_date.isoformat() if row.due_date else None,
        "name": party.described[0],
        "before": net,
        "net": net,
        "vat": vat,
        "total": total,
        "withheld": minor["withheld"],
        "cancelled": rules.CANCELLED if row.cancelled else None,
    }
    document = rules.document_row(0, said, currency)
    return {**document, "tax_id": party.described[1], "open_amount": owed}
