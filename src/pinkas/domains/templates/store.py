"""Templates in the database."""

from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.domains.templates.types import DocumentTemplate
from pinkas.platform.table import NamedTable
from pinkas.platform.tx import Tx

TEMPLATES = NamedTable("document_templates", DocumentTemplate)
FILTERS = {"design": "design = %(design)s", "q": "name ILIKE %(q)s"}


async def has_others(tx: Tx, id: UUID) -> bool:
    """Whether there is another template."""
    row = await tx.fetch_one(
        "SELECT 1 FROM document_templates WHERE business_id = %(business_id)s AND id <> %(id)s LIMIT 1", id=id
    )
    return row is not None


async def insert_look(tx: Tx, template: DocumentTemplate, look: dict[str, Any]) -> None:
    """Keeps how documents look by this version of the template, for good."""
    await tx.execute(
        """INSERT INTO document_template_versions (business_id, template_id, version, look, created_at)
           VALUES (%(business_id)s, %(id)s, %(version)s, %(look)s, %(now)s)""",
        id=template.id,
        version=template.version,
        look=Jsonb(look),
        now=tx.now,
    )


async def get_look_at(tx: Tx, id: UUID, version: int | None) -> Any | None:
    """The look that a version of a template had: that of the last version that changed it. None is the newest."""
    row = await tx.fetch_one(
        """SELECT look FROM document_template_versions
           WHERE business_id = %(business_id)s AND template_id = %(id)s AND version <= coalesce(%(version)s, version)
           ORDER BY version DESC LIMIT 1""",
        id=id,
        version=version,
    )
    return row.look if row else None
