"""Many drafts in one transaction: the records that they name are read once, each is checked by itself, and all valid
ones are written together. A refused one leaves nothing and affects no other."""

from contextlib import nullcontext
from typing import Literal

from pinkas.core.item_errors import item_error_body
from pinkas.core.problems import Problem, ServiceUnavailable
from pinkas.domains.documents.bulk import rules
from pinkas.domains.documents.bulk.types import (
    Created,
    CreatedItem,
    Finalized,
    FinalizedItem,
    FinalizeItem,
    FinalizeMany,
    NewDocuments,
    Validated,
    ValidatedItem,
)
from pinkas.domains.documents.drafting.actions import insert_drafts, prepare_draft
from pinkas.domains.documents.drafting.rules.drafts import Draft
from pinkas.domains.documents.issuing.actions.batch_issue import issue_drafts
from pinkas.domains.documents.issuing.actions.finalize import publish_issued, validate_drafts
from pinkas.domains.documents.model.actions import references
from pinkas.domains.documents.model.rules import wire
from pinkas.domains.documents.model.rules.references import References
from pinkas.domains.documents.model.types import NewDocument
from pinkas.platform.tx import Tx


async def create(tx: Tx, body: NewDocuments) -> Created:
    """Creates up to 100 drafts. Each item has its own result; 200 says that all were looked at, `failed` how many were
    refused. There is no idempotency here: two calls make the drafts twice."""
    named = await references.load_references(
        tx, [one.found for one in body.documents if isinstance(one.found, NewDocument)]
    )
    made = [
        one.found if isinstance(one.found, Problem) else await _prepare(tx, one.found, named) for one in body.documents
    ]
    drafts = [one for one in made if isinstance(one, Draft)]
    if drafts:
        await insert_drafts(tx, drafts)
    items = [
        CreatedItem(index=place, status="created", document=wire.document_view(one.record))
        if isinstance(one, Draft)
        else CreatedItem(index=place, status="failed", error=item_error_body(one))
        for place, one in enumerate(made)
    ]
    return Created(created=len(drafts), failed=len(made) - len(drafts), items=items)


async def _prepare(tx: Tx, new: NewDocument, named: References) -> Draft | Problem:
    """A draft that is not stored yet, or why it cannot be. Only one that saves its client writes
    before it is judged."""
    saves = new.client is not None and new.client.save
    try:
        async with tx.savepoint() if saves else nullcontext():
            return await prepare_draft(tx, new, named)
    except Problem as problem:
        return _item_problem(problem)


async def finalize(tx: Tx, body: FinalizeMany) -> Finalized:
    """Finalizes up to 100 drafts: numbers follow the order of the items. Each has its own result; one that is refused
    takes no number. The answer is 200 as soon as every item was looked at."""
    asked = rules.requested_items(body)
    read = [one for one in asked if isinstance(one, FinalizeItem)]
    issued = await issue_drafts(tx, [(one.id, rules.finalize_options(one)) for one in read])
    outcomes = iter(issued)
    items: list[FinalizedItem] = []
    for place, one in enumerate(asked):
        if isinstance(one, Problem):
            items.append(FinalizedItem(index=place, id=None, status="failed", error=item_error_body(one)))
            continue
        outcome = next(outcomes)
        if isinstance(outcome, Problem):
            items.append(_failed_item(place, one, _item_problem(outcome)))
            continue
        document = publish_issued(tx, outcome, rules.finalize_options(one))
        items.append(FinalizedItem(index=place, id=one.id, status="finalized", document=document))
    failed = sum(one.status == "failed" for one in items)
    return Finalized(finalized=len(items) - failed, failed=failed, items=items)


async def validate(tx: Tx, body: FinalizeMany) -> Validated:
    """Every check of finalize for up to 100 drafts, without taking a number: each is looked at by itself, against the
    books as they are now."""
    asked = rules.requested_items(body)
    read = [one for one in asked if isinstance(one, FinalizeItem)]
    outcomes = iter(await validate_drafts(tx, [(one.id, rules.finalize_options(one)) for one in read]))
    items: list[ValidatedItem] = []
    for place, one in enumerate(asked):
        outcome = one if isinstance(one, Problem) else next(outcomes)
        id = None if isinstance(one, Problem) else one.id
        if isinstance(outcome, Problem):
            items.append(ValidatedItem(index=place, id=id, status="failed", error=item_error_body(outcome)))
        else:
            status: Literal["valid", "invalid"] = "valid" if outcome.valid else "invalid"
            items.append(
                ValidatedItem(index=place, id=id, status=status, problems=outcome.problems, warnings=outcome.warnings)
            )
    return Validated(valid=sum(one.status == "valid" for one in items), items=items)


def _failed_item(index: int, item: FinalizeItem, problem: Problem) -> FinalizedItem:
    return FinalizedItem(index=index, id=item.id, status="failed", error=item_error_body(problem))


def _item_problem(problem: Problem) -> Problem:
    """A problem of the item itself; what is wrong with the service is raised for the whole call."""
    if problem.status >= ServiceUnavailable.status or problem.status == 500:
        raise problem
    return problem
