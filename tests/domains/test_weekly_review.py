"""The weekly review, and the language model that may put its sentences otherwise."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date, timedelta
from typing import Any

import pytest

from domains.answers import done
from domains.purchases import booked, supplier
from domains.test_reports_totals import lines
from support.gateway import FakeGateway, run_gateway
from support.processes import wait_until
from support.service import Running, Tenant, TestServer, register


def review(tenant: Tenant) -> dict[str, Any]:
    return dict(done(tenant.api.get("/analytics/weekly-review")))


def busy_week(tenant: Tenant) -> None:
    """Something of everything, and then the next week."""
    client = tenant.client(name="אנה")["id"]
    tenant.issued(305, client=None, clientId=client, dueDate=tenant.today(), lines=lines("600"))
    tenant.issued(320, lines=lines("100"), payments=[{"method": "cash", "date": tenant.today(), "amount": "236"}])
    booked(tenant, supplier(tenant), "300", "54")
    tenant.running.clock.offset += timedelta(days=7)


def test_a_review_tells_the_last_week_in_both_languages_with_its_figures(tenant: Tenant) -> None:
    busy_week(tenant)
    found = review(tenant)
    first = date.fromisoformat(found["week"])
    today = date.fromisoformat(tenant.today())
    assert (first.weekday(), found["from"], found["to"]) == (6, found["week"], str(first + timedelta(days=6)))
    assert 7 <= (today - first).days < 14
    numbers = found["numbers"]
    assert (numbers["revenue"], numbers["collected"], numbers["expenses"]) == ("1400.00", "236.00", "300.00")
    assert (numbers["documents"], numbers["owed"], numbers["overdue"]) == (2, "1416.00", "1416.00")
    assert {one["key"] for one in found["highlights"]} >= {"revenue", "collected", "spent", "outlook"}
    assert "overdue" in {one["key"] for one in found["concerns"]}
    told = found["narrative"]
    assert not told["rephrased"]
    assert (told["he"], told["en"]) == tuple(" ".join(one[way] for one in told["sentences"]) for way in ("he", "en"))
    assert "1,400.00" in told["en"]
    assert "הכנסות" in told["he"]
    for one in told["sentences"]:
        amounts = [text for name, text in one["figures"].items() if name in ("amount", "expected", "whole")]
        for text in amounts:
            shown = f"{abs(float(text)):,.2f}"
            assert shown in one["en"]
            assert shown in one["he"]


def test_a_review_is_written_once_and_stays(tenant: Tenant) -> None:
    busy_week(tenant)
    before = review(tenant)
    tenant.issued(305, lines=lines("9999"))
    assert review(tenant) == before
    tenant.running.clock.offset += timedelta(days=7)
    after = review(tenant)
    assert after["week"] == str(date.fromisoformat(before["week"]) + timedelta(days=7))
    listed = done(tenant.api.get("/analytics/weekly-review/history"))["items"]
    assert [one["week"] for one in listed] == [after["week"], before["week"]]
    page = done(tenant.api.get("/analytics/weekly-review/history", params={"limit": 1}))
    rest = done(tenant.api.get("/analytics/weekly-review/history", params={"limit": 1, "cursor": page["nextCursor"]}))
    assert [one["week"] for one in (*page["items"], *rest["items"])] == [after["week"], before["week"]]


def test_a_week_without_anything_is_told_as_quiet(opened: Callable[..., Tenant]) -> None:
    found = review(opened())
    assert [one["key"] for one in found["highlights"]] == ["quiet_week", "outlook"]
    assert found["concerns"] == found["actions"] == []


def until(found: Callable[[], Any], seconds: float = 60) -> Any:
    """What the worker does sometime soon."""
    wait_until(found, "the worker", seconds)
    return found()


def test_the_worker_writes_the_review_on_sunday_morning(tenant: Tenant) -> None:
    today = tenant.running.clock.now().date()
    tenant.running.clock.offset += timedelta(days=(6 - today.weekday()) % 7 + 1)  # a Monday
    tenant.issued(305, lines=lines("10"))
    done(tenant.api.get("/analytics/insights/dashboard"))  # gives it a state, as the worker does
    tenant.running.clock.offset += timedelta(days=7)

    def written() -> Any:
        return done(tenant.api.get("/analytics/weekly-review/history"))["items"]

    (one,) = until(written)
    assert one["numbers"]["revenue"] == "20.00"
    assert review(tenant)["id"] == one["id"]


# A language model that misbehaves.

Told = Callable[[list[str]], Any]


@pytest.fixture(scope="module")
def model() -> Iterator[FakeGateway]:
    with run_gateway() as running:
        yield running


@pytest.fixture(scope="module")
def spoken(database: TestServer, model: FakeGateway) -> Iterator[Running]:
    running = Running(
        database,
        rephrase_url=f"http://127.0.0.1:{model.port}/v1",
        rephrase_key="k" * 20,
        rephrase_model="local",
        rephrase_seconds=1.0,
    )
    try:
        yield running
    finally:
        running.close()


def answers(model: FakeGateway, told: Told) -> None:
    """What the model makes of sentences: a list is an answer as it should be."""

    def take(note: dict[str, Any]) -> tuple[int, bytes]:
        model.notes.append(note)
        made = told(json.loads(note["messages"][1]["content"]))
        if isinstance(made, bytes):
            return 200, made
        return 200, json.dumps({"choices": [{"message": {"content": json.dumps(made)}}]}).encode()

    model.take = take  # type: ignore[method-assign]


def rephrased(spoken: Running, model: FakeGateway, told: Told) -> tuple[dict[str, Any], dict[str, Any]]:
    """The review of a new business before and after the model was asked about it, in two languages."""
    asked = len(model.notes)
    answers(model, lambda sentences: sentences)
    tenant = register(spoken, "company")
    busy_week(tenant)
    answers(model, told)
    before = review(tenant)
    until(lambda: len(model.notes) >= asked + 2)
    with suppress(AssertionError):
        until(lambda: review(tenant)["narrative"] != before["narrative"], 4)
    return before["narrative"], review(tenant)["narrative"]


def test_other_words_with_the_same_figures_are_taken_and_others_are_not(spoken: Running, model: FakeGateway) -> None:
    def told(sentences: list[str]) -> list[str]:
        better, worse = f"Well. {sentences[0]}", sentences[1].replace("6", "7")
        hebrew = any("\u05d0" <= one <= "\u05ea" for one in sentences[0])
        return [f"ובכן, {sentences[0]}" if hebrew else better, worse, *sentences[2:]]

    before, after = rephrased(spoken, model, told)
    assert after["rephrased"]
    assert after["sentences"][0]["en"] == "Well. " + before["sentences"][0]["en"]
    assert after["sentences"][0]["he"] == "ובכן, " + before["sentences"][0]["he"]
    assert after["sentences"][1:] == before["sentences"][1:]
    sent = model.notes[-1]
    assert (sent["model"], sent["temperature"]) == ("local", 0)
    assert model.headers[-1]["authorization"] == "Bearer " + "k" * 20


@pytest.mark.parametrize(
    "told",
    [
        lambda sentences: ["You earned 1,000,000."] * len(sentences),
        lambda sentences: [],
        lambda sentences: [*sentences, "And 5 more."],
        lambda sentences: {"he": "x"},
        lambda sentences: b"{}",
        lambda sentences: b"\x00\xff garbage",
        lambda sentences: b'{"choices": []}',
        lambda sentences: json.dumps(["x" * 100_000]).encode() * 3,
    ],
)
def test_a_model_that_talks_nonsense_changes_nothing(spoken: Running, model: FakeGateway, told: Told) -> None:
    before, after = rephrased(spoken, model, told)
    assert after == before


def test_a_model_that_is_silent_keeps_nobody_waiting(spoken: Running, model: FakeGateway) -> None:
    def told(sentences: list[str]) -> list[str]:
        time.sleep(1.5)
        return sentences

    began = time.monotonic()
    before, after = rephrased(spoken, model, told)
    assert after == before
    assert time.monotonic() - began < 60
