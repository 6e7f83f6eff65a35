"""Values of a made-up document for the preview of a text."""

from datetime import date, timedelta

from pinkas.core.catalogue import get_translator
from pinkas.domains.messages.rules.render import format_day, format_money
from pinkas.domains.messages.rules.texts import LINK_KINDS
from pinkas.domains.messages.types import Kind

SAMPLE_LINK = "https://example.com/d/7Kq2"
SAMPLE_PAY_LINK = "https://example.com/pay/7Kq2"
SAMPLE_MANDATE_LINK = "https://example.com/mandate/7Kq2"
_SAMPLE_TYPES: dict[Kind, int] = {"quote": 10, "receipt": 400, "document": 305, "reminder": 305}
_OVERDUE_DAYS = 12


def sample_values(kind: Kind, language: str, business_name: str, today: date) -> dict[str, str]:
    """By placeholder. A placeholder that a kind never has stands for nothing: its line is left out, as it would be."""
    if kind in LINK_KINDS:
        words = get_translator(language)
        return {
            "clientName": words.text("Noa Levi"),
            "businessName": business_name,
            "amount": format_money(118_000, "ILS"),
            "description": words.text("Design of a site"),
            "expiresAt": format_day(today + timedelta(days=30), language),
            "link": SAMPLE_PAY_LINK if kind == "payment_link" else SAMPLE_MANDATE_LINK,
        }
    receipt, quote, reminder = kind == "receipt", kind == "quote", kind == "reminder"
    due = today - timedelta(days=_OVERDUE_DAYS) if reminder else today + timedelta(days=30)
    words = get_translator(language)
    issued = due - timedelta(days=30) if reminder else today
    return {
        "clientName": words.text("Noa Levi"),
        "businessName": business_name,
        "docType": words.label(_SAMPLE_TYPES[kind], "docType"),
        "docNumber": "1042",
        "docSubject": words.text("Design of a site"),
        "total": format_money(118_000, "ILS"),
        "balance": format_money(0 if receipt or quote else 118_000, "ILS"),
        "issueDate": format_day(issued, language),
        "dueDate": format_day(None if receipt or quote else due, language),
        "validUntil": format_day(due if quote else None, language),
        "daysOverdue": str(_OVERDUE_DAYS) if reminder else "",
        "link": SAMPLE_LINK,
    }
