"""The measured effect of reminders: what the service counts is counted again naively, and what may be said of it."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from domains.answers import done, faults
from domains.test_dunning import late, log, pay, policy, run
from pinkas.core.catalogue import get_translator
from pinkas.countries import get_country
from pinkas.domains.dunning.rules.effect import WINDOWS, compare_steps
from pinkas.domains.dunning.rules.timing import closed_reason, is_control, next_opening
from pinkas.domains.dunning.types.effect import StepCounts
from support.dashboard import DashboardClient
from support.service import Tenant


def counts(outcome: str, seen: int, paid: int) -> StepCounts:
    """A group of which so many were paid within each window."""
    return StepCounts(
        policy_id=UUID(int=1),
        policy_name="x",
        step_days=3,
        outcome=outcome,
        count=seen,
        seen=[seen] * len(WINDOWS),
        paid=[paid] * len(WINDOWS),
    )


def verdict(sent: tuple[int, int], control: tuple[int, int]) -> tuple[str, Decimal | None]:
    """What is said of two groups, each with how many paid."""
    (step,) = compare_steps([counts("SENT", *sent), counts("CONTROL", *control)])
    return step.windows[0].verdict, step.windows[0].difference


def test_nothing_is_said_of_too_few_and_chance_is_called_chance() -> None:
    assert verdict((29, 29), (500, 0)) == ("too_few", None)
    assert verdict((500, 400), (29, 0)) == ("too_few", None)
    assert verdict((200, 120), (200, 60)) == ("more_paid", Decimal("30.0"))
    assert verdict((200, 60), (200, 120)) == ("fewer_paid", Decimal("-30.0"))
    assert verdict((40, 21), (40, 20)) == ("no_difference", Decimal("2.5"))
    (step,) = compare_steps([counts("SENT", 50, 10)])
    assert (step.control, step.windows[0].control.share) == (0, None)


def _naive(tenant: httpx.Client, days: int, group: str, entries: Sequence[dict[str, Any]], now: datetime) -> list[int]:
    """How many of a group are seen for so many days, and how many of these were paid within them, one by one."""
    seen = paid = 0
    for one in entries:
        at = datetime.fromisoformat(one["createdAt"])
        if one["outcome"] != group or at > now - timedelta(days=days):
            continue
        seen += 1
        document = done(tenant.get(f"/documents/{one['documentId']}"))
        if document["paymentStatus"] == "PAID" and datetime.fromisoformat(document["updatedAt"]) <= at + timedelta(
            days=days
        ):
            paid += 1
    return [seen, paid]


@pytest.mark.logs_in
def test_the_effect_is_what_counting_by_hand_says(tenant: Tenant) -> None:
    box = tenant.sandbox_key()
    policy(box, 3, controlShare=50)
    made = [late(box) for _ in range(8)]
    run(box)
    pay(box, made[0], "1180")
    pay(box, made[1], "500")
    done(box.post("/sandbox/clock", json={"advance": "P5D"}))
    pay(box, made[2], "1180")
    pay(box, made[3], "1180")
    done(box.post("/sandbox/clock", json={"advance": "P5D"}))
    now = datetime.fromisoformat(done(box.get("/sandbox/clock"))["now"])
    entries = [one for one in log(box, limit=100) if one["step"] == 3]
    (step,) = done(box.get("/dunning/effect"))["items"]
    assert step["reminded"] + step["control"] == 8
    for window in step["windows"]:
        for group, key in (("SENT", "reminded"), ("CONTROL", "control")):
            found = [window[key]["documents"], window[key]["paid"]]
            assert found == _naive(box, window["days"], group, entries, now)
        assert window["verdict"] == "too_few"
    assert [one["reminded"]["documents"] + one["control"]["documents"] for one in step["windows"]] == [8, 8, 0]
    assert sum(one[key]["paid"] for one in step["windows"][:1] for key in ("reminded", "control")) == 1
    assert sum(one[key]["paid"] for one in step["windows"][1:2] for key in ("reminded", "control")) == 3
    page = DashboardClient(tenant.running, tenant.email, tenant.password, tenant.id, "sandbox").get("/reminders/effect")
    assert page.status == 200
    assert get_translator("he").label("too_few", "effectVerdict") in page.text
    below = [one.text_content() for one in page.all("svg text[unicode-bidi]")]
    assert [one.split()[0] for one in below] == ["3", "7", "14"]
    assert page.all("svg bdi") == []  # which an SVG does not show


def test_the_control_group_is_the_same_in_the_rule_and_in_the_queue(tenant: Tenant) -> None:
    box = tenant.sandbox_key()
    made = policy(box, 3, controlShare=50)
    documents = [late(box)["id"] for _ in range(6)]
    held = {one["documentId"] for one in done(box.get("/dunning/queue?reason=control_group"))["items"]}
    assert held == {one for one in documents if is_control(UUID(one), UUID(made["id"]), 50)}
    chosen = sum(is_control(uuid4(), UUID(made["id"]), 20) for _ in range(5000))
    assert 800 < chosen < 1200


def test_a_period_that_cannot_be_is_refused(tenant: Tenant) -> None:
    assert faults(tenant.api.get("/dunning/effect?from=2026-02-01&to=2026-01-01")) == {("from", "invalid_range")}
    assert faults(tenant.api.get("/dunning/effect?from=2020-01-01&to=2026-01-01")) == {("from", "period_too_long")}


class Hours:
    """When a policy is quiet."""

    quiet_from, quiet_to, pause_on_rest_days = "19:00", "09:00", True


def test_nothing_leaves_in_quiet_hours_and_on_rest_days() -> None:
    resting = get_country("IL").is_rest_time

    def closed(text: str) -> str | None:
        return closed_reason(Hours(), datetime.fromisoformat(text), "Asia/Jerusalem", resting)

    assert closed("2026-11-26T10:00:00+02:00") is None
    assert closed("2026-11-26T19:00:00+02:00") == "quiet_hours"
    assert closed("2026-11-26T08:59:00+02:00") == "quiet_hours"
    assert closed("2026-11-27T13:59:00+02:00") is None  # a Friday
    assert closed("2026-11-27T14:00:00+02:00") == "rest_day"
    assert closed("2026-11-28T12:00:00+02:00") == "rest_day"
    assert closed("2026-09-20T15:00:00+03:00") == "rest_day"  # the eve of the Day of Atonement
    at = next_opening(Hours(), datetime(2026, 11, 26, 18, tzinfo=UTC), "Asia/Jerusalem", resting)
    assert at == datetime(2026, 11, 27, 7, tzinfo=UTC)
    at = next_opening(Hours(), at, "Asia/Jerusalem", resting)
    assert at == datetime(2026, 11, 29, 7, tzinfo=UTC)
