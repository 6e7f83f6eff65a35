"""Creating, reading, changing, choosing and removing templates of documents."""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.fields import given
from pinkas.core.pages import Page
from pinkas.core.printed_views import Look
from pinkas.domains import businesses
from pinkas.domains.templates import store
from pinkas.domains.templates.rules import looks
from pinkas.domains.templates.rules.checks import TemplateIsDefault, TemplateNameTaken, TemplateNotFound, check
from pinkas.domains.templates.store import TEMPLATES
from pinkas.domains.templates.types import (
    DocumentTemplate,
    DocumentTemplateChanges,
    DocumentTemplateQuery,
    NewDocumentTemplate,
)
from pinkas.platform.tx import Tx


async def list_(tx: Tx, query: DocumentTemplateQuery) -> Page[DocumentTemplate]:
    """Templates, newest first unless `sort` says otherwise."""
    return await store.page(tx, query)


async def get(tx: Tx, id: UUID) -> DocumentTemplate:
    """A template."""
    return await TEMPLATES.get(tx, id)


async def create(tx: Tx, body: NewDocumentTemplate) -> DocumentTemplate:
    """Creates a template. The first one of a business is its default."""
    await businesses.hold(tx)  # names and the default change one after another
    fields = msgspec.structs.asdict(body)
    await _settle(tx, fields, None)
    if await TEMPLATES.default(tx) is None:
        fields["is_default"] = True
    elif body.is_default:
        await TEMPLATES.clear_default(tx)
    template = await TEMPLATES.insert(tx, fields)
    await store.keep_look(tx, template, looks.stored(template))
    tx.audit("document_template.created", "document_template", template.id, after=template)
    return template


async def change(tx: Tx, id: UUID, body: DocumentTemplateChanges) -> DocumentTemplate:
    """Changes the fields that are sent. Issued documents keep the look they have; drafts get the new one."""
    await businesses.hold(tx)
    before = await TEMPLATES.lock(tx, id)
    fields = given(body)
    await _settle(tx, fields, before)
    after = await TEMPLATES.change(tx, before, fields)
    if after is before:
        return before
    if looks.stored(after) != looks.stored(before):
        await store.keep_look(tx, after, looks.stored(after))
    tx.audit("document_template.changed", "document_template", id, before=before, after=after)
    return after


async def set_default(tx: Tx, id: UUID) -> DocumentTemplate:
    """Makes a template that of documents which name none; it takes that from the one that had it."""
    await businesses.hold(tx)
    before = await TEMPLATES.lock(tx, id)
    if before.is_default:
        return before
    await TEMPLATES.clear_default(tx)
    after = await TEMPLATES.update(tx, id, {"is_default": True})
    tx.audit("document_template.made_default", "document_template", id, before=before, after=after)
    return after


async def _settle(tx: Tx, fields: dict[str, Any], before: DocumentTemplate | None) -> None:
    """Checks the fields to be written."""
    check(fields)
    own = before.id if before else None
    await TEMPLATES.settle_name(tx, fields, own, lambda twin: TemplateNameTaken(field="name", templateId=str(twin)))


async def named(tx: Tx, id: UUID) -> DocumentTemplate:
    """The template that a document names; it stays until the transaction ends."""
    template = await TEMPLATES.kept(tx, id)
    if template is None:
        raise TemplateNotFound(field="templateId")
    return template


async def default_of(tx: Tx) -> UUID | None:
    """The template of documents that name none; None where the business has none at all."""
    return await TEMPLATES.default(tx)


async def look_of(tx: Tx, id: UUID | None, version: int | None, lang: str) -> Look:
    """How a document of a language looks by a version of a template, None being the newest; the usual look without a
    template."""
    kept = await store.look_at(tx, id, version) if id is not None else None
    return looks.look(looks.restored(kept), lang) if kept is not None else Look()


async def held(tx: Tx, id: UUID) -> DocumentTemplate:
    """A template that no document can come to name until the transaction ends; checks the version. Raises
    TemplateIsDefault while there are others that could be the default instead."""
    await businesses.hold(tx)
    template = await TEMPLATES.held(tx, id)
    if template.is_default and await store.others(tx, id):
        raise TemplateIsDefault
    return template


async def remove(tx: Tx, template: DocumentTemplate) -> None:
    """Removes a held template. The caller has seen to it that no draft names it."""
    await TEMPLATES.delete(tx, template.id)
    tx.audit("document_template.deleted", "document_template", template.id, before=template)
