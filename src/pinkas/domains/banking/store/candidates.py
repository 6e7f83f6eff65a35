"""What bank lines may be for, in the database: found by indexes, for many lines at once. No answer grows with what else
is open: every probe has a limit."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.platform.tx import Tx

PER_PROBE = 15
"""Targets of one amount and line."""
PER_PARTY = 200
"""Open documents of one party."""
PER_KEY = 40
"""Parties that one word may be of."""
PARTIES = 8
"""Parties that one line may be of."""

Probes = Sequence[Mapping[str, Any]]

_OPEN = "d.status = 'ISSUED' AND d.payment_status IN ('UNPAID', 'PARTIAL')"
_DOCUMENT = """d.id, d.doc_type, d.doc_number, d.issue_date, d.due_date, d.client_id, d.client_name, d.currency,
    d.total, d.total - d.paid - d.credited AS open, d.net_taxable + d.net_exempt AS net, d.allocation_number,
    d.external_reference"""
_SETTLED_TOO = _DOCUMENT.replace(
    "d.total - d.paid - d.credited", f"CASE WHEN {_OPEN} THEN d.total - d.paid - d.credited ELSE 0 END"
)
_PAYMENT = """p.id, p.client_id, p.client_name, p.method, p.date, p.currency, p.amount - p.bank_matched AS open,
    p.external_reference, p.details"""
_OPENING = """o.id, o.client_id, c.name AS client_name, o.date, coalesce(o.due_date, o.date) AS due_date, o.currency,
    o.open, i.doc_type AS imported_type, i.doc_number AS imported_number"""
_OPENING_OF = """opening_items AS o
            JOIN clients AS c ON c.business_id = o.business_id AND c.id = o.client_id
            LEFT JOIN imported_documents AS i ON i.business_id = o.business_id AND i.id = o.imported_document_id"""
_KEPT = "p.state IN ('RECORDED', 'CLEARED') AND p.source <> 'opening'"
_UNSEEN = f"p.bank_matched < p.amount AND {_KEPT}"
_EXPENSE = """e.id, e.supplier_id, e.supplier_name, e.number, e.date, e.due_date, e.currency, e.total, e.open, e.net,
    e.external_reference"""
_PAID = """s.id, s.supplier_id, s.supplier_name, s.method, s.date, s.currency, s.amount - s.bank_matched AS open,
    s.external_reference"""
_PROBES = """jsonb_to_recordset(%(probes)s) AS l (line uuid, currency text, low bigint, high bigint, since date,
    until date)"""


async def _for_lines(tx: Tx, probes: Probes, select: str, where: str = "", **params: Any) -> list[Any]:
    """What a query with a limit finds for each probe, which it knows as `l`; each row with the `line` of its probe."""
    if not probes:
        return []
    return await tx.fetch_all(
        f"SELECT l.line, one.* FROM {_PROBES} CROSS JOIN LATERAL ({select}) AS one {where}",
        probes=Jsonb(probes),
        **params,
    )


async def _for_parties(tx: Tx, parties: Collection[UUID], select: str, where: str = "", **params: Any) -> list[Any]:
    """What a query with a limit finds for each party, which it knows as `wanted.party`."""
    if not parties:
        return []
    return await tx.fetch_all(
        f"""SELECT one.* FROM unnest(%(parties)s::uuid[]) AS wanted (party)
            CROSS JOIN LATERAL ({select}) AS one {where}""",
        parties=list(parties),
        **params,
    )


async def documents_by_amount(tx: Tx, probes: Probes, types: Collection[int]) -> list[Any]:
    """Documents of which nothing was paid, by their total in [low, high]; for each probe those that were dated last,
    until its day `until`; each with the `line` that it was found for."""
    return await _for_lines(
        tx,
        probes,
        f"""SELECT {_DOCUMENT} FROM documents AS d
            WHERE d.business_id = %(business_id)s AND d.status = 'ISSUED' AND d.payment_status = 'UNPAID'
                AND d.currency = l.currency AND d.total >= l.low AND d.total <= l.high AND d.issue_date <= l.until
            ORDER BY d.total DESC, d.issue_date DESC
            LIMIT {PER_PROBE}""",
        "WHERE one.doc_type = ANY(%(types)s)",
        types=sorted(types),
    )


async def documents_by_number(tx: Tx, numbers: Collection[int], types: Collection[int]) -> list[Any]:
    """Issued documents of types by their numbers, settled ones too: `open` is zero then."""
    if not numbers:
        return []
    return await tx.fetch_all(
        f"""SELECT {_SETTLED_TOO}
            FROM unnest(%(types)s::int[]) AS type CROSS JOIN unnest(%(numbers)s::bigint[]) AS number
            JOIN documents AS d ON d.business_id = %(business_id)s AND d.doc_type = type AND d.doc_number = number""",
        numbers=sorted(numbers),
        types=sorted(types),
    )


async def documents_by_reference(tx: Tx, tokens: Collection[str], types: Collection[int]) -> list[Any]:
    """Open documents by the allocation numbers and the references of orders that a text may name."""
    if not tokens:
        return []
    return await tx.fetch_all(
        f"""SELECT {_DOCUMENT} FROM documents AS d
            WHERE d.business_id = %(business_id)s AND {_OPEN} AND d.external_reference = ANY(%(tokens)s)
                AND d.doc_type = ANY(%(types)s)
            UNION
            SELECT {_DOCUMENT} FROM documents AS d
            WHERE d.business_id = %(business_id)s AND {_OPEN} AND d.allocation_number = ANY(%(tokens)s)
                AND d.doc_type = ANY(%(types)s)
            LIMIT 200""",
        tokens=sorted(tokens),
        types=sorted(types),
    )


async def documents_of_clients(tx: Tx, clients: Collection[UUID], types: Collection[int]) -> list[Any]:
    """The open documents of clients, those due first, at most `PER_PARTY` of each."""
    return await _for_parties(
        tx,
        clients,
        f"""SELECT {_DOCUMENT} FROM documents AS d
            WHERE d.business_id = %(business_id)s AND d.client_id = wanted.party AND {_OPEN}
            ORDER BY d.due_date LIMIT {PER_PARTY}""",
        "WHERE one.doc_type = ANY(%(types)s)",
        types=sorted(types),
    )


async def opening_items_by_amount(tx: Tx, probes: Probes) -> list[Any]:
    """What clients owed before their first document here, by what is open of it."""
    return await _for_lines(
        tx,
        probes,
        f"""SELECT {_OPENING} FROM {_OPENING_OF}
            WHERE o.business_id = %(business_id)s AND o.open > 0 AND o.currency = l.currency
                AND o.open BETWEEN l.low AND l.high AND o.date <= l.until
            ORDER BY o.id LIMIT {PER_PROBE}""",
    )


async def opening_items_of_clients(tx: Tx, clients: Collection[UUID]) -> list[Any]:
    """What is open of what clients owed before."""
    if not clients:
        return []
    return await tx.fetch_all(
        f"""SELECT {_OPENING} FROM {_OPENING_OF}
            WHERE o.business_id = %(business_id)s AND o.client_id = ANY(%(clients)s) AND o.open > 0""",
        clients=list(clients),
    )


async def payments_by_amount(tx: Tx, probes: Probes) -> list[Any]:
    """Payments that no bank line explains yet, by amount, between two days."""
    return await _for_lines(
        tx,
        probes,
        f"""SELECT {_PAYMENT} FROM payments AS p
            WHERE p.business_id = %(business_id)s AND p.bank_matched = 0 AND {_KEPT}
                AND p.currency = l.currency AND p.amount = l.low AND p.date BETWEEN l.since AND l.until
            ORDER BY p.date DESC LIMIT {PER_PROBE}""",
    )


async def payments_of_clients(tx: Tx, clients: Collection[UUID]) -> list[Any]:
    """Payments of clients that no bank line explains yet, the last ones."""
    return await _for_parties(
        tx,
        clients,
        f"""SELECT {_PAYMENT} FROM payments AS p
            WHERE p.business_id = %(business_id)s AND p.client_id = wanted.party AND {_UNSEEN}
            ORDER BY p.date DESC LIMIT 40""",
    )


async def payments_of_deposits(tx: Tx, probes: Probes) -> list[Any]:
    """Checks and cash of the two weeks before lines that are deposits of such, which no bank line explains yet."""
    return await _for_lines(
        tx,
        probes,
        f"""SELECT {_PAYMENT} FROM payments AS p
            WHERE p.business_id = %(business_id)s AND p.bank_matched = 0 AND {_KEPT}
                AND p.method IN ('check', 'cash') AND p.currency = l.currency
                AND p.date BETWEEN l.since AND l.until AND p.amount <= l.high
            ORDER BY p.date DESC LIMIT 40""",
    )


async def refunds_by_amount(tx: Tx, probes: Probes) -> list[Any]:
    """Money that went back to clients, by amount, which no bank line explains yet."""
    return await _for_lines(
        tx,
        probes,
        f"""SELECT r.id, r.client_id, r.client_name, r.method, r.date, r.currency,
                r.amount - r.bank_matched AS open, NULL::text AS external_reference
            FROM payment_refunds AS r
            WHERE r.business_id = %(business_id)s AND r.bank_matched = 0 AND r.currency = l.currency
                AND r.amount = l.low AND r.date BETWEEN l.since AND l.until
            ORDER BY r.date DESC LIMIT {PER_PROBE}""",
    )


async def expenses_by_amount(tx: Tx, probes: Probes) -> list[Any]:
    """Open expenses by amount; credits are none."""
    return await _for_lines(
        tx,
        probes,
        f"""SELECT {_EXPENSE} FROM expenses AS e
            WHERE e.business_id = %(business_id)s AND e.open > 0 AND NOT e.is_credit AND e.currency = l.currency
                AND e.open >= l.low AND e.open <= l.high AND e.date <= l.until
            ORDER BY e.currency DESC, e.open DESC, e.date DESC LIMIT {PER_PROBE}""",
    )


async def expenses_of_suppliers(tx: Tx, suppliers: Collection[UUID]) -> list[Any]:
    """The open expenses of suppliers, the oldest first."""
    return await _for_parties(
        tx,
        suppliers,
        f"""SELECT {_EXPENSE} FROM expenses AS e
            WHERE e.business_id = %(business_id)s AND e.supplier_id = wanted.party AND e.open > 0
                AND NOT e.is_credit
            ORDER BY e.id LIMIT {PER_PARTY}""",
    )


async def expenses_of_papers(tx: Tx, lines: Collection[UUID]) -> list[Any]:
    """The open expenses that papers became which people matched with lines; each with the `line`."""
    if not lines:
        return []
    return await tx.fetch_all(
        f"""SELECT i.bank_transaction_id AS line, {_EXPENSE} FROM inbox_items AS i
            JOIN expenses AS e ON e.business_id = i.business_id AND e.id = i.expense_id
            WHERE i.business_id = %(business_id)s AND i.bank_transaction_id = ANY(%(lines)s) AND e.open > 0
                AND NOT e.is_credit
            ORDER BY e.id LIMIT 200""",
        lines=list(lines),
    )


async def supplier_payments_by_amount(tx: Tx, probes: Probes) -> list[Any]:
    """Payments to suppliers that no bank line explains yet, by amount."""
    return await _for_lines(
        tx,
        probes,
        f"""SELECT {_PAID} FROM supplier_payments AS s
            WHERE s.business_id = %(business_id)s AND s.bank_matched = 0 AND s.state = 'RECORDED'
                AND s.currency = l.currency AND s.amount = l.low
                AND s.date BETWEEN l.since AND l.until
            ORDER BY s.date DESC LIMIT {PER_PROBE}""",
    )


async def supplier_payments_of(tx: Tx, suppliers: Collection[UUID]) -> list[Any]:
    """Payments to suppliers that no bank line explains yet, the last ones."""
    return await _for_parties(
        tx,
        suppliers,
        f"""SELECT {_PAID} FROM supplier_payments AS s
            WHERE s.business_id = %(business_id)s AND s.supplier_id = wanted.party AND s.bank_matched < s.amount
                AND s.state = 'RECORDED'
            ORDER BY s.date DESC LIMIT 40""",
    )


async def opposite_lines(tx: Tx, probes: Probes) -> list[Any]:
    """Open lines of other own accounts that go the other way, within five days. `currency` is theirs, and `low` to
    `high` are the amounts that they may have, with their sign."""
    return await _for_lines(
        tx,
        probes,
        f"""SELECT t.id, t.bank_account_id, t.date, t.currency, abs(t.open_amount) AS open, a.name, a.account
            FROM bank_transactions AS t
            JOIN bank_transactions AS asked ON asked.business_id = t.business_id AND asked.id = l.line
            JOIN bank_accounts AS a ON a.business_id = t.business_id AND a.id = t.bank_account_id
            WHERE t.business_id = %(business_id)s AND t.currency = l.currency
                AND t.open_amount BETWEEN l.low AND l.high AND t.open_amount <> 0 AND t.date BETWEEN l.since AND l.until
                AND t.bank_account_id <> asked.bank_account_id AND t.matched = 0
            ORDER BY t.date LIMIT {PER_PROBE}""",
    )


async def list_account_currencies(tx: Tx) -> list[str]:
    """The currencies of the bank accounts of the business."""
    rows = await tx.fetch_all(
        "SELECT DISTINCT currency FROM bank_accounts WHERE business_id = %(business_id)s ORDER BY currency"
    )
    return [row.currency for row in rows]


async def parties_by_words(tx: Tx, kind: str, keys: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Who lines may be of by the words of their texts: rows of line and party_id, at most `PARTIES` of each line, those
    that have most of the words. A key of three letters or more also finds names that begin like it."""
    if not keys:
        return []
    return await tx.fetch_all(
        f"""WITH found AS (
                SELECT w.line, one.party_id, count(DISTINCT w.word) FILTER (WHERE NOT w.common) AS words,
                    count(DISTINCT w.word) AS all_words, bool_and(one.rank) AS rank
                FROM jsonb_to_recordset(%(keys)s) AS w (line uuid, word int, key text, last text, common boolean)
                CROSS JOIN LATERAL (
                    SELECT k.party_id, k.key <> w.key COLLATE "C" AS rank FROM party_name_keys AS k
                    WHERE k.business_id = %(business_id)s AND k.kind = %(kind)s
                        AND k.key >= w.key COLLATE "C"
                        AND k.key <= w.last COLLATE "C"
                    ORDER BY k.key LIMIT {PER_KEY}) AS one
                GROUP BY 1, 2)
            SELECT line, party_id FROM (
                SELECT *, row_number() OVER (
                    PARTITION BY line ORDER BY words DESC, all_words DESC, rank, party_id) AS place
                FROM found
            ) AS placed WHERE place <= {PARTIES}""",
        keys=Jsonb(keys),
        kind=kind,
    )


