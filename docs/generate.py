"""Writes the generated pages of the docs, and the generated tables inside the others: `make docs`.

A page that tells what the code already says is written from the code; `tests/laws/test_docs.py` fails when one is
stale.
"""

import ast
import json
import re
from collections.abc import Callable, Iterable
from dataclasses import fields
from pathlib import Path
from typing import Any

from bench.round_trips import COUNTS

from docs.api_changes import changes_text, find_changes, read_released, read_releases
from docs.operating import figure_rows, licence_rows
from pinkas.core.catalogue import get_translator
from pinkas.core.payment_methods import PAYMENT_METHODS
from pinkas.core.problems import REQUEST_LEVEL_PROBLEMS, MethodNotAllowed, Problem
from pinkas.countries import get_country
from pinkas.domains.analytics.rules.definitions import DEFINITIONS
from pinkas.domains.crm.rules.following import RULES as DEAL_DOCUMENTS
from pinkas.domains.crm.rules.next_action import RULES as NEXT_ACTIONS
from pinkas.domains.insights.rules.definitions import DEFINITIONS as INSIGHTS
from pinkas.domains.webhooks.rules import RETRY_SECONDS
from pinkas.event_types import EVENT_TYPES
from pinkas.platform.declared_problems import possible_problems
from pinkas.platform.operation import Operation
from pinkas.platform.settings import CLIENT_VARIABLES, Settings
from pinkas.translators import TABLES
from pinkas.wiring import all_operations, openapi_document

