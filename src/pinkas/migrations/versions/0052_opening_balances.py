"""Opening balances in the books: those of clients are posted from now on, and what there is already is posted here.
Revaluations of what is open in foreign currency, with the accounts that they post to."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid5

from alembic import op
from psycopg.types.json import Jsonb

from pinkas.core.money import convert_currency
from pinkas.countries import get_country
from pinkas.migrations.grants import Grants

revision = "0052"
down_revision = "0051"

_TABLES = (
    "businesses",
    "clients",
    "opening_items",
    "ledger_accounts",
    "ledger_counters",
    "ledger_monthly_sums",
    "journal_entries",
    "journal_lines",
)
Run = Callable[..., list[Any]]
"""Runs a statement with its parameters, and returns its rows."""
_FUNCTION = "post_client_opening(uuid, uuid, date, text, text, uuid[], bigint[], uuid, text, bigint)"
_NEW_ROLES = ("customers_revaluation", "suppliers_revaluation", "unrealised_differences")


def upgrade() -> None:
    """Creates this part of the schema."""
    grants = Grants.of_context()
    grants.create(__file__, tenant_tables={"ledger_revaluations": "SELECT, INSERT"})
    # The owner of the tables sees every business while this runs.
    for table in _TABLES:
        grants.run_sql(f"ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY")
    add_accounts(_run)
    post_opening_balances(_run)
    for table in _TABLES:
        grants.run_sql(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
    grants.run_sql(f"DROP FUNCTION {_FUNCTION}")


def _run(sql: str, **params: Any) -> list[Any]:
    cursor = op.get_bind().connection.driver_connection.cursor()  # type: ignore[union-attr]
    cursor.execute(sql, params)
    return list(cursor.fetchall()) if cursor.description else []


def add_accounts(run: Run) -> None:
    """Businesses whose books are open get the accounts of revaluations; the chart of the country gives them to all
    others."""
    for business_id, country in run(
        "SELECT c.business_id, b.country FROM ledger_counters AS c JOIN businesses AS b USING (business_id)"
    ):
        _insert_accounts(run, business_id, country, _NEW_ROLES)


def _insert_accounts(run: Run, business_id: UUID, country: str, roles: tuple[str, ...] | None = None) -> None:
    rows = [
        {
            "id": str(uuid5(business_id, f"ledger-account/{one.code}")),
            "code": one.code,
            "name": dict(one.name),
            "kind": one.kind,
            "role": one.role,
            "form6111_code": one.form6111,
        }
        for one in get_country(country).chart
        if roles is None or one.role in roles
    ]
    run(
        """INSERT INTO ledger_accounts (business_id, id, code, name, kind, role, form6111_code, created_at, updated_at)
           SELECT %(business)s, one.id, CASE WHEN EXISTS (SELECT FROM ledger_accounts AS other
                   WHERE other.business_id = %(business)s AND other.code = one.code)
               THEN one.code || '-1' ELSE one.code END, one.name, one.kind, one.role, one.form6111_code, now(), now()
           FROM jsonb_to_recordset(%(rows)s) AS one
               (id uuid, code text, name jsonb, kind text, role text, form6111_code text)
           WHERE NOT EXISTS (SELECT FROM ledger_accounts AS own
               WHERE own.business_id = %(business)s AND own.role = one.role)""",
        business=business_id,
        rows=Jsonb(rows),
    )


def post_opening_balances(run: Run) -> None:
    """Posts the opening balances of clients as `clients` does when one is set."""
    opened: dict[UUID, dict[str, UUID]] = {}
    for business_id, country, charges_vat, client_id, opening, paid in _opening_balances(run):
        home = get_country(country).currency
        currency, minor = opening["currency"], int(opening["minor"])
        local: int | None = minor
        if currency != home:
            rate = opening.get("exchangeRate")
            local = None if rate is None else convert_currency(minor, currency, Decimal(rate), home)
        if not local:
            continue
        if business_id not in opened:
            opened[business_id] = _open_books(run, business_id, country)
        accounts = opened[business_id]
        party = accounts["customers" if minor > 0 else "customer_advances"]
        is_foreign = currency != home
        facts = {
            "business": business_id,
            "client": client_id,
            "day": opening["date"],
            "accounts": [party, accounts["opening_balances"]],
            "currency": currency if is_foreign else None,
        }
        _post(run, facts, "client_opening", "Opening balance", local, minor if is_foreign else None)
        if not charges_vat and minor > 0 and paid:
            # Who keeps books on cash had income when this was paid, and the customers' account did not move.
            share = -(local * paid // minor)
            _post(run, facts, "client_opening_settled", "Opening balance: paid", share, -paid if is_foreign else None)


def _open_books(run: Run, business_id: UUID, country: str) -> dict[str, UUID]:
    run(
        "INSERT INTO ledger_counters (business_id, next_number) VALUES (%(id)s, 1) ON CONFLICT DO NOTHING",
        id=business_id,
    )
    _insert_accounts(run, business_id, country)
    return dict(
        run("SELECT role, id FROM ledger_accounts WHERE business_id = %(id)s AND role IS NOT NULL", id=business_id)
    )


def _opening_balances(run: Run) -> Iterator[tuple[Any, ...]]:
    for business_id, country, business_type, client_id, opening, paid in run(
        """SELECT b.business_id, b.country, b.business_type, c.id, c.opening_balance, coalesce(i.paid, 0)
           FROM clients AS c JOIN businesses AS b ON b.business_id = c.business_id
           LEFT JOIN opening_items AS i ON i.business_id = c.business_id AND i.client_id = c.id
           WHERE c.opening_balance IS NOT NULL ORDER BY b.business_id, c.opening_balance ->> 'date', c.id"""
    ):
        charges_vat = get_country(country).business_types[business_type].charges_vat
        yield business_id, country, charges_vat, client_id, opening, paid


def _post(run: Run, facts: dict[str, Any], source_type: str, description: str, local: int, foreign: int | None) -> None:
    run(
        """SELECT post_client_opening(%(business)s, %(client)s, %(day)s::date, %(source)s, %(description)s,
               %(accounts)s::uuid[], %(amounts)s::bigint[], new_id_at(now()), %(currency)s, %(foreign)s)""",
        **facts,
        source=source_type,
        description=description,
        amounts=[local, -local],
        foreign=foreign,
    )
