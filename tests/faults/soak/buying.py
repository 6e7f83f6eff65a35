"""What businesses take in: expenses with their papers, the inbox, bank statements, imports, exports."""

import itertools

import aiohttp

from faults.soak.callers import Turn
from faults.soak.selling import client_of, sell, today

_counter = itertools.count(1)


def paper(turn: Turn) -> bytes:
    """A small PDF that nobody else has."""
    said = f"{turn.business.mark}{next(_counter)}"
    return f"%PDF-1.7\n%{said}\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\nstartxref\n9\n%%EOF\n".encode()


def file_form(content: bytes, name: str, kind: str) -> aiohttp.FormData:
    """A file as browsers send it."""
    form = aiohttp.FormData()
    form.add_field("file", content, filename=name, content_type=kind)
    return form


async def spend(turn: Turn) -> None:
    """An expense with its receipt, booked, and sometimes paid."""
    supplier = turn.one_of("suppliers")
    if supplier is None or len(turn.business.known["suppliers"]) < 5:
        supplier = (await turn.made("create a supplier", "/suppliers", {"name": turn.text("ספק")}))["id"]
        turn.business.keep("suppliers", supplier)
    body = {
        "date": today(),
        "docType": 305,
        "number": str(next(_counter)),
        "supplierId": supplier,
        "net": "100",
        "vat": "18",
        "notes": turn.text("קנייה"),
    }
    made = await turn.made("create an expense", "/expenses", body)
    form = file_form(paper(turn), "receipt.pdf", "application/pdf")
    await turn.ask("receipt of an expense", "PUT", f"/expenses/{made['id']}/file", data=form)
    await turn.ask("book an expense", "POST", f"/expenses/{made['id']}/book")
    turn.business.keep("expenses", made["id"])
    if turn.dice.random() < 0.5:
        paid = {"method": "bank_transfer", "date": today()}
        await turn.ask("pay an expense", "POST", f"/expenses/{made['id']}/mark-paid", json=paid)
    file = await turn.ask("file of an expense", "GET", f"/expenses/{made['id']}/file")
    if turn.business.mark.encode() not in file.body:
        turn.caller.seen.fault("another's data", f"the file of expense {made['id']} of {turn.business.number}")


async def receive_paper(turn: Turn) -> None:
    """A paper in the inbox, which the worker reads."""
    form = file_form(paper(turn), "bill.pdf", "application/pdf")
    made = (await turn.ask("paper into the inbox", "POST", "/inbox", data=form, expect=(201,))).json()
    turn.business.keep("inbox", made["id"])
    await turn.ask("inbox", "GET", "/inbox", params={"limit": "20"})


async def bank(turn: Turn) -> None:
    """A statement of the bank, in which an open invoice is paid, and what it fits."""
    account = turn.one_of("bank accounts")
    place = f"/banking/businesses/{turn.business.id}/accounts"
    if account is None:
        account = (await turn.made("create a bank account", place, {"name": turn.text("בנק")}))["id"]
        turn.business.keep("bank accounts", account)
    if not turn.business.known["open"]:
        await sell(turn)
    _, total, _ = turn.business.known["open"][-1]
    lines = ["date,amount,description,reference"]
    lines += [f"{today()},{total},{turn.text('העברה')},{next(_counter)}"]
    lines += [f"{today()},-{turn.dice.randrange(5, 90)},{turn.text('עמלה')},{next(_counter)}" for _ in range(4)]
    form = file_form("\n".join([*lines, ""]).encode(), "bank.csv", "text/csv")
    await turn.ask("import a bank statement", "POST", f"{place}/{account}/statements", data=form)
    listed = {"limit": "10", "bankAccountId": account}
    found = await turn.ask("list bank lines", "GET", "/bank-reconciliation/transactions", params=listed)
    line = found.json()["items"][0]["id"]
    await turn.ask("suggestions for a bank line", "GET", f"/bank-reconciliation/transactions/{line}/suggestions")
    await turn.ask("auto-match", "POST", "/bank-reconciliation/auto-match", json={"limit": 5}, expect=(200, 409))


async def import_clients(turn: Turn) -> None:
    """A small table of clients, checked and booked by the worker."""
    rows = ["שם לקוח,טלפון,עיר", *(f"{turn.text('לקוח')} {next(_counter)},03-5550123,חיפה" for _ in range(10))]
    form = file_form("\n".join([*rows, ""]).encode(), "clients.csv", "text/csv")
    made = await turn.ask("import a table", "POST", "/imports", params={"kind": "clients"}, data=form, expect=(201,))
    place = f"/imports/{made.json()['id']}"
    await turn.until(place, ("CHECKED",))
    await turn.ask("book an import", "POST", f"{place}/commit")
    await turn.until(place, ("COMMITTED",))


async def export(turn: Turn) -> None:
    """A bundle for the accountant, made by the worker."""
    made = await turn.ask("begin an export", "POST", "/exports", json={"kind": "accountant_bundle"}, expect=(201, 409))
    if made.status == 201:
        place = f"/exports/{made.json()['id']}"
        await turn.until(place, ("DONE",))
        await turn.ask("fetch an export", "GET", f"{place}/download")


async def keep_stock(turn: Turn) -> None:
    """Goods that are sold, and what is left of them."""
    product = turn.one_of("products")
    if product is None or turn.dice.random() < 0.1:
        body = {"name": turn.text("מוצר"), "price": "10", "type": "goods", "trackStock": True}
        product = (await turn.made("create a product", "/products", body))["id"]
        turn.business.keep("products", product)
    client = await client_of(turn)
    lines = [{"productId": product, "description": turn.text("מוצר"), "quantity": "2", "unitPrice": "10"}]
    body = {"docType": 305, "clientId": client, "lines": lines}
    draft = await turn.made("create a draft", "/documents", body)
    await turn.ask("levels of stock", "GET", f"/inventory/levels/{product}")
    await turn.ask("delete a draft", "DELETE", f"/documents/{draft['id']}", expect=(204,))
