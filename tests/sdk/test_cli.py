"""The command line of the API against the running service, as a program and as a person at a terminal meet it."""

import base64
import io
import json
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from pinkas_client.cli import main
from pinkas_client.cli.new_keys import scopes_of_commands
from pinkas_client.cli.profiles import profiles_file
from pinkas_client.cli.trigger import EVENTS

from support.processes import wait_until
from support.service import Tenant

DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
"""A picture of one pixel."""
BAD_CLIENT = ["-d", "name=", "-d", "emails[]=nowhere"]


class Ended(NamedTuple):
    """How a command ended, and what it said."""

    status: int
    out: str
    err: str

    @property
    def value(self) -> Any:
        """What it printed, as JSON."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        """What it printed, as JSON in lines."""
        return [json.loads(one) for one in self.out.splitlines()]


class Shell:
    """Runs commands with a home and an environment of their own. No output is a terminal."""

    def __init__(self, home: Path, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str]) -> None:
        self.home, self._patch, self._capture = home, patch, capture
        for name in [one for one in os.environ if one.startswith("PINKAS_")]:
            patch.delenv(name)
        patch.setenv("XDG_CONFIG_HOME", str(home / "config"))
        patch.setenv("COLUMNS", "200")
        patch.chdir(home)

    def set(self, **variables: str) -> None:
        """Sets variables of the environment."""
        for name, value in variables.items():
            self._patch.setenv(name, value)

    def forget(self, name: str) -> None:
        """Takes a variable out of the environment."""
        self._patch.delenv(name)

    def run(self, *words: str, given: str = "") -> Ended:
        """Runs a command."""
        stdin = io.TextIOWrapper(io.BytesIO(given.encode()))
        self._patch.setattr(sys, "stdin", stdin)
        self._capture.readouterr()
        try:
            status = main(words)
        except SystemExit as ended:
            status = int(ended.code or 0)
        return Ended(status, *self._capture.readouterr())

    def sit_down(self) -> None:
        """Makes standard output a terminal from now on."""
        self._patch.setattr(sys.stdout, "isatty", lambda: True)

    def done(self, *words: str, given: str = "") -> Ended:
        """Runs a command that succeeds."""
        ended = self.run(*words, given=given)
        assert ended.status == 0, ended.err
        return ended


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A shell without a credential."""
    return Shell(tmp_path, monkeypatch, capsys)


@pytest.fixture
def live(shell: Shell, tenant: Tenant) -> Shell:
    """A shell with a key of live in its environment."""
    shell.set(PINKAS_API_KEY=tenant.api.headers["x-api-key"], PINKAS_URL=tenant.running.url())
    return shell


@pytest.fixture
def trial(shell: Shell, tenant: Tenant) -> Iterator[Shell]:
    """A shell with a key of the sandbox in its environment, as `pinkas login` makes it."""
    with tenant.sandbox_key(*scopes_of_commands(sandbox=True)) as api:
        shell.set(PINKAS_API_KEY=api.headers["x-api-key"], PINKAS_URL=tenant.running.url("sandbox"))
        yield shell


def test_a_key_is_kept_where_nobody_else_can_read_it(shell: Shell, tenant: Tenant) -> None:
    key, url = str(tenant.api.headers["x-api-key"]), tenant.running.url().removesuffix("/api/v1")
    assert shell.run("whoami").status == 3
    assert shell.run("login", "--url", url, given="wrong\n").status == 3
    assert not profiles_file().exists()
    said = shell.done("login", "--url", url, given=f"{key}\n")
    assert stat.S_IMODE(profiles_file().stat().st_mode) == 0o600
    assert stat.S_IMODE(profiles_file().parent.stat().st_mode) == 0o700
    known = shell.done("whoami").value
    assert (known["profile"], known["environment"], known["url"]) == ("live", "live", url)
    assert known["businessId"] == tenant.id
    listed = shell.done("profiles", "list")
    assert key not in f"{said}{listed}{known}"
    assert shell.done("api", "GET", "/clients").value["items"] == []
    few = tenant.key("clients:read").headers["x-api-key"]
    shell.done("profiles", "add", "few", "--url", url, given=few)
    assert shell.run("products", "list").status == 3
    assert shell.done("products", "list", "--profile", "live").value["items"] == []
    shell.set(PINKAS_PROFILE="live")
    assert shell.done("products", "list").value["items"] == []
    shell.done("profiles", "use", "live")
    shell.done("profiles", "remove", "few")
    assert shell.done("profiles", "list", "--json").value == [
        {"name": "live", "current": True, "environment": "live", "url": url, "business": tenant.business["name"]}
    ]
    assert few not in profiles_file().read_text()


