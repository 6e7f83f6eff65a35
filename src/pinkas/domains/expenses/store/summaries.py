"""What was spent and what is owed, summed: in minor units of the books unless a currency is named."""

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.currencies import digit_shifts
from pinkas.platform.aging import aged_sql
from pinkas.platform.tx import Tx

# What changed behind the instant, and what is open by now; nothing else can have been open then.
_EXPENSES_AS_OF = """(
    SELECT e.business_id, e.supplier_id, e.currency, e.date, e.due_date, e.is_credit, coalesce(h.open, e.open) AS open
    FROM (
        SELECT expense_id AS id FROM expense_settlement_history
        WHERE business_id = %(business_id)s AND replaced_at > %(as_of)s
        UNION
        SELECT id FROM expenses WHERE business_id = %(business_id)s AND open > 0
    ) AS candidate
    JOIN expenses AS e ON e.business_id = %(business_id)s AND e.id = candidate.id AND e.booked_at <= %(as_of)s
    LEFT JOIN LATERAL (
        SELECT open FROM expense_settlement_history
        WHERE business_id = e.business_id AND expense_id = e.id AND replaced_at > %(as_of)s
        ORDER BY replaced_at LIMIT 1) AS h ON true)"""
"""What was open of expenses as %(as_of)s knew them: the one place that says it."""
_ACCOUNTS_AS_OF = """(
    SELECT business_id, supplier_id, currency, sum(debit) AS debit, sum(credit) AS credit FROM (
        SELECT business_id, supplier_id, currency, debit, credit FROM supplier_accounts
        WHERE business_id = %(business_id)s
        UNION ALL
        SELECT m.business_id, coalesce(s.merged_into_id, s.id), m.currency, -m.debit, -m.credit
        FROM supplier_movements AS m JOIN suppliers AS s ON s.business_id = m.business_id AND s.id = m.supplier_id
        WHERE m.business_id = %(business_id)s AND m.recorded_at > %(as_of)s
    ) AS parts GROUP BY 1, 2, 3)"""
"""The accounts of suppliers less what was recorded behind %(as_of)s."""

_FACTOR = """coalesce(e.exchange_rate, 1)
    * power(10::numeric, coalesce((%(shifts)s::jsonb ->> e.currency)::int, 0))"""

_LINES_OF = f"""SELECT e.id, e.date, e.supplier_id, e.supplier_name, e.brand_id, l.category_id,
                    CASE WHEN e.is_credit THEN -1 ELSE 1 END AS sign, {_FACTOR} AS factor, l.vat,
                    CASE WHEN e.vat_state IN ('claimable', 'claimed', 'at_risk') THEN l.deductible_vat ELSE 0 END
                        AS deductible,
                    l.amount + l.vat AS gross,
                    sum(l.amount + l.vat) OVER (PARTITION BY e.id ORDER BY l.position) AS reached
                FROM {{expenses}} AS e JOIN expense_lines AS l ON l.business_id = e.business_id AND l.expense_id = e.id
                WHERE e.business_id = %(business_id)s AND e.status IN ('BOOKED', 'REPORTED')"""
_LINES = _LINES_OF.format(expenses="expenses")
_DEDUCTIBLE_VAT = "sum(sign * round(deductible * factor))::bigint"
_TOTAL = "sum(sign * (round(reached * factor) - round((reached - gross) * factor)))::bigint"
"""The lines of booked expenses and what they sum to, in minor units of the books: the one place that says it."""
_BOOKED_AS_OF = """(
    SELECT e.business_id, e.id, e.date, e.supplier_id, e.supplier_name, e.brand_id, e.is_credit, e.exchange_rate,
        e.currency, coalesce(h.status, e.status) AS status, coalesce(h.vat_state, e.vat_state) AS vat_state
    FROM expenses AS e LEFT JOIN (
        SELECT DISTINCT ON (expense_id) expense_id, status, vat_state FROM expense_booking_history
        WHERE business_id = %(business_id)s AND replaced_at > %(as_of)s ORDER BY expense_id, replaced_at
    ) AS h ON h.expense_id = e.id
    WHERE e.business_id = %(business_id)s AND e.booked_at <= %(as_of)s
        AND e.date BETWEEN %(first)s AND %(last)s)"""
