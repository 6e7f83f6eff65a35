"""What mail to people says: in their language, as plain text and as simple HTML."""

from dataclasses import dataclass
from datetime import datetime
from html import escape
from typing import Literal
from uuid import UUID

from pinkas.core.letters import Letter

RESET_HOURS = 1

_ROLES = {
    "en": {
        "owner": "owner",
        "admin": "administrator",
        "accountant": "accountant",
        "bookkeeper": "bookkeeper",
        "viewer": "viewer",
    },
    "he": {
        "owner": "בעלים",
        "admin": "מנהל/ת",
        "accountant": "רואה/ת חשבון",
        "bookkeeper": "מנהל/ת חשבונות",
        "viewer": "צופה",
    },
}


@dataclass(frozen=True)
class Addressee:
    """Whom a letter goes to, and in which language; `name` is None for somebody without an account."""

    email: str
    name: str | None
    language: str


@dataclass(frozen=True)
class _Words:
    subject: str
    before: tuple[str, ...]
    after: tuple[str, ...]


def reset(id: UUID, at: datetime, to: Addressee, base: str, token: str) -> Letter:
    """The letter by which a forgotten password is set anew; `base` is the public address of the environment."""
    words = {
        "en": _Words(
            "Set a new password",
            (f"Hello {to.name},", "You, or somebody else, asked for a new password for this address. Set one here:"),
            (
                "The link works once, for one hour. The token alone, for the API:",
                "If it was not you, there is nothing to do: your password is still the same.",
            ),
        ),
        "he": _Words(
            "בחירת סיסמה חדשה",
            (f"שלום {to.name},", "התקבלה בקשה לסיסמה חדשה לכתובת זו. לבחירת סיסמה חדשה:"),
            (
                "הקישור תקף לשעה אחת ולשימוש אחד. האסימון לבדו, לשימוש ב-API:",
                "אם הבקשה לא הגיעה ממך, אין צורך לעשות דבר: הסיסמה לא השתנתה.",
            ),
        ),
    }[_language(to.language)]
    return _letter(id, at, to, words, f"{base}/reset?token={token}", token)


def invitation(
    id: UUID, at: datetime, to: Addressee, base: str, token: str, business: str, inviter: str, role: str
) -> Letter:
    """The letter by which a person joins a business."""
    language = _language(to.language)
    part = _ROLES[language][role]
    words = {
        "en": _Words(
            f"{inviter} invites you to {business}",
            ("Hello,", f"{inviter} invites you to work in {business} ({part}). Accept here:"),
            (
                "The link works once, for seven days, with an account of this e-mail address. The token alone, for the "
                "API:",
                "If you do not know the sender, ignore this mail.",
            ),
        ),
        "he": _Words(
            f"הזמנה מאת {inviter} להצטרף אל {business}",
            ("שלום,", f"{inviter} מזמין/ה אותך לעבוד ב{business} ({part}). לאישור ההזמנה:"),
            (
                "הקישור תקף לשבעה ימים ולשימוש אחד, בחשבון של כתובת דוא״ל זו. האסימון לבדו, לשימוש ב-API:",
                "אם השולח אינו מוכר לך, אפשר להתעלם מהודעה זו.",
            ),
        ),
    }[language]
    return _letter(id, at, to, words, f"{base}/invitation?token={token}", token)


def _language(language: str) -> Literal["he", "en"]:
    return "he" if language == "he" else "en"


def _letter(id: UUID, at: datetime, to: Addressee, words: _Words, link: str, token: str) -> Letter:
    explained, farewell = words.after
    text = "\n\n".join((*words.before, link, f"{explained}\n{token}", farewell)) + "\n"
    language = _language(to.language)
    paragraphs = [
        *(escape(one) for one in words.before),
        f'<a href="{escape(link)}">{escape(link)}</a>',
        f"{escape(explained)}<br><code>{escape(token)}</code>",
        escape(farewell),
    ]
    body = "\n".join(f"<p>{one}</p>" for one in paragraphs)
    direction = "rtl" if language == "he" else "ltr"
    head = f'<!doctype html>\n<html lang="{language}" dir="{direction}"><meta charset="utf-8">'
    html = f"{head}<body>\n{body}\n</body></html>\n"
    return Letter(id=id, at=at, to=to.email, subject=words.subject, text=text, html=html)
