"""Numbers without gaps and a chain without holes, whatever happens at the same time (DI-2)."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from typing import Any

import httpx

from support.service import Tenant


async def finalized(tenant: Tenant, ids: Sequence[str]) -> list[httpx.Response]:
    """Finalizes all of them at once; the answers in the same order. A machine that has much else to do may answer 503,
    which says that nothing was done: that one is asked for again, as a client would."""
    limits = httpx.Limits(max_connections=60)  # the service's five connections to the database are all busy with ten
    headers, url = dict(tenant.api.headers), tenant.running.url()
    async with httpx.AsyncClient(base_url=url, headers=headers, timeout=60, limits=limits) as client:

        async def finalize(id: str) -> httpx.Response:
            for _ in range(10):
                answer = await client.post(f"/documents/{id}/finalize", json={})
                if answer.status_code != 503:
                    break
            return answer

        return await asyncio.gather(*(finalize(id) for id in ids))


def rows(tenant: Tenant, sql: str) -> list[tuple[Any, ...]]:
    """What the database holds of the business, as its superuser sees it."""
    with tenant.running.owner() as connection:
        return connection.execute(sql, {"id": tenant.id}).fetchall()


def places(tenant: Tenant) -> list[tuple[Any, ...]]:
    """Type, number and place in the chain of every issued document, in the order of the chain."""
    return rows(
        tenant,
        """SELECT doc_type, doc_number, chain_index FROM documents
                           WHERE business_id = %(id)s AND status = 'ISSUED' ORDER BY chain_index""",
    )


def assert_books_agree(tenant: Tenant) -> None:
    """One event and one entry for each issued document, numbered without gaps, and no more of either."""
    issued = rows(tenant, "SELECT id FROM documents WHERE business_id = %(id)s AND status = 'ISSUED' ORDER BY id")
    told = rows(
        tenant,
        """SELECT (data->>'id')::uuid FROM events
                           WHERE business_id = %(id)s AND type = 'document.finalized' ORDER BY 1""",
    )
    posted = rows(tenant, "SELECT source_id FROM journal_entries WHERE business_id = %(id)s ORDER BY 1")
    numbers = rows(tenant, "SELECT number FROM journal_entries WHERE business_id = %(id)s ORDER BY 1")
    assert told == issued == posted
    assert numbers == [(n,) for n in range(1, len(issued) + 1)]


def before(tenant: Tenant, days: int) -> str:
    """A date some days before today."""
    return (date.fromisoformat(tenant.today()) - timedelta(days=days)).isoformat()


async def test_fifty_finalizes_of_one_draft_give_one_number(tenant: Tenant) -> None:
    draft = tenant.draft()
    answers = await finalized(tenant, [draft["id"]] * 50)
    won = [one for one in answers if one.status_code == 200]
    lost = [(one.status_code, one.json()["error"]) for one in answers if one.status_code != 200]
    assert len(won) == 1
    assert lost == [(409, "already_issued")] * 49
    assert won[0].json()["docNumber"] == 1
    assert places(tenant) == [(305, 1, 1)]
    assert_books_agree(tenant)
    assert tenant.issued()["docNumber"] == 2


async def test_three_hundred_at_once_with_a_third_rolled_back_leave_no_gap(tenant: Tenant) -> None:
    tenant.issued()
    late = before(tenant, 5)  # found to be wrong only under the counter's lock, when the number is taken
    with ThreadPoolExecutor(8) as pool:
        made = pool.map(lambda n: tenant.draft(**({"issueDate": late} if n % 3 == 0 else {})), range(300))
        ids = [one["id"] for one in made]
    answers = await finalized(tenant, ids)
    refused = answers[::3]
    issued = [one for n, one in enumerate(answers) if n % 3]
    assert {(one.status_code, one.json()["error"]) for one in refused} == {(422, "date_out_of_range")}
    assert {one.status_code for one in issued} == {200}
    assert sorted(one.json()["docNumber"] for one in issued) == list(range(2, 202))
    assert places(tenant) == [(305, n, n) for n in range(1, 202)]
    assert_books_agree(tenant)


async def test_several_types_at_once_do_not_wait_for_each_other_in_a_circle(tenant: Tenant) -> None:
    invoices = [tenant.issued(305) for _ in range(8)]
    credit = [{"documentId": one["id"], "amount": "118.00"} for one in invoices]
    ids = [
        id
        for one in credit
        for id in (
            tenant.draft(300)["id"],
            tenant.draft(305)["id"],
            tenant.draft(320)["id"],
            tenant.draft(100)["id"],
            tenant.draft(330, references=[one])["id"],
        )
    ]
    answers = await finalized(tenant, ids)
    assert [(one.status_code, one.text) for one in answers if one.status_code != 200] == []
    by_type: dict[int, list[int]] = {}
    for doc_type, number, _ in places(tenant):
        by_type.setdefault(doc_type, []).append(number)
    assert {doc_type: sorted(numbers) for doc_type, numbers in by_type.items()} == {
        100: list(range(1, 9)),
        300: list(range(1, 9)),
        305: list(range(1, 17)),
        320: list(range(1, 9)),
        330: list(range(1, 9)),
    }
    assert [index for *_, index in places(tenant)] == list(range(1, 49))


async def test_credits_at_once_never_exceed_what_they_credit(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    reference = {"documentId": invoice["id"], "amount": "59.00"}
    line = [{"description": "half", "quantity": "1", "unitPrice": "50"}]
    ids = [tenant.draft(330, references=[reference], lines=line)["id"] for _ in range(10)]
    answers = await finalized(tenant, ids)
    refused = [one.json()["error"] for one in answers if one.status_code != 200]
    assert refused == ["fully_credited"] * 8
    assert sorted(number for doc_type, number, _ in places(tenant) if doc_type == 330) == [1, 2]


def test_a_change_that_races_a_finalize_never_breaks_the_proof(tenant: Tenant) -> None:
    """The finalize that waits for a change must sign what the change wrote, down to the ids of the lines."""
    lines = [{"description": f"line {n}", "quantity": 1, "unitPrice": "100"} for n in range(3)]
    drafts = [tenant.draft(305, lines=lines)["id"] for _ in range(40)]
    with ThreadPoolExecutor(8) as pool:
        for draft in drafts:
            fewer = pool.submit(tenant.api.patch, f"/documents/{draft}", json={"lines": lines[:2], "notes": "changed"})
            done = pool.submit(tenant.api.post, f"/documents/{draft}/finalize", json={})
            assert fewer.result().status_code in (200, 409)
            assert done.result().status_code == 200
    assert all(tenant.api.get(f"/documents/{draft}/signature").json()["valid"] for draft in drafts)
