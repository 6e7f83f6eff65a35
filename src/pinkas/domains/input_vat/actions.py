"""What suppliers are asked for, written and queued."""

from uuid import UUID

from pinkas.core.problems import NotFound
from pinkas.domains import businesses, expenses, messages, suppliers
from pinkas.domains.businesses import Business
from pinkas.domains.expenses import ExpenseRow
from pinkas.domains.input_vat import rules, store
from pinkas.domains.input_vat.jobs import SEND_REQUEST
from pinkas.domains.input_vat.types import (
    MissingPapersLetter,
    MissingPapersSendings,
    MissingRequest,
    RequestLanguage,
)
from pinkas.domains.messages import ChannelUnavailable, MessageServices
from pinkas.platform.tx import Tx


async def preview_request(tx: Tx, id: UUID, query: RequestLanguage) -> MissingPapersLetter:
    """The letter that asks the supplier for what is missing to claim the VAT, ready to be sent: as it would leave, and
    to whom."""
    row, business = await _load(tx, id)
    language = query.language or business.default_lang
    subject, text = rules.compose_letter(row, business, language)
    return MissingPapersLetter(
        expense_id=id,
        recipients=await _addresses(tx, row),
        language=language,
        subject=subject,
        text=text,
        missing=list(row.missing),
    )


async def _load(tx: Tx, id: UUID) -> tuple[ExpenseRow, Business]:
    row = (await expenses.get_by_ids(tx, [id])).get(id)
    if row is None:
        raise NotFound
    if not row.missing or row.vat_state != "at_risk":
        raise rules.NothingMissing
    return row, await businesses.get_current(tx)


async def _addresses(tx: Tx, row: ExpenseRow) -> list[str]:
    family = await suppliers.ids_for_name(tx, row.supplier_id) if row.supplier_id else []
    return list((await suppliers.get(tx, family[0])).emails) if family else []


async def queue_request(tx: Tx, id: UUID, body: MissingRequest, messaging: MessageServices) -> MissingPapersSendings:
    """Queues the letter to each address."""
    row, business = await _load(tx, id)
    if messaging.mail is None:
        raise ChannelUnavailable
    wanted = body.emails or await _addresses(tx, row)
    addresses = list({one.casefold(): one for one in reversed(wanted)}.values())[::-1]
    if not addresses:
        raise rules.NoSupplierAddress(field="emails")
    rules.check_texts(body)
    await messages.count_against_daily_limit(tx, len(addresses), messaging.terms)
    language = body.language or business.default_lang
    subject, text = rules.compose_letter(row, business, language)
    sendings = await store.insert_requests(
        tx,
        id,
        [
            {
                "id": tx.new_id(),
                "language": language,
                "recipient": address,
                "subject": body.subject or subject,
                "text": body.text or text,
            }
            for address in addresses
        ],
    )
    for one in sendings:
        tx.enqueue(SEND_REQUEST, sending_id=one.id)
    tx.audit("expense.papers_requested", "expense", id, facts={"missing": list(row.missing), "count": len(sendings)})
    return MissingPapersSendings(expense=await expenses.record_request(tx, id), sendings=sendings)
