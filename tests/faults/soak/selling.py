"""What businesses do with documents: drafts, issue, payments, credits, links, mail, and what comes by itself later."""

from datetime import UTC, datetime
from typing import Any

from faults.soak.callers import Turn
from pinkas.core.dates import local_date


def today() -> str:
    """The day of the businesses."""
    return local_date(datetime.now(UTC), "Asia/Jerusalem").isoformat()


async def client_of(turn: Turn) -> str:
    """The id of a client: one of those that are known, or a new one."""
    known = turn.one_of("clients")
    if known is not None and len(turn.business.known["clients"]) >= 10 and turn.dice.random() < 0.9:
        return str(known)
    body = {"name": turn.text("לקוח"), "emails": [f"client{turn.business.number}@example.com"]}
    id = str((await turn.made("create a client", "/clients", body))["id"])
    turn.business.keep("clients", id)
    return id


def new_document(turn: Turn, client: str, **fields: Any) -> dict[str, Any]:
    """An invoice of a few lines."""
    lines = [
        {"description": turn.text("ייעוץ"), "quantity": "1", "unitPrice": str(turn.dice.randrange(50, 500))}
        for _ in range(turn.dice.randrange(1, 5))
    ]
    return {"docType": 305, "clientId": client, "lines": lines, **fields}


async def issue(turn: Turn, draft: str) -> dict[str, Any]:
    """Finalizes a draft, and keeps its number."""
    answer = await turn.ask("finalize", "POST", f"/documents/{draft}/finalize", json={})
    issued: dict[str, Any] = answer.json()
    keep_number(turn, issued)
    return issued


def keep_number(turn: Turn, issued: dict[str, Any]) -> None:
    """Keeps the number that was told."""
    wrong = turn.business.told_number(issued)
    if wrong:
        turn.caller.seen.fault("numbering", wrong)


async def sell(turn: Turn) -> None:
    """A draft, sometimes edited, then issued."""
    client = await client_of(turn)
    draft = await turn.made("create a draft", "/documents", new_document(turn, client))
    if turn.dice.random() < 0.5:
        await _edit(turn, draft)
    issued = await issue(turn, draft["id"])
    turn.business.keep("issued", issued["id"])
    turn.business.keep("open", (issued["id"], issued["total"], issued["lines"][0]["id"]))


async def _edit(turn: Turn, draft: dict[str, Any]) -> dict[str, Any]:
    body = {"subject": turn.text("הזמנה")}
    answer = await turn.ask(
        "edit a draft", "PATCH", f"/documents/{draft['id']}", json=body, headers={"If-Match": f'"{draft["version"]}"'}
    )
    return dict(answer.json())


async def edit_drafts(turn: Turn) -> None:
    """A draft that is written, computed, edited against its version, judged and thrown away."""
    client = await client_of(turn)
    body = new_document(turn, client)
    await turn.ask("compute a document", "POST", "/documents/calculate", json=body)
    draft = await turn.made("create a draft", "/documents", body)
    await _edit(turn, draft)
    stale = {"If-Match": f'"{draft["version"]}"'}
    path = f"/documents/{draft['id']}"
    await turn.ask("refusals", "PATCH", path, json={"subject": "-"}, headers=stale, expect=(412,))
    await turn.ask("judge a draft", "POST", f"{path}/validate")
    await turn.ask("delete a draft", "DELETE", path, expect=(204,))


async def be_paid(turn: Turn) -> None:
    """An open invoice is paid; its receipt has a number too."""
    if not turn.business.known["open"]:
        return await sell(turn)
    id, total, _ = turn.business.known["open"].pop(0)
    body = {"payments": [{"method": "cash", "date": today(), "amount": total}]}
    answer = await turn.ask("payment", "POST", f"/documents/{id}/payments", json=body, expect=(201, 409))
    if answer.status == 201:  # the bank may have been matched with it meanwhile
        keep_number(turn, answer.json())
        turn.business.keep("issued", answer.json()["id"])
    return None


async def credit(turn: Turn) -> None:
    """A line of an open invoice is credited."""
    if not turn.business.known["open"]:
        return await sell(turn)
    id, _, line = turn.business.known["open"].pop()
    body = {"reason": "duplicate", "lines": [{"lineId": line}]}
    answer = await turn.ask("credit", "POST", f"/documents/{id}/credit", json=body, expect=(201, 409))
    if answer.status == 201:  # the bank may have been matched with it meanwhile
        await issue(turn, answer.json()["credit"]["id"])
    return None


