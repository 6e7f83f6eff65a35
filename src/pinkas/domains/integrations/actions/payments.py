"""Payments under references of the caller's own."""

from pinkas.core.fields import Reference
from pinkas.domains import payments
from pinkas.domains.integrations.actions.references import Made, create_once, get_object_id, plain_request
from pinkas.domains.integrations.types import IntegrationPayment, KeptReference
from pinkas.domains.payments import PaymentToRecord, RecordedPayment
from pinkas.platform.operation import Reply
from pinkas.platform.tx import Tx


async def record_payment(tx: Tx, body: IntegrationPayment) -> Reply[RecordedPayment]:
    """Records a payment once under the reference, as `POST /payments` does. The same call again answers 200 with the
    payment as it stands now and `Idempotent-Replayed: true`, at any time. A refused call leaves the reference free."""

    async def make() -> Made[RecordedPayment]:
        made = await payments.record(tx, plain_request(body, PaymentToRecord))
        return Made(made.id, made)

    async def show(known: KeptReference) -> RecordedPayment:
        return await payments.get_payment(tx, known.object_id)

    return await create_once(tx, "payment", body, make, show)


async def get_payment(tx: Tx, external_reference: Reference) -> RecordedPayment:
    """The payment that was recorded under the reference."""
    return await payments.get_payment(tx, await get_object_id(tx, ["payment"], external_reference))
