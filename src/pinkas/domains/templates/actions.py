"""What a template needs beyond every simple resource, and what documents ask of them."""

from typing import Any
from uuid import UUID

from pinkas.core.printed_views import Look
from pinkas.domains import businesses
from pinkas.domains.templates import store
from pinkas.domains.templates.rules import looks
from pinkas.domains.templates.rules.checks import TemplateIsDefault, TemplateNameTaken, TemplateNotFound, check_template
from pinkas.domains.templates.store import TEMPLATES
from pinkas.domains.templates.types import DocumentTemplate
from pinkas.platform.crud import Resource
from pinkas.platform.tx import Tx


async def _prepare_fields(tx: Tx, fields: dict[str, Any], before: DocumentTemplate | None) -> dict[str, Any]:
    """Checks the fields to be written, and passes the default on. The first template of a business has it."""
    check_template(fields)
    fields = await TEMPLATES.check_unique_name(
        tx, fields, before, lambda twin: TemplateNameTaken(field="name", templateId=str(twin))
    )
    if before is None and await TEMPLATES.get_default_id(tx) is None:
        return {**fields, "is_default": True}
    await TEMPLATES.pass_default(tx, fields, before)
    return fields


async def _keep_look(tx: Tx, before: DocumentTemplate | None, after: DocumentTemplate) -> None:
    """Keeps how documents look from now on, where that changed."""
    if before is None or looks.stored_look(after) != looks.stored_look(before):
        await store.insert_look(tx, after, looks.stored_look(after))


RESOURCE = Resource(
    TEMPLATES,
    "document_template",
    store.FILTERS,
    hold=businesses.get_for_update,  # names and the default change one after another
    before_write=_prepare_fields,
    after_write=_keep_look,
)
delete_template = RESOURCE.remove


async def set_default(tx: Tx, id: UUID) -> DocumentTemplate:
    """Makes a template that of documents which name none; it takes that from the one that had it."""
    await businesses.get_for_update(tx)
    before = await TEMPLATES.get_for_update(tx, id)
    if before.is_default:
        return before
    await TEMPLATES.clear_default(tx)
    after = await TEMPLATES.update(tx, id, {"is_default": True})
    tx.audit("document_template.made_default", "document_template", id, before=before, after=after)
    return after


async def get_for_document(tx: Tx, id: UUID) -> DocumentTemplate:
    """The template that a document names; it stays until the transaction ends."""
    template = await TEMPLATES.get_for_key_share(tx, id)
    if template is None:
        raise TemplateNotFound(field="templateId")
    return template


async def get_look(tx: Tx, id: UUID | None, version: int | None, lang: str) -> Look:
    """How a document of a language looks by a version of a template, None being the newest; the usual look without a
    template."""
    kept = await store.get_look_at(tx, id, version) if id is not None else None
    return looks.make_look(looks.restore_look(kept), lang) if kept is not None else Look()


async def get_for_update(tx: Tx, id: UUID) -> DocumentTemplate:
    """A template that no document can come to name until the transaction ends; checks the version. Raises
    TemplateIsDefault while there are others that could be the default instead."""
    await businesses.get_for_update(tx)
    template = await TEMPLATES.get_for_update(tx, id, alone=True)
    if template.is_default and await store.has_others(tx, id):
        raise TemplateIsDefault
    return template