@pytest.mark.logs_in
def test_a_person_logs_in_and_has_keys_of_both_environments(shell: Shell, tenant: Tenant) -> None:
    shell.set(PINKAS_API_KEY="of another service")
    login = ["login", "--url", tenant.running.url(), "--email", tenant.email]
    refused = shell.run(*login, given="not the password\n")
    assert (refused.status, "invalid_credentials" in refused.err) == (3, True)
    shell.forget("PINKAS_API_KEY")
    which = shell.run(*login, "--business", "nothing of mine", given=f"{tenant.password}\n")
    assert (which.status, tenant.id in which.err) == (2, True)
    shell.done(*login, "--business", tenant.id, "--scope", "clients:read", given=f"{tenant.password}\n")
    assert shell.done("clients", "list").value["items"] == []
    assert shell.run("products", "list").status == 3
    sandbox = ["--sandbox", tenant.running.url("sandbox"), "--business", tenant.id]
    said = shell.done(*login, *sandbox, given=f"{tenant.password}\n")
    assert tenant.password not in f"{said}{profiles_file().read_text()}"
    assert shell.done("profiles", "list", "--json").value[1]["environment"] == "sandbox"
    made = tenant.session.get("/api-keys").json()["items"][0]
    assert made["name"].startswith("pinkas on ")
    assert made["expiresAt"] is not None
    assert shell.run("login", "--sandbox", "http://127.0.0.1:9").status == 2


@pytest.mark.parametrize("name", ["../up", "", "a b", "x" * 41])
def test_a_profile_has_a_plain_name(shell: Shell, name: str) -> None:
    assert shell.run("login", name, "--url", "http://127.0.0.1:9", given="k").status in (2, 7)
    assert not profiles_file().exists()


def test_a_file_of_profiles_that_others_can_read_or_that_is_none_is_refused(shell: Shell) -> None:
    path = profiles_file()
    path.parent.mkdir(parents=True)
    for content, mode, said in (
        ("{}", 0o644, "chmod 600"),
        ("{", 0o600, "cannot be read"),
        ('{"profiles":[]}', 0o600, "cannot"),
    ):
        path.write_text(content)
        path.chmod(mode)
        ended = shell.run("profiles", "list")
        assert (ended.status in (2, 3), said in ended.err) == (True, True), ended.err


def test_a_profile_never_takes_the_key_or_the_address_of_the_environment(shell: Shell) -> None:
    shell.set(PINKAS_API_KEY="of another service", PINKAS_URL="http://127.0.0.1:9")
    path = profiles_file()
    path.parent.mkdir(parents=True)
    for profile in ({"url": "http://127.0.0.1:9"}, {"url": "", "api_key": "k"}):
        path.write_text(json.dumps({"profiles": {"a": profile}}))
        path.chmod(0o600)
        assert shell.run("clients", "list", "--profile", "a").status == 2