async def sell_many(turn: Turn) -> None:
    """Five documents at once."""
    client = await client_of(turn)
    body = {"documents": [new_document(turn, client) for _ in range(5)]}
    made = (await turn.ask("create several drafts", "POST", "/documents/bulk", json=body)).json()
    ids = [one["document"]["id"] for one in made["items"]]
    done = (await turn.ask("finalize several", "POST", "/documents/bulk/finalize", json={"ids": ids})).json()
    for one in done["items"]:
        keep_number(turn, one["document"])


async def read_pdf(turn: Turn) -> None:
    """The PDF of an issued document."""
    id = turn.one_of("issued")
    if id is None:
        return await sell(turn)
    answer = await turn.ask("PDF", "GET", f"/documents/{id}/pdf")
    if not answer.body.startswith(b"%PDF-"):
        turn.caller.seen.fault("no PDF", f"{id}: {answer.body[:100]!r}")
    turn.caller.papers.append((turn.business, answer.body))
    return None


async def share(turn: Turn) -> None:
    """A link that a stranger opens."""
    id = turn.one_of("issued")
    if id is None:
        return await sell(turn)
    made = await turn.made("share a document", f"/documents/{id}/share", {})
    token = made["url"].rsplit("/", 1)[1]
    await turn.ask("document by its link", "GET", f"/public/documents/{token}", headers={"X-Api-Key": ""})
    return None


async def send(turn: Turn) -> None:
    """A document by mail."""
    id = turn.one_of("issued")
    if id is None:
        return await sell(turn)
    body = {"to": {"email": [f"client{turn.business.number}@example.com"]}}
    await turn.ask("send a document", "POST", f"/documents/{id}/send", json=body)
    return None


async def schedule(turn: Turn) -> None:
    """A recurring document that is due at once; the worker issues it."""
    client = await client_of(turn)
    template = {"docType": 305, "clientId": client, "lines": new_document(turn, client)["lines"]}
    when = {"frequency": "annual", "startDate": today(), "time": "00:00"}
    body = {"template": template, "autoFinalize": True, **when}
    made = await turn.made("create a schedule", "/recurring-documents", body)
    turn.business.keep("schedules", made["id"])


async def order_standing(turn: Turn) -> None:
    """A standing order that is due at once; the worker charges the card, and a receipt follows."""
    client = await client_of(turn)
    card = {"provider": "cardcom", "token": f"tok-{turn.dice.randrange(10**9)}", "brand": "visa", "last4": "0000"}
    method = await turn.made(
        "save a card", f"/clients/{client}/payment-methods", {**card, "expiryMonth": 12, "expiryYear": 2099}
    )
    body = {
        "clientId": client,
        "methodId": method["id"],
        "amount": "118",
        "frequency": "annual",
        "startDate": today(),
        "time": "00:00",
        "subject": turn.text("מנוי"),
        "autoSend": False,
    }
    made = await turn.made("create a standing order", "/mandates", body)
    turn.business.keep("mandates", made["id"])


async def remind(turn: Turn) -> None:
    """An invoice that falls due today, and a run of reminders, which the worker does."""
    client = await client_of(turn)
    body = new_document(turn, client, dueDate=today())
    draft = await turn.made("create a draft", "/documents", body)
    await issue(turn, draft["id"])
    await turn.ask("run of reminders", "POST", "/dunning/run", expect=(201, 409))
    await turn.ask("queue of reminders", "GET", "/dunning/queue", params={"limit": "20"})


async def sell_in_sandbox(turn: Turn) -> None:
    """A sale in the sandbox; sometimes its clock goes on by a month, or everything there begins anew."""
    if turn.business.sandbox_key is None:
        return await sell(turn)
    body = {"docType": 305, "client": {"name": turn.text("לקוח")}}
    body["lines"] = new_document(turn, "")["lines"]
    draft = await turn.made("sandbox: create a draft", "/documents", body, environment="sandbox")
    path = f"/documents/{draft['id']}/finalize"
    await turn.ask("sandbox: finalize", "POST", path, json={}, environment="sandbox")
    chance = turn.dice.random()
    if chance < 0.1:
        template = {key: body[key] for key in ("docType", "client", "lines")}
        asked = {"template": template, "frequency": "monthly_date", "startDate": today()}
        await turn.made("sandbox: schedule", "/recurring-documents", asked, environment="sandbox")
    elif chance < 0.2:
        await turn.ask("sandbox: clock", "POST", "/sandbox/clock", json={"advance": "P1D"}, environment="sandbox")
    elif chance < 0.25:
        await turn.ask("sandbox: reset", "POST", "/sandbox/reset", environment="sandbox", expect=(200, 204))
    return None
