"""The documents that are measured with: realistic ones, of the size that the targets name."""

from typing import Any

from bench.stage import Tenant

WORK = (
    "ייעוץ ארכיטקטורה",
    "פיתוח מערכת",
    "Security review",
    "תחזוקה חודשית",
    "אחסון בענן",
    "הדרכת צוות",
    "Code review",
    "תכנון מסד נתונים",
    "בדיקות עומס",
    "תמיכה טכנית",
)


def new_client(tenant: Tenant) -> str:
    """The id of a client as businesses have them."""
    made = tenant.post(
        "/clients",
        {
            "name": 'לקוחות גדולים בע"מ',
            "taxId": "777777715",
            "emails": ["books@example.com"],
            "phone": "03-5550100",
            "address": {"street": "הרצל 10", "city": "תל אביב", "zip": "6688110", "country": "IL"},
        },
    )
    return str(made["id"])


def invoice(client_id: str, doc_type: int = 305, lines: int = 10) -> dict[str, Any]:
    """The body of a document with `lines` lines, some of them discounted, quantities and prices of all sizes."""
    return {
        "docType": doc_type,
        "clientId": client_id,
        "subject": "שירותים לחודש",
        "notes": "תודה על העסקה",
        "lines": [
            {
                "description": f"{WORK[place % len(WORK)]} {place + 1}",
                "quantity": f"{place % 4 + 1}.5",
                "unitPrice": f"{120 + 37 * place}.90",
                "unit": "שעה",
                **({"discount": {"type": "percent", "value": "5"}} if place % 3 == 0 else {}),
            }
            for place in range(lines)
        ],
    }
