"""Rules for bank lines: kept in their order, and shown what they would have done before they are saved."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.money import format_amount
from pinkas.core.problems import FaultCollector
from pinkas.countries import get_country
from pinkas.domains import businesses, clients, ledger, suppliers
from pinkas.domains.banking.rules import bank_rules as rules
from pinkas.domains.banking.rules.problems import TooManyBankRules
from pinkas.domains.banking.store import accounts as account_store
from pinkas.domains.banking.store import bank_rules as store
from pinkas.domains.banking.store.bank_rules import RULES
from pinkas.domains.banking.types.bank_rules import (
    MAX_RULES,
    BankRule,
    HandMatch,
    NewBankRule,
    PreviewedLine,
    PreviewSum,
    RulePreview,
)
from pinkas.domains.banking.types.transactions import TransactionRow
from pinkas.platform.crud import Resource
from pinkas.platform.tx import Tx

PREVIEW_DAYS, PREVIEW_LINES, SHOWN_LINES = 365, 10_000, 20
_BLANK = ("counterparty_iban", "counterparty_account", "counterparty_tax_id")


async def _prepare_fields(tx: Tx, fields: dict[str, Any], before: BankRule | None) -> dict[str, Any]:
    """Checks the rule as it would be, and makes room at its place in the order."""
    written = rules.with_action_cleared(_tidy(fields)) if before is not None else _tidy(fields)
    whole = {**(msgspec.structs.asdict(before) if before is not None else {}), **written}
    await _check(tx, whole, written)
    if before is None or "position" in written:
        order = await store.list_order(tx)
        if before is None and len(order) >= MAX_RULES:
            raise TooManyBankRules(most=MAX_RULES)
        id = before.id if before is not None else UUID(int=0)
        moved = rules.moved_order(order, id, written["position"])
        await store.write_order(tx, moved, but=id)
        written["position"] = moved.index(id) + 1
    return written


async def _close_gap(tx: Tx, row: BankRule) -> None:
    """The rules behind one that is deleted move up."""
    await store.write_order(tx, [one for one in await store.list_order(tx) if one != row.id], but=row.id)


RESOURCE = Resource(
    RULES,
    "bank_rule",
    store.FILTERS,
    orders=store.ORDERS,
    hold=businesses.get_for_update,  # places in the order change one after another
    before_write=_prepare_fields,
    before_delete=_close_gap,
)
create_rule = RESOURCE.create


async def preview_rule(tx: Tx, body: NewBankRule) -> RulePreview:
    """What a rule that is not saved would have done to the lines of the last year, and where people decided otherwise.
    Nothing is written."""
    business = await businesses.get_current(tx)
    names = get_country(business.country).party_names
    fields = _tidy(msgspec.structs.asdict(body))
    await _check(tx, fields, fields)
    today = tx.today(business.timezone)
    first = today - timedelta(days=PREVIEW_DAYS)
    rows = await store.list_lines_since(tx, first, body, PREVIEW_LINES + 1)
    rule = BankRule(**{**fields, "position": 1}, id=UUID(int=0), version=1, created_at=tx.now, updated_at=tx.now)
    (prepared,) = rules.prepare_rules([rule], names)
    looked_at = rows[:PREVIEW_LINES]
    hits = [one for one in looked_at if rules.fits(prepared, rules.stored_line(one, names))]
    by_hand = _by_line(await store.list_hand_matches(tx, [one.id for one in hits]) if hits else ())
    conflicts = {one.id for one in hits if rules.is_conflict(rule, one, by_hand.get(one.id, ()))}
    return RulePreview(
        from_=first,
        to=today,
        count=len(hits),
        conflicts=len(conflicts),
        sums=_sums(hits),
        lines=[
            PreviewedLine(
                transaction_id=one.id,
                date=one.date,
                description=one.description,
                amount=format_amount(one.amount, one.currency),
                currency=one.currency,
                status=one.status,
                conflict=one.id in conflicts,
            )
            for one in hits[:SHOWN_LINES]
        ],
        looked_at=len(looked_at),
        complete=len(rows) <= PREVIEW_LINES,
    )


async def _check(tx: Tx, fields: Mapping[str, Any], written: Mapping[str, Any]) -> None:
    """Refuses a rule that decides on nothing, or names what is not there, with every fault at once. What it named
    before may have gone meanwhile: only what is `written` is looked for."""
    country = get_country((await businesses.get_current(tx)).country)
    faults = FaultCollector()
    rules.check_rule(fields, country.party_names, faults)
    own = None
    if (account := fields.get("bank_account_id")) is not None:
        rows = await account_store.list_by_ids(tx, [account])
        own = rows[0].ledger_account_id if rows else None
        if not rows and "bank_account_id" in written:
            faults.add("bankAccountId", "not_found", "There is no such bank account.")
    if own is not None and own == fields.get("ledger_account_id"):
        faults.add("ledgerAccountId", "own_account", "It is the account of the transaction itself.")
    if (client := written.get("client_id")) is not None and client not in await clients.get_by_ids(tx, [client]):
        faults.add("clientId", "not_found", "There is no such client.")
    if (supplier := written.get("supplier_id")) is not None and not await suppliers.get_by_ids(tx, [supplier]):
        faults.add("supplierId", "not_found", "There is no such supplier.")
    if (posted := written.get("ledger_account_id")) is not None:
        _, accounts = await ledger.hold_accounts(tx)
        if not any(one.id == posted and one.is_active for one in accounts):
            faults.add("ledgerAccountId", "ledger_account_not_found", "It names no active account of the books.")
    faults.raise_if_any()


def _tidy(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Fields as they are stored: texts without blanks around them, and nothing in place of an empty one."""
    tidy = dict(fields)
    for name in ("name", "text", *_BLANK):
        if isinstance(tidy.get(name), str):
            tidy[name] = tidy[name].strip() or None
    for name in ("min_amount", "max_amount"):
        if tidy.get(name) is not None:
            tidy[name] = Decimal(tidy[name])
    return tidy


def _by_line(found: Iterable[HandMatch]) -> Mapping[UUID, list[HandMatch]]:
    by_line: dict[UUID, list[HandMatch]] = defaultdict(list)
    for one in found:
        by_line[one.transaction_id].append(one)
    return by_line


def _sums(rows: Iterable[TransactionRow]) -> list[PreviewSum]:
    amounts: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        amounts[row.currency].append(row.amount)
    return [
        PreviewSum(
            currency=currency,
            count=len(found),
            inflow=format_amount(sum(one for one in found if one > 0), currency),
            outflow=format_amount(sum(one for one in found if one < 0), currency),
        )
        for currency, found in sorted(amounts.items())
    ]