def test_any_operation_is_called_as_it_stands_in_the_reference(trial: Shell) -> None:
    body = ["-d", "name=007", "-d", "metadata.order=5", "-d", "emails[]=a@example.com", "-d", "address.city=Haifa"]
    made = trial.done("api", "POST", "/clients", *body, "-d", "tags[]=new", "-d", "creditLimit=1000.50").value
    assert (made["name"], made["metadata"], made["emails"]) == ("007", {"order": "5"}, ["a@example.com"])
    assert (made["address"]["city"], made["creditLimit"]) == ("Haifa", "1000.50")
    assert trial.done("api", "post", "/api/v1/clients", "--data", "-", given='{"name": "From a pipe"}').value["id"]
    (trial.home / "client.json").write_text('{"name": "From a file", "notes": "n"}')
    merged = trial.done("api", "POST", "clients", "--data", "@client.json", "-d", "notes=changed").value
    assert (merged["name"], merged["notes"]) == ("From a file", "changed")
    found = trial.done("api", "GET", "/clients?limit=10", "-q", "q=from", "-q", "sort=name").value["items"]
    assert [one["name"] for one in found] == ["From a file", "From a pipe"]
    every = trial.done("api", "GET", "/clients", "-q", "limit=1", "--all").lines
    assert len({one["id"] for one in every}) == 3
    stale = trial.run("api", "PATCH", f"/clients/{made['id']}", "-d", "notes=x", "-H", "if-match: 9")
    assert (stale.status, "version_conflict" in stale.err) == (5, True)
    head = trial.done("api", "GET", f"/clients/{made['id']}", "-i").out
    assert head.startswith("HTTP 200\n")
    assert "x-service-environment: sandbox" in head
    dry = trial.done("api", "DELETE", f"/clients/{made['id']}", "--dry-run")
    assert dry.value["effects"]["rows"]
    assert trial.done("clients", "show", made["id"]).value["archivedAt"] is None


def test_files_go_up_and_come_down(trial: Shell) -> None:
    (trial.home / "receipt.txt").write_text("A receipt, as text.\n")
    kept = trial.done("api", "POST", "/files", "--file", "receipt.txt").value
    assert trial.done("api", "GET", f"/files/{kept['id']}").value["size"] == 20
    trial.done("files", "download", kept["id"], "-o", "copy.txt")
    assert (trial.home / "copy.txt").read_text() == "A receipt, as text.\n"
    assert trial.done("files", "download", kept["id"], "-o", "-").out == "A receipt, as text.\n"
    assert trial.run("api", "POST", "/files", "--file", "nowhere.txt").status == 2
    expense = trial.done("expenses", "create", "--total", "118", "--date", "2026-11-02").value
    assert trial.done("expenses", "file", expense["id"], "receipt.txt").value["fileId"] != kept["id"]


def test_a_file_under_its_own_name_takes_the_place_of_none(trial: Shell) -> None:
    (trial.home / "notes.txt").write_text("of the service")
    id = trial.done("files", "upload", "notes.txt").value["id"]
    (trial.home / "notes.txt").write_text("mine")
    there = trial.run("files", "download", id)
    assert (there.status, "is there already" in there.err) == (2, True)
    assert (trial.home / "notes.txt").read_text() == "mine"
    (trial.home / "folder").mkdir()
    trial.done("api", "GET", f"/files/{id}/content", "-o", "folder")
    assert (trial.home / "folder" / "notes.txt").read_text() == "of the service"


def test_a_person_at_a_terminal_reads_tables_and_lines(trial: Shell) -> None:
    made = trial.done("clients", "create", "--name", "Acme").value
    trial.sit_down()
    assert trial.done("clients", "list").out.splitlines()[0].split()[:3] == ["id", "name", "taxId"]
    assert trial.done("clients", "list", "--json").value["items"][0]["id"] == made["id"]
    assert "name: Acme\n" in trial.done("clients", "show", made["id"]).out
    assert '\n  "name": "Acme"' in trial.done("api", "GET", f"/clients/{made['id']}").out
    assert trial.done("products", "list").out == "nothing\n"
    assert trial.done("clients", "list", "--all").out.count("Acme") == 1
    more = trial.done("events", "types").out
    assert "document.finalized" in more
    (trial.home / "a.png").write_bytes(base64.b64decode(DOT))
    kept = trial.done("files", "upload", "a.png", "--json").value
    refused = trial.run("api", "GET", f"/files/{kept['id']}/content")
    assert (refused.status, "-o FILE" in refused.err) == (2, True)


