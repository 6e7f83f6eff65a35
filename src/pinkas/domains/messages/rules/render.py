"""From a template and the values of a document to the text of a message. Placeholders are replaced once: a value is
never parsed for placeholders."""

import re
from collections.abc import Mapping
from datetime import date

from pinkas.core import formatting
from pinkas.core.money import format_amount
from pinkas.core.problems import FaultCollector
from pinkas.countries import get_country
from pinkas.domains.documents import Record, due_day, open_balance
from pinkas.domains.messages.rules.texts import placeholders_of
from pinkas.domains.messages.types import AskedPayment, Kind

LINK_MARK = "\ufffc"
"""Where the link stands in a text that is kept (OBJECT REPLACEMENT CHARACTER): what opens a document is kept apart."""

_BRACES = re.compile(r"\{\{|\}\}|\{([A-Za-z][A-Za-z0-9_]*)\}|\{")
"""A brace that is meant, a placeholder, or a brace that opens nothing."""
_BLANK_LINES = re.compile(r"\n{3,}")
_QUOTE_TYPE, _RECEIPT_TYPES = 10, frozenset({320, 400, 405})


def message_kind(doc_type: int) -> Kind:
    """The kind of message that a document of a type goes with."""
    if doc_type == _QUOTE_TYPE:
        return "quote"
    return "receipt" if doc_type in _RECEIPT_TYPES else "document"


def check_placeholders(faults: FaultCollector, field: str, text: str | None, kind: Kind = "document") -> None:
    """Notes every placeholder of a text that its kind does not have, and every brace that opens none."""
    possible = placeholders_of(kind)
    found = list(_BRACES.finditer(text or ""))
    lone = [one.string[one.start() :][:20].split("\n")[0] for one in found if one[0] == "{"]
    if lone:
        named = ", ".join(f"`{one}`" for one in lone[:3])
        faults.add(field, "lone_brace", "{named} opens no placeholder. Write {{{{ where a brace is meant.", named=named)
    unknown = sorted({one[1] for one in found if one[1] and one[1] not in possible})
    if unknown:
        named = ", ".join(f"{{{name}}}" for name in unknown)
        known = ", ".join(f"{{{name}}}" for name in possible)
        faults.add(
            field, "unknown_placeholder", "{named} is no placeholder. There are {known}.", named=named, known=known
        )


def placeholder_values(
    record: Record, country_code: str, party_names: tuple[str, str], language: str, today: date, *, has_link: bool
) -> dict[str, str]:
    """What the placeholders stand for; `party_names` are the client's and the business's as the reader knows them."""
    kind = get_country(country_code).document_types[record.doc_type]
    due = due_day(record)
    late = (today - due).days
    found = {
        "clientName": party_names[0],
        "businessName": party_names[1],
        "docType": kind.name[language],
        "docNumber": str(record.doc_number or ""),
        "docSubject": record.subject or "",
        "total": format_money(record.total, record.currency),
        "balance": format_money(open_balance(record), record.currency),
        "issueDate": format_day(record.issue_date, language),
        "dueDate": format_day(record.due_date, language),
        "validUntil": format_day(record.valid_until, language),
        "daysOverdue": str(late) if late > 0 else "",
    }
    return {name: _strip_controls(value) for name, value in found.items()} | {"link": LINK_MARK if has_link else ""}


def link_values(asked: AskedPayment, party_names: tuple[str, str], language: str) -> dict[str, str]:
    """What the placeholders of a message about a payment link stand for; `party_names` as in `placeholder_values`."""
    found = {
        "clientName": party_names[0],
        "businessName": party_names[1],
        "amount": format_money(asked.amount, asked.currency),
        "description": asked.description,
        "expiresAt": format_day(asked.last_day, language),
    }
    return {name: _strip_controls(value) for name, value in found.items()} | {"link": LINK_MARK}


def format_money(minor: int, currency: str) -> str:
    """An amount in minor units as people write it."""
    return formatting.format_money(format_amount(minor, currency), currency)


def format_day(day_or_none: date | None, language: str) -> str:
    """A date as the documents print it."""
    return formatting.format_day(day_or_none, language) if day_or_none else ""


def render_text(template: str, facts: Mapping[str, str]) -> str:
    """The text, with a mark in place of its link. A line all of whose placeholders are empty is left out."""
    lines = []
    for line in _strip_controls(template, newlines=True).split("\n"):
        named = _placeholder_names(line)
        if named and not any(facts.get(name) for name in named):
            continue
        lines.append(_replace_placeholders(line, facts).rstrip())
    return _BLANK_LINES.sub("\n\n", "\n".join(lines)).strip()


def render_subject(template: str, facts: Mapping[str, str]) -> str:
    """One line, never an empty one. A link has no place in it."""
    said = _fill_lines(_strip_controls(template), {**facts, "link": ""})
    return (said or _fill_lines("{docType} {docNumber}", facts) or facts.get("description", ""))[:200]


def _fill_lines(template: str, facts: Mapping[str, str]) -> str:
    return " ".join(_replace_placeholders(template, facts).split())


def _placeholder_names(text: str) -> list[str]:
    return [name for name in _BRACES.findall(text) if name]


def _replace_placeholders(text: str, facts: Mapping[str, str]) -> str:
    """`{name}` gives way to its value, `{{` and `}}` to one brace."""
    return _BRACES.sub(lambda found: facts.get(found[1], "") if found[1] else found[0][0], text)


def insert_link(text: str, link: str | None) -> str:
    """The text with its link."""
    return text.replace(LINK_MARK, link or "")


def link_as_placeholder(text: str) -> str:
    """The text as the log shows it: the link stays a placeholder."""
    return text.replace(LINK_MARK, "{link}")


def _strip_controls(text: str, *, newlines: bool = False) -> str:
    """`text` without controls, without what turns its direction, and without our mark of the link."""
    kept = "\n" if newlines else ""
    unified = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(
        letter if letter.isprintable() or letter in kept or letter in _JOINERS else " "
        for letter in unified
        if letter != LINK_MARK
    )


_JOINERS = "\u200c\u200d\u200e\u200f"
