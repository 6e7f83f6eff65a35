"""Documents and records of an import that is not booked yet: written many at a time, looked at, booked, removed."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.countries import Country
from pinkas.domains.clients import ImportedItem
from pinkas.domains.imported_documents import rules
from pinkas.domains.imported_documents.store.documents import TERMS
from pinkas.platform.tx import Tx

_OF_IMPORT = "WHERE business_id = %(business_id)s AND import_id = %(id)s"
_COLUMNS: Mapping[str, str] = {
    "imported_documents": """id uuid, line int, doc_type int, doc_number text, branch text, date date, issued_on date,
        due_date date, party_key text, client_name text, tax_id text, address jsonb, currency text,
        before_discount bigint, discount bigint, net bigint, vat bigint, total bigint, withheld bigint,
        foreign_currency text, foreign_total bigint, cancelled boolean, open_amount bigint, created_at timestamptz,
        updated_at timestamptz""",
    "imported_document_lines": """line int, doc_type int, doc_number text, branch text, position int, sku text,
        description text, nature text, unit text, quantity numeric, unit_price bigint, discount bigint, net bigint,
        vat_rate numeric, base_type int, base_number text""",
    "imported_document_payments": """line int, doc_type int, doc_number text, branch text, position int, method text,
        amount bigint, due_date date, details jsonb""",
}


class Duplicate(NamedTuple):
    """A document that is there twice: in the file, or in an earlier import."""

    line: int
    doc_type: int
    doc_number: str
    first_line: int | None


class Statement(NamedTuple):
    """What a document does to the account of its client; amounts are minor units."""

    id: UUID
    party_key: str
    doc_type: int
    doc_number: str
    date: date
    total: int
    withheld: int
    cancelled: bool
    base_type: int | None
    base_number: str | None


async def clear(tx: Tx, import_id: UUID) -> None:
    """Forgets the documents of an import."""
    await tx.execute(
        f"""DELETE FROM imported_document_terms WHERE business_id = %(business_id)s AND imported_document_id IN (
            SELECT id FROM imported_documents {_OF_IMPORT})""",
        id=import_id,
    )
    for table in _COLUMNS:
        await tx.execute(f"DELETE FROM {table} {_OF_IMPORT}", id=import_id)


async def stage(tx: Tx, import_id: UUID, table: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """Adds documents, lines or payments that were read."""
    if not rows:
        return
    typed = _COLUMNS[table]
    names = ", ".join(one.split()[0] for one in typed.split(","))
    more = {"id": None, "created_at": tx.now, "updated_at": tx.now}
    found = [{**one, **more, "id": tx.new_id()} for one in rows] if table == "imported_documents" else list(rows)
    tx.execute_later(
        f"""INSERT INTO {table} (business_id, import_id, {names})
            SELECT %(business_id)s, %(import_id)s, {names} FROM jsonb_to_recordset(%(rows)s) AS one ({typed})""",
        import_id=import_id,
        rows=Jsonb(found),
    )


async def settle_branches(tx: Tx, import_id: UUID) -> None:
    """Gives lines and payments the branch of their document where they say none, and documents the one that they are
    made from."""
    for table in ("imported_document_lines", "imported_document_payments"):
        await tx.execute(
            f"""UPDATE {table} AS part SET branch = d.branch FROM imported_documents AS d
                WHERE part.business_id = %(business_id)s AND part.import_id = %(id)s AND part.branch = ''
                    AND d.business_id = part.business_id AND d.import_id = part.import_id
                    AND d.doc_type = part.doc_type AND d.doc_number = part.doc_number AND d.branch <> ''""",
            id=import_id,
        )
    await tx.execute(
        """UPDATE imported_documents AS d SET base_type = base.base_type, base_number = base.base_number FROM (
               SELECT DISTINCT ON (doc_type, doc_number, branch) doc_type, doc_number, branch, base_type, base_number
               FROM imported_document_lines
               WHERE business_id = %(business_id)s AND import_id = %(id)s AND base_number IS NOT NULL
               ORDER BY doc_type, doc_number, branch, position, line) AS base
           WHERE d.business_id = %(business_id)s AND d.import_id = %(id)s AND d.doc_type = base.doc_type
               AND d.doc_number = base.doc_number AND d.branch = base.branch""",
        id=import_id,
    )


async def list_duplicates(tx: Tx, import_id: UUID, limit: int) -> list[Duplicate]:
    """Documents that the file has twice, or that were imported before."""
    rows = await tx.fetch_all(
        f"""SELECT max(line) AS line, doc_type, doc_number, min(line) AS first_line
            FROM imported_documents {_OF_IMPORT} GROUP BY doc_type, doc_number, branch HAVING count(*) > 1
            UNION ALL
            SELECT d.line, d.doc_type, d.doc_number, NULL FROM imported_documents AS d
            JOIN imported_documents AS old ON old.business_id = d.business_id AND old.doc_type = d.doc_type
                AND old.doc_number = d.doc_number AND old.branch = d.branch AND old.booked
            WHERE d.business_id = %(business_id)s AND d.import_id = %(id)s
            ORDER BY line LIMIT {limit:d}""",
        id=import_id,
    )
    return [Duplicate(*row) for row in rows]


async def find_booked(tx: Tx, keys: Sequence[tuple[int, str]]) -> dict[tuple[int, str], UUID]:
    """The documents of some types and numbers, without a branch, that were imported before."""
    rows = await tx.fetch_all(
        """SELECT d.id, d.doc_type, d.doc_number FROM imported_documents AS d
           JOIN unnest(%(types)s::int[], %(numbers)s::text[]) AS one (doc_type, doc_number)
               ON d.doc_type = one.doc_type AND d.doc_number = one.doc_number
           WHERE d.business_id = %(business_id)s AND d.branch = '' AND d.booked""",
        types=[one for one, _ in keys],
        numbers=[one for _, one in keys],
    )
    return {(row.doc_type, row.doc_number): row.id for row in rows}


async def last_day(tx: Tx, import_id: UUID) -> str | None:
    """The day of the newest document."""
    row = await tx.fetch_one(f"SELECT max(date)::text AS day FROM imported_documents {_OF_IMPORT}", id=import_id)
    return row.day if row else None


async def list_orphans(tx: Tx, import_id: UUID, limit: int) -> list[tuple[int, str, int, str]]:
    """Lines and payments without a document: line, kind, type and number."""
    parts = " UNION ALL ".join(
        f"""SELECT part.line, '{table}' AS kind, part.doc_type, part.doc_number FROM {table} AS part
            WHERE part.business_id = %(business_id)s AND part.import_id = %(id)s AND NOT EXISTS (
                SELECT FROM imported_documents AS d WHERE d.business_id = part.business_id
                    AND d.import_id = part.import_id AND d.doc_type = part.doc_type
                    AND d.doc_number = part.doc_number AND d.branch = part.branch)"""
        for table in ("imported_document_lines", "imported_document_payments")
    )
    rows = await tx.fetch_all(f"SELECT * FROM ({parts}) AS found ORDER BY line LIMIT {limit:d}", id=import_id)
    return [(row.line, row.kind, row.doc_type, row.doc_number) for row in rows]


async def list_clients(tx: Tx, import_id: UUID, after: str | None, limit: int) -> list[Any]:
    """The next clients that documents name, by their keys, as the last document says them: party_key, client_name,
    tax_id, address."""
    return await tx.fetch_all(
        f"""SELECT DISTINCT ON (party_key) party_key, client_name, tax_id, address FROM imported_documents {_OF_IMPORT}
            AND (%(after)s::text IS NULL OR party_key > %(after)s)
            ORDER BY party_key, date DESC, line DESC LIMIT {limit:d}""",
        id=import_id,
        after=after,
    )


async def list_statements(tx: Tx, import_id: UUID, party_keys: Sequence[str]) -> list[Statement]:
    """The documents of some clients, by their keys and days."""
    rows = await tx.fetch_all(
        f"""SELECT id, party_key, doc_type, doc_number, date, total, withheld, cancelled, base_type, base_number
            FROM imported_documents {_OF_IMPORT} AND party_key = ANY(%(keys)s) ORDER BY party_key, date, line""",
        id=import_id,
        keys=list(party_keys),
    )
    return [Statement(*row) for row in rows]


async def set_open(tx: Tx, amounts: Mapping[UUID, int]) -> None:
    """Notes what is open of documents."""
    if amounts:
        tx.execute_later(
            """UPDATE imported_documents AS d SET open_amount = one.amount
               FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, amount bigint)
               WHERE d.business_id = %(business_id)s AND d.id = one.id""",
            rows=Jsonb([{"id": id, "amount": amount} for id, amount in amounts.items()]),
        )


async def list_products(tx: Tx, import_id: UUID, after: str, limit: int) -> list[Any]:
    """The next articles that lines name, by their numbers, as the last line says them."""
    return await tx.fetch_all(
        f"""SELECT DISTINCT ON (sku) sku, description, nature, unit, unit_price FROM imported_document_lines
            {_OF_IMPORT} AND sku > %(after)s ORDER BY sku, line DESC LIMIT {limit:d}""",
        id=import_id,
        after=after,
    )


async def sum_documents(tx: Tx, import_id: UUID) -> list[Any]:
    """What is staged, by type and month: doc_type, month, n and total."""
    return await tx.fetch_all(
        f"""SELECT doc_type, to_char(date, 'YYYY-MM') AS month, count(*) AS n, sum(total)::bigint AS total
            FROM imported_documents {_OF_IMPORT} GROUP BY 1, 2 ORDER BY 1, 2""",
        id=import_id,
    )


async def compare_lines(tx: Tx, import_id: UUID) -> list[Any]:
    """By type: what the documents with lines say that their lines come to, and what those do: doc_type, n, said,
    found, wrong (documents of which both differ)."""
    return await tx.fetch_all(
        f"""WITH summed AS (
                SELECT doc_type, doc_number, branch, sum(net)::bigint AS net FROM imported_document_lines {_OF_IMPORT}
                GROUP BY 1, 2, 3)
            SELECT d.doc_type, count(*) AS n, sum(d.before_discount)::bigint AS said, sum(summed.net)::bigint AS found,
                count(*) FILTER (WHERE d.before_discount <> summed.net) AS wrong
            FROM imported_documents AS d JOIN summed USING (doc_type, doc_number, branch)
            WHERE d.business_id = %(business_id)s AND d.import_id = %(id)s GROUP BY 1 ORDER BY 1""",
        id=import_id,
    )


async def count_parts(tx: Tx, import_id: UUID) -> tuple[int, int, int]:
    """How many documents, lines and payments are staged."""
    counts = ", ".join(f"(SELECT count(*) FROM {table} {_OF_IMPORT})" for table in _COLUMNS)
    row = await tx.fetch_one(f"SELECT {counts}", id=import_id)
    assert row is not None
    return tuple(row)


async def book(tx: Tx, import_id: UUID) -> int:
    """Makes the documents of an import seen, each with its client; how many."""
    return await tx.execute(
        """UPDATE imported_documents AS d SET booked = true, updated_at = %(now)s, client_id = (
               SELECT record_id FROM imported_records AS r WHERE r.business_id = d.business_id
                   AND r.import_id = d.import_id AND r.kind = 'client' AND r.key = d.party_key AND r.action <> 'leave')
           WHERE d.business_id = %(business_id)s AND d.import_id = %(id)s""",
        id=import_id,
        now=tx.now,
    )


async def list_open(tx: Tx, import_id: UUID, after: tuple[UUID, UUID], limit: int) -> list[ImportedItem]:
    """The next booked documents of which something is open, by client."""
    rows = await tx.fetch_all(
        f"""SELECT client_id, id, date, due_date, currency, open_amount FROM imported_documents {_OF_IMPORT}
            AND client_id IS NOT NULL AND open_amount > 0 AND (client_id, id) > (%(client)s, %(after)s)
            ORDER BY client_id, id LIMIT {limit:d}""",
        id=import_id,
        client=after[0],
        after=after[1],
    )
    return [ImportedItem(*row) for row in rows]


async def write_terms(tx: Tx, import_id: UUID, country: Country, after: UUID, limit: int) -> UUID | None:
    """Writes the search terms of the next documents; the last of them, None where there are no more."""
    rows = await tx.fetch_all(
        f"""SELECT id, client_name, tax_id, doc_number, doc_type, total, currency FROM imported_documents {_OF_IMPORT}
            AND id > %(after)s ORDER BY id LIMIT {limit:d}""",
        id=import_id,
        after=after,
    )
    terms = {
        one.id: rules.search_terms(
            (one.client_name, one.tax_id, one.doc_number, one.doc_number.lstrip("0")),
            one.doc_type,
            one.total,
            one.currency,
            country,
        )
        for one in rows
    }
    await TERMS.write(tx, terms, fresh=True)
    return rows[-1].id if rows else None


async def find_settled(tx: Tx, import_id: UUID) -> Any | None:
    """An open item of the import that something depends on: doc_type and doc_number of its document."""
    return await tx.fetch_one(
        """SELECT d.doc_type, d.doc_number FROM imported_documents AS d
           JOIN opening_items AS i ON i.business_id = d.business_id AND i.imported_document_id = d.id
           WHERE d.business_id = %(business_id)s AND d.import_id = %(id)s AND (i.paid + i.credited > 0
               OR EXISTS (SELECT FROM document_references AS r WHERE r.business_id = i.business_id
                          AND r.referenced_id = i.id AND r.doc_type = 0)
               OR EXISTS (SELECT FROM payment_allocations AS a WHERE a.business_id = i.business_id
                          AND a.opening_item_id = i.id))
           LIMIT 1""",
        id=import_id,
    )


async def list_originals(tx: Tx, import_id: UUID) -> list[tuple[UUID, UUID]]:
    """The documents of an import with an original, each with its file."""
    rows = await tx.fetch_all(
        f"SELECT id, original_id FROM imported_documents {_OF_IMPORT} AND original_id IS NOT NULL", id=import_id
    )
    return [(row.id, row.original_id) for row in rows]
