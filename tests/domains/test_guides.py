"""What is told to whoever comes first: the first address, the guides, and what the guides promise."""

import ast
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from domains.answers import done, paid, refused
from pinkas.core.events import EVENTS
from pinkas.dashboard.frame import static_address
from pinkas.dashboard.guides import FOLDER
from support.service import PATIENCE, Running, Tenant

SOURCE = FOLDER.parents[1] / "src" / "pinkas"
PERSON = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
_BASE = "`$BASE` is the address of the environment, such as `http://127.0.0.1:8000`"


def _asked(running: Running, path: str, **headers: str) -> httpx.Response:
    return httpx.get(running.url("live").removesuffix("/api/v1") + path, headers=headers, timeout=PATIENCE)


@pytest.mark.parametrize("path", ["/en", "/he"])
def test_17_a_person_is_greeted_with_the_dashboard_and_the_docs(running: Running, path: str) -> None:
    answer = _asked(running, path, **PERSON)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    main = answer.text.partition('<main id="main">')[2]
    links = re.findall(r'<a href="([^"]+)"', main)
    assert links.index("/app") < links.index("/docs") < links.index("/api/v1/openapi.json")
    assert _asked(running, "/app", **PERSON).status_code in (200, 303)


@pytest.mark.parametrize(("language", "word"), [("en", "Log in"), ("he", "כניסה")])
def test_a_person_is_led_to_the_dashboard_in_the_language_of_the_browser(
    running: Running, language: str, word: str
) -> None:
    root = running.url("live").removesuffix("/api/v1")
    with httpx.Client(follow_redirects=True, headers={**PERSON, "Accept-Language": language}) as browser:
        page = browser.get(root + "/")
    assert page.url.path == "/app/login"
    assert f'lang="{language}"' in page.text
    assert word in page.text


@pytest.mark.parametrize("accept", ["*/*", "application/json"])
def test_17_a_program_is_told_the_addresses(running: Running, accept: str) -> None:
    answer = _asked(running, "/", Accept=accept)
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["vary"] == "accept"
    told = answer.json()
    assert (told["service"], told["environment"]) == ("pinkas", "live")
    assert httpx.get(told["openapi"], timeout=PATIENCE).json()["openapi"].startswith("3.1")
    assert httpx.get(told["docs"], timeout=PATIENCE).status_code == 200


def test_17_the_reference_links_every_guide_and_every_link_of_a_guide_leads_somewhere(running: Running) -> None:
    listed = set(re.findall(r'href="/docs/guides/([a-z-]+)"', _asked(running, "/docs").text))
    assert listed == {path.stem for path in FOLDER.glob("*.md")}
    pages = {name: _asked(running, f"/docs/guides/{name}") for name in listed}
    assert {page.status_code for page in pages.values()} == {200}
    own = f'<script src="{static_address("docs.js")}" defer>'
    assert {tuple(re.findall("<(?:script|img)[^>]*>", page.text)) for page in pages.values()} == {(own,)}
    for name, page in pages.items():
        for guide, anchor in re.findall(r'href="(?:/docs/guides/([a-z-]+))?(?:#([\w-]+))?"', page.text):
            assert (guide or name) in pages
            assert not anchor or f'id="{anchor}"' in pages[guide or name].text, (name, guide, anchor)
    assert _asked(running, "/docs/guides/nothing").status_code == 404


def test_17_base_means_one_thing_in_every_guide() -> None:
    for path in FOLDER.glob("*.md"):
        text = path.read_text()
        used = re.findall(r'"\$BASE(/[^/"]*/[^/"]*)', text)
        assert set(used) <= {"/api/v1"}, path.name
        assert not used or _BASE in text, path.name


@pytest.mark.own_person
def test_17_a_sandbox_key_is_revoked_as_the_guide_says(tenant: Tenant) -> None:
    body = {"name": "t", "scopes": ["clients:read"]}
    made = done(tenant.session.post("/api-keys/sandbox", json=body), 201)
    sandbox = tenant.running.client("sandbox")
    login = done(sandbox.post("/auth/login", json={"email": tenant.email, "password": tenant.password}))
    acting = {"Authorization": f"Bearer {login['accessToken']}", "X-Business-Id": tenant.id}
    assert sandbox.delete(f"/api-keys/{made['id']}", headers=acting).status_code == 204
    refused(sandbox.get("/clients", headers={"X-Api-Key": made["rawKey"]}), 401, "api_key_revoked")
    guide = (FOLDER / "sandbox.md").read_text()
    assert '"$SANDBOX/api/v1/auth/login"' in guide
    assert 'DELETE "$SANDBOX/api/v1/api-keys/$KEY_ID"' in guide


def test_17_the_events_that_nothing_sends_yet_say_so() -> None:
    emitted = {
        one.value
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "emit"
        for one in ast.walk(node.args[0])
        if isinstance(one, ast.Constant)
    }
    assert {name for name, text in EVENTS.items() if text.endswith("Not sent yet.")} == set(EVENTS) - emitted


def _parameters(running: Running, method: str, path: str) -> dict[str, str]:
    one = _asked(running, "/api/v1/openapi.json").json()["paths"][f"/api/v1{path}"][method]
    return {each["name"]: str(each) for each in one["parameters"]}


