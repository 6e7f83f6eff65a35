"""What is only read, and what is refused: lists, reports, analytics, agents, the dashboard, bad input, limits."""

import asyncio
import json
from uuid import uuid4

import aiohttp
from bench.agents import META, VERSION

from faults.soak.callers import Turn, Unexpected
from faults.soak.selling import sell

_LISTS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("documents", "/documents", {"limit": "20"}),
    ("documents", "/documents", {"limit": "20", "status": "ISSUED", "paymentStatus": "UNPAID"}),
    ("documents", "/documents", {"limit": "50", "docType": "305", "sort": "-total"}),
    ("clients", "/clients", {"limit": "20"}),
    ("expenses", "/expenses", {"limit": "20"}),
    ("payments", "/payments", {"limit": "20"}),
    ("events", "/events", {"limit": "20"}),
    ("audit log", "/audit-log", {"limit": "20"}),
    ("notifications", "/notifications", {"limit": "20"}),
    ("deliveries", "/webhooks", {}),
    ("mandates", "/mandates", {"limit": "20"}),
)
_REPORTS = (
    "/reports/profit-and-loss",
    "/reports/vat",
    "/reports/aged-receivables",
    "/reports/sales-by-client",
    "/reports/balance-sheet",
    "/reports/document-totals",
    "/ledger/trial-balance",
    "/ledger/general-ledger?limit=50",
)
_ANALYTICS = (
    "/analytics/dashboard/mobile-summary",
    "/analytics/revenue/summary",
    "/analytics/revenue/by-client",
    "/analytics/collections/aging",
    "/analytics/vat/summary",
    "/analytics/clients/top",
    "/analytics/insights/cash-flow",
    "/analytics/health-score",
    "/analytics/statistics",
)
_PAGES = ("", "/documents", "/clients", "/expenses", "/analytics", "/bank", "/documents/new")
_TOOLS = (
    ("find_documents", {"limit": 10}),
    ("get_profit_and_loss", {"from": "2026-01-01", "to": "2026-12-31"}),
    ("find_clients", {"limit": 10}),
)


async def read_lists(turn: Turn) -> None:
    """A list, and of documents the next page too."""
    what, path, query = turn.dice.choice(_LISTS)
    found = (await turn.ask(f"list {what}", "GET", path, params=query)).json()
    if what == "documents" and found["nextCursor"]:
        await turn.ask("list documents", "GET", path, params={**query, "cursor": found["nextCursor"]})


async def read_one(turn: Turn) -> None:
    """A document with what belongs to it."""
    id = turn.one_of("issued")
    if id is None:
        return await sell(turn)
    found = await turn.ask("get a document", "GET", f"/documents/{id}")
    if found.json()["id"] != id:
        turn.caller.seen.fault("another's data", f"{id} is {found.json()['id']}")
    what = turn.dice.choice(("links", "history", "payments"))
    await turn.ask(f"{what} of a document", "GET", f"/documents/{id}/{what}")
    return None


async def search(turn: Turn) -> None:
    """Words that every business has in its texts."""
    words = turn.dice.choice(("לקוח", "ייעוץ", turn.business.mark, "מנוי", "ספק"))
    await turn.ask("search", "GET", "/search", params={"q": words})


async def report(turn: Turn) -> None:
    """A report, in JSON or as a table."""
    path = turn.dice.choice(_REPORTS)
    await turn.ask("reports", "GET", path)


async def analyse(turn: Turn) -> None:
    """Analytics."""
    await turn.ask("analytics", "GET", turn.dice.choice(_ANALYTICS))


async def follow(turn: Turn) -> None:
    """A stream of notifications that is left after a while without a word."""
    url = f"{turn.caller.place.url()}/api/v1/notifications/stream"
    headers = {"X-Api-Key": turn.business.key}
    try:
        async with turn.caller.session.get(url, headers=headers) as stream:
            if stream.status != 200:
                turn.caller.seen.fault("unexpected status", f"the stream: {stream.status} {await stream.text()}")
                return
            await asyncio.sleep(turn.dice.uniform(0.5, 4))
            stream.close()
    except aiohttp.ClientError as fault:
        turn.caller.seen.fault("no answer", f"the stream: {fault!r}")