def test_from_a_draft_to_the_pdf(trial: Shell) -> None:
    client = trial.done("clients", "create", "--name", "שרה כהן", "-d", "emails[]=sara@example.com").value
    lines = ["--line", "Consulting", "2", "450.00", "--line", "ייעוץ", "1", "100"]
    draft = trial.done("documents", "draft", "--doc-type", "305", "--client-id", client["id"], *lines).value
    assert trial.done("documents", "check", draft["id"]).value
    wrong = trial.run("documents", "finalize", draft["id"], "--expected-total", "1.00")
    assert (wrong.status, "total_changed" in wrong.err) == (5, True)
    issued = trial.done("documents", "finalize", draft["id"], "--expected-total", "1180.00").value
    assert (issued["status"], issued["total"]) == ("ISSUED", "1180.00")
    trial.done("documents", "pdf", draft["id"], "-o", "invoice.pdf")
    assert (trial.home / "invoice.pdf").read_bytes().startswith(b"%PDF-")
    (listed,) = trial.done("documents", "list", "--status", "ISSUED", "--all").lines
    assert listed["id"] == issued["id"]
    table = trial.done("documents", "find", "שרה", "--table").out.splitlines()
    assert table[0].split()[:4] == ["id", "docNumber", "clientName", "total"]
    assert "1180.00 ILS" in table[1]
    assert "\u2068שרה כהן\u2069" in table[1]
    shown = trial.done("documents", "show", draft["id"], "--table").out
    assert "total: 1180.00 ILS" in shown
    assert "description \u2068ייעוץ\u2069; quantity 1; unitPrice 100.00 ILS" in shown
    paid = [
        "-d",
        "clientId=" + client["id"],
        "-d",
        "method=cash",
        "-d",
        "amount=10",
        "-d",
        f"date={issued['issueDate']}",
    ]
    assert trial.done("payments", "record", *paid).value["amount"] == "10.00"
    assert trial.done("search", "שרה").value["items"]


def test_a_list_has_an_option_of_its_own(trial: Shell) -> None:
    """A value a time, by the name of one or of all; behind those of `--data`."""
    both = ["--email", "a@example.com", "--emails", "b@example.com", "--tag", "חשוב, מאוד"]
    made = trial.done("clients", "create", "--name", "Acme", *both).value
    assert (made["emails"], made["tags"]) == (["a@example.com", "b@example.com"], ["חשוב, מאוד"])
    more = ["--data", '{"emails": ["c@example.com"]}', "--email", "d@example.com"]
    assert trial.done("clients", "edit", made["id"], *more).value["emails"] == ["c@example.com", "d@example.com"]
    refused = trial.run("clients", "create", "--name", "Acme", "--email", "", "--email", "nowhere")
    assert (refused.status, "  emails[1]: " in refused.err) == (5, True)
    told = trial.done("clients", "create", "--help").out.split("Fields with parts")[1]
    assert {"address.city,", "contacts[0].receives[]."} <= set(told.split())
    assert "--event VALUE, --events VALUE" in trial.done("webhooks", "create", "--help").out


def test_a_value_may_begin_like_an_option(trial: Shell) -> None:
    for name in ("Beta", "Acme"):
        trial.done("clients", "create", "--name", name)
    listed = trial.done("clients", "list", "--sort", "-name").value["items"]
    assert [one["name"] for one in listed] == ["Beta", "Acme"]
    assert trial.run("clients", "list", "--sort", "--json").status == 2


