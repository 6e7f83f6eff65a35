"""Refunds that begin with the issue of a credit: its provider is asked once the transaction is committed."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.domains.documents.issuing import store
from pinkas.domains.documents.issuing.rules.provider_refunds import CreditRefund, check_started
from pinkas.platform.creators import get_creator
from pinkas.platform.jobs import JobName
from pinkas.platform.tx import Tx

GIVE_BACK = JobName("checkouts.continue_refund")
"""Asks the provider to give money back, or what became of that, and takes into the books what went back."""
_JOB_LOST = timedelta(minutes=2)
"""When the refund is taken up by what looks for refunds that are due, unless its job has done so."""


async def begin_credit_refunds(tx: Tx, ids: Sequence[UUID]) -> dict[UUID, list[CreditRefund]]:
    """Begins the refunds of credits that were issued in this transaction and whose money is to go back by the provider
    that charged it; what each gives back, by credit. Raises `RefundUnderWay`, and then nothing of the transaction may
    stay."""
    if not ids:
        return {}
    found: dict[UUID, list[CreditRefund]] = {id: [] for id in ids}
    for one in await store.begin_credit_refunds(tx, ids, await get_creator(tx), tx.now + _JOB_LOST):
        check_started(one)
        found[one.document_id].append(one)
        if one.refund_id is None or one.checkout_id is None:
            continue
        tx.enqueue(GIVE_BACK, refund_id=str(one.refund_id))
        facts = {
            "refundId": str(one.refund_id),
            "amount": format_amount(one.amount, one.currency),
            "currency": one.currency,
            "documentId": str(one.document_id),
        }
        tx.audit("checkout.refund_requested", "checkout", one.checkout_id, facts=facts)
    return found
