"""Reading the log, and the texts that a business sends."""

from uuid import UUID

from msgspec import UNSET

from pinkas.core.pagination import Page, PageQuery
from pinkas.core.problems import FaultCollector, InvalidCursor
from pinkas.domains import businesses
from pinkas.domains.messages.rules import render, samples
from pinkas.domains.messages.rules.texts import MESSAGE_KINDS, default_text, placeholders_of
from pinkas.domains.messages.store import message_log, templates
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
    return await message_log.list_messages(tx, query)


async def get(tx: Tx, id: UUID) -> Message:
    """A message, with what it says and what became of every attempt."""
    return await message_log.get_message(tx, id)


async def list_templates(tx: Tx, query: PageQuery) -> Page[MessageTemplate]:
    """The texts of every kind of message; there are few kinds, so they are one page."""
    if query.cursor is not None:
        raise InvalidCursor
    rows = await templates.get_all(tx)
    found = [_template_view(kind, rows.get(kind)) for kind in MESSAGE_KINDS]
    return Page(found[: query.limit], None, len(found) if query.include == "total" else UNSET)


async def change_template(tx: Tx, kind: Kind, body: MessageTemplateChange) -> MessageTemplate:
    """Writes the business's own texts of a kind; null brings ours back. Messages that are there keep theirs."""
    row = await templates.get_for_update(tx, kind)
    tx.check_version(row.version)
    faults = FaultCollector()
    before = templates.own_texts(row)
    own = {"he": before.he, "en": before.en}
    for language, text in (("he", body.he), ("en", body.en)):
        if text is UNSET:
            continue
        own[language] = text
        for name in ("subject", "text", "short") if text is not None else ():
            render.check_placeholders(faults, f"{language}.{name}", getattr(text, name), kind)
    faults.raise_if_any()
    after = OwnTexts(**own)
    if after == before:
        return _template_view(kind, row)
    changed = _template_view(kind, await templates.update_texts(tx, kind, after))
    tx.audit("message_template.changed", "business", tx.business_id, facts={"kind": kind, "version": changed.version})
    return changed


async def preview_template(tx: Tx, kind: Kind, body: MessageTemplateChange) -> MessageSamples:
    """What texts would say, before they are kept: null is ours, a language that is left out is as it stands."""
    own = templates.own_texts((await templates.get_all(tx)).get(kind))
    business = await businesses.get_current(tx)
    faults, shown = FaultCollector(), {}
    for language, new, old in (("he", body.he, own.he), ("en", body.en, own.en)):
        text = (old if new is UNSET else new) or default_text(kind, language)
        for name in ("subject", "text", "short"):
            render.check_placeholders(faults, f"{language}.{name}", getattr(text, name), kind)
        facts = samples.sample_values(kind, language, business.name, tx.today(business.timezone))
        shown[language] = MessageSample(
            subject=render.render_subject(text.subject, facts),
            text=render.render_text(text.text, facts),
            short=render.render_text(text.short, facts),
            values=facts,
        )
    faults.raise_if_any()
    return MessageSamples(he=shown["he"], en=shown["en"])


def _template_view(kind: Kind, row: object | None) -> MessageTemplate:
    own = templates.own_texts(row)
    version: int = getattr(row, "version", 0)
    return MessageTemplate(
        kind=kind,
        he=_text_view(own.he, default_text(kind, "he")),
        en=_text_view(own.en, default_text(kind, "en")),
        placeholders=list(placeholders_of(kind)),
        version=version,
        updated_at=getattr(row, "updated_at", None) if version else None,
    )


def _text_view(own_text: MessageText | None, default: MessageText) -> ShownMessageText:
    text = own_text or default
    return ShownMessageText(subject=text.subject, text=text.text, short=text.short, is_default=own_text is None)