DOCS = Path(__file__).resolve().parent
SOURCE = DOCS.parent / "src" / "pinkas"
_BLOCK = re.compile(r"(<!-- generated: ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_NOTICE = "<!-- Written by `make docs`; change the code, not this page. -->"


def pages() -> dict[Path, str]:
    """Every file that generating touches, with the text that it must have."""
    found = {DOCS / "guide" / "settings.md": settings_page(), DOCS / "guide" / "errors.md": errors_page()}
    for path in sorted(DOCS.rglob("*.md")):
        text = path.read_text()
        if path not in found and _BLOCK.search(text):
            found[path] = with_blocks(text)
    return found


def with_blocks(text: str) -> str:
    """A page with its generated tables written anew. KeyError for a table that nobody writes."""
    return _BLOCK.sub(lambda found: f"{found[1]}{BLOCKS[found[2]]()}\n{found[3]}", text)


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A Markdown table."""
    titles = list(head)
    lines = [titles, ["---"] * len(titles), *rows]
    return "\n".join("| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in lines)


def settings_page() -> str:
    """Every setting with its default."""
    code = "".join(path.read_text() for path in sorted(SOURCE.rglob("*.py")) if path.name != "settings.py")
    own = (SOURCE / "platform" / "settings.py").read_text()
    rows = [
        (f"`PINKAS_{one.name.upper()}`", _default(one.default), one.metadata["doc"] + _unused(one.name, code, own))
        for one in fields(Settings)
    ]
    of_clients = ", ".join(f"`{one}`" for one in sorted(CLIENT_VARIABLES))
    return f"""{_NOTICE}
# Settings

Every setting is an environment variable, read once at the start. A variable that begins with `PINKAS_` and is not in
this table is refused, so that a typo is never ignored; only what clients of the API read ({of_clients})
is passed over. In the texts, `HOST` or `BASE_URL` is the setting of that name.

{table(("Variable", "Default", "Meaning"), rows)}

Refused at the start, with a sentence that names the variable:

- only one of `PINKAS_DATABASE_URL` and `PINKAS_SANDBOX_DATABASE_URL`, or both naming the same database;
- `PINKAS_ADMIN_TOKEN` shorter than 32 characters;
- `PINKAS_WEBHOOK_TIME_SCALE` other than 1 while `PINKAS_HOST` is not loopback;
- addresses of another kind than the setting needs, networks that are not CIDRs, numbers that are not numbers;
- a `PINKAS_SIGNING_CERTIFICATE` that is not there or cannot sign;
- a `PINKAS_HOST` that is no address of this machine, and one number for both ports under `pinkas serve`.

Everything that is wrong with the values is said at once, a line each.

How the settings belong together is told in [Running it](running.md).
"""


def _unused(name: str, code: str, own: str) -> str:
    """A remark on a setting that is read and that nothing acts on yet."""
    used = re.search(rf"\.{name}\b", code) or re.search(rf"self\.{name}\b", own)
    return "" if used else " *Nothing uses it yet.*"


def _default(value: Any) -> str:
    if isinstance(value, bool):
        return "`1`" if value else "`0`"
    return "empty" if value == "" else f"`{value}`"


def errors_page() -> str:
    """Every error code, and every code of a field."""
    operations = all_operations("live")
    rows = [
        (one.status, f"`{one.code}`", _sentence(one), _where(one, operations))
        for one in sorted(
            _problems(), key=lambda one: (one.status, one.code, one.message, one.hint or "", one.__module__)
        )
    ]
    details = "\n".join(f"- `{code}`" for code in sorted(detail_codes()))
    return f"""{_NOTICE}
# Errors

Every answer of the API that refuses has this body, and never any other:

```json
{{"error": "payments_mismatch", "message": "Payments and withheld tax come to 100.00, the total is 118.00.",
 "requestId": "01a1fd2d-4b0b-7000-8b20-0d5c3b32191b", "field": "payments", "difference": "18.00", "details": []}}
```

- `error` is stable: a program decides by it. `message` is for a person and may be worded better one day.
- `details` names every failing field at once: `{{"field": "lines[0].quantity", "code": "...", "message": "..."}}`.
- `hint`, `retryAfter` and named facts (`requiredScope`, `difference`, ...) stand beside them where they help.
- `Accept-Language: he` asks for `message`, `hint` and the messages of `details` in Hebrew, with numbers, sums and days
  as they are written there. English is answered without it, where it weighs more, and where a text is quoted from
  another service. `Content-Language` says which it is; codes, fields and facts are the same in both. The warnings of a
  document and the errors of single items follow it too. What is kept, such as why a schedule failed, is in English.
- `requestId` is also the header `X-Request-Id`. A refused request has changed nothing.
- A 404 of an address that no operation has says `"unknownAddress": true`, so that a program can tell an older service
  from a thing that is not there.
- What is no acceptable request at all is answered in the same way, with the limits of the address, and the connection
  ends with the answer: another version, method or `Host` than HTTP knows, two lengths or a length beside chunks, a
  broken chunk, headers or an address that are too long, a request that comes too slowly (400, 408, 414, 431).
- No answer, only the end of the connection: to a connection on which no request was begun in `PINKAS_HEADER_SECONDS`,
  to one more than `PINKAS_CONNECTIONS_PER_ADDRESS`, and to a body that breaks after its answer was begun.

## Codes

{table(("Status", "Code", "Meaning", "Operations"), rows)}

## Codes of fields

These stand in `details[].code`, under `validation_failed`:

{details}

When finalizing is refused for several reasons, `error` is the first of them and `details` lists all, with codes of the
table above.
"""


def _problems() -> set[type[Problem]]:
    found: set[type[Problem]] = set()
    left = [Problem]
    while left:
        for one in left.pop().__subclasses__():
            left.append(one)
            if one.__module__.startswith("pinkas."):
                found.add(one)
    return found


def _sentence(one: type[Problem]) -> str:
    return one.message if one.hint is None else f"{one.message} *{one.hint}*"


_GROUPS: tuple[tuple[str, Callable[[Operation], bool]], ...] = (
    ("every operation", lambda one: True),
    ("every operation with a credential", lambda one: one.credential != "public"),
    ("every operation with a scope", lambda one: one.scope is not None),
    ("every operation by key", lambda one: one.credential == "key"),
    ("every operation for an access token only", lambda one: one.credential == "oauth"),
    ("every operation for a dashboard session only", lambda one: one.credential == "jwt"),
    ("every operation with a JSON body", lambda one: one.shape.body is not None),
    (
        "every operation with a body or query parameters",
        lambda one: one.shape.body is not None or one.shape.query is not None,
    ),
    ("every list", lambda one: one.shape.query is not None and "cursor" in one.shape.query.__struct_fields__),
    (
        "every operation of a business, or with an id in its path",
        lambda one: bool(one.shape.path) or (one.tenant and one.credential != "public"),
    ),
)


def _where(problem: type[Problem], operations: Iterable[Operation]) -> str:
    """Which operations may answer it, by the name of the group when they are one."""
    if problem is MethodNotAllowed:
        return "every address, for a method that it does not take"
    if problem in REQUEST_LEVEL_PROBLEMS:
        return "any request, before its operation is known"
    listed = list(operations)
    found = [one for one in listed if problem in possible_problems(one)]
    if not found:
        return "none yet"
    for name, belongs in _GROUPS:
        if found == [one for one in listed if belongs(one)]:
            return name
    for name, belongs in _GROUPS:
        group = [one for one in listed if belongs(one)]
        if len(group) > len(_users(problem, listed)) and all(one in found for one in group):
            return "; ".join([name, *(_address(one) for one in found if one not in group)])
    return "<br>".join(map(_address, found))


def _users(problem: type[Problem], operations: Iterable[Operation]) -> list[Operation]:
    """The operations that declare a problem themselves."""
    return [one for one in operations if problem in one.problems]


def _address(one: Operation) -> str:
    return f"`{one.method} {one.path}`"


def detail_codes() -> set[str]:
    """The codes of fields, found where the source notes them: `faults.add(field, code, text)`, `invalid`, `Detail`."""
    found: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and len(node.args) == 3 and _notes(node.func):
                code = node.args[1]
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    found.add(code.value)
    return found


def _notes(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute):
        return function.attr in ("add", "invalid")
    return isinstance(function, ast.Name) and function.id in ("invalid", "Detail")


def document_types() -> str:
    """The document types of Israel."""
    land = get_country("IL")
    rows = []
    for code, kind in sorted(land.document_types.items()):
        issuers = (
            "all"
            if kind.issuers == frozenset(land.business_types)
            else ", ".join(key for key in land.business_types if key in kind.issuers)
        )
        if issuers.count(",") == len(land.business_types) - 2:
            left_out = next(key for key in land.business_types if key not in kind.issuers)
            issuers = f"all but {left_out}"
        sources = ", ".join(str(one) for one in sorted(kind.sources)) or "-"
        rows.append(
            (
                code,
                kind.name["en"],
                kind.name["he"],
                kind.lines,
                kind.payments,
                issuers,
                sources,
                kind.future_days or "-",
            )
        )
    return table(("Type", "Name", "Hebrew", "Lines", "Payments", "Issued by", "Refers to", "Days ahead"), rows)


def type_names() -> str:
    """The names of the document types."""
    types = sorted(get_country("IL").document_types.items())
    return table(("Type", "English", "Hebrew"), [(code, one.name["en"], one.name["he"]) for code, one in types])


GLOSSARY: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("Documents", "docType", ("10", "100", "200", "210", "300", "305", "320", "330", "400", "405")),
    ("Businesses", "businessType", ("exempt_dealer", "licensed_dealer", "company", "partnership", "nonprofit")),
    ("On a document", "", ("Draft", "Date", "Due date", "Valid until", "Client", "Tax ID", "Description", "Quantity")),
    ("", "", ("Unit price", "Discount", "Rounding", "Subtotal", "Total", "Balance due", "Allocation number")),
    ("VAT and tax", "", ("VAT", "VAT on sales", "Total without VAT", "Price without VAT", "Price with VAT")),
    ("", "", ("Withheld tax", "Exchange rate", "Tax authority")),
    ("Treatment of VAT", "vat", ("standard", "zero", "exempt", "bimonthly", "monthly")),
    ("Methods of payment", "method", tuple(PAYMENT_METHODS)),
    ("State of payment", "payment", ("UNPAID", "PARTIAL", "PAID", "OVERPAID", "OVERDUE")),
    ("State of a quote", "quote", ("OPEN", "ACCEPTED", "REJECTED", "EXPIRED", "CONVERTED")),
    ("Clients and money", "", ("Statement", "Opening balance", "Closing balance", "Debit", "Credit limit")),
    ("", "", ("Payment terms", "Price list", "Brand", "Contacts", "Short name")),
    ("Stock", "", ("Stock", "Warehouse", "Serial numbers", "Batch", "SKU", "Barcode", "Average cost")),
    ("Roles", "role", ("owner", "admin", "accountant", "bookkeeper", "viewer")),
)
"""The words of the glossary: heading (empty: the same table), context in the catalogue, and their keys in it."""


def analytics_figures() -> str:
    """What each figure of analytics is, as the answers say it, in both languages."""
    english, hebrew = get_translator("en"), get_translator("he")
    rows = [(f"`{name}`", english.translated(text), hebrew.translated(text)) for name, text in DEFINITIONS.items()]
    return table(("Figure", "What it is", "בעברית"), rows)


def insight_figures() -> str:
    """What each figure of insights is, in both languages."""
    english, hebrew = get_translator("en"), get_translator("he")
    rows = [(f"`{name}`", english.translated(text), hebrew.translated(text)) for name, text in INSIGHTS.items()]
    return table(("Figure", "What it is", "בעברית"), rows)


def next_actions() -> str:
    """The rules of what to do next about a deal, in their order."""
    rows = (
        (number, f"`{one.id}`", one.when, f"`{one.action}`", f"`{one.reason_code}`", one.confidence)
        for number, one in enumerate(NEXT_ACTIONS, 1)
    )
    return table(("", "Rule", "Holds when", "Action", "Reason", "Confidence"), rows)


def deal_documents() -> str:
    """What documents do to their deals."""
    rows = (
        (
            "quotes" if one.of_quotes else "invoices",
            f"`{one.note}`",
            f"`{one.activity}`",
            f"the stage that is `enteredOn` `{one.entered_on}`" if one.entered_on else "won" if one.wins else "",
        )
        for one in DEAL_DOCUMENTS
    )
    return table(("Of", "When", "Is written down as", "Moves the deal to"), rows)


def glossary() -> str:
    """The words of the dashboard in both languages, as the catalogue has them."""
    english, hebrew = get_translator("en"), get_translator("he")
    parts: list[tuple[str, list[tuple[str, str]]]] = []
    for heading, context, keys in GLOSSARY:
        if heading:
            parts.append((heading, []))
        for key in keys:
            words = [one.label(key, context) if context else one.text(key) for one in (english, hebrew)]
            parts[-1][1].append((words[0], words[1]))
    return "\n\n".join(f"## {heading}\n\n{table(('English', 'Hebrew'), rows)}" for heading, rows in parts)


def accounts() -> str:
    """The chart of accounts that an Israeli business starts with."""
    rows = [
        (one.code, one.name["en"], one.name["he"], one.kind, f"`{one.role}`", one.form6111 or "-")
        for one in get_country("IL").chart
    ]
    return table(("Account", "Name", "Hebrew", "Kind", "Role", "Form 6111"), rows)


def money_roles() -> str:
    """Where money of a method lands."""
    rows = [(f"`{name}`", f"`{one.account_role}`") for name, one in PAYMENT_METHODS.items() if one.account_role]
    return table(("Method", "Account by role"), rows)


def vectors() -> str:
    """The published test vectors of the VAT rule, for the eye; the file has them for a program."""
    rows = []
    for one in json.loads((DOCS / "guide" / "vat-vectors.json").read_text()):
        lines = "<br>".join(map(_line_text, one["lines"]))
        groups = "<br>".join(f"{g['rate']} %: {g['net']} + {g['vat']}" for g in one["expected"]["groups"])
        total = one["expected"]
        rows.append(
            (
                one["name"],
                one["mode"],
                lines,
                _off(one.get("discount")),
                groups,
                total["total"],
                " / ".join(line["vat"] for line in total["lines"]),
            )
        )
    return table(("Case", "Mode", "Lines", "Discount", "Net + VAT by rate", "Total", "VAT of the lines"), rows)


def _line_text(line: dict[str, Any]) -> str:
    rate = f"{line['rate']} %" if line["treatment"] == "standard" else line["treatment"]
    off = f" less {_off(line['discount'])}" if line.get("discount") else ""
    return f"{line['quantity']} x {line['unitPrice']}{off}, {rate}"


def _off(discount: dict[str, str] | None) -> str:
    if not discount:
        return "-"
    return discount["value"] + (" %" if discount["type"] == "percent" else "")


def webhook_schedule() -> str:
    """When a delivery is tried again."""
    rows = [(f"attempt {n}", _span(seconds)) for n, seconds in enumerate(RETRY_SECONDS, start=1)]
    return table(
        ("After", "Wait"), [*rows[:-1], (f"attempt {len(RETRY_SECONDS)} and every later one", _span(RETRY_SECONDS[-1]))]
    )


def _span(seconds: int) -> str:
    count, unit = (seconds // 3600, "hour") if seconds >= 3600 else (seconds // 60, "minute")
    return f"{count} {unit}" + ("" if count == 1 else "s")


def events_sent() -> str:
    """The events that something sends, found where the source does: `tx.emit(name, ...)`, and those still to come."""
    calls = [
        node
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "emit"
    ]
    texts = {one.value for call in calls for one in ast.walk(call.args[0]) if isinstance(one, ast.Constant)}
    sent, waiting = (
        ", ".join(f"`{one.name}`" for one in EVENT_TYPES if (one.name in texts) is truth) for truth in (True, False)
    )
    later = f"\nMay be subscribed to, and sent when their part of the product comes: {waiting}." if waiting else ""
    return f"Sent today: {sent}.{later}"


def round_trips() -> str:
    """What the most used operations ask of PostgreSQL and of Redis."""
    rows = ((f"`{what}`", *counts) for what, counts in COUNTS.items())
    return table(("Operation", "Statements", "Round trips to PostgreSQL", "Round trips to Redis"), rows)


def translated_fields(system: str) -> str:
    """What becomes of each field of another system's request."""
    return table(
        ("Part", "Field there", "Field here", "What to know"),
        (
            (f"`{part}`", f"`{name}`", f"`{one.ours}`" if one.ours else "none", one.note)
            for part, fields_of_part in TABLES[system].items()
            for name, one in fields_of_part.items()
        ),
    )


def api_changes() -> str:
    """What each release of the API changed, the newest first, and before it what is not released yet."""
    current = json.loads(json.dumps(openapi_document("live", server="/", oauth_url="/")))
    return "\n\n".join(map(changes_text, (find_changes(read_released(), current), *read_releases())))


BLOCKS: dict[str, Callable[[], str]] = {
    "document-types": document_types,
    "glossary": glossary,
    "analytics-figures": analytics_figures,
    "insight-figures": insight_figures,
    "type-names": type_names,
    "accounts": accounts,
    "api-changes": api_changes,
    "money-roles": money_roles,
    "vat-vectors": vectors,
    "webhook-schedule": webhook_schedule,
    "events-sent": events_sent,
    "next-actions": next_actions,
    "deal-documents": deal_documents,
    "round-trips": round_trips,
    "figures": lambda: table(("Figure", "Kind", "Labels", "What it tells"), figure_rows()),
    "licences": lambda: table(("Package", "Version", "Licence"), licence_rows()),
    "morning-fields": lambda: translated_fields("morning"),
    "invoice4u-fields": lambda: translated_fields("invoice4u"),
}
"""The tables that stand between `<!-- generated: NAME -->` and `<!-- end -->`."""


def main() -> None:
    """Writes every page that is not what it should be, and says which."""
    for path, text in pages().items():
        if not path.exists() or path.read_text() != text:
            path.write_text(text)
            print(f"wrote {path.relative_to(DOCS.parent)}")  # noqa: T201  (a command speaks on standard output)


if __name__ == "__main__":
    main()
