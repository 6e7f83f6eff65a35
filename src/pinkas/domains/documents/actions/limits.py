"""The credit limits of clients: who goes beyond one is warned of it, and issued all the same."""

from collections.abc import Sequence
from uuid import UUID

from pinkas.core.money import to_minor, to_wire
from pinkas.countries import country
from pinkas.domains import clients
from pinkas.domains.businesses import Business
from pinkas.domains.documents.actions.batch import Prepared
from pinkas.domains.documents.actions.parties import asks, open_of
from pinkas.domains.documents.rules.record import Record
from pinkas.domains.documents.types import Finding
from pinkas.platform.tx import Tx


async def would_exceed(tx: Tx, one: Prepared) -> list[Finding]:
    """That the client of a draft would owe more than its limit, were it issued."""
    share = _share(one)
    if one.client is None or not share:
        return []
    return _beyond(one.client, await _owed(tx, one.client.id, one.context.business) + share, one.context.business)


async def exceeded(tx: Tx, issued: Sequence[Prepared]) -> dict[UUID, list[Finding]]:
    """The same of documents that were issued together, each as it was when it was the last one; by their ids. Asks for
    nothing where no limit is."""
    owed: dict[UUID, int] = {}
    found: dict[UUID, list[Finding]] = {}
    for one in reversed(issued):
        share = _share(one)
        if one.client is None or not share:
            continue
        if one.client.id not in owed:
            owed[one.client.id] = await _owed(tx, one.client.id, one.context.business)
        if warned := _beyond(one.client, owed[one.client.id], one.context.business):
            found[one.record.id] = warned
        owed[one.client.id] -= share
    return found


def _share(one: Prepared) -> int:
    """What the document asks of a client with a limit, in minor units of the books; 0 for every other one."""
    limited = one.client is not None and one.client.credit_limit is not None
    return _open(one.record) if limited and asks(one.record, one.context.business) else 0


def _open(record: Record) -> int:
    return (record.total - record.paid) * record.total_local // record.total if record.total else 0


async def _owed(tx: Tx, client_id: UUID, business: Business) -> int:
    family = await clients.family(tx, client_id)
    return sum(one.local for one in await open_of(tx, family, business, tx.today(business.timezone)))


def _beyond(client: clients.Client, owed: int, business: Business) -> list[Finding]:
    currency = country(business.country).currency
    if client.credit_limit is None or owed <= to_minor(client.credit_limit, currency):
        return []
    amount = to_wire(owed, currency)
    message = (
        f"With it {amount} {currency} would be open on the documents of the client, whose credit limit is "
        f"{client.credit_limit}."
    )
    facts = {"creditLimit": str(client.credit_limit), "owed": amount, "currency": currency}
    return [Finding(code="credit_limit_exceeded", message=message, field="clientId", facts=facts)]
