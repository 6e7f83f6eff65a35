"""What becomes of the accounts of a uniform file: those of the chart are opened, those that it lacks are created."""

from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Literal, get_args
from uuid import UUID

from pinkas.core.decoding import decode_value
from pinkas.core.money import format_amount
from pinkas.countries.country import AccountKind
from pinkas.countries.uniform_file import UniformReading
from pinkas.domains import ledger
from pinkas.domains.imports.actions.uniform_records import account_matcher
from pinkas.domains.imports.rules.parity import ImportInUse
from pinkas.domains.imports.store import uniform as store
from pinkas.domains.imports.store.uniform import UniformRecordRow
from pinkas.platform.tx import Tx

PIECE = 1000
OPENING_ROLE = "opening_balances"
KINDS: Sequence[AccountKind] = get_args(AccountKind)
_SUMS = {
    "customers": "sum_of_clients",
    "customer_advances": "sum_of_clients",
    "suppliers": "sum_of_suppliers",
    "supplier_advances": "advances_as_credits",
    "card_clearing": "sum_of_cards",
}
"""Why a control account is not opened by itself, by its role."""
_MAX_CODE, _MAX_NAME = 20, 100

Matcher = Callable[[str, Mapping[str, Any]], ledger.AccountRow | None]


async def iterate_accounts(tx: Tx, import_id: UUID) -> AsyncIterator[list[UniformRecordRow]]:
    """The accounts of a file, a piece at a time."""
    behind: str | None = None
    while found := await store.list_records(tx, import_id, "account", behind, PIECE):
        yield found
        behind = found[-1].key


def group_of(one: UniformRecordRow) -> tuple[str, str]:
    """The group of an account, with the account that it stands below."""
    return str(one.fields.get("groupCode") or ""), str(one.fields.get("parent") or "")


def party_group(one: UniformRecordRow, reading: UniformReading) -> Literal["client", "supplier"] | None:
    """Whose accounts the group of an account is called after."""
    return reading.party_group(str(one.fields.get("groupName") or ""))


def parents_of(accounts: Iterable[UniformRecordRow]) -> set[str]:
    """The accounts below which some of these stand."""
    return {group_of(one)[1] for one in accounts if group_of(one)[1] != one.key}


@dataclass
class _Plan:
    """What accounts are decided by. `codes` are the numbers that are taken, `kinds` what the accounts of a group are
    here, `sums` what control accounts will stand at by their role; `controls` are the roles of control accounts of the
    file by key, and of those in `unclear` it is not known what they have beside those below them."""

    reading: UniformReading
    opening: date
    sums: Mapping[str, int]
    may_open: bool
    match: Matcher
    codes: set[str]
    controls: Mapping[str, str]
    unclear: Collection[str]
    kinds: dict[tuple[str, str], set[AccountKind]] = field(default_factory=lambda: defaultdict(set))

    @property
    def begins_year(self) -> bool:
        return (self.opening.month, self.opening.day) == (1, 1)


async def plan_accounts(
    tx: Tx,
    import_id: UUID,
    reading: UniformReading,
    opening: date,
    sums: Mapping[str, int],
    controls: Mapping[str, str],
    unclear: Collection[str],
    *,
    may_open: bool,
) -> None:
    """Decides what becomes of the accounts of the file: those of the chart are opened with what they stand at, those
    that it lacks are created, and those of clients and suppliers are opened where these are."""
    chart = await ledger.list_accounts(tx)
    codes = {one.code.casefold() for one in chart}
    plan = _Plan(reading, opening, sums, may_open, account_matcher(chart), codes, controls, unclear)
    async for found in iterate_accounts(tx, import_id):
        for one in found:
            account = plan.match(one.key, one.fields)
            if account is not None and group_of(one)[0]:
                plan.kinds[group_of(one)].add(account.kind)
    async for found in iterate_accounts(tx, import_id):
        keys = [one.key for one in found]
        clients = await store.get_records(tx, import_id, "client", keys)
        suppliers = await store.get_records(tx, import_id, "supplier", keys)
        planned = [_account(plan, one, clients.get(one.key), suppliers.get(one.key)) for one in found]
        await store.upsert_records(tx, import_id, planned)


def _account(
    plan: _Plan, one: UniformRecordRow, client: UniformRecordRow | None, supplier: UniformRecordRow | None
) -> UniformRecordRow:
    def left(reason: str, balance: int = 0) -> UniformRecordRow:
        return replace(one, action="leave", record_id=None, balance=balance, reasons=(reason,))

    account = plan.match(one.key, one.fields)
    balance = one.source_balance or 0
    role = plan.controls.get(one.key) or (account and account.role) or ""
    if role in ledger.CONTROL_ROLES:
        return left("control_unclear" if role in plan.unclear else _SUMS[role], plan.sums.get(role, 0))
    if account is None:
        if client is not None:
            return left("account_of_client", client.balance)
        if supplier is not None:
            return left("account_of_supplier", supplier.balance)
        return _created(plan, one, balance, left)
    if account.role == OPENING_ROLE:
        return left("balancing")
    if account.kind in ("income", "expense") and plan.begins_year:
        return left("year_begins")
    if not plan.may_open:
        return left("opening_set")
    return replace(one, action="use", record_id=account.id, balance=balance, reasons=())


