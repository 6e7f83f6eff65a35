"""Bank accounts: created with an account of the books, changed, deactivated, deleted while nothing happened on them."""

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.currencies import check_currency
from pinkas.core.fields import sent_fields
from pinkas.core.money import convert_currency, format_amount
from pinkas.core.pagination import Page
from pinkas.core.problems import FaultCollector, NotFound, invalid_field
from pinkas.core.wording import Wording
from pinkas.countries import Country, get_country
from pinkas.domains import businesses, currencies, documents, ledger
from pinkas.domains.banking.rules import accounts as rules
from pinkas.domains.banking.rules.days import check_day
from pinkas.domains.banking.rules.problems import BankAccountInUse, BankAccountNameTaken
from pinkas.domains.banking.store import accounts as store
from pinkas.domains.banking.store.accounts import ACCOUNTS
from pinkas.domains.banking.types.accounts import (
    BankAccountChanges,
    BankAccountQuery,
    BankAccountRow,
    BusinessBankAccount,
    Institution,
    Institutions,
    NewBankAccount,
)
from pinkas.domains.ledger import ExpectedEntry
from pinkas.platform.tx import Tx

OPENING = "bank_account"
ENTRY_SOURCES = (OPENING,)
"""What journal entries of this domain are about, by the type of their source."""
BANK_ROLE = "bank"
"""The account of the chart to which whatever names no bank account is posted."""


async def list_accounts(tx: Tx, business_id: UUID, query: BankAccountQuery) -> Page[BusinessBankAccount]:
    """Bank accounts, by name unless `sort` says otherwise."""
    check_business(tx, business_id)
    country = await _country_of(tx)
    page = await store.list_accounts(tx, query)
    return Page([account_view(one, country) for one in page.items], page.next_cursor, page.total)


async def get_account(tx: Tx, business_id: UUID, account_id: UUID) -> BusinessBankAccount:
    """A bank account."""
    check_business(tx, business_id)
    return account_view(await ACCOUNTS.get(tx, account_id), await _country_of(tx))


async def create_account(tx: Tx, business_id: UUID, body: NewBankAccount) -> BusinessBankAccount:
    """Creates a bank account with an account of the books of its own. The first one is the default."""
    check_business(tx, business_id)
    business = await businesses.get_for_update(tx)  # names, the default and the accounts of the books are held
    country = get_country(business.country)
    fields = rules.normalize_account(msgspec.structs.asdict(body))
    fields["currency"] = fields["currency"] or country.currency
    faults = FaultCollector()
    if check_currency(faults, "currency", fields["currency"]):
        opening = rules.opening_in_minor(fields, fields["currency"], faults)
    if fields["opening_date"] is not None:
        check_day(fields["opening_date"], tx.now.date(), "openingDate", faults)
    faults.raise_if_any()
    if await ACCOUNTS.get_default_id(tx) is None and fields["is_active"]:
        fields["is_default"] = True
    rules.check_account(fields, country)
    fields["opening_balance"] = opening
    await ACCOUNTS.check_unique_name(tx, fields, None, lambda twin: BankAccountNameTaken(field="name", id=str(twin)))
    await ACCOUNTS.pass_default(tx, fields, None)
    await documents.lock_books(tx, ())
    fields["ledger_account_id"] = await _choose_ledger_account(tx, fields)
    fields["opening_value"] = await _opening_value(tx, fields, country)
    made = await ACCOUNTS.insert(tx, fields)
    await _post_opening(tx, made, country)
    tx.audit("bank_account.created", "bank_account", made.id, after=made)
    return account_view(made, country)


async def change_account(tx: Tx, business_id: UUID, account_id: UUID, body: BankAccountChanges) -> BusinessBankAccount:
    """Changes the fields that are sent; null clears."""
    check_business(tx, business_id)
    business = await businesses.get_for_update(tx)
    country = get_country(business.country)
    before = await ACCOUNTS.get_for_update(tx, account_id)
    fields = rules.normalize_account(sent_fields(body))
    faults = FaultCollector()
    if fields.get("opening_balance") is not None:
        fields["opening_balance"] = rules.opening_in_minor(fields, before.currency, faults)
    if fields.get("opening_date") is not None:
        check_day(fields["opening_date"], tx.now.date(), "openingDate", faults)
    faults.raise_if_any()
    opening = {name: fields[name] for name in ("opening_balance", "opening_date") if name in fields}
    if before.opening_balance is not None and any(getattr(before, name) != value for name, value in opening.items()):
        raise invalid_field("openingBalance", "opening_balance_posted", "The opening balance is posted: it stays.")
    if before.is_default and fields.get("is_default") is False:
        raise invalid_field("isDefault", "default_required", "Make another account the default instead.")
    rules.check_account({**msgspec.structs.asdict(before), **fields}, country)
    await ACCOUNTS.check_unique_name(tx, fields, before, lambda twin: BankAccountNameTaken(field="name", id=str(twin)))
    await ACCOUNTS.pass_default(tx, fields, before)
    if before.opening_balance is None:
        fields["opening_value"] = await _opening_value(tx, {**msgspec.structs.asdict(before), **fields}, country)
    after = await ACCOUNTS.update_if_changed(tx, before, fields)
    if after is not before:
        if before.opening_balance is None:
            await documents.lock_books(tx, ())
            await _post_opening(tx, after, country)
        tx.audit("bank_account.changed", "bank_account", account_id, before=before, after=after)
    return account_view(after, country)


