"""What is due is found by how far each document has come: whatever changes meanwhile, nothing is missed and nothing is
sent twice. The rules are tried against a naive reading of every document."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from itertools import pairwise
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import httpx
from hypothesis import given
from hypothesis import strategies as st

from domains.answers import done
from domains.test_dunning import box as box  # the fixture
from domains.test_dunning import client_of, entry, late, log, pay, policy, queue, run
from pinkas.domains.dunning.rules import queue as rules
from pinkas.domains.dunning.rules.timing import LATE_DAYS
from pinkas.domains.dunning.types.policies import DunningPolicy, ReminderStep

TODAY = date(2026, 11, 26)
DAYS = st.lists(st.integers(-5, 60), min_size=1, max_size=4, unique=True)
AT = datetime(2026, 1, 1, tzinfo=UTC)


def plan(number: int, days: list[int], least: int | None = None) -> DunningPolicy:
    """A policy with steps on these days, for what is open of so much."""
    return DunningPolicy(
        id=UUID(int=number),
        name="x",
        is_active=True,
        automatic=False,
        steps=[ReminderStep(days=one) for one in sorted(days)],
        quiet_from=None,
        quiet_to=None,
        pause_on_rest_days=False,
        weekly_maximum=2,
        client_ids=[],
        brand_ids=[],
        minimum_amount=None if least is None else Decimal(least),
        control_share=0,
        version=1,
        created_at=AT,
        updated_at=AT,
    )


def terms_of(*policies: DunningPolicy, today: date = TODAY) -> rules.QueueTerms:
    """The terms of a day."""
    return rules.QueueTerms(
        today=today, week=UUID(int=0), types=(305,), unit=100, policies=sorted(policies, key=rules.rank), closed={}
    )


def open_item(age: int, balance: int, today: date = TODAY) -> Any:
    """A document that fell due so many days ago."""
    return SimpleNamespace(
        due=today - timedelta(days=age),
        client_id=None,
        family_id=None,
        brand_id=None,
        total=balance,
        total_local=balance,
        balance=balance,
    )


def is_found(item: Any, stage: str, terms: rules.QueueTerms) -> bool:
    """Whether a document of a stage is looked at."""
    return any(one.stage == stage and one.first <= item.due <= one.last for one in rules.due_days(terms))


@given(st.lists(DAYS, min_size=1, max_size=3), st.integers(-10, 100), st.integers(0, 40), st.integers(0, 60))
def test_whatever_is_due_is_found_on_every_later_day(steps: list[list[int]], age: int, amount: int, later: int) -> None:
    policies = [plan(number, days, 10 * number or None) for number, days in enumerate(steps)]
    item, terms, done_steps = open_item(age, amount * 100), terms_of(*policies), dict[UUID, int]()
    place = rules.find_place(item, done_steps, terms)
    if place.due is None:  # a run looked at it, and wrote what is known
        stage = place.stage()
    else:
        assert is_found(item, rules.UNKNOWN, terms)
        assert place.policy is not None
        done_steps[place.policy.id] = place.due.days
        stage = rules.stage_of(place.policy.id, place.due.days)
    afterwards = terms_of(*policies, today=TODAY + timedelta(days=later))
    found = rules.find_place(item, done_steps, afterwards)
    assert found.due is None or is_found(item, stage, afterwards)
    assert found.due is None or is_found(item, rules.UNKNOWN, afterwards)


@given(DAYS, st.integers(-10, 100), st.none() | st.integers(-5, 60))
def test_a_step_is_due_as_a_naive_reading_says(steps: list[int], age: int, last: int | None) -> None:
    one = plan(1, steps)
    place = rules.find_place(open_item(age, 100), {} if last is None else {one.id: last}, terms_of(one))
    come = [day for day in sorted(steps) if day <= age]
    is_due = bool(come) and age - come[-1] < LATE_DAYS and (last is None or last < come[-1])
    assert (place.due.days if place.due else None) == (come[-1] if is_due else None)
    assert place.next is None if place.due is None and not [day for day in steps if day > age] else True


def test_no_document_is_found_twice() -> None:
    found = rules.due_days(terms_of(plan(1, [3, 10]), plan(2, [5, 40], 10)))
    unknown = sorted((one.first, one.last) for one in found if one.stage == rules.UNKNOWN)
    assert all(one[1] < two[0] for one, two in pairwise(unknown))


def test_what_is_known_of_a_document_is_forgotten_when_another_policy_may_be_for_it(box: httpx.Client) -> None:
    client, other = client_of(box), client_of(box, name="דנה")
    usual = policy(box, 3, 10)
    big = policy(box, 5, name="גדולים", minimumAmount="1000")
    named = policy(box, 4, name="לדנה", clientIds=[other])
    first, second = late(box, 6, clientId=client), late(box, 6, clientId=client)
    assert run(box)["sent"] == 2
    assert queue(box, state="DUE") == []
    # A part is paid: the greater policy is for it no more, and the usual one has sent nothing of it.
    pay(box, first, "500")
    assert [(one["documentId"], one["policyId"]) for one in queue(box, state="DUE")] == [(first["id"], usual["id"])]
    # Its client is merged into one that has a policy of its own.
    done(box.post(f"/clients/{other}/merge", json={"clientId": client}))
    assert {(one["documentId"], one["policyId"]) for one in queue(box, state="DUE")} == {
        (first["id"], named["id"]),
        (second["id"], named["id"]),
    }
    ended = run(box)
    assert (ended["total"], ended["sent"]) == (2, 2)
    # The plans change: a later step, and one policy less.
    assert queue(box, state="DUE") == []
    done(box.patch(f"/dunning/policies/{named['id']}", json={"steps": [{"days": 4}, {"days": 6}]}))
    assert {one["step"] for one in queue(box, state="DUE")} == {6}
    assert box.delete(f"/dunning/policies/{named['id']}").status_code == 204
    # The greater policy has reminded of the second already.
    assert [(one["documentId"], one["policyId"]) for one in queue(box, state="DUE")] == [(first["id"], usual["id"])]
    assert entry(box, second)["policyId"] == big["id"]
    assert run(box)["sent"] == 1
    assert len(log(box)) == 5


def test_every_state_is_a_part_of_the_whole_queue_page_by_page(box: httpx.Client) -> None:
    policy(box, 3, 20, clientIds=[chosen := client_of(box)])
    for days in (-5, 0, 4, 10, 30, 55):
        late(box, days, clientId=chosen)
        late(box, days)
    whole = queue(box, limit=100)
    assert {one["state"] for one in whole} == {"DUE", "WAITING", "FINISHED", "NO_POLICY"}
    for sort in ("dueDate", "-dueDate"):
        for state in ("DUE", "HELD", "WAITING", "FINISHED", "NO_POLICY"):
            wanted = [one for one in queue(box, limit=100, sort=sort) if one["state"] == state]
            found, cursor = [], None
            while cursor != "":
                asked = {"state": state, "sort": sort, "limit": 2, "include": "total"}
                page = done(box.get("/dunning/queue", params={**asked, **({"cursor": cursor} if cursor else {})}))
                assert page["total"] == len(wanted)
                found += page["items"]
                cursor = page["nextCursor"] or ""
            assert found == wanted