def _created(
    plan: _Plan, one: UniformRecordRow, balance: int, left: Callable[..., UniformRecordRow]
) -> UniformRecordRow:
    said = one.fields
    if not any(said.get(name) for name in ("opening", "debit", "credit")):
        return left("account_empty")
    if not plan.may_open:
        return left("opening_set")
    if len(plan.codes) >= ledger.MAX_ACCOUNTS:
        return left("chart_full")
    kind = kind_of(one, plan.reading, plan.kinds)
    code = free_code(one.key, plan.codes)
    plan.codes.add(code.casefold())
    name = (one.name.strip() or one.key.strip() or code)[:_MAX_NAME]
    form = str(said.get("form6111") or "")
    body = {"code": code, "name": {"he": name}, "type": kind, "form6111Code": form if 4 <= len(form) <= 5 else None}
    starts_empty = kind in ("income", "expense") and plan.begins_year
    reasons = (f"created_{kind}", *(("year_begins",) if starts_empty else ()))
    return replace(
        one, action="create", record_id=None, fields=body, balance=0 if starts_empty else balance, reasons=reasons
    )


def kind_of(
    one: UniformRecordRow, reading: UniformReading, kinds: Mapping[tuple[str, str], Collection[AccountKind]]
) -> AccountKind:
    """What an account that the chart lacks is: by its line of the tax form, else as the file itself or its group says,
    else by names; and where nothing tells, by the side on which it stands."""
    said = one.fields
    form = int(said.get("form6111") or 0)
    if form and (by_form := reading.account_kind(form)) is not None:
        return by_form
    group = str(said.get("groupCode") or "")
    written = next((kind for kind in KINDS if kind == group), None)
    in_group = kinds.get(group_of(one), ())
    if written is None and len(in_group) == 1:
        (written,) = in_group
    if written is not None:
        return written
    by_name = reading.account_kind(0, str(said.get("groupName") or ""), one.name)
    return by_name or ("liability" if (one.source_balance or 0) < 0 else "asset")


def free_code(key: str, taken: Collection[str]) -> str:
    """A number for an account that nobody has: that of the file, else with a count behind it."""
    plain = " ".join("".join(letter for letter in key if letter.isprintable()).split())[: _MAX_CODE - 4] or "A"
    tried, count = plain, 1
    while tried.casefold() in taken:
        tried, count = f"{plain}-{count}", count + 1
    return tried


async def book_accounts(tx: Tx, import_id: UUID, opening: date, currency: str) -> int:
    """Creates the accounts that the chart lacks, and opens those of the chart with what they stand at in the file; how
    many were created. Raises the problem that refuses it; ImportInUse where balances were opened meanwhile."""
    lines, made = [], 0
    used: set[UUID] = set()
    async for found in iterate_accounts(tx, import_id):
        new = [one for one in found if one.action == "create"]
        rows = await ledger.create_accounts(tx, [decode_value(one.fields, ledger.NewAccount) for one in new])
        ids = {one.key: row.id for one, row in zip(new, rows, strict=True)}
        await store.set_record_ids(tx, import_id, "account", ids)
        made += len(rows)
        for one in found:
            id = ids.get(one.key, one.record_id)
            if one.action != "leave" and one.balance and id is not None:
                used.add(id)
                lines.append(_opening_line(id, one.balance, currency))
    if lines:
        if (await ledger.get_opening_balances(tx)).entry_id is not None:
            raise ImportInUse("Opening balances were set meanwhile.")
        await ledger.reactivate_accounts(tx, used)
        await ledger.set_opening_balances(tx, ledger.OpeningBalancesToSet(date=opening, lines=lines))
    return made


def _opening_line(id: UUID, balance: int, currency: str) -> ledger.NewOpeningLine:
    amount = format_amount(abs(balance), currency)
    side = {"debit": amount} if balance > 0 else {"credit": amount}
    return ledger.NewOpeningLine(account_id=id, **side)  # type: ignore[arg-type]


async def take_back_accounts(tx: Tx, import_id: UUID, opening: date, currency: str) -> None:
    """Takes back the balances that an import opened, and puts the accounts that it created out of use. Raises
    ImportInUse where the balances were changed since."""
    wanted: dict[UUID | None, str] = {}
    created: set[UUID] = set()
    async for found in iterate_accounts(tx, import_id):
        kept = [one for one in found if one.action != "leave" and one.record_id is not None]
        wanted |= {one.record_id: format_amount(one.balance, currency) for one in kept if one.balance}
        created |= {one.record_id for one in kept if one.action == "create" and one.record_id is not None}
    if wanted:
        now = await ledger.get_opening_balances(tx)
        there = {one.account_id: one.debit if float(one.debit) else f"-{one.credit}" for one in now.lines}
        if now.date != opening or there != wanted:
            raise ImportInUse("The opening balances were changed since.")
        await ledger.set_opening_balances(tx, ledger.OpeningBalancesToSet(date=opening, lines=[]))
    if created:
        await ledger.retire_accounts(tx, created)