async def set_default(tx: Tx, business_id: UUID, account_id: UUID) -> BusinessBankAccount:
    """Makes an active account the default, and takes that from the one that had it."""
    return await change_account(tx, business_id, account_id, BankAccountChanges(is_default=True))


async def delete_account(tx: Tx, business_id: UUID, account_id: UUID) -> None:
    """Deletes an account on which nothing happened yet. Its account of the books stays."""
    check_business(tx, business_id)
    await businesses.get_for_update(tx)
    row = await ACCOUNTS.get_for_update(tx, account_id, alone=True)
    if row.opening_balance is not None or await store.is_used(tx, account_id):
        raise BankAccountInUse
    await ACCOUNTS.delete(tx, account_id)
    tx.audit("bank_account.deleted", "bank_account", account_id, before=row)


async def list_institutions(tx: Tx) -> Institutions:
    """The banks of the country of the business, by code; those that became a part of another one are among them,
    because old accounts bear their numbers."""
    country = await _country_of(tx)
    return Institutions(
        items=[
            Institution(code=one.code, name=one.name_he, name_en=one.name_en, merged_into=one.merged_into)
            for one in country.banks.institutions
        ]
    )


def check_business(tx: Tx, business_id: UUID) -> None:
    """The business in the path is that of the credential, or there is nothing here."""
    if business_id != tx.business_id:
        raise NotFound


def account_view(row: BankAccountRow, country: Country) -> BusinessBankAccount:
    """An account as it crosses the wire."""
    values = msgspec.structs.asdict(row)
    del values["opening_value"]
    for name in ("opening_balance", "last_balance"):
        if values[name] is not None:
            values[name] = format_amount(values[name], row.currency)
    return BusinessBankAccount(**values, bank_name=_bank_name(row, country))


async def _country_of(tx: Tx) -> Country:
    return get_country((await businesses.get_current(tx)).country)


async def _choose_ledger_account(tx: Tx, fields: Mapping[str, Any]) -> UUID:
    """The account of the books: the one that was named, the bank of the chart, or a new one below that."""
    country, accounts = await ledger.hold_accounts(tx)
    chosen: UUID | None = fields["ledger_account_id"]
    if chosen is not None:
        if not any(one.id == chosen and one.kind == "asset" and one.is_active for one in accounts):
            raise invalid_field(
                "ledgerAccountId", "ledger_account_not_found", "It names no asset account of the books."
            )
        if await store.get_with_ledger_account(tx, chosen) is not None:
            raise invalid_field("ledgerAccountId", "ledger_account_taken", "It is that of another bank account.")
        return chosen
    general = next(one for one in accounts if one.role == BANK_ROLE)
    at_home = fields["currency"] == country.currency and fields["kind"] == "checking"
    if at_home and await store.get_with_ledger_account(tx, general.id) is None:
        return general.id
    return (await ledger.create_account_below(tx, general, fields["name"], accounts)).id


async def _opening_value(tx: Tx, fields: Mapping[str, Any], country: Country) -> int | None:
    """The opening balance in minor units of the books, by the rate of its day."""
    amount: int | None = fields["opening_balance"]
    currency, day = fields["currency"], fields["opening_date"]
    if amount is None or currency == country.currency:
        return amount
    rate = await currencies.get_rate_on(tx, currency, day)
    if rate is None:
        raise invalid_field(
            "openingBalance", "exchange_rate_missing", "There is no exchange rate of that day: set one first."
        )
    return convert_currency(amount, currency, rate, country.currency)


async def _post_opening(tx: Tx, row: BankAccountRow, country: Country) -> None:
    """Posts the opening balance against the opening balances of the books, once."""
    if not row.opening_balance or row.opening_date is None:
        return
    lines = rules.opening_postings(row, country.currency)
    entry = ledger.NewEntry(row.opening_date, Wording("Opening balance of a bank account"), OPENING, row.id, lines)
    await ledger.post_entries(tx, [entry], country.code, field="openingDate")


async def expected_entries(tx: Tx, source_type: str, ids: Collection[UUID]) -> list[ExpectedEntry]:
    """The entries of one of `ENTRY_SOURCES`, recomputed from what is stored; what is not there is left out."""
    home = (await _country_of(tx)).currency
    return [
        ExpectedEntry(source_type, row.id, (rules.opening_postings(row, home),), row.opening_date)
        for row in await store.list_by_ids(tx, ids)
        if row.opening_balance and row.opening_date is not None
    ]


def _bank_name(row: BankAccountRow, country: Country) -> str | None:
    return next((one.name_he for one in country.banks.institutions if one.code == row.bank_code), None)
