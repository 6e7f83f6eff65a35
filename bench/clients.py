"""Whether asking about a client costs more when the business has a hundred thousand of them and a million documents."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

import msgspec
import psycopg

from bench.figures import Figure
from bench.growth import Case, Served, Side, fresh_sizes, in_rounds, open_side
from bench.material import invoice, new_client
from bench.search import box_case
from bench.sizes import Sizes
from bench.stage import Tenant, open_tenant
from pinkas.core.as_of import AsOfQuery
from pinkas.domains.clients.actions import clients as actions
from pinkas.domains.clients.types import Client, ClientQuery
from pinkas.domains.parties.rules import keys
from pinkas.domains.statements.actions import reading
from pinkas.domains.statements.types import StatementAsOfQuery
from pinkas.domains.suppliers.actions import suppliers
from pinkas.domains.suppliers.types import SupplierQuery
from pinkas.platform import embedded
from pinkas.platform.http.decoding import decode_query
from pinkas.platform.tx import Tx

EACH = 10
"""Documents of a client: the small business has a hundredth of the clients of the large one."""
WORDS = ("מדיה", "גלובל", "בנייה", "ייעוץ", "תוכנה", "Systems", "Foods", "Design", "נדל", "שיווק")
RARE = "נדירה"
"""In the name of five clients, however many there are."""
PERIOD = "from=2025-01-01&to=2026-06-30"


@dataclass(frozen=True)
class Crowd:
    """A business with many clients. Stands where `growth` has its books."""

    business_id: str
    key: str
    clients: list[str]
    count: int


def _client(side: Side, turn: int) -> UUID:
    crowd = cast(Crowd, side.books)
    return UUID(crowd.clients[turn * 7919 % len(crowd.clients)])


def _listing(what: str, query: str, *, of_suppliers: bool = False) -> Case:
    def use(_side: Side, _turn: int) -> Callable[[Tx], Awaitable[Any]]:
        if of_suppliers:
            wanted = decode_query(query.encode(), SupplierQuery)
            return lambda tx: suppliers.list_(tx, wanted)
        asked = decode_query(query.encode(), ClientQuery)
        return lambda tx: actions.list_(tx, asked)

    return Case(what, "GET", lambda _, __: f"/{'suppliers' if of_suppliers else 'clients'}?{query}", lambda _: b"", use)


def _reading(what: str, query: str, use: Callable[[Tx, UUID], Awaitable[Any]]) -> Case:
    def use_of(side: Side, turn: int) -> Callable[[Tx], Awaitable[Any]]:
        client = _client(side, turn)
        return lambda tx: use(tx, client)

    def path(side: Side, turn: int) -> str:
        return f"/clients/{_client(side, turn)}/{what}{query}"

    return Case(f"client {what}", "GET", path, lambda _: b"", use_of)


async def _statement(tx: Tx, client: UUID) -> Any:
    asked = decode_query(PERIOD.encode(), StatementAsOfQuery)
    return await reading.compose_statement(tx, await reading.get_account_client(tx, client), asked)


async def _balance(tx: Tx, client: UUID) -> object:
    return await reading.compose_balance(tx, await reading.get_account_client(tx, client), AsOfQuery())


CASES = (
    _listing("list of clients", "limit=25"),
    _listing("clients by a word that every tenth has", "limit=25&q=%D7%9E%D7%93%D7%99"),
    _listing("clients by a word that five have", "limit=25&q=%D7%A0%D7%93%D7%99%D7%A8"),
    _listing("clients by two words", "limit=25&q=%D7%9E%D7%93%D7%99%D7%94%20%D7%9C%D7%A7"),
    _listing("clients that owe", "limit=25&balance=owing"),
    _listing("list of suppliers", "limit=25", of_suppliers=True),
    _listing("suppliers by two words", "limit=25&q=%D7%9E%D7%93%D7%99%D7%94%20%D7%9C%D7%A7", of_suppliers=True),
    _reading("statement", f"?{PERIOD}", _statement),
    _reading("balance", "", _balance),
    *(
        box_case(f"{what}, among clients", text)
        for what, text in {
            "a word that every tenth has": "מדיה",
            "a word that five have": RARE,
            "a whole name": "גלובל מדיה לקוח 101",
            "a phone number": "0500000101",
            "a misspelt word": "לוקח 101",
            "a misspelt rare word": "נדיירה",
        }.items()
    ),
)


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Two rows a case: CPU and shared buffers a request."""
    with fresh_sizes(server, "clients", sizes, _side) as (sides, run):
        return in_rounds(sides, run, CASES)


async def _side(served: Served, count: int, sizes: Sizes) -> Side:
    tenant = open_tenant(served.stage, served.port)
    return await open_side(served, load(served.connection, tenant, count), sizes)


