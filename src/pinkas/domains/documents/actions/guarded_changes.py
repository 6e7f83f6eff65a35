"""Changes of what stands below documents and may not contradict them: the type of the business, its trade names and
templates."""

from uuid import UUID

from pinkas.domains import brands, businesses, templates
from pinkas.domains.businesses import Business, TypeChange
from pinkas.domains.documents.rules.problems import BrandInUse, TemplateInUse
from pinkas.domains.documents.store import issuing, reads
from pinkas.domains.documents.store import settings as stored
from pinkas.platform.tx import Tx

SHOWN = 10
"""How many of the documents that stand in the way are named."""


async def change_type(tx: Tx, body: TypeChange) -> Business:
    """Changes what the business is before the law, from a day on. It decides which documents may be issued with that
    date or a later one, and whether VAT stands on them; what is issued already stays, so the day lies after it."""
    businesses.may_change_type(tx.caller.role)
    await issuing.hold_chain(tx)  # nothing is issued from here on until this is written
    return await businesses.change_type(tx, body, await issuing.last_issue_date_of_all(tx))


async def delete_brand(tx: Tx, id: UUID) -> None:
    """Deletes a trade name that no document names. One that was used is made inactive instead."""
    brand = await brands.held(tx, id)
    total, named = await reads.of_brand(tx, id, SHOWN)
    if total:
        raise BrandInUse(
            f"{total} document(s) bear the trade name.",
            total=total,
            documents=[{"id": str(one.id), "docType": one.doc_type, "docNumber": one.doc_number} for one in named],
        )
    await brands.remove(tx, brand)


async def delete_template(tx: Tx, id: UUID) -> None:
    """Deletes a template that no draft and no default of a type names. Issued documents keep their look."""
    template = await templates.held(tx, id)
    defaults = stored.by_type(await stored.defaults(tx))
    types = sorted(int(code) for code, one in defaults.items() if one.template_id == id)
    drafts = await reads.drafts_of_template(tx, id, SHOWN)
    if drafts or types:
        raise TemplateInUse(documents=[str(one) for one in drafts], docTypes=types)
    await templates.remove(tx, template)
