"""Number sequences in the database."""

from typing import Any

from pinkas.core.canonical import GENESIS
from pinkas.platform.tx import Tx

SHOWN = 100
"""How many gaps, and how many repeated numbers, are named."""


async def sequence(tx: Tx, doc_type: int) -> Any:
    """The counter of a type and the chain, with what the documents themselves say, all at one instant. The numbers are
    counted in their index alone, because the count is what is proved: a quarter of a microsecond each."""
    return await tx.one(
        """SELECT coalesce(counter.first_number, 1) AS start, coalesce(counter.next_number, 1) AS next_number,
               counter.last_issue_date, numbers.first, numbers.last, numbers.count,
               coalesce(chain.next_index, 1) - 1 AS chain_length, coalesce(chain.head, %(genesis)s) AS chain_head
           FROM (SELECT min(doc_number) AS first, max(doc_number) AS last, count(*) AS count FROM documents
                 WHERE business_id = %(business_id)s AND doc_type = %(doc_type)s AND doc_number IS NOT NULL) AS numbers
           LEFT JOIN document_counters AS counter
               ON counter.business_id = %(business_id)s AND counter.doc_type = %(doc_type)s
           LEFT JOIN document_chains AS chain ON chain.business_id = %(business_id)s""",
        doc_type=doc_type,
        genesis=GENESIS,
    )


async def gaps(tx: Tx, doc_type: int, start: int, next_number: int) -> list[Any]:
    """The first of the numbers that no document bears: looked for only when something is missing."""
    return await tx.all(
        """SELECT before + 1 AS first, number - 1 AS last FROM (
               SELECT number, lag(number, 1, %(start)s - 1) OVER (ORDER BY number) AS before FROM (
                   SELECT doc_number AS number FROM documents
                   WHERE business_id = %(business_id)s AND doc_type = %(doc_type)s AND doc_number IS NOT NULL
                   UNION ALL SELECT %(next_number)s) AS taken) AS stepped
           WHERE number > before + 1 ORDER BY number LIMIT %(shown)s""",
        doc_type=doc_type,
        start=start,
        next_number=next_number,
        shown=SHOWN,
    )


async def repeats(tx: Tx, doc_type: int) -> list[int]:
    """The first of the numbers that several documents bear: none, unless the unique index was taken away."""
    rows = await tx.all(
        """SELECT doc_number FROM documents
           WHERE business_id = %(business_id)s AND doc_type = %(doc_type)s AND doc_number IS NOT NULL
           GROUP BY doc_number HAVING count(*) > 1 ORDER BY doc_number LIMIT %(shown)s""",
        doc_type=doc_type,
        shown=SHOWN,
    )
    return [row.doc_number for row in rows]
