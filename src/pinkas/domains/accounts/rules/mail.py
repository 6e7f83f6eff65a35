"""The mails that people get: in their language, as plain text and as simple HTML."""

from dataclasses import dataclass
from datetime import datetime
from html import escape
from uuid import UUID

from pinkas.core.catalogue import get_translator
from pinkas.core.letters import Letter

PASSWORD_RESET_HOURS = 1


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
    after: tuple[str, str]


def password_reset_mail(id: UUID, sent_at: datetime, recipient: MailRecipient, base_url: str, token: str) -> Letter:
    """The mail by which a forgotten password is reset; `base_url` is the public address of the environment."""
    words = get_translator(recipient.language)
    mail_text = _MailText(
        words.text("Set a new password"),
        (
            words.text("Hello {name},", name=recipient.name),
            words.text("You, or somebody else, asked for a new password for this address. Set one here:"),
        ),
        (
            words.text("The link works once, for one hour."),
            words.text("If it was not you, there is nothing to do: your password is still the same."),
        ),
    )
    return _compose_mail(id, sent_at, recipient, mail_text, f"{base_url}/reset?token={token}", None)


def invitation_mail(
    id: UUID,
    sent_at: datetime,
    recipient: MailRecipient,
    base_url: str,
    token: str,
    business: str,
    inviter: str,
    role: str,
    *,
    by_partner: bool = False,
) -> Letter:
    """The mail by which an invited person joins a business."""
    words = get_translator(recipient.language)
    names = {"inviter": inviter, "business": business}
    mail_text = _MailText(
        words.text("{inviter} invites you to {business}", **names),
        (
            words.text("Hello,"),
            words.text(
                "{inviter} invites you to work in {business} ({role}). Accept here:",
                **names,
                role=words.label(role, "role"),
            ),
            *(
                (
                    words.text(
                        "By accepting you agree that {inviter} creates clients and documents of this business. You can "
                        "end that at any time, under Settings, Partners.",
                        inviter=inviter,
                    ),
                )
                if by_partner
                else ()
            ),
        ),
        (
            words.text(
                "The link works once, for seven days, with an account of this e-mail address. The token alone, for the "
                "API:"
            ),
            words.text("If you do not know the sender, ignore this mail."),
        ),
    )
    return _compose_mail(id, sent_at, recipient, mail_text, f"{base_url}/invitation?token={token}", token)


def _compose_mail(
    id: UUID, sent_at: datetime, recipient: MailRecipient, mail_text: _MailText, link: str, token: str | None
) -> Letter:
    explained, farewell = mail_text.after
    text = "\n\n".join((*mail_text.before, link, f"{explained}\n{token}" if token else explained, farewell)) + "\n"
    language = get_translator(recipient.language).language
    paragraphs = [
        *(escape(one) for one in mail_text.before),
        f'<a href="{escape(link)}">{escape(link)}</a>',
        f"{escape(explained)}<br><code>{escape(token)}</code>" if token else escape(explained),
        escape(farewell),
    ]
    body = "\n".join(f"<p>{one}</p>" for one in paragraphs)
    direction = "rtl" if language == "he" else "ltr"
    head = f'<!doctype html>\n<html lang="{language}" dir="{direction}"><meta charset="utf-8">'
    html = f"{head}<body>\n{body}\n</body></html>\n"
    return Letter(id=id, at=sent_at, to=recipient.email, subject=mail_text.subject, text=text, html=html)
