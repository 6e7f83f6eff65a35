"""What tests of domains read off answers and off the database."""

import json
from typing import Any
from uuid import UUID

import httpx

from support.service import Tenant


def refused(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The body of a refusal, which must be this one."""
    assert (answer.status_code, answer.json().get("error")) == (status, code), answer.text
    return dict(answer.json())


def faults(answer: httpx.Response) -> set[tuple[str, str]]:
    """Field and code of every fault of a request that failed validation."""
    body = refused(answer, 422, "validation_failed")
    return {(one["field"], one["code"]) for one in body["details"]}


def of_single(error: dict[str, Any], single: httpx.Response) -> bool:
    """Whether the error of an item of a bulk is the one that the single operation answers, in the same shape."""
    body = single.json()
    assert {**error, "requestId": body["requestId"]} == {**body, "status": single.status_code}, body
    return True


def done(answer: httpx.Response, status: int = 200) -> Any:
    """The body of an answer that must have succeeded."""
    assert answer.status_code == status, answer.text
    return answer.json()


def line(price: str = "100", quantity: str = "1", **more: Any) -> dict[str, Any]:
    """A line of a document."""
    return {"description": "ייעוץ", "quantity": quantity, "unitPrice": price, **more}


def paid(tenant: Tenant, amount: str, method: str = "cash", **more: Any) -> dict[str, Any]:
    """A payment of today."""
    return {"method": method, "date": tenant.today(), "amount": amount, **more}


def drafted(tenant: Tenant, doc_type: int = 305, **fields: Any) -> httpx.Response:
    """The answer to a draft with a client and the given fields."""
    return tenant.api.post("/documents", json={"docType": doc_type, "client": {"name": "לקוח"}, **fields})


def finalized(tenant: Tenant, document: dict[str, Any], **told: Any) -> httpx.Response:
    """The answer to finalizing a draft."""
    return tenant.api.post(f"/documents/{document['id']}/finalize", json=told)


def read(tenant: Tenant, document: dict[str, Any]) -> dict[str, Any]:
    """A document as it stands now."""
    return dict(done(tenant.api.get(f"/documents/{document['id']}")))


def journal(tenant: Tenant, document: dict[str, Any]) -> dict[str, int]:
    """Debit less credit by role of account, in agorot, of the entry of a document."""
    with tenant.running.owner() as connection:
        rows = connection.execute(
            """SELECT a.role, sum(l.debit - l.credit)::bigint
               FROM journal_entries e JOIN journal_lines l ON l.business_id = e.business_id AND l.entry_id = e.id
               JOIN ledger_accounts a ON a.business_id = l.business_id AND a.id = l.account_id
               WHERE e.business_id = %s AND e.source_id = %s GROUP BY a.role""",
            (tenant.id, document["id"]),
        ).fetchall()
    return {role: int(amount) for role, amount in rows if amount}


def books_fit(tenant: Tenant) -> dict[str, int]:
    """Checks that the proof of the books of this year finds nothing, as a person asks for it; how much each check
    looked at."""
    done(tenant.api.get("/analytics/revenue/summary"))  # whose sums know everything from then on
    found = done(tenant.api.get("/ledger/integrity"))
    wrong = [one for one in found["checks"] if not (one["ok"] and one["complete"])]
    assert (wrong, found["ok"], found["complete"]) == ([], True, True)
    return {one["key"]: one["checked"] for one in found["checks"]}


def events(tenant: Tenant, about: str | UUID | None = None) -> list[tuple[str, dict[str, Any]]]:
    """Type and object of the events of a business in the order in which they were written; of one object, or all."""
    with tenant.running.owner() as connection:
        rows = connection.execute(
            "SELECT type, data FROM events WHERE business_id = %s ORDER BY id", (tenant.id,)
        ).fetchall()
    return [
        (kind, data) for kind, data in rows if about is None or str(about) in (data.get("id"), data.get("documentId"))
    ]


def audited(tenant: Tenant, subject: str, id: str | None = None) -> list[dict[str, Any]]:
    """The entries of the audit log about a kind of thing, or about one thing, in the order of their writing."""
    with tenant.running.owner() as connection:
        rows = connection.execute(
            "SELECT entry FROM audit_log WHERE business_id = %s AND subject_type = %s ORDER BY id", (tenant.id, subject)
        ).fetchall()
    found = [json.loads(entry) if isinstance(entry, str) else entry for (entry,) in rows]
    return [one for one in found if id is None or one["subject"]["id"] == id]
