"""`pinkas listen`: the events of a business at a port of this machine, signed like deliveries."""

import signal
from pathlib import Path

import pytest
from standardwebhooks import Webhook

from support.hooks import headers_of, wait_for_relay
from support.processes import Program, run_command, wait_until
from support.receiver import Receiver
from support.service import Tenant


def listen(tenant: Tenant, receiver: Receiver, *more: str) -> Program:
    """The command, with a key that may read events and nothing else."""
    return Program(["listen", "--forward", receiver.url("/in"), *more], credential(tenant, "events:read"))


def credential(tenant: Tenant, scope: str) -> dict[str, str]:
    """What the environment says of a key with one scope."""
    return {"api_key": tenant.key(scope).headers["x-api-key"], "url": tenant.running.url()}


def test_events_from_now_on_arrive_signed_and_are_printed(tenant: Tenant, receiver: Receiver) -> None:
    tenant.client()
    wait_for_relay(tenant)
    with listen(tenant, receiver) as program:
        program.wait_for("behind event 1,")
        issued = tenant.issued()
        (request,) = receiver.wait_for(1, 30)
        secret = program.said.split("secret ")[1].split()[0]
        told = Webhook(secret).verify(request.body, headers_of(request))
        assert (told["data"]["object"]["id"], told["sequence"]) == (issued["id"], 2)
        assert request.header("x-service-event") == "document.finalized"
        program.wait_for(f"document.finalized   webhook-id {request.header('webhook-id')}  -> 200")
        assert program.stop() == 130


def test_events_can_be_heard_from_an_earlier_place_on(tenant: Tenant, receiver: Receiver) -> None:
    for _ in range(3):
        tenant.client()
    wait_for_relay(tenant)
    receiver.answer(500)
    with listen(tenant, receiver, "--after", "1") as program:
        receiver.wait_for(2, 30)
        wait_until(lambda: program.said.count("-> 500") == 2, "both lines")
        receiver.answer(200)
    assert len(receiver.requests) == 2, "each is forwarded once: what it answered is printed"


def test_a_receiver_that_is_not_there_is_told_in_the_line(tenant: Tenant) -> None:
    with Receiver() as gone:
        pass
    tenant.client()
    wait_for_relay(tenant)
    with listen(tenant, gone, "--after", "0") as program:
        program.wait_for("-> no answer")


def test_events_of_other_types_are_left_out(tenant: Tenant, receiver: Receiver) -> None:
    tenant.client()
    assert tenant.api.post("/products", json={"name": "Tea", "price": "1.00"}).status_code == 201
    wait_for_relay(tenant)
    with listen(tenant, receiver, "--after", "0", "--events", "product.created,product.updated") as program:
        (request,) = receiver.wait_for(1, 30)
        assert request.header("x-service-event") == "product.created"
        program.wait_for("-> 200")
    assert "client.created" not in program.said


@pytest.mark.parametrize(
    ("forward", "settings", "said"),
    [
        ("nowhere", {"api_key": "x"}, "--forward"),
        ("http://127.0.0.1:9/", {}, "PINKAS_API_KEY"),
        ("http://127.0.0.1:9/", {"api_key": "x", "url": "foo"}, "address of a service"),
    ],
)
def test_what_is_missing_is_one_sentence(
    forward: str, settings: dict[str, str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    status, told = run_command(["listen", "--forward", forward], settings)
    assert (status in (2, 3), len(told.splitlines())) == (True, 1)
    assert said in told


def test_a_key_that_may_not_read_events_ends_it_with_the_reason(tenant: Tenant, receiver: Receiver) -> None:
    status, told = run_command(["listen", "--forward", receiver.url()], credential(tenant, "clients:read"))
    assert status == 3
    assert "insufficient_scope" in told


@pytest.mark.parametrize(
    ("how", "statuses"),
    [(signal.SIGINT, {130, -signal.SIGINT}), (signal.SIGTERM, {-signal.SIGTERM})],  # CPython ends by the signal itself
    ids=["SIGINT", "SIGTERM"],  # where it came during an `exec`, of a dataclass that is being made: 130 for a shell too
)
def test_18_a_program_that_was_started_with_its_signals_ignored_can_be_stopped(
    tenant: Tenant, receiver: Receiver, how: signal.Signals, statuses: set[int]
) -> None:
    """As a shell starts what runs in the background: the child inherits that the signal is ignored."""
    before = signal.signal(how, signal.SIG_IGN)
    try:
        program = listen(tenant, receiver)
    finally:
        signal.signal(how, before)
    with program:
        program.wait_for("secret ")
        assert program.stop(how) in statuses
