"""From rows to what the API shows."""

import base64
from collections.abc import Sequence
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.money import format_amount
from pinkas.countries import get_country
from pinkas.countries.allocation import AuthorityRefusal
from pinkas.domains.allocations.rules.messages import request_outcome
from pinkas.domains.allocations.types import Allocation, AllocationAnswer, AllocationSummary, AnswerRow, AuthorityError


def allocation_summary(row: Any, lang: str) -> AllocationSummary:
    """A row with the document's type, number and date, and its business's country; `lang` is that of the business."""
    return AllocationSummary(**_summary_fields(row, lang))


def allocation_view(row: Any, answers: Sequence[AnswerRow], lang: str) -> Allocation:
    """The same with everything that was answered."""
    return Allocation(**_summary_fields(row, lang), answers=[_answer_view(one) for one in answers])


def _summary_fields(row: Any, lang: str) -> dict[str, Any]:
    rules = get_country(row.country).allocation
    number = row.number
    outcome = request_outcome(row.status, row.decision)
    under_way = row.next_attempt_at in (row.claimed_until, row.queued_until)  # then it is only when it is looked after
    return {
        "id": row.id,
        "document_id": row.document_id,
        "doc_type": row.doc_type,
        "doc_number": row.doc_number,
        "issue_date": row.issue_date,
        "status": row.status,
        "outcome": outcome,
        "advice": get_translator(lang).labels("advice").get(outcome),
        "required": row.required,
        "reason": row.reason,
        "threshold": None if row.threshold is None else format_amount(row.threshold, row.home_currency),
        "number": rules.printed_allocation_number(number) if rules and number else number,
        "confirmation_number": number,
        "source": row.source,
        "unavailable_reason": row.unavailable_reason,
        "errors": [AuthorityError(**one) for one in row.errors],
        "decision": row.decision,
        "attempts": row.attempts,
        "requested_at": row.requested_at,
        "answered_at": row.answered_at,
        "next_attempt_at": None if under_way else row.next_attempt_at,
        "version": row.version,
        "created_at": row.created_at,
        "updated_at": row.updated_at,
    }


def _answer_view(row: AnswerRow) -> AllocationAnswer:
    return AllocationAnswer(
        seq=row.seq,
        status=row.status,
        number=row.number,
        source=row.source,
        answer=row.answer,
        at=row.at,
        previous_hash=row.previous_digest.hex(),
        hash=row.digest.hex(),
        signature=base64.b64encode(row.signature).decode(),
        key_id=row.signing_key_id,
    )


def authority_error(authority_refusal: AuthorityRefusal, explanation_lang: str) -> dict[str, Any]:
    """An error of the authority in its stored form: its own text, and our explanation in a language."""
    words = get_translator(explanation_lang)
    return {
        "code": authority_refusal.code,
        "param": authority_refusal.param,
        "location": authority_refusal.location,
        "message": authority_refusal.message,
        "meaning": words.translated(authority_refusal.meaning),
        "fix": words.translated(authority_refusal.fix),
    }
