"""The notifications of a business about its allocation numbers, in its language."""

from typing import Any, Literal

from pinkas.domains.allocations.types import Decision, RequestOutcome, Status

MessageKind = Literal["declined", "held", "continued", "cancelled", "unavailable", "expiring", "expired"]

MESSAGE_TEXTS: dict[MessageKind, dict[str, tuple[str, str]]] = {
    "declined": {
        "en": (
            "No allocation number for {document}",
            "The tax authority refused. {errors} The invoice stays valid; the customer cannot deduct its VAT.",
        ),
        "he": (
            "אין מספר הקצאה: {document}",
            'רשות המסים סירבה. {errors} החשבונית תקפה, אך הלקוח אינו רשאי לנכות את המע"מ שבה.',
        ),
    },
    "held": {
        "en": (
            "The tax authority holds {document}",
            "{errors} Decide: cancel, continue without a number, or ask for a hearing.",
        ),
        "he": (
            "רשות המסים מעכבת: {document}",
            "{errors} יש להחליט: לבטל, להמשיך בלי מספר, או לבקש שימוע.",
        ),
    },
    "continued": {
        "en": (
            "{document} goes on without an allocation number",
            "The invoice is valid; its VAT may not be deducted as input tax. The copies made from now on say so: send "
            "one to the customer.",
        ),
        "he": (
            "{document} ממשיכה בלי מספר הקצאה",
            "החשבונית תקפה, ואין לנכות מס תשומות בגינה. הדבר יודפס על העותקים מעתה: יש לשלוח עותק ללקוח.",
        ),
    },
    "cancelled": {
        "en": (
            "{document} is void at the tax authority: credit it",
            "Your decision was told to the authority. Issue a credit invoice for the whole amount, and a new invoice "
            "if the sale stands.",
        ),
        "he": (
            "{document} בטלה ברשות המסים: יש לזכות אותה",
            "ההחלטה נמסרה לרשות. יש להפיק חשבונית זיכוי על מלוא הסכום, וחשבונית חדשה אם העסקה קיימת.",
        ),
    },
    "unavailable": {
        "en": (
            "No allocation number yet for {document}",
            "{errors} It is tried again for as long as the authority takes the invoice; a number that comes later "
            "stands on copies.",
        ),
        "he": (
            "עדיין אין מספר הקצאה: {document}",
            "{errors} הבקשה תישלח שוב כל עוד הרשות מקבלת את החשבונית; מספר שיתקבל יופיע על העותקים.",
        ),
    },
    "expiring": {
        "en": ("The connection to the tax authority ends soon", "Connect again before {day}."),
        "he": ("החיבור לרשות המסים עומד להסתיים", "יש להתחבר מחדש לפני {day}."),
    },
    "expired": {
        "en": (
            "The connection to the tax authority has ended",
            "Invoices get no allocation numbers until a person connects the business again.",
        ),
        "he": ("החיבור לרשות המסים הסתיים", "חשבוניות לא יקבלו מספרי הקצאה עד שיחברו את העסק מחדש."),
    },
}

REASON_TEXTS: dict[str, dict[str, str]] = {
    "not_connected": {
        "en": "The business is not connected to the tax authority.",
        "he": "העסק אינו מחובר לרשות המסים.",
    },
    "connection_expired": {
        "en": "The connection to the tax authority has ended.",
        "he": "החיבור לרשות המסים הסתיים.",
    },
    "not_permitted": {
        "en": "The person who connected the business may not ask for its numbers.",
        "he": "מי שחיבר את העסק אינו מורשה לבקש עבורו מספרים.",
    },
    "unreachable": {"en": "The tax authority cannot be reached.", "he": "רשות המסים אינה זמינה."},
    "no_answer": {"en": "The tax authority did not answer.", "he": "רשות המסים לא ענתה."},
    "unclear": {"en": "The tax authority gave no clear answer.", "he": "תשובת רשות המסים אינה ברורה."},
    "too_late": {
        "en": "The invoice is too old: the authority takes no request for it any more.",
        "he": "החשבונית ישנה מדי: הרשות אינה מקבלת עוד בקשה עבורה.",
    },
    "number_withdrawn": {
        "en": "The number that was entered by hand is that of another invoice: the authority gave it there.",
        "he": "המספר שהוזן ידנית שייך לחשבונית אחרת: הרשות נתנה אותו לה.",
    },
    "unasked": {"en": "No number was asked for.", "he": "לא התבקש מספר."},
}
"""Why there is no number, by `unavailableReason`."""

ADVICE_TEXTS: dict[RequestOutcome, dict[str, str]] = {
    "refused": {
        "en": "Mend what `errors` name and try again. Until then the customer cannot deduct the VAT.",
        "he": 'יש לתקן את האמור ב־`errors` ולנסות שוב. עד אז הלקוח אינו רשאי לנכות את המע"מ.',
    },
    "held": {
        "en": "Decide: retry with `decision` `cancel`, `continue` or `objection`.",
        "he": "יש להחליט: לנסות שוב עם `decision`: `cancel`, `continue` או `objection`.",
    },
    "continued_without": {
        "en": "The invoice is valid and its VAT is not deductible. Copies say so: send one to the customer.",
        "he": "החשבונית תקפה ואין לנכות מס תשומות בגינה. העותקים אומרים זאת: יש לשלוח עותק ללקוח.",
    },
    "cancelled": {
        "en": "The invoice is void at the tax authority: credit it (`POST /documents/{id}/credit`).",
        "he": "החשבונית בטלה ברשות המסים: יש לזכות אותה (`POST /documents/{id}/credit`).",
    },
}
"""What is to be done, by `outcome`."""


def request_outcome(status: Status, decision: Decision | None) -> RequestOutcome:
    """The outcome of a request, one word for each situation."""
    match status:
        case "DECLINED":
            if decision is None:
                return "refused"
            return "cancelled" if decision == "cancel" else "continued_without"
        case "AWAITING_DECISION":
            return "objected" if decision == "objection" else "held"
        case "PENDING":
            return "pending"
        case "APPROVED":
            return "approved"
        case "MANUAL":
            return "manual"
        case "UNAVAILABLE":
            return "unavailable"


def notification_text(message_kind: MessageKind, lang: str, **facts: Any) -> tuple[str, str]:
    """The title and the body of a notification."""
    title, body = MESSAGE_TEXTS[message_kind][lang]
    return title.format(**facts), body.format(**facts).strip()