def test_a_parameter_may_be_given_again(trial: Shell) -> None:
    ids = [trial.done("clients", "create", "--name", name).value["id"] for name in ("Acme", "Beta", "Gamma")]
    listed = trial.done("clients", "list", "--ids", ids[0], "--ids", ids[1], "--sort", "name").value["items"]
    assert [one["id"] for one in listed] == ids[:2]


def test_what_cannot_be_read_or_written_is_said(trial: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", full)
        ended = trial.run("clients", "list")
        patch.setattr(sys, "stdout", None)  # closed by the shell
        closed = trial.run("clients", "list")
    assert (ended.status, closed.status) == (1, 0)
    assert ended.err == "pinkas: The output cannot be written: No space left on device\n"


def test_live_changes_only_when_that_is_said(live: Shell, tenant: Tenant) -> None:
    create = ["api", "POST", "/clients", "-d", "name=Acme"]
    refused = live.run(*create)
    assert (refused.status, "--live" in refused.err, refused.out) == (3, True, "")
    assert live.run("clients", "create", "--name", "Acme").status == 3
    live.done(*create, "--dry-run")
    lines = [
        "-d",
        "docType=305",
        "-d",
        "lines[0].description=x",
        "-d",
        "lines[0].quantity=1",
        "-d",
        "lines[0].unitPrice=1",
    ]
    assert live.done("api", "POST", "/documents/calculate", *lines).value["total"] == "1.18"
    assert live.done("clients", "list").value["items"] == []
    live.done(*create, "--live")
    live.set(PINKAS_LIVE="1")
    live.done("clients", "create", "--name", "Acme")
    assert len(tenant.api.get("/clients").json()["items"]) == 2


def test_a_profile_of_live_is_told_from_one_of_the_sandbox_without_asking(shell: Shell, tenant: Tenant) -> None:
    shell.done("login", "--url", tenant.running.url(), given=tenant.api.headers["x-api-key"])
    content = profiles_file().read_text()
    profiles_file().write_text(content.replace(tenant.running.url().removesuffix("/api/v1"), "http://127.0.0.1:9"))
    refused = shell.run("clients", "create", "--name", "Acme")
    assert (refused.status, "is live" in refused.err) == (3, True)


def test_a_refusal_names_every_field_and_the_request(trial: Shell) -> None:
    ended = trial.run("api", "POST", "/clients", *BAD_CLIENT)
    assert (ended.status, ended.out) == (5, "")
    assert ended.err.startswith("pinkas: 422 validation_failed: ")
    assert "\n  name: " in ended.err
    assert "\n  emails[0]: " in ended.err
    assert "\nrequest " in ended.err
    as_json = trial.run("api", "POST", "/clients", *BAD_CLIENT, "--json")
    assert {one["field"] for one in json.loads(as_json.err)["details"]} == {"name", "emails[0]"}
    (trial.home / "a.bin").write_bytes(b"\x00")
    assert "\n  field: file\n" in trial.run("files", "upload", "a.bin").err
    assert "x-request-id" in trial.run("api", "POST", "/clients", *BAD_CLIENT, "-i").out


def test_the_exit_status_tells_the_kind_of_failure(trial: Shell, tenant: Tenant) -> None:
    nobody = "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"
    assert trial.run("clients", "show", nobody).status == 4
    unknown = trial.run("api", "GET", "/document")
    assert (unknown.status, "Near it: GET /documents" in unknown.err) == (4, True)
    assert trial.run("clients").status == 2
    bounds = {"bounds": {"draftsOnly": True}}
    bounded = tenant.key("documents:write", "documents:read", **bounds).headers["x-api-key"]
    line = [{"description": "x", "quantity": "1", "unitPrice": "1"}]
    draft = tenant.api.post("/documents", json={"docType": 305, "client": {"name": "x"}, "lines": line}).json()
    trial.set(PINKAS_API_KEY=bounded, PINKAS_URL=tenant.running.url())
    waits = trial.run("documents", "finalize", draft["id"], "--live")
    assert (waits.status, "pinkas approvals show" in waits.err) == (8, True)
    (approval,) = trial.done("approvals", "list").value["items"]
    assert approval["id"] in waits.err
    trial.set(PINKAS_API_KEY="unknown")
    assert trial.run("clients", "list").status == 3
    trial.set(PINKAS_URL="http://127.0.0.1:9")
    assert trial.run("clients", "list").status == 7


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["GET", "/clients", "-H", "X-Api-Key: k"], "a secret does not belong on a command line"),
        (["GET", "/clients", "-H", "Authorization: Bearer k"], "a secret does not belong on a command line"),
        (["GET", "/clients", "-H", "Bad"], "Name: value"),
        (["GET", "http://elsewhere.example/api/v1/clients"], "is no path"),
        (["GET", "/clients/../users"], "is no path"),
        (["GET", "/clients", "-q", "q"], "-q name=value"),
        (["POST", "/clients", "--all"], "only GET"),
        (["POST", "/clients", "--data", "{"], "is no JSON"),
        (["POST", "/clients", "--data", "@nowhere.json"], "nowhere.json"),
        (["POST", "/clients", "--data", "[]", "-d", "name=x"], "to an object"),
        (["POST", "/files", "--file", "a", "-d", "name=x"], "--file sends a form"),
        (["POST", "/documents", "-d", "docType=abc"], "docType: 'abc' is no number"),
        (["POST", "/documents", "-d", "lines=x"], "lines: 'x' is no JSON; write []=value"),
        (["POST", "/documents", "-d", "lines[3].quantity=x"], "[3] comes after [0]"),
        (["POST", "/documents", "-d", "lines[0]=1", "-d", "lines[0].quantity=x"], "no object"),
        (["POST", "/documents", "-d", "subject:=x"], "'x' is no JSON"),
        (["POST", "/documents", "-d", "=x"], "field=value"),
        (["POST", "/documents", "-d", "discount:=NaN"], "cannot be made"),
    ],
)
def test_what_is_wrong_with_the_words_is_said_before_anything_is_sent(
    shell: Shell, words: list[str], said: str
) -> None:
    shell.set(PINKAS_API_KEY="k", PINKAS_URL="http://127.0.0.1:9", PINKAS_LIVE="1")
    ended = shell.run("api", *words)
    assert (ended.status, said in ended.err) == (2, True), ended.err


