"""What the proof of the books reads: entries in their order, and what both sides of each comparison come to.

The tables of other domains are read here as they are stored, and not through the code that wrote them: a fault of that
code must not hide itself."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.domains.verifications.rules import Chart, StoredEntry
from pinkas.domains.verifications.types import CheckKey
from pinkas.platform.tx import Tx

_ENTRIES = """SELECT e.number, e.id, e.date, e.source_type, e.source_id,
        before.number IS NOT NULL OR e.number = 1 AS follows,
        e.prev_hash = coalesce(before.hash, '') AS link_fits,
        e.hash = sha256(e.prev_hash || convert_to(journal_entry_text(e.number, e.id, e.date, e.value_date,
            e.description, e.source_type, e.source_id, e.posted_at, lines.content), 'UTF8')) AS hash_fits,
        coalesce(lines.difference, 0)::bigint AS difference, lines.amounts
    FROM journal_entries AS e
    LEFT JOIN journal_entries AS before ON before.business_id = e.business_id AND before.number = e.number - 1
    CROSS JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_array(l.position, l.account_id, l.debit, l.credit, l.currency, l.foreign_amount,
                l.party_id, l.memo) ORDER BY l.position) AS content,
            sum(l.debit - l.credit) AS difference,
            coalesce(jsonb_agg(jsonb_build_array(l.account_id, l.debit - l.credit)), '[]') AS amounts
        FROM journal_lines AS l WHERE l.business_id = e.business_id AND l.entry_id = e.id
    ) AS lines
    WHERE e.business_id = %(business_id)s AND """

_ROLE_ACCOUNTS = """(SELECT id FROM ledger_accounts WHERE business_id = %(business_id)s AND role = '{role}'
        UNION SELECT account_id FROM ledger_posting_rules WHERE business_id = %(business_id)s AND role = '{role}')"""

_CLIENT = """(SELECT coalesce(c.merged_into_id, c.id) FROM clients AS c
        WHERE c.business_id = {row}.business_id AND c.id = {row}.{column})"""
_SUPPLIER = """(SELECT coalesce(s.merged_into_id, s.id) FROM suppliers AS s
        WHERE s.business_id = {row}.business_id AND s.id = {row}.{column})"""


def _books_side(role: str, party: str) -> str:
    return f"""SELECT {party} AS party, l.debit - l.credit AS books, 0::bigint AS open
        FROM journal_lines AS l
        WHERE l.business_id = %(business_id)s AND l.account_id IN {_ROLE_ACCOUNTS.format(role=role)}"""


_LINE_CLIENT = _CLIENT.format(row="l", column="party_id")
_LINE_SUPPLIER = _SUPPLIER.format(row="l", column="party_id")
_SIDES: Mapping[CheckKey, str] = {
    "customers": f"""{_books_side("customers", _LINE_CLIENT)}
        UNION ALL
        SELECT {_CLIENT.format(row="d", column="client_id")}, 0, CASE
            WHEN d.doc_type = ANY(%(invoices)s) AND d.total <> 0
                THEN round(d.total_local::numeric * (d.total - d.paid - d.credited) / d.total)::bigint
            WHEN d.doc_type = ANY(%(proformas)s) AND d.currency = %(home)s
                THEN -d.paid + (SELECT coalesce(sum(p.amount), 0) FROM document_applied_prepayments AS p
                    WHERE p.business_id = d.business_id AND p.source_id = d.id)
            ELSE 0 END
        FROM documents AS d WHERE d.business_id = %(business_id)s AND d.status <> 'DRAFT'
            AND d.doc_type = ANY(%(invoices)s || %(proformas)s)
        UNION ALL
        SELECT {_CLIENT.format(row="i", column="client_id")}, 0,
            coalesce(round(i.amount_local::numeric * i.open / i.amount)::bigint, 0)
        FROM opening_items AS i WHERE i.business_id = %(business_id)s""",
    "customer_advances": f"""{_books_side("customer_advances", _LINE_CLIENT)} AND l.party_id IS NOT NULL
        UNION ALL
        SELECT k.client_id, 0, -k.amount_local FROM client_credits AS k WHERE k.business_id = %(business_id)s
        UNION ALL
        SELECT {_CLIENT.format(row="d", column="client_id")}, 0, -a.amount_local
        FROM document_advances AS a JOIN documents AS d ON d.business_id = a.business_id AND d.id = a.document_id
        WHERE a.business_id = %(business_id)s AND d.client_id IS NOT NULL""",
    "suppliers": f"""{_books_side("suppliers", _LINE_SUPPLIER)}
        UNION ALL
        SELECT {_SUPPLIER.format(row="e", column="supplier_id")}, 0,
            CASE WHEN e.is_credit THEN e.value ELSE -e.value END
        FROM expenses AS e WHERE e.business_id = %(business_id)s AND e.status IN ('BOOKED', 'REPORTED')
        UNION ALL
        SELECT {_SUPPLIER.format(row="e", column="supplier_id")}, 0, a.value
        FROM supplier_payment_allocations AS a
        JOIN expenses AS e ON e.business_id = a.business_id AND e.id = a.expense_id
        WHERE a.business_id = %(business_id)s""",
    "supplier_advances": f"""{_books_side("supplier_advances", _LINE_SUPPLIER)}
        UNION ALL
        SELECT {_SUPPLIER.format(row="p", column="supplier_id")}, 0, p.advance_value - (
            SELECT coalesce(sum(a.advance_value), 0) FROM supplier_payment_allocations AS a
            WHERE a.business_id = p.business_id AND a.payment_id = p.id)
        FROM supplier_payments AS p WHERE p.business_id = %(business_id)s AND p.state <> 'VOID'""",
    "card_clearing_balance": f"""{_books_side("card_clearing", "NULL::uuid")}
        UNION ALL
        SELECT NULL::uuid, 0, x.open_value FROM card_expectations AS x WHERE x.business_id = %(business_id)s""",
    "input_vat_pending": f"""{_books_side("input_vat_pending", "NULL::uuid")}
        UNION ALL
        SELECT NULL::uuid, 0, (e.claimable_vat + e.claimable_equipment_vat) * CASE WHEN e.is_credit THEN -1 ELSE 1 END
        FROM expenses AS e WHERE e.business_id = %(business_id)s AND e.vat_state = 'at_risk'
            AND e.status IN ('BOOKED', 'REPORTED')""",
    "output_vat_deferred": f"""{_books_side("output_vat_deferred", "NULL::uuid")}
        UNION ALL
        SELECT NULL::uuid, 0, m.due - m.vat FROM deferred_vat_movements AS m WHERE m.business_id = %(business_id)s""",
}
SUB_LEDGERS: tuple[CheckKey, ...] = tuple(_SIDES)
"""The control accounts that are compared with what the things behind them say, by the key of the check."""

_SUMS = """SELECT coalesce(l.account_id, s.account_id) AS account_id, coalesce(l.month, s.month) AS month,
        coalesce(l.debit - l.credit, 0)::bigint AS expected, coalesce(s.debit - s.credit, 0)::bigint AS found,
        (l.debit, l.credit) IS NOT DISTINCT FROM (s.debit, s.credit) AS fits
    FROM (
        SELECT line.account_id, e.source_type, date_trunc('month', e.date)::date AS month,
            sum(line.debit)::bigint AS debit, sum(line.credit)::bigint AS credit
        FROM journal_entries AS e
        JOIN journal_lines AS line ON line.business_id = e.business_id AND line.entry_id = e.id
        WHERE e.business_id = %(business_id)s AND e.date >= %(first)s AND e.date < %(behind)s
        GROUP BY 1, 2, 3
    ) AS l
    FULL JOIN (
        SELECT account_id, source_type, month, debit, credit FROM ledger_monthly_sums
        WHERE business_id = %(business_id)s AND month >= %(first)s AND month < %(behind)s
    ) AS s ON s.account_id = l.account_id AND s.source_type = l.source_type AND s.month = l.month"""

_UNPOSTED = {
    "document": """SELECT d.id FROM documents AS d
        WHERE d.business_id = %(business_id)s AND d.status <> 'DRAFT' AND d.doc_type = ANY(%(types)s)
            AND d.issue_date BETWEEN %(first)s AND %(last)s
            AND NOT EXISTS (SELECT FROM payments AS p
                WHERE p.business_id = d.business_id AND p.receipt_id = d.id AND p.source = 'recorded') AND """,
    "payment": """SELECT d.id FROM payments AS d
        WHERE d.business_id = %(business_id)s AND d.source = 'recorded'
            AND d.date BETWEEN %(first)s AND %(last)s AND """,
    "payment_bounce": """SELECT d.id FROM payments AS d
        WHERE d.business_id = %(business_id)s AND d.state = 'BOUNCED'
            AND d.bounced_on BETWEEN %(first)s AND %(last)s AND """,
    "payment_void": """SELECT d.id FROM payments AS d
        WHERE d.business_id = %(business_id)s AND d.source = 'recorded' AND d.state = 'VOID'
            AND d.receipt_id IS NULL  -- else the document that cancelled its receipt took it back
            AND d.date BETWEEN %(first)s AND %(last)s AND """,
    "expense": """SELECT d.id FROM expenses AS d
        WHERE d.business_id = %(business_id)s AND d.status IN ('BOOKED', 'REPORTED', 'CORRECTED')
            AND d.date BETWEEN %(first)s AND %(last)s AND """,
    "expense_reversal": """SELECT d.id FROM expenses AS d
        WHERE d.business_id = %(business_id)s AND d.status = 'CORRECTED'
            AND d.date BETWEEN %(first)s AND %(last)s AND """,
    "supplier_payment": """SELECT d.id FROM supplier_payments AS d
        WHERE d.business_id = %(business_id)s AND d.date BETWEEN %(first)s AND %(last)s AND """,
    "supplier_payment_void": """SELECT d.id FROM supplier_payments AS d
        WHERE d.business_id = %(business_id)s AND d.state = 'VOID'
            AND d.date BETWEEN %(first)s AND %(last)s AND """,
    "bank_match": """SELECT d.id FROM bank_matches AS d
        WHERE d.business_id = %(business_id)s AND d.has_entry AND d.date BETWEEN %(first)s AND %(last)s AND """,
    "bank_match_undo": """SELECT d.id FROM bank_matches AS d
        WHERE d.business_id = %(business_id)s AND d.has_entry AND d.unmatched_at IS NOT NULL
            AND d.date BETWEEN %(first)s AND %(last)s AND """,
    "card_expectation": """SELECT d.id FROM card_expectations AS d
        WHERE d.business_id = %(business_id)s AND d.kind = 'manual'
            AND d.charged_on BETWEEN %(first)s AND %(last)s AND """,
    "card_batch": """SELECT d.id FROM card_batches AS d
        WHERE d.business_id = %(business_id)s AND d.date BETWEEN %(first)s AND %(last)s AND """,
    "card_batch_undo": """SELECT d.id FROM card_batches AS d
        WHERE d.business_id = %(business_id)s AND d.state = 'UNDONE'
            AND d.date BETWEEN %(first)s AND %(last)s AND """,
    "revaluation": """SELECT d.id FROM ledger_revaluations AS d
        WHERE d.business_id = %(business_id)s AND d.month BETWEEN %(first)s AND %(last)s AND """,
    "revaluation_reversal": """SELECT d.id FROM ledger_revaluations AS d
        WHERE d.business_id = %(business_id)s AND d.month BETWEEN %(first)s AND %(last)s AND """,
    "vat_closing": """SELECT d.id FROM vat_closings AS d
        WHERE d.business_id = %(business_id)s AND d.last_day BETWEEN %(first)s AND %(last)s AND """,
    "vat_reopening": """SELECT d.id FROM vat_closings AS d
        WHERE d.business_id = %(business_id)s AND d.state = 'REOPENED'
            AND d.last_day BETWEEN %(first)s AND %(last)s AND """,
    "year_end": """SELECT d.id FROM fiscal_period_changes AS d
        WHERE d.business_id = %(business_id)s AND d.entry_id IS NOT NULL
            AND d.month BETWEEN %(first)s AND %(last)s AND """,
    # Only the opening balances that were set last are not taken back.
    "opening_reversal": """SELECT d.id FROM (
            SELECT business_id, source_id AS id, date, lead(number) OVER (ORDER BY number) AS next
            FROM journal_entries WHERE business_id = %(business_id)s AND source_type = 'opening'
        ) AS d WHERE d.next IS NOT NULL AND d.date BETWEEN %(first)s AND %(last)s AND """,
    # What people post is named by the audit log, and by nothing else.
    "manual": """SELECT d.id FROM (
            SELECT business_id, subject_id AS id, (entry::jsonb -> 'facts' ->> 'date')::date AS date
            FROM audit_log WHERE business_id = %(business_id)s AND action = 'journal_entry.posted'
        ) AS d WHERE d.date BETWEEN %(first)s AND %(last)s AND """,
}
POSTED_SOURCES = tuple(_UNPOSTED)
"""The things that have to have an entry, by the type of its source."""


async def get_end(tx: Tx) -> Any:
    """Where the entries of the business end, by its counter and by its last entry, seen at one instant: next_number and
    last_hash, number and hash; null where there is none."""
    return await tx.fetch_one(
        """SELECT counter.next_number, counter.last_hash, last.number, last.hash
           FROM (SELECT) AS one
           LEFT JOIN ledger_counters AS counter ON counter.business_id = %(business_id)s
           LEFT JOIN LATERAL (
               SELECT number, hash FROM journal_entries WHERE business_id = %(business_id)s
               ORDER BY number DESC LIMIT 1
           ) AS last ON true"""
    )


async def get_chart(tx: Tx) -> Chart:
    """The accounts and the posting rules of the business."""
    accounts = await tx.fetch_all("SELECT id, code, role FROM ledger_accounts WHERE business_id = %(business_id)s")
    rules = await tx.fetch_all(
        """SELECT role, valid_from, account_id FROM ledger_posting_rules WHERE business_id = %(business_id)s
           ORDER BY role, valid_from DESC"""
    )
    by_role: dict[str, list[tuple[date, UUID]]] = {}
    for one in rules:
        by_role.setdefault(one.role, []).append((one.valid_from, one.account_id))
    return Chart({one.id: one.code for one in accounts}, {one.role: one.id for one in accounts if one.role}, by_role)


async def list_by_number(tx: Tx, after: int, limit: int) -> list[StoredEntry]:
    """Entries in the order of their numbers."""
    rows = await tx.fetch_all(
        f"{_ENTRIES} e.number > %(after)s ORDER BY e.number LIMIT %(limit)s", after=after, limit=limit
    )
    return [_entry(row) for row in rows]


async def list_by_day(tx: Tx, last_seen: tuple[date, int], last: date, limit: int) -> list[StoredEntry]:
    """Entries up to the day `last`, in the order of their days and numbers, behind the one that was seen last."""
    rows = await tx.fetch_all(
        f"""{_ENTRIES} (e.date, e.number) > (%(day)s, %(number)s) AND e.date <= %(last)s
            ORDER BY e.date, e.number LIMIT %(limit)s""",
        day=last_seen[0],
        number=last_seen[1],
        last=last,
        limit=limit,
    )
    return [_entry(row) for row in rows]


def _entry(row: Any) -> StoredEntry:
    amounts: dict[UUID, int] = {}
    for account, amount in row.amounts:
        id = UUID(account)
        amounts[id] = amounts.get(id, 0) + amount
    return StoredEntry(
        row.number,
        row.id,
        row.date,
        row.source_type,
        row.source_id,
        row.follows,
        bool(row.hash_fits),
        row.link_fits,
        row.difference,
        amounts,
    )


async def compare_monthly_sums(tx: Tx, first: date, behind: date) -> Any:
    """How many monthly sums there are from the month that begins on `first` to before `behind`, and the first that is
    not what its lines come to: checked, account_id, month, expected and found."""
    return await tx.fetch_one(
        f"""WITH sums AS MATERIALIZED ({_SUMS})
            SELECT (SELECT count(*) FROM sums) AS checked, wrong.account_id, wrong.month, wrong.expected, wrong.found
            FROM (SELECT) AS one LEFT JOIN LATERAL (
                SELECT * FROM sums WHERE NOT fits ORDER BY month, account_id LIMIT 1
            ) AS wrong ON true""",
        first=first,
        behind=behind,
    )


async def compare_sub_ledger(
    tx: Tx, key: CheckKey, home_currency: str, invoices: Sequence[int], proformas: Sequence[int]
) -> Any:
    """How many parties a control account has, and the first for which it is not what the things behind it say:
    checked, is_wrong, party, books and open, both as debit less credit. `invoices` are the types of documents that the
    account is charged with, `proformas` those whose payments wait on it for an invoice."""
    params: dict[str, Any] = {}
    if key == "customers":
        params = {"invoices": list(invoices), "proformas": list(proformas), "home": home_currency}
    return await tx.fetch_one(
        f"""WITH sides AS ({_SIDES[key]}), parties AS MATERIALIZED (
                SELECT party, sum(books)::bigint AS books, sum(open)::bigint AS open FROM sides GROUP BY party
            )
            SELECT (SELECT count(*) FROM parties) AS checked, wrong.is_wrong IS TRUE AS is_wrong, wrong.party,
                wrong.books, wrong.open
            FROM (SELECT) AS one LEFT JOIN LATERAL (
                SELECT true AS is_wrong, * FROM parties WHERE books <> open ORDER BY party LIMIT 1
            ) AS wrong ON true""",
        **params,
    )


async def list_unposted(
    tx: Tx, source_type: str, first: date, last: date, posted_types: Sequence[int], limit: int
) -> list[UUID]:
    """Things of a period that have no entry, the first ones. Some of them come to nothing and need none."""
    params = {"types": list(posted_types)} if source_type == "document" else {}
    rows = await tx.fetch_all(
        f"""{_UNPOSTED[source_type]} NOT EXISTS (
                SELECT FROM journal_entries AS e WHERE e.business_id = d.business_id
                    AND e.source_type = '{source_type}' AND e.source_id = d.id)
            ORDER BY d.id LIMIT %(limit)s""",
        first=first,
        last=last,
        limit=limit,
        **params,
    )
    return [row.id for row in rows]


async def get_deferred_vat(tx: Tx, source_type: str, ids: Collection[UUID]) -> dict[UUID, int]:
    """How much output VAT the entries about some things of one kind made wait for money; below zero: made due. By the
    ids of the things; those that moved none are left out."""
    rows = await tx.fetch_all(
        """SELECT source_id, sum(vat - due)::bigint AS waits FROM deferred_vat_movements
           WHERE business_id = %(business_id)s AND source_type = %(source_type)s AND source_id = ANY(%(ids)s)
           GROUP BY 1""",
        source_type=source_type,
        ids=list(ids),
    )
    return {row.source_id: row.waits for row in rows}


async def list_openings(tx: Tx, after: UUID, limit: int) -> list[Any]:
    """Opening balances of clients, each with what is posted of it: id, opening_balance, imported (what was open of
    imported documents) and posted (debit less credit of customers and advances); also where one of them is missing."""
    return await tx.fetch_all(
        f"""WITH posted AS (
                SELECT l.party_id AS id, sum(l.debit - l.credit)::bigint AS amount
                FROM journal_entries AS e
                JOIN journal_lines AS l ON l.business_id = e.business_id AND l.entry_id = e.id
                WHERE e.business_id = %(business_id)s AND l.party_id IS NOT NULL
                    AND e.source_type IN ('client_opening', 'client_opening_reversal')
                GROUP BY 1
            ), imported AS (
                SELECT client_id AS id, sum(amount_local)::bigint AS amount FROM opening_items
                WHERE business_id = %(business_id)s AND imported_document_id IS NOT NULL AND client_id > %(after)s
                GROUP BY 1
            ), opened AS (
                SELECT coalesce(c.id, i.id) AS id, c.opening_balance, i.amount FROM (
                    SELECT id, opening_balance FROM clients
                    WHERE business_id = %(business_id)s AND opening_balance IS NOT NULL AND id > %(after)s
                ) AS c FULL JOIN imported AS i ON i.id = c.id
            )
            SELECT coalesce(o.id, p.id) AS id, o.opening_balance, coalesce(o.amount, 0) AS imported,
                coalesce(p.amount, 0) AS posted
            FROM opened AS o FULL JOIN posted AS p ON p.id = o.id
            WHERE coalesce(o.id, p.id) > %(after)s ORDER BY 1 LIMIT {limit:d}""",
        after=after,
    )