def load(connection: psycopg.Connection, tenant: Tenant, count: int) -> Crowd:
    """A client and its invoice made through the API, and copied: ten documents a client, nine of them paid."""
    template = new_client(tenant)
    made = str(tenant.post("/documents", invoice(template, lines=3))["id"])
    tenant.post(f"/documents/{made}/finalize", {})
    asked = {"name": "x", "taxId": "777777715", "match": "taxId"}
    shown = cast(dict[str, Any], tenant.post("/clients/find-or-create", asked)["client"])
    supplier = str(tenant.post("/suppliers", {"name": "x"})["id"])
    ids = [str(UUID(int=0xC << 124 | 0x7 << 76 | 0b10 << 62 | number)) for number in range(1, count // EACH + 1)]
    with connection.transaction():
        connection.execute("SET LOCAL session_replication_role = replica")
        connection.execute("SET LOCAL synchronous_commit = off")
        _clients(connection, tenant.business_id, shown, ids)
        _suppliers(connection, tenant.business_id, supplier, ids)
        values = {"business": tenant.business_id, "client": template, "document": made, "count": count, "ids": ids}
        for sql in _DOCUMENTS:
            connection.execute(sql, values)
    connection.execute("VACUUM (ANALYZE)")
    connection.execute("CHECKPOINT")
    return Crowd(tenant.business_id, tenant.key, ids, count)


def _clients(connection: psycopg.Connection, business: str, shown: dict[str, Any], ids: Sequence[str]) -> None:
    """Clients with names and words of their own, by the rule of the service itself."""
    few = msgspec.convert(shown, Client)
    with (
        connection.cursor() as cursor,
        cursor.copy("COPY client_terms (business_id, term, client_id) FROM STDIN") as copy,
    ):
        for number, id in enumerate(ids):
            one = msgspec.structs.replace(few, name=_name(number, len(ids)), tax_id=None, phone=f"050{number:07d}")
            for term in keys.search_terms(keys.search_words(msgspec.structs.asdict(one), (), "IL")):
                copy.write_row((business, term, id))
    names = [_name(number, len(ids)) for number in range(len(ids))]
    connection.execute(
        """INSERT INTO clients SELECT r.* FROM clients AS t,
               unnest(%(ids)s::uuid[], %(names)s::text[]) AS wanted (i, name),
               LATERAL jsonb_populate_record(t, jsonb_build_object('id', wanted.i, 'name', wanted.name, 'tax_id', NULL,
                   'tax_key', NULL)) AS r
           WHERE t.business_id = %(business)s AND t.id = %(client)s""",
        {"ids": ids, "names": names, "business": business, "client": shown["id"]},
    )


def _suppliers(connection: psycopg.Connection, business: str, template: str, ids: Sequence[str]) -> None:
    """As many suppliers, with the ids, the names and the words of the clients."""
    values = {"ids": list(ids), "business": business, "supplier": template}
    connection.execute(
        """INSERT INTO suppliers SELECT r.* FROM suppliers AS t, clients AS c,
               LATERAL jsonb_populate_record(t, jsonb_build_object('id', c.id, 'name', c.name)) AS r
           WHERE t.business_id = %(business)s AND t.id = %(supplier)s
               AND c.business_id = %(business)s AND c.id = ANY(%(ids)s::uuid[])""",
        values,
    )
    connection.execute(
        """INSERT INTO supplier_terms SELECT business_id, term, client_id FROM client_terms
           WHERE business_id = %(business)s AND client_id = ANY(%(ids)s::uuid[])""",
        values,
    )


def _name(number: int, count: int) -> str:
    rare = f" {RARE}" if number % (count // 5) == 3 else ""
    return f"{WORDS[number % len(WORDS)]} {WORDS[number // 10 % len(WORDS)]}{rare} לקוח {number}"


_DOCUMENTS = (
    # Three years of documents; every tenth is open, and fell due within half a year.
    """INSERT INTO documents SELECT r.* FROM documents AS t, generate_series(1, %(count)s) AS n,
           LATERAL jsonb_populate_record(t, jsonb_build_object(
               'id', encode(substring(int8send((1700000000000 + n)::bigint) from 3) || '\\x70008000'::bytea
                            || substring(int8send(n::bigint) from 3), 'hex'),
               'client_id', (%(ids)s::uuid[])[1 + n %% cardinality(%(ids)s::uuid[])],
               'doc_number', n + 100, 'chain_index', n + 100,
               'issue_date', date '2023-07-01' + (n * 1095::bigint / %(count)s)::int,
               'due_date', date '2026-06-01' + n %% 180,
               'payment_status', CASE WHEN n * 10::bigint / %(count)s = 9 THEN 'UNPAID' ELSE 'PAID' END)) AS r
       WHERE t.business_id = %(business)s AND t.id = %(document)s""",
    """INSERT INTO client_movements (business_id, document_id, kind, client_id, currency, date, doc_type, doc_number,
           debit, credit, recorded_at, received)
       SELECT business_id, id, 'issued', client_id, currency, issue_date, doc_type,
           doc_number, total, CASE payment_status WHEN 'PAID' THEN total ELSE 0 END, issued_at,
           CASE payment_status WHEN 'PAID' THEN total ELSE 0 END
       FROM documents WHERE business_id = %(business)s AND id <> %(document)s""",
    """INSERT INTO client_monthly_totals
       SELECT business_id, client_id, currency, date_trunc('month', date)::date, sum(debit), sum(credit)
       FROM client_movements WHERE business_id = %(business)s AND client_id <> %(client)s
       GROUP BY 1, 2, 3, 4""",
    """INSERT INTO client_accounts SELECT business_id, client_id, currency, sum(debit), sum(credit), max(date)
       FROM client_movements WHERE business_id = %(business)s AND client_id <> %(client)s GROUP BY 1, 2, 3""",
)