async def call_tool(turn: Turn) -> None:
    """A tool of the server for agents."""
    tool, arguments = turn.dice.choice(_TOOLS)
    asked = {"name": tool, "arguments": arguments, "_meta": META}
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": asked}
    headers = {
        "Accept": "application/json, text/event-stream",
        "Mcp-Protocol-Version": VERSION,
        "Mcp-Method": "tools/call",
        "Mcp-Name": tool,
    }
    answer = await turn.ask("tool of an agent", "POST", "/mcp", json=body, headers=headers)
    if b'"isError":true' in answer.body:
        turn.caller.seen.fault("tool", f"{tool}: {answer.body[:300].decode(errors='replace')}")


async def look_at_dashboard(turn: Turn) -> None:
    """Pages as a browser gets them."""
    cookie = turn.caller.cookies[turn.business.person]
    page = turn.dice.choice(_PAGES)
    headers = {"X-Api-Key": "", "Cookie": cookie, "Accept": "text/html", "Accept-Language": "he"}
    answer = await turn.ask("pages", "GET", f"/app/{turn.business.id}{page}", headers=headers, expect=(200, 303))
    if answer.status == 303 and "login" in answer.headers.get("Location", ""):
        await turn.caller.log_in(turn.business.person)


async def send_nonsense(turn: Turn) -> None:
    """Input that is wrong in many ways, each of which has a clear answer."""
    dice = turn.dice
    id = turn.one_of("issued") or str(uuid4())
    which = dice.randrange(9)
    if which == 0:
        await turn.ask("refusals", "POST", "/documents", data=b'{"docType": 305,', expect=(400,), headers=_JSON)
    elif which == 1:
        body = {"docType": "x", "lines": [{"quantity": "much", "unitPrice": []}], "nobody": 1}
        await turn.ask("refusals", "POST", "/documents", json=body, expect=(422,))
    elif which == 2:
        await turn.ask("refusals", "GET", "/documents", params={"limit": "-1", "status": "x"}, expect=(422,))
    elif which == 3:
        await turn.ask("refusals", "GET", f"/documents/{uuid4()}", expect=(404,))
    elif which == 4:
        await turn.ask("refusals", "GET", f"/nothing/{dice.randrange(10**9)}", expect=(404,))
    elif which == 5:
        await turn.ask("refusals", "PATCH", f"/documents/{id}", json={"subject": "x"}, expect=(404, 409, 422))
    elif which == 6:
        await turn.ask("refusals", "DELETE", f"/documents/{id}", expect=(404, 409))
    elif which == 7:
        headers = {"X-Api-Key": f"pk_live_{uuid4().hex}"}
        await turn.ask("refusals", "GET", "/clients", headers=headers, expect=(401,))
    else:
        large = json.dumps({"name": "x" * 100_000})
        await turn.ask("refusals", "POST", "/clients", data=large, expect=(400, 413, 422), headers=_JSON)


_JSON = {"Content-Type": "application/json"}


async def pry(turn: Turn) -> None:
    """Something of another business: nobody has it."""
    other = turn.dice.choice(turn.others)
    for kind, path in (("issued", "/documents/{}"), ("clients", "/clients/{}"), ("expenses", "/expenses/{}")):
        if other is not turn.business and other.known[kind]:
            path = path.format(turn.dice.choice(other.known[kind]))
            await turn.ask("refusals", "GET", path, expect=(404,))


async def ask_too_often(turn: Turn) -> None:
    """A key with a low limit is held to it."""
    headers = {"X-Api-Key": turn.business.limited_key}
    for _ in range(4):
        await turn.ask("limited", "GET", "/clients", params={"limit": "1"}, headers=headers, expect=(200, 429))


async def hang_up(turn: Turn) -> None:
    """A caller that goes away before its answer has come."""
    try:
        async with asyncio.timeout(turn.dice.uniform(0.001, 0.02)):
            url = f"{turn.caller.place.url()}/api/v1{turn.dice.choice(_REPORTS)}"
            await turn.caller.session.get(url, headers={"X-Api-Key": turn.business.key})
    except (TimeoutError, aiohttp.ClientError):
        pass


async def log_in(turn: Turn) -> None:
    """A person who logs in by a wrong password, then as usual."""
    body = {"email": turn.business.person, "password": "not my password"}
    await turn.caller.ask("refusals", None, "POST", "/auth/login", json=body, expect=(401, 429))
    try:
        await turn.caller.log_in(turn.business.person)
    except Unexpected:
        turn.caller.seen.fault("login", turn.business.person)
