"""Number sequences in the database."""

from datetime import date
from typing import Any

from pinkas.core.canonical import GENESIS_DIGEST
from pinkas.platform.tx import Tx

MAX_LISTED = 100
"""How many gaps, and how many repeated numbers, are named."""


async def get_sequence(tx: Tx, doc_type: int) -> Any:
    """The counter of a type and the chain, with what the documents themselves say, all at one instant. The numbers are
    counted in their index alone, because the count is what is proved: a quarter of a microsecond each."""
    return await tx.fetch_one(
        """SELECT coalesce(counter.first_number, 1) AS start, coalesce(counter.next_number, 1) AS next_number,
               counter.last_issue_date, numbers.first, numbers.last, numbers.count,
               coalesce(chain.next_index, 1) - 1 AS chain_length, coalesce(chain.head, %(genesis)s) AS chain_head
           FROM (SELECT min(doc_number) AS first, max(doc_number) AS last, count(*) AS count FROM documents
                 WHERE business_id = %(business_id)s AND doc_type = %(doc_type)s AND doc_number IS NOT NULL) AS numbers
           LEFT JOIN document_counters AS counter
               ON counter.business_id = %(business_id)s AND counter.doc_type = %(doc_type)s
           LEFT JOIN document_chains AS chain ON chain.business_id = %(business_id)s""",
        doc_type=doc_type,
        genesis=GENESIS_DIGEST,
    )


async def list_sequences(tx: Tx) -> list[Any]:
    """The same of every type that has issued a document, by type."""
    return await tx.fetch_all(
        """SELECT numbers.doc_type, coalesce(counter.first_number, 1) AS start,
               coalesce(counter.next_number, 1) AS next_number, numbers.first, numbers.last, numbers.count,
               coalesce(chain.next_index, 1) - 1 AS chain_length, coalesce(chain.head, %(genesis)s) AS chain_head
           FROM (SELECT doc_type, min(doc_number) AS first, max(doc_number) AS last, count(*) AS count FROM documents
                 WHERE business_id = %(business_id)s AND doc_number IS NOT NULL GROUP BY doc_type) AS numbers
           LEFT JOIN document_counters AS counter
               ON counter.business_id = %(business_id)s AND counter.doc_type = numbers.doc_type
           LEFT JOIN document_chains AS chain ON chain.business_id = %(business_id)s
           ORDER BY numbers.doc_type""",
        genesis=GENESIS_DIGEST,
    )


async def find_gaps(tx: Tx, doc_type: int, start: int, next_number: int) -> list[Any]:
    """The first of the numbers that no document bears: looked for only when something is missing."""
    return await tx.fetch_all(
        """SELECT before + 1 AS first, number - 1 AS last FROM (
               SELECT number, lag(number, 1, %(start)s - 1) OVER (ORDER BY number) AS before FROM (
                   SELECT doc_number AS number FROM documents
                   WHERE business_id = %(business_id)s AND doc_type = %(doc_type)s AND doc_number IS NOT NULL
                   UNION ALL SELECT %(next_number)s) AS taken) AS stepped
           WHERE number > before + 1 ORDER BY number LIMIT %(shown)s""",
        doc_type=doc_type,
        start=start,
        next_number=next_number,
        shown=MAX_LISTED,
    )


async def find_repeats(tx: Tx, doc_type: int) -> list[int]:
    """The first of the numbers that several documents have; empty as long as the unique index exists."""
    rows = await tx.fetch_all(
        """SELECT doc_number FROM documents
           WHERE business_id = %(business_id)s AND doc_type = %(doc_type)s AND doc_number IS NOT NULL
           GROUP BY doc_number HAVING count(*) > 1 ORDER BY doc_number LIMIT %(shown)s""",
        doc_type=doc_type,
        shown=MAX_LISTED,
    )
    return [row.doc_number for row in rows]


async def get_counter(tx: Tx, doc_type: int) -> Any | None:
    """next_number and last_issue_date of a type; None before the first one and before a start was chosen."""
    return await tx.fetch_one(
        """SELECT next_number, last_issue_date FROM document_counters
           WHERE business_id = %(business_id)s AND doc_type = %(doc_type)s""",
        doc_type=doc_type,
    )


async def list_series(tx: Tx) -> dict[int, Any]:
    """Every series that was started or chosen: first and next number, and whether it has begun, by document type."""
    rows = await tx.fetch_all(
        """SELECT doc_type, first_number, next_number, last_issue_date, last_issue_date IS NOT NULL AS begun
           FROM document_counters
           WHERE business_id = %(business_id)s"""
    )
    return {row.doc_type: row for row in rows}


async def start_series(tx: Tx, doc_type: int, start: int) -> bool:
    """Sets the first number of a series that has not begun, or that begins with it anyway; False when it has begun with
    another. The counter is locked, so that a concurrent finalize runs before or after."""
    touched = await tx.execute(
        """INSERT INTO document_counters (business_id, doc_type, first_number, next_number)
           VALUES (%(business_id)s, %(doc_type)s, %(start)s, %(start)s)
           ON CONFLICT (business_id, doc_type) DO UPDATE SET first_number = %(start)s,
               next_number = CASE WHEN document_counters.last_issue_date IS NULL THEN %(start)s
                                  ELSE document_counters.next_number END
           WHERE document_counters.last_issue_date IS NULL OR document_counters.first_number = %(start)s""",
        doc_type=doc_type,
        start=start,
    )
    return touched == 1


async def lock_chain(tx: Tx) -> None:
    """Locks the chain until the transaction ends: issuing waits, and what was being issued is complete."""
    await tx.execute(
        """INSERT INTO document_chains (business_id, next_index, head) VALUES (%(business_id)s, 1, %(genesis)s)
           ON CONFLICT (business_id) DO UPDATE SET next_index = document_chains.next_index""",
        genesis=GENESIS_DIGEST,
    )


async def get_last_issue_date_of_all(tx: Tx) -> date | None:
    """The latest date that any issued document bears."""
    row = await tx.fetch_one(
        "SELECT max(last_issue_date) AS last FROM document_counters WHERE business_id = %(business_id)s"
    )
    return row.last if row else None


async def get_last_issue_date(tx: Tx, doc_type: int) -> date | None:
    """The date of the last issued document of a type."""
    row = await tx.fetch_one(
        """SELECT last_issue_date FROM document_counters
           WHERE business_id = %(business_id)s AND doc_type = %(doc_type)s""",
        doc_type=doc_type,
    )
    return row.last_issue_date if row else None
