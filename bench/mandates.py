"""Standing orders that all fall due at one midnight: how fast two workers charge them, each with its document, beside
what the provider and finalizing allow."""

import json
import time
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import psycopg

from bench import load
from bench.checkouts import Provider, finalized_per_second, provider, put
from bench.figures import Figure
from bench.sizes import Sizes
from bench.stage import Broken, Tenant, free_port, fresh_stage, open_tenant, web, worker
from pinkas.platform import embedded

SHARE = 0.5
"""Charges a second beside what the provider and finalizing allow one after the other."""
CLIENTS = 50
"""Clients whom the standing orders are of: those of one client wait for each other."""
LIMIT_SECONDS = 1800
WARMED = 20


@dataclass
class Bank(Provider):
    """Cardcom as far as the charge of a saved card needs it: each key is charged once."""

    charged: dict[str, int] = field(default_factory=dict)

    def answer(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """What one call answers."""
        if not path.endswith("/Transaction"):
            return super().answer(path, body)
        number = self.charged.setdefault(body["ExternalUniqTranId"], 100_000 + len(self.charged))
        return {
            "ResponseCode": 0,
            "TranzactionId": number,
            "Amount": body["Amount"],
            "CoinId": body["ISOCoinId"],
            "IsRefund": False,
            "DealType": "Debit",
            "Last4CardDigitsString": "0000",
            "NumberOfPayments": 1,
        }


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """One business with so many standing orders that are due."""
    port, count = free_port(), sizes.mandates
    with fresh_stage(server, "bench_mandates", sizes) as stage, provider(Bank(0)) as bank, stage.owner() as connection:
        settings = {"PINKAS_CARDCOM_URL": f"http://127.0.0.1:{bank.port}"}
        with web(stage, port, **settings):
            tenant = open_tenant(stage, port)
            credentials = {"terminalNumber": "1234", "apiName": "bench", "apiPassword": "bench"}
            put(tenant, "/payment-providers/cardcom", {"credentials": credentials})
            orders = [_ordered(tenant, n) for n in range(min(CLIENTS, count))]
            _copy(connection, tenant, orders, count)
            answered = _answered(bank.port, min(count, 400))
            finalized = finalized_per_second(port, tenant, _client(tenant, CLIENTS), min(count, 200))
            bank.charged.clear()
            connection.execute("DELETE FROM procrastinate_jobs WHERE task_name = 'documents.render'")
            connection.execute("VACUUM (ANALYZE) mandates, mandate_charges, checkouts, documents")
            with worker(stage, port, **settings), worker(stage, port, **settings):
                rate = _charged(connection, tenant, count)
        if len(bank.charged) != count:
            raise Broken(f"{count} standing orders made {len(bank.charged)} charges at the provider")
    allowed = 1 / (1 / answered + 1 / finalized)
    told = f"{rate:,.0f}/s; provider {answered:,.0f}/s, finalize {finalized:,.0f}/s, together {allowed:,.0f}/s"
    name = f"mandates: {count:,} due at one midnight, two workers, share of what is allowed"
    return [Figure(name, told, rate / allowed, SHARE)]


def _client(tenant: Tenant, number: int) -> str:
    body = {"name": f"דנה לוי {number}", "emails": [f"dana{number}@example.com"]}
    return str(tenant.post("/clients", body)["id"])


def _ordered(tenant: Tenant, number: int) -> str:
    """A standing order of a client with a saved card, due today."""
    client = _client(tenant, number)
    card = {"provider": "cardcom", "token": f"token-{number}", "brand": "visa", "last4": "0000"}
    method = tenant.post(f"/clients/{client}/payment-methods", {**card, "expiryMonth": 12, "expiryYear": 2099})
    body = {
        "clientId": client,
        "methodId": method["id"],
        "amount": "118",
        "frequency": "monthly_date",
        "startDate": date.today().isoformat(),  # noqa: DTZ011  (the day of this machine)
        "time": "00:00",
        "subject": "מנוי",
        "autoSend": False,
    }
    return str(tenant.post("/mandates", body)["id"])


def _copy(connection: psycopg.Connection, tenant: Tenant, orders: list[str], count: int) -> None:
    """As many standing orders as are wanted, all due since midnight."""
    columns = [
        row[0]
        for row in connection.execute(
            "SELECT column_name FROM information_schema.columns WHERE table_name = 'mandates' AND column_name <> 'id'"
            " AND is_generated = 'NEVER'"
        )
    ]
    connection.execute(
        f"""INSERT INTO mandates (id, {", ".join(columns)})
            SELECT gen_random_uuid(), {", ".join(columns)} FROM mandates, generate_series(1, %(each)s::int)
            WHERE business_id = %(business)s AND id = ANY(%(ids)s::uuid[]) LIMIT %(more)s""",
        {
            "business": tenant.business_id,
            "ids": orders,
            "each": count // len(orders) + 1,
            "more": count - len(orders),
        },
    )
    connection.execute(
        """UPDATE mandates SET next_charge_at = date_trunc('day', now()), due_at = date_trunc('day', now())
           WHERE business_id = %s""",
        [tenant.business_id],
    )


def _answered(port: int, count: int) -> float:
    """Charges a second that the provider answers, eight at a time."""
    requests = [
        load.Request(
            "POST",
            "/Transactions/Transaction",
            {},
            json.dumps({"ExternalUniqTranId": f"bare-{n}", "Amount": 118, "ISOCoinId": 1}).encode(),
        ).raw(port)
        for n in range(count)
    ]
    done, took = load.run(load.drive(port, requests, 8))
    return done / took


def _charged(connection: psycopg.Connection, tenant: Tenant, count: int) -> float:
    """Charges a second of workers that are warm, to the last one with its document."""
    began, warm = time.perf_counter(), max(1, count // WARMED)
    first: tuple[int, float] | None = None
    row: Any = None
    while time.perf_counter() - began < LIMIT_SECONDS:
        row = connection.execute(
            """SELECT count(*) FILTER (WHERE state = 'PAID'), count(*),
                   (SELECT count(*) FROM documents AS d WHERE d.business_id = %(business)s AND d.doc_type = 320
                       AND d.status = 'ISSUED')
               FROM mandate_charges WHERE business_id = %(business)s""",
            {"business": tenant.business_id},
        ).fetchone()
        now = time.perf_counter()
        if first is None and row[0] >= warm:
            first = (row[0], now) if row[0] < count else (0, began)
        if row[0] == count and row[2] >= count:
            if row[1] != count:
                raise Broken(f"{count} standing orders made {row[1]} charges")
            assert first is not None
            return (count - first[0]) / (now - first[1])
        time.sleep(0.1)
    raise Broken(f"of {count} charges {row} were made in time")