"""The booked expenses of a period as %(as_of)s knew them."""


async def sum_by_category(
    tx: Tx,
    first: date,
    last: date,
    home: str,
    suppliers: Sequence[UUID] | None = None,
    brand_id: UUID | None = None,
) -> list[Any]:
    """What was bought from `first` to `last` by category and supplier: rows of both with the number of `expenses`,
    `vat`, `deductible_vat` and `total`. A supplier's credit takes back; an expense that was corrected is not there,
    what it was corrected to is. Amounts are in minor units of `home`. A line of an expense in foreign currency is worth
    what the expense is worth with it less what it is worth without it, so that lines sum to the value of their
    expense."""
    return await tx.fetch_all(
        f"""WITH lines AS (
                {_LINES}
                    AND e.date BETWEEN %(first)s AND %(last)s
                    AND (%(suppliers)s::uuid[] IS NULL OR e.supplier_id = ANY(%(suppliers)s))
                    AND (%(brand_id)s::uuid IS NULL OR e.brand_id = %(brand_id)s)
            ), sums AS (
                SELECT category_id, supplier_id, CASE WHEN supplier_id IS NULL THEN supplier_name END AS unsaved,
                    count(DISTINCT id) AS expenses, sum(sign * round(vat * factor))::bigint AS vat,
                    {_DEDUCTIBLE_VAT} AS deductible_vat, {_TOTAL} AS total
                FROM lines GROUP BY 1, 2, 3
            )
            SELECT sums.category_id, category.name AS category,
                coalesce(category.name_en, category.name) AS category_en,
                own.id AS supplier_id, coalesce(own.display_name, own.name, sums.unsaved) AS supplier,
                sum(sums.expenses)::bigint AS expenses, sum(sums.vat)::bigint AS vat,
                sum(sums.deductible_vat)::bigint AS deductible_vat, sum(sums.total)::bigint AS total
            FROM sums
            JOIN expense_categories AS category
                ON category.business_id = %(business_id)s AND category.id = sums.category_id
            LEFT JOIN suppliers AS named ON named.business_id = %(business_id)s AND named.id = sums.supplier_id
            LEFT JOIN suppliers AS own
                ON own.business_id = %(business_id)s AND own.id = coalesce(named.merged_into_id, named.id)
            GROUP BY 1, 2, 3, 4, 5 ORDER BY category.name, sums.category_id, sum(sums.total) DESC, 5, 4""",
        first=first,
        last=last,
        shifts=Jsonb(digit_shifts(home)),
        suppliers=list(suppliers) if suppliers is not None else None,
        brand_id=brand_id,
    )


async def open_by_supplier(
    tx: Tx, day: date, suppliers: Sequence[UUID] | None = None, as_of: datetime | None = None
) -> list[Any]:
    """What is owed to each supplier in each currency, in minor units of that: the account's `balance`, and what is open
    of papers by how long ago they fell due on a day. Suppliers with neither are left out. With `as_of` by what was
    recorded until that instant."""
    return await tx.fetch_all(
        aged_sql(
            "supplier",
            papers=f"""SELECT supplier_id, currency, %(day)s::date - coalesce(due_date, date) AS days,
                    CASE WHEN is_credit THEN -open ELSE open END AS open
                FROM {_EXPENSES_AS_OF if as_of else "expenses"} AS e
                WHERE business_id = %(business_id)s AND open > 0 AND supplier_id IS NOT NULL
                    AND (%(suppliers)s::uuid[] IS NULL OR supplier_id = ANY(%(suppliers)s))""",
            accounts=f"""SELECT supplier_id, currency, credit - debit AS balance
                FROM {_ACCOUNTS_AS_OF if as_of else "supplier_accounts"} AS a
                WHERE business_id = %(business_id)s AND credit <> debit
                    AND (%(suppliers)s::uuid[] IS NULL OR supplier_id = ANY(%(suppliers)s))""",
        ),
        day=day,
        suppliers=list(suppliers) if suppliers is not None else None,
        **({} if as_of is None else {"as_of": as_of}),
    )


