"""The statements that issue documents, and what may still be written on an issued one."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.canonical import GENESIS_DIGEST
from pinkas.core.creators import Creator
from pinkas.domains.documents.issuing.rules.deferred_vat import DeferredVat, VatMovement
from pinkas.domains.documents.issuing.rules.issuance_types import Sequences, Settlement, SettlementStep
from pinkas.domains.documents.issuing.rules.provider_refunds import CreditRefund
from pinkas.domains.documents.model.rules.record import Header, Record
from pinkas.domains.documents.search.store import terms
from pinkas.platform.rows import sql_assignments
from pinkas.platform.tx import Tx

_ISSUE_DOCUMENTS = f"""
WITH issued AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(%(issued)s) AS one (
        id uuid, doc_type int, doc_number bigint, issue_date date, due_date date, client jsonb, client_name text,
        business jsonb, lang text, issued_at timestamptz, issued_by jsonb, proof_version int, chain_index bigint,
        previous_digest bytea, digest bytea, signature bytea, signing_key_id text, quote_status text,
        allocation_status text, template_version int, deal_id uuid, version int, updated_at timestamptz,
        business_type text)
    WHERE business_type_on(%(business_id)s, issue_date) = business_type
), chain AS (
    UPDATE document_chains SET next_index = next_index + %(count)s, head = %(head)s WHERE business_id = %(business_id)s
), counters AS (
    UPDATE document_counters AS counter
    SET next_number = next_number + taken.count, last_issue_date = taken.last
    FROM (SELECT doc_type, count(*) AS count, max(issue_date) AS last FROM issued GROUP BY doc_type) AS taken
    WHERE counter.business_id = %(business_id)s AND counter.doc_type = ANY(%(doc_types)s)
        AND counter.doc_type = taken.doc_type
), terms AS (
    {terms.TERMS.add}
)
UPDATE documents SET
    status = 'ISSUED', doc_number = one.doc_number, issue_date = one.issue_date, due_date = one.due_date,
    client = one.client, client_name = one.client_name, business = one.business, lang = one.lang,
    issued_at = one.issued_at, issued_by = one.issued_by, proof_version = one.proof_version,
    chain_index = one.chain_index, previous_digest = one.previous_digest, digest = one.digest,
    signature = one.signature, signing_key_id = one.signing_key_id, quote_status = one.quote_status,
    allocation_status = one.allocation_status, template_version = one.template_version, deal_id = one.deal_id,
    draft = NULL,
    version = one.version, updated_at = one.updated_at
