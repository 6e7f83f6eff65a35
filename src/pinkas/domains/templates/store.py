"""Templates in the database."""

from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.pages import Page
from pinkas.domains.templates.types import DocumentTemplate, DocumentTemplateQuery
from pinkas.platform.rows import as_type
from pinkas.platform.table import BY_NAME, Table, pattern, tenant
from pinkas.platform.tx import Tx

TEMPLATES = Table("document_templates", DocumentTemplate)
_OWN = f"{TEMPLATES.select} WHERE business_id = %(business_id)s"


async def page(tx: Tx, query: DocumentTemplateQuery) -> Page[DocumentTemplate]:
    """Templates by filter."""
    where = tenant()
    where.add("design = %(design)s", design=query.design)
    where.add("name ILIKE %(q)s", q=pattern(query.q))
    return await TEMPLATES.page(tx, query, where, BY_NAME)


async def default(tx: Tx) -> UUID | None:
    """The id of the default one."""
    row = await tx.one("SELECT id FROM document_templates WHERE business_id = %(business_id)s AND is_default")
    return row.id if row else None


async def kept(tx: Tx, id: UUID) -> DocumentTemplate | None:
    """A template that stays until the transaction ends, though it may be changed meanwhile."""
    row = await tx.one(f"{_OWN} AND id = %(id)s FOR KEY SHARE", id=id)
    return as_type(row, DocumentTemplate) if row else None


async def held(tx: Tx, id: UUID) -> DocumentTemplate | None:
    """A template that nobody can name in a document until the transaction ends."""
    row = await tx.one(f"{_OWN} AND id = %(id)s FOR UPDATE", id=id)
    return as_type(row, DocumentTemplate) if row else None


async def called(tx: Tx, name: str, but: UUID | None) -> UUID | None:
    """The id of another template that is called `name`, whatever the case of its letters."""
    row = await tx.one(
        """SELECT id FROM document_templates WHERE business_id = %(business_id)s AND lower(name) = lower(%(name)s)
           AND id IS DISTINCT FROM %(but)s::uuid""",
        name=name,
        but=but,
    )
    return row.id if row else None


async def clear_default(tx: Tx) -> None:
    """Takes the default from the one that has it."""
    await tx.run(
        """UPDATE document_templates SET is_default = false, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND is_default""",
        now=tx.now,
    )


async def others(tx: Tx, id: UUID) -> bool:
    """Whether there is a template beside this one."""
    row = await tx.one(
        "SELECT 1 FROM document_templates WHERE business_id = %(business_id)s AND id <> %(id)s LIMIT 1", id=id
    )
    return row is not None


async def keep_look(tx: Tx, template: DocumentTemplate, look: dict[str, Any]) -> None:
    """Keeps how documents look by this version of the template, for good."""
    await tx.run(
        """INSERT INTO document_template_looks (business_id, template_id, version, look, created_at)
           VALUES (%(business_id)s, %(id)s, %(version)s, %(look)s, %(now)s)""",
        id=template.id,
        version=template.version,
        look=Jsonb(look),
        now=tx.now,
    )


async def look_at(tx: Tx, id: UUID, version: int | None) -> Any | None:
    """The look that a version of a template had: that of the last version that changed it. None is the newest."""
    row = await tx.one(
        """SELECT look FROM document_template_looks
           WHERE business_id = %(business_id)s AND template_id = %(id)s AND version <= coalesce(%(version)s, version)
           ORDER BY version DESC LIMIT 1""",
        id=id,
        version=version,
    )
    return row.look if row else None


async def delete(tx: Tx, id: UUID) -> None:
    """Removes a template; the looks of its versions stay for the documents that were issued by it."""
    await tx.run("DELETE FROM document_templates WHERE business_id = %(business_id)s AND id = %(id)s", id=id)
