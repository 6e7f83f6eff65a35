"""What people teach: whom a line was of, and what it was not for."""

from collections.abc import Collection
from uuid import UUID

from pinkas.core.problems import FaultCollector
from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.banking.actions.finding import find_evidence, line_of
from pinkas.domains.banking.actions.transactions import check_session_open
from pinkas.domains.banking.rules.clues import read_clues
from pinkas.domains.banking.store import learning as store
from pinkas.domains.banking.store.transactions import TRANSACTIONS
from pinkas.domains.banking.types.suggestions import Declined, DeclinedTarget, NewDecline
from pinkas.domains.banking.types.transactions import TransactionRow
from pinkas.platform.tx import Tx


def learn(
    tx: Tx, row: TransactionRow, country_code: str, money: Collection[UUID], named: Collection[UUID] = ()
) -> None:
    """Remembers whose money a line was, because somebody matched it so. `money` are the payments, refunds and payments
    to suppliers that it was matched with; where they are of several parties nothing is learned. What had been declined
    of them for the line, or of the documents and expenses `named`, is suggested again. What was matched by itself
    teaches nothing: the caller asks for it only where a person decided."""
    clues = read_clues(row.description, row.reference, row.counterparty, get_country(country_code).party_names)
    if clues.aliases and money:
        store.confirm_aliases(tx, clues.aliases, money)
    if targets := {*money, *named}:
        store.forget_refusals(tx, row.id, targets)


async def decline(tx: Tx, id: UUID, body: NewDecline) -> Declined:
    """Says what a line is not for. It is not suggested any more for the line, nor for others of the same other side;
    what else that party has counts a little less for a while."""
    row = await TRANSACTIONS.get_for_update(tx, id)
    await check_session_open(tx, row.session_id)
    asked = _asked(body)
    await _check_targets(tx, asked, body)
    business = await businesses.get_current(tx)
    line = line_of(row, get_country(business.country).party_names)
    evidence = (await find_evidence(tx, business, [line]))[id]
    party_of = {(one.kind, one.id): one.party for one in evidence.targets}
    aliases = line.clues.aliases
    rows = [
        (one.target_type, one.target_id, party_of.get((one.target_type, one.target_id))) for one in dict.fromkeys(asked)
    ]
    added = await store.insert_refusals(tx, id, aliases[0] if aliases else None, rows)
    if added:
        facts = {"targets": [str(one.target_id) for one in asked]}
        tx.audit("bank_transaction.declined", "bank_transaction", id, facts=facts)
    known = [one for one in await store.list_refusals(tx, [id], ()) if one.transaction_id == id]
    return Declined(
        transaction_id=id,
        targets=sorted(
            (DeclinedTarget(target_type=one.target_type, target_id=one.target_id) for one in known),
            key=lambda one: (one.target_type, one.target_id),
        ),
    )


async def _check_targets(tx: Tx, asked: Collection[DeclinedTarget], body: NewDecline) -> None:
    there = await store.list_existing(tx, [(one.target_type, one.target_id) for one in asked])
    faults = FaultCollector()
    for place, one in enumerate(asked):
        if (one.target_type, one.target_id) not in there:
            field = "targetId" if not body.targets else f"targets[{place}].targetId"
            faults.add(field, "not_found", "It names nothing of this type.")
    faults.raise_if_any()


def _asked(body: NewDecline) -> list[DeclinedTarget]:
    faults = FaultCollector()
    single = (body.target_type, body.target_id)
    if not body.targets and None in single:
        for name, value in (("targetType", body.target_type), ("targetId", body.target_id)):
            if value is None:
                faults.add(name, "required", "Say what the line is not for.")
    elif body.targets and single != (None, None):
        faults.add("targets", "said_twice", "Say one target, or several, not both.")
    faults.raise_if_any()
    if body.targets:
        return body.targets
    assert body.target_type is not None
    assert body.target_id is not None
    return [DeclinedTarget(target_type=body.target_type, target_id=body.target_id)]