def test_17_the_days_of_a_statement_are_described_and_are_so(tenant: Tenant) -> None:
    told = _parameters(tenant.running, "get", "/clients/{id}/statement")
    assert "first of January" in told["from"]
    assert "today" in told["to"]
    client, today = tenant.client(), tenant.today()
    statement = done(tenant.api.get(f"/clients/{client['id']}/statement"))
    assert (statement["from"], statement["to"]) == (f"{today[:4]}-01-01", today)
    earlier = done(tenant.api.get(f"/clients/{client['id']}/statement?to=2024-05-06"))
    assert (earlier["from"], earlier["to"]) == ("2024-01-01", "2024-05-06")


def test_17_when_a_link_ends_is_described(running: Running) -> None:
    schema = _asked(running, "/api/v1/openapi.json").json()["components"]["schemas"]["NewShare"]
    assert "90 days" in str(schema["properties"]["expiresAt"])
    assert "ends after 90 days" in (FOLDER / "sharing.md").read_text()


def test_17_where_the_object_of_an_event_differs_is_told() -> None:
    guide = (FOLDER / "webhooks.md").read_text()
    for name in ("client.updated", "product.updated", "payment.received", "quote.accepted", "quote.rejected"):
        assert re.search(rf"^  \| .*`{re.escape(name)}`.* \|$", guide, re.MULTILINE), name


def _of(schema: Any, name: str) -> str:
    return str(schema["properties"][name].get("description", ""))


def test_b8_every_amount_of_a_balance_is_described_and_they_agree(tenant: Tenant) -> None:
    schemas = _asked(tenant.running, "/api/v1/openapi.json").json()["components"]["schemas"]
    guide = (FOLDER / "clients.md").read_text()
    for name in ("balance", "openingBalance", "open", "overdue", "credit", "overpaid", "invoiced", "paid"):
        assert len(_of(schemas["CurrencyBalance"], name)) > 25, name
        assert f"| `{name}` |" in guide
    client = tenant.client()
    first = tenant.issued(305, client=None, clientId=client["id"])
    done(tenant.api.post(f"/documents/{first['id']}/payments", json={"payments": [paid(tenant, "218")]}), 201)
    body = {"reason": "other", "amount": "18", "refund": {"mode": "none"}, "finalize": True}
    done(tenant.api.post(f"/documents/{first['id']}/credit", json=body), 201)
    tenant.issued(305, client=None, clientId=client["id"])
    (found,) = done(tenant.api.get(f"/clients/{client['id']}/balance"))["currencies"]
    worth = {name: float(found[name]) for name in ("openingBalance", "open", "credit", "overpaid", "invoiced", "paid")}
    assert worth == {"openingBalance": 0, "open": 118, "credit": 100, "overpaid": 18, "invoiced": 218, "paid": 218}
    assert float(found["balance"]) == worth["open"] - worth["credit"] - worth["overpaid"]
    assert float(found["balance"]) == worth["invoiced"] - worth["paid"]


def test_b8_the_weight_by_which_vat_is_shared_out_is_described(running: Running) -> None:
    line = _asked(running, "/api/v1/openapi.json").json()["components"]["schemas"]["Line"]["description"]
    assert "shared out by the lines' amounts" in re.sub(r"\s+", " ", line)
    assert "The weight is the line's amount" in (FOLDER / "money-and-vat.md").read_text()
    assert Path(FOLDER / "vat-vectors.json").is_file()


def _found(running: Running, query: str) -> list[tuple[str, str]]:
    """The addresses and titles of what the search in the documentation finds, the first ten."""
    root = running.url("live").removesuffix("/api/v1")
    page = httpx.get(f"{root}/docs/search", params={"q": query}, timeout=PATIENCE).text
    found = re.findall(r'<li><a href="([^"]+)"><small>\w+</small> <b dir="auto">(.*?)</b>', page)
    return found[:10]


@pytest.mark.parametrize(
    ("query", "address"),
    [
        ("finalize document", "/docs/operations/finalizeDocument"),
        ("finalizeDocument", "/docs/operations/finalizeDocument"),
        ("FINALIZ", "/docs/operations/finalizeDocument"),
        ("/documents/{id}/pdf", "/docs/operations/downloadDocumentPdf"),
        ("webhook rotate secret", "/docs/operations/rotateWebhookSecret"),
        ("quickstart", "/docs/guides/quickstart"),
        ("sandbox clock", "/docs/guides/sandbox#a-clock-that-you-move"),
        ("version_conflict", "/docs#error-version_conflict"),
        ("document.finalized", "/docs#events"),
        ("DeferredVatState", "/docs/types#type-DeferredVatState"),
        ("מחסן", "/docs/operations/createWarehouse"),
        ("תעודת משלוח", "/docs/guides/glossary#documents"),
        ("החשבונית", "/docs/guides/glossary#documents"),
    ],
)
def test_25_the_documentation_is_searched_in_english_and_hebrew(running: Running, query: str, address: str) -> None:
    assert address in [where for where, _ in _found(running, query)], _found(running, query)


@pytest.mark.parametrize("query", ["", "  ", "nothinghasthis", "finalize nothinghasthis", "\x00\ufffd", "a" * 5000])
def test_25_a_search_for_nothing_finds_nothing(running: Running, query: str) -> None:
    assert _found(running, query) == []


def test_25_what_is_found_is_there(running: Running) -> None:
    addresses = {where for query in ("document", "secret", "לקוח", "error") for where, _ in _found(running, query)}
    assert len(addresses) > 20
    for one in addresses:
        page = httpx.get(running.url("live").removesuffix("/api/v1") + one, follow_redirects=True, timeout=PATIENCE)
        anchor = page.url.fragment or one.partition("#")[2]
        assert page.status_code == 200
        assert not anchor or f'id="{anchor}"' in page.text