async def parties_by_ids(tx: Tx, table: str, ids: Collection[UUID]) -> list[Any]:
    """Parties with those that were merged with them: rows of id, root (the id of the one that they are by now), name,
    display_name, tax_key and rate. Looked up root by root, so that no plan reads all parties of a large business."""
    if not ids:
        return []
    rate = "(p.withholding ->> 'rate')::numeric" if table == "clients" else "NULL::numeric"
    return await tx.fetch_all(
        f"""SELECT one.id, roots.id AS root, one.name, one.display_name, one.tax_key, one.rate
            FROM (SELECT DISTINCT coalesce(merged_into_id, id) AS id FROM {table}
                WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)) AS roots
            CROSS JOIN LATERAL (
                SELECT p.*, {rate} AS rate FROM {table} AS p
                WHERE p.business_id = %(business_id)s AND p.id = roots.id
                UNION ALL
                SELECT p.*, {rate} FROM {table} AS p
                WHERE p.business_id = %(business_id)s AND p.merged_into_id = roots.id) AS one""",
        ids=list(ids),
    )


async def parties_by_tax_keys(tx: Tx, table: str, keys: Collection[str]) -> list[Any]:
    """Live parties by the numbers that a text may name."""
    if not keys:
        return []
    return await tx.fetch_all(
        f"""SELECT id AS party_id, tax_key FROM {table} WHERE business_id = %(business_id)s AND tax_key = ANY(%(keys)s)
                AND archived_at IS NULL AND merged_into_id IS NULL""",
        keys=sorted(keys),
    )
