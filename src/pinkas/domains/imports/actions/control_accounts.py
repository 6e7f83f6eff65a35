"""Control accounts of a uniform file: the accounts of all clients and of all suppliers, and of what was paid ahead. Of
what they have beside the clients and suppliers below them nobody is named: a client that is called as the account is,
and expenses without a supplier, have it here, so that the books are those of the file."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace

from pinkas.domains import ledger
from pinkas.domains.imports.actions.uniform_accounts import group_of, iterate_accounts
from pinkas.domains.imports.actions.uniform_checking import Staging, client_with_rest
from pinkas.domains.imports.actions.uniform_records import account_matcher, party_body, plan_records
from pinkas.domains.imports.actions.uniform_suppliers import can_open
from pinkas.domains.imports.rules import control_accounts as rules
from pinkas.domains.imports.rules.uniform import OpenAmounts
from pinkas.domains.imports.store import uniform as store
from pinkas.domains.imports.store.uniform import UniformRecordRow
from pinkas.platform.tx import Tx

PIECE = 1000


@dataclass
class _Found:
    """What the accounts of a file tell: the control accounts by role, sums of those below them, and all together."""

    controls: dict[str, UniformRecordRow] = field(default_factory=dict)
    parties: dict[str, rules.PartySums] = field(
        default_factory=lambda: {"client": rules.PartySums(), "supplier": rules.PartySums()}
    )
    total: int = 0


async def plan_own_parts(tx: Tx, state: Staging) -> None:
    """Decides where what control accounts have beside their clients and suppliers is opened. Notes which accounts of
    the file are control accounts though the chart has none of their number and name: those below which clients or
    suppliers stand."""
    found = await _look_at_accounts(tx, state)
    state.controls = {one.key: role for role, one in found.controls.items()}
    balances = {role: one.source_balance or 0 for role, one in found.controls.items()}
    heads = rules.headings(balances, found.parties, found.total)
    opened, state.unclear = rules.own_parts(balances, found.parties, heads)
    for role, amount in opened.items():
        account = found.controls[role]
        if rules.CONTROL_OF[role] == "client":
            await _open_at_client(tx, state, account, amount)
        elif await can_open(tx):
            nobody = UniformRecordRow("supplier", account.key, account.name, "leave", None, {}, amount, amount)
            await store.upsert_records(tx, state.import_id, [nobody])


async def _look_at_accounts(tx: Tx, state: Staging) -> _Found:
    found = _Found()
    match = account_matcher(await ledger.list_accounts(tx))
    parents: dict[str, str] = {}
    with_account: dict[str, set[str]] = {"client": set(), "supplier": set()}
    async for accounts in iterate_accounts(tx, state.import_id):
        keys = [one.key for one in accounts]
        known = {kind: await store.get_records(tx, state.import_id, kind, keys) for kind in ("client", "supplier")}
        for one in accounts:
            found.total += one.source_balance or 0
            account = match(one.key, one.fields)
            if account is not None:
                if account.role is not None and account.role in rules.CONTROL_OF:
                    found.controls[account.role] = one
                continue
            kind = next((kind for kind in known if one.key in known[kind]), None)
            if kind is not None:
                with_account[kind].add(one.key)
                found.parties[kind].add(one.source_balance or 0, has_account=True)
                if group_of(one)[1] != one.key:
                    parents.setdefault(group_of(one)[1], kind)
    parties = with_account["client"] | with_account["supplier"]
    await _add_parents(tx, state, found, {key: kind for key, kind in parents.items() if key not in parties})
    for kind, sums in found.parties.items():
        async for record in _iterate_records(tx, state, kind):
            if record.key not in with_account[kind] and record.key and record.action != "leave":
                sums.add(record.source_balance or 0, has_account=False)
    return found


async def _add_parents(tx: Tx, state: Staging, found: _Found, parents: dict[str, str]) -> None:
    """Takes the accounts below which clients or suppliers stand, where the chart has no such control account."""
    match = account_matcher(await ledger.list_accounts(tx))
    keys = [key for key in parents if key]
    for key, one in (await store.get_records(tx, state.import_id, "account", keys)).items():
        role = "customers" if parents[key] == "client" else "suppliers"
        if role not in found.controls and match(key, one.fields) is None:
            found.controls[role] = one


async def _iterate_records(tx: Tx, state: Staging, kind: str) -> AsyncIterator[UniformRecordRow]:
    behind: str | None = None
    while rows := await store.list_records(tx, state.import_id, kind, behind, PIECE):  # type: ignore[arg-type]
        for one in rows:
            yield one
        behind = rows[-1].key


async def _open_at_client(tx: Tx, state: Staging, account: UniformRecordRow, amount: int) -> None:
    """Opens what a control account has at a client that is called as it is. Where documents name the account itself,
    that client has it already."""
    if await store.get_records(tx, state.import_id, "client", [account.key]):
        return
    amounts = OpenAmounts({}, amount)
    record = client_with_rest(account.key, party_body(account.key, account.name, None, None), amounts, state)
    (planned,) = await plan_records(tx, state.import_id, "client", [record], state.country.code, state.counter)
    opened = planned.action == "create" and "openingBalance" in planned.fields
    told = ("created_own_part",) if opened else ("client_exists",)
    await store.upsert_records(
        tx, state.import_id, [replace(planned, balance=amount if opened else 0, reasons=told, source_balance=amount)]
    )
