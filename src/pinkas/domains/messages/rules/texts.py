"""The default texts of messages, and the placeholders that a business's own may have.

A line whose placeholders are all empty is left out with its words: no "Due on:" on a document without a date."""

from pinkas.core.catalogue import get_translator
from pinkas.domains.messages.types import Kind, MessageText

PLACEHOLDERS = (
    "clientName",
    "businessName",
    "docType",
    "docNumber",
    "docSubject",
    "total",
    "balance",
    "issueDate",
    "dueDate",
    "validUntil",
    "daysOverdue",
    "link",
)
"""What stands between braces in a text, and is replaced. `link` is the address at which the document is seen."""
LINK_PLACEHOLDERS = ("clientName", "businessName", "amount", "description", "expiresAt", "link")
"""The same of a message about a payment link, whose `link` is where it is paid, or about a standing order, whose `link`
is where it is authorized."""

MESSAGE_KINDS: tuple[Kind, ...] = ("document", "quote", "receipt", "reminder", "payment_link", "mandate")
LINK_KINDS: frozenset[Kind] = frozenset({"payment_link", "mandate"})
"""The kinds that are about a link of their own and carry no document."""


def placeholders_of(kind: Kind) -> tuple[str, ...]:
    """The placeholders of the texts of a kind."""
    return LINK_PLACEHOLDERS if kind in LINK_KINDS else PLACEHOLDERS


def default_text(kind: Kind, language: str) -> MessageText:
    """What a message of a kind says where the business has no words of its own."""
    texts = get_translator(language).labels("defaultText")
    return MessageText(subject=texts[f"{kind}.subject"], text=texts[f"{kind}.text"], short=texts[f"{kind}.short"])


def upcoming_text(language: str) -> MessageText:
    """What a reminder says until the day on which a document falls due, where its policy has no words for it."""
    texts = get_translator(language).labels("defaultText")
    return MessageText(subject=texts["upcoming.subject"], text=texts["upcoming.text"], short=texts["upcoming.short"])
