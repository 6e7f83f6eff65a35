"""How well bank lines are recognised, by a year of a business with known truth (`bank_year`), and how fast: an import,
a suggestion among many open documents, and lines that are matched by themselves.

`PINKAS_BENCH_BANK_SEEDS` (default 1) are the seeds of the years, with commas between them. The rules were tuned by the
seeds 1 to 4; 2026 was never looked at while they were.
"""

import os
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import httpx
from psycopg.types.json import Jsonb

from bench import bank_speed
from bench.bank_year import BankLine, Named, Paper, Year, make_year
from bench.figures import Figure
from bench.sizes import Sizes
from bench.stage import Broken, Stage, Tenant, free_port, fresh_stage, open_tenant, web
from pinkas.platform import embedded

LINES = "/bank-reconciliation/transactions"
PRECISION, RECALL, FIRST = 0.995, 0.7, 0.92
_TYPES = {
    "invoice": "document",
    "invoice_receipt": "payment",
    "check": "payment",
    "expense": "expense",
    "supplier_payment": "supplier_payment",
    "refund": "refund",
}

_DAYS = {
    "documents": "issue_date = one.day, due_date = one.day + 30",
    "payments": "date = one.day",
    "payment_refunds": "date = one.day",
    "supplier_payments": "date = one.day",
    "expenses": "date = one.day, due_date = one.day + 30",
}
"""What is dated back, by table."""


