"""What a business is told, in its language."""

from typing import Any, Literal

Told = Literal["declined", "held", "unavailable", "expiring", "expired"]

WORDS: dict[Told, dict[str, tuple[str, str]]] = {
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

REASONS: dict[str, dict[str, str]] = {
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
    "unasked": {"en": "No number was asked for.", "he": "לא התבקש מספר."},
}
"""Why there is no number, by `unavailableReason`."""


def told(what: Told, lang: str, **facts: Any) -> tuple[str, str]:
    """The title and the body of a notification."""
    title, body = WORDS[what][lang]
    return title.format(**facts), body.format(**facts).strip()
