"""The e-mail of a message: plain text, and the same as HTML that reads well in every mail program.

One column of tables with the styles on the elements, since mail programs drop the rest; colours that a dark mode may
turn round, and our own for the programs that ask. No picture is loaded and nothing is counted: what a business knows of
its reader is that the link was opened, if it was.
"""

from dataclasses import dataclass
from html import escape

from pinkas.core.catalogue import Translator, get_translator
from pinkas.domains.documents import Record, open_balance
from pinkas.domains.messages.rules.render import LINK_MARK, format_day, format_money, insert_link
from pinkas.domains.messages.types import AskedPayment, EmailCard, Kind

_FONT_STYLE = "font-family:-apple-system,'Segoe UI',Roboto,Arial,'Noto Sans Hebrew',sans-serif"
_STYLE_SHEET = (
    ":root{color-scheme:light dark;supported-color-schemes:light dark}"
    "@media (prefers-color-scheme:dark){"
    ".page{background:#15181c!important}.sheet{background:#20252b!important;border-color:#343b44!important}"
    ".card{background:#191d22!important;border-color:#343b44!important}"
    ".ink{color:#eef1f4!important}.dim{color:#a9b3be!important}"
    ".button{background:#5aa5ff!important;color:#0b1420!important}}"
)


@dataclass(frozen=True)
class EmailBody:
    """What an e-mail says in both forms."""

    text: str
    html: str


def document_card(record: Record, title: str, kind: Kind, language: str) -> EmailCard:
    """The summary card of a document: its title, its amount and its date of payment or validity."""
    words = get_translator(language)
    if kind == "reminder":
        facts = [
            (words.text("Balance due"), format_money(open_balance(record), record.currency)),
            (words.label("due_date", "paper"), format_day(record.due_date, language)),
        ]
    elif kind == "quote":
        facts = [
            (words.text("Total"), format_money(record.total, record.currency)),
            (words.text("Valid until"), format_day(record.valid_until, language)),
        ]
    else:
        due = record.due_date if open_balance(record) > 0 else None
        facts = [
            (words.text("Total"), format_money(record.total, record.currency)),
            (words.label("due_date", "paper"), format_day(due, language)),
        ]
    return EmailCard(
        f"{title} {record.doc_number or ''}".strip(), tuple((name, value) for name, value in facts if value)
    )


def link_card(asked: AskedPayment, language: str) -> EmailCard:
    """The summary card of a payment link: what for, how much, and until when."""
    words = get_translator(language)
    facts = (
        (words.text("Amount"), format_money(asked.amount, asked.currency)),
        (words.text("Valid until"), format_day(asked.last_day, language)),
    )
    return EmailCard(asked.description, facts)


def email_body(
    text: str, link: str | None, card: EmailCard, sender: str, kind: Kind, language: str, *, has_attachment: bool
) -> EmailBody:
    """The e-mail body of a stored text; `link` replaces the mark of the link in the text."""
    words = get_translator(language)
    direction, start = ("rtl", "right") if language == "he" else ("ltr", "left")
    button, copied = _button_text(words, kind), words.text("If the button does not open, copy this address:")
    body = "".join(_block_html(one, link, button, copied) for one in text.split("\n\n"))
    if has_attachment:
        body += _paragraph_html(escape(words.text("The signed file is attached to this message.")), "dim")
    html = (
        f'<!doctype html>\n<html lang="{language}" dir="{direction}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">'
        f"<title>{escape(card.title)}</title><style>{_STYLE_SHEET}</style></head>\n"
        f'<body class="page" style="margin:0;padding:0;background:#f1f3f5">'
        f'<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" dir="{direction}" '
        'style="background:#f1f3f5"><tr><td align="center" style="padding:24px 12px">\n'
        '<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" '
        'style="max-width:560px;background:#ffffff;border:1px solid #e2e6ea;border-radius:10px">'
        f'<tr><td align="{start}" style="padding:28px 28px 8px;{_FONT_STYLE}">\n'
        f'<p class="ink" style="margin:0 0 18px;font-size:18px;font-weight:700;color:#1c232b">{escape(sender)}</p>\n'
        f"{_card_html(card)}\n{body}</td></tr></table>\n</td></tr></table></body></html>\n"
    )
    return EmailBody(text=insert_link(text, link) + "\n", html=html)


def _button_text(words: Translator, kind: Kind) -> str:
    if kind == "payment_link":
        return words.text("Pay now")
    if kind == "mandate":
        return words.text("Look and authorize")
    return words.text("View the quote") if kind == "quote" else words.text("View the document")


def _card_html(card: EmailCard) -> str:
    rows = "".join(
        f'<tr><td class="dim" style="padding:3px 0;font-size:14px;color:#5b6671">{escape(name)}</td>'
        f'<td class="ink" align="end" style="padding:3px 0;font-size:15px;font-weight:600;color:#1c232b;'
        f'text-align:end"><bdi dir="ltr">{escape(value)}</bdi></td></tr>'
        for name, value in card.facts
    )
    return (
        '<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" '
        'style="background:#f7f9fb;border:1px solid #e2e6ea;border-radius:8px;margin:0 0 20px">'
        '<tr><td style="padding:14px 16px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" '
        f'style="{_FONT_STYLE}"><tr><td class="ink" colspan="2" style="padding:0 0 6px;font-size:16px;font-weight:700;'
        f'color:#1c232b">{escape(card.title)}</td></tr>{rows}</table></td></tr></table>'
    )


def _block_html(block: str, link: str | None, label: str, link_caption: str) -> str:
    """The HTML of a paragraph; the link becomes a button with the address below it, for readers that cannot use
    buttons."""
    before, mark, after = block.partition(LINK_MARK)
    if not mark or link is None:
        return _paragraph_html(_lines_html(block.replace(LINK_MARK, "")))
    address = escape(link)
    button = (
        '<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 10px"><tr>'
        '<td class="button" style="background:#1763c7;border-radius:6px">'
        f'<a class="button" href="{address}" style="display:inline-block;padding:11px '
        f"22px;{_FONT_STYLE};font-size:15px;"
        f'font-weight:600;color:#ffffff;text-decoration:none;border-radius:6px">{escape(label)}</a></td></tr></table>'
    )
    copied = (
        f'<p class="dim" style="margin:0 0 '
        f'16px;font-size:12px;line-height:1.5;color:#5b6671">{escape(link_caption)}<br>'
        f'<bdi dir="ltr" style="word-break:break-all">{address}</bdi></p>\n'
    )
    rest = _lines_html(after.replace(LINK_MARK, "").strip())
    return _paragraph_html(_lines_html(before.strip())) + button + copied + _paragraph_html(rest)


def _lines_html(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _paragraph_html(html: str, colour: str = "ink") -> str:
    if not html.strip():
        return ""
    shade = "#1c232b" if colour == "ink" else "#5b6671"
    size = 15 if colour == "ink" else 13
    return f'<p class="{colour}" style="margin:0 0 16px;font-size:{size}px;line-height:1.6;color:{shade}">{html}</p>\n'