@dataclass
class Outcome:
    """What came of the lines of a year. `lines` are those that something explains."""

    lines: int = 0
    all_lines: int = 0
    exact: int = 0
    first_right: int = 0
    matched: int = 0
    matched_right: int = 0
    wrong: Counter[str] = field(default_factory=Counter)


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Precision and recall for each seed, then the speed."""
    port = free_port()
    seeds = [int(one) for one in os.environ.get("PINKAS_BENCH_BANK_SEEDS", "1").split(",")]
    figures: list[Figure] = []
    with fresh_stage(server, "bench_bank", sizes) as stage, web(stage, port) as pid:
        for seed in seeds:
            figures += _recognised(stage, port, seed, sizes)
        figures += bank_speed.measure(stage, port, pid, sizes)
    return figures


def _recognised(stage: Stage, port: int, seed: int, sizes: Sizes) -> list[Figure]:
    year = make_year(seed, sizes.bank_scale, bank_speed.TODAY - timedelta(days=375))
    began = time.perf_counter()
    books = _Books(open_tenant(stage, port), year)
    books.load(stage)
    found = _work_through(books)
    took = time.perf_counter() - began
    told = f"seed {seed}, {found.all_lines} lines, {found.exact / found.all_lines:.0%} exact ones, {took:.0f} s"
    recall = found.matched_right / found.lines
    precision = found.matched_right / found.matched if found.matched else 1.0
    wrong = f" ({', '.join(f'{what} {count}' for what, count in found.wrong.most_common(4))})" if found.wrong else ""
    return [
        Figure(
            "bank: auto-match, precision", f"{found.matched_right} of {found.matched}; {told}", precision, PRECISION
        ),
        Figure("bank: auto-match, recall", f"{found.matched_right} of {found.lines}", recall, RECALL),
        Figure(
            "bank: first suggestion right",
            f"{found.first_right} of {found.lines}{wrong}",
            found.first_right / found.lines,
            FIRST,
        ),
    ]


_EXACT = (
    "exact",
    "wrong reference",
    "recurring",
    "recorded payment",
    "refund",
    "expense",
    "supplier payment",
    "transfer",
)


def _work_through(books: "_Books") -> Outcome:
    """Month by month: what is certain is matched by itself, and what is left by a person who knows the truth, after the
    first suggestion was looked at."""
    outcome, done = Outcome(), set[str]()
    lines = books.year.lines
    outcome.all_lines = len(lines)
    outcome.exact = sum(one.what in _EXACT for one in lines)
    for month in sorted({one.day.replace(day=1) for one in lines}):
        part = [one for one in lines if one.day.replace(day=1) == month]
        last = part[-1].day
        cursor: str | None = None
        while True:
            body = {"to": last.isoformat(), "limit": 500} | ({"cursor": cursor} if cursor else {})
            answer: Any = books.tenant.post("/bank-reconciliation/auto-match", body)
            for one in answer["matched"]:
                key = books.line_keys[one["transactionId"]]
                right = _is_right(books, key, one["suggestion"])
                outcome.matched += 1
                outcome.matched_right += right
                outcome.lines += 1
                outcome.first_right += right
                done.add(key)
                if not right:
                    outcome.wrong[f"matched wrongly: {books.by_key[key].what}"] += 1
                done.update(part.paper for part in books.by_key[key].parts if part.paper in books.line_ids)
            cursor = answer["nextCursor"]
            if cursor is None:
                break
        for line in part:
            if line.key in done or not line.parts:
                continue
            outcome.lines += 1
            shown = books.first_suggestion(line)
            right = shown is not None and _is_right(books, line.key, shown)
            outcome.first_right += right
            if not right:
                outcome.wrong[line.what] += 1
            done.update({line.key, *(one.paper for one in line.parts if one.paper in books.line_ids)})
            books.match(line)
    return outcome


def _is_right(books: "_Books", key: str, suggestion: dict[str, Any]) -> bool:
    truth = {books.target(one.paper)[1] for one in books.by_key[key].parts}
    return {one["targetId"] for one in suggestion["targets"]} == truth


class _Books:
    """A business with the papers of a year, and its bank lines."""

    def __init__(self, tenant: Tenant, year: Year) -> None:
        self.tenant, self.year = tenant, year
        self.papers = {one.key: one for one in year.papers}
        self.by_key = {one.key: one for one in year.lines}
        self.parties: dict[str, str] = {}
        self.targets: dict[str, tuple[str, str]] = {}
        self.line_ids: dict[str, str] = {}
        self.line_keys: dict[str, str] = {}
        self._http = httpx.Client(
            base_url=f"http://127.0.0.1:{tenant.port}/api/v1", headers=tenant.headers, timeout=120
        )

    def load(self, stage: Stage) -> None:
        """Everything that the bank is compared with, then the lines of the bank."""
        for one in self.year.clients:
            held = {"withholding": {"rate": str(one.rate)}} if one.rate and one.key[-1] in "02468" else {}
            self._add_party("/clients", one, held)
        for one in self.year.suppliers:
            self._add_party("/suppliers", one, {})
        self._issue([one for one in self.year.papers if one.kind == "invoice"], 305)
        self._issue([one for one in self.year.papers if one.kind == "invoice_receipt"], 320)
        for paper in self.year.papers:
            if paper.kind in ("check", "refund"):
                self._record(paper)
            elif paper.kind == "expense":
                self._book(paper)
            elif paper.kind == "supplier_payment":
                body = {
                    "supplierId": self.parties[paper.party.key],
                    "method": "bank_transfer",
                    "date": bank_speed.TODAY.isoformat(),
                    "gross": _money(paper.total),
                }
                self.targets[paper.key] = ("supplier_payment", str(self.tenant.post("/supplier-payments", body)["id"]))
        self._date_back(stage)
        self._add_lines()

    def _date_back(self, stage: Stage) -> None:
        """Everything is recorded today, because little may be dated months back; here it gets its day."""
        rows = [{"id": self.targets[one.key][1], "day": one.day.isoformat()} for one in self.year.papers]
        with stage.owner() as connection, connection.transaction():
            connection.execute("SET LOCAL session_replication_role = replica")
            for table, what in _DAYS.items():
                connection.execute(
                    f"""UPDATE {table} SET {what} FROM jsonb_to_recordset(%s) AS one (id uuid, day date)
                        WHERE {table}.business_id = %s AND {table}.id = one.id""",
                    [Jsonb(rows), self.tenant.business_id],
                )

    def target(self, key: str) -> tuple[str, str]:
        """The type and the id of what a part is for."""
        return ("internal_transfer", self.line_ids[key]) if key in self.line_ids else self.targets[key]

    def first_suggestion(self, line: BankLine) -> dict[str, Any] | None:
        """The best one that is shown."""
        answer = self._http.get(f"{LINES}/{self.line_ids[line.key]}/suggestions", params={"limit": 1})
        if answer.status_code != 200:
            raise Broken(f"suggestions: {answer.status_code} {answer.text[:500]}")
        items = answer.json()["items"]
        return dict(items[0]) if items else None

    def match(self, line: BankLine) -> None:
        """What a person who knows the truth does."""
        links = []
        for one in line.parts:
            kind, id = self.target(one.paper)
            held = {"withheld": _money(one.withheld)} if one.withheld else {}
            links.append({"type": kind, "id": id, "amount": _money(one.amount), **held})
        body: dict[str, Any] = {"links": links, "createReceipt": links[0]["type"] == "document"}
        if line.fee:
            body["feeAmount"] = _money(line.fee)
        self.tenant.post(f"{LINES}/{self.line_ids[line.key]}/match", body)

    def _add_party(self, path: str, one: Named, more: dict[str, Any]) -> None:
        self.parties[one.key] = str(self.tenant.post(path, {"name": one.name, "taxId": one.tax_id, **more})["id"])

    def _issue(self, papers: Sequence[Paper], doc_type: int) -> None:
        for start in range(0, len(papers), 100):
            part = papers[start : start + 100]
            made: Any = self.tenant.post("/documents/bulk", {"documents": [self._draft(one, doc_type) for one in part]})
            ids = [_id_of(one, "document") for one in made["items"]]
            done: Any = self.tenant.post("/documents/bulk/finalize", {"ids": ids})
            for paper, result in zip(part, done["items"], strict=True):
                issued = result.get("document")
                if not issued:
                    raise Broken(f"finalize: {result}")
                paper.number = str(issued["docNumber"])
                paid = [one["id"] for one in issued.get("payments", ())]
                self.targets[paper.key] = ("document", issued["id"]) if doc_type == 305 else ("payment", paid[0])

    def _draft(self, paper: Paper, doc_type: int) -> dict[str, Any]:
        body: dict[str, Any] = {
            "docType": doc_type,
            "clientId": self.parties[paper.party.key],
            "lines": [{"description": "שירותים", "quantity": "1", "unitPrice": _money(paper.net)}],
        }
        if doc_type == 320:
            today = bank_speed.TODAY.isoformat()
            body["payments"] = [{"method": "bank_transfer", "date": today, "amount": _money(paper.total)}]
        return body

    def _record(self, paper: Paper) -> None:
        check = {"bankCode": "12", "branch": "600", "account": "123456", "checkNumber": paper.key[1:].zfill(4)}
        body = {
            "clientId": self.parties[paper.party.key],
            "method": "check" if paper.kind == "check" else "cash",
            "date": bank_speed.TODAY.isoformat(),
            "amount": _money(paper.total),
            **(check if paper.kind == "check" else {}),
        }
        made = self.tenant.post("/payments", body)
        self.targets[paper.key] = ("payment", str(made["id"]))
        if paper.kind == "refund":
            back = {"date": bank_speed.TODAY.isoformat(), "method": "bank_transfer", "amount": _money(paper.total)}
            answer: Any = self.tenant.post(f"/payments/{made['id']}/refund", back)
            self.targets[paper.key] = ("refund", str(answer["refunds"][0]["id"]))

    def _book(self, paper: Paper) -> None:
        body = {
            "date": bank_speed.TODAY.isoformat(),
            "supplierId": self.parties[paper.party.key],
            "docType": 305,
            "number": paper.key[1:],
            "net": _money(paper.net),
            "vat": _money(paper.total - paper.net),
        }
        id = str(self.tenant.post("/expenses", body)["id"])
        self.tenant.post(f"/expenses/{id}/book", {})
        self.targets[paper.key] = ("expense", id)

    def _add_lines(self) -> None:
        accounts = [
            str(self.tenant.post(f"/banking/businesses/{self.tenant.business_id}/accounts", {"name": name})["id"])
            for name in ("עו״ש", "פיקדון")
        ]
        numbers = {one.key: one.number for one in self.year.papers}
        bodies = [
            {
                "bankAccountId": accounts[line.other_account],
                "date": line.day.isoformat(),
                "amount": _money(line.amount),
                "description": line.text.format(**numbers),
                "reference": line.reference,
                "kind": line.kind,
                "allowDuplicate": True,
                **({"counterparty": {"account": line.account}} if line.account else {}),
            }
            for line in self.year.lines
        ]
        for start in range(0, len(bodies), 500):
            made: Any = self.tenant.post(f"{LINES}/bulk", {"transactions": bodies[start : start + 500]})
            for line, result in zip(self.year.lines[start : start + 500], made["results"], strict=True):
                if result["status"] != "created":
                    raise Broken(f"bank line: {result}")
                self.line_ids[line.key] = result["id"]
                self.line_keys[result["id"]] = line.key


def _id_of(result: dict[str, Any], name: str) -> str:
    if not result.get(name):
        raise Broken(f"bulk: {result}")
    return str(result[name]["id"])


def _money(minor: int) -> str:
    return f"{'-' if minor < 0 else ''}{abs(minor) // 100}.{abs(minor) % 100:02d}"
