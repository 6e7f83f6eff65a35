"""From a request to the columns of an expense: every fault of it is named. Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core.currencies import check_currency
from pinkas.core.money import decimal_text
from pinkas.core.problems import FaultCollector, Problem, as_detail
from pinkas.core.wording import wording_of_error
from pinkas.countries import Country
from pinkas.countries.expenses import OPENING_CATEGORY, PurchasePaper
from pinkas.domains.brands import Brand
from pinkas.domains.businesses import Business
from pinkas.domains.expense_categories import ExpenseCategory, check_account, check_category
from pinkas.domains.expenses.rules import keys
from pinkas.domains.expenses.rules.amounts import Amounts, resolve_amounts
from pinkas.domains.expenses.rules.postings import Conversion, claimable_values
from pinkas.domains.expenses.rules.vat import (
    VatFacts,
    add_months,
    decide_vat,
    deductible_parts,
    month_of,
)
from pinkas.domains.expenses.types import ExpenseLineToWrite, ExpenseRow, LineRow, NewExpense

MAX_PERIOD_MONTHS = 24
"""How long after its date a paper can be reported."""
_NUMBER = re.compile(r"[\W_]")


@dataclass(frozen=True)
class Party:
    """A supplier that is known, as an expense names it."""

    id: UUID
    name: str
    tax_id: str | None
    category_id: UUID | None
    currency: str | None


@dataclass(frozen=True)
class References:
    """What requests name, loaded. `businesses` has the business with the type of each day; what is not there is in none
    of the others."""

    country: Country
    today: date
    businesses: Mapping[date | None, Business]
    suppliers: Mapping[UUID, Party]
    categories: Mapping[UUID, ExpenseCategory]
    accounts: Mapping[str, bool]
    """The numbers of the accounts that categories may go to, and whether each is active."""
    other_category: UUID
    rates: Mapping[tuple[str, date], Decimal]
    brands: Mapping[UUID, Brand | Problem]
    credited: Mapping[UUID, ExpenseRow]
    files: frozenset[UUID] = frozenset()


@dataclass(frozen=True)
class Draft:
    """The columns of an expense, its lines, and the words that it is found by."""

    fields: dict[str, Any]
    lines: tuple[LineRow, ...]
    terms: frozenset[str]


def compose(
    new: NewExpense,
    named: References,
    saved: Party | None = None,
    kept: ExpenseRow | None = None,
) -> Draft:
    """The draft that a request makes; raises ValidationFailed with every fault. `saved` is the supplier that the
    request asked to keep, `kept` the expense that is changed, of which the check of the allocation number stays."""
    faults = FaultCollector()
    business = named.businesses.get(new.date) or named.businesses[None]
    rate = _check_days(new, named, faults)
    party = _find_party(new, named, saved, faults)
    currency = new.currency or (party.currency if party else None) or named.country.currency
    check_currency(faults, "currency", currency)
    paper = named.country.purchases.papers.get(new.doc_type) if new.doc_type is not None else None
    if new.doc_type is not None and paper is None:
        codes = sorted(named.country.purchases.papers)
        faults.add("docType", "not_a_purchase", "Expected the type of a supplier's paper: {codes}.", codes=codes)
    tax_id = _check_numbers(new, named, party, faults)
    exchange_rate = _find_rate(new, currency, named, faults)
    amounts = resolve_amounts(new, currency, paper, rate, faults) if not _is_wrong(faults, "currency") else None
    categories = _find_categories(new, named, party, faults)
    credited = _check_credit(new, named, paper, amounts, currency, faults)
    _check_things(new, named, faults)
    if amounts is not None and not faults.details:
        _check_opening(new, categories, amounts, faults)
    faults.raise_if_any()
    assert amounts is not None
    conversion = Conversion(currency, exchange_rate, named.country.currency)
    value, net_value = _values(amounts, conversion, faults)
    customer = plain_number(new.customer_tax_id, named.country)
    allocation = _NUMBER.sub("", new.allocation_number) if new.allocation_number else None
    same_number = kept is not None and kept.allocation_number == allocation
    facts = VatFacts(
        paper=paper,
        charges_vat=named.country.business_types[business.business_type].charges_vat,
        day=new.date,
        reporting_period=reporting_month(new),
        net_value=net_value,
        business_tax_id=business.tax_id,
        customer_tax_id=customer,
        original_received=new.original_received is not False,
        allocation_number=allocation,
        allocation_status=kept.allocation_status if kept is not None and same_number else None,
        credited=credited.vat_state if credited else None,
    )
    lines = compose_lines(new, amounts, categories, facts)
    decided = decide_vat(sum(one.deductible_vat for one in lines), facts, named.country)
    claimable, equipment = claimable_values(lines, conversion)
    name = party.name if party else (" ".join(new.supplier.name.split()) if new.supplier else None)
    number = new.number.strip() if new.number else None
    key, who = keys.number_key(number), keys.party_key(tax_id, party.id if party else None, name)
    is_credit = paper is not None and paper.credit
    fields: dict[str, Any] = {
        "supplier_id": party.id if party else None,
        "supplier_name": name,
        "supplier_tax_id": tax_id,
        "party_key": who,
        "doc_type": new.doc_type,
        "number": number,
        "number_key": key,
        "date": new.date,
        "reporting_period": facts.reporting_period,
        "due_date": new.due_date,
        "currency": currency,
        "exchange_rate": exchange_rate,
        "net": amounts.net,
        "vat": amounts.vat,
        "total": amounts.total,
        "value": value,
        "is_credit": is_credit,
        "credits_id": new.credits_id,
        "vat_deductible": new.vat_deductible,
        "income_tax_deductible_percent": _plain_decimal(new.income_tax_deductible_percent),
        "customer_tax_id": customer,
        "original_received": facts.original_received,
        "allocation_number": allocation,
        "allocation_status": facts.allocation_status,
        "allocation_checked_at": kept.allocation_checked_at if kept is not None and same_number else None,
        "claimable_vat": claimable,
        "claimable_equipment_vat": equipment,
        "vat_state": decided.state,
        "missing": list(decided.missing),
        "claim_until": decided.claim_until,
        "brand_id": new.brand_id,
        "project": new.project,
        "notes": new.notes,
        "duplicate_key": keys.duplicate_key(who, key, amounts.total, currency, is_credit),
        "external_reference": new.external_reference,
        "metadata": new.metadata,
    }
    return Draft(fields, lines, keys.search_terms(fields, (one.description for one in new.lines)))


def reporting_month(new: NewExpense) -> date:
    """The first day of the month in whose return an expense is reported: that of its date, unless it is said."""
    return month_of(new.reporting_period) if new.reporting_period else new.date.replace(day=1)


def compose_lines(
    new: NewExpense, amounts: Amounts, categories: Sequence[ExpenseCategory], facts: VatFacts
) -> tuple[LineRow, ...]:
    """The lines as they are stored; a paper without lines is one of its own."""
    said: Sequence[ExpenseLineToWrite | None] = new.lines or [None]
    parts = [
        (one.vat_deductible if one else None) or new.vat_deductible or category.vat_deductible
        for one, category in zip(said, categories, strict=True)
    ]
    deductible = deductible_parts([one.vat for one in amounts.lines], parts, facts)
    return tuple(
        LineRow(
            description=one.description if one else None,
            amount=money.amount,
            vat=money.vat,
            category_id=category.id,
            account_code=category.account_code,
            vat_deductible=one.vat_deductible if one else None,
            is_equipment=category.is_equipment,
            deductible_vat=deducted,
        )
        for one, money, category, deducted in zip(said, amounts.lines, categories, deductible, strict=True)
    )


def _check_days(new: NewExpense, named: References, faults: FaultCollector) -> Decimal | None:
    """The VAT percentage of the day of the paper."""
    rate = None
    if new.date > named.today:
        faults.add("date", "in_the_future", "Expected {today} or an earlier day.", today=named.today)
    else:
        try:
            rate = named.country.vat_rate(new.date)
        except ValueError as fault:
            faults.add("date", "date_out_of_range", wording_of_error(fault))
    if new.due_date is not None and new.due_date < new.date:
        faults.add("dueDate", "before_date", "It is due before the date of the paper.")
    if new.reporting_period:
        if new.reporting_period.startswith("0000"):
            faults.add("reportingPeriod", "date_out_of_range", "Expected a month such as 2026-11.")
        elif month_of(new.reporting_period) < new.date.replace(day=1):
            faults.add("reportingPeriod", "before_date", "The month is over before the date of the paper.")
        elif month_of(new.reporting_period) > add_months(new.date, MAX_PERIOD_MONTHS):
            faults.add("reportingPeriod", "too_far", "The month is too long after the date of the paper.")
    return rate


def _find_party(new: NewExpense, named: References, saved: Party | None, faults: FaultCollector) -> Party | None:
    if new.supplier_id is None:
        return saved
    if new.supplier is not None:
        faults.add("supplier", "contradiction", "Name the supplier by its id or by its name, not both.")
    found = named.suppliers.get(new.supplier_id)
    if found is None:
        faults.add("supplierId", "supplier_not_found", "There is no supplier with this id.")
    return found


def _check_numbers(new: NewExpense, named: References, party: Party | None, faults: FaultCollector) -> str | None:
    """The supplier's number, and whether those of the paper can be."""
    if new.allocation_number is not None:
        plain_allocation_number(new.allocation_number, named.country, faults)
    if party is not None or new.supplier is None or not new.supplier.tax_id:
        return party.tax_id if party else None
    return check_tax_id(new.supplier.tax_id, named.country, faults)