async def sum_expenses(tx: Tx, first: date, last: date) -> Any:
    """How many expenses were booked with a date of a period, and their `value` in all."""
    return await tx.fetch_one(
        """SELECT count(*) AS expenses,
               coalesce(sum(CASE WHEN is_credit THEN -value ELSE value END), 0)::bigint AS value
           FROM expenses WHERE business_id = %(business_id)s AND status IN ('BOOKED', 'REPORTED')
               AND date BETWEEN %(first)s AND %(last)s""",
        first=first,
        last=last,
    )


async def sum_days(tx: Tx, days: Collection[date], home: str) -> list[Any]:
    """What was bought on some days: of each `day`, for each `dimension` (all, category, supplier, brand) and `key`, the
    `count` of expenses, their deductible `vat` and `total` in minor units of `home`. The key is empty where an expense
    names none."""
    return await tx.fetch_all(
        f"""WITH lines AS ({_LINES} AND e.date = ANY(%(days)s))
            SELECT date AS day,
                CASE WHEN GROUPING(category_id) = 0 THEN 'category' WHEN GROUPING(supplier_id) = 0 THEN 'supplier'
                    WHEN GROUPING(brand_id) = 0 THEN 'brand' ELSE 'all' END AS dimension,
                coalesce(category_id::text, supplier_id::text, brand_id::text, '') AS key,
                count(DISTINCT id) AS count, {_DEDUCTIBLE_VAT} AS vat, {_TOTAL} AS total
            FROM lines
            GROUP BY GROUPING SETS ((date), (date, category_id), (date, supplier_id), (date, brand_id))""",
        days=list(days),
        shifts=Jsonb(digit_shifts(home)),
    )


async def sum_days_as_of(
    tx: Tx, first: date, last: date, home: str, as_of: datetime, brand_id: UUID | None = None
) -> list[Any]:
    """What was bought from `first` to `last` by what was recorded until an instant, perhaps for one brand: by day
    (`start`) the `count` of expenses, their deductible `vat` and `total` in minor units of `home`."""
    return await tx.fetch_all(
        f"""WITH lines AS ({_LINES_OF.format(expenses=_BOOKED_AS_OF)}
                AND (%(brand_id)s::uuid IS NULL OR e.brand_id = %(brand_id)s))
            SELECT date AS start, count(DISTINCT id) AS count, {_DEDUCTIBLE_VAT} AS vat, {_TOTAL} AS total
            FROM lines GROUP BY date""",
        first=first,
        last=last,
        shifts=Jsonb(digit_shifts(home)),
        as_of=as_of,
        brand_id=brand_id,
    )


async def sum_keys_as_of(
    tx: Tx, first: date, last: date, home: str, as_of: datetime, by: Literal["category", "supplier", "brand"]
) -> list[Any]:
    """The same by category, supplier or brand (`key`; empty where an expense names none). A supplier that was merged
    counts with the one that stays."""
    return await tx.fetch_all(
        f"""WITH lines AS ({_LINES_OF.format(expenses=_BOOKED_AS_OF)}), sums AS (
                SELECT {by}_id AS id, count(DISTINCT (id, date)) AS count, {_DEDUCTIBLE_VAT} AS vat, {_TOTAL} AS total
                FROM lines GROUP BY 1
            )
            SELECT coalesce(s.merged_into_id, sums.id)::text AS key, sum(count)::bigint AS count,
                sum(vat)::bigint AS vat, sum(total)::bigint AS total
            FROM sums LEFT JOIN suppliers AS s ON s.business_id = %(business_id)s AND s.id = sums.id
                AND s.merged_into_id IS NOT NULL
            GROUP BY 1""",
        first=first,
        last=last,
        shifts=Jsonb(digit_shifts(home)),
        as_of=as_of,
    )


async def list_days(tx: Tx, ids: Collection[UUID]) -> list[date]:
    """The days of some expenses."""
    rows = await tx.fetch_all(
        "SELECT DISTINCT date FROM expenses WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)", ids=list(ids)
    )
    return [row.date for row in rows]
