"""The chart of accounts: what accounts there are, and the business's own among them."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.fields import sent_fields
from pinkas.core.money import format_amount
from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound, invalid_field
from pinkas.countries import Country, get_country
from pinkas.countries.country import AccountKind
from pinkas.domains import businesses
from pinkas.domains.ledger.actions.posting import open_books
from pinkas.domains.ledger.rules import accounts as rules
from pinkas.domains.ledger.rules import problems
from pinkas.domains.ledger.store import accounts as store
from pinkas.domains.ledger.store import posting
from pinkas.domains.ledger.types.accounts import (
    AccountChanges,
    AccountName,
    AccountQuery,
    AccountRow,
    LedgerAccount,
    LocalizedName,
    NewAccount,
)
from pinkas.platform.tx import Tx


async def get_country_of(tx: Tx) -> Country:
    """The rules of the country in whose currency the books are kept."""
    return get_country((await businesses.get_current(tx)).country)


async def list_accounts(tx: Tx, query: AccountQuery) -> Page[LedgerAccount]:
    """The chart of accounts with balances, by number unless `sort` says otherwise."""
    country = await get_country_of(tx)
    rows, cursor, total = await store.list_page(tx, query, store.chart_rows(tx.business_id, country))
    return Page([account_view(one, country) for one in rows], cursor, total)


async def get_account(tx: Tx, id: UUID) -> LedgerAccount:
    """An account with its balance."""
    country = await get_country_of(tx)
    return account_view(await load_account(tx, id, country), country)


async def load_account(tx: Tx, id: UUID, country: Country) -> AccountRow:
    """One account, or `NotFound`."""
    rows = await store.list_all(tx, store.chart_rows(tx.business_id, country), [id])
    if not rows:
        raise NotFound
    return rows[0]


async def load_accounts(tx: Tx, country: Country) -> list[AccountRow]:
    """All accounts, by number."""
    return await store.list_all(tx, store.chart_rows(tx.business_id, country))


async def list_codes(
    tx: Tx, country: Country, kinds: Collection[AccountKind], roles: Collection[str] = ()
) -> dict[str, bool]:
    """The numbers of the accounts of some kinds or roles, and whether each is active: what others may name."""
    return await store.list_codes(tx, store.chart_rows(tx.business_id, country), kinds, roles)


async def create_account(tx: Tx, body: NewAccount) -> LedgerAccount:
    """Creates an account of the business's own, below one of the same type or at the top."""
    (row,) = await create_accounts(tx, [body])
    return account_view(row, await get_country_of(tx))


async def create_accounts(tx: Tx, bodies: Sequence[NewAccount]) -> list[AccountRow]:
    """Creates accounts of the business's own, all or none: the first one that cannot be created is raised."""
    _, others = await hold_accounts(tx)
    made = []
    for body in bodies:
        if len(others) >= rules.MAX_ACCOUNTS:
            raise problems.TooManyAccounts
        fields = _columns(msgspec.structs.asdict(body))
        rules.check_account(fields, None, others)
        _check_code(fields["code"], None, others)
        row = await store.ACCOUNTS.insert(tx, fields)
        tx.audit("ledger_account.created", "ledger_account", row.id, after=row)
        others.append(row)
        made.append(row)
    return made


async def retire_accounts(tx: Tx, ids: Collection[UUID]) -> None:
    """Puts accounts of the business's own out of use that stand at nothing: those on which nothing was ever posted are
    deleted, unless something names them. What stands at something stays in use."""
    _, others = await hold_accounts(tx)
    for row in others:
        if row.id not in ids or row.balance or row.role is not None or not row.is_active:
            continue
        if not await store.has_entries(tx, row.id) and await store.delete(tx, row.id) is None:
            tx.audit("ledger_account.deleted", "ledger_account", row.id, before=row)
            continue
        after = await store.ACCOUNTS.update(tx, row.id, {"is_active": False})
        tx.audit("ledger_account.changed", "ledger_account", row.id, before=row, after=after)


async def reactivate_accounts(tx: Tx, ids: Collection[UUID]) -> None:
    """Puts accounts into use again."""
    _, others = await hold_accounts(tx)
    for row in others:
        if row.id in ids and not row.is_active:
            after = await store.ACCOUNTS.update(tx, row.id, {"is_active": True})
            tx.audit("ledger_account.changed", "ledger_account", row.id, before=row, after=after)