FROM issued AS one
WHERE documents.business_id = %(business_id)s AND documents.id = ANY(%(ids)s) AND documents.id = one.id
RETURNING {", ".join(f"documents.{name}" for name in Header.__struct_fields__)}
"""


async def lock_sequences(tx: Tx, doc_types: Collection[int]) -> Sequences:
    """The head of the chain and the next numbers of some types, locked until the transaction ends; a rollback gives
    them back. The chain is locked first, so that two types of one business cannot wait for each other."""
    rows = await tx.fetch_all(
        """SELECT *, EXISTS (SELECT FROM tax_settings WHERE business_id = %(business_id)s AND vat_basis = 'cash')
                AS defers_vat,
            EXISTS (SELECT FROM deferred_vat_movements WHERE business_id = %(business_id)s) AS has_deferred_vat
        FROM lock_sequences(%(business_id)s, %(doc_types)s::int[], %(genesis)s)""",
        doc_types=sorted(set(doc_types)),
        genesis=GENESIS_DIGEST,
    )
    return Sequences(
        next_index=rows[0].next_index,
        head=bytes(rows[0].head),
        numbers={row.doc_type: row.number for row in rows},
        last_dates={row.doc_type: row.last_issue_date for row in rows},
        defers_vat=rows[0].defers_vat,
        has_deferred_vat=rows[0].has_deferred_vat,
    )


async def get_deferred_vat(tx: Tx, ids: Collection[UUID]) -> dict[UUID, DeferredVat]:
    """The VAT of those documents that were issued on the cash basis, by id."""
    rows = await tx.fetch_all(
        """SELECT document_id, coalesce(sum(vat) FILTER (WHERE vat > 0), 0)::bigint AS vat,
               coalesce(-sum(vat) FILTER (WHERE vat < 0), 0)::bigint AS credited, sum(due)::bigint AS due
           FROM deferred_vat_movements WHERE business_id = %(business_id)s AND document_id = ANY(%(ids)s)
           GROUP BY document_id""",
        ids=sorted(ids),
    )
    return {row.document_id: DeferredVat(row.vat, row.credited, row.due) for row in rows}


async def write_vat_movements(tx: Tx, movements: Sequence[VatMovement]) -> None:
    """Writes what was posted of VAT on the cash basis, what was taken back of it, and what became due."""
    if movements:
        tx.execute_later(
            """INSERT INTO deferred_vat_movements
                   (business_id, document_id, source_type, source_id, date, vat, due, recorded_at)
               SELECT %(business_id)s, document_id, source_type, source_id, date, vat, due, %(now)s
               FROM jsonb_to_recordset(%(rows)s) AS one (document_id uuid, source_type text, source_id uuid, date date,
                   vat bigint, due bigint)""",
            rows=Jsonb([asdict(one) for one in movements]),
            now=tx.now,
        )


@dataclass(frozen=True)
class DocumentIssue:
    """A draft to be issued: the document to be written, the draft that it replaces, and the business type that it was
    composed for."""

    record: Record
    before: Record
    business_type: str


async def issue_documents(tx: Tx, issues: Sequence[DocumentIssue]) -> dict[UUID, dict[str, Any]]:
    """Turns drafts into issued documents, and advances the chain and the counters. Returns their columns as they were
    written, by id. One is missing when the type of the business changed for its date, which can be seen only behind the
    lock of the chain: the transaction must then be rolled back."""
    records = [one.record for one in issues]
    changes = [(one.record.id, *terms.changed_terms(one.before, one.record)) for one in issues]
    rows = await tx.fetch_all(
        _ISSUE_DOCUMENTS,
        issued=Jsonb([{**_issued_columns(one.record), "business_type": one.business_type} for one in issues]),
        ids=[one.id for one in records],
        doc_types=sorted({one.doc_type for one in records}),
        count=len(records),
        head=records[-1].digest,
        added=terms.TERMS.rows_to_add((id, new) for id, _, new in changes),
    )
    for id, gone, _ in changes:
        if gone:  # the client has another name by now
            await tx.execute(terms.TERMS.remove, gone_from=id, gone=sorted(gone))
    return {row.id: row._asdict() for row in rows}


_WRITTEN_COLUMNS = (
    "id",
    "doc_type",
    "doc_number",
    "issue_date",
    "due_date",
    "client",
    "client_name",
    "business",
    "lang",
    "issued_at",
    "issued_by",
    "proof_version",
    "chain_index",
    "signing_key_id",
    "quote_status",
    "allocation_status",
    "template_version",
    "deal_id",
    "version",
    "updated_at",
)
_BYTES_COLUMNS = ("previous_digest", "digest", "signature")


def _issued_columns(record: Record) -> dict[str, Any]:
    """The columns that issuing writes; bytes as PostgreSQL reads them from text."""
    plain = {name: getattr(record, name) for name in _WRITTEN_COLUMNS}
    return {**plain, **{name: "\\x" + getattr(record, name).hex() for name in _BYTES_COLUMNS}}


async def settle_documents(tx: Tx, settlements: Sequence[Settlement], by: Sequence[SettlementStep]) -> None:
    """Writes the payment and credit sums of documents that receipts and credits name, and the steps in which they got
    there. One that several of them name gets one version for each, and the sums of the last."""
    if not settlements:
        return
    last = {one.id: one for one in settlements}
    steps = Counter(one.id for one in settlements)
    tx.execute_later(
        """WITH step AS (
               INSERT INTO document_settlements (business_id, document_id, source_id, date, paid, credited, recorded_at)
               SELECT %(business_id)s, document_id, source_id, date, paid, credited, %(now)s
               FROM jsonb_to_recordset(%(by)s) AS by (document_id uuid, source_id uuid, date date, paid bigint,
                   credited bigint)
           )
           UPDATE documents SET paid = one.paid, credited = one.credited, payment_status = one.payment_status,
               credit_status = one.credit_status, version = documents.version + one.steps, updated_at = %(now)s
           FROM jsonb_to_recordset(%(settled)s) AS one (id uuid, paid bigint, credited bigint, payment_status text,
               credit_status text, steps int)
           WHERE documents.business_id = %(business_id)s AND documents.id = ANY(%(ids)s) AND documents.id = one.id""",
        settled=Jsonb([{**asdict(one), "steps": steps[one.id]} for one in last.values()]),
        by=Jsonb([asdict(one) for one in by]),
        ids=sorted(last),
        now=tx.now,
    )


PaymentUse = Literal["itself", "references", "credit", "recorded"]


@dataclass(frozen=True)
class PaymentKeeping:
    """An issued document with payments, and what its money is for (`keep_document_payments` and `keep_credit_refunds`
    in the schema)."""

    document_id: UUID
    keeps: PaymentUse
    payment_id: UUID | None = None
    """Of a receipt the payment that was recorded before it; of a credit the one that it gives back first."""


async def keep_payments(tx: Tx, keepings: Sequence[PaymentKeeping]) -> None:
    """Keeps the payments of issued documents as records of their own, in the order of the documents."""
    if keepings:
        tx.execute_later(
            """SELECT CASE keeps WHEN 'credit' THEN keep_credit_refunds(%(business_id)s, document_id, payment_id)
                   ELSE keep_document_payments(%(business_id)s, document_id, keeps, payment_id) END
               FROM jsonb_to_recordset(%(kept)s) AS one (document_id uuid, keeps text, payment_id uuid)""",
            kept=Jsonb([asdict(one) for one in keepings]),
        )


async def lock_checkouts_behind(tx: Tx, ids: Collection[UUID]) -> None:
    """Locks the checkouts by which documents were paid, or those that credits among them credit: before the documents
    themselves are locked."""
    await tx.execute("SELECT lock_checkouts_behind(%(business_id)s, %(ids)s::uuid[])", ids=sorted(ids))


async def begin_credit_refunds(
    tx: Tx, ids: Sequence[UUID], creator: Creator | None, due: datetime
) -> list[CreditRefund]:
    """Begins the refunds of issued credits (`begin_credit_refunds` in the schema); `due` is when they are taken up at
    the latest."""
    rows = await tx.fetch_all(
        "SELECT * FROM begin_credit_refunds(%(business_id)s, %(ids)s::uuid[], %(by)s, %(now)s, %(due)s)",
        ids=list(ids),
        by=None if creator is None else Jsonb(msgspec.to_builtins(creator)),
        now=tx.now,
        due=due,
    )
    return [CreditRefund(**row._asdict()) for row in rows]


async def set_statuses(tx: Tx, id: UUID, **columns: str | bool | UUID | None) -> None:
    """Writes status columns of a document, which stay writable after it was issued."""
    await tx.execute(
        f"""UPDATE documents SET {sql_assignments(columns)}, version = version + 1, updated_at = %(now)s
            WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        now=tx.now,
        **columns,
    )


MARK_SQL = "coalesce(d.allocation_number, CASE WHEN d.not_deductible THEN 'not_deductible' ELSE '' END)"
"""What the paper of a document bears by now of what came after it was issued (`pdf_files.rules.file_mark`)."""


async def document_numbers(tx: Tx, ids: Sequence[UUID]) -> dict[UUID, Any]:
    """Type and number (None of a draft) of each document that is there."""
    rows = await tx.fetch_all(
        """SELECT id, doc_type, doc_number FROM documents
           WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)""",
        ids=sorted(ids),
    )
    return {row.id: row for row in rows}
