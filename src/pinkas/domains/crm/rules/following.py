"""What becomes of a deal by what happens to its documents: the rules as data, and the decision. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from pinkas.domains.crm.types.deals import ActivityType, DealRow
from pinkas.domains.crm.types.pipelines import PipelineStage, StageTrigger

QUOTE_TYPE = 10
PAID_STATES = ("PAID", "OVERPAID")


@dataclass(frozen=True)
class DocumentRule:
    """What a note about a document of a deal leads to. `activity` is written down (None: nothing is); an open deal that
    stands before the stage that is `entered_on` it moves there. `wins`: an open deal is won, once no other invoice of
    it waits for money."""

    note: str
    activity: ActivityType | None
    entered_on: StageTrigger | None = None
    wins: bool = False
    of_quotes: bool = False
    """Whether it is about quotes; else it is about invoices, which ask for money."""


RULES: tuple[DocumentRule, ...] = (
    DocumentRule("document.issued", "quote_issued", "quote_issued", of_quotes=True),
    DocumentRule("quote.accepted", "quote_accepted", "quote_accepted", of_quotes=True),
    DocumentRule("quote.rejected", "quote_rejected", of_quotes=True),
    DocumentRule("document.issued", "invoice_issued", "invoice_issued"),
    DocumentRule("document.paid", "payment_received", wins=True),
)
"""What moves deals by itself, in the transaction of the document."""


@dataclass(frozen=True)
class FollowedDocument:
    """A document of a deal as it stands at the end of the transaction."""

    id: UUID
    deal_id: UUID
    doc_type: int
    number: int | None
    status: str
    payment_status: str
    total: str
    currency: str


@dataclass(frozen=True)
class Step:
    """Something that happened to a deal. `stage` is where it moves by it."""

    activity: ActivityType
    document: FollowedDocument
    stage: PipelineStage | None = None


def follow(
    deal: DealRow,
    stages: Sequence[PipelineStage],
    notes: Sequence[tuple[str, UUID]],
    documents: Mapping[UUID, FollowedDocument],
    asking_types: frozenset[int],
) -> list[Step]:
    """What happened to a deal by the notes about its documents, in their order. `documents` are all that it has;
    `asking_types` those that ask for money. A closed deal never moves, and nothing moves a deal back."""
    steps: list[Step] = []
    at = next(one.order for one in stages if one.id == deal.stage_id)
    is_open = deal.status == "OPEN"
    for note, id in _with_paid_at_once(notes, documents):
        document = documents.get(id)
        if document is None:
            continue
        rule = _rule_of(note, document, asking_types)
        if rule is None or rule.activity is None:
            continue
        target = _target(rule, stages, documents.values(), asking_types) if is_open else None
        if target is not None and target.type == "open" and target.order <= at:
            target = None
        if target is not None:
            at, is_open = target.order, target.type == "open"
        steps.append(Step(rule.activity, document, target))
    return steps


def _with_paid_at_once(
    notes: Sequence[tuple[str, UUID]], documents: Mapping[UUID, FollowedDocument]
) -> list[tuple[str, UUID]]:
    """The notes, each once, and for an invoice that was paid as it was issued that it is paid."""
    found: dict[tuple[str, UUID], None] = {}
    for what, id in notes:
        found[(what, id)] = None
        one = documents.get(id)
        if what == "document.issued" and one is not None and one.payment_status in PAID_STATES:
            found[("document.paid", id)] = None
    return list(found)


def _rule_of(note: str, document: FollowedDocument, asking_types: frozenset[int]) -> DocumentRule | None:
    is_quote = document.doc_type == QUOTE_TYPE
    if not is_quote and document.doc_type not in asking_types:
        return None
    return next((one for one in RULES if one.note == note and one.of_quotes == is_quote), None)


def _target(
    rule: DocumentRule, stages: Sequence[PipelineStage], documents: Any, asking_types: frozenset[int]
) -> PipelineStage | None:
    """The stage that a rule leads to."""
    if rule.wins:
        waits = any(
            one.doc_type in asking_types
            and one.status == "ISSUED"
            and one.payment_status not in (*PAID_STATES, "NOT_APPLICABLE")
            for one in documents
        )
        return None if waits else next(one for one in stages if one.type == "won")
    return next((one for one in stages if rule.entered_on is not None and one.entered_on == rule.entered_on), None)


def is_rotting(row: DealRow, now: datetime) -> bool:
    """Whether an open deal stands in its stage for longer than that allows."""
    if row.status != "OPEN" or row.rotting_days is None:
        return False
    return (now - row.stage_entered_at).days >= row.rotting_days
