"""Values of a made-up document for the preview of a text."""

from datetime import date, timedelta

from pinkas.domains.messages.rules.render import format_day, format_money
from pinkas.domains.messages.types import Kind

SAMPLE_LINK = "https://example.com/d/7Kq2"
_CLIENT_NAMES = {"he": "נועה לוי", "en": "Noa Levi"}
_SUBJECTS = {"he": "עיצוב אתר", "en": "Design of a site"}
_TYPE_NAMES = {
    "he": {"quote": "הצעת מחיר", "receipt": "קבלה", "document": "חשבונית מס", "reminder": "חשבונית מס"},
    "en": {"quote": "Quote", "receipt": "Receipt", "document": "Tax invoice", "reminder": "Tax invoice"},
}
_OVERDUE_DAYS = 12


def sample_values(kind: Kind, language: str, business_name: str, today: date) -> dict[str, str]:
    """By placeholder. A placeholder that a kind never has stands for nothing: its line is left out, as it would be."""
    receipt, quote, reminder = kind == "receipt", kind == "quote", kind == "reminder"
    due = today - timedelta(days=_OVERDUE_DAYS) if reminder else today + timedelta(days=30)
    issued = due - timedelta(days=30) if reminder else today
    return {
        "clientName": _CLIENT_NAMES[language],
        "businessName": business_name,
        "docType": _TYPE_NAMES[language][kind],
        "docNumber": "1042",
        "docSubject": _SUBJECTS[language],
        "total": format_money(118_000, "ILS"),
        "balance": format_money(0 if receipt or quote else 118_000, "ILS"),
        "issueDate": format_day(issued),
        "dueDate": format_day(None if receipt or quote else due),
        "validUntil": format_day(due if quote else None),
        "daysOverdue": str(_OVERDUE_DAYS) if reminder else "",
        "link": SAMPLE_LINK,
    }
