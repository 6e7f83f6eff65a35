"""Reading the log, and the texts that a business sends."""

from uuid import UUID

from msgspec import UNSET

from pinkas.core.pages import Page, PageQuery
from pinkas.core.problems import Faults, InvalidCursor
from pinkas.domains import businesses
from pinkas.domains.messages.rules import render, samples
from pinkas.domains.messages.rules.texts import DEFAULTS, KINDS, PLACEHOLDERS
from pinkas.domains.messages.store import log, templates
from pinkas.domains.messages.types import (
    Kind,
    Message,
    MessageQuery,
    MessageSample,
    MessageSamples,
    MessageSummary,
    MessageTemplate,
    MessageTemplateChange,
    MessageText,
    OwnTexts,
    ShownMessageText,
)
from pinkas.platform.tx import Tx


async def list_(tx: Tx, query: MessageQuery) -> Page[MessageSummary]:
    """Messages, newest first unless `sort` says otherwise."""
    return await log.page(tx, query)


async def get(tx: Tx, id: UUID) -> Message:
    """A message, with what it says and what became of every attempt."""
    return await log.get(tx, id)


async def every_template(tx: Tx, query: PageQuery) -> Page[MessageTemplate]:
    """The texts of every kind of message; there are few kinds, so they are one page."""
    if query.cursor is not None:
        raise InvalidCursor
    rows = await templates.every(tx)
    found = [_template(kind, rows.get(kind)) for kind in KINDS]
    return Page(found[: query.limit], None, len(found) if query.include == "total" else UNSET)


async def change_template(tx: Tx, kind: Kind, body: MessageTemplateChange) -> MessageTemplate:
    """Writes the business's own texts of a kind; null brings ours back. Messages that are there keep theirs."""
    row = await templates.lock(tx, kind)
    tx.check_version(row.version)
    faults = Faults()
    before = templates.own(row)
    own = {"he": before.he, "en": before.en}
    for language, text in (("he", body.he), ("en", body.en)):
        if text is UNSET:
            continue
        own[language] = text
        for name in ("subject", "text", "short") if text is not None else ():
            render.check(faults, f"{language}.{name}", getattr(text, name))
    faults.raise_if_any()
    after = OwnTexts(**own)
    if after == before:
        return _template(kind, row)
    changed = _template(kind, await templates.write(tx, kind, after))
    tx.audit("message_template.changed", "business", tx.business_id, facts={"kind": kind, "version": changed.version})
    return changed


async def preview_template(tx: Tx, kind: Kind, body: MessageTemplateChange) -> MessageSamples:
    """What texts would say, before they are kept: null is ours, a language that is left out is as it stands."""
    own = templates.own((await templates.every(tx)).get(kind))
    business = await businesses.current(tx)
    faults, shown = Faults(), {}
    for language, new, old in (("he", body.he, own.he), ("en", body.en, own.en)):
        text = (old if new is UNSET else new) or DEFAULTS[kind][language]
        for name in ("subject", "text", "short"):
            render.check(faults, f"{language}.{name}", getattr(text, name))
        facts = samples.values(kind, language, business.name, tx.today(business.timezone))
        shown[language] = MessageSample(
            subject=render.subject_of(text.subject, facts),
            text=render.text_of(text.text, facts),
            short=render.text_of(text.short, facts),
            values=facts,
        )
    faults.raise_if_any()
    return MessageSamples(he=shown["he"], en=shown["en"])


def _template(kind: Kind, row: object | None) -> MessageTemplate:
    own = templates.own(row)
    version: int = getattr(row, "version", 0)
    return MessageTemplate(
        kind=kind,
        he=_shown(own.he, DEFAULTS[kind]["he"]),
        en=_shown(own.en, DEFAULTS[kind]["en"]),
        placeholders=list(PLACEHOLDERS),
        version=version,
        updated_at=getattr(row, "updated_at", None) if version else None,
    )


def _shown(own: MessageText | None, ours: MessageText) -> ShownMessageText:
    text = own or ours
    return ShownMessageText(subject=text.subject, text=text.text, short=text.short, is_default=own is None)