def plain_allocation_number(number: str, country: Country, faults: FaultCollector) -> str:
    """The digits of an allocation number; notes what cannot be one."""
    digits = _NUMBER.sub("", number)
    if country.allocation is None or not country.allocation.is_allocation_number(digits):
        faults.add("allocationNumber", "invalid_allocation_number", "Expected its digits: nine to thirty.")
    return digits


def check_tax_id(tax_id: str, country: Country, faults: FaultCollector) -> str | None:
    """A supplier's number in the form in which it is kept. One of up to nine digits is the country's and passes its
    check digit; what has letters or more digits is a foreign one."""
    digits = _NUMBER.sub("", tax_id)
    if country.is_valid_tax_id(tax_id):
        return country.normalize_tax_id(tax_id)
    if (digits.isdigit() and len(digits) <= 9) or not digits:
        faults.add("supplier.taxId", "invalid_tax_id", "The number does not pass its check digit.")
        return None
    return tax_id.strip()


def _find_rate(new: NewExpense, currency: str, named: References, faults: FaultCollector) -> Decimal | None:
    if currency == named.country.currency:
        if new.exchange_rate is not None:
            faults.add(
                "exchangeRate", "contradiction", "An amount in {currency} has no exchange rate.", currency=currency
            )
        return None
    if new.exchange_rate is not None:
        return Decimal(new.exchange_rate)
    found = named.rates.get((currency, new.date))
    if found is None and not _is_wrong(faults, "currency"):
        faults.add(
            "exchangeRate",
            "no_rate",
            "There is no rate of {currency} for this day. Send one, or set that of the day.",
            currency=currency,
        )
    return found


