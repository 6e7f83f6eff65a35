"""Demo data: reminders of the year with what they achieved, and standing orders with their first charges."""

from collections.abc import Callable
from datetime import date, timedelta
from uuid import UUID

from pinkas.domains import clients, documents, dunning, mandates, messages
from pinkas.domains.messages import MessageServices
from pinkas.domains.sandbox.rules.demo_data import DEMO_POLICY, DEMO_STANDING_ORDERS, DemoOrder
from pinkas.domains.sandbox.seeded_payments import convert_request
from pinkas.platform.tx import Flow, Tx

_EVERY = timedelta(days=10)


class ReminderSeeder:
    """Sends what is due every ten days of the year, by a policy with a control group."""

    def __init__(self, messaging: MessageServices, begins: date) -> None:
        self._messaging = messaging
        self._next = begins

    async def begin(self, tx: Tx) -> None:
        """Makes the policy."""
        await dunning.create_policy(tx, convert_request(DEMO_POLICY, dunning.NewPolicy))

    async def remind(self, tx: Tx, day: date, go_to: Callable[[date], None]) -> None:
        """Sends what is due by a day, before what happens on it; `go_to` sets the clock to the day."""
        if day >= self._next:
            go_to(day)
            await dunning.remind_of_all(tx, self._messaging)
            await messages.record_all_sent(tx)  # nobody is told of the year
            self._next = day + _EVERY


async def seed_mandates(flow: Flow[mandates.Dependencies], client_ids: list[UUID], today: date) -> list[int]:
    """Makes the standing orders, and charges those that have a first charge; the types of the documents that came of
    it."""
    made: list[int] = []
    for order in DEMO_STANDING_ORDERS:
        id = (await mandates.create(flow, await _new_order(flow, order, client_ids[order.client], today))).id
        if order.charged is None:
            continue
        body = convert_request({} if order.charged == "" else {"amount": order.charged}, mandates.ChargeNow)
        charge = await mandates.charge_now(flow, id, body)
        if charge.document_id is not None:
            async with flow.transaction(read_only=True) as tx:
                made.append((await documents.get_record(tx, charge.document_id)).doc_type)
    return made


async def _new_order(
    flow: Flow[mandates.Dependencies], order: DemoOrder, client_id: UUID, today: date
) -> mandates.NewMandate:
    method_id = None
    if order.token is not None:
        async with flow.transaction() as tx:
            card = {"provider": "simulator", "token": order.token, "last4": "4580", "expiryMonth": 12}
            card |= {"expiryYear": today.year + 3, "brand": "visa"}
            account = {"provider": "bank", "kind": "bank_debit", "token": order.token}
            asked = account if order.kind == "bank_debit" else card
            method_id = await clients.keep_card(tx, client_id, convert_request(asked, clients.NewMethod))
    return convert_request(
        {
            "clientId": str(client_id),
            "methodId": None if method_id is None else str(method_id),
            "kind": order.kind,
            "subject": order.subject,
            "amount": order.amount,
            "frequency": "monthly_date",
            "startDate": (today + timedelta(days=order.begins_in)).isoformat(),
            "autoSend": False,
        },
        mandates.NewMandate,
    )
