"""The outcome of an attempt, written in one transaction: the request, the signed row that accompanies the document, the
status of the document, the audit log and the notification."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from pinkas.countries import get_country
from pinkas.domains import businesses, documents, notifications
from pinkas.domains.allocations.actions import connection
from pinkas.domains.allocations.actions.claims import ClaimedAttempt
from pinkas.domains.allocations.dependencies import AllocationSettings
from pinkas.domains.allocations.rules import attempts, seal, wire
from pinkas.domains.allocations.rules.attempts import AttemptFinding
from pinkas.domains.allocations.rules.messages import REASON_TEXTS, MessageKind, notification_text
from pinkas.domains.allocations.store import connections, requests
from pinkas.domains.allocations.types import AnswerRow, Decision, RequestRow, Source, Status
from pinkas.domains.documents import RENDER, Record
from pinkas.platform.tx import Tx


async def record_outcome(
    tx: Tx, attempt: ClaimedAttempt, finding: AttemptFinding, allocating: AllocationSettings
) -> None:
    """Writes what an attempt found, unless a newer attempt was claimed meanwhile."""
    row, document = await get_current_claim(tx, attempt)
    if row is None:
        return
    if finding.reason == "connection_expired" and finding.answer is not None:
        held = await connections.get_connection(tx)
        if held is not None:
            await connection.mark_connection_ended(tx, held.fence, "The authority refuses fresh tokens.")
    if row.unreported:
        await _record_reported(tx, row, document, finding)
    elif finding.kind == "approved":
        await _record_approved(tx, row, document, finding, attempt, allocating)
    elif row.status == "MANUAL":
        await _keep_manual_number(tx, row, document, finding)
    elif finding.kind == "declined":
        await _record_settled(tx, row, document, finding, "DECLINED", "declined")
    elif finding.kind == "held":
        await _record_held(tx, row, document, finding)
    else:
        await _record_failure(tx, row, document, finding, attempt, allocating)


async def get_current_claim(tx: Tx, attempt: ClaimedAttempt) -> tuple[RequestRow | None, Record]:
    """The request and the document, locked and read again; the request is None when a newer attempt was claimed."""
    document = await documents.get_for_update(tx, attempt.document.id)
    row = await requests.get_for_update(tx, document.id)
    return (row if row.fence == attempt.row.fence else None), document


async def _record_approved(
    tx: Tx,
    row: RequestRow,
    document: Record,
    finding: AttemptFinding,
    attempt: ClaimedAttempt,
    allocating: AllocationSettings,
) -> None:
    """The authority's number. A person who entered it for another invoice was mistaken; an authority that gives two
    invoices one number has said nothing that can be kept."""
    assert finding.answer is not None
    number = finding.answer.number or ""
    others = await requests.other_requests_with_number(
        tx, number, attempt.law.printed_allocation_number(number), document.id
    )
    if any(one.number == number and one.status != "MANUAL" for one in others):
        unclear = replace(finding, kind="retry", reason="unclear", in_doubt=True)
        if row.status == "MANUAL":
            await _keep_manual_number(tx, row, document, unclear)
        else:
            await _record_failure(tx, row, document, unclear, attempt, allocating)
        return
    for one in others:
        if one.status == "MANUAL":
            await _withdraw_number(tx, one, document)
    await set_document_number(tx, row, document, number, "authority", finding.said or {})


async def _withdraw_number(tx: Tx, row: RequestRow, rightful_document: Record) -> None:
    """Removes a number that was entered by hand for the wrong invoice; that invoice then requests its own."""
    document = await documents.get_for_update(tx, row.document_id)
    row = await requests.get_for_update(tx, document.id)
    if row.status != "MANUAL":
        return
    columns = {**_SETTLED_COLUMNS, "unavailable_reason": "number_withdrawn", "next_attempt_at": tx.now}
    nothing = dict.fromkeys(("number", "printed", "source"))
    await requests.update_request(tx, row.id, **columns, **nothing, status="UNAVAILABLE", fence=row.fence + 1)
    facts = {"number": row.number, "givenTo": str(rightful_document.id)}
    await append_signed_answer(tx, document, "UNAVAILABLE", None, "authority", {"call": "withdrawn", **facts})
    await _record_number_unavailable(tx, row, document, "number_withdrawn", **facts)


async def _keep_manual_number(tx: Tx, row: RequestRow, document: Record, finding: AttemptFinding) -> None:
    """The authority was asked to replace a number that was entered by hand and gave none: the entered number is
    kept."""
    business = await businesses.get_current(tx)
    errors = [
        wire.authority_error(one, business.default_lang) for one in (finding.answer.refusals if finding.answer else ())
    ]
    columns = {**_SETTLED_COLUMNS, "in_doubt": finding.in_doubt, "errors": errors, "next_attempt_at": None}
    await requests.update_request(tx, row.id, **columns)
    await append_signed_answer(tx, document, "MANUAL", None, "authority", finding.said or {})


async def set_document_number(
    tx: Tx, row: RequestRow, document: Record, number: str, source: Source, answer: dict[str, Any]
) -> None:
    """Gives the document its number. It is final unless it was entered by hand, and replaces a number that was entered
    before. A number fetched in advance is still to be reported to the authority."""
    assert document.business is not None
    law = get_country(document.business["country"]).allocation
    assert law is not None  # where there are no numbers none is given
    status: Status = "MANUAL" if source == "manual" else "APPROVED"
    emergency = source == "emergency"
    await requests.update_request(
        tx,
        row.id,
        **_SETTLED_COLUMNS,
        status=status,
        number=number,
        printed=law.printed_allocation_number(number),
        source=source,
        errors=[],
        answered_at=tx.now,
        unreported=emergency,
        next_attempt_at=tx.now + attempts.retry_delay(attempts.FAILURES_BEFORE_EMERGENCY) if emergency else None,
    )
    await append_signed_answer(tx, document, status, number, source, answer)
    await documents.set_allocation_status(tx, document.id, status, number)
    tx.enqueue(RENDER, document_id=document.id)
    facts = {"number": number, "source": source}
    if row.number is not None:
        facts["replaces"] = row.number
    if source == "manual" and "reason" in answer:
        facts["reason"] = answer["reason"]
    tx.audit(f"allocation.{status.lower()}", "document", document.id, facts=facts)


_SETTLED_COLUMNS: dict[str, Any] = {
    "claimed_until": None,
    "in_doubt": False,
    "failures": 0,
    "unavailable_reason": None,
}


async def _record_settled(
    tx: Tx, row: RequestRow, document: Record, finding: AttemptFinding, status: Status, message_kind: MessageKind
) -> None:
    """Records an answer of the authority without a number."""
    business = await businesses.get_current(tx)
    errors = [
        wire.authority_error(one, business.default_lang) for one in (finding.answer.refusals if finding.answer else ())
    ]
    await requests.update_request(
        tx, row.id, **_SETTLED_COLUMNS, status=status, errors=errors, answered_at=tx.now, next_attempt_at=None
    )
    await append_signed_answer(tx, document, status, None, "authority", finding.said or {})
    await documents.set_allocation_status(tx, document.id, status, None)
    tx.enqueue(RENDER, document_id=document.id)
    codes = [one["code"] for one in errors]
    tx.audit(f"allocation.{message_kind}", "document", document.id, facts={"codes": codes})
    text = " ".join(f"{one['meaning']}. {one['fix']}" for one in errors)
    await _notify_business(tx, row, document, message_kind, text)


async def _record_held(tx: Tx, row: RequestRow, document: Record, finding: AttemptFinding) -> None:
    """Held, or still held while a hearing runs: then it is looked up again tomorrow."""
    if row.decision == "objection":
        await requests.update_request(
            tx, row.id, **_SETTLED_COLUMNS, next_attempt_at=tx.now + attempts.HEARING_CHECK_INTERVAL
        )
        return
    await _record_settled(tx, row, document, finding, "AWAITING_DECISION", "held")


async def _record_failure(
    tx: Tx,
    row: RequestRow,
    document: Record,
    finding: AttemptFinding,
    attempt: ClaimedAttempt,
    allocating: AllocationSettings,
) -> None:
    """No answer that decides anything: tried again, or a number of the pool is used, or it is too late."""
    await append_signed_answer(tx, document, row.status, None, "authority", finding.said or {})
    if row.decision == "objection":
        await requests.update_request(
            tx, row.id, **_SETTLED_COLUMNS, next_attempt_at=tx.now + attempts.HEARING_CHECK_INTERVAL
        )
        return
    if allocating.emergency and attempts.may_use_emergency_number(row, finding):
        number = await requests.take_emergency_number(tx, document.id)
        if number is not None:
            said = {"call": "emergency", "failures": row.failures + 1}
            await set_document_number(tx, row, document, number, "emergency", said)
            return
    failures = row.failures + 1
    wait = attempts.delay_after_failure(finding, failures)
    assert document.business is not None
    over = attempts.is_past_deadline(
        tx.today(document.business["timezone"]), attempt.law.last_request_day(document.issue_date)
    )
    left = timedelta(seconds=documents.seconds_to_wait(document, tx.now, allocating.wait))
    waits = row.status == "PENDING" and finding.kind == "retry" and not over and wait < left  # before it is printed
    reason = "too_late" if over else finding.reason or "unclear"
    status: Status = row.status if waits or row.status == "DECLINED" else "UNAVAILABLE"
    await requests.update_request(
        tx,
        row.id,
        claimed_until=None,
        failures=failures,
        in_doubt=finding.in_doubt,
        status=status,
        unavailable_reason=reason if status == "UNAVAILABLE" else None,
        next_attempt_at=None if over or status == "DECLINED" else tx.now + wait,
    )
    if status == "UNAVAILABLE" and document.allocation_status != status:
        await _record_number_unavailable(tx, row, document, reason)


async def _record_number_unavailable(tx: Tx, row: RequestRow, document: Record, reason: str, **facts: Any) -> None:
    await documents.set_allocation_status(tx, document.id, "UNAVAILABLE", None)
    tx.enqueue(RENDER, document_id=document.id)
    tx.audit("allocation.unavailable", "document", document.id, facts={"reason": reason, **facts})
    await _notify_business(tx, row, document, "unavailable", REASON_TEXTS[reason])


async def _record_reported(tx: Tx, row: RequestRow, document: Record, finding: AttemptFinding) -> None:
    """Records whether the authority was told of a number that was used while it was unavailable."""
    assert row.source is not None
    await append_signed_answer(tx, document, row.status, row.number, row.source, finding.said or {})
    if finding.kind in ("approved", "declined", "held"):
        business = await businesses.get_current(tx)
        errors = [
            wire.authority_error(one, business.default_lang)
            for one in (finding.answer.refusals if finding.answer else ())
        ]
        await requests.update_request(
            tx, row.id, **_SETTLED_COLUMNS, errors=errors, unreported=False, next_attempt_at=None
        )
        await requests.mark_number_reported(tx, document.id, tx.now)
        tx.audit("allocation.reported", "document", document.id, facts={"number": row.number})
        return
    wait = attempts.delay_after_failure(finding, row.failures + 1)
    columns = {**_SETTLED_COLUMNS, "failures": row.failures + 1, "next_attempt_at": tx.now + wait}
    await requests.update_request(tx, row.id, **columns)


async def record_decision(tx: Tx, attempt: ClaimedAttempt, decision: Decision, answer: dict[str, Any]) -> None:
    """The authority has received the decision on a held invoice. With an objection it stays held and is looked up
    later; one that continues without a number says so on its PDF from now on; a cancelled one is to be credited."""
    row, document = await get_current_claim(tx, attempt)
    if row is None:
        return
    hearing = decision == "objection"
    status: Status = "AWAITING_DECISION" if hearing else "DECLINED"
    again = tx.now + attempts.HEARING_CHECK_INTERVAL if hearing else None
    await requests.update_request(
        tx, row.id, **_SETTLED_COLUMNS, status=status, decision=decision, next_attempt_at=again
    )
    await append_signed_answer(tx, document, status, None, "authority", answer)
    await documents.set_allocation_status(tx, document.id, status, None, not_deductible=decision == "continue")
    tx.audit("allocation.decided", "document", document.id, facts={"decision": decision})
    if decision == "continue":
        tx.enqueue(RENDER, document_id=document.id)
    if not hearing:
        what: MessageKind = "cancelled" if decision == "cancel" else "continued"
        await _notify_business(tx, row, document, what, "")


async def release_attempt(tx: Tx, attempt: ClaimedAttempt, answer: dict[str, Any] | None) -> None:
    """Ends an attempt that changed nothing: the request is restored to its state before."""
    row, document = await get_current_claim(tx, attempt)
    if row is None:
        return
    before = attempt.row
    await requests.update_request(
        tx, row.id, claimed_until=None, in_doubt=before.in_doubt, next_attempt_at=before.next_attempt_at
    )
    if answer is not None:
        await append_signed_answer(tx, document, row.status, None, "authority", answer)


async def append_signed_answer(
    tx: Tx, document: Record, status: Status, number: str | None, source: Source, answer: dict[str, Any]
) -> None:
    """Appends an answer to the signed rows that accompany the document."""
    signer = tx.keys.documents
    if signer is None:
        raise documents.SigningUnavailable
    assert document.digest is not None
    last = await requests.get_last_answer(tx, document.id)
    seq, previous = (last.seq + 1, bytes(last.digest)) if last else (1, document.digest)
    at, by = tx.current_instant(), tx.caller.audit_actor()
    digest = seal.answer_digest(document.id, seq, status, number, source, answer, at, by, previous)
    await requests.insert_answer(
        tx,
        AnswerRow(
            document_id=document.id,
            seq=seq,
            status=status,
            number=number,
            source=source,
            answer=answer,
            at=at,
            by=by,
            previous_digest=previous,
            digest=digest,
            signature=signer.sign(digest),
            signing_key_id=signer.key_id,
        ),
    )


async def _notify_business(tx: Tx, row: RequestRow, document: Record, message_kind: MessageKind, text: str) -> None:
    """Notifies the business, once for each status of a document."""
    title, body = notification_text(message_kind, docType=document.doc_type, number=document.doc_number, errors=text)
    label, path = "retry", f"/api/v1/allocation-numbers/{row.id}/retry"
    if message_kind == "cancelled":
        label, path = "credit", f"/api/v1/documents/{document.id}/credit"
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="allocation_declined",
            category="tax",
            severity="warning",
            title=title,
            body=body,
            entity=notifications.Entity(type="document", id=document.id),
            actions=[notifications.Action(label=label, method="POST", path=path)]
            if message_kind != "continued"
            else [],
            dedupe_key=f"allocation_declined:{document.id}:{message_kind}",
        ),
    )
