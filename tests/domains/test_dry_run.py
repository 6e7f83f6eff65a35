"""Dry runs: what they answer and tell, for whom, and what has none."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import fields
from typing import Any

import httpx
import pytest

from domains.answers import done, faults, finalized, paid, read, refused
from domains.test_checkouts import carded, connected, sold
from pinkas.core.problems import DryRunNotPossible, NotFound, ServiceUnavailable
from pinkas.core.scopes import SCOPES
from pinkas.platform.caller import Caller
from pinkas.platform.database import Database
from pinkas.platform.dry_run import DryRun, DryRuns
from pinkas.platform.tx import Transactions
from pinkas.wiring.dry_runs import STAYS_INSIDE, Refused, dry_outside, make_dry_runs
from support.oauth import register_app
from support.partners import partner_of
from support.service import Running, Tenant

DRY = {"X-Service-Dry-Run": "true"}


def tried(client: httpx.Client, path: str, body: Any = None, status: int = 200) -> dict[str, Any]:
    """The answer to a POST that is tried."""
    answer = client.post(path, json=body, headers=DRY)
    assert answer.headers["x-service-dry-run"] == "true"
    return dict(done(answer, status))


def rows(effects: dict[str, Any]) -> dict[str, tuple[int, int, int]]:
    return {one["table"]: (one["inserted"], one["updated"], one["deleted"]) for one in effects["rows"]}


def test_finalizing_tells_the_number_that_it_would_give_and_does_not_give_it(tenant: Tenant) -> None:
    draft = tenant.draft(305)
    path = f"/documents/{draft['id']}/finalize"
    first = tried(tenant.api, path, {})
    assert (first["status"], first["docNumber"]) == ("ISSUED", 1)
    effects = first["effects"]
    assert effects["events"] == [{"type": "document.finalized", "objectId": draft["id"]}]
    assert effects["jobs"] == ["documents.render"]
    (posting,) = effects["postings"]
    assert (posting["number"], posting["sourceType"], posting["sourceId"]) == (1, "document", draft["id"])
    assert [(one["accountCode"], one["debit"], one["credit"]) for one in posting["lines"]] == [
        ("1200", "118.00", "0.00"),
        ("4010", "0.00", "100.00"),
        ("2310", "0.00", "18.00"),
    ]
    assert rows(effects)["documents"] == (0, 1, 0)
    assert read(tenant, draft)["status"] == "DRAFT"
    assert tried(tenant.api, path, {})["docNumber"] == 1
    real = done(finalized(tenant, draft))
    assert real["docNumber"] == 1
    assert {name for name in first if name not in real} == {"effects"}


def test_the_effects_are_exactly_those_of_the_call(tenant: Tenant) -> None:
    logged = {"audit_chains": (0, 1, 0), "audit_log": (1, 0, 0), "events": (1, 0, 0)}
    made = tried(tenant.api, "/clients", {"name": "דנה"}, 201)
    assert rows(made["effects"])["clients"] == (1, 0, 0)
    assert made["effects"]["events"] == [{"type": "client.created", "objectId": made["id"]}]
    assert tenant.api.get(f"/clients/{made['id']}").status_code == 404
    client = tenant.client()
    changed = done(tenant.api.patch(f"/clients/{client['id']}", json={"notes": "x"}, headers=DRY))
    assert rows(changed["effects"]) == {**logged, "clients": (0, 1, 0)}
    unchanged = done(tenant.api.patch(f"/clients/{client['id']}", json={}, headers=DRY))
    assert unchanged["effects"] == {"rows": [], "events": [], "jobs": [], "messages": [], "postings": []}
    assert done(tenant.api.get(f"/clients/{client['id']}"))["version"] == client["version"]


def test_a_call_that_fails_fails_alike(tenant: Tenant) -> None:
    draft = tenant.draft(305, lines=[])
    for path, body in ((f"/documents/{draft['id']}/finalize", {}), ("/clients", {"name": "", "extra": 1})):
        answers = [tenant.api.post(path, json=body, headers=headers) for headers in (DRY, {})]
        first, second = ({**one.json(), "requestId": ""} for one in answers)
        assert first == second
        assert [one.status_code >= 400 for one in answers] == [True, True]
        assert [one.headers.get("x-service-dry-run") for one in answers] == ["true", None]


def test_an_answer_without_a_body_or_with_effects_of_its_own(tenant: Tenant) -> None:
    draft, invoice = tenant.draft(305), tenant.issued(305)
    removed = done(tenant.api.request("DELETE", f"/documents/{draft['id']}", headers=DRY))
    assert list(removed) == ["effects"]
    assert rows(removed["effects"])["documents"][2] == 1
    assert read(tenant, draft)["status"] == "DRAFT"
    cancelled = tried(tenant.api, f"/documents/{invoice['id']}/cancel", {"reason": "טעות"})
    assert cancelled["effects"][0]["code"] == "credited"
    assert cancelled["dryRunEffects"]["postings"][0]["sourceType"] == "document"
    assert read(tenant, invoice)["status"] == "ISSUED"


def test_a_file_is_answered_by_effects_and_an_upload_is_not_stored(tenant: Tenant, running: Running) -> None:
    invoice = tenant.issued(305)
    kept = tenant.api.post("/documents/bulk/pdf", json={"ids": [invoice["id"]]}, headers=DRY)
    assert list(done(kept)) == ["effects"]
    assert kept.headers["content-type"] == "application/json"
    folder = running.directory / "files"
    before = set(folder.rglob("*"))
    header = {**DRY, "content-type": "text/csv", "content-disposition": 'attachment; filename="only-here.csv"'}
    stored = done(tenant.api.post("/files", content=b"only,in,this,test\n", headers=header), 201)
    assert rows(stored["effects"])["files"] == (1, 0, 0)
    assert set(folder.rglob("*")) == before


@pytest.mark.parametrize("value", ["yes", "True", "1", "", "true, false", "טrue"])
def test_any_other_value_is_refused_and_does_nothing(tenant: Tenant, value: str) -> None:
    headers = {"X-Service-Dry-Run": value.encode()}
    answer = tenant.api.post("/clients", json={"name": value or "ריק"}, headers=headers)
    assert faults(answer) == {("X-Service-Dry-Run", "invalid")}
    assert done(tenant.api.get("/clients", headers=headers))["items"] == []


def test_false_does_it_and_two_values_are_refused(tenant: Tenant) -> None:
    made = tenant.api.post("/clients", json={"name": "דנה"}, headers={"X-Service-Dry-Run": "false"})
    assert "effects" not in done(made, 201)
    twice = [("X-Service-Dry-Run", "true"), ("X-Service-Dry-Run", "true"), *tenant.api.headers.items()]
    assert faults(httpx.post(f"{tenant.api.base_url}clients", json={"name": "x"}, headers=twice))


def test_a_charge_has_no_dry_run_and_nobody_is_asked(tenant: Tenant) -> None:
    connected(tenant)
    invoice = sold(tenant, carded(tenant))
    asked = len(tenant.running.providers.asked)
    refused(tenant.api.post(f"/documents/{invoice['id']}/charge", json={}, headers=DRY), 409, "dry_run_not_possible")
    assert len(tenant.running.providers.asked) == asked
    assert done(tenant.api.get("/checkouts"))["items"] == []


def test_what_anybody_may_call_has_no_dry_run(running: Running) -> None:
    with running.client() as anonymous:
        answer = anonymous.post("/auth/login", json={"email": "a@example.com", "password": "x"}, headers=DRY)
    refused(answer, 409, "dry_run_not_possible")
    token = httpx.post(
        f"{str(running.url()).removesuffix('/api/v1')}/oauth/token", data={"grant_type": "x"}, headers=DRY
    )
    assert token.status_code == 409


@pytest.mark.logs_in
def test_every_credential_may_try(tenant: Tenant) -> None:
    body = {"name": "דנה"}
    token = register_app(tenant.running).tokens(tenant)["access_token"]
    connection = tenant.running.client(Authorization=f"Bearer {token}")
    for client, nothing in ((tenant.api, []), (tenant.session, []), (connection, None)):
        effects = tried(client, "/clients", body, 201)["effects"]
        assert rows(effects)["clients"] == (1, 0, 0)
        assert (effects["messages"], effects["postings"]) == (nothing, nothing)
    partner = partner_of(tenant)
    there = f"/partner/merchants/{partner.merchant_id}/clients"
    effects = tried(partner.api, there, body, 201)["effects"]
    assert rows(effects)["clients"] == (1, 0, 0)
    assert (effects["messages"], effects["postings"]) == (None, None)
    assert done(tenant.api.get("/clients"))["items"] == []


def test_who_may_not_read_the_books_is_told_no_postings(tenant: Tenant) -> None:
    draft = tenant.draft(305)
    weak = tenant.key("documents:write")
    effects = tried(weak, f"/documents/{draft['id']}/finalize", {})["effects"]
    assert (effects["messages"], effects["postings"]) == (None, None)
    assert rows(effects)["journal_entries"] == (1, 0, 0)
    refused(weak.post("/clients", json={"name": "x"}, headers=DRY), 403, "insufficient_scope")


def test_messages_are_told_of_and_not_sent(tenant: Tenant) -> None:
    api = tenant.sandbox_key()
    body = {"docType": 305, "client": {"name": "דנה"}, "lines": [{"description": "x", "quantity": 1, "unitPrice": 100}]}
    draft = done(api.post("/documents", json=body), 201)
    done(api.post(f"/documents/{draft['id']}/finalize", json={}))
    sending = {"to": {"email": ["dana@example.com"]}}
    effects = tried(api, f"/documents/{draft['id']}/send", sending)["effects"]
    (message,) = effects["messages"]
    assert (message["channel"], message["recipient"]) == ("email", "dana@example.com")
    assert message["documentId"] == draft["id"]
    assert done(api.get("/messages"))["items"] == []


def test_two_dry_runs_at_once_and_a_real_call_beside_them(tenant: Tenant) -> None:
    drafts = [tenant.draft(305) for _ in range(3)]
    headers: list[dict[str, str]] = [DRY, DRY, {}]

    def finalize(draft: dict[str, Any], sent: dict[str, str]) -> httpx.Response:
        return tenant.api.post(f"/documents/{draft['id']}/finalize", json={}, headers=sent)

    with ThreadPoolExecutor(3) as pool:
        answers = [done(one) for one in pool.map(finalize, drafts, headers)]
    assert answers[2]["docNumber"] == 1
    assert {one["docNumber"] for one in answers[:2]} <= {1, 2}
    assert [read(tenant, one)["status"] for one in drafts] == ["DRAFT", "DRAFT", "ISSUED"]


def test_a_bulk_tells_only_what_its_good_items_would_do(tenant: Tenant) -> None:
    good, bad = tenant.draft(305), tenant.draft(305, lines=[])
    tried_many = tried(tenant.api, "/documents/bulk/finalize", {"ids": [good["id"], bad["id"]]})
    assert [one["objectId"] for one in tried_many["effects"]["events"]] == [good["id"]]
    assert rows(tried_many["effects"])["journal_entries"] == (1, 0, 0)


def test_a_payment_is_tried_with_all_that_follows_from_it(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    body = {"payments": [paid(tenant, "118.00")]}
    answer = tried(tenant.api, f"/documents/{invoice['id']}/payments", body, 201)
    assert {one["type"] for one in answer["effects"]["events"]} == {"document.finalized", "payment.received"}
    assert read(tenant, invoice)["balance"] == "118.00"


Try = Callable[[Transactions, Any], Awaitable[Any]]


def _perform(tenant: Tenant, run: Try, **more: Any) -> Any:
    """A dry run of a function, in this process."""
    caller = Caller("key", "", 0, 0, business_id=tenant.business["id"], scopes=frozenset(SCOPES))

    async def performed() -> Any:
        database = Database(tenant.running.urls["live"].app, size=1, name="dry-run-of-a-test")
        await database.open()
        try:
            service = tenant.running.services["live"]
            runs = make_dry_runs(Transactions(database, service.runtime), service.outside)
            runs = DryRuns(runs.transactions, runs.outside, runs.read_messages, runs.read_postings, **more)
            return await runs.perform(caller, run)
        finally:
            await database.close()

    return asyncio.run(performed())


_TOUCH = "UPDATE businesses SET phone = phone WHERE business_id = %(business_id)s"


def test_what_a_savepoint_or_a_failed_transaction_undid_is_not_told(tenant: Tenant) -> None:
    caller = Caller("key", "", 0, 0, business_id=tenant.business["id"])

    async def run(transactions: Transactions, _outside: Any) -> None:
        async with transactions.begin(caller) as tx:
            await tx.execute(_TOUCH)
            for _ in range(2):
                with suppress(NotFound):
                    async with tx.savepoint():
                        await tx.execute(_TOUCH)
                        async with tx.savepoint():
                            await tx.execute(_TOUCH)
                        raise NotFound
            async with tx.savepoint():
                await tx.execute(_TOUCH)
        with suppress(NotFound):
            async with transactions.begin(caller) as tx:
                await tx.execute(_TOUCH)
                raise NotFound

    _, effects = _perform(tenant, run)
    assert [(one.table, one.updated) for one in effects.rows] == [("businesses", 2)]


def test_what_takes_too_long_is_ended(tenant: Tenant) -> None:
    async def run(transactions: Transactions, _outside: Any) -> None:
        async with transactions.begin(Caller("key", "", 0, 0)) as tx:
            await tx.execute("SELECT pg_sleep(5)")

    with pytest.raises(ServiceUnavailable):
        _perform(tenant, run, longest_seconds=0.2)


def test_a_refusal_of_the_outside_is_the_answer_whatever_is_made_of_it(tenant: Tenant) -> None:
    async def run(_transactions: Transactions, outside: Any) -> str:
        try:
            await outside.sender.send("https://example.com")
        except Exception:
            return "sent later"
        return "sent"

    with pytest.raises(DryRunNotPossible):
        _perform(tenant, run)


def test_a_part_of_the_outside_that_is_not_known_to_stay_inside_refuses(running: Running) -> None:
    outside = running.services["live"].outside
    dry = dry_outside(outside, DryRun())
    same = {one.name for one in fields(outside) if getattr(dry, one.name) is getattr(outside, one.name)}
    refusing = {one.name for one in fields(outside) if isinstance(getattr(dry, one.name), Refused)}
    nothing = {one.name for one in fields(outside) if getattr(outside, one.name) is None}
    assert same == STAYS_INSIDE | nothing
    assert refusing >= {"sender", "gateways", "authority_sender", "views", "streams"}
    assert all(isinstance(one, Refused) for one in dry.payment_providers.providers.values())
    assert isinstance(dry.allocating.authority, Refused)
