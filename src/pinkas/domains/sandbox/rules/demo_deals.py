"""The deals of the demo year: what was won and lost, and a board on which something is to be done."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Literal

from pinkas.domains.sandbox.rules.demo_data import REFERENCE_PREFIX

LEFT = 6
"""How many days before a deal moved it came up, where nothing else is said."""


@dataclass(frozen=True)
class DemoDeal:
    """A deal as it stands today. `moved` is how many days ago it came into `stage`: the place of an open one, or how it
    ended. `documents` are keys of the steps of the year; a deal without a client is with a lead."""

    title: str
    value: str
    stage: Literal[0, 1, 2, 3, "won", "lost"]
    moved: int
    client: int | None = None
    lead: tuple[str, str, str] | None = None
    came_up: int = LEFT
    expected: int | None = None
    lines: tuple[tuple[str, str, str], ...] = ()
    source: str | None = None
    tags: tuple[str, ...] = ()
    currency: str | None = None
    documents: tuple[str, ...] = ()
    said: tuple[Literal["call", "meeting", "note", "email"], str] | None = None
    task: tuple[str, int] | None = None
    """What is to be done, and in how many days from today."""
    lost_reason: str | None = None


_LOGO = (("עיצוב לוגו", "1", "2400"), ("שעת ייעוץ", "1", "320"))

DEMO_DEALS = (
    DemoDeal("עיצוב לוגו לגלריה", "2720", "won", 310, client=8, documents=("quote-1", "project-1"), source="הפניה"),
    DemoDeal("לוגו וייעוץ למרפאה", "3360", "won", 245, client=2, documents=("quote-3", "project-3")),
    DemoDeal("חומרי שיווק לעמותה", "3040", "won", 155, client=6, documents=("quote-6", "project-6"), source="אתר"),
    DemoDeal(
        "מיתוג לפרויקט מגורים",
        "2720",
        "lost",
        190,
        client=8,
        documents=("quote-5",),
        lost_reason="הפרויקט נדחה בשנה",
    ),
    DemoDeal(
        "מיתוג לעמותה",
        "3040",
        "lost",
        50,
        client=6,
        documents=("quote-10",),
        lost_reason="בחרו בהצעה אחרת",
    ),
    DemoDeal("לוגו לסניף החדש", "3360", "won", 8, client=2, documents=("quote-11", "project-11"), source="לקוח חוזר"),
    DemoDeal(
        "מיתוג מחדש לרשת",
        "18000",
        3,
        4,
        client=7,
        came_up=24,
        expected=18,
        source="הפניה",
        tags=("רשת",),
        said=("meeting", "הוצגו שלושה כיוונים; מחכים לאישור ההנהלה"),
        task=("לשלוח חוזה לחתימה", 2),
    ),
    DemoDeal(
        "עיצוב לוגו לתערוכה",
        "2400",
        2,
        9,
        client=3,
        expected=10,
        lines=_LOGO[:1],
        documents=("quote-12",),
        said=("call", "ביקשו לראות עוד סקיצה"),
    ),
    DemoDeal(
        "Brand workshop for the London team",
        "2900",
        2,
        6,
        client=5,
        expected=27,
        currency="USD",
        said=("email", "Asked for two dates in the new year"),
        task=("לתאם תאריך לסדנה", 5),
    ),
    DemoDeal(
        "צילומי מוצר לקטלוג",
        "3600",
        1,
        19,
        client=1,
        expected=-2,
        lines=(("צילום מוצר", "20", "180"),),
        said=("call", "יחזרו אחרי החגים"),
        task=("להתקשר למאפייה", -1),
    ),
    DemoDeal(
        "אתר תדמית למשרד עורכי דין",
        "4200",
        1,
        3,
        lead=("משרד עו״ד כרמי", "office@karmi.example", "03-5557001"),
        expected=35,
        lines=(("אתר תדמית", "1", "4200"),),
        source="אתר",
    ),
    DemoDeal(
        "ליווי חודשי לסטודיו",
        "21600",
        0,
        2,
        lead=("סטודיו פילאטיס גבעון", "hello@givon.example", "03-5557002"),
        came_up=0,
        source="אינסטגרם",
        task=("שיחת היכרות", 1),
    ),
    DemoDeal("עדכון אתר", "1900", 0, 1, client=9, came_up=0, expected=45, source="לקוח חוזר"),
)
"""The oldest first."""


def deal_request(deal: DemoDeal, place: int, client_ids: list[str], today: date) -> dict[str, Any]:
    """A demo deal as a create request; `place` is where it stands among them."""
    asked: dict[str, Any] = {
        "title": deal.title,
        "value": deal.value,
        "source": deal.source,
        "tags": list(deal.tags),
        "externalReference": f"{REFERENCE_PREFIX}deal-{place + 1}",
        "lineItems": [
            {"description": text, "quantity": quantity, "unitPrice": price} for text, quantity, price in deal.lines
        ],
    }
    if deal.client is not None:
        asked["clientId"] = client_ids[deal.client]
    if deal.lead is not None:
        asked["lead"] = dict(zip(("name", "email", "phone"), deal.lead, strict=True))
    if deal.currency is not None:
        asked["currency"] = deal.currency
    if deal.expected is not None:
        asked["expectedCloseDate"] = (today + timedelta(days=deal.expected)).isoformat()
    return asked
