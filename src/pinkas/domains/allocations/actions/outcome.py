"""The outcome of an attempt, written in one transaction: the request, the signed row that accompanies the document, the
status of the document, the audit log and the notification."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from pinkas.countries import country
from pinkas.domains import businesses, documents, notifications
from pinkas.domains.allocations.actions import connection
from pinkas.domains.allocations.actions.claim import Claimed
from pinkas.domains.allocations.outside import Allocating
from pinkas.domains.allocations.rules import attempts, seal, wire
from pinkas.domains.allocations.rules.attempts import Found
from pinkas.domains.allocations.rules.telling import REASONS, Told, told
from pinkas.domains.allocations.store import connections, requests
from pinkas.domains.allocations.types import AnswerRow, Decision, RequestRow, Source, Status
from pinkas.domains.businesses import Business
from pinkas.domains.documents import RENDER, Record
from pinkas.platform.tx import Tx


async def record(tx: Tx, claimed: Claimed, found: Found, allocating: Allocating) -> None:
    """Writes what an attempt found, unless a newer attempt was claimed meanwhile."""
    row, document = await claim_again(tx, claimed)
    if row is None:
        return
    if found.reason == "connection_expired" and found.answer is not None:
        held = await connections.find(tx)
        if held is not None:
            await connection.ended(tx, held.fence, "The authority refuses fresh tokens.")
    if row.unreported:
        await _reported(tx, row, document, found)
    elif found.kind == "approved":
        await _approved(tx, row, document, found, claimed, allocating)
    elif row.status == "MANUAL":
        await _stands(tx, row, document, found)
    elif found.kind == "declined":
        await _settled(tx, row, document, found, "DECLINED", "declined")
    elif found.kind == "held":
        await _held(tx, row, document, found)
    else:
        await _failed(tx, row, document, found, claimed, allocating)


async def claim_again(tx: Tx, claimed: Claimed) -> tuple[RequestRow | None, Record]:
    """The request and the document, locked and read again; the request is None when a newer attempt was claimed."""
    document = await documents.held(tx, claimed.document.id)
    row = await requests.lock(tx, document.id)
    return (row if row.fence == claimed.row.fence else None), document


async def _approved(
    tx: Tx, row: RequestRow, document: Record, found: Found, claimed: Claimed, allocating: Allocating
) -> None:
    """The authority's number. A person who entered it for another invoice was mistaken; an authority that gives two
    invoices one number has said nothing that can be kept."""
    assert found.answer is not None
    number = found.answer.number or ""
    others = await requests.others_with(tx, number, claimed.law.printed(number), document.id)
    if any(one.number == number and one.status != "MANUAL" for one in others):
        unclear = replace(found, kind="retry", reason="unclear", in_doubt=True)
        if row.status == "MANUAL":
            await _stands(tx, row, document, unclear)
        else:
            await _failed(tx, row, document, unclear, claimed, allocating)
        return
    for one in others:
        if one.status == "MANUAL":
            await _withdrawn(tx, one, document)
    await numbered(tx, row, document, number, "authority", found.said or {})


async def _withdrawn(tx: Tx, row: RequestRow, given_to: Record) -> None:
    """Removes a number that was entered by hand for the wrong invoice; that invoice then requests its own."""
    document = await documents.held(tx, row.document_id)
    row = await requests.lock(tx, document.id)
    if row.status != "MANUAL":
        return
    columns = {**_DONE, "unavailable_reason": "number_withdrawn", "next_attempt_at": tx.now}
    nothing = dict.fromkeys(("number", "printed", "source"))
    await requests.change(tx, row.id, **columns, **nothing, status="UNAVAILABLE", fence=row.fence + 1)
    facts = {"number": row.number, "givenTo": str(given_to.id)}
    await say(tx, document, "UNAVAILABLE", None, "authority", {"call": "withdrawn", **facts})
    await _unavailable(tx, row, document, "number_withdrawn", **facts)


async def _stands(tx: Tx, row: RequestRow, document: Record, found: Found) -> None:
    """The authority was asked to replace a number that was entered by hand and gave none: the entered number is
    kept."""
    business = await businesses.current(tx)
    errors = [wire.error(one, business.default_lang) for one in (found.answer.refusals if found.answer else ())]
    columns = {**_DONE, "in_doubt": found.in_doubt, "errors": errors, "next_attempt_at": None}
    await requests.change(tx, row.id, **columns)
    await say(tx, document, "MANUAL", None, "authority", found.said or {})


async def numbered(
    tx: Tx, row: RequestRow, document: Record, number: str, source: Source, answer: dict[str, Any]
) -> None:
    """Gives the document its number. It is final unless it was entered by hand, and replaces a number that was entered
    before. A number fetched in advance is still to be reported to the authority."""
    assert document.business is not None
    law = country(document.business["country"]).allocation
    assert law is not None  # where there are no numbers none is given
    status: Status = "MANUAL" if source == "manual" else "APPROVED"
    emergency = source == "emergency"
    await requests.change(
        tx,
        row.id,
        **_DONE,
        status=status,
        number=number,
        printed=law.printed(number),
        source=source,
        errors=[],
        answered_at=tx.now,
        unreported=emergency,
        next_attempt_at=tx.now + attempts.pause(attempts.FAILURES_BEFORE_EMERGENCY) if emergency else None,
    )
    await say(tx, document, status, number, source, answer)
    await documents.set_allocation_status(tx, document.id, status, number)
    tx.enqueue(RENDER, document_id=document.id)
    facts = {"number": number, "source": source}
    if row.number is not None:
        facts["replaces"] = row.number
    if source == "manual" and "reason" in answer:
        facts["reason"] = answer["reason"]
    tx.audit(f"allocation.{status.lower()}", "document", document.id, facts=facts)


_DONE: dict[str, Any] = {
    "claimed_until": None,
    "in_doubt": False,
    "failures": 0,
    "unavailable_reason": None,
}


async def _settled(tx: Tx, row: RequestRow, document: Record, found: Found, status: Status, what: Told) -> None:
    """Records an answer of the authority without a number."""
    business = await businesses.current(tx)
    errors = [wire.error(one, business.default_lang) for one in (found.answer.refusals if found.answer else ())]
    await requests.change(tx, row.id, **_DONE, status=status, errors=errors, answered_at=tx.now, next_attempt_at=None)
    await say(tx, document, status, None, "authority", found.said or {})
    await documents.set_allocation_status(tx, document.id, status, None)
    tx.enqueue(RENDER, document_id=document.id)
    codes = [one["code"] for one in errors]
    tx.audit(f"allocation.{what}", "document", document.id, facts={"codes": codes})
    text = " ".join(f"{one['meaning']}. {one['fix']}" for one in errors)
    await _notify(tx, row, document, business, what, text)


async def _held(tx: Tx, row: RequestRow, document: Record, found: Found) -> None:
    """Held, or still held while a hearing runs: then it is looked up again tomorrow."""
    if row.decision == "objection":
        await requests.change(tx, row.id, **_DONE, next_attempt_at=tx.now + attempts.HEARING_EVERY)
        return
    await _settled(tx, row, document, found, "AWAITING_DECISION", "held")


async def _failed(
    tx: Tx, row: RequestRow, document: Record, found: Found, claimed: Claimed, allocating: Allocating
) -> None:
    """No answer that decides anything: tried again, or a number of the pool is used, or it is too late."""
    await say(tx, document, row.status, None, "authority", found.said or {})
    if row.decision == "objection":
        await requests.change(tx, row.id, **_DONE, next_attempt_at=tx.now + attempts.HEARING_EVERY)
        return
    if allocating.emergency and attempts.may_use_emergency(row, found):
        number = await requests.take_emergency(tx, document.id)
        if number is not None:
            said = {"call": "emergency", "failures": row.failures + 1}
            await numbered(tx, row, document, number, "emergency", said)
            return
    failures = row.failures + 1
    wait = attempts.delay(found, failures)
    assert document.business is not None
    over = attempts.over(tx.today(document.business["timezone"]), claimed.law.last_request_day(document.issue_date))
    left = timedelta(seconds=documents.seconds_to_wait(document, tx.now, allocating.wait))
    waits = row.status == "PENDING" and found.kind == "retry" and not over and wait < left  # before it is printed
    reason = "too_late" if over else found.reason or "unclear"
    status: Status = row.status if waits or row.status == "DECLINED" else "UNAVAILABLE"
    await requests.change(
        tx,
        row.id,
        claimed_until=None,
        failures=failures,
        in_doubt=found.in_doubt,
        status=status,
        unavailable_reason=reason if status == "UNAVAILABLE" else None,
        next_attempt_at=None if over or status == "DECLINED" else tx.now + wait,
    )
    if status == "UNAVAILABLE" and document.allocation_status != status:
        await _unavailable(tx, row, document, reason)


async def _unavailable(tx: Tx, row: RequestRow, document: Record, reason: str, **facts: Any) -> None:
    business = await businesses.current(tx)
    await documents.set_allocation_status(tx, document.id, "UNAVAILABLE", None)
    tx.enqueue(RENDER, document_id=document.id)
    tx.audit("allocation.unavailable", "document", document.id, facts={"reason": reason, **facts})
    await _notify(tx, row, document, business, "unavailable", REASONS[reason][business.default_lang])


async def _reported(tx: Tx, row: RequestRow, document: Record, found: Found) -> None:
    """Records whether the authority was told of a number that was used while it was unavailable."""
    assert row.source is not None
    await say(tx, document, row.status, row.number, row.source, found.said or {})
    if found.kind in ("approved", "declined", "held"):
        business = await businesses.current(tx)
        errors = [wire.error(one, business.default_lang) for one in (found.answer.refusals if found.answer else ())]
        await requests.change(tx, row.id, **_DONE, errors=errors, unreported=False, next_attempt_at=None)
        await requests.reported(tx, document.id, tx.now)
        tx.audit("allocation.reported", "document", document.id, facts={"number": row.number})
        return
    wait = attempts.delay(found, row.failures + 1)
    columns = {**_DONE, "failures": row.failures + 1, "next_attempt_at": tx.now + wait}
    await requests.change(tx, row.id, **columns)


async def decided(tx: Tx, claimed: Claimed, decision: Decision, answer: dict[str, Any]) -> None:
    """The authority has received the decision on a held invoice. With an objection it stays held and is looked up
    later; one that continues without a number says so on its PDF from now on; a cancelled one is to be credited."""
    row, document = await claim_again(tx, claimed)
    if row is None:
        return
    hearing = decision == "objection"
    status: Status = "AWAITING_DECISION" if hearing else "DECLINED"
    again = tx.now + attempts.HEARING_EVERY if hearing else None
    await requests.change(tx, row.id, **_DONE, status=status, decision=decision, next_attempt_at=again)
    await say(tx, document, status, None, "authority", answer)
    await documents.set_allocation_status(tx, document.id, status, None, not_deductible=decision == "continue")
    tx.audit("allocation.decided", "document", document.id, facts={"decision": decision})
    if decision == "continue":
        tx.enqueue(RENDER, document_id=document.id)
    if not hearing:
        what: Told = "cancelled" if decision == "cancel" else "continued"
        await _notify(tx, row, document, await businesses.current(tx), what, "")


async def released(tx: Tx, claimed: Claimed, answer: dict[str, Any] | None) -> None:
    """Ends an attempt that changed nothing: the request is restored to its state before."""
    row, document = await claim_again(tx, claimed)
    if row is None:
        return
    before = claimed.row
    await requests.change(
        tx, row.id, claimed_until=None, in_doubt=before.in_doubt, next_attempt_at=before.next_attempt_at
    )
    if answer is not None:
        await say(tx, document, row.status, None, "authority", answer)


async def say(
    tx: Tx, document: Record, status: Status, number: str | None, source: Source, answer: dict[str, Any]
) -> None:
    """Appends an answer to the signed rows that accompany the document."""
    signer = tx.keys.documents
    if signer is None:
        raise documents.SigningUnavailable
    assert document.digest is not None
    last = await requests.last_answer(tx, document.id)
    seq, previous = (last.seq + 1, bytes(last.digest)) if last else (1, document.digest)
    at, by = tx.instant(), tx.caller.audit_actor()
    digest = seal.digest(document.id, seq, status, number, source, answer, at, by, previous)
    await requests.add_answer(
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


async def _notify(tx: Tx, row: RequestRow, document: Record, business: Business, what: Told, text: str) -> None:
    """Notifies the business, once for each status of a document."""
    kind = country(business.country).document_types[document.doc_type]
    name = f"{kind.name[business.default_lang]} {document.doc_number}"
    title, body = told(what, business.default_lang, document=name, errors=text)
    label, path = "retry", f"/api/v1/allocation-numbers/{row.id}/retry"
    if what == "cancelled":
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
            actions=[notifications.Action(label=label, method="POST", path=path)] if what != "continued" else [],
            dedupe_key=f"allocation_declined:{document.id}:{what}",
        ),
    )
