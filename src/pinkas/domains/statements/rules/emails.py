"""The letter that a statement comes with."""

from dataclasses import dataclass
from datetime import date
from html import escape

from pinkas.core.catalogue import get_translator
from pinkas.domains.businesses import Business
from pinkas.domains.messages import NoRecipient


class NobodyToSendTo(NoRecipient):
    hint = "Name addresses in `emails`, or give the client an e-mail address, or a contact that receives statements."


@dataclass(frozen=True)
class EmailText:
    """Subject and text of a letter."""

    subject: str
    text: str


def default_text(language: str, business: str, client: str, first: date, last: date) -> EmailText:
    """What we say when the business says nothing of its own."""
    words = get_translator(language)
    named = {
        "business": " ".join(business.split()),
        "client": client,
        "first": words.day(first),
        "last": words.day(last),
    }
    return EmailText(
        words.text("Statement of account from {business}", **named)[:200],
        words.text(
            "Hello {client},\n\nAttached is the statement of your account from {first} to {last}.\n\n"
            "Regards,\n{business}",
            **named,
        ),
    )


def sender_name(business: Business, language: str) -> str:
    """Whom the letter is from."""
    return business.name_in(language)


def html_body(text: str, language: str) -> str:
    """The same as simple HTML."""
    side = "rtl" if language == "he" else "ltr"
    body = "".join(f"<p>{escape(part).replace(chr(10), '<br>')}</p>" for part in text.split("\n\n"))
    return f'<!doctype html><html lang="{language}" dir="{side}"><body>{body}</body></html>'