def test_every_fault_of_the_words_is_said_at_once(shell: Shell) -> None:
    shell.set(PINKAS_API_KEY="k", PINKAS_URL="http://127.0.0.1:9")
    ended = shell.run("api", "POST", "/documents", "-d", "docType=a", "-d", "b", "-d", "lines=c")
    assert [one.split()[2] for one in ended.err.splitlines()] == ["docType:", "b:", "lines:"]


def test_every_event_can_be_made_to_happen_in_the_sandbox(trial: Shell) -> None:
    made = [one for name in EVENTS for one in trial.done("trigger", name, "--json").lines]
    assert {one["type"] for one in made} == set(EVENTS)

    def happened() -> bool:
        events = trial.done("events", "list", "--all").lines
        told = {(one["type"], one["data"]["object"].get("id")) for one in events}
        return {one["type"] for one in made} <= {kind for kind, _ in told} and (
            "client.created",
            made[1]["objectId"],
        ) in told

    wait_until(happened, "every event")


def test_nothing_is_triggered_on_live(live: Shell, tenant: Tenant) -> None:
    live.set(PINKAS_LIVE="1")
    refused = live.run("trigger", "client.created")
    assert (refused.status, "sandbox only" in refused.err) == (3, True)
    assert tenant.api.get("/clients").json()["items"] == []
    assert live.run("trigger", "client.vanished").status == 2
    assert "document.finalized" in live.done("trigger", "--list").out
