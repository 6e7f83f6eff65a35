"""Issuing: the few statements of finalize, and what may still be written on an issued document."""

from datetime import date
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.canonical import GENESIS
from pinkas.domains.documents.rules.record import Record
from pinkas.platform.rows import assignments
from pinkas.platform.tx import Tx

_NUMBER = """
WITH chain AS (
    INSERT INTO document_chains (business_id, next_index, head) VALUES (%(business_id)s, 1, %(genesis)s)
    ON CONFLICT (business_id) DO UPDATE SET next_index = document_chains.next_index
    RETURNING next_index, head
), counter AS (
    INSERT INTO document_counters (business_id, doc_type, next_number)
    SELECT %(business_id)s, %(doc_type)s, 2 FROM chain
    ON CONFLICT (business_id, doc_type) DO UPDATE SET next_number = document_counters.next_number + 1
    RETURNING next_number - 1 AS number, last_issue_date
)
SELECT counter.number, counter.last_issue_date, chain.next_index, chain.head FROM counter, chain
"""

_ISSUE = """
WITH chain AS (
    UPDATE document_chains SET next_index = %(chain_index)s + 1, head = %(digest)s WHERE business_id = %(business_id)s
), counter AS (
    UPDATE document_counters SET last_issue_date = %(issue_date)s
    WHERE business_id = %(business_id)s AND doc_type = %(doc_type)s
)
UPDATE documents SET
    status = 'ISSUED', doc_number = %(doc_number)s, issue_date = %(issue_date)s, due_date = %(due_date)s,
    client = %(client)s, client_name = %(client_name)s, business = %(business)s, lang = %(lang)s,
    issued_at = %(issued_at)s, issued_by = %(issued_by)s, proof_version = %(proof_version)s,
    chain_index = %(chain_index)s, previous_digest = %(previous_digest)s, digest = %(digest)s,
    signature = %(signature)s, signing_key_id = %(signing_key_id)s,
    quote_status = %(quote_status)s, allocation_status = %(allocation_status)s, draft = NULL, version = %(version)s,
    updated_at = %(updated_at)s
WHERE business_id = %(business_id)s AND id = %(id)s
    AND business_type_on(%(business_id)s, %(issue_date)s) = %(business_type)s
"""


async def take_number(tx: Tx, doc_type: int) -> Any:
    """The next number of the type and the head of the chain, both locked until the transaction ends; a rollback gives
    the number back. The chain is locked first, so that two types of one business cannot wait for each other."""
    return await tx.one(_NUMBER, doc_type=doc_type, genesis=GENESIS)


async def issue(tx: Tx, record: Record, business_type: str) -> bool:
    """Makes the draft the issued document, and moves the chain and the date of the counter. False when the business
    is of another type on the date of the document by now: only behind the lock of the chain can that be seen."""
    touched = await tx.run(
        _ISSUE,
        id=record.id,
        doc_type=record.doc_type,
        doc_number=record.doc_number,
        issue_date=record.issue_date,
        due_date=record.due_date,
        client=Jsonb(record.client) if record.client else None,
        client_name=record.client_name,
        business=Jsonb(record.business),
        lang=record.lang,
        issued_at=record.issued_at,
        issued_by=Jsonb(record.issued_by),
        proof_version=record.proof_version,
        chain_index=record.chain_index,
        previous_digest=record.previous_digest,
        digest=record.digest,
        signature=record.signature,
        signing_key_id=record.signing_key_id,
        quote_status=record.quote_status,
        allocation_status=record.allocation_status,
        version=record.version,
        updated_at=record.updated_at,
        business_type=business_type,
    )
    return touched == 1


async def hold_chain(tx: Tx) -> None:
    """Locks the chain until the transaction ends: nothing is issued meanwhile, and what was being issued is."""
    await tx.run(
        """INSERT INTO document_chains (business_id, next_index, head) VALUES (%(business_id)s, 1, %(genesis)s)
           ON CONFLICT (business_id) DO UPDATE SET next_index = document_chains.next_index""",
        genesis=GENESIS,
    )


async def last_issue_date_of_all(tx: Tx) -> date | None:
    """The latest date that any issued document bears."""
    row = await tx.one("SELECT max(last_issue_date) AS last FROM document_counters WHERE business_id = %(business_id)s")
    return row.last if row else None


async def settle(tx: Tx, id: UUID, *, paid: int, credited: int, payment_status: str, credit_status: str) -> None:
    """What a receipt or a credit does to the document that it names."""
    await tx.run(
        """UPDATE documents SET paid = %(paid)s, credited = %(credited)s, payment_status = %(payment_status)s,
               credit_status = %(credit_status)s, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        paid=paid,
        credited=credited,
        payment_status=payment_status,
        credit_status=credit_status,
        now=tx.now,
    )


async def set_axes(tx: Tx, id: UUID, **columns: str | None) -> None:
    """Writes what became of a document; the columns are those that an issued document leaves free."""
    await tx.run(
        f"""UPDATE documents SET {assignments(columns)}, version = version + 1, updated_at = %(now)s
            WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        now=tx.now,
        **columns,
    )


async def take_original(tx: Tx, id: UUID) -> bool:
    """Decides whether this delivery gets the original: exactly one ever does."""
    return bool(
        await tx.run(
            """UPDATE documents SET original_delivered_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s AND original_delivered_at IS NULL""",
            id=id,
            now=tx.now,
        )
    )


async def last_issue_date(tx: Tx, doc_type: int) -> date | None:
    """The date of the last issued document of a type."""
    row = await tx.one(
        """SELECT last_issue_date FROM document_counters
           WHERE business_id = %(business_id)s AND doc_type = %(doc_type)s""",
        doc_type=doc_type,
    )
    return row.last_issue_date if row else None


async def files(tx: Tx, id: UUID) -> dict[str, bytes]:
    """The SHA-256 of the stored files of a document, by kind."""
    rows = await tx.all(
        "SELECT kind, sha256 FROM document_files WHERE business_id = %(business_id)s AND document_id = %(id)s", id=id
    )
    return {row.kind: bytes(row.sha256) for row in rows}


async def add_file(tx: Tx, id: UUID, kind: str, sha256: bytes, size: int) -> None:
    """Keeps a rendered file, unless another renderer was first: its bytes are the ones that count."""
    await tx.run(
        """INSERT INTO document_files (business_id, document_id, kind, sha256, size, created_at)
           VALUES (%(business_id)s, %(id)s, %(kind)s, %(sha256)s, %(size)s, %(now)s) ON CONFLICT DO NOTHING""",
        id=id,
        kind=kind,
        sha256=sha256,
        size=size,
        now=tx.now,
    )


async def chain_head(tx: Tx) -> Any | None:
    """Where the chain is said to stand: next_index and head; None before the first document."""
    return await tx.one("SELECT next_index, head FROM document_chains WHERE business_id = %(business_id)s")


async def public_key(tx: Tx, key_id: str) -> bytes | None:
    """The public half of a signing key."""
    row = await tx.one("SELECT signing_key(%(key_id)s) AS public_key", key_id=key_id)
    return bytes(row.public_key) if row and row.public_key else None
