"""A business with very many documents, loaded by COPY from rows that the service itself wrote.

Each document is a copy of one that was made through the API, with its own id, number, dates, client and state, and one
to five of its lines; issued ones have their journal entry and their event, and the monthly sums of the books are those
of the entries. The hashes of the entries are those of their templates: nothing that is measured reads them. The load
is remembered by a fingerprint of the schema, so that a changed schema is loaded anew.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg

from bench.catalog import copy_products, new_products
from bench.material import invoice, new_client
from bench.stage import Stage, Tenant, open_tenant
from pinkas import migrations
from pinkas.domains.documents.search.rules import terms as search_terms

FORM = 5
"""Raised when this file writes something else."""
CLIENTS = 200
"""The clients of nine documents in ten."""
DOCUMENTS_OF_CLIENT = 10
"""The tenth is of anybody: there is a client for so many documents."""
TYPES = (305,) * 14 + (320,) * 4 + (300,) + (10,)
"""The types of twenty documents in a row."""
DRAFT_EVERY = 20
DAYS = 1000
RARE_COUNT = 20
"""How many documents have the rarest word."""
LINES = (1, 3, 5, 2, 4)
"""How many lines the first five documents have, and every five after them."""
THREE_LINES = 1
"""The place among five of the documents with three lines: the ones that are read."""
_NULL = "\\N"
_START = datetime(2024, 1, 1, tzinfo=UTC)


SUMS = """
    INSERT INTO ledger_monthly_sums (business_id, account_id, source_type, month, debit, credit)
    SELECT l.business_id, l.account_id, e.source_type, date_trunc('month', l.date)::date, sum(l.debit), sum(l.credit)
    FROM journal_lines AS l JOIN journal_entries AS e ON e.business_id = l.business_id AND e.id = l.entry_id
    WHERE l.business_id = %(business)s GROUP BY 1, 2, 3, 4"""
"""The monthly sums of the books of a business, which posting keeps, from entries that were copied."""


@dataclass(frozen=True)
class Books:
    """What was loaded."""

    business_id: str
    key: str
    clients: list[str]
    count: int

    def document(self, number: int) -> UUID:
        """The id of the document at a place, the oldest being 0."""
        return UUID(_document_id(number, self.count))


@dataclass
class _Rows:
    """One table's rows of a template, as COPY writes them."""

    columns: list[str]
    rows: list[list[str]] = field(default_factory=list)

    def value(self, row: int, column: str) -> str:
        """What a row has in a column, as COPY writes it."""
        return self.rows[row][self.columns.index(column)]

    def line(self, row: int, changed: dict[str, str]) -> str:
        """A row with other values in some columns."""
        values = dict(zip(self.columns, self.rows[row], strict=True))
        return "\t".join({**values, **changed}.values()) + "\n"


def fingerprint(count: int) -> dict[str, str]:
    """What a load depends on: this file's form, and the migrations that made its tables."""
    found = {"": f"{FORM} {count}"}
    home = Path(migrations.__file__).parent
    for path in sorted(home.rglob("*")):
        if path.suffix in (".sql", ".py"):
            found[str(path.relative_to(home))] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def loaded(stage: Stage, count: int) -> Books | None:
    """What an earlier run has loaded, if the schema is still the same: later migrations have been applied to it, and
    only a changed one makes it another."""
    path = Path(stage.settings.data_dir) / "books.json"
    if not path.exists():
        return None
    found = json.loads(path.read_text())
    now = fingerprint(count)
    same = isinstance(found["fingerprint"], dict) and all(now.get(k) == v for k, v in found["fingerprint"].items())
    return Books(**found["books"]) if same else None