def _find_categories(
    new: NewExpense, named: References, party: Party | None, faults: FaultCollector
) -> list[ExpenseCategory]:
    """The category of each line, or of the whole."""
    usual = new.category_id or _category_of(party, named) or named.other_category
    wanted = [
        (f"lines[{at}].categoryId" if one.category_id else "categoryId", one.category_id or usual)
        for at, one in enumerate(new.lines)
    ] or [("categoryId", usual)]
    found: list[ExpenseCategory] = []
    told: set[str] = set()
    for field, id in wanted:
        category = named.categories.get(id)
        if category is not None and category.is_active:
            found.append(category)
            if field not in told and not named.accounts.get(category.account_code):
                told.add(field)
                check_account(faults, field, category.account_code, named.accounts)
        elif field not in told:
            told.add(field)
            check_category(faults, field, category)
    return found


def _category_of(party: Party | None, named: References) -> UUID | None:
    """The category that is set for a supplier, unless it is not in use any more."""
    category = named.categories.get(party.category_id) if party and party.category_id else None
    return category.id if category is not None and category.is_active else None


def _check_credit(
    new: NewExpense,
    named: References,
    paper: PurchasePaper | None,
    amounts: Amounts | None,
    currency: str,
    faults: FaultCollector,
) -> ExpenseRow | None:
    if new.credits_id is None:
        return None
    found = named.credited.get(new.credits_id)
    if paper is None or not paper.credit:
        faults.add("creditsId", "not_a_credit", "Only a credit takes back an expense.")
    if found is None:
        faults.add("creditsId", "expense_not_found", "There is no expense with this id.")
    elif found.status not in ("BOOKED", "REPORTED") or found.is_credit:
        faults.add("creditsId", "not_creditable", "A credit takes back an expense that is booked.")
    elif found.currency != currency:
        faults.add("creditsId", "another_currency", "The expense is in {currency}.", currency=found.currency)
    elif amounts is not None and amounts.total > found.total:
        faults.add("total", "credit_exceeds_expense", "The credit is more than the expense.")
    return found


def _check_things(new: NewExpense, named: References, faults: FaultCollector) -> None:
    brand = named.brands.get(new.brand_id) if new.brand_id else None
    if isinstance(brand, Problem):
        faults.details.append(as_detail(brand))
    if new.file_id is not None and new.file_id not in named.files:
        faults.add("fileId", "unknown_file", "There is no file with this id.")


def _check_opening(
    new: NewExpense, categories: Sequence[ExpenseCategory], amounts: Amounts, faults: FaultCollector
) -> None:
    """What was owed before the books were opened has no VAT any more, and stands alone."""
    opening = [one.key == OPENING_CATEGORY for one in categories]
    if any(opening) and (not all(opening) or amounts.vat):
        faults.add("categoryId", "opening_balance", "An opening balance is one expense of its own, without VAT.")


def _values(amounts: Amounts, conversion: Conversion, faults: FaultCollector) -> tuple[int, int]:
    """Total and net in minor units of the books."""
    try:
        value, net = conversion.convert(amounts.total), conversion.convert(amounts.net)
    except ValueError as fault:
        faults.add("exchangeRate", "invalid_amount", wording_of_error(fault))
        faults.raise_if_any()
        raise AssertionError from fault
    if value <= 0:
        faults.add("total", "not_positive", "Expected more than zero.")
    faults.raise_if_any()
    return value, net


def plain_number(number: str | None, country: Country) -> str | None:
    """The buyer's number as it stands on a paper, right or wrong."""
    if number is None:
        return None
    return country.normalize_tax_id(number) if country.is_valid_tax_id(number) else _NUMBER.sub("", number) or number


def _plain_decimal(value: Decimal | None) -> Decimal | None:
    return None if value is None else Decimal(decimal_text(value))


def _is_wrong(faults: FaultCollector, field: str) -> bool:
    return any(one.field == field for one in faults.details)