async def create_account_below(tx: Tx, parent: AccountRow, name: str, others: Sequence[AccountRow]) -> AccountRow:
    """Creates an account of one thing, such as a bank account, below another: of the same type, with the next number
    below it (`1100-1`). `others` are all accounts, held by `hold_accounts`."""
    if len(others) >= rules.MAX_ACCOUNTS:
        raise problems.TooManyAccounts
    fields = {
        "code": rules.next_code_below(parent.code, [one.code for one in others]),
        "name": {"he": name, "en": name},
        "kind": parent.kind,
        "parent_id": parent.id,
    }
    row = await store.ACCOUNTS.insert(tx, {**fields, "is_active": True})
    tx.audit("ledger_account.created", "ledger_account", row.id, after=row)
    return row


async def change_account(tx: Tx, id: UUID, body: AccountChanges) -> LedgerAccount:
    """Changes an account. Number and type of one that has entries stay. What is posted stays as it was posted; the name
    and the line of form 6111 change in every report from now on, those of past periods too."""
    country, others = await hold_accounts(tx)
    before = await store.ACCOUNTS.get_for_update(tx, id)
    fields = _columns(sent_fields(body))
    whole = {**msgspec.structs.asdict(before), **fields}
    rules.check_account(whole, before, others)
    if whole["kind"] != before.kind and await store.has_entries(tx, id):
        raise invalid_field("type", "account_has_entries", "There are entries on the account: its type stays.")
    if whole["code"] != before.code and await store.has_entries(tx, id):
        raise invalid_field("code", "account_has_entries", "There are entries on the account: its number stays.")
    _check_code(whole["code"], before, others)
    after = await store.ACCOUNTS.update_if_changed(tx, before, fields)
    if after is not before:
        tx.audit("ledger_account.changed", "ledger_account", id, before=before, after=after)
    return account_view(after, country)


async def delete_account(tx: Tx, id: UUID) -> None:
    """Deletes an account on which nothing was ever posted. Those that every business has stay."""
    await hold_accounts(tx)
    row = await store.ACCOUNTS.get_for_update(tx, id, alone=True)
    if row.role is not None:
        raise problems.AccountBuiltIn
    if await store.has_entries(tx, id):
        raise problems.AccountHasEntries
    if await store.delete(tx, id) is not None:
        raise problems.AccountInUse
    tx.audit("ledger_account.deleted", "ledger_account", id, before=row)


def account_view(row: AccountRow, country: Country) -> LedgerAccount:
    """An account as it crosses the wire."""
    return LedgerAccount(
        id=row.id,
        code=row.code,
        name=LocalizedName(he=row.name["he"], en=row.name.get("en") or row.name["he"]),
        type=row.kind,
        subtype=row.subtype,
        currency=row.currency,
        vat_box=rules.vat_box(row.role, country),
        form6111_code=row.form6111_code,
        role=row.role,
        parent_id=row.parent_id,
        is_system=row.role is not None,
        is_active=row.is_active,
        balance=format_amount(row.balance, country.currency),
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


async def hold_accounts(tx: Tx) -> tuple[Country, list[AccountRow]]:
    """The accounts of books that are open, which change one after another while they are held."""
    country = await hold_books(tx)
    return country, await store.list_all(tx, [])


async def hold_books(tx: Tx) -> Country:
    """Locks the books of the business, and opens them where nothing was posted yet: nobody posts, closes a month or
    changes an account meanwhile."""
    country = await get_country_of(tx)
    if await posting.lock_counter(tx) is None:
        await open_books(tx, country.code)
        await posting.lock_counter(tx)
    return country


def _columns(fields: dict[str, Any]) -> dict[str, Any]:
    """Fields of a request as columns."""
    columns = dict(fields)
    if "type" in columns:
        columns["kind"] = columns.pop("type")
    if isinstance(name := columns.get("name"), AccountName):
        columns["name"] = {"he": name.he.strip(), "en": (name.en or name.he).strip()}
    if "code" in columns:
        columns["code"] = columns["code"].strip()
    return columns


def _check_code(code: str, before: AccountRow | None, others: list[AccountRow]) -> None:
    for one in others:
        if one.code.casefold() == code.casefold() and (before is None or one.id != before.id):
            raise problems.AccountCodeExists(field="code", accountId=str(one.id))
