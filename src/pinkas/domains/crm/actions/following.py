"""Documents move their deals by themselves, and deals are found by the names that clients have: in the transaction of
the document or of the client (`RuntimeContext.follow`)."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.wording import Wording
from pinkas.countries import get_country
from pinkas.domains import businesses, documents, notifications
from pinkas.domains.businesses import Business
from pinkas.domains.crm.rules.following import FollowedDocument, Step, follow
from pinkas.domains.crm.rules.ranks import GAP
from pinkas.domains.crm.store import activities, deals
from pinkas.domains.crm.store import documents as document_store
from pinkas.domains.crm.store import pipelines as pipeline_store
from pinkas.domains.crm.store.activities import NewActivity
from pinkas.domains.crm.store.deals import DealUpdate
from pinkas.domains.crm.types.deals import DealRow
from pinkas.platform.runtime_context import Note
from pinkas.platform.tx import Tx


async def follow_notes(tx: Tx, notes: Sequence[Note]) -> None:
    """Does what follows from notes about documents and clients."""
    renamed = [id for what, id in notes if what == "client.renamed"]
    if renamed:
        await deals.refresh_terms_of_clients(tx, renamed)
    of_documents = [one for one in notes if one[0] != "client.renamed"]
    if of_documents:
        await _follow_documents(tx, of_documents)


async def _follow_documents(tx: Tx, notes: Sequence[Note]) -> None:
    """Writes down what the notes say of documents of deals, and moves the deals, whatever their number in the same
    statements. The deals are locked in the order of their ids, then the stages: nobody waits in a circle."""
    ids = await document_store.deals_of_documents(tx, [id for _, id in notes])
    if not ids:
        return
    business = await businesses.get_current(tx)
    unlocked = await deals.get_deals(tx, ids)
    await pipeline_store.hold_pipelines(tx, [one.pipeline_id for one in unlocked.values()])
    await deals.lock_deals(tx, ids)
    found = await deals.get_deals(tx, ids)
    linked = _followed(await document_store.documents_of_deals(tx, ids))
    stages = await pipeline_store.list_stages(tx, sorted({one.pipeline_id for one in found.values()}))
    asking = asking_types(business)
    steps = {
        id: follow(deal, stages[deal.pipeline_id], notes, linked.get(id, {}), asking) for id, deal in found.items()
    }
    await _write(tx, found, {id: done for id, done in steps.items() if done})
    for id, done in steps.items():
        if any(one.stage is not None and one.stage.type == "won" for one in done):
            await _tell_won(tx, found[id])


def asking_types(business: Business) -> frozenset[int]:
    """The documents of a business that ask for money."""
    country = get_country(business.country)
    basis = not country.business_types[business.business_type].charges_vat
    return documents.receivable_types(country, cash_basis=basis)


def _followed(rows: Sequence[Any]) -> dict[UUID, dict[UUID, FollowedDocument]]:
    found: dict[UUID, dict[UUID, FollowedDocument]] = {}
    for row in rows:
        one = FollowedDocument(
            id=row.id,
            deal_id=row.deal_id,
            doc_type=row.doc_type,
            number=row.doc_number,
            status=row.status,
            payment_status=row.payment_status,
            total=format_amount(row.total, row.currency),
            currency=row.currency,
        )
        found.setdefault(one.deal_id, {})[one.id] = one
    return found


async def _write(tx: Tx, found: dict[UUID, DealRow], steps: dict[UUID, list[Step]]) -> None:
    targets = {one.stage.id for done in steps.values() for one in done if one.stage is not None}
    await pipeline_store.lock_stages(tx, sorted(targets))
    last = await deals.last_positions(tx, targets) if targets else {}
    updates, new = [], []
    for id, done in steps.items():
        name, stage_id = found[id].stage_name, found[id].stage_id
        final = None
        for one in done:
            said = {
                "docType": one.document.doc_type,
                "number": one.document.number,
                "total": one.document.total,
                "currency": one.document.currency,
            }
            new.append(NewActivity(id, one.activity, said, one.document.id))
            if one.stage is not None:
                moved = {
                    "from": {"id": str(stage_id), "name": name},
                    "to": {"id": str(one.stage.id), "name": one.stage.name},
                    "because": one.activity,
                }
                new.append(NewActivity(id, "moved", moved, one.document.id, one.stage.id))
                name, stage_id, final = one.stage.name, one.stage.id, one.stage
        if final is not None:
            last[final.id] += GAP
            won = final.type == "won"
            updates.append(DealUpdate(id, final.id, last[final.id], "WON" if won else "OPEN", tx.now if won else None))
            tx.audit("deal.moved", "deal", id, facts={"from": found[id].stage_name, "to": final.name})
    await activities.add_activities(tx, new)
    if updates:
        await deals.move_deals(tx, updates)
    if still := steps.keys() - {one.id for one in updates}:
        await deals.touch_deals(tx, still)


async def _tell_won(tx: Tx, deal: DealRow) -> None:
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="deal_won",
            category="crm",
            severity="info",
            title=Wording("{deal} is won", deal=deal.title),
            body=Wording("Its invoices are paid."),
            entity=notifications.Entity(type="deal", id=deal.id),
            actions=[notifications.Action(label="deal", method="GET", path=f"/api/v1/crm/deals/{deal.id}")],
            dedupe_key=f"deal_won:{deal.id}:{tx.now.isoformat()}",
        ),
    )
