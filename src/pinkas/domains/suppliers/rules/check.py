"""What makes a supplier valid, and the form in which it is stored."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.iban import is_valid_iban
from pinkas.core.problems import FaultCollector
from pinkas.core.wording import Wording
from pinkas.countries import get_country
from pinkas.domains import parties
from pinkas.domains.businesses import Business
from pinkas.domains.expense_categories import ExpenseCategory, check_category
from pinkas.domains.parties import Fields
from pinkas.domains.suppliers.types import SupplierBank, SupplierWithholding

_INVALID_TAX_ID = Wording("The number does not pass its check digit; a foreign supplier's `dealerType` is `foreign`.")
_SEPARATORS = re.compile(r"[\s\-/.]")
_DIGITS = {"bank_code": (1, 3), "branch": (1, 3), "account": (4, 13)}
"""The fewest and the most digits of each part of an account of the country. Of Israel: bank 2, branch 3, account 6 to
9, and 13 in an IBAN (M)."""
_WIRE_NAMES = {"bank_code": "bankCode", "branch": "branch", "account": "account"}


def check_fields(
    fields: Fields,
    dealer_type: str | None,
    country_code: str,
    categories: Mapping[UUID, ExpenseCategory] | None = None,
) -> None:
    """Refuses fields that no supplier can have. A foreign supplier's number follows no rule of ours. `categories` are
    those that the fields may name, by id; None where the category is not to be checked."""
    faults = FaultCollector()
    parties.check_numbers_and_terms(faults, fields, dealer_type, get_country(country_code), _INVALID_TAX_ID, "")
    parties.check_reachable(faults, fields)
    if fields.get("bank") is not None:
        _check_bank(faults, normalize_bank(fields["bank"]))
    if categories is not None and fields.get("category_id") is not None:
        check_category(faults, "expenseCategoryId", categories.get(fields["category_id"]))
    faults.raise_if_any()


def normalize_fields(fields: Fields, after: Fields, _: Business) -> Fields:
    """Fields that passed the check, in their stored form."""
    found = parties.normalize_tax_id(fields, after["dealer_type"])
    if found.get("bank") is not None:
        found["bank"] = normalize_bank(found["bank"])
    if found.get("withholding") is not None:
        given: Any = found["withholding"]
        found["withholding"] = SupplierWithholding(
            rate=Decimal(given.rate),
            certificate_number=given.certificate_number,
            valid_from=given.valid_from,
            valid_to=given.valid_to,
        )
    return found


def normalize_bank(bank: SupplierBank) -> SupplierBank:
    """Bank details without separators, the IBAN in capitals."""
    parts = {name: _bare(getattr(bank, name)) for name in (*_DIGITS, "iban")}
    return msgspec.structs.replace(bank, **parts)


def _bare(text: str | None) -> str | None:
    return _SEPARATORS.sub("", text).upper() or None if text is not None else None


def _check_bank(faults: FaultCollector, bank: SupplierBank) -> None:
    given = {name: getattr(bank, name) for name in _DIGITS}
    for name, digits in given.items():
        fewest, most = _DIGITS[name]
        field = f"bank.{_WIRE_NAMES[name]}"
        if digits is None:
            if any(given.values()) or bank.iban is None:
                faults.add(field, "required", "Say bank, branch and account, or the IBAN.")
        elif not (digits.isascii() and digits.isdigit() and fewest <= len(digits) <= most):
            faults.add(field, "invalid_bank_details", "Expected {fewest} to {most} digits.", fewest=fewest, most=most)
    if bank.iban is not None and not is_valid_iban(bank.iban):
        faults.add("bank.iban", "invalid_iban", "The IBAN does not pass its check digits.")