def load(stage: Stage, port: int, count: int) -> Books:
    """Makes the templates through the API and copies them `count` times."""
    tenant = open_tenant(stage, port)
    client = new_client(tenant)
    made = {doc_type: _template(tenant, client, doc_type) for doc_type in sorted(set(TYPES))}
    draft = str(tenant.post("/documents", invoice(client, lines=5))["id"])
    products = new_products(tenant)
    with stage.owner() as connection:
        clients = [client, *_clients(connection, tenant, client, max(CLIENTS, count // DOCUMENTS_OF_CLIENT))]
        copy_products(connection, tenant, products)
        with connection.transaction():
            connection.execute("SET LOCAL session_replication_role = replica")
            connection.execute("SET LOCAL synchronous_commit = off")
            templates = _templates(connection, {**made, 0: draft})
            _copy(connection, _Load(tenant.business_id, clients, products, count, templates))
            connection.execute("DELETE FROM ledger_monthly_sums WHERE business_id = %s", [tenant.business_id])
            connection.execute(SUMS, {"business": tenant.business_id})
            for table in ("document_counters", "ledger_counters"):
                connection.execute(
                    f"UPDATE {table} SET next_number = %s WHERE business_id = %s", [count + 1000, tenant.business_id]
                )
            connection.execute(
                "UPDATE document_chains SET next_index = %s WHERE business_id = %s", [count + 1000, tenant.business_id]
            )
        connection.execute("VACUUM (ANALYZE)")
        connection.execute("CHECKPOINT")
    books = Books(tenant.business_id, tenant.key, clients, count)
    (Path(stage.settings.data_dir) / "books.json").write_text(
        json.dumps({"fingerprint": fingerprint(count), "books": books.__dict__})
    )
    return books


def _template(tenant: Tenant, client: str, doc_type: int) -> str:
    body = invoice(client, doc_type, lines=5)
    if doc_type == 320:
        total = tenant.post("/documents/calculate", {**body, "payments": []})["total"]
        day = datetime.now(UTC).date().isoformat()
        body["payments"] = [{"method": "bank_transfer", "date": day, "amount": total}]
    made = str(tenant.post("/documents", body)["id"])
    tenant.post(f"/documents/{made}/finalize", {})
    return made


def _clients(connection: psycopg.Connection, tenant: Tenant, client: str, count: int) -> list[str]:
    since = int(_START.timestamp() * 1000)
    ids = [str(UUID(int=since << 80 | 0x7 << 76 | 0b10 << 62 | number)) for number in range(1, count)]
    connection.execute(
        """INSERT INTO clients SELECT r.* FROM clients AS t, unnest(%s::uuid[]) AS wanted (i),
               LATERAL jsonb_populate_record(t, jsonb_build_object('id', wanted.i, 'tax_key', NULL)) AS r
           WHERE t.business_id = %s AND t.id = %s""",
        [ids, tenant.business_id, client],
    )
    return ids


def _templates(connection: psycopg.Connection, made: dict[int, str]) -> dict[int, dict[str, _Rows]]:
    """The rows of each template by table. The draft is template 0."""
    keys = {
        "documents": "id = '{0}'",
        "document_lines": "document_id = '{0}'",
        "document_payments": "document_id = '{0}'",
        "journal_entries": "source_id = '{0}'",
        "journal_lines": "entry_id IN (SELECT id FROM journal_entries WHERE source_id = '{0}')",
        "events": "data->>'id' = '{0}'",
    }
    return {
        doc_type: {table: _rows(connection, table, key.format(one)) for table, key in keys.items()}
        for doc_type, one in made.items()
    }


def _rows(connection: psycopg.Connection, table: str, condition: str) -> _Rows:
    cursor = connection.execute(f"SELECT * FROM {table} LIMIT 0")
    found = _Rows([one.name for one in cursor.description or ()])
    with connection.cursor().copy(f"COPY (SELECT * FROM {table} WHERE {condition}) TO STDOUT") as copy:
        text = b"".join(bytes(block) for block in copy).decode()
    found.rows = [line.split("\t") for line in text.splitlines()]
    return found


@dataclass(frozen=True)
class _Load:
    business_id: str
    clients: list[str]
    products: list[str]
    count: int
    templates: dict[int, dict[str, _Rows]]

    def template(self, number: int) -> tuple[int, dict[str, _Rows]]:
        """The rows that document `number` is copied from; 0 is a draft."""
        kind = 0 if number % DRAFT_EVERY == 7 else TYPES[number % len(TYPES)]
        return kind, self.templates[kind]


def _copy(connection: psycopg.Connection, load: _Load) -> None:
    writers: dict[str, Callable[[_Load, int], Iterator[str]]] = {
        "documents": _document,
        "document_terms": _terms,
        "document_lines": _lines,
        "product_sales": _sales,
        "document_payments": _payments,
        "journal_entries": _entry,
        "journal_lines": _entry_lines,
        "events": _event,
    }
    for table, writer in writers.items():
        with connection.cursor().copy(f"COPY {table} FROM STDIN") as copy:
            block: list[str] = []
            for number in range(load.count):
                block.extend(writer(load, number))
                if len(block) > 2000:
                    copy.write("".join(block))
                    block.clear()
            copy.write("".join(block))


def _at(number: int, count: int) -> datetime:
    return _START + timedelta(days=DAYS) * (number / count)


def _document_id(number: int, count: int) -> str:
    ms = int(_at(number, count).timestamp() * 1000)
    return str(UUID(int=ms << 80 | 0x7 << 76 | 0b10 << 62 | number * 0x9E3779B97F4A7C15 % (1 << 62)))


def _client(load: _Load, number: int) -> str:
    if number % DOCUMENTS_OF_CLIENT == 9:
        return load.clients[number // DOCUMENTS_OF_CLIENT * 7919 % len(load.clients)]
    return load.clients[number * 7919 % CLIENTS]


def _other_id(letter: str, number: int) -> str:
    return f"{letter}0000000-0000-7000-8000-{number:012x}"


def _document(load: _Load, number: int) -> Iterator[str]:
    kind, rows = load.template(number)
    at = _at(number, load.count)
    changed = {
        "id": _document_id(number, load.count),
        "client_id": _client(load, number),
        "subject": subject(number, load.count),
        "issue_date": at.date().isoformat(),
        "created_at": at.isoformat(),
        "updated_at": at.isoformat(),
    }
    if kind:
        changed |= {
            "doc_number": str(number + 100),
            "chain_index": str(number + 100),
            "issued_at": at.isoformat(),
            "original_delivered_at": at.isoformat(),
        }
    if kind == 305 and number % 10:
        changed |= {"payment_status": "PAID"}
    yield rows["documents"].line(0, changed)


def subject(number: int, count: int) -> str:
    """The subject of a document: words of every frequency. The rarest one is in as many documents of a small business
    as of a large one, and the rest in the same share."""
    words = ["שירותים" if number % 2 else "ייעוץ", f"project{number * 7919 % 997}"]
    if number % 100 == 3:
        words.append("hundredth")
    if number % (count // RARE_COUNT) == 5:
        words.append("rarity")
    return " ".join(words)


def _terms(load: _Load, number: int) -> Iterator[str]:
    """The words by which it is found, by the rule of the service itself."""
    kind, rows = load.template(number)
    template = dict(zip(rows["documents"].columns, rows["documents"].rows[0], strict=True))
    document = _Found(
        client_name=template["client_name"],
        subject=subject(number, load.count),
        doc_number=number + 100 if kind else None,
        external_reference=None,
        total=int(template["total"]),
        currency=template["currency"],
        issue_date=_at(number, load.count).date(),
    )
    id = _document_id(number, load.count)
    for term in search_terms.document_terms(document):
        yield f"{load.business_id}\t{term}\t{id}\n"


@dataclass(frozen=True)
class _Found:
    """What the rule of the words looks at."""

    client_name: str
    subject: str
    doc_number: int | None
    external_reference: str | None
    total: int
    currency: str
    issue_date: date
    tags: tuple[str, ...] = ()


def _lines(load: _Load, number: int) -> Iterator[str]:
    _, rows = load.template(number)
    for place in range(min(LINES[number % 5], len(rows["document_lines"].rows))):
        sold = {} if place else {"product_id": _product(load, number)}
        yield rows["document_lines"].line(place, {"document_id": _document_id(number, load.count), **sold})


def _product(load: _Load, number: int) -> str:
    return load.products[number * 31 % len(load.products)]


def _sales(load: _Load, number: int) -> Iterator[str]:
    """What the first line of an invoice sold."""
    kind, rows = load.template(number)
    if kind in (305, 320):
        line = rows["document_lines"]
        day = _at(number, load.count).date().isoformat()
        values = [
            load.business_id,
            _product(load, number),
            day,
            _other_id("a", number),
            _document_id(number, load.count),
        ]
        yield "\t".join((*values, "ILS", line.value(0, "quantity"), line.value(0, "net"))) + "\n"


def _payments(load: _Load, number: int) -> Iterator[str]:
    _, rows = load.template(number)
    for place in range(len(rows["document_payments"].rows)):
        yield rows["document_payments"].line(place, {"document_id": _document_id(number, load.count)})


def _entry(load: _Load, number: int) -> Iterator[str]:
    _, rows = load.template(number)
    for place in range(len(rows["journal_entries"].rows)):
        yield rows["journal_entries"].line(
            place,
            {
                "id": _other_id("e", number),
                "number": str(number + 100),
                "source_id": _document_id(number, load.count),
                "date": _at(number, load.count).date().isoformat(),
                "posted_at": _at(number, load.count).isoformat(),
            },
        )


def _entry_lines(load: _Load, number: int) -> Iterator[str]:
    _, rows = load.template(number)
    for place in range(len(rows["journal_lines"].rows)):
        changed = {
            "entry_id": _other_id("e", number),
            "entry_number": str(number + 100),
            "date": _at(number, load.count).date().isoformat(),
        }
        if rows["journal_lines"].value(place, "party_id") != _NULL:
            changed["party_id"] = _client(load, number)
        yield rows["journal_lines"].line(place, changed)


def _event(load: _Load, number: int) -> Iterator[str]:
    """Events of old documents, short: what matters is how many there are."""
    kind, rows = load.template(number)
    if kind:
        yield rows["events"].line(0, {"id": _other_id("f", number), "sequence": str(number + 100), "data": "{}"})


def parameters(books: Books) -> dict[str, Any]:
    """What the filters of the lists are given."""
    return {"client": books.clients[5], "type": TYPES[14], "rare": TYPES[19], "status": "DRAFT"}
