"""The mails that people get: in their language, as plain text and as simple HTML."""

from dataclasses import dataclass
from datetime import datetime
from html import escape
from typing import Literal
from uuid import UUID

from pinkas.core.letters import Letter

PASSWORD_RESET_HOURS = 1

_ROLE_NAMES = {
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
class MailRecipient:
    """The recipient of a mail and its language; `name` is None for a person without an account."""

    email: str
    name: str | None
    language: str


@dataclass(frozen=True)
class _MailText:
    subject: str
    before: tuple[str, ...]
    after: tuple[str, ...]


def password_reset_mail(id: UUID, sent_at: datetime, recipient: MailRecipient, base_url: str, token: str) -> Letter:
    """The mail by which a forgotten password is reset; `base_url` is the public address of the environment."""
    words = {
        "en": _MailText(
            "Set a new password",
            (
                f"Hello {recipient.name},",
                "You, or somebody else, asked for a new password for this address. Set one here:",
            ),
            (
                "The link works once, for one hour. The token alone, for the API:",
                "If it was not you, there is nothing to do: your password is still the same.",
            ),
        ),
        "he": _MailText(
            "בחירת סיסמה חדשה",
            (f"שלום {recipient.name},", "התקבלה בקשה לסיסמה חדשה לכתובת זו. לבחירת סיסמה חדשה:"),
            (
                "הקישור תקף לשעה אחת ולשימוש אחד. האסימון לבדו, לשימוש ב-API:",
                "אם הבקשה לא הגיעה ממך, אין צורך לעשות דבר: הסיסמה לא השתנתה.",
            ),
        ),
    }[_mail_language(recipient.language)]
    return _compose_mail(id, sent_at, recipient, words, f"{base_url}/reset?token={token}", token)


def invitation_mail(
    id: UUID,
    sent_at: datetime,
    recipient: MailRecipient,
    base_url: str,
    token: str,
    business: str,
    inviter: str,
    role: str,
) -> Letter:
    """The mail by which an invited person joins a business."""
    language = _mail_language(recipient.language)
    part = _ROLE_NAMES[language][role]
    words = {
        "en": _MailText(
            f"{inviter} invites you to {business}",
            ("Hello,", f"{inviter} invites you to work in {business} ({part}). Accept here:"),
            (
                "The link works once, for seven days, with an account of this e-mail address. The token alone, for the "
                "API:",
                "If you do not know the sender, ignore this mail.",
            ),
        ),
        "he": _MailText(
            f"הזמנה מאת {inviter} להצטרף אל {business}",
            ("שלום,", f"{inviter} מזמין/ה אותך לעבוד ב{business} ({part}). לאישור ההזמנה:"),
            (
                "הקישור תקף לשבעה ימים ולשימוש אחד, בחשבון של כתובת דוא״ל זו. האסימון לבדו, לשימוש ב-API:",
                "אם השולח אינו מוכר לך, אפשר להתעלם מהודעה זו.",
            ),
        ),
    }[language]
    return _compose_mail(id, sent_at, recipient, words, f"{base_url}/invitation?token={token}", token)


def _mail_language(language: str) -> Literal["he", "en"]:
    return "he" if language == "he" else "en"


def _compose_mail(
    id: UUID, sent_at: datetime, recipient: MailRecipient, mail_text: _MailText, link: str, token: str
) -> Letter:
    explained, farewell = mail_text.after
    text = "\n\n".join((*mail_text.before, link, f"{explained}\n{token}", farewell)) + "\n"
    language = _mail_language(recipient.language)
    paragraphs = [
        *(escape(one) for one in mail_text.before),
        f'<a href="{escape(link)}">{escape(link)}</a>',
        f"{escape(explained)}<br><code>{escape(token)}</code>",
        escape(farewell),
    ]
    body = "\n".join(f"<p>{one}</p>" for one in paragraphs)
    direction = "rtl" if language == "he" else "ltr"
    head = f'<!doctype html>\n<html lang="{language}" dir="{direction}"><meta charset="utf-8">'
    html = f"{head}<body>\n{body}\n</body></html>\n"
    return Letter(id=id, at=sent_at, to=recipient.email, subject=mail_text.subject, text=text, html=html)
