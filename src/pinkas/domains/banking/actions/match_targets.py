"""What the links of a match name, locked: documents first, then the books, then money that was recorded before."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from pinkas.core.bank_amounts import BankAmount
from pinkas.core.problems import FaultCollector, Problem, combine_problems
from pinkas.countries import get_country
from pinkas.domains import businesses, clients, documents, expenses, ledger, payments, supplier_payments
from pinkas.domains.banking.rules.matching import Target
from pinkas.domains.banking.rules.problems import DocumentNotPayable, ExpenseNotOpen
from pinkas.domains.banking.store.accounts import list_by_ids
from pinkas.domains.banking.types.matches import LinkType, MatchLink, NewMatch
from pinkas.domains.banking.types.transactions import TransactionRow
from pinkas.platform.tx import Tx

_CLIENT_MONEY: Mapping[LinkType, Callable[[Tx, Sequence[UUID], str], Awaitable[dict[UUID, BankAmount]]]] = {
    "payment": payments.lock_bank_amounts,
    "payment_return": payments.lock_returned_amounts,
    "refund": payments.lock_refund_amounts,
}


@dataclass
class MatchTargets:
    """What the links name: for the division of the line `by_place`, and the things themselves by their ids."""

    by_place: dict[int, Target] = field(default_factory=dict)
    money: dict[UUID, BankAmount] = field(default_factory=dict)
    records: dict[UUID, documents.Record] = field(default_factory=dict)
    items: dict[UUID, clients.OpeningItemRow] = field(default_factory=dict)
    expense_rows: dict[UUID, expenses.ExpenseRow] = field(default_factory=dict)
    lines: Mapping[UUID, TransactionRow] = field(default_factory=dict)


async def lock_targets(
    tx: Tx, asked: Sequence[tuple[TransactionRow, NewMatch]], lines: Mapping[UUID, TransactionRow]
) -> list[MatchTargets]:
    """What matches of lines name, in their order; `lines` are those of transfers, which the caller has locked. Raises
    every fault of what one of them names at once, then what prevents the first of its links."""

    def named(kind: LinkType) -> list[UUID]:
        return sorted({one.id for _, body in asked for one in body.links if one.type == kind})

    found = MatchTargets(lines=lines)
    owed = [documents.NewReference(document_id=one) for one in named("document")]
    owed += [documents.NewReference(opening_item_id=one) for one in named("opening_item")]
    await documents.lock_books(tx, owed)
    found.records = await documents.get_records(tx, named("document"))
    if items := named("opening_item"):
        found.items = await clients.get_opening_items(tx, items)
    found.expense_rows = await expenses.get_by_ids(tx, named("expense"))
    if any(named(kind) for kind in _CLIENT_MONEY):
        home = get_country((await businesses.get_current(tx)).country).currency
        for kind, lock in _CLIENT_MONEY.items():
            if ids := named(kind):
                found.money |= await lock(tx, ids, home)
    if ids := named("supplier_payment"):
        found.money |= await supplier_payments.lock_bank_amounts(tx, ids)
    bodies = [body for _, body in asked]
    accounts, payers = await _load_accounts(tx, bodies), await _load_payers(tx, bodies)
    own = await _load_accounts_of_lines(tx, [line for line, _ in asked]) if accounts else {}
    return [_check_targets(line, body, found, accounts, own, payers) for line, body in asked]


def _check_targets(
    line: TransactionRow,
    body: NewMatch,
    read: MatchTargets,
    accounts: Mapping[UUID, bool],
    own: Mapping[UUID, UUID | None],
    payers: Collection[UUID],
) -> MatchTargets:
    """What the match of one line names, of what was read for all."""
    found, links = replace(read, by_place={}), body.links
    faults = FaultCollector()
    _check_accounts(body, accounts, own.get(line.bank_account_id), faults)
    if body.client_id is not None and body.client_id not in payers:
        faults.add("clientId", "not_found", "There is no such client.")
    problems: list[Problem] = []
    for place, link in enumerate(links):
        target, problem = _target(line, link, found, accounts, body.client_id)
        if target is not None and problem is None:
            found.by_place[place] = target
        elif problem is None:
            faults.add(f"links[{place}].id", "not_found", "It names nothing of this type.")
        else:
            problem.facts["field"] = f"links[{place}].id"
            problems.append(problem)
    _check_transfers(line, links, found, faults)
    faults.raise_if_any()
    if problems:
        raise combine_problems(problems)
    return found


async def _load_accounts(tx: Tx, bodies: Sequence[NewMatch]) -> dict[UUID, bool]:
    """The accounts of the books, each with whether it is active; nothing where none is named."""
    if not any(
        any(_own_accounts(one).values()) or any(link.type == "ledger_account" for link in one.links) for one in bodies
    ):
        return {}
    _, rows = await ledger.hold_accounts(tx)
    return {one.id: one.is_active for one in rows}


def _own_accounts(body: NewMatch) -> dict[str, UUID | None]:
    """The accounts that a match names itself, by field: those of its fee and of its difference."""
    return {
        "feeAccountId": body.fee_account_id,
        "difference.accountId": body.difference.account_id if body.difference else None,
    }


def _check_accounts(body: NewMatch, accounts: Mapping[UUID, bool], own: UUID | None, faults: FaultCollector) -> None:
    """Notes an account of a fee or a difference that is not there, and one that is the one of the line itself."""
    for field_, id in _own_accounts(body).items():
        if id is not None and not accounts.get(id):
            faults.add(field_, "ledger_account_not_found", "It names no active account of the books.")
    named = {f"links[{place}].id": one.id for place, one in enumerate(body.links) if one.type == "ledger_account"}
    for field_, id in {**_own_accounts(body), **named}.items():
        if own is not None and id == own:
            faults.add(field_, "own_account", "It is the account of the transaction itself.")


async def _load_accounts_of_lines(tx: Tx, lines: Sequence[TransactionRow]) -> dict[UUID, UUID | None]:
    """The account of the books of each bank account that lines are of."""
    rows = await list_by_ids(tx, {one.bank_account_id for one in lines})
    return {row.id: row.ledger_account_id for row in rows}


async def _load_payers(tx: Tx, bodies: Sequence[NewMatch]) -> Collection[UUID]:
    """The clients that are named as payers, as far as they are there."""
    named = {one.client_id for one in bodies if one.client_id is not None}
    return (await clients.get_by_ids(tx, sorted(named))).keys() if named else ()


def _target(
    line: TransactionRow, link: MatchLink, found: MatchTargets, accounts: Mapping[UUID, bool], client: UUID | None
) -> tuple[Target | None, Problem | None]:
    """What one link names, and why a line cannot be about it; nothing where there is no such thing."""
    if link.type == "document":
        record = found.records.get(link.id)
        if record is None:
            return None, None
        left = documents.payable_balance(record)
        payable = left > 0 and (record.client_id or client) is not None
        return Target(record.currency, left), None if payable else DocumentNotPayable()
    if link.type == "opening_item":
        item = found.items.get(link.id)
        if item is None:
            return None, None
        return Target(item.currency, item.open), None if item.open > 0 else DocumentNotPayable()
    if link.type == "expense":
        row = found.expense_rows.get(link.id)
        if row is None:
            return None, None
        is_open = row.status in ("BOOKED", "REPORTED") and not row.is_credit
        return Target(row.currency, row.total - row.paid), None if is_open else ExpenseNotOpen()
    if link.type == "internal_transfer":
        other = found.lines.get(link.id)
        return (None, None) if other is None else (Target(other.currency, abs(other.open_amount)), None)
    if link.type == "ledger_account":
        return (Target(line.currency, None) if accounts.get(link.id) else None), None
    money = found.money.get(link.id)
    return (None, None) if money is None else (Target(money.currency, money.open), money.refusal)


def _check_transfers(
    line: TransactionRow, links: Sequence[MatchLink], found: MatchTargets, faults: FaultCollector
) -> None:
    for place, link in enumerate(links):
        other = found.lines.get(link.id) if link.type == "internal_transfer" else None
        if other is None:
            continue
        at = f"links[{place}].id"
        if other.bank_account_id == line.bank_account_id:
            faults.add(at, "same_account", "Both lines are of one bank account.")
        elif (other.amount > 0) == (line.amount > 0):
            faults.add(at, "same_direction", "Money went out of one account and into the other.")
